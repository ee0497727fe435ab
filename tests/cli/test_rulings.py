"""Which sentence of a rule is quoted for a step. The rules are made up."""

from judgetool.cli.rulings import deciding_sentence

RULE = (
    "Any time you may hum, you may light a lantern. This is a small act; it takes no time (see rule 998). To do this, show the wick. "
    "(A lantern without wick can't be lit this way.) Bells on the lantern don't ring as it is lit, because it has already come."
)


def test_the_sentence_that_shares_most_with_the_step_is_quoted() -> None:
    assert deciding_sentence(RULE, "lighting A rings none of its bells").startswith("Bells on the lantern")
    assert deciding_sentence(RULE, "it takes no time") == "This is a small act; it takes no time (see rule 998)."


def test_a_sentence_in_brackets_keeps_both() -> None:
    assert (
        deciding_sentence(RULE, "without a wick it can't be lit") == "(A lantern without wick can't be lit this way.)"
    )


def test_a_rule_of_one_sentence_is_quoted_whole() -> None:
    assert deciding_sentence("A lantern hums.", "anything") == "A lantern hums."


def test_numbers_with_dots_do_not_end_a_sentence() -> None:
    text = "See rule 702.36. b and 998.1a. Then sing."
    assert deciding_sentence(text, "you sing") == "Then sing."
