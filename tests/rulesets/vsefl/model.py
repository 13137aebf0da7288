"""An independent model of VSEFL, for tests only.

Written from the printed rules and their inventory before the engine was looked at. It shares
nothing with the engine but the names of inputs and of what is reported, imports nothing of the
project, and is plain on purpose. `Model.take` follows one input; it raises `No` when the
rules, as read here, do not allow it.

Spots here are yards from the home side's goal line ("places"), but `spot` and `line` of a series
are yards from the own goal line of the side with the ball, as situations have them.
"""

from __future__ import annotations

import copy
import math
from fractions import Fraction

SIDES = ("home", "visitors")
DEFAULTS = {
    "home_fg": "yes", "plays_per_quarter": 15, "timeouts_per_half": 2, "blocked_punt_ez": "safety",
    "try_spot": 2, "onside_ot": "yes", "untimed_down": "yes", "ot_new_half": "yes", "ot_limit": 0,
    "foul_not_square": "no", "false_start_3": "no", "board": "620", "fg_max_los": 40, "kneel": "no",
    "obey_dice": "yes",
}  # fmt: skip

# The penalty chart (VS-PEN-02 to 13) in printed order: offense or defense, yards, what follows.
CHART = {
    1: ("O", 15, "repeat"), 2: ("O", 15, "repeat"), 3: ("O", 5, "repeat"), 4: ("O", 5, "repeat"),
    5: ("O", 5, "repeat"), 6: ("O", 5, "repeat"), 7: ("O", 10, "repeat"), 8: ("D", 5, "repeat"),
    9: ("D", 5, "first"), 10: ("D", 5, "repeat"), 11: ("D", 15, "first"), 12: ("D", 15, "first"),
}  # fmt: skip

# Fouls seen on the board (VS-PEN-20 to 31): whose, yards, what follows; whether before the snap.
SEEN = {
    "neutral_zone": ("OD", 5, "repeat"), "delay": ("O", 5, "repeat"),
    "formation": ("O", 5, "repeat"), "not_square": ("O", 5, "repeat"),
    "motion": ("O", 5, "repeat"), "ineligible_touch": ("O", 5, "repeat"),
    "stacking": ("OD", 5, "repeat"), "false_start": ("O", 5, "repeat"),
    "offensive_interference": ("O", 10, "repeat"), "offensive_holding": ("O", 10, "repeat"),
    "grounding": ("O", 10, "lost"), "illegal_man": ("O", 5, "repeat"),
    "defensive_interference": ("D", 0, "spot"), "illegal_touch": ("O", 0, "touch"),
}  # fmt: skip
BEFORE_THE_SNAP = ("neutral_zone", "delay", "formation", "not_square", "motion", "stacking",
                   "false_start")  # fmt: skip

# The playbook (VS-R8): page, offense 1 to 6.
BOOK = {
    "P1": "DV OT SW PR PA RO", "P2": "DV OT RO PA PB PL", "P3": "OT SW PR PW RO DR",
    "P4": "DR PR PW SC PB RO", "P5": "DV SN OT RO PR PA", "P6": "PR PW RL DR RO PB",
    "P7": "PW PB PR SC DR RL", "P8": "DV SN OT RO PA PR", "P9": "PR PW PW PB SC RL",
    "PG": "DV SN OT RO PR RL",
}  # fmt: skip
KIND = {
    "DV": "run", "OT": "run", "SW": "sweep", "PL": "run", "DR": "draw", "SN": "run",
    "RO": "option", "PR": "pass", "PW": "pass", "PB": "pass", "SC": "screen", "PA": "pass",
    "RL": "pass",
}  # fmt: skip
KINDS = ("run", "sweep", "draw", "option", "pass", "screen", "fake_punt")
PASSES = ("option", "pass", "screen", "fake_punt")
ENDS = ("tackled", "out_of_bounds", "progress", "touchdown", "safety")
FUMBLES = ("carrier_fell", "double_tackle")
OF_A_PASS = ("complete", "incomplete", "batted", "interception", "caught_fallen", "caught_other")
QUARTERBACK = ("sack", "thrown_away", "too_deep", "grounding")
PLACED = (
    "tackled", "out_of_bounds", "progress", *FUMBLES, "qb_back_hit", "sack", "interception",
    "caught_fallen", "caught_other", "loose_back_pass", "blocked", "most_downfield",
)  # fmt: skip
LENGTHS = ((3, 13), (6, 12), (9, 11), (12, 10))


class No(Exception):
    """The rules, as read here, do not allow it."""


def other(side):
    return "visitors" if side == "home" else "home"


def own(side, place):
    """Yards from a side's own goal line."""
    return place if side == "home" else 100 - place


def place(side, yards):
    return yards if side == "home" else 100 - yards


def read(text, carrier):
    """VS-R43, VS-R55: a name of a place, in whole yards; an exact half goes against the carrier,
    and less than a yard from a goal line is the one."""
    if text == "50":
        return 50
    exact = own(carrier, place("home" if text[0] == "H" else "visitors", Fraction(text[1:])))
    whole = math.ceil(exact - Fraction(1, 2))
    if exact > 0:
        whole = max(whole, 1)
    if exact < 100:
        whole = min(whole, 99)
    return place(carrier, whole)


