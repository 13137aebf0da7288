"""Text for a chat: what it says, and that no name in it pings, formats or reorders anything."""

import re

import pytest
from rich.cells import cell_len

from league.model.brackets.elimination import single_elimination
from league.model.day.day import Day, DayGame
from league.model.ledger.rows import Season
from league.model.ledger.state import LeagueState
from league.views.day import DayBoard
from quarterback.league_office.chat_text import (
    FORMS,
    bracket_post,
    champion_post,
    escape,
    next_post,
    round_post,
    standings_post,
    write_post,
)
from rulesets.core.refusal import Refused
from tests.tui.league.leagues import SATURDAY, founded, knockout, play_next, season_of_games

HOSTILE = (
    "@everyone", "<@&123456789012345678>", "**bold** _it_ ~~no~~ ||spoiler||", "```\nend", "# head",
    "1. one", "12) x", "- item", "+ item", "> quote", "[a](http://x.example)", "www.x.example",
    "https://x.example", ":smile:", "<b>bold</b>", "a|b", "back\\slash", "\x1b[31mred\x07",
    "left\u202eright", "\u2066iso\u2069", "`code`", "&amp; $x$ !x",
)  # fmt: skip


def rendered(text: str) -> str:
    """What a chat shows of escaped text: a backslash before punctuation is not shown."""
    return re.sub(r"\\([^A-Za-z0-9\s])", r"\1", text)


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("name", HOSTILE)
def test_a_name_shows_as_it_is_and_commands_nothing(name, form):
    text = escape(name, form)
    assert text.isprintable()
    if form == "plain":
        return
    assert "@" not in text
    plain = escape(name, "plain").replace("@", "\uff20")
    assert rendered(text) == plain
    # What is left without its escaped characters formats nothing.
    bare = re.sub(r"\\[^A-Za-z0-9\s]", "", text)
    assert not re.search(r"[*_`~|<>\[\]#\\]", bare)
    assert not re.search(r"https?://|www\.", bare) and not re.match(r"[-+=]|\d+[.)]", bare)
    assert not re.search(r":\w+:", bare)


def test_a_time_keeps_its_colon():
    assert escape("10:30 AM, Board 2: Lions at Bears", "discord").count("\\") == 0


def test_no_name_ends_a_code_block():
    ledger = season_of_games(("```@here", "Lions"), 1)
    season = ledger.records.all(Season)[0]
    text = write_post(standings_post(ledger.records, season), "discord")
    assert text.count("```") == 2 and "@" not in text


def day_game(**other):
    base = {"fixture": 1, "node": None, "title": "Round 1", "home": "Bears", "visitors": "Lions",
            "board": 1, "board_name": "North", "planned": SATURDAY, "expected": SATURDAY + 20,
            "state": "ready"}  # fmt: skip
    return DayGame(**(base | other))


def test_next_games_say_where_and_when():
    day = Day(
        SATURDAY,
        playing=(day_game(home="Rams", visitors="Jets", state="playing"),),
        queue=(
            day_game(state="on deck", late=20),
            day_game(expected=SATURDAY + 1440, board_name="South", late=1),
            day_game(planned=None, expected=None, board_name="", home="Winner of Semifinal 1"),
        ),
    )
    assert write_post(next_post(DayBoard(LeagueState(), day)), "plain") == (
        "Next games\n\nNow\nNorth: Jets at Rams\n\nNext\n"
        "9:20 AM, North: Lions at Bears (on deck, 20 min late)\n"
        "Sun, May 10, 9:00 AM, South: Lions at Bears (1 min late)\n"
        "No time yet: Lions at Winner of Semifinal 1"
    )
    assert write_post(next_post(DayBoard(LeagueState(), Day(SATURDAY))), "markdown") == (
        "## Next games\n\n- No game is scheduled."
    )


def test_of_many_games_the_next_eight_are_listed():
    day = Day(SATURDAY, queue=tuple(day_game(fixture=n) for n in range(11)))
    text = write_post(next_post(DayBoard(LeagueState(), day)), "plain")
    assert text.count("Lions at Bears") == 8 and "And 3 more." in text


def test_a_round_has_results_and_games_not_played():
    ledger = season_of_games(("Bears", "Lions", "Rams", "Jets"), 1)
    season = ledger.records.all(Season)[0]
    text = write_post(round_post(ledger.records, season), "plain")
    assert "round 1" in text and text.count("not played yet") == 1
    with pytest.raises(Refused, match="no round 9"):
        round_post(ledger.records, season, 9)


def test_standings_are_aligned_and_a_markdown_table_has_a_rule():
    ledger = season_of_games(("Bears", "早稲田大学"), 1)
    season = ledger.records.all(Season)[0]
    lines = write_post(standings_post(ledger.records, season), "discord").splitlines()
    assert lines[1] == "```" and lines[-1] == "```" and len(lines) == 6
    assert len({cell_len(line) for line in lines[3:5]}) == 1
    text = write_post(standings_post(ledger.records, season), "markdown")
    assert "\n|  | Team | W-L | Pct | GB | PF | PA | Net | Home | Away |\n| :-- | " in text


def test_a_bracket_and_its_champion_with_the_score():
    ledger = knockout(single_elimination(4))
    season = ledger.records.all(Season)[0]
    with pytest.raises(Refused, match="no champion yet"):
        champion_post(ledger.records, season)
    before = write_post(bracket_post(ledger.records, season), "plain")
    assert "vs." in before and "To be decided" in before
    number = 0
    while play_next(ledger, number := number + 1):
        pass
    champion = write_post(champion_post(ledger.records, season), "plain")
    after = write_post(bracket_post(ledger.records, season), "plain")
    name = champion.partition(": ")[2].partition("\n")[0]
    assert after.endswith(f"Champion\n{name}")
    assert re.search(r"^Beat \w+ \d+-\d+ in the Final$", champion, re.M)


def test_without_a_result_there_is_no_round():
    ledger = founded(("Bears", "Lions"))
    with pytest.raises(Refused, match=r"no game of .* has a result yet"):
        round_post(ledger.records, ledger.records.all(Season)[0])
