"""Values made up for the views: no rule of the game says any of this."""

from judgetool.model.bilingual import Both
from judgetool.model.rule_shown import RuleShown
from judgetool.model.ruling import Ask, Assumed, Case, Choice, Citation, Reason, Ruling
from judgetool.model.shown import (
    ChangeShown,
    EditionShown,
    HitShown,
    QuoteShown,
    RulingShown,
    StepShown,
    TermShown,
)

RULE = RuleShown(
    "999.1a",
    "2015-03-27",
    "en",
    "Frobbing [cost] means “You may pay {3} rather than {2/U}.” A frobbed thing is 2/2 \\ (see rule 998).\nIt stays so.",
    examples=("A thing is frobbed. It is 2/2.",),
    authority="release-notes",
    clause="frob.meaning",
    notes=(Both("{3} is missing in the source", "{3} manque dans la source"),),
    source=Both("Made-up notes", "Notes inventées"),
)
REGLE = RULE._replace(
    lang="fr",
    text="« Frobage [coût] » signifie : payez {3} ! Une chose frobée est 2/2 (voir règle 998).",
    examples=(),
    authority="unofficial-translation",
)
FALLBACK = RULE._replace(number="999.1b", wanted="fr", dated="2014-09-26", notes=(), text="Frobbing ends.", examples=())

_REASON = Reason(
    "frob-ends",
    "norm",
    Both("turning A up is not frobbing it again", "retourner A n'est pas le frober à nouveau"),
    (Citation("frob.end", "999.1a"), Citation("frob.other", "998.8")),
    decisive=True,
)
_QUIET = Reason(
    "printed",
    "norm",
    Both("A starts from its values", "A part de ses valeurs"),
    (Citation("start", "100.1"),),
    quiet=True,
)
_MISS = Reason(
    "glow",
    "miss",
    Both("card text « glow »", "texte de carte « glow »"),
    (),
    note=Both("A glows", "A brille"),
)


def ruling(answer: str, **changes: object) -> RulingShown:
    """A made-up ruling with that answer."""
    made = Ruling(
        scenario="frob/one",
        question="glows",
        text=Both("Does A glow when it is turned up?", "A brille-t-il quand il est retourné ?"),
        answer=answer,
        value=None,
        edition="2015-03-27",
        strength="inference",
        reviewed=True,
        understood=(("frobbed_by", "spell"),),
        assumed=(Assumed("zone", "hall", Both("A is in the hall", "A est dans le hall")),),
        reasons=(_REASON, _QUIET, _MISS),
        defeated=(_QUIET,),
        cases=(),
        to_ask=(),
    )._replace(**changes)  # type: ignore[arg-type]
    quotes = {("frob-ends", "999.1a"): QuoteShown("999.1a", "A frobbed thing is 2/2.", RULE)}
    return RulingShown(
        made, quotes, era=Both("Made-up Era", "Époque inventée"), words={"hall": Both("the hall", "le hall")}
    )


def depends() -> RulingShown:
    """A made-up ruling that depends on one fact."""
    how = Both("How was it frobbed?", "Comment a-t-il été frobé ?")
    spell, effect = Both("by a spell", "par un sort"), Both("by an effect", "par un effet")
    cases = (
        Case((("frobbed_by", "spell"),), ((how, spell),), "yes", None, (_REASON,)),
        Case((("frobbed_by", "effect"),), ((how, effect),), "value", 2, (_REASON,)),
    )
    choices = (Choice("spell", spell), Choice("effect", effect))
    return ruling("depends", cases=cases, to_ask=(Ask("frobbed_by", how, choices),), understood=(), strength="text")


HITS = (
    HitShown(
        "999.1a",
        "2015-03-27",
        "en",
        "Frob",
        "Frobbing means a thing is frobbed.",
        9.5,
        "frob.meaning",
        "text",
        ("frobbing",),
    ),
    HitShown("999.2", "2015-03-27", "fr", "", "Un exemple de frobage.", 4.0, None, "example", ("frobage",)),
)
TERMS = (
    TermShown(
        Both("frob", "frobage"),
        Both("to make a thing 2/2", "rendre une chose 2/2"),
        ("frobbing",),
        ("frober",),
        ("999.1",),
        "2014-09-26",
        Both("frubbing", "frubage"),
    ),
)
TRAIL = (
    StepShown("2002-10-07", "500.1", 1, True, Both("Old", "Ancienne")),
    StepShown("2003-03-15", "500.1", 1, False, Both("Older", "Plus ancienne")),
    StepShown("2009-07-11", "999.1a", 2, True, Both("New", "Nouvelle")),
    StepShown("2012-07-01", None, 0, True),
)
CHANGES = (
    ChangeShown("reworded", ("999.1a",), ("999.1a",), (("=", "pay "), ("-", "{2}"), ("+", "{3} now"), ("=", "."))),
    ChangeShown("moved", ("999.1",), ("999.2",)),
    ChangeShown("added", (), ("999.3",), (("+", "A new rule."),)),
)
EDITIONS = (
    EditionShown("2002-10-07", "2003-03-14", Both("Onslaught", "Carnage"), (), False),
    EditionShown("2015-03-27", "", Both("Dragons", "Dragons"), (("en", "official"), ("fr", "translation")), True, 2000),
)
