"""Actions for awards and votes."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final, NamedTuple

from league.model.ledger.commands import day as d
from league.model.ledger.commands import league as c
from league.model.ledger.handlers.honors import CATEGORIES, Nominee, votes_for
from league.model.ledger.rows import AwardedHow, AwardRow, Person, PlayerRow, Season, Team, VoteRow
from league.model.ledger.state import LeagueState
from quarterback.league_office import choices
from quarterback.league_office.actions.action import (
    CommandLine,
    CommandReport,
    FormData,
    FormError,
    FormField,
    FormReader,
    LeagueAction,
    LeagueContext,
    Parameter,
    Typed,
    choice_field,
    needs,
)
from quarterback.league_office.actions.schedule import season_of
from quarterback.league_office.choices import Option, find_team
from quarterback.league_office.describe_commands import describe_command, honored, name_of
from rulesets.core.refusal import Refused

OTHER: Final = "other"
_NAME: Final = "name"
"""Stands in for a row: a typed name on a team's roster."""
_SHORT: Final = {
    "offense": CATEGORIES[0],
    "defense": CATEGORIES[1],
    "coach": CATEGORIES[2],
    "mvp": "Most valuable player",
}
"""Short words for the usual categories."""
COACH_AWARD: Final = CATEGORIES[2]


# Who can be honored


def category_named(text: str) -> str:
    """Return a category as typed: `offense`, `defense` and `coach` stand for the usual ones."""
    folded = " ".join(text.split()).casefold()
    usual = {**_SHORT, **{each.casefold(): each for each in CATEGORIES}}
    return usual.get(folded, " ".join(text.split()))


def categories_of(records: LeagueState, season: Season) -> tuple[str, ...]:
    """Return the usual categories, and every other one with an award or a vote in the season."""
    named = {row.category for row in records.where(AwardRow, season=season.id)}
    named |= {row.category for row in records.where(VoteRow, season=season.id)}
    return tuple(dict.fromkeys((*CATEGORIES, _SHORT["mvp"], *sorted(named))))


def season_teams(context: LeagueContext) -> list[Team]:
    return context.state.where(Team, season=season_of(context).id)


def nominees(context: LeagueContext, category: str) -> tuple[Option, ...]:
    """Return who can get an award: coaches for the coach's; else players and teams, too."""
    records = context.state
    coaches: dict[str, str] = {}
    for team in season_teams(context):
        name = f"{name_of(records, Person, team.coach)} ({name_of(records, Team, team.id)})"
        coaches.setdefault(f"person-{team.coach}", name)
    if category == COACH_AWARD:
        return tuple(coaches.items())
    players = tuple((f"player-{key}", label) for key, label in choices.player_options(records))
    typed = ((_NAME, "a name on a roster"),)
    if category in CATEGORIES:
        return (*players, *typed)
    teams = tuple(
        (f"team-{team.id}", name_of(records, Team, team.id)) for team in season_teams(context)
    )
    return (*players, *typed, *teams, *coaches.items())


def _nominee(context: LeagueContext, answers: FormReader) -> Nominee:
    """Return the chosen nominee. Raises FormError."""
    kind, _, number = answers.required("winner", "choose a player, a coach or a team").partition(
        "-"
    )
    if kind == _NAME:
        team = answers.key("team", "choose the team of that name")
        return Nominee(team=team, name=answers.required("name", "enter the name"))
    row = choices.row_id(number)
    if row is None:
        raise FormError("winner", "choose a player, a coach or a team")
    if kind == "player":
        return Nominee(player=row)
    if kind == "team":
        return Nominee(team=row)
    coached = [team.id for team in season_teams(context) if team.coach == row]
    return Nominee(team=coached[0] if len(coached) == 1 else None, person=row)


def _nominee_fields(context: LeagueContext, filled: FormData, label: str) -> list[FormField]:
    options = (("", "not chosen yet"), *nominees(context, _category(filled)))
    fields = [choice_field("winner", label, "A player, a coach or a team.", options)]
    if filled.get("winner") == _NAME:
        teams = tuple(
            (str(team.id), name_of(context.state, Team, team.id)) for team in season_teams(context)
        )
        fields += [
            FormField("name", "Name", help="As on the roster."),
            choice_field("team", "Team", "The team of that name.", teams),
        ]
    return fields


def _category(filled: FormData) -> str:
    chosen = filled.get("category", CATEGORIES[0])
    return category_named(filled.get("other", "")) if chosen == OTHER else chosen


