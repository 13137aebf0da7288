"""What the commentary says of whole games: true, varied, short, and the same every time."""

from __future__ import annotations

import random
import re
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass

import pytest

from league.model.stats.drives import last_drive
from quarterback.league_office.simulate_games import simulate_game
from quarterback.rule_sets import CODES, WITH_DIAL, header_of, rule_set, shipped_dial
from quarterback.text.commentary import commentary as commentaries
from quarterback.text.commentary.commentary import (
    BROADCAST,
    MOST_WORDS,
    PLAIN,
    RADIO,
    STYLES,
    Commentary,
    style_for,
)
from quarterback.text.commentary.counts import PLAYS, spell
from quarterback.text.commentary.patterns import NO_RETURN, NO_VERB, Heard, Pattern, remember
from rulesets.core.events import Spin
from rulesets.core.field import GOAL, gained
from rulesets.core.header import Header
from rulesets.core.refusal import Refused
from rulesets.core.ruleset import RuleSet
from rulesets.core.sentences.wording import Names, entry_words, fields_of, news_of, place
from rulesets.core.session import Entry, Session
from rulesets.core.state import SCRIMMAGE, State
from rulesets.registry import names_of
from tests.random_board import random_event

SEED = 3
OFTEN = frozenset({
    "called", "caught", "change", "complete", "defence_set", "first", "incomplete", "kick",
    "missed_throw", "pass_called", "penalty", "play_called", "rush", "turn",
})  # fmt: skip
"""Types that a game is full of: for each of their situations there are sentences enough."""
_WORDS = {spell(number): number for number in range(200)}
_NUMBER = re.compile(r"\d+|[a-z]+(?:-[a-z]+)?", re.IGNORECASE)


@dataclass(frozen=True)
class Played:
    """A game, and what was said of it: a type of fact and a pattern for each sentence."""

    header: Header
    rules: RuleSet
    style: str
    entries: list[Entry]
    lines: list[str]
    said: list[list[tuple[str, Pattern]]]

    @property
    def names(self) -> Names:
        return names_of(self.header)


def played(code: str, seed: int) -> tuple[Header, RuleSet, list[Entry]]:
    dial = shipped_dial() if code in WITH_DIAL else None
    rules = rule_set(code, {"plays": "80"} if dial else {}, dial)
    coaches = ("letterman", "freshman") if dial else ("captain", "captain")
    header = header_of(
        rules, home="Yale", visitors="Bears", home_coach=coaches[0], visitors_coach=coaches[1],
        seed=seed, board="" if dial else "simulated",
    )  # fmt: skip
    book = simulate_game(header, rules)
    return header, rules, book.entries


def at_random(code: str, seed: int) -> tuple[Header, RuleSet, list[Entry]]:
    """Answers drawn at random: odd games, in which rare things happen."""
    dial = shipped_dial() if code in WITH_DIAL else None
    rules = rule_set(code, {}, dial)
    rng, session = random.Random(seed), Session(rules)
    while session.played < 500 and session.state.phase != "over":
        try:
            session.play(random_event(rng, rules, session.state))
        except Refused:
            continue
    return header_of(rules, home="Yale", visitors="Bears"), rules, session.entries


def heard(game: tuple[Header, RuleSet, list[Entry]], style: str) -> Played:
    """The game with what is said of it."""
    header, rules, entries = game
    spoken: list[tuple[str, Pattern]] = []

    def noted(before: Heard, kind: str, chosen: Pattern) -> Heard:
        spoken.append((kind, chosen))
        return remember(before, kind, chosen)

    commentary, said = Commentary.of_game(header, rules, style), []
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(commentaries, "remember", noted)
        for number in range(1, len(entries) + 1):
            commentary.lines(entries[:number])
            said.append(spoken[:])
            spoken.clear()
    return Played(header, rules, style, entries, commentary.lines(entries), said)


@pytest.fixture(scope="module", params=CODES)
def games(request: pytest.FixtureRequest) -> list[Played]:
    code: str = request.param
    game = played(code, SEED)
    whole = [heard(game, style) for style in (BROADCAST, RADIO)]
    return [*whole, *(heard(at_random(code, seed), BROADCAST) for seed in range(2))]


def test_no_sentence_comes_back_soon(games: list[Played]):
    for game in games:
        of_kind: dict[str, list[str]] = defaultdict(list)
        for kind, pattern in (each for spoken in game.said for each in spoken):
            before = of_kind[kind]
            if kind != "down":
                assert pattern.plain not in before[-1:], (kind, pattern.plain)
            if kind in OFTEN and game.header.seed is not None:  # a whole game, not a random one
                assert pattern.plain not in before[-NO_RETURN:], (kind, pattern.plain)
            before.append(pattern.plain)


def test_no_verb_comes_back_within_three_sentences(games: list[Played]):
    for game in games:
        verbs = [pattern.verb for spoken in game.said for _, pattern in spoken]
        for place_, verb in enumerate(verbs):
            assert not verb or verb not in verbs[max(place_ - NO_VERB, 0) : place_], verb


