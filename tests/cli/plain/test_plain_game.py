"""The game by lines of text: typed as a person would type it, read as a person would read it."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from io import StringIO
from pathlib import Path
from typing import Any

import click
import pytest

from league.model.ledger.commands.day import Resume
from league.model.ledger.handlers.room import is_suspended
from quarterback.cli.plain.commands import gridiron
from quarterback.cli.plain.game import run_plain
from quarterback.cli.plain.line_io import LineIO
from quarterback.cli.store_options import games_place, opened
from quarterback.game.options import play_options
from quarterback.game.scorebook import Scorebook
from quarterback.league_office.fixture_games import open_fixture
from quarterback.rule_sets import rule_set
from rulesets.core.events import Call, Ruling, Spin
from rulesets.core.sentences.wording import Names, play_by_play
from rulesets.core.session import Entry
from rulesets.core.situation import read_situation
from rulesets.core.state import OVER
from rulesets.registry import standard
from tests.store.ledger.test_fixture_games import games, season_of

TWO: dict[str, Any] = {"home_coach": "human", "visitors_coach": "human"}
NAMES: dict[str, Any] = {"home": "Yale", "visitors": "Harvard"}
ON = "\n1\n10\n"
"""Enter takes what is forced, 1 is a line buck or the kick of a choice, 10 the try by a kick."""


class Typed(StringIO):
    """Lines typed one after the other; a callable among them happens instead of a line."""

    def __init__(self, lines: Iterable[str | Callable[[], None]]) -> None:
        super().__init__()
        self._lines = iter(lines)

    def readline(self, size: int | None = -1, /) -> str:  # type: ignore[override]
        for line in self._lines:
            if callable(line):
                line()
            else:
                return f"{line}\n"
        return ""


def stays() -> float:
    """A clock that is frozen."""
    return 100.0


def typed(
    lines: str | Iterable[Any],
    now: Callable[[], float] = stays,
    code: int = 0,
    says: StringIO | None = None,
    **given: Any,
) -> str:
    """What is said while the lines are typed; nothing is kept unless a place is given."""
    place: dict[str, Any] = {} if "data_dir" in given else {"save": False}
    hears = StringIO(lines) if isinstance(lines, str) else Typed(lines)
    says = says or StringIO()
    assert run_plain(play_options(**place, **given), LineIO(hears, says), now) == code
    return says.getvalue()


def spin_each_yourself(folder: Path) -> None:
    """Let what leaves no choice wait for Enter, as the settings say."""
    (folder / "settings.toml").write_text("own_spins = true\n")


def book_of(folder: Path, number: int = 1) -> list[Entry]:
    with opened(games_place(folder, None)) as store:
        return Scorebook.resume(store, number).entries


def events_of(folder: Path, number: int = 1) -> list[object]:
    return [entry.event for entry in book_of(folder, number)]


def calls_of(folder: Path, number: int = 1) -> list[str]:
    return [event.call for event in events_of(folder, number) if isinstance(event, Call)]


FIELD = rule_set("littlefield", None, None)


@pytest.mark.parametrize(
    ("ball", "spot", "to_go", "line"),
    [
        ("home", "H30", 10, "|....1....2....O....!....5....4....3....2....1....|"),
        ("visitors", "H30", 10, "|....1....!....O....4....5....4....3....2....1....|"),
        ("home", "V4", 4, "|....1....2....3....4....5....4....3....2....1..O.!"),
        ("home", "50", 1, "|....1....2....3....4....@....4....3....2....1....|"),
        ("visitors", "V1", 10, "|....1....2....3....4....5....4....3....2...!1...O|"),
    ],
)
def test_the_field_in_a_line(ball: str, spot: str, to_go: int, line: str):
    s = read_situation(FIELD, {"phase": "scrimmage", "ball": ball, "spot": spot, "to_go": to_go})
    drawn, says = gridiron(s, Names("Yale", "Harvard"))
    assert drawn == line
    assert f"ball, moving {'right' if ball == 'home' else 'left'}" in says
    drawn, says = gridiron(FIELD.opening(FIELD), Names("Yale", "Harvard"))
    assert drawn == "|....1....2....3....4....5....4....3....2....1....|", "before the toss"
    assert says == "Yale's goal is on the left."


def test_a_whole_game_to_its_end(tmp_path: Path):
    said = typed(ON * 90, **TWO, **NAMES, plays=30, seed=11, data_dir=tmp_path)
    lines = said.splitlines()
    entries = book_of(tmp_path)
    assert entries[-1].after.phase == OVER
    names = Names("Yale", "Harvard").in_words_of(standard("littlefield").vocabulary)
    told = [play_by_play(entry.facts, entry.before, entry.after, names) for entry in entries]
    here = iter(lines)
    for sentence in filter(None, told):
        assert sentence in here, sentence
    assert lines.count("Halftime:") == lines.count("Final:") == 1
    assert any(line.startswith("First downs: Harvard") for line in lines)
    spins = [entry.event for entry in entries if isinstance(entry.event, Spin)]
    assert spins and all(event.sector and event.face for event in spins)


@pytest.mark.parametrize(
    ("line", "called"),
    [("3", "end_run"), ("end run", "end_run"), ("END_RUN", "end_run"), ("e", "end_run"),
     ("off", "off_tackle"), ("forward pass", "pass"), ("pa", "pass"), ("7", "punt"),
     ("linebuck", "line_buck"),
     ("pu", "punt"), ("  l ", "line_buck")],
)  # fmt: skip
def test_a_call_by_number_by_name_or_by_its_beginning(tmp_path: Path, line: str, called: str):
    typed(["1", line], **TWO, seed=1, data_dir=tmp_path)
    assert calls_of(tmp_path)[:4] == ["kick", "kickoff", "run_back", called]


def test_what_leaves_no_choice_is_spun_after_the_call_that_led_to_it_and_undone_it_waits(
    tmp_path: Path,
):
    said = typed(["1", "undo", "y", ""], **TWO, **NAMES, seed=1, data_dir=tmp_path)
    assert calls_of(tmp_path) == ["kick", "kickoff", "run_back"]
    first, _, again = said.partition("This undoes")
    kick, back = first.index("called signal 11: kick off"), first.index("called signal 6: return")
    assert kick < first.index("Ring 11, Kickoff") < back < first.index("Ring 6, Run-back")
    assert "press Enter for signal" not in first
    assert "press Enter for signal 6" in again
    assert first.count("Ring 6, Run-back") == again.count("Ring 6, Run-back") == 1


def test_by_the_setting_each_waits_for_enter_and_a_game_that_is_resumed_does_at_a_kickoff(
    tmp_path: Path,
):
    spin_each_yourself(tmp_path)
    said = typed(["1", "why", "3", ""], **TWO, **NAMES, seed=1, data_dir=tmp_path)
    assert "press Enter for signal 11" in said and "press Enter for signal 6" in said
    assert "No choice now: Kick off. LQ-KO-02: " in said
    assert "'3' is not a call here. Press Enter, or type ? for help." in said
    assert calls_of(tmp_path) == ["kick", "kickoff"]
    typed(["1"], **TWO, **NAMES, seed=1, data_dir=tmp_path)
    (tmp_path / "settings.toml").unlink()
    said = typed([""], resume="2", data_dir=tmp_path)
    assert "press Enter for signal 11" in said and "press Enter for signal 6" not in said


def test_what_is_at_stake_is_said_before_the_call(tmp_path: Path):
    typed(["1"], **TWO, **NAMES, plays=150, seed=1, data_dir=tmp_path)
    with opened(games_place(tmp_path, None)) as store:
        late = {"phase": "scrimmage", "ball": "home", "spot": "V31", "down": 4, "to_go": 3,
                "clock": {"period": 2, "plays_left": 3}}  # fmt: skip
        Scorebook.resume(store, 1).play(Ruling(late, why="to the last plays"))
    said = typed(["x", "score"], resume="1", data_dir=tmp_path)
    assert said.count("Fourth and 3, 3 plays left: the game is here.") == 1


def test_what_is_not_clear_is_asked_and_a_slip_repeats_only_the_prompt(tmp_path: Path):
    options = "1 Line buck, 2 Off tackle, 3 End run, 4 Forward pass, 7 Punt."
    said = typed(["1", "p", "9", "touchdown"], **TWO, seed=1, data_dir=tmp_path)
    assert "Which one: 4 Forward pass, 7 Punt?" in said
    assert "'9' is not a call here. Type ? for help." in said
    assert "'touchdown' is not a call here. Type ? for help." in said
    assert said.count(options) == 1
    assert len(calls_of(tmp_path)) == 3
    assert typed(["1", ""], **TWO, seed=1).count(options) == 2, "Enter says it all again"


def test_the_spin_shows_what_the_other_signals_would_have_given():
    said = typed(["1", "2"], **TWO, seed=1)
    spin = next(line for line in said.splitlines() if "Ring 2, Off Tackle" in line)
    assert spin.startswith("The dial stops at sector ")
    others = next(
        line for line in said.splitlines() if line.startswith("The other signals would have read: ")
    )
    assert [part.split()[0] for part in others.partition(": ")[2].split(", ")] == [
        "Line", "End", "Forward", "Punt",
    ]  # fmt: skip


def test_looking_things_up_changes_nothing(tmp_path: Path):
    looks = ["?", "help", "score", "field", "why", "rules R9", "rules X", "rules", "clock", "box",
             "drives"]  # fmt: skip
    said = typed(["1", *looks], **TWO, **NAMES, seed=1, data_dir=tmp_path)
    assert "LQ-RB-02: " in said
    assert "LQ-R9, our ruling. " in said
    assert "there is no rule 'X' here" in said
    assert "Yale's goal is on the left. O is the ball" in said
    assert "First half, 78 plays left." in said
    assert "No drives yet." in said
    assert len(events_of(tmp_path)) == 6


def test_undo_says_what_it_takes_back_and_needs_both_players(tmp_path: Path):
    lines = ["undo", "1", "1", "undo", "n", "undo", "?", "maybe", "y"]
    said = typed(lines, **TWO, seed=1, data_dir=tmp_path)
    assert "nothing to undo" in said
    assert said.count("This undoes: Line buck") == 2
    assert "y does it, n goes back to the game." in said
    assert said.count("Undone.") == 1
    assert calls_of(tmp_path) == ["kick", "kickoff", "run_back"]


def test_quitting_and_the_end_of_the_input_save_and_say_how_to_go_on(tmp_path: Path):
    said = typed(["1", ""], **TWO, seed=1, data_dir=tmp_path)
    assert said.splitlines()[-1] == (
        f"The game is saved. To resume: quarterback play --plain --resume 1 --data-dir {tmp_path}"
    )
    assert "The game is saved." in typed(["1", "quit"], **TWO, seed=1, data_dir=tmp_path)
    assert "The game was not saved (--no-save)." in typed(["1", "save"], **TWO, seed=1)


def test_a_game_that_was_interrupted_goes_on_as_if_it_had_not_been(tmp_path: Path):
    whole, parts = tmp_path / "whole", tmp_path / "parts"
    game: dict[str, Any] = {**NAMES, "coach": "freshman", "plays": 40, "seed": 6}
    typed(ON * 90, **game, data_dir=whole)
    typed(ON * 4, **game, data_dir=parts)
    for _ in range(3):
        said = typed(ON * 4, resume="", data_dir=parts)
        assert "Resuming game 1." in said
    typed(ON * 90, resume="1", data_dir=parts)
    assert events_of(parts) == events_of(whole)
    assert book_of(whole)[-1].after.phase == OVER


def test_no_game_to_resume(tmp_path: Path):
    with pytest.raises(click.ClickException, match="No saved games"):
        typed("", resume="", data_dir=tmp_path)
    typed(ON * 90, **TWO, plays=6, seed=1, data_dir=tmp_path)
    with pytest.raises(click.ClickException, match="No game to resume"):
        typed("", resume="", data_dir=tmp_path)
    with pytest.raises(click.ClickException, match="There is no game 7"):
        typed("", resume="7", data_dir=tmp_path)


def test_resigning_is_asked_about_and_either_side_may(tmp_path: Path):
    spin_each_yourself(tmp_path)
    said = typed(["1", "resign", "n", "resign", "y"], **TWO, **NAMES, seed=1, data_dir=tmp_path)
    assert "Yale resigned. Final: Harvard won" in said
    last = book_of(tmp_path)[-1]
    assert isinstance(last.event, Ruling)
    assert last.after.winner == "visitors"
    said = typed(["1", "resign yale", "y"], **TWO, **NAMES, seed=1)
    assert "Yale: resign the game?" in said and "Harvard won" in said
    assert "Yale won" in typed(["1", "resign harvard", "y"], **TWO, **NAMES, seed=1)
    assert "Visitors resign" not in typed(["resign visitors", "n"], coach="freshman", seed=3)


def test_a_draw_by_agreement():
    said = typed(["1", "draw", "y", "n", "draw", "y", "y"], **TWO, **NAMES, seed=1)
    assert "Both teams agreed to a tie. Final: Yale and Harvard tied, 0-0." in said


def test_a_coach_who_leads_wants_no_draw(tmp_path: Path):
    typed("", **NAMES, coach="letterman", seed=1, data_dir=tmp_path)
    with opened(games_place(tmp_path, None)) as store:
        book = Scorebook.resume(store, 1)
        lead = {"phase": "scrimmage", "ball": "home", "score": {"visitors": 3}, "spot": "H30"}
        book.play(Ruling(lead, why="for the test", whole=True))
    said = typed(["draw", "y"], resume="1", data_dir=tmp_path)
    assert "Declined by Harvard, ahead on points." in said
    assert book_of(tmp_path)[-1].after.phase != OVER


def test_alone_one_plays_against_the_freshman_on_the_reconstruction():
    said = typed("", seed=1)
    assert "Visitors (called by the Freshman)" in said
    assert ": the Freshman calls. For two people" in said
    assert "--coach human" in said
    assert "The dial is a reconstruction" in said
    said = typed([], **TWO, **NAMES, seed=1)
    assert "Harvard at Yale, two people at this keyboard." in said
    assert "No visiting coach named" not in said


class Watch:
    """A monotonic source that goes on when it is told to."""

    def __init__(self) -> None:
        self.seconds = 5000.0

    def __call__(self) -> float:
        return self.seconds

    def after(self, seconds: float) -> Callable[[], None]:
        def passes() -> None:
            self.seconds += seconds

        return passes


def test_time_runs_out_before_a_call(tmp_path: Path):
    spin_each_yourself(tmp_path)
    watch = Watch()
    lines = ["1", "", "", watch.after(61), "1", "clock"]
    said = typed(lines, watch, **TWO, minutes=1, seed=1, data_dir=tmp_path)
    assert "Time! The clock has run out." in said
    assert "Halftime:" in said
    assert "Second half, 1:00 left." in said
    assert calls_of(tmp_path) == ["kick", "kickoff", "run_back"]


def test_stopping_the_clock_by_agreement(tmp_path: Path):
    spin_each_yourself(tmp_path)
    watch = Watch()
    wait = watch.after
    lines = ["1", "", wait(10), "stop", wait(1000), "stop", "start", wait(5), ""]
    said = typed(lines, watch, **TWO, minutes=1, seed=1, data_dir=tmp_path)
    assert "The clock is stopped, by agreement. First half, 0:50 left, clock stopped." in said
    assert "The clock is already stopped." in said
    assert book_of(tmp_path)[-1].after.time_left == 45


def test_with_any_dial_the_face_is_asked_for_and_a_wrong_one_again_with_examples(tmp_path: Path):
    lines = "2\nkick\n\nbanana\nInc\nBlocked -3\n\nf+1\n45\n\n+7\n4\ninc\n1\nundo\ny\n2\n-3\n"
    said = typed(lines, **TWO, **NAMES, dial="any", data_dir=tmp_path)
    assert "Who won the toss: 1 Yale, or 2 Harvard?" in said
    assert said.count("What does ring 11, Kickoff, show?") == 6
    assert "'banana' is no face of the dial" in said
    assert "ring 11 cannot show 'Inc'" in said
    assert "ring 11 cannot show 'Blocked -3'; it can show 45, -5P." in said
    events = events_of(tmp_path)
    assert [e.face for e in events if isinstance(e, Spin)] == ["45", "+7", "Inc", "-3"]
    assert calls_of(tmp_path)[-1] == "off_tackle"
    said = typed(["1", "kick", "", "45", "", "F+3*"], **TWO, **NAMES, dial="any")
    assert "Fumble! Recovered by Yale" in said


def test_with_any_dial_a_coach_calls_and_the_person_spins(tmp_path: Path):
    lines = ["1", "kick", "", "45", "+7", "+4", "undo", "+5"]
    said = typed(lines, coach="letterman", dial="any", data_dir=tmp_path, **NAMES)
    assert "Harvard called signal 6: return the kick." in said
    spins = [e.face for e in events_of(tmp_path) if isinstance(e, Spin)]
    assert spins == ["45", "+7", "+5"]


def test_two_people_get_a_page_for_both_and_the_way_to_the_next_game(tmp_path: Path):
    ends = ["1", "resign", "y", "n"]
    said = typed(ends, **NAMES, best_of_three=True, plays=20, seed=1, data_dir=tmp_path)
    assert "Best of three, game 1." in said
    assert "Calls right: " in said
    assert "Best of three: " in said
    assert "Game 2, with sides changed: quarterback play --plain --rematch 1" in said
    said = typed(["quit"], rematch="", data_dir=tmp_path)
    assert "Yale at Harvard, two people at this keyboard" in said  # sides have changed
    assert "Best of three, game 2: " in said
    with pytest.raises(click.ClickException, match="Game 2 is not over"):
        typed([], rematch="2", data_dir=tmp_path)
    said = typed(["resign", "y"], **TWO, **NAMES, plays=20, seed=1, data_dir=tmp_path)
    assert "As a best of three, this game counted: quarterback play" in said
    said = typed(["quit"], rematch="3", best_of_three=True, data_dir=tmp_path)
    assert "Best of three, game 2: " in said


def test_a_rematch_says_what_it_cannot(tmp_path: Path):
    with pytest.raises(click.ClickException, match="No game is over"):
        typed([], rematch="", data_dir=tmp_path)
    typed(["resign", "y"], coach="freshman", plays=20, seed=1, data_dir=tmp_path)
    with pytest.raises(click.ClickException, match="A best of three is for two people"):
        typed([], rematch="1", best_of_three=True, data_dir=tmp_path)


def test_a_game_of_a_league_is_suspended_by_a_word_and_resumed_by_its_league(tmp_path: Path):
    with opened(games_place(tmp_path, None)) as store:
        league = season_of(store)
        fixture = games(league)[0].id
        game = open_fixture(store, league, fixture)
    said = typed("suspend\ny\n", data_dir=tmp_path, resume=str(game))
    assert "is suspended, and its board is free" in said
    with opened(games_place(tmp_path, None)) as store:
        assert is_suspended(store.leagues.open(league.number).records, fixture)
    with pytest.raises(click.ClickException) as refused:
        typed("", data_dir=tmp_path, resume=str(game))
    assert "suspended" in refused.value.message
    assert "`quarterback league resume 1 --board NAME`" in refused.value.message
    with opened(games_place(tmp_path, None)) as store:
        store.leagues.open(league.number).enter(Resume(fixture, 600, None), "Com")
    assert "Type ? for help" in typed("quit\n", data_dir=tmp_path, resume=str(game))
    assert "only a game of a league is suspended" in typed("suspend\n", **NAMES, **TWO)