def _category_fields(context: LeagueContext, filled: FormData) -> list[FormField]:
    usual = categories_of(context.state, season_of(context))
    options = (*((each, each) for each in usual), (OTHER, "another award"))
    fields = [
        choice_field(
            "category",
            "Award",
            "Champion, places and leaders need no entry: they follow from the results.",
            options,
            usual[0],
        )
    ]
    if filled.get("category") == OTHER:
        fields.append(FormField("other", "Called", help="Such as Best sportsmanship."))
    return fields


def _required_category(answers: FormReader) -> str:
    category = _category(answers.data)
    if not category:
        raise FormError("other", "name the award")
    return category


def find_nominee(context: LeagueContext, text: str, team: str, category: str) -> Nominee:
    """Return the nominee that was typed: a player's number or name, a coach, a team, or, if a
    team is given, a name on its roster. Raises Refused."""
    records, text = context.state, " ".join(text.split())
    of = None if not team else find_team(records, season_of(context), team)
    number = choices.row_id(text)
    if number is not None and (player := records.find(PlayerRow, number)) is not None:
        return Nominee(player=player.id)
    nominees = [
        each for each in _nominees_called(context, text, category) if _fits(context, each, of)
    ]
    if len(nominees) == 1:
        return nominees[0]
    if nominees:
        raise Refused(f"which {text}? Name the --team, or the player's number (`squad`)")
    if of is not None and category != COACH_AWARD:
        return Nominee(team=of.id, name=text)
    hint = "" if category == COACH_AWARD else ". A player on a roster needs --team"
    raise Refused(f"there is no {_WHO[category == COACH_AWARD]} {text!r}{hint}")


_WHO: Final = ("player, coach or team", "coach")


def _nominees_called(context: LeagueContext, text: str, category: str) -> list[Nominee]:
    records, folded = context.state, text.casefold()
    coaches = [
        Nominee(person=row.id) for row in records.all(Person) if row.name.casefold() == folded
    ]
    teams = season_teams(context)
    coaches = [
        each._replace(team=own[0].id if len(own) == 1 else None)
        for each in coaches
        if (own := [team for team in teams if team.coach == each.person])
    ]
    if category == COACH_AWARD:
        return coaches
    keys = (int(key) for key, _ in choices.player_options(records))
    players = [
        Nominee(player=key) for key in keys if records.get(PlayerRow, key).name.casefold() == folded
    ]
    if players or category in CATEGORIES:
        return players
    named = [Nominee(team=t.id) for t in teams if name_of(records, Team, t.id).casefold() == folded]
    return named or coaches


def _fits(context: LeagueContext, nominee: Nominee, team: Team | None) -> bool:
    if team is None:
        return True
    if nominee.player is not None:
        return context.state.get(PlayerRow, nominee.player).franchise == team.franchise
    return nominee.team == team.id


# Awards


def tally(context: LeagueContext, category: str) -> list[tuple[Nominee, int]]:
    """Return the votes for an award: the most first, then by name."""
    votes = votes_for(context.state, season_of(context).id, category)
    return sorted(votes.items(), key=lambda it: (-it[1], nominee_words(context.state, it[0])))


def tally_lines(context: LeagueContext, category: str) -> tuple[str, ...]:
    """Describe the votes for an award."""
    return tuple(
        f"{count:>3}  {nominee_words(context.state, nominee)}"
        for nominee, count in tally(context, category)
    )


def nominee_words(records: LeagueState, nominee: Nominee) -> str:
    """Name a nominee: `Ann (Bears)`."""
    return honored(d.CastVote(0, "", 0, *nominee), records)


def _award_fields(context: LeagueContext, filled: FormData) -> tuple[FormField, ...]:
    votes = tally(context, _category(filled))
    hows: list[Option] = [("chosen", "chosen")]
    if votes:
        hows.append(("voted", "elected by the votes"))
    how = choice_field(
        "how", "How", "The one with the most votes, or whom you choose.", tuple(hows), hows[-1][0]
    )
    fields = [*_category_fields(context, filled), how]
    if filled.get("how", how.default) == "voted" and votes:
        return tuple(fields)
    return (*fields, *_nominee_fields(context, filled, "Winner"))


def _award(context: LeagueContext, answers: FormReader) -> Iterator[c.AnyCommand]:
    category, season = _required_category(answers), season_of(context).id
    if answers.text("how") == "voted":
        yield d.GiveAward(season, category, "voted", *_elected(context, category))
    else:
        yield d.GiveAward(season, category, "chosen", *_nominee(context, answers))


