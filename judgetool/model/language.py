"""The condition language of norms, card abilities and scenarios: text -> terms.

A term is a small tuple, its first member the kind:

* ``("path", (name, name, ...))``: a fluent read from a subject (``object.controller``, ``A.power``, ``event.cost``)
* ``("lit", value)``: a word, integer, yes/no (bool), none, cost (``"{2}{U}"``) or quoted text
* ``("list", (term, ...))``, ``("call", name, term)``, ``("count", variable, (condition, ...))``, ``("record", ((key, term), ...))``
* ``("cmp", operator, term, term)``, ``("not", condition)``, ``("given", term, ((path, term), ...))``
* ``("any", (condition, ...))``, ``("none", (condition, ...))``, ``("all", (condition, ...))``, ``("some", variable, (condition, ...))``

Grammar (one string)::

    condition := "not" condition | side [operator side] ["given" path "=" side ("and" path "=" side)*]
    side      := path | word | integer | yes | no | none | "text" | cost | [side, ...] | function(side)
    operator  := = != < <= > >= has lacks in meets is

``@A`` names an object of the scenario in an ability that the scenario itself spells out (``model.scenario.naming`` writes it), where a
bare ``A`` would be a variable.

In norms a word may be the name of a group of words (``with_groups``).

A mapping in place of a string is one of ``{any: [...]}``, ``{none: [...]}``, ``{all: [...]}``, ``{some: X, where: [...]}``,
``{count: X, where: [...]}``. The first name of a path is ``event``, ``self``, ``game``, a role of the event, or begins with a capital
(a variable of the norm, or an object or player of the scenario). Any other bare name is a word.

The method: conditions of the event calculus, with a counterfactual operator.
"""

import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import Any

from judgetool.model.record import NamedTuple

Term = tuple[Any, ...]

OPERATORS = frozenset(("=", "!=", "<", "<=", ">", ">=", "has", "lacks", "in", "meets", "is"))
FUNCTIONS = frozenset(("mana", "size", "without-x"))
_TOKEN = re.compile(
    r"""\s*(?:
      (?P<text>"[^"]*")
    | (?P<cost>(?:\{[^{}\s]*\})+)
    | (?P<op><=|>=|!=|=|<|>)
    | (?P<number>[+-]?\d+(?![\w/.-]))
    | (?P<name>@?[A-Za-z_][\w-]*(?:\.[\w][\w-]*)*)
    | (?P<punct>[\[\](),])
    )""",
    re.VERBOSE,
)
_LITERALS: dict[str, Any] = {"yes": True, "no": False, "none": None}


class TermError(ValueError):
    """A condition that does not parse. ``column`` counts from 0 in the text."""

    def __init__(self, message: str, column: int = 0) -> None:
        super().__init__(message)
        self.column = column


class _Token(NamedTuple):
    kind: str
    text: str
    column: int


def _tokens(text: str) -> list[_Token]:
    found: list[_Token] = []
    at = 0
    end = len(text.rstrip())
    while at < end:
        match = _TOKEN.match(text, at)
        if match is None or match.lastgroup is None:
            raise TermError(f"unexpected {text[at:].strip()[:12]!r}", at)
        found.append(_Token(match.lastgroup, match[match.lastgroup], match.start(match.lastgroup)))
        at = match.end()
    return found


class _Parser:
    def __init__(self, text: str, roles: Collection[str]) -> None:
        self.text = text
        self.roles = roles
        self.tokens = _tokens(text)
        self.at = 0

    def peek(self) -> _Token | None:
        return self.tokens[self.at] if self.at < len(self.tokens) else None

    def take(self, what: str = "") -> _Token:
        token = self.peek()
        if token is None:
            raise TermError(f"the condition ends where {what or 'more'} was expected", len(self.text))
        self.at += 1
        return token

    def accept(self, text: str) -> bool:
        token = self.peek()
        if token is not None and token.kind != "text" and token.text == text:
            self.at += 1
            return True
        return False

    def condition(self) -> Term:
        if self.accept("not"):
            return ("not", self.condition())
        left = self.side()
        token = self.peek()
        term = left
        if token is not None and token.kind != "text" and token.text in OPERATORS:
            self.at += 1
            term = ("cmp", token.text, left, self.side())
        if self.accept("given"):
            term = ("given", term, self.bindings())
        return term

    def bindings(self) -> tuple[tuple[Term, Term], ...]:
        found = [self.binding()]
        while self.accept("and"):
            found.append(self.binding())
        return tuple(found)

    def binding(self) -> tuple[Term, Term]:
        start = self.peek()
        path = self.side()
        if path[0] != "path":
            raise TermError("after `given` a path is expected", start.column if start else 0)
        if not self.accept("="):
            raise TermError("after `given PATH` a `=` is expected", start.column if start else 0)
        return path, self.side()

    def side(self) -> Term:
        token = self.take("a path, a word or a number")
        if token.kind == "text":
            return ("lit", token.text[1:-1])
        if token.kind == "cost":
            return ("lit", token.text)
        if token.kind == "number":
            return ("lit", int(token.text))
        if token.kind == "punct":
            if token.text == "[":
                return ("list", self.members())
            raise TermError(f"unexpected `{token.text}`", token.column)
        if token.kind == "op":
            raise TermError(f"unexpected `{token.text}`", token.column)
        return self.name(token)

    def members(self) -> tuple[Term, ...]:
        found: list[Term] = []
        while not self.accept("]"):
            if found and not self.accept(","):
                token = self.peek()
                raise TermError("in a list a comma is expected", token.column if token else len(self.text))
            found.append(self.side())
        return tuple(found)

    def name(self, token: _Token) -> Term:
        if token.text in FUNCTIONS and self.accept("("):
            inner = self.side()
            if not self.accept(")"):
                raise TermError("`)` is expected", token.column)
            return ("call", token.text, inner)
        if token.text in _LITERALS:
            return ("lit", _LITERALS[token.text])
        names = tuple(token.text.split("."))
        first = names[0]
        if (
            len(names) > 1
            or first in self.roles
            or first in ("event", "self", "game")
            or first[0].isupper()
            or first[0] == "@"
        ):
            return ("path", names)
        return ("lit", first)


