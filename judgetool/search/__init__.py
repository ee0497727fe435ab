"""Words -> ranked rules: folding, correction, query, ranking."""
