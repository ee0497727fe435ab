"""Words that a new edition says otherwise throughout are learnt from its own pairs, and no obstacle to more."""

from types import SimpleNamespace
from typing import Any, cast

from judgetool.compare.align import align
from judgetool.compare.renamed import renamed
from judgetool.compare.sides import Pairing
from judgetool.compare.tokens import body
from tests.compare.editions import edition


def paired(*pairs: tuple[str, str | None]) -> Pairing:
    """Old rules and their counterparts, as far as `renamed` looks at a pairing."""
    old = [body(one) for one, _ in pairs]
    new = [body(other or "") for _, other in pairs]
    to = [at if other is not None else -1 for at, (_, other) in enumerate(pairs)]
    side: Any = SimpleNamespace
    return cast(Pairing, SimpleNamespace(to=to, old=side(bodies=old), new=side(bodies=new)))


def learnt(*pairs: tuple[str, str | None]) -> dict[str, str]:
    return renamed(paired(*pairs), list(range(len(pairs))))


FRUIT = ("plum", "pear", "fig", "quince", "cherry", "medlar")


def test_a_word_in_whose_place_another_came_is_known_by_it() -> None:
    pairs = [(f"a basket of one {fruit}", f"a crate of one {fruit}") for fruit in FRUIT]
    assert learnt(*pairs) == {"crat": "basket"}
    assert learnt(*pairs[:4]) == {}, "too seldom"
    assert learnt(*[(one, None) for one, _ in pairs]) == {}, "no pairs"


def test_a_word_that_came_for_many_stands_for_none() -> None:
    """Or one that was as usual before, or where nothing went."""
    mixed = [
        (f"a {word} of one {fruit}", f"a crate of one {fruit}") for fruit, word in zip(FRUIT, "abcdef", strict=True)
    ]
    assert learnt(*mixed) == {}
    usual = [(f"a crate stood by a {fruit}", f"a crate stood by a {fruit}") for fruit in FRUIT]
    assert learnt(*[(f"a basket of one {fruit}", f"a crate of one {fruit}") for fruit in FRUIT], *usual, *usual) == {}
    assert learnt(*[(f"one {fruit}", f"one ripe {fruit}") for fruit in FRUIT]) == {}


def test_rules_that_changed_altogether_say_nothing_of_single_words() -> None:
    lost, come = " ".join(f"old{n}" for n in range(10)), " ".join(f"fresh{n}" for n in range(9))
    assert learnt(*[(f"{lost} basket", f"{come} crate")] * 6) == {}


def test_two_words_that_changed_places_are_left() -> None:
    """What stands for a word must not itself stand for another."""
    pairs = [(f"a basket near a ladder and one {fruit}", f"a crate near a basket and one {fruit}") for fruit in FRUIT]
    assert "basket" not in learnt(*pairs).values()


def test_an_edition_that_renames_a_thing_throughout_keeps_its_rules() -> None:
    """Seventy rules on baskets, now on crates, all under other numbers, each with a further word changed."""
    things = [
        f"{first}{second}" for first in ("oak", "elm", "ash", "yew", "fir", "bay", "fig") for second in "abcdefghij"
    ]
    old = {"1": "= Yard", "100": "= Baskets"}
    new = {"1": "= Yard", "100": "= Gates", "101": "= Crates"}
    for at, thing in enumerate(things, 1):
        old[f"100.{at}"] = (
            f"When a basket touches the {thing} basket, turn the basket over before the {thing} basket is filled."
        )
        new[f"101.{at}"] = (
            f"When a crate touches the {thing} crate, turn the crate over before the {thing} crate gets filled."
        )
    links = {link.old: link.new for link in align(edition(old), edition(new))}
    assert all(links[(f"100.{at}",)] == (f"101.{at}",) for at in range(1, len(things) + 1))


def test_a_word_that_was_as_common_before_stands_for_itself() -> None:
    """Two words that change places in a few rules, and stand in others of both editions, are two words."""
    verbs = ("carried", "emptied", "weighed", "mended", "painted", "counted", "lent", "stacked")
    kept = [f"A crate and a basket are {verb} together." for verb in verbs * 2]
    changed = [
        (f"A basket {verb} at dusk is worth a plum.", f"A crate {verb} at dusk is worth a plum.") for verb in verbs
    ]
    assert learnt(*changed) == {"crat": "basket"}
    assert learnt(*changed, *((text, text) for text in kept)) == {}


def test_a_few_rules_say_nothing() -> None:
    """Four are not enough, and no pair at all is none."""
    assert learnt(*[("A basket is full.", "A crate is full.")] * 4) == {}
    assert learnt() == {}
