"""Sheets: what is asked, and which keys answer it."""

from __future__ import annotations

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
from rulesets.core.events import Report, Roll, Ruling
from rulesets.core.sentences.wording import PLAIN, Names
from rulesets.core.session import Session


class Board:
    """A game in memory, answered key by key."""

    def __init__(self, code: str, situation: dict[str, Any] | None = None) -> None:
        self.session = Session(rule_set(code, {}, None, {}, {}))
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


TELLING = Board("gunderson").context


def at_scrimmage(**more: Any) -> dict[str, Any]:
    return {"phase": "scrimmage", "ball": "home", "spot": "H30", "down": 1, "to_go": 10} | more


def gunderson(**more: Any) -> Board:
    clock = {"period": 1, "seconds_left": 600, "running": True}
    return Board("gunderson", at_scrimmage(clock=clock, **more))


def test_a_run_and_its_gain_take_four_keys():
    board = gunderson()
    assert board.keys("r") == CallSubmitted("run", {})
    assert board.keys("+", "6", "enter") == ReportSubmitted({"result": "down", "spot": "H36"})
    s = board.session.state
    assert (s.spot, s.down) == (36, 2)


def test_a_number_alone_is_the_nearest_line_of_that_number():
    board = gunderson()
    board.keys("r", "4", "3", "enter")
    assert board.session.state.spot == 43
    board = gunderson(spot="H45")
    board.keys("r", "4", "6", "enter")
    assert board.session.state.spot == 46


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
    near = gunderson(spot="H4")
    near.keys("r", "d", "4", "4", "enter")
    assert near.session.state.spot == 44


def test_a_kick_says_how_far_it_went_unless_it_may_have_been_short():
    board = gunderson(spot="H28", down=4, to_go=6)
    board.keys("n", "l", "1", "2", "enter")
    assert board.session.state.spot == 12
    deep = gunderson(spot="H4", down=4, to_go=6)
    deep.keys("n", "l", "2", "0")
    assert "Which 20?" in reducer.entry_error(deep.form, deep.context)


def test_a_number_belongs_to_the_marked_call_and_to_no_other():
    clock = {"period": 1, "plays_left": 9}
    coach = Board("solitaire-coach", {"phase": "kickoff", "ball": "home", "clock": clock})
    assert forms.answers(coach.form)[coach.form.marked].name == "kickoff"
    assert (short(coach), figures_ahead(coach, "3")) == ("", [None])
    coach.keys("down")
    assert short(coach) == "34: recovered there"
    assert figures_ahead(coach, "3") == [CallSubmitted("onside", {})]
    run = gunderson()
    run.keys("r", "down", "3", "4", "enter")
    assert run.session.inputs[-1][0] == Report({"result": "out_of_bounds", "spot": "H34"})


def test_a_number_is_how_many_dice_of_the_marked_call():
    den = Board("lions-den", at_scrimmage(clock={"period": 1, "seconds_left": 900}))
    den.keys("p", "p", "1", "2", "enter")
    while den.form.rolling is not None:
        den.keys(*"5 5" if len(den.form.rolling.dice) > 1 else "5", "enter")
    assert [answer.name for answer in forms.answers(den.form)] == ["intercept", "none"]
    assert short(den) == "34: tackled there", "most passes have no defender near them"
    den.keys("down")
    assert short(den) == "2: how many"
    den.keys("2")
    assert den.form.option is not None
    assert den.form.option.call == "intercept"


def test_of_two_lines_as_near_the_one_ahead_is_meant():
    board = gunderson(spot="50")
    board.keys("r", "4", "5", "enter")
    assert board.session.state.spot == 55


def test_a_kick_comes_down_in_the_half_of_those_who_tell_of_it():
    clock = {"period": 1, "seconds_left": 900}
    board = Board("gunderson", {"phase": "kickoff", "ball": "visitors", "clock": clock})
    board.keys("k", "1", "8", "enter")
    s = board.session.state
    assert (s.possession, s.spot) == ("home", 18)


def test_nought_is_no_gain_and_not_the_goal_line():
    board = gunderson(spot="H34")
    board.keys("r", "d", "0", "enter")
    s = board.session.state
    assert (s.spot, s.down, s.score.visitors) == (34, 2, 0)


def test_a_number_after_an_answer_without_a_place_changes_no_answer():
    board = gunderson(series={"style": "ttqb", "last": 0})
    board.keys("t", "p")
    board.keys("+", "6")
    assert board.form.report is not None
    assert board.form.report.values == {"result": "past_line"}


def test_a_number_at_a_later_question_does_not_write_over_the_place():
    clock = {"period": 1, "seconds_left": 900}
    board = Board("gunderson", {"phase": "kickoff", "ball": "visitors", "clock": clock})
    board.keys("k", "d", "H", "3", "0", "tab", "tab", "2")
    assert board.form.report is not None
    assert board.form.report.values["spot"] == "H30"
    assert "ran_in" not in board.form.report.values


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
    assert board.form.report is not None
    assert board.form.report.values == {"result": "touchdown"}
    board.keys("s")
    assert board.form.report.values == {"result": "safety"}
    assert reducer.submission_if_complete(board.form, board.context) == ReportSubmitted(
        {"result": "safety"}
    )


