"""Actions on careers: who is who, retirement, the hall of fame."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from league.model.careers.player_careers import PlayerHistory, folded
from league.model.ledger.commands import league as c
from league.model.ledger.commands import players as p
from league.model.ledger.rows import Franchise, HallRow, NamesakesRow, RetirementRow, SamePlayerRow
from league.views.careers import PlayerBook, keys_of_careers
from quarterback.league_office import choices
from quarterback.league_office.actions.action import (
    CommandLine,
    FormData,
    FormError,
    FormField,
    FormReader,
    LeagueAction,
    LeagueContext,
    Parameter,
    Typed,
    choice_field,
    yes_no,
)
from quarterback.league_office.choices import Option, find_named, find_player
from quarterback.league_office.describe_commands import career_label, name_of
from rulesets.core.refusal import Refused

GROUP: Final = "Careers"
PLAYER, OTHER, YEAR = "player", "other", "year"
NO_PLAYERS: Final = "no player is known yet: none is named in a stored game, and none was drafted"


def no_players(context: LeagueContext) -> str:
    """Return why there are no players to choose; empty if there are some."""
    if choices.current_season(context.state) is None:
        return choices.NO_SEASON
    return "" if context.players.histories else NO_PLAYERS


def player_field(
    context: LeagueContext, name: str, label: str, message: str, first: tuple[str, ...] = ()
) -> FormField:
    """Return the field that asks for the player; those in `first` are listed first."""
    every = keys_of_careers(context.players)
    likely = tuple(each for each in every if each[0] in first)
    rest = tuple(each for each in every if each[0] not in first)
    return choice_field(name, label, message, (*likely, *rest))


def chosen_player(context: LeagueContext, answers: FormReader, name: str = PLAYER) -> PlayerHistory:
    """Return the chosen player. Raises FormError."""
    history = context.players.find(answers.required(name, "which player?"))
    if history is None:
        raise FormError(name, "that player is no longer in the league")
    return history


def typed_player(
    context: LeagueContext, answers: FormReader, name: str = PLAYER, team: str = "team"
) -> PlayerHistory:
    """Return the player that was typed, on a team if one is named. Raises Refused."""
    return find_player(context.players, answers.text(name), answers.text(team))


_TYPED: Final = (
    "PLAYER is a name, a jersey number with --team, both, or a key of `players`; in Lion's Den also"
    " a number of `squad`."
)
_TEAM: Final = Parameter("--team", "The player's team.")


# One player, or two


def _likely(book: PlayerBook, key: str) -> tuple[str, ...]:
    """Return the careers that may be the same player's: those of his name first."""
    history = book.find(key)
    if history is None or not history.name:
        return ()
    last = folded(history.name).split("-")[-1]
    return tuple(
        other.key
        for other in book.histories.values()
        if other.key != history.key and other.name and folded(other.name).split("-")[-1] == last
    )


def _same_fields(context: LeagueContext, filled: FormData) -> tuple[FormField, ...]:
    first = player_field(
        context, PLAYER, "This player", "The career that goes on under the other one."
    )
    chosen = filled.get(PLAYER, first.options[0][0] if first.options else "")
    likely = _likely(context.players, chosen)
    return (
        first,
        player_field(
            context,
            OTHER,
            "Is",
            "The same player with another team, name or number. His page keeps its address.",
            likely,
        ),
    )


def _joined(one: PlayerHistory, other: PlayerHistory, field: str) -> p.JoinCareers:
    if one.key == other.key:
        raise FormError(field, "those are one career already")
    return p.JoinCareers(one.key, other.key)


def _same(context: LeagueContext, answers: FormReader) -> Iterator[c.AnyCommand]:
    one = chosen_player(context, answers)
    yield _joined(one, chosen_player(context, answers, OTHER), OTHER)


def _same_words(context: LeagueContext, filled: FormData) -> tuple[str, ...]:
    answers, book = FormReader(filled), context.players
    one, other = chosen_player(context, answers), chosen_player(context, answers, OTHER)
    _joined(one, other, OTHER)
    games = len(one.games) + len(other.games)
    return (
        f"{one.label} ({book.brief(one)}) and {other.label} ({book.brief(other)}) are one player:"
        f" one career of {games} game{'s' * (games != 1)}.",
    )


def _same_typed(context: LeagueContext, answers: FormReader) -> Iterator[c.AnyCommand]:
    if answers.is_yes("separate"):
        yield p.JoinCareers(_former(context, answers), "")
        return
    one = typed_player(context, answers)
    yield _joined(one, typed_player(context, answers, OTHER, "other_team"), OTHER)


