"""The practice board: figures that are played by chance, for coaches without a board.

Nothing here is a rule: it only says what *may* have happened, and the rules take it from there as
from any person's report. Wherever it is shown it is called practice.
"""

from quarterback.game.practice.board import NothingFits, answer, details, report
from quarterback.game.practice.lineup import with_lineup_remarks

__all__ = ["NothingFits", "answer", "details", "report", "with_lineup_remarks"]
