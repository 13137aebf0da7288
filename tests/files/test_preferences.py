"""A player's preferences: kept whole, read whatever stands there, and never a traceback."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from quarterback.files.preferences import (
    preferences_file,
    read_preferences,
    write_preferences,
    written,
)
from quarterback.preferences import (
    COMMENTARY,
    DIALS,
    GLYPHS,
    OLD_PACES,
    PACES,
    Preferences,
    ended_keys,
)
from quarterback.tui.play import speed

OTHERS = Preferences("nord", "quick", "ascii", "window", False, True, {"table.why": "x,f5"}, "Ann")


def test_what_is_kept_is_read_again(tmp_path: Path):
    file = tmp_path / "deep" / "settings.toml"
    assert read_preferences(file) == (Preferences(), []), "as usual, and nothing is said"
    assert "=" not in written(Preferences()), "the usual is not written down"
    assert write_preferences(file, OTHERS) == ""
    assert read_preferences(file) == (OTHERS, [])
    assert [each.name for each in file.parent.iterdir()] == ["settings.toml"]


words = st.text(st.characters(codec="utf-8"), max_size=20)


@given(
    st.builds(
        Preferences,
        theme=words,
        pace=st.sampled_from(PACES),
        glyphs=st.sampled_from(GLYPHS),
        dial=st.sampled_from(DIALS),
        commentary=st.sampled_from(COMMENTARY),
        keys=st.dictionaries(words, words.filter(str.strip)),
    )
)
def test_any_preferences_can_be_written_and_read(tmp_path_factory, preferences):
    file = tmp_path_factory.mktemp("kept") / "settings.toml"
    assert write_preferences(file, preferences) == ""
    assert read_preferences(file) == (preferences, [])


@pytest.mark.parametrize(
    ("text", "saved"),
    [
        ('pace = "fast"', Preferences(pace="quick")),
        ('pace = "step"', Preferences(pace="slow", waits=True)),
        ('pace = "step"\nwaits = false', Preferences(pace="slow")),
    ],
)
def test_paces_of_earlier_versions_are_read(tmp_path: Path, text: str, saved: Preferences) -> None:
    file = tmp_path / "settings.toml"
    file.write_text(text, encoding="utf-8")
    assert read_preferences(file) == (saved, [])
    assert speed.speed_of(saved.pace, waits=saved.waits).waits is saved.waits


@pytest.mark.parametrize(
    ("text", "kept", "says"),
    [
        ('pace = "fast"\nspeed = 3', Preferences(pace="quick"), "no setting 'speed'"),
        ('pace = "swift"\nbell = true', Preferences(bell=True), "pace must be slow, medium"),
        ('hints = "no"', Preferences(), "hints must be true or false"),
        ("theme = 7", Preferences(), "theme must be a name, not 7"),
        ('[keys]\n"table.why" = 7\n"table.undo" = "z"', Preferences(keys={"table.undo": "z"}),
         "the key of 'table.why'"),
        ('keys = "w"', Preferences(), "keys must be a table"),
        ("what is this?", Preferences(), "Cannot read settings"),
        ("\ufffd\x00", Preferences(), "Cannot read settings"),
    ],
)  # fmt: skip
def test_what_cannot_be_used_is_told_and_the_rest_holds(tmp_path, text, kept, says):
    file = tmp_path / "settings.toml"
    file.write_text(text, encoding="utf-8")
    preferences, [told] = read_preferences(file)
    assert preferences == kept
    assert says in told
    assert str(file) in told
    assert file.read_text(encoding="utf-8") == text
    assert write_preferences(file, preferences) == ""
    assert file.with_name("settings.toml.old").read_text(encoding="utf-8") == text
    assert read_preferences(file) == (kept, [])


@pytest.mark.parametrize("content", [b"\xff\xfe\x00", b"a = 1\n" * 200_000, b"x = " + b"[" * 9999])
def test_a_file_that_is_none_of_ours_is_told(tmp_path: Path, content: bytes):
    file = tmp_path / "settings.toml"
    file.write_bytes(content)
    preferences, [told] = read_preferences(file)
    assert preferences == Preferences()
    assert str(file) in told
    assert read_preferences(tmp_path)[0] == Preferences(), "a folder in its place"
    assert "this session only" in write_preferences(tmp_path, OTHERS)
    assert list(tmp_path.parent.glob(f".{tmp_path.name}*")) == []


@pytest.mark.skipif(sys.platform == "win32" or os.geteuid() == 0, reason="root may write anywhere")
def test_a_folder_that_takes_nothing_is_told(tmp_path: Path):
    tmp_path.chmod(0o500)
    assert "this session only" in write_preferences(tmp_path / "settings.toml", OTHERS)


def test_where_it_lies_and_which_words_it_has():
    told = Path("told")
    assert preferences_file(told, {}) == told / "settings.toml"
    environ = {"QUARTERBACK_DATA_DIR": "carried"}
    assert preferences_file(None, environ) == Path("carried/settings.toml")
    assert preferences_file(told, environ).parent == told
    assert preferences_file(None, {}).parent.name == "quarterback"
    assert tuple(pace.name for pace in speed.PACES) == PACES
    assert set(speed.BY_NAME) == {*PACES, *OLD_PACES}


def test_keys_of_the_terminals_wall_are_kept_and_noted(tmp_path: Path):
    file = tmp_path / "settings.toml"
    file.write_text('[keys]\n"home.wall" = "x"\n"wall.next" = "y"\n"title.rules" = "z"\n')
    preferences, notices = read_preferences(file)
    assert notices == []
    [note] = ended_keys(preferences)
    assert "home.wall, wall.next are ignored" in note
    assert "title.rules" not in note
