"""Following a rule through editions by its text: synthetic editions of three rules each, in words of our own."""

import pytest

from judgetool.curate.clauses import filled, show_file
from judgetool.curate.follow import Shelf, follow, number_steps, wording_steps
from judgetool.model.edition import EditionText, Rule

TOAD = "A toad may be polished while it sleeps, once for every pebble its keeper holds."
TOAD_LATER = "A toad may be polished while it sleeps, once for every pebble that its keeper holds up."
MOON = "The moon counts as cheese for the length of each second verse."
KITE = "Nobody lends a kite to somebody whose name rhymes with string."


def edition(date: str, *rules: tuple[str, str]) -> EditionText:
    made = tuple(Rule(number, text, order=order) for order, (number, text) in enumerate(rules))
    return EditionText(date, "en", "", "ascii", "lf", made, ())


@pytest.fixture
def shelf() -> Shelf:
    return Shelf(
        (
            edition("2012-01-01", ("701.5a", KITE), ("702.9a", MOON)),
            edition("2010-01-01", ("701.1a", MOON), ("701.2a", TOAD)),
            edition("2011-01-01", ("701.1a", KITE), ("702.1a", TOAD_LATER), ("702.3a", MOON)),
        )
    )


def test_the_number_follows_the_text(shelf: Shelf) -> None:
    found = follow(shelf, {"2010-01-01": "701.1a"})
    assert number_steps(shelf, found) == {"2010-01-01": "701.1a", "2011-01-01": "702.3a", "2012-01-01": "702.9a"}


def test_a_reworded_rule_is_followed_and_counts_as_a_new_wording(shelf: Shelf) -> None:
    found = follow(shelf, {"2010-01-01": "701.2a"})
    assert found["2011-01-01"].number == "702.1a"
    assert list(wording_steps(shelf, found)) == ["2010-01-01", "2011-01-01"]


def test_a_rule_that_nothing_resembles_ends(shelf: Shelf) -> None:
    assert number_steps(shelf, follow(shelf, {"2010-01-01": "701.2a"}))["2012-01-01"] is None


def test_the_walk_goes_back_in_time_too(shelf: Shelf) -> None:
    assert number_steps(shelf, follow(shelf, {"2012-01-01": "701.5a"})) == {
        "2011-01-01": "701.1a",
        "2012-01-01": "701.5a",
    }


def test_an_anchor_without_a_number_stops_the_walk(shelf: Shelf) -> None:
    found = follow(shelf, {"2011-01-01": None, "2012-01-01": "702.9a"})
    assert number_steps(shelf, found) == {"2012-01-01": "702.9a"}


def test_an_anchor_is_believed_against_the_text(shelf: Shelf) -> None:
    found = follow(shelf, {"2010-01-01": "701.1a", "2011-01-01": "701.1a"})
    assert found["2011-01-01"].number == "701.1a"
    assert found["2012-01-01"].number == "701.5a"


def test_an_unchanged_wording_in_another_place_is_no_new_wording(shelf: Shelf) -> None:
    assert list(wording_steps(shelf, follow(shelf, {"2010-01-01": "701.1a"}))) == ["2010-01-01"]


def test_the_renumbering_of_2009_is_not_crossed_between_anchors_on_both_sides() -> None:
    shelf = Shelf(
        (
            edition("2009-05-01", ("502.1a", MOON)),
            edition("2009-07-11", ("702.1a", MOON), ("702.2a", TOAD)),
        )
    )
    found = follow(shelf, {"2009-05-01": "502.1a", "2009-07-11": "702.2a"})
    assert number_steps(shelf, found) == {"2009-05-01": "502.1a", "2009-07-11": "702.2a"}
    assert number_steps(shelf, follow(shelf, {"2009-05-01": "502.1a"}))["2009-07-11"] == "702.1a"


@pytest.mark.parametrize("anchors", [{"2013-01-01": "701.1a"}, {"2010-01-01": "999.1"}, {"2013-01-01": None}])
def test_an_anchor_that_does_not_exist_is_refused(shelf: Shelf, anchors: dict[str, str | None]) -> None:
    with pytest.raises(ValueError, match="20"):
        follow(shelf, anchors)


def test_a_note_on_a_change_stays_with_its_date(shelf: Shelf) -> None:
    note = {"en": "held up", "fr": "tenu en l’air"}
    clause = {
        "title": {"en": "Toads", "fr": "Crapauds"},
        "gist": {"en": "Toads shine.", "fr": "Les crapauds brillent."},
        "anchors": {"2010-01-01": "701.2a"},
        "wordings": {"2011-01-01": {"fingerprint": "000000000000", "change": note}, "2010-06-01": "111111111111"},
    }
    made = filled(shelf, follow(shelf, {"2010-01-01": "701.2a"}), clause)
    assert made["wordings"]["2011-01-01"]["change"] == note
    assert made["wordings"]["2011-01-01"]["fingerprint"] == shelf.fingerprints["2011-01-01"]["702.1a"]
    assert list(made["wordings"]) == ["2010-01-01", "2011-01-01"]


def test_a_file_is_written_with_its_head_and_every_text_quoted() -> None:
    clause = {"title": {"en": "No", "fr": "Non"}, "numbers": {"2010-01-01": "702.10", "2011-01-01": None}}
    assert show_file(["# Head."], {"toad.shine": clause}) == (
        "# Head.\nclauses:\n  toad.shine:\n"
        '    title: {en: "No", fr: "Non"}\n'
        '    numbers: {"2010-01-01": "702.10", "2011-01-01": null}\n'
    )
