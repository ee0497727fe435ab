"""Checks that conditions, values and events speak only of what the vocabulary holds. Used for norms, abilities and scenarios.

The nodes are walked beside the terms, so that every finding has its line and column.
"""

from collections.abc import Collection, Iterator
from collections.abc import Mapping as Map

from judgetool.corpus.node import Mapping, Node, Scalar, Sequence
from judgetool.corpus.shape import NO_HELP, Reader, did_you_mean, plain
from judgetool.model.bilingual import Both
from judgetool.model.language import Term, TermError, parse_condition, parse_term, walk
from judgetool.model.record import NamedTuple
from judgetool.model.vocabulary import Fluent, Vocabulary

ANY_SUBJECT = frozenset(("object", "player", "event"))
_GIVEN_AT_LARGE = frozenset(("event", "self", "game"))


class Scope(NamedTuple):
    """The names that paths may begin with: ``roles`` of the event at hand (None: no event), ``names`` of objects, players and
    events of a scenario (None: any name with a capital, as in norms). ``groups``: names that may stand for several words here."""

    roles: frozenset[str] | None
    names: Collection[str] | None = None
    groups: Map[str, Collection[str]] = {}


class Speech:
    """Checks of one file against one vocabulary."""

    def __init__(self, vocabulary: Vocabulary, reader: Reader) -> None:
        self.vocabulary = vocabulary
        self.reader = reader

    # -- events

    def kinds(self, node: Node | None) -> tuple[str, ...]:
        """The kinds of event that a pattern names (a word, a list of words, or a mapping of one kind to its roles), each checked."""
        if isinstance(node, Scalar):
            return (node.text,) if self._kind(node) else ()
        if isinstance(node, Sequence):
            return tuple(kind for item in node.items for kind in self.kinds(item))
        return tuple(key.text for key, _ in node.pairs if self._kind(key)) if isinstance(node, Mapping) else ()

    def _kind(self, node: Scalar) -> bool:
        if node.text in self.vocabulary.events:
            return True
        message = Both(f"unknown kind of event `{node.text}`", f"sorte d'évènement inconnue `{node.text}`")
        self.reader.fault(node, "unknown-event", message, did_you_mean(node.text, self.vocabulary.events))
        return False

    def roles_of(self, kinds: Collection[str]) -> frozenset[str]:
        """The roles that events of these kinds have, from the kinds they are cases of too."""
        events = self.vocabulary.events
        return frozenset(
            role for kind in kinds for above in self.vocabulary.ancestors(kind) for role in events[above].roles
        )

    def roles(self, kind: str, node: Node, scope: Scope) -> None:
        """The roles given to an event of a kind: each is one of its roles, and its value is in order."""
        known = self.roles_of([kind]) if kind in self.vocabulary.events else None
        for key, value in node.pairs if isinstance(node, Mapping) else ():
            if known is not None and key.text not in known:
                message = Both(f"`{kind}` has no role `{key.text}`", f"`{kind}` n'a pas de rôle `{key.text}`")
                self.reader.fault(key, "unknown-role", message, did_you_mean(key.text, known))
            else:
                self.value(value, scope, self.vocabulary.fluents.get(key.text))

    def events(self, node: Node, scope: Scope) -> None:
        """Events in a head: a mapping of one kind to its roles, or a list of such."""
        if isinstance(node, Sequence):
            for item in node.items:
                self.events(item, scope)
        elif isinstance(node, Mapping):
            for key, value in node.pairs:
                self.kinds(key)
                self.roles(key.text, value, scope)

    # -- conditions and values

    def conditions(self, node: Node | None, scope: Scope) -> None:
        """A condition, or a list of them."""
        if isinstance(node, Sequence):
            for item in node.items:
                self.conditions(item, scope)
        elif isinstance(node, Scalar):
            term = self.parsed(node)
            if term is not None:
                self.term(term, node, scope)
        elif isinstance(node, Mapping):
            for key, value in node.pairs:
                if key.text not in ("some", "count"):
                    self.conditions(value, scope)
            self._whole(node)

    def _whole(self, node: Mapping) -> None:
        try:
            parse_condition(plain(node), self.vocabulary.roles)
        except TermError as error:
            self._malformed(node, error)

    def parsed(self, node: Scalar) -> Term | None:
        """The condition a text holds, or None after having said what is wrong with it."""
        try:
            return parse_condition(node.text, self.vocabulary.roles)
        except TermError as error:
            self._malformed(node, error)
            return None

    def _malformed(self, node: Node, error: TermError) -> None:
        message = Both(f"this condition cannot be read: {error}", f"cette condition ne se lit pas : {error}")
        help_ = Both(
            "write PATH, PATH = VALUE, PATH has WORD, not CONDITION, or CONDITION given PATH = VALUE",
            "écrire CHEMIN, CHEMIN = VALEUR, CHEMIN has MOT, not CONDITION ou CONDITION given CHEMIN = VALEUR",
        )
        self.reader.fault(node, "bad-condition", message, help_, error.column)

    def value(self, node: Node, scope: Scope, fluent: Fluent | None = None) -> None:
        """A value: a term, a list or a record of values. ``fluent`` is what it is a value of, where that is known."""
        if isinstance(node, Sequence):
            for item in node.items:
                self.value(item, scope, fluent)
        elif isinstance(node, Mapping):
            self._record(node, scope, fluent)
        else:
            text = node.text[2:] if node.text[:2] in ("+ ", "- ") else node.text
            try:
                term = parse_term(text, self.vocabulary.roles)
            except TermError as error:
                self._malformed(node, error)
                return
            self.term(term, node, scope)
            if fluent is not None:
                self._fits(term, fluent, node, scope)

    def _record(self, node: Mapping, scope: Scope, fluent: Fluent | None) -> None:
        for _, value in node.pairs:
            if isinstance(value, (Mapping, Sequence)) or not _is_free(value.text):
                self.value(value, scope)
        if fluent is not None and fluent.kind != "record" and not {key.text for key, _ in node.pairs} & _FORMS:
            message = Both(f"`{fluent.name}` takes no mapping", f"`{fluent.name}` ne prend pas de tableau")
            self.reader.fault(node, "wrong-kind", message)

    def term(self, term: Term, node: Node, scope: Scope) -> None:
        """Every path and every comparison of a term."""
        for inner in walk(term):
            if inner[0] == "path":
                self.path(inner[1], node, scope)
            elif inner[0] == "cmp":
                self._comparison(inner, node, scope)
            elif inner[0] == "given":
                for path, value in inner[2]:
                    self._comparison(("cmp", "=", path, value), node, scope._replace(groups={}))

    def _comparison(self, term: Term, node: Node, scope: Scope) -> None:
        """A word compared with a fluent of a closed list of values is one of them."""
        left, right = term[2], term[3]
        fluent = self.fluent_of(left[1]) if left[0] == "path" else None
        if fluent is not None and term[1] in ("=", "!=", "in", "is"):
            self._fits(right, fluent, node, scope)

    def _fits(self, term: Term, fluent: Fluent, node: Node, scope: Scope) -> None:
        if term[0] == "list":
            for member in term[1]:
                self._fits(member, fluent, node, scope)
        elif term[0] == "lit" and isinstance(term[1], str) and term[1] in scope.groups:
            for word in scope.groups[term[1]]:
                self._fits(("lit", word), fluent, node, scope._replace(groups={}))
        elif fluent.values and term[0] == "lit" and isinstance(term[1], str) and term[1] not in fluent.values:
            word = self.vocabulary.aliases.get(term[1], term[1])
            if word not in fluent.values:
                message = Both(
                    f"`{term[1]}` is not a value of `{fluent.name}`",
                    f"`{term[1]}` n'est pas une valeur de `{fluent.name}`",
                )
                help_ = did_you_mean(term[1], fluent.values)
                self.reader.fault(node, "unknown-value", message, help_, _offset(node, term[1]))

    # -- paths

    def path(self, names: tuple[str, ...], node: Node, scope: Scope) -> None:
        """The first name is bound here, and each fluent is one of what stands before it."""
        subjects = self._subjects(names[0], node, scope)
        for at, name in enumerate(names[1:], 1):
            if subjects is None:
                return
            fluent = self.vocabulary.fluents.get(name)
            if fluent is None:
                message = Both(f"unknown fluent `{name}`", f"fait inconnu `{name}`")
                help_ = did_you_mean(name, self.vocabulary.fluents)
                self.reader.fault(
                    node, "unknown-fluent", message, help_, _offset(node, ".".join(names[: at + 1]), name)
                )
                return
            if not subjects & set(fluent.of):
                of, wanted = "/".join(sorted(subjects)), "/".join(fluent.of)
                message = Both(
                    f"`{name}` is a fact of: {wanted}; `{names[at - 1]}` is: {of}",
                    f"`{name}` est un fait de : {wanted} ; `{names[at - 1]}` est : {of}",
                )
                self.reader.fault(
                    node, "wrong-subject", message, NO_HELP, _offset(node, ".".join(names[: at + 1]), name)
                )
                return
            subjects = frozenset((fluent.kind,)) if fluent.kind in ("object", "player") else None

    def _subjects(self, name: str, node: Node, scope: Scope) -> frozenset[str] | None:
        """What the first name of a path may be; None when nothing more can be said of it."""
        if name == "game":
            return frozenset(("game",))
        if name == "event":
            if scope.roles is None:
                self._unbound(name, node, scope)
            return frozenset(("event",))
        if name == "self":
            return frozenset(("object",))
        if name[:1].isupper() or (scope.names is not None and name in scope.names):
            if scope.names is not None and name not in scope.names:
                self._unbound(name, node, scope)
                return None
            return ANY_SUBJECT
        if scope.roles is None or name not in scope.roles:
            self._unbound(name, node, scope)
            return None
        role = self.vocabulary.fluents.get(name)
        return frozenset((role.kind,)) if role is not None and role.kind in ("object", "player") else ANY_SUBJECT

    def _unbound(self, name: str, node: Node, scope: Scope) -> None:
        known = [*(scope.roles or ()), *(scope.names or ())]
        message = Both(f"`{name}` stands for nothing here", f"`{name}` ne désigne rien ici")
        self.reader.fault(node, "unknown-name", message, did_you_mean(name, known), _offset(node, name))

    def fluent_of(self, names: tuple[str, ...]) -> Fluent | None:
        """The fluent that a path reads, if all its names are known."""
        return self.vocabulary.fluents.get(names[-1]) if len(names) > 1 else None


_FORMS = frozenset(("any", "none", "all", "some", "count", "plus", "minus"))


def _is_free(text: str) -> bool:
    """A text in a record (a card's name, a size) that is no term: it holds blanks or marks that terms never have."""
    return any(letter in text for letter in " ,'’:;!?+*/") and "." not in text


def _offset(node: Node, words: str, last: str = "") -> int:
    """Where some words stand in the text of a node (of them, where ``last`` stands), 0 if they cannot be found."""
    if not isinstance(node, Scalar):
        return 0
    at = node.text.find(words)
    return max(at, 0) + (len(words) - len(last) if last and at >= 0 else 0)


def scalars(node: Node | None) -> Iterator[Scalar]:
    """Every text in a node, keys left out."""
    if isinstance(node, Scalar):
        yield node
    elif isinstance(node, Sequence):
        for item in node.items:
            yield from scalars(item)
    elif isinstance(node, Mapping):
        for _, value in node.pairs:
            yield from scalars(value)
