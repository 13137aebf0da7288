"""A dial game as its page shows it to one browser. Reads what is awaited; decides nothing."""

from __future__ import annotations

from collections.abc import Collection
from typing import Final

import msgspec

from league.model.stats.drives import last_drive
from league.model.stats.scoring import SCORES
from league.views.text import percent
from quarterback.ai.coaches import EVERY_COACH
from quarterback.ai.stakes import is_close
from quarterback.game.clock import minutes
from quarterback.game.controller import TOSS_CALLS, GameController
from quarterback.game.dials import title_of_dial
from quarterback.game.play_result import PlayResult, play_result
from quarterback.game.series import is_hot_seat, series_now, series_words
from quarterback.rule_sets import RECONSTRUCTION, name_of_dial
from quarterback.text.commentary.commentary import style_for
from quarterback.text.dial_faces import Cell, brief
from quarterback.text.needs import need_of
from quarterback.web.dial.games import ServerGame
from quarterback.web.dial.pictures import (
    BoardsPicture,
    DiscPicture,
    DownsPicture,
    FieldPicture,
    boards_picture,
    colors_of,
    dial_picture,
    downs_picture,
    field_picture,
)
from rulesets.core.advance import awaiting
from rulesets.core.awaiting import Chance, Decide, Over
from rulesets.core.dial import Dial
from rulesets.core.events import Spin
from rulesets.core.plain_text import capitalize, how_many, plain_name
from rulesets.core.sentences.wording import down_and_distance, matchup, outcome, score, situation
from rulesets.core.session import Entry
from rulesets.core.sides import HOME, OTHER, SIDES, Side
from rulesets.registry import dial_format

_ASIDE: Final = "Inputs are set aside: open the game in the terminal to settle them."


class CardRow(msgspec.Struct, frozen=True):
    number: int
    title: str
    use: str
    call: str = ""
    """What is sent for it; empty for a closed signal."""
    need: str = ""
    """What its spin must show, if much depends on it."""


class Choice(msgspec.Struct, frozen=True):
    """A large button without a signal."""

    do: str
    words: str


class TurnView(msgspec.Struct, frozen=True):
    """What comes next, and what this browser can do about it."""

    title: str
    """Whose turn it is, and what for."""
    team: str = ""
    """The class of that team's color."""
    card: tuple[CardRow, ...] = ()
    choices: tuple[Choice, ...] = ()
    types_face: bool = False
    """Whether the players spin a dial of their own: then they type its face."""
    waits: bool = False
    """Whether someone else must act."""
    thinks: bool = False
    """Whether that is the computer."""

    @property
    def odd_one(self) -> int:
        """The number of the last open signal, if they do not come in pairs; else 0."""
        numbers = [row.number for row in self.card if row.call]
        return numbers[-1] if len(numbers) % 2 else 0


def turn_view(
    game: GameController,
    held: Collection[Side],
    colors: tuple[str, str],
    *,
    spins_at_once: bool = False,
) -> TurnView:
    """Return what a browser with these sides can do next. `colors` are the classes of the teams'
    colors, Home's first. With `spins_at_once`, plays without a choice are spun by themselves."""
    awaited = game.awaiting
    if isinstance(awaited, Over):
        return TurnView("The game is over")
    if game.book.needs_review:
        return TurnView(_ASIDE, waits=True)
    if isinstance(awaited, Chance) and awaited.ring is None:
        return _toss(game, held, colors)
    side = awaited.side
    assert side is not None, "a call and a spin are of a side"
    team = colors[SIDES.index(side)]
    if side in game.coaches:
        coach = EVERY_COACH[game.coaches[side]].title
        return TurnView(f"{game.names.of(side)}: {coach} calls", team, waits=True, thinks=True)
    if spins_at_once and isinstance(awaited, Decide):
        option = awaited.options[0]
        call = game.names.call(option.call, option.signal)
        choices = (Choice(f"call:{option.call}", "Spin now"),) if side in held else ()
        return TurnView(
            f"{game.names.of(side)}: {call}", team, (), choices, waits=True, thinks=True
        )
    return (
        _person(game, awaited, side, team, held)
        if isinstance(awaited, Decide)
        else _spin(game, side, team, held)
    )


