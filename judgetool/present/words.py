"""What the desk itself says, in both languages, and the typography of each.

Rule text never passes through here: it is shown as its witness has it. Messages are written with ordinary blanks; ``say``
and ``typeset`` put the narrow no-break blank that French sets before ``: ; ! ?`` and inside guillemets.
"""

import re

from judgetool.model.bilingual import Both

_BEFORE = r" (?=[:;!?»](?:\s|$|[).,»]))"  # compiled when French is first told
_AFTER = r"(?<=«) "
_THIN = "\u202f"

WORDS: dict[str, Both] = {
    # editions and their authority
    "official": Both("official text", "texte officiel"),
    "translation": Both("published translation", "traduction publiée"),
    "release-notes": Both("release notes", "notes de sortie"),
    "unofficial-translation": Both("our own translation, not official", "notre traduction, non officielle"),
    "gist": Both("our summary, not the text of the rule", "notre résumé, pas le texte de la règle"),
    "edition": Both("rules of {0}", "règles du {0}"),
    "edition-era": Both("rules of {0} ({1})", "règles du {0} ({1})"),
    "source": Both("source: {0}", "source : {0}"),
    "english": Both("English", "anglais"),
    "french": Both("French", "français"),
    "english-prevails": Both("the English official text is the authority", "le texte officiel anglais fait autorité"),
    # rules
    "example": Both("Example:", "Exemple :"),
    "sees": Both("refers to: {0}", "renvoie à : {0}"),
    "cited-by": Both("cited by: {0}", "cité par : {0}"),
    "about-source": Both("about {0}: {1}", "sur {0} : {1}"),
    "note": Both("note: {0}", "note : {0}"),
    "summary": Both("our summary:", "notre résumé :"),
    "fallback": Both("not in {0} here; shown in {1}", "pas en {0} ici ; montré en {1}"),
    "text-of": Both(
        "text of {0}, the official wording has not changed since",
        "texte du {0}, la rédaction officielle n’a pas changé depuis",
    ),
    "more": Both("{0} more; --all shows them", "{0} de plus ; --all les montre"),
    "clause": Both("clause {0}", "clause {0}"),
    # search and terms
    "found": Both("{0} results in the rules of {1}", "{0} résultats dans les règles du {1}"),
    "found-one": Both("{0} result in the rules of {1}", "{0} résultat dans les règles du {1}"),
    "found-first": Both(
        "the first {0} results in the rules of {1}; -n shows more",
        "les {0} premiers résultats dans les règles du {1} ; -n en montre plus",
    ),
    "found-all-first": Both(
        "the first {0} results in all editions; -n shows more",
        "les {0} premiers résultats dans toutes les éditions ; -n en montre plus",
    ),
    "found-all-one": Both("{0} result in all editions", "{0} résultat dans toutes les éditions"),
    "found-all": Both("{0} results in all editions", "{0} résultats dans toutes les éditions"),
    "searched-as": Both("searched as: {0}", "cherché : {0}"),
    "in-example": Both("in an example", "dans un exemple"),
    "also": Both("also: {0}", "aussi : {0}"),
    "see-rules": Both("see {0}", "voir {0}"),
    "was-before": Both("since {0}; before: {1}", "depuis le {0} ; avant : {1}"),
    # history, differences, citations
    "history-of": Both("history of {0}", "histoire de {0}"),
    "absent": Both("no such rule", "pas de telle règle"),
    "sentence-from": Both("since {0}:", "depuis {0} :"),
    "from-to": Both("from {0} to {1}", "du {0} au {1}"),
    "from-to-named": Both("from {0} to {1}", "de {0} à {1}"),
    "no-change": Both("no difference", "aucune différence"),
    "rules": Both("rules", "règles"),
    "examples": Both("examples", "exemples"),
    "terms": Both("glossary", "glossaire"),
    "a-example": Both("(example)", "(exemple)"),
    "a-term": Both("(glossary)", "(glossaire)"),
    "added": Both("added", "ajout"),
    "removed": Both("removed", "suppression"),
    "split": Both("split", "scission"),
    "merged": Both("merged", "fusion"),
    "same": Both("unchanged", "sans changement"),
    "typography-only": Both("typography only", "typographie seule"),
    "reference-only": Both("references only", "renvois seuls"),
    "moved": Both("moved", "déplacement"),
    "reworded": Both("reworded", "reformulation"),
    "moved+reworded": Both("moved and reworded", "déplacement et reformulation"),
    "is-now": Both(
        "{0} in the rules of {1} is {2} in the rules of {3}", "{0} des règles du {1} est {2} dans celles du {3}"
    ),
    "is-gone": Both(
        "{0} in the rules of {1} has no counterpart in the rules of {2}",
        "{0} des règles du {1} n'a pas d'équivalent dans celles du {2}",
    ),
    # columns
    "col-date": Both("date", "date"),
    "col-era": Both("set or era", "extension ou époque"),
    "col-text": Both("text here", "texte ici"),
    "col-number": Both("number", "numéro"),
    "col-wording": Both("wording", "rédaction"),
    "col-id": Both("id", "id"),
    "col-title": Both("title", "titre"),
    "col-when": Both("when", "quand"),
    "col-answer": Both("answer", "réponse"),
    "col-because": Both("because", "parce que"),
    "numbers-only": Both("numbers only", "numéros seuls"),
    "installed": Both("installed", "installé"),
    "shipped": Both("shipped in part", "livré en partie"),
    # rulings
    "yes": Both("Yes.", "Oui."),
    "no": Both("No.", "Non."),
    "it-is": Both("Answer: {0}.", "Réponse : {0}."),
    "depends": Both("It depends.", "Cela dépend."),
    "depends-on": Both("It depends: {0}", "Cela dépend : {0}"),
    "unsettled": Both(
        "Unsettled: the rules of this date do not decide it.", "Indécis : les règles de cette date ne le tranchent pas."
    ),
    "not-covered": Both(
        "Not covered: no ruling rather than a guess.", "Non couvert : pas de réponse plutôt qu'une supposition."
    ),
    "not-covered-for": Both("Not covered: {0}.", "Non couvert : {0}."),
    "conflict": Both(
        "Conflict: two rules of this date disagree and none says which prevails.",
        "Conflit : deux règles de cette date se contredisent et aucune ne dit laquelle prévaut.",
    ),
    "because": Both("Because", "Parce que"),
    "also-used": Both("Also used", "Également appliqué"),
    "folded-one": Both("1 more step (-v shows it)", "1 autre étape (-v la montre)"),
    "folded": Both("{0} more steps (-v shows them)", "{0} autres étapes (-v les montre)"),
    "defeated": Both("Did not apply", "Ne s'appliquait pas"),
    "ask-players": Both("Ask the players", "À demander aux joueurs"),
    "understood": Both("understood: {0}", "compris : {0}"),
    "assumed": Both("assumed: {0}", "supposé : {0}"),
    "nearest": Both("Nearest rules", "Règles les plus proches"),
    "terms-used": Both(
        "terms: {0} (`judgetool term WORD` explains one)", "termes : {0} (`judgetool term MOT` en explique un)"
    ),
    "card-text": Both("card text", "texte de carte"),
    "not-met": Both("; not met here: {0}", " ; condition non remplie ici : {0}"),
    "aside": Both(": {0}", " : {0}"),
    "by-inference": Both("read into the text, not written", "déduit du texte, non écrit"),
    "by-ruling": Both("by a ruling", "par une décision publiée"),
    "by-disputed": Both("a disputed reading", "lecture discutée"),
    "by-silent": Both("the text does not say", "le texte ne le dit pas"),
    "weakest-inference": Both(
        "the weakest step is read into the text, not written there",
        "l'étape la plus faible est déduite du texte, pas écrite",
    ),
    "weakest-ruling": Both(
        "the weakest step rests on a published ruling, not on the text",
        "l'étape la plus faible repose sur une décision publiée, pas sur le texte",
    ),
    "weakest-disputed": Both(
        "the weakest step is a disputed reading", "l'étape la plus faible est une lecture discutée"
    ),
    "weakest-silent": Both("the text of this date does not say it", "le texte de cette date ne le dit pas"),
    "no-text": Both(
        "no text of this edition here: `judgetool import` adds yours",
        "pas de texte de cette édition ici : `judgetool import` ajoute le vôtre",
    ),
    "nothing-cited": Both(
        "no rule is cited: this follows from what was told alone, and nothing known here of these rules says otherwise",
        "aucune règle citée : cela découle des seuls faits donnés, et rien de ce qui est connu ici de ces règles ne dit le contraire",
    ),
    "unreviewed": Both(
        "unreviewed: this edition words a cited rule in a way nobody has read yet",
        "non relu : cette édition rédige une règle citée d'une façon que personne n'a encore relue",
    ),
    # the desk
    "error": Both("error", "erreur"),
    "warning": Both("warning", "avertissement"),
    "hint": Both("hint", "remarque"),
    "help": Both("help", "aide"),
}


def say(key: str, lang: str, *values: object) -> str:
    """The message ``key`` in ``lang`` ("en" or "fr") with its values set in. KeyError for a key that is not in WORDS."""
    text = WORDS[key].of(lang)
    return typeset(text.format(*values) if values else text, lang)


def told(message: Both, lang: str) -> str:
    """A message of any part of the desk in ``lang``, set in its typography."""
    return typeset(message.of(lang) or message.en, lang)


def typeset(text: str, lang: str) -> str:
    """``text`` with the blanks of its language: in French narrow no-break ones before ``: ; ! ?`` and inside guillemets."""
    if lang != "fr":
        return text
    if "`" in text:
        return _outside_code(text)
    return re.sub(_AFTER, _THIN, re.sub(_BEFORE, _THIN, text)).replace("'", "’")


def _outside_code(text: str) -> str:
    """French typography for the parts of a message that are not a command in back-ticks."""
    parts = text.split("`")
    return "`".join(part if at % 2 else typeset(part, "fr") for at, part in enumerate(parts))
