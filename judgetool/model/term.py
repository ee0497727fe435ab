"""Terms of the desk's own glossary: what a judge says in one language and in the other."""

from judgetool.model.bilingual import Both
from judgetool.model.record import NamedTuple


class Forms(NamedTuple):
    """A term in one language: the term, full synonyms, table talk, and what the rules said before it changed ("" if nothing)."""

    term: str
    say: tuple[str, ...] = ()
    slang: tuple[str, ...] = ()
    old: str = ""


class Term(NamedTuple):
    """One term. ``changed`` is the date on which ``old`` gave way (ISO, "" if never); ``clauses`` define it; ``note`` may be empty."""

    id: str
    en: Forms
    fr: Forms
    changed: str = ""
    clauses: tuple[str, ...] = ()
    note: Both = Both("", "")
