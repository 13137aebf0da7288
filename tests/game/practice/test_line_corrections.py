"""Mistakes at a board put right by lines of text: looked at, confirmed, and what waits settled."""

from __future__ import annotations

from io import StringIO
from pathlib import Path
from typing import Any

import pytest

from quarterback.cli.plain.commands import PlainCommands
from quarterback.cli.plain.line_io import LineIO
from quarterback.cli.plain.player_turn import BoardTurn
from quarterback.game.controller import GameController
from quarterback.game.corrections import game_before
from quarterback.game.scorebook import Scorebook
from quarterback.text.tutorial import Lesson
from rulesets.core.advance import awaiting
from rulesets.core.awaiting import Decide, Observe
from rulesets.core.events import Call
from rulesets.core.state import State
from tests.game.practice.correcting import book_of, sitting_of
from tests.game.practice.playing import BOARD_GAMES
from tests.game.practice.test_line_mode import SC, TO_SCRIMMAGE, typed

PLAYED = (*TO_SCRIMMAGE, "run", "1 +4", "run", "tackled own 34", "pass", "inc")
VS: dict[str, Any] = SC | {"ruleset": "vsefl"}


def test_an_input_is_found_by_its_words_and_asked_for_again_as_it_was():
    said = typed(*PLAYED, "inputs", "fix 6", "fix 2", "down +14", "y", "inputs 2", **SC)
    assert "   6  First and 10: report: down, spot V32 - Run for 4 yards to the Harvard 32." in said
    assert "Input 6: report: down, spot V32. What should it be?" in said
    assert "'fix 2' is not a valid report here" in said
    assert "Input 6 becomes: report: down, spot V42." in said
    assert ("  8: Run for 2 yards to the Harvard 34. Third and 4. Then: Run for a loss of 8 yards"
            " to the Harvard 34. Second and 18.") in said  # fmt: skip
    assert "  7: " not in said.partition("becomes")[2].partition("Corrected")[0]
    assert "After: Harvard: third and 18 at the Harvard 34." in said
    assert "Corrected. Harvard: third and 18 at the Harvard 34." in said
    assert said.rpartition("Corrected")[2].count("  10  Second and 18: report: incomplete") == 1


def test_nothing_is_changed_without_a_yes_and_the_same_again_changes_nothing():
    said = typed(*PLAYED, "fix 6", "down +14", "n", "fix 6", "back", "amend 6", "down +4",
                 "inputs 1", **SC)  # fmt: skip
    assert said.count("Nothing changed.") == 2
    assert "No change." in said
    assert "  10  Third and 4: report: incomplete" in said
    assert "Corrected" not in said


def test_what_no_longer_fits_waits_and_what_is_told_meanwhile_goes_before_it():
    said = typed(*PLAYED, "fix 6 out", "y", "aside", "down V40", "redo all", "inputs 5", **SC)
    assert "Input 6 deleted: report: down, spot V32." in said
    assert "  6: Run for 4 yards to the Harvard 32. Second and 6. Deleted." in said
    assert "From there on, entries no longer fit: call: Run. " in said
    assert "4 inputs would be set aside." in said
    assert "4 inputs set aside; the next is call: Run, which does not fit: " in said
    assert "   6  call: Run, which does not fit: " in said
    assert said.count("4 inputs set aside; the next is call: Run, which fits. ") == 1
    assert "  10  Second and 16: report: incomplete - Pass incomplete. Third and 16." in said


def test_a_forgotten_play_is_put_in():
    said = typed(*PLAYED, "fix 5 before", "run", "y", "1 -2", "redo all", "inputs 3", **SC)
    assert "Input 5: call: Run. Insert what before it? Type back to cancel." in said
    assert "Inserted before input 5: call: Run." in said
    assert "inputs would be set aside." in said
    assert "Fourth and 4: report: incomplete" in said
    assert "Harvard ball" in said or "Yale ball" in said


def test_what_waits_is_replaced_or_dropped_and_waits_also_till_another_day(tmp_path: Path):
    typed(*PLAYED, "fix 6 out", "y", data_dir=tmp_path, **SC)
    said = typed("fix 6", "down V30", "y", "aside drop 8", "y", "aside drop", "n", "redo",
                 "aside drop 99", "fix 99", "aside wait", "aside drop all", "y", "aside",
                 resume="", data_dir=tmp_path)  # fmt: skip
    assert "4 inputs set aside; the next is call: Run" in said
    assert "Input 6 becomes: report: down, spot V30." in said
    assert "3 inputs would be set aside." in said
    assert "Delete input 8 for good?" in said
    assert said.count("Deleted.") == 2
    assert "Not allowed: input 99 is not set aside." in said
    assert "Not allowed: no input 99: there are " in said
    assert "type aside, aside drop" in said
    assert "Nothing is set aside." in said
    again = typed("undo", resume="", data_dir=tmp_path)
    assert "be set aside" not in again
    assert "Undone." in again


def test_a_ruling_is_looked_at_first_and_needs_a_reason():
    rule = "ruling home=7 spot=own_40"
    said = typed(*PLAYED, rule, f"{rule} because he was out", "n", f"{rule} he was out", "y",
                 "ruling home=7 again", "ruling down=9 wrong", "ruling", **SC)  # fmt: skip
    assert "Not allowed: a ruling needs a reason." in said
    assert said.count("  Score of Yale: was 0, now 7.") == 2
    assert said.count("Referee's ruling: he was out.") == 1
    assert "Harvard: fourth and 4 at the Harvard 40. Harvard 0, Yale 7" in said
    assert "No change." in said
    assert "down must be a whole number from 1 to 4" in said
    assert "set something: ball=Yale" in said


