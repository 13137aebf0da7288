"""The formats of a league as they are run: docs/league-formats.md has an example of each, and here
they are run as they stand there."""

import re
from pathlib import Path
from typing import Any

from tests.cli.league.commands import Run, answer, done

PAGE = Path(__file__).parents[3] / "docs" / "league-formats.md"
SECTION = PAGE.read_text(encoding="utf-8").partition("## Formats\n")[2].partition("\n## ")[0]
EXAMPLES = {
    head: re.sub(r"^    ", "", block[0], flags=re.MULTILINE)
    for head, text in re.findall(
        r"^### (.+?)\n(.*?)(?=^### |\Z)", SECTION, re.MULTILINE | re.DOTALL
    )
    if (block := re.findall(r"(?:^    .+\n)+", text, re.MULTILINE))
}


def shown(run: Run, *args: str) -> list[dict[str, Any]]:
    found = answer(run(*args, "--json"))
    return list(found["games"]) if isinstance(found, dict) else list(found)


def example(run: Run, head: str) -> str:
    return done(run("run", "-", input=EXAMPLES[head]))


def test_every_format_has_an_example():
    assert list(EXAMPLES) == [
        "Swiss", "Pools, and a bracket from them", "By points", "Divisions and conferences",
        "Brackets",
    ]  # fmt: skip


def test_swiss(run: Run):
    assert ": bye" in example(run, "Swiss"), "its first round starts the season"
    assert run("phase", "regular").exit_code == 0, "as in scripts from before"
    games = shown(run, "schedule")
    assert [game["round"] for game in games] == [1, 1, 2, 2]
    assert {row["state"] for row in shown(run, "standings")} == {"open"}, "a round is to come"
    assert len({frozenset((str(g["home"]), str(g["visitors"]))) for g in games}) == 4
    told = answer(run("swiss-round", "--draft", "--json"))
    assert told["round"] == 3
    every = {"Ants", "Bees", "Cats", "Dogs", "Elks"}
    had = [every - {str(g[s]) for g in games if g["round"] == n for s in ("home", "visitors")}
           for n in (1, 2)]  # fmt: skip
    assert len({*had[0], *had[1], *told["byes"]}) == 3, "three byes, three teams"
    assert len(shown(run, "schedule")) == 4, "a draft is no game yet"
    assert run("release").exit_code == 0
    refused = run("swiss-round")
    assert (refused.exit_code, "games 5 and 6 have no result" in refused.output) == (1, True)
    run("run", "-", input="result 5 7:0\nresult 6 7:0")
    assert "open" not in {row["state"] for row in shown(run, "standings")}
    assert "has 3 rounds" in run("swiss-round").output
    assert run("undo", "4").exit_code == 0
    assert len(shown(run, "schedule")) == 4


def test_pools_and_their_bracket(run: Run):
    told = example(run, "Pools, and a bracket from them")
    assert "Pool A: Ants, Dogs, Elks" in told
    assert "Pool B: Bees, Cats, Frogs" in told
    table = shown(run, "standings", "--by-division")
    first = {row["division"]: row["team"] for row in reversed(table) if row["place"] == 1}
    bracket = shown(run, "bracket")
    semifinals: list[list[str]] = [
        game["teams"] for game in bracket if game["title"] == "Semifinal"
    ]
    pool = {row["team"]: row["division"] for row in table}
    assert all(pool[one] != pool[other] for one, other in semifinals)
    assert {one for one, _ in semifinals} == set(first.values())
    assert [game["title"] for game in bracket][-1] == "Third place"
    again = run("pools", "2")
    assert (again.exit_code, "divisions already" in again.output) == (1, True)


def test_pools_are_drawn_from_pots_and_the_best_of_the_next_places_go_on(run: Run):
    set_up = EXAMPLES["Pools, and a bracket from them"].partition("pools 2")[0]
    assert run("run", "-", input=set_up).exit_code == 0
    drawn = answer(run("pools", "3", "--pots", "--json"))["pools"]
    for pot in (("Ants", "Bees", "Cats"), ("Dogs", "Elks", "Frogs")):
        assert len([name for name, its in drawn.items() if {*pot} & {*its}]) == 3
    run("run", "-", input="release\nphase regular\nresult 1 7:0\nresult 2 7:0")
    early = run("playoffs", "--pools", "1")
    assert (early.exit_code, "still to be played" in early.output) == (1, True)
    assert run("result", "3", "7:0").exit_code == 0
    assert run("playoffs", "--pools", "1", "--best", "1", "--form", "single").exit_code == 1, (
        "level"
    )
    lost = [str(game["visitors"]) for game in shown(run, "schedule")]
    assert run("correct", "1", "7:6", "--why", "misread").exit_code == 0
    assert run("playoffs", "--pools", "1", "--best", "1", "--form", "single").exit_code == 0
    playing = {team for game in shown(run, "bracket") for team in game["teams"]} - {"?"}
    assert playing == {str(game["home"]) for game in shown(run, "schedule")[:3]} | {lost[0]}


