"""Men named by lines of text; the examples of docs/players.md are what a person would bring."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

from quarterback.files.data_files import load_brought
from quarterback.rule_sets import WITH_TEAMS, rule_set
from tests.cli.plain.test_plain_game import typed

PAGE = Path(__file__).parents[3] / "docs" / "players.md"
MEN: list[dict[str, Any]] = [
    {"number": 14, "name": "Don Hutson", "position": "end"},
    {"number": 66, "name": "Buckets Goldenberg", "position": "guard"},
]
GAME: dict[str, Any] = {
    "ruleset": "solitaire-coach", "home": "Bears", "visitors": "Lions",
    "teams": {"home": {"players": MEN}, "visitors": {"players": MEN}},
}  # fmt: skip
TO_SCRIMMAGE = ["heads", "1", "1", "down own 20"]


def test_a_number_in_the_line_names_the_man_and_of_one_who_may_not_catch_the_rule_is_told() -> None:
    lines = [*TO_SCRIMMAGE, "run", "1 +6 player=14", "pass", "1 +6 player=66 passer=Isbell", "box"]
    said = typed(lines, **GAME)
    assert "Who had the ball" not in said
    assert "(14 Don Hutson)" in said
    assert re.search(r"Rushing, (Bears|Lions): 14 Don Hutson 1 for 6 yards\.", said)
    assert "66 Buckets Goldenberg, guard: may not catch a pass (SC-ELIG-04, SC-R19)." in said
    assert "(66 Buckets Goldenberg, thrown by Isbell)" in said


def test_asked_every_time_the_men_are_offered_and_enter_leaves_them_out() -> None:
    lines = [*TO_SCRIMMAGE, "", "run", "1 +6", "14", "run", "1 +2", ""]
    said = typed(lines, ask_players=True, **GAME)
    assert (
        "Who had the ball? (14 Don Hutson, end, 66 Buckets Goldenberg, guard; Enter skips" in said
    )
    assert "(14 Don Hutson)" in said
    assert "second and 2" in said.lower() or "third and 2" in said.lower()


def test_the_files_on_the_page_are_the_same_roster(tmp_path: Path) -> None:
    page = PAGE.read_text(encoding="utf-8")
    teams = []
    for kind in ("toml", "json"):
        found = re.search(rf"```{kind}\n(.*?)```", page, re.DOTALL)
        assert found is not None
        file = tmp_path / f"bears.{kind}"
        file.write_text(found[1], encoding="utf-8")
        teams.append(load_brought(str(file)))
    assert teams[0] == teams[1]
    for code in WITH_TEAMS:
        rules = rule_set(code, teams={"home": teams[0]})
        assert [man.label for man in rules.rosters["home"].players] == [
            "14 Don Hutson", "17 Cecil Isbell", "00 Jim Otto", "72 Buckets Goldenberg"
        ]  # fmt: skip
        assert rules.eligibility is not None
        hutson, _, otto, goldenberg = rules.rosters["home"].players
        assert not rules.eligibility.bars(hutson) and not rules.eligibility.bars(goldenberg)
        assert rules.eligibility.bars(otto)
        assert all(rule in page for rule in rules.eligibility.rules)
