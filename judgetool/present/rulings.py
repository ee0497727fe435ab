"""A ruling as a page: the answer in words first, then why with the sentence that says it, then what it rests on."""

from collections.abc import Mapping, Sequence
from typing import Any

from judgetool.model.bilingual import Both
from judgetool.model.ruling import Case, Reason, Ruling
from judgetool.model.shown import QuoteShown, RulingShown
from judgetool.present.page import GAP, Block, Grid, Page, Span, Spans, par, spans
from judgetool.present.words import say, told, typeset

_ROLES = {"yes": "yes", "no": "no", "value": "yes"}
_BULLET = "• "
_NOTHING = Both("", "")
_STEPS = 5


def page(shown: RulingShown, lang: str, *, verbose: bool = False) -> Page:
    """The whole page of one ruling. ``verbose`` unfolds every step, whole texts and quiet assumptions."""
    ruling = shown.ruling
    blocks: list[Block] = [headline(ruling, lang, shown.words, shown.says)]
    if told(ruling.text, lang):
        blocks.append(par(Span(told(ruling.text, lang), "muted")))
    blocks += _cases(shown, lang)
    blocks += _because(shown, lang, verbose)
    blocks += _defeated(shown, lang, verbose)
    blocks += _to_ask(ruling, lang, shown.words)
    blocks += _nearest(shown, lang)
    blocks += _basis(shown, lang, verbose)
    return tuple(blocks)


def headline(ruling: Ruling, lang: str, words: Mapping[str, Both], says: Both = _NOTHING) -> Block:
    """The answer in words: the first line of every ruling."""
    role = _ROLES.get(ruling.answer, "open")
    if says.en and ruling.answer in ("yes", "no"):
        answer = say(ruling.answer, lang).rstrip(".")
        return par(
            Span(answer, role),
            typeset(f"{' :' if lang == 'fr' else ':'} {told(says, lang).rstrip('.')}.", lang),
            hang=2,
        )
    if ruling.answer == "value":
        return par(Span(say("it-is", lang, value_text(ruling.value, lang, words)), role), hang=2)
    if ruling.answer == "depends" and ruling.to_ask:
        return par(Span(say("depends-on", lang, told(ruling.to_ask[0].text, lang)), role), hang=2)
    if ruling.answer == "not-covered" and ruling.missing.en:
        missing = told(ruling.missing, lang).rstrip(".")
        return par(Span(say("not-covered-for", lang, missing[:1].lower() + missing[1:]), role), hang=2)
    return par(Span(say(ruling.answer, lang), role), hang=2)


def value_text(value: Any, lang: str, words: Mapping[str, Both]) -> str:
    """A value of the vocabulary in words: numbers, words, lists and records of them."""
    if isinstance(value, bool):
        return say("yes" if value else "no", lang).rstrip(".").lower()
    if value is None:
        return told(Both("none", "aucun"), lang)
    if isinstance(value, Mapping):
        parts = [_member(key, part, lang, words) for key, part in value.items()]
        return ", ".join(parts) or told(Both("none", "aucun"), lang)
    if isinstance(value, (list, tuple, set, frozenset)):
        return ", ".join(value_text(part, lang, words) for part in value) or told(Both("none", "aucun"), lang)
    text = str(value)
    if text not in words and " / " in text:
        return " / ".join(value_text(part, lang, words) for part in text.split(" / "))
    return told(words[text], lang) if text in words else text


def _member(key: Any, part: Any, lang: str, words: Mapping[str, Both]) -> str:
    """One member of a record. An ability is told by its name and cost: ``ward {2}``."""
    name = value_text(key, lang, words)
    if isinstance(part, Mapping):
        own = {inner: value for inner, value in part.items() if inner != "is"}
        if not own:
            return name
        if set(own) == {"cost"}:
            return f"{name} {value_text(own['cost'], lang, words)}"
        if not {inner for inner in own if inner in words}:
            return name
    return f"{name}{typeset(' : ', lang) if lang == 'fr' else ': '}{value_text(part, lang, words)}"


