"""Actions on players and bases: draft, release, depth chart, trades, replacements."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from league.model.ledger.commands import league as c
from league.model.ledger.commands import players as p
from league.model.ledger.handlers.players import careers_of, terms_in
from league.model.ledger.rows import HoldingRow, Person, PlayerRow, Team
from quarterback.league_office import choices
from quarterback.league_office.actions.action import (
    BY,
    WHY,
    FormData,
    FormError,
    FormField,
    FormReader,
    LeagueAction,
    LeagueContext,
)
from quarterback.league_office.actions.schedule import season_of

GROUP = "Players and bases"
TEAM = "team"
NOBODY = "none"


def no_players(moment: LeagueContext) -> str:
    """Return why the season has no players, or an empty string if it has."""
    why = choices.why_no_teams(moment.state)
    if why:
        return why
    keeps = terms_in(moment.state, season_of(moment)).drafts
    return "" if keeps else "this season's rules have no players or bases"


def _team_field(moment: LeagueContext, says: str) -> FormField:
    return FormField(TEAM, "Team", "one", says, options=choices.team_options(moment.state))


def picked_team(moment: LeagueContext, filled: FormData) -> Team | None:
    """Return the chosen team, or the first."""
    teams = choices.season_teams(moment.state)
    chosen = [team for team in teams if str(team.id) == filled.get(TEAM)]
    return next(iter(chosen or teams), None)


def person(moment: LeagueContext, name: str) -> int:
    """Return the ID of a registered person."""
    return moment.state.where(Person, name=name)[0].id


def new_person(moment: LeagueContext, name: str) -> Iterator[c.AnyCommand]:
    """Register a person who is new."""
    if name and not moment.state.where(Person, name=name):
        yield c.Register((name,))


def _draft_fields(moment: LeagueContext, filled: FormData) -> tuple[FormField, ...]:
    terms = terms_in(moment.state, season_of(moment))
    positions = tuple((name, name) for name in terms.positions)
    return (
        _team_field(moment, "The player's team."),
        FormField("position", "Position", "one", "The player's position.", options=positions),
        FormField(
            "talent",
            "Talent dice",
            "numbers",
            f"As rolled: {' and '.join(terms.talent)}, such as 4,7.",
        ),
        FormField("career", "Career die", "numbers", f"Length of the career: {terms.career[0]}."),
        FormField(
            "witness",
            "Seen by",
            help="Who saw the roll. Not the coach.",
            optional=terms.solitaire,
        ),
        FormField("name", "Name", help="What he is called.", optional=True),
        FormField("figure", "Figure", help="Which figure he is, such as 12.", optional=True),
    )


def _draft(moment: LeagueContext, answers: FormReader) -> Iterator[c.AnyCommand]:
    team = answers.key(TEAM, "whose player?")
    talent, career = answers.numbers("talent", 10), answers.numbers("career", 10)
    if not talent:
        raise FormError("talent", "what did the dice show?")
    if not career:
        raise FormError("career", "what did the die show?")
    witness = answers.text("witness")
    yield from new_person(moment, witness)
    saw = person(moment, witness) if witness else None
    name, figure = answers.text("name"), answers.text("figure")
    yield p.DraftPlayer(team, answers.text("position"), talent, career, saw, name, figure)


DRAFT: Final = LeagueAction(
    "draft", "Draft a player", GROUP, "His talent and the length of his career, by dice thrown"
    " before a witness.",
    _draft_fields, _draft, no_players, error_field="talent",
    success_message="Player drafted.",
    repeatable=True,
)  # fmt: skip


def player_field(
    moment: LeagueContext, says: str, players: tuple[tuple[str, str], ...]
) -> FormField:
    """Which player."""
    return FormField("player", "Player", "one", says, options=players)


def nobody(moment: LeagueContext) -> str:
    """Why there is no player to speak of; empty when there is one."""
    why = no_players(moment)
    return why or ("" if choices.player_options(moment.state) else "nobody is drafted yet")


def _release(moment: LeagueContext, answers: FormReader) -> Iterator[c.AnyCommand]:
    yield p.ReleasePlayer(season_of(moment).id, answers.key("player", "which player?"))


RELEASE_PLAYER: Final = LeagueAction(
    "drop", "Release a player", GROUP, "A player goes, before the draft.",
    lambda moment, filled: (
        player_field(moment, "Player to release.", choices.player_options(moment.state)),),
    _release, nobody, error_field="player", success_message="Player released.",
)  # fmt: skip


def _figure(moment: LeagueContext, answers: FormReader) -> Iterator[c.AnyCommand]:
    player = answers.key("player", "which player?")
    figure = answers.required("figure", "which figure?")
    yield p.NameFigure(season_of(moment).id, player, figure)


FIGURE: Final = LeagueAction(
    "figure", "Name a figure", GROUP, "Link a player to a figure on the board.",
    lambda moment, filled: (
        player_field(moment, "The player.", choices.player_options(moment.state)),
        FormField("figure", "Figure", help="Such as 12, or the one with the red helmet."),
    ),
    _figure, nobody, error_field="figure", success_message="Figure named.",
)  # fmt: skip


def _quarterbacks(moment: LeagueContext, team: Team) -> list[tuple[str, str]]:
    season = season_of(moment)
    men = careers_of(moment.state).at(str(team.franchise), season.year, "quarterback")
    rows = (moment.state.get(PlayerRow, int(each.key)) for each in men)
    return [(str(row.id), f"{row.name or row.figure or 'no name'}, {row.rating} %") for row in rows]


def _order_fields(moment: LeagueContext, filled: FormData) -> tuple[FormField, ...]:
    team = picked_team(moment, filled)
    men = [] if team is None else _quarterbacks(moment, team)
    labels = ("First", "Second", "Third", "Fourth")
    return (
        _team_field(moment, "The team."),
        *(FormField(f"man-{n}", labels[min(n, 3)], "one", "The starter, then the backups.",
        men[n][0],
                tuple(men)) for n in range(len(men))),
    )  # fmt: skip


def _order(moment: LeagueContext, answers: FormReader) -> Iterator[c.AnyCommand]:
    team = moment.state.get(Team, answers.key(TEAM, "which team?"))
    men: list[int] = []
    for n, _ in enumerate(_quarterbacks(moment, team)):
        man = answers.key(f"man-{n}", "who?")
        if man in men:
            raise FormError(f"man-{n}", "already listed")
        men.append(man)
    yield p.SetQuarterbackOrder(team.id, "quarterback", tuple(men))


ORDER: Final = LeagueAction(
    "order", "Quarterback order", GROUP, "Who starts. Coaches may change it between games.",
    _order_fields, _order, nobody, error_field="man-0", success_message="Order saved.",
)  # fmt: skip


def _bases_fields(moment: LeagueContext, filled: FormData) -> tuple[FormField, ...]:
    count = terms_in(moment.state, season_of(moment)).bases
    says = f"The numbers of the {count} bases, such as 1-{count}."
    return (
        _team_field(moment, "The team."),
        FormField("bases", "Bases", "numbers", says),
    )


def _bases(moment: LeagueContext, answers: FormReader) -> Iterator[c.AnyCommand]:
    numbers = answers.numbers("bases")
    if not numbers:
        raise FormError("bases", "which bases?")
    yield p.DrawBases(answers.key(TEAM, "which team?"), numbers)


BASES: Final = LeagueAction(
    "bases", "Draw bases", GROUP, "A team's bases for the year.",
    _bases_fields, _bases, no_players, error_field="bases", success_message="Bases drawn.",
    repeatable=True,
)  # fmt: skip


def held(moment: LeagueContext, team: Team | None) -> str:
    """List a team's base numbers."""
    if team is None:
        return ""
    year = season_of(moment).year
    rows = moment.state.where(HoldingRow, year=year, franchise=team.franchise)
    return ", ".join(str(row.base) for row in sorted(rows, key=lambda row: row.base))


