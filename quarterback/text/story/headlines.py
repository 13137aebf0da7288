"""Headlines and decks for every angle. A headline is known by its shape, a to q:

a W beats L · b beats L on a play · c a number beats L · d a play beats a team · e L leads, loses ·
f behind by n, W wins · g nothing for L · h a call, and its result · i a unit does it for W ·
j a thing costs L · k A and B do it to each other · l a result after n units · m L outdoes W, loses ·
n a streak or record ends or stands · o a prize to W · p the law or a die speaks · q W needs n, gets m

W and L are winner and loser, A the team that the angle is about and B the other, H home, V visitors.
`@beat` is any verb that the margin licenses. `~d` marks a pattern of the dial game's newsprint,
`~e` one of the club bulletin.
"""

from __future__ import annotations

from typing import Final

BEAT: Final = {
    "close": ("edge", "nip"),
    "close d": ("shade", "squeeze past"),
    "close e": ("slip past", "get by", "squeeze past"),
    "plain": ("beat", "defeat", "stop"),
    "plain d": ("down", "turn back", "conquer", "best"),
    "plain e": ("top", "take", "hold off"),
    "clear": ("beat", "defeat"),
    "clear d": ("conquer", "humble", "put down", "best"),
    "clear e": ("handle", "outscore", "top"),
    "rout": ("rout", "overwhelm", "swamp"),
    "rout d": ("smother", "trounce"),
    "rout e": ("bury", "run over", "run away from"),
}
"""Verbs of a headline by margin (to 3 points, to 13, above, and 21; a short dial game: 14), and those
of one register."""
BEAT_PAST: Final = {
    "close": ("edged", "nipped"),
    "close d": ("shaded", "squeezed past"),
    "close e": ("slipped past", "got by", "squeezed past"),
    "plain": ("beat", "defeated", "stopped"),
    "plain d": ("turned back", "downed", "bested"),
    "plain e": ("topped", "held off"),
    "clear": ("beat", "defeated"),
    "clear d": ("humbled", "put down", "bested"),
    "clear e": ("handled", "topped"),
    "rout": ("routed", "overwhelmed", "swamped"),
    "rout d": ("smothered", "trounced"),
    "rout e": ("ran over", "buried", "ran away from"),
}
"""The same in the past, for the story."""

