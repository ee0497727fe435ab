"""Every view at every width, with and without colour, in both languages, against golden files."""

import re
from pathlib import Path

import pytest

from judgetool.model.bilingual import Both
from judgetool.present import changes, lists, plain, rulings, styled
from judgetool.present import rules as rule_views
from judgetool.present.page import Page
from judgetool.present.wrap import cells
from tests.conftest import Golden
from tests.present import samples

GOLDEN = Path(__file__).parent / "golden"
WIDTHS = (0, 40, 80, 200)


def views(lang: str) -> dict[str, Page]:
    return {
        "rule": rule_views.page((samples.RULE, samples.FALLBACK), lang, "Era"),
        "refs": rule_views.refs_page(
            "999.1", "Frob", "2015-03-27", "Era", [("sees", "998, 997"), ("cited-by", "-")], lang
        ),
        "pair": rule_views.pair_page(((samples.RULE, samples.REGLE),), lang),
        "ruling-no": rulings.page(samples.ruling("no"), lang),
        "ruling-verbose": rulings.page(samples.ruling("yes"), lang, verbose=True),
        "ruling-value": rulings.page(samples.ruling("value", value={"power": 2, "zone": "hall", "types": []}), lang),
        "ruling-depends": rulings.page(samples.depends(), lang),
        "ruling-not-covered": rulings.page(
            samples.ruling(
                "not-covered", reasons=(), missing=Both("No frobbing before 2014.", "Pas de frobage avant 2014.")
            )._replace(nearest=samples.HITS),
            lang,
        ),
        "ruling-unreviewed": rulings.page(samples.ruling("conflict", reviewed=False, unread=("frob.end",)), lang),
        "search": lists.search_page(samples.HITS, "2015-03-27", lang, "frob", ("frobage",)),
        "search-all": lists.search_page(samples.HITS, "", lang),
        "term": lists.term_page(samples.TERMS, lang, "2015-03-27"),
        "editions": lists.editions_page(samples.EDITIONS, lang),
        "history": changes.history_page("frob", Both("Frob", "Frobage"), samples.TRAIL, lang),
        "diff": changes.diff_page("2014-09-26", "2015-03-27", samples.CHANGES, lang),
        "diff-none": changes.diff_page("a", "b", (), lang),
    }


@pytest.mark.parametrize("lang", ["en", "fr"])
@pytest.mark.parametrize("width", WIDTHS)
def test_views_are_as_reviewed(width: int, lang: str, golden: Golden) -> None:
    """The plain page of every view, at this width, in this language."""
    text = "".join(f"---- {name}\n{plain.render(page, width)}" for name, page in views(lang).items())
    golden(GOLDEN / f"{lang}-{width}.txt", text)


@pytest.mark.parametrize("lang", ["en", "fr"])
@pytest.mark.parametrize("width", WIDTHS)
def test_colour_adds_nothing_but_colour(width: int, lang: str) -> None:
    """Without its escape sequences a styled page is the plain page, so nothing is said by colour alone."""
    for name, page in views(lang).items():
        assert re.sub("\x1b\\[[0-9;]*m", "", styled.render(page, width)) == plain.render(page, width), name


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_one_styled_page_is_as_reviewed(lang: str, golden: Golden) -> None:
    text = "".join(styled.render(views(lang)[name], 80) for name in ("ruling-depends", "diff", "rule"))
    golden(GOLDEN / f"{lang}-80-styled.txt", text.replace("\x1b", "<ESC>"))


@pytest.mark.parametrize("lang", ["en", "fr"])
@pytest.mark.parametrize("width", [40, 57, 72, 80, 120, 200])
def test_no_line_is_wider_than_the_terminal(width: int, lang: str) -> None:
    for name, page in views(lang).items():
        for line in plain.render(page, width).splitlines():
            assert cells(line) <= width, (name, line)


@pytest.mark.parametrize("width", [1, 39])
def test_a_width_below_forty_counts_as_forty(width: int) -> None:
    page = views("en")["rule"]
    assert plain.render(page, width) == plain.render(page, 40)


def test_rule_text_is_shown_byte_for_byte() -> None:
    """No markup is read in it: brackets, mana symbols, colons and backslashes stay."""
    shown = plain.render(views("en")["rule"], 0)
    for line in samples.RULE.text.split("\n"):
        assert line in shown
