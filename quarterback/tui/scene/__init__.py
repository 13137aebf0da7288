"""From a game to what the table shows. Reads situation, facts, what is awaited; decides nothing."""

from __future__ import annotations

from dataclasses import dataclass

from quarterback.game_clock import minutes
from quarterback.team_colours import TEAM_COLOURS
from quarterback.tui.drawing.choices import ChoicesView
from quarterback.tui.drawing.dial_window import WindowView
from quarterback.tui.drawing.downs import DownsView
from quarterback.tui.drawing.drive_strip import DriveView
from quarterback.tui.drawing.faces import brief
from quarterback.tui.drawing.gridiron import FieldView
from quarterback.tui.drawing.log import LogLine
from quarterback.tui.drawing.score_boards import ScoreView
from quarterback.tui.drawing.signal_card import CardView
from quarterback.tui.drawing.status import StatusView
from quarterback.tui.drawing.words import BarView, WordsView
from quarterback.tui.scene.cards import card_of, choices_of
from quarterback.tui.scene.dial import LastSpin, last_spin, rings_of, window_of
from quarterback.tui.scene.moment import Moment
from quarterback.tui.scene.story import drive_of, last_of, latest_lines, log_lines
from rulesets.core.field import GOAL, from_home, place_name
from rulesets.core.sides import HOME, VISITORS, Side
from rulesets.core.state import CHOICE, FREE_KICK, KICKOFF, OVER, TOSS, TRY
from rulesets.core.wording import situation

__all__ = ["LastSpin", "Moment", "Scene", "last_spin", "log_lines", "rings_of", "scene_of"]

_SET_DOWN = frozenset({TOSS, CHOICE, KICKOFF, FREE_KICK, TRY, OVER})
"""Phases for which the ball is put down somewhere, not left where a play ended."""


NO_HINT = WordsView()


@dataclass(frozen=True)
class Scene:
    """Everything that the table shows."""

    status: StatusView
    field: FieldView
    downs: DownsView
    scores: ScoreView
    caption: BarView
    home_card: CardView
    visitors_card: CardView
    choices: ChoicesView
    window: WindowView
    drive: DriveView
    log: tuple[LogLine, ...]
    last: WordsView
    card_at: Side
    hint: WordsView = NO_HINT
    """Advice to a newcomer; without any it takes no room."""


def scene_of(m: Moment, window: WindowView | None = None) -> Scene:
    """What is shown at a moment; `window` is the dial while it turns."""
    spin = last_spin(m.rules, m.entries)
    lines = latest_lines(m)
    return Scene(
        status=_status(m),
        field=_field(m),
        downs=_downs(m),
        scores=_scores(m),
        caption=_caption(m, spin),
        home_card=card_of(m, "home"),
        visitors_card=card_of(m, "visitors"),
        choices=choices_of(m),
        window=window or window_of(m, spin),
        drive=drive_of(m),
        log=lines,
        last=last_of(m, spin, lines),
        card_at=m.to_play,
    )


def _status(m: Moment) -> StatusView:
    if m.clock_left is not None:
        time = f"{minutes(m.clock_left)}{' running' if m.clock_running else ' stopped'}"
    else:
        left = max(m.state.left, 0)
        time = f"{left} {'play' if left == 1 else 'plays'} left"
    return StatusView(
        "QUARTERBACK",
        m.names.home,
        m.names.visitors,
        m.state.score.home,
        m.state.score.visitors,
        f"Half {m.state.period}  {time}",
    )


def _colours(m: Moment) -> tuple[str, str]:
    """The sides' colours; one that is not known is none."""
    home, visitors = (m.colour_of(side) for side in (HOME, VISITORS))
    return home if home in TEAM_COLOURS else "", visitors if visitors in TEAM_COLOURS else ""


def _field(m: Moment) -> FieldView:
    s, (home, visitors) = m.state, _colours(m)
    view = FieldView(m.names.home, m.names.visitors, home_colour=home, visitors_colour=visitors)
    if s.ball is None or s.spot is None:
        return view
    ball = from_home(s.ball, s.spot)
    to_gain = from_home(s.ball, s.line) if s.line is not None else None
    measure = m.rules.profile.to_gain if s.line is not None and s.line != GOAL else 0
    return FieldView(
        view.home, view.visitors, ball, to_gain, s.ball, measure, _was(m), home, visitors
    )


def _was(m: Moment) -> int | None:
    """Where the ball lay before the last play, if it was left where that ended."""
    if m.state.phase in _SET_DOWN:
        return None
    entry = next((entry for entry in reversed(m.entries) if entry.facts), None)
    if entry is None or entry.before.ball is None or entry.before.spot is None:
        return None
    return from_home(entry.before.ball, entry.before.spot)


def _downs(m: Moment) -> DownsView:
    s, profile = m.state, m.rules.profile
    where = place_name(s.ball, s.spot) if s.ball is not None and s.spot is not None else ""
    if s.down is None or s.line is None or s.spot is None:
        return DownsView(of=profile.downs, to_gain=profile.to_gain, where=where)
    return DownsView(
        s.down, profile.downs, s.line - s.spot, profile.to_gain, s.line == GOAL, f"on {where}"
    )


def _scores(m: Moment) -> ScoreView:
    score, names = m.state.score, m.names
    return ScoreView(
        names.home, names.visitors, score.home, score.visitors, m.state.ball or "", *_colours(m)
    )


def _caption(m: Moment, spin: LastSpin | None) -> BarView:
    result = short = ""
    if spin is not None and not m.locked:
        cell = rings_of(m.rules)[spin.ring][spin.sector - 1]
        result = f"sector {spin.sector}, ring {spin.ring}: {brief(cell)}"
        short = f"ring {spin.ring}: {brief(cell)}"
    return BarView(situation(m.names, m.state), result, short, m.flash)
