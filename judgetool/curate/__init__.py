"""Maintainers' commands: make the shipped facts (numbers, fingerprints, cards) from files the maintainer has."""
