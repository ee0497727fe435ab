"""Taking editions into the archive, and out of it.

Order of things: a file is read and found good; its bytes are kept (whole, under their own name); its edition goes into a working database,
one transaction each; neighbours are aligned; the search index is made; the working database takes the published one's place in one step.
A process killed anywhere in between loses nothing: the next one goes on where it stopped.
"""

import hashlib
from collections.abc import Callable, Iterable, Iterator, Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from judgetool.comprules import read_file
from judgetool.comprules.decode import MAX_BYTES, refuse_size
from judgetool.model.bilingual import Both
from judgetool.model.diagnostic import DeskError, Diagnostic, Place, reason
from judgetool.model.edition import EditionText
from judgetool.store.archive import Archive, is_published, published
from judgetool.store.archive_files import RawFile, edition_key, raw_files, read_raw
from judgetool.store.archive_keep import Origin, discard, keep, lock, origin_of, sweep
from judgetool.store.archive_write import Workshop, storing
from judgetool.store.places import data_folder
from judgetool.store.pool import Pool

if TYPE_CHECKING:
    from judgetool.compare.align import Link


class Progress(NamedTuple):
    """How far an import is: ``stage`` is "read", "align", "index" or "wait"; ``done`` of ``total``; ``name`` what it is at."""

    stage: str
    done: int
    total: int
    name: str = ""


_LISTED = 6
"""The most editions that a message lists by name."""

OnProgress = Callable[[Progress], None]


class Source(NamedTuple):
    """A file to be taken in: its name as the user knows it, its bytes' place, and the address it was fetched from ("" for a file)."""

    path: Path
    name: str
    url: str = ""


class Taken(NamedTuple):
    """What became of one file: the edition and language it is in the archive as, and whether it was there already.

    ``notes`` are the reader's. ``twin`` is True if another file with the same text was there under that date.
    """

    source: Source
    edition: str
    lang: str
    rules: int
    terms: int
    already: bool
    notes: tuple[Diagnostic, ...] = ()
    twin: bool = False


class Report(NamedTuple):
    """The outcome of an import: what was taken in (or was there), and why others were refused."""

    taken: tuple[Taken, ...]
    refused: tuple[Diagnostic, ...]


class _Read(NamedTuple):
    """A file read by a worker: its edition or what is wrong with it."""

    text: EditionText | None
    refused: tuple[Diagnostic, ...] = ()


def sources(paths: Iterable[Path]) -> list[Source]:
    """The files that ``paths`` name: a folder stands for the .txt files in it and below it. DeskError if one is missing."""
    found: dict[Path, Source] = {}
    for path in paths:
        if path.is_dir():
            inside = sorted(
                p for p in path.rglob("*") if p.suffix.lower() == ".txt" and p.is_file() and not p.name.startswith(".")
            )
            if not inside:
                raise _missing(path, Both(f"no .txt file in {path}", f"aucun fichier .txt dans {path}"))
            found.update((p, Source(p, p.name)) for p in inside)
        elif path.is_file():
            found[path] = Source(path, path.name)
        elif path.exists():
            raise _missing(path, Both(f"{path} is no ordinary file", f"{path} n'est pas un fichier ordinaire"))
        else:
            raise _missing(path, Both(f"{path} does not exist", f"{path} n'existe pas"))
    return list(found.values())


def _missing(path: Path, message: Both) -> DeskError:
    help_ = Both(
        "give an official rules file (.txt), or a folder of them",
        "donnez un fichier de règles officiel (.txt), ou un dossier",
    )
    return DeskError(Diagnostic("no-such-file", "error", message, help_, Place(str(path))))


def import_paths(
    paths: Iterable[Path | Source],
    on_progress: OnProgress | None = None,
    folder: Path | None = None,
    workers: int | None = None,
) -> Report:
    """Take the rules files that ``paths`` name into the archive in ``folder`` (the user's own by default).

    What is there already is left alone. A file that is refused changes nothing and does not keep the others out. DeskError
    if the archive cannot be written. ``workers`` is the number of processes (default: the machine's cores).
    """
    folder = data_folder() if folder is None else folder
    tell = on_progress or (lambda _: None)
    listed = [one for path in paths for one in ([path] if isinstance(path, Source) else sources([path]))]
    with lock(folder, on_wait=lambda: tell(Progress("wait", 0, 1))), storing(folder):
        sweep(folder)
        before = published(folder)
        there, listed = _sorted_out(before, listed)
        if before is not None:
            before.close()
        if is_published(folder) and not listed:
            return Report(tuple(there), ())
        workshop = Workshop(folder)
        try:
            with Pool(workers) as pool:
                damaged = _settle(workshop, folder, pool, tell)
                waited, listed = _sorted_out(workshop.archive(), listed)
                there += waited
                report = _take(workshop, folder, listed, pool, tell)
                if any(not taken.already for taken in report.taken) or not is_published(folder):
                    _finish(workshop, pool, tell)
                    workshop.publish(raw_files(folder))
                else:
                    workshop.discard()
        finally:
            workshop.close()
    return Report((*there, *report.taken), (*damaged, *report.refused))


