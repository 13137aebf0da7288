"""Line mode for a newcomer: hints, advice, help at every prompt, goodbyes, a narrow terminal."""

from __future__ import annotations

from io import StringIO
from pathlib import Path
from typing import Any

import pytest

from quarterback.ai import array_files
from quarterback.ai.solution_cache import knowledge_of
from quarterback.cli.lazy import INTERRUPTED
from quarterback.cli.plain.commands import COMMAND_HELP, PlainCommands
from quarterback.cli.plain.game import run_exhibition, run_plain
from quarterback.cli.plain.line_io import LineIO
from quarterback.game.controller import GameController
from quarterback.game.options import PlayOptions, play_options
from quarterback.game.scorebook import Scorebook
from quarterback.text.tutorial import Lesson
from quarterback.text.tutorial.lesson import LONGEST
from tests.ai.tiny import CACHE, tiny_dial
from tests.cli.plain.test_plain_game import NAMES, typed

TWO: dict[str, Any] = {"home_coach": "human", "visitors_coach": "human", "seed": 1}
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


def test_hints_can_be_turned_on_and_off_again():
    said = typed([*TO_SCRIMMAGE, "1", "hints", "1", "hints", "1", "1", "1"], **TWO)
    assert "Type hints" in said
    unasked, on = said.split("Hints are on.")
    assert not hints_in(unasked)
    on, off = on.split("Hints are off.")
    assert len(hints_in(on)) == 2
    assert all("Try " in hint for hint in hints_in(on))
    assert not hints_in(off)


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
    options = play_options(**TWO)
    book = Scorebook.in_memory(options.header(), options.rules())
    asides = PlainCommands(
        GameController(book, lambda: 0.0), LineIO(StringIO(), StringIO()), Lesson()
    )
    for word in [word.split()[0] for word in COMMAND_HELP if word != "?"]:
        assert asides.knows(word)


@pytest.mark.parametrize(
    "lines",
    [[], ["1"], [*TO_SCRIMMAGE], [*TO_SCRIMMAGE, "resign"], [*TO_SCRIMMAGE, "1", "undo"],
     [*TO_SCRIMMAGE, "draw", "y"]],
)  # fmt: skip
def test_ctrl_c_at_any_prompt_keeps_the_game(tmp_path: Path, lines: list[str]):
    said = typed([*lines, ctrl_c], code=INTERRUPTED, **TWO, data_dir=tmp_path)
    assert said.splitlines()[-1].startswith("The game is saved. To resume: quarterback play")
    assert "Resuming game 1." in typed([], resume="1", data_dir=tmp_path)


def test_ctrl_c_at_the_question_for_a_face_keeps_the_call(tmp_path: Path):
    typed(["1", "kick", "", ctrl_c], code=INTERRUPTED, **TWO, dial="any", data_dir=tmp_path)
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


@pytest.fixture
def tiny(monkeypatch: pytest.MonkeyPatch) -> dict[str, Any]:
    """A short game with a tiny dial that is solved."""
    monkeypatch.setenv(array_files.CACHE_DIR, str(CACHE))
    return {"save": False, "dial": tiny_dial(), "settings": {"plays": "4"}, "seed": 7}


def advised(lines: str, options: PlayOptions) -> str:
    if options.dial is not None:
        knowledge_of(options.rules()).wait(600)  # however busy the machine is
    says = StringIO()
    run_plain(options, LineIO(StringIO(lines), says), lambda: 0.0)
    return says.getvalue()


def test_advice_tells_what_each_call_is_worth_but_of_any_dial(tiny: dict[str, Any]) -> None:
    lines = "advice\n2\nadv\n1\nadv\n1\nadv\n"
    told = advised(lines, PlayOptions(**tiny, home_coach="", visitors_coach=""))
    best = told.count("is the only call") + told.count(" best, by ") + told.count("Toss-up: ")
    assert told.count("%, the best") == best
    assert ", Punt: wins " in told and ", the best" in told
    assert "estimate" not in told
    told = advised("1\nadvice\n", PlayOptions(**tiny | {"dial": None}, any_dial=True))
    assert "no advice with your own dial" in told


@pytest.mark.long
def test_against_the_clock_advice_says_that_plays_are_estimated(tiny: dict[str, Any]) -> None:
    timed = {"settings": {"plays": "4", "timing": "timed", "minutes": "1"}}
    told = advised("\nadvice\n", PlayOptions(**tiny | timed))
    assert "the number of plays left is an estimate" in told
