"""How scores and other turns of a game are given in the story, by their place in it.

The marks are those of `headlines`. A is the team that scored, B the other. `drive` is how it got
there (a drive of 65 yards in nine plays), `gift` the turnover before it.
"""

from __future__ import annotations

from typing import Final

FIRST: Final = (
    "{A} [scored first|had the first score], on {play} {when}.",
    "{Drive} brought {A} the first score, {play} {when}.",
    "After {gift}, {A} scored first, on {play} {when}.",
    "{Play} {when} [put {A} ahead|opened the scoring], {sc}.",
    "The first points [belonged to|went to] {A}: {play} {when}.",
    "{gift} {gave} {A} the ball, and {play} followed {when} for {sc}.",
    "{A} [got on the board|broke the ice] {when} on {play}.",
)
TIED: Final = (
    "{A} tied it at {even} on {play} {when}.",
    "{Play} {when} [made it|brought it to] {sc}.",
    "{Drive} got {A} even, {sc}, with {play} at the end of it.",
    "{A} drew even, {sc}, on {play} {when}.",
    "It was tied at {even} {when}, after {play} by {A}.",
    "{gift} let {A} tie it, {sc}, on {play}.",
)
LEAD: Final = (
    "{A} [took the lead|went in front], {sc}, on {play} {when}.",
    "{Play} {when} put {A} in front, {sc}.",
    "{Drive} ended in {play}, and {A} led, {sc}.",
    "After {gift}, {A} [went ahead|took the lead], {sc}, on {play}.",
    "The lead went to {A} {when}, {sc}, on {play}.",
    "{A} passed {B} {when}, {sc}, on {play}.",
    "{gift} {gave} {A} the ball; {play} gave {A.them} the lead, {sc}.",
)
FORGOOD: Final = (
    "{Play} {when} put {A} ahead to stay, {sc}.",
    "{A} took the lead for good {when}: {play}, {sc}.",
    "{Drive} settled it; {play} put {A} ahead for good, {sc}.",
    "After {gift}, {play} gave {A} a lead that lasted, {sc}.",
    "{A} went ahead {when} on {play}, {sc}, and stayed there.",
)
MORE: Final = (
    "{A} added {play} {when} [for|to make it] {sc}.",
    "{Play} {when} made it {sc}.",
    "{Drive} brought {play}, and {A} led, {sc}.",
    "{A} struck again on {play} {when}, for {sc}.",
    "It was {sc} after {play} by {A} {when}.",
    "{gift} led to {play}, and it was {sc}.",
    "{A} pulled away to {sc} on {play} {when}.",
    "{A} scored again on {play} {when}: {sc}.",
)
LESS: Final = (
    "{A} cut it to {sc} on {play} {when}.",
    "{Play} {when} brought {A} within {gap}, {sc}.",
    "{A} {answered} on {play} {when}, {sc}.",
    "{Drive} and {play} brought {A} back to {sc}.",
    "{A} [closed to|came back to] {sc} {when}, on {play}.",
    "{gift} helped {A} to {play}, and it was {sc}.",
    "Down {wasdown}, {A} got {got} back on {play} {when}.",
)
BRIEF: Final = (
    "The {bareplay} made it {sc}.",
    "{A} {led}, {sc}, after the {bareplay}.",
    "With the {bareplay} {A} {led}, {sc}.",
)
"""A score that the lead has given."""
RULED: Final = ("The referee set the score {when}: {sc}.", "By a ruling {when} it became {sc}.")
TRY_FAILED: Final = (
    "The try failed.",
    "The try was no good.",
    "The try missed.",
    "{A} missed the try.",
)

