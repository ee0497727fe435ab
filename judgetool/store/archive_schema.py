"""The tables of the archive's database, and the version that says whether one on disk can be read.

The database is derived from the raw files beside it: when ``VERSION`` differs, it is made anew. Raise it whenever the tables, the reader of
rules files or the alignment change what is stored.
"""

VERSION = 7

SPLIT = "\x1e"
"""Parts the examples of one rule, and the numbers of a link, in a text column."""

SCHEMA = """
CREATE TABLE edition (
  key INTEGER PRIMARY KEY, id TEXT NOT NULL, lang TEXT NOT NULL, effective TEXT NOT NULL, sha256 TEXT NOT NULL, content TEXT NOT NULL,
  file TEXT NOT NULL, origin TEXT NOT NULL, imported TEXT NOT NULL, encoding TEXT NOT NULL, eol TEXT NOT NULL,
  rules INTEGER NOT NULL, terms INTEGER NOT NULL, examples INTEGER NOT NULL, UNIQUE (id, lang));
CREATE TABLE note (
  edition INTEGER NOT NULL, code TEXT NOT NULL, severity TEXT NOT NULL, line INTEGER NOT NULL, en TEXT NOT NULL, fr TEXT NOT NULL);
CREATE INDEX note_edition ON note (edition);
CREATE TABLE body (key INTEGER PRIMARY KEY, hash BLOB NOT NULL UNIQUE, text TEXT NOT NULL, wording TEXT NOT NULL);
CREATE TABLE rule (
  edition INTEGER NOT NULL, ord INTEGER NOT NULL, number TEXT NOT NULL, body INTEGER NOT NULL, titled INTEGER NOT NULL,
  examples INTEGER NOT NULL, line INTEGER NOT NULL, PRIMARY KEY (edition, ord)) WITHOUT ROWID;
CREATE INDEX rule_number ON rule (number, edition);
CREATE TABLE term (
  edition INTEGER NOT NULL, ord INTEGER NOT NULL, term TEXT NOT NULL, folded TEXT NOT NULL, body INTEGER NOT NULL, see_rules TEXT NOT NULL,
  see_terms TEXT NOT NULL, obsolete INTEGER NOT NULL, line INTEGER NOT NULL, PRIMARY KEY (edition, ord)) WITHOUT ROWID;
CREATE INDEX term_folded ON term (folded, edition);
CREATE TABLE pair (key INTEGER PRIMARY KEY, old INTEGER NOT NULL, new INTEGER NOT NULL, UNIQUE (old, new));
CREATE TABLE link (
  key INTEGER PRIMARY KEY, pair INTEGER NOT NULL, old TEXT NOT NULL, new TEXT NOT NULL, relation TEXT NOT NULL, score REAL NOT NULL);
CREATE INDEX link_pair ON link (pair);
CREATE TABLE link_end (
  pair INTEGER NOT NULL, side INTEGER NOT NULL, number TEXT NOT NULL, link INTEGER NOT NULL, PRIMARY KEY (pair, side, number, link))
  WITHOUT ROWID;
CREATE TABLE state (name TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
"""
"""``rule.examples`` is the body that holds a rule's examples, parted by ``SPLIT``, 0 for none; a term's senses stand so in its body. A link
"same" is not kept: where no link names a number, it stayed. ``link_end`` finds links by a number on either side (0 old, 1 new)."""
