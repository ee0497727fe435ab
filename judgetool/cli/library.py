"""What commands read from: the desk (shipped data) and the archive (imported editions), and how an edition is named."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from judgetool.cli.errors import not_found, usage_error
from judgetool.model.bilingual import Both
from judgetool.model.diagnostic import Diagnostic
from judgetool.model.edition import Edition
from judgetool.model.record import NamedTuple

if TYPE_CHECKING:
    from judgetool.cli.session import Session
    from judgetool.store.archive import Archive
    from judgetool.store.desk import Desk


USUAL_DAYS = 180
"""Rules of a later set should have come out by then: they come every three months."""


class Library(NamedTuple):
    """The desk, the archive (None where nothing was imported), and every edition that either knows, oldest first.

    ``session`` is told what the person must know of the edition used; None where nobody is.
    """

    desk: "Desk"
    archive: "Archive | None"
    editions: tuple[Edition, ...]
    session: "Session | None" = None

    def edition(self, at: str | None = None, named: str | None = None) -> Edition:
        """The edition asked for by ``--edition`` or ``--at``, the newest without either. DeskError if there is none such."""
        if named is not None:
            return named_edition(named, self.editions)
        if at is not None:
            found = edition_on(at, self.editions)
            if self.session is not None and found is self.editions[-1]:
                self.session.tell(*_after_newest(at, found.id, self.session.env.streams.today))
            return found
        return self.editions[-1]

    def era(self, edition: Edition) -> Both:
        """The name of an edition's era in both languages, empty where it has none."""
        return Both(edition.era, edition.era_fr or edition.era)


def open_library(session: "Session | None" = None) -> Library:
    """The desk and the archive of this user. DeskError if the shipped data are not in order.

    A ``session`` on a terminal is told when the data are being compiled, which takes seconds.
    """
    from judgetool.store.desk import open_desk

    if session is not None:
        session.watch_compiling()
    desk, archive = open_desk(), _open_archive()
    known = {edition.id: edition for edition in desk.editions()}
    for id_ in archive.ids() if archive else ():
        known.setdefault(id_, Edition(id_, "", "", "", ()))
    return Library(desk, archive, tuple(known[id_] for id_ in sorted(known)), session)


def _open_archive() -> "Archive | None":
    """The archive; what reads it is not even loaded for a user who has imported nothing."""
    from judgetool.store.places import data_folder

    if not data_folder().is_dir():
        return None
    from judgetool.store.archive_open import open_archive

    return open_archive()


def edition_on(said: str, editions: Sequence[Edition]) -> Edition:
    """The newest edition whose date is not after ``said``: an ISO date, a month or a year (their last day), or an era's name."""
    day = _last_day(said)
    if day is None:
        return named_edition(said, editions)
    found = [edition for edition in editions if edition.id[:10] <= day]
    if not found:
        first = editions[0].id
        raise not_found(
            "before-first-edition",
            Both(f"no edition of the rules is known for {said}", f"aucune édition des règles n'est connue pour {said}"),
            Both(f"the first one known is of {first}", f"la première connue est du {first}"),
        )
    return found[-1]


def _after_newest(said: str, newest: str, today: str) -> list[Diagnostic]:
    """A note where ``said``, a date that the newest edition known answers, is so late that there will be a newer one by then."""
    from datetime import date

    try:
        day = date.fromisoformat(f"{said.strip()}-01-01"[:10])
        usual = (day - date.fromisoformat(newest[:10])).days <= USUAL_DAYS
    except ValueError:  # a set's name, or a date as no calendar has it
        return []
    if day.isoformat() <= newest or (usual and day.isoformat() <= today):
        return []
    message = Both(
        f"{said} is after the newest edition known: these are the rules of {newest}",
        f"{said} est après la plus récente édition connue : voici les règles du {newest}",
    )
    advice = Both("`judgetool update` fetches newer ones", "`judgetool update` va en chercher de plus récentes")
    return [Diagnostic("after-newest", "note", message, advice)]


def named_edition(said: str, editions: Sequence[Edition]) -> Edition:
    """The edition with this id or era name, in either language. DeskError naming the nearest ones if there is none."""
    word = said.strip()
    for edition in editions:
        if edition.id == word:
            return edition
    from judgetool.model.fold import fold

    folded = fold(word)
    by_name = [edition for edition in editions if folded and folded in (fold(edition.era), fold(edition.era_fr))]
    if by_name:
        return by_name[0]
    raise usage_error(
        "unknown-edition",
        Both(f"`{said}` is no edition of the rules", f"`{said}` n'est pas une édition des règles"),
        _near(word, editions),
    )


def _near(word: str, editions: Sequence[Edition]) -> Both:
    """What may have been meant: the edition in force on that date, or eras with a like name."""
    if _last_day(word) is not None:
        day = _last_day(word) or ""
        before = [edition.id for edition in editions if edition.id[:10] <= day]
        if before:
            return Both(
                f"in force on that date: `--edition {before[-1]}` or `--at {word}`",
                f"en vigueur à cette date : `--edition {before[-1]}` ou `--at {word}`",
            )
    from difflib import get_close_matches

    names = {name.lower(): edition.id for edition in editions for name in (edition.era, edition.era_fr) if name}
    near = get_close_matches(word.lower(), list(names), n=3, cutoff=0.5)
    listed = ", ".join(f"`{names[name]}` ({name})" for name in near)
    if near:
        return Both(f"did you mean {listed}?", f"vouliez-vous dire {listed} ?")
    return Both(
        "give its date (2015-03-27) or its set; `judgetool editions` lists them",
        "donnez sa date (2015-03-27) ou son extension ; `judgetool editions` les liste",
    )


def _last_day(said: str) -> str | None:
    """The ISO date that ``said`` writes: a day, or the last one of a month or year; None for anything else.

    DeskError for what is written as a date and is none, such as 2015-02-30.
    """
    parts = said.strip().split("-")
    if not all(part.isascii() and part.isdigit() for part in parts) or len(parts[0]) != 4 or len(parts) > 3:
        return None
    if len(parts) == 1:
        return f"{parts[0]}-12-31"
    if len(parts) == 2 and len(parts[1]) == 2 and "01" <= parts[1] <= "12":
        return f"{parts[0]}-{parts[1]}-31"
    from datetime import date

    try:
        return date.fromisoformat(said.strip()).isoformat()
    except ValueError:
        raise usage_error(
            "not-a-date",
            Both(f"`{said}` is not a date", f"`{said}` n'est pas une date"),
            Both("write it as 2015-03-27", "écrivez-la comme 2015-03-27"),
        ) from None
