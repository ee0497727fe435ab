"""Official rules files -> edition texts: decoding, layouts, parsing. Reads bytes, never the network."""
