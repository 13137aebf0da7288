"""The playoffs: a bracket from the table or by hand, level games decided, disputed ones ruled."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, cast

from league.model.brackets.shape import Bracket
from league.model.formats.brackets import Form, Wish, bracket_command, bracket_of_form
from league.model.formats.seeds import seeds_by_table
from league.model.ledger import commands as c
from league.model.ledger.knockout import how_it_stands
from league.model.ledger.ranking import how_ranked
from league.model.ledger.rows import BracketRow, Drawn, Fixture, NodeRow, RulingName, Team
from quarterback.leagues import choices
from quarterback.leagues.acts.act import WHY, Act, Answers, Fault, Field, Filled, Moment
from quarterback.leagues.acts.moving import GAME, game_field
from quarterback.leagues.acts.scheduling import season_of, stage_of
from quarterback.leagues.command_words import name_of
from rulesets.core.refusal import Refused

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
_SEEDED: Final = (("table", "by the table"), ("hand", "by hand"))
_YES_NO: Final = (("no", "no"), ("yes", "yes"))


def _playoff_fields(moment: Moment, filled: Filled) -> tuple[Field, ...]:
    teams = choices.teams_in(moment.records)
    season = choices.season_in(moment.records)
    settings = "{}" if season is None else choices.table_stage(moment.records, season).settings
    through = how_ranked(settings).through or min(len(teams), 8)
    fields = [
        Field("form", "Form", "one", "The Electra Bowl is Lion's Den's: byes for the best, and the"
              " best left meets the last left, round by round.", "electra", _FORMS),
        Field("seeds", "Seeds", "one", "In which order they go in.", "table", _SEEDED),
    ]  # fmt: skip
    if filled.get("seeds") == "hand":
        names = "\n".join(name for _, name in choices.of_teams(moment.records, teams))
        fields.append(
            Field("order", "Order", "lines", "A team a line, the best seed first.", names)
        )
    else:
        fields.append(Field("size", "How many go on", "number", "The first so many of the table.",
                            str(through)))  # fmt: skip
    if filled.get("form") == "single":
        fields += [
            Field("third", "For third place", "one", "Whether the losers of the semi-finals play"
                  " for it.", "no", _YES_NO),
            Field("best", "Best of", "numbers", "How many games a pairing has, round by round: odd,"
                  " such as 1,3.", "1"),
        ]  # fmt: skip
    return (
        *fields,
        Field("drawn", "A level game", "one", "What follows when a playoff game ends level.",
              "replay", _DRAWN),
        Field("name", "Called", says="What the knock-out stage is called.", default="Playoffs"),
    )  # fmt: skip


def _seeds(moment: Moment, answers: Answers) -> tuple[int, ...]:
    if answers.text("seeds") != "hand":
        size = answers.number("size", 2, 1000)
        if size is None:
            raise Fault("size", "how many?")
        try:
            return seeds_by_table(moment.records, stage_of(moment), size)
        except Refused as refused:
            raise Fault("size", refused.says) from None
    teams = {name: int(key) for key, name in choices.of_teams(moment.records)}
    found: list[int] = []
    for number, line in answers.lines("order"):
        if line not in teams:
            raise Fault("order", f"line {number}: no team is called {line}")
        if teams[line] in found:
            raise Fault("order", f"line {number}: {line} stand there already")
        found.append(teams[line])
    if len(found) < 2:
        raise Fault("order", "a bracket has two teams or more")
    return tuple(found)


def _made(answers: Answers, count: int) -> Bracket:
    form, best = answers.text("form"), answers.numbers("best", 20)
    single = form == "single"
    try:
        wish = Wish(
            cast("Form", form),
            third_place=single and answers.text("third") == "yes",
            best_of=best if single else (),
        )
        return bracket_of_form(wish, count)
    except Refused as refused:
        raise Fault("best" if single else "form", refused.says) from None


def _playoffs(moment: Moment, answers: Answers) -> Iterator[c.AnyCommand]:
    season = season_of(moment)
    seeds = _seeds(moment, answers)
    made = _made(answers, len(seeds))
    if season.phase in ("preparing", "regular"):
        yield c.EnterPhase(season.id, "playoffs")
    drawn = cast("Drawn", answers.text("drawn"))
    name = answers.wanted("name", "what is it called?")
    yield bracket_command(season.id, name, made, seeds, drawn=drawn)


def _playoff_words(moment: Moment, filled: Filled) -> tuple[str, ...]:
    answers = Answers(filled)
    seeds = _seeds(moment, answers)
    made = _made(answers, len(seeds))
    left = sum(
        choices.is_open(moment.records, game)
        for game in moment.records.where(Fixture, stage=stage_of(moment).id)
    )
    open_ = f"{left} games of the table are not played yet."
    lines = [open_] if left else []
    lines.append(f"A bracket of {len(seeds)} teams, {len(made.nodes)} games at most:")
    names = (name_of(moment.records, Team, team) for team in seeds)
    return (*lines, *(f"{number}  {name}" for number, name in enumerate(names, 1)))


def _no_playoffs(moment: Moment) -> str:
    return choices.with_teams(moment.records)


PLAYOFFS: Final = Act(
    "playoffs", "Begin the playoffs", "Playoffs", "A bracket of the best, drawn by itself; the"
    " winners go on by themselves.",
    _playoff_fields, _playoffs, _no_playoffs, tells=_playoff_words, refused_at="size",
    done="The bracket is made.",
)  # fmt: skip


def level_games(moment: Moment) -> list[NodeRow]:
    """Games of the season's brackets that ended level and wait for who goes on."""
    season = choices.season_in(moment.records)
    rows = [] if season is None else moment.records.where(BracketRow, season=season.id)
    found = []
    for row in rows:
        states = how_it_stands(moment.records, row).states
        nodes = moment.records.where(NodeRow, bracket=row.id)
        found += [node for node in nodes if states[node.key].status == "level"]
    return found


