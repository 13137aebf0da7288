"""Actions for Swiss rounds and pools."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, cast

from league.model.ledger.commands import league as c
from league.model.ledger.queries.ranking import ranking_rules
from league.model.ledger.queries.standings import names_of
from league.model.ledger.rows import Fixture
from league.model.planning.meetings import pool_meetings
from league.model.planning.placement import with_places
from league.model.planning.pools import pools_dealt
from league.model.planning.schedule_inputs import has_places
from league.model.planning.seeds import By, in_order
from league.model.planning.swiss import next_swiss_round
from league.model.schedule.swiss import Within
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

_ORDERS: Final = (("entry", "as they were entered"), ("rating", "by their ratings"))
_YES_NO: Final = (("yes", "yes"), ("no", "no"))


def _place_fields(moment: LeagueContext) -> tuple[FormField, ...]:
    if not has_places(moment.state):
        return ()
    return (
        FormField("places", "Boards and times", "one", "Assign every game a board and a time.",
        "yes",
              _YES_NO),
        FormField("rest", "Minutes of rest", "number", "Between two games of the same team.", "0"),
    )  # fmt: skip


def _with_places(
    moment: LeagueContext, answers: FormReader, meetings: tuple[c.Meeting, ...]
) -> tuple[c.Meeting, ...]:
    if answers.text("places") != "yes":
        return meetings
    return with_places(moment.state, meetings, answers.number("rest", 0, 1440) or 0)[0]


def _swiss_fields(moment: LeagueContext, filled: FormData) -> tuple[FormField, ...]:
    stage = stage_of(moment)
    within = (("halves", "top of the lower half"), ("neighbours", "the runner-up"))
    fields = [
        FormField("within", "Top team plays", "one", "Among teams with equal scores, the top of the"
              " lower half or the runner-up.", "halves", within),
        FormField("rematches", "Rematches", "one", "Allowed if no new opponent is left.", "no",
              (("no", "no"), ("yes", "yes"))),
    ]  # fmt: skip
    if not moment.state.where(Fixture, stage=stage.id):
        fields.insert(
            0,
            FormField(
                "order",
                "First order",
                "one",
                "Ranking before the first round.",
                "entry",
                _ORDERS,
            ),
        )
    return (*fields, *_place_fields(moment))


def _swiss(moment: LeagueContext, answers: FormReader) -> Iterator[c.AnyCommand]:
    stage = stage_of(moment)
    by = cast("By", answers.text("order") or "entry")
    paired = next_swiss_round(
        moment.state,
        stage,
        order=in_order(moment.state, stage, by) if by != "entry" else (),
        within=cast("Within", answers.text("within")),
        rematches=answers.text("rematches") == "yes",
    )
    yield c.DraftSchedule(stage.id, _with_places(moment, answers, paired.meetings))
    yield c.Release(stage.id)
    if season_of(moment).phase == "preparing":
        yield c.EnterPhase(season_of(moment).id, "regular")


def _swiss_words(moment: LeagueContext, filled: FormData) -> tuple[str, ...]:
    draft = next(iter(_swiss(moment, FormReader(filled))))
    assert isinstance(draft, c.DraftSchedule), "a round is a draft that is released"
    names = names_of(moment.state)
    new = [each for each in draft.meetings if each.key is None]
    number = max((each.round for each in new), default=0)
    games = (f"{names[str(each.home)]} v {names[str(each.visitors)]}" for each in new)
    return (f"Round {number}, {len(new)} games, released at once:", *games)


def is_swiss(moment: LeagueContext) -> bool:
    """Return whether the season is a Swiss tournament."""
    return ranking_rules(stage_of(moment).settings).rounds is not None


def _no_swiss(moment: LeagueContext) -> str:
    why = choices.why_no_teams(moment.state)
    if why or is_swiss(moment):
        return why
    return "not a Swiss tournament; set Swiss rounds when you open the season"


SWISS: Final = LeagueAction(
    "swiss", "Pair a Swiss round", "Schedule", "Pair the next round by the standings: equal scores"
    " meet, without rematches.",
    _swiss_fields, _swiss, _no_swiss, preview=_swiss_words,
    success_message="Round paired.", repeatable=True,
)  # fmt: skip


def _pool_fields(moment: LeagueContext, filled: FormData) -> tuple[FormField, ...]:
    return (
        FormField("count", "How many pools", "number", "Teams are dealt in snake order.", "2"),
        FormField(
            "order",
            "Strength",
            "one",
            "How strength is ranked. Strong teams are kept apart.",
            "entry",
            _ORDERS,
        ),
        FormField("legs", "How often", "number", "Games between every two teams of a pool.", "1"),
    )


def _pools(moment: LeagueContext, answers: FormReader) -> Iterator[c.AnyCommand]:
    stage = stage_of(moment)
    count, legs = answers.number("count", 1, 64), answers.number("legs", 1, 20) or 1
    if count is None:
        raise FormError("count", "how many?")
    ranked = in_order(moment.state, stage, cast("By", answers.text("order")))
    yield pools_dealt(season_of(moment).id, ranked, count)
    meetings = pool_meetings(moment.state, stage, legs=legs)
    placed = with_places(moment.state, meetings)[0]
    yield c.DraftSchedule(stage.id, placed)


def _no_pools(moment: LeagueContext) -> str:
    why = choices.why_no_teams(moment.state)
    return why or ("divisions already exist" if choices.division_options(moment.state) else "")


POOLS: Final = LeagueAction(
    "pools",
    "Draw pools",
    "Schedule",
    "Pools with their own standings; all teams of a pool play each other. Release the draft next.",
    _pool_fields,
    _pools,
    _no_pools,
    error_field="count",
    success_message="Pools drawn.",
)