def _former(context: LeagueContext, answers: FormReader) -> str:
    """Return the key of a career that was joined to another, from the name it had before."""
    text, team = answers.text(PLAYER), answers.text("team")
    franchise = find_named(context.state, Franchise, team).id if team else None
    former_keys = [
        row.key
        for row in context.state.all(SamePlayerRow)
        if text == row.key
        or (
            folded(text) in row.key
            and franchise in (None, int(row.key.partition("-")[0]))
            and "-" in row.key
        )
    ]
    if len(former_keys) != 1:
        every = ", ".join(row.key for row in context.state.all(SamePlayerRow))
        raise Refused(f"name one of the careers that were joined: {every or 'there are none'}")
    return former_keys[0]


def _check_same(context: LeagueContext, typed: Typed) -> None:
    if bool(typed["other"]) == bool(typed["separate"]):
        raise Refused("name both players, or one and --separate")


SAME_PLAYER: Final = LeagueAction(
    "same-player",
    "Join two careers",
    GROUP,
    "One player who changed teams or his name, or was known by his number only.",
    _same_fields,
    _same,
    no_players,
    preview=_same_words,
    error_field=OTHER,
    success_message="Careers joined.",
    repeatable=True,
    command_line=CommandLine(
        "same-player",
        "Record that PLAYER is OTHER, who had another team, name or number: one career.\n\n"
        + _TYPED,
        (
            Parameter("PLAYER"),
            Parameter("[OTHER]"),
            _TEAM,
            Parameter("--other-team", "The team of OTHER."),
            Parameter("--separate", "PLAYER has a career of his own again.", "flag"),
        ),
        check=_check_same,
        commands=_same_typed,
        any_season=True,
    ),
)


def _joined_options(context: LeagueContext) -> tuple[Option, ...]:
    records = context.state
    return tuple(
        (row.key, f"{career_label(row.key, records)}, now {career_label(row.same_as, records)}")
        for row in records.all(SamePlayerRow)
    )


SEPARATE: Final = LeagueAction(
    "separate-careers",
    "Separate two careers",
    GROUP,
    "Careers that were joined are two players' again.",
    lambda context, filled: (
        choice_field(PLAYER, "Career", "Which one.", _joined_options(context)),
    ),
    lambda context, answers: (p.JoinCareers(answers.required(PLAYER, "which career?"), ""),),
    lambda context: "" if _joined_options(context) else "no careers were joined",
    error_field=PLAYER,
    success_message="Careers separated.",
)


def _names(context: LeagueContext) -> tuple[Option, ...]:
    """Return the names of players of teams, each with the team."""
    book, records = context.players, context.state
    every = {
        (game.franchise, folded(game.name)): f"{game.name} ({name_of(records, Franchise, team)})"
        for history in book.histories.values()
        for game in history.games
        if game.name
        for team in [game.franchise]
    }
    listed = ((f"{team} {name}", label) for (team, name), label in every.items())
    return tuple(sorted(listed, key=lambda each: each[1].casefold()))


def _two_fields(context: LeagueContext, filled: FormData) -> tuple[FormField, ...]:
    return (
        choice_field(
            "name", "Name", "Two players of the team have had this name.", _names(context)
        ),
        choice_field(
            "apart",
            "Two players",
            "Their numbers tell them apart.",
            (("yes", "yes, by number"), ("no", "no, one player")),
            "yes",
        ),
    )


def _two(context: LeagueContext, answers: FormReader) -> Iterator[c.AnyCommand]:
    team, _, name = answers.required("name", "which name?").partition(" ")
    label = next((each for key, each in _names(context) if key == f"{team} {name}"), name)
    yield p.SeparateNamesakes(
        int(team), label.rpartition(" (")[0] or name, answers.text("apart") != "no"
    )


def _two_typed(context: LeagueContext, answers: FormReader) -> Iterator[c.AnyCommand]:
    team = find_named(context.state, Franchise, answers.text("team"))
    name = answers.text("name")
    names_in_games = {
        folded(game.name)
        for history in context.players.histories.values()
        for game in history.games
        if game.franchise == team.id
    } | {row.name for row in context.state.where(NamesakesRow, franchise=team.id)}
    if folded(name) not in names_in_games:
        raise Refused(f"no player of {team.name} was called {name!r} in a stored game")
    yield p.SeparateNamesakes(team.id, name, not answers.is_yes("one"))