def _because(shown: RulingShown, lang: str, verbose: bool) -> list[Block]:
    """The first steps, those that decide before others, with the sentences that say them; the rest under -v, else counted."""
    reasons = [reason for reason in shown.ruling.reasons if reason.kind != "defeated"]
    loud = [reason for reason in reasons if not reason.quiet] or reasons
    told_first = [reason for at, reason in enumerate(loud) if at < _STEPS or (reason.decisive and at < 2 * _STEPS)]
    rest = [reason for reason in reasons if reason not in told_first]
    blocks: list[Block] = []
    if told_first:
        blocks += [GAP, par(Span(say("because", lang), "label"))]
        for reason in told_first:
            blocks += _step(reason, shown.quotes, lang, quoting=True, whole=verbose)
    if rest and verbose:
        blocks += [GAP, par(Span(say("also-used", lang), "label"))]
        for reason in rest:
            blocks += _step(reason, shown.quotes, lang, quoting=False, whole=False)
    elif rest:
        blocks.append(
            par(Span(say("folded", lang, len(rest)) if len(rest) > 1 else say("folded-one", lang), "muted"), indent=2)
        )
    return blocks


def steps_page(reasons: Sequence[Reason], quotes: Mapping[tuple[str, str], QuoteShown], lang: str) -> Page:
    """Some steps by themselves, each with the words of its rules."""
    return tuple(block for reason in reasons for block in _step(reason, quotes, lang, quoting=True, whole=False))


def _step(
    reason: Reason, quotes: Mapping[tuple[str, str], QuoteShown], lang: str, *, quoting: bool, whole: bool
) -> list[Block]:
    """One step: what it says, its citation, how strong the reading is, and the words of the rule."""
    blocks: list[Block] = [par(_BULLET, *_said(reason, lang), hang=2)]
    for citation in reason.citations if quoting else ():
        quote = quotes.get((reason.norm, citation.number))
        if quote is None:
            continue
        text = quote.rule.text if whole else quote.sentence
        blocks.append(par(Span(f"{quote.number}  ", "number"), text, _words_of(quote, lang), indent=4, hang=2))
    return blocks


def _said(reason: Reason, lang: str) -> list[str | Span]:
    numbers = ", ".join(citation.number for citation in reason.citations)
    parts: list[str | Span] = [told(reason.says, lang)]
    if numbers:
        parts += [" (", Span(numbers, "number"), ")"]
    elif reason.kind == "ability" or reason.norm.startswith("ability:"):
        parts.append(Span(f" ({say('card-text', lang)})", "muted"))
    if reason.note.en:
        key = "not-met" if reason.kind == "miss" else "aside"
        parts.append(Span(say(key, lang, told(reason.note, lang)), "note"))
    if reason.strength != "text":
        parts.append(Span(f" [{say(f'by-{reason.strength}', lang)}]", "note"))
    return parts


def _words_of(quote: QuoteShown, lang: str) -> Span:
    """Whose words a quotation is, where it is not the official text in the reader's language."""
    if quote.rule.authority == "official" and quote.rule.lang == lang:
        return Span("")
    language = say("french" if quote.rule.lang == "fr" else "english", lang)
    dated = f", {say('text-of', lang, quote.rule.dated)}" if quote.rule.dated not in ("", quote.rule.edition) else ""
    return Span(f" [{language}, {say(quote.rule.authority, lang)}{dated}]", "muted")


def _defeated(shown: RulingShown, lang: str, verbose: bool) -> list[Block]:
    if not shown.ruling.defeated or not verbose:
        return []
    blocks: list[Block] = [GAP, par(Span(say("defeated", lang), "label"))]
    return blocks + [par(_BULLET, *_said(reason, lang), hang=2) for reason in shown.ruling.defeated]


def _cases(shown: RulingShown, lang: str) -> list[Block]:
    """The decision table: one column a deciding fact, then the answer, then the rules that decide."""
    cases = shown.ruling.cases
    if not cases:
        return []
    facts: list[str] = []
    for case in cases:
        facts += [fact for fact, _ in case.when if fact not in facts]
    labels = {
        fact: told(label, lang) for case in cases for (fact, _), (label, _) in zip(case.when, case.labels, strict=True)
    }
    labels.update({ask.fact: told(ask.text, lang) for ask in shown.ruling.to_ask})
    head = (*(labels.get(fact, fact) for fact in facts), say("col-answer", lang), say("col-because", lang))
    return [GAP, Grid(head, tuple(_case_row(case, facts, shown.words, lang) for case in cases), indent=2)]


