"""Card data files -> facts of cards: names, costs, types, kinds of ability."""
