"""Decks: the line below the headline, from an angle of another family. 60 characters at most.

The marks are those of `headlines`.
"""

from __future__ import annotations

from typing import Final

DECKS: Final[dict[int, tuple[str, ...]]] = {
    1: (
        "{W} <W:trail> by {n}",
        "{deficit} behind, then ahead to stay",
        "Winner was behind by {n}",
        "{n}-point lead is not enough",
    ),
    2: (
        "Loser led by {n} and lost it {gone}",
        "Loser gave up a {n}-point lead",
        "{n}-point lead goes in the end",
    ),
    3: (
        "Winner's coach is rated {gap} lower",
        "{wcoach} over {lcoach}, against the ratings",
        "By the ratings, it was to go the other way",
    ),
    4: ("{run} on the way",),
    5: (
        "{L} <L:end> without a point",
        "Loser makes {their_downs}, no points",
        "Loser gains {their_yards} and no points",
        "Winner allows nothing",
        "{their_downs} for {L}, and no score",
    ),
    6: (
        "Only {total} on the board",
        "{both_yards} between them, {total}",
        "Defenses allow only {total}",
    ),
    7: (
        "{scores} and {total} in all",
        "{total} between the two",
    ),
    8: (
        "Lead changes hands {n} times",
        "{changes} before it is settled",
        "The lead moves {n} times",
    ),
    9: (
        "Winning score comes on the final play",
        "{down} when the last play began",
        "Last play of the game decides",
    ),
    10: (
        "{play} {when} decides",
        "Winning score comes {when}",
        "Decided {when}",
        "{W} <W:go> ahead for good {when}",
    ),
    11: (
        "Failed try is the margin{one}",
        "Missed try is the difference{one}{kicked}",
        "Loser's missed try makes the margin {m}{one}{kicked}",
        "Loser fails on {tries}{more}",
    ),
    12: (
        "Loser's kick fails {when}",
        "{L} <L:miss> a goal {when}",
    ),
    13: (
        "{play} decides",
        "Goal puts {W} ahead for good",
        "{W} <W:kick> the points that decide",
        "Kick breaks it {when}~some",
    ),
    14: (
        "Blocked {kick} helps {A}",
        "{A} <A:get> a hand on {kick} {when}",
        "Blocked {kick} leads to {points} for {A}",
        "{B} <B:have> a {kick} blocked",
    ),
    15: (
        "Safety is among the points",
        "{A} <A:get> two on a safety",
        "{B} <B:give> up safety {when}",
    ),
    16: ("{play} for {A}~aw", "{play} is not enough for {A}~al"),
    17: (
        "{B} <B:fail> on {snaps} at the goal",
        "{A} <A:hold> at the goal {when}",
        "{snaps} from the goal line, no points",
        "Stand at the goal on {snaps} by {A}",
    ),
    18: (
        "{all} in the game",
        "{A} <A:take> the ball away {n} times",
        "{B} <B:have> {turnovers}",
    ),
    19: (
        "{gifts} worth {points} to {W}",
        "{W} <W:make> {points} off {gifts}",
    ),
    20: ("No turnovers, {flags}", "Not one turnover in the game", "{flags} and no turnovers"),
    22: (
        "{L} <L:have> a touchdown called back",
        "{foul} voids a {L} touchdown",
        "Flag takes six back from {L}",
    ),
    23: ("{flags} for {yards}", "Referee marks off {yards}", "{yards} go to penalties"),
    24: ("Winner starts {gap} closer to the goal",),
    25: (
        "{tries} on fourth down for {W}",
        "{W} <W:go> {tries} on fourth down",
    ),
    26: (
        "{L} <L:fail> {n} times on fourth down{often}",
        "{L} <L:fail> on {down} at {spot}",
        "Loser stopped on fourth down {when}",
    ),
    27: (
        "{L} <L:call> {call} {when}; {best} was right",
        "{call} was the costliest call",
        "Costliest call: {call}, by {L}",
        "{best} was the call; {L} <L:try> {call}",
    ),
    28: (
        "{A} <A:drive> {yards} in {plays}",
        "{yards} in one drive for {A}",
        "{plays}, {yards}, one {end}",
    ),
    29: (
        "{yards} on one play for {A}",
        "{A} <A:gain> {yards} on one play",
    ),
    30: (
        "{who} gains {yards} of {of}",
        "{who} has {yards} for {A}",
        "{who} scores {touchdowns}",
        "{who} kicks {goals}",
        "{feat} for {who}",
    ),
    31: (
        "Neither finds the last point~some",
        "{A} <A:make> up {behind}",
        "{play} {when} ties it",
        "{A} <A:come> from {behind} down",
    ),
    32: (
        "Regulation settles nothing~won",
        "Overtime settles nothing~tied",
        "Still tied after overtime~tied",
        "It takes overtime to decide~won",
        "{play} ends it",
    ),
    33: (
        "First score of overtime is the last",
        "{play} ends it",
        "One score in overtime does it",
    ),
    34: (
        "{L} <L:resign> {when}{resigned}",
        "Play ends by agreement{agreed}",
        "Ended by a ruling{ruled}",
    ),
    35: (
        "Loser makes the better calls",
        "{L} <L:call> the better game",
    ),
    36: (
        "{wcoach} makes {calls}, none wrong",
        "{calls} by the winner, none wrong",
        "All {n} of winner's calls are right",
        "{n} of {n} right for {W}",
    ),
    37: (
        "Loser has {theirs}, winner {ours}",
        "{theirs} for {L} to {ours} for {W}",
        "{L} <L:make> {theirs} to {ours}",
        "{L} <L:lead> in the figures",
    ),
    38: ("The two had never met", "First game between them"),
    39: ("{L} won in {year}", "{W} had lost the last one, in {year}"),
    40: ("It is {n} straight for {W}", "{W} now at {wins} in a row"),
    41: ("{L} had won {n} in a row", "The streak ends at {n}"),
    42: ("Record for {key} goes to {new}", "The old mark was {old}"),
    43: ("{A} <A:be> sure of {place}", "{A} <A:clinch> {place}"),
    44: ("{A} can no longer reach {place}", "{place} is out of reach for {A}"),
    45: ("{W} <W:take> {title}", "The title goes to {W}"),
    46: ("The {game} goes to {W}",),
    47: ("The season begins",),
    48: ("Standings could not change", "Nothing in the standings hung on it"),
    49: ("{A} {who} is hurt {when}", "{A} <A:lose> {who} to injury"),
    50: ("A call made over the rules is on record{override}",),
    51: ("The Box gives {A} the ball {when}", "A fumble goes to {A} by the dice"),
    52: (
        "{A} <A:connect> at {o}%",
        "{yards} on a {o}% throw",
    ),
    53: ("A ruling moves {points} {when}", "{points} by ruling of the referee"),
    58: (
        "{play} {when} ties it",
        "{play} on {down} brings the tie",
        "{A} <A:come> from behind to tie",
    ),
    59: (
        "{B} <B:hold> at {own}{ondowns}",
        "{A} <A:fumble> at {spot}{onfumble}",
        "Interception at {spot} stops {A}{onpick}",
        "{A} <A:get> to {spot} and <A:miss> the kick{onkick}",
        "{B} <B:block> a kick{onblock}",
        "{A} at {spot} when the game ends{attheend}",
        "{A} at {spot} when the half ends{athalf}",
    ),
    62: ("{play} on {down} for {A}", "{A} <A:make> {down} on {play}"),
    61: ("{bareyards} drive puts {W} ahead", "{W} <W:drive> {yards} for the lead"),
    60: ("Score tied at {score}", "{W} {by}, {counts}"),
}
"""By angle."""
