"""Makes ``rules/cards/all.tsv`` from a file of card data, and checks the reader of ability kinds against the texts.

``python -m judgetool.curate cards --file oracle.json.gz`` writes the table. ``--check`` prints texts that contradict their
kinds and counts that would surprise; ``--sample N --seed S`` prints cards with text and kinds, to be read by hand.
The texts are read, never kept.
"""

import argparse
import json
import random
import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from judgetool.cards.bulk import open_bulk, printed_cards
from judgetool.cards.facts import Printed, card_facts
from judgetool.cards.phrases import Phrases, compile_phrases
from judgetool.cards.table import read_names, show_table
from judgetool.corpus import card_data
from judgetool.corpus.root import find_root
from judgetool.model.card import CardFacts, parse_abilities

REMARK = "Facts about every card, made by: python -m judgetool.curate cards. Columns and codes: docs/cards.md"


def main(arguments: Sequence[str]) -> int:
    """Entry point of ``python -m judgetool.curate cards``; exit code 1 if ``--check`` found contradictions."""
    parser = argparse.ArgumentParser(prog="python -m judgetool.curate cards", description=__doc__)
    parser.add_argument(
        "--file", required=True, type=Path, help="card data: a list of Oracle cards, Scryfall or MTGJSON; .gz too"
    )
    parser.add_argument("--out", type=Path, default=Path(card_data.TABLE), help="the table to write")
    parser.add_argument("--check", action="store_true", help="print contradictions and counts instead of writing")
    parser.add_argument("--sample", type=int, default=0, help="print that many random cards instead of writing")
    parser.add_argument("--match", default="", help="a regular expression on the text, for --sample")
    parser.add_argument("--seed", type=int, default=0)
    options = parser.parse_args(arguments)
    phrases = compile_phrases(card_data.load(card_data.READER))
    pairs = list(read_cards(options.file, phrases))
    if options.sample:
        show_sample(pairs, options.sample, options.seed, options.match)
        return 0
    if options.check:
        return check(pairs)
    options.out.write_text(show_table((card for _, card in pairs), REMARK), encoding="utf-8", newline="\n")
    print(f"{options.out}: {len(pairs)} cards, {options.out.stat().st_size} bytes")
    return 0


def read_cards(path: Path, phrases: Phrases) -> Iterator[tuple[Printed, CardFacts]]:
    """Every card in ``path`` once, as printed and as facts, corrected by ``rules/cards/overrides.yaml``."""
    overrides: Mapping[str, Mapping[str, str]] = card_data.load(card_data.OVERRIDES)
    french = read_names(find_root().read(card_data.NAMES).decode("utf-8"))
    seen: set[str] = set()
    with open_bulk(path) as stream:
        for printed in printed_cards(stream, str(path)):
            if printed.face_name in seen and printed.name == printed.face_name:
                continue
            facts = card_facts(printed._replace(name_fr=""), phrases)
            if facts.name in seen:
                continue
            seen.add(facts.name)
            named = facts._replace(name_fr=french.get(facts.name) or french.get(printed.face_name, ""))
            yield printed, corrected(named, overrides.get(facts.name, {}))


def corrected(card: CardFacts, override: Mapping[str, str]) -> CardFacts:
    """``card`` with what was checked by hand: ``colors``, ``kinds`` (all of them) or ``kinds_added``."""
    if "colors" in override:
        card = card._replace(colors=override["colors"])
    if "kinds" in override:
        card = card._replace(kinds=parse_abilities(override["kinds"]))
    if "kinds_added" in override:
        card = card._replace(kinds=(*card.kinds, *parse_abilities(override["kinds_added"])))
    return card


def show_sample(pairs: Sequence[tuple[Printed, CardFacts]], count: int, seed: int, match: str) -> None:
    """Print ``count`` random cards with their text and kinds."""
    pattern = re.compile(match, re.IGNORECASE)
    chosen = [pair for pair in pairs if pattern.search(pair[0].text)]
    for printed, card in random.Random(seed).sample(chosen, min(count, len(chosen))):
        text = re.sub(r"\([^()]*\)", "", printed.text)
        print(
            f"## {card.name} | {card.mana_cost} | {' '.join((*card.types, '-', *card.subtypes))} | {card.colors}\n{text}"
        )
        print("   =>", "; ".join(map(str, card.kinds)))


# What a text says (outside quotes and reminders, "~" for the card) against the kinds that should follow from it.
CONTRADICTIONS: Mapping[str, tuple[str, str]] = {
    "it enters": (
        r"(?<! as )(?:~|[Tt]his \w+) enters\b(?! or leaves| the turn)",
        "enters-trigger enters-or-turned-up-trigger as-enters enters-with enters-tapped enters-as-copy enters-replacement",
    ),
    "turned face up": (
        r"turned face up",
        "turned-up-trigger other-turned-up-trigger enters-or-turned-up-trigger as-turned-up doubles-triggers cant-turn-up",
    ),
    "turn ... face down": (r"\bturn [^.]{1,60} face down", "turns-down static"),
    "turn ... face up": (
        r"\bturn [^.]{1,60} face up",
        "turns-up mana-ability other-turned-up-trigger turned-up-trigger doubles-triggers",
    ),
    "onto the battlefield face down": (r"to the battlefield face down", "puts-face-down"),
    "can't be countered": (r"can't be countered", "cant-be-countered spell-effect mana-ability activated"),
    "dies": (r"[Ww]hen(?:ever)? (?:~|this creature) dies", "dies-trigger"),
    "loses all abilities": (r"loses? all (?:other )?abilities", "removes-abilities"),
}

# Counts a whole file of cards cannot fall below (measured in 2026 on 35,000 cards): one letter's case once lost 600.
FLOORS = {
    "enters-tapped": 600, "enters-with": 600, "enters-trigger": 4800, "as-enters": 350, "dies-trigger": 800, "turned-up-trigger": 95,
    "other-turned-up-trigger": 24, "morph": 150, "megamorph": 31, "disguise": 45, "manifest-dread": 35, "cant-be-countered": 95,
}  # fmt: skip


def check(pairs: Iterable[tuple[Printed, CardFacts]]) -> int:
    """Print contradictions between text and kinds, unknown kinds and facts, and counts; 1 if anything is wrong."""
    known: Mapping[str, Mapping[str, Any]] = card_data.load(card_data.KINDS)["kinds"]
    counts: Counter[str] = Counter()
    wrong = 0
    for printed, card in pairs:
        text = re.sub(r'"[^"]*"', "", re.sub(r"\([^()]*\)", "", printed.text)).replace(printed.face_name, "~")
        text = text.replace(printed.face_name.partition(",")[0], "~")
        kinds = {ability.kind for ability in card.kinds}
        counts.update(kinds)
        for what, (pattern, expected) in CONTRADICTIONS.items():
            if re.search(pattern, text) and kinds.isdisjoint(expected.split()):
                wrong += 1
                print(f"{card.name}: says `{what}`, read as {', '.join(sorted(kinds)) or 'nothing'}")
        for kind in sorted(kinds - set(known)):
            wrong += 1
            print(f"{card.name}: kind `{kind}` is not in {card_data.KINDS}")
    low = {
        kind: counts[kind] for kind, floor in FLOORS.items() if sum(counts.values()) > 50_000 and counts[kind] < floor
    }
    print(json.dumps(dict(counts.most_common()), indent=0))
    for kind, count in low.items():
        print(f"only {count} cards have `{kind}`, at least {FLOORS[kind]} expected")
    print(f"{wrong} contradictions, {len(low)} counts too low")
    return 1 if wrong or low else 0