def _toss(game: GameController, held: Collection[Side], colors: tuple[str, str]) -> TurnView:
    caller = game.toss_caller
    if caller is None:
        return TurnView("Coin toss", waits=True, thinks=True)
    title, team = f"{game.names.of(caller)} to call the toss", colors[SIDES.index(caller)]
    if caller not in held:
        return TurnView(title, team, waits=True)
    choices = tuple(Choice(f"toss:{face}", face.capitalize()) for face in TOSS_CALLS)
    return TurnView(title, team, (), choices)


def _spin(game: GameController, side: Side, team: str, held: Collection[Side]) -> TurnView:
    title = f"{game.names.of(side)} to spin"
    if side not in held:
        return TurnView(title, team, waits=True)
    return TurnView(title, team, (), (Choice("spin", "Spin the dial"),), types_face=game.any_dial)


def _person(
    game: GameController, asked: Decide, side: Side, team: str, held: Collection[Side]
) -> TurnView:
    title = f"{game.names.of(side)} {'to call' if asked.locks else 'to choose'}"
    if side not in held:
        return TurnView(title, team, waits=True)
    if not asked.locks:
        choices = tuple(
            Choice(f"call:{each.call}", each.description or game.names.call(each.call))
            for each in asked.options
        )
        return TurnView(title, team, (), choices)
    return TurnView(title, team, _card(game, asked), types_face=game.any_dial)


def _card(game: GameController, asked: Decide) -> tuple[CardRow, ...]:
    open_calls = {option.signal: option for option in asked.options}
    usual = {each.number: each for each in dial_format().signals}
    close = is_close(game.rules, game.state) and not game.any_dial
    rows = []
    for number, title in signals_of(game.rules.dial):
        option = open_calls.get(number)
        if option is None:
            rows.append(CardRow(number, title, _use(usual[number].description)))
            continue
        own = game.names.card(option.call, number)
        if option.call != usual[number].call:  # the signal now stands for another call
            title = capitalize(game.names.call(option.call))
        need = need_of(game.rules, game.state, option.call) if close else None
        use = _use(option.description)
        needed = need.sentence if need else ""
        rows.append(CardRow(number, own or title, use, option.call, needed))
    return tuple(rows)


def _use(description: str) -> str:
    """Return what a call is for, without its name if the description begins with it."""
    return description.partition(": ")[2] or description


def signals_of(dial: Dial | None) -> list[tuple[int, str]]:
    """Return the signals by number, with the short names on the card, or a dial's own."""
    titles = dial.titles if dial is not None else {}
    named = ((each, titles.get(each.number, each.name)) for each in dial_format().signals)
    return [(each.number, each.short if own == each.name else own) for each, own in named]


def need_words(game: GameController) -> str:
    """Return what the next spin must show, if nothing is chosen and much depends on it; else an
    empty text."""
    awaited = game.awaiting
    if not isinstance(awaited, Decide) or not awaited.locks or not awaited.forced or game.any_dial:
        return ""
    if not is_close(game.rules, game.state):
        return ""
    need = need_of(game.rules, game.state, awaited.options[0].call)
    return f"{need.sentence}." if need is not None else ""


LATEST: Final = 8
"""How many plays the page of a game in progress shows."""
_HALVES: Final = 2
_NTH: Final = ("1st", "2nd", "3rd", "4th")
_SCORED: Final = SCORES | {"try_good"}
"""After these facts the score is shown next to the play."""
_QUIET: Final = ("No good", "Turnover on downs")


