"""Invented editions for the tests: rules given as number -> text, headings as number -> "= Heading"."""

from collections.abc import Mapping, Sequence

from judgetool.model.edition import EditionText, GlossaryEntry, Rule

Rows = Mapping[str, str] | Sequence[tuple[str, str]]


def edition(
    rows: Rows,
    *,
    date: str = "2001-01-01",
    examples: Mapping[str, Sequence[str]] | None = None,
    terms: Mapping[str, str] | None = None,
) -> EditionText:
    """An edition with these rules in this order (pairs where a number stands twice), examples and terms."""
    pairs = list(rows.items()) if isinstance(rows, Mapping) else list(rows)
    rules = []
    for order, (number, text) in enumerate(pairs):
        title = text.removeprefix("= ") if text.startswith("= ") else ""
        own = tuple((examples or {}).get(number, ()))
        rules.append(Rule(number, title or text, title, own, order, order + 1))
    glossary = tuple(GlossaryEntry(term, (sense,)) for term, sense in (terms or {}).items())
    return EditionText(date, "en", "", "utf-8", "LF", tuple(rules), glossary)


ORCHARD = {
    "1": "= The Orchard",
    "100": "= General",
    "100.1": "An orchard game is played by two growers with one basket each.",
    "100.2": "Each grower plants seven saplings before the first spring begins.",
    "101": "= Seasons",
    "101.1": "A year has four seasons: spring, summer, autumn, winter. See rule 102.",
    "101.2": "When a season ends, unpicked plums fall from every tree.",
    "102": "= Harvest",
    "102.1": "During autumn the grower whose year it is may harvest any ripe tree.",
    "102.2": "To harvest a tree, the grower shakes it and keeps what falls into the basket. Rotten fruit is thrown away.",
    "102.2a": "A tree that was shaken this year can't be shaken again.",
    "102.3": "A pear harvested out of season counts as half a pear.",
    "103": "= Grafting",
    "103.1": "Grafting joins a branch of one tree to the trunk of another.",
    "103.2": "Several grafts on the same trunk grow separately.",
    "104": "= Frost",
    "104.1": "Frost kills every blossom that no blanket covers.",
    "104.2": "Several frosts on the same night count once.",
}
"""A small rule book of our own."""
