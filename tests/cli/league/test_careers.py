"""Players, careers and what a league remembers, from the command line."""

import json
from typing import Any

from tests.cli.league.commands import Run, answer

ODD = "[b]Bold[/b] '); DROP TABLE team; -- אבג 🏈"


SET_UP = f"""
found "The Den"
season 2026 --rules lions-den --through 2
people Dan John
team "{ODD}" --coach Zoë
team Bears --coach Cid
draft Bears quarterback --dice 4,7 --career 1 --witness Dan --name "Old Joe"
draft Bears quarterback --dice 4,7 --career 3 --witness Dan --name "Young Jim"
draw-up --rounds 1
release
"""


def squad(run: Run, team: str = "Bears") -> Any:
    return answer(run("squad", team, "--json"))["players"]


def test_a_draft_is_typed_or_thrown(begun: Run):
    """LD-DRAFT-01, LD-DRAFT-03, LD-SKILL-02: whoever throws, the dice stand in the book."""
    told = answer(begun("draft", "Bears", "kicker", "--roll", "--witness", "Dan", "--json"))
    dice, career = told["dice"], told["career"]
    assert told["rating"] == 70 + sum(dice)
    assert career in (1, 2, 3, 4)
    assert all(1 <= pip <= 10 for pip in dice)
    for wrong in (("--roll", "--dice", "1,2"), ("--dice", "1,2"), ()):
        ran = begun("draft", "Bears", "punter", *wrong, "--witness", "Dan")
        assert "let the computer --roll" in ran.output
    ran = begun("draft", "Bears", "punter", "--roll", "--witness", "Cid")
    assert "own witness" in ran.output


def test_the_order_of_a_draft_is_set_or_thrown_for(begun: Run):
    told = answer(begun("draft-order", "--json"))
    assert [each["team"] for each in told["order"]] == [ODD, "Bears"]
    assert told["on_the_clock"] == {"team": ODD, "position": "quarterback"}, "they have no man yet"
    assert "1 Bears" in begun("draft-order", "Bears", ODD).output
    assert "every team of the season once" in begun("draft-order", "Bears").output
    thrown = answer(begun("draft-order", "--roll", "--json"))["order"]
    assert thrown[0]["thrown"] > thrown[1]["thrown"]
    assert "or thrown for" in begun("draft-order", "--roll", "Bears", ODD).output


def test_bases_are_typed_or_drawn(begun: Run):
    """LD-BASE-01."""
    typed = answer(begun("bases", "Bears", "1-12", "--json"))
    drawn = answer(begun("bases", ODD, "--roll", "24", "--json"))
    assert (typed["bases"], drawn["bases"]) == (list(range(1, 13)), list(range(13, 25)))
    assert "enter the bases drawn" in begun("bases", "Bears").output


def test_commissioners_and_what_goes_by_their_word(begun: Run):
    """LD-LEAG-02, LD-BASE-04, LD-R30."""
    begun("bases", "Bears", "1-12")
    assert "No one is appointed" in begun("appoint").output
    assert "John is commissioner" in begun("appoint", "John").output
    assert "already a commissioner" in begun("appoint", "John").output
    assert answer(begun("appoint", "--json")) == {"commissioners": ["John"]}
    wrong = begun("base", "Bears", "1", "40", "--commissioner", "Dan", "--why", "bent")
    assert "permission (LD-BASE-04)" in wrong.output
    assert (
        begun("base", "Bears", "1", "40", "--commissioner", "John", "--why", "bent").exit_code == 0
    )
    begun("phase", "regular")
    joe = str(squad(begun)[0]["player"])
    assert begun("injure", "1", joe, "season").exit_code == 0
    assert squad(begun)[0]["misses"] == "season"
    assert "say why" in begun("void-injury", "1", joe, "--commissioner", "John").output
    dan = begun("void-injury", "1", joe, "--commissioner", "Dan", "--why", "misread")
    assert "Dan is not a commissioner of this league (LD-LEAG-02)" in dan.output
    assert begun("void-injury", "1", joe, "--commissioner", "John", "--why", "x").exit_code == 0
    assert squad(begun)[0]["misses"] == 0
    assert "no longer" in begun("appoint", "John", "--dismiss").output
    assert "not a commissioner" in begun("appoint", "John", "--dismiss").output


def test_figures_and_order(begun: Run):
    """LD-SKILL-03, LD-SKILL-05."""
    joe, jim = (str(man["player"]) for man in squad(begun))
    assert "figure 12" in begun("name-figure", joe, "12").output
    assert begun("order", "Bears", jim, joe).exit_code == 0
    assert [man["name"] for man in squad(begun)] == ["Young Jim", "Old Joe"]
    assert "names every quarterback" in begun("order", "Bears", jim).output


def test_a_team_and_a_player_are_told_of(begun: Run):
    begun("phase", "regular")
    begun("result", "1", "14:7")
    joe = str(squad(begun)[0]["player"])
    begun("injure", "1", joe, "next_game")
    team = answer(begun("team", ODD, "--json"))
    assert team["team"] == ODD and team["coach"] == "Zoë"
    assert team["against"] == {"Bears": "1-0"} or team["against"] == {"Bears": "0-1"}
    told = begun("team", "Bears").output
    assert "Bears, coached by Cid: 2026" in told and "Old Joe 51%, 1 season left" in told
    assert "misses: 1" in told and "to draft" in told
    man = answer(begun("player", joe, "--json"))
    assert man["witness"] == "Dan" and man["dice"] == [4, 7]
    assert "injured in game 1: this game and the next" in begun("player", joe).output
    assert "there is no player '9999'" in begun("player", "9999").output
    assert "there is no team 'Rams'" in begun("team", "Rams").output


def test_a_season_rolls_over_and_the_past_is_told(begun: Run):
    """LD-DRAFT-01, LD-R29."""
    begun("phase", "regular")
    assert "1 game has no result" in begun("rollover", "--dry-run").output
    begun("result", "1", "14:7")
    assert answer(begun("rollover", "--dry-run", "--json"))["unplayed"] == 0
    dry = begun("rollover", "--dry-run")
    assert "Bears: career over: quarterback Old Joe" in dry.output
    assert json.loads(begun("history", "--json").output)[0]["champion"] is None
    assert "careers are counted" in begun("rollover", "2030").output
    told = answer(begun("rollover", "--name", "The 41st", "--json"))
    assert told["year"] == 2027
    assert [man["name"] for man in squad(begun)] == ["Young Jim"]
    past = json.loads(begun("history", "--json").output)
    assert [year["year"] for year in past] == [2026, 2027]
    champion = past[0]["champion"]
    assert champion in (ODD, "Bears") and past[1]["champion"] is None
    hall = answer(begun("hall", "--json"))
    assert hall["titles"] == [{"who": champion, "titles": 1}]
    coaches = answer(begun("hall", "--coaches", "--json"))
    assert coaches["titles"] == [{"who": "Zoë" if champion == ODD else "Cid", "titles": 1}]
    assert "Most points in a game: 14" in begun("records").output
    assert "Points a game" in begun("leaders").output
    assert "there is no season 1999" in begun("leaders", "--year", "1999").output
    met = answer(begun("head-to-head", "Bears", ODD, "--json"))
    assert (met["won"], met["lost"]) in ((1, 0), (0, 1))
    assert "does not meet itself" in begun("head-to-head", "Bears", "Bears").output