HEADS: Final[dict[int, dict[str, tuple[str, ...]]]] = {
    1: {
        "f": (
            "Down by {n}, {W} <W:rally> to [win|beat {L}], {score}",
            "Behind by {n}, {W} <W:turn> it around, {score}",
            "Trailing by {n}, {W} <W:come> back on {L}",
        ),
        "b": (
            "{W} <W:overtake> {L} [on|with] {play}",
            "{W} <W:come> from {n} back on {play}",
        ),
        "q": (
            "{W} <W:need> {n} to tie, <W:take> the game, {score}",
            "{n}-point lead not enough for {L}",
        ),
        "c": (
            "{deficit} down, {W} <W:storm> back to win~d",
            "{deficit} down, {W} <W:answer> and <W:win>",
            "{run} carry {W} past {L}",
            "{run} bring {W} all the way back",
        ),
    },
    2: {
        "e": (
            "{L} <L:lead> by {n}, <L:lose> it {gone}",
            "{L} <L:have> it won, then <L:lose>, {score}",
            "{L} <L:let> {n}-point lead get away {gone}",
            "{L} <L:lead> by {n} and <L:lose>, {score}",
        ),
        "j": ("{n}-point lead gets away from {L}", "{n}-point lead is not enough for {L}"),
        "c": ("{deficit} ahead, {L} still <L:fall>", "{run} take it from {L} at the end"),
        "q": ("{L} <L:have> the lead, not the last word", "{L} <L:lead> by {n}, <L:lose> by {m}"),
    },
    3: {
        "a": (
            "{W} <W:upset> {L}, {score}",
            "{W}, rated {gap} lower, <W:@beat> {L}",
            "{W} <W:upend> {L}, {score}",
        ),
        "d": ("{play} fells {L}", "{play} brings down {L}, {score}"),
        "i": ("The lower-rated coach wins for {W}", "{wcoach} beats {lcoach}, {score}"),
        "q": (
            "{W} <W:get> {gap} of rating, <W:win> anyway",
            "{L} <L:have> the rating, {W} <W:have> the score",
        ),
    },
    4: {
        "a": ("{W} <W:@beat> {L}, {score}",),
        "b": (
            "{W} <W:break> it open on {open}, {score}",
            "{W} <W:@beat> {L} with {open}",
        ),
        "c": ("{run} put {L} away", "{run} settle it for {W}, {score}"),
        "d": ("{open} breaks it open for {W}", "{open} puts {L} away, {score}"),
        "l": ("{W} by {m} after {halfscore} at the half",),
    },
    5: {
        "g": (
            "No points for {L}",
            "Nothing for {L}, {Wpts} for {W}",
            "Not a point for {L}",
            "{L} <L:find> no way across~d",
            "Goose egg for {L}; {W} <W:win>, {score}~d",
            "{W} <W:keep> {L} off the board, {score}~e",
        ),
        "a": (
            "{W} <W:blank> {L}, {score}",
            "{W} <W:shut> out {L}, {score}",
            "{W} <W:whitewash> {L}, {score}~d",
            "{W} eleven shuts out {L}, {score}~d",
        ),
        "i": (
            "{W} defense keeps {L} off the board",
            "Defense does it for {W}, {score}",
            "{their_yards} is all {W} <W:allow>",
            "{W} defense yields nothing, {score}",
        ),
    },
    6: {
        "d": (
            "{play} is enough for {W}",
            "{play} decides it, {score}",
            "{play} holds up, {score}",
        ),
        "g": ("Points scarce as {W} <W:win>, {score}",),
        "k": ("{W}, {L} dig in; {W} <W:win> {score}", "Defenses hold, and {W} <W:win>, {score}"),
        "l": (
            "{W} <W:win> a low-scoring game, {score}~e",
            "{W} <W:win> a battle of defenses, {score}",
            "{H}, {V} share {total}~tied",
            "{W} by {m} in a game of {total}",
        ),
    },
    7: {
        "k": (
            "{W}, {L} pile up {total}",
            "{W} and {L} trade scores, {score}",
            "{W} <W:outscore> {L}, {score}",
            "{H}, {V} run up {total}",
        ),
        "l": ("{W} by {m} after {scores}", "{total} later, {W} <W:win>"),
        "q": ("{L} <L:score> {Lpts}, <L:need> {Wpts}", "{L} <L:make> {Lpts} points, <L:lose>"),
        "c": ("{Wpts} points just cover {L}", "{scores}, {total}, and {W} <W:win>"),
    },
    8: {
        "l": (
            "{W} <W:win> after {changes}",
            "{changes} later, {W} <W:lead> last",
            "{W} <W:have> the last lead, {score}",
        ),
        "k": (
            "{W}, {L} trade the lead, {score}",
            "{H}, {V} pass the lead {n} times",
            "Back and forth, and {W} <W:end> ahead",
        ),
        "e": ("{L} <L:take> the lead, <L:give> it back, <L:lose>",),
    },
    9: {
        "d": (
            "Last play, {play}, beats {L}",
            "{play} on the last play beats {L}",
            "The game's last play sinks {L}, {score}",
        ),
        "b": (
            "{W} <W:beat> {L} on the last play",
            "{W} <W:win> it on the last play, {score}",
            "{W} <W:take> it with the last play, {score}",
        ),
        "e": (
            "{L} <L:lead> until the last play{ahead}",
            "{L} <L:lead> into the last play, <L:lose>{ahead}",
        ),
        "h": (
            "{down} on the last play, and {W} <W:win>",
            "The last play, from {spot}, and {W} <W:win>",
        ),
    },
    10: {
        "d": (
            "Late {bareplay} beats {L}",
            "{play} {when} beats {L}",
            "A late {bareplay} sinks {L}, {score}",
        ),
        "b": (
            "{W} <W:win> it late on {play}",
            "{W} <W:take> {L} {when}",
            "{W} <W:@beat> {L} late, {score}",
        ),
        "e": (
            "{L} <L:hold> out until late, <L:lose>",
            "{L} <L:fall> {when}",
            "{L} <L:lose> it late, {score}",
        ),
        "q": (
            "{W} <W:need> one more score, <W:get> it late",
            "{W} <W:wait> until the end to win, {score}",
        ),
    },
    11: {
        "j": (
            "Failed try costs {L} a tie{one}",
            "Missed try costs {L}, {score}{one}{kicked}",
            "One failed try, and {L} <L:lose>{one}",
            "{tries} fail, and {L} <L:lose>, {score}{more}",
        ),
        "d": ("Missed try beats {L}{one}{kicked}", "The try fails, and so <L:do> {L}{one}"),
        "e": ("{L} <L:score>, <L:miss> the try, <L:lose> by {m}{one}{kicked}",),
        "c": ("A single point beats {L}", "One point divides {W} and {L}"),
    },
    12: {
        "d": (
            "Missed kick lets {W} off, {score}",
            "Missed goal saves {W}, {score}",
            "{length} miss settles it for {W}",
        ),
        "e": (
            "{L} <L:line> up the kick, <L:miss>, <L:lose> by {m}",
            "{L} <L:kick> {when}, <L:miss>, <L:lose>",
        ),
        "j": ("Missed kick costs {L}, {score}", "A goal missed, a game lost: {W}, {score}"),
    },
    13: {
        "b": (
            "{W} <W:@beat> {L} on {play}",
            "{W} toe defeats {L}, {score}~d",
            "{W} <W:kick> past {L}, {score}",
            "{W} <W:win> it by foot, {score}",
        ),
        "d": (
            "{play} beats {L}",
            "Field goal beats {L}, {score}",
        ),
        "h": ("{bareplay} holds up for {W}, {score}", "{down}, a kick, and {W} <W:win>"),
        "l": ("{W} by {m} on a field goal", "{W} over {L}, {score}, on {play}"),
        "i": ("Kicking wins for {W}, {score}",),
    },
    14: {
        "d": (
            "Blocked {kick} swings it, {score}",
            "{A} <A:block> {kicks}, <A:score> {all}, <A:win>",
            "Blocked {kick} helps {A} to victory~aw",
            "Blocked {kick} hurts {B}~aw",
        ),
        "b": (
            "{A} <A:block> {kick}, and it pays",
            "{A} <A:@beat> {B} on a blocked {kick}~aw",
            "{A} <A:block> {kicks} to beat {B}, {score}",
        ),
        "i": (
            "{A} line blocks {kick}; {points} follow",
            "{A} rush gets a hand on {kick}, {score}",
            "{A} line blocks {kicks}; {all} follow",
        ),
        "c": (
            "{all} off blocked kicks lift {A}, {score}",
            "{points} off a blocked {kick} help {A}~aw",
        ),
        "j": ("Blocked kicks cost {B} {all}", "Blocked {kick} costs {B} {points}"),
    },
    15: {
        "d": (
            "Safety beats {L}~decides",
            "Safety makes the difference, {score}~decides",
            "Safety figures in {W} win, {score}",
        ),
        "c": ("{points} from a safety lift {A}", "{points} in the end zone help {A}~aw"),
        "b": ("{A} <A:trap> {B} behind the line~aw", "{W} <W:@beat> {L}, {score}, with a safety"),
    },
    16: {
        "d": (
            "{many} go all the way; {W} <W:win>, {score}",
            "{play} goes all the way for {A}{lone}~aw",
            "{play} stings {B}~aw",
            "{A} <A:score> on {play}, {score}~aw",
        ),
        "b": (
            "{A} <A:run> it back, <A:win>, {score}~aw",
            "{A} <A:@beat> {B} on {play}~aw",
            "{A} <A:run> it back, <A:lose> anyway~al",
        ),
        "h": (
            "{play}, and {A} <A:win>, {score}{lone}~aw",
            "{play} is not enough for {A}, {score}~al",
        ),
        "j": ("{play} costs {B}, {score}{lone}~aw",),
    },
    17: {
        "i": (
            "{A} line holds at the goal, {score}",
            "Goal-line stand lifts {A}~aw",
            "{A} front wall stands at the 3",
        ),
        "g": (
            "No way in for {B} on {snaps}~aw",
            "No touchdown for {B} in {snaps} at the goal~aw",
            "Not an inch for {B} at the goal line~aw",
        ),
        "c": (
            "{snaps} at the goal line, and {B} <B:get> nothing~aw",
            "{snaps} from the goal, no points for {B}~aw",
        ),
        "q": ("{B} <B:get> to the goal line, <B:get> no points~aw",),
    },
    18: {
        "c": (
            "{turnovers} undo {B}~aw",
            "{B} <B:win> in spite of {turnovers}~al",
            "{all} in one game; {W} <W:win>~won",
            "{turnovers} are too many for {B}~aw",
        ),
        "j": (
            "Giveaways beat {B}, {score}~aw",
            "{turnovers} cost {B} the game~aw",
            "Giving it away costs {B}, {score}~aw",
        ),
        "l": (
            "{W} <W:win> after {all}",
            "{W} <W:win>, {score}, in game of {all}~won",
            "{all} in {W} victory, {score}~won",
        ),
        "i": (
            "Takeaways lift {A}, {score}~aw",
            "{A} <A:take> it away {n} times and <A:win>~aw",
        ),
    },
    19: {
        "j": (
            "{gifts} cost {L} {points}{several}",
            "{gifts} cost {L} the game, {score}{several}",
            "{gifts} costs {L} {points}{single}",
            "{gifts} costs {L} the game, {score}{single}",
            "Giveaways cost {L} {points}{several}",
        ),
        "c": ("{points} off turnovers carry {W}{several}", "{points} on {gifts} beat {L}"),
        "b": (
            "{W} <W:cash> in on {gifts}, {score}",
            "{W} <W:make> {L} pay for {gifts}",
            "{W} <W:make> {gifts} pay, {score}",
        ),
    },
    21: {
        "p": (
            "The flag falls, {W} <W:win>, {score}~e",
            "Penalty falls, {W} <W:win>, {score}~d",
            "Rule book speaks, {W} <W:profit>",
        ),
        "j": (
            "{foul} costs {L} the game",
            "{foul} costs {L}, {score}",
            "{y} yards for {foul} cost {L}",
        ),
        "d": (
            "{foul} beats {L}",
            "Penalty {when} undoes {L}",
            "Flag sinks {L}, {score}~e",
            "Penalty sinks {L}, {score}~d",
        ),
    },
    22: {
        "d": ("{foul} takes six from {L}", "Flag wipes out {L} touchdown, {score}"),
        "j": ("{foul} costs {L} a touchdown", "Flag costs {L} six, and the game~e"),
        "e": (
            "{L} <L:score>, <L:see> a flag, <L:lose>",
            "{L} <L:cross> the line, go back, <L:lose>",
        ),
    },
    24: {
        "q": ("{W} <W:get> the short field, {score}",),
        "m": ("{W} <W:start> {gap} closer, <W:win>",),
        "i": (
            "Field position wins for {W}",
            "Good ground serves {W}, {score}",
            "Short fields pay for {W}, {score}",
        ),
    },
    25: {
        "h": (
            "{W} <W:go> on fourth, and it pays, {score}",
            "{W} <W:make> good on fourth down, {score}",
        ),
        "q": (
            "{W} <W:gamble> {n} times, <W:win> each time",
            "{tries} on fourth down wins for {W}",
        ),
        "c": ("{tries} on fourth down beats {L}", "{W.s} fourth downs break {L}, {score}"),
    },
    26: {
        "h": (
            "{down} at {spot}, and {L} <L:fail>",
            "{L} <L:go> for it at {spot}, <L:lose> by {m}",
            "{L} <L:gamble> on fourth, <L:lose>",
        ),
        "q": ("{L} <L:try> fourth down, <L:come> up short",),
        "g": ("No luck on fourth down for {L}", "{L} <L:fail> on fourth down, {score}"),
    },
    27: {
        "h": (
            "{call} from {spot}, and {W} <W:win>",
            "{L} <L:call> {call}, <L:lose>, {score}",
            "{down}: {L} <L:choose> {call}, <L:lose>",
        ),
        "j": (
            "{call} costs {L}, {score}",
            "One call costs {L} the game",
            "Wrong call costs {L} a game",
        ),
        "e": ("{L} <L:call> {call}, and <L:pay> for it",),
        "q": ("{L} <L:need> {best}, <L:call> {call}",),
    },
    28: {
        "c": (
            "{plays} and {yards} carry {A}~aw",
            "{yards} in {plays} for {A}",
            "{plays}, one {end}: {A} <A:go> the distance",
        ),
        "l": (
            "{A} <A:drive> {yards} for {end}",
            "{W} <W:win>; one drive runs {plays}~won",
        ),
        "i": (
            "Long drive pays for {A}, {score}~aw",
            "{yards} at one stretch not enough for {A}~al",
        ),
    },
    29: {
        "d": (
            "{play} lifts {A}~aw",
            "{play} beats {B}{itself}~aw",
            "{play} marks {A} victory~aw",
            "{play} goes for naught~al",
        ),
        "b": (
            "{A} <A:@beat> {B} with {play}{itself}~aw",
            "{A} <A:break> loose for {yards}, <A:win>~aw",
            "{A} <A:break> away for {yards}, <A:lose>~al",
        ),
        "h": ("{play}, and {A} <A:win>~aw",),
        "c": ("{yards} in one play, and {A} <A:win>~aw", "{yards} at a stroke lift {A}~aw"),
    },
    30: {
        "i": (
            "{who} leads {A}, {score}~aw",
            "{who} gains {yards} for {A}",
            "{who} has {yards} of {A.s} {of}",
            "{who} scores {touchdowns} for {A}",
            "{feat} for {who}, and {A} <A:win>~aw",
            "{feat} for {who}, in vain, {score}~al",
            "{who} scores {touchdowns}, {A} <A:win>~aw",
            "{who} kicks {goals}, {A} <A:win>~aw",
            "{who} scores all points for {A}{all}~aw",
        ),
        "q": (
            "{who} carries the load, {A} <A:win>{carried}~aw",
            "{who} gets {yards}, {B} the game~al",
        ),
        "c": ("{yards} by {who} lead {A}~aw", "{yards} for {who}, and {W} <W:win>~won"),
    },
    31: {
        "k": (
            "{H}, {V} settle nothing, {score}",
            "{H}, {V} play to {score} tie~some",
            "{H}, {V} play to scoreless tie~nil",
            "{H} and {V} finish even, {score}",
            "{H} and {V} battle to {score} tie~some",
            "{H} and {V} battle to scoreless tie~nil",
        ),
        "l": ("Tied at the end, {score}", "All even at the end, {score}"),
        "g": (
            "No victory for {H} or {V}, {score}",
            "No decision for {H} and {V}, {score}",
            "No points for {H} or {V}~nil",
        ),
    },
    32: {
        "l": (
            "{W} <W:win> in overtime, {score}",
            "{W} <W:outlast> {L} in overtime",
            "Overtime to {W}, {score}",
            "Still tied after overtime, {score}~tied",
        ),
        "d": ("{play} ends it in overtime", "{play} in overtime beats {L}"),
        "a": ("{W} <W:@beat> {L} in overtime, {score}",),
    },
    33: {
        "d": ("{play} ends it in sudden death", "Sudden death: {play} beats {L}"),
        "b": (
            "{W} <W:beat> {L} in sudden death",
            "{W} <W:strike> first in overtime, {score}",
        ),
        "l": (
            "{W} <W:win> on first score of overtime",
            "{W} over {L} in sudden death, {score}",
        ),
        "h": ("{down} in overtime, and {W} <W:end> it", "From {spot}, {W} <W:end> it in overtime"),
    },
    34: {
        "l": (
            "{L} <L:resign> {when}{resigned}",
            "{W} <W:win> as {L} <L:resign>{resigned}",
            "Agreed: {H} and {V} call it a tie{agreed}",
            "Game is stopped by a ruling{ruled}",
        ),
        "a": (
            "{W} <W:win>; {L} <L:give> it up{resigned}",
            "{H}, {V} shake hands on a tie{agreed}",
        ),
        "p": (
            "{L} <L:yield>, {W} <W:win>{resigned}",
            "Referee ends it, {at}{ruled}",
            "{H}, {V} agree to stop, {at}{agreed}",
        ),
    },
    35: {
        "m": (
            "{L} <L:outcall> {W}, <L:lose>, {score}",
            "{L} <L:make> the better calls, <L:lose>",
        ),
        "p": (
            "The dial smiles, {W} <W:win>",
            "The dial turns for {W}, {score}",
            "The spinner favors {W}, {score}",
        ),
        "j": ("Bad spins cost {L}, {score}",),
    },
    36: {
        "c": ("{calls}, none wrong, beat {L}", "{calls} without an error win for {W}"),
        "i": (
            "{wcoach} makes no wrong call for {W}",
            "Perfect calling wins for {W}",
            "The signals win it for {W}, {score}",
        ),
        "q": ("{W} <W:make> {calls}, <W:get> all right", "{n} calls, {n} right, and {W} <W:win>"),
    },
    37: {
        "m": (
            "{L} <L:outgain> {W}, <L:lose>, {score}{byyards}",
            "{L} <L:outgain> {W} {theirs} to {ours}, <L:lose>{byyards}",
            "{L} <L:lead> in first downs, not points{bydowns}",
        ),
        "q": (
            "{L} <L:get> the yards, {W} the points{byyards}",
            "{L} <L:make> {theirs} to {ours}, <L:lose>{bydowns}",
        ),
        "c": ("{theirs} bring {L} no victory", "{theirs} to {ours}, but {W} <W:win>"),
    },
    39: {
        "a": ("{W} <W:repay> {L}, {score}", "{W} <W:get> even with {L}, {score}"),
        "f": ("Beaten in {year}, {W} <W:beat> {L}", "{W}, loser of {year}, <W:win> this time"),
        "n": ("{L} hold on {W} ends, {score}",),
    },
    40: {
        "n": ("{W} <W:make> it {n} in a row", "{W} streak stands at {n}"),
        "l": ("{W} <W:win> again: {n} straight", "{wins} in a row for {W}"),
        "o": ("Another one to {W}: {n} straight",),
    },
    41: {
        "n": ("{L} streak ends at {n}", "{wins} in a row, and no more, for {L}"),
        "a": ("{W} <W:end> {L} run, {score}", "{W} <W:stop> {L} at {n} straight"),
        "d": ("{play} ends {L} streak at {n}",),
    },
    42: {
        "n": ("Record falls: {key}, {new}", "Old mark of {old} goes to {A}"),
        "c": ("{new} beats the record of {old}",),
        "i": ("A record for {A}: {key}",),
    },
    43: {
        "o": ("{place} to {A}", "{A} <A:clinch>, {score}"),
        "a": ("{A} <A:clinch> {place}", "{W} <W:win>; {A} <A:clinch>~won"),
        "q": ("{A} <A:need> one more, <A:get> it~aw",),
    },
    44: {
        "g": (
            "Loss puts {place} out of reach for {A}~al",
            "{A} out of the running for {place}, {score}",
        ),
        "e": ("{A} <A:tie>, and {place} is out of reach~tied",),
        "j": ("{place} is out of reach for {A}",),
    },
    45: {
        "o": ("{title} to {W}", "{W} <W:win> {title}", "{year} belongs to {W}"),
        "a": ("{W} <W:@beat> {L} for {title}",),
        "f": ("Down by {n}, {W} <W:take> {title}",),
        "d": ("{play} wins {title} for {W}",),
    },
    49: {
        "i": ("{A} <A:lose> a quarterback, <A:win>~aw", "{A} <A:win> without {who}~aw"),
        "j": ("{who} hurt; {A} <A:lose>~al", "Injury costs {A} {who}, {score}"),
        "l": ("{W} <W:win>; {A} {who} hurt~won", "{score}, and {A} {who} is hurt"),
    },
    50: {
        "p": ("Referee overrules the book, {W} <W:win>{override}",),
        "h": ("A call over the rules, and {W} <W:win>{override}",),
    },
    51: {
        "p": (
            "The Box gives it to {A}, {score}",
            "The Box decides it for {A}~aw",
        ),
        "d": ("Loose ball goes to {A}, {score}", "A fumble in The Box lifts {A}"),
        "j": ("The Box costs {B} the ball, {score}", "A loose ball costs {L}, {score}"),
    },
    52: {
        "h": ("A throw at {odds}, and {A} <A:have> it", "Thrown at {o}%, and caught"),
        "d": ("A {o}% pass pays for {A}", "Long odds throw helps {A}, {score}"),
        "q": ("{A} <A:get> {odds}, <A:need> one", "{A} <A:take> {odds}, <A:score>"),
    },
    53: {
        "p": ("The referee rules, and it is {score}", "Ruling moves {points}: {score}"),
        "l": ("{score} after a ruling", "{W} <W:win> after a ruling of {points}~won"),
        "k": ("{H}, {V} meet the rule book, {score}",),
    },
    58: {
        "f": (
            "{A} <A:tie> {B} {when}, {score}",
            "{A} <A:draw> even {when}, {score}",
            "{A} <A:catch> {B} {when}, {score}",
        ),
        "d": (
            "{play} ties {B}, {score}",
            "{play} saves a tie for {A}, {score}",
            "{play} on {down} ties it, {score}",
        ),
    },
    59: {
        "g": (
            "{A} <A:fall> short at {spot}, {score}{ondowns}",
            "{A} <A:come> away empty at {spot}, {score}{ondowns}",
            "{A} <A:fumble> at {spot}, {score}{onfumble}",
            "{A} <A:lose> the ball at {spot}, {score}{onpick}",
            "{A} <A:miss> from close in, {score}{onkick}",
            "{A} at {spot} at the end, {score}{attheend}",
        ),
        "j": (
            "Fumble at {spot} costs {A}, {score}{onfumble}",
            "Interception at {spot} costs {A}, {score}{onpick}",
            "Missed kick costs {A}, {score}{onkick}",
            "Blocked kick costs {A}, {score}{onblock}",
        ),
        "i": (
            "{B} defense holds at {spot}, {score}{ondowns}",
            "{B} defense intercepts at {own}, {score}{onpick}",
        ),
        "b": (
            "{B} <B:stop> {A} at {spot}, {score}{ondowns}",
            "{B} <B:intercept> at {own}, {score}{onpick}",
            "{B} <B:block> the kick, {score}{onblock}",
        ),
        "p": (
            "Time runs out on {A} at {spot}, {score}{attheend}",
            "Halftime stops {A} at {spot}, {score}{athalf}",
        ),
    },
    62: {
        "d": (
            "{play} on {down} lifts {A}~aw",
            "{play} on {down} beats {B}{winner}",
            "{play} on {down} ties {B}~tied",
            "{play} on {down} is not enough for {A}~al",
        ),
        "h": ("{down}, {play}, and {A} <A:win>~aw", "{A} <A:make> {down}, <A:lose>, {score}~al"),
        "b": ("{A} <A:make> {down}, <A:win>, {score}~aw",),
    },
    57: {
        "a": (
            "{W} <W:@beat> {L}, {score}",
            "{L} <L:bow> to {W}, {score}~d",
            "{W} over {L}, {score}~e",
            "{W} <W:take> it, {score}~e",
        ),
        "k": ("{W} {Wpts}, {L} {Lpts}~e", "Honors to {W}, {score}~d"),
        "d": ("{play} beats {L}{near}", "{play} wins for {W}{near}"),
        "b": ("{W} <W:@beat> {L} on {play}{near}",),
        "l": ("{W} by {m} over {L}~won", "{W} ahead of {L} at the end, {score}~won"),
    },
    61: {
        "b": (
            "{W} <W:drive> {yards} to beat {L}, {score}",
            "{W} <W:go> {yards} to win, {score}",
            "{W} <W:beat> {L} on {bareyards} drive, {score}",
        ),
        "d": ("{bareyards} drive beats {L}, {score}",),
        "i": ("{bareyards} drive wins for {W}, {score}",),
        "c": ("{yards} in {plays} beat {L}, {score}", "{plays}, {yards}, and {W} <W:win>, {score}"),
        "l": (
            "{W} <W:win>, {score}, after {yards} in {plays}",
            "{W} <W:win> after {bareyards} drive, {score}",
        ),
    },
    60: {
        "a": (
            "{W} <W:win> {by}, {counts}",
            "{score}, and {W} <W:win> {by}",
            "{W} <W:take> it {by}, {counts}",
            "{W} <W:get> to {spot}, <W:win> {by}",
            "{W} <W:win> {by} on the last play{atlast}",
        ),
        "l": ("{score}, {W} {by}", "{W} over {L} {by}, {counts}"),
    },
}
"""By angle and shape. A tag after `~` is a condition: aw, al: A won, lost; won: there is a winner;
tied: there is none; nil, some: no points, points; bare: the loser has none, both: he has some; d, e:
newsprint, bulletin; x: never. Two at once: `~aw+d`."""