def _sorted_out(archive: Archive | None, listed: Sequence[Source]) -> tuple[list[Taken], list[Source]]:
    """Those of the files that ``archive`` holds byte for byte, and the others."""
    if archive is None:
        return [], list(listed)
    known = {edition.sha256: edition for edition in archive.editions()}
    there, others = [], []
    for source in listed:
        edition = known.get(_sha256(source.path))
        if edition is None:
            others.append(source)
        else:
            there.append(Taken(source, edition.id, edition.lang, edition.rules, edition.terms, True))
    return there, others


def _sha256(path: Path) -> str:
    """The SHA-256 of a file of a reasonable size, "" for any other: reading it will say what is wrong."""
    try:
        if path.stat().st_size > MAX_BYTES:
            return ""
        return hashlib.sha256(path.read_bytes()).hexdigest()
    except OSError:
        return ""


def rebuild(folder: Path | None = None, on_progress: OnProgress | None = None, workers: int | None = None) -> None:
    """Make the database of the archive anew from the raw files, or finish what a stopped import left."""
    import_paths((), on_progress, folder, workers)


def remove(
    edition: str, lang: str | None = None, folder: Path | None = None, on_progress: OnProgress | None = None
) -> list[str]:
    """Take ``edition`` (an id or date) out of the archive, in both languages or in ``lang``; the languages that were there.

    DeskError (exit code 1) if it is not in the archive.
    """
    folder = data_folder() if folder is None else folder
    tell = on_progress or (lambda _: None)
    with lock(folder, on_wait=lambda: tell(Progress("wait", 0, 1))), storing(folder):
        sweep(folder)
        gone = [raw for raw in raw_files(folder) if raw.edition == edition and lang in (None, raw.lang)]
        if not gone:
            raise _not_there(edition, lang, raw_files(folder))
        for raw in gone:
            discard(raw)
        workshop = Workshop(folder)
        try:
            with Pool(1) as pool:
                _settle(workshop, folder, pool, tell)
                _finish(workshop, pool, tell)
                workshop.publish(raw_files(folder))
        finally:
            workshop.close()
    return [raw.lang for raw in gone]


def _not_there(edition: str, lang: str | None, kept: Sequence[RawFile]) -> DeskError:
    """Nothing was removed: what the archive holds instead."""
    named = {"en": Both(" in English", " en anglais"), "fr": Both(" in French", " en français")}
    text = named.get(lang or "", Both("", ""))
    message = Both(
        f"nothing was removed: there is no text of {edition}{text.en} in the archive",
        f"rien n'a été retiré : il n'y a pas de texte du {edition}{text.fr} dans l'archive",
    )
    own = sorted(raw.lang for raw in kept if raw.edition == edition)
    ids = sorted({raw.edition for raw in kept})
    if own:
        there = Both(
            f"of that edition it holds: {', '.join(own)}", f"de cette édition elle contient : {', '.join(own)}"
        )
    elif ids:
        listed = ", ".join(ids if len(ids) <= _LISTED else [*ids[:2], "...", ids[-1]])
        there = Both(
            f"it holds {listed}; `judgetool editions -t` lists the texts at hand",
            f"elle contient {listed} ; `judgetool editions -t` liste les textes disponibles",
        )
    else:
        there = Both("nothing is imported here", "rien n'est importé ici")
    return DeskError(Diagnostic("edition-not-imported", "error", message, there), exit_code=1)


def _settle(workshop: Workshop, folder: Path, pool: Pool, tell: OnProgress) -> list[Diagnostic]:
    """Make the working database hold the kept files and nothing else; what is wrong with those that are damaged."""
    kept = {(raw.edition, raw.lang): raw for raw in raw_files(folder)}
    for (edition, lang), sha in workshop.known().items():
        raw = kept.get((edition, lang))
        if raw is None or not sha.startswith(raw.sha):
            workshop.remove(edition, lang)
        else:
            del kept[edition, lang]
    wanted = list(kept.values())
    damaged: list[Diagnostic] = []
    for done, (raw, read) in enumerate(pool.map(_read_kept, wanted), 1):
        tell(Progress("read", done, len(wanted), raw.edition))
        if read.text is None:
            damaged += read.refused
        else:
            workshop.add(raw, origin_of(raw), read.text)
    return damaged


