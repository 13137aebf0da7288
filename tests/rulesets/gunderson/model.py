"""A second, independent scorer of Gunderson's game, for tests only.

Written from the printed rules and their inventory, not from `rulesets/gunderson`.
"""

from typing import Any

from rulesets.core.events import Tick
from tests.rulesets.scorer import FOE, HOME, VISITORS, Scorer, yards


class Game(Scorer):
    """One game, from its first kick on."""

    def __init__(self, settings: dict[str, str]) -> None:
        usual = {
            "fg_dice": "off", "kick_dice": "off", "dice_kick_return": "on", "zero_gain": "run",
            "xp_los": "3", "safety_onside": "off", "ot_reply_literal": "off",
            "ot_reply_untimed": "off", "ot_tied_late_ttqb": "off",
        }  # fmt: skip
        super().__init__(usual, settings)
        self.quarter, self.clock, self.running = 1, 900, False
        self.timeouts = {HOME: 2, VISITORS: 2}
        self.stage = ""
        self.due("kickoff", VISITORS)

    # What is due next.

    def due(self, phase: str, side: str) -> None:
        """A kick or a try by a side."""
        self.phase, self.side = phase, side
        self.y = {"kickoff": 35, "free_kick": 20, "try": 98}[phase]
        self.down = self.line = None
        self.rest()

    def series(self, side: str, y: int) -> None:
        """First and ten, or goal to go."""
        self.phase, self.side, self.y = "scrimmage", side, y
        self.down, self.line = 1, min(y + 10, 100)
        self.first: str | None = None
        self.lost_yards, self.last_net = False, 0
        self.rest()

    def rest(self) -> None:
        """A dead ball: no play is on."""
        self.call: str | None = None
        self.throws, self.in_air, self.past, self.caught = 0, False, False, False
        self.for_pass = False
        self.had: list[str] = []
        self.gained_at: int | None = None

    def over(self) -> None:
        super().over()
        self.running, self.call = False, None

    # Forced calls (the decision tables of the inventory, section 3).

    def forced(self) -> tuple[str, str] | None:
        """The one call, and the rule that forces it; None while a report or dice are awaited."""
        if self.phase == "over" or self.call:
            return None
        lead = self.lead(self.side)
        half_end = self.quarter in (2, 4)
        if self.phase == "kickoff":
            late = self.quarter == 4 and self.clock < 300
            return ("onside", "LG-OSK-01") if late and lead < 0 else ("kick", "LG-KO-01")
        if self.phase == "free_kick":
            late = self.quarter == 4 and self.clock < 300 and self.on["safety_onside"] == "on"
            return ("onside", "LG-R22") if late and lead < 0 else ("kick", "LG-R21")
        if self.phase == "try":
            two = self.quarter == 4 and self.clock < 300 and lead == -2
            return ("two", "LG-XP-02") if two else ("xp", "LG-XP-01")
        if self.down == 4:
            return self.fourth(lead, half_end)
        if self.first is None:
            if lead < 0:
                return "ttqb", "LG-STY-03"
            if lead == 0 and self.clock <= 300 and half_end:
                return "ttqb", "LG-STY-02"
            late_tie = self.on["ot_tied_late_ttqb"] == "on"
            if late_tie and lead == 0 and self.clock <= 300 and self.quarter == 5:
                return "ttqb", "LG-R38"
            return "run", "LG-STY-01"
        if self.first == "ttqb":
            return "ttqb", "LG-TQ-07"
        if self.lost_yards:
            return "ttqb", "LG-RUN-06"
        if self.last_net == 0:
            return self.on["zero_gain"], "LG-R10"
        return "run", "LG-RUN-05"

    def calls(self) -> tuple[tuple[str, str], ...]:
        forced = self.forced()
        return () if forced is None else (forced,)

    def fourth(self, lead: int, half_end: bool) -> tuple[str, str]:
        assert self.line is not None
        to_go = self.line - self.y
        if half_end and self.clock < 300 and lead <= -4:
            return "ttqb", "LG-4D-05"
        punts = self.on["ot_reply_literal"] == "on"
        if self.stage == "reply" and lead == -3 and self.y <= 50 and not punts:
            return "ttqb", "LG-R35"
        if 40 <= self.y <= 50 and to_go == 1:
            return "ttqb", "LG-4D-02"
        if self.y <= 50:
            return "punt", "LG-4D-01"
        return ("ttqb", "LG-4D-04") if to_go == 1 else ("fg", "LG-4D-03")

    # Events.

    def timeout(self, side: str) -> None:
        self.timeouts[side] -= 1
        self.running = False

    def read_clock(self, tick: Tick) -> None:
        assert 0 <= tick.left <= self.clock, "LG-R16: time never rises"
        before, self.clock = self.clock, tick.left
        self.running = tick.running and self.clock > 0
        if self.call:
            self.for_pass = tick.why == "pass" or (self.for_pass and not self.running)
            return
        if self.phase == "try" and self.clock == 0 and self.pointless():
            self.due("kickoff", self.side)
            self.time_up()
            return
        self.two_minutes(before)
        if self.clock == 0 and before > 0 and self.phase in ("scrimmage", "kickoff", "free_kick"):
            self.time_up()

    def called(self, call: str, beside: dict[str, Any]) -> None:
        if call == "throw":
            assert self.call in ("ttqb", "two") and not self.caught
            self.throws, self.in_air = self.throws + 1, True
            return
        self.call, self.at_snap = call, self.clock
        self.kicker, self.from_y, self.was = self.side, self.y, self.phase
        self.running = self.clock > 0
        if self.quarter == 5 and not self.stage:
            self.stage = "first"
        if self.phase == "scrimmage" and self.first is None and call in ("run", "ttqb"):
            self.first = call

    def rolled(self, pips: list[int]) -> None:
        n = pips[0] * 10 + pips[1]
        if self.call in ("fg", "xp"):
            far = int(self.on["xp_los"]) if self.call == "xp" else 100 - self.y
            self.at_goal(n >= 21 and far <= (n // 10) * 10 - 11)
            return
        receivers = FOE[self.side]
        if self.call == "punt" and n <= 16:
            self.blocked(self.y + n if n <= 12 else self.y - n)
            return
        if n <= 16:
            self.dead(receivers, 25, out=True)
            return
        lands = self.y + n + (30 if self.call == "kick" and n <= 36 else 0)
        self.had, self.gained_at = [receivers], 100 - lands
        if lands >= 100:
            self.gained(receivers, 0, came_himself=False)
        elif self.on["dice_kick_return"] == "on":
            if self.lost_in_reply():
                self.over()
                return
            self.phase, self.side, self.call = "run_back", receivers, "return"
        else:
            spot = 100 - lands
            self.dead(receivers, max(spot, 25) if self.call == "kick" else spot)

    def told(self, f: dict[str, Any]) -> None:
        result = f["result"]
        stopped = ("miss", "incomplete", "good", "no_good", "fair_catch", "dead", "blocked",
                   "touchback", "recovered_by_kickers")  # fmt: skip
        kicked = self.call in ("kick", "onside", "punt")
        untouched = kicked and result == "out_of_bounds" and not f.get("returned")
        if result not in stopped and not untouched:  # LG-R58: the board has run
            self.running, self.for_pass = self.clock > 0, False
        if self.call in ("fg", "xp"):
            self.at_goal(result == "good")
        elif self.call in ("kick", "onside", "punt"):
            self.kick(result, f)
        elif self.call == "return":
            self.returned(result, f)
        else:
            self.scrimmage(result, f)

    # Plays.

    def scrimmage(self, result: str, f: dict[str, Any]) -> None:
        side, foe, ran_in = self.side, FOE[self.side], f.get("ran_in", False)
        if result == "past_line":
            self.past = True
            return
        if result in ("hit", "miss", "incomplete", "interception"):
            assert self.call in ("ttqb", "two")
            if not self.in_air:
                self.throws += 1
            self.in_air = False
            assert self.throws <= 3 and (self.throws > 1 or not self.past or result != "hit")
        if result == "miss" and self.throws < 3:
            return
        if self.phase == "try":
            self.two_point_play(result, f)
            return
        if result in ("miss", "incomplete"):
            self.dead(side, self.y, out=True)
        elif result == "hit" and f.get("scored"):
            self.dead(side, 100)
        elif result == "hit" and "end" not in f:
            self.caught, self.running = True, self.clock > 0
        elif result == "hit":
            assert yards(f["end"], side) < 100, "LG-R57"
            self.dead(side, yards(f["end"], side), out=f["ended_out"])
        elif result == "interception":
            self.had = [foe]
            self.gained_at = yards(f["spot"], foe) if "spot" in f else None
            if f.get("scored"):
                self.gained(foe, 100, came_himself=True)
            elif "end" in f:
                y = yards(f["end"], foe)
                assert y < 100 or self.lost_in_reply(), "LG-R57"
                came = self.brought_in(y, f.get("ran_in"))
                self.gained(foe, y, came_himself=came, out=f["ended_out"])
            elif self.lost_in_reply():
                self.stops(False)
                self.over()
            else:
                self.phase, self.side, self.call = "interception_return", foe, "return"
                self.running = self.clock > 0
        elif result == "fumble_lost":
            self.had = [side, foe]
            self.gained(foe, yards(f["spot"], foe), came_himself=ran_in)
        elif result == "touchdown":
            self.dead(side, 100)
        elif result == "safety":
            self.dead(side, 0)
        else:
            spot = yards(f["spot"], side)
            assert result != "sack" or spot <= self.y
            self.dead(side, spot, out=result == "out_of_bounds")

    def two_point_play(self, result: str, f: dict[str, Any]) -> None:
        if result == "hit" and f.get("scored"):
            made, out = True, False
        elif result == "hit" and "end" not in f:
            self.caught, self.running = True, self.clock > 0
            return
        elif result == "hit":
            made = yards(f["end"], self.side) >= 100
            out = f["ended_out"] and not made
        else:
            kept = result == "fumble_kept" and "spot" in f and yards(f["spot"], self.side) >= 100
            made, out = result == "touchdown" or kept, result in ("out_of_bounds", "incomplete")
            out = out or result == "miss"
        self.after_try(2 if made else 0, out)

    def at_goal(self, good: bool) -> None:
        if self.phase == "try":
            self.after_try(1 if good else 0)
        elif good:
            self.stops(False)
            self.score(self.side, 3)
        else:
            self.dead(FOE[self.side], 100 - self.y)

    def after_try(self, points: int, out: bool = False) -> None:
        self.points[self.side] += points
        self.stops(out)
        self.due("kickoff", self.side)
        self.settled()

    def blocked(self, y: int) -> None:
        """Dead, the defense's ball; on or behind the goal line a safety."""
        if y <= 0:
            self.dead(self.side, y)
        else:
            self.dead(FOE[self.side], 100 - y)

    def kick(self, result: str, f: dict[str, Any]) -> None:
        kickers, side = self.side, FOE[self.side]
        y = yards(f["spot"], side) if "spot" in f else 0
        punt = self.call == "punt"
        if result == "fair_catch":
            self.dead_kick(side, y if punt else max(y, 25))
        elif result == "out_of_bounds" and not f["returned"]:
            to = y if punt else max(y, 25) if self.call == "onside" else 25
            self.dead_kick(side, to, out=True)
        elif result == "dead":
            self.dead_kick(side, y)
        elif result == "blocked":
            self.blocked(100 - y)
        elif result == "recovered_by_kickers":
            legal = 100 - y >= self.y + 10 or f["touched_first"]
            self.had = [kickers] if legal else []
            y = 100 - y if legal else min(y, 99)
            self.gained(kickers if legal else side, y, came_himself=False)
        else:
            self.had = [side]
            self.side = side
            self.gained_at = yards(f["landed"], side) if "landed" in f else None
            self.returned(result, f)

    def dead_kick(self, side: str, y: int, out: bool = False) -> None:
        self.gained(side, y, came_himself=False, out=out)

    def returned(self, result: str, f: dict[str, Any]) -> None:
        """The end of a return by the team that has the ball."""
        side, foe = self.side, FOE[self.side]
        if side not in self.had:
            self.had.append(side)
        if result == "fumble_lost":
            self.had.append(foe)
            self.gained(foe, yards(f["spot"], foe), came_himself=f.get("ran_in", False))
        elif result in ("touchdown", "touchback", "safety"):
            assert result != "touchback" or not self.in_field() or self.lost_in_reply(), "LG-R54"
            y = 100 if result == "touchdown" else 0
            self.gained(side, y, came_himself=result == "safety")
        else:
            out, y = result == "out_of_bounds", yards(f["spot"], side)
            self.gained(side, y, came_himself=self.brought_in(y, f.get("ran_in")), out=out)

    def in_field(self) -> bool:
        """Whether the returner is known to have gained the ball in the field."""
        return self.gained_at is not None and self.gained_at > 0

    def brought_in(self, y: int, said: bool | None) -> bool:
        """LG-R54, LG-R59: down behind his own goal line, he brought the ball in if he gained it in
        the field, or if it is said; unknown and unsaid, it must be asked."""
        if y > 0 or self.lost_in_reply():
            return bool(said)
        assert self.gained_at is not None or said is not None, "LG-R54: asked"
        assert not (self.in_field() and said is False), "LG-R54: refused"
        return self.in_field() or bool(said)

    # How plays end.

    def stops(self, out: bool) -> None:
        """Out of bounds and incomplete passes stop the clock late; and the two-minute mark."""
        if out and self.clock < 300 and self.quarter in (2, 4, 5):
            self.running = False
        self.two_minutes(self.at_snap)

    def two_minutes(self, before: int) -> None:
        if self.quarter in (2, 4) and before > 120 >= self.clock > 0:
            self.running = False

    def lost_in_reply(self) -> bool:
        """LG-R52, LG-R55: Home has had the ball in the visitors' reply."""
        return self.stage == "reply" and HOME in self.had

    def gained(self, side: str, y: int, *, came_himself: bool, out: bool = False) -> None:
        """Dead with a team that has gained the ball on the play: at or behind its own goal line a
        touchback, unless it went in there itself."""
        safe = y <= 0 and not came_himself
        scored = y >= 100 or (y <= 0 and not safe)
        if self.lost_in_reply() and (side == VISITORS or scored):
            self.stops(out)
            self.over()
        elif safe:
            kicked_to = self.was in ("kickoff", "free_kick") and side != self.kicker
            self.dead(side, 25 if kicked_to else 20, out=out, new=True)
        else:
            self.dead(side, y, out=out, new=True)

    def dead(self, side: str, y: int, *, out: bool = False, new: bool = False) -> None:
        """The ball is dead with a side: a score, a first down, a down used or lost. Who has scored
        was not out of bounds."""
        self.stops(out and y < 100)
        if y >= 100:
            self.touchdown(side)
        elif y <= 0:
            self.score(FOE[side], 2)
        elif new or self.was != "scrimmage" or side != self.kicker:
            self.had.append(side)
            self.possession(side, y)
        else:
            self.down_used(side, y)

    def down_used(self, side: str, y: int) -> None:
        assert self.line is not None and self.down is not None
        if y >= self.line:
            self.series(side, y)
        elif self.down == 4:
            self.had = [FOE[side]]
            self.possession(FOE[side], 100 - y)
            return
        else:
            net = y - self.from_y
            self.phase, self.side, self.y, self.down = "scrimmage", side, y, self.down + 1
            self.lost_yards, self.last_net = self.lost_yards or net < 0, net
            self.rest()
        self.settled()

    def possession(self, side: str, y: int) -> None:
        had = self.had
        self.series(side, y)
        if self.stage == "first" and VISITORS in had:
            self.stage = "sudden"
        elif self.stage == "reply" and HOME in had:
            self.over()
            return
        self.settled()

    def touchdown(self, side: str) -> None:
        self.points[side] += 6
        if self.stage:
            self.over()
            return
        self.due("try", side)
        if self.clock == 0 and self.pointless():
            self.due("kickoff", side)
        self.settled()

    def pointless(self) -> bool:
        """LG-R30: at the very end a try that cannot change who wins."""
        lead = self.lead(self.side)
        return self.quarter == 4 and lead not in (0, -1, -2)

    def score(self, side: str, points: int) -> None:
        """A field goal or a safety, and what overtime makes of it."""
        self.points[side] += points
        goal = points == 3
        if self.stage == "first" and goal:
            self.stage = "reply"
        elif self.stage == "reply" and goal:
            self.stage = "sudden"
        elif self.stage:
            self.over()
            return
        if goal:
            self.due("kickoff", side)
        else:
            self.due("free_kick", FOE[side])
        self.settled()

    def settled(self) -> None:
        if self.clock == 0 and self.phase != "try":
            self.time_up()

    def time_up(self) -> None:
        tied = self.points[HOME] == self.points[VISITORS]
        if self.quarter in (1, 3):
            self.quarter, self.clock, self.running = self.quarter + 1, 900, False
        elif self.quarter == 2:
            self.quarter, self.clock, self.running = 3, 900, False
            self.timeouts = {HOME: 2, VISITORS: 2}
            self.due("kickoff", HOME)
        elif self.quarter == 4 and tied:
            self.quarter, self.clock, self.running = 5, 600, False
            self.timeouts, self.stage = {HOME: 0, VISITORS: 0}, "first"
            self.due("kickoff", VISITORS)
        elif self.quarter == 5 and self.stage == "reply" and self.on["ot_reply_untimed"] == "on":
            return
        else:
            self.over()

    # What a situation tells.

    def situation(self) -> dict[str, Any]:
        told: dict[str, Any] = {
            "phase": self.phase,
            "score": dict(self.points),
            "period": self.quarter,
            "left": self.clock,
            "running": self.running,
            "timeouts": dict(self.timeouts),
            "stage": self.stage,
        }
        if self.phase == "over":
            return told | {"winner": self.winner}
        told["ball"] = self.side
        if self.phase not in ("run_back", "interception_return"):
            told |= {"spot": self.y, "down": self.down, "line": self.line}
        return told


def tied_overtime(settings: dict[str, str]) -> Game:
    """The first kick of overtime, at 20 to 20."""
    game = Game(settings)
    game.points = {HOME: 20, VISITORS: 20}
    game.quarter, game.clock, game.stage = 5, 600, "first"
    game.timeouts = {HOME: 0, VISITORS: 0}
    return game


def late_and_tied(settings: dict[str, str]) -> Game:
    """Two minutes and a half left, at 20 to 20: Home kicks off."""
    game = Game(settings)
    game.points = {HOME: 20, VISITORS: 20}
    game.quarter, game.clock = 4, 150
    game.due("kickoff", HOME)
    return game


def reply(settings: dict[str, str]) -> Game:
    """Home has kicked a field goal: the visitors' reply, fourth down on their own 30."""
    game = tied_overtime(settings)
    game.points[HOME], game.stage = 23, "reply"
    game.series(VISITORS, 30)
    game.down = 4
    return game
