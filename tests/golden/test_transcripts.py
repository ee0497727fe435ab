"""What the desk says on every shipped scenario, in both languages, as reviewed (renew: pytest --update-golden)."""

from functools import cache
from pathlib import Path

import pytest

from judgetool.cli.library import Library, open_library
from judgetool.cli.rulings import Bench
from judgetool.model.bilingual import Lang
from judgetool.present import plain, rulings
from tests.conftest import Golden

ROOT = Path(__file__).parents[2]
TOPICS = sorted(path.name for path in (ROOT / "scenarios").iterdir() if path.is_dir())
WIDTH = 100


@cache
def bench() -> Bench:
    """The law of the newest edition, without any imported text."""
    library: Library = open_library()._replace(archive=None)
    return Bench(library, library.edition())


def transcript(topic: str, lang: Lang) -> str:
    """Every ruling of a topic's scenarios, in the order of their ids."""
    told: list[str] = []
    for name, _, _ in bench().library.desk.scenarios():
        found = bench().library.desk.scenario(name) if name.startswith(f"{topic}/") else None
        for question in found[0].questions if found else ():
            assert found is not None
            # Without the rule texts: they are checked where they are shipped, and a change of one is no change of a ruling.
            shown = bench().shown(bench().rule(found[0], question), lang)._replace(quotes={})
            told.append(f"==== {name} {question.id}\n{plain.render(rulings.page(shown, lang), WIDTH)}")
    return "\n".join(told)


@pytest.mark.parametrize("lang", ["en", "fr"])
@pytest.mark.parametrize("topic", TOPICS)
def test_the_desk_says_what_was_reviewed(topic: str, lang: Lang, golden: Golden) -> None:
    golden(ROOT / "tests" / "golden" / "scenarios" / f"{topic}.{lang}.txt", transcript(topic, lang))