def test_a_ruling_may_stand_in_the_place_of_an_input():
    said = typed(*PLAYED, "fix 10", "ruling spot=V50 he was shoved", "y", "y", **SC)
    assert "The referee rules" not in said.partition("Input 10 becomes")[0]
    assert "Input 10 becomes: ruling: spot 50 (he was shoved)." in said
    assert "Corrected. " in said


def test_reports_out_of_turn_are_typed():
    foul = ("report foul=delay", "report", "report nonsense=1", "report foul delay")
    said = typed("2", "heads", "west", "kickoff", "tackled H20 contact=tackler", "3 3 3 3 5", *foul,
                 **VS)  # fmt: skip
    assert "type report and name=value, such as report foul=delay" in said
    assert "write details of a report as name=value, not 'delay'" in said
    assert "First and 15" in said
    said = typed(*TO_SCRIMMAGE, "report period_end", settings=("clock=manual",), **SC)
    assert "second quarter" in said.lower()
    book, says = book_of("lions-den"), StringIO()
    number = next(
        n for n, [entry] in enumerate(book.by_input, 1) if entry.before.phase == "scrimmage"
    )
    sitting = GameController(game_before(book, number), lambda: 0.0)
    asides = PlainCommands(sitting, LineIO(StringIO(), says), Lesson(on=False), lambda then: None)
    assert asides.run("report on_line=6", "home")
    assert asides.run("report seven_on_line=no", "home")
    assert says.getvalue().lower().count("seven players are required on the line") == 2


def test_on_the_practice_board_the_coach_agrees_and_persons_settle_what_waits():
    given = {**SC, "board": "simulated", "seed": 5}
    said = typed("1", "1", "inputs", "fix 1 out", "y", "aside", "aside drop all", "y", **given)
    assert "Agreed?" not in said
    assert "Corrected. Coin toss." in said
    assert "set aside; the next is " in said
    assert "Deleted." in said
    said = typed("1", "1", "fix 1 out", "y", "n", "inputs 1", coach="human", **given)
    assert "would like to correct that. Agreed?" in said
    assert "Nothing changed." in said


def test_a_game_that_is_over_can_be_put_right_before_the_book_is_closed(tmp_path: Path):
    said = typed(*PLAYED, "resign", "y", "?", "wobble", "undo", "resign", "y", "fix 10",
                 "tackled own 40", "n", "", "fix 10", data_dir=tmp_path, **SC)  # fmt: skip
    assert said.count("The game is over. Press Enter to finish") == 5
    assert "  fix 12      correct input 12" in said
    assert "'wobble' is not a command here." in said
    assert "This undoes: Harvard resigned." in said
    assert "Input 10 becomes: report: down, spot V40." in said
    assert said.rstrip().endswith("ruling.")
    said = typed("fix 10", "tackled own 40", "y", resume="1", data_dir=tmp_path)
    assert "Corrected. Final: " in said
    assert said.rstrip().endswith("quarterback replay game.sheet")
    said = typed("inputs 2", resume="1", data_dir=tmp_path)
    assert "  10  Third and 4: report: down, spot V40" in said


@pytest.mark.parametrize("line", ["fix", "fix x", "fix 0", "fix -1", "fix 6 sideways", "fix 99",
                                  "fix 9999999", "inputs x", "inputs 0"])  # fmt: skip
def test_what_cannot_be_fixed_is_said(line: str):
    said = typed(*PLAYED, line, "inputs 1", **SC)
    assert "Not allowed: " in said
    assert "  10  Third and 4: report: incomplete" in said


@pytest.mark.parametrize("code", BOARD_GAMES)
def test_no_word_stands_in_the_way_of_what_is_called_or_told(code: str):
    sitting = sitting_of(code)
    asides = PlainCommands(
        sitting, LineIO(StringIO(), StringIO()), Lesson(on=False), lambda then: None
    )
    seen: set[str] = set()
    for entry in sitting.book.entries:
        match awaiting(sitting.rules, entry.before):
            case Decide(options=options):
                seen |= {option.call for option in options}
            case Observe(fields=fields):
                seen |= {choice for field in fields[:1] for choice in field.choices}
    assert len(seen) > 8
    assert [word for word in seen if asides.knows(word)] == []
    assert all(map(asides.knows, ("redo", "fix", "amend", "aside", "ruling", "report", "inputs")))


def test_to_stop_the_board_is_not_to_stop_the_clock():
    book = next(
        book
        for seed in range(1, 9)
        for book in [book_of("vsefl", seed)]
        if any("stop" in _calls(book, entry.before) for entry in book.entries)
    )
    number = next(
        n for n, [entry] in enumerate(book.by_input, 1) if "stop" in _calls(book, entry.before)
    )
    sitting, says = GameController(game_before(book, number), lambda: 0.0), StringIO()
    talk = LineIO(StringIO("stop\n" + "1\n" * 9), says)
    board = BoardTurn(sitting, talk, PlainCommands(sitting, talk, Lesson(on=False)))
    wanted = sitting.awaiting
    assert isinstance(wanted, Observe)
    [made] = board.report(wanted)
    assert isinstance(made.event, Call)
    assert made.event.call == "stop"


def _calls(book: Scorebook, s: State) -> set[str]:
    wanted = awaiting(book.rules, s)
    return {each.call for each in wanted.calls} if isinstance(wanted, Observe) else set()
