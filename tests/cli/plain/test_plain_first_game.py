"""Line mode for a newcomer: hints, help at every prompt, goodbyes, a narrow terminal."""

from __future__ import annotations

import re
from collections.abc import Iterable
from io import StringIO
from pathlib import Path
from typing import Any

import pytest

from quarterback.cli.lazy import INTERRUPTED
from quarterback.cli.plain.commands import COMMAND_HELP, PlainCommands
from quarterback.cli.plain.game import run_exhibition, run_plain
from quarterback.cli.plain.line_io import LineIO
from quarterback.game.controller import GameController
from quarterback.game.options import play_options
from quarterback.game.scorebook import Scorebook
from quarterback.text.tutorial import Lesson
from quarterback.text.tutorial.lesson import LONGEST
from tests.cli.plain.test_plain_game import Typed

TWO: dict[str, Any] = {"home_coach": "human", "visitors_coach": "human", "seed": 1}
NAMES: dict[str, Any] = {"home": "Yale", "visitors": "Harvard"}
ON = ["", "1", "10"]
TO_SCRIMMAGE = ["1"]


@pytest.fixture(autouse=True)
def hints_wait_for_the_solved_game(monkeypatch: pytest.MonkeyPatch) -> None:
    """However slow this machine is today."""
    for module in ("game", "player_turn"):
        monkeypatch.setattr(f"quarterback.cli.plain.{module}.PATIENCE", 600.0)


class Terminal(StringIO):
    """Somebody reads along."""

    def isatty(self) -> bool:
        return True


def ctrl_c() -> None:
    raise KeyboardInterrupt


def typed(lines: Iterable[Any], code: int = 0, says: StringIO | None = None, **given: Any) -> str:
    place: dict[str, Any] = {} if "data_dir" in given else {"save": False}
    says = says or StringIO()
    assert run_plain(play_options(**place, **given), LineIO(Typed(lines), says)) == code
    return says.getvalue()


def hints_in(said: str) -> list[str]:
    return [line for line in said.splitlines() if line.startswith("Hint: ")]


def test_a_first_game_is_guided_to_its_end():
    said = typed(ON * 200, **TWO, plays=60, lesson=True)
    hints = hints_in(said)
    assert hints[0].startswith("Hint: Two teams, one ball")
    assert any("Try 2, off tackle" in hint for hint in hints)
    assert any("From here on you're on your own" in hint for hint in hints)
    assert all(len(hint) <= LONGEST + len("Hint: ") for hint in hints)
    assert "Final: " in said
    assert len(hints) < 120  # in a game with as many drives as on the Saturday dial


def test_there_are_no_hints_unless_they_are_asked_for():
    said = typed(ON * 20, **TWO, plays=6)
    assert "Type hints" in said
    assert not hints_in(said)


def test_hints_can_be_turned_on_and_off_again():
    said = typed([*TO_SCRIMMAGE, "hints", "1", "hints", "1", "1", "1"], **TWO)
    assert "Hints are on." in said
    on, off = said.split("Hints are off.")
    assert len(hints_in(on)) == 2
    assert all("Try " in hint for hint in hints_in(on))
    assert not hints_in(off)


def test_hints_that_are_turned_on_late_begin_with_no_farewell():
    said = typed([*ON * 30, "hints", *ON * 20], **TWO)
    assert hints_in(said)
    assert "on your own" not in said
    assert not re.search(r"Try [0-9]+, ", said)
    assert "coin" not in said


def test_a_hint_is_said_once_at_its_moment_and_again_with_all_else():
    said = typed([*TO_SCRIMMAGE, "x", "score"], **TWO, lesson=True)
    assert sum("You have 4 downs" in hint for hint in hints_in(said)) == 1
    said = typed([*TO_SCRIMMAGE, ""], **TWO, lesson=True)
    assert sum("You have 4 downs" in hint for hint in hints_in(said)) == 2


def test_hints_go_on_in_a_game_that_is_gone_on_with(tmp_path: Path):
    typed(TO_SCRIMMAGE, **TWO, data_dir=tmp_path)
    said = typed([], resume="", lesson=True, data_dir=tmp_path)
    assert "You have 4 downs" in hints_in(said)[0]
    assert "coin" not in said


def test_help_at_every_prompt():
    said = typed(["?", "1", "?", "kick", "?", "", "?", "45", "", "+3", "?"], **TWO, dial="any")
    toss, choice, forced, face, call = said.split("At any time you may also type:")[:5]
    assert "Type who won your own coin toss" in toss
    assert "Kick off (LQ-TOSS-01)" in choice
    assert "No choice to make now. Press Enter for:" in forced
    assert "Type what the ring shows, such as 45, -5P." in face
    assert "F fumble, B blocked" in face
    assert " 7  Punt, on any down (LQ-PUNT-01)." in call