def _case_row(case: Case, facts: Sequence[str], words: Mapping[str, Both], lang: str) -> tuple[Spans, ...]:
    said = {fact: told(value, lang) for (fact, _), (_, value) in zip(case.when, case.labels, strict=True)}
    answer = (
        value_text(case.value, lang, words)
        if case.answer == "value"
        else say(case.answer, lang).split(":")[0].rstrip(".\u202f")
    )
    numbers: list[str] = []
    first = [reason for reason in case.reasons if reason.citations and not reason.quiet]
    for reason in [reason for at, reason in enumerate(first) if at == 0 or reason.decisive]:
        numbers += [citation.number for citation in reason.citations if citation.number not in numbers]
    cells = [spans(said.get(fact, "")) for fact in facts]
    return (*cells, spans(Span(answer, _ROLES.get(case.answer, "open"))), spans(Span(", ".join(numbers), "number")))


def _to_ask(ruling: Ruling, lang: str, words: Mapping[str, Both]) -> list[Block]:
    if not ruling.to_ask:
        return []
    blocks: list[Block] = [GAP, par(Span(say("ask-players", lang), "label"))]
    for ask in ruling.to_ask:
        blocks.append(par(_BULLET, told(ask.text, lang), hang=2))
        rows = tuple(
            (spans(Span(f"--fact {ask.fact}={choice.value}", "command")), spans(told(choice.label, lang)))
            for choice in ask.choices
        )
        blocks.append(Grid((), rows, indent=4))
    return blocks


def _nearest(shown: RulingShown, lang: str) -> list[Block]:
    if not shown.nearest:
        return []
    blocks: list[Block] = [GAP, par(Span(say("nearest", lang), "label"))]
    for hit in shown.nearest:
        head = Span(f"{hit.number}  ", "number")
        blocks.append(
            par(head, Span(f"{hit.title}  " if hit.title else "", "title"), _short(hit.text), indent=2, hang=2)
        )
    return blocks


def _short(text: str, size: int = 160) -> str:
    """The beginning of a text, cut at a blank."""
    return text if len(text) <= size else f"{text[:size].rsplit(' ', 1)[0]} …"


def _basis(shown: RulingShown, lang: str, verbose: bool) -> list[Block]:
    """What the answer rests on: what was understood and assumed, the edition, whose text it is."""
    ruling = shown.ruling
    blocks: list[Block] = [GAP]
    if ruling.understood:
        facts = (" ; " if lang == "fr" else "; ").join(f"{fact}={value}" for fact, value in ruling.understood)
        blocks.append(par(Span(say("understood", lang, facts), "muted"), hang=2))
    blocks += [par(Span(say("note", lang, told(note, lang)), "note"), hang=2) for note in shown.notes]
    assumed = [item for item in ruling.assumed if verbose or not item.quiet]
    if assumed:
        facts = (" ; " if lang == "fr" else "; ").join(told(item.label, lang) for item in assumed)
        blocks.append(par(Span(say("assumed", lang, facts), "note"), hang=2))
    if shown.terms:
        named = ", ".join(told(name, lang) for name in shown.terms)
        blocks.append(par(Span(say("terms-used", lang, named), "muted"), hang=2))
    edition = (
        say("edition-era", lang, ruling.edition, told(shown.era, lang))
        if shown.era.en
        else say("edition", lang, ruling.edition)
    )
    blocks.append(par(Span(edition, "label"), Span(f" · {_authority(shown, lang)}", "muted"), hang=2))
    if ruling.strength != "text" and ruling.reasons:
        blocks.append(par(Span(say(f"weakest-{ruling.strength}", lang), "note"), hang=2))
    if not ruling.reviewed:
        numbers = f" ({', '.join(ruling.unread)})" if ruling.unread else ""
        blocks.append(par(Span(say("unreviewed", lang) + numbers, "warning"), hang=2))
    return blocks


