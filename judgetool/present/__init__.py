"""Model values -> plain text, terminal, JSON, diagnostics. Takes no decisions."""
