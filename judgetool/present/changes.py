"""Differences, histories and carried citations as pages. Changed words are marked ``[-old-]{+new+}`` with and without colour."""

from collections import Counter
from collections.abc import Sequence

from judgetool.model.bilingual import Both
from judgetool.model.shown import RELATIONS, ChangeShown, CiteShown, SentenceShown, StepShown
from judgetool.present.page import GAP, Block, Grid, Page, Span, Spans, par, spans
from judgetool.present.words import say, told

_MARKS = {mark: Span(mark, "muted") for mark in ("[-", "-]", "{+", "+}")}
_QUIET = ("same", "typography-only", "reference-only", "moved")


def diff_page(
    start: str, end: str, changes: Sequence[ChangeShown], lang: str, *, everything: bool = False, summary: bool = True
) -> Page:
    """The changes from ``start`` to ``end`` (names of editions or witnesses), by relation; quiet ones only counted."""
    blocks: list[Block] = [
        par(
            Span(
                say("from-to" if start[:1].isdigit() and end[:1].isdigit() else "from-to-named", lang, start, end),
                "label",
            )
        ),
        GAP,
    ]
    if not changes or all(change.relation == "same" for change in changes):
        return (*blocks, par(say("no-change", lang)))
    if summary:
        blocks += [_summary(changes, lang), GAP]
    for relation in RELATIONS:
        for change in changes:
            if change.relation == relation and is_told(relation, change.part, everything=everything):
                blocks += [*_change(change, lang), GAP]
    return tuple(blocks)


def is_told(relation: str, part: str, *, everything: bool) -> bool:
    """Whether `diff_page` shows a change of this relation and part; the others are only counted, and need no words."""
    return everything or (part == "rule" and relation not in _QUIET)


def _summary(changes: Sequence[ChangeShown], lang: str) -> Grid:
    """How many changes of each relation, one column a part that has any."""
    parts = [part for part in ("rule", "example", "term") if any(change.part == part for change in changes)]
    counts = Counter((change.relation, change.part) for change in changes)
    rows = []
    for relation in RELATIONS:
        numbers = [counts[relation, part] for part in parts]
        if any(numbers):
            rows.append((spans(say(relation, lang)), *(spans(str(number)) for number in numbers)))
    return Grid(("", *(say(f"{part}s", lang) for part in parts)), tuple(rows), indent=2)


def _change(change: ChangeShown, lang: str) -> list[Block]:
    numbers = " → ".join(", ".join(side) or "-" for side in (change.old, change.new))
    if change.old == change.new:
        numbers = ", ".join(change.old)
    part = f"  {say(f'a-{change.part}', lang)}" if change.part != "rule" else ""
    blocks: list[Block] = [par(Span(numbers, "number"), Span(f"{part}  {say(change.relation, lang)}", "label"))]
    if change.words:
        blocks.append(par(*word_marks(change.words), indent=2))
    return blocks


def word_marks(words: Sequence[tuple[str, str]]) -> Spans:
    """Words of a difference with their marks; blanks at the ends of a changed run stay outside them."""
    marked: list[Span] = []
    for kind, text in words:
        core = text.strip()
        if kind == "=" or not core:
            marked += [Span(text)] if text else []
            continue
        before, _, after = text.partition(core)
        opening, closing, role = ("[-", "-]", "old") if kind == "-" else ("{+", "+}", "new")
        opened, closed = _MARKS[opening], _MARKS[closing]
        marked += [Span(before)] if before else []
        marked += [opened, Span(core, role), closed]
        marked += [Span(after)] if after else []
    return tuple(marked)


def history_page(name: str, title: Both, trail: Sequence[StepShown], lang: str, *, everything: bool = False) -> Page:
    """The trail of a rule: one line for each edition where number or wording changed (all editions with ``everything``)."""
    head = say("history-of", lang, name)
    blocks: list[Block] = [par(Span(head, "label"), Span(f"  {told(title, lang)}" if title.en else "", "title")), GAP]
    rows = []
    for step in trail:
        if not (step.changed or everything):
            continue
        number = Span(step.number, "number") if step.number else Span(say("absent", lang), "muted")
        wording = str(step.wording) if step.wording else ""
        rows.append((spans(step.edition), spans(number), spans(wording), spans(Span(told(step.era, lang), "muted"))))
    head_row = tuple(say(key, lang) for key in ("col-date", "col-number", "col-wording", "col-era"))
    return (*blocks, Grid(head_row, tuple(rows)))


def blame_page(number: str, edition: str, sentences: Sequence[SentenceShown], lang: str) -> Page:
    """Each sentence of a rule under the edition that it came with."""
    blocks: list[Block] = [par(Span(number, "number"), Span(f"  {say('edition', lang, edition)}", "label")), GAP]
    for sentence in sentences:
        blocks.append(par(Span(sentence.edition, "label"), f"  {sentence.text}", hang=12))
    return tuple(blocks)


def cite_page(cite: CiteShown, lang: str, trail: Sequence[StepShown] = ()) -> Page:
    """What a citation of one edition is in another; then the editions in which its number changed."""
    if cite.numbers:
        numbers = ", ".join(cite.numbers)
        first = say("is-now", lang, cite.number, cite.edition, numbers, cite.to_edition)
    else:
        first = say("is-gone", lang, cite.number, cite.edition, cite.to_edition)
    blocks: list[Block] = [par(first, Span(f" ({say(cite.relation, lang)})", "muted"))]
    steps = [step for step in trail if step.number]
    if steps:
        chain = " → ".join(f"{step.number} ({step.edition})" for step in steps)
        blocks.append(par(Span(chain, "muted"), hang=2))
    return tuple(blocks)