class PlayInWords(msgspec.Struct, frozen=True):
    number: int
    """The input that it is part of, from 1."""
    downs: str
    text: str
    score: str = ""
    """The score after it, if it changed."""


class ProposalView(msgspec.Struct, frozen=True):
    """Something that the other side must agree to."""

    words: str
    answers: bool
    """Whether this browser answers."""


class DialGameView(msgspec.Struct, frozen=True):
    number: int
    title: str
    mine: tuple[str, ...]
    """The sides that this browser calls for, by name."""
    status: str
    house_dial: str
    """The dial; empty for the reconstruction."""
    clock: int | None
    """Seconds on a running clock; None without one, or if it is stopped."""
    boards: BoardsPicture
    field: FieldPicture
    downs: DownsPicture
    dial: DiscPicture | None
    situation: str
    cry: str
    last: str
    beside: str
    """What the other signals would have read."""
    drive: str
    need: str
    stakes: str
    """What is at stake in the next call; empty for an ordinary one."""
    turn: TurnView
    spins: str
    """The label of the button that makes kickoffs and returns wait, or wait no longer; empty if
    no one here may press it."""
    coin: str
    lines: tuple[PlayInWords, ...]
    news: str
    over: bool
    final: str
    series: str
    """Which game of a best of three it is, or the tally after it; empty outside a series."""
    both: bool
    """Whether two people play: then there is a page for both after the game."""
    rematches: tuple[Choice, ...]
    """What the device that leads can begin after the game."""
    next_game: str
    """The address of the rematch, once it was begun; else empty."""
    undo: str
    """The question before an undo; empty if nothing can be undone here."""
    undo_asks: bool
    """Whether the other side, on another device, is asked."""
    resigns: tuple[Choice, ...]
    tie: bool
    clock_words: str
    """The label of the clock's button; empty if it cannot be used."""
    proposal: ProposalView | None
    advice: bool
    host: bool
    """Whether this device leads the game: it can invite others."""
    away: tuple[Choice, ...]
    """Sides on other devices, which can be taken back."""
    may_sit: bool
    """Whether this browser, on the server's own machine, may lead the game."""
    chances: str
    """The line of win probability in a box of 100 by 40; empty if it is not shown."""
    chance: str
    shows_chances: bool
    suspended: str
    """Where the game stands and how it is resumed, while its league has suspended it."""
    suspends: bool
    """Whether this device can suspend it."""


def game_view(
    at: ServerGame,
    held: Collection[Side],
    *,
    host: bool,
    may_sit: bool,
    chances: tuple[float, ...],
    shows_chances: bool,
    next_game: str = "",
    whole: bool = False,
    suspended: str = "",
    in_league: bool = False,
) -> DialGameView:
    """Return the page of a game for a browser with these sides. `chances` is Home's win
    probability so far; `whole` includes every play. No one has a side in a `suspended` game."""
    game, book = at.game, at.game.book
    s, names, header, entries = game.state, game.names, game.book.header, game.book.entries
    colors = colors_of(header)
    over = isinstance(game.awaiting, Over)
    words = situation(names, s)
    lines = lines_of(game)
    spin = _last_spin(game)
    last_input = book.by_input[-1] if book.by_input else ()
    return DialGameView(
        number=at.number,
        title=matchup(names),
        mine=tuple(names.of(side) for side in SIDES if side in held),
        status=status_words(game),
        house_dial=_house_dial(game),
        clock=game.clock.left() if game.timed and game.clock.running else None,
        boards=boards_picture(game.rules, s, names, colors),
        field=field_picture(game.rules, names, header, s, entries, words),
        downs=downs_picture(s, game.rules.profile.downs),
        dial=_dial(game, spin),
        situation=words,
        cry=_cry(last_input),
        last=lines[-1].text if lines else "",
        beside=_beside(game, spin),
        drive=_drive(game),
        need=need_words(game),
        stakes=f"{at.stakes}." if at.stakes else "",
        turn=turn_view(game, held, colors, spins_at_once=at.spins_at_once and at.led),
        spins=_spins_words(at, held),
        coin=at.coin if len(book.inputs) <= 1 else "",
        lines=tuple(lines if whole or over else lines[-LATEST:]),
        news=at.news,
        over=over,
        final=f"{outcome(names, s)}." if over else "",
        series=_series(game),
        both=is_hot_seat(header),
        rematches=_rematches(game) if host and over and not next_game else (),
        next_game=next_game,
        undo=_undo(game, held),
        undo_asks=len(held) == 1 and not game.coaches,
        resigns=tuple(
            Choice(f"resign:{side}", f"{names.of(side)}: resign")
            for side in SIDES
            if side in held and game.live
        ),
        tie=bool(held) and game.live and not game.coaches,
        clock_words=_clock_words(game, held),
        proposal=_proposal(at, held),
        advice=_asks_advice(game, held),
        host=host and bool(at.seats.people),
        away=tuple(
            Choice(f"back:{side}", names.of(side)) for side in SIDES if side in at.seats.away
        ),
        may_sit=may_sit and not over and bool(at.seats.people),
        chances=_path(chances),
        chance=f"{names.of(HOME)} {percent(chances[-1])}" if chances else "",
        shows_chances=shows_chances,
        suspended=suspended,
        suspends=in_league and host and game.live and not suspended,
    )


