"""First sentences, and the sentences that an angle adds to a story that it does not lead.

The marks are those of `headlines`; `@beatpast` is a verb that the margin licenses. A lead names both
teams and the score, and says first what would be shouted across a street.
"""

from __future__ import annotations

from typing import Final

LEADS: Final[dict[int, tuple[str, ...]]] = {
    1: (
        "{W} trailed by {n}, [caught up|came back] and [beat|defeated] {L}, {scoreto}.",
        "Behind by {n}, {W} [turned it around|answered] and beat {L}, {scoreto}.",
        "[Down|Behind] by as many as {n} points, {W} came back to [beat|defeat] {L}, {scoreto}.",
        "{L} led by {n} and lost to {W}, {scoreto}.",
        "A lead of {n} [did not last|was not enough] for {L}: {W} [passed {L.them}|overtook {L.them}] and won, {scoreto}.",
        "{oddsleft}, {W} had a chance of {odds}. {W} beat {L}, {scoreto}.",
        "{W}, once down to a chance of {odds}, beat {L}, {scoreto}.",
    ),
    2: (
        "{L} led by {n} and [let it go|lost the lead] {when}: {W} won, {scoreto}.",
        "{L} had a lead of {n}; {W} had the last word and the game, {scoreto}.",
        "With a lead of {n} gone, {L} lost to {W}, {scoreto}, on {play} {when}.",
        "{W}, once {n} points behind, took the lead {when} and beat {L}, {scoreto}.",
        "{L}, ahead by {n} at one time, fell to {W}, {scoreto}, {when}.",
        "{oddsleft}, {L} had all but won. {W} took it, {scoreto}.",
        "{W} had a chance of {odds} {oddsleft}, and beat {L}, {scoreto}.",
    ),
    3: (
        "{W} beat {L}, {scoreto}, against the ratings: {wcoach} is rated {gap} below {lcoach}.",
        "{wcoach} is rated {gap} below {lcoach}, and won: {W} {Wpts}, {L} {Lpts}.",
        "The ratings had {L} ahead by {gap}; the score had {W}, {scoreto}.",
        "{wcoach}, for {W}, beat {lcoach} and {L}, {scoreto}, from {gap} down in the ratings.",
        "{W} beat a team rated {gap} higher: {L}, by {scoreto}.",
        "Rated {gap} lower, {W} won from {L}, {scoreto}.",
    ),
    4: (
        "{W} @beatpast {L}, {scoreto}, [and led {halfscore} at the half|a margin of {m} points].",
        "{W} scored {run} and @beatpast {L}, {scoreto}.",
        "It was {halfscore} at the half and {scoreto} at the end, {W} over {L}.",
        "With {Wscores}, {W} @beatpast {L}, {scoreto}.",
        "{W} beat {L} by {m}, {scoreto}.",
    ),
    5: (
        "{L} [did not score|never scored]: {W} won, {scoreto}.",
        "{W} [shut out|blanked] {L}, {scoreto}.",
        "{W} allowed {L} {their_downs} and no points, and won, {scoreto}.",
        "{L} gained {their_yards}, and none of them [led to|brought] a point; {W} won, {scoreto}.",
        "{L} got nothing from {Ldrives}, and {W} won, {scoreto}.",
        "Every point went to {W}, {Wpts} of them; {L} had none.",
    ),
    6: (
        "{W} @beatpast {L}, {scoreto}, and [{play} decided it|needed no more than {play}].",
        "Points were few, and {W} had {Wpts} of them to {L.s} {Lpts}.~both",
        "{Play} was [the difference|enough]: {W} {Wpts}, {L} {Lpts}.",
        "{W} and {L} gained {both_yards} between them; {W} won, {scoreto}.",
        "{W} @beatpast {L}, {scoreto}, and the defenses gave up no more.",
    ),
    7: (
        "{W} and {L} scored {total} between them, and {W} won, {scoreto}.",
        "{scores} and {total}: {W} beat {L}, {scoreto}~won.",
        "{L} made {Lpts} points and lost, for {W} made {Wpts}.",
        "It took {Wpts} points to beat {L}, and {W} had them, {scoreto}.",
    ),
    8: (
        "The lead changed hands {n} times before {W} [beat|had beaten] {L}, {scoreto}.",
        "{W} had the last of {changes} and beat {L}, {scoreto}.",
        "{changes} came before the end, and at the end it was {W} over {L}, {scoreto}.",
        "Ahead, behind and ahead again, {W} @beatpast {L}, {scoreto}, after {changes}.",
    ),
    9: (
        "{W} beat {L}, {scoreto}, on the last play of the game: {play}.",
        "The last play won it: {play}, and {W} had beaten {L}, {scoreto}.",
        "There was one play left, and {play} on it gave {W} a {score} victory over {L}.",
        "{Play} on the last play beat {L}, {scoreto}, for {W}.",
    ),
    10: (
        "{W} went ahead {when}, on {play}, and beat {L}, {scoreto}.",
        "{Play} {when} [gave {W} the game|won it for {W}], {scoreto}, over {L}.",
        "{L} held until late; then {play}, {when}, and {W} won, {scoreto}.",
        "{W} @beatpast {L}, {scoreto}, with {play} {when}.",
        "It was decided {when}: {play}, and {W} over {L}, {scoreto}.",
    ),
    11: (
        "{L} missed a try and lost by {margin} to {W}, {scoreto}.",
        "A failed try was the difference as {W} @beatpast {L}, {scoreto}.",
        "{L} failed on a try, and {margin} was the margin: {W} {Wpts}, {L} {Lpts}.",
        "{W} @beatpast {L}, {scoreto}, and the margin was the try that {L} missed.",
    ),
    12: (
        "{L} missed a {length} field goal {when} and lost to {W}, {scoreto}.",
        "A field goal that failed {when} left {L} {margin} short of {W}, {scoreto}.",
        "{W} @beatpast {L}, {scoreto}, after {L} missed a kick {when}.",
        "{when}, {L} tried for goal and missed, and {W} won, {scoreto}.",
    ),
    13: (
        "{W} kicked {play} for the lead and @beatpast {L}, {scoreto}.",
        "{Play} {when} put {W} ahead for good, {scoreto}, over {L}.",
        "{W} @beatpast {L}, {scoreto}, and {play} gave {W.them} the lead for good.",
        "{W} @beatpast {L}, {scoreto}, on {play} {when}.",
    ),
    14: (
        "{A} blocked a {kick} {when}, made {points} of it and @beatpast {B}, {scoreto}.~aw",
        "{A} blocked a {kick} {when} and made {points} of it, but {W} won, {scoreto}.~al",
        "A blocked {kick} brought {A} {points} in a {score} game[ that {W} won from {L}|].",
        "{A} got a hand on a {kick} {when} and @beatpast {B}, {scoreto}.~aw",
        "{A} got a hand on a {kick} {when}, but {W} won, {scoreto}.~al",
    ),
    15: (
        "{A} scored a safety {when}, and {W} beat {L}, {scoreto}.",
        "A safety {when} was part of it as {W} @beatpast {L}, {scoreto}.",
        "{points} came by a safety, and {A} made it. {W} beat {L}, {scoreto}.",
    ),
    16: (
        "{A} scored on {play} and @beatpast {B}, {scoreto}.~aw",
        "{A} scored on {play}, but {W} @beatpast {A.them}, {scoreto}.~al",
        "{W} @beatpast {L}, {scoreto}, with {play} {when} to help.~aw",
        "{Play} {when} went for a touchdown, and {A} beat {B}, {scoreto}.~aw",
        "{A} had {play} for a touchdown {when} and still lost to {W}, {scoreto}.~al",
    ),
    17: (
        "{A} stopped {B} on {snaps} at the goal line and @beatpast {B.them}, {scoreto}.~aw",
        "{A} stopped {B} on {snaps} at the goal line, but {B} won, {scoreto}.~al",
        "{B} had {snaps} from the 3 or closer, came away with nothing and lost to {W}, {scoreto}.~aw",
        "{snaps} at the goal brought {B} no points, and {W} beat {L}, {scoreto}.~aw",
        "{A} held at the goal line {when}; the game ended {W} {Wpts}, {L} {Lpts}.",
    ),
    18: (
        "{B} lost the ball {n} times and the game, {scoreto}, to {W}.~aw",
        "{B} lost the ball {n} times and still beat {A}, {scoreto}.~al",
        "There were {all}, {n} of them by {B}, and {W} beat {L}, {scoreto}.",
        "In a game of {all}, {W} @beatpast {L}, {scoreto}.",
        "{turnovers} were too many for {B}, and {W} won, {scoreto}.~aw",
    ),
    19: (
        "{W} turned {gifts} into {points} and @beatpast {L}, {scoreto}.",
        "{gifts} cost {L} {points}, and the game, {scoreto}, to {W}.",
        "{L} gave the ball away, and {W} turned {gifts} into {points} and a {score} victory.",
        "{points} off {gifts} beat {L}: {W} won, {scoreto}.",
        "What {L} lost, {W} used: {points} came of {gifts}, and {W} won, {scoreto}.",
    ),
    20: (
        "{W} and {L} played without a turnover and with {flags}, and {W} won, {scoreto}.",
        "No one lost the ball, there were {flags}, and {W} @beatpast {L}, {scoreto}.",
        "{W} @beatpast {L}, {scoreto}, in a game of {flags} and no turnovers.",
    ),
    21: (
        "{foul} {when} [hurt|cost] {L}, and {W} won, {scoreto}.",
        "{W} @beatpast {L}, {scoreto}, with help from {foul} by {L} {when}.",
        "{L} fouled {when}, {foul}, and {W} made use of it to win, {scoreto}.",
        "{W} beat {L}, {scoreto}, and {foul} against {L} {when} had its part in it.",
    ),
    22: (
        "{L} lost a touchdown to {foul} {when} and the game to {W}, {scoreto}.",
        "A touchdown by {L} came back for {foul}, and {W} won, {scoreto}.",
        "{W} beat {L}, {scoreto}, a touchdown by {L} having been called back {when}.",
    ),
    23: (
        "There were {flags} for {yards}, and at the end {W} had beaten {L}, {scoreto}.",
        "{flags} and {yards} later, {W} had beaten {L}, {scoreto}.",
        "{W} @beatpast {L}, {scoreto}, in a game of {flags}.",
    ),
    24: (
        "{W} started {gap} closer to the goal, on average, and @beatpast {L}, {scoreto}.",
        "{W} had the shorter fields, by {gap} a drive, and the score, {scoreto}, over {L}.",
        "{L} had {gap} more to go on the average drive and lost to {W}, {scoreto}.",
        "{W} @beatpast {L}, {scoreto}, from drives that began {gap} nearer the goal.",
    ),
    25: (
        "{W} went for it {n} times on fourth down, made every one and @beatpast {L}, {scoreto}.",
        "{tries} on fourth down carried {W} past {L}, {scoreto}.",
        "Fourth down did not stop {W}, {tries}, and neither did {L}: {scoreto}.",
    ),
    26: (
        "{L} failed {n} times on fourth down and lost to {W}, {scoreto}.",
        "{L} went for it on {down} at {spot} {when}, came up short and lost to {W}, {scoreto}.",
        "Fourth down beat {L} as much as {W} did: {n} failed, in a {score} loss to {W}.",
    ),
    27: (
        "{down} at {spot}, {when}, {L} called {call}; {best} wins {bestodds} from there, {call} {ownodds}. {W} won, {scoreto}.",
        "{L} called {call} {when} and lost to {W}, {scoreto}. It wins {ownodds} from there; {best}, {bestodds}.",
        "One call, {call} {when}, took {L} from {bestodds} to {ownodds}. {W} won, {scoreto}.",
        "{W} beat {L}, {scoreto}, and {L} helped: {call} from {spot} where {best} was the call.",
    ),
    28: (
        "{A} went {yards} in {plays} for a {end} and @beatpast {B}, {scoreto}.~aw",
        "{A} went {yards} in {plays} for a {end}, but {W} won, {scoreto}.~al",
        "{W} @beatpast {L}, {scoreto}, with one drive of {yards} in {plays}.~aw",
        "{W} beat {L}, {scoreto}, after a drive of {yards} in {plays} brought {A} a {end}.",
    ),
    29: (
        "{A} broke loose for {play} {when} and @beatpast {B}, {scoreto}.~aw",
        "{A} had {play} {when}, but {W} @beatpast {A.them}, {scoreto}.~al",
        "{W} @beatpast {L}, {scoreto}, with {play} {when} to help.~aw",
        "{Play} {when} was the longest {A} had, and {W} won, {scoreto}.",
        "{A} got {yards} on one play, {play}, and {W} won, {scoreto}.",
    ),
    30: (
        "{who} gained {yards} of {A.s} {of}, and {W} @beatpast {L}, {scoreto}.",
        "{W} @beatpast {L}, {scoreto}, and {who} had {yards} of the {of} that {A} gained.",
        "{A} gave it to {who}, who gained {yards} of {of}; it ended {W} {Wpts}, {L} {Lpts}.",
    ),
    31: (
        "{H} and {V} [played to a tie|finished even], {scoreto}.~some",
        "{H} and {V} fought to a scoreless tie.~nil+d",
        "{H} and {V} played to a scoreless tie.~nil+e",
        "{H} met {V}, and neither scored.~nil",
        "{H} and {V} tied, {scoreto}, on {play} {when}.",
        "Neither {H} nor {V} won: it ended {scoreto}.~some",
        "{A} made up {behind} and tied {B}, {scoreto}.",
        "It ended {scoreto}, with {H} and {V} sharing the honors.~some",
    ),
    32: (
        "{W} @beatpast {L}, {scoreto}, in overtime, on {play}.",
        "Regulation settled nothing; in overtime {W} beat {L}, {scoreto}.",
        "It went to overtime, where {play} beat {L}, {scoreto}, for {W}.",
        "{H} and {V} played overtime and were still tied, {scoreto}~tied.",
    ),
    33: (
        "{W} scored first in overtime, {play}, and beat {L}, {scoreto}.",
        "{Play} ended it in overtime: {W} over {L}, {scoreto}.",
        "The first score of overtime was the last: {play}, and {W} had beaten {L}, {scoreto}.",
        "Sudden death took {L}, {scoreto}, on {play} by {W}.",
    ),
    34: (
        "{L} resigned {when}, and {W} won; the score stood {at}{resigned}.",
        "{W} won when {L} resigned {when}, the score {at}{resigned}.",
        "{H} and {V} agreed to a tie {when}, the score {at}{agreed}.",
        "A tie by agreement ended it {when}: {H} and {V}, {at}{agreed}.",
        "A ruling ended the game of {H} and {V} {when} at {at}{ruled}.",
    ),
    35: (
        "{L} made the better calls and {W} had the better spins: {W} won, {scoreto}.",
        "The dial favored {W}, whose calls were the worse; {L} lost, {scoreto}.",
        "{W} beat {L}, {scoreto}, on luck: {L} made the better calls.",
        "Calls did not win this one. {W}, {scoreto} over {L}, had the dial.",
    ),
    36: (
        "{wcoach} made {calls} for {W}, none of them wrong, and beat {L}, {scoreto}.",
        "{W} made {calls}, every one of them right, and @beatpast {L}, {scoreto}.",
        "{n} calls, {n} right: {W} @beatpast {L}, {scoreto}.",
        "{W} @beatpast {L}, {scoreto}, and among {calls} there was not a wrong one.",
    ),
    37: (
        "{L} had {theirs} to {ours} and lost to {W}, {scoreto}.",
        "{W} made {ours} against {theirs} for {L}, and won, {scoreto}{byyards}.",
        "By the figures it was {L}, {theirs} to {ours}; by the score it was {W}, {scoreto}.",
        "{L} led {theirs} to {ours} and trailed where it counted: {W} won, {scoreto}.",
    ),
    38: ("{W} @beatpast {L}, {scoreto}, the first time the two had met.",),
    39: (
        "{W}, beaten by {L} in {year}, beat {L.them} this time, {scoreto}.",
        "{L} won in {year}; {W} won now, {scoreto}.",
    ),
    40: (
        "That makes {n} in a row for {W}: {scoreto}, over {L}.",
        "{W} @beatpast {L}, {scoreto}, and the streak stood at {wins}.",
    ),
    41: (
        "{L} had won {n} in a row until {W} won, {scoreto}.",
        "{W} @beatpast {L}, {scoreto}, and ended a streak of {wins}.",
    ),
    42: (
        "A record fell as {W} @beatpast {L}, {scoreto}: {key}, {new}, against {old}~won.",
        "{A} set a record, {key}, with {new}; the old one was {old}. It ended {score}.",
    ),
    43: (
        "{A} clinched {place} as {W} @beatpast {L}, {scoreto}~won.",
        "{A} became sure of {place}: {W} {Wpts}, {L} {Lpts}.",
    ),
    44: (
        "{A} lost the last chance of {place} as {W} @beatpast {L}, {scoreto}.",
        "{place} went out of reach for {A}: {W} {Wpts}, {L} {Lpts}.",
    ),
    45: (
        "{W} won {title}: {scoreto}, over {L}.",
        "{W} @beatpast {L}, {scoreto}, and took {title}.",
        "{title} went to {W}, {scoreto} over {L}.",
    ),
    46: (
        "{W} took the {game} from {L}, {scoreto}.",
        "The {game} went to {W}, {scoreto}, over {L}.",
    ),
    47: (
        "{W} opened the season by beating {L}, {scoreto}.",
        "The season began for {A} with {W} over {L}, {scoreto}.",
    ),
    48: ("{W} @beatpast {L}, {scoreto}, with nothing in the standings left to move.",),
    49: (
        "{A} lost the {who} {when}, and {W} beat {L}, {scoreto}.",
        "{W} @beatpast {L}, {scoreto}; the {who} of {A} was hurt {when}.",
    ),
    50: (
        "The rules left no choice {when}: {law} it was, and {W} gained by it to beat {L}, {scoreto}.",
        "{W} had no choice of a call {when}; the rules said {law}, and {L} lost, {scoreto}.",
        "{law}, forced by rule {when}, turned it for {W}, {scoreto}, over {L}.",
        "{W} @beatpast {L}, {scoreto}, in a game with a call made over the rules{override}.",
    ),
    51: (
        "The Box gave {A} the ball {when}, and {W} beat {L}, {scoreto}.",
        "A loose ball went to {A} by the dice {when}; {W} won from {L}, {scoreto}.",
        "{W} @beatpast {L}, {scoreto}, and The Box had a word in it: {A.s} ball {when}.",
    ),
    52: (
        "{A} threw at {odds} {when} and had it caught; {W} beat {L}, {scoreto}.",
        "A pass at {odds}, good for {yards}, led to points for {A}, and {W} beat {L}, {scoreto}.",
    ),
    53: (
        "A ruling moved {points} {when}, and it ended {W} {Wpts}, {L} {Lpts}.",
        "The referee set {points} {when}; the score at the end was {score}.",
    ),
    57: (
        "{W} @beatpast {L}, {scoreto}.",
        "{W} won from {L}, {scoreto}.~d",
        "{W} triumphed over {L}, {scoreto}.~d",
        "{W} won, {scoreto}, over {L}[, after {halfscore} at the half|].",
    ),
}
"""By angle."""

