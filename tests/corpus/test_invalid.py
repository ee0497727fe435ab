"""One broken file for each diagnostic, laid over a small corpus that is in order: code, line, and words in both languages.

``tests/invalid`` holds the broken files, ``tests/corpus/small`` the corpus (about lanterns, made up). Where a file is laid is in the table.
"""

import shutil
from pathlib import Path

import pytest

from judgetool.cli.exercise import exercise
from judgetool.corpus.check import findings
from judgetool.corpus.load import load
from judgetool.corpus.root import Root
from judgetool.model.diagnostic import Diagnostic

HERE = Path(__file__).parent
SMALL = HERE / "small"
INVALID = HERE.parent / "invalid"

# Broken file, where it is laid, code, line, words of the message in English and in French, the file told if it is another.
BROKEN = [
    ("tab.yaml", "rules/glossary.yaml", "not-yaml", 2, "tab", "tabulation"),
    ("colon.yaml", "rules/glossary.yaml", "not-yaml", 3, "colon", "deux-points"),
    ("special.yaml", "rules/glossary.yaml", "not-yaml", 2, "begins with @", "commence par @"),
    ("bracket.yaml", "rules/glossary.yaml", "not-yaml", 1, "bracket", "crochet"),
    ("quote.yaml", "rules/glossary.yaml", "not-yaml", 2, "never closed", "jamais refermé"),
    ("escape.yaml", "rules/glossary.yaml", "not-yaml", 2, "escape", "échappement"),
    ("game-text.yaml", "rules/glossary.yaml", "not-yaml", 2, "{", "{"),
    ("indentation.yaml", "rules/glossary.yaml", "not-yaml", 2, "value above goes on", "valeur du dessus continue"),
    ("duplicate-key.yaml", "rules/glossary.yaml", "duplicate-key", 2, "first on line 1", "d'abord à la ligne 1"),
    ("anchor.yaml", "rules/glossary.yaml", "anchor", 1, "anchor &all", "ancre &all"),
    ("alias.yaml", "rules/glossary.yaml", "alias", 2, "alias *all", "alias *all"),
    ("merge-key.yaml", "rules/glossary.yaml", "merge-key", 2, "<<", "<<"),
    ("tag.yaml", "rules/glossary.yaml", "tag", 1, "tag", "étiquette"),
    ("two-documents.yaml", "rules/glossary.yaml", "two-documents", 2, "second document", "second document"),
    ("key-not-text.yaml", "rules/glossary.yaml", "key-not-text", 2, "a key must be text", "une clé est un texte"),
    (
        "braces-unquoted.yaml",
        "rules/glossary.yaml",
        "braces-unquoted",
        2,
        "{3} is read as a mapping",
        "{3} est lu comme un tableau",
    ),
    (
        "comma-cuts-text.yaml",
        "rules/glossary.yaml",
        "comma-cuts-text",
        2,
        "`ou un fanal` is read as a key",
        "`ou un fanal` est lu comme une clé",
    ),
    ("comment-cuts-text.yaml", "rules/glossary.yaml", "comment-cuts-text", 2, "cut by a #", "coupé par un #"),
    ("not-utf-8.yaml", "rules/glossary.yaml", "not-utf-8", 2, "0xE9 is not UTF-8", "0xE9 n'est pas de l'UTF-8"),
    ("utf-16.yaml", "rules/glossary.yaml", "not-utf-8", 1, "UTF-16", "UTF-16"),
    ("control-character.yaml", "rules/glossary.yaml", "control-character", 2, "U+0007", "U+0007"),
    ("too-deep.yaml", "rules/glossary.yaml", "too-deep", 1, "60 deep", "60 niveaux"),
    ("empty-file.yaml", "rules/glossary.yaml", "empty-file", 1, "empty", "vide"),
    (
        "wrong-kind.yaml",
        "rules/glossary.yaml",
        "wrong-kind",
        1,
        "expected a list, found `lantern`",
        "attendu : une liste ; trouvé : `lantern`",
    ),
    (
        "wrong-top.yaml",
        "rules/glossary.yaml",
        "wrong-kind",
        1,
        "expected a mapping with `terms`, found a list",
        "un tableau de clés avec `terms`",
    ),
    ("unknown-key.yaml", "rules/glossary.yaml", "unknown-key", 5, "unknown key `chnaged`", "clé inconnue `chnaged`"),
    (
        "missing-key.yaml",
        "rules/texts/2010-01-01/900.1.en.yaml",
        "missing-key",
        1,
        "key `provenance` is missing",
        "la clé `provenance` manque",
    ),
    (
        "missing-language.yaml",
        "rules/clauses/lanterns.yaml",
        "missing-language",
        3,
        "French is missing",
        "français manque",
    ),
    (
        "unknown-word.yaml",
        "rules/texts/2010-01-01/900.1.en.yaml",
        "unknown-word",
        6,
        "unknown word `oficial`",
        "mot inconnu `oficial`",
    ),
    (
        "not-a-date.yaml",
        "rules/texts/2010-01-01/900.1.en.yaml",
        "not-a-date",
        2,
        "expected a date, found `2010-02-30`",
        "une date est attendue ; trouvé : `2010-02-30`",
    ),
    (
        "not-a-number.yaml",
        "rules/texts/2010-01-01/900.1.en.yaml",
        "not-a-number",
        17,
        "`900.1B.` is not a rule number",
        "`900.1B.` n'est pas un numéro de règle",
    ),
    (
        "correction-misses.yaml",
        "rules/texts/2010-01-01/900.1.en.yaml",
        "correction-misses",
        16,
        "stands 0 times",
        "se trouve 0 fois",
    ),
    (
        "rule-twice.yaml",
        "rules/texts/2010-01-01/900.1.en.yaml",
        "given-twice",
        17,
        "900.1a stands twice",
        "900.1a se trouve deux fois",
    ),
    ("misplaced-file.yaml", "rules/texts/2010-01-01/900.1.en.yaml", "misplaced-file", 1, "900.2.en", "900.2.en"),
    (
        "dates-disagree.yaml",
        "rules/texts/2010-01-01/900.1.en.yaml",
        "dates-disagree",
        1,
        "not within 2008-01-01",
        "pas entre 2008-01-01",
    ),
    (
        "number-disagrees.yaml",
        "rules/texts/2010-01-01/900.1.en.yaml",
        "number-disagrees",
        17,
        "`lantern.glow` is 900.1b",
        "`lantern.glow` est 900.1b",
    ),
    (
        "one-language-only.yaml",
        "rules/texts/2010-01-01/900.1.fr.yaml",
        "missing-language",
        1,
        "900.1b stands in the other language only",
        "900.1b n'existe que dans l'autre langue",
    ),
    ("edition-texts.yaml", "rules/editions.yaml", "edition-texts", 4, "901.en is listed", "901.en est listé"),
    (
        "unknown-edition.yaml",
        "rules/texts/2010-01-01/900.1.en.yaml",
        "unknown-edition",
        3,
        "unknown edition `2010-01-02`",
        "édition inconnue `2010-01-02`",
    ),
    (
        "no-number.yaml",
        "rules/clauses/lanterns.yaml",
        "no-number",
        7,
        "no number in any edition",
        "numéro dans aucune édition",
    ),
    (
        "idle-step.yaml",
        "rules/clauses/lanterns.yaml",
        "idle-step",
        2,
        "the number from 2010-01-01",
        "le numéro du 2010-01-01",
    ),
    (
        "wording-without-number.yaml",
        "rules/clauses/lanterns.yaml",
        "wording-without-number",
        7,
        "wording from 2008-01-01 and no number",
        "rédaction au 2008-01-01 et pas de numéro",
    ),
    ("not-a-fingerprint.yaml", "rules/clauses/lanterns.yaml", "wrong-kind", 11, "fingerprint", "empreinte"),
    (
        "clause-given-twice.yaml",
        "rules/clauses/more.yaml",
        "given-twice",
        2,
        "`lantern.light` is given twice",
        "`lantern.light` est donné deux fois",
    ),
    ("no-question.yaml", "rules/vocabulary.yaml", "no-question", 9, "no question `ask`", "pas de question `ask`"),
    ("label-slot.yaml", "rules/vocabulary.yaml", "unknown-slot", 11, "`{1}`", "`{1}`"),
    (
        "value-without-word.yaml",
        "rules/vocabulary.yaml",
        "unknown-word",
        9,
        "no word in both languages for `spel`",
        "pas de mot dans les deux langues pour `spel`",
    ),
    (
        "no-verb.yaml",
        "rules/norms/lanterns.yaml",
        "no-verb",
        2,
        "`may-light` has no verb",
        "`may-light` n'a pas de verbe",
    ),
    ("two-verbs.yaml", "rules/norms/lanterns.yaml", "two-verbs", 7, "one verb", "un seul verbe"),
    ("bad-condition.yaml", "rules/norms/lanterns.yaml", "bad-condition", 15, "cannot be read", "ne se lit pas"),
    ("no-path.yaml", "rules/norms/lanterns.yaml", "bad-condition", 16, "`Xglow` is not a path", "n'est pas un chemin"),
    ("mark.yaml", "rules/norms/lanterns.yaml", "bad-mark", 12, "not whole", "n'est pas entière"),
    ("template-fluent.yaml", "rules/ask/cards.yaml", "unknown-fluent", 4, "`oli`", "`oli`"),
    ("template-event.yaml", "rules/ask/cards.yaml", "unknown-event", 3, "`lihgt`", "`lihgt`"),
    ("template-name.yaml", "rules/ask/cards.yaml", "unknown-name", 3, "no fact of a card", "pas un fait d'une carte"),
    ("template-filter.yaml", "rules/ask/cards.yaml", "unknown-value", 4, "`dim`", "`dim`"),
    ("template-shape.yaml", "rules/ask/cards.yaml", "unknown-shape", 3, "`glwos`", "`glwos`"),
    ("bad-reading.yaml", "rules/norms/lanterns.yaml", "bad-reading", 14, "not a span of wordings", "mal formée"),
    (
        "unknown-clause.yaml",
        "rules/norms/lanterns.yaml",
        "unknown-clause",
        14,
        "unknown clause `lantern.glwo`",
        "clause inconnue `lantern.glwo`",
    ),
    (
        "unknown-wording.yaml",
        "rules/norms/lanterns.yaml",
        "unknown-wording",
        14,
        "has 1 wordings, not 3",
        "a 1 rédactions, pas 3",
    ),
    (
        "unknown-event.yaml",
        "rules/norms/lanterns.yaml",
        "unknown-event",
        4,
        "unknown kind of event `lihgt`",
        "sorte d'évènement inconnue `lihgt`",
    ),
    (
        "unknown-role.yaml",
        "rules/norms/lanterns.yaml",
        "unknown-role",
        4,
        "`light` has no role `wher`",
        "`light` n'a pas de rôle `wher`",
    ),
    (
        "unknown-fluent.yaml",
        "rules/norms/lanterns.yaml",
        "unknown-fluent",
        5,
        "unknown fluent `flmae`",
        "fait inconnu `flmae`",
    ),
    (
        "unknown-value.yaml",
        "rules/norms/lanterns.yaml",
        "unknown-value",
        5,
        "`dark` is not a value of `flame`",
        "`dark` n'est pas une valeur de `flame`",
    ),
    (
        "unknown-name.yaml",
        "rules/norms/lanterns.yaml",
        "unknown-name",
        5,
        "`objet` stands for nothing",
        "`objet` ne désigne rien",
    ),
    (
        "wrong-subject.yaml",
        "rules/norms/lanterns.yaml",
        "wrong-subject",
        5,
        "`oil` is a fact of: object",
        "`oil` est un fait de : object",
    ),
    ("wrong-verb.yaml", "rules/norms/lanterns.yaml", "wrong-verb", 11, "`glow` is derived", "`glow` est dérivé"),
    (
        "unknown-slot.yaml",
        "rules/norms/lanterns.yaml",
        "unknown-slot",
        7,
        "`{objct}` stands for nothing",
        "`{objct}` ne désigne rien",
    ),
    ("no-sentence.yaml", "rules/norms/lanterns.yaml", "missing-key", 8, "no sentence `says`", "pas de phrase `says`"),
    (
        "unknown-norm.yaml",
        "rules/norms/lanterns.yaml",
        "unknown-norm",
        15,
        "unknown norm `lihgts`",
        "norme inconnue `lihgts`",
    ),
    ("circle.yaml", "rules/norms/lanterns.yaml", "circle", 13, "an exception to itself", "une exception à elle-même"),
    (
        "unknown-shape.yaml",
        "rules/cards/played.yaml",
        "unknown-shape",
        2,
        "unknown shape of ability `brihgter`",
        "forme de capacité inconnue `brihgter`",
    ),
    ("unknown-characteristic.yaml", "rules/cards/played.yaml", "unknown-key", 2, "`tpyes`", "`tpyes`"),
    ("bad-parameter.yaml", "rules/shapes.yaml", "unknown-name", 4, "`$mroe`", "`$mroe`"),
    (
        "unknown-scenario.yaml",
        "rules/rulings/almanac.yaml",
        "unknown-scenario",
        9,
        "unknown scenario `topic/bras`",
        "scénario inconnu `topic/bras`",
    ),
    (
        "no-scenario.yaml",
        "rules/rulings/almanac.yaml",
        "no-scenario",
        6,
        "no scenario derives",
        "aucun scénario ne dérive",
    ),
    (
        "unknown-card.yaml",
        "scenarios/topic/brass.yaml",
        "unknown-card",
        3,
        "unknown card `Bras Lantern`",
        "carte inconnue `Bras Lantern`",
    ),
    (
        "unknown-object.yaml",
        "scenarios/topic/brass.yaml",
        "unknown-name",
        5,
        "`B` stands for nothing",
        "`B` ne désigne rien",
    ),
    (
        "unknown-fact.yaml",
        "scenarios/topic/brass.yaml",
        "unknown-fluent",
        3,
        "unknown fact `oli`",
        "fait inconnu `oli`",
    ),
    ("derived-fact.yaml", "scenarios/topic/brass.yaml", "derived-fact", 3, "`glow` is derived", "`glow` est dérivé"),
    (
        "contradictory-fact.yaml",
        "scenarios/topic/brass.yaml",
        "contradictory-fact",
        3,
        "only where flame = lit",
        "n'est un fait que si flame = lit",
    ),
    (
        "circle-of-facts.yaml",
        "scenarios/topic/brass.yaml",
        "circle-of-facts",
        4,
        "`hung_from`: B -> C -> D -> B",
        "un cercle par `hung_from` : B -> C -> D -> B",
    ),
    ("name-twice.yaml", "scenarios/topic/brass.yaml", "name-twice", 5, "`A` is named twice", "`A` est nommé deux fois"),
    ("bad-name.yaml", "scenarios/topic/brass.yaml", "bad-name", 3, "`a` is no name", "`a` n'est pas un nom"),
    (
        "one-event.yaml",
        "scenarios/topic/brass.yaml",
        "one-event",
        5,
        "names 2 kinds of event",
        "nomme 2 sortes d'évènement",
    ),
    (
        "unknown-moment.yaml",
        "scenarios/topic/brass.yaml",
        "unknown-moment",
        8,
        "`after e2` is no moment",
        "`after e2` n'est pas un moment",
    ),
    (
        "unknown-question.yaml",
        "scenarios/topic/brass.yaml",
        "unknown-question",
        11,
        "no question has the id `glwo`",
        "aucune question n'a l'identifiant `glwo`",
    ),
    (
        "no-expectation.yaml",
        "scenarios/topic/brass.yaml",
        "no-expectation",
        1,
        "question `glow` has no expected answer",
        "la question `glow` n'a pas de réponse attendue",
    ),
    (
        "title-in-one-language.yaml",
        "scenarios/topic/brass.yaml",
        "missing-language",
        1,
        "in one language only",
        "dans une langue",
    ),
    (
        "unknown-answer.yaml",
        "scenarios/topic/brass.yaml",
        "unknown-word",
        10,
        "unknown word `maybe`",
        "mot inconnu `maybe`",
    ),
    (
        "wrong-answer.yaml",
        "scenarios/topic/brass.yaml",
        "wrong-answer",
        10,
        "is answered `yes`, expected `no`",
        "réponse `yes`, attendu `no`",
    ),
    (
        "lost-citation.yaml",
        "scenarios/topic/brass.yaml",
        "lost-citation",
        10,
        "does not cite `lantern.glow`",
        "ne cite pas `lantern.glow`",
    ),
    (
        "wrong-strength.yaml",
        "scenarios/topic/brass.yaml",
        "wrong-strength",
        10,
        "rests on: text, expected inference",
        "repose sur : text, attendu inference",
    ),
    (
        "not-exercised.yaml",
        "rules/norms/lanterns.yaml",
        "not-exercised",
        13,
        "no scenario needs the norm `snuffs`",
        "aucun scénario n'a besoin de la norme `snuffs`",
    ),
    ("not-a-lineage.txt", "rules/numbers/9.txt", "not-a-lineage", 4, "this line", "cette ligne"),
    (
        "number-unknown.txt",
        "rules/numbers/9.txt",
        "number-unknown",
        7,
        "no rule has the number 900.1b",
        "aucune règle n'a le numéro 900.1b",
        "rules/clauses/lanterns.yaml",
    ),
    (
        "wording-disagrees.txt",
        "rules/numbers/9.txt",
        "wording-disagrees",
        7,
        "from 2010-01-01 is 0123456789ff",
        "dès 2010-01-01 est 0123456789ff",
        "rules/clauses/lanterns.yaml",
    ),
    (
        "unknown-file.yml",
        "rules/notes.yml",
        "unknown-file",
        0,
        "no part of judgetool reads this file",
        "aucune partie de judgetool ne lit ce fichier",
    ),
    (
        "bad-names-of-events.yaml",
        "scenarios/topic/brass.yaml",
        "bad-name",
        5,
        "`E1` is no name",
        "`E1` n'est pas un nom",
    ),
    (
        "never-concluded.yaml",
        "rules/norms/lanterns.yaml",
        "never-concluded",
        2,
        "which is derived and which nothing concludes",
        "dérivé et que rien ne conclut",
    ),
    (
        "event-circle.yaml",
        "rules/vocabulary.yaml",
        "circle",
        21,
        "`snuff` is a case of itself",
        "`snuff` est un cas de lui-même",
    ),
    ("unknown-stage.yaml", "rules/shapes.yaml", "unknown-word", 4, "unknown stage `siez`", "étape inconnue `siez`"),
    (
        "group-order.yaml",
        "rules/vocabulary.yaml",
        "group-order",
        8,
        "the group `magic` does not stand above",
        "le groupe `magic` n'est pas au-dessus",
    ),
    (
        "group-in-a-fact.yaml",
        "rules/norms/lanterns.yaml",
        "unknown-value",
        11,
        "`burning` is not a value of `flame`",
        "`burning` n'est pas une valeur de `flame`",
    ),
    (
        "edition-not-followed.yaml",
        "rules/editions.yaml",
        "edition-not-followed",
        7,
        "no rule has been followed into the edition 2012-01-01",
        "aucune règle n'a été suivie jusqu'à l'édition 2012-01-01",
    ),
]


