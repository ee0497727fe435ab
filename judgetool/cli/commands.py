"""Which commands there are, and their short names."""

# Command -> its module in this package, in the order in which help shows them.
COMMANDS = {
    "ask": "ask",
    "resolve": "resolve",
    "scenarios": "scenarios",
    "rule": "rule",
    "search": "search",
    "term": "term",
    "card": "card",
    "history": "history",
    "diff": "diff",
    "cite": "cite",
    "refs": "refs",
    "editions": "editions",
    "import": "import_",
    "update": "update",
    "remove": "remove",
    "check": "check",
}
ALIASES = {"a": "ask", "r": "rule", "cr": "rule", "s": "search", "define": "term", "t": "term", "h": "history"}
