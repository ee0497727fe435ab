"""Irregular forms of words, for stemming: grammar of English and French, no rules.

Each line is a stem and the forms that have it; ``*`` gathers words that stay as they are.
"""


def _table(text: str) -> dict[str, str]:
    found: dict[str, str] = {}
    for line in text.strip().splitlines():
        stem, _, forms = line.partition(":")
        for form in forms.split():
            found[form] = form if stem == "*" else stem
        if stem != "*":
            found[stem] = stem
    return found


ENGLISH = _table("""
die: dies died dying
lose: loses lost losing loss
leave: leaves left leaving
win: wins won winning
choose: chooses chose chosen choosing choice choices
deal: deals dealt dealing
draw: draws drew drawn drawing
pay: pays paid paying payment payments
put: puts putting
give: gives gave given giving
take: takes took taken taking
become: becomes became becoming
begin: begins began begun beginning
fight: fights fought fighting
spend: spends spent spending
send: sends sent sending
make: makes made making
get: gets got gotten getting
go: goes went gone going
see: sees saw seen seeing
keep: keeps kept keeping
do: does did done doing
be: is are was were been being am
have: has had having
know: knows knew known
say: says said saying
lie: lies
tie: ties
hold: holds held holding
find: finds found finding
bring: brings brought bringing
lay: lays laid laying
freeze: freezes froze frozen
phasing: phased
phase: phases
copy: copies copied copying
cast: casts casting
cost: costs costing
untap: untaps untapped untapping
tap: taps tapped tapping
name: names named naming
use: uses used using
cant: cannot
dont: doesnt didnt
isnt: arent wasnt werent
wont: wouldnt
2: two
3: three
4: four
5: five
6: six
7: seven
8: eight
9: nine
10: ten
15: fifteen
20: twenty
30: thirty
40: forty
60: sixty
100: hundred
1st: first
2nd: second
3rd: third
pass: passes passed passing
half: halves
dwarf: dwarves
elf: elves
wolf: wolves
life: lives
shelf: shelves
self: selves
class: classes
foes: foe
plane: planes
ring: rings
attach: attaches attached attaching
*: mana bias chaos plus plains bonus minus series species always perhaps vertices indices dice this
*: thus its as us
""")

FRENCH = _table("""
mourir: meurt meurent meure mort morte morts mortes mourait mourra mourant
mue: mues
perdre: perd perds perdent perdu perdue perdus perdues perde perdrait perdra
mettre: met mets mettent mis mise mises mettez mette
pouvoir: peut peux peuvent pourrait pourra pu puis-je pouvait pouvez puisse
etre: est sont etait etaient sera seront soit soient ete suis
avoir: ai as a ont avait auront ait aient eu avez
faire: fait fais font fasse fera faits faite
voir: vois voit vu vue vus
aller: va vais vont allait ira aille
devoir: dois doit doivent devait devra du due
prendre: prend prends prennent pris prise prenne
rendre: rend rends rendent rendu rendue
revenir: revient reviens reviennent revenu revenue
devenir: devient deviens deviennent devenu devenue
tenir: tient tiens tenu
venir: vient viens viennent venu venue
partir: part pars partent parti partie-de
choisir: choisit choisis choisi choisie choisissent choisissez choix
finir: fin finit finis fini finie finissent fins
detruire: detruit detruite detruits detruites detruisent destruction
ouvrir: ouvre ouvert ouverte ouverts
resoudre: resout resolue resolu resolus resolvent resolve resolution
reduire: reduit reduite reduction
gagner: gagne gagnes gagnent gagnant gain gains
payer: paie paye payes payent paiement paiements payee
reveler: revele revelent revelee
devoiler: devoile
repondre: repond reponds repondent repondu reponse reponses
jeu: jeux
cout: couts coute coutent couter
point: points
deux: 2
trois: 3
quatre: 4
cinq: 5
six: 6
sept: 7
dix: 10
vingt: 20
main: mains
double: doubles
attaquant: attaquants attaquante attaquantes
bloqueur: bloqueurs bloqueuse
permanent: permanents permanente
voler: vole voles volent volee volees
portee: portees
porte: portes
equipement: equipements
equipe: equipes equipee equipees equiper equipent
enchantement: enchantements
faute: fautes
aura: auras
sort: sorts
*: fois pays corps temps bras moins plus dos recto verso sorcier alors dans
""")