def found_in(folder: Path) -> list[Diagnostic]:
    """What ``judgetool check`` finds in a corpus: first the files, then, if they are in order, the answers."""
    corpus = load(Root(str(folder)))
    found = findings(corpus)
    if not any(one.severity == "error" for one in found):
        found += exercise(corpus).found
    return found


def test_the_small_corpus_is_in_order() -> None:
    """Without a broken file nothing is found: what a test below finds comes from its file."""
    assert found_in(SMALL) == []


@pytest.mark.parametrize(
    ("name", "path", "code", "line", "en", "fr", "told"),
    [(*row[:6], row[6] if len(row) > 6 else row[1]) for row in BROKEN],
    ids=[row[0] for row in BROKEN],
)
def test_a_broken_file_is_told(
    name: str, path: str, code: str, line: int, en: str, fr: str, told: str, tmp_path: Path
) -> None:
    """The diagnostic names the file and the line, and says in both languages what is wrong."""
    shutil.copytree(SMALL, tmp_path / "data")
    laid = tmp_path / "data" / path
    laid.parent.mkdir(exist_ok=True)
    shutil.copy(INVALID / name, laid)
    found = found_in(tmp_path / "data")
    first = next((one for one in found if one.code == code), None)
    assert first is not None, f"expected {code}, found {[(one.code, one.message.en) for one in found]}"
    assert first.place is not None
    assert (first.place.file, first.place.line) == (str(tmp_path / "data" / told), line)
    assert en in first.message.en
    assert fr in first.message.fr
    assert bool(first.help.en) == bool(first.help.fr)


def test_of_an_edition_that_nobody_followed_numbers_are_taken_on_trust(tmp_path: Path) -> None:
    """A new number there is no error; the one warning is for the edition."""
    shutil.copytree(SMALL, tmp_path / "data")
    shutil.copy(INVALID / "edition-not-followed.yaml", tmp_path / "data" / "rules" / "editions.yaml")
    clauses = tmp_path / "data" / "rules" / "clauses" / "lanterns.yaml"
    known = clauses.read_text(encoding="utf-8")
    new = known.replace('"2010-01-01": "900.1b"', '"2010-01-01": "900.1b", "2012-01-01": "901.7"')
    clauses.write_text(new.replace('"0123456789ad"', '"0123456789ad", "2012-01-01": "0123456789ae"'), encoding="utf-8")
    assert [one.code for one in found_in(tmp_path / "data")] == ["edition-not-followed"]


def test_every_broken_file_is_in_the_table() -> None:
    """A file that no test lays is of no use."""
    assert {path.name for path in INVALID.iterdir()} == {row[0] for row in BROKEN}