def test_lines_are_short_shout_once_and_give_no_chance(games: list[Played]):
    for game in games:
        most = MOST_WORDS[game.style]
        for line, spoken, entry in zip(game.lines, game.said, game.entries, strict=True):
            assert line.count("!") <= 1, line
            assert "  " not in line, line
            assert not re.search(r"[{}*]", line), line
            assert not re.search(r"%|in a hundred|\bpercent\b", line), line
            for sentence in re.split(r"(?<=[.!]) ", line):
                assert len(sentence.split()) <= MOST_WORDS[BROADCAST], sentence
            if len(spoken) > len(entry.facts) + 1:  # something that need not be said
                named = any(kind.startswith("player") for kind, _ in spoken)
                assert named or len(line.split()) <= most, line
            if line:
                assert line[0].isupper() or line[0].isdigit(), line


def test_every_play_ends_with_the_down_and_a_change_of_side_with_the_spot(games: list[Played]):
    for game in games:
        ball = None
        for entry, line in zip(game.entries, game.lines, strict=True):
            s = entry.after
            if not entry.facts and entry.before.phase == SCRIMMAGE:
                continue
            _, stands = news_of(entry.facts, entry.before, s, game.names)
            if not stands:
                continue
            assert re.search(r"(?i)first|second|third|fourth|last down|one down|downs", line), line
            assert s.possession is not None
            assert s.spot is not None
            if s.possession != ball:
                assert place(game.names, s.possession, s.spot) in line, line
                assert game.names.of(s.possession) in line, line
            ball = s.possession


def test_the_score_is_said_at_every_change_and_each_tenth_play(games: list[Played]):
    for game in games:
        plays = said = 0
        for entry, line in zip(game.entries, game.lines, strict=True):
            plays += sum(fact.fact in PLAYS for fact in entry.facts)
            score = entry.after.score
            lead = abs(score.home - score.visitors)
            ways = (str(score.home), str(score.visitors)) if score.home + score.visitors else ()
            told = all(re.search(rf"\b{number}\b", line) for number in ways) and bool(ways)
            told |= f"by {spell(lead)}" in line or f"tied at {spell(score.home)}" in line.lower()
            told |= bool(
                re.search("(?i)no score|nothing-nothing|no one has (scored|a point)", line)
            )
            told |= "-" in line and f"{max(score.home, score.visitors)}-" in line
            said = plays if told else said
            if entry.after.score != entry.before.score and not _by_ruling(entry):
                assert told, line
            assert plays - said <= 16, line


def _by_ruling(entry: Entry) -> bool:
    return any(fact.fact == "ruling" for fact in entry.facts)


def test_every_number_is_in_the_log(games: list[Played]):
    for game in games:
        for place_, (line, spoken) in enumerate(zip(game.lines, game.said, strict=True)):
            allowed = set(_numbers_of(game, place_))
            for _, pattern in spoken:
                allowed |= set(_numbers(re.sub(r"{\w+}", "", pattern.plain)))
            extra = set(_numbers(line)) - allowed
            if extra and (drive := last_drive(game.entries[: place_ + 1])) is not None:
                extra -= {drive[0].plays, drive[0].yards}
            assert not extra, (line, extra)


def _numbers(text: str) -> Iterator[int]:
    text = re.sub(r"a hundred ([a-z-]+)", _hundreds, text.lower().replace("no one", "none"))
    for word in _NUMBER.findall(text):
        if word.isdigit():
            yield int(word)
        elif word in _WORDS and word != "nothing":
            yield _WORDS[word]


def _hundreds(match: re.Match[str]) -> str:
    rest = _WORDS.get(match[1])
    return match[0] if rest is None else str(100 + rest)


def _numbers_of(game: Played, place_: int) -> Iterator[int]:
    """Every number that the facts of an entry, and the states around it, have; and the counts of
    the game until then."""
    entry = game.entries[place_]
    for s in (entry.before, entry.after):
        yield from _numbers_of_state(s)
    for fact in entry.facts:
        yards = fact.yards or 0
        yield from (abs(yards), abs(gained(entry.before.spot, yards)), fact.points or 0)
        yield from _numbers(f"{fact.how} {fact.why} {' '.join(fact.rules)}".replace("_", " "))
        yield from map(int, re.findall(r"\d+", f"{fact.how} {fact.why}"))
        if entry.before.line_to_gain is not None and entry.before.spot is not None:
            yield abs(entry.before.line_to_gain - entry.before.spot - gained(
                entry.before.spot, yards))  # fmt: skip
        if entry.before.spot is not None:
            end = entry.before.spot + yards
            yield from (end, GOAL - end)
    for text in fields_of(entry.event).values():
        yield from map(int, re.findall(r"\d+", str(text)))
    facts = [(fact, each) for each in game.entries[: place_ + 1] for fact in each.facts]
    misses, row = 0, {"home": 0, "visitors": 0}
    for each in game.entries[: place_ + 1]:
        was, now = each.before.score, each.after.score
        if now.home > was.home:
            row = {"home": row["home"] + now.home - was.home, "visitors": 0}
        elif now.visitors > was.visitors:
            row = {"home": 0, "visitors": row["visitors"] + now.visitors - was.visitors}
    yield from row.values()
    for fact, _ in facts:
        misses = misses + 1 if fact.fact == "incomplete" else misses
        if fact.fact in ("complete", "rush", "sack", "kick"):
            misses = 0
    yield misses
    for side in ("home", "visitors"):
        yield sum(
            (fact.fact == "turnover" and fact.how in ("interception", "fumble"))
            or (fact.fact == "fumble" and fact.how == "lost" and each.before.phase == "box_roll")
            for fact, each in facts
            if fact.side == side
        )