def _elected(context: LeagueContext, category: str) -> Nominee:
    votes = tally(context, category)
    if not votes:
        raise FormError("how", "no one has voted for that award")
    first = [nominee for nominee, count in votes if count == votes[0][1]]
    if len(first) > 1:
        names = ", ".join(nominee_words(context.state, each) for each in first)
        raise FormError("how", f"tied at {votes[0][1]}: {names}. Choose one, or vote again")
    return first[0]


def _award_words(context: LeagueContext, filled: FormData) -> tuple[str, ...]:
    votes = tally_lines(context, _category(filled))
    commands = _award(context, FormReader(filled))
    lines = tuple(describe_command(each, context.state) for each in commands)
    return (*lines, *(("Votes:", *votes) if votes else ()))


def awards_given(context: LeagueContext, category: str = "") -> list[AwardRow]:
    """Return the awards of the season, or those of a category."""
    rows = context.state.where(AwardRow, season=season_of(context).id)
    return [row for row in rows if not category or row.category == category]


def _current_awards(context: LeagueContext, filled: FormData) -> tuple[str, ...]:
    rows = awards_given(context, _category(filled))
    return tuple(f"given to {honored(row, context.state)}" for row in rows) or ("not given yet",)


def _award_typed(context: LeagueContext, answers: FormReader) -> Iterator[c.AnyCommand]:
    category, season = category_named(answers.text("category")), season_of(context).id
    winner = answers.text("winner")
    nominee = (
        find_nominee(context, winner, answers.text("team"), category)
        if winner
        else _elected(context, category)
    )
    if answers.is_yes("withdraw"):
        rows = [row for row in awards_given(context, category) if _same(row, nominee)]
        if not rows:
            raise Refused(f"{category} was not given to {nominee_words(context.state, nominee)}")
        yield d.WithdrawAward(rows[0].id)
        return
    how: AwardedHow = "voted" if answers.is_yes("voted") else "chosen"
    yield d.GiveAward(season, category, how, *nominee)


def _same(row: AwardRow, nominee: Nominee) -> bool:
    return Nominee(row.team, row.player, row.person, row.name) == nominee


def _check_award(context: LeagueContext, typed: Typed) -> None:
    if typed["withdraw"] and typed["voted"]:
        raise Refused("--withdraw or --voted, not both")
    if not typed["winner"] and not typed["voted"]:
        raise Refused("name the winner, or --voted for the one with the most votes")


_OF_TEAM: Final = Parameter("--team", "The team of a player; needed for a name on a roster.")
_CATEGORY: Final = Parameter("CATEGORY")
_CATEGORIES_HELP: Final = (
    "\n\nCATEGORY is `offense`, `defense`, `coach`, or any name. A player is a number or a name; a"
    " name on a roster needs --team."
)


def why_no_honors(context: LeagueContext) -> str:
    """Return why no honors can be given yet; empty if they can, even after the season."""
    if not context.state.all(Season):
        return choices.NO_SEASON
    return "" if season_teams(context) else choices.FEW_TEAMS


AWARD: Final = LeagueAction(
    "award",
    "Give an award",
    "Honors",
    "Offensive and defensive player, coach of the tournament,"
    " or an award of your own. All go in the hall, with the year.",
    _award_fields,
    _award,
    why_no_honors,
    _current_awards,
    preview=_award_words,
    error_field="winner",
    success_message="Award given.",
    repeatable=True,
    command_line=CommandLine(
        "award",
        "Give the award CATEGORY of the season to WINNER, or to the one with the most votes."
        + _CATEGORIES_HELP,
        (
            _CATEGORY,
            Parameter("[WINNER]"),
            _OF_TEAM,
            Parameter("--voted", "By the votes (`vote`): WINNER must have the most.", "flag"),
            Parameter("--withdraw", "Withdraw it from WINNER.", "flag"),
        ),
        check=_check_award,
        commands=_award_typed,
        any_season=True,
    ),
)


class RemovalWords(NamedTuple):
    """The words of an action that takes something back."""

    name: str
    title: str
    description: str
    field: str
    """The field of what is taken back, such as `award`."""
    choose: str
    """What to say when nothing is chosen."""
    none: str
    """Why there is nothing to take back."""
    done: str


