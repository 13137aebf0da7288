"""What is written reads back as the same game: every input, whatever happened at the table."""

from __future__ import annotations

import json
import random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from quarterback.rule_sets import header_of, of_header, rule_set, shipped_dial
from rulesets.core.awaiting import Field, Observe
from rulesets.core.dead_ball import DeadBall
from rulesets.core.events import Call, Event, Report, Roll, Ruling, Spin, Tick, Timeout
from rulesets.core.header import Header
from rulesets.core.notation import read_game, situation_line, write_game
from rulesets.core.notation.lines import read_line
from rulesets.core.notation.parts import meant
from rulesets.core.notation.situations import agrees, read_situation_line
from rulesets.core.notation.tags import TAG, Tags, read_tag, write_tags
from rulesets.core.notation.writer import write_input
from rulesets.core.ruleset import RuleSet
from rulesets.core.session import Entry, Session, replayed
from rulesets.core.sides import SIDES
from rulesets.core.state import OVER, State
from rulesets.littlefield import cells_of, from_cells
from rulesets.littlefield.citations import RUSH as GROUNDS
from tests.notation.games import events_of, random_game, random_rules

ANY_DIAL = rule_set("littlefield")


def check(rules: RuleSet, game: Session, header: Header) -> str:
    text = write_game(header, rules, game)
    sheet = read_game(text, of_header)
    assert not sheet.problems, text
    assert events_of(sheet.session) == events_of(game), text
    assert sheet.session is not None and sheet.session.state == game.state
    score = f"{game.state.score.home}:{game.state.score.visitors}"
    result = score if game.state.phase == OVER else ""
    assert sheet.header == replace(header, result=result)
    again = write_game(sheet.header, sheet.session.rules, sheet.session)
    assert again == text
    return text


@pytest.mark.parametrize("seed", range(120))
def test_a_game_reads_back_as_it_was_played(seed: int):
    rng = random.Random(seed)
    rules = random_rules(rng)
    check(rules, random_game(rng, rules), header_of(rules, home="Chicago", seed=seed))


@pytest.mark.long
@pytest.mark.parametrize("seed", range(0, 20_000, 1000))
def test_thousands_of_games_read_back(seed: int):
    for each in range(seed, seed + 1000):
        rng = random.Random(f"long {each}")
        rules = random_rules(rng)
        check(rules, random_game(rng, rules, 250), header_of(rules, seed=each))


def test_the_random_games_have_all_that_may_happen():
    """Else the test above would say little."""
    kinds: set[str] = set()
    facts: set[str] = set()
    for seed in range(120):
        rng = random.Random(seed)
        game = random_game(rng, random_rules(rng))
        kinds |= {type(event).__name__ for event in events_of(game)}
        facts |= {fact.fact for entry in game.entries for fact in entry.facts}
        kinds |= {"tick of a call" for e in events_of(game) if isinstance(e, Call) and e.tick}
        kinds |= {"sector" for e in events_of(game) if isinstance(e, Spin) and e.sector}
        kinds |= {"whole" for e in events_of(game) if isinstance(e, Ruling) and e.whole}
    assert kinds == {"Call", "Spin", "Roll", "Tick", "Ruling", "tick of a call", "sector", "whole"}
    assert facts >= {"deviation", "ruling", "situation", "half_end", "game_over", "touchdown"}


def test_a_dial_of_ones_own_is_on_the_sheet():
    cells = cells_of(shipped_dial())
    cells["7"] = ["61", *cells["7"][1:]]
    rules = rule_set("littlefield", {"timing": "plays", "plays": 20}, from_cells(cells, "ours"))
    rng = random.Random(1)
    text = check(rules, random_game(rng, rules), header_of(rules))
    assert "Dial ring 7: 61, " in text


def test_what_was_taken_back_is_not_on_the_sheet():
    session = replayed(ANY_DIAL, [Roll((1,)), Call("kick"), Call("kickoff"), Spin("41")])
    session.undo(3)
    session.play(Call("receive"))
    text = check(ANY_DIAL, session, header_of(ANY_DIAL))
    assert "receive" in text and "41" not in text


def test_a_game_that_began_in_the_middle_keeps_its_beginning():
    series = ANY_DIAL.new_series
    start = State("scrimmage", "home", 34, 2, 40, time_left=30, toss_winner="home", series=series)
    session = Session(ANY_DIAL, start)
    session.play(Call("punt"), Spin("40"))
    sheet = read_game(write_game(header_of(ANY_DIAL), ANY_DIAL, session), of_header)
    assert not sheet.problems
    assert sheet.session is not None and sheet.session.state == session.state


