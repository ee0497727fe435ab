"""A free question -> shown rulings: understanding, the edition it is about, the resolver, the interview, nearest rules."""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from judgetool.ask.answer import Answered, Reply, Tools
from judgetool.ask.understand import Understanding
from judgetool.cli.facts import Fact, named_facts, parse_fact, with_facts
from judgetool.cli.library import Library, open_library
from judgetool.cli.rulings import Bench, settle
from judgetool.cli.session import Session
from judgetool.model.bilingual import Both, Lang
from judgetool.model.record import NamedTuple
from judgetool.model.ruling import Ask, Case, Choice, Ruling
from judgetool.model.scenario import Question, Scenario
from judgetool.model.shown import HitShown, RulingShown

if TYPE_CHECKING:
    from judgetool.model.vocabulary import Vocabulary

READING = "reading"
_WHICH = Both("Which of these is asked?", "Laquelle de ces questions est posée ?")
_NEAREST = 3


class Replied(NamedTuple):
    """The rulings to show, the surest first; ``answered`` is whether any says more than *not covered*."""

    shown: tuple[RulingShown, ...]
    answered: bool


class Desk:
    """One question under way. ``given`` are the facts said apart, by name, as the frames and the resolver take them."""

    def __init__(
        self, library: Library, bench: Bench, tools: Tools, understanding: Understanding, given: Mapping[str, str]
    ) -> None:
        self.library = library
        self.bench = bench
        self.tools = tools
        self.understanding = understanding
        self.given = given
        self._said: dict[int, Both] = {}

    @classmethod
    def open(cls, session: Session, text: str, at: str | None, edition: str | None, facts: Sequence[str]) -> "Desk":
        """Everything that a question needs; ``session`` speaks its language from here on.

        The edition is the one asked for, else that of a date in the question, else the newest.
        """
        from judgetool.ask.frame import Framer
        from judgetool.ask.lexicon import Lexicon
        from judgetool.ask.objects import CardMaker
        from judgetool.ask.understand import understand

        library = open_library(session)
        desk = library.desk
        lexicon = Lexicon(desk.blob("ask"))
        understanding = understand(text, lexicon, desk.cards)
        session.answer_in("fr" if understanding.lang == "fr" else "en")
        dated = at or (understanding.at or None if edition is None else None)
        bench = Bench(library, library.edition(dated, edition))
        table: Mapping[str, Any] = desk.blob("rules/ask/cards.yaml")
        framer = Framer(desk.blob("rules/ask/questions.yaml"), table, bench.law.vocabulary)
        tools = Tools(lexicon, desk.cards, CardMaker(table, desk.blob("cards")), framer)
        return cls(library, bench, tools, understanding, _given(facts, bench.law.vocabulary, lexicon.facts))

    def reply(self, session: Session, *, terms: bool = False) -> Replied:
        """The rulings; where one depends and a person can answer, after the interview. ``terms``: with those of the glossary."""
        answered = self._answered(self.given)
        if not answered:
            return Replied((self._not_covered(session.lang),), False)
        shown = []
        for at, one in enumerate(answered):
            ruling = settle(session, self.bench, one.ruling, self._again(at))
            says = self._said.get(id(ruling), one.says if ruling is one.ruling else Both("", ""))
            nearest = self._nearest(session.lang) if ruling.answer == "not-covered" else ()
            told = self._in_words(self.bench.shown(ruling, session.lang, nearest, terms=terms), session.lang)
            shown.append(told._replace(says=says, notes=self._notes(one)))
        return Replied(tuple(shown), any(one.ruling.answer != "not-covered" for one in shown))

    def _in_words(self, shown: RulingShown, lang: Lang) -> RulingShown:
        """The ruling with the French of values that are words of the frames themselves ("colorless", the name of a way)."""
        ruling = shown.ruling
        values = [value for value in (ruling.value, *(case.value for case in ruling.cases)) if isinstance(value, str)]
        if lang == "en" or not values:
            return shown
        return shown._replace(words={**_labels_in(self.tools.framer.data), **shown.words})

    def _again(self, at: int) -> Any:
        def again(told: Mapping[str, str]) -> Ruling:
            answers = self._answered({**self.given, **told})
            one = answers[min(at, len(answers) - 1)]
            self._said[id(one.ruling)] = one.says
            return one.ruling

        return again

    def _answered(self, given: Mapping[str, str]) -> list[Answered]:
        """The answers, each as one ruling. A question that may be read in two ways is one ruling that depends on the reading."""
        from judgetool.ask.answer import reply

        replied: Reply = reply(self.understanding, self.tools, self._rule(given), given)
        readings = [reading for reading in replied.readings if given.get(READING, "") in ("", *reading.kinds)]
        if not readings:
            return []
        first = [one._replace(ruling=named_facts(one.ruling)) for one in readings[0].answers]
        if len(readings) < 2:
            return first
        other = named_facts(readings[1].answers[0].ruling)
        return [
            first[0]._replace(
                ruling=_either(first[0].kind, first[0].ruling, readings[1].kinds[0], other), says=Both("", "")
            )
        ]

    def _rule(self, given: Mapping[str, str]) -> Any:
        vocabulary = self.bench.law.vocabulary
        facts = [fact for name, value in given.items() if (fact := parse_fact(name, value, vocabulary)) is not None]

        def rule(scenario: Scenario, question: Question) -> Ruling:
            return self.bench.rule(_supplied(scenario, question, facts, vocabulary), question)

        return rule

    def _not_covered(self, lang: Lang) -> RulingShown:
        from judgetool.ask.answer import MISSING

        missing = MISSING.get(self.understanding.verdict, MISSING["no-frame"])
        ruling = Ruling(
            scenario="",
            question="",
            text=Both(self.understanding.text, self.understanding.text),
            answer="not-covered",
            value=None,
            edition=self.bench.edition.id,
            strength="text",
            reviewed=True,
            understood=tuple(sorted({fact.name: fact.value for fact in self.understanding.facts}.items())),
            assumed=(),
            reasons=(),
            defeated=(),
            cases=(),
            to_ask=(),
            missing=missing,
        )
        return self.bench.shown(ruling, lang, self._nearest(lang))

    def _nearest(self, lang: Lang) -> tuple[HitShown, ...]:
        """The rules nearest to the words of the question, none where it has no words."""
        from judgetool.cli.search import find
        from judgetool.model.diagnostic import DeskError

        try:
            found = find(self.library, self.understanding.text, self.bench.edition.id, lang, _NEAREST).hits
        except DeskError:
            return ()
        return tuple(self._in(lang, hit) for hit in found)

    def _in(self, lang: Lang, hit: HitShown) -> HitShown:
        """The same rule in the language of the reader, where it has words in it."""
        from judgetool.cli.lookup import Shelf

        if hit.lang == lang or not hit.clause:
            return hit
        rule = Shelf(self.library, self.bench.edition).quote(hit.clause, hit.number, lang)
        if rule is None or rule.lang != lang:
            return hit
        return hit._replace(lang=lang, title=rule.title, text=rule.text, marks=(), authority=rule.authority)

    def _notes(self, one: Answered) -> tuple[Both, ...]:
        """What the reader must know of how the question was read."""
        notes = [one.note] if one.note.en else []
        if self.understanding.unread:
            words = ", ".join(f"“{word}”" for word in self.understanding.unread)
            quoted = ", ".join(f"« {word} »" for word in self.understanding.unread)
            notes.append(Both(f"not taken into account: {words}", f"non pris en compte : {quoted}"))
        if self.understanding.vague and self.understanding.at_words:
            said = self.understanding.at_words
            notes.append(
                Both(
                    f"“{said}” is taken as {self.understanding.at}",
                    f"« {said} » est pris comme {self.understanding.at}",
                )
            )
        return tuple(notes)