def _house_dial(game: GameController) -> str:
    """Return the dial; empty for the reconstruction, and for a real one on a table."""
    dial = game.rules.dial
    if dial is None or name_of_dial(dial.digest) == RECONSTRUCTION:
        return ""
    return capitalize(plain_name(title_of_dial(dial)))


def status_words(game: GameController) -> str:
    """Return what is left: 1st half, 56 plays left."""
    s, own = game.state, len(game.rules.profile.periods)
    if isinstance(game.awaiting, Over):
        return "Final"
    if s.period > own:
        period = "Overtime"
    else:
        period = f"{_NTH[s.period - 1]} {'half' if own == _HALVES else 'quarter'}"
    if game.timed:
        return f"{period}, {minutes(game.clock.left())} left"
    left = max(s.time_left, 0)
    return f"{period}, {how_many(left, 'play')} left"


def lines_of(game: GameController) -> list[PlayInWords]:
    style = style_for("", exhibition=len(game.coaches) == len(SIDES))
    entries = game.book.entries
    texts = iter(game.commentary(style).lines(entries))
    lines = []
    for number, result in enumerate(game.book.by_input, 1):
        for entry in result:
            text = next(texts)
            if text:
                scored = any(fact.fact in _SCORED for fact in entry.facts)
                stands = score(game.names, entry.after.score) if scored else ""
                lines.append(PlayInWords(number, down_and_distance(entry.before), text, stands))
    return lines


def _last_spin(game: GameController) -> tuple[int, int, int] | None:
    """Return the ring, the sector and the number of the latest spin whose sector is known."""
    entries = game.book.entries
    for number in range(len(entries) - 1, -1, -1):
        if isinstance(entries[number].event, Spin):
            result = play_result(game.rules, entries[number : number + 1])
            if result.ring is not None and result.sector is not None:
                return result.ring, result.sector, number
    return None


def _dial(game: GameController, spin: tuple[int, int, int] | None) -> DiscPicture | None:
    dial: Dial | None = game.rules.dial
    if dial is None:
        return None
    if spin is None:
        return dial_picture(dial, None, None, "")
    ring, sector, number = spin
    return dial_picture(dial, ring, sector, str(number))


def _cry(entries: Collection[Entry]) -> str:
    """Return what is announced over the field: Touchdown!"""
    cry = PlayResult(tuple(entries)).cry()
    if cry is None:
        return ""
    words = cry[0]
    return words if words in _QUIET else f"{words}!"