def _authority(shown: RulingShown, lang: str) -> str:
    """Whose text the citations are: the kinds met among the quotations; or that none is at hand; or that nothing is cited."""
    kinds = sorted({quote.rule.authority for quote in shown.quotes.values()})
    if kinds:
        return ", ".join(say(kind, lang) for kind in kinds)
    ruling = shown.ruling
    told_why = (*ruling.reasons, *(reason for case in ruling.cases for reason in case.reasons))
    cites = any(reason.citations for reason in told_why)
    return say("no-text" if cites or ruling.answer not in ("yes", "no", "value") else "nothing-cited", lang)


def as_object(shown: RulingShown, lang: str, others: Sequence[RulingShown] = ()) -> dict[str, Any]:
    """``judgetool.ruling/1``. ``others`` are the rulings on further questions of the same text."""
    ruling = shown.ruling
    return {
        "schema": "judgetool.ruling/1",
        "question": {"id": ruling.question, "text": told(ruling.text, lang)},
        "answer": ruling.answer,
        "value": plain_value(ruling.value),
        "edition": ruling.edition,
        "lang": lang,
        "reviewed": ruling.reviewed,
        "understood": dict(ruling.understood),
        "assumed": {item.fact: plain_value(item.value) for item in ruling.assumed},
        "because": [step for reason in ruling.reasons for step in _steps(reason, shown, lang)],
        "defeated": [step for reason in ruling.defeated for step in _steps(reason, shown, lang)],
        "cases": [_case(case, shown, lang) for case in ruling.cases],
        "to_ask": [
            {"fact": ask.fact, "text": told(ask.text, lang), "choices": [choice.value for choice in ask.choices]}
            for ask in ruling.to_ask
        ],
        "nearest": [
            {"number": hit.number, "lang": hit.lang, "title": hit.title, "text": hit.text} for hit in shown.nearest
        ],
        "missing": told(ruling.missing, lang) if ruling.missing.en else None,
        "others": [as_object(other, lang) for other in others],
    }


def _steps(reason: Reason, shown: RulingShown, lang: str) -> list[dict[str, Any]]:
    """One entry a citation of the step (one without a citation for a card's ability)."""
    says = told(reason.says, lang)
    if reason.note.en:
        says += say("not-met" if reason.kind == "miss" else "aside", lang, told(reason.note, lang))
    base = {"norm": reason.norm, "says": says, "decisive": reason.decisive, "strength": reason.strength}
    entries: list[dict[str, Any]] = []
    for citation in reason.citations:
        cited = _citation(reason.norm, citation.number, shown)
        entries.append({"norm": reason.norm, "clause": citation.clause, **base, "citation": cited})
    return entries or [{"norm": reason.norm, "clause": None, **base, "citation": None}]


def _citation(norm: str, number: str, shown: RulingShown) -> dict[str, Any]:
    quote = shown.quotes.get((norm, number))
    edition = shown.ruling.edition
    if quote is None:
        return {"number": number, "edition": edition, "authority": None, "text": None, "lang": None}
    rule = quote.rule
    return {"number": number, "edition": edition, "authority": rule.authority, "text": rule.text, "lang": rule.lang}


def _case(case: Case, shown: RulingShown, lang: str) -> dict[str, Any]:
    return {
        "when": dict(case.when),
        "answer": case.answer,
        "value": plain_value(case.value),
        "because": [step for reason in case.reasons for step in _steps(reason, shown, lang)],
    }


def plain_value(value: Any) -> Any:
    """A value of the resolver as JSON can hold it: sets sorted, tuples as lists, mappings with text keys."""
    if isinstance(value, Mapping):
        return {str(key): plain_value(part) for key, part in value.items()}
    if isinstance(value, (set, frozenset)):
        return sorted((plain_value(part) for part in value), key=str)
    if isinstance(value, (list, tuple)):
        return [plain_value(part) for part in value]
    return value if value is None or isinstance(value, (bool, int, float, str)) else str(value)
