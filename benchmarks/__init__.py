"""What the desk must keep: start-up, archive, alignment, search, questions. ``python -m benchmarks`` prints every budget."""