ASIDES: Final[dict[int, tuple[str, ...]]] = {
    1: (
        "{W} had been {deficit} behind.",
        "At the worst of it {W} trailed by {n}.",
        "{oddsleft}, {W} had a chance of {odds}.",
        "The most that {L} led by was {n}.",
    ),
    2: (
        "{L} had led by {n}.",
        "{oddsleft}, {W} had a chance of {odds}.",
        "At one time {W} {W.was} {n} behind.",
        "{W} took the lead {when}.",
    ),
    3: (
        "{wcoach} is rated {gap} below {lcoach}.",
        "The ratings had {lcoach} ahead of {wcoach} by {gap}.",
    ),
    4: ("The margin was {m}.", "{run} went unanswered.", "{W} gained {Wyards}, {L} {Lyn}."),
    5: (
        "{L} made {their_downs}.",
        "{L} had {Ldrives} and scored on none.",
        "{L} gained {their_yards} and scored nothing.",
    ),
    6: ("Between them they gained {both_yards}.", "The two teams had {both_yards} between them."),
    7: ("There were {scores} in all, for {total}.", "Together they made {total}."),
    8: ("The lead changed hands {n} times.", "There were {changes} in all."),
    9: ("It was the last play of the game.", "No play was left after it."),
    10: ("The winning score came {when}.", "{W} took the lead for good {when}."),
    11: (
        "{L} had missed a try, and the margin was {margin}.",
        "A try missed by {L} came to be the margin, {margin}.",
    ),
    12: ("{L} missed a field goal {when}.", "A {length} field goal try by {L} failed {when}."),
    13: (
        "{Play} gave {W} the lead for good.",
        "{W} kicked {play} {when}, and led from there to the end.",
    ),
    14: (
        "{A} blocked a {kick} {when}.",
        "A {kick} by {B} was blocked {when}; {points} followed.",
        "{A} blocked a {kick} {when} and made {points} of it.",
    ),
    15: ("A safety {when} gave {A} two of the points.", "{B} gave up a safety {when}."),
    16: ("{A} scored on {play} {when}.", "{Play} brought {A} a touchdown {when}."),
    17: (
        "{B} had {snaps} from the 3 or closer {when}, and {A} gave up nothing.",
        "{A} held {B} on {snaps} at the goal line {when}.",
        "At the goal line {when}, {B} tried {snaps} and did not score.",
    ),
    18: (
        "There were {all} in the game.",
        "{B} lost the ball {n} times.",
    ),
    19: (
        "{gifts} by {L} brought {W} {points}.",
        "{W} turned {gifts} into {points}.",
        "{points} for {W} came off {gifts}.",
    ),
    20: ("There was no turnover, and there were {flags}.", "No one gave up the ball all game."),
    21: (
        "{foul} against {L} {when} helped {W} along.",
        "A penalty on {L} {when}, {foul}, helped {W}.",
    ),
    22: (
        "{L} had a touchdown called back for {foul} {when}.",
        "{foul} {when} cost {L} a touchdown.",
    ),
    23: ("The referee called {flags} for {yards}.", "{flags} took {yards}."),
    24: (
        "{W} started {gap} closer to the goal than {L}, on average.",
        "The average start was {gap} better for {W}.",
    ),
    25: (
        "{W} tried fourth down {n} times and made it each time.",
        "On fourth down {W} went {tries}.",
    ),
    26: (
        "{L} failed on {down} at {spot} {when}.",
        "{L} gave up the ball {n} times on fourth down.",
    ),
    27: (
        "{L.s} costliest call was {call} {when}: {best} wins {bestodds} from there, {call} {ownodds}.",
        "{when}, {L} called {call} where {best} was better by {cost}.",
    ),
    28: (
        "{A} had one drive of {plays} and {yards}, for a {end}.",
        "The longest drive was {A.s}: {plays}, {yards}, a {end}{longest}.",
    ),
    29: (
        "{A} had {play} {when}.",
        "{Play} {when} was the longest gain by {A}.",
    ),
    30: ("{who} had {yards} of {A.s} {of}.", "{A} got {yards} of {of} from {who}."),
    31: ("{A} had made up {behind}.", "{Play} {when} was the last score."),
    32: ("It took overtime to decide~won.", "Overtime ended it~won."),
    33: ("It ended overtime at once.",),
    34: (),
    35: (
        "Luck was worth {luck} to {W}.",
        "{W.s} calls cost {cost}, {L.s} {theircost}.",
    ),
    36: ("{wcoach} made {calls} for {W}, and none was wrong.", "All of {W.s} {calls} were right."),
    37: ("{L} had {theirs}, {W} {ours}.", "The figures favored {L}, {theirs} to {ours}."),
    38: ("The teams had not met before.",),
    39: ("{L} had won the last meeting, in {year}.",),
    40: ("{W} [now had|had now] won {n} in a row.",),
    41: ("{L} had won {n} in a row.",),
    42: ("The record for {key} is now {new}; it was {old}.",),
    43: ("The result made {A} sure of {place}.", "{A} clinched {place}."),
    44: ("{A} can no longer reach {place}.", "The result put {place} out of reach for {A}."),
    45: ("{W} took {title}.",),
    46: ("It was the {game}.",),
    47: ("For {A} it was the first game of the season.",),
    48: ("Nothing in the standings could change.",),
    49: ("{A} lost the {who} to injury {when}.",),
    50: ("The rules had forced {law} {when}.",),
    51: ("The Box gave {A} a loose ball {when}.",),
    52: ("{A} completed a pass at {odds}, for {yards}, {when}.",),
    53: ("A ruling moved {points} {when}.",),
    57: (),
}
"""By angle, for an angle of the deck or the side item."""
