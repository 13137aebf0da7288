"""A second, independent scorer of the solitaire coach's game, for tests only.

Written from the printed rules and their inventory, not from `rulesets/solitaire_coach`.
"""

from typing import Any

from rulesets.core.events import Event, Report, Tick
from tests.rulesets.scorer import FOE, HOME, VISITORS, Scorer, yards

WITH_SPOT = (
    "scrimmage", "kickoff", "free_kick", "try", "loose", "punt_down", "ez_gain", "run_back",
)  # fmt: skip


class Game(Scorer):
    """One game, from the coin on."""

    def __init__(self, settings: dict[str, str]) -> None:
        usual = {
            "opening": "heads_tails", "plays": "15", "clock": "plays", "count_kickoffs": "yes",
            "overtime": "one", "punt": "full", "live_kickoff": "no", "strict_ez": "no",
            "loss_of_down": "no", "miss_floor": "none", "fg_max": "48", "ot_to": "literal",
            "reply_untimed": "no",
        }  # fmt: skip
        super().__init__(usual, settings)
        self.by_hand = self.on["clock"] == "manual"
        self.length = 900 if self.by_hand else int(self.on["plays"])
        self.timeouts = {HOME: 3, VISITORS: 3}
        self.period, self.left, self.stage = 1, self.length, ""
        self.first, self.chooser = "", ""
        self.phase, self.opened = "toss", HOME
        self.quiet()
        if self.on["opening"] == "visitors":
            self.due("kickoff", HOME)

    # Between plays.

    def quiet(self) -> None:
        self.call, self.snapper, self.was = "", "", ""
        self.had: list[str] = []
        self.in_own, self.fumbled, self.misses = False, False, 0
        self.deciding = False
        self.touched, self.receivers_touched = "", False
        self.foul, self.foul_y = "", 0

    def due(self, phase: str, side: str, y: int | None = None) -> None:
        self.phase, self.side = phase, side
        self.y = {"kickoff": 35, "free_kick": 20, "try": 98}[phase] if y is None else y
        self.down = self.line = None
        self.quiet()

    def series(self, side: str, y: int) -> None:
        self.phase, self.side, self.y = "scrimmage", side, y
        self.down, self.line = 1, min(y + 10, 100)
        self.quiet()

    def calls(self) -> tuple[tuple[str, str], ...]:
        names: tuple[str, ...] = ()
        inside = self.y <= 0
        if self.phase == "choice":
            names = ("receive", "kick")
        elif self.phase == "penalty":
            lineman = self.foul == "ineligible"
            names = ("accept", "decline") if lineman else ("rekick", "take_ball")
        elif self.call or self.phase in ("toss", "over", "loose"):
            names = ()
        elif self.phase == "kickoff":
            names = ("kickoff", "onside")
        elif self.phase == "free_kick":
            names = ("safety_kick",)
        elif self.phase == "try":
            names = ("try_kick", "try_play")
            lead = self.lead(self.side)
            if self.period == 4 and self.left <= 0 and (lead > 0 or lead < -2):
                names += ("skip",)
        elif self.phase == "scrimmage":
            far = 100 - self.y
            names = ("run", "pass")
            names += ("punt",) if self.on["punt"] == "full" or far >= 46 else ()
            names += ("fg",) if far <= int(self.on["fg_max"]) else ()
        elif self.phase == "punt_down":
            names = ("return", "touchback" if inside else "fair_catch")
        elif self.deciding:
            names = ("return", "touchback") if inside else ("return",)
        return tuple((name, "") for name in names)

    # Events.

    def take(self, event: Event) -> None:
        """One that a person ends by hand ends the period, too (SC-R4)."""
        results = (event.fields.get("result"), *event.fields) if isinstance(event, Report) else ()
        if not isinstance(event, Report) or "period_end" not in results:
            super().take(event)
            return
        if event.tick:
            self.read_clock(event.tick)
        if not event.tick or event.tick.left > 0:
            self.left = 0
            self.if_out_of_time()

    def timeout(self, side: str) -> None:
        self.timeouts[side] -= 1
        self.left += 0 if self.by_hand else 1

    def read_clock(self, tick: Tick) -> None:
        assert self.by_hand and 0 <= tick.left <= self.left
        before, self.left = self.left, tick.left
        if before > 0 and self.left == 0:
            self.if_out_of_time()

    def if_out_of_time(self) -> None:
        """At a dead ball the period ends; else what is under way is finished."""
        if not self.call and self.phase in ("scrimmage", "kickoff", "free_kick"):
            self.time_up()

    def rolled(self, pips: list[int]) -> None:
        """The coin."""
        winner = VISITORS if pips[0] == 1 else HOME
        if self.on["opening"] == "call":
            self.phase, self.chooser = "choice", winner
        else:
            self.opens(FOE[winner])

    def opens(self, kickers: str) -> None:
        if self.period > 4:
            self.first, self.stage = FOE[kickers], "first"
        else:
            self.opened = kickers
        self.due("kickoff", kickers)

    def begins(self, call: str) -> None:
        self.call, self.snapper, self.was, self.from_y = call, self.side, self.phase, self.y
        self.snap_down, self.snap_line = self.down, self.line
        self.had = []

    def called(self, call: str, beside: dict[str, Any]) -> None:
        if self.phase == "choice":
            self.opens(self.chooser if call == "kick" else FOE[self.chooser])
        elif self.phase == "penalty":
            self.answered(call)
        elif call == "touchback":
            self.dead(self.side, 20)
        elif call == "fair_catch":
            self.dead(self.side, self.y)
        elif call == "return":
            self.deciding, self.call = False, "return"
            if self.phase == "punt_down":
                self.phase = "run_back"
            elif self.phase == "ez_gain":
                self.phase = "fumble_return" if self.fumbled else "interception_return"
        else:
            self.begins(call)
            if call == "skip":
                self.after_try(0)
            elif call == "kickoff" and self.on["live_kickoff"] == "no":
                self.gains("run_back", FOE[self.side], 0)
            elif call == "safety_kick":
                self.gains("run_back", FOE[self.side], 20)
            elif call == "punt" and self.on["punt"] == "simple":
                self.dead(FOE[self.side], 100 - self.y - 45)

    def gains(self, phase: str, side: str, y: int) -> None:
        """A side has the ball now, and may run with it; in its own end zone it may stay."""
        self.phase, self.side, self.y = phase, side, y
        self.down = self.line = None
        self.had.append(side)
        self.in_own = y <= 0
        live = phase == "run_back" and self.call == "kickoff"
        self.deciding = y <= 0 or phase == "punt_down" or live
        self.call = "" if self.deciding else "return"

    # Reports.

    def told(self, f: dict[str, Any]) -> None:
        result, side, foe = f["result"], self.side, FOE[self.side]
        y = yards(f["spot"], side) if "spot" in f else 0
        if self.phase == "loose":
            self.loose(result, f)
        elif self.call == "onside":
            self.onside(result, f)
        elif self.call in ("try_kick", "try_play"):
            self.on_a_try(result, f)
        elif result == "good":
            self.points[side] += 3
            self.restart("kickoff", side, 3)
        elif result == "no_good":
            floor = 0 if self.on["miss_floor"] == "none" else int(self.on["miss_floor"])
            self.dead(foe, min(max(100 - self.y + 7, floor), 99))
        elif result == "blocked":
            assert y <= self.y
            self.dead(foe, 100 - y)
        elif result in ("lands", "out_in_field", "through"):
            self.kicked(result, 100 - y if result != "through" else 0)
        elif result == "ineligible":
            self.flagged("ineligible", foe, 0)
        elif result in ("incomplete", "engaged"):
            self.dead(side, self.y)
        elif result == "complete":
            self.had = [side]
            if "caught_at" in f and yards(f["caught_at"], side) >= 100:
                self.dead(side, 100)
        elif result == "interception":
            self.had = [side]
            self.gains("ez_gain" if y >= 100 else "interception_return", foe, 100 - y)
            if self.y >= 100:
                self.dead(foe, self.y)
        else:
            self.carried(result, y, f)

    def carried(self, result: str, y: int, f: dict[str, Any]) -> None:
        """The end of a run or a return."""
        side = self.side
        stayed = self.in_own and not f.get("left_end_zone", False)
        if result == "touchdown":
            self.dead(side, 100)
        elif result == "fumble":
            if not self.had and self.was != "scrimmage":
                self.had.append(side)
            self.in_own = stayed and y <= 0
            self.phase, self.y, self.call, self.misses = "loose", y, "", 0
            self.down = self.line = None
            self.fumbled = True
        elif y <= 0 and stayed and self.on["strict_ez"] == "no":
            assert result != "safety"
            self.dead(side, 20, new=True)
        else:
            assert y <= 100
            y = min(y, 99)
            measured = f.get("first_down")
            made = bool(measured) and self.snap_line is not None and y < self.snap_line
            self.dead(side, y, new=made)

    def loose(self, result: str, f: dict[str, Any]) -> None:
        """In yards of the team that had it last."""
        side, y = self.side, yards(f["spot"], self.side)
        if result == "none" and self.misses < 2:
            self.y, self.misses = y, self.misses + 1
        elif result == "recovered":
            again, y = f["side"] == side, y if f["side"] == side else 100 - y
            was_inside = self.in_own
            self.gains("fumble_return", f["side"], y)
            self.in_own = y <= 0 and (was_inside or not again)
            if y >= 100:
                self.dead(self.side, y)
            elif y <= 0 and not again:
                self.phase = "ez_gain"
            else:
                self.deciding, self.call = False, "return"
        elif y >= 100:
            self.dead(FOE[side], 20, new=True)
        elif y <= 0 and self.in_own and self.on["strict_ez"] == "no":
            self.dead(side, 20, new=True)
        else:
            self.dead(side, y)

    def kicked(self, result: str, y: int) -> None:
        """A punt, or a live kickoff: `y` is the receivers'."""
        side = FOE[self.side]
        if result == "through" or (result == "out_in_field" and y <= 0):
            self.dead(side, 20, new=True)
        elif result == "lands" and y >= 100:
            self.dead(side, y)
        elif result == "lands":
            self.gains("run_back" if self.was == "kickoff" else "punt_down", side, y)
        elif self.was == "kickoff":
            self.flagged("kick_out", side, 100 - y)
        else:
            self.dead(side, y)

    def onside(self, result: str, f: dict[str, Any]) -> None:
        kickers, side = self.side, FOE[self.side]
        y = yards(f["spot"], kickers)
        in_play = min(max(y, 1), 99)
        first = y < self.from_y + 10 and not self.receivers_touched
        if result in ("touched", "recovered") and f["side"] == kickers and first:
            self.flagged("onside_touch", side, in_play)
            return
        if result == "touched":
            self.touched = f["side"]
            self.receivers_touched = self.receivers_touched or f["side"] == side
        elif result == "recovered" and f["side"] == side:
            self.gains("run_back", side, 100 - y)
            if self.y >= 100:
                self.dead(side, self.y)
        elif result == "recovered":
            stays = y <= 0 and self.on["strict_ez"] == "no"
            self.had = [kickers]
            self.dead(kickers, 20 if stays else y)
        elif y >= 100:
            self.dead(side, 20)
        elif result == "unheld":
            self.dead(side, 100 - max(y, 1))
        elif not self.touched:
            self.flagged("onside_out", side, in_play)
        else:
            self.dead(self.touched, in_play if self.touched == kickers else 100 - in_play)

    def on_a_try(self, result: str, f: dict[str, Any]) -> None:
        if result == "ineligible":
            self.flagged("ineligible", FOE[self.side], 0)
            return
        if result == "complete":
            if "caught_at" not in f or yards(f["caught_at"], self.side) < 100:
                self.had = [self.side]
                return
            result = "touchdown"
        self.after_try({"good": 1, "touchdown": 2}.get(result, 0))

    # Fouls.

    def flagged(self, foul: str, chooser: str, y: int) -> None:
        self.foul, self.foul_y, self.chooser, self.phase = foul, y, chooser, "penalty"
        self.down = self.line = None
        self.call = ""

    def answered(self, call: str) -> None:
        back = self.from_y // 2 if self.from_y < 10 else 5
        side, y, down, line = self.snapper, self.from_y, self.snap_down, self.snap_line
        if call == "rekick":
            self.due("kickoff", side, y - back)
        elif call == "take_ball":
            self.dead(FOE[side], 100 - self.foul_y)
        elif call == "decline":
            self.after_try(0) if self.was == "try" else self.dead(side, y)
        elif self.was == "try":
            self.due("try", side, y - back)
        elif self.on["loss_of_down"] == "yes":
            self.dead(side, y - back)
        else:
            uses = self.uses()
            self.series(side, y - back)
            self.down, self.line = down, line
            self.settled(uses)

    # How plays end.

    def uses(self) -> int:
        """How many plays of the period it has used."""
        if self.by_hand or self.was == "try" or self.out_of_time_reply():
            return 0
        return 0 if self.was == "kickoff" and self.on["count_kickoffs"] == "no" else 1

    def out_of_time_reply(self) -> bool:
        agreed = self.on["reply_untimed"] == "yes" and self.on["overtime"] == "one"
        return agreed and self.stage == "reply" and self.left <= 0

    def dead(self, side: str, y: int, new: bool = False) -> None:
        """Dead with a side."""
        uses, had = self.uses(), [*self.had, side]
        kept = self.was == "scrimmage" and all(who == self.snapper for who in had)
        if y >= 100:
            self.points[side] += 6
            self.restart("try", side, 6)
        elif y <= 0:
            self.points[FOE[side]] += 2
            self.restart("free_kick", side, 2)
        elif not kept or new:
            self.series(side, y)
            self.passed(had)
            self.settled(uses)
        else:
            assert self.snap_line is not None and self.snap_down is not None
            down, line = self.snap_down, self.snap_line
            if y >= line:
                self.series(side, y)
            elif down == 4:
                self.series(FOE[side], 100 - y)
                had.append(FOE[side])
            else:
                self.series(side, y)
                self.down, self.line = down + 1, line
            self.passed(had)
            self.settled(uses)

    def restart(self, phase: str, side: str, points: int) -> None:
        """After a score: what overtime makes of it, and the kick or the try that is due."""
        uses = self.uses()
        scorer = FOE[side] if points == 2 else side
        if self.stage == "first" and points == 3 and scorer == self.first:
            self.stage = "reply"
        elif self.stage == "reply" and self.points[HOME] == self.points[VISITORS]:
            self.stage = "sudden"
        elif self.stage:
            self.over()
            return
        self.due(phase, side)
        self.settled(uses)

    def passed(self, had: list[str]) -> None:
        """Who has had the ball in overtime, with nobody scoring."""
        if not self.stage:
            return
        first, second = self.first, FOE[self.first]
        if self.stage == "first" and second in had:
            again = first in had[had.index(second) :]
            self.stage = "sudden" if again else "open"
        elif self.stage == "open" and first in had:
            self.stage = "sudden"
        elif self.stage == "reply" and first in had:
            self.over()

    def after_try(self, points: int) -> None:
        side = self.snapper
        self.points[side] += points
        self.due("kickoff", side)
        self.settled(0)

    def settled(self, uses: int) -> None:
        if self.phase == "over":
            if not self.by_hand:
                self.left -= uses
            return
        self.left -= uses
        if self.left <= 0 and self.phase != "try" and not self.out_of_time_reply():
            self.time_up()

    def time_up(self) -> None:
        tied = self.points[HOME] == self.points[VISITORS]
        if self.period in (1, 3):
            self.next_period()
        elif self.period == 2:
            self.next_period()
            self.timeouts = {HOME: 3, VISITORS: 3}
            self.due("kickoff", FOE[self.opened])
        elif self.period == 4 and (not tied or self.on["overtime"] == "none"):
            self.over()
        elif self.period == 4:
            self.next_period()
            pairs = self.on["ot_to"] != "literal" and self.on["overtime"] == "until_winner"
            each = 3 if pairs else 2
            self.timeouts = {HOME: each, VISITORS: each}
            self.phase = "toss"
            self.quiet()
        elif self.on["overtime"] == "one":
            self.over()
        else:
            self.next_period()
            if (self.period % 2 == 0) == (self.on["ot_to"] == "literal"):
                self.timeouts = {HOME: 3, VISITORS: 3}

    def next_period(self) -> None:
        self.period, self.left = self.period + 1, self.length

    def situation(self) -> dict[str, Any]:
        told: dict[str, Any] = {
            "phase": self.phase,
            "score": dict(self.points),
            "period": self.period,
            "timeouts": dict(self.timeouts),
        }
        if self.phase == "over":
            return told | {"winner": self.winner}
        told |= {"left": self.left, "stage": self.stage}
        if self.phase == "toss":
            return told
        if self.phase in ("choice", "penalty"):
            return told | {"chooser": self.chooser}
        told["ball"] = self.side
        if self.phase in WITH_SPOT:
            told |= {"spot": self.y, "down": self.down, "line": self.line}
        return told


def tied_late(settings: dict[str, str]) -> Game:
    """One play, or a minute, left at 20 to 20: Home kicks off."""
    game = Game(settings)
    game.points = {HOME: 20, VISITORS: 20}
    game.period, game.left = 4, 60 if game.by_hand else 1
    game.opened = HOME
    game.due("kickoff", HOME)
    return game


def in_overtime(settings: dict[str, str]) -> Game:
    """The kickoff of overtime, at 20 to 20: the visitors have the ball first."""
    game = Game(settings)
    game.points = {HOME: 20, VISITORS: 20}
    game.period, game.stage, game.first, game.opened = 5, "first", VISITORS, HOME
    game.due("kickoff", HOME)
    return game


def in_reply(settings: dict[str, str]) -> Game:
    """The visitors have kicked a field goal: Home replies from its own 30, with little time."""
    game = in_overtime(settings)
    game.points[VISITORS], game.stage, game.left = 23, "reply", 60 if game.by_hand else 3
    game.series(HOME, 30)
    return game