THEN: Final = (
    "That made it {sc}.",
    "The score was {sc}.",
)
TURN: Final = (
    "The turn came {when}, on {before}: {play} took {W} from {p}% to {q}%.",
    "{Play} {when} was the turn: {W} went from a {p}% chance to {q}%.",
    "{Play} {when} took {W} from {p}% to {q}%.",
    "Before {play} {when}, {W} had a {p}% chance; after it, {q}%.",
)
STAND: Final = (
    "{A} held {B} on {snaps} at the goal line {when}.",
    "{B} tried {snaps} from the 3 or closer {when} and got nothing.",
    "At the goal line {when} {A} gave {B} {snaps} and no points.",
)
LAST_DRIVE: Final = {
    "interception": (
        "{L.s} last drive ended in an interception {when}.",
        "{L} threw an interception {when}, and that was the last of {L.its} chances.",
        "An interception {when} ended the last drive of {L}.",
        "The last time {L} had the ball {when}, {W} intercepted.",
    ),
    "fumble": (
        "{L} lost a fumble {when} on {L.its} last drive.",
        "A fumble {when} ended the last drive {L} had.",
    ),
    "downs": (
        "{L} gave up the ball on downs at {spot} {when}.",
        "{L.s} last try ended on downs at {spot} {when}.",
        "{W} stopped {L} on downs at {spot} {when}.",
    ),
    "game_over": (
        "{L} had the ball at {spot} when time ran out.",
        "The game ended with {L} at {spot}.",
        "{L} got to {spot} and no further before the end.",
    ),
    "no_goal": (
        "{L} missed a field goal {when}, and had no other chance.",
        "{L.s} last drive ended in a missed kick {when}.",
    ),
    "punt": (
        "{L} punted {when} and did not get the ball back.",
        "{L.s} last drive ended in a punt {when}.",
    ),
}
NO_SCORE: Final = (
    "{Period} had no score.",
    "No one scored in {period}.",
    "{Period} went by without a point.",
    "There were no points in {period}.",
)
NO_SCORES: Final = (
    "No one scored in {period}.",
    "There were no points in {period}.",
    "{Period} went by without a point.",
)
"""More than one period."""
HALF: Final = (
    "{X} led at halftime, {half}.",
    "At halftime {X} led, {half}.",
    "{X} led at the half, {half}.",
)
HALF_AGAIN: Final = (
    "That was the score at the half.",
    "The score at halftime was the same.",
    "No one scored again before the half.",
)
"""Where the sentence before it has said the score."""
HALF_TIED: Final = (
    "The half ended tied, {half}.",
    "At halftime the score was {half}.",
    "They were tied at the half, {half}.",
)
BOX: Final = (
    "{W} gained {wy}, {L} {lyn}.",
    "The yards were {wyn} for {W} and {lyn} for {L}.",
    "In yards it was {W} {wyn}, {L} {lyn}.",
    "{W} had {wy} and {wd}; {L} had {lyn} and {ldn}.",
    "{W} made {wd} and {L} {ldn}.",
    "First downs were {wdn} for {W}, {ldn} for {L}.",
    "{L} gained {ly} to {wyn} for {W}.",
)
BOX_TIED: Final = (
    "{H} gained {hy}, {V} {vyn}.",
    "In yards it was {H} {hyn}, {V} {vyn}.",
    "{H} had {hy} and {hd}; {V} had {vyn} and {vdn}.",
    "{H} made {hd} and {V} {vdn}.",
)
CALLS: Final = (
    "{W} called {wr} of {wn} right, {L} {lr} of {ln}.",
    "{W} made {wr} right calls of {wn}, {L} {lr} of {ln}.",
)
KICKERS: Final = {
    "more_yards": (
        "The yards went to {L}, {lyn} to {wyn}. The points did not.",
        "{L} went {ly}, {W} {wyn}. Only the goal line pays.",
        "{L} will have the {ly} to look at; {W} made {wyn} do.",
        "{L} had the yards, {lyn} to {wyn}. {W} had the points.",
    ),
    "shutout": (
        "{L} had the ball {ldrives} times and made nothing of it.",
        "{ldrives} drives, no points: that was {L.s} game.",
        "The board had two numbers on it, and {L.s} was a goose egg.~d",
        "{L} ran {lplays} plays. None of them ended in a score.",
    ),
    "one": (
        "One point: it was that close.",
        "It came down to a point.",
        "The difference was a single point.",
        "One point, and it was {W.s}.",
    ),
    "close": (
        "{margin} was all there was between them.",
        "The margin was {margin}, no more.",
        "Between the two there were {margin}.",
        "It was {margin} in the end.",
    ),
    "giveaways": (
        "{L} turned the ball over {lto} times. For {W} the count was {wto}.",
        "In turnovers it was {L} {lto}, {W} {wto}.",
        "In turnovers {L} led, {lto} to {wto}, and that is no lead at all.",
    ),
    "first_downs": (
        "{L} made {ld} to {wdn} for {W}, and may keep them.",
        "{W} needed only {wd}. {L} had {ldn}.",
        "{L} won the first downs, {ldn} to {wdn}. {W} won the game.",
    ),
    "one_score": (
        "There was one score, and it was {W.s}.",
        "One score in the whole game was enough.",
        "{W} scored once. {L} never did.",
    ),
    "answered": (
        "{L} scored last. It was not enough.",
        "The last score was {L.s}, and it changed only the margin.",
        "{L} had the last score; {W} had the game.",
    ),
    "never_led": (
        "{L} never led.",
        "At no time {L.was} {L} ahead.",
        "There was no moment when {L} led.",
        "{L} never once had the lead.",
    ),
    "never_trailed": (
        "{W} never trailed.",
        "{W} {W.was} never behind.",
        "At no time did {W} trail.",
    ),
    "plays": (
        "It took {snaps} plays to settle it.",
        "{snaps} plays from scrimmage, and that was that.",
        "All of it took {snaps} plays from scrimmage.",
    ),
    "tie": (
        "Each goes home with {even}.~some",
        "It goes into the book as {score}, and as no one's.~some",
        "It goes into the book as a scoreless tie.~nil",
        "Neither side put a point on the board.~nil",
        "Nothing was settled but the date.~nil",
        "It settled the date and not the winner.~some",
        "Both have {even} to show, and neither has a victory.~some",
    ),
}
HOW: Final = (
    "{Play} {when} gave {W} the lead for good.",
    "{W} went ahead for good on {play} {when}.",
    "The score that decided it was {play} {when}.",
    "{Play} {when} put {W} in front to stay.",
    "{W} got the deciding score on {play} {when}.",
    "The lead that lasted came {when}, on {play}.",
)
"""The second sentence of a lead that has not said how it was won."""