TEXTS = st.text(max_size=12)
JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | TEXTS | st.floats(allow_nan=False,
                                                                  allow_infinity=False),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(TEXTS, inner, max_size=3),
    max_leaves=6,
)  # fmt: skip
OBJECTS = st.dictionaries(TEXTS, JSON, max_size=3)
TICKS = st.builds(Tick, st.integers(0, 9999 * 60), st.booleans(), TEXTS)
SIDE = st.sampled_from((None, *SIDES))
FACES = st.sampled_from(("+3", "Fumble +1 lose ball", "N.G.", "Int +12", "-15P", "45"))
EVENTS = st.one_of(
    st.builds(Call, st.sampled_from(("punt", "off_tackle", "foul_seen")),
              st.none() | st.integers(0, 99), st.none() | OBJECTS, SIDE, st.none() | TICKS, TEXTS),
    st.builds(Spin, FACES, st.none() | st.integers(1, 360), SIDE, TEXTS),
    st.builds(Roll, st.lists(st.integers(0, 100), min_size=1, max_size=4).map(tuple), SIDE, TEXTS),
    st.builds(Report, OBJECTS, st.none() | TICKS, TEXTS),
    TICKS,
    st.builds(Timeout, st.sampled_from(SIDES), TEXTS),
    st.builds(Ruling, OBJECTS, TEXTS, st.booleans()),
)  # fmt: skip
TOSS = ANY_DIAL.opening(ANY_DIAL)
PUNTING = replayed(ANY_DIAL, [
    Ruling({"phase": "scrimmage", "spot": "H30"}), Call("punt"),
]).state  # fmt: skip
ASKED = replace(ANY_DIAL, required_input=lambda rules, s: Observe((Field("end", "spot"),)))
"""Rules under which a person reports what happened on a board."""


@given(EVENTS, st.sampled_from((TOSS, PUNTING)), st.sampled_from((ANY_DIAL, ASKED)))
def test_every_input_reads_back_whatever_it_holds(event: Event, s: State, rules: RuleSet):
    text = write_input(rules, Entry(event, s, s, ()))
    assert "\n" not in text and text.encode()
    line = read_line(1, text)
    assert line is not None and line.slip is None, text
    assert [meant(rules, s, part) for part in line.parts] == [event], text


@given(
    st.builds(
        Header,
        st.just("littlefield"),
        st.integers(0, 99),
        st.dictionaries(st.text("abc_=, {\"", min_size=1, max_size=5).map(str.strip), TEXTS,
                        max_size=3),
        st.sampled_from(("", "0fea")),
        st.dictionaries(st.sampled_from(("1", "12")), st.lists(TEXTS, max_size=3)),
        st.dictionaries(st.sampled_from(("punt", "off_tackle", "field_goal 8")), TEXTS),
        st.dictionaries(st.sampled_from(SIDES), st.dictionaries(TEXTS, TEXTS, max_size=2)),
        st.dictionaries(st.sampled_from(("box", "end_dice")), st.lists(st.integers(), max_size=3)),
        st.none() | st.integers(),
        *[TEXTS] * 10,
    )
)  # fmt: skip
def test_every_header_reads_back(header: Header):
    tags = Tags()
    for number, line in enumerate(write_tags(header), 1):
        assert "\n" not in line and line.encode()
        found = TAG.fullmatch(line)
        assert found is not None, line
        read_tag(tags, number, found)
    assert (tags.problems, tags.header) == ([], header)


def test_reports_and_details_of_other_rule_sets_go_through_a_whole_game():
    def resolve(rules: RuleSet, s: State, event: Event, book: object) -> DeadBall:
        assert isinstance(event, Report) and s.possession is not None and s.spot is not None
        return DeadBall(s.possession, s.spot + event.fields["gain"], s.possession, GROUNDS)

    rules = replace(
        ASKED,
        resolve=resolve,
        check_call=lambda rules, s, event: event,
        normalize=lambda rules, s, event: event,
    )
    session = replayed(rules, [
        Ruling({"phase": "scrimmage", "spot": "H30"}),
        Call("pass", details={"receiver": 84, "says": "left; [deep] => now"}),
        Report({"gain": 4, "by": "84 \"Red\" ]", "none": None}),
    ])  # fmt: skip
    text = write_game(header_of(ANY_DIAL), rules, session)
    assert len([line for line in text.splitlines() if "84" in line]) == 1
    sheet = read_game(text, lambda header: rules)
    assert (sheet.problems, events_of(sheet.session)) == ([], events_of(session))


@pytest.mark.parametrize("seed", range(40))
def test_every_situation_line_is_read_as_the_situation_it_was_written_from(seed: int):
    rng = random.Random(seed)
    rules = random_rules(rng)
    states = [entry.after for entry in random_game(rng, rules).entries]
    for s in states:
        line = situation_line(rules, s)
        told = read_situation_line(line.lower().replace("_", " "))
        assert agrees(s, told), line
        others = {situation_line(rules, o): o for o in states if situation_line(rules, o) != line}
        assert not any(agrees(o, told) for o in others.values()), line


def test_a_written_value_is_json_to_everyone():
    ruling = Ruling({"phase": "over"}, "é \ud800 \n")
    text = write_input(ANY_DIAL, Entry(ruling, TOSS, TOSS, ()))
    assert json.loads(text.split(" ", 2)[2]) == ruling.why
