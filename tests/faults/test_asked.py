"""Faults of numbers, searches, terms and citations: the smallest input of each on the product, over a small imported edition."""

import json
from collections.abc import Iterator
from datetime import date
from pathlib import Path

import pytest

from judgetool.model.fold import find_references, fold
from judgetool.model.number import parse_number
from tests.cli.support import NEWEST, Said, judgetool

DATE = NEWEST
BOOK = f"""Gnats

These rules are effective as of {date.fromisoformat(DATE):%B %d, %Y}.

1. Gnats

100. General

100.1. A gnat is a thing that hums near water.

100.2. Another gnat [cost] hums :x: at 12:30:cd: of {{T}}, {{2/U}} and \\
Example: A gnat hums at noon.

7. Additional Gnats

702. Keyword Abilities

702.1. Gnats have names.

702.10. Humming

702.10a A gnat that hums.

Glossary

APNAP Order
See Active Gnat, Nonactive Gnat Order.

Active Gnat, Nonactive Gnat Order
The order of gnats.

Banding, \u201cBands with Other\u201d
A thing of bands.

Midge (Obsolete)
An old gnat. See Gnat Swarm.

Gnat Swarm
1. Many gnats.
2. To come in numbers.
See rule 100.

Mode, Modal
A gnat with a choice.

Team vs. Team Variant
See rule 702.

Y
See Z.

Z
See Y.

You/Your
The gnat asked.

Credits

somebody
"""


