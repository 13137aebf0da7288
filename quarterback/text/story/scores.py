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
    "{Play} {when} [put {A} ahead|opened the scoring for {A}], {sc}.",
    "The first points [belonged to|went to] {A}: {play} {when}.",
    "{gift} {gave} {A} the ball, and {play} followed {when} for {sc}.",
    "{A} [got on the board|broke the ice] {when} on {play}.",
)
TIED: Final = (
    "{A} tied it at {even} on {play} {when}.",
    "{A} pulled even, {sc}, on {play} {when}.",
    "{Drive} ended in {play}, and the score was {sc}.",
    "{A} drew even, {sc}, on {play} {when}.",
    "{gift} let {A} tie it, {sc}, on {play}.",
)
LEAD: Final = (
    "{A} [took the lead|went in front], {sc}, on {play} {when}.",
    "{Play} {when} put {A} in front, {sc}.",
    "{Drive} ended in {play}, and {A} led, {sc}.",
    "After {gift}, {A} [went ahead|took the lead], {sc}, on {play}.",
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
    "{A} stretched the lead to {sc} on {play} {when}.",
    "{Drive} brought {play}, and {A} led, {sc}.",
    "{A} struck again on {play} {when}, for {sc}.",
    "{gift} led to {play} for {A}, {sc}.",
    "{A} scored again on {play} {when}: {sc}.",
)
LESS: Final = (
    "{A} cut it to {sc} on {play} {when}.",
    "{Play} {when} brought {A} within {gap}, {sc}.",
    "{A} {answered} on {play} {when}, {sc}.",
    "{Drive} and {play} brought {A} within {gap}, {sc}.",
    "{A} closed to {sc} {when}, on {play}.",
    "{gift} led to {play}, and {A} trailed, {sc}.",
    "Down {wasdown}, {A} got {got} back on {play} {when}.",
)
ON_DOWN: Final = {
    FIRST: ("On {down} {when}, {play} opened the scoring for {A}, {sc}.",),
    TIED: ("On {down} {when}, {play} tied it for {A}, {sc}.",),
    LEAD: (
        "On {down} {when}, {play} put {A} in front, {sc}.",
        "It was {down} {when} when {play} gave {A} the lead, {sc}.",
    ),
    FORGOOD: (
        "On {down} {when}, {play} put {A} ahead to stay, {sc}.",
        "It was {down} {when} when {play} put {A} ahead for good, {sc}.",
    ),
    MORE: (
        "On {down} {when}, {play} stretched {A.s} lead to {sc}.",
        "{A} added {play} on {down} {when} to make it {sc}.",
    ),
    LESS: (
        "On {down} {when}, {play} brought {A} within {gap}, {sc}.",
        "{A} cut it to {sc} {when} on {down}: {play}.",
    ),
}
"""A score of a down on which anything else was the end of the drive, by what it did."""
BRIEF: Final = (
    "{A} {led}, {sc}, after the {bareplay}.",
    "With the {bareplay} {A} {led}, {sc}.",
    "The {bareplay} {tied} it, {sc}.",
    "The {bareplay} brought {A} within {gap}, {sc}.",
)
"""A score that the lead has given."""
OF_ITS_OWN: Final = (
    "{A} {answered} with {play} of {A.its} own and {led}, {sc}.",
    "{A} had {play} of {A.its} own and {led}, {sc}.",
)
ANOTHER: Final = (
    "Another {bareplay} put {A} ahead, {sc}.",
    "{A} {led}, {sc}, on another {bareplay}.",
)
"""A score by the same play as an earlier one of the other team, or of its own."""
RULED: Final = ("The referee set the score {when}: {sc}.", "By a ruling {when} it became {sc}.")
TRY_FAILED: Final = (
    "The try failed.",
    "The try was no good.",
    "The try came to nothing.",
    "{A} missed the try.{kicked}",
)
THEN: Final = ("That made it {sc}.",)
TURN: Final = (
    "The turn came {when}, on {before}: {play}.",
    "The game turned {when}, on {before}: {play}.",
    "The play of the game came {when}, on {before}: {play}.",
    "{Play} {when} made {W} the favorite.{favorite}",
    "{W} had a chance of {p}% {when}, on {before}, and then came {play}.{slim}",
)
CLOSEST: Final = (
    "No one got closer to the goal than {A}, at {spot}.",
    "{A} got to {spot}, and no one got closer.",
)
"""Of a game without a point and without a near miss."""
LONGEST: Final = (
    "The longest gain was {A.s}, {play} {when}.",
    "{A} had the longest gain, {play} {when}.",
)
NOT_PAST: Final = ("{A} never crossed midfield.", "{A} did not get past midfield.")
"""Of a game without a point."""
STAND: Final = (
    "{A} held {B} on {snaps} at the goal line {when}.",
    "{B} tried {snaps} from the 3 or closer {when} and got nothing.",
    "At the goal line {when} {A} gave {B} {snaps} and no points.",
)
LAST_DRIVE: Final = {
    "interception": (
        "{L.s} last drive ended in an interception {when}.",
        "An interception {when} ended {L.s} last drive.",
        "{W} intercepted {when} to end {L.s} last drive.",
    ),
    "fumble": (
        "{L} lost a fumble {when} on {L.its} last drive.",
        "A fumble {when} ended {L.s} last drive.",
    ),
    "downs": (
        "{L.s} last drive ended on downs at {spot} {when}.",
        "{W} stopped {L} on downs {when}.",
    ),
    "game_over": (
        "{L} had the ball at {spot} when the game ended.",
        "The game ended with {L} at {spot}.",
    ),
    "blocked_kick": (
        "{W} blocked a kick {when} on {L.s} last drive.",
        "{L.s} last drive ended {when} in a blocked kick.",
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
    "Neither team scored in {period}.",
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
    "The score at halftime was the same.",
    "That was still the score at halftime.",
)
"""Where the sentence before it has said the score."""
HALF_TIED: Final = (
    "The half ended tied, {half}.",
    "At halftime the score was {half}.",
    "They were tied at the half, {half}.",
)
HOW: Final = (
    "{Play} {when} gave {W} the lead for good.",
    "{W} went ahead for good on {play} {when}.",
    "{Play} {when} put {W} in front to stay.",
    "{W} took the lead for good on {play} {when}.",
)
"""The second sentence of a lead that has not said how it was won."""
BROKE_TIE: Final = (
    "{Play} to {spot} {when} was the penetration that decided it.{penetrations}",
    "{W} got to {spot} {when}, on {play}, and that penetration decided it.{penetrations}",
    "{W} took over at {took} {when}, and that penetration decided it.{penetrations}",
    "{W} had the ball at {spot} {when}, and that penetration decided it.{noplay}{penetrations}",
    "{Byscore} {when} was also the penetration that decided it.{penetrations}",
    "No one got closer to the goal than {spot}, which {W} reached {when} on {play}.{deepest_point}",
)
BROKE_TIE_BY_FOUL: Final = (
    "{foul} by {L} {when} put the ball at {spot}, and that penetration decided it.{penetrations}",
)
"""What decided a game that was won on penetrations, or by the deepest point."""
HOW_BY_TRY: Final = (
    "{W} scored on {play} {when} and won it on the {worth}try.~last",
    "{W} scored on {play} {when} and went ahead for good on the {worth}try.~early",
)
BOX: Final = (
    "{W} gained {wy}, {L} {lyn}.",
    "{W} finished with {wy} to {lyn} for {L}.",
    "{W} had {wy} and {wd}; {L} had {lyn} and {ldn}.",
    "{W} made {wd} and {L} {ldn}.",
)
BOX_TIED: Final = (
    "{H} gained {hy}, {V} {vyn}.",
    "{H} finished with {hy} to {vyn} for {V}.",
    "{H} had {hy} and {hd}; {V} had {vyn} and {vdn}.",
    "{H} made {hd} and {V} {vdn}.",
)
BOX_EVEN: Final = ("Each team had {same}.",)
CALLS: Final = (
    "{W} called {wr} of {wn} right, {L} {lr} of {ln}.",
    "{W} was right on {wr} of {wn} calls, {L} on {lr} of {ln}.",
)
NO_WRONG_CALL: Final = ("Neither coach made a wrong call: {W} was right {wr} times, {L} {lr}.",)
"""Where every call of both was right."""
KICKERS: Final = {
    "more_yards": (
        "The yards went to {L}, {lyn} to {wyn}. The points did not.",
        "{L} went {ly}, {W} {wyn}. Only the goal line pays.",
        "{L} had the yards, {lyn} to {wyn}. {W} had the points.",
    ),
    "shutout": (
        "{L} had the ball {ldrives} times and never scored.",
        "{ldrives} drives, no points: that was {L.s} game.",
        "The board had two numbers on it, and {L.s} was a goose egg.~d",
        "{L} ran {lplays} plays. None of them ended in a score.",
    ),
    "giveaways": (
        "{L} turned the ball over {lto} times, {W} {wto}.",
        "{L} lost the ball {lto} times, {W} {wto}.",
        "{L} turned the ball over {lto} times. {W} did not{none}.",
        "{L} lost the ball {lto} times. {W} did not{none}.",
    ),
    "first_downs": (
        "{W} needed only {wd}. {L} had {ldn}.",
        "{L} won the first downs, {ldn} to {wdn}. {W} won the game.",
    ),
    "answered": (
        "{L} scored last. It was not enough.",
        "The last score was {L.s}, and it changed only the margin.",
        "{L} had the last score; {W} had the game.",
    ),
    "never_led": (
        "{L} never led.",
        "{L} never had the lead.",
    ),
    "never_trailed": (
        "{W} never trailed.",
        "{W} {W.was} never behind.",
    ),
}
