"""The games that are written out, and how: each input, situation, awaited thing, option, fact."""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path

import msgspec

from quarterback.rule_sets import WITH_DIAL, rule_set, shipped_dial
from rulesets.core.awaiting import Awaiting, Chance, Decide, Observe, Over
from rulesets.core.events import Call, Event, Spin, Tick
from rulesets.core.facts import Fact
from rulesets.core.notation import situation_line
from rulesets.core.notation.cursor import written
from rulesets.core.notation.writer import write_input
from rulesets.core.refusal import Refused
from rulesets.core.sentences.wording import PLAIN, sentence
from rulesets.core.session import Session
from rulesets.core.situation import write_situation
from tests.random_board import random_event

FOLDER = Path(__file__).parent

PLAYS = {"timing": "plays", "plays": 20}
GAMES: dict[str, tuple[int, dict[str, object]]] = {
    "littlefield/by_plays": (5, PLAYS),
    "littlefield/more_plays": (649, PLAYS),
    "littlefield/by_the_clock": (214, {"timing": "timed", "minutes": 3}),
    "littlefield/other_rulings": (
        124,
        PLAYS
        | {
            "interception_spot": "line_of_play",
            "incomplete_in_end_zone": "touchback",
            "return_penalty": "ends_return",
            "plus5_past_point": "down_stands",
            "play_count": "without_returns",
            "late_penalty": "one_more_play",
            "blocked_fourth_behind_goal": "always_safety",
        },
    ),
    "gunderson/as_printed": (5, {}),
    "gunderson/by_dice": (
        9,
        {"fg_dice": "on", "kick_dice": "on", "zero_gain": "ttqb", "ot_reply_untimed": "on"},
    ),
    "lions-den/halves": (3, {"minutes": 3}),
    "lions-den/quarters": (
        8,
        {
            "minutes": 4,
            "clock": "quarters",
            "game": "playoff",
            "modifiers": "house",
            "touching": "8-10",
        },
    ),
    "solitaire-coach/as_printed": (3, {}),
    "solitaire-coach/knock_out": (
        133,
        {
            "opening": "call",
            "plays": 10,
            "overtime": "until_winner",
            "live_kickoff": "yes",
            "fg": "ask",
            "swap_ends": "yes",
        },
    ),
    "solitaire-coach/simple": (
        21,
        {"opening": "visitors", "plays": 12, "punt": "simple", "fg": "simple", "strict_ez": "yes"},
    ),
    "vsefl/four_boxes": (3, {"plays_per_quarter": 4}),
    "vsefl/other_rulings": (
        8,
        {
            "plays_per_quarter": 4,
            "home_fg": "no",
            "obey_dice": "no",
            "kneel": "yes",
            "board": "scale",
            "blocked_punt_ez": "touchdown",
            "try_spot": 5,
            "false_start_3": "yes",
            "untimed_down": "no",
            "trial_three_pivots": "yes",
        },
    ),
}
"""A file each: the seed of its chance, and its settings."""


def playthrough(name: str) -> str:
    """A game in full."""
    seed, settings = GAMES[name]
    code = name.split("/")[0]
    dial = shipped_dial() if code in WITH_DIAL else None
    rules = rule_set(code, settings, dial)
    rng, session = random.Random(seed), Session(rules)
    seen: set[str] = set()
    lines = [f"{name}: seed {seed}, {written(settings)}", "", *_stands(session, seen)]
    draw = _next if dial else _on_a_board
    while (event := draw(rng, session)) is not None:
        before = len(session.entries)
        try:
            session.play(event)
        except Refused as refused:
            lines.append(f"! {event}: {refused.message} ({refused.rule})")
            continue
        for entry in session.entries[before:]:
            lines += ["", f"> {write_input(rules, entry)}"]
            for fact in entry.facts:
                told = sentence(
                    fact, entry.before, entry.after, PLAIN.in_words_of(rules.vocabulary)
                )
                lines.append(f"  {_plain(fact)}  {told}".rstrip())
        lines += _stands(session, seen)
    return "\n".join([*lines, ""])


def _next(rng: random.Random, session: Session) -> Event | None:
    """Anything that is allowed; every now and then something that is not, or the clock."""
    wanted, left = session.awaiting, session.state.time_left
    if isinstance(wanted, Over):
        return None
    if session.rules.settings["timing"] == "timed" and rng.random() < 0.5:
        return Tick(max(0, left - rng.randint(5, 25)), rng.random() < 0.8)
    if rng.random() < 0.04:
        return Call("field_goal", override=rng.choice(("", "by agreement")))
    if isinstance(wanted, Decide):
        return Call(rng.choice([option.call for option in wanted.options]))
    assert isinstance(wanted, Chance)
    if wanted.ring is None:
        assert wanted.table is not None
        return rng.choice(wanted.table.draws)
    return Spin(sector=rng.randint(1, shipped_dial().sectors))


def _on_a_board(rng: random.Random, session: Session) -> Event | None:
    """Whatever a board could show, and now and then what it could not."""
    wanted = session.awaiting
    if isinstance(wanted, Over):
        return None
    if rng.random() < 0.02:
        return Call(rng.choice(("punt", "fg", "skip")), override=rng.choice(("", "by agreement")))
    return random_event(rng, session.rules, session.state)


def _stands(session: Session, seen: set[str]) -> Iterator[str]:
    """The situation in full, and what is awaited; a table of chance only where it is first met."""
    s = session.state
    yield f"{situation_line(session.rules, s)}  {written(write_situation(session.rules, s))}"
    asked, rows = _asked(session.awaiting)
    yield f"  {asked}"
    if rows and rows not in seen:
        seen.add(rows)
        yield f"  {rows}"


def _asked(wanted: Awaiting) -> tuple[str, str]:
    match wanted:
        case Decide():
            options = ", ".join(f"{o.call} ({o.signal or '-'}, {o.rule})" for o in wanted.options)
            return f"{wanted.side} to call: {options}", ""
        case Chance():
            assert wanted.table is not None
            where = f"ring {wanted.ring}" if wanted.ring else ", ".join(wanted.dice)
            shown = ", ".join(f"{row.weight} {row.result}" for row in wanted.table.rows)
            return f"{wanted.side or 'either side'} to turn: {where}", f"{where} has: {shown}"
        case Observe():
            return "to be told: " + ", ".join(field.name for field in wanted.fields), ""
        case Over():
            return f"over: {wanted.winner or 'drawn'}", ""


def _plain(fact: Fact) -> str:
    return written(msgspec.to_builtins(fact))