TWO_PLAYERS: Final = LeagueAction(
    "two-players",
    "Two players of one name",
    GROUP,
    "Father and son, or two Smiths in two years. Two of one name on one roster need no entry.",
    _two_fields,
    _two,
    no_players,
    error_field="name",
    success_message="Recorded.",
    command_line=CommandLine(
        "two-players",
        "Record that two players of a team have had NAME: their numbers tell them apart.\n\n"
        "Two of one name on one roster are two players without this.",
        (
            Parameter("NAME"),
            Parameter("--team", "The team.", required=True),
            Parameter("--one", "They were one player.", "flag"),
        ),
        commands=_two_typed,
        any_season=True,
    ),
)


# Retirement, and the hall of fame


def _year(context: LeagueContext, answers: FormReader) -> int:
    return answers.number(YEAR, 1, 9999) or context.season.year


def _year_field(context: LeagueContext, message: str) -> FormField:
    return FormField(YEAR, "Year", "number", message, str(context.season.year))


def _fill_player(context: LeagueContext, data: FormData) -> Mapping[str, str]:
    """Turn PLAYER and --team into the career that the form has."""
    return {PLAYER: typed_player(context, FormReader(data)).key}


def _recorded_key(
    context: LeagueContext, answers: FormReader, kind: type[RetirementRow | HallRow]
) -> str:
    """Return the key under which a player's retirement or election is recorded: his career may
    have been joined to another one since."""
    own, of_key = chosen_player(context, answers).key, context.players.careers.identities.of_key
    return next((row.key for row in context.state.all(kind) if of_key(row.key) == own), own)


def _status(context: LeagueContext, filled: FormData) -> tuple[str, ...]:
    book = context.players
    history = book.find(filled.get(PLAYER, ""))
    if history is None:
        return ()
    page = book.page(history)
    return tuple(filter(None, (f"{history.label}: {book.brief(history)}", page.status, page.hall)))


def _retire(context: LeagueContext, answers: FormReader) -> Iterator[c.AnyCommand]:
    key = _recorded_key(context, answers, RetirementRow)
    again = answers.is_yes("again")
    yield p.RetirePlayer(key, None if again else _year(context, answers))


RETIRE: Final = LeagueAction(
    "retire",
    "Retire a player",
    GROUP,
    "His career is over; or he comes back. Ratings never change by it.",
    lambda context, filled: (
        player_field(context, PLAYER, "Player", "Who retires."),
        _year_field(context, "His last year."),
        yes_no("again", "Comes back", "He plays again."),
    ),
    _retire,
    no_players,
    _status,
    error_field=PLAYER,
    success_message="Recorded.",
    command_line=CommandLine(
        "retire",
        "Record that PLAYER retired; in Lion's Den only once his career is over"
        f" (LD-DRAFT-04).\n\n{_TYPED}",
        (
            Parameter("PLAYER"),
            _TEAM,
            Parameter("--year", "His last year.", "number", between=(1, 9999)),
            Parameter("--back", "He plays again.", "flag", field="again"),
        ),
        fill=_fill_player,
        any_season=True,
    ),
)


def _elect(context: LeagueContext, answers: FormReader) -> Iterator[c.AnyCommand]:
    key = _recorded_key(context, answers, HallRow)
    if answers.is_yes("withdraw"):
        yield p.ElectPlayer(key, None)
    else:
        yield p.ElectPlayer(key, _year(context, answers), answers.text("citation"))


ELECT: Final = LeagueAction(
    "elect",
    "Hall of fame",
    GROUP,
    "A player is elected, with a line about why.",
    lambda context, filled: (
        player_field(context, PLAYER, "Player", "Who is elected."),
        _year_field(context, "The year of the election."),
        FormField("citation", "Why", help="One line.", optional=True),
        yes_no("withdraw", "Withdraw", "The election was a mistake."),
    ),
    _elect,
    no_players,
    _status,
    error_field=PLAYER,
    success_message="Recorded.",
    repeatable=True,
    command_line=CommandLine(
        "elect",
        f"Elect PLAYER to the hall of fame.\n\n{_TYPED}",
        (
            Parameter("PLAYER"),
            _TEAM,
            Parameter("--year", "The year of the election.", "number", between=(1, 9999)),
            Parameter("--citation", "One line about why."),
            Parameter("--withdraw", "The election was a mistake.", "flag"),
        ),
        fill=_fill_player,
        any_season=True,
    ),
)
