"""The shape of rules/norms/*.yaml, and what every norm must keep to: known clauses, events, roles, fluents and values."""

from typing import Any

from judgetool.corpus.node import Mapping, Node, Scalar, Sequence
from judgetool.corpus.shape import (
    BAD,
    NO_HELP,
    Bad,
    Named,
    Reader,
    date,
    defines,
    did_you_mean,
    identifier,
    need,
    plain,
    record,
    wrong_kind,
)
from judgetool.corpus.speech import Scope, Speech
from judgetool.model.bilingual import Both
from judgetool.model.diagnostic import Place
from judgetool.model.norm import VERBS, Norm, NormError, compile_norm, parse_reading
from judgetool.model.record import NamedTuple
from judgetool.model.vocabulary import Vocabulary

KEYS = ("reads", "on", "when", "unless", "exception_to", "stage", "says", "quiet", "from", "until", *VERBS)
ABILITY_KEYS = (*KEYS, "functions_in")


class Read(NamedTuple):
    """A clause that a norm reads, with the place of the reading: ``first`` and ``last`` count its wordings."""

    clause: str
    first: int
    last: int
    place: Place


class NormFile(NamedTuple):
    """The norms of one file, and every reading with its place."""

    norms: tuple[Norm, ...]
    reads: tuple[Read, ...]


def norm_file(vocabulary: Vocabulary) -> Any:
    """The shape of one file of rules/norms/, under a vocabulary."""

    def table_of_norms(node: Node, reader: Reader) -> NormFile | Bad:
        if not isinstance(node, Mapping):
            return wrong_kind(node, reader, "a mapping of norms by name", "un tableau de normes par nom")
        norms: list[Norm] = []
        reads: list[Read] = []
        for key, body in node.pairs:
            name = defines("norm", identifier)(key, reader)
            if name is BAD or not isinstance(body, Mapping):
                if name is not BAD:
                    wrong_kind(body, reader, "a norm: a mapping", "une norme : un tableau de clés")
                continue
            reads += _reads(body.get("reads"), reader)
            _exceptions(body.get("exception_to"), reader)
            norm = compiled(key, body, vocabulary, reader)
            if norm is not None:
                norms.append(norm)
        return NormFile(tuple(norms), tuple(reads))

    return record(lambda norms: norms, norms=need(table_of_norms))


def compiled(key: Scalar, body: Mapping, vocabulary: Vocabulary, reader: Reader, ability: bool = False) -> Norm | None:
    """The norm under ``key``, checked against the vocabulary; None after having said what is wrong with it."""
    before = len(reader.found)
    known = ABILITY_KEYS if ability else KEYS
    for name, _ in body.pairs:
        if name.text not in known:
            message = Both(f"unknown key `{name.text}`", f"clé inconnue `{name.text}`")
            reader.fault(name, "unknown-key", message, did_you_mean(name.text, known, 0))
    verbs = [name for name, _ in body.pairs if name.text in VERBS]
    if len(verbs) != 1:
        _one_verb(key, verbs, reader)
    else:
        _check(key, body, verbs[0].text, Speech(vocabulary, reader), ability)
    if len(reader.found) > before:
        return None
    try:
        return compile_norm(key.text, plain(body), vocabulary.roles, reader.file, key.line, vocabulary.groups)
    except NormError as error:
        place = body.get(error.key) if error.key else None
        message = Both(f"this norm cannot be read: {error}", f"cette norme ne se lit pas : {error}")
        reader.fault(place or key, "bad-norm", message, NO_HELP, error.column if isinstance(place, Scalar) else 0)
        return None


def _one_verb(key: Scalar, verbs: list[Scalar], reader: Reader) -> None:
    if verbs:
        two = f"`{verbs[0].text}`, `{verbs[1].text}`"
        message = Both(f"a norm has one verb, found {two}", f"une norme a un seul verbe, trouvé {two}")
        help_ = Both("write two norms", "écrire deux normes")
        reader.fault(verbs[1], "two-verbs", message, help_)
        return
    message = Both(f"norm `{key.text}` has no verb", f"la norme `{key.text}` n'a pas de verbe")
    every = ", ".join(VERBS)
    reader.fault(key, "no-verb", message, Both(f"expected one of {every}", f"attendu : {every}"))


def _check(key: Scalar, body: Mapping, verb: str, speech: Speech, ability: bool) -> None:
    """Everything a norm says, against the vocabulary."""
    reader, vocabulary = speech.reader, speech.vocabulary
    kinds = speech.kinds(body.get("on"))
    scope = Scope(speech.roles_of(kinds) if body.get("on") is not None else None)
    grouped = scope._replace(groups=vocabulary.groups)
    pattern = body.get("on")
    if isinstance(pattern, Mapping):
        for kind, roles in pattern.pairs:
            speech.roles(kind.text, roles, grouped)
    for part in ("when", "unless"):
        speech.conditions(body.get(part), grouped)
    _head(verb, body.get(verb), speech, scope)
    for part in ("from", "until"):
        day = body.get(part)
        if day is not None:
            date(day, reader)
    stage = body.get("stage")
    if isinstance(stage, Scalar) and stage.text not in vocabulary.stages:
        message = Both(f"unknown stage `{stage.text}`", f"étape inconnue `{stage.text}`")
        reader.fault(stage, "unknown-word", message, did_you_mean(stage.text, vocabulary.stages))
    says = body.get("says")
    if says is not None:
        _says(says, speech, scope)
    elif not ability:
        message = Both(f"norm `{key.text}` has no sentence `says`", f"la norme `{key.text}` n'a pas de phrase `says`")
        help_ = Both("say in both languages what it states", "dire dans les deux langues ce qu'elle énonce")
        reader.fault(key, "missing-key", message, help_)


