"""The data beside the table of cards: the reader's phrases, the closed list of kinds, the corrections made by hand."""

from typing import Any

from judgetool.corpus.node import Mapping, Node, Scalar
from judgetool.corpus.root import Root, find_root
from judgetool.corpus.strict import parse
from judgetool.model.bilingual import Both
from judgetool.model.diagnostic import DeskError, Diagnostic, Place, reason

READER = "rules/cards/reader.yaml"
KINDS = "rules/cards/kinds.yaml"
OVERRIDES = "rules/cards/overrides.yaml"
TABLE = "rules/cards/all.tsv"
NAMES = "rules/cards/names.fr.tsv"


def load(path: str, root: Root | None = None) -> Any:
    """The plain value (mappings, lists, texts) of a data file by its path from the root.

    DeskError with every finding of the strict reader, or if the file cannot be read or is empty.
    """
    root = root or find_root()
    shown = root.shown(path)
    try:
        data = root.read(path)
    except OSError as error:
        why = reason(error)
        message = Both(f"{shown} cannot be read: {why.en}", f"{shown} ne peut pas être lu : {why.fr}")
        raise DeskError(Diagnostic("cannot-read", "error", message, _REINSTALL, Place(shown))) from error
    node, found = parse(data, shown)
    wrong = [one for one in found if one.severity == "error"]
    if wrong:
        raise DeskError(*wrong)
    if node is None:
        raise DeskError(
            Diagnostic("empty-file", "error", Both(f"{shown} is empty", f"{shown} est vide"), _REINSTALL, Place(shown))
        )
    return plain(node)


def plain(node: Node) -> Any:
    """A node without its places: dict, list or str."""
    if isinstance(node, Scalar):
        return node.text
    if isinstance(node, Mapping):
        return {key.text: plain(value) for key, value in node.pairs}
    return [plain(item) for item in node.items]


_REINSTALL = Both(
    "reinstall judgetool, or restore the file from the repository",
    "réinstallez judgetool, ou rétablissez le fichier du dépôt",
)
