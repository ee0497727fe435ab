"""Terms and conditions read in one moment.

Conditions are strong Kleene: one false member settles a list whatever is unknown; only when it matters does an unknown open fact stop
the derivation (``Need``).
"""

from abc import abstractmethod
from collections.abc import Iterator, Mapping
from itertools import product
from typing import Any

from judgetool.model.language import Term
from judgetool.model.norm import Norm
from judgetool.resolve import costs
from judgetool.resolve.cast import Cast
from judgetool.resolve.law import InForce
from judgetool.resolve.quantities import MIRROR, Compared, amount_of, compare, tested
from judgetool.resolve.values import Gap, Key, Need, Val, Why

Env = dict[str, Any]
"""The variables of a norm, and what each stands for."""


class Terms:
    """What terms and conditions of the language come to. Where the values of fluents come from is left to ``World``."""

    def __init__(self, force: InForce, cast: Cast) -> None:
        self.force = force
        self.cast = cast

    @abstractmethod
    def read(self, subject: str, name: str) -> Val:
        """The value of a fluent and why. Need, Conflict or Gap when there is none."""

    @abstractmethod
    def suppose(self, given: Mapping[Key, Any]) -> "Terms":
        """The same moment with other facts supposed."""

    # -- conditions ------------------------------------------------------------------------------------------------------

    def bindings(self, norm: Norm, env: Env) -> Iterator[Env]:
        """The environment completed with every choice of the norm's free variables."""
        free = [name for name in norm.variables if name not in env]
        if not free:
            yield env
            return
        for choice in product(*(self.cast.range_of(name) for name in free)):
            yield {**env, **dict(zip(free, choice, strict=True))}

    def candidates(self, norm: Norm, env: Env) -> Iterator[Env]:
        """As ``bindings``, without the choices for whose first variable some condition about it alone already fails."""
        free = [name for name in norm.variables if name not in env]
        if len(free) < 2:
            yield from self.bindings(norm, env)
            return
        about_first = self.force.conditions_about(norm, (free[0], *env))
        for name in self.cast.range_of(free[0]):
            narrowed = {**env, free[0]: name}
            if not any(self._fails(condition, narrowed) for condition in about_first):
                yield from self.bindings(norm, narrowed)

    def _fails(self, condition: Term, env: Env) -> bool:
        try:
            return not self.truth(condition, env)[0]
        except Need:
            return False

    def stands(self, norm: Norm, env: Env) -> tuple[bool, Why]:
        """Whether the norm's pattern conditions and ``when`` hold and no ``unless`` does, and why."""
        conditions = norm.on.conditions + norm.when if norm.on is not None else norm.when
        if not norm.unless:
            return self.holds(conditions, env)
        return self.holds((*conditions, ("none", norm.unless)), env)

    def would_stand(self, norm: Norm, env: Env) -> bool:
        """Whether the norm would stand but for its ``unless``. An unknown counts as no."""
        try:
            return self.stands(norm._replace(unless=()), env)[0]
        except Need:
            return False

    def holds(self, conditions: tuple[Term, ...], env: Env) -> tuple[bool, Why]:
        """Whether every condition holds. False as soon as one is false; Need only if none is false and one is unknown."""
        why: Why = ()
        need: Need | None = None
        for condition in conditions:
            try:
                true, reasons = self.truth(condition, env)
            except Need as found:
                need = need or found
                continue
            if not true:
                return False, reasons
            why += reasons
        if need is not None:
            raise need
        return True, why

    def truth(self, condition: Term, env: Env) -> tuple[bool, Why]:
        """Whether one condition holds, and why it does or does not."""
        kind = condition[0]
        if kind == "cmp":
            return self._compare(condition[1], condition[2], condition[3], env)
        if kind == "not":
            true, why = self.truth(condition[1], env)
            return not true, why
        if kind == "all":
            return self.holds(condition[1], env)
        if kind in ("any", "none"):
            true, why = self._any(condition[1], env)
            return true if kind == "any" else not true, why
        if kind == "some":
            return self._any_binding(condition[1], condition[2], env)
        if kind == "given":
            return self.suppose(self._supposition(condition[2], env)).truth(condition[1], env)
        value = self.evaluate(condition, env)
        return bool(value.value), value.why

    def _any(self, members: tuple[Term, ...], env: Env) -> tuple[bool, Why]:
        why: Why = ()
        need: Need | None = None
        for member in members:
            try:
                true, reasons = self.truth(member, env)
            except Need as found:
                need = need or found
                continue
            if true:
                return True, reasons
            why += reasons
        if need is not None:
            raise need
        return False, why

    def _any_binding(self, variable: str, where: tuple[Term, ...], env: Env) -> tuple[bool, Why]:
        need: Need | None = None
        for name in self.cast.range_of(variable):
            try:
                true, why = self.holds(where, {**env, variable: name})
            except Need as found:
                need = need or found
                continue
            if true:
                return True, why
        if need is not None:
            raise need
        return False, ()

    def _supposition(self, pairs: tuple[tuple[Term, Term], ...], env: Env) -> dict[Key, Any]:
        supposed: dict[Key, Any] = {}
        for path, term in pairs:
            subject = self.evaluate(("path", path[1][:-1]), env).value
            supposed[(str(subject), path[1][-1])] = self.evaluate(term, env).value
        return supposed

    def _compare(self, operator: str, left: Term, right: Term, env: Env) -> tuple[bool, Why]:
        try:
            one = self.evaluate(left, env)
            other = self.evaluate(right, env)
        except Need as need:
            if not need.options and need.threshold is None and not need.whole:
                raise self._threshold(need, operator, left, right, env) from None
            raise
        if isinstance(one.value, Compared):
            return tested(one, operator, other)
        if isinstance(other.value, Compared):
            return tested(other, MIRROR.get(operator, operator), one)
        return compare(operator, one.value, other.value, left, right), one.why + other.why

    def _threshold(self, need: Need, operator: str, left: Term, right: Term, env: Env) -> Need:
        for known, op in ((right, operator), (left, MIRROR.get(operator, operator))):
            try:
                return Need(need.key, (), (op, self.evaluate(known, env).value))
            except Need:
                continue
        return need

    # -- terms -----------------------------------------------------------------------------------------------------------

    def evaluate(self, term: Term, env: Env) -> Val:
        """The value of a term and why."""
        kind = term[0]
        if kind == "path":
            return self._path(term[1], env)
        if kind == "lit":
            return Val(term[1], ())
        if kind == "given":
            return self.suppose(self._supposition(term[2], env)).evaluate(term[1], env)
        if kind == "list":
            members = [self.evaluate(member, env) for member in term[1]]
            return Val([member.value for member in members], tuple(node for member in members for node in member.why))
        if kind == "record":
            pairs = [(key, self.evaluate(value, env)) for key, value in term[1]]
            return Val(
                {key: value.value for key, value in pairs}, tuple(node for _, value in pairs for node in value.why)
            )
        if kind == "call":
            inner = self.evaluate(term[2], env)
            known = amount_of(inner)
            if term[1] == "without-x":
                return Val(costs.reduce(known, "{X}{X}{X}") if costs.is_cost(known) else known, inner.why)
            return Val(self._mana(known) if term[1] == "mana" else len(known or ()), inner.why)
        if kind == "count":
            return self._count(term[1], term[2], env)
        true, why = self.truth(term, env)
        return Val(true, why)

    @staticmethod
    def _mana(cost: Any) -> int:
        """How much mana a cost asks for: none where it asks for one other thing. Gap where it asks for several things."""
        if isinstance(cost, dict):
            if "-and-" in str(cost):
                raise Gap(("", "cost"))
            return 0
        return costs.amount(cost)

    def _count(self, variable: str, where: tuple[Term, ...], env: Env) -> Val:
        total = 0
        why: Why = ()
        for name in self.cast.range_of(variable):
            true, reasons = self.holds(where, {**env, variable: name})
            if true:
                total += 1
                why += reasons
        return Val(total, why)

    def _path(self, names: tuple[str, ...], env: Env) -> Val:
        current, why = self._first(names[0], env)
        at, end = 1, len(names)
        while at < end:
            name = names[at]
            at += 1
            if isinstance(current, dict):
                current = current.get(name)
            elif isinstance(current, str) and current in self.cast.subjects:
                if name == "triggered" and at < end:
                    name, at = f"{name}.{names[at]}", at + 1
                current, reasons = self.read(current, name)
                why += reasons
            else:
                return Val(None, why)
        return Val(current, why)

    def _first(self, name: str, env: Env) -> tuple[Any, Why]:
        """What the first name of a path stands for: a variable, an object, player or event here, or a role of the event at hand."""
        if name in env:
            return env[name], ()
        if name in self.cast.subjects:
            return name, ()
        if "event" in env and name in self.force.vocabulary.roles:
            return self.read(env["event"], name)
        if name[0] == "@" and name[1:] in self.cast.subjects:
            return name[1:], ()
        raise Gap((name, ""))
