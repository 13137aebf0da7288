"""What the console of a game shows on a page: the score, the field, the form as buttons."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final, NamedTuple
from urllib.parse import urlencode

from msgspec.structs import replace

from quarterback.entry import form as forms
from quarterback.entry import partial as partials
from quarterback.entry.dice import next_faces
from quarterback.entry.form import EntryForm
from quarterback.entry.spot_input import accepts_spot, spot_field
from quarterback.entry.type_ahead import answers_ahead, submission_before
from quarterback.game.clock import minutes
from quarterback.game.console import menu_items as items
from quarterback.game.console.form_views import FormView, RolledView, is_coin, last_rolls
from quarterback.game.console.rule_card import CardRule, card_of
from quarterback.game.controller import GameController
from quarterback.teams.description import team_lines
from quarterback.text.explain import Explanation, reasons
from quarterback.text.score_lines import time_left
from quarterback.web.table.scored_games import TableTurn
from quarterback.web.table.taps import ERASE, TappedForm
from rulesets.core.field import END_LINE, GOAL, MIDFIELD, from_home, place_name
from rulesets.core.sentences.wording import entry_words, situation
from rulesets.core.sides import AS_READ, HOME, points_of

_FIRST, _LAST = GOAL - END_LINE, END_LINE
"""The end lines, in yards from Home's goal line."""
STRIP = 5
"""Width of a place to tap on the whole field, in yards."""
CLOSE = 15
"""Yards on both sides of the ball in the enlarged part of the field."""


class Strip(NamedTuple):
    """A place to tap."""

    yard: int
    """Yards from Home's goal line."""
    name: str
    """The spot, as people write it: H31."""

    @property
    def number(self) -> str:
        """The number of its line; empty in an end zone."""
        return str(min(self.yard, GOAL - self.yard)) if 0 < self.yard < GOAL else ""


class TapField(NamedTuple):
    """A field with what is on it. Positions are yards from Home's goal line; None if nothing is
    shown."""

    home: str
    visitors: str
    ball: int | None
    to_gain: int | None
    spot: int | None
    """The spot being entered."""
    rightward: bool
    """Whether the offense goes to the right."""
    first: int
    """The first yard of the enlarged part, from Home's goal line."""
    strips: tuple[Strip, ...]
    """Places to tap on the whole field."""
    yards: tuple[Strip, ...]
    """Places to tap on the enlarged part, yard by yard."""
    lines: tuple[tuple[int, str], ...]
    """Yard lines of the whole field, with their numbers."""


