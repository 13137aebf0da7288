"""A custom dial's names for its signals, from the file to the log and back."""

from __future__ import annotations

from pathlib import Path

from msgspec.structs import replace

from quarterback.cli.plain.play_text import matching_options, option_list
from quarterback.rule_sets import header_of, of_header, rule_set, shipped_dial
from quarterback.text.inputs import input_words
from quarterback.tui.play.moment import signals_of
from rulesets.core.awaiting import Decide
from rulesets.core.events import Call, Roll, Spin
from rulesets.core.sentences.wording import entry_words
from rulesets.core.session import Session
from rulesets.littlefield import cards_of, read_dial

ROOT = Path(__file__).parents[3]
USUAL = {
    "off_tackle": "Off Tackle",
    "punt": "Punt",
    "field_goal 8": "Field Goal from 15 yard line",
}
OWN = {
    "off_tackle": "Statue of Liberty",
    "punt": "Quick Kick",
    "field_goal 8": "Drop Kick, long",
}


def own_dial() -> str:
    """The shipped cells with three names of their own."""
    text = (ROOT / "rulesets" / "littlefield" / "dial.toml").read_text(encoding="utf-8")
    for call, usual in USUAL.items():
        text = text.replace(f'name = "{usual}"', f'name = "{OWN[call]}"', 1)
    return text


def game() -> Session:
    session = Session(rule_set("littlefield", None, read_dial(own_dial())))
    session.play(Roll((1,)))
    session.play(Call("receive"))
    for call in ("kickoff", "run_back"):
        session.play(Call(call))
        session.play(Spin(sector=3))
    return session


def test_only_names_that_differ_travel_in_the_header():
    assert cards_of(shipped_dial()) == {}
    of_1_0 = (ROOT / "tests" / "earlier" / "0016" / "dial.toml").read_text(encoding="utf-8")
    assert 'name = "Kick-off"' in of_1_0
    assert "kickoff" not in cards_of(read_dial(of_1_0))
    header = header_of(rule_set("littlefield", None, read_dial(own_dial())))
    assert header.cards == OWN
    assert header.cells == {}, "the cells are those of the shipped dial"


def test_text_mode_cards_log_and_inputs_use_one_name_for_a_signal():
    session = game()
    names, wanted = header_of(session.rules).names, session.awaiting
    assert isinstance(wanted, Decide)
    assert "2 Statue of Liberty" in option_list(wanted.options, names)
    for typed in ("statue", "Statue of Liberty", "off tackle", "2"):
        [option] = matching_options(typed, wanted.options, names)
        assert option.call == "off_tackle"
    session.play(Call("off_tackle"))
    session.play(Spin(sector=3))
    says = [entry_words(entry, names) for entry in session.entries if entry.facts]
    assert says[-1].startswith("Statue of Liberty for 4 yards")
    assert dict(signals_of(session.rules))[2] == "Statue of Liberty"
    assert input_words([Call("off_tackle")], names) == "call: Statue of Liberty"
    assert names.call("field_goal", 8) == "Drop Kick, long"
    assert names.call("field_goal", 9) == "Field goal"
    assert names.call("line_buck", 1) == "Line buck"


def test_a_name_in_a_header_commands_no_terminal():
    header = header_of(rule_set("littlefield", None, shipped_dial()))
    header = replace(header, cards={"punt": "Kick\x1b[2J\u202e"})
    dial = of_header(header).dial
    assert dial is not None
    shown = dial.titles[7] + header.names.call("punt")
    assert "\x1b" not in shown and "\u202e" not in shown