def _read_kept(raw: RawFile) -> _Read:
    try:
        return _Read(read_file(read_raw(raw), origin_of(raw).name))
    except DeskError as error:
        return _Read(None, error.diagnostics)


def _read_source(source: Source) -> _Read:
    try:
        refuse_size(source.path.stat().st_size, source.name)
        return _Read(read_file(source.path.read_bytes(), source.name))
    except DeskError as error:
        return _Read(None, error.diagnostics)
    except OSError as error:
        why = reason(error)
        message = Both(f"{source.path} cannot be read: {why.en}", f"{source.path} ne peut pas être lu : {why.fr}")
        return _Read(None, (Diagnostic("cannot-read", "error", message, place=Place(str(source.path))),))


def _take(workshop: Workshop, folder: Path, listed: Sequence[Source], pool: Pool, tell: OnProgress) -> Report:
    """Read, keep and store the files that are new."""
    taken: list[Taken] = []
    refused: list[Diagnostic] = []
    known = {sha: names for names, sha in workshop.known().items()}
    for done, (source, read) in enumerate(pool.map(_read_source, listed), 1):
        tell(Progress("read", done, len(listed), source.name))
        text = read.text
        if text is None:
            refused += read.refused
            continue
        if text.sha256 in known:
            edition, lang = known[text.sha256]
            taken.append(Taken(source, edition, lang, len(text.rules), len(text.glossary), True))
            continue
        twin = workshop.same_content(text)
        if twin is not None:
            taken.append(Taken(source, twin, text.lang, len(text.rules), len(text.glossary), True, text.notes, True))
            continue
        data = source.path.read_bytes()
        if hashlib.sha256(data).hexdigest() != text.sha256:
            message = Both(f"{source.path} changed while it was read", f"{source.path} a changé pendant sa lecture")
            refused.append(Diagnostic("file-changed", "error", message, place=Place(str(source.path))))
            continue
        edition = _free_id(text, {edition for edition, lang in workshop.known() if lang == text.lang})
        origin = Origin(source.name, source.url, datetime.now(UTC).date().isoformat())
        raw = keep(folder, edition, text.lang, data, origin)
        workshop.add(raw, origin, text)
        known[text.sha256] = (edition, text.lang)
        taken.append(Taken(source, edition, text.lang, len(text.rules), len(text.glossary), False, text.notes))
    return Report(tuple(taken), tuple(refused))


def _free_id(text: EditionText, used: set[str]) -> str:
    """The date, or with a number after it if another publication has the date."""
    edition, count = text.effective, 1
    while edition in used:
        count += 1
        edition = f"{text.effective}.{count}"
    return edition


def _finish(workshop: Workshop, pool: Pool, tell: OnProgress) -> None:
    """Align the neighbours that are not aligned, and make the search index."""
    missing = sorted(workshop.missing_pairs(), key=lambda pair: edition_key(pair[0]))
    tasks = _pair_texts(workshop, missing)
    for done, (sides, links) in enumerate(pool.map(_align, tasks), 1):
        old, new = sides
        tell(Progress("align", done, len(missing), new.edition))
        workshop.link(old.edition, new.edition, old.lang, links)
    tell(Progress("index", 0, 1))
    workshop.index()
    tell(Progress("index", 1, 1))


class _Side(NamedTuple):
    edition: str
    lang: str
    text: EditionText


def _pair_texts(workshop: Workshop, pairs: Sequence[tuple[str, str, str]]) -> Iterator[tuple[_Side, _Side]]:
    """The two texts of each pair, each read once where pairs follow each other."""
    archive = workshop.archive()
    last: _Side | None = None
    for old, new, lang in pairs:
        left = (
            last
            if last is not None and (last.edition, last.lang) == (old, lang)
            else _side(archive.text(old, lang), old, lang)
        )
        last = _side(archive.text(new, lang), new, lang)
        yield left, last


def _side(text: EditionText | None, edition: str, lang: str) -> _Side:
    assert text is not None
    return _Side(edition, lang, text)


def _align(sides: tuple[_Side, _Side]) -> "list[Link]":
    from judgetool.compare.align import align

    return align(sides[0].text, sides[1].text)