def test_what_must_be_told_is_asked_for_and_nothing_is_entered_before():
    board = gunderson()
    board.keys("r", "d")
    with pytest.raises(ValueError, match="required"):
        board.keys("enter")
    board.keys("o", "w", "n", " ", "4")
    assert reducer.submission_if_complete(board.form, board.context) == ReportSubmitted(
        {"result": "down", "spot": "H4"}
    )


def test_what_is_typed_wrongly_can_be_typed_again():
    board = gunderson()
    board.keys("r", "d", "9", "9")
    with pytest.raises(ValueError, match="no yard line 99"):
        board.keys("enter")
    board.form = reducer.erase(reducer.erase(board.form))
    board.keys("3", "4", "enter")
    assert board.session.state.spot == 34


def test_the_ball_is_moved_by_arrows_from_where_it_lies():
    board = gunderson()
    board.keys("r", "right", "right", "right", "left", "enter")
    assert board.session.state.spot == 32


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


def test_a_forced_call_is_one_key_whatever_that_is():
    for key in ("enter", "r"):
        assert gunderson().keys(key) == CallSubmitted("run", {})


def test_a_number_is_no_call():
    """It may have been meant for a place, and a call is entered at once."""
    board = gunderson()
    clean = board.form
    assert board.keys("1") == clean


def test_details_need_not_be_told_but_can_be():
    board = gunderson()
    board.keys("r", "3", "4")
    board.keys("tab")
    assert board.form.report is not None
    assert board.form.report.current == "player"
    board.keys("8", "4", "enter")
    event = board.session.entries[-1].event
    assert getattr(event, "fields", {}).get("player") == "84"


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


@pytest.mark.parametrize(
    ("dice", "typed", "pips"),
    [
        (("d6", "d6"), "64", (6, 4)),
        (("d6", "d6"), "6 4", (6, 4)),
        (("d10", "d10"), "10,4", (10, 4)),
        (("d100",), "100", (100,)),
    ],
)
def test_dice_are_typed_in_a_row_where_each_has_one_figure(dice, typed, pips):
    assert reducer.enter(EntryForm(Chance(None, dice=dice), pips=typed), TELLING) == RollSubmitted(
        pips
    )


@pytest.mark.parametrize(
    ("dice", "typed"), [(("d6", "d6"), "6"), (("d6", "d6"), "641"), (("d10", "d10"), "104")]
)
def test_too_few_dice_and_too_many_are_refused(dice, typed):
    with pytest.raises(ValueError, match="2 d"):
        reducer.enter(EntryForm(Chance(None, dice=dice), pips=typed), TELLING)


def test_the_outcome_is_said_before_anything_is_entered():
    board = gunderson()
    board.keys("r", "+", "6")
    answer = reducer.submission_if_complete(board.form, board.context)
    assert answer is not None
    told = preview_of(board.session.rules, board.session.state, PLAIN, answer)
    assert "6 yards" in told.text
    assert board.session.state.spot == 30


def test_what_is_told_out_of_turn_while_dice_are_asked_for_is_a_form_of_its_own():
    wanted = Chance(table=None, dice=("d6",), side="home")
    option = Option(
        "change", description="another man", fields=(Field("who", "number", min=1, max=3),)
    )
    form = reducer.out_of_turn_form(wanted, option)
    assert isinstance(form, EntryForm)
    context = InputContext(Session(rule_set("gunderson", {}, None, {}, {})).state, PLAIN, "home")
    form = reducer.type_char(form, "2")
    assert isinstance(form, EntryForm)
    assert form.pips == ""
    assert reducer.enter(form, context) == CallSubmitted("change", {"who": 2})
    back = reducer.back(form)
    assert back is not None
    assert reducer.back(back) == forms.new_form(wanted)


def test_what_a_roll_is_to_decide_is_said_to_be_rolled():
    board = Board(
        "vsefl",
        {"phase": "scrimmage", "ball": "home", "spot": "V15", "down": 4, "to_go": 8}
        | {"clock": {"period": 1, "plays_left": 9}},
    )
    board.keys("f", "y")
    answer = reducer.submission_if_complete(board.form, board.context)
    assert answer is not None
    told = preview_of(board.session.rules, board.session.state, PLAIN, answer)
    assert told.text == "Next a roll: end dice."


def figures_ahead(board: Board, *marks: str) -> list[Any]:
    """What each character would enter before it is typed."""
    found = []
    for mark in marks:
        found.append(submission_before(board.session.rules, board.form, board.context, mark))
        if found[-1] is None:
            board.keys(mark)
    return found


def test_a_figure_typed_ahead_enters_what_only_enter_was_missing_of():
    board = gunderson()
    assert figures_ahead(board, "3") == [CallSubmitted("run", {})]
    clock = {"period": 1, "plays_left": 9}
    coach = Board("solitaire-coach", at_scrimmage(clock=clock))
    assert figures_ahead(coach, "p", "c", "4") == [
        None,
        None,
        ReportSubmitted({"result": "complete"}),
    ]