def _labels_in(data: Any) -> dict[str, Both]:
    """Every label in some plain data, ``{en: ..., fr: ...}``, by its English."""
    found: dict[str, Both] = {}
    ahead = [data]
    while ahead:
        one = ahead.pop()
        if isinstance(one, Mapping):
            if isinstance(one.get("en"), str) and isinstance(one.get("fr"), str):
                found[one["en"]] = Both(one["en"], one["fr"])
            ahead += one.values()
        elif isinstance(one, (list, tuple)):
            ahead += one
    return found


def _given(told: Sequence[str], vocabulary: "Vocabulary", known: Mapping[str, Any]) -> dict[str, str]:
    """The facts of the command line by bare name; those that only the questions' lexicon knows are taken as written."""
    from judgetool.cli.facts import split_fact

    given: dict[str, str] = {}
    for text in told:
        name, value = split_fact(text)
        bare = name.rpartition(".")[2].replace("-", "_")
        if bare == READING or (bare not in vocabulary.fluents and bare in known.get("facts", ())):
            given[bare] = value
            continue
        fact = parse_fact(name, value, vocabulary, strict=True, others=known.get("facts", ()))
        if fact is not None:
            given[fact.name] = (
                {True: "yes", False: "no"}.get(fact.value, str(fact.value))
                if isinstance(fact.value, bool)
                else str(fact.value)
            )
    return given


def _supplied(scenario: Scenario, question: Question, facts: Sequence[Fact], vocabulary: "Vocabulary") -> Scenario:
    """The framed scenario with the given facts that its frame did not take up."""
    asked = scenario._replace(questions=(question,))
    for fact in facts:
        told = any(fact.name in facts for facts in (*scenario.objects.values(), *scenario.players.values()))
        told = told or any(fact.name in event.roles for event in scenario.events)
        if not told:
            asked = with_facts(asked, [fact], vocabulary)
    return asked._replace(questions=scenario.questions)


def _either(kind: str, ruling: Ruling, other_kind: str, other: Ruling) -> Ruling:
    """One ruling from two ways of reading the question: the answer where they agree, else one that depends on the reading."""
    if (ruling.answer, ruling.value, ruling.cases) == (other.answer, other.value, other.cases):
        return ruling
    both = ((kind, ruling), (other_kind, other))
    cases = tuple(
        Case(((READING, name),), ((_WHICH, one.text),), one.answer, one.value, one.reasons) for name, one in both
    )
    ask = Ask(READING, _WHICH, tuple(Choice(name, one.text) for name, one in both))
    return ruling._replace(
        answer="depends", value=None, text=Both("", ""), cases=cases, to_ask=(ask,), reasons=(), defeated=()
    )
