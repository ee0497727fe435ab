"""The whole corpus: every file of rules/ and scenarios/ read with its shape, every finding kept, names used and given noted."""

from collections.abc import Callable, Iterable
from fnmatch import fnmatchcase
from typing import Any

from judgetool.corpus import lists, norms, played, scenarios, shape, strict, templates, texts, words
from judgetool.corpus.node import Mapping, Node
from judgetool.corpus.root import Root
from judgetool.corpus.shape import BAD, Bad, Named, Reader
from judgetool.model.bilingual import Both
from judgetool.model.clause import Clause
from judgetool.model.diagnostic import DeskError, Diagnostic, Place, reason
from judgetool.model.norm import Norm
from judgetool.model.record import NamedTuple
from judgetool.model.term import Term
from judgetool.model.vocabulary import Vocabulary
from judgetool.model.witness import PrintedRuling, WitnessText

VOCABULARY = "rules/vocabulary.yaml"
PLAYED = "rules/cards/played.yaml"
NO_VOCABULARY = Vocabulary({}, {}, {}, (), frozenset(), {})


class Corpus:
    """What the files hold, as values; ``found`` what is wrong with them; ``uses`` and ``gives`` the names that join them.

    ``broken`` are the paths of the files with an error, whose values are left out.
    ``plain`` holds the files whose shape is their reader's own business (rules/ask, rules/search, keywords ...), by path.
    """

    def __init__(self, root: Root) -> None:
        self.root = root
        self.found: list[Diagnostic] = []
        self.uses: list[Named] = []
        self.gives: list[Named] = []
        self.editions: tuple[lists.EditionLine, ...] = ()
        self.vocabulary: Vocabulary = NO_VOCABULARY
        self.shapes: dict[str, Any] = {}
        self.cards: dict[str, Any] = {}
        self.texts: list[WitnessText] = []
        self.rulings: list[PrintedRuling] = []
        self.clauses: list[Clause] = []
        self.terms: list[Term] = []
        self.norms: list[Norm] = []
        self.reads: list[norms.Read] = []
        self.scenarios: list[scenarios.ScenarioFile] = []
        self.plain: dict[str, Any] = {}
        self.broken: list[str] = []
        self.text_files: list[tuple[str, WitnessText]] = []

    def errors(self) -> list[Diagnostic]:
        """The findings that are errors."""
        return [one for one in self.found if one.severity == "error"]


class Kind(NamedTuple):
    """A kind of file: the paths it has, its shape (from what was read before), and where its value goes.

    ``needs`` are files without which it makes no sense to read it: when one of them is broken, files of this kind are left.
    """

    paths: str
    shape: Callable[[Corpus], Any]
    keep: Callable[[Corpus, str, Any], Any]
    needs: tuple[str, ...] = ()


def _plain_mapping(node: Node, reader: Reader) -> Any:
    """A mapping at the top, whatever is in it."""
    if isinstance(node, Mapping):
        return shape.plain(node)
    return shape.wrong_kind(node, reader, "a mapping", "un tableau de clés")


def _keep_text(corpus: Corpus, path: str, value: WitnessText) -> None:
    corpus.texts.append(value)
    corpus.text_files.append((path, value))


def _keep_norms(corpus: Corpus, path: str, value: norms.NormFile) -> None:
    corpus.norms += value.norms
    corpus.reads += value.reads


