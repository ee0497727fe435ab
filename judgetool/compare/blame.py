"""Which edition each sentence of a rule came in: its wordings followed sentence by sentence."""

from collections import Counter
from collections.abc import Sequence
from typing import NamedTuple

from judgetool.compare.tokens import body, sentences


class Blamed(NamedTuple):
    """A sentence of the newest wording, and the edition from which on it has stood without a break."""

    sentence: str
    edition: str


def blame(trail: Sequence[tuple[str, str]]) -> list[Blamed]:
    """The sentences of the last wording of ``trail``, in order, each with the edition it came in.

    ``trail`` holds (edition, text) in order of date; editions without the rule are left out or have the text "". A sentence
    stays the same while only typography, the case of letters or cited numbers change, wherever in the rule it moves; one
    that goes and comes again came when it came again.
    """
    standing: list[Blamed] = []
    for edition, text in trail:
        known: dict[str, list[str]] = {}
        for one in standing:
            known.setdefault(body(one.sentence).key, []).append(one.edition)
        now = sentences(text)
        often = Counter(body(sentence).key for sentence in now)
        standing = [Blamed(sentence, _since(known, often, body(sentence).key, edition)) for sentence in now]
    return standing


def _since(known: dict[str, list[str]], often: Counter[str], key: str, edition: str) -> str:
    """The edition of one of the sentences with that key so far, oldest first; else this one."""
    editions = known.get(key)
    if not editions:
        return edition
    return editions.pop(0) if often[key] > 1 else editions[0]
