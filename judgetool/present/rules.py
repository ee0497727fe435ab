"""Rules as pages: the text, whose words it is, the edition, the editor's notes; one language or two side by side."""

from collections.abc import Sequence

from judgetool.model.rule_shown import RuleShown
from judgetool.present.page import GAP, Block, Page, Pair, Span, par
from judgetool.present.words import say, told


def edition_line(edition: str, era: str, lang: str) -> Span:
    """``rules of 2015-03-27 (Dragons of Tarkir)``, the header that every answer about texts has."""
    return Span(say("edition-era", lang, edition, era) if era else say("edition", lang, edition), "label")


def page(rules: Sequence[RuleShown], lang: str, era: str = "") -> Page:
    """The rules in order under one header."""
    if not rules:
        return ()
    blocks: list[Block] = [par(edition_line(rules[0].edition, era, lang)), GAP]
    previous: RuleShown | None = None
    for rule in rules:
        blocks += [*_rule(rule, lang, previous), GAP]
        previous = rule
    return (*blocks, *_about(rules, lang))


def _about(rules: Sequence[RuleShown], lang: str) -> list[Block]:
    """What must be known of each source, once."""
    told_once = dict.fromkeys((rule.source, note) for rule in rules for note in rule.about)
    return [
        par(Span(say("about-source", lang, told(source, lang), told(note, lang)), "note"), hang=2)
        for source, note in told_once
    ]


def pair_page(rows: Sequence[tuple[RuleShown | None, RuleShown | None]], lang: str, era: str = "") -> Page:
    """Each rule in two languages, side by side."""
    first = next((rule for row in rows for rule in row if rule), None)
    if first is None:
        return ()
    blocks: list[Block] = [par(edition_line(first.edition, era, lang)), GAP]
    for left, right in rows:
        sides = tuple(_rule(rule, lang, None) if rule else () for rule in (left, right))
        if sides[0] and sides[1]:
            blocks += [Pair(tuple(sides[0]), tuple(sides[1])), GAP]
        else:
            blocks += [*(sides[0] or sides[1]), GAP]
    return (*blocks, *_about([rule for row in rows for rule in row if rule], lang))


def refs_page(number: str, title: str, edition: str, era: str, lines: Sequence[tuple[str, str]], lang: str) -> Page:
    """References of one rule: ``lines`` are (``sees`` or ``cited-by``, numbers joined)."""
    head = par(Span(number, "number"), Span(f"  {title}" if title else "", "title"))
    return (
        par(edition_line(edition, era, lang)),
        GAP,
        head,
        *(par(say(key, lang, text), indent=2, hang=2) for key, text in lines),
    )


def _rule(rule: RuleShown, lang: str, previous: RuleShown | None) -> list[Block]:
    """One rule. Whose words it is, is said again only where it differs from the rule above."""
    head: list[str | Span] = [Span(rule.number, "number")]
    if rule.title:
        head.append(Span(f"  {rule.title}", "title"))
    blocks: list[Block] = [par(*head)]
    if rule.text and rule.text != rule.title:
        blocks.append(par(rule.marked or rule.text, indent=2))
    for example in rule.examples:
        blocks.append(par(Span(say("example", rule.lang), "muted"), f" {example}", indent=4))
    if previous is None or _source(previous, lang) != _source(rule, lang):
        blocks.append(par(Span(_source(rule, lang), "muted"), indent=2, hang=2))
    for note in rule.notes if rule.told is None else rule.told:
        blocks.append(par(Span(say("note", lang, told(note, lang)), "note"), indent=2, hang=2))
    return blocks


def _source(rule: RuleShown, lang: str) -> str:
    """``[English · official text · Comprehensive Rules]``: language, authority, witness, and a fallback said as such."""
    language = say("french" if rule.lang == "fr" else "english", lang)
    parts = [language, say(rule.authority, lang)]
    if rule.source.en:
        parts.append(told(rule.source, lang))
    if rule.dated and rule.dated != rule.edition:
        parts.append(say("text-of", lang, rule.dated))
    if rule.wanted and rule.wanted != rule.lang:
        wanted = say("french" if rule.wanted == "fr" else "english", lang)
        parts.append(say("fallback", lang, wanted, language))
    return f"[{' · '.join(parts)}]"
