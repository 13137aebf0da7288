"""The sentences of this rule set's play-by-play, and its words for calls, results and dice."""

from __future__ import annotations

from typing import Final

from rulesets.core.facts import Fact
from rulesets.core.field import read_place
from rulesets.core.sentences.phrases import Names, Vocabulary, Writer, place, score, title, yards
from rulesets.core.sides import HOME
from rulesets.core.state import State
from rulesets.vsefl.charts import PAGES

_STOPS: Final = {
    "box_stop": "The board is stopped outside the tackle box: a cutback.",
    "broken_tackle": "Broken tackle: the run continues.",
    "handoff": "The runner has the ball.",
    "keep": "Quarterback keeper.",
    "kick_stop": "The kickers stopped the board once.",
    "open_stop": "The board is stopped: no free player is near the ball carrier.",
    "over_line": "The quarterback is past the line and must run.",
    "return_stop": "The board is stopped after twenty yards: a cutback.",
    "scramble": "The passer scrambles.",
    "scramble_too_late": "The passer scrambles with a receiver beyond the zone: he must run.",
    "stop": "The board is stopped.",
    "ten_stop": "The board is stopped after ten yards: a cutback.",
    "throw": "The pass is away.",
}


def _extra(fact: Fact, before: State, after: State, names: Names) -> str:
    if fact.how == "untimed_down":
        return "The half does not end on a foul by the defense: one untimed down."
    return "The half is one play longer."


def _flag(fact: Fact, before: State, after: State, names: Names) -> str:
    return f"Flag on {names.of(fact.side)}: {title(fact.how).lower()}."


def _stoppage(fact: Fact, before: State, after: State, names: Names) -> str:
    text = _STOPS.get(fact.how, "The board is stopped.")
    return f"{text} {fact.why[:1].upper()}{fact.why[1:]}." if fact.why else text


