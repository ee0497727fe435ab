"""Official rules files -> edition texts: decoding, layouts, parsing. Reads bytes, never the network."""

from judgetool.comprules.parse import read_file

__all__ = ["read_file"]
