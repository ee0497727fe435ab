"""Search results, terms, editions and scenarios as pages."""

from collections.abc import Sequence

from judgetool.model.bilingual import Both
from judgetool.model.shown import EditionShown, HitShown, TermShown
from judgetool.present.page import GAP, Block, Grid, Page, Span, Spans, par, spans
from judgetool.present.words import say, told, typeset


def search_page(
    hits: Sequence[HitShown],
    edition: str,
    lang: str,
    searched: str = "",
    also: Sequence[str] = (),
    *,
    more: bool = False,
) -> Page:
    """Results best first. ``searched`` is the query as corrected, "" where it was taken as typed; ``edition`` "" for all.

    ``more``: these are not all that was found.
    """
    count = len(hits)
    kind = ("found" if edition else "found-all") + ("-first" if more else "-one" if count == 1 else "")
    head = say(kind, lang, count, edition)
    blocks: list[Block] = [par(Span(head, "label"))]
    if searched:
        blocks.append(par(Span(say("searched-as", lang, searched), "note")))
    if also:
        blocks.append(par(Span(say("also", lang, ", ".join(also)), "note")))
    for hit in hits:
        dated = f"  {hit.edition}" if not edition else ""
        place = f"  ({say('in-example', lang)})" if hit.place == "example" else ""
        place += f"  [{say(hit.authority, lang)}]" if hit.authority not in ("official", "translation") else ""
        blocks += [
            GAP,
            par(
                Span(hit.number, "number"),
                Span(f"  {hit.title}" if hit.title else "", "title"),
                Span(dated + place, "muted"),
            ),
            par(*_marked(hit.text, hit.marks), indent=2),
        ]
    return tuple(blocks)


def _marked(text: str, marks: Sequence[str]) -> Spans:
    """``text`` with the words found in it marked, whatever their case."""
    if not marks:
        return spans(text)
    lower = text.lower()
    found: list[tuple[int, int]] = []
    for mark in sorted({mark.lower() for mark in marks if mark}, key=len, reverse=True):
        at = lower.find(mark)
        while at >= 0:
            if all(at >= end or at + len(mark) <= start for start, end in found):
                found.append((at, at + len(mark)))
            at = lower.find(mark, at + len(mark))
    parts: list[Span] = []
    last = 0
    for start, end in sorted(found):
        parts += [Span(text[last:start]), Span(text[start:end], "hit")]
        last = end
    return spans(*parts, text[last:])


def term_page(terms: Sequence[TermShown], lang: str, edition: str) -> Page:
    """Each term in both languages, the one of ``lang`` first; rule numbers are those of ``edition``."""
    blocks: list[Block] = [par(Span(say("edition", lang, edition), "label"))]
    for term in terms:
        english, french = term.name.en, typeset(term.name.fr, "fr")
        first, second = (french, english) if lang == "fr" else (english, french)
        other = (Span("  =  ", "muted"), Span(second, "title")) if second != first else ()
        blocks += [GAP, par(Span(first, "title"), *other)]
        if told(term.meaning, lang):
            blocks.append(par(told(term.meaning, lang), indent=2))
        others = [
            *(term.others_fr if lang == "fr" else term.others_en),
            *(term.others_en if lang == "fr" else term.others_fr),
        ]
        if others:
            blocks.append(par(Span(say("also", lang, ", ".join(others)), "muted"), indent=2, hang=2))
        if term.rules:
            blocks.append(par(Span(say("see-rules", lang, ", ".join(term.rules)), "muted"), indent=2, hang=2))
        if term.since:
            blocks.append(
                par(Span(say("was-before", lang, term.since, told(term.before, lang)), "muted"), indent=2, hang=2)
            )
    return tuple(blocks)


def editions_page(editions: Sequence[EditionShown], lang: str) -> Page:
    """All editions, the newest last, with what text is at hand for each."""
    head = tuple(say(key, lang) for key in ("col-date", "col-era", "col-text"))
    rows = [(spans(Span(item.id, "number")), spans(told(item.era, lang)), _at_hand(item, lang)) for item in editions]
    return (Grid(head, tuple(rows)),)


def _at_hand(item: EditionShown, lang: str) -> Spans:
    if not item.texts:
        return spans(Span(say("numbers-only", lang), "muted"))
    texts = ", ".join(f"{code} ({say(authority, lang)})" for code, authority in item.texts)
    state = say("installed", lang) if item.installed else say("shipped", lang)
    return spans(f"{state} · {texts}")


def scenarios_page(scenarios: Sequence[tuple[str, Both, Sequence[Both]]], lang: str) -> Page:
    """Scenarios by id, with title and questions."""
    blocks: list[Block] = []
    for name, title, questions in scenarios:
        blocks.append(par(Span(name, "number"), f"  {told(title, lang)}", hang=4))
        blocks += [par(Span(told(text, lang), "muted"), indent=4, hang=2) for text in questions]
    return tuple(blocks)
