"""What the independent models of three rule sets keep alike.

Like them it shares no code with the rules: only the names of events and of what a situation tells.
Every `y` is in yards from the own goal line of the team that has the ball.
"""

from typing import Any

from rulesets.core.events import Call, Event, Report, Roll, Tick, Timeout

HOME, VISITORS = "home", "visitors"
FOE = {HOME: VISITORS, VISITORS: HOME}


def yards(place: str, side: str) -> int:
    """H35, V12, 50 or H-3 as seen by a side."""
    if place == "50":
        return 50
    number = int(place[1:])
    return number if (place[0] == "H") == (side == HOME) else 100 - number


class Scorer:
    """A game kept by its points, its ball and its downs."""

    def __init__(self, usual: dict[str, str], settings: dict[str, str]) -> None:
        self.on = usual | settings
        self.points = {HOME: 0, VISITORS: 0}
        self.phase, self.side, self.y = "", "", 0
        self.down: int | None = None
        self.line: int | None = None
        self.winner: str | None = None

    def lead(self, side: str) -> int:
        return self.points[side] - self.points[FOE[side]]

    def over(self) -> None:
        lead = self.lead(HOME)
        self.phase = "over"
        self.winner = HOME if lead > 0 else VISITORS if lead < 0 else None

    def take(self, event: Event) -> None:
        """An input that the rules have taken, as it is logged."""
        if isinstance(event, Call | Report) and event.tick:
            self.read_clock(event.tick)
        match event:
            case Tick():
                self.read_clock(event)
            case Timeout():
                self.timeout(event.side)
            case Call():
                self.called(event.call, dict(event.details or {}))
            case Roll():
                self.rolled(list(event.pips))
            case Report():
                self.told(dict(event.fields))
            case _:
                raise AssertionError(event)

    def read_clock(self, tick: Tick) -> None:
        raise NotImplementedError

    def timeout(self, side: str) -> None:
        raise NotImplementedError

    def called(self, call: str, beside: dict[str, Any]) -> None:
        raise NotImplementedError

    def rolled(self, pips: list[int]) -> None:
        raise NotImplementedError

    def told(self, f: dict[str, Any]) -> None:
        raise NotImplementedError

    def calls(self) -> tuple[tuple[str, str], ...]:
        """What may be called now, each with the rule that it cites, if the model knows it; nothing
        while dice or a report are awaited."""
        raise NotImplementedError

    def situation(self) -> dict[str, Any]:
        """What the situation must be now."""
        raise NotImplementedError