SENTENCES: Final[dict[str, Writer]] = {
    "defence_set": lambda f, b, a, n: f"{n.of(f.side)} lined up: {f.how}.",
    "end_chosen": lambda f, b, a, n: f"{n.of(f.side)} to defend the {f.how} goal.",
    "ends_changed": lambda f, b, a, n: "The teams change ends.",
    "extra_play": _extra,
    "flag": _flag,
    "home_field_goal": lambda f, b, a, n: f"The free field goal is good. {score(n, a.score)}.",
    "home_kick_left": lambda f, b, a, n: f"{n.of(f.side)} declined the free kick.",
    "home_kick_missed": lambda f, b, a, n: "The free field goal is no good.",
    "long_handoff": lambda f, b, a, n: "Behind the line: it counts as a long handoff.",
    "loose_chain": lambda f, b, a, n: f"Loose ball, recovered by {n.of(f.side)}.",
    "offset": lambda f, b, a, n: "The fouls offset: the play is repeated.",
    "onside_kick": lambda f, b, a, n: f"Onside kick, {n.of(f.side)}, {yards(f.yards or 0)}.",
    "onside_zone": lambda f, b, a, n: f"The ball is {f.how}.",
    "pitch": lambda f, b, a, n: f"Pitch {f.how}.",
    "play_called": lambda f, b, a, n: f"{n.of(f.side)} called: {f.how}.",
    "returner_stands": lambda f, b, a, n: (
        f"The returner stands on {place(n, HOME, read_place(f.how, HOME))}."
    ),
    "stoppage": _stoppage,
    "waved_off": lambda f, b, a, n: f"Flag waved off: {title(f.how).lower()}.",
}
BROADCAST: Final[dict[str, tuple[str, ...]]] = {
    "defence_set": (
        "{Side} in {how}.",
        "{Side} lined up: {how}.",
        "{Side} *show*ed {how}.",
        "On defense, {how}.",
        "{Side} across the line, {how}.",
        "The defense: {how}.",
        "{How} for {side}.",
        "{Side} with {how}.",
        "It's {how} on the other side.",
        "{Side} *set* in {how}.",
        "Against {how} now.",
        "The look is {how}.",
        "{Side} *came* out in {how}.",
        "Across from it, {how}.",
    ),
    "play_called": (
        "{Side} called: {how}.",
        "The call: {how}.",
        "{Side} with the {how}.",
        "Out of the book, the {how}.",
        "{Side} *want*ed the {how}.",
        "It's the {how}.",
        "{How} is the call.",
        "{Side} *went* with the {how}.",
        "Here *come*s the {how}.",
        "The page *say*s {how}.",
        "{Side}: {how}.",
        "The play is a {how}.",
        "{Side} *pick*ed the {how}.",
        "From {side}, the {how}.",
        "The {how}, {side}.",
    ),
    "stoppage.throw": (
        "The pass is away.",
        "It's away{reason_}.",
        "He *throw*s.",
        "The throw is up.",
        "There *go*es the pass.",
        "Up it *go*es.",
        "The ball is in the air.",
        "Thrown.",
        "He *let*s it go.",
        "Pass in the air.",
        "The throw is off.",
        "In the air now.",
        "And he *fire*s.",
        "The pass is up.",
        "Away with it.",
    ),
    "stoppage.stop": (
        "The board is stopped{reason_}.",
        "They *stop* the board{reason_}.",
        "A stop{reason_}.",
        "Board stopped{reason_}.",
        "Everything *hold*s{reason_}.",
        "Hold it there{reason_}.",
    ),
    "stoppage.keep": (
        "Quarterback keeper.",
        "He *keep*s it.",
        "The quarterback *keep*s it himself.",
        "A keeper.",
    ),
    "stoppage.handoff": (
        "The runner has the ball.",
        "The handoff is made{reason_}.",
        "He *hand*s it off{reason_}.",
        "The ball is with the runner{reason_}.",
    ),
    "stoppage.scramble": (
        "The passer scrambles{reason_}.",
        "He *leave*s the pocket{reason_}.",
        "A scramble{reason_}.",
        "No throw yet: he *scramble*s{reason_}.",
    ),
    "stoppage.scramble_too_late": (
        "He *scramble*s with a receiver beyond the zone: he must run.",
        "A receiver is beyond the zone, so the passer must *run*.",
        "No throw: a receiver is beyond the zone, and it has to be a run.",
        "A scramble with a receiver beyond the zone: run only.",
    ),
    "stoppage.over_line": (
        "The quarterback is past the line and must *run*.",
        "Past the line, so the quarterback *run*s.",
        "Past the line. It has to be a run.",
        "Over the line: no throw for the quarterback.",
    ),
    "stoppage.broken_tackle": (
        "Broken tackle: the run continues{reason_}.",
        "He *break*s the tackle{reason_}!",
        "Through the tackle, and on{reason_}!",
        "A broken tackle{reason_}!",
    ),
    "stoppage.box_stop": (
        "The board is stopped outside the tackle box: a cutback{reason_}.",
        "Outside the tackle box, a cutback{reason_}.",
    ),
    "stoppage.kick_stop": (
        "The kickers stopped the board once{reason_}.",
        "One stop by the kickers{reason_}.",
    ),
    "stoppage.open_stop": (
        "Stopped: no free player is near the ball carrier{reason_}.",
        "No free player near him, and the board is stopped{reason_}.",
    ),
    "stoppage.return_stop": (
        "Twenty yards returned, and a cutback{reason_}.",
        "The board is stopped after twenty yards: a cutback{reason_}.",
    ),
    "stoppage.ten_stop": (
        "Ten yards, and a cutback{reason_}.",
        "The board is stopped after ten yards: a cutback{reason_}.",
    ),
    "stoppage": (
        "The board is stopped{reason_}.",
        "A stop of the board{reason_}.",
    ),
    "end_chosen": (
        "{Side} to defend the {how} goal.",
        "The {how} goal is {side_s} to defend.",
    ),
    "ends_changed": (
        "The teams change ends.",
        "They *change* ends.",
        "Around they *go*: the teams change ends.",
        "New ends for both teams.",
    ),
    "extra_play": (
        "The half is one play longer.",
        "One play more in the half.",
        "And one play more.",
    ),
    "extra_play.untimed_down": (
        "The half does not end on a foul by the defense: one untimed down.",
        "A foul by the defense, so the half *get*s one untimed down.",
        "One untimed down, for the foul by the defense.",
    ),
    "flag": (
        "A flag on {side}: {foul}.",
        "Flag: {foul}, {side}.",
        "Down *come*s a flag, {foul} by {side}.",
        "There's a flag. {Foul}, {side}.",
        "{Side} *drew* a flag: {foul}.",
        "Flag on the play, {foul}, {side}.",
        "Wait, {foul} on {side}.",
        "The referee has {foul}, {side}.",
        "{Foul}, {side}, and a flag.",
        "And a flag, {side}: {foul}.",
        "Hold on, {foul} by {side}.",
        "{Foul} is the flag, on {side}.",
        "A foul: {side}, {foul}.",
        "They *flag* {side} for {foul}.",
    ),
    "waved_off": (
        "Flag waved off: {foul}.",
        "No {foul} after all.",
        "They *wave* it off: no {foul}.",
        "The flag for {foul} is picked up.",
    ),
    "home_field_goal": (
        "The free field goal is good. {Tally}.",
        "The free kick is through: {tally}.",
    ),
    "home_kick_left": (
        "{Side} declined the free kick.",
        "No free kick for {side}, by choice.",
    ),
    "home_kick_missed": (
        "The free field goal is no good.",
        "The free kick *miss*es.",
        "No good, the free field goal.",
    ),
    "long_handoff": (
        "Behind the line: it counts as a long handoff.",
        "That's a long handoff, behind the line.",
    ),
    "loose_chain": (
        "Loose ball, recovered by {side}.",
        "The Box *say*s {side}.",
        "Recovered by {side}, the loose ball.",
    ),
    "fumble.lost": (
        "The Box *say*s {side}!",
        "Fumble lost! {Side_s} ball.",
        "{Side} *recovered*!",
        "It *belong*s to {side}!",
        "The Box, for {side}!",
        "And {side} *came* up with it!",
        "A turnover! {Side_s} ball.",
        "Recovered by {side}!",
    ),
    "fumble.kept": (
        "The Box *say*s {holder}.",
        "{Holder} *kept* it.",
        "Still {holder_s} ball.",
        "Saved by {holder}.",
        "The Box, for {holder}.",
        "It *stay*s with {holder}.",
        "{Holder} *got* it back.",
        "Recovered by {holder}.",
    ),
    "offset": (
        "The fouls offset: the play is repeated.",
        "Offsetting fouls. They *do* it over.",
        "A foul on each: the play is repeated.",
        "The fouls cancel, and the down is replayed.",
    ),
    "onside_kick": (
        "Onside kick, {side}, {yards}.",
        "{Side} *went* onside: {yards}.",
        "An onside kick by {side}, {n}.",
        "It's onside, {n}, {side}!",
    ),
    "onside_zone": (
        "The ball is {how}.",
        "It's {how}.",
        "Now {how}, the ball.",
        "It *come*s down {how}.",
    ),
    "pitch": (
        "Pitch {how}.",
        "A {how} pitch.",
        "He *pitch*es it {how}.",
        "The pitch is {how}.",
    ),
    "returner_stands": (
        "The returner stands on {how_spot}.",
        "The returner is at {how_spot}.",
        "A returner waits at {how_spot}.",
        "The returner *wait*s on {how_spot}.",
    ),
}
VOCABULARY: Final = Vocabulary(
    sentences=SENTENCES,
    ways={
        "run": ("", "on the ground", "", "on the run"),
        "play": ("", "on the ground"),
        "sweep": ("on the sweep", ""),
        "draw": ("on the draw", ""),
        "option": ("on the option", ""),
        "pass": ("", "on the quarterback run"),
        "screen": ("", "on the quarterback run"),
    },
    broadcast=BROADCAST,
    phases={
        "pre_fg": "Before the game: {home_s} free field goal",
        "end_choice": "{whose} choice: which goal to defend",
        "end_dice": "The play of {side} is over: a fumble, or a foul?",
        "box_roll": "Fumble by {side} at {where}: the Box decides possession",
    },
    die_names={"end dice": ("fumble", "fumble", "foul", "foul", "action")},
    dice={
        "end dice": "the fumble pair, the foul pair and the action die",
        "box": "possession, in the Box",
        "onside distance": "how far the onside kick goes",
        "onside zone": "the zone of the onside kick",
        **{f"defence {page}": f"the defense's call (page {page})" for page in PAGES},
        **{f"offence {page}": f"the offense's call (page {page})" for page in PAGES},
    },
    results={
        "progress": "Stopped",
        "td": "Touchdown",
        "carrier_fell": "Ball carrier fell",
        "double_tackle": "Two tacklers",
        "qb_back_hit": "Hit from behind",
        "loose_back_pass": "Back pass missed",
        "loose_chain": "Still loose",
        "caught_fallen": "Caught, fallen",
        "caught_other": "Other receiver",
        "batted": "Batted down",
        "reached": "In the end zone",
        "not_reached": "Short of it",
        "most_downfield": "Punt away",
        "returner_touched": "Returner hit",
    },
    runs={"screen": "Quarterback run", "play": "Run"},
    roles={
        "pass": "pass",
        "screen": "pass",
        "punt": "punt",
        "field_goal": "field_goal",
        "try_kick": "extra_point",
    },
    result_keys={
        "progress": "p",
        "carrier_fell": "f",
        "double_tackle": "e",
        "qb_back_hit": "h",
        "loose_back_pass": "l",
        "loose_chain": "L",
        "batted": "b",
        "caught_fallen": "C",
        "caught_other": "O",
        "thrown_away": "A",
        "grounding": "G",
        "most_downfield": "p",
        "returner_touched": "r",
        "reached": "i",
        "not_reached": "h",
    },
    call_keys={
        "fake_punt": "e",
        "accept_second": "s",
        "accept_third": "t",
        "scramble": "S",
        "keep": "K",
        "stop": "B",
        "ten_stop": "x",
        "box_stop": "X",
        "open_stop": "N",
        "return_stop": "x",
        "kick_stop": "X",
        "broken_tackle": "y",
        "over_line": "v",
        "handoff": "r",
        "pitch": "P",
    },
)
