"""What ``import`` and ``update`` share: progress on stderr, and the outcome as a page or as JSON."""

import time
from collections.abc import Iterable
from typing import Any

import typer

from judgetool.cli.errors import USAGE
from judgetool.cli.session import Session, write
from judgetool.model.bilingual import Both
from judgetool.present.diagnostics import as_object
from judgetool.present.page import Grid, Page, Span, par, spans
from judgetool.present.sanitize import clean
from judgetool.store.archive_import import Progress, Report, Source, Taken, import_paths

_STAGES = {
    "fetch": Both("fetching", "téléchargement"),
    "read": Both("reading", "lecture"),
    "align": Both("aligning neighbours", "alignement des voisines"),
    "index": Both("indexing", "indexation"),
    "wait": Both("waiting for another judgetool", "attente d'un autre judgetool"),
}
_HEAD = Both("edition language rules terms state", "édition langue règles termes état")
_NEW = Both("new", "nouvelle")
_THERE = Both("already there", "déjà là")
_TWIN = Both("already there, in other bytes", "déjà là, sous une autre forme")
_PAUSE = 0.1


class Teller:
    """Progress on stderr: one line that is written over on a terminal, one line a stage elsewhere, nothing with --json there."""

    def __init__(self, session: Session) -> None:
        self._stream = session.env.streams.stderr
        self._lang = session.lang
        self._live = bool(self._stream.isatty())
        self._silent = session.as_json and not self._live
        self._stage = ""
        self._last = 0.0

    def __call__(self, progress: Progress) -> None:
        if self._silent:
            return
        stage = _STAGES[progress.stage].of(self._lang)
        count = f" {progress.done}/{progress.total}" if progress.total > 1 else ""
        if self._live:
            now = time.monotonic()
            if now - self._last >= _PAUSE or progress.done == progress.total or progress.stage != self._stage:
                self._last = now
                write(self._stream, f"\r\x1b[K{stage}{count}  {clean(progress.name)[:40]}")
        elif progress.stage != self._stage:
            write(self._stream, f"{stage}{f' ({progress.total})' if progress.total > 1 else ''}\n")
        self._stage = progress.stage

    def done(self) -> None:
        """Clear the line."""
        if self._live and self._stage:
            write(self._stream, "\r\x1b[K")


def take(session: Session, files: Iterable[Source], verbose: bool, schema: str) -> None:
    """Import ``files``, tell the outcome, and leave with exit code 2 if one was refused."""
    teller = Teller(session)
    try:
        report = import_paths(list(files), teller)
    finally:
        teller.done()
    if session.as_json:
        session.json(_object(report, schema))
    else:
        if report.taken:
            session.show(_page(report.taken, session.lang, verbose))
        if verbose:
            for taken in report.taken:
                session.tell(*taken.notes)
        session.tell(*report.refused)
    if report.refused:
        raise typer.Exit(USAGE)


def _page(taken: tuple[Taken, ...], lang: str, verbose: bool) -> Page:
    rows = [
        (
            spans(Span(one.edition, "number")),
            spans(one.lang),
            spans(str(one.rules)),
            spans(str(one.terms)),
            spans((_TWIN if one.twin else _THERE if one.already else _NEW).of(lang)),
        )
        for one in taken
    ]
    noted = sum(len(one.notes) for one in taken)
    page: list[Any] = [Grid(tuple(_HEAD.of(lang).split()), tuple(rows))]
    if noted and not verbose:
        notes = Both(
            f"{noted} notes on the files; --verbose shows them",
            f"{noted} remarques sur les fichiers ; --verbose les montre",
        )
        page.append(par(Span(notes.of(lang), "muted")))
    return tuple(page)


def _object(report: Report, schema: str) -> dict[str, Any]:
    return {
        "schema": schema,
        "imported": [
            {
                "edition": one.edition,
                "lang": one.lang,
                "file": one.source.name,
                "url": one.source.url or None,
                "rules": one.rules,
                "terms": one.terms,
                "state": "twin" if one.twin else "already" if one.already else "new",
                "notes": [as_object(note) for note in one.notes],
            }
            for one in report.taken
        ],
        "refused": [as_object(finding) for finding in report.refused],
    }
