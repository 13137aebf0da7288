"""Reading a catalogue: look up, search, explain, and what is wrong with a bad one."""

from itertools import groupby

import pytest

from quarterback.rule_sets import CODES, catalogue
from rulesets.core.catalogue import (
    BadCatalogue,
    OurRuling,
    Rule,
    UnknownRule,
    explain,
    read_catalogue,
)

TEXT = """
[[rule]]
id = "XX-DOWN-01"
title = "Ten yards"
heading = "Downs"
kinds = ["AUTO"]
text = "Ten yards in four downs."
figures = "10 yards"
source = "line 1"
see = ["XX-R2"]

[[rule]]
id = "XX-KICK-10"
title = "When to kick"
heading = "Kicks"
kinds = ["CALL", "CHANCE"]
text = "A punt may be called."
figures = ""
source = "line 2"
see = []

[[ruling]]
id = "XX-R2"
title = "The spot"
question = "Where is an interception?"
reading = "At the distance shown."
reason = "It says so."
basis = ["text", "ours"]
setting = "spot"
options = [{ name = "shown", means = "As shown." }, { name = "line", means = "At the line." }]
"""


@pytest.fixture
def book():
    return read_catalogue(TEXT)


@pytest.mark.parametrize(
    "name", ["XX-DOWN-01", "xx-down-01", "down-1", "DOWN01", " Down 1 ", "xxdown01"]
)
def test_an_id_may_be_typed_in_short(book, name):
    found = book.find(name)
    assert isinstance(found, Rule)
    assert found.id == "XX-DOWN-01"


@pytest.mark.parametrize("name", ["XX-R2", "r2", "R02", "xx r 2"])
def test_a_ruling_is_found_too(book, name):
    assert isinstance(book.find(name), OurRuling)


def test_a_zero_at_the_end_counts(book):
    assert book.find("kick-10").id == "XX-KICK-10"
    with pytest.raises(UnknownRule):
        book.find("kick-1")


@pytest.mark.parametrize("name", ["", "R", "R3", "XX", "YY-R2", "DOWN", "R2R2"])
def test_what_is_not_there_is_said_with_an_example(book, name):
    with pytest.raises(UnknownRule, match="such as XX-DOWN-01 or XX-R2"):
        book.find(name)


@pytest.mark.parametrize(
    ("words", "ids"),
    [
        ("punt", ["XX-KICK-10"]),
        ("YARDS ten", ["XX-DOWN-01"]),
        ("kicks", ["XX-KICK-10"]),
        ("interception", ["XX-R2"]),
        ("distance where", ["XX-R2"]),
        ("at the line", ["XX-R2"]),
        ("xx-", ["XX-DOWN-01", "XX-KICK-10", "XX-R2"]),
        ("ten punt", []),
        ("  ", []),
    ],
)
def test_search_wants_every_word_somewhere(book, words, ids):
    assert [entry.id for entry in book.search(words)] == ids


def test_headings_in_order_and_the_rules_under_them(book):
    assert book.headings == ("Downs", "Kicks")
    assert [rule.id for rule in book.under(" kicks ")] == ["XX-KICK-10"]
    assert book.under("Passes") == ()
    assert [rule.id for rule in book.named_by("XX-R2")] == ["XX-DOWN-01"]


def test_explain_tells_each_rule_once_in_order(book):
    told = explain(book, ("XX-R2", "XX-DOWN-01", "XX-R2", "ZZ-1"))
    assert told == [
        "XX-R2, our ruling. Where is an interception? At the distance shown.",
        "XX-DOWN-01: Ten yards in four downs.",
        "ZZ-1: not in this catalogue.",
    ]


def test_explain_tells_a_ruling_as_it_is_played(book):
    assert explain(book, ["XX-R2"], {"spot": "line"})[0].endswith("this game: At the line.")
    assert explain(book, ["XX-R2"], {"spot": "shown"})[0].endswith("At the distance shown.")
    assert explain(book, ["XX-R2"], {"other": "line"})[0].endswith("At the distance shown.")


@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        ('id = "XX-KICK-10"', 'id = "XX-DOWN-1"', "twice"),
        ('id = "XX-KICK-10"', 'id = "YY-KICK-10"', "YY-KICK-10"),
        ('see = ["XX-R2"]', 'see = ["XX-R7"]', "XX-R7"),
        ('kinds = ["AUTO"]', 'kinds = ["GUESS"]', "GUESS"),
        ('kinds = ["AUTO"]', "kinds = []", "no kind"),
        ('basis = ["text", "ours"]', 'basis = ["theirs"]', "theirs"),
        ('setting = "spot"', 'setting = ""', "setting"),
        ('figures = "10 yards"', "figures = 10", "figures"),
        ('source = "line 1"', "", "source"),
        ('title = "Ten yards"', "", "title"),
        ('title = "Ten yards"', 'title = " "', "title"),
        ('title = "Ten yards"', f'title = "{"x" * 41}"', "title of 1 to 40"),
        ('source = "line 1"', 'source = "line 1"\nauthor = "me"', "author"),
        ("[[ruling]]", "[[riling]]", "riling"),
        ('text = "Ten', "text = Ten", "TOML"),
    ],
)
def test_a_bad_catalogue_is_refused_with_what_is_wrong(old, new, says):
    assert old in TEXT
    with pytest.raises(BadCatalogue, match=says):
        read_catalogue(TEXT.replace(old, new, 1))


def test_an_empty_catalogue_is_refused():
    with pytest.raises(BadCatalogue, match="no rule"):
        read_catalogue("rule = []\nruling = []")


@pytest.mark.parametrize("code", CODES)
def test_each_catalogue_is_printed_in_order_and_says_something_everywhere(code):
    shipped = catalogue(code)
    assert tuple(heading for heading, _ in groupby(shipped.rules, lambda rule: rule.heading)) == (
        shipped.headings
    )
    for rule in shipped.rules:
        assert all(map(str.strip, (rule.heading, rule.text, rule.source))), rule.id
    for ruling in shipped.rulings:
        said = (ruling.question, ruling.reading, ruling.reason)
        means = (text for option in ruling.options for text in (option.name, option.means))
        assert all(map(str.strip, (*said, *means))), ruling.id


def test_every_ruling_on_the_dial_game_is_reached_from_a_rule():
    shipped = catalogue("littlefield")
    assert all(shipped.named_by(ruling.id) for ruling in shipped.rulings)
