"""From a game to what the table shows. Reads situation, facts, what is awaited."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache

from quarterback.game_clock import minutes
from quarterback.tui.drawing.choices import ChoicesView
from quarterback.tui.drawing.dial_window import WindowView
from quarterback.tui.drawing.downs import DownsView
from quarterback.tui.drawing.faces import Cell
from quarterback.tui.drawing.gridiron import FieldView
from quarterback.tui.drawing.log import LogLine
from quarterback.tui.drawing.score_boards import ScoreView
from quarterback.tui.drawing.signal_card import CardView
from quarterback.tui.drawing.words import BarView, WordsView
from rulesets.core.advance import awaiting
from rulesets.core.awaiting import Awaiting, Chance, Decide
from rulesets.core.events import Spin
from rulesets.core.field import GOAL, from_home, place_name
from rulesets.core.ruleset import RuleSet
from rulesets.core.session import Entry
from rulesets.core.sides import HOME, Side
from rulesets.core.state import State
from rulesets.core.wording import Names, down_and_distance, play_by_play, score, situation
from rulesets.littlefield import SIGNALS, Dial

Rings = Mapping[int, Sequence[Cell]]

_BRIEF = {
    "Forward Pass": "Forward Pass",
    "Intercepted Forward Pass": "Interception",
    "Field Goal from 15 yard line": "Goal from 15",
    "Field Goal from 10 yard line": "Goal from 10",
    "Field Goal from 5 yard line": "Goal from 5",
    "Point after Touchdown (scrimmage)": "Point by rush",
}
"""Long names of signals, as they fit on the card."""

_SCORES = frozenset({"touchdown", "field_goal", "safety", "try_good"})


@dataclass(frozen=True)
class LastSpin:
    """What lies in the slot: sector from 1, the ring that counted."""

    sector: int
    ring: int


@dataclass(frozen=True)
class Moment:
    """A game at one moment, and what its players are doing."""

    rules: RuleSet
    names: Names
    state: State
    wanted: Awaiting
    entries: Sequence[Entry] = ()
    """What has been played up to this moment."""
    considered: int = 0
    """Which of the options the marker is on."""
    locked: bool = False
    caller: str = ""
    """Who calls the toss, by name, while it is awaited."""
    toss_calls: Sequence[str] = ()
    """What can be called of the coin."""
    flash: str = ""
    """What the table has to say just now, such as why a signal cannot be called."""
    coaches: Mapping[Side, str] = field(default_factory=dict)
    """The names of the coaches who call, by side; a side that is not here is a person's."""
    clock_left: int | None = None
    clock_running: bool = False


@dataclass(frozen=True)
class Scene:
    """Everything that the table shows."""

    status: BarView
    field: FieldView
    downs: DownsView
    scores: ScoreView
    caption: BarView
    home_card: CardView
    visitors_card: CardView
    choices: ChoicesView
    window: WindowView
    log: tuple[LogLine, ...]
    last: WordsView
    card_at: Side


def scene_of(m: Moment, window: WindowView | None = None) -> Scene:
    """What is shown at a moment; `window` is the dial while it turns."""
    s, spin = m.state, last_spin(m.rules, m.entries)
    side = to_play(m)
    lines = log_lines(m.rules, m.names, m.entries)
    home, visitors = (_card(m, "home", side), _card(m, "visitors", side))
    return Scene(
        status=_status(m),
        field=_field(m),
        downs=_downs(m),
        scores=ScoreView(
            m.names.home, m.names.visitors, s.score.home, s.score.visitors, s.ball or ""
        ),
        caption=_caption(m, spin),
        home_card=home,
        visitors_card=visitors,
        choices=_choices(m),
        window=window or _window(m, spin),
        log=lines,
        last=_last(m, spin, lines),
        card_at=side,
    )


def to_play(m: Moment) -> Side:
    """Whose card lies open."""
    side = m.wanted.side if isinstance(m.wanted, Decide | Chance) else None
    return side or m.state.ball or HOME


def rings_of(rules: RuleSet) -> Rings:
    """The dial's cells, to be drawn; none with any dial."""
    dial: Dial | None = rules.data.dial
    return _rings(dial.digest, dial) if dial is not None else {}


_KEPT: dict[str, Rings] = {}


def _rings(digest: str, dial: Dial) -> Rings:
    if digest not in _KEPT:
        _KEPT[digest] = {
            ring: tuple(Cell(face.kind, face.yards, face.shows) for face in faces)
            for ring, faces in dial.rings.items()
        }
    return _KEPT[digest]


def last_spin(rules: RuleSet, entries: Sequence[Entry]) -> LastSpin | None:
    """The latest spin of the dial, if its sector is known."""
    for entry in reversed(entries):
        if isinstance(entry.event, Spin) and entry.event.sector is not None:
            wanted = awaiting(rules, entry.before)
            if isinstance(wanted, Chance) and wanted.ring is not None:
                return LastSpin(entry.event.sector, wanted.ring)
    return None


def log_lines(rules: RuleSet, names: Names, entries: Sequence[Entry]) -> tuple[LogLine, ...]:
    """The game in plain football English, a line a play."""
    return tuple(line for entry in entries if (line := _log_line(names, entry)) is not None)