def test_every_word_has_its_help():
    sitting = GameController(Scorebook.in_memory(*_begun()), lambda: 0.0)
    asides = PlainCommands(sitting, LineIO(StringIO(), StringIO()), Lesson())
    for word in [word.split()[0] for word in COMMAND_HELP if word != "?"]:
        assert asides.knows(word)


def _begun() -> tuple[Any, Any]:
    options = play_options(**TWO)
    return options.header(), options.rules()


def test_a_face_that_is_wrong_is_asked_for_again_with_examples():
    lines = ["1", "kick", "", "Blocked -3", "", "f+1", "45", "", "F+3*"]
    said = typed(lines, **TWO, **NAMES, dial="any")
    assert said.count("What does ring 11, Kickoff, show?") == 4
    assert "ring 11 cannot show 'Blocked -3'; it can show 45, -5P." in said
    assert "Fumble! Recovered by Yale" in said


def test_where_nothing_can_be_chosen_a_slip_is_told_to_press_enter(tmp_path: Path):
    (tmp_path / "settings.toml").write_text("own_spins = true\n")
    said = typed(["1", "3"], **TWO, data_dir=tmp_path)
    assert "'3' is not a call here. Press Enter, or type ? for help." in said


def test_undo_says_what_it_takes_back():
    said = typed([*TO_SCRIMMAGE, "1", "undo", "?", "y"], **TWO, **NAMES)
    assert "This undoes: Line buck" in said
    assert "y does it, n goes back to the game." in said
    assert "Undone." in said


def test_the_side_that_is_not_to_play_can_resign_too():
    said = typed([*TO_SCRIMMAGE, "resign yale", "y"], **TWO, **NAMES)
    assert "Yale: resign the game?" in said
    assert "Harvard won" in said
    said = typed([*TO_SCRIMMAGE, "resign harvard", "y"], **TWO, **NAMES)
    assert "Yale won" in said


def test_a_coach_does_not_resign():
    said = typed(["resign visitors", "n"], coach="freshman", seed=3)
    assert "Visitors resign" not in said


@pytest.mark.parametrize(
    "lines",
    [[], ["1"], [*TO_SCRIMMAGE], [*TO_SCRIMMAGE, "resign"], [*TO_SCRIMMAGE, "1", "undo"],
     [*TO_SCRIMMAGE, "draw", "y"]],
)  # fmt: skip
def test_ctrl_c_at_any_prompt_keeps_the_game(tmp_path: Path, lines: list[str]):
    said = typed([*lines, ctrl_c], INTERRUPTED, **TWO, data_dir=tmp_path)
    assert said.splitlines()[-1].startswith("The game is saved. To resume: quarterback play")
    assert "Resuming game 1." in typed([], resume="1", data_dir=tmp_path)


def test_ctrl_c_at_the_question_for_a_face_keeps_the_call(tmp_path: Path):
    typed(["1", "kick", "", ctrl_c], INTERRUPTED, **TWO, dial="any", data_dir=tmp_path)
    said = typed(["45"], resume="1", data_dir=tmp_path)
    assert "Kickoff by Home: 45 yards" in said


def test_ctrl_c_in_an_exhibition_keeps_the_game(tmp_path: Path):
    class Interrupted(StringIO):
        pressed = False

        def write(self, text: str) -> int:
            if "return" in text.lower() and not self.pressed:
                self.pressed = True
                ctrl_c()
            return super().write(text)

    says = Interrupted()
    options = play_options(exhibition=True, seed=1, data_dir=tmp_path)
    assert run_exhibition(options, LineIO(StringIO(), says)) == INTERRUPTED
    assert "The game is saved. To resume:" in says.getvalue()


def test_a_game_that_is_over_can_be_read(tmp_path: Path):
    typed(ON * 90, **TWO, **NAMES, plays=6, data_dir=tmp_path)
    said = typed([], resume="1", data_dir=tmp_path)
    assert said.startswith("Game 1 is over: Yale ")
    assert f"quarterback saved 1 --data-dir {tmp_path}" in said
    assert "quarterback replay game.sheet" in said
    assert "Type ?" not in said


@pytest.mark.parametrize("columns", [60, 80])
def test_a_terminal_breaks_no_line_between_letters(monkeypatch: pytest.MonkeyPatch, columns: int):
    monkeypatch.setenv("COLUMNS", str(columns))
    lines = ["1", "?", "", "", "?", "why", "field", "rules R9", *ON * 90]
    narrow = typed(lines, says=Terminal(), **TWO, plays=8, lesson=True)
    assert max(map(len, narrow.splitlines())) <= columns
    wide = typed(lines, **TWO, plays=8, lesson=True)
    assert max(map(len, wide.splitlines())) > 80, "a pipe gets a sentence a line"
    assert narrow.split() == wide.split()


def test_two_people_are_greeted_as_such():
    said = typed([], **TWO, **NAMES)
    assert "Harvard at Yale, two people at this keyboard." in said
    assert "No visiting coach named" not in said
