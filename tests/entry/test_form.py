"""Sheets: what is asked, and which keys answer it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from quarterback.entry import form as forms
from quarterback.entry import reducer, spot_input
from quarterback.entry.form import CallSubmitted, EntryForm, ReportSubmitted, RollSubmitted
from quarterback.entry.preview import event_of, preview_of
from quarterback.entry.type_ahead import shortcut, submission_before
from quarterback.entry.values import InputContext, parse_value, value_help
from quarterback.rule_sets import rule_set
from rulesets.core.awaiting import Chance, Field, Observe, Option
from rulesets.core.events import Roll, Ruling
from rulesets.core.sentences.wording import PLAIN, Names
from rulesets.core.session import Session


class Board:
    """A game in memory, answered key by key."""

    def __init__(
        self, code: str, situation: dict[str, Any] | None = None, teams: Any = None
    ) -> None:
        self.session = Session(rule_set(code, teams=teams or {}))
        if situation is not None:
            self.session.play(Ruling(situation, why="the test begins here", whole=True))
        self.form = forms.new_form(self.session.awaiting)

    @property
    def context(self) -> InputContext:
        wanted, s = self.session.awaiting, self.session.state
        return InputContext(
            s, PLAIN, getattr(wanted, "side", None) or s.possession or "home", bare_numbers=True
        )

    def keys(self, *keys: str) -> Any:
        """Press keys; gives what the last of them entered, or the sheet."""
        after: Any = self.form
        for key in keys:
            match key:
                case "enter":
                    after = reducer.enter(self.form, self.context)
                case "tab":
                    after = reducer.next_field(self.form, 1, self.context)
                case "back":
                    after = reducer.back(self.form) or self.form
                case "left" | "right":
                    after = spot_input.nudge(self.form, 1 if key == "right" else -1, self.context)
                case "down":
                    after = reducer.move(self.form, 1)
                case _:
                    after = reducer.type_char(self.form, key)
            if isinstance(after, EntryForm):
                self.form = after
                continue
            event = event_of(after)
            if event is not None:
                self.session.play(event)
                self.form = forms.new_form(self.session.awaiting)
        return after

    def words(self) -> list[str]:
        """The answers that can be picked."""
        return [answer.label for answer in forms.answers(self.form)]


PLAYS, TIMED = {"period": 1, "plays_left": 9}, {"period": 1, "seconds_left": 900}
TELLING = Board("gunderson").context


def at_scrimmage(**more: Any) -> dict[str, Any]:
    return {"phase": "scrimmage", "ball": "home", "spot": "H30", "down": 1, "to_go": 10} | more


def gunderson(**more: Any) -> Board:
    clock = {"period": 1, "seconds_left": 600, "running": True}
    return Board("gunderson", at_scrimmage(clock=clock, **more))


def coach(**more: Any) -> Board:
    return Board("solitaire-coach", at_scrimmage(clock=PLAYS, **more))


def reported(board: Board) -> Mapping[str, Any]:
    """The values of the report in progress."""
    assert board.form.report is not None
    return board.form.report.values


def test_a_run_and_its_gain_take_four_keys():
    board = gunderson()
    assert board.keys("r") == CallSubmitted("run", {})
    assert board.keys("+", "6", "enter") == ReportSubmitted({"result": "down", "spot": "H36"})
    s = board.session.state
    assert (s.spot, s.down) == (36, 2)


@pytest.mark.parametrize(
    ("at", "keys", "spot"),
    [
        ("H30", ("4", "3"), 43),
        ("H45", ("4", "6"), 46),
        ("50", ("4", "5"), 55),  # of two lines as near, the one ahead
        ("H4", ("d", "4", "4"), 44),
        ("H34", ("d", "0"), 34),  # no gain, and not the goal line
        ("H30", ("right", "right", "right", "left"), 32),
    ],
)
def test_a_number_alone_is_the_nearest_line_and_arrows_move_the_ball(
    at: str, keys: tuple[str, ...], spot: int
):
    board = gunderson(spot=at)
    board.keys("r", *keys, "enter")
    s = board.session.state
    assert (s.spot, s.score.visitors) == (spot, 0)


def test_a_blocked_punt_is_near_the_line_and_the_preview_names_the_place():
    board = gunderson(spot="H28", down=4, to_go=6)
    board.keys("n", "b", "2", "0")
    answer = reducer.submission_if_complete(board.form, board.context)
    assert answer == ReportSubmitted({"result": "blocked", "spot": "H20"})
    rules, s = board.session.rules, board.session.state
    assert "At the Home 20." in preview_of(rules, s, PLAIN, answer).text
    board.keys("back", "V", "2", "0")
    answer = reducer.submission_if_complete(board.form, board.context)
    assert answer == ReportSubmitted({"result": "blocked", "spot": "V20"}), "as it is written"


def test_a_place_far_from_the_ball_asks_whose_yard_line_it_is():
    board = gunderson(spot="H4")
    board.keys("r", "d", "4", "8")
    asked = "Which 48? Type H for the Home 48 (44 yards), or V for the Visitors 48 (48 yards)"
    assert reducer.entry_error(board.form, board.context) == asked
    with pytest.raises(ValueError, match="Which 48"):
        board.keys("enter")
    board.keys("v", "enter")
    assert board.session.state.spot == 52


def test_a_kick_says_how_far_it_went_unless_it_may_have_been_short():
    board = gunderson(spot="H28", down=4, to_go=6)
    board.keys("n", "l", "1", "2", "enter")
    assert board.session.state.spot == 12
    deep = gunderson(spot="H4", down=4, to_go=6)
    deep.keys("n", "l", "2", "0")
    assert "Which 20?" in reducer.entry_error(deep.form, deep.context)


def test_a_kick_comes_down_in_the_half_of_those_who_tell_of_it():
    kickoff = {"phase": "kickoff", "ball": "visitors", "clock": TIMED}
    board = Board("gunderson", kickoff)
    board.keys("k", "1", "8", "enter")
    s = board.session.state
    assert (s.possession, s.spot) == ("home", 18)
    board = Board("gunderson", kickoff)
    board.keys("k", "d", "H", "3", "0", "tab", "tab", "2")
    assert reported(board)["spot"] == "H30", "a number at a later question is none of the place"
    assert "ran_in" not in reported(board)


def test_a_side_is_meant_by_the_beginning_of_its_name():
    session = gunderson().session
    context = InputContext(session.state, Names("Bears", "Lions"), "home")
    spot = Field("spot", "spot")
    assert parse_value(spot, "L18", context) == "V18"
    assert parse_value(spot, "be 7", context) == "H7"
    hawks = InputContext(session.state, Names("Bears", "Hawks"), "home")
    assert parse_value(spot, "h18", hawks) == "H18", "H is the home team, whatever its name"
    alike = InputContext(session.state, Names("Lions", "Lynx"), "home")
    with pytest.raises(ValueError, match="invalid spot"):
        parse_value(spot, "L18", alike)


def test_letters_pick_answers_and_another_letter_changes_the_mind():
    board = gunderson()
    board.keys("r", "t")
    assert reported(board) == {"result": "touchdown"}
    board.keys("s")
    assert reported(board) == {"result": "safety"}
    answer = reducer.submission_if_complete(board.form, board.context)
    assert answer == ReportSubmitted({"result": "safety"})
    board = gunderson(series={"style": "ttqb", "last": 0})
    board.keys("t", "p", "+", "6")
    assert reported(board) == {"result": "past_line"}, "an answer without a place"


def test_what_must_be_told_is_asked_for_and_what_is_wrong_can_be_typed_again():
    board = gunderson()
    board.keys("r", "d")
    with pytest.raises(ValueError, match="required"):
        board.keys("enter")
    board.keys("o", "w", "n", " ", "4")
    answer = reducer.submission_if_complete(board.form, board.context)
    assert answer == ReportSubmitted({"result": "down", "spot": "H4"})
    board = gunderson()
    board.keys("r", "d", "9", "9")
    with pytest.raises(ValueError, match="no yard line 99"):
        board.keys("enter")
    board.form = reducer.erase(reducer.erase(board.form))
    board.keys("3", "4", "tab")
    assert board.form.report is not None
    assert board.form.report.current == "player", "details need not be told but can be"
    board.keys("8", "4", "enter")
    assert board.session.state.spot == 34
    event = board.session.entries[-1].event
    assert getattr(event, "fields", {}).get("player") == "84"


def test_the_ball_is_pointed_at_and_never_off_the_field():
    board = gunderson()
    board.keys("r")
    board.form = spot_input.point(board.form, 500)
    assert spot_input.spot_in_progress(board.form, board.context) == "V-10"
    board.form = spot_input.point(board.form, 41)
    board.keys("enter")
    assert board.session.state.spot == 41


def test_back_goes_step_by_step_to_a_clean_sheet():
    board = gunderson()
    board.keys("r")
    clean = board.form
    board.keys("d", "3", "4", "back")
    assert board.form.report is not None and board.form.report.typed == ""
    board.keys("back")
    assert board.form == clean
    assert reducer.back(clean) is None


def test_a_forced_call_is_one_key_whatever_that_is_but_a_number():
    """It may have been meant for a place, and a call is entered at once."""
    for key in ("enter", "r"):
        assert gunderson().keys(key) == CallSubmitted("run", {})
    board = gunderson()
    clean = board.form
    assert board.keys("1") == clean


def test_a_call_that_competes_with_the_report_is_an_answer_too():
    board = gunderson(series={"style": "ttqb", "last": 0})
    board.keys("t")
    assert "Throw to an open receiver" in board.words()
    assert board.keys("r") == CallSubmitted("throw", {})


def test_dice_are_rolled_by_the_program_or_typed_as_they_fell():
    board = Board("lions-den")
    assert board.keys("enter") == RollSubmitted(None)
    assert board.keys("4", "5", "enter") == RollSubmitted((45,))
    board = Board("vsefl", {"phase": "toss", "clock": {"period": 1, "plays_left": 15}})
    assert board.keys("t") == RollSubmitted((2,))


def foreseen(board: Board) -> str:
    """What is said of an answer before it is entered."""
    answer = reducer.submission_if_complete(board.form, board.context)
    assert answer is not None
    return preview_of(board.session.rules, board.session.state, PLAIN, answer).text


def test_the_outcome_or_the_roll_that_decides_it_is_said_before_anything_is_entered():
    board = gunderson()
    board.keys("r", "+", "6")
    assert "6 yards" in foreseen(board)
    assert board.session.state.spot == 30
    board = Board("vsefl", at_scrimmage(spot="V15", down=4, to_go=8, clock=PLAYS))
    board.keys("f", "y")
    assert foreseen(board) == "Next a roll: end dice."


def test_what_is_told_out_of_turn_while_dice_are_asked_for_is_a_form_of_its_own():
    wanted = Chance(table=None, dice=("d6",), side="home")
    option = Option(
        "change", description="another man", fields=(Field("who", "number", min=1, max=3),)
    )
    form = reducer.out_of_turn_form(wanted, option)
    assert isinstance(form, EntryForm)
    form = reducer.type_char(form, "2")
    assert isinstance(form, EntryForm)
    assert form.pips == ""
    assert reducer.enter(form, TELLING) == CallSubmitted("change", {"who": 2})
    back = reducer.back(form)
    assert back is not None
    assert reducer.back(back) == forms.new_form(wanted)


def figures_ahead(board: Board, *marks: str) -> list[Any]:
    """What each character would enter before it is typed."""
    found = []
    for mark in marks:
        found.append(submission_before(board.session.rules, board.form, board.context, mark))
        if found[-1] is None:
            board.keys(mark)
    return found


def test_a_figure_typed_ahead_enters_what_only_enter_was_missing_of():
    assert figures_ahead(gunderson(), "3") == [CallSubmitted("run", {})]
    complete = ReportSubmitted({"result": "complete"})
    assert figures_ahead(coach(), "p", "c", "4") == [None, None, complete]
    assert figures_ahead(coach(), "p", "n", "4", "7") == [None] * 4, "a second belongs to the first"
    board = coach()
    assert figures_ahead(board, "1", "4") == [None, None], "there is a choice"
    assert board.session.state.call is None
    board = coach()
    board.keys("p", "4", "7")
    assert not reported(board), "where a place could be meant"


def test_where_a_kick_comes_down_a_figure_is_the_receivers_line():
    for code in ("solitaire-coach", "vsefl"):
        board = Board(code, at_scrimmage(down=4, clock=PLAYS))
        board.keys(*"n30")
        assert spot_input.spot_in_progress(board.form, board.context) == "V30"
    blocked = coach(down=4)
    blocked.keys("n", "b", "2", "4")
    assert spot_input.spot_in_progress(blocked.form, blocked.context) == "H24"
    run_back = coach(down=4)
    run_back.keys(*"n30", "enter")
    for line_or_result in ("4", "d"):
        assert figures_ahead(run_back, line_or_result) == [CallSubmitted("return", {})]


def test_every_answer_of_a_long_sheet_has_a_key_and_tab_opens_the_details_of_a_call():
    board = Board("vsefl", at_scrimmage(clock=PLAYS, down=3, to_go=12))
    board.keys("p")
    for _ in range(2):
        board.session.play(Roll((2,)))
    board.form = forms.new_form(board.session.awaiting)
    found = forms.answers(board.form)
    keys = [answer.key for answer in found]
    assert len(set(keys)) == len(keys) > 20
    assert all(keys)
    assert not {"H", "V"} & set(keys)
    throw = [answer.name for answer in found].index("throw")
    board.keys(*["down"] * throw, "tab")
    assert board.keys("f") == CallSubmitted("throw", {"tool": "figure"})


def test_short_words_stay_what_they_mean():
    means = {"loose_chain": "more: a ball that was loose and changed hands"}
    field = Field("result", "choice", choices=("tackled", "loose_chain"), choice_labels=means)
    plain, chain = forms.answers(forms.new_form(Observe((field,))))
    assert (plain.label, plain.note) == ("Tackled", "")
    assert (chain.label, chain.note) == ("Still loose", field.choice_labels["loose_chain"])
    assert chain.key == "L"


def test_men_told_in_turn_by_y_and_n_need_no_commas_and_names_are_not_taken_for_them():
    men = Field("defenders", "list", item_fields=(Field("id", "text", required=False),
                Field("touching", "yes_no", "does he touch?", default=False)))  # fmt: skip
    for typed in ("y n", "yn", "y, n", "Y N"):
        assert parse_value(men, typed, TELLING) == [{"touching": True}, {"touching": False}]
    assert parse_value(men, "2", TELLING) == [{}, {}]
    assert value_help(men) == "how many; or y or n for each in turn: does he touch?"
    names = Field("men", "list", item_fields=(Field("id", "text"),))
    assert parse_value(names, "yn, ny", TELLING) == [{"id": "yn"}, {"id": "ny"}]


def short(board: Board) -> str:
    """What may be typed at once."""
    return shortcut(board.session.rules, board.form, board.context)


def test_the_sheet_says_what_may_be_typed_at_once():
    board = gunderson()
    assert short(board) == "34: down there"
    board.keys("r")
    assert short(board) == "34: down there"
    board.keys("3")
    assert short(board) == "", "it is being typed"
    board = coach()
    assert short(board) == "", "more than one call leads to a place"
    board.keys("p", "c")
    assert short(board) == "34: down there"
    forced = gunderson(spot="V15", down=4, to_go=8)
    assert short(forced) == "or a result's letter"