def _log_line(names: Names, entry: Entry) -> LogLine | None:
    text = play_by_play(entry.facts, entry.before, entry.after, names) if entry.facts else ""
    if not text:
        return None
    weight = "score" if any(fact.fact in _SCORES for fact in entry.facts) else ""
    return LogLine(text, _mark(names, entry.before), weight)


def _mark(names: Names, s: State) -> str:
    """Who had the ball, and the down: `Yal 2-4:`. Kicks and returns name their side themselves."""
    if s.ball is None or s.down is None or s.line is None or s.spot is None:
        return ""
    side = names.of(s.ball)[:3]
    to_go = "G" if s.line == GOAL else str(s.line - s.spot)
    return f"{side} {s.down}-{to_go}:"


def _status(m: Moment) -> BarView:
    half = f"Half {m.state.period}"
    if m.clock_left is not None:
        time = f"{minutes(m.clock_left)}{' running' if m.clock_running else ' stopped'}"
    else:
        left = max(m.state.left, 0)
        time = f"{left} {'play' if left == 1 else 'plays'} left"
    return BarView("QUARTERBACK", score(m.names, m.state.score), f"{half}  {time}")


def _field(m: Moment) -> FieldView:
    s = m.state
    if s.ball is None or s.spot is None:
        return FieldView(m.names.home, m.names.visitors)
    to_gain = from_home(s.ball, s.line) if s.line is not None else None
    return FieldView(m.names.home, m.names.visitors, from_home(s.ball, s.spot), to_gain, s.ball)


def _downs(m: Moment) -> DownsView:
    s, profile = m.state, m.rules.profile
    where = place_name(s.ball, s.spot) if s.ball is not None and s.spot is not None else ""
    if s.down is None or s.line is None or s.spot is None:
        return DownsView(of=profile.downs, to_gain=profile.to_gain, where=where)
    return DownsView(
        s.down, profile.downs, s.line - s.spot, profile.to_gain, s.line == GOAL, f"on {where}"
    )


def _caption(m: Moment, spin: LastSpin | None) -> BarView:
    result = ""
    if spin is not None and not m.locked:
        cell = rings_of(m.rules)[spin.ring][spin.sector - 1]
        result = f"sector {spin.sector}, ring {spin.ring}: {cell.shows}"
    return BarView(m.flash or situation(m.names, m.state), right="" if m.flash else result)


def _card(m: Moment, side: Side, to_move: Side) -> CardView:
    options = m.wanted.options if isinstance(m.wanted, Decide) else ()
    is_open = frozenset(option.signal for option in options if option.signal is not None)
    ring = m.wanted.ring if isinstance(m.wanted, Chance) else None
    if m.considered < len(options):
        ring = options[m.considered].signal
    mine = side == to_move
    return CardView(
        owner=m.names.of(side),
        signals=_signals(m.rules),
        open=is_open if mine else frozenset(),
        considered=ring if mine else None,
        locked=m.locked or isinstance(m.wanted, Chance),
        face_up=mine,
    )


def _signals(rules: RuleSet) -> tuple[tuple[int, str], ...]:
    dial: Dial | None = rules.data.dial
    titles = dial.titles if dial is not None else {}
    return _brief_names(tuple(titles.get(signal.number, signal.name) for signal in SIGNALS))


@lru_cache(maxsize=8)
def _brief_names(titles: tuple[str, ...]) -> tuple[tuple[int, str], ...]:
    return tuple((number, _BRIEF.get(title, title)) for number, title in enumerate(titles, 1))


def _choices(m: Moment) -> ChoicesView:
    """What is chosen without a signal: kick or receive, the toss."""
    if isinstance(m.wanted, Chance) and m.wanted.ring is None:
        if not m.caller:
            return ChoicesView("The toss", ("Toss the coin",))
        calls = tuple(call.capitalize() for call in m.toss_calls)
        return ChoicesView(f"{m.caller} call", calls, m.considered)
    if not isinstance(m.wanted, Decide):
        return ChoicesView("", ())
    if any(option.signal is not None for option in m.wanted.options):
        return ChoicesView("", ())
    words = tuple(option.says or option.call for option in m.wanted.options)
    return ChoicesView(m.names.of(m.wanted.side), words, m.considered)


def _window(m: Moment, spin: LastSpin | None) -> WindowView:
    if spin is None:
        return WindowView(rings_of(m.rules), stopped=False)
    return WindowView(rings_of(m.rules), float(spin.sector - 1), spin.ring)


def _last(m: Moment, spin: LastSpin | None, lines: Sequence[LogLine]) -> WordsView:
    """The last play at length, for tables with room."""
    facts = next((entry.facts for entry in reversed(m.entries) if entry.facts), ())
    if not facts or not lines:
        stands = down_and_distance(m.state)
        return WordsView("THE LAST PLAY", (stands,) if stands else ())
    cited = tuple(dict.fromkeys(rule for fact in facts for rule in fact.rules))
    heading = "THE LAST PLAY"
    if spin is not None:
        heading += f": sector {spin.sector}, ring {spin.ring}"
    return WordsView(heading, (lines[-1].text, "", "By " + ", ".join(cited) + "  (w: why?)"))
