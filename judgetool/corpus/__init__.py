"""YAML files of rules/ and scenarios/ -> model values: strict loader, file shapes, cross-file check."""