# In the order in which they are read: norms, cards and scenarios need the vocabulary, scenarios need the cards.
KINDS = (
    Kind("rules/editions.yaml", lambda _: lists.editions, lambda corpus, _, value: setattr(corpus, "editions", value)),
    Kind(
        VOCABULARY,
        lambda _: words.vocabulary,
        lambda corpus, _, value: setattr(corpus, "vocabulary", value),
    ),
    Kind(
        "rules/shapes.yaml",
        lambda corpus: played.shapes(corpus.vocabulary),
        lambda corpus, _, value: corpus.shapes.update(value),
        (VOCABULARY,),
    ),
    Kind(
        PLAYED,
        lambda corpus: played.cards(corpus.vocabulary),
        lambda corpus, _, value: corpus.cards.update(value),
        (VOCABULARY,),
    ),
    Kind("rules/norms/*.yaml", lambda corpus: norms.norm_file(corpus.vocabulary), _keep_norms, (VOCABULARY,)),
    Kind("rules/texts/*/*.yaml", lambda _: texts.witness_text, _keep_text),
    Kind(
        "rules/rulings/*.yaml", lambda _: texts.printed_rulings, lambda corpus, _, value: corpus.rulings.extend(value)
    ),
    Kind("rules/clauses/*.yaml", lambda _: lists.clauses, lambda corpus, _, value: corpus.clauses.extend(value)),
    Kind("rules/glossary.yaml", lambda _: lists.glossary, lambda corpus, _, value: corpus.terms.extend(value)),
    Kind(
        "rules/ask/cards.yaml",
        lambda corpus: templates.card_templates(corpus.vocabulary),
        lambda corpus, path, value: corpus.plain.__setitem__(path, value),
        (VOCABULARY,),
    ),
    Kind("rules/*.yaml", lambda _: _plain_mapping, lambda corpus, path, value: corpus.plain.__setitem__(path, value)),
    Kind(
        "scenarios/*.yaml",
        lambda corpus: scenarios.scenario_file(corpus.vocabulary, corpus.cards),
        lambda corpus, _, value: corpus.scenarios.append(value),
        (VOCABULARY, PLAYED),
    ),
)


# Files that are no YAML, and who reads them.
OTHERS = ("rules/cards/*.tsv", "rules/numbers*", "*/README.md")


def is_known(path: str) -> bool:
    """Whether some part of judgetool reads the file with this path."""
    return any(fnmatchcase(path, kind.paths) for kind in KINDS) or any(fnmatchcase(path, paths) for paths in OTHERS)


def load(root: Root) -> Corpus:
    """Read every file. Never raises for what is wrong in one: that is in ``found``."""
    corpus = Corpus(root)
    by_kind: dict[int, list[str]] = {}
    for file in root.files():
        for at, kind in enumerate(KINDS):
            if fnmatchcase(file.path, kind.paths):
                by_kind.setdefault(at, []).append(file.path)
                break
    for at, kind in enumerate(KINDS):
        paths = by_kind.get(at, [])
        if not paths or any(path in corpus.broken for path in kind.needs):
            continue
        wanted = kind.shape(corpus)
        for path in paths:
            _take(corpus, path, wanted, kind.keep)
    return corpus


def _take(corpus: Corpus, path: str, wanted: Any, keep: Callable[[Corpus, str, Any], Any]) -> None:
    reader = Reader(corpus.root.shown(path))
    value = read_file(corpus.root, path, wanted, reader)
    corpus.found += reader.found
    corpus.uses += reader.uses
    corpus.gives += reader.gives
    if value is BAD or any(one.severity == "error" for one in reader.found):
        corpus.broken.append(path)
    else:
        keep(corpus, path, value)


def read_file(root: Root, path: str, wanted: Any, reader: Reader) -> Any | Bad:
    """One file of the data with its shape; findings go to ``reader``."""
    try:
        data = root.read(path)
    except OSError as error:
        why = reason(error)
        message = Both(f"the file cannot be read: {why.en}", f"le fichier ne peut pas être lu : {why.fr}")
        reader.found.append(Diagnostic("cannot-read", "error", message, shape.NO_HELP, Place(reader.file)))
        return BAD
    node, reader.found[:] = strict.parse(data, reader.file)
    return shape.read(wanted, node, reader)


def demand(found: Iterable[Diagnostic], most: int = 12) -> None:
    """DeskError with the errors among the findings, the first ``most`` of them, if there is one."""
    errors = [one for one in found if one.severity == "error"]
    if len(errors) > most:
        left = len(errors) - most
        message = Both(f"{left} more errors in the data", f"{left} autres erreurs dans les données")
        help_ = Both("`judgetool check` shows them all", "`judgetool check` les montre toutes")
        errors = [*errors[:most], Diagnostic("more-errors", "error", message, help_)]
    if errors:
        raise DeskError(*errors)
