"""The form of a question: whether it wants a yes or a no, or a value. An answer of the other form answers another question.

"How many cards do I draw?" is not answered by "yes, it triggers", nor "does it still hurt him?" by "2/2".
"""

from collections.abc import Collection, Sequence

from judgetool.ask.asking import TAG, Asking
from judgetool.ask.lexicon import Found
from judgetool.ask.text import Token

YES_NO = "yes-no"
VALUE = "value"
_YES_NO_FRAMES = frozenset(("may", "must", "is-it"))
_OPEN_FRAMES = frozenset(("what-happens", "what", "outcome"))
_EITHER = frozenset(("or", "ou", "nor", "ni"))


def form_of(
    asking: Asking, found: Found, tokens: Sequence[Token], finite: Collection[str] = (), open_end: Collection[str] = ()
) -> str:
    """ "yes-no", "value", or "" where the form does not tell ("what happens?", "mana value of a morph?", "face up or face down?").

    ``finite``: verbs by which a statement that rises asks for a yes or a no ("ma mue est une 3/3 ?"); ``open_end``: those that ask
    for an amount where it ends in them ("my morph costs?").
    """
    frames = [hit for hit in found.hits.get("frame", ()) if asking.span.start <= hit.span.start < asking.span.end]
    names = {hit.target[1] for hit in frames}
    if names & _OPEN_FRAMES:
        return ""
    if names - _YES_NO_FRAMES - {TAG}:
        return VALUE
    tags = {at for hit in frames if hit.target[1] == TAG for at in range(*hit.span)}
    words = [tokens[at].text for at in range(*asking.span) if at not in tags]
    if not names - {TAG} and len(words) > 1 and words[-1] == "?" and words[-2] in open_end:
        return VALUE
    rises = bool(names) or (words[-1:] == ["?"] and any(word in finite for word in words))
    return YES_NO if rises and not _EITHER.intersection(words) else ""


def stated(asking: Asking, tokens: Sequence[Token]) -> str:
    """The size or cost that a question of yes or no names ("is it a 3/3?", "does it cost {4}?"), "" if none or several."""
    values = {
        tokens[at].text
        for at in range(*asking.span)
        if tokens[at].text.startswith("{") or ("/" in tokens[at].text and tokens[at].text[0].isdigit())
    }
    return values.pop() if len(values) == 1 else ""


def fits(form: str, answer: str) -> bool:
    """Whether an answer (of a ruling) can answer a question of this form."""
    return not (form == YES_NO and answer == "value") and not (form == VALUE and answer in ("yes", "no"))
