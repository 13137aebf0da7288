"""The action that starts the playoffs: any bracket, seeded by standings, ratings, pools or hand."""

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
    ("electra", "Electra Bowl: byes, reseeding"),
    ("electra-double", "Electra Bowl, double elimination"),
    ("single", "single elimination"),
    ("double", "double elimination"),
)
_DRAWN: Final = (
    ("replay", "is continued or replayed"),
    ("decision", "is decided by a toss"),
    ("better_seed", "goes to the better seed"),
)
_CONFERENCES: Final = ("conferences", "two conferences, the Electra Bowl")
_SEEDED: Final = (("table", "by standings"), ("rating", "by ratings"), ("hand", "by hand"))
_POOLED: Final = ("pools", "from the pools")
_YES_NO: Final = (("no", "no"), ("yes", "yes"))


def _playoff_fields(moment: LeagueContext, filled: FormData) -> tuple[FormField, ...]:
    season = season_of(moment)
    two = len(conferences_of(moment.state, season.id)) == 2
    form = FormField(
        "form",
        "Form",
        "one",
        "The Electra Bowl is Lion's Den's: byes for the best,"
        " then best remaining against lowest remaining, each round.",
        "electra",
        (*_FORMS, _CONFERENCES) if two else _FORMS,
    )
    return (
        form,
        *_seed_fields(moment, filled),
        *_single_fields(filled),
        FormField("drawn", "A tied game", "one", "What happens when a playoff game is tied.",
              "replay", _DRAWN),
        FormField("name", "Called", help="Name of the playoffs.", default="Playoffs"),
    )  # fmt: skip


def _seed_fields(moment: LeagueContext, filled: FormData) -> list[FormField]:
    """Return the fields for who advances and in which order."""
    if filled.get("form") == "conferences":
        return [
            FormField(
                "wild",
                "Wild cards",
                "number",
                "Per conference, in addition to the division winners.",
                "1",
            )
        ]
    pooled = bool(choices.division_options(moment.state))
    found = [FormField("seeds", "Seeds", "one", "How teams are seeded.", "table",
                   (*_SEEDED, _POOLED) if pooled else _SEEDED)]  # fmt: skip
    teams = choices.season_teams(moment.state)
    match filled.get("seeds"):
        case "hand":
            names = "\n".join(name for _, name in choices.team_options(moment.state, teams))
            says = "One team per line, best seed first."
            found.append(FormField("order", "Order", "lines", says, names))
        case "pools":
            found.append(
                FormField(
                    "through", "Of each pool", "number", "How many of each pool qualify.", "2"
                )
            )
        case _:
            through = ranking_rules(stage_of(moment).settings).through or min(len(teams), 8)
            says = "How many teams qualify."
            found.append(FormField("size", "Qualifiers", "number", says, str(through)))
    return found


def _single_fields(filled: FormData) -> list[FormField]:
    """Return the fields of single elimination."""
    if filled.get("form") != "single":
        return []
    return [
        FormField(
            "third",
            "Third-place game",
            "one",
            "Whether the semifinal losers play for third place.",
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
            "Reseeding",
            "one",
            "Whether best remaining meets lowest remaining.",
            "no",
            _YES_NO,
        ),
        FormField(
            "best",
            "Best of",
            "numbers",
            "Games per series, round by round: odd numbers, such as 1,3.",
            "1",
        ),
    ]


class _Seeds(NamedTuple):
    """The seeded teams, best first, and how many belong to the second conference."""

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
            raise FormError("order", f"line {number}: no team called {line}")
        if teams[line] in found:
            raise FormError("order", f"line {number}: {line} already listed")
        found.append(teams[line])
    if len(found) < 2:
        raise FormError("order", "a bracket needs at least two teams")
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
    name = answers.required("name", "enter a name")
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
    open_ = f"{left} regular-season games are not played yet."
    lines = [open_] if left else []
    lines.append(f"A bracket of {len(seeds.teams)} teams, {len(made.nodes)} games at most:")
    names = (name_of(moment.state, Team, team) for team in seeds.teams)
    return (*lines, *(f"{number}  {name}" for number, name in enumerate(names, 1)))


def _no_playoffs(moment: LeagueContext) -> str:
    return choices.why_no_teams(moment.state)


PLAYOFFS: Final = LeagueAction(
    "playoffs", "Start the playoffs", "Playoffs", "Draw a bracket of the qualifiers. Winners"
    " advance automatically.",
    _playoff_fields, _playoffs, _no_playoffs, preview=_playoff_words, error_field="size",
    success_message="Bracket created.",
)  # fmt: skip
