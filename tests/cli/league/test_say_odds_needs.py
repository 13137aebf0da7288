"""`quarterback league say`, `odds` and `needs`, as a person or a script runs them."""

import json

import pytest

from tests.cli.league.commands import answer
from tests.cli.league.test_commands import ODD

SET_UP = f"""
found "The Den"
season 2026 --rules lions-den --through 2
team Bears --coach Cid
team "@everyone" --coach Zoë
team Lions --coach Dee
team "{ODD}" --coach Eve
boards A B
slots 2026-05-09T10:00 --games 3 --minutes 80 --pause 10
draw-up
release
phase regular
"""


def played(run, *games):
    for game in games:
        assert run("result", str(game), "14:7").exit_code == 0


def test_next_games_a_round_and_the_standings_are_said(begun):
    plain = begun("say", "next")
    assert plain.exit_code == 0 and "10:00 AM, A: " in plain.output
    discord = begun("say", "next", "--as", "discord").output
    assert "@everyone" in plain.output and "@everyone" not in discord
    assert discord.startswith("**Next games**\n__Next__\n- ")
    told = answer(begun("say", "next", "--as", "markdown", "--json"))
    assert told["as"] == "markdown" and told["text"].startswith("## Next games")

    assert "no game of 2026 has a result yet" in begun("say", "round").output
    played(begun, 1, 2)
    assert "round 1" in begun("say", "round").output
    assert "not played yet" in begun("say", "round", "--round", "2").output
    standings = begun("say", "standings", "--as", "discord")
    assert standings.exit_code == 0 and standings.output.count("```") == 2


def test_odds_say_what_they_rest_on(begun):
    played(begun, 1, 2, 3)
    ran = begun("odds", "--even")
    assert "Title" in ran.output and "Every game is even." in ran.output
    assert "Exact: all 8 ways in which the 3 games left can end." in ran.output
    told = answer(begun("odds", "--json"))
    assert told["exact"] and told["places"] == 2
    assert sum(team["title"] for team in told["teams"]) == pytest.approx(1, abs=1e-5)
    assert "from 1 to 4 qualify" in begun("odds", "--places", "7").output
    assert answer(begun("odds", "--places", "4", "--form", "double", "--json"))["places"] == 4


def test_what_a_team_needs(begun):
    played(begun, 1, 2, 3, 4)
    ran = begun("needs", "Bears")
    assert ran.exit_code == 0 and ran.output.startswith("Bears, ")
    told = answer(begun("needs", "--json"))
    assert {each["team"] for each in told} == {"Bears", "Lions", "@everyone", ODD}
    assert all(each["needs"] and each["place"] and each["exact"] for each in told)
    assert "no team 'Nobody'" in begun("needs", "Nobody").output


def test_playoffs_are_said_to_the_champion(begun):
    played(begun, *range(1, 7))
    assert begun("phase", "playoffs").exit_code == 0
    made = begun("playoffs", "Bears", "Lions")
    assert made.exit_code == 0, made.output
    assert "vs." in begun("say", "bracket").output
    assert "no champion yet" in begun("say", "champion").output
    assert "Next: " in begun("needs").output and "every way" in begun("odds").output
    played(begun, 7)
    champion = begun("say", "champion", "--as", "markdown").output
    assert "Champion of 2026" in champion and "14-7 in the Electra Bowl" in champion
    told = json.loads(begun("odds", "--json").output)
    assert told["teams"][0]["title"] == 1