def _trade_fields(moment: LeagueContext, filled: FormData) -> tuple[FormField, ...]:
    one = picked_team(moment, filled)
    others = [team for team in choices.season_teams(moment.state) if team != one]
    chosen = [team for team in others if str(team.id) == filled.get("other")]
    other = next(iter(chosen or others), None)
    people = choices.person_options(moment.state)
    coaches = ",".join(str(team.coach) for team in (one, other) if team is not None)
    return (
        _team_field(moment, f"It has {held(moment, one) or 'no bases'}."),
        FormField("gives", "Gives", "numbers", "Bases it gives up."),
        FormField("other", "With", "one", f"It has {held(moment, other) or 'no bases'}.",
              options=choices.team_options(moment.state, others)),
        FormField("takes", "For", "numbers", "The same number of bases in return."),
        FormField("agreed", "Agreed by", "several", "Both coaches must agree.", coaches, people),
    )  # fmt: skip


def _trade(moment: LeagueContext, answers: FormReader) -> Iterator[c.AnyCommand]:
    gives, takes = answers.numbers("gives"), answers.numbers("takes")
    for name, numbers in (("gives", gives), ("takes", takes)):
        if not numbers:
            raise FormError(name, "which bases?")
    one, other = answers.key(TEAM, "which team?"), answers.key("other", "choose the other team")
    yield p.TradeBases(one, other, gives, takes, answers.keys("agreed"))


TRADE: Final = LeagueAction(
    "trade", "Trade bases", GROUP, "Trade bases one for one in the regular season.",
    _trade_fields, _trade, no_players, error_field="gives", success_message="Bases traded.",
)  # fmt: skip


def _replace_fields(moment: LeagueContext, filled: FormData) -> tuple[FormField, ...]:
    team = picked_team(moment, filled)
    return (
        _team_field(moment, f"It has {held(moment, team) or 'no bases'}."),
        FormField("old", "Defective", "number", "Base to retire."),
        FormField("new", "In its place", "number", "Replacement."),
    )


def _replace(moment: LeagueContext, answers: FormReader) -> Iterator[c.AnyCommand]:
    old, new = (answers.number(name, 1, 10**6) for name in ("old", "new"))
    if old is None or new is None:
        raise FormError("old" if old is None else "new", "which base?")
    why = answers.required(WHY, "give a reason; it stays in the log")
    by = answers.required(BY, "ruled by whom?")
    yield from new_person(moment, by)
    team = answers.key(TEAM, "which team?")
    yield p.ReplaceBase(team, old, new, person(moment, by), why)


REPLACE: Final = LeagueAction(
    "base", "Replace a base", GROUP, "Retire a defective base by a commissioner's ruling.",
    _replace_fields, _replace, no_players, needs_reason=lambda moment, filled: True,
    error_field="old", success_message="Base replaced.",
)  # fmt: skip