def test_by_points(run: Run):
    example(run, "By points")
    table = {row["team"]: row for row in shown(run, "standings")}
    assert {team: (row["points"], row["counted"]) for team, row in table.items()} == {
        "Ants": (3.0, 2), "Bees": (1.0, 1), "Cats": (0.0, 1),
    }  # fmt: skip
    games = shown(run, "schedule")
    assert [game["rules"] for game in games] == ["gunderson", "lions-den", "vsefl"]
    assert "(practice)" in run("schedule").output
    assert run("arrange", "Ants", "Bees").exit_code == 1, "a game names its rules"
    none = run("playoffs", "--size", "2", "--rules", "gunderson")
    assert (none.exit_code, "0 teams have the 6 wins" in none.output) == (1, True)
    for _ in range(6):
        run("arrange", "Bees", "Ants", "--rules", "vsefl")
    run("run", "-", input="\n".join(f"result {n} 7:0" for n in range(4, 10)))
    assert "Ants  7-0-1  66-17  15 points from 8  bowl eligible" in run("standings").output


def test_a_formula_stands_over_a_preset_and_who_has_met_too_few_is_not_ranked(run: Run):
    run("found", "MFCA")
    for bad in ('{"win": "much"}', '{"wins": 2}', '{"win": 0}', "win"):
        assert run("season", "2026", "--formula", "-", input=bad).exit_code == 1, bad
    ran = run("season", "2026", "--preset", "mfcal", "--formula", "-",
              input='{"least_opponents": 2, "bands": [{"at_least": 21, "points": 5}]}')  # fmt: skip
    assert ran.exit_code == 0, ran.output
    teams = "\n".join(f"team {name} --coach {name}" for name in "ABC")
    games = "arrange B A\narrange C A\nresult 1 21:0\nresult 2 7:0"
    assert run("run", "-", input=f"{teams}\nphase regular\n{games}").exit_code == 0
    told = run("standings", "--explain").output.splitlines()
    assert told[0].startswith("  1  A  2-0  28-0  73 points from 2")
    assert all("not ranked before it has met one more" in line for line in told[1:])
    assert run("playoffs", "--size", "2").exit_code == 1, "only one is ranked"


def test_a_chain_of_ones_own(run: Run):
    run("found", "Own")
    bad = run("season", "2026", "--chain", "net,luck")
    assert (bad.exit_code, "no tiebreaker 'luck'" in bad.output) == (1, True)
    assert run("season", "2026", "--chain", "net,scored,toss", "--net-cap", "7").exit_code == 0
    teams = "\n".join(f"team {name} --coach {name}" for name in "ABCD")
    games = "arrange C A\narrange D B\nresult 1 30:0\nresult 2 41:34"
    assert run("run", "-", input=f"{teams}\nphase regular\n{games}").exit_code == 0
    told = run("standings", "--explain").output
    assert "B  1-0  41-34  ahead of A by points scored 41 to 30" in told, "both won by 7 that count"


def test_conferences(run: Run):
    told = example(run, "Divisions and conferences")
    east = shown(run, "standings", "--conference", "East", "--wild-cards", "1")
    assert [row["how"] for row in east[:3]] == ["division", "division", "wild card"]
    assert [row["mark"] for row in east] == ["division", "division", "berth", "eliminated"]
    assert "out as it stands  eliminated" in told
    bracket = shown(run, "bracket")
    assert [game["title"] for game in bracket].count("Conference final") == 2
    assert bracket[-1]["title"] == "Electra Bowl"
    assert run("standings", "--conference", "North").exit_code == 1
    assert run("standings", "--conference", "East", "--wild-cards", "3").exit_code == 1
    assert run("playoffs", "--form", "conferences").exit_code == 1
    assert run("draw-up", "--across", "2", "1", "1", "--meetings", "1", "1", "1").exit_code == 1
    drafted = answer(run("draw-up", "--across", "2", "1", "1", "--json"))
    # Of four games a team: what was played stays, one more in the division and one outside come.
    assert (drafted["kept"], drafted["games"]) == (12, 12 + 8 * 2 // 2)


def test_brackets_of_every_form(run: Run):
    told = example(run, "Brackets")
    assert "Consolation final" in told
    assert "Third place" in told
    assert "Grand final, second game" in run("bracket").output
    for args, says in (
        (("Ants", "Bees", "Cats", "--third-place"), "belongs to the form 'single'"),
        (("--form", "single", "Ants", "Bees", "--no-reset"), "belongs to the form 'double'"),
        (("--form", "single", "Ants", "Bees", "--pools", "2"), "only one"),
        (("--pools", "2"), "there are no pools"),
        (("--best", "2", "Ants", "Bees"), "belongs to --pools"),
        (("--seeded", "rating"), "same rating"),
        (("--seeded", "draw", "--size", "9"), "a bracket has 2 to 6"),
        (("--seeded", "draw", "Ants", "Ants"), "seeded twice"),
        (("--form", "conferences", "--wild-cards", "1"), "two conferences meet"),
    ):
        ran = run("playoffs", *args)
        assert (ran.exit_code, says in ran.output) == (1, True), ran.output
