"""The glossary of a rules file: terms, their senses, the rules and the other terms they send the reader to."""

import re

from judgetool.comprules.heads import ends_sentence, is_ruling
from judgetool.comprules.lines import Line, Paragraphs
from judgetool.model.edition import GlossaryEntry
from judgetool.model.fold import find_references, fold

_SENSE = re.compile(r"(?P<number>[1-9])(?:\.|\))[\s\u00a0]+(?P<text>.*)", re.DOTALL)
_OBSOLETE = re.compile(r"\s*\((?:obsolete|obsol[èe]te)\)\s*$", re.IGNORECASE)
_NO_TERM = re.compile(r"(?:[1-9][.)]\s)|(?:examples?|exemples?)[\s\u00a0]*:", re.IGNORECASE)
_SEE = re.compile(r"\b(?:see(?:\s+also)?|voir(?:\s+aussi)?)\s+", re.IGNORECASE)
_SENTENCE = re.compile(r"(?<=[.!?])[\"\u201d\u2019')\]]*\s+|\n")
_RULE_WORD = re.compile(r"(?:rules?|sections?|r[eè]gles?)\b", re.IGNORECASE)
_LIST = re.compile(r"\s*,\s*(?:and\s+|et\s+)?|\s+(?:and|et)\s+")

_GLUED = re.compile(r"([A-Z][A-Za-z\u00c0-\u024f' -]{1,40}[a-z])(1\.\s.*)$")

_TERM_LENGTH = 90


def read_glossary(lines: list[Line], wrapped: bool) -> tuple[GlossaryEntry, ...]:
    """The entries in ``lines``, those between the heading "Glossary" and what follows the glossary.

    An entry is a term on a line of its own with its definition under it; blank lines part entries. A block that begins with an
    indented line, a numbered sense, an example or a whole sentence goes on with the entry above.
    """
    blocks: list[list[Line]] = []
    lines = [part for line in lines if not is_ruling(line.text) for part in _unglued(line)]
    for at, line in enumerate(lines):
        if line.apart or not blocks or (not wrapped and _term_in_block(blocks[-1], line, lines[at + 1 : at + 2])):
            blocks.append([line])
        else:
            blocks[-1].append(line)
    entries: list[tuple[Line, list[list[Line]]]] = []
    for at, block in enumerate(blocks):
        following = blocks[at + 1] if at + 1 < len(blocks) else None
        if _begins_entry(block, following) or not entries:
            entries.append((block[0], [block[1:]] if len(block) > 1 else []))
        else:
            entries[-1][1].append(block)
    read = [_entry(head, body, wrapped) for head, body in entries]
    return tuple(_with_terms(read))


def _unglued(line: Line) -> list[Line]:
    """``line``, in two where a term runs into its first sense ("Gnat1. A small ...")."""
    found = _GLUED.match(line.text)
    if found is None or not line.apart:
        return [line]
    return [line._replace(text=found[1]), line._replace(text=found[2], apart=False)]


def _term_in_block(block: list[Line], line: Line, following: list[Line]) -> bool:
    """Whether ``line`` is the next term although no blank line stands above it: between two sentences, later in the alphabet."""
    if (
        len(block) < 2
        or line.indent > 1
        or len(line.text) > 40
        or not line.text[0].isupper()
        or ends_sentence(line.text)
    ):
        return False
    if not following or following[0].apart or not ends_sentence(following[0].text):
        return False
    return ends_sentence(block[-1].text) and fold(line.text) > fold(block[0].text)


def _begins_entry(block: list[Line], following: list[Line] | None) -> bool:
    first = block[0]
    if first.indent > 1 or len(first.text) > _TERM_LENGTH or _NO_TERM.match(first.text):
        return False
    if len(block) == 1:
        return following is not None and not first.text.endswith((".", ":")) and _definition_follows(following)
    return not ends_sentence(first.text) or first.text.endswith((")", '"', "\u201d", "!", "?")) or len(first.text) < 30


def _definition_follows(block: list[Line]) -> bool:
    """Whether ``block`` is a definition set apart from its term: one paragraph that is no term."""
    return len(block) == 1 and block[0].indent <= 1 and ends_sentence(block[0].text) and len(block[0].text) > 40


def _entry(head: Line, body: list[list[Line]], wrapped: bool) -> GlossaryEntry:
    paragraphs: list[str] = []
    for block in body:
        gathered = Paragraphs(wrapped, "", block[0])
        for line in block:
            gathered.add(line, new=_NO_TERM.match(line.text) is not None)
        paragraphs.extend(gathered.text().split("\n"))
    term = _OBSOLETE.sub("", head.text)
    senses = _senses([p for p in paragraphs if p])
    return GlossaryEntry(term, senses, _see_rules("\n".join(senses)), (), term != head.text, head.number)


def _senses(paragraphs: list[str]) -> tuple[str, ...]:
    """The paragraphs parted at "1.", "2." ... What has no number goes on with the sense above it; what stands before the first
    number is the head of the first sense, so that the second sense is the one numbered 2."""
    senses: list[list[str]] = []
    numbered = 0
    for paragraph in paragraphs:
        found = _SENSE.match(paragraph)
        if found is None or int(found["number"]) != numbered + 1:
            text, begins = paragraph, not senses
        else:
            text, begins = found["text"].strip(), numbered > 0 or not senses
            numbered += 1
        if begins:
            senses.append([text])
        else:
            senses[-1].append(text)
    return tuple("\n".join(parts) for parts in senses)


def _see_rules(text: str) -> tuple[str, ...]:
    """The rule numbers that stand after "see" in a sentence, each once, in order."""
    found: dict[str, None] = {}
    for sentence in _SENTENCE.split(text):
        see = _SEE.search(sentence)
        if see is not None:
            found.update((number, None) for span, number in find_references(sentence) if span[0] >= see.start())
    return tuple(found)


def _with_terms(entries: list[GlossaryEntry]) -> list[GlossaryEntry]:
    """The entries with the other terms of this glossary that they name after "see"."""
    names: dict[str, str] = {}
    for entry in entries:
        names.setdefault(fold(entry.term), entry.term)
    for entry in entries:
        for part in _LIST.split(entry.term):
            names.setdefault(fold(part), entry.term)
    return [entry._replace(see_terms=_see_terms("\n".join(entry.senses), names, entry.term)) for entry in entries]


def _see_terms(text: str, names: dict[str, str], own: str) -> tuple[str, ...]:
    found: dict[str, None] = {}
    for sentence in _SENTENCE.split(text):
        for see in _SEE.finditer(sentence):
            rest = sentence[see.end() :].strip().rstrip(".)\"\u201d' ")
            if _RULE_WORD.match(rest):
                continue
            whole = names.get(fold(rest))
            parts = [whole] if whole else [names.get(fold(part)) for part in _LIST.split(rest)]
            found.update((term, None) for term in parts if term and term != own)
    return tuple(found)
