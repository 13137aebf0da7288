"""The files that a public repository has for people: what is in them is valid and true."""

from __future__ import annotations

import re
import tomllib
from datetime import date
from pathlib import Path
from typing import Any

import pytest
import yaml  # type: ignore[import-untyped]
from click.testing import CliRunner

from quarterback import RELEASED, __version__
from quarterback.cli import main
from quarterback.rule_sets import CODES
from shipping.long_description import description

ROOT = Path(__file__).parents[2]
FORMS = sorted((ROOT / ".github" / "ISSUE_TEMPLATE").glob("*.yml"))
KINDS = {"markdown", "textarea", "input", "dropdown", "checkboxes"}
"""What an issue form may be made of."""
SCREEN = 60
"""Lines of a README that is taken in at once."""


def read(file: Path) -> Any:
    return yaml.safe_load(file.read_text(encoding="utf-8"))


def fields(form: Any) -> list[Any]:
    return [each for each in form["body"] if each["type"] != "markdown"]


@pytest.mark.parametrize(
    "file", [each for each in FORMS if each.stem != "config"], ids=lambda file: file.stem
)
def test_an_issue_form_is_one_and_asks_for_the_bug_report(file: Path):
    form = read(file)
    assert {"name", "description", "body"} <= set(form) <= {"name", "description", "labels", "body"}
    assert {each["type"] for each in form["body"]} <= KINDS
    ids = [each["id"] for each in fields(form)]
    assert len(set(ids)) == len(ids)
    for each in fields(form):
        assert set(each) <= {"type", "id", "attributes", "validations"}
        assert each["attributes"]["label"]
        assert all(isinstance(option, str) for option in each["attributes"].get("options", []))
        assert set(each.get("validations", {})) <= {"required"}
    assert "quarterback doctor --report" in file.read_text(encoding="utf-8")


def test_a_rules_question_names_every_rule_set():
    [form] = [read(file) for file in FORMS if file.stem == "rules"]
    [sets] = [each for each in fields(form) if each["id"] == "ruleset"]
    assert set(sets["attributes"]["options"]) == set(CODES)


def test_the_citation_is_of_this_version():
    cited = read(ROOT / "CITATION.cff")
    assert {"cff-version", "message", "title", "authors"} <= set(cited)
    assert (cited["cff-version"], cited["type"]) == ("1.2.0", "software")
    assert cited["version"] == __version__
    assert cited["date-released"] == date.fromisoformat(RELEASED)
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert cited["license"] == project["license"]
    assert [each["name"] for each in cited["authors"]] == [
        each["name"] for each in project["authors"]
    ]


def test_the_changelog_has_this_version_and_its_date():
    text = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    releases = re.findall(r"^## \[([\d.]+)\] - (\d{4}-\d\d-\d\d)$", text, re.MULTILINE)
    assert releases[0] == (__version__, str(read(ROOT / "CITATION.cff")["date-released"]))
    numbers = [tuple(map(int, number.split("."))) for number, _ in releases]
    assert numbers == sorted(numbers, reverse=True)
    days = [day for _, day in releases]
    assert days == sorted(days, reverse=True)
    kinds = set(re.findall(r"^### (.+)$", text, re.MULTILINE))
    assert kinds <= {"Added", "Changed", "Deprecated", "Removed", "Fixed", "Security"}


def test_the_readme_is_one_screen_with_a_picture_that_is_there():
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    assert len(text.splitlines()) <= SCREEN
    pictures = re.findall(r"!\[[^\]]+\]\(([^)]+)\)", text)
    assert pictures and all((ROOT / name).is_file() for name in pictures)


def test_the_description_in_a_wheel_has_commands_where_links_would_lead_nowhere():
    text = description((ROOT / "README.md").read_text(encoding="utf-8"))
    assert re.findall(r"\]\((?!https?:)", text) == []
    topics = set(re.findall(r"`quarterback help ([\w-]+)`", text))
    assert len(topics) > 10
    for topic in topics:
        shown = CliRunner().invoke(main, ["help", topic])
        assert shown.exit_code == 0 and len(shown.output) > 200, topic
