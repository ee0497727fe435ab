"""One side of a comparison: what ``--from`` and ``--to`` name (an edition, or a witness of the shipped texts) and its rules."""

from judgetool.cli import witnessed
from judgetool.cli.errors import usage_error
from judgetool.cli.library import Library
from judgetool.cli.lookup import Shelf
from judgetool.model.bilingual import Both, Lang
from judgetool.model.diagnostic import DeskError
from judgetool.model.edition import Edition
from judgetool.model.number import is_within, sort_key
from judgetool.model.record import NamedTuple
from judgetool.model.rule_shown import RuleShown
from judgetool.model.witness import WitnessRule, WitnessText


class Side(NamedTuple):
    """One side. ``witness`` is "" where an edition was named; ``name`` is how it is called in the answer."""

    name: str
    edition: Edition
    witness: str = ""


def find_side(said: str, library: Library) -> Side:
    """The side that a word names: the id of a witness ("morph-article"), a date, or a set. DeskError if it names none."""
    for text in library.desk.witnesses():
        if said in (text.witness, f"{text.witness}@{text.edition}"):
            return Side(text.witness, library.edition(named=text.edition), text.witness)
    try:
        edition = library.edition(at=said)
    except DeskError as error:
        if error.diagnostics[0].code != "unknown-edition":
            raise
        names = ", ".join(f"`{name}`" for name in dict.fromkeys(text.witness for text in library.desk.witnesses()))
        raise usage_error(
            "unknown-side",
            Both(f"`{said}` is neither an edition nor a witness", f"`{said}` n'est ni une édition ni un témoin"),
            Both(f"give a date, a set, or one of {names}", f"donnez une date, une extension, ou l'un de {names}"),
        ) from None
    return Side(edition.id, edition)


def rules_of(side: Side, library: Library, top: str, lang: Lang, *, verbatim: bool) -> list[RuleShown]:
    """The texts of a side at and below a number; "" for all it has. Summaries are no texts: they are left out."""
    if side.witness:
        found = [
            witnessed.shown(rule, text, side.edition.id, verbatim=verbatim)
            for text, rule in _of_witness(side.witness, library, lang)
            if not top or is_within(rule.number, top)
        ]
        return sorted(found, key=lambda shown: sort_key(shown.number))
    shelf = Shelf(library, side.edition, verbatim=verbatim)
    return [shown for shown in shelf.rules(top, lang) if shown.authority != "gist"] if top else []


def _of_witness(witness: str, library: Library, lang: Lang) -> list[tuple[WitnessText, WitnessRule]]:
    return [
        (text, carried.rule)
        for text in library.desk.witnesses()
        if text.witness == witness and text.lang == lang
        for carried in library.desk.witness_rules_under(text.section, text.edition, lang)
        if carried.text.witness == witness
    ]


def counterparts(
    old: list[RuleShown], top: str, end: Side, library: Library, lang: Lang, *, verbatim: bool
) -> list[RuleShown]:
    """The texts of the other side that answer to ``old``: of the same clauses, and for a witness whatever stands at ``top``."""
    clauses = {one.clause for one in old if one.clause}
    if end.witness:
        every = rules_of(end, library, "", lang, verbatim=verbatim)
        return [
            one for one in every if one.clause in clauses or (one.clause not in clauses and is_within(one.number, top))
        ]
    shelf = Shelf(library, end.edition, verbatim=verbatim)
    found: list[RuleShown] = []
    for clause in dict.fromkeys(one.clause for one in old if one.clause):
        number = library.desk.number_of(clause, end.edition.id)
        shown = shelf.quote(clause, number, lang) if number else None
        if shown and shown.authority != "gist" and shown.lang == lang:
            found.append(shown)
    return found
