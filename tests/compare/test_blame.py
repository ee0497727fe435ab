"""Blame: the edition each sentence came in."""

from judgetool.compare.blame import Blamed, blame
from judgetool.compare.tokens import sentences


def test_each_sentence_has_the_edition_it_came_in() -> None:
    """An added sentence is newer than those around it."""
    trail = [
        ("2001-01-01", "Shake the tree. Keep what falls."),
        ("2004-01-01", "Shake the tree. Leave one plum for the birds. Keep what falls."),
    ]
    assert blame(trail) == [
        Blamed("Shake the tree.", "2001-01-01"),
        Blamed("Leave one plum for the birds.", "2004-01-01"),
        Blamed("Keep what falls.", "2001-01-01"),
    ]


def test_a_sentence_moved_inside_the_rule_keeps_its_edition() -> None:
    """Order does not matter."""
    trail = [("2001-01-01", "Shake the tree. Keep what falls."), ("2004-01-01", "Keep what falls. Shake the tree.")]
    assert [one.edition for one in blame(trail)] == ["2001-01-01", "2001-01-01"]


def test_typography_and_renumbered_references_do_not_make_a_sentence_new() -> None:
    """Curly quotes, and rule 103 for rule 102."""
    trail = [
        ("2001-01-01", "It can't be shaken (see rule 102.2)."),
        ("2009-07-11", "It can’t be shaken (see rule 103.2)."),
    ]
    assert blame(trail) == [Blamed("It can’t be shaken (see rule 103.2).", "2001-01-01")]


def test_a_reworded_sentence_is_new() -> None:
    """One word is enough."""
    trail = [("2001-01-01", "Shake the tree."), ("2004-01-01", "Shake the tree twice.")]
    assert blame(trail) == [Blamed("Shake the tree twice.", "2004-01-01")]


def test_a_sentence_that_comes_again_came_when_it_came_again() -> None:
    """It was absent for one wording."""
    trail = [("2001-01-01", "Shake it. Run."), ("2002-01-01", "Shake it."), ("2003-01-01", "Shake it. Run.")]
    assert blame(trail)[-1] == Blamed("Run.", "2003-01-01")


def test_a_rule_absent_for_a_while_starts_anew() -> None:
    """An empty wording breaks the line."""
    assert blame([("2001-01-01", "Run."), ("2002-01-01", ""), ("2003-01-01", "Run.")]) == [Blamed("Run.", "2003-01-01")]


def test_the_same_sentence_twice_is_counted_twice() -> None:
    """The second one came later."""
    trail = [("2001-01-01", "Run."), ("2002-01-01", "Run. Hide. Run.")]
    assert [one.edition for one in blame(trail)] == ["2001-01-01", "2002-01-01", "2002-01-01"]


def test_nothing_has_no_blame() -> None:
    """An empty trail."""
    assert blame([]) == []


def test_sentences_end_where_sentences_end() -> None:
    """Closing marks belong to their sentence, abbreviations and lower case do not end one, paragraphs do."""
    text = 'Shake it. (Or don\'t. See rule 102.) It is "ripe." {T}: Pick, e.g. plums.\nLast one'
    assert sentences(text) == [
        "Shake it.",
        "(Or don't.",
        "See rule 102.)",
        'It is "ripe."',
        "{T}: Pick, e.g. plums.",
        "Last one",
    ]
