"""judgetool: the rules desk for Magic: The Gathering judges, in the terminal."""

__version__ = "0.1.0"