def parse_condition(source: Any, roles: Collection[str] = ()) -> Term:
    """The condition written as a string or a one-key mapping. ``roles`` are the names that are roles of events. TermError if malformed."""
    if isinstance(source, dict):
        return _mapping(source, roles)
    if isinstance(source, bool) or source is None or isinstance(source, int):
        return ("lit", source)
    parser = _Parser(str(source), roles)
    term = parser.condition()
    left_over = parser.peek()
    if left_over is not None:
        raise TermError(f"`{left_over.text}` was not expected here", left_over.column)
    return term


def parse_term(source: Any, roles: Collection[str] = ()) -> Term:
    """A value: as a condition, but lists and mappings stand for lists and records of values."""
    if isinstance(source, (list, tuple)):
        return ("list", tuple(parse_term(member, roles) for member in source))
    if isinstance(source, dict) and not (set(source) & {"any", "none", "all", "some", "count"}):
        return ("record", tuple((str(key), parse_term(value, roles)) for key, value in source.items()))
    return parse_condition(source, roles)


def parse_conditions(sources: Any, roles: Collection[str] = ()) -> tuple[Term, ...]:
    """Every condition of a list (or of one lone condition)."""
    if sources is None:
        return ()
    if not isinstance(sources, (list, tuple)):
        sources = [sources]
    return tuple(parse_condition(source, roles) for source in sources)


def _mapping(source: dict[str, Any], roles: Collection[str]) -> Term:
    for key in ("any", "none", "all"):
        if key in source and len(source) == 1:
            return (key, parse_conditions(source[key], roles))
    for key in ("some", "count"):
        if key in source and set(source) <= {key, "where"}:
            variable = str(source[key])
            if not variable[:1].isupper():
                raise TermError(f"`{key}` wants a variable that begins with a capital")
            return (key, variable, parse_conditions(source.get("where"), roles))
    raise TermError("a mapping must be one of any, none, all, some/where, count/where")


_GROUPED = {"=": "in", "in": "in", "has": "meets", "meets": "meets"}
"""What an operator becomes before the words of a group."""


def with_groups(term: Term, groups: Mapping[str, Sequence[str]]) -> Term:
    """The term with each name of a group of words (``groups``: name -> words) replaced by the words.

    A member of a list gives several members; alone after ``= in has meets`` it gives a list. Elsewhere it stays a word.
    """
    if not groups:
        return term
    kind = term[0]
    if kind == "list":
        return ("list", tuple(one for member in term[1] for one in _members(member, groups)))
    if kind == "cmp":
        left, right = with_groups(term[2], groups), with_groups(term[3], groups)
        if term[1] in _GROUPED and _is_group(right, groups):
            return ("cmp", _GROUPED[term[1]], left, ("list", tuple(_members(right, groups))))
        return ("cmp", term[1], left, right)
    if kind in ("any", "none", "all"):
        return (kind, tuple(with_groups(inner, groups) for inner in term[1]))
    if kind in ("some", "count"):
        return (kind, term[1], tuple(with_groups(inner, groups) for inner in term[2]))
    if kind == "not":
        return ("not", with_groups(term[1], groups))
    if kind == "given":
        return ("given", with_groups(term[1], groups), term[2])
    return term


def _is_group(term: Term, groups: Mapping[str, Sequence[str]]) -> bool:
    return term[0] == "lit" and isinstance(term[1], str) and term[1] in groups


def _members(term: Term, groups: Mapping[str, Sequence[str]]) -> Iterator[Term]:
    if _is_group(term, groups):
        yield from (("lit", word) for word in groups[term[1]])
    else:
        yield with_groups(term, groups)


def walk(term: Term) -> Iterator[Term]:
    """The term and every term inside it."""
    yield term
    for inner in _inside(term):
        yield from walk(inner)


def _inside(term: Term) -> tuple[Term, ...]:
    """The terms of which the term is made."""
    kind = term[0]
    if kind in ("list", "any", "none", "all"):
        return tuple(term[1])
    if kind in ("cmp", "call", "some", "count"):
        return tuple(term[2:]) if kind in ("cmp", "call") else tuple(term[2])
    if kind == "not":
        return (term[1],)
    if kind == "record":
        return tuple(value for _, value in term[1])
    if kind == "given":
        return (term[1], *(side for pair in term[2] for side in pair))
    return ()


def paths(term: Term) -> Iterator[tuple[str, ...]]:
    """Every path in the term."""
    for inner in walk(term):
        if inner[0] == "path":
            yield inner[1]