def sides_of(moment: Moment, node: NodeRow) -> tuple[int, ...]:
    """The teams of a game of a bracket, as far as they are known."""
    row = moment.records.get(BracketRow, node.bracket)
    state = how_it_stands(moment.records, row).states[node.key]
    return tuple(int(team) for team in state.teams if team is not None and team.isdecimal())


def _decide_fields(moment: Moment, filled: Filled) -> tuple[Field, ...]:
    nodes = level_games(moment)
    options = []
    for node in nodes:
        names = (name_of(moment.records, Team, team) for team in sides_of(moment, node))
        options.append((str(node.id), f"{node.title}: {' and '.join(names)}"))
    at = filled.get("node", "")
    picked = next((node for node in nodes if str(node.id) == at), next(iter(nodes), None))
    sides = () if picked is None else sides_of(moment, picked)
    teams = tuple((str(team), name_of(moment.records, Team, team)) for team in sides)
    return (
        Field("node", "Game", "one", "Which game ended level.", options=tuple(options)),
        Field("team", "Goes on", "one", "Who goes on. The game itself stays level.", options=teams),
        Field("what", "By", says="toss, ruling, roll-off.", default="toss"),
    )


def _decide(moment: Moment, answers: Answers) -> Iterator[c.AnyCommand]:
    node, team = answers.key("node", "which game?"), answers.key("team", "who goes on?")
    yield c.Decide(node, team, answers.text("what") or "toss")


def _none_level(moment: Moment) -> str:
    why = choices.live(moment.records)
    return why or ("" if level_games(moment) else "no game of a bracket waits so")


DECIDE: Final = Act(
    "decide", "Decide a level game", "Playoffs", "Who goes on from a game that ended level.",
    _decide_fields, _decide, _none_level, refused_at="team", done="It is decided.",
)  # fmt: skip


def disputed_games(moment: Moment) -> list[Fixture]:
    """Played games that a correction has made wrong, and that wait for the commissioner."""
    season = choices.season_in(moment.records)
    rows = [] if season is None else moment.records.where(BracketRow, season=season.id)
    keys = {key for row in rows for key in how_it_stands(moment.records, row).disputed}
    return [game for game in choices.games_in(moment.records) if str(game.id) in keys]


def _rule_fields(moment: Moment, filled: Filled) -> tuple[Field, ...]:
    says = "A game that was played by teams which a correction has moved."
    rulings = (("keep", "keep it as it was played"), ("replay", "it is played again"))
    return (
        game_field(moment, disputed_games(moment), says),
        Field("ruling", "Your word", "one", "Nothing is changed until you say so.", "replay",
              rulings),
    )  # fmt: skip


def _rule(moment: Moment, answers: Answers) -> Iterator[c.AnyCommand]:
    game = answers.key(GAME, "which game?")
    ruling = cast("RulingName", answers.text("ruling"))
    yield c.Rule(game, ruling, answers.text(WHY))


def _none_disputed(moment: Moment) -> str:
    why = choices.live(moment.records)
    return why or ("" if disputed_games(moment) else "no game is disputed")


RULE: Final = Act(
    "rule", "Rule on a disputed game", "Playoffs", "The commissioner's word on a game that a"
    " correction has made wrong.",
    _rule_fields, _rule, _none_disputed, reason=lambda moment, filled: True, touches=True,
    refused_at=GAME, done="Your word stands.",
)  # fmt: skip
