"""The notation of games: one line a play, written by people and by the program, both ways.

    37  H 4-8 @H20 7:3  punt  [Blocked -5]  => V 1-10 @H15 7:3

`write_game` is strict, `read_game` forgiving: problems are collected with line and column, never
raised, and reading goes on.
"""

from rulesets.core.notation.cursor import Problem
from rulesets.core.notation.reader import GameSheet, read_game, read_tags
from rulesets.core.notation.situations import Situation, read_situation_line, situation_line
from rulesets.core.notation.steps import FactText, Step, steps
from rulesets.core.notation.tags import opening_remarks
from rulesets.core.notation.writer import write_game

__all__ = [
    "FactText",
    "GameSheet",
    "Problem",
    "Situation",
    "Step",
    "opening_remarks",
    "read_game",
    "read_situation_line",
    "read_tags",
    "situation_line",
    "steps",
    "write_game",
]
