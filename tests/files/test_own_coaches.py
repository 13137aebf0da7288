"""A hobbyist's own coaches: read with every fault named, heard in papers, escaped everywhere."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from quarterback.ai.coaches import EVERY_COACH
from quarterback.files import own_coaches
from quarterback.files.own_coaches import FIGURES, NONE, blurb_of, read_own_coaches
from quarterback.files.own_coaches import own_coaches as in_use
from quarterback.text.story.html import page_html
from quarterback.text.story.page import Page
from quarterback.text.story.quotes import QUOTES, WATCHERS
from quarterback.text.story.writer import front_page
from tests.story.games import story_game

AUNT = """
[watchers.aunt-mabel]
title = "Aunt Mabel & Co"
won = ["{score}, and I brought the sandwiches."]
lost = ["{score}. Eat something."]
tied = ["{score}. Nobody went hungry."]
kick = ["{n} punts, and not one reached the hedge."]
"""


@pytest.fixture(autouse=True)
def forgotten(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each test reads its own file."""
    monkeypatch.setattr(own_coaches, "_read", {})
    monkeypatch.setattr(own_coaches, "_folder", [None])


def test_a_file_adds_blurbs_lines_and_watchers():
    own, faults = read_own_coaches(
        '[freshman]\nblurb = "Throws first."\nright = ["{k} of {n}. I counted on my fingers."]\n'
        + AUNT
    )
    assert faults == []
    assert own.blurbs == {"freshman": "Throws first."}
    assert own.lines["freshman"]["right"] == ("{k} of {n}. I counted on my fingers.",)
    aunt = own.watchers["aunt-mabel"]
    assert aunt.title == "Aunt Mabel & Co"
    assert set(aunt.lines) == {"won", "lost", "tied", "kick"}


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("[freshman", "it is not TOML"),
        ("[nobody]\n", "there is no coach 'nobody'; there are freshman, "),
        ("freshman = 3\n", "freshman must be a table: [freshman]"),
        ("[freshman]\nblurb = 3\n", "[freshman] blurb must be words in quotes"),
        ('[freshman]\nblurb = "a\\u001b[31m"\n', "blurb has an invisible character"),
        ('[freshman]\nblurb = "a\\u202eb"\n', "blurb has an invisible character"),
        ('[freshman]\nblurb = "{k}"\n', "blurb cannot have braces"),
        (f'[freshman]\nblurb = "{"x" * 121}"\n', "blurb has more than 120 letters"),
        ('[freshman]\nrihgt = ["a"]\n', "[freshman] has no 'rihgt'; it has right, gift"),
        ('[freshman]\nright = "a"\n', '[freshman] right must be up to 50 lines: ["...", "..."]'),
        ('[freshman]\nright = ["{yards}"]\n', "right, line 1, has no '{yards}'; it has {k}, {n}"),
        ('[freshman]\nright = ["a", "b {k"]\n', "right, line 2, cannot have any of { }"),
        ('[freshman]\nright = ["a <b> c"]\n', "cannot have any of"),
        ('[freshman]\nright = ["you @beat them"]\n', "cannot have any of"),
        (f'[freshman]\nright = ["{"a " * 26}"]\n', "line 1, has more than 25 words"),
        ("[watchers.Aunt]\n", "[watchers.'Aunt'] needs a name of its own in small letters"),
        ("[watchers.captain]\n", "needs a name of its own"),
        ("[watchers.aunt]\n", "[watchers.'aunt'] title is needed"),
        ('[watchers.aunt]\ntitle = "A"\n', "needs a line each for won, lost, tied"),
        ("watchers = 1\n", "watchers must be tables"),
    ],
)
def test_what_is_wrong_is_said_with_its_place_and_the_rest_is_used(text: str, fault: str):
    own, faults = read_own_coaches(text)
    assert any(fault in each for each in faults), faults
    assert all(each.isprintable() for each in faults)
    if "not TOML" in fault:
        assert own == NONE
    elif not text.startswith(("freshman =", "watchers =")):
        own, _ = read_own_coaches(text + '[senior]\nblurb = "Sound."\n')
        assert own.blurbs["senior"] == "Sound."


def test_every_figure_of_the_program_s_lines_may_be_spoken_of():
    """What the documentation lists is what a coach may be asked for."""
    spoken = {key for remarks in (*QUOTES.values(), *WATCHERS.values()) for key in remarks}
    assert spoken <= set(FIGURES) | {"score"}
    for remarks in (*QUOTES.values(), *WATCHERS.values()):
        for figure, house in remarks.items():
            lines = tuple(line for line in house if "{missed}" not in line)
            own, faults = read_own_coaches(
                f"[freshman]\n{figure} = {json.dumps(list(lines), ensure_ascii=False)}\n"
            )
            assert faults == []
            assert own.lines["freshman"][figure] == lines


@pytest.mark.parametrize(
    ("content", "blurb"),
    [
        (None, None),
        (b'[senior]\nblurb = "Sound, <b>and</b> & slow."\n', "Sound, <b>and</b> & slow."),
        (b"\xff\xff\x00", None),
    ],
)
def test_a_file_in_the_folder_is_used_or_named(
    tmp_path: Path, content: bytes | None, blurb: str | None
):
    file = tmp_path / "coaches.toml"
    if content is not None:
        file.write_bytes(content)
    own_coaches.use_folder(tmp_path)
    assert blurb_of("senior") == (blurb or EVERY_COACH["senior"].description)
    assert blurb_of("junior") == EVERY_COACH["junior"].description
    assert (in_use() == NONE) is (blurb is None)
    assert bool(own_coaches.coaches_key()) is (blurb is not None)
    faults = own_coaches.coach_faults()
    assert [str(file) in fault for fault in faults] == [True] * (content == b"\xff\xff\x00")


def heard(page: Page) -> str:
    """All that coaches say on a page, and who."""
    return " ".join(f"{quote.words.text} {quote.speaker}" for quote in page.quotes)


def test_watchers_and_added_lines_are_heard_in_papers_and_escaped(tmp_path: Path):
    """Of twelve games on boards someone of the hobbyist's own speaks in one or more, and one of the
    program's coaches with a line of his."""
    lines = json.dumps([f"{{score}}, line {number}." for number in range(20)])
    added = "".join(f"{figure} = {lines}\n" for figure in FIGURES)
    everyone = "".join(f"[{name}]\n{added}" for name in EVERY_COACH)
    aunt = AUNT.replace("Aunt Mabel & Co", "Aunt <i>Mabel</i> & Co")
    (tmp_path / "coaches.toml").write_text(aunt + everyone)
    before = [front_page(story_game("gunderson", seed)) for seed in range(12)]
    own_coaches.use_folder(tmp_path)
    assert own_coaches.coach_faults() == []
    pages = [front_page(story_game("gunderson", seed)) for seed in range(12)]
    said = [heard(page) for page in pages]
    by_aunt = [n for n, each in enumerate(said) if "Aunt <i>Mabel</i> & Co" in each]
    assert by_aunt, said
    assert any(", line " in each for each in said), said
    assert not any("Aunt" in heard(page) for page in before)
    page = pages[by_aunt[0]]
    html = page_html(page, {})
    assert "Aunt &lt;i&gt;Mabel&lt;/i&gt; &amp; Co" in html
    assert "<i>Mabel" not in html
    assert own_coaches.coaches_key()
