"""The cross-file check: what no single file can know. Every finding has its place, in both languages.

Answers of scenarios are not derived here: that needs the resolver (see the command ``check``).
"""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping

from judgetool.corpus import check_numbers, check_texts
from judgetool.corpus.check_texts import error, place_of
from judgetool.corpus.load import Corpus, is_known
from judgetool.corpus.shape import Named, did_you_mean
from judgetool.model.bilingual import Both
from judgetool.model.diagnostic import Diagnostic, Place
from judgetool.model.norm import terms

# Kind of name -> what it is called, and "unknown ..." in both languages (French agrees in gender).
_KINDS = {
    "clause": Both("unknown clause", "clause inconnue"),
    "norm": Both("unknown norm", "norme inconnue"),
    "edition": Both("unknown edition", "édition inconnue"),
    "scenario": Both("unknown scenario", "scénario inconnu"),
    "word": Both("no word in both languages for", "pas de mot dans les deux langues pour"),
    "fluent": Both("unknown fluent", "fait inconnu"),
    "event": Both("unknown kind of event", "sorte d'évènement inconnue"),
    "shape": Both("unknown shape of ability", "forme de capacité inconnue"),
    "ruling": Both("unknown ruling", "point de règle inconnu"),
    "term": Both("unknown term", "terme inconnu"),
    "card": Both("unknown card", "carte inconnue"),
}
_OWN_NAME = Both("give each its own name", "donner à chacun son propre nom")


def findings(corpus: Corpus) -> list[Diagnostic]:
    """Every finding, in the order of files, lines and columns.

    What cannot be read is not there to be referred to: while a file of rules/ is broken, only the files themselves are checked.
    """
    found = [*corpus.found, *_files(corpus)]
    if not any(path.startswith("rules/") for path in corpus.broken):
        for check in _CHECKS:
            found += check(corpus)
    return sorted(dict.fromkeys(found), key=_position)


def _position(one: Diagnostic) -> tuple[str, int, int, str]:
    place = one.place or Place("")
    return place.file, place.line, place.column, one.code


def _files(corpus: Corpus) -> Iterator[Diagnostic]:
    """Files that nothing reads."""
    for file in corpus.root.files():
        if not is_known(file.path):
            message = Both("no part of judgetool reads this file", "aucune partie de judgetool ne lit ce fichier")
            help_ = Both(
                "CONTRIBUTING says where each kind of data stands",
                "CONTRIBUTING dit où se trouve chaque sorte de données",
            )
            yield Diagnostic("unknown-file", "warning", message, help_, Place(corpus.root.shown(file.path)))


def _names(corpus: Corpus) -> Iterator[Diagnostic]:
    """Names used that nobody gives; names given twice."""
    given: dict[str, dict[str, Place]] = defaultdict(dict)
    for one in corpus.gives:
        first = given[one.kind].setdefault(one.name, one.place)
        if one.kind in _KINDS and first != one.place:
            yield _twice(one, first)
    given["scenario"].update(_scenario_ids(corpus))
    for one in corpus.uses:
        if one.name not in given[one.kind]:
            unknown = _KINDS[one.kind]
            help_ = did_you_mean(one.name, given[one.kind], 0)
            yield error(
                one.place, f"unknown-{one.kind}", f"{unknown.en} `{one.name}`", f"{unknown.fr} `{one.name}`", help_
            )


def _scenario_ids(corpus: Corpus) -> Iterator[tuple[str, Place]]:
    for file in corpus.scenarios:
        yield file.scenario.id, Place(file.scenario.file)
    for path in corpus.broken:
        if path.startswith("scenarios/"):
            yield path.removeprefix("scenarios/").removesuffix(".yaml"), Place(path)


def _twice(one: Named, first: Place) -> Diagnostic:
    where = f"{first.file}:{first.line}"
    en, fr = f"`{one.name}` is given twice, first in {where}", f"`{one.name}` est donné deux fois, d'abord dans {where}"
    return error(one.place, "given-twice", en, fr, _OWN_NAME)


def _circles(corpus: Corpus) -> Iterator[Diagnostic]:
    """Norms that are exceptions to themselves, by whatever way round."""
    above = {norm.id: norm.exception_to for norm in corpus.norms}
    for norm in corpus.norms:
        if norm.id in _reached(norm.exception_to, above):
            en = f"norm `{norm.id}` is an exception to itself"
            fr = f"la norme `{norm.id}` est une exception à elle-même"
            help_ = Both("take one `exception_to` of the circle away", "retirer un `exception_to` du cercle")
            yield error(place_of(corpus, "norm", norm.id), "circle", en, fr, help_)