def removal(
    words: RemovalWords,
    options: Callable[[LeagueContext], tuple[Option, ...]],
    command: Callable[[int], c.AnyCommand],
) -> LeagueAction:
    """Return an action that takes back one of several things, chosen from a list. It is described
    as it stands before: afterward it is gone."""

    def fields(context: LeagueContext, filled: FormData) -> tuple[FormField, ...]:
        label = words.field.capitalize()
        return (choice_field(words.field, label, "Which one.", options(context)),)

    def chosen(answers: FormReader) -> c.AnyCommand:
        return command(answers.key(words.field, words.choose))

    return LeagueAction(
        words.name,
        words.title,
        "Honors",
        words.description,
        fields,
        lambda context, answers: (chosen(answers),),
        lambda context: "" if options(context) else words.none,
        preview=lambda context, filled: (
            describe_command(chosen(FormReader(filled)), context.state),
        ),
        error_field=words.field,
        success_message=words.done,
    )


def _award_options(context: LeagueContext) -> tuple[Option, ...]:
    if why_no_honors(context):
        return ()
    return tuple(
        (str(row.id), f"{row.category}: {honored(row, context.state)}")
        for row in awards_given(context)
    )


WITHDRAW_AWARD: Final = removal(
    RemovalWords(
        "withdraw-award",
        "Withdraw an award",
        "An award that was given by mistake.",
        "award",
        "choose an award",
        "no award was given yet",
        "Award withdrawn.",
    ),
    _award_options,
    d.WithdrawAward,
)


# Votes


def _vote_fields(context: LeagueContext, filled: FormData) -> tuple[FormField, ...]:
    people = choices.person_options(context.state)
    own = next((key for key, name in people if name == context.by), "")
    voter = choice_field(
        "voter", "Voter", "Whose vote it is. A second vote replaces the first.", people, own
    )
    return (*_category_fields(context, filled), voter, *_nominee_fields(context, filled, "For"))


def _vote(context: LeagueContext, answers: FormReader) -> Iterator[c.AnyCommand]:
    voter = answers.key("voter", "choose who votes")
    category = _required_category(answers)
    yield d.CastVote(season_of(context).id, category, voter, *_nominee(context, answers))


def _vote_typed(context: LeagueContext, answers: FormReader) -> Iterator[c.AnyCommand]:
    category = category_named(answers.text("category"))
    voter = context.state.where(Person, name=answers.text("voter") or context.by)
    if not voter:
        raise FormError("voter", "name who votes: --voter, someone registered in the league")
    nominee = find_nominee(context, answers.text("winner"), answers.text("team"), category)
    yield d.CastVote(season_of(context).id, category, voter[0].id, *nominee)


def _vote_words(context: LeagueContext, filled: FormData) -> tuple[str, ...]:
    commands = _vote(context, FormReader(filled))
    lines = [describe_command(each, context.state) for each in commands]
    votes = tally_lines(context, _category(filled))
    return (*lines, *(("Votes so far:", *votes) if votes else ("The first vote.",)))


def votes_report(context: LeagueContext, category: str = "") -> CommandReport:
    """Report the votes of the season: the tally of each award, or of one."""
    season = season_of(context)
    every = [category] if category else categories_of(context.state, season)
    data, lines = {}, []
    for each in every:
        votes = tally(context, each)
        if not votes:
            continue
        names = [(nominee_words(context.state, nominee), count) for nominee, count in votes]
        data[each] = [{"who": name, "votes": count} for name, count in names]
        lines += [each, *tally_lines(context, each)]
    return CommandReport({"votes": data}, tuple(lines or ["No one has voted yet."]))


VOTE: Final = LeagueAction(
    "vote",
    "Record a vote",
    "Honors",
    "A person's vote for an award. Give the award when all have voted.",
    _vote_fields,
    _vote,
    needs(lambda context: context.state.all(Person), "add people first", why_no_honors),
    preview=_vote_words,
    error_field="winner",
    success_message="Vote recorded.",
    repeatable=True,
    command_line=CommandLine(
        "vote",
        "Record a vote for CHOICE as CATEGORY; without CHOICE, show the votes." + _CATEGORIES_HELP,
        (
            Parameter("[CATEGORY]"),
            Parameter("[CHOICE]", field="winner"),
            _OF_TEAM,
            Parameter(
                "--voter",
                "Who votes; default --by. A second vote replaces the first.",
                "person",
            ),
        ),
        commands=_vote_typed,
        any_season=True,
        after=lambda context, data: votes_report(context, category_named(data["category"])),
        query=lambda context, typed: votes_report(
            context, category_named(typed["category"]) if typed["category"] else ""
        ),
        entered_by=("winner",),
    ),
)
