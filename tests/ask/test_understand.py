"""What is understood of a question: its kind, facts, cards and their roles, story, time, and how sure the reading is."""

import time

import pytest

from judgetool.ask.asking import find_askings
from judgetool.ask.pattern import Span
from judgetool.ask.readers import Vote, agree
from tests.ask.support import scanned, understood


def vote(kind: str, score: float) -> Vote:
    return Vote(kind, score, Span(0, 1))


class TestReaders:
    """Two readers must not contradict each other."""

    def test_both_say_so(self) -> None:
        assert agree([vote("a", 2)], [vote("a", 1.2)]).kinds == ("a",)

    def test_one_speaks_strongly_and_the_other_is_silent(self) -> None:
        assert agree([vote("a", 5)], []).kinds == ("a",)
        assert agree([], [vote("a", 3)]).kinds == ("a",)

    def test_one_weak_reader_alone_is_not_believed(self) -> None:
        assert agree([vote("a", 2)], []).kinds == ()
        assert agree([], [vote("a", 1.2)]).kinds == ()

    def test_readers_that_differ_leave_both_open(self) -> None:
        assert set(agree([vote("a", 5)], [vote("b", 3)]).kinds) == {"a", "b"}

    def test_of_two_where_one_takes_in_the_other_the_wider_is_meant(self) -> None:
        assert agree([vote("a", 5)], [vote("b", 3)], {("b", "a")}).kinds == ("b",)
        assert agree([vote("a", 5)], [vote("b", 3)], {("b", "*")}).kinds == ("b",)


class TestAsking:
    """Where the question stands."""

    @pytest.mark.parametrize(
        ("text", "asked"),
        [
            ("I turned it up. It died. Does it trigger?", ["does it trigger ?"]),
            ("Il bloque ma mue avec un ours, est-ce qu’elle meurt ?", [", est ce que elle meurt ?"]),
            ("si je la bloque avec un ours, elle meurt ?", ["elle meurt ?"]),
            ("Can I turn it up and does it trigger?", ["can i turn it up", "and does it trigger ?"]),
            ("Does it die? Can he look at it?", ["does it die ?", "can he look at it ?"]),
            ("I flip it and it dies, does it trigger", ["does it trigger"]),
        ],
    )
    def test_the_question_is_found_in_the_story(self, text: str, asked: list[str]) -> None:
        tokens, found = scanned(text)
        spans = [
            asking.span for asking in find_askings(tokens, found.hits.get("frame", ()), found.hits.get("type", ()))
        ]
        assert [" ".join(token.text for token in tokens[span.start : span.end]) for span in spans] == asked


class TestVerdicts:
    """Covered, ambiguous, not understood or out of scope."""

    @pytest.mark.parametrize(
        ("text", "kind"),
        [
            ("Can my opponent respond when I turn my morph face up?", "can-respond"),
            ("Mon adversaire peut-il répondre quand je retourne ma mue ?", "can-respond"),
            ("jpeux regarder sa carte face cachée ?", "who-may-look"),
            ("Who may look at a face-down creature?", "who-may-look"),
            ("Combien coûte de lancer une mue face cachée ?", "cost"),
            ("My morph dies, do I reveal it?", "must-reveal"),
            ("does the ETB trigger when I turn my morph face up?", "triggers"),
            ("ma mue elle fait koi en combat si je la retourne apres les blocs, elle reste bloquée ?", "block"),
            ("How much damage does my unblocked face-down creature deal?", "damage"),
        ],
    )
    def test_one_kind_of_question(self, text: str, kind: str) -> None:
        found = understood(text)
        assert (found.verdict, [asked.kinds for asked in found.questions]) == ("covered", [(kind,)])

    @pytest.mark.parametrize(
        ("text", "reason"),
        [
            ("What is the price of a foil Gnat of Dusk?", "outside"),
            ("Is my morph deck legal in pauper?", "outside"),
            ("Does trample work against a planeswalker?", "off-topic"),
            ("Is a hot dog a sandwich?", "off-topic"),
            ("xyzzy plugh frobozz face down grue zork", "gibberish"),
            ("", "off-topic"),
        ],
    )
    def test_what_is_kept_out(self, text: str, reason: str) -> None:
        found = understood(text)
        assert (found.verdict, found.reason, found.questions) == ("out-of-scope", reason, ())

    @pytest.mark.parametrize("text", ["face down creature purple monday", "my morph and the tree of face-down things"])
    def test_words_of_the_field_alone_are_not_understood(self, text: str) -> None:
        assert understood(text).verdict == "not-understood"

    def test_two_questions_are_two(self) -> None:
        found = understood("Can I turn my morph face up, and does its ETB trigger?")
        assert [asked.kinds for asked in found.questions] == [("can-turn-up",), ("triggers",)]


def facts(text: str) -> dict[str, str]:
    return {fact.name: fact.value for fact in understood(text).facts}


