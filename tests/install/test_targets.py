"""Which one-file programs can be built, and how they are named."""

import re
import sys
import tomllib
from pathlib import Path

import pytest

from shipping.targets import PLATFORMS, target, this_platform, versions

ROOT = Path(__file__).parents[2]


def test_without_words_it_is_this_machine():
    chosen = target()
    assert chosen.python == sys.version_info[:2]
    assert chosen.platform == this_platform()
    for platform in PLATFORMS:
        assert target("3.13", platform).tag == f"cp313-{platform}"


@pytest.mark.parametrize(
    ("python", "platform", "sentence"),
    [
        ("3.10", "", r"Python 3\.10 is not served; choose 3\.11 to 3\.13\."),
        ("3.14", "", r"Python 3\.14 is not served; choose 3\.11 to 3\.13\."),
        ("three", "", r"A Python version is written like 3\.13, not 'three'\."),
        ("3.12", "amiga", r"No platform 'amiga'; choose one of: linux-x86_64, "),
    ],
)
def test_what_is_not_served_gets_a_sentence(python: str, platform: str, sentence: str):
    with pytest.raises(ValueError, match=sentence):
        target(python, platform)


def test_what_is_served_is_what_the_package_says():
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    said = [each.rpartition(" ")[2] for each in project["classifiers"] if "Python :: 3." in each]
    assert said == versions()
    assert project["requires-python"] == f">={versions()[0]}"
    makefile = (ROOT / "Makefile").read_text("utf-8")
    assert re.findall(r"\bpython(3\.\d+)\b", makefile) == versions()[::-1]
