"""Globally best one-to-one pairing of a sparse table of scores."""

from collections.abc import Mapping, Sequence


def assign(scores: Sequence[Mapping[int, float]], epsilon: float = 0.004) -> dict[int, int]:
    """Rows paired with columns, each at most once, so that the sum of scores is as great as can be.

    ``scores[row]`` gives the columns that row may take, each with a score above 0; a row may stay alone (worth 0). Out come
    row -> column. Within ``len(scores) * epsilon`` of the best sum. Method: Bertsekas' forward auction, in which rows bid
    for columns and a price only rises.
    """
    price: dict[int, float] = {}
    owner: dict[int, int] = {}
    bidders = [row for row in range(len(scores) - 1, -1, -1) if scores[row]]
    while bidders:
        row = bidders.pop()
        best = second = 0.0
        chosen = -1
        for column, score in scores[row].items():
            gain = score - price.get(column, 0.0)
            if gain > best:
                best, second, chosen = gain, best, column
            elif gain > second:
                second = gain
        if chosen < 0:
            continue
        price[chosen] = price.get(chosen, 0.0) + best - second + epsilon
        if chosen in owner:
            bidders.append(owner[chosen])
        owner[chosen] = row
    return {row: column for column, row in owner.items()}