class TestFacts:
    """Facts come from what is asserted."""

    @pytest.mark.parametrize(
        ("text", "name", "value"),
        [
            ("I manifested a card and turned it up for its mana cost. Does it trigger?", "turned_up_by", "mana-cost"),
            ("Ma créature manifestée meurt, je dois la montrer ?", "face_down_by", "manifest"),
            ("I pay the megamorph cost of my face-down guy, does it get the counter?", "turned_up_by", "own-cost"),
            ("sa mue, il peut la regarder ?", "face_down_by", "morph"),
        ],
    )
    def test_asserted(self, text: str, name: str, value: str) -> None:
        assert facts(text)[name] == value

    def test_the_words_of_the_person_are_kept(self) -> None:
        found = understood("Ma créature manifestée meurt, je dois la montrer ?").facts
        assert "manifestée" in next(fact.words for fact in found if fact.name == "face_down_by")

    def test_what_is_denied_is_no_fact(self) -> None:
        found = understood("It was not manifested, it is a face-down creature. Can he look at it?")
        assert not any(fact.value == "manifest" for fact in found.facts)
        assert [(fact.value, fact.how) for fact in found.denied] == [("manifest", "denied")]

    @pytest.mark.parametrize(
        "text",
        [
            "Do I turn my manifested creature up for its morph cost or its mana cost?",
            "What is the mana cost of a face-down creature?",
        ],
    )
    def test_a_cost_only_named_was_not_paid(self, text: str) -> None:
        assert "turned_up_by" not in facts(text)

    @pytest.mark.parametrize(("paid", "value"), [("{1}{G}", "own-cost"), ("{3}{G}", "mana-cost")])
    def test_mana_paid_is_compared_with_what_the_card_prints(self, paid: str, value: str) -> None:
        """Its invented morph cost is {1}{G}, its mana cost {3}{G}."""
        assert (
            facts(f"I manifested Gnat of Dusk and paid {paid} to turn it up. Does it trigger?")["turned_up_by"] == value
        )


class TestCards:
    """Roles of the cards named."""

    def test_the_face_down_thing_is_the_subject_and_the_spell_a_spell(self) -> None:
        roles = {
            use.name: use.role
            for use in understood("He zaps my face-down Gnat of Dusk with Zap Away, does it die?").cards
        }
        assert roles == {"Gnat of Dusk": "subject", "Zap Away": "spell"}

    def test_whose_it_is_and_who_acts(self) -> None:
        assert understood("Can my opponent look at my morph?").actor == "theirs"
        assert understood("Can I look at his morph?").side == "theirs"
        assert understood("Puis-je regarder sa mue ?").side == "theirs"


class TestStory:
    """The events told, in order."""

    def test_events_stand_in_the_order_told(self) -> None:
        kinds = [
            step.kind for step in understood("I cast it face down, I turn it up, then it dies. Does it trigger?").story
        ]
        places = [kinds.index(kind) for kind in ("cast-down", "turn-up", "die")]
        assert places == sorted(places)

    def test_what_is_only_asked_about_has_not_happened(self) -> None:
        told = {step.kind: step.asked for step in understood("My morph was blocked. Can I turn it up?").story}
        assert told["turn-up"]
        assert not told["block"]


class TestTime:
    """The time a question is about."""

    @pytest.mark.parametrize(
        ("text", "date"),
        [
            ("in 2007, does my morph trigger when turned up?", "2007-12-31"),
            ("En octobre 2009, ma mue bloque, les blessures vont sur la pile ?", "2009-10-01"),
            ("as of 2012-06-01 can I look at my morph?", "2012-06-01"),
            ("before 2010, can I look at my morph?", "2009-12-31"),
            ("in 2009, with damage on the stack, does my morph die?", "2009-07-10"),
            ("in 2005, with damage on the stack, does my morph die?", "2005-12-31"),
            ("Can I look at my morph?", ""),
            ("I have 2007 morphs. Can I look at 1500 of them?", "2007-12-31"),
            ("as of 2012-13-41 can I look at my morph?", ""),
        ],
    )
    def test_dates_are_read(self, text: str, date: str) -> None:
        assert understood(text).at == date

    def test_a_set_or_a_rule_of_the_time_says_the_time_too(self) -> None:
        assert understood("sous M10, ma mue meurt-elle ?").at.startswith("2009")
        assert understood("before megamorph existed, could my morph get a counter?").at < "2015-03-27"

    def test_a_year_alone_is_a_guess(self) -> None:
        assert understood("in 2007, can I look at my morph?").vague
        assert not understood("as of 2007-10-01, can I look at my morph?").vague


@pytest.mark.parametrize(
    ("text", "lang"), [("Can I look at it face down?", "en"), ("jpx regarder la mue de mon pote ?", "fr"), ("", "en")]
)
def test_the_language_is_known_by_its_small_words(text: str, lang: str) -> None:
    assert understood(text).lang == lang


def test_words_that_look_like_unknown_cards_are_reported() -> None:
    assert "Frobnizar" in understood("Does my Frobnizar face down trigger when I turn it up?").unread


@pytest.mark.parametrize(
    "text", ["?" * 4000, "can " * 1000, "face down " * 400, "a|b <x> _ *", "\u202eface down?", "'" * 300]
)
def test_any_text_is_read_without_failing_and_in_time(text: str) -> None:
    start = time.process_time()
    assert understood(text).verdict in ("covered", "ambiguous", "not-understood", "out-of-scope")
    assert time.process_time() - start < 1.0
