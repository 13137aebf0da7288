"""Keys of one's own: what may be taken."""

from __future__ import annotations

import pytest

from quarterback.tui.bindings.commands import BY_ID
from quarterback.tui.bindings.overrides import keymap_of, keys_now, refused, taking


@pytest.mark.parametrize(
    ("command", "key", "says"),
    [
        ("table.why", "z", ""),
        ("table.why", "w", ""),
        ("table.why", "f5", ""),
        ("table.why", "comma", ""),
        ("table.why", "u", "u is taken on that screen: Undo"),
        ("table.why", "k", "k is taken on that screen: move the marker up"),
        ("table.why", "question_mark", "? is taken on that screen: Help"),
        ("title.new", "u", ""),
        ("app.help", "u", "taken"),
        ("table.why", "escape", "ESC always goes back"),
        ("table.why", "ctrl+q", "always quits the program"),
        ("table.why", "ctrl+j", "Not every terminal"),
        ("table.why", "alt+x", "Not every terminal"),
        ("table.why", "f13", "Not every terminal"),
        ("table.why", "é", ""),
    ],
)
def test_a_key_is_refused_in_words_or_taken(command, key, says):
    said = refused(BY_ID[command], key, {})
    assert (says in said) if says else said == ""


def test_a_key_that_was_given_up_is_free():
    keys = taking(BY_ID["table.undo"], ("z",), {})
    assert refused(BY_ID["table.why"], "u", keys) == ""
    assert "Undo" in refused(BY_ID["table.why"], "z", keys)


def test_the_usual_keys_are_not_written_down():
    why = BY_ID["table.why"]
    keys = taking(why, ("z", "f5"), {})
    assert keys == {"table.why": "z,f5"}
    assert keys_now(why, keys) == ("z", "f5")
    assert taking(why, ("w",), keys) == {}
    assert taking(why, (), keys) == {}


def test_of_a_file_written_by_hand_what_can_be_holds():
    written = {
        "table.why": "z",
        "table.undo": "k",  # the marker's
        "table.rush": "y",  # no such command
        "app.quit": "f10",  # ctrl+q is a promise
        "table.log": "ctrl+j",
        "table.rules": " B , f6 ",
    }
    assert keymap_of(written) == {"table.why": "z", "table.rules": "B,f6"}
