"""Two edition texts -> links, word differences, classified changes. Pure."""
