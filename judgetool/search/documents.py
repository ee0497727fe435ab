"""Editions -> the documents that search serves: each distinct text once, with every number and date it stood."""

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from judgetool.model.edition import EditionText, Rule
from judgetool.model.fold import fingerprint
from judgetool.model.number import parent
from judgetool.search.index import Document, Stand, TermDocument


class _Text(NamedTuple):
    """What makes two rules one document."""

    lang: str
    title: str
    text: str
    examples: tuple[str, ...]
    path: tuple[str, ...]


def documents(
    editions: Sequence[EditionText], hints: Mapping[str, str] | None = None, hinted: str = ""
) -> Iterator[Document]:
    """The rules of ``editions`` (any order; several languages may share a date) as documents.

    ``hints`` are everyday words by rule number in the edition dated ``hinted``; they follow each rule into the editions
    before and after it. A text that stood in several editions is one document; a stand is a run of neighbouring editions."""
    stands: dict[_Text, dict[str, list[Stand]]] = {}
    words: dict[_Text, str] = {}
    for lang in sorted({edition.lang for edition in editions}):
        ordered = sorted(
            (edition for edition in editions if edition.lang == lang), key=lambda edition: edition.effective
        )
        carried = _carry(ordered, hints or {}, hinted) if lang == "en" else [{} for _ in ordered]
        before = ""
        for edition, said in zip(ordered, carried, strict=True):
            for rule, text in _texts(edition):
                _stand(stands.setdefault(text, {}).setdefault(rule.number, []), rule.number, edition.effective, before)
                if rule.number in said:
                    words.setdefault(text, said[rule.number])
            before = edition.effective
    for text, by_number in stands.items():
        runs = tuple(
            sorted((run for runs in by_number.values() for run in runs), key=lambda run: (run.first, run.number))
        )
        yield Document(*text, stands=runs, hints=words.get(text, ""))


def terms(editions: Sequence[EditionText]) -> Iterator[TermDocument]:
    """The glossary entries of ``editions``: one row for each run of neighbouring editions in which an entry sends to the same rules."""
    for lang in sorted({edition.lang for edition in editions}):
        ordered = sorted(
            (edition for edition in editions if edition.lang == lang), key=lambda edition: edition.effective
        )
        runs: dict[tuple[str, tuple[str, ...], tuple[str, ...]], list[Stand]] = {}
        said: dict[tuple[str, tuple[str, ...], tuple[str, ...]], str] = {}
        before = ""
        for edition in ordered:
            for entry in edition.glossary:
                key = entry.term, entry.see_rules, entry.see_terms
                _stand(runs.setdefault(key, []), "", edition.effective, before)
                said[key] = "\n".join(entry.senses)
            before = edition.effective
        for key, found in runs.items():
            term, rules, others = key
            for run in found:
                yield TermDocument(lang, term, said[key], rules, others, run.first, run.last)


def _stand(runs: list[Stand], number: str, edition: str, before: str) -> None:
    """Note that a text stands in ``edition``, the neighbour of ``before``."""
    if runs and runs[-1].last in (before, edition):
        runs[-1] = runs[-1]._replace(last=edition)
    else:
        runs.append(Stand(number, edition, edition))


def _texts(edition: EditionText) -> Iterator[tuple[Rule, _Text]]:
    titles = {rule.number: rule.title for rule in edition.rules if rule.title}
    for rule in edition.rules:
        path: list[str] = []
        above = parent(rule.number)
        while above is not None:
            if above in titles and len(above) > 1:
                path.insert(0, titles[above])
            above = parent(above)
        text = "" if rule.text == rule.title else rule.text
        yield rule, _Text(edition.lang, rule.title, text, rule.examples, tuple(path))


def _carry(ordered: Sequence[EditionText], hints: Mapping[str, str], hinted: str) -> list[dict[str, str]]:
    """The hints at their numbers in every edition.

    Method: from the edition they were written for outwards, neighbour to neighbour: a rule with the same wording, else the
    rule with the same number if half of its words are the same."""
    out: list[dict[str, str]] = [{} for _ in ordered]
    dates = [edition.effective for edition in ordered]
    if hinted not in dates:
        return out
    start = dates.index(hinted)
    out[start] = dict(hints)
    for step in (-1, 1):
        at = start
        while 0 <= at + step < len(ordered):
            out[at + step] = _follow(ordered[at], ordered[at + step], out[at])
            at += step
    return out


def _follow(known: EditionText, other: EditionText, hints: Mapping[str, str]) -> dict[str, str]:
    titles = {rule.title: rule.number for rule in other.rules if rule.title}
    wordings = {fingerprint(rule.text): rule.number for rule in other.rules if rule.text}
    texts = {rule.number: rule.text for rule in other.rules}
    found: dict[str, str] = {}
    for rule in known.rules:
        if rule.number not in hints:
            continue
        if rule.title:
            number = titles.get(rule.title, "")
        else:
            number = wordings.get(fingerprint(rule.text), "")
            if not number and _alike(rule.text, texts.get(rule.number, "")):
                number = rule.number
        if number:
            found[number] = hints[rule.number]
    return found


def _alike(left: str, right: str) -> bool:
    ours, theirs = set(left.lower().split()), set(right.lower().split())
    return bool(ours) and 2 * len(ours & theirs) >= max(len(ours), len(theirs))