class Model:
    """A game of VSEFL."""

    def __init__(self, settings=None):
        self.set = {**DEFAULTS, **(settings or {})}
        each = self.set["timeouts_per_half"]
        self.phase = "pre_fg" if self.set["home_fg"] == "yes" else "toss"
        self.ball = self.spot = self.down = self.line = None
        self.score = {"home": 0, "visitors": 0}
        self.period, self.left = 1, self.set["plays_per_quarter"]
        self.timeouts = {"home": each, "visitors": each}
        self.chooser = self.winner = None
        self.home_defends, self.kicked_off, self.owed = "west", None, 0
        self.after_last = False  # the last box of the half is checked; one play more is owed
        self.ot = None
        self.play = None
        self.lane = None
        self.caught_over = False

    def copy(self):
        return copy.deepcopy(self)

    # ---------------------------------------------------------------- inputs

    def take(self, kind, **told):
        if self.phase == "over":
            raise No("over")
        kept = self.caught_over
        takes = {"call": self.call, "roll": self.roll, "report": self.report,
                 "timeout": self.timeout}  # fmt: skip
        was = self.play
        try:
            takes[kind](**told)
        except KeyError as missing:
            raise No(f"not told: {missing}") from None
        self.set_lane(was)
        # A catch that was a touchdown may be told as one until the play is over; on a try, until
        # the next call.
        over = self.phase in ("kickoff", "over") and kind != "timeout"
        if kept and ((was is not None and self.play is None) or (was is None and over)):
            self.caught_over = False

    def set_lane(self, was):
        """VS-OFF-01, VS-OFF-02: within a drive where it was told, or lay; else in the middle."""
        if self.ball is None:
            self.lane = None
        elif self.play is None and self.phase != "scrimmage":
            self.lane = "centre"
        elif self.play is None and was is not None:
            drive = was["phase"] == "scrimmage" and self.ball == was["side"]
            if was.get("stood") and other(was["side"]) in was["held"]:
                drive = False  # VS-R62
            told = was["end"]["lane"] if was.get("stood") else None
            self.lane = (told or self.lane) if drive else "centre"

    def timeout(self, side):
        """VS-R6, VS-TIM-05: between plays, while a box is left in the last quarter of the half;
        a play that is owed after the last box is no box."""
        if self.play is not None or self.phase not in ("scrimmage", "kickoff", "free_kick", "try"):
            raise No("not between plays")
        if self.timeouts[side] < 1:
            raise No("none left")
        if self.period % 2 == 0:
            if self.left < 1 or self.after_last:
                raise No("the last box is checked")
            self.left += 1
        else:
            self.owed += 1
        self.timeouts[side] -= 1

    def call(self, name, details=None):
        details = details or {}
        if self.play is not None:
            return self.call_in_play(name, details)
        if self.phase == "pre_fg" and name == "skip":
            self.phase = "toss"
        elif self.phase == "end_choice" and name in ("west", "east"):
            kicker = self.chooser
            mine = name == "west"
            self.home_defends = "west" if mine == (kicker == "home") else "east"
            self.kicked_off = kicker
            self.chooser = None
            self.to_kick("kickoff", kicker, 40)
        elif self.phase == "kickoff" and name == "kickoff":
            self.begin("kickoff", self.ball)
        elif self.phase == "kickoff" and name == "onside":
            late = self.period == 4 and self.score[self.ball] < self.score[other(self.ball)]
            if not late and not (self.period > 4 and self.set["onside_ot"] == "yes"):
                raise No("no onside kick now")
            self.begin("onside", self.ball)
        elif self.phase == "free_kick" and name == "safety_kick":
            self.begin("safety_kick", self.ball)
        elif self.phase == "try" and name in ("try_kick", "try_play", "skip"):
            self.begin("try_play" if name == "try_play" else name, self.ball)
            if name == "skip":
                self.over_try(0)
        elif self.phase == "scrimmage":
            self.call_at_the_line(name)
        else:
            raise No("not now: " + name)
        return None

    def call_at_the_line(self, name):
        if name == "field_goal":
            if 100 - self.spot > self.set["fg_max_los"]:
                raise No("too far")
        elif name == "kneel":
            if self.set["kneel"] != "yes":
                raise No("no knee")
        elif name not in (*KINDS, "play", "punt"):
            raise No("no call: " + name)
        self.begin(name, self.ball)
        if name == "kneel":
            end = self.dead if self.spot > 1 else self.conceded
            end(self.ball, place(self.ball, self.spot - 1))

    def begin(self, name, side):
        """A play, from the snap or the kick."""
        self.play = {
            "call": name, "side": side, "los": self.spot, "down": self.down, "line": self.line,
            "phase": self.phase, "carrier": side, "held": [side], "stage": "board", "dice": [],
            "fouls": [], "end": None, "from_ez": False, "caught": False, "thrown": False,
            "gone": False, "scrambled": False, "late": False, "stops": [], "pitched": False,
            "returning": "", "book": [],
        }  # fmt: skip
        if name in ("kickoff", "safety_kick", "onside"):
            self.play["carrier"] = other(side)
            self.play["held"] = []
        if name == "kickoff":
            self.play["from_ez"] = True
        if name in ("play", "try_play"):
            self.play["stage"] = "playbook"
        if name == "onside":
            self.play["stage"] = "onside"

    def call_in_play(self, name, details):
        p = self.play
        if p["stage"] == "penalty":
            self.choose(name)
            return
        if p["stage"] != "board":
            raise No("dice are awaited")
        returner = p["carrier"]
        kicking = p["call"] in ("kickoff", "safety_kick", "punt") and not p["stops"]
        at_home = p["call"] == "kickoff" or (p["call"] == "punt" and p["from_ez"])
        if name == "return" and kicking and (p["call"] != "punt" or p["returning"]):
            p["returning"] = "kick"
            p["stops"].append("return")
        elif name == "touchback" and kicking and at_home:
            p["held"].append(returner)
            self.touchback(returner)
        elif name == "fair_catch" and p["call"] == "safety_kick" and kicking:
            self.free_kick_met()
            self.play = None
            self.series(returner, place(returner, 25))
            self.overtime_look([returner], False)
            self.time(0, False)
        else:
            self.stoppage(name, details)

    def stoppage(self, name, details):
        """Stops of the board (sections 4, 12 to 16 of the inventory)."""
        p = self.play
        behind = not (p["gone"] or p["caught"] or p["returning"])
        quarterback = behind and not p["thrown"] and "handoff" not in p["stops"]
        passing = p["call"] in PASSES or (p["call"] == "draw" and p["scrambled"])
        if name == "ten_stop":
            # VS-CUT-02, VS-R48, VS-R60, VS-SCR-08
            if p["call"] not in KINDS or p["caught"] or p["thrown"] or p["returning"]:
                raise No("no run")
            if p["call"] in ("pass", "screen") and not p["gone"]:
                raise No("he has not run yet")
            if p["scrambled"] or "ten_stop" in p["stops"]:
                raise No("no stop on a scramble; one only")
            if not 10 <= details["gain"] < 20:
                raise No("from ten to twenty")
            if p["los"] + details["gain"] >= 100:
                raise No("he has scored")  # VS-R65
            p["gone"] = True
        elif name == "box_stop":
            # VS-RUN-03, VS-RUN-04, VS-R56
            if p["call"] != "sweep" or "box_stop" in p["stops"] or p["gone"]:
                raise No("no stop of the box")
        elif name == "over_line":
            if not quarterback or p["call"] not in (*PASSES, "draw"):
                raise No("nobody to cross it")
            p["gone"] = True
        elif name == "throw":
            if not (quarterback and passing) or p["late"] or p["pitched"]:
                raise No("no pass")
            p["thrown"] = True
        elif name == "scramble":
            if not quarterback or p["call"] not in ("pass", "screen", "fake_punt", "draw"):
                raise No("no scramble")
            p["scrambled"] = True
            zone = 15 if self.set["board"] == "scale" else 30
            if details.get("farthest", 0) > zone:
                p["late"] = True
        # Other stops decide nothing that is kept here.
        p["stops"].append(name)

    def roll(self, pips):
        pips = list(pips)
        if self.phase == "toss":
            (coin,) = pips
            receiver = SIDES[coin - 1]
            self.phase, self.chooser = "end_choice", other(receiver)
            if self.period > 4:
                self.ot = {"poss": set(), "opp": set(), "answer": None, "receiver": receiver}
            return
        if self.play is None:
            raise No("no dice now")
        while pips:
            stage = self.play["stage"] if self.play is not None else ""
            if stage == "playbook":
                self.playbook(pips.pop(0))
            elif stage == "onside":
                self.play["dice"].append(pips.pop(0))
                if len(self.play["dice"]) == 2:
                    self.play["stage"] = "board"
            elif stage == "box":
                self.box(pips.pop(0) + pips.pop(0))
            elif stage == "dice":
                self.play["dice"].append(pips.pop(0))
                self.end_dice()
                if self.play is None or self.play["stage"] != "dice":
                    return  # A d12 that is not wanted tells nothing.
            else:
                raise No("no dice now")

    def playbook(self, die):
        p = self.play
        p["book"].append(die)
        if len(p["book"]) < 2:
            return
        to_go, goal = (self.line or 100) - self.spot, 100 - self.spot
        if p["phase"] == "try" or goal <= 4:
            page = "PG"
        elif self.down == 4:
            page = "P8" if to_go <= 2 else "P9"
        elif self.down == 3:
            page = "P5" if to_go <= 2 else "P6" if to_go <= 6 else "P7"
        elif self.down == 2:
            page = "P2" if to_go <= 3 else "P3" if to_go <= 7 else "P4"
        else:
            page = "P1"
        p["call"] = KIND[BOOK[page].split()[die - 1]]
        p["stage"] = "board"

    # ---------------------------------------------------------------- reports

    def report(self, fields):
        f = dict(fields)
        if self.phase == "pre_fg":
            if f["result"] == "good":
                self.score["home"] += 3
            self.phase = "toss"
            return
        if self.caught_over:
            if f.get("result") != "touchdown":
                raise No("it was a touchdown")
            self.caught_over = False  # VS-R63: the same one
            return
        if self.play is None or self.play["stage"] == "playbook":
            self.before_the_snap(f)
            return
        if self.play["stage"] != "board":
            raise No("dice are awaited")
        self.seen(f)
        self.happened(f)

    def before_the_snap(self, f):
        """VS-R5: no box, no dice; marked off at once."""
        if self.phase not in ("scrimmage", "try") or f.get("result", "foul") != "foul":
            raise No("nothing has happened")
        if f["foul"] not in BEFORE_THE_SNAP:
            raise No("not before the snap")
        foul = self.foul_of(f, self.ball, self.spot)
        if f.get("declined"):
            return
        offense = foul["side"] == self.ball
        self.spot = self.marked(self.ball, self.spot, foul)
        if self.play is not None:
            self.play = None
        if self.phase == "try":
            return
        if not offense and self.spot >= self.line:
            self.series(self.ball, place(self.ball, self.spot))

    def foul_of(self, f, offense, los):
        name = f["foul"]
        whose, yards, after = SEEN[name]
        side = offense if whose == "O" else other(offense)
        if whose == "OD":
            if "by" not in f:
                raise No("whose foul")
            side = f["by"]
        elif "by" in f and f["by"] != side:
            raise No("not a foul of that side")
        if name == "stacking" and side != offense:
            to_go = 0 if self.phase == "try" or self.line is None else self.line - los
            if to_go <= 2:
                raise No("they may stack")  # VS-OFF-12
        if name == "not_square" and self.set["foul_not_square"] != "yes":
            raise No("no foul in this league")
        if name == "false_start" and self.set["false_start_3"] != "yes":
            raise No("no foul in this league")
        at = None
        if f.get("foul_spot") is not None:
            at = read(f["foul_spot"], offense)
        return {"side": side, "yards": yards, "after": after, "at": at, "row": 0, "name": name}

    def seen(self, f):
        """A foul told beside a result, or alone."""
        p = self.play
        if f.get("foul") is None:
            if f.get("result") == "foul":
                raise No("which foul")
            return
        too_deep = f["result"] == "too_deep" and not f["outside_box"]
        if f["foul"] == "grounding" and (too_deep or f["result"] == "grounding"):
            return  # One foul, told twice.
        foul = self.foul_of(f, p["side"], p["los"])
        if foul["name"] == "illegal_man":
            running = p["call"] in ("run", "sweep", "draw") and not p["scrambled"]
            if running:
                raise No("on a run linemen may be downfield")  # VS-R27
        if foul["after"] in ("spot", "touch") and foul["at"] is None:
            if f.get("spot") is None or f["result"] != "foul":
                raise No("where")
            foul["at"] = read(f["spot"], p["side"])
        if foul["after"] == "touch" and p["call"] != "punt":
            raise No("no kick")
        if foul["after"] == "touch" and own(p["side"], foul["at"]) < p["los"]:
            raise No("behind the line")  # VS-R58
        behind = foul["after"] != "lost" or foul["at"] is None
        if not behind and own(p["side"], foul["at"]) > p["los"]:
            raise No("past the line")  # VS-R58
        if f.get("declined"):
            if f["result"] == "foul" or not self.is_try():
                raise No("declined when it is asked")
            return
        p["fouls"].append(foul)

    def happened(self, f):
        p, result = self.play, f["result"]
        carrier = p["carrier"]
        where = read(f["spot"], carrier) if f.get("spot") is not None else None
        if where is None and result in PLACED and not self.is_try() and p["call"] != "onside":
            raise No("where")
        if result == "loose_chain":
            self.chain(f)
        elif result == "foul":
            self.dead(p["side"], place(p["side"], p["los"]), bare=True)
        elif p["call"] == "onside" and not p["returning"]:
            self.onside(f, where)
        elif p["call"] == "punt" and not p["returning"]:
            self.punt(result, where)
        elif p["call"] in ("field_goal", "try_kick"):
            self.kick_at_goal(result)
        elif p["call"] == "kickoff" and result in ("reached", "not_reached"):
            if result == "reached":
                p["held"].append(carrier)
                self.touchback(carrier)
            else:
                p["returning"] = "kick"
        elif p["call"] in KINDS and not p["returning"]:
            self.from_scrimmage(f, result, where)
        else:
            self.carried(f, result, where)

    # What a carrier came to, whoever he is.

    def carried(self, f, result, where):
        p, carrier = self.play, self.play["carrier"]
        if p["call"] in ("kickoff", "safety_kick", "onside") and carrier not in p["held"]:
            p["held"].append(carrier)
        near_line = False
        if not p["returning"] and p["call"] in KINDS:
            running = p["call"] in ("run", "sweep", "option") or p["gone"]
            running = running or (p["call"] == "draw" and not p["scrambled"]) or p["late"]
            running = running and (not p["caught"] or bool(p.get("behind")))
            short = where is None and self.is_try()
            near = where is not None and abs(own(carrier, where) - p["los"]) <= 5
            near_line = running and (short or near)
        if result == "tackled":
            contact = f.get("contact", "front")
            none = ("back", "figure", "carrier")
            if contact in none or (contact == "side" and near_line):
                raise No("no tackle")  # VS-DEF-02, VS-DEF-05, VS-R59
        if where is not None and own(carrier, where) >= 100:
            raise No("he has scored")  # VS-DEF-20
        if result == "touchdown":
            self.touchdown(carrier)
        elif result == "safety":
            came_out = f.get("left_end_zone", True) or not p["from_ez"]
            self.in_his_end_zone(carrier, came_out, 0)
        elif self.is_try():
            self.over_try(0)
        elif result in FUMBLES or result == "qb_back_hit":
            p["loose_at"], p["came_out"] = where, bool(f.get("left_end_zone", False))
            p["stage"], p["loose_lane"] = "box", f.get("lane")
        elif own(carrier, where) <= 0:
            self.in_his_end_zone(carrier, bool(f.get("left_end_zone")), own(carrier, where))
        else:
            self.dead(carrier, where, loosable=result != "out_of_bounds", lane=f.get("lane"))

    def in_his_end_zone(self, carrier, came_out, deep):
        """VS-R28, VS-SAF-01."""
        if self.is_try():
            self.over_try(0)
        elif self.play["from_ez"] and not came_out:
            self.touchback(carrier)
        else:
            self.conceded(carrier, place(carrier, deep))

    def from_scrimmage(self, f, result, where):
        p, side = self.play, self.play["side"]
        can_pass = p["call"] in PASSES or (p["call"] == "draw" and p["scrambled"])
        can_pass = can_pass and not (p["gone"] or p["late"] or p["pitched"] or p["caught"])
        if result in (*OF_A_PASS, *QUARTERBACK) and not can_pass:
            raise No("no pass")
        thrown = (*OF_A_PASS, "thrown_away", "grounding")
        if p["thrown"] and not p["caught"] and result not in thrown:
            raise No("the ball is thrown")
        if result == "sack" and where is not None and own(side, where) > p["los"]:
            raise No("not beyond the line")  # VS-R58
        if result == "qb_back_hit":
            if where is not None and own(side, where) > p["los"]:
                raise No("past the line it is no tackle")  # VS-R47, VS-R66
            if {"handoff", "pitch", "over_line", "ten_stop"} & set(p["stops"]):
                raise No("he has no ball, or is past the line")  # VS-R64
        if result == "complete" and where is not None and own(side, where) >= 100:
            p["caught"], self.caught_over = True, True  # VS-R63
            self.touchdown(side)
        elif result == "complete":
            if where is not None and own(side, where) < p["los"]:
                p["behind"] = True
            p["caught"] = True
        elif result in ("incomplete", "batted"):
            self.incomplete()
        elif result == "interception":
            self.intercepted(f, where)
        elif result in ("caught_fallen", "caught_other"):
            if self.is_try():
                self.over_try(2 if where is not None and own(side, where) >= 100 else 0)
            elif own(side, where) >= 100:
                self.touchdown(side)
            elif own(side, where) <= 0:
                self.conceded(side, where)
            else:
                self.dead(side, where, lane=f.get("lane"))  # VS-R70
        elif result in ("thrown_away", "too_deep", "grounding"):
            self.thrown_away(f, result, where)
        elif result == "loose_back_pass":
            self.back_pass(f, where)
        elif result == "sack":
            if f.get("contact", "front") in ("back", "figure"):
                raise No("no tackle")
            if self.is_try():
                self.over_try(0)
            elif own(side, where) <= 0:
                self.conceded(side, where)
            else:
                self.dead(side, where, loosable=True, lane=f.get("lane"))
        else:
            if can_pass and p["call"] != "option" and where is not None:
                # A quarterback who is past the line has run (VS-SCR-08).
                p["gone"] = p["gone"] or own(side, where) > p["los"]  # VS-R66
            p["gone"] = p["gone"] or bool(p.get("behind"))  # VS-DEF-02
            self.carried(f, result, where)

    def incomplete(self):
        p = self.play
        if self.is_try():
            self.over_try(0)
        else:
            self.dead(p["side"], place(p["side"], p["los"]))

    def intercepted(self, f, where):
        p = self.play
        taker = other(p["side"])
        if self.is_try():
            self.over_try(0)
            return
        where = read(f["spot"], taker)
        if f.get("engaged") and own(p["side"], where) <= p["los"] + 5:
            self.incomplete()  # VS-INT-01, VS-R32
            return
        p["carrier"], p["returning"] = taker, "interception"
        p["held"].append(taker)
        p["from_ez"] = own(taker, where) <= 0
        runs_to = f.get("runs_to")
        end = None if runs_to is None else read(runs_to, taker)
        if f.get("engaged"):
            end = where  # VS-INT-04
        if own(taker, where) >= 100:
            self.touchdown(taker)
        elif end is not None:
            if own(taker, end) >= 100:
                self.touchdown(taker)
            elif own(taker, end) <= 0:
                self.in_his_end_zone(taker, False, own(taker, end))
            else:
                self.dead(taker, end, loosable=not f.get("engaged"))  # VS-R70

    def thrown_away(self, f, result, where):
        """VS-PAS-09, VS-TA-01, VS-TA-02, VS-R22."""
        p, side = self.play, self.play["side"]
        deep = 15 if self.set["board"] == "scale" else 20
        depth = f.get("depth")
        if where is None and f.get("foul") == "grounding" and f.get("foul_spot") is not None:
            where = read(f["foul_spot"], side)
        if result == "too_deep" and depth is None and where is None:
            depth = deep + 1
        if where is not None and depth is None:
            depth = p["los"] - own(side, where)
        if depth is not None and depth < 0:
            raise No("not beyond the line")  # VS-R58
        if result == "too_deep" and depth is not None and depth <= deep:
            raise No("not too deep")
        if result == "thrown_away" and not f["outside_box"]:
            raise No("inside the box")  # VS-R22a
        if result == "grounding" or not f["outside_box"]:
            at = place(side, p["los"] - (depth or 0))
            p["fouls"].append({"side": side, "yards": 10, "after": "lost", "at": at, "row": 0,
                               "name": "grounding"})  # fmt: skip
            self.dead(side, place(side, p["los"]), bare=True)
        else:
            self.incomplete()

    def back_pass(self, f, where):
        """VS-FUM-05 to 08, VS-R41."""
        p, side = self.play, self.play["side"]
        if f["outcome"] != "touched" and f.get("runs_to") is not None:
            raise No("nobody ran")
        if self.is_try() and f["outcome"] != "touched":
            self.over_try(0)
        elif f["outcome"] != "touched":
            if own(side, where) >= 100:
                raise No("not backward")
            if own(side, where) <= 0:
                self.conceded(side, where)
            else:
                self.dead(side, where, how="back_pass", lane=f.get("lane"))
        else:
            taker = f["side"]
            if self.is_try() and taker != side:
                self.over_try(0)
                return
            if where is None and self.is_try():
                where = place(side, p["los"] - 1)
            else:
                where = read(f["spot"], taker)
            if own(side, where) >= 100:
                raise No("not backward")  # VS-R65
            p["carrier"], p["returning"] = taker, "back_pass"
            p["held"].append(taker)
            if own(taker, where) >= 100:
                self.touchdown(taker)
                return
            runs_to = f.get("runs_to")
            if runs_to is not None:
                end = read(runs_to, taker)
                if own(taker, end) >= 100:
                    self.touchdown(taker)
                elif own(taker, end) <= 0:
                    self.in_his_end_zone(taker, True, own(taker, end))
                elif self.is_try():
                    self.over_try(0)
                else:
                    self.dead(taker, end, loosable=True)

    # Kicks.

    def punt(self, result, where):
        p, kickers = self.play, self.play["side"]
        receivers = other(kickers)
        if result == "blocked":
            if own(kickers, where) > p["los"]:
                raise No("blocked beyond the line")  # VS-R58
            p["held"].append(receivers)
            if own(kickers, where) > 0:
                self.dead(receivers, where, how="blocked")
            elif self.set["blocked_punt_ez"] == "touchdown":
                self.touchdown(receivers, how="blocked")
            else:
                p["held"].pop()
                self.conceded(kickers, where, how="blocked")
        elif result == "returner_touched":
            stand = max(100 - (p["los"] + 40), 0)
            p["fouls"].append({"side": kickers, "yards": 15, "after": "stand", "row": 0,
                               "at": place(receivers, stand), "name": "touched"})  # fmt: skip
            self.dead(kickers, place(kickers, p["los"]), bare=True)
        elif result == "most_downfield":
            if own(kickers, where) < p["los"]:
                raise No("behind his own line")  # VS-R58
            caught = own(receivers, where) - 10
            p["carrier"], p["returning"] = receivers, "kick"
            p["held"].append(receivers)
            p["from_ez"] = caught <= 0
            if caught < -10:
                self.touchback(receivers)  # VS-R38
        else:
            raise No("not of a punt")

    def kick_at_goal(self, result):
        p, kickers = self.play, self.play["side"]
        if self.is_try():
            self.over_try(1 if result == "good" else 0)
            return
        kicked_from = place(kickers, p["los"] - 7)
        defense = other(kickers)
        if result == "good":
            self.end_with("field_goal", kickers, kicked_from)
        else:
            p["held"].append(defense)
            if result == "no_good" and own(defense, kicked_from) < 20:
                kicked_from = place(defense, 20)
            self.dead(defense, kicked_from, how="missed")

    def onside(self, f, where):
        p, kickers = self.play, self.play["side"]
        receivers = other(kickers)
        result, toucher = f["result"], f.get("side")
        length = next(yards for most, yards in LENGTHS if p["dice"][0] <= most)
        ball = place(kickers, 40 + length)
        if result == "touched" and toucher is None:
            raise No("who touched it")
        if f.get("spot") is not None:
            where = read(f["spot"], toucher or receivers)
        at = ball if where is None else where
        if toucher is None:
            toucher = receivers
        if own(kickers, at) < 40:
            raise No("behind the kick")  # VS-R58
        p["dice"] = []
        if result == "touched" and toucher == receivers and not f.get("engaged"):
            p["carrier"], p["returning"] = receivers, "onside"
            p["from_ez"] = own(receivers, at) <= 0
            return
        holder = receivers if result == "untouched" else toucher
        p["held"].append(holder)
        p["carrier"] = holder
        if own(holder, at) >= 100:
            self.touchdown(holder)
        elif own(holder, at) <= 0:
            if holder == receivers:
                self.touchback(holder)
            else:
                self.conceded(holder, at)
        else:
            self.dead(holder, at)

    def chain(self, f):
        """Section 24, VS-R53: who held the ball, who has it in the end, and where."""
        p, side = self.play, self.play["side"]
        holders = [item["side"] for item in f["possessed"]] if f.get("possessed") else []
        before = [*p["held"], p["carrier"]] if p["returning"] else list(p["held"])
        last = f["end_team"]
        if p["phase"] in ("kickoff", "free_kick"):
            first = p["carrier"] if p["returning"] else (holders or [None])[0]
        else:
            first = side
        if not holders or holders[0] != first or holders[-1] != last:
            raise No("from the first to the last who had it")
        if any(holders[n] == holders[n - 1] for n in range(1, len(holders))):
            raise No("twice running")
        p["held"] += holders
        if last not in p["held"]:
            p["held"].append(last)
        p["touched_beyond"] = bool(f.get("touched_beyond"))
        kicked = p["call"] in ("punt", "field_goal")
        if p["touched_beyond"] and not kicked:
            raise No("no kick from scrimmage")
        score = f.get("score", "none")
        if self.is_try():
            if score == "none":
                read(f["end_spot"], last)
            self.over_try(2 if score == "td" and last == side else 0)
            return
        began = p["phase"] == "scrimmage" and last == side
        if score == "td":
            self.touchdown(last, how="chain")
        elif score == "safety":
            self.conceded(last, place(last, 0))
        elif score == "touchback":
            if began and other(last) not in p["held"]:
                raise No("nobody else brought it there")
            self.touchback(last)
        else:
            where = read(f["end_spot"], last)
            if own(last, where) >= 100:
                raise No("he has scored")
            if own(last, where) > 0:
                self.dead(last, where, how="chain", lane=f.get("lane"))
            elif began or last in before or last in holders[:-1]:
                raise No("a safety, or a touchback, is told as one")
            else:
                self.touchback(last)

    # ---------------------------------------------------------------- ends

    def is_try(self):
        return self.play["phase"] == "try"

    def end_with(self, what, ball, where, **more):
        p = self.play
        end = {"what": what, "ball": ball, "at": where, "loosable": False, "bare": False,
               "how": "", "lane": None}  # fmt: skip
        p["end"] = {**end, **more}
        if p["phase"] == "try":
            self.penalties()
        else:
            p["stage"] = "dice"
            p["dice"] = []

    def dead(self, ball, where, **more):
        if self.is_try() and not more.get("bare"):
            self.over_try(0)
        else:
            self.end_with("dead", ball, where, **more)

    def touchdown(self, side, how=""):
        p = self.play
        if side not in p["held"]:
            p["held"].append(side)
        if self.is_try():
            self.over_try(2 if side == p["side"] else 0)
            return
        self.end_with("touchdown", side, place(side, 100), how=how or p["returning"])

    def conceded(self, side, where, how=""):
        if self.is_try():
            self.over_try(0)
            return
        self.end_with("safety", side, where, how=how)

    def touchback(self, side):
        if self.is_try():
            self.over_try(0)
            return
        self.end_with("touchback", side, place(side, 20))

    def over_try(self, points):
        p = self.play
        self.end_with("try", p["side"], place(p["side"], p["los"]), points=points)

    def box(self, total):
        """The Box (VS-R2), VS-FUM-04, VS-R28a."""
        p = self.play
        lost = total <= 6
        if p["end"] is None:
            loser, where, came_out = p["carrier"], p["loose_at"], p["came_out"]
        else:
            loser, where, came_out = p["end"]["ball"], p["end"]["at"], False
        by_dice = p["end"] is not None
        dice = p["dice"]
        if lost:
            finder = other(loser)
            p["held"].append(finder)
            if own(loser, where) <= 0:
                self.end_with("touchdown", finder, where, how="fumble")
            else:
                self.end_with("dead", finder, where, how="fumble")
        elif own(loser, where) <= 0:
            self.in_his_end_zone(loser, came_out, own(loser, where))
        else:
            lane = p["end"]["lane"] if by_dice else p["loose_lane"]
            self.end_with("dead", loser, where, how="kept", lane=lane)
        if by_dice:
            p["dice"] = dice
            self.penalties()

    def end_dice(self):
        """VS-R3, VS-R17: the fumble pair, the penalty pair, the action die."""
        p = self.play
        dice = p["dice"]
        if len(dice) < 4:
            return
        foul = dice[2] + dice[3] in (2, 12)
        if foul and len(dice) < 5:
            return
        if foul:
            self.row(dice[4])
        if dice[0] + dice[1] == 2 and p["end"]["loosable"]:
            p["stage"] = "box"
            return
        self.penalties()

    def row(self, number):
        """VS-R20: on free kicks rows 3 to 6 are no fouls, the rest is the returners' (1, 2, 7) or
        the kickers' (8 to 12)."""
        p = self.play
        whose, yards, after = CHART[number]
        free = p["phase"] in ("kickoff", "free_kick")
        if free and number in (3, 4, 5, 6):
            return
        side = p["side"] if (whose == "O") != free else other(p["side"])
        if free:
            after = "tack"
        elif p["call"] == "punt" and number in (9, 11, 12):
            # VS-R68: as printed, where the punt was blocked; nor is there a return to tack it on
            # to where the punters fell on the ball behind their goal line.
            printed = p["end"]["how"] == "blocked" or p["end"]["what"] == "safety"
            after = after if printed else "tack"
        p["fouls"].append({"side": side, "yards": yards, "after": after, "at": None,
                           "row": number, "name": "row"})  # fmt: skip

    def penalties(self):
        """VS-R18, VS-R20a, VS-R20d, VS-R52."""
        p = self.play
        end = p["end"]
        scorer = None
        if end["what"] in ("touchdown", "field_goal"):
            scorer = end["ball"]
        elif end["what"] == "safety":
            scorer = other(end["ball"])
        if end["what"] == "touchdown" and not end["bare"]:
            kept = []
            for foul in p["fouls"]:
                by_return = end["how"] in ("kick", "interception", "onside")
                tacked = foul["after"] == "tack"
                if foul["row"] and foul["side"] == scorer and (by_return or tacked):
                    continue  # VS-R20d
                kept.append(foul)
            p["fouls"] = kept
        sides = {foul["side"] for foul in p["fouls"]}
        if len(sides) == 2:
            self.replay()
            return
        if not sides:
            self.commit()
            return
        (offender,) = sides
        if scorer is not None and offender != scorer:
            self.commit()
        elif end["bare"] and len(p["fouls"]) == 1:
            self.enforce(p["fouls"][0])
        else:
            p["stage"], self.phase, self.chooser = "penalty", "penalty", other(offender)

    def choose(self, name):
        p = self.play
        self.chooser = None
        if name == "accept":
            self.enforce(p["fouls"][0])
        elif name == "accept_second" and len(p["fouls"]) > 1:
            self.enforce(p["fouls"][1])
        elif name == "accept_third" and len(p["fouls"]) > 2:
            self.enforce(p["fouls"][2])
        elif name == "decline":
            self.commit()
        else:
            raise No("accept or decline")

    def marked(self, side, spot, foul):
        """VS-R19, VS-R46: half the way to the offender's goal at most, never inside the one."""
        if foul["side"] == side:
            return max(spot - min(foul["yards"], max(spot, 0) // 2), 1)
        return min(spot + min(foul["yards"], (100 - spot) // 2), 99)

    def again(self):
        """The situation from which the play began."""
        p = self.play
        self.phase, self.ball, self.spot = p["phase"], p["side"], p["los"]
        self.down, self.line = p["down"], p["line"]

    def replay(self):
        """VS-R52: fouls by both sides offset."""
        on_try = self.is_try()
        self.again()
        self.play = None
        if not on_try:
            self.time(1, True)

    def enforce(self, foul):
        p = self.play
        side, after = p["side"], foul["after"]
        by_defense = foul["side"] != side
        if p["phase"] == "try":
            self.again()
            if after == "lost":
                # A try has one down.
                self.play = None
                self.after_try()
                return
            self.spot = self.marked(side, self.spot, foul)
            if after == "spot":
                self.spot = min(max(own(side, foul["at"]), p["los"]), 99)
            self.play = None
            return
        extend = self.set["untimed_down"] == "yes"
        longer = extend and (by_defense or p["call"] == "punt")  # VS-R23a, VS-R69
        if after == "tack":
            end = p["end"]
            ball = end["ball"]
            spot = 20 if end["what"] == "touchback" else max(own(ball, end["at"]), 0)
            longer = extend and foul["side"] == side  # VS-R69: the kickers
            held = list(p["held"])
            p["stood"] = True  # The play counts, and so does where it ended.
            spot = self.marked(ball, spot, foul)
            self.play = None
            self.free_kick_met(p)
            self.series(ball, place(ball, spot))
            self.overtime_look(held, bool(p.get("touched_beyond")), p)
            if p["call"] == "punt":
                longer = False  # Those who fouled have the ball.
            self.time(1, longer)
            return
        if after == "stand":
            receivers = other(side)
            spot = max(own(receivers, foul["at"]) + 15, 20)
            self.play = None
            self.series(receivers, place(receivers, spot))
            self.overtime_look([*p["held"], receivers], False, p)
            self.time(1, extend)  # VS-R69
            return
        if after == "touch":
            receivers = other(side)
            self.play = None
            spot = min(max(own(receivers, foul["at"]), 1), 99)
            self.series(receivers, place(receivers, spot))
            self.overtime_look([*p["held"], receivers], False, p)
            self.time(1, False)
            return
        if after == "lost":
            self.grounded(foul)
            return
        self.again()
        self.play = None
        if after == "spot":
            # VS-R21, VS-R58
            at = own(side, foul["at"])
            at = min(max(at, p["los"]), 99)
            self.series(side, place(side, at))
        else:
            self.spot = self.marked(side, self.spot, foul)
            if after == "first" or (by_defense and self.spot >= self.line):
                self.series(side, place(side, self.spot))
        self.time(1, longer)

    def grounded(self, foul):
        """VS-R22: a safety behind his own goal line; else ten yards and the down."""
        p, side = self.play, self.play["side"]
        if foul["at"] is not None and own(side, foul["at"]) <= 0:
            p["fouls"], p["end"]["bare"] = [], False
            p["end"].update(what="safety", ball=side, at=foul["at"], how="grounding")
            self.commit()
            return
        self.again()
        spot = self.marked(side, self.spot, foul)
        self.play = None
        held = [side]
        if p["down"] == 4:
            self.series(other(side), place(side, spot))
            held.append(other(side))
        else:
            self.spot, self.down = spot, p["down"] + 1
        self.overtime_look(held, False, p)
        self.time(1, False)

    def commit(self):
        """What a play leads to once its fouls are settled."""
        p, end = self.play, self.play["end"]
        side, ball = p["side"], end["ball"]
        held, beyond = list(p["held"]), bool(p.get("touched_beyond"))
        if p["phase"] == "try":
            self.score[side] += end.get("points", 0)
            self.play = None
            self.after_try()
            return
        self.play = None
        self.free_kick_met(p)
        self.phase, self.chooser = p["phase"], None
        if end["what"] == "touchdown":
            self.score[ball] += 6
            if self.ot is not None:
                self.game_over()
                return
            self.phase, self.ball, self.spot = "try", ball, 100 - self.set["try_spot"]
            self.down = self.line = None
        elif end["what"] == "field_goal":
            self.score[ball] += 3
            self.to_kick("kickoff", ball, 40)
            if self.ot is not None and self.field_goal_in_overtime(ball, held):
                return
        elif end["what"] == "safety":
            self.score[other(ball)] += 2
            if self.ot is not None:
                self.game_over()
                return
            self.to_kick("free_kick", ball, 20)
        else:
            self.lies_dead(p, end)
            if self.ot is not None:
                held.append(self.ball)
                if self.overtime_look(held, beyond, p):
                    return
        self.time(1, False)

    def lies_dead(self, p, end):
        side, ball = p["side"], end["ball"]
        p["stood"] = True
        spot = own(ball, end["at"])
        changed = other(side) in p["held"] and p["phase"] == "scrimmage"
        if end["what"] == "touchback" or p["phase"] != "scrimmage" or ball != side:
            self.series(ball, end["at"])
        elif changed or (p["call"] in ("punt", "field_goal") and p.get("touched_beyond")):
            self.series(ball, end["at"])
        elif spot >= p["line"]:
            self.series(ball, end["at"])
        elif p["down"] == 4:
            self.series(other(ball), end["at"])
        else:
            self.phase, self.ball, self.spot = "scrimmage", ball, spot
            self.down, self.line = p["down"] + 1, p["line"]

    # ---------------------------------------------------------------- what follows

    def series(self, side, where):
        spot = own(side, where)
        self.phase, self.ball, self.spot, self.down = "scrimmage", side, spot, 1
        self.line = min(spot + 10, 100)
        self.chooser = None

    def to_kick(self, phase, side, spot):
        self.phase, self.ball, self.spot, self.down, self.line = phase, side, spot, None, None
        self.play = None

    def after_try(self):
        self.to_kick("kickoff", self.ball, 40)
        self.time(0, False)

    def time(self, boxes, longer):
        """Boxes, and what follows when they are full (VS-TIM-01, VS-R23, VS-R23a, VS-R24)."""
        if boxes:
            self.left -= boxes
            self.after_last = False
        if self.left > 0 or self.phase in ("try", "over"):
            return
        if longer and self.period % 2 == 0:
            self.left, self.after_last = 1, True
            return
        self.next_period()

    def next_period(self):
        full = self.set["plays_per_quarter"]
        if self.period == 4 or (self.period > 4 and self.set["ot_limit"]):
            done = self.period == 4 or self.period - 4 >= self.set["ot_limit"]
            level = self.score["home"] == self.score["visitors"]
            if self.period == 4 and not level:
                self.game_over()
                return
            if self.period > 4 and done and level:  # An open answer is played on.
                self.game_over()
                return
        self.period += 1
        self.home_defends = "east" if self.home_defends == "west" else "west"
        self.left = full + self.owed
        self.owed = 0
        self.after_last = False
        if self.period % 2:
            each = self.set["timeouts_per_half"]
            self.timeouts = {"home": each, "visitors": each}
        if self.period == 3:
            self.kicked_off = other(self.kicked_off)
            self.to_kick("kickoff", self.kicked_off, 40)
        elif self.period == 5:
            self.phase, self.ball, self.spot, self.down, self.line = "toss", None, None, None, None
        elif self.new_half_of_overtime():
            self.kicked_off = other(self.kicked_off)
            self.to_kick("kickoff", self.kicked_off, 40)

    def new_half_of_overtime(self):
        """VS-R24: an answer that is open is played on instead."""
        odd = self.period > 5 and self.period % 2
        return odd and self.set["ot_new_half"] == "yes" and self.ot["answer"] is None

    def game_over(self):
        self.phase, self.play = "over", None
        self.ball = self.spot = self.down = self.line = self.chooser = None
        lead = self.score["home"] - self.score["visitors"]
        self.winner = "home" if lead > 0 else "visitors" if lead < 0 else None

    # ---------------------------------------------------------------- overtime (section 24)

    def free_kick_met(self, p=None):
        p = p or self.play
        if self.ot is not None and p["phase"] in ("kickoff", "free_kick"):
            self.ot["opp"].add(other(p["side"]))

    def met(self, side):
        return side in self.ot["poss"] or side in self.ot["opp"]

    def field_goal_in_overtime(self, side, held):
        """Section 24, step 3."""
        self.ot["poss"].update(held)
        if self.ot["answer"] == side:
            self.ot["answer"] = None
        elif not self.met(other(side)):
            self.ot["answer"] = other(side)
        else:
            self.game_over()
            return True
        return False

    def overtime_look(self, held, beyond, p=None):
        """Section 24, steps 1, 4 and 8: who has had the ball; an answer that is lost."""
        if self.ot is None:
            return False
        self.ot["poss"].update(held)
        if self.ball is not None and self.phase == "scrimmage":
            self.ot["poss"].add(self.ball)
        if p is not None and beyond and p["call"] in ("punt", "field_goal"):
            self.ot["opp"].add(other(p["side"]))
        answer = self.ot["answer"]
        if answer is None:
            return False
        if self.ball != answer or other(answer) in held:
            self.game_over()
            return True
        return False