@pytest.fixture(scope="module")
def gnats(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """An archive with one edition of gnats, filed under the date of the newest one shipped."""
    folder = tmp_path_factory.mktemp("gnats")
    file = folder / "gnats.txt"
    file.write_text(BOOK, encoding="utf-8")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("JUDGETOOL_DATA_DIR", str(folder / "data"))
        patch.setenv("JUDGETOOL_LANG", "en")
        assert judgetool("import", str(file)).code == 0
        yield


def found(*words: str) -> list[str]:
    return [rule["number"] for rule in json.loads(judgetool(*words, "--json").out)["rules"]]


FORMS = ["702.37B", "CR 702.37b", "rule 702.37b.", "702.37 b", "r\u00e8gle 702.37b", "re\u0300gle 702.37b", "R702.37b"]
FORMS += [
    "702,37b",
    "CR-702.37b",
    "C.R. 702.37b",
    "702.37(b)",
    "702.37.b",
    "R\u00e8gle n\u00b0 702.37b",
    "\u00a7 702.37b",
]
FORMS += ["\uff17\uff10\uff12.\uff13\uff17b", "702.37\u200bb", "702.37\u00a0b", "#702.37b", "702.037b"]


@pytest.mark.parametrize("typed", FORMS)
def test_n08_p07_every_form_of_a_number_is_that_number(typed: str) -> None:
    assert parse_number(typed) == "702.37b"


@pytest.mark.parametrize(
    "typed", ["", "rule", "702.37abc", "1.2.3", "702.1234", "2/2", "+1/+1", "-1", "702..37", "x702", "7" * 400]
)
def test_what_is_no_number_is_none(typed: str) -> None:
    assert parse_number(typed) is None


@pytest.mark.usefixtures("gnats")
class TestGnats:
    def test_n02_a_number_is_no_prefix(self) -> None:
        assert found("rule", "702.1") == ["702.1"]
        assert found("rule", "702.10") == ["702.10", "702.10a"]

    def test_n03_with_what_is_below_or_without(self) -> None:
        assert found("rule", "702.10", "--exact") == ["702.10"]

    def test_s13_with_or_without_examples(self) -> None:
        assert "at noon" in judgetool("rule", "100.2").out
        assert "at noon" not in judgetool("rule", "100.2", "--no-examples").out

    def test_o03_o13_o15_text_is_printed_as_it_is(self) -> None:
        for plain in ([], ["--color", "always"]):
            out = judgetool("rule", "100.2", *plain).out
            assert "[cost]" in out
            assert ":x:" in out
            assert "12:30:cd:" in out
            assert "{2/U} and \\" in out
            assert "\\\\" not in out

    @pytest.mark.parametrize(
        ("word", "term"),
        [
            ("mode", "Mode, Modal"),
            ("MODAL", "Mode, Modal"),
            ("nonactive gnat order", "Active Gnat, Nonactive Gnat Order"),
            ("bands with other", "Banding, \u201cBands with Other\u201d"),
            ("team vs. team variant", "Team vs. Team Variant"),
            ("midge", "Midge (Obsolete)"),
            ("your", "You/Your"),
            ("y", "Y"),
        ],
    )
    def test_g03_to_g07_a_term_is_found_by_each_of_its_names(self, word: str, term: str) -> None:
        said = judgetool("term", word)
        assert said.code == 0
        assert said.out.splitlines()[2].startswith(term)

    def test_g01_a_definition_is_whole(self) -> None:
        out = judgetool("term", "gnat swarm").out
        assert "Many gnats." in out
        assert "To come in numbers." in out
        assert "See rule 100." in out

    def test_g06_a_pointer_is_followed_and_a_circle_of_them_ends(self) -> None:
        assert "The order of gnats." in judgetool("term", "apnap").out
        assert judgetool("term", "y").out.count("See Z.") == 1

    @pytest.mark.parametrize("word", ["gnat", "order", "team", "swarm", "flibber", "xyzzy", "other"])
    def test_s08_f12_no_other_term_is_the_answer(self, word: str) -> None:
        said = judgetool("term", word)
        assert (said.code, said.out) == (1, "")
        assert "[no-such-term]" in said.err

    def test_i06_the_same_file_again_is_there_already(self, tmp_path: Path) -> None:
        (tmp_path / "again.txt").write_text(BOOK, encoding="utf-8")
        assert "already there" in judgetool("import", str(tmp_path / "again.txt")).out

    def test_words_of_french_find_our_summaries_beside_an_english_file(self) -> None:
        assert json.loads(judgetool("search", "visible", "--json").out)["edition"] == DATE


def test_p16_a_heading_of_two_keywords_is_found_by_either() -> None:
    for word, number in (
        ("nightbound", "702.145"),
        ("Daybound", "702.145"),
        ("untap", "701.26"),
        ("d\u00e9gager", "701.26"),
    ):
        said = judgetool("rule", word, "--at", DATE)
        assert "[no-text]" in said.err, said
        assert number in said.err
    assert "701.26" in judgetool("history", "tap", "--at", DATE).out


def test_p16_other_headings_are_one_name() -> None:
    assert "[no-such-rule]" in judgetool("rule", "symbols").err


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_p07_n09_a_rule_whose_text_is_not_here_is_never_said_not_to_exist(lang: str) -> None:
    for number, at in (("904.3", DATE), ("901.2", "2020-01-01"), ("702.145b", DATE)):
        said = judgetool("rule", number, "--at", at, "--lang", lang)
        assert (said.code, said.out) == (1, "")
        assert "[no-text]" in said.err
    assert "[no-such-rule]" in judgetool("rule", "702.36z", "--at", DATE, "--lang", lang).err


@pytest.mark.parametrize(
    ("number", "start", "today"),
    [("707.9", "2016-04-08", "708.9"), ("707.10", "2016-04-08", "708.10"), ("706.3", "2016-04-08", "707.3"),
     ("502.26d", "2007-10-01", "702.37e"), ("702.36b", "2014-09-25", "702.37c"), ("701.34g", "2024-06-07", "701.40g")],
)  # fmt: skip
def test_d14_d15_x07_an_old_citation_is_carried_to_today(number: str, start: str, today: str) -> None:
    said = json.loads(judgetool("cite", number, "--from", start, "--to", DATE, "--json").out)
    assert said["to"]["numbers"] == [today]
    assert said["to"]["relation"].startswith("moved")


@pytest.mark.parametrize(
    ("query", "same"),
    [("MORPH", "morph"), ("morph.", "morph"), ("capacit\u00e9", "capacite"), ("co\u00fbt de mue", "cout de mue"),
     ("face cach\u00e9e\u00a0:", "face cachee"), ("h\u00e2te", "hate"), ("\u00eatre", "etre"), ("D\u00c9VOIL\u00c9", "devoile")],
)  # fmt: skip
def test_f01_f02_f03_f11_b07_case_accents_and_typography_change_no_result(query: str, same: str) -> None:
    def numbers(words: str) -> list[str]:
        return [hit["number"] for hit in json.loads(judgetool("search", words, "--json").out)["results"]]

    assert numbers(query) == numbers(same) != []


@pytest.mark.parametrize("query", ["?!", "   ", "", "\u2026", "\u00ab \u00bb", '""'])
def test_f07_a_query_without_words_is_an_error_of_use(query: str) -> None:
    said = judgetool("search", query)
    assert (said.code, said.out) == (2, "")
    assert "[empty-query]" in said.err


def test_c01_x08_nothing_found_is_1_and_still_names_the_edition() -> None:
    assert judgetool("search", "zzzz").code == 1
    said = judgetool("search", "zzzz", "--json")
    assert said.code == 1
    assert json.loads(said.out) == {"schema": "judgetool.search/1", "edition": DATE, "results": []}


def test_s03_an_exact_phrase_and_where_it_is_told() -> None:
    hits = json.loads(judgetool("search", '"face down"', "--json").out)["results"]
    assert all("face down" in fold(f"{hit['title']} {hit['text']}").replace("-", " ") for hit in hits)
    assert "quotes" in judgetool("search", "zzzz").err
    assert '"quotes" make an exact phrase' in judgetool("search", "-h").out


def test_s11_the_old_and_the_new_name_of_a_thing_find_each_other_and_say_so() -> None:
    assert "also: converted mana cost" in judgetool("search", "mana value", "--at", "2014-12-01").out
    assert "also: mana value" in judgetool("search", "converted mana cost", "--at", DATE).out


@pytest.mark.parametrize(
    ("text", "numbers"),
    [
        ("(See rule 104.3a.)", ["104.3a"]),
        ("see rule 104.3a).", ["104.3a"]),
        ("rule 104.3a, rule 104.3b:", ["104.3a", "104.3b"]),
        ("rules 704.5a and 704.5b", ["704.5a", "704.5b"]),
        ("rules 614 and 615", ["614", "615"]),
        ("rule 101.4 and rule 509", ["101.4", "509"]),
        ("r\u00e8gles 613.7 et 613.8", ["613.7", "613.8"]),
        ("See rule 707, \u201cGnats.\u201d", ["707"]),
    ],
)
def test_x01_x04_x06_every_reference_is_found(text: str, numbers: list[str]) -> None:
    assert [number for _, number in find_references(text)] == numbers


def test_x09_references_that_name_each_other_are_shown_once() -> None:
    said = judgetool("refs", "601.2b")
    assert said.code == 0


def test_j05_tournament_documents_are_said_not_to_be_here() -> None:
    for words in (("ipg", "2.1"), ("MTR", "3.3"), ("jar",)):
        assert "[other-document]" in judgetool("rule", *words).err


def test_c03_c08_short_forms() -> None:
    def same(one: Said, other: Said) -> bool:
        return one.code == other.code == 0 and one.out == other.out != ""

    assert same(judgetool("-h"), judgetool("--help"))
    assert same(judgetool("rule", "-h"), judgetool("rule", "--help"))
    assert same(judgetool("cr", "702.37b"), judgetool("rule", "702.37b"))
    assert same(judgetool("s", "morph"), judgetool("search", "morph"))
    assert same(judgetool("define", "morph"), judgetool("term", "morph"))


def test_c02_no_argument_shows_where_to_start() -> None:
    said = judgetool()
    assert (said.code, said.err) == (0, "")
    assert "judgetool ask" in said.out


@pytest.mark.parametrize("number", ["1 gnat", "[cost]", "[/bold]", ":x:"])
def test_o02_what_was_typed_is_told_as_typed(number: str) -> None:
    assert f"`{number}`" in judgetool("rule", number).err
