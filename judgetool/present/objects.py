"""Answers about texts as JSON objects. The shapes are published in docs/schemas and do not change within a version."""

from collections.abc import Sequence
from typing import Any

from judgetool.model.bilingual import Both
from judgetool.model.rule_shown import RuleShown
from judgetool.model.shown import (
    ChangeShown,
    CiteShown,
    EditionShown,
    HitShown,
    SentenceShown,
    StepShown,
    TermShown,
)
from judgetool.present.words import told

Object = dict[str, Any]


def rules(edition: str, shown: Sequence[RuleShown], lang: str) -> Object:
    """``judgetool.rule/1``."""
    return {"schema": "judgetool.rule/1", "edition": edition, "rules": [_rule(rule, lang) for rule in shown]}


def _rule(rule: RuleShown, lang: str) -> Object:
    return {
        "number": rule.number,
        "lang": rule.lang,
        "text": rule.text,
        "examples": list(rule.examples),
        "authority": rule.authority,
        "clause": rule.clause,
        "notes": [told(note, lang) for note in rule.notes],
    }


def search(edition: str | None, hits: Sequence[HitShown]) -> Object:
    """``judgetool.search/1``; ``edition`` is None when all were searched."""
    fields = ("number", "edition", "lang", "title", "text", "score", "clause", "authority")
    results = [{name: getattr(hit, name) for name in fields} for hit in hits]
    return {"schema": "judgetool.search/1", "edition": edition, "results": results}


def terms(query: str, edition: str, found: Sequence[TermShown]) -> Object:
    """``judgetool.term/1``."""
    return {
        "schema": "judgetool.term/1",
        "edition": edition,
        "query": query,
        "terms": [
            {
                "name": _both(term.name),
                "meaning": _both(term.meaning),
                "others": {"en": list(term.others_en), "fr": list(term.others_fr)},
                "rules": list(term.rules),
                "since": term.since or None,
                "before": _both(term.before) if term.before.en or term.before.fr else None,
            }
            for term in found
        ],
    }


def history(clause: str, trail: Sequence[StepShown]) -> Object:
    """``judgetool.history/1``."""
    steps = [
        {"edition": step.edition, "number": step.number, "wording": step.wording or None, "changed": step.changed}
        for step in trail
    ]
    return {"schema": "judgetool.history/1", "clause": clause, "trail": steps}


def blame(number: str, edition: str, sentences: Sequence[SentenceShown]) -> Object:
    """``judgetool.blame/1``."""
    told_sentences = [{"text": sentence.text, "edition": sentence.edition} for sentence in sentences]
    return {"schema": "judgetool.blame/1", "edition": edition, "number": number, "sentences": told_sentences}


def diff(start: str, end: str, changes: Sequence[ChangeShown]) -> Object:
    """``judgetool.diff/1``."""
    listed = [
        {
            "part": change.part,
            "relation": change.relation,
            "old": list(change.old),
            "new": list(change.new),
            "words": [list(word) for word in change.words],
        }
        for change in changes
    ]
    return {"schema": "judgetool.diff/1", "from": start, "to": end, "changes": listed}


def cite(cited: CiteShown) -> Object:
    """``judgetool.cite/1``."""
    return {
        "schema": "judgetool.cite/1",
        "from": {"edition": cited.edition, "number": cited.number},
        "to": {"edition": cited.to_edition, "numbers": list(cited.numbers), "relation": cited.relation},
    }


def editions(shown: Sequence[EditionShown]) -> Object:
    """``judgetool.editions/1``."""
    listed = [
        {
            "edition": item.id,
            "until": item.until or None,
            "era": _both(item.era),
            "texts": [{"lang": lang, "authority": authority} for lang, authority in item.texts],
            "installed": item.installed,
            "rules": item.rules,
        }
        for item in shown
    ]
    return {"schema": "judgetool.editions/1", "editions": listed}


def refs(edition: str, number: str, sees: Sequence[str], cited_by: Sequence[str]) -> Object:
    """``judgetool.refs/1``."""
    return {
        "schema": "judgetool.refs/1",
        "edition": edition,
        "number": number,
        "sees": list(sees),
        "cited_by": list(cited_by),
    }


def scenarios(edition: str, listed: Sequence[tuple[str, Both, Sequence[Both]]]) -> Object:
    """``judgetool.scenarios/1``."""
    found = [
        {"id": name, "title": _both(title), "questions": [_both(question) for question in questions]}
        for name, title, questions in listed
    ]
    return {"schema": "judgetool.scenarios/1", "edition": edition, "scenarios": found}


def _both(text: Both) -> Object:
    return {"en": text.en, "fr": text.fr}
