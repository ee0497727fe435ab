"""Did you mean: the known names nearest to a word that is not known.

Damerau-Levenshtein distance (restricted: one edit a place), the measure that rustc and Elm use for the same purpose.
"""

from collections.abc import Iterable


def distance(left: str, right: str, most: int) -> int:
    """The number of insertions, removals, exchanges and swaps of neighbours between two words; ``most + 1`` if there are more."""
    if abs(len(left) - len(right)) > most:
        return most + 1
    short = min(len(left), len(right))
    start = end = 0
    while start < short and left[start] == right[start]:
        start += 1
    while end < short - start and left[-1 - end] == right[-1 - end]:
        end += 1
    left, right = (
        left[start : len(left) - end],
        right[start : len(right) - end],
    )  # what both begin or end with costs nothing
    if not left or not right:
        return len(left) + len(right)
    if most == 1 and len(left) > 1 and len(right) > 1 and left[:2] != right[1::-1]:
        return 2
    before: list[int] = []
    last = list(range(len(right) + 1))
    for i, a in enumerate(left, 1):
        row = [i]
        for j, b in enumerate(right, 1):
            cost = min(last[j] + 1, row[j - 1] + 1, last[j - 1] + (a != b))
            if i > 1 and j > 1 and a == right[j - 2] and left[i - 2] == b:
                cost = min(cost, before[j - 2] + 1)
            row.append(cost)
        if min(row) > most:
            return most + 1
        before, last = last, row
    return last[-1]


def suggest(word: str, known: Iterable[str], limit: int = 3) -> tuple[str, ...]:
    """At most ``limit`` names of ``known`` near ``word``, nearest first: about one edit for three letters, case not counted."""
    typed = word.casefold()
    most = max(1, len(typed) // 3)
    near = ((distance(typed, name.casefold(), most), name) for name in set(known) if name != word)
    return tuple(name for far, name in sorted(near) if far <= most)[:limit]
