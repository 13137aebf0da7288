"""Which one-file programs can be built, and how they are named."""

import sys

import pytest

from shipping.targets import PLATFORMS, target, this_platform


def test_without_words_it_is_this_machine():
    chosen = target()
    assert chosen.python == sys.version_info[:2]
    assert chosen.platform == this_platform()


@pytest.mark.parametrize("platform", PLATFORMS)
def test_a_name_says_what_a_file_is_for(platform: str):
    assert target("3.13", platform).tag == f"cp313-{platform}"


@pytest.mark.parametrize(
    ("python", "platform", "sentence"),
    [
        ("3.10", "", r"Python 3\.10 is not served; choose 3\.11 to 3\.\d+\."),
        ("three", "", r"A Python version is written like 3\.13, not 'three'\."),
        ("3.12", "amiga", r"No platform 'amiga'; choose one of: linux-x86_64, "),
    ],
)
def test_what_is_not_served_gets_a_sentence(python: str, platform: str, sentence: str):
    with pytest.raises(ValueError, match=sentence):
        target(python, platform)