def _numbers_of_state(s: State) -> Iterator[int]:
    yield from (s.score.home, s.score.visitors, abs(s.score.home - s.score.visitors))
    yield from (s.time_left, *divmod(max(s.time_left, 0), 60))
    if s.spot is not None:
        yield from (s.spot, GOAL - s.spot)
        if s.line_to_gain is not None:
            yield s.line_to_gain - s.spot


def test_the_same_game_has_the_same_words(games: list[Played]):
    """At once, entry by entry, with undo and redo, after others."""
    game = games[0]
    again = _session(game)
    commentary = Commentary.of_game(game.header, game.rules, BROADCAST)
    assert commentary.lines(again.entries) == game.lines
    again.undo(9)
    assert commentary.lines(again.entries) == game.lines[: len(again.entries)]
    again.redo(9)
    assert commentary.lines(again.entries) == game.lines
    half = len(game.lines) // 2
    assert commentary.lines(again.entries[:half]) == game.lines[:half]


def test_a_return_is_measured_to_the_goal_line():
    """An interception at the Home 45 and a face of +60 are 55 yards, as in the scoring."""
    rules = rule_set("littlefield", {}, shipped_dial())
    names = names_of(header_of(rules, home="Yale", visitors="Bears"))
    start = State(
        "interception_return", "home", 45, call="interception_return", time_left=12,
        period_started=True,
    )  # fmt: skip
    session = Session(rules, start=start)
    session.play(Spin("+60"))
    lines = [
        Commentary(rules, names, style, seed).lines(session.entries)[0].lower()
        for style in (BROADCAST, RADIO)
        for seed in range(40)
    ]
    assert not [line for line in lines if "sixty" in line]
    assert [line for line in lines if "fifty-five" in line]


def _session(game: Played) -> Session:
    session = Session(game.rules)
    for entry in game.entries:
        session.play(entry.event)
    return session


def test_what_was_undone_leaves_no_trace():
    header, rules, entries = played("littlefield", 5)
    session = Session(rules)
    for entry in entries[:-8]:
        session.play(entry.event)
    commentary = Commentary.of_game(header, rules, BROADCAST)
    commentary.lines(session.entries)
    session.undo(20)
    commentary.lines(session.entries)
    for entry in entries[len(session.entries) :]:
        session.play(entry.event)
        commentary.lines(session.entries)
    straight = Commentary.of_game(header, rules, BROADCAST)
    assert commentary.lines(session.entries) == straight.lines(entries)


def test_plain_is_the_play_by_play(games: list[Played]):
    for game in games:
        lines = Commentary.of_game(game.header, game.rules, PLAIN).lines(game.entries)
        assert lines == [entry_words(entry, game.names) for entry in game.entries]


def test_other_seeds_and_styles_have_other_words():
    header, rules, entries = played("littlefield", 5)
    names = names_of(header)
    one = Commentary(rules, names, BROADCAST, 1).lines(entries)
    other = Commentary(rules, names, BROADCAST, 2).lines(entries)
    radio = Commentary(rules, names, RADIO, 1).lines(entries)
    spoken = [n for n, line in enumerate(one) if line]
    assert sum(one[n] != other[n] for n in spoken) > len(spoken) / 2
    assert sum(one[n] != radio[n] for n in spoken) > len(spoken) / 2


def test_radio_has_one_order_of_words_for_down_and_distance(games: list[Played]):
    """And at a change of side says whose ball it is and where."""
    for game in games[1:2]:
        ball = None
        whole = placed = 0
        for entry, line in zip(game.entries, game.lines, strict=True):
            s = entry.after
            if not (entry.facts and news_of(entry.facts, entry.before, s, game.names)[1]):
                continue
            assert s.possession is not None
            assert s.spot is not None
            team, spot = game.names.of(s.possession), place(game.names, s.possession, s.spot)
            down = re.search(r"(First|Second|Third|Fourth) and [^.]*\.", line)
            assert down, line
            assert re.fullmatch(rf"\w+ and [\w-]+(, {team})?(, at .+)?\.", down[0]), line
            whole, placed = whole + (f", {team}, at " in down[0]), placed + (", at " in down[0])
            if s.possession != ball:
                assert team in line, line
                assert spot in line, line
            ball = s.possession
        assert whole
        assert placed > whole


def test_the_style_of_a_screen():
    assert style_for("auto", exhibition=True) == RADIO
    assert style_for("auto", exhibition=False) == BROADCAST
    assert all(style_for(each, exhibition=True) == each for each in STYLES)
