"""The pictures of the tour show what the desk prints today (renew: pytest --update-golden)."""

import pytest

from tests.docs.tour import FOLDER, PICTURES, picture, words

TOUR = FOLDER.parent / "tour.md"


@pytest.mark.parametrize("name", PICTURES)
def test_a_picture_shows_what_is_printed(name: str, request: pytest.FixtureRequest) -> None:
    path, drawn = FOLDER / f"{name}.svg", picture(name)
    if request.config.getoption("--update-golden") and (
        not path.exists() or words(path.read_text("utf-8")) != words(drawn)
    ):
        path.parent.mkdir(exist_ok=True)
        path.write_text(drawn, encoding="utf-8", newline="\n")
    assert words(path.read_text(encoding="utf-8")) == words(drawn), (
        f"{path.name} differs: --update-golden draws it anew"
    )


@pytest.mark.parametrize("name", PICTURES)
def test_a_picture_is_small_fetches_nothing_and_stands_in_the_tour(name: str) -> None:
    text = (FOLDER / f"{name}.svg").read_text(encoding="utf-8")
    assert len(text) < 60_000
    assert "@font-face" not in text
    assert text.count("://") == 1  # the name of the format
    told = TOUR.read_text(encoding="utf-8")
    assert f"(tour/{name}.svg)" in told
    assert PICTURES[name] in told


def test_every_command_of_the_tour_stands_in_the_readme() -> None:
    readme = (FOLDER.parents[1] / "README.md").read_text(encoding="utf-8")
    assert [command for command in PICTURES.values() if f"$ {command}" not in readme] == []


def test_there_is_no_other_picture() -> None:
    assert {path.stem for path in FOLDER.iterdir()} == set(PICTURES)
