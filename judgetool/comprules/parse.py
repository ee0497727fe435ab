"""A rules file -> its edition: the reader's one entry, ``read_file``."""

import hashlib

from judgetool.comprules.body import read_rules
from judgetool.comprules.dates import any_date, date_in_name, effective_date
from judgetool.comprules.decode import decode, refuse
from judgetool.comprules.glossary import read_glossary
from judgetool.comprules.layout import Parts, part
from judgetool.comprules.lines import Line, is_wrapped, lines_of
from judgetool.comprules.rulebook import read_rulebook
from judgetool.comprules.symbols import modern_symbols, uses_bare_symbols
from judgetool.model.bilingual import Both
from judgetool.model.diagnostic import Diagnostic, Place
from judgetool.model.edition import EditionText, GlossaryEntry

MAX_LINES = 100_000
"""The most lines read. The longest official file has 9,323."""

_TITLE_PAGE = 12
_DATED = 50_000
"""How many characters at each end of a file are looked through for its date."""
_FRENCH = frozenset(("le", "la", "les", "des", "du", "une", "est", "et", "sont", "dans", "pour", "qui", "que", "règle"))
_ENGLISH = frozenset(
    ("the", "of", "an", "is", "and", "are", "in", "to", "that", "rule", "rules", "with", "for", "player")
)


def read_file(data: bytes, name: str) -> EditionText:
    """The edition that the bytes ``data`` of the file ``name`` carry. DeskError, in both languages, if they carry none.

    The effective date is read in the text; the file's name serves only where the text gives none, and then the notes say so. ``notes``
    tell everything odd that was met: damaged letters, numbers out of form, twice or missing, stray lines, sections that the contents
    name and the text lacks.
    """
    decoded = decode(data, name)
    if decoded.text.count("\n") > MAX_LINES:
        raise refuse(
            "too-many-lines",
            Both(f"the file has more than {MAX_LINES:,} lines", f"le fichier a plus de {MAX_LINES // 1000} 000 lignes"),
            Both("give the official .txt file", "donnez le fichier .txt officiel"),
            name,
        )
    text = modern_symbols(decoded.text, uses_bare_symbols(decoded.text))
    lines = lines_of(text)
    lang = language_of(text)
    notes = list(decoded.notes)
    wrapped = is_wrapped(lines)
    parts = part(lines)
    entries: tuple[GlossaryEntry, ...] = ()
    if parts is None:
        rules = read_rulebook(lines, name, notes)
        effective = _effective(lines, lines[-60:], lang, name, notes)
    else:
        effective = _effective(parts.front, parts.back, lang, name, notes)
        rules = read_rules(parts.rules, wrapped, name, notes)
        entries = read_glossary(parts.glossary, wrapped)
        _compare_with_contents(parts, {rule.number for rule in rules}, bool(entries), name, notes)
    sha256 = hashlib.sha256(data).hexdigest()
    return EditionText(effective, lang, sha256, decoded.encoding, decoded.eol, rules, entries, tuple(notes))


def language_of(text: str) -> str:
    """ "fr" or "en", by the small words in the first 20,000 characters of ``text``."""
    words = text[:20_000].lower().split()
    return "fr" if sum(word in _FRENCH for word in words) > sum(word in _ENGLISH for word in words) else "en"


def _effective(front: list[Line], back: list[Line], lang: str, name: str, notes: list[Diagnostic]) -> str:
    head = "\n".join(line.text for line in front[:400])[:_DATED]
    tail = "\n".join(line.text for line in back[-400:])[-_DATED:]
    in_name, odd_name = date_in_name(name)
    first = effective_date(head, lang)
    last = effective_date(tail, lang)
    found = first or last or any_date("\n".join(line.text for line in front[:_TITLE_PAGE])[:_DATED], lang)
    if first and last and first != last:
        notes.append(
            _warning(
                "two-dates",
                Both(
                    f"the text says {first} at its head and {last} at its end",
                    f"le texte dit {first} au début et {last} à la fin",
                ),
                name,
            )
        )
    if found is None:
        if in_name is None:
            raise refuse(
                "no-date",
                Both(
                    'no effective date in the text ("These rules are effective as of ...") nor in the file name',
                    "aucune date d'entrée en vigueur dans le texte (« Ces règles sont datées du ... ») ni dans le nom du fichier",
                ),
                Both(
                    'put it in the file name: "1997-03-24.en.txt"',
                    "mettez-la dans le nom du fichier : « 1997-03-24.en.txt »",
                ),
                name,
            )
        notes.append(
            _warning(
                "date-from-name",
                Both(
                    f"the text gives no effective date; {in_name} is taken from the file name",
                    f"le texte ne donne pas de date d'entrée en vigueur ; {in_name} vient du nom du fichier",
                ),
                name,
            )
        )
        return in_name
    if odd_name or (in_name and in_name != found):
        notes.append(
            _warning(
                "date-in-name",
                Both(
                    f"the text is of {found}; the date in the file name is another and was not used",
                    f"le texte est du {found} ; la date du nom de fichier est différente et n'a pas servi",
                ),
                name,
            )
        )
    return found


def _warning(code: str, message: Both, name: str, line: int = 0) -> Diagnostic:
    return Diagnostic(code, "warning", message, place=Place(name, line))


def _compare_with_contents(parts: Parts, numbers: set[str], glossary: bool, name: str, notes: list[Diagnostic]) -> None:
    """Refuse a file that stops before what its contents name; report a section missing in the middle."""
    missing = [section for section in dict.fromkeys(parts.listed) if section not in numbers]
    last = max((number for number in numbers if len(number) == 3), default="")
    lost_end = [section for section in missing if section > last]
    lost_glossary = "glossary" in parts.listed_parts or "glossaire" in parts.listed_parts
    lost_back = parts.listed_parts - {"glossary", "glossaire"}
    if (lost_end and not glossary) or (lost_glossary and not glossary) or (lost_back and not parts.closed):
        wanting = ", ".join(lost_end) or ("glossary" if lost_glossary and not glossary else "credits")
        raise refuse(
            "truncated-file",
            Both(
                f"the file is cut off: its contents name parts that are not there ({wanting})",
                f"le fichier est tronqué : son sommaire annonce des parties absentes ({wanting})",
            ),
            Both("download it again", "téléchargez-le de nouveau"),
            name,
            (parts.glossary or parts.rules)[-1].number,
        )
    if missing:
        listed = ", ".join(missing)
        notes.append(
            _warning(
                "section-missing",
                Both(
                    f"sections the contents name and the text lacks: {listed}",
                    f"sections annoncées par le sommaire et absentes du texte : {listed}",
                ),
                name,
            )
        )