def tap_field(game: GameController, spot: int | None, *, asks: bool) -> TapField:
    """Return the field of a game; `spot` is one being entered, `asks` says whether one can be
    tapped."""
    s = game.state
    display = game.rules.display_spot
    at = display(game.rules, s) if display is not None else None
    placed = s if at is None else replace(s, spot=at)
    ball = to_gain = None
    if placed.possession is not None and placed.spot is not None:
        ball = from_home(placed.possession, placed.spot)
        if placed.line_to_gain is not None:
            to_gain = from_home(placed.possession, placed.line_to_gain)
    middle = spot if spot is not None else ball if ball is not None else MIDFIELD
    first = min(max(middle - CLOSE, _FIRST), _LAST - 2 * CLOSE)
    strips = [_strip(yard + STRIP // 2) for yard in range(_FIRST, _LAST, STRIP)] if asks else []
    yards = [_strip(yard) for yard in range(first, first + 2 * CLOSE + 1)] if asks else []
    lines = [(yard, str(min(yard, GOAL - yard))) for yard in range(0, GOAL + 1, 10)]
    return TapField(
        game.names.home,
        game.names.visitors,
        ball,
        to_gain,
        spot,
        s.possession == HOME,
        first,
        tuple(strips),
        tuple(yards),
        tuple(lines),
    )


def _strip(yard: int) -> Strip:
    return Strip(yard, place_name(HOME, yard))


_PLAYS: Final = 4
"""How many of the last plays are shown."""
_DIGITS: Final = tuple("1234567890")
_LIKELY: Final = 6
"""How many answers are visible at once: more are behind a button, unless there is only one more."""
_INSTEAD: Final = 2
"""How many calls that replace the answers are visible."""
_SMALL_DIE: Final = 9
"""The most faces of a die whose faces are all one digit."""
_KEYS: Final = {
    "console.take": "the button below",
    "console.next": "more",
    "console.back": "Back",
    "console.card": "",
}


class TapButton(NamedTuple):
    tap: str
    words: str
    note: str = ""
    key: str = ""
    """The key that presses it, on a device with keys."""
    chosen: bool = False
    details: str = ""
    """The tap that opens the optional details of a call; empty without any."""
    disabled: bool = False
    """Whether it cannot come next."""


class BoardTeam(NamedTuple):
    name: str
    points: int
    has_ball: bool
    timeouts: int | None


class SlotButton(NamedTuple):
    """A field of the form to go to."""

    tap: str
    label: str
    value: str
    state: str
    hint: str


class TimerLine(NamedTuple):
    name: str
    reads: str
    left: int
    """Seconds."""
    running: bool
    about: str


@dataclass(frozen=True)
class AskedForm:
    """An entry form as buttons."""

    taps: str
    """What was tapped so far."""
    shown: FormView
    field: TapField
    answers: tuple[TapButton, ...]
    calls: tuple[TapButton, ...]
    """Calls that compete with the report, below the answers."""
    ahead: tuple[TapButton, ...]
    """Results that submit the call before them as well."""
    rare: tuple[TapButton, ...]
    """Rare answers and calls: a button opens them."""
    slots: tuple[SlotButton, ...]
    optional: tuple[SlotButton, ...]
    """Optional fields, behind the same button."""
    keypad: tuple[TapButton, ...]
    typing: str
    """What can be typed: `dice`, `number`, `spot`, `text`; `ahead` for the spot of the next
    form; empty if nothing can."""
    verb: str
    """The label of the button that goes on; empty if an answer must be tapped."""
    can_go_back: bool
    can_override: bool


@dataclass(frozen=True)
class ConsolePage:
    """Everything that the page of a game shows."""

    address: str
    loads: str
    """The address that shows the form as it is filled in now."""
    title: str
    seen: str
    question: str
    """The identity of what is asked."""
    left_at: str
    """The version of the game after what was pressed was entered; empty if nothing was."""
    message: str
    """Why nothing was entered; else empty."""
    caption: str
    """What was done last, if the plays do not say it."""
    open_question: str
    """Asks whether to correct the league's result; else empty."""
    teams: tuple[BoardTeam, ...]
    time: str
    situation: str
    called: str
    """What was called for the current play, and done in it."""
    rolled: tuple[RolledView, ...]
    """The dice since the last answer."""
    field: TapField
    asked: AskedForm | None
    """The form; None if the game is over, or it is the computer's turn."""
    over: bool
    undo: bool
    redo: bool
    aside: int
    """How many entries are set aside."""
    timers: tuple[TimerLine, ...]
    clock: str
    """The clock that the program keeps; empty without one."""
    clock_left: int
    clock_runs: bool
    menu: tuple[TapButton, ...]
    """The items of the menu that are one tap."""
    tasks: frozenset[str]
    """What else can be done, by the names of the menu's tasks."""
    illegal_calls: tuple[tuple[str, str], ...]
    """The calls that are against the rules now, by name, with words."""
    plays: tuple[str, ...]
    why: tuple[Explanation, ...]
    card: tuple[CardRule, ...]
    teams_about: tuple[str, ...]


def asked_form(game: GameController, tapped: TappedForm) -> AskedForm:
    entry = tapped.entry
    form = entry.form
    view = entry.view(lambda name: _KEYS.get(name, ""))
    answers, calls = _answers(form, view)
    typing, verb = _typing(form), entry.verb()
    (likely, less), (instead, seldom) = _parted(answers, _LIKELY), _parted(calls, _INSTEAD)
    ahead, later = _parted(tuple(_ahead(game, tapped)), _LIKELY)
    slots = _slots(form, view)
    aside = tuple(each for each in slots if each.state in ("optional", "default"))
    before = submission_before(game.rules, form, entry.context, _DIGITS[0])
    if not typing and tapped.ahead and before is not None:
        typing = "ahead"
    return AskedForm(
        tapped.taps,
        view,
        tap_field(game, entry.ball_shown(), asks=typing == "spot"),
        likely,
        instead,
        ahead,
        (*less, *seldom, *later),
        tuple(each for each in slots if each not in aside),
        aside,
        tuple(_keypad(game, form, typing)),
        typing,
        "" if verb == "Select" and answers else verb,
        entry.can_go_back,
        entry.can_override,
    )


def _called(game: GameController) -> str:
    """Return what was called for the current play and done in it so far, in a sentence each;
    empty between plays."""
    sentences: list[str] = []
    for entry in reversed(game.book.entries):
        if entry.after.call is None:
            break
        if entry.facts and (words := entry_words(entry, game.names)):
            sentences.append(words)
        if entry.before.call is None:
            break
    return " ".join(reversed(sentences))


def console_page(turn: TableTurn, address: str, title: str) -> ConsolePage:
    """Return the page for a turn; `address` is that of the game's console."""
    game, scored, s = turn.game, turn.scored, turn.game.state
    by_person = not scored.over and not game.is_automatic
    form = asked_form(game, turn.form) if by_person else None
    offered = items.menu_items(game)
    program_keeps_time = game.keeps_time and game.timed
    at = {"seen": scored.version, "taps": turn.taps}
    return ConsolePage(
        address=address,
        loads=f"{address}?{urlencode(at)}" if turn.taps else address,
        title=title,
        seen=scored.version,
        question=turn.question,
        left_at=turn.left_at,
        message=turn.message,
        caption=scored.caption,
        open_question=scored.open_question,
        teams=tuple(
            BoardTeam(
                game.names.of(side),
                points_of(s.score, side),
                s.possession == side,
                points_of(s.timeouts, side) if s.timeouts is not None else None,
            )
            for side in AS_READ
        ),
        time="Final" if scored.over else time_left(game.rules, s.period, s.time_left),
        situation="" if scored.over else situation(game.names, s),
        called="" if scored.over else _called(game),
        rolled=last_rolls(game.rules, game.book.entries, game.names),
        field=form.field if form is not None else tap_field(game, None, asks=False),
        asked=form,
        over=scored.over,
        undo=bool(game.to_take_back),
        redo=bool(game.book.pending),
        aside=len(game.book.pending) if game.book.needs_review else 0,
        timers=tuple(
            TimerLine(
                each.timer.name.replace("_", " ").capitalize(),
                each.reads,
                each.left,
                each.running,
                f"{each.timer.description} ({each.timer.rule})",
            )
            for each in scored.timers.all()
        ),
        clock=minutes(game.clock.left()) if program_keeps_time else "",
        clock_left=game.clock.left() if program_keeps_time else 0,
        clock_runs=program_keeps_time and game.clock.running,
        menu=tuple(_menu(offered)),
        tasks=frozenset(item.name for _, _, item in offered if isinstance(item, items.ConsoleTask)),
        illegal_calls=tuple(items.illegal_calls(game)) if by_person else (),
        plays=tuple(_plays(turn)),
        why=tuple(reasons(game)),
        card=card_of(game.rules, s).rules,
        teams_about=tuple(team_lines(game.rules, game.names)),
    )


def _answers(
    form: EntryForm, shown: FormView
) -> tuple[tuple[TapButton, ...], tuple[TapButton, ...]]:
    """Return the answers, and separately the calls that can replace them."""
    main: list[TapButton] = []
    apart: list[TapButton] = []
    for place, (answer, item) in enumerate(zip(forms.answers(form), shown.items, strict=True)):
        fields = answer.option.fields if answer.option is not None and form.report is None else ()
        optional = bool(fields) and not partials.start(fields, form.players).current
        button = TapButton(
            f"{{pick:{place}}}",
            item.words,
            item.description,
            item.key,
            item.chosen,
            f"{{details:{place}}}" if optional else "",
        )
        (apart if item.apart else main).append(button)
    return tuple(main), tuple(apart)


def _ahead(game: GameController, tapped: TappedForm) -> Iterator[TapButton]:
    """Return the results that can be given before the call they belong to is entered."""
    entry = tapped.entry
    for answer in answers_ahead(game.rules, entry.form, entry.context) if tapped.ahead else ():
        yield TapButton(answer.key, answer.label, answer.note, answer.key)


def _slots(form: EntryForm, shown: FormView) -> tuple[SlotButton, ...]:
    return tuple(
        SlotButton(f"{{slot:{place}}}", each.label, each.value, each.state, each.hint)
        for place, each in enumerate(shown.slots)
    )


def _typing(form: EntryForm) -> str:
    if form.rolling is not None:
        return "" if is_coin(form.rolling) else "dice"
    report = form.report
    if report is None:
        return "spot" if accepts_spot(form) else ""
    if spot_field(report) is not None or accepts_spot(form):
        return "spot"
    field = partials.current_field(report)
    if field is None or field.type in partials.CHOICE_TYPES:
        return ""
    return "number" if field.type in ("number", "list") else "text"


def _parted(
    buttons: tuple[TapButton, ...], most: int
) -> tuple[tuple[TapButton, ...], tuple[TapButton, ...]]:
    """Return the first buttons, and the rare ones; a chosen one is always visible."""
    if len(buttons) <= most + 1:
        return buttons, ()
    likely = tuple(b for n, b in enumerate(buttons) if n < most or b.chosen)
    return likely, tuple(b for b in buttons if b not in likely)


def _keypad(game: GameController, form: EntryForm, typing: str) -> Iterator[TapButton]:
    if form.rolling is not None and is_coin(form.rolling):
        yield TapButton("h", "Heads", key="h")
        yield TapButton("t", "Tails", key="t")
        return
    if typing == "text" or not typing:
        return
    if form.rolling is not None:
        yield from _faces(form)
    else:
        typed = form.report.typed if form.report is not None else ""
        places, names = typing in ("spot", "ahead"), game.names
        for digit in _DIGITS:
            comes = not places or _is_line(f"{typed}{digit}")
            yield TapButton(digit, digit, key=digit, disabled=not comes)
        if places:
            signs = (("H", names.home), ("V", names.visitors), ("+", "+"), ("-", "\N{MINUS SIGN}"))
            for sign, words in signs:
                yield TapButton(sign, words, key=sign, disabled=bool(typed))
    yield TapButton(ERASE, "\N{ERASE TO THE LEFT}", "erase", "Backspace")


def _is_line(typed: str) -> bool:
    """Return whether the digits so far are those of a yard line; after a sign, of yards."""
    line = typed.lstrip("HV")
    return not line.isdigit() or (len(line) <= len(str(MIDFIELD)) and int(line) <= MIDFIELD)


def _faces(form: EntryForm) -> Iterator[TapButton]:
    """Return a key for each face of the next die; for one with a hundred faces, for each digit."""
    assert form.rolling is not None, "dice are rolled"
    faces = next_faces(form.rolling, form.pips)
    small = len(faces) <= _SMALL_DIE or "0" in faces
    for face in faces:
        yield TapButton(face if small else f"{{die:{face}}}", face, key=face[-1:] if small else "")


def _menu(offered: list[tuple[str, str, items.MenuItem]]) -> Iterator[TapButton]:
    for key, words, item in offered:
        match item:
            case items.TimeoutItem(side):
                yield TapButton(f"!timeout:{side}", words)
            case items.OutOfTurnCall():
                yield TapButton(f"{{menu:{key}}}", words)
            case items.ConsoleTask(items.KEEP_CLOCK | items.LEAVE_CLOCK):
                yield TapButton("!clock", words)
            case items.ConsoleTask(items.OWN_DICE):
                yield TapButton("!dice", words)
            case items.ConsoleTask(items.NAME_PLAYERS):
                yield TapButton("!names", words)
            case _:
                pass


def _plays(turn: TableTurn) -> Iterator[str]:
    """Return the last plays in words, the newest first."""
    listed = 0
    for each in reversed(turn.game.book.entries):
        if each.facts and (words := entry_words(each, turn.game.names)):
            yield words
            listed += 1
            if listed == _PLAYS:
                return
