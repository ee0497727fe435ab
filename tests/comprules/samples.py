"""Small rules files of our own words, one for each layout the official files have had."""

MODERN = """Gnat World Comprehensive Rules

These rules are effective as of March 27, 2015.

Introduction

This booklet is about gnats. It has numbers, and a glossary at its end.


Contents

1. Gnat Concepts
100. General
101. Swarms

2. Parts of a Gnat
200. General

Glossary

Credits


1. Gnat Concepts

100. General

100.1. A gnat is small. It is described in rule 101.2.

100.1a A gnat that\u2019s \u201cblue\u201d counts as a gnat.
Example: A blue gnat meets a red gnat. Both are gnats.
Example: A midge is no gnat (see rule 200.1).

100.2. Every gnat has these parts:

100.2a Wings {T}, and a cost of {2/U}.
     A wing lost stays lost.

101. Swarms

101.1. Humming

101.1a Humming is a thing gnats do.

101.1b A gnat hums at most once.

101.2. A swarm has 2 or more gnats.


2. Parts of a Gnat

200. General

200.1. The parts of a gnat are wing, leg, and hum.

Glossary

Gnat
A small thing that flies.
See rule 100.1, \u201cGnats.\u201d

Hum, Humming
1. A sound of a gnat. See rules 101.1a\u2013b.
2. To make that sound.

Midge (Obsolete)
An old word for some gnats. See Gnat.

Team vs. Team Variant
See Swarm, Gnat.

Swarm
Many gnats. See rule 101, and see section 2, \u201cParts of a Gnat.\u201d

Credits

Gnats by: somebody
"""

WRAPPED = """GNAT WORLD
COMPREHENSIVE RULES

These rules are current as of July 23, 2001.

1. The Gnat

100. General

100.1. Gnats live in swarms and a swarm lives near water, which is why one sees them at ponds (see rule
100.3. If it rains, they hide) in the evening.

100.2 A face-
down gnat gets -
1/-1 and hums in a way that nobody who has not been at a pond in the evening will ever have heard.

100.2a Gnats that hum.

100.3. Rain makes gnats hide under leaves, under stones, in reeds, or wherever a gnat finds a place to be
dry for a while.
          They come out again when the rain ends, and then the swarm forms anew, hum by hum, until it is
whole.
Example: It rains on a pond with nine gnats. They hide. Later the rain ends and nine gnats come out and
hum.

Glossary

Hum
A sound of gnats that one hears in the evening at ponds and that no one has ever described well enough.
     When rain begins, the hum ends at once. See rule 100.3.

Rain
1. Water that falls from above.
2. What makes gnats hide.

Credits

Somebody
""" + "\n".join(f"Thanks to helper number {n} of many." for n in range(40))

OLDEST = """
==============================================================================
GNAT RULES                                                   04/23/99
==============================================================================

1. The Gnat
     100. General

------------------------------------------------------------------------------
1. The Gnat
------------------------------------------------------------------------------

100. General
------------

100.1. A gnat costs {Tap} or {2}{W}.

100.2. Kinds of Gnats

  100.2a A blue gnat is blue and stays
  blue.
  EXAMPLE: A blue gnat at night is still a
  blue gnat.

  100.2b A red gnat is red.

------------------------------------------------------------------------------
Glossary
------------------------------------------------------------------------------

Hum
  A sound.

  A hum ends when it rains.

Rain (Obsolete)
  1. Water. See Hum.

  2. A cause of silence.

------------------------------------------------------------------------------
Credits
------------------------------------------------------------------------------

These rules are current as of April 23, 1999.
"""

FRENCH = """Monde des moucherons : r\u00e8gles compl\u00e8tes

Ces r\u00e8gles sont dat\u00e9es du 1er Juin
2004.

Sommaire

1. Concepts
100. G\u00e9n\u00e9ral

Glossaire

Cr\u00e9dits

1. Concepts

100. G\u00e9n\u00e9ral

100.1. Un moucheron est petit. Voir la r\u00e8gle 100.2.

100.1a. Un moucheron \u00ab\u00a0bleu\u00a0\u00bb est un moucheron.
Exemple\u00a0: un moucheron bleu rencontre un moucheron rouge dans la for\u00eat et les deux sont des moucherons.

100.2. Le co\u00fbt d'un moucheron est {2}{U}.

Glossaire

Bourdonnement
Un bruit des moucherons. Voir la r\u00e8gle 100.1a.

Essaim (Obsol\u00e8te)
Voir Bourdonnement.

Cr\u00e9dits

Quelqu'un
"""

BOOK = "\n".join(
    [
        "Welcome to Gnats!",
        "About this book",
        "It has sections, and they come one after the other, as one would expect of a book.",
        "",
        "Section I: Learning Gnats",
        "What Gnats Are",
        "Gnats are small things that fly in the evening, and this book is about them, page after page.",
        "",
        "They come in swarms, and the swarms come when it is warm enough for them to come.",
        "",
        "EXAMPLE",
        "",
        "Gnats that are cold do not come at all, however many there were of them before.",
        "",
        *(
            line
            for n in range(12)
            for line in (
                f"Heading {'abcdefghijkl'[n]}",
                f"Paragraph {n} about gnats, long enough to be nothing but a paragraph.",
                "",
            )
        ),
        "Section II: More Gnats",
        "Humming!",
        "A hum is what gnats do: here is a list, in a paragraph that goes on for a little while:",
        "    first hum;",
        "    second hum.",
        "",
    ]
)


def modern(text: str = MODERN) -> bytes:
    """The modern sample as an official file of 2015: CRLF, cp1252."""
    return text.replace("\n", "\r\n").encode("cp1252")
