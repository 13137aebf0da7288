"""A second, independent scorer of Lion's Den, for tests only.

Written from the printed rules and their inventory, not from `rulesets/lions_den`.
"""

from typing import Any

from rulesets.core.events import Tick
from tests.rulesets.scorer import FOE, HOME, VISITORS, Scorer, yards

QUARTERBACKS, KICKER, PUNTER = (56, 42, 60), 78, 84
"""Ratings, the same for both teams."""
TEAM = {"quarterbacks": list(QUARTERBACKS), "kicker": KICKER, "punter": PUNTER}
EMERGENCY = 3
MOVING = ("run_back", "interception_return", "interception", "injury", "penalty_roll")


class Squad:
    """Three quarterbacks: who plays, who rests, who is out."""

    def __init__(self) -> None:
        self.on, self.rest, self.out = 0, [0, 0, 0], [False] * 3

    def rating(self) -> int:
        return 40 if self.on == EMERGENCY else QUARTERBACKS[self.on]

    def replace_him(self) -> None:
        fit = [n for n in range(3) if not self.out[n]]
        healthy = [n for n in fit if not self.rest[n]]
        if healthy:
            self.on = healthy[0]
        else:
            self.on = min(fit, key=lambda n: self.rest[n]) if fit else EMERGENCY