def _head(verb: str, head: Node | None, speech: Speech, scope: Scope) -> None:
    """What the verb says: assignments, events, kinds of event or verbs."""
    if head is None:
        return
    if verb in ("concludes", "changes", "considers", "sets"):
        _assignments(verb, head, speech, scope)
    elif verb in ("instead", "as", "causes") or (verb == "triggers" and not isinstance(head, Scalar)):
        speech.events(head, scope)
    elif verb == "counts_as":
        speech.kinds(head)
    elif verb == "backs":
        for one in head.items if isinstance(head, Sequence) else (head,):
            if isinstance(one, Scalar) and one.text not in VERBS:
                message = Both(f"unknown verb `{one.text}`", f"verbe inconnu `{one.text}`")
                speech.reader.fault(one, "unknown-word", message, did_you_mean(one.text, VERBS, 0))


def _assignments(verb: str, head: Node, speech: Speech, scope: Scope) -> None:
    """``path: value`` lines; what norms conclude is derived, what they set is not."""
    if not isinstance(head, Mapping):
        wrong_kind(head, speech.reader, "a mapping of paths to values", "un tableau de chemins et de valeurs")
        return
    for key, value in head.pairs:
        term = speech.parsed(key)
        if term is None:
            continue
        if term[0] != "path" or len(term[1]) < 2:
            message = Both(f"`{key.text}` is not a path", f"`{key.text}` n'est pas un chemin")
            speech.reader.fault(key, "bad-condition", message, Both("write OBJECT.FLUENT", "écrire OBJET.FAIT"))
            continue
        speech.path(term[1], key, scope)
        fluent = speech.fluent_of(term[1])
        speech.value(value, scope, fluent)
        if fluent is None:
            continue
        if verb == "sets" and fluent.known in ("derived", "part"):
            _wrong_verb(
                key, fluent.name, speech.reader, "derived: norms conclude it, nothing sets it", "dérivé : on le conclut"
            )
        elif verb == "concludes" and fluent.known not in ("derived", "part"):
            _wrong_verb(
                key, fluent.name, speech.reader, "not derived: it is set, never concluded", "non dérivé : on le pose"
            )


def _wrong_verb(node: Node, name: str, reader: Reader, en: str, fr: str) -> None:
    help_ = Both(
        "choose another verb, or change `known` in the vocabulary", "choisir un autre verbe, ou changer `known`"
    )
    reader.fault(node, "wrong-verb", Both(f"`{name}` is {en}", f"`{name}` est {fr}"), help_)


def _says(says: Node, speech: Speech, scope: Scope) -> None:
    """A sentence in both languages, whose slots are roles of the event or variables."""
    import re

    from judgetool.corpus.shape import both

    if both(says, speech.reader) is BAD or not isinstance(says, Mapping):
        return
    for lang, said in says.pairs:
        assert isinstance(said, Scalar)
        _marks(lang.text, said, speech.reader)
        for slot in re.finditer(r"\{([^}]*)\}", said.text):
            name = slot[1]
            mana = re.fullmatch(r"[0-9A-Z/]{1,3}", name) and not (len(name) == 1 and name in "XYZNPQ")
            known = name in (scope.roles or ()) or name in ("self", "event") or re.fullmatch(r"[A-Z]\w*", name)
            if not mana and not known:
                message = Both(f"`{{{name}}}` stands for nothing here", f"`{{{name}}}` ne désigne rien ici")
                help_ = did_you_mean(name, scope.roles or ())
                speech.reader.fault(said, "unknown-slot", message, help_, slot.start())


def _marks(lang: str, said: Scalar, reader: Reader) -> None:
    """Marks of agreement, ``[masculine|feminine]``, stand in French alone, and whole."""
    import re

    left = re.sub(r"\[[^\[\]|{}]*\|[^\[\]|{}]*\]", "", said.text) if lang == "fr" else said.text
    at = left.find("|")
    if at >= 0:
        message = Both("this mark of agreement is not whole", "cette marque d'accord n'est pas entière")
        help_ = Both(
            "write `[masculine|feminine]`, in French only", "écrire `[masculin|féminin]`, en français seulement"
        )
        reader.fault(said, "bad-mark", message, help_, said.text.find("|"))


def _reads(node: Node | None, reader: Reader) -> list[Read]:
    """The readings of a norm; each clause is noted as used."""
    found: list[Read] = []
    for one in node.items if isinstance(node, Sequence) else (node,) if node is not None else ():
        if not isinstance(one, Scalar):
            wrong_kind(
                one, reader, "a clause, as clause.id or clause.id/2-", "une clause, comme clause.id ou clause.id/2-"
            )
            continue
        try:
            readings = [parse_reading(alternative.strip()) for alternative in one.text.split("|")]
        except NormError as error:
            help_ = Both(
                "write clause.id, clause.id/2 or clause.id/2-3 inference",
                "écrire clause.id, clause.id/2 ou clause.id/2-3 inference",
            )
            reader.fault(one, "bad-reading", Both(str(error), f"lecture de clause mal formée : `{one.text}`"), help_)
            continue
        place = reader.place(one)
        for reading in readings:
            reader.uses.append(Named("clause", reading.clause, place))
            found.append(Read(reading.clause, reading.first, reading.last, place))
    return found


def _exceptions(node: Node | None, reader: Reader) -> None:
    for one in node.items if isinstance(node, Sequence) else (node,):
        if isinstance(one, Scalar):
            reader.uses.append(Named("norm", one.text, reader.place(one)))
