"""Where the commentary speaks: the table, the replay, text mode and its commands; and where not."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from quarterback.cli.games.play import play
from quarterback.cli.games.replay import replay
from quarterback.game.replay import Replay
from quarterback.game.scorebook import Scorebook
from quarterback.league_office.simulate_games import simulate_game
from quarterback.rule_sets import header_of, rule_set, shipped_dial
from quarterback.text.commentary.commentary import BROADCAST, PLAIN, RADIO, Commentary
from rulesets.core.notation import steps, write_game
from rulesets.core.sentences.wording import entry_words
from rulesets.registry import names_of
from tests.tui.console.parts import Parts
from tests.tui.table.without_app import PlainTable

EXHIBITION = [
    *("--exhibition", "--plays", "20", "--dial", "reconstruction", "--seed", "7"),
    *("--no-save", "--plain"),
]


@pytest.fixture(scope="module")
def book() -> Scorebook:
    rules = rule_set("littlefield", {"plays": "20"}, shipped_dial())
    header = header_of(rules, home_coach="letterman", visitors_coach="freshman", seed=7)
    return simulate_game(header, rules)


def spoken(book: Scorebook, style: str) -> list[str]:
    lines = Commentary.of_game(book.header, book.rules, style).lines(book.entries)
    return [line for line in lines if line]


@pytest.mark.parametrize(
    ("wish", "options", "style"),
    [
        ("auto", {}, BROADCAST),
        ("auto", {"exhibition": True}, RADIO),
        ("plain", {"exhibition": True}, PLAIN),
        ("radio", {}, RADIO),
    ],
)
def test_the_table_speaks_as_it_is_wished(wish: str, options: dict[str, Any], style: str):
    table = PlainTable(**options)
    table.ctx.preferences = replace(table.ctx.preferences, commentary=wish)
    for _ in range(12):
        table.spin()
        table.play_back()
    scene = table.state.scene()
    expected = spoken(table.book, style)
    assert [line.text for line in scene.log] == expected[-len(scene.log) :]
    assert scene.last.lines[0] == expected[-1]


def test_the_console_speaks():
    parts = Parts("gunderson", home_coach="captain", visitors_coach="captain", board="simulated")
    while parts.book.session.played < 60:
        parts.console.enter(
            parts.game.practised
            if not parts.game.options and parts.game.state.call
            else lambda: parts.game.call(parts.game.coach_thinks()())
        )
    log = parts.console.moment()
    assert log.commentary is not None
    assert log.commentary.style == RADIO


def test_a_replay_has_the_words_that_were_heard(book: Scorebook):
    told = Replay(book, RADIO)
    lines = [told.line(stop) for stop in range(told.last + 1)]
    assert lines[0] == ""
    assert " ".join(filter(None, lines)) == " ".join(spoken(book, RADIO))


def test_text_mode_is_plain_unless_asked(book: Scorebook):
    plain = CliRunner().invoke(play, EXHIBITION).output
    asked = CliRunner().invoke(play, [*EXHIBITION, "--commentary", "broadcast"]).output
    names = names_of(book.header)
    sentences = [text for entry in book.entries if (text := entry_words(entry, names))]
    assert all(sentence in plain for sentence in sentences)
    assert all(line in asked for line in spoken(book, BROADCAST))
    assert plain.splitlines()[:2] == asked.splitlines()[:2]


def test_a_sheet_is_replayed_in_a_style(book: Scorebook, tmp_path: Path):
    sheet = tmp_path / "game.sheet"
    sheet.write_text(write_game(book.header, book.rules, book.session), encoding="utf-8")
    plain = CliRunner().invoke(replay, [str(sheet)]).output
    radio = CliRunner().invoke(replay, [str(sheet), "--commentary", "radio"]).output
    walked = steps(book.session, names_of(book.header))
    assert all(step.sentence in plain for step in walked)
    assert all(line in radio for line in spoken(book, RADIO))
    refused = CliRunner().invoke(replay, [str(sheet), "--commentary", "loud"])
    assert refused.exit_code == 2
    assert "'loud' is not one of" in refused.output
