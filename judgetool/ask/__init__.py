"""A free question in French or English -> a scenario and a question of the vocabulary."""
