"""Every situation that ships, told in French: no value, label or name of a fact stays English, and the typography is French."""

import re
from collections.abc import Iterator, Mapping
from functools import cache

import pytest

from judgetool.cli.library import open_library
from judgetool.cli.rulings import Bench
from judgetool.model.bilingual import Both
from judgetool.model.scenario import Scenario
from judgetool.model.shown import RulingShown
from judgetool.present import plain, rulings
from tests.cli.support import judgetool

WORD = re.compile(r"[^\W\d_]{2,}")
# A mark without the blank before it, a blank that breaks, a straight quote, what is not elided or contracted, a mark left over.
WRONG = re.compile(
    r"(?<![\u202f\s])[;!?](?=\s|$)|\w [:;!?](?=\s|$)|'|\b(?:de|que) [aeiouéèê]\w|\b(?:de|à) les? (?:jeton|sort|permanent)|\[\w*\|"
)
TYPED = re.compile(r"--fact \S+|`[^`]*`|compris\u202f: .*")


def words(text: str) -> set[str]:
    return {word.lower() for word in WORD.findall(text)}


@cache
def bench() -> Bench:
    library = open_library()
    return Bench(library, library.edition())


@cache
def english() -> frozenset[str]:
    """Words of the English labels and sentences of the vocabulary, the norms and the scenarios that no French one has."""
    vocabulary, norms = bench().law.vocabulary, bench().law.norms
    both = [word.label for word in vocabulary.words.values()]
    both += [label for fluent in vocabulary.fluents.values() for label in (fluent.label, fluent.ask)]
    both += [event.says for event in vocabulary.events.values()] + [norm.says for norm in norms]
    both += [text for scenario in scenarios() for text in (scenario.title, *(one.text for one in scenario.questions))]
    names = {name for fluent in vocabulary.fluents.values() for name in words(fluent.name.replace("_", " "))}
    names |= {name for word in vocabulary.words for name in words(word.replace("-", " ").replace("_", " "))}
    labels = [facts.get("label") for scenario in scenarios() for facts in scenario.objects.values()]
    both += [Both(str(label["en"]), str(label["fr"])) for label in labels if isinstance(label, Mapping)]
    own = {word for text in both for word in words(text.en)} | names
    return frozenset(own - {word for text in both for word in words(text.fr)} - {"id"})


@cache
def scenarios() -> tuple[Scenario, ...]:
    desk = bench().library.desk
    found = [desk.scenario(name) for name, _, _ in desk.scenarios()]
    return tuple(one[0] for one in found if one is not None)


def called(scenario: Scenario) -> Iterator[str]:
    """The English names of cards without a French one, which stay as they are, and of players."""
    for facts in scenario.objects.values():
        printed = facts.get("printed") or {}
        name, french = str(printed.get("name") or ""), str(printed.get("name_fr") or "")
        if not french:
            yield from (name, *re.split(r", | // ", name), name.replace("'", "\u2019"))
        for value in facts.values():
            yield str(value) if isinstance(value, str) and value[:1].isupper() else ""


def pages(scenario: Scenario) -> Iterator[str]:
    """The rulings on a scenario in French, without the rule texts they quote and the names of cards."""
    for question in scenario.questions:
        shown = bench().shown(bench().rule(scenario, question), "fr")
        bare: RulingShown = shown._replace(quotes={})
        yield plain.render(rulings.page(bare, "fr", verbose=True), 0)


@pytest.mark.parametrize("part", range(4))
def test_no_english_is_left_in_a_ruling_in_french(part: int) -> None:
    left: dict[str, str] = {}
    for scenario in scenarios()[part::4]:
        names = sorted({name for name in called(scenario) if name}, key=len, reverse=True)
        for page in pages(scenario):
            for line in page.splitlines():
                text = TYPED.sub("", line)
                for name in names:
                    text = text.replace(name, " ").replace(name.replace("'", "\u2019"), " ")
                for word in words(text) & english():
                    left.setdefault(word, f"{scenario.id}: {line[:150]}")
            assert not (wrong := WRONG.search(TYPED.sub("", page))), (scenario.id, wrong)
    assert left == {}


def test_the_list_of_english_words_is_worth_looking_for() -> None:
    assert {"creature", "battlefield", "power", "whether", "turned"} <= english()
    assert not {"mana", "face", "zone", "permanent"} & english()


@pytest.mark.parametrize(
    ("question", "said"),
    [
        ("de quelle couleur est une créature face cachée ?", "Réponse\u202f: incolore."),
        ("quel est le nom d'une créature face cachée ?", "Réponse\u202f: aucun nom."),
    ],
)
def test_answers_in_words_of_the_questions_are_french_too(question: str, said: str) -> None:
    assert judgetool("ask", question, "--lang", "fr").out.splitlines()[0] == said
    assert "colorless" in judgetool("ask", question, "--lang", "en").out or "nom" in question


def test_a_card_is_told_with_french_subtypes() -> None:
    assert "Créature\u202f: ange  4/5" in judgetool("card", "Exalted Angel", "--lang", "fr").out
    assert "Creature — Angel  4/5" in judgetool("card", "Exalted Angel", "--lang", "en").out


def test_the_creature_of_a_question_is_spoken_of_in_the_feminine() -> None:
    said = judgetool("ask", "le marqueur +1/+1 est-il mis quand je retourne ma mégamue ?", "--lang", "fr", "-v").out
    assert "la créature" in said
    assert not re.search(r"la créature (?:est|était|a été|a-t-il été) (?:mis|arrivé|retourné|révélé)\b", said)


def test_cards_and_terms_have_the_apostrophe_of_print() -> None:
    """Whatever the data have."""
    assert "'" not in judgetool("card", "Ixidron", "--lang", "fr").out
    assert "l’effroi" in judgetool("term", "manifest dread", "--lang", "fr").out
    assert judgetool("term", "manifester l'effroi").out == judgetool("term", "manifester l’effroi").out


@pytest.mark.parametrize(
    ("question", "second"),
    [
        (
            "puis-je retourner ma mue en réponse à une fraction de seconde ?",
            "La créature peut-elle être retournée face visible",
        ),
        (
            "puis-je retourner Apprentie videmage en réponse à une fraction de seconde ?",
            "Apprentie videmage\u202f: la carte peut-elle",
        ),
    ],
)
def test_a_question_said_again_speaks_of_a_creature_or_of_a_card_by_name(question: str, second: str) -> None:
    assert judgetool("ask", question, "--lang", "fr", "--no-input").out.splitlines()[1].startswith(second)
