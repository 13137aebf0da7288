"""The playoffs: a bracket of any form, seeded by the table, by ratings, from pools or by hand."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final, NamedTuple, TypeVar, cast

from league.model.brackets.shape import Bracket
from league.model.ledger.commands import league as c
from league.model.ledger.queries.ranking import ranking_rules
from league.model.ledger.rows import Drawn, Fixture, Team
from league.model.planning.brackets import Form, Wish, bracket_command, bracket_of_form
from league.model.planning.conferences import conferences_of, seeds_of_conferences
from league.model.planning.pools import seeds_from_pools
from league.model.planning.seeds import seeds_by_rating, seeds_by_table
from quarterback.league_office import choices
from quarterback.league_office.actions.action import (
    FormData,
    FormError,
    FormField,
    FormReader,
    LeagueAction,
    LeagueContext,
)
from quarterback.league_office.actions.schedule import season_of, stage_of
from quarterback.league_office.describe_commands import name_of
from quarterback.league_office.stage_rules import playoff_rules
from rulesets.core.refusal import Refused

T = TypeVar("T")
_FORMS: Final = (
    ("electra", "Electra Bowl: byes, re-seeding"),
    ("electra-double", "Electra Bowl, double elimination"),
    ("single", "single elimination"),
    ("double", "double elimination"),
)
_DRAWN: Final = (
    ("replay", "is played on, or again"),
    ("decision", "waits for a toss"),
    ("better_seed", "goes to the better seed"),
)
_CONFERENCES: Final = ("conferences", "two conferences, the Electra Bowl")
_SEEDED: Final = (("table", "by the table"), ("rating", "by ratings"), ("hand", "by hand"))
_POOLED: Final = ("pools", "from the pools")
_YES_NO: Final = (("no", "no"), ("yes", "yes"))


def _playoff_fields(moment: LeagueContext, filled: FormData) -> tuple[FormField, ...]:
    season = season_of(moment)
    two = len(conferences_of(moment.state, season.id)) == 2
    form = FormField(
        "form",
        "Form",
        "one",
        "The Electra Bowl is Lion's Den's: byes for the best, and"
        " the best left meets the last left, round by round.",
        "electra",
        (*_FORMS, _CONFERENCES) if two else _FORMS,
    )
    return (
        form,
        *_seed_fields(moment, filled),
        *_single_fields(filled),
        FormField("drawn", "A level game", "one", "What follows when a playoff game ends level.",
              "replay", _DRAWN),
        FormField("name", "Called", help="What the knock-out stage is called.", default="Playoffs"),
    )  # fmt: skip


def _seed_fields(moment: LeagueContext, filled: FormData) -> list[FormField]:
    """Who goes on, and in which order."""
    if filled.get("form") == "conferences":
        return [
            FormField(
                "wild",
                "Wild cards",
                "number",
                "Of each conference, besides the winners of its divisions.",
                "1",
            )
        ]
    pooled = bool(choices.division_options(moment.state))
    found = [FormField("seeds", "Seeds", "one", "In which order they go in.", "table",
                   (*_SEEDED, _POOLED) if pooled else _SEEDED)]  # fmt: skip
    teams = choices.season_teams(moment.state)
    match filled.get("seeds"):
        case "hand":
            names = "\n".join(name for _, name in choices.team_options(moment.state, teams))
            says = "A team a line, the best seed first."
            found.append(FormField("order", "Order", "lines", says, names))
        case "pools":
            found.append(
                FormField("through", "Of each pool", "number", "So many of each go on.", "2")
            )
        case _:
            through = ranking_rules(stage_of(moment).settings).through or min(len(teams), 8)
            says = "The first so many go on."
            found.append(FormField("size", "How many go on", "number", says, str(through)))
    return found


def _single_fields(filled: FormData) -> list[FormField]:
    """What belongs to single elimination."""
    if filled.get("form") != "single":
        return []
    return [
        FormField(
            "third",
            "For third place",
            "one",
            "Whether the losers of the semi-finals play for it.",
            "no",
            _YES_NO,
        ),
        FormField(
            "consolation",
            "Consolation",
            "one",
            "Whether the losers of the first round play on.",
            "no",
            _YES_NO,
        ),
        FormField(
            "reseed",
            "Re-seeding",
            "one",
            "Whether the best left meets the last left.",
            "no",
            _YES_NO,
        ),
        FormField(
            "best",
            "Best of",
            "numbers",
            "How many games a pairing has, round by round: odd, such as 1,3.",
            "1",
        ),
    ]


class _Seeds(NamedTuple):
    """Who goes in, the best first; of two conferences, how many are of the second."""

    teams: tuple[int, ...]
    second: int = 0


def _seeds(moment: LeagueContext, answers: FormReader) -> _Seeds:
    records, stage = moment.state, stage_of(moment)
    if answers.text("form") == "conferences":
        wild = answers.number("wild", 0, 64) or 0
        one, other = _told("wild", lambda: seeds_of_conferences(records, stage, wild))
        return _Seeds(one + other, len(other))
    match answers.text("seeds"):
        case "hand":
            return _Seeds(_by_hand(moment, answers))
        case "pools":
            many = answers.number("through", 1, 64) or 2
            return _Seeds(_told("through", lambda: seeds_from_pools(records, stage, many)))
        case by:
            size = answers.number("size", 2, 1000)
            if size is None:
                raise FormError("size", "how many?")
            return _Seeds(_told("size", lambda: _in_order(moment, by, size)))


def _in_order(moment: LeagueContext, by: str, size: int) -> tuple[int, ...]:
    if by == "table":
        return seeds_by_table(moment.state, stage_of(moment), size)
    return seeds_by_rating(moment.state, choices.season_teams(moment.state))[:size]


def _told(field: str, seeds: Callable[[], T]) -> T:
    try:
        return seeds()
    except Refused as refused:
        raise FormError(field, refused.message) from None


def _by_hand(moment: LeagueContext, answers: FormReader) -> tuple[int, ...]:
    teams = {name: int(key) for key, name in choices.team_options(moment.state)}
    found: list[int] = []
    for number, line in answers.lines("order"):
        if line not in teams:
            raise FormError("order", f"line {number}: no team is called {line}")
        if teams[line] in found:
            raise FormError("order", f"line {number}: {line} stand there already")
        found.append(teams[line])
    if len(found) < 2:
        raise FormError("order", "a bracket has two teams or more")
    return tuple(found)


def _made(answers: FormReader, seeds: _Seeds) -> Bracket:
    form, best = answers.text("form"), answers.numbers("best", 20)
    single = form == "single"
    try:
        wish = Wish(
            cast("Form", form),
            third_place=single and answers.text("third") == "yes",
            consolation=single and answers.text("consolation") == "yes",
            reseed=single and answers.text("reseed") == "yes",
            best_of=best if single else (),
        )
        return bracket_of_form(wish, len(seeds.teams) - seeds.second, seeds.second)
    except Refused as refused:
        raise FormError("best" if single else "form", refused.message) from None


def _playoffs(moment: LeagueContext, answers: FormReader) -> Iterator[c.AnyCommand]:
    season = season_of(moment)
    seeds = _seeds(moment, answers)
    made = _made(answers, seeds)
    if season.phase in ("preparing", "regular"):
        yield c.EnterPhase(season.id, "playoffs")
    drawn = cast("Drawn", answers.text("drawn"))
    name = answers.required("name", "what is it called?")
    rules = playoff_rules(moment.state, stage_of(moment), {})
    yield bracket_command(season.id, name, made, seeds.teams, drawn=drawn, rules=rules)


def _playoff_words(moment: LeagueContext, filled: FormData) -> tuple[str, ...]:
    answers = FormReader(filled)
    seeds = _seeds(moment, answers)
    made = _made(answers, seeds)
    left = sum(
        choices.is_open(moment.state, game)
        for game in moment.state.where(Fixture, stage=stage_of(moment).id)
    )
    open_ = f"{left} games of the table are not played yet."
    lines = [open_] if left else []
    lines.append(f"A bracket of {len(seeds.teams)} teams, {len(made.nodes)} games at most:")
    names = (name_of(moment.state, Team, team) for team in seeds.teams)
    return (*lines, *(f"{number}  {name}" for number, name in enumerate(names, 1)))


def _no_playoffs(moment: LeagueContext) -> str:
    return choices.why_no_teams(moment.state)


PLAYOFFS: Final = LeagueAction(
    "playoffs", "Begin the playoffs", "Playoffs", "A bracket of the best, drawn by itself; the"
    " winners go on by themselves.",
    _playoff_fields, _playoffs, _no_playoffs, preview=_playoff_words, error_field="size",
    success_message="The bracket is made.",
)  # fmt: skip
