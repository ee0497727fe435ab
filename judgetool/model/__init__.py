"""Values only: rules, editions, clauses, norms, scenarios, rulings, diagnostics. Standard library, no input or output."""