class Game(Scorer):
    """One game, from the dice for the weather on."""

    def __init__(self, settings: dict[str, str]) -> None:
        usual = {
            "game": "regular", "touching": "7-10", "fg_distance": "los", "fg_limit": "none",
            "try": "kick_or_play", "clock": "halves", "minutes": "30",
        }  # fmt: skip
        super().__init__(usual, settings)
        half = int(self.on["minutes"]) * 60
        quarters = self.on["clock"] == "quarters"
        self.periods = [half // 2] * 4 if quarters else [half] * 2
        self.squads = {HOME: Squad(), VISITORS: Squad()}
        self.period, self.clock, self.running = 1, self.periods[0], False
        self.overtime, self.weather, self.phase = False, 0, "pregame"
        self.chooser, self.guess, self.opened = "", "", ""
        self.quiet()

    # Between plays.

    def quiet(self) -> None:
        """A dead ball: nothing is under way."""
        self.call, self.stage = "", ""
        self.had: list[str] = []
        self.thrown = self.caught = self.in_end_zone = self.named = False
        self.illegal, self.pocket, self.pitched, self.declared = 0, False, False, False
        self.ran_on = False
        self.defenders: list[bool] = []
        self.dice: list[int] = []
        self.more: list[int] = []
        self.misses = 0
        self.gained_behind = self.unplaced = False
        self.end: tuple[str, int, bool] | None = None
        self.replay = False

    def due(self, phase: str, side: str) -> None:
        self.phase, self.side = phase, side
        self.y = {"kickoff": 35, "free_kick": 20, "try": 98}[phase]
        self.down = self.line = None
        self.quiet()

    def series(self, side: str, y: int) -> None:
        self.phase, self.side, self.y = "scrimmage", side, y
        self.down, self.line = 1, min(y + 10, 100)
        self.quiet()

    def calls(self) -> tuple[tuple[str, str], ...]:
        names: tuple[str, ...] = ()
        if self.phase == "toss":
            names = () if self.guess else ("heads", "tails")
        elif self.phase == "choice":
            names = ("kick", "receive")
        elif self.phase == "penalty":
            names = ("accept", "decline")
        elif self.phase == "interception":
            names = () if self.named else ("intercept", "none")
        elif self.phase == "run_back" and self.gained_behind and self.stage == "down":
            names = ("touchback", "return")
        elif self.phase == "scrimmage" and not self.call:
            names = ("run", "pass_play", "pitch_out", "punt")
            near = self.on["fg_limit"] == "none" or self.y >= 52
            names += ("field_goal",) if near and self.goal_chance() > 0 else ()
        elif self.phase == "try" and not self.call:
            both = ("kick", "play") if self.on["try"] == "kick_or_play" else ("kick",)
            names = ("play",) if self.replay else both
        return tuple((name, "") for name in names)

    def goal_chance(self) -> int:
        far = 100 - self.y + (17 if self.on["fg_distance"] == "los+17" else 0)
        return max(0, KICKER - max(0, far - 20))

    # Events.

    def read_clock(self, tick: Tick) -> None:
        assert 0 <= tick.left <= self.clock
        before, self.clock = self.clock, tick.left
        self.running = tick.running and tick.left > 0
        between = not self.call and self.phase in ("scrimmage", "kickoff", "free_kick")
        if between and self.clock == 0 and before > 0:
            self.time_up()

    def called(self, call: str, beside: dict[str, Any]) -> None:
        if self.phase == "toss":
            self.guess = call
        elif self.phase == "choice":
            kickers = self.chooser if call == "kick" else FOE[self.chooser]
            if not self.overtime:
                self.opened = kickers
            self.due("kickoff", kickers)
        elif self.phase == "penalty":
            self.accepted() if call == "accept" else self.settle()
        elif self.phase == "interception":
            self.name_defenders(beside.get("defenders", [{}]) if call == "intercept" else [])
        elif call in ("touchback", "return"):
            self.stage = ""
            if call == "touchback":
                self.ends(self.side, 20, safe=True)
        elif not self.call:
            self.snap(call, beside)
        elif call in ("pass", "pitch_out", "pocket"):
            assert not self.declared, "LD-R59"
            if call == "pass":
                self.throw(beside)
            elif call == "pitch_out":
                self.stage = "pitch"
            else:
                self.pocket = True
        elif call == "run" and self.was == "try":
            self.declared = True

    def snap(self, call: str, beside: dict[str, Any]) -> None:
        """A down, a try or a kick begins."""
        if self.phase in ("scrimmage", "try") and call != "kick":
            squad = self.squads[self.side]
            squad.rest = [max(0, downs - 1) for downs in squad.rest]
        self.call, self.was, self.snapper = call, self.phase, self.side
        self.from_y, self.snap_down, self.snap_line = self.y, self.down, self.line
        self.replay, self.declared = False, call == "run"
        if self.phase != "try":
            self.running = self.clock > 0
        self.pocket = bool(beside.get("pocket", False))
        self.stage = {
            "punt": "punt",
            "pitch_out": "pitch",
            "field_goal": "goal",
            "kick": "goal",
        }.get(call, "")
        if call == "pass":
            self.throw(beside)

    # Dice.

    def rolled(self, pips: list[int]) -> None:
        n = pips[0]
        if self.phase == "pregame":
            self.weather += 1
            self.phase = "toss" if self.weather == 2 else "pregame"
        elif self.phase == "toss":
            won = (self.guess == "heads") == (n == 1)
            self.chooser, self.phase, self.guess = VISITORS if won else HOME, "choice", ""
        elif self.phase in ("kickoff", "free_kick") and not self.call:
            self.snap(self.phase, {})
            self.kick_length(pips)
        elif self.phase in ("kickoff", "free_kick") and self.stage != "side":
            self.kick_length(pips)
        elif self.stage == "length":
            self.kick_length(pips)
        elif self.stage == "side":
            self.comes_down(n)
        elif self.stage == "punt":
            self.stage = "length"
            if n > PUNTER:
                self.stage, self.unplaced = "", True
                self.carries("run_back", FOE[self.side], 107 - self.y)
        elif self.stage == "goal":
            self.at_goal(n)
        elif self.stage == "throw":
            self.caught = n <= self.chance
            self.to_dice()
        elif self.stage == "pitch":
            self.stage, self.pitched, self.pocket = "", True, False
            if n > self.squads[self.side].rating():
                self.fumbles(self.side, self.y)
        elif self.phase == "interception":
            self.interception_die(n)
        elif self.phase == "injury":
            self.injury_dice(pips)
        else:
            assert self.phase == "penalty_roll"
            self.flag(n, pips[1] if len(pips) > 1 else 0)

    def kick_length(self, pips: list[int]) -> None:
        skill = KICKER if self.was == "kickoff" else PUNTER
        back = 7 if self.was == "scrimmage" else 0
        self.lands = self.from_y - back + sum(pips) + 20 + skill - 70
        self.stage = "side"

    def comes_down(self, die: int) -> None:
        side = FOE[self.side]
        if die >= 9:
            if self.lands >= 100:
                self.ends(side, 20, safe=True)
            else:
                self.ends(side, 35 if self.was == "kickoff" else 100 - self.lands, stop=True)
        elif self.lands >= 110:
            self.ends(side, 20, safe=True)
        else:
            self.carries("run_back", side, 100 - self.lands)
            self.gained_behind = self.y <= 0
            self.stage = "down" if self.gained_behind else ""

    def at_goal(self, n: int) -> None:
        if self.was == "try":
            self.after_try(1 if n <= KICKER else 0)
        elif n <= self.goal_chance():
            self.ends(self.side, 100, goal=True)
        else:
            self.ends(FOE[self.side], 100 - self.y)

    # Passes.

    def throw(self, beside: dict[str, Any]) -> None:
        if beside.get("over_line") or not beside.get("eligible", True):
            self.illegal += 1
            return
        if beside.get("yards_behind", 0) > 10:
            self.ends(self.side, self.from_y - beside["yards_behind"])
            return
        far = beside["distance"]
        self.thrown = True
        self.chance = max(0, self.squads[self.side].rating() - max(0, far - 20))
        self.in_end_zone = beside.get("in_end_zone", False)
        if "defenders" in beside:
            self.named, self.defenders = True, self.near(beside["defenders"])
        self.stage = "throw"
        if not self.chance:
            self.to_dice()

    @staticmethod
    def near(told: list[dict[str, Any]]) -> list[bool]:
        """Of each defender who has a die, whether he touches."""
        there = [one for one in told if one.get("touching") or one.get("within", True)]
        return [bool(one.get("touching", False)) for one in there]

    def to_dice(self) -> None:
        self.phase, self.stage = "interception", ""
        if self.named and not self.defenders:
            self.not_intercepted()

    def name_defenders(self, told: list[dict[str, Any]]) -> None:
        self.named, self.defenders = True, self.near(told)
        if not self.defenders:
            self.not_intercepted()

    def interception_die(self, n: int) -> None:
        least = int(self.on["touching"].split("-")[0]) if self.defenders[0] else 10
        if n < least:
            self.defenders.pop(0)
            if not self.defenders:
                self.not_intercepted()
            return
        foe = FOE[self.side]
        self.unplaced = True
        self.carries("interception_return", foe, 100 - self.from_y)
        if self.was == "try":
            self.ends(foe, 50)

    def not_intercepted(self) -> None:
        self.phase = self.was
        if not self.caught:
            self.ends(self.side, self.from_y, stop=True)
        elif self.in_end_zone:
            self.ends(self.side, 100)
        else:
            self.ran_on = True

    # The board.

    def told(self, f: dict[str, Any]) -> None:
        if "result" not in f:  # A look at the line-up: nothing follows.
            return
        if self.phase == "interception" and not self.named:
            self.name_defenders([])
        result = f["result"]
        if self.phase == "loose":
            self.loose(result, f)
            return
        self.stage = ""
        start = yards(f["from"], self.side) if "from" in f else None
        spot = yards(f["spot"], self.side) if "spot" in f else self.y
        if result == "touchdown" or (start is not None and start >= 100):
            assert result != "fumble"
            self.ends(self.side, 100)
        elif result == "fumble":
            self.fumbles(self.side, spot)
        elif result in ("sacked", "too_deep"):
            self.sack(result, spot if "spot" in f else None, f)
        else:
            self.tackled(result, spot, start, f)

    def tackled(self, result: str, spot: int, start: int | None, f: dict[str, Any]) -> None:
        spot = self.ruled(spot, f)
        said = f.get("left_end_zone")
        inside = self.gained_behind or (self.unplaced and (start is None or start <= 0))
        if spot <= 0 and self.phase != "scrimmage" and self.was != "try":
            assert not self.unplaced or start is not None or said is not None, "LD-R57: asked"
            assert inside or said is not False, "LD-R57: refused"
        if spot <= 0 and inside and not said:
            self.ends(self.side, 20, safe=True, stop=result == "out_of_bounds")
        else:
            self.ends(self.side, spot, stop=result == "out_of_bounds")

    def ruled(self, spot: int, f: dict[str, Any]) -> int:
        """LD-R24, LD-R61: a first down in doubt; in yards of the side that snapped the ball."""
        if "made" not in f:
            return spot
        assert self.was == "scrimmage" and self.snap_line is not None
        assert all(who == self.snapper for who in (*self.had, self.side)), "LD-R61"
        made, line = f["made"] == "made", self.snap_line
        return max(spot, line) if made else min(spot, line - 1)

    def sack(self, result: str, spot: int | None, f: dict[str, Any]) -> None:
        if result == "too_deep":
            spot = self.from_y - 11 if spot is None else spot
            assert spot < self.from_y - 10
            self.ends(self.side, spot)
            return
        self.sack_spot = self.from_y if spot is None else spot
        assert self.sack_spot <= self.from_y
        self.sackers = f["tacklers"]
        if not self.sackers:
            self.ends(self.side, self.sack_spot)
        else:
            self.phase = "injury"

    def injury_dice(self, pips: list[int]) -> None:
        """One die for each sacker; then, for the worst of them, how long."""
        if len(self.dice) < self.sackers:
            self.dice.append(pips[0])
        else:
            self.more.append(sum(pips))
        if len(self.dice) < self.sackers:
            return
        worst = max(self.dice)
        squad = self.squads[self.side]
        if worst >= 9 and len(self.more) < self.dice.count(worst):
            return
        if worst >= 9:
            if squad.on != EMERGENCY and worst == 10:
                squad.out[squad.on] = True
            elif squad.on != EMERGENCY:
                squad.rest[squad.on] = max(squad.rest[squad.on], *self.more)
            squad.replace_him()
        self.ends(self.side, self.sack_spot)

    def carries(self, phase: str, side: str, y: int) -> None:
        """The ball changes hands, and is run on."""
        self.phase, self.side, self.y = phase, side, y
        self.down = self.line = None
        self.had.append(side)

    def fumbles(self, side: str, y: int) -> None:
        self.phase, self.side, self.y, self.misses = "loose", side, y, 0
        self.down = self.line = None
        self.gained_behind = self.unplaced = False
        if not self.had and side != self.snapper:
            self.had.append(side)

    def loose(self, result: str, f: dict[str, Any]) -> None:
        """In yards of the team that had it last."""
        side, y = self.side, yards(f["spot"], self.side) if "spot" in f else self.y
        if result == "recovered":
            self.recovered(f["side"], y if f["side"] == side else 100 - y)
        elif result == "untouched" and self.misses < 2:
            self.y, self.misses = y, self.misses + 1
        else:
            y = {"own_end_line": 0, "other_end_line": 100}.get(result, self.ruled(y, f))
            if y >= 100:
                self.ends(FOE[side], 20, safe=True, stop=True)
            else:
                self.ends(side, y, stop=True)

    def recovered(self, side: str, y: int) -> None:
        gained = side != self.side
        self.carries("run_back", side, y)
        self.gained_behind = gained and y <= 0
        if y >= 100 or (y <= 0 and not gained):
            self.ends(side, y)
        elif self.was == "try" and side != self.snapper:
            self.ends(side, 50)

    # How plays end.

    def ends(
        self, side: str, y: int, *, safe: bool = False, goal: bool = False, stop: bool = False
    ) -> None:
        """The play is over; after a down the defense rolls for a penalty. `safe`: a touchback."""
        self.end = (side, y, goal)
        self.stops, self.stage = stop or safe, ""
        if self.was in ("scrimmage", "try"):
            self.phase, self.side, self.y = "penalty_roll", self.snapper, self.from_y
            self.down = self.line = None
        else:
            self.settle()

    def flag(self, n: int, die: int) -> None:
        rows = {
            (1, 5): (5, 5), (6, 10): (5, 10),
            (91, 95): (15, 5) if self.thrown else (10, 10), (96, 100): (10, 10),
        }  # fmt: skip
        found = next((fouls for (a, b), fouls in rows.items() if a <= n <= b), None)
        if found is None:
            self.settle()
            return
        self.by_defense = die <= 5
        self.foul_yards = found[0 if self.by_defense else 1]
        self.automatic = self.by_defense and self.thrown and 91 <= n <= 95
        self.phase = "penalty"
        self.chooser = self.snapper if self.by_defense else FOE[self.snapper]

    def accepted(self) -> None:
        side, y = self.snapper, self.from_y
        if self.was == "try":
            back = min(self.foul_yards, y // 2)
            y = y + (100 - y) // 2 if self.by_defense else y - back
            self.due("try", side)
            self.y, self.replay = y, True
            self.stop_clock(False)
            return
        if self.by_defense:
            y += min(self.foul_yards, (100 - y) // 2)
        else:
            y -= min(self.foul_yards, y // 2)
        down, line = self.snap_down, self.snap_line
        assert line is not None
        before = self.side
        self.series(side, y)
        if not (self.automatic or (self.by_defense and y >= line)):
            self.down, self.line = down, line
        self.stop_clock(False, before)
        ends_half = self.period in (len(self.periods) // 2, len(self.periods)) or self.overtime
        if self.clock == 0 and not (self.by_defense and ends_half):
            self.time_up()

    def stop_clock(self, stop: bool, before: str = "") -> None:
        """With four quarters: side lines, incomplete passes, scores, and changes of possession."""
        changed = self.phase != "scrimmage" or (before and before != self.side)
        if self.on["clock"] == "quarters" and (stop or changed):
            self.running = False

    def settle(self) -> None:
        """The play stands."""
        assert self.end is not None
        (side, y, goal), stop, snapper = self.end, self.stops, self.snapper
        if self.was == "try":
            kept = side == snapper and FOE[snapper] not in self.had
            self.after_try(2 if kept and y >= 100 else 0)
            return
        kept = self.was == "scrimmage" and all(who == snapper for who in (*self.had, side))
        if goal:
            self.points[side] += 3
            self.due("kickoff", side)
        elif y >= 100:
            self.points[side] += 6
            self.due("try", side)
        elif y <= 0:
            self.points[FOE[side]] += 2
            self.due("free_kick", side)
        elif not kept:
            self.series(side, y)
        else:
            self.down_used(side, y)
        scored = goal or not 0 < y < 100
        self.stop_clock(stop, snapper)
        if self.overtime and scored:
            self.over()
        elif self.clock == 0 and self.phase != "try":
            self.time_up()

    def down_used(self, side: str, y: int) -> None:
        down, line = self.snap_down, self.snap_line
        assert down is not None and line is not None
        if y >= line:
            self.series(side, y)
        elif down == 4:
            self.series(FOE[side], 100 - y)
        else:
            self.series(side, y)
            self.down, self.line = down + 1, line

    def after_try(self, points: int) -> None:
        self.points[self.snapper] += points
        self.due("kickoff", self.snapper)
        self.stop_clock(True)
        if self.clock == 0:
            self.time_up()

    def time_up(self) -> None:
        last, tied = len(self.periods), self.points[HOME] == self.points[VISITORS]
        if self.period > last:
            if self.on["game"] == "regular":
                self.over()
            else:
                self.to_overtime()
        elif self.period == last:
            self.to_overtime() if tied else self.over()
        else:
            self.period += 1
            self.clock, self.running = self.periods[self.period - 1], False
            if self.period == last // 2 + 1:
                self.due("kickoff", FOE[self.opened])

    def to_overtime(self) -> None:
        self.period, self.clock, self.running, self.overtime = self.period + 1, 900, False, True
        self.phase, self.guess = "toss", ""
        self.quiet()

    def over(self) -> None:
        super().over()
        self.running = False

    def situation(self) -> dict[str, Any]:
        told: dict[str, Any] = {
            "phase": self.phase,
            "score": dict(self.points),
            "period": self.period,
            "left": self.clock,
            "running": self.running,
            "overtime": self.overtime,
        }
        if self.phase == "over":
            return told | {"winner": self.winner}
        if self.phase in ("pregame", "toss"):
            return told
        if self.phase == "choice":
            return told | {"chooser": self.chooser}
        told["ball"] = self.snapper if self.phase == "penalty" else self.side
        if self.phase == "penalty":
            return told | {"chooser": self.chooser}
        if self.phase not in MOVING:
            told |= {"spot": self.y, "down": self.down, "line": self.line}
        return told


def tied_late(settings: dict[str, str]) -> Game:
    """A minute left, at 20 to 20: Home kicks off."""
    game = Game(settings)
    game.points = {HOME: 20, VISITORS: 20}
    game.period, game.clock, game.opened = len(game.periods), 60, HOME
    game.due("kickoff", HOME)
    return game