def _reached(start: Iterable[str], above: Mapping[str, Iterable[str]]) -> set[str]:
    seen: set[str] = set()
    ahead = list(start)
    while ahead:
        name = ahead.pop()
        if name not in seen:
            seen.add(name)
            ahead += above.get(name, ())
    return seen


def _wordings(corpus: Corpus) -> Iterator[Diagnostic]:
    """Readings of wordings that the clause does not have."""
    known = {clause.id: len(clause.wordings) for clause in corpus.clauses}
    for read in corpus.reads:
        count = known.get(read.clause, 0)
        wrong = max(read.first, read.last)
        if count and (wrong > count or 0 < read.last < read.first):
            en, fr = (
                f"`{read.clause}` has {count} wordings, not {wrong}",
                f"`{read.clause}` a {count} rédactions, pas {wrong}",
            )
            help_ = Both(
                "they are counted from 1 in order of date", "elles sont comptées à partir de 1 par ordre de date"
            )
            yield error(read.place, "unknown-wording", en, fr, help_)


def _rulings(corpus: Corpus) -> Iterator[Diagnostic]:
    """Rulings that nothing derives."""
    for ruling in corpus.rulings:
        if not ruling.scenario:
            en, fr = (
                f"no scenario derives the ruling `{ruling.id}`",
                f"aucun scénario ne dérive le point de règle `{ruling.id}`",
            )
            help_ = Both("write one under scenarios/ and name it here", "en écrire un sous scenarios/ et le nommer ici")
            yield error(place_of(corpus, "ruling", ruling.id), "no-scenario", en, fr, help_)


def _scenarios(corpus: Corpus) -> Iterator[Diagnostic]:
    """Scenarios that ship: both languages, an expectation for every question."""
    for one in corpus.gives:
        if one.kind == "one-language":
            en, fr = f"`{one.name}` is given in one language only", f"`{one.name}` n'est donné que dans une langue"
            yield error(
                one.place, "missing-language", en, fr, Both("write {en: ..., fr: ...}", "écrire {en: ..., fr: ...}")
            )
    for file in corpus.scenarios:
        expected = {one.question for one in file.expected}
        for question in file.scenario.questions:
            if question.id not in expected:
                en = f"question `{question.id}` has no expected answer"
                fr = f"la question `{question.id}` n'a pas de réponse attendue"
                help_ = Both("give it under `expect`", "la donner sous `expect`")
                yield error(Place(file.scenario.file, 1, 1), "no-expectation", en, fr, help_)


def _concluded(corpus: Corpus) -> Iterator[Diagnostic]:
    """Derived fluents that norms read and nothing concludes or changes."""
    concluded = set(_heads([corpus.shapes, corpus.cards]))
    for norm in corpus.norms:
        if norm.verb in ("concludes", "changes"):
            concluded |= {assignment.path[-1] for assignment in norm.assignments}
    derived = {name for name, fluent in corpus.vocabulary.fluents.items() if fluent.known == "derived"} - concluded
    for norm in corpus.norms:
        read = {term[1][-1] for term in terms(norm) if term[0] == "path" and len(term[1]) > 1}
        for name in sorted(read & derived):
            en = f"norm `{norm.id}` reads `{name}`, which is derived and which nothing concludes"
            fr = f"la norme `{norm.id}` lit `{name}`, qui est dérivé et que rien ne conclut"
            help_ = Both(
                "write the norm that concludes it, or change `known`",
                "écrire la norme qui le conclut, ou changer `known`",
            )
            yield error(place_of(corpus, "norm", norm.id), "never-concluded", en, fr, help_)


def _heads(plain: list[object]) -> Iterator[str]:
    """The fluents that abilities of cards conclude or change."""
    while plain:
        one = plain.pop()
        if isinstance(one, dict):
            for verb in ("concludes", "changes"):
                if isinstance(one.get(verb), dict):
                    yield from (str(path).split(".")[-1] for path in one[verb])
            plain += one.values()
        elif isinstance(one, (list, tuple)):
            plain += one


_CHECKS = (
    _names,
    _circles,
    _wordings,
    check_texts.clauses,
    check_texts.texts,
    check_numbers.numbers,
    _rulings,
    _scenarios,
    _concluded,
)