def _beside(game: GameController, spin: tuple[int, int, int] | None) -> str:
    """Return what was in the slot for each signal that could have been called instead."""
    dial: Dial | None = game.rules.dial
    if spin is None or dial is None or not spin[2]:
        return ""
    ring, sector, number = spin
    entries = game.book.entries
    if any(entry.facts for entry in entries[number + 1 :]):
        return ""
    request = awaiting(game.rules, entries[number - 1].before)
    if not isinstance(request, Decide):
        return ""
    titles = dict(signals_of(dial))
    others = []
    for option in request.options:
        if option.signal is not None and option.signal != ring:
            face = dial.face(option.signal, sector)
            shows = brief(Cell(face.kind, face.yards, face.shows))
            others.append(f"{titles[option.signal]} {shows}")
    return f"Other signals: {', '.join(others).rstrip('.')}." if others else ""


def _drive(game: GameController) -> str:
    last = last_drive(game.book.entries)
    if last is None or game.state.down is None or last[0].side != game.state.possession:
        return ""
    drive = last[0]
    plays = how_many(drive.plays, "play")
    yards = f"{drive.yards} {'yard' if abs(drive.yards) == 1 else 'yards'}"
    return f"Drive: {plays}, {yards}."


def _undo(game: GameController, held: Collection[Side]) -> str:
    depth = game.to_take_back
    if not held or not depth or game.undo_refusal:
        return ""
    if game.coaches:
        since = f", and the {depth - 1} plays since" if depth > 2 else ""
        return f"Undo your last call{since}? The coach agrees."
    return "Undo the last play, if both teams agree?"


def _series(game: GameController) -> str:
    header, names = game.book.header, game.names
    series = series_now(header, game.state)
    if series is None:
        return ""
    if isinstance(game.awaiting, Over):
        return f"{series_words(series, names.home, names.visitors)}."
    return f"{plain_name(header.event)}."


def _rematches(game: GameController) -> tuple[Choice, ...]:
    header = game.book.header
    series = series_now(header, game.state)
    if series is not None and not series.decided:
        return (Choice("rematch", f"Game {series.game + 1}, sides changed"),)
    if not is_hot_seat(header):
        return (Choice("rematch", "Rematch"),)
    again = Choice("rematch", "Rematch, sides changed")
    return (again,) if series is not None else (again, Choice("rematch:series", "Best of three"))


def _spins_words(at: ServerGame, held: Collection[Side]) -> str:
    if not held or at.game.any_dial or isinstance(at.game.awaiting, Over):
        return ""
    return "Spin returns at once" if at.own_spins else "Spin returns by hand"


def _clock_words(game: GameController, held: Collection[Side]) -> str:
    if not held or not game.timed or not game.clock_in_use:
        return ""
    return "Stop the clock" if game.clock.running else "Start the clock"


def _proposal(at: ServerGame, held: Collection[Side]) -> ProposalView | None:
    proposal = at.asked()
    if proposal is None or not held:
        return None
    names = at.game.names
    what = "undo the last play" if proposal.what == "undo" else "end the game as a tie"
    if OTHER[proposal.side] in held:
        return ProposalView(f"{names.of(proposal.side)} asked to {what}. Do you agree?", True)
    other = names.of(OTHER[proposal.side])
    return ProposalView(f"You asked to {what}. No answer from {other} yet.", False)


def _asks_advice(game: GameController, held: Collection[Side]) -> bool:
    awaited = game.awaiting
    return (
        isinstance(awaited, Decide)
        and awaited.side in held
        and awaited.locks
        and not awaited.forced
        and game.day is None
        and not game.any_dial
    )


def _path(chances: tuple[float, ...]) -> str:
    if len(chances) < 2:
        return ""
    last = len(chances) - 1
    points = " ".join(f"{100 * n / last:.1f} {40 - 40 * v:.1f}" for n, v in enumerate(chances))
    return f"M{points}"
