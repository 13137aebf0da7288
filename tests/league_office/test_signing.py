"""Who signs: the server's roles, the environment, the login, then a name that was given once."""

from __future__ import annotations

import pytest

from quarterback.league_office.actions.action import LeagueContext
from quarterback.league_office.actions.form_preview import fields_with_values
from quarterback.league_office.actions.registry import ACTIONS
from quarterback.league_office.signature import BY, Server, Signature, signature
from tests.league_office.desk import Desk


@pytest.mark.parametrize(
    ("server", "named", "remembered", "signs"),
    [
        (Server(), "", "", Signature("")),
        (Server(), "", "Ann", Signature("Ann")),
        (Server(), " Bob ", "Ann", Signature("Bob")),
        (Server("league"), "Bob", "Ann", Signature("Bob", True)),
        (Server("league"), "", "Ann", Signature("league", True)),
    ],
)
def test_who_signs(
    server: Server, named: str, remembered: str, signs: Signature, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setenv(BY, named)
    assert signature(server, remembered) == signs


def test_on_a_server_no_form_asks_who_one_is():
    desk = Desk().begun(4)
    asks = {action.name: fields_with_values(action, desk.moment, {})[0] for action in ACTIONS}
    assert all("by" in [field.name for field in fields] for fields in asks.values())
    moment = LeagueContext(desk.ledger, "2026-05-04", "John", fixed=True)
    for action in ACTIONS:
        fields, filled = fields_with_values(action, moment, {})
        assert "by" not in [field.name for field in fields], action.name
        assert filled["by"] == "John"
        # Nobody can enter under rename that one by what he fills in.
        assert fields_with_values(action, moment, {"by": "Ann"})[1]["by"] == "John"
