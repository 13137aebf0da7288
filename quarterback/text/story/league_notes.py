"""What a game meant in its league, in sentences that carry their claims, the weightiest first."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final
from zlib import crc32

from quarterback.text.story.league_story import LeagueStory
from quarterback.text.story.page import Claim, Sentence
from rulesets.core.sentences.phrases import number_word, ordinal

_LONG_RUN: Final = 3
"""Games in a row from which on a run is worth a sentence."""
_TOP: Final = 3
"""Places that are worth a sentence to reach or to lose."""
_UPSET: Final = 60
"""Rating points from which on a win by the lower team is worth a sentence."""
_RECORDS: Final = {
    "points": "{team} set the league record for points in a game, {new}.",
    "margin": "The margin, {new} points, was the largest in the history of the league.",
    "together": "No game of the league had seen as many points, {new} by both teams.",
    "shutouts": "It was {team_s} {nth} shutout of the season, a league record.",
    "season_points": "{team} passed the league record for a season, with {new} points now.",
    "streak": "{team} won for the {nth} time in a row, a league record.",
}
"""Records by their keys."""


def possessive(name: str) -> str:
    """Return the possessive of a name: Yale's, Bears'."""
    return f"{name}'" if name.endswith("s") else f"{name}'s"


def league_notes(story: LeagueStory) -> tuple[Sentence, ...]:
    """Return what the game meant, the weightiest sentence first."""
    return tuple(note for write in _WRITERS for note in write(story))


def first_notes(story: LeagueStory) -> tuple[Sentence, ...]:
    """Return only what a notice after the game should say, two sentences at most: something
    clinched, ended or begun."""
    return tuple(note for write in _WEIGHTY for note in write(story))[:2]


def _one_of(story: LeagueStory, about: str, *texts: str) -> str:
    """Choose a wording: always the same for the same game."""
    seed = f"{story.league}/{story.year}/{story.game}/{about}"
    return texts[crc32(seed.encode()) % len(texts)]


def _of(story: LeagueStory, name: str) -> Iterator[tuple[str, Claim]]:
    """Every claim of a name, with the team that it is about."""
    return ((story.name_of(each), each) for each in story.claims if each.name == name)


def _number(claim: Claim) -> int:
    assert isinstance(claim.value, int), f"{claim.name} is a whole number"
    return claim.value


def _values(claim: Claim) -> tuple[int | float | str | bool, ...]:
    assert isinstance(claim.value, tuple), f"{claim.name} has several values"
    return claim.value


def _title(story: LeagueStory) -> Iterator[Sentence]:
    for team, claim in _of(story, "title"):
        year, league = claim.value, story.league
        text = _one_of(
            story,
            "title",
            f"{team} won the {year} title of {league}.",
            f"The {year} title of {league} went to {team}.",
            f"With this game {team} took the {year} title of {league}.",
        )
        yield Sentence(text, (claim,))


def _playoffs(story: LeagueStory) -> Iterator[Sentence]:
    for _, claim in _of(story, "playoff_series"):
        home, visitors, length = (int(each) for each in _values(claim))
        score = f"{max(home, visitors)}-{min(home, visitors)}"
        ahead = story.home if home > visitors else story.visitors
        best = f"the best-of-{number_word(length)} series"
        if home == visitors:
            text = f"It left {best} even at {score}."
        elif 2 * max(home, visitors) > length:
            text = f"{ahead} won {best}, {score}."
        else:
            text = f"{ahead} led {best}, {score}."
        yield Sentence(text, (claim,))
    for team, claim in _of(story, "advanced"):
        game = str(claim.value)
        text = _one_of(
            story,
            f"advanced{team}",
            f"{team} went on to the {game.lower()}.",
            f"Next for {team}: the {game.lower()}.",
        )
        yield Sentence(text, (claim,))
    for team, claim in _of(story, "knocked_out"):
        text = _one_of(
            story,
            "knocked_out",
            f"It was the last game of the season for {team}.",
            f"{possessive(team)} season ended there.",
        )
        yield Sentence(text, (claim,))


def _clinched(story: LeagueStory) -> Iterator[Sentence]:
    for team, claim in _of(story, "clinched"):
        places = _number(claim)
        where = _division(claim)
        if places > 1 and story.find("clinched", *claim.args) != claim:
            continue  # first place is certain, too
        if places == 1:
            text = _one_of(
                story,
                f"clinched{team}",
                f"{team} clinched first place{where}.",
                f"First place{where} was settled: {team} could no longer be caught.",
            )
        else:
            text = _one_of(
                story,
                f"clinched{team}",
                f"{team} clinched a place in the top {number_word(places)}.",
                f"{team} locked up a place in the top {number_word(places)}.",
            )
        yield Sentence(text, (claim,))
    for team, claim in _of(story, "out"):
        places = _number(claim)
        goal = (
            f"First place{_division(claim)}"
            if places == 1
            else (f"A place in the top {number_word(places)}")
        )
        text = _one_of(
            story,
            f"out{team}",
            f"{goal} went out of reach for {team}.",
            f"{team} dropped out of the race for {goal[0].lower()}{goal[1:]}.",
        )
        yield Sentence(text, (claim,))


def _division(claim: Claim) -> str:
    """Say in which division, where the claim names one."""
    named = claim.args[2:] if claim.args[:1] == ("other",) else claim.args[1:]
    return f" in {named[0]}" if named else ""


def _records(story: LeagueStory) -> Iterator[Sentence]:
    for team, claim in _of(story, "record"):
        key = str(claim.args[1])
        old, new, holder = _values(claim)
        first = _RECORDS[key].format(
            team=team, team_s=possessive(team), new=new, nth=ordinal(int(new))
        )
        yield Sentence(f"{first} The old record was {old} ({holder}).", (claim,))


def _streak_ended(story: LeagueStory) -> Iterator[Sentence]:
    for team, claim in _of(story, "streak_ended"):
        games = _number(claim)
        if games < _LONG_RUN:
            continue
        now = next(
            str(each.args[1])
            for each in story.claims
            if each.name == "streak" and each.args[:1] == claim.args[:1]
        )
        what = {"won": "win", "lost": "loss", "tied": "tie"}[now]
        runs = {"won": "straight wins", "lost": "straight losses", "tied": "straight ties"}
        run = f"{number_word(games)} {runs[str(claim.args[1])]}"
        if claim.args[1] == "lost" and now == "won":
            text = _one_of(
                story,
                "ended",
                f"{team} had lost {number_word(games)} in a row.",
                f"It was {possessive(team)} first win after {run}.",
            )
        else:
            text = _one_of(
                story,
                "ended",
                f"The {what} ended a run of {run} for {team}.",
                f"{team} had come in with {run}.",
            )
        yield Sentence(text, (claim,))


def _streak(story: LeagueStory) -> Iterator[Sentence]:
    for team, claim in _of(story, "streak"):
        games, how = _number(claim), claim.args[1]
        if games < _LONG_RUN or how == "tied" or _told_as_record(story, claim):
            continue
        what = "win" if how == "won" else "loss"
        text = _one_of(
            story,
            f"streak{team}",
            f"It was the {ordinal(games)} straight {what} for {team}.",
            f"That made it {number_word(games)} {'wins' if how == 'won' else 'losses'} in a row"
            f" for {team}.",
        )
        yield Sentence(text, (claim,))


def _told_as_record(story: LeagueStory, claim: Claim) -> bool:
    return claim.args[1] == "won" and story.find("record", claim.args[0], "streak") is not None


def _upset(story: LeagueStory) -> Iterator[Sentence]:
    gap = story.find("rating_gap", story.winner) if story.winner else None
    if gap is not None and _number(gap) >= _UPSET:
        team = story.name_of(gap)
        yield Sentence(f"{team} had been rated {gap.value} points lower.", (gap,))


def _meetings(story: LeagueStory) -> Iterator[Sentence]:
    last = story.find("last_meeting")
    for team, claim in _of(story, "revenge"):
        assert last is not None, "without a last meeting no one was beaten in it"
        points = [int(each) for each in _values(last)[1:]]
        score = f", {max(points)}-{min(points)}" if points else ""
        when = "" if claim.value == story.year else f" in {claim.value}"
        text = _one_of(
            story,
            "revenge",
            f"{team} had lost the last meeting{when}{score}.",
            f"The last meeting{when} had gone against {team}{score}.",
        )
        yield Sentence(text, (claim, last))
    series = story.find("series", "home")
    if series is None:
        return
    won, lost, tied = (int(each) for each in _values(series))
    ties = f"-{tied}" if tied else ""
    if won == lost:
        yield Sentence(f"The series is even at {won}-{lost}{ties}.", (series,))
    else:
        ahead = story.home if won > lost else story.visitors
        high, low = max(won, lost), min(won, lost)
        text = f"The series stands {high}-{low}{ties} for {ahead}."
        yield Sentence(text, (series,))


def _places(story: LeagueStory) -> Iterator[Sentence]:
    for team, claim in _of(story, "place"):
        was, now = (int(each) for each in _values(claim)[:2])
        tied = story.find("place_tied", claim.args[0])
        place = f"a tie for {ordinal(now)}" if tied else f"{ordinal(now)} place"
        claims = (claim, tied) if tied else (claim,)
        if not was or was == now:
            if now == 1 and was and not tied and claim.args[0] == story.winner:
                yield Sentence(f"{team} stayed in first place.", claims)
            continue
        if min(was, now) > _TOP:
            continue
        verb = "moved up" if now < was else "dropped"
        yield Sentence(f"{team} {verb} from {ordinal(was)} into {place}.", claims)


def _season_records(story: LeagueStory) -> Iterator[Sentence]:
    found = list(_of(story, "season_record"))
    if len(found) == 2:
        parts = []
        for team, claim in found:
            won, lost, tied = _values(claim)
            parts.append(f"{team} {won}-{lost}{f'-{tied}' if tied else ''}")
        text = f"Season records: {parts[0]}, {parts[1]}."
        yield Sentence(text, tuple(claim for _, claim in found))


def _beginnings(story: LeagueStory) -> Iterator[Sentence]:
    opened = list(_of(story, "opener"))
    claims = tuple(claim for _, claim in opened)
    if len(opened) == 2:
        yield Sentence("It was the first game of the season for both.", claims)
    elif opened:
        yield Sentence(f"It was {possessive(opened[0][0])} first game of the season.", claims)
    if first := story.find("first_meeting"):
        yield Sentence("The two had not met in the league before.", (first,))
    if dead := story.find("dead_rubber"):
        yield Sentence("The final place of neither team was at stake.", (dead,))


def _next(story: LeagueStory) -> Iterator[Sentence]:
    found = list(_of(story, "next"))
    parts = []
    for team, claim in found:
        other, where, number, _ = _values(claim)
        parts.append(f"{team} {'against' if where == 'home' else 'at'} {other} (game {number})")
    if parts:
        yield Sentence(f"Next: {', '.join(parts)}.", tuple(claim for _, claim in found))


_Writer = Callable[[LeagueStory], Iterator[Sentence]]


def written_notes(story: LeagueStory) -> Iterator[Sentence]:
    """Yield what someone wrote about the game, as it was written."""
    if story.best:
        text = f"Most valuable player: {story.best}."
        yield Sentence(text, (Claim("best_player", (), story.best),))
    for note in story.written:
        text = note if note[-1:] in ".!?" else f"{note}."
        yield Sentence(text, (Claim("written", (), note),))


_WEIGHTY: Final[tuple[_Writer, ...]] = (
    _title,
    _clinched,
    _playoffs,
    _records,
    _streak_ended,
    _streak,
)
_WRITERS: Final[tuple[_Writer, ...]] = (
    *_WEIGHTY,
    _upset,
    _meetings,
    _places,
    _season_records,
    _beginnings,
    _next,
    written_notes,
)
