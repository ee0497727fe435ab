"""The help texts and placeholders of options and arguments in French, by their English (which stands beside each declaration)."""

import re

OPTION_FRENCH = {
    "Language of the answer.": "Langue de la réponse.",
    "Language of the answer; both: texts side by side.": "Langue de la réponse ; both : textes côte à côte.",
    "One JSON object instead of text.": "Un objet JSON au lieu de texte.",
    "No colour and no pager.": "Ni couleur ni pageur.",
    "Colour of the output.": "Couleur de la sortie.",
    "The rules in force on that date (2015-03-27, or a set's name).": (
        "Les règles en vigueur à cette date (2015-03-27, ou le nom d'une extension)."
    ),
    "Every step, also those that decided nothing.": "Toutes les étapes, même celles qui n'ont rien décidé.",
    "Never ask a question.": "Ne jamais poser de question.",
    "Show this message and exit.": "Montrer ce message.",
    "Install completion for the current shell.": "Installer la complétion pour le shell courant.",
    "Show completion for the current shell, to copy it or customize the installation.": (
        "Montrer la complétion du shell courant, pour la copier ou l'adapter."
    ),
    "Install completion for the specified shell.": "Installer la complétion pour le shell nommé.",
    "Show completion for the specified shell, to copy it or customize the installation.": (
        "Montrer la complétion du shell nommé, pour la copier ou l'adapter."
    ),
    "The question, in either language.": "La question, dans l'une ou l'autre langue.",
    "One edition, by its date or its set.": "Une édition, par sa date ou son extension.",
    "A fact of the situation; may be repeated.": "Un fait de la situation ; peut être répété.",
    "Page an answer taller than the screen.": "Passer par un pageur une réponse plus haute que l'écran.",
    "A card's name, or import FILE.": "Le nom d'une carte, ou import FICHIER.",
    "Forget the imported file of cards.": "Oublier le fichier de cartes importé.",
    "Tell only of these files or folders.": "Ne parler que de ces fichiers ou dossiers.",
    "Do not derive the answers of scenarios.": "Ne pas dériver les réponses des situations.",
    "Derive them in every edition, not the first and last of each answer.": "Les dériver dans chaque édition, pas "
    "seulement la première et la dernière de chaque réponse.",
    "The number cited.": "Le numéro cité.",
    "The edition that the citation is from.": "L'édition d'où vient la citation.",
    "The edition to carry it to; the newest without.": "L'édition où la transporter ; la plus récente sinon.",
    "An edition, or a witness.": "Une édition, ou un témoin.",
    "The number or keyword that the rule has in A.": "Le numéro ou le mot-clé que la règle a dans A.",
    "Also what only moved, or changed a reference or typography.": (
        "Aussi ce qui n'a que changé de place, de renvoi ou de typographie."
    ),
    "Only these: added, reworded, term...": "Seulement ceux-là : added, reworded, term...",
    "The source to the letter, without corrections.": "La source à la lettre, sans corrections.",
    "Only editions of which there is a text here.": "Seulement les éditions dont il y a un texte ici.",
    "A number or a keyword.": "Un numéro ou un mot-clé.",
    "The edition that each sentence came with.": "L'édition d'où vient chaque phrase.",
    "Every edition, also those that changed nothing.": "Toutes les éditions, même celles qui n'ont rien changé.",
    "What to import.": "Ce qu'il faut importer.",
    "Also what was odd in the files.": "Aussi ce que les fichiers ont d'inhabituel.",
    "The edition, by its date.": "L'édition, par sa date.",
    "Only the text in this language.": "Seulement le texte dans cette langue.",
    "A scenario's id, or a file.": "L'identifiant d'une situation, ou un fichier.",
    "Only one of its questions.": "Une seule de ses questions.",
    "A number, or the name of a keyword.": "Un numéro, ou le nom d'un mot-clé.",
    "Only the rule itself, without those below it.": "La règle seule, sans celles qu'elle contient.",
    "With or without the examples.": "Avec ou sans les exemples.",
    "Words that id or title must have.": "Des mots que l'identifiant ou le titre doit avoir.",
    "What to look for.": "Ce qu'on cherche.",
    "The texts of every edition.": "Les textes de toutes les éditions.",
    "At most so many results.": "Au plus ce nombre de résultats.",
    "A term, a synonym or table talk.": "Un terme, un synonyme ou un mot de joueur.",
    "The page that links to the file.": "La page qui renvoie au fichier.",
}

_PLACEHOLDERS = {
    "COMMAND": "COMMANDE",
    "EDITION": "ÉDITION",
    "FILE": "FICHIER",
    "FOLDER": "DOSSIER",
    "ID": "ID",
    "NAME": "NOM",
    "PATH": "CHEMIN",
    "RULE": "RÈGLE",
    "KIND": "SORTE",
    "VALUE": "VALEUR",
    "WORD": "MOT",
    "WORDS": "MOTS",
}


def metavar(text: str, lang: str) -> str:
    """What stands for a value in a usage line (``--fact NAME=VALUE``) in ``lang``; anything else as it is."""
    return re.sub(r"[A-Z]{2,}", lambda word: _PLACEHOLDERS.get(word[0], word[0]), text) if lang == "fr" else text
