"""From a game to what the table shows. Reads situation, facts, and what is awaited; decides
nothing."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from msgspec.structs import replace

from league.model.stats.drives import drive_of_half
from league.views.game_record import WinChart
from quarterback.game.clock import minutes
from quarterback.team_colors import TEAM_COLORS
from quarterback.text.commentary.commentary import Commentary
from quarterback.text.dial_faces import brief
from quarterback.text.score_lines import penetrations_of
from quarterback.tui.draw.canvas import short_name
from quarterback.tui.draw.cards import CardView, ChoicesView
from quarterback.tui.draw.dial_window import WindowView
from quarterback.tui.draw.gridiron import FieldView
from quarterback.tui.draw.lines import BarView, WordsView
from quarterback.tui.draw.log import DriveView, PlayLine, Stride, initials
from quarterback.tui.draw.score_boards import DownsView, ScoreView, StatusView
from quarterback.tui.play.moment import (
    LastSpin,
    SceneMoment,
    SceneTags,
    card_of,
    choices_of,
    last_spin,
    rings_of,
    signals_of,
    window_of,
)
from rulesets.core.advance import awaiting
from rulesets.core.awaiting import Decide
from rulesets.core.events import Spin
from rulesets.core.field import GOAL, from_home, place_name
from rulesets.core.plain_text import how_many
from rulesets.core.ruleset import RuleSet
from rulesets.core.sentences.wording import Names, down_and_distance, entry_words, place, situation
from rulesets.core.session import Entry
from rulesets.core.sides import VISITORS, Side, as_read
from rulesets.core.state import CHOICE, FREE_KICK, KICKOFF, OVER, TOSS, TRY, State

_SCORES = frozenset({"touchdown", "field_goal", "safety", "try_good"})
_SHOWN = 150
"""For how many entries the board has lines, at most: more than any screen has rows."""


def log_lines(
    rules: RuleSet,
    names: Names,
    entries: Sequence[Entry],
    commentary: Commentary | None = None,
) -> tuple[PlayLine, ...]:
    """Return the game in football English, one line a play: plain, or as the commentary has it.
    With commentary, `entries` are all from the first on."""
    return _log_lines(names, entries, commentary, len(entries))


def _log_lines(
    names: Names, entries: Sequence[Entry], commentary: Commentary | None, most: int
) -> tuple[PlayLine, ...]:
    """Return the lines of the last entries, at most that many."""
    latest = entries[-most:] if most else entries
    if commentary is None:
        texts = [entry_words(entry, names) for entry in latest]
    else:
        texts = commentary.lines(entries)[len(entries) - len(latest) :]
    lines = zip(latest, texts, strict=True)
    return tuple(_log_line(names, entry, text) for entry, text in lines if text)


def _log_line(names: Names, entry: Entry, text: str) -> PlayLine:
    weight = "score" if any(fact.fact in _SCORES for fact in entry.facts) else ""
    s = entry.before
    side = (
        initials(names.of(s.possession)) if s.possession is not None and s.down is not None else ""
    )
    return PlayLine(text, side, downs_of(s), weight, spot_of(s))


def downs_of(s: State) -> str:
    """Return down and distance as a scorer writes them: 2-4, 1-G; empty outside scrimmage."""
    if s.down is None or s.line_to_gain is None or s.spot is None:
        return ""
    return f"{s.down}-{'G' if s.line_to_gain == GOAL else s.line_to_gain - s.spot}"


def spot_of(s: State) -> str:
    """Return the yard line of a down: H34, V7, 50; empty outside scrimmage."""
    if s.down is None or s.possession is None or s.spot is None:
        return ""
    return place_name(s.possession, s.spot)


def last_of(m: SceneMoment, spin: LastSpin | None, lines: Sequence[PlayLine]) -> WordsView:
    """Return the last play in full, and what the other signals would have read."""
    if not lines:
        stands = down_and_distance(m.state)
        return WordsView("", (stands,) if stands else ())
    others = _others(m, spin)
    return WordsView("THE LAST PLAY", (lines[-1].text, *((others,) if others else ())))


def _others(m: SceneMoment, spin: LastSpin | None) -> str:
    """Return what was in the slot for each signal that could have been called instead."""
    place_in_log = next((n for n, e in list(enumerate(m.entries))[:-7:-1] if e.facts), None)
    if spin is None or not place_in_log or not isinstance(m.entries[place_in_log].event, Spin):
        return ""
    awaited = awaiting(m.rules, m.entries[place_in_log - 1].before)
    if not isinstance(awaited, Decide):
        return ""
    rings, names = rings_of(m.rules), dict(signals_of(m.rules))
    others = [
        f"{names[ring]} {brief(rings[ring][spin.sector - 1])}"
        for ring in dict.fromkeys(option.signal for option in awaited.options)
        if ring is not None and ring != spin.ring
    ]
    return f"Other signals: {', '.join(others).removesuffix('.')}." if others else ""


def drive_of(m: SceneMoment) -> DriveView:
    """Return the current drive, or the last one of this half."""
    last = drive_of_half(m.entries, m.state)
    if last is None:
        return DriveView()
    drive, reached, began = last
    spots = [drive.began, *reached]
    strides = tuple(
        Stride(was - drive.began, now - drive.began, downs_of(before))
        for was, now, before in zip(spots, reached, began, strict=False)
    )
    plays = how_many(drive.plays, "play")
    yards = f"{drive.yards} {'yard' if abs(drive.yards) == 1 else 'yards'}"
    start = place(m.names, drive.side, drive.began)
    heading = f"DRIVE  {m.names.of(drive.side)} from {start}: {plays}, {yards}"
    ended = drive.ended.replace("_", " ")
    return DriveView(f"{heading}, {ended}" if ended else heading, strides, drive.side == VISITORS)


_SET_DOWN = frozenset({TOSS, CHOICE, KICKOFF, FREE_KICK, TRY, OVER})
"""Phases in which the ball is placed somewhere, not left where a play ended."""


_HALVES = 2
_BRIEF_NAME = 14
"""The width of a name in the shorter form of the situation."""
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
    log: tuple[PlayLine, ...]
    last: WordsView
    card_at: Side
    hint: WordsView = NO_HINT
    """Advice to a newcomer; without any it takes no room."""
    chances: WinChart | None = None
    """Win probability so far, if the player wants it; without it takes no room."""
    with_dial: bool = True
    """Whether there is a dial, and cards, to show."""


def scene_of(m: SceneMoment, window: WindowView | None = None) -> Scene:
    """Return what is shown at a moment; `window` is the dial while it turns."""
    spin = last_spin(m.rules, m.entries)
    lines = _log_lines(m.names, m.entries, m.commentary, _SHOWN)
    return Scene(
        status=status_of(m),
        field=field_of(m),
        downs=downs_view(m),
        scores=scores_of(m),
        caption=caption_of(m, spin),
        home_card=card_of(m, "home"),
        visitors_card=card_of(m, "visitors"),
        choices=choices_of(m),
        window=window or window_of(m, spin),
        drive=drive_of(m),
        log=lines,
        last=last_of(m, spin, lines),
        card_at=m.to_play,
        with_dial=m.rules.dial_format is not None,
    )


def status_of(m: SceneMoment) -> StatusView:
    """Return names, score, period and time."""
    stands_for = ""
    if m.clock_left is not None:
        # No one is to wait for seconds that the program does not count.
        runs = " running" if m.clock_kept else ", your watch runs"
        time = f"{minutes(m.clock_left)}{runs if m.clock_running else ' stopped'}"
    else:
        left, a_play = max(m.state.time_left, 0), m.rules.profile.seconds_a_play
        time = f"{how_many(left, 'play')} left"
        stands_for = minutes(left * a_play) if a_play else ""
    timeouts, made = m.state.timeouts, penetrations_of(m.rules, m.state)
    over = m.state.phase == OVER
    return StatusView(
        "QUARTERBACK",
        m.names.home,
        m.names.visitors,
        m.state.score.home,
        m.state.score.visitors,
        "Final" if over else f"{_period(m)}  {time}",
        "-".join(map(str, as_read(timeouts.home, timeouts.visitors)))
        if timeouts is not None and not over
        else "",
        "" if over else stands_for,
        "-".join(map(str, as_read(made.home, made.visitors))) if made is not None else "",
    )


def _nth(number: int) -> str:
    return {1: "1st", 2: "2nd", 3: "3rd"}.get(number, f"{number}th")


def _period(m: SceneMoment) -> str:
    """Return the period: 1st half; 3rd qtr; Overtime, and Overtime 2."""
    own, period = len(m.rules.profile.periods), m.state.period
    if period > own:
        return "Overtime" if period == own + 1 else f"Overtime {period - own}"
    return f"{_nth(period)} {'half' if own == _HALVES else 'qtr'}"


def colors_of(tags: SceneTags | None) -> tuple[str, str]:
    """Return the teams' colors by name, Home's first; none for an unknown color. If both are the
    same, only Home has it: two end zones of one color would tell nothing."""
    home, visitors = (tags.home_color, tags.visitors_color) if tags is not None else ("", "")
    if visitors == home:
        visitors = ""
    return home if home in TEAM_COLORS else "", visitors if visitors in TEAM_COLORS else ""


def displayed_state(m: SceneMoment) -> State:
    """Return the situation with the ball where it is on the board."""
    at = m.rules.display_spot(m.rules, m.state) if m.rules.display_spot is not None else None
    return m.state if at is None else replace(m.state, spot=at)


def field_of(m: SceneMoment) -> FieldView:
    """Return the field, with the ball and the line to gain if there are any."""
    s, (home, visitors) = displayed_state(m), colors_of(m.header)
    view = FieldView(m.names.home, m.names.visitors, home_color=home, visitors_color=visitors)
    if s.possession is None or s.spot is None:
        return view
    ball = from_home(s.possession, s.spot)
    to_gain = from_home(s.possession, s.line_to_gain) if s.line_to_gain is not None else None
    measure = (
        m.rules.profile.to_gain if s.line_to_gain is not None and s.line_to_gain != GOAL else 0
    )
    return FieldView(
        view.home, view.visitors, ball, to_gain, s.possession, measure, _was(m), home, visitors
    )


def _was(m: SceneMoment) -> int | None:
    """Return where the ball was before the last play, if it was left where that ended."""
    if m.state.phase in _SET_DOWN:
        return None
    entry = next((entry for entry in reversed(m.entries) if entry.facts), None)
    if entry is None or entry.before.possession is None or entry.before.spot is None:
        return None
    return from_home(entry.before.possession, entry.before.spot)


def downs_view(m: SceneMoment) -> DownsView:
    """Return the down, and the yards to gain."""
    s, profile = displayed_state(m), m.rules.profile
    where = f"on {place_name(s.possession, s.spot)}" if s.possession and s.spot is not None else ""
    if s.down is None or s.line_to_gain is None or s.spot is None:
        return DownsView(of=profile.downs, to_gain=profile.to_gain, where=where)
    return DownsView(
        s.down,
        profile.downs,
        s.line_to_gain - s.spot,
        profile.to_gain,
        s.line_to_gain == GOAL,
        where,
    )


def scores_of(m: SceneMoment) -> ScoreView:
    """Return the score boards, and who has the ball."""
    score, names, penetrations = m.state.score, m.names, penetrations_of(m.rules, m.state)
    return ScoreView(
        names.home,
        names.visitors,
        score.home,
        score.visitors,
        m.state.possession or "",
        *colors_of(m.header),
        None if penetrations is None else (penetrations.home, penetrations.visitors),
    )


def caption_of(m: SceneMoment, spin: LastSpin | None) -> BarView:
    """Return the situation in words, and the reading of the dial if there is one."""
    reading = short = ""
    if spin is not None and not m.locked:
        cell = rings_of(m.rules)[spin.ring][spin.sector - 1]
        reading = f"sector {spin.sector}, ring {spin.ring}: {brief(cell)}"
        short = f"ring {spin.ring}: {brief(cell)}"
    s = displayed_state(m)
    return BarView(
        situation(m.names, s), reading, short, situation(_brief_names(m.names), s), m.flash
    )


def _brief_names(names: Names) -> Names:
    """Return names short enough that a situation with both fits the narrowest screen."""
    home, visitors = (short_name(name, _BRIEF_NAME) for name in (names.home, names.visitors))
    return names if home == visitors else replace(names, home=home, visitors=visitors)
