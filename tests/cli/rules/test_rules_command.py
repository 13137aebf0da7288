"""`quarterback rules`, and the page that it writes for docs/rules."""

from pathlib import Path

import pytest
from click.testing import CliRunner

from quarterback.cli import main
from quarterback.rule_sets import CODES, catalogue, settings_of
from quarterback.text.rule import rules_page
from rulesets.core.catalogue import OurRuling

ROOT = Path(__file__).parents[3]


@pytest.fixture(params=["40", "80", "200"])
def run(request, monkeypatch):
    monkeypatch.setenv("COLUMNS", request.param)
    width = min(100, int(request.param))

    def run(*args: str, code: int = 0) -> str:
        said = CliRunner().invoke(main, ["rules", *args])
        assert said.exit_code == code, said.output
        assert said.exception is None or isinstance(said.exception, SystemExit)
        too_long = [line for line in said.output.splitlines() if len(line) > width]
        # A heading or an error is one line, however narrow the page.
        assert not too_long or width < 80 or code
        return said.output

    return run


def words(text: str) -> str:
    return " ".join(text.split())


def test_alone_it_lists_the_rule_sets(run):
    said = words(run())
    for code in CODES:
        assert code in said
    assert "A dial with twelve rings, patented in 1914" in said


def test_a_rule_set_is_listed_under_its_headings(run):
    said = run("littlefield")
    book = catalogue("littlefield")
    assert all(heading in said for heading in book.headings)
    assert all(f"  {name} " in said for name in book.entries)
    assert "LQ-TB-01      The touchback" in said
    assert run("LITTLE", "r9") == run("littlefield", "LQ-R9"), "a name may be cut short"


def test_a_rule_and_a_ruling_in_full(run):
    book = catalogue("littlefield")
    rule, ruling = book.find("PASS-09"), book.find("R11")
    said = words(run("littlefield", "pass-9"))
    parts = (rule.id, rule.title, rule.heading, rule.text, rule.figures, rule.source, *rule.see)
    assert [part for part in parts if words(part) not in said] == []
    assert "AUTO: the program decides" in said
    said = words(run("littlefield", "R11"))
    parts = (ruling.id, ruling.title, ruling.question, ruling.reading, ruling.reason)
    means = [option.means for option in ruling.options]
    assert [part for part in (*parts, ruling.setting, *means) if words(part) not in said] == []
    assert "ordinary (the default)" in said
    assert "LQ-PASS-09" in said, "the rules that point to it"


def test_search(run):
    said = words(run("littlefield", "--search", "TOUCHBACK end line"))
    assert "LQ-PASS-09" in said
    assert "LQ-PEN-01" not in said
    assert "No rule has 'zebra'" in words(run("littlefield", "--search", "zebra", code=1))
    run("littlefield", "--search", " ", code=1)


def test_settings_with_every_choice_and_meaning(run):
    said = words(run("littlefield", "--settings"))
    for setting in settings_of("littlefield"):
        assert f"{setting.name} {setting.description} ({setting.rule})" in said
        for name, means in zip(setting.choices, setting.choice_labels, strict=True):
            assert f"{name}: {means}" in said
    assert "160 by default; any whole number from 2 to 2000" in said


@pytest.mark.parametrize(
    ("args", "code", "says"),
    [
        (["rugby"], 2, "no rule set 'rugby'. Choose from: littlefield"),
        ([""], 2, "no rule set ''"),
        (["littlefield", "R99"], 1, "There is no rule 'R99' here"),
        (["littlefield", "\x1b[2J"], 1, "There is no rule '\\x1b[2J' here"),
        (["--settings"], 2, "Which rule set? Choose from: littlefield"),
        (["--search", "punt"], 2, "Which rule set?"),
        (["littlefield", "R9", "--settings"], 2, "Ask for one thing"),
        (["littlefield", "--search", "x", "--markdown"], 2, "Ask for one thing"),
    ],
)
def test_a_slip_is_answered_in_words(run, args, code, says):
    assert says in words(run(*args, code=code))


@pytest.mark.parametrize("code", CODES)
def test_the_page_in_the_docs_is_the_catalogue_of_today_and_is_in_order(code: str):
    page, book = rules_page(code), catalogue(code)
    assert (ROOT / "docs" / "rules" / f"{code}.md").read_text(encoding="utf-8") == page, (
        f"write it again: quarterback rules {code} --markdown > docs/rules/{code}.md"
    )
    linked = {line[4:].lower() for line in page.splitlines() if line.startswith("### ")}
    assert {part[: part.index(")")] for part in page.split("](#")[1:]} <= linked
    titles = [entry.title for entry in book.entries.values()]
    assert len(set(map(str.casefold, titles))) == len(titles)
    for entry in book.entries.values():
        assert entry.title.isascii() and not entry.title.endswith(".")
        assert entry.id not in entry.title
    for setting in settings_of(code):
        entry = book.entries[setting.rule]
        if isinstance(entry, OurRuling) and entry.setting:
            assert entry.setting == setting.name
            assert tuple(option.name for option in entry.options) == setting.choices
