"""Every action does in the browser what it does at the terminal and by the command line."""

from __future__ import annotations

import html
from itertools import count
from pathlib import Path
from random import Random

import pytest
from click.testing import CliRunner

from league.model.ledger.commands.league import decode_command
from league.model.ledger.ledger import Ledger
from league.model.ledger.rows import Board, Fixture, Team
from league.store.games.store import open_store
from league.views.text import datetime_of
from quarterback.cli import main
from quarterback.league_office.actions.action import LeagueAction, LeagueContext
from quarterback.league_office.actions.form_preview import after_commands, commands_of, preview_form
from quarterback.league_office.actions.registry import ACTIONS
from quarterback.league_office.describe_commands import name_of
from quarterback.league_office.entry_log import EntryLog
from quarterback.league_office.signature import without_device
from quarterback.rule_sets import of_header
from rulesets.core.plain_text import capitalize
from tests.tui.league.leagues import SATURDAY, founded, kept, names
from tests.web.desk.desks import WebCommissioner, desk_of
from tests.web.servers import the_den


def fresh(ledger: Ledger) -> None:
    """Six teams whose season has no schedule yet."""
    founded(names(6), into=ledger)


def context_of(ann: WebCommissioner) -> LeagueContext:
    """The league as the terminal would have it."""
    today = datetime_of(SATURDAY).date().isoformat()
    log = EntryLog(ann.league.entries(), ann.league.games_entered_by)
    return LeagueContext(
        ann.league.ledger, today, "Ann", fixed=True, rng=Random(1), now=SATURDAY, log=log
    )


@pytest.mark.parametrize("make", [the_den, fresh], ids=["played", "founded"])
def test_a_form_left_as_it_is_does_what_it_does_in_the_terminal(tmp_path: Path, make: object):
    actions = iter(ACTIONS)
    for number in count():
        with desk_of(tmp_path / str(number), make) as ann:
            for action in actions:
                if enters_the_same(ann, action):
                    break  # the next action finds the league as it was
            else:
                return


def enters_the_same(ann: WebCommissioner, action: LeagueAction) -> bool:
    """Send the form of an action as it is. Return whether something was entered."""
    form, before = preview_form(action, context_of(ann), {}), len(ann.league.entries())
    page = html.unescape(ann.open(f"/desk/do/{action.name}"))
    assert action.title in page
    assert ("Not available now: " in page) == ("data-preview" not in page), action.name
    if not form.fields and form.error is not None:
        assert f"Not available now: {form.error.sentence}" in page, action.name
        return False
    fields = {name[2:] for name in ann.form().names if name.startswith("f-")}
    assert fields <= form.data.keys(), action.name
    for line in form.preview:
        assert capitalize(line) in page, action.name
    commands = () if form.error else after_commands(
        ann.league.ledger, commands_of(action, context_of(ann), form.data), lambda done: done
    )  # fmt: skip
    answer = ann.send(ann.form())
    if form.error is not None:
        assert answer.status_code == 422, action.name
        assert capitalize(form.error.sentence) in html.unescape(ann.page), action.name
        assert len(ann.league.entries()) == before, action.name
        return False
    assert answer.url.path.startswith("/desk"), ann.page
    entered = [decode_command(row.payload) for row in ann.league.entries(before)]
    assert entered == list(commands), action.name
    signed = {without_device(row.by) for row in ann.league.entries(before)}
    assert signed == {"Ann at the desk"}
    return True


CASES: tuple[tuple[str, dict[str, str], tuple[str, ...]], ...] = (
    ("result?game={5}", {"home": "14", "visitors": "7"}, ("result", "5", "14:7")),
    ("result?game={5}&how=forfeit&winner=home", {}, ("result", "5", "--kind", "forfeit",
                                                     "--winner", "Giants")),
    ("result?game={1}", {"home": "9", "visitors": "50", "why": "typo"},
     ("correct", "1", "9:50", "--why", "typo")),
    ("check-in", {"teams": "{Bears},{Lions}"}, ("check-in", "Bears", "Lions")),
    ("call?game={5}", {"at": "2026-05-09 14:37"}, ("call", "5", "--at", "2026-05-09 14:37")),
    ("begin-game?game={5}", {"at": "14:37", "board": "{East}"}, ("begin", "5", "--at", "14:37",
                                                            "--board", "East")),
    ("end-game?game={5}", {"at": "15:37"}, ("end", "5", "--at", "15:37")),
    ("announce", {"text": "Lunch at noon", "at": "2026-05-09 11:00"},
     ("announce", "Lunch at noon", "--at", "2026-05-09 11:00")),
    ("no-show-rule", {"calls": "3"}, ("no-show-rule", "3")),
    ("delay?game=all", {"late": "25"}, ("delay", "25")),
    ("delay?game={5}", {"late": "15:10"}, ("delay", "15:10", "--game", "5")),
    ("delay?game=board-{North}", {"late": "20"}, ("delay", "20", "--board", "North")),
    ("people", {"names": "Zoë\r\nDan"}, ("people", "Zoë", "Dan")),
    ("boards", {"names": "West"}, ("boards", "West")),
    ("swap?one={5}", {"other": "{6}"}, ("swap", "5", "6")),
    ("undo", {"commands": "2"}, ("undo", "2")),
)  # fmt: skip


@pytest.mark.parametrize(("path", "values", "typed"), CASES)
def test_a_form_enters_what_the_command_enters(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    path: str,
    values: dict[str, str],
    typed: tuple[str, ...],
):
    monkeypatch.setattr("quarterback.cli.league.context.wall_clock", lambda: SATURDAY)
    (tmp_path / "typed").mkdir()
    kept(tmp_path / "typed", the_den)
    told = {"QUARTERBACK_DATA_DIR": str(tmp_path / "typed"), "QUARTERBACK_BY": "Ann"}
    ran = CliRunner(env=told).invoke(main, ["league", *typed])
    assert ran.exit_code == 0, ran.output
    with desk_of(tmp_path) as ann:
        records = ann.league.records
        rows = {str(row.number): row.id for row in records.all(Fixture)}
        rows |= {row.name: row.id for row in records.all(Board)}
        rows |= {name_of(records, Team, row.id): row.id for row in records.all(Team)}

        def filled(text: str) -> str:
            for name, row in rows.items():
                text = text.replace(f"{{{name}}}", str(row))
            return text

        answer = ann.enter(
            f"/desk/do/{filled(path)}", **{name: filled(value) for name, value in values.items()}
        )
        assert answer.url.path.startswith("/desk"), ann.page
        with open_store(tmp_path / "typed" / "games.db", of_header) as store:
            league = store.leagues.open(1)
            assert [decode_command(row.payload) for row in ann.league.entries(19)] == [
                decode_command(row.payload) for row in league.entries(19)
            ]
            assert ann.league.digest == league.digest