def test_a_second_figure_belongs_to_the_first():
    board = Board("solitaire-coach", at_scrimmage(clock={"period": 1, "plays_left": 9}))
    assert figures_ahead(board, "p", "n", "4", "7") == [None] * 4


def test_a_figure_chooses_nothing_where_there_is_a_choice():
    board = Board("solitaire-coach", at_scrimmage(clock={"period": 1, "plays_left": 9}))
    assert figures_ahead(board, "1", "4") == [None, None]
    assert board.session.state.call is None


def test_where_a_kick_comes_down_a_figure_is_the_receivers_line():
    clock = {"period": 1, "plays_left": 9}
    for code, keys in (("solitaire-coach", "n30"), ("vsefl", "n30")):
        board = Board(code, at_scrimmage(down=4, clock=clock))
        board.keys(*keys)
        assert spot_input.spot_in_progress(board.form, board.context) == "V30"
    blocked = Board("solitaire-coach", at_scrimmage(down=4, clock=clock))
    blocked.keys("n", "b", "2", "4")
    assert spot_input.spot_in_progress(blocked.form, blocked.context) == "H24"


def test_every_answer_of_a_long_sheet_has_a_key_of_its_own():
    board = Board("vsefl", at_scrimmage(clock={"period": 1, "plays_left": 9}, down=3, to_go=12))
    board.keys("p")
    for pips in ((2,), (2,)):
        board.session.play(Roll(pips))
    board.form = forms.new_form(board.session.awaiting)
    found = forms.answers(board.form)
    keys = [answer.key for answer in found]
    assert len(set(keys)) == len(keys) > 20
    assert all(keys)
    assert not {"H", "V"} & set(keys)


def test_tab_on_a_call_opens_what_may_be_told_with_it():
    board = Board("vsefl", at_scrimmage(clock={"period": 1, "plays_left": 9}, down=3, to_go=12))
    board.keys("p")
    for pips in ((2,), (2,)):
        board.session.play(Roll(pips))
    board.form = forms.new_form(board.session.awaiting)
    names = [answer.name for answer in forms.answers(board.form)]
    board.keys(*["down"] * names.index("throw"), "tab")
    assert board.keys("f") == CallSubmitted("throw", {"tool": "figure"})


def test_short_words_stay_what_they_mean():
    means = {"loose_chain": "more: a ball that was loose and changed hands"}
    field = Field("result", "choice", choices=("tackled", "loose_chain"), choice_labels=means)
    plain, chain = forms.answers(forms.new_form(Observe((field,))))
    assert (plain.label, plain.note) == ("Tackled", "")
    assert (chain.label, chain.note) == ("Still loose", field.choice_labels["loose_chain"])
    assert chain.key == "L"


@pytest.mark.parametrize("typed", ["y n", "yn", "y, n", "Y N"])
def test_men_told_in_turn_by_y_and_n_need_no_commas(typed):
    men = Field("defenders", "list", item_fields=(Field("id", "text", required=False),
                Field("touching", "yes_no", "does he touch?", default=False)))  # fmt: skip
    assert parse_value(men, typed, TELLING) == [{"touching": True}, {"touching": False}]
    assert parse_value(men, "2", TELLING) == [{}, {}]
    assert value_help(men) == "how many; or y or n for each in turn: does he touch?"


def test_names_told_in_turn_are_not_taken_for_yes_and_no():
    men = Field("men", "list", item_fields=(Field("id", "text"),))
    assert parse_value(men, "yn, ny", TELLING) == [{"id": "yn"}, {"id": "ny"}]


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
    coach = Board("solitaire-coach", at_scrimmage(clock={"period": 1, "plays_left": 9}))
    assert short(coach) == "", "more than one call leads to a place"
    coach.keys("p", "c")
    assert short(coach) == "34: down there"
    forced = gunderson(spot="V15", down=4, to_go=8)
    assert short(forced) == "or a result's letter"


def test_the_letter_of_a_result_takes_a_forced_call_and_enters_nothing_else():
    board = gunderson()
    assert figures_ahead(board, "t") == [CallSubmitted("run", {})]
    assert figures_ahead(board, "r") == [None], "it is the letter of the call itself"
    coach = Board("solitaire-coach", at_scrimmage(clock={"period": 1, "plays_left": 9}))
    assert figures_ahead(coach, "t", "3") == [None, None], "three calls are open"


def test_where_a_kick_may_be_run_back_a_line_says_that_it_was():
    clock = {"period": 1, "plays_left": 9}
    coach = Board("solitaire-coach", at_scrimmage(down=4, clock=clock))
    coach.keys(*"n30", "enter")
    assert figures_ahead(coach, "4") == [CallSubmitted("return", {})]
    assert figures_ahead(coach, "d") == [CallSubmitted("return", {})]


def test_a_number_picks_no_answer_where_a_place_could_be_meant():
    coach = Board("solitaire-coach", at_scrimmage(clock={"period": 1, "plays_left": 9}))
    coach.keys("p", "4", "7")
    assert coach.form.report is not None
    assert not coach.form.report.values
