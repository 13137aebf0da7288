"""The pictures of docs/solved.md, from the solved game.

python -m tests.ai.findings        writes them again; takes a minute or two
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from click.testing import CliRunner

from quarterback.ai.solver import solved
from quarterback.ai.solver.answers import SolvedAnswers
from quarterback.cli import main
from quarterback.rule_sets import rule_set, shipped_dial
from rulesets.core.situation import read_situation

FOLDER: Final = Path(__file__).parents[2] / "docs" / "pictures"
LINE, CARD = FOLDER / "value-by-yard.svg", FOLDER / "fourth-down.txt"
LEFT: Final = 40
"""Plays left in the second half."""
_WIDE, _HIGH, _X, _Y = 6, 4, 48, 30
_LOW, _TOP = 30, 80
"""Of the scale, in games of a hundred."""


def values(answers: SolvedAnswers, down: int, distance: int) -> dict[int, float]:
    """The side's chances to win by yards from its own goal line, the score even."""
    found = {}
    for spot in range(1, 100):
        to_goal = 100 - spot
        told = {
            "phase": "scrimmage", "ball": "home", "down": down, "toss_winner": "home",
            "spot": f"H{spot}" if spot <= 50 else f"V{to_goal}",
            "to_go": min(distance, to_goal), "goal": to_goal <= distance,
            "score": {"home": 7, "visitors": 7}, "clock": {"period": 2, "plays_left": LEFT},
        }  # fmt: skip
        by_call = answers.values(read_situation(answers.rules, told))
        found[spot] = by_call[answers.best(by_call)].expected
    return found


def picture(lines: dict[str, dict[int, float]]) -> str:
    """The lines as SVG: yards across, chances up."""
    width, height = _X + 100 * _WIDE + 110, _Y + (_TOP - _LOW) * _HIGH + 40
    foot = _Y + (_TOP - _LOW) * _HIGH
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}"'
        ' font-family="sans-serif" font-size="12">',
        f'<rect width="{width}" height="{height}" fill="#fbf7ec"/>',
        f'<text x="{_X}" y="18">Chance to win, score even, {LEFT} plays left</text>',
    ]
    for share in range(_LOW, _TOP + 1, 10):
        y = foot - (share - _LOW) * _HIGH
        parts.append(f'<path d="M{_X} {y}H{_X + 100 * _WIDE}" stroke="#cbbf9f"/>')
        parts.append(f'<text x="8" y="{y + 4}">{share} %</text>')
    for spot in range(10, 100, 10):
        at = f"own {spot}" if spot < 50 else "50" if spot == 50 else f"opp {100 - spot}"
        parts.append(
            f'<text x="{_X + spot * _WIDE}" y="{foot + 18}" text-anchor="middle">{at}</text>'
        )
    for (name, line), dash in zip(lines.items(), ("", "6 3", "2 3"), strict=False):
        points = " ".join(
            f"{_X + spot * _WIDE},{foot - (share * 100 - _LOW) * _HIGH:.1f}"
            for spot, share in line.items()
        )
        parts.append(
            f'<polyline points="{points}" fill="none" stroke="#5b3a1a" stroke-width="2"'
            f' stroke-dasharray="{dash}"/>'
        )
        end = foot - (line[99] * 100 - _LOW) * _HIGH + (4 if name.startswith("first") else 18)
        parts.append(f'<text x="{_X + 100 * _WIDE + 4}" y="{end:.1f}">{name}</text>')
    return "\n".join([*parts, "</svg>", ""])


def drawn() -> dict[Path, str]:
    """Every picture by its file."""
    answers = solved(rule_set("littlefield", {}, shipped_dial()))
    lines = {
        "first and 10": values(answers, 1, 10),
        "fourth and 10": values(answers, 4, 10),
    }
    card = CliRunner().invoke(main, ["card", "--quiet"])
    assert card.exit_code == 0, card.output
    return {LINE: picture(lines), CARD: card.output}


def make(wanted: Sequence[str]) -> None:
    """Make them, if a name has the letters wanted."""
    if wanted and not any(part in file.name for part in wanted for file in (LINE, CARD)):
        return
    for file, text in drawn().items():
        file.write_text(text, encoding="utf-8")
        print(file.name)


if __name__ == "__main__":
    make(sys.argv[1:])
