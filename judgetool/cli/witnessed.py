"""A rule as its witness has it -> as it is shown: corrected with marks, or verbatim; with the editor's notes."""

from judgetool.model.bilingual import Both
from judgetool.model.rule_shown import RuleShown
from judgetool.model.witness import Correction, Missing, WitnessRule, WitnessText

OPENING, CLOSING = "⟨", "⟩"
_SLIPS = ("misprint", "grammar", "typography", "line-break", "mixture")


def shown(rule: WitnessRule, text: WitnessText, edition: str, *, wanted: str = "", verbatim: bool = False) -> RuleShown:
    """One rule of a witness for the edition asked for.

    The reader sees the corrected reading, ``marked`` with ⟨ ⟩ where it is not the witness's; with ``verbatim`` the witness's.
    ``wanted`` is the language asked for. ``dated`` is set where the witness does not cover the edition.
    """
    first, last = text.covers
    covers = first <= edition <= last
    return RuleShown(
        number=rule.number,
        edition=edition,
        lang=text.lang,
        text=rule.text if verbatim else rule.corrected(),
        marked="" if verbatim else marked(rule),
        authority=text.authority,
        clause=rule.clause,
        notes=notes(rule, text),
        told=told_notes(rule, text, verbatim=verbatim),
        source=text.name,
        about=tuple(note.note for note in text.notes),
        dated="" if covers else text.edition,
        wanted=wanted,
    )


def missing(gap: Missing, text: WitnessText, gist: Both, edition: str, lang: str) -> RuleShown:
    """A rule that the witness lacks: our gist, labelled, with what is known of the gap."""
    said = Both(
        f"the source lacks {gap.number}: {gap.note.en}",
        f"la source n'a pas {gap.number} : {gap.note.fr}",
    )
    return RuleShown(
        number=gap.number,
        edition=edition,
        lang=lang,
        text=gist.of(lang),
        authority="gist",
        clause=gap.clause,
        notes=(said,),
        source=text.name,
    )


def marked(rule: WitnessRule) -> str:
    """The corrected text with every word that the witness does not have so between ⟨ and ⟩."""
    text = rule.text
    for correction in rule.corrections:
        text = text.replace(correction.wrong, _marked_words(correction), 1)
    return text


def _marked_words(correction: Correction) -> str:
    """The right reading with the part that differs marked, cut at blanks."""
    wrong, right = correction.wrong.split(" "), correction.right.split(" ")
    start = 0
    while start < min(len(wrong), len(right)) and wrong[start] == right[start]:
        start += 1
    end = 0
    while end < min(len(wrong), len(right)) - start and wrong[-1 - end] == right[-1 - end]:
        end += 1
    changed = " ".join(right[start : len(right) - end])
    parts = [*right[:start], f"{OPENING}{changed}{CLOSING}", *right[len(right) - end :]]
    return " ".join(parts)


def notes(rule: WitnessRule, text: WitnessText) -> tuple[Both, ...]:
    """Everything the editor says of a rule: each correction with both readings, the rule's notes, the witness's own."""
    corrections = (
        Both(f"“{one.wrong}” → “{one.right}”: {one.note.en}", f"« {one.wrong} » → « {one.right} » : {one.note.fr}")
        for one in rule.corrections
    )
    return (*corrections, *(note.note for note in rule.notes), *(note.note for note in text.notes))


def told_notes(rule: WitnessRule, text: WitnessText, *, verbatim: bool) -> tuple[Both, ...]:
    """The notes worth a line each; mere slips of the source are counted in one."""
    grave = [one.note for one in rule.corrections if one.kind not in _SLIPS]
    slips = len(rule.corrections) - len(grave)
    counted = [_counted(slips)] if slips and not verbatim else []
    return (*dict.fromkeys(grave), *counted, *(note.note for note in rule.notes))


def _counted(slips: int) -> Both:
    if slips == 1:
        return Both(
            "one slip of the source is corrected between ⟨ and ⟩; --verbatim shows it",
            "une faute de la source est corrigée entre ⟨ et ⟩ ; --verbatim la montre",
        )
    return Both(
        f"{slips} slips of the source are corrected between ⟨ and ⟩; --verbatim shows them",
        f"{slips} fautes de la source sont corrigées entre ⟨ et ⟩ ; --verbatim les montre",
    )
