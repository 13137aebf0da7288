"""Players and bases in a league that is kept: LD-DRAFT, LD-BASE and LD-INJ rules over seasons."""

import pytest

from league.model.ledger.commands import league as c
from league.model.ledger.commands import players as p
from league.model.ledger.handlers.players import career_stage, careers_of, who_can_play
from league.model.ledger.rows import Fixture, HoldingRow, Person, PlayerRow, Season, Team
from league.store.games.store import Store
from league.store.ledger.leagues import OpenLeague
from rulesets.core.refusal import Refused
from tests.store.ledger.weekend import PIN, open_games, scheduled


def drafted(league: OpenLeague, team: Team, position: str = "quarterback") -> PlayerRow:
    """LD-DRAFT-03: somebody else is witness."""
    witness = next(each for each in league.records.all(Person) if each.id != team.coach)
    league.enter(p.DraftPlayer(team.id, position, (4, 7), (2,), witness.id, "Joe"), "Ann")
    return league.records.all(PlayerRow)[-1]


def season(league: OpenLeague) -> Season:
    return league.records.all(Season)[-1]


def finish(league: OpenLeague, team: Team) -> Fixture:
    """The next game of a team, played."""
    game = next(f for f in open_games(league) if team.id in (f.home, f.visitors))
    league.enter(c.EnterResult(game.id, c.ResultInput(home=7, visitors=3)), "Ann")
    return game


def test_a_draft_is_kept_with_its_dice_and_witness(either: Store):
    """LD-SKILL-02, LD-DRAFT-01, LD-DRAFT-03."""
    league = scheduled(either)
    team = league.records.all(Team)[0]
    player = drafted(league, team)
    assert (player.rating, player.career, player.debut) == (51, 2, 2026)
    with pytest.raises(Refused, match="own witness"):
        league.enter(p.DraftPlayer(team.id, "kicker", (1, 1), (1,), team.coach), "Ann")
    for _ in range(2):
        drafted(league, team)
    with pytest.raises(Refused, match="release one"):
        drafted(league, team)
    league.enter(p.ReleasePlayer(season(league).id, player.id), "Ann")
    assert league.records.get(PlayerRow, player.id).released == 2026
    drafted(league, team)
    assert league.faults() == []


def test_bases_are_drawn_traded_and_replaced(either: Store):
    """LD-BASE-01, LD-BASE-03, LD-BASE-04, LD-R44."""
    league = scheduled(either)
    one, other = league.records.all(Team)[:2]
    league.enter(p.DrawBases(one.id, tuple(range(1, 13))), "Ann")
    with pytest.raises(Refused):
        league.enter(p.DrawBases(other.id, tuple(range(12, 24))), "Ann")
    league.enter(p.DrawBases(other.id, tuple(range(13, 25))), "Ann")
    trade = p.TradeBases(one.id, other.id, (1,), (13,), (one.coach, other.coach))
    finish(league, one)
    league.enter(c.EnterPhase(season(league).id, "playoffs"), "Ann")
    with pytest.raises(Refused, match="once the playoffs have begun"):
        league.enter(trade, "Ann")
    league.enter(c.UndoEntries(1), "Ann")
    before = league.digest
    league.enter(trade, "Ann")
    league.enter(p.ReplaceBase(one.id, 13, 40, one.coach, "bent"), "Ann")
    held = {row.base: row.franchise for row in league.records.all(HoldingRow)}
    assert (held[1], held[40], 13 in held) == (other.franchise, one.franchise, False)
    league.enter(c.UndoEntries(2), "Ann")
    assert (league.digest, league.faults()) == (before, [])


def test_an_injury_is_served_by_games_and_struck_out(either: Store):
    """LD-INJ-04, LD-R30: derived from the games that were finished, in their order."""
    league = scheduled(either)
    team = league.records.all(Team)[0]
    player = drafted(league, team)
    game = finish(league, team)
    league.enter(p.Injure(game.id, player.id, "next_two", (10, 9)), "Ann")

    def out() -> int | str:
        return who_can_play(league.records, season(league))[str(player.id)].out

    assert out() == 2
    served = finish(league, team)
    assert out() == 1
    league.enter(c.Correct(served.id, c.ResultInput("void")), "Ann", "never played")
    assert out() == 2
    league.enter(p.VoidInjury(game.id, player.id, team.coach, "misread"), "Ann")
    assert out() == 0
    with pytest.raises(Refused, match="once its first game has begun"):
        drafted(league, team)


def test_careers_go_on_into_the_next_season(either: Store):
    """LD-DRAFT-01, LD-R29: so many seasons, that of the draft among them."""
    league = scheduled(either)
    player = drafted(league, league.records.all(Team)[0])
    league.enter(c.EnterPhase(season(league).id, "over"), "Ann")
    league.enter(c.OpenSeason(2027, "The 41st", None), "Ann")
    now = careers_of(league.records)
    assert career_stage(league.records, season(league)) == "draft"
    assert [now.players[str(player.id)].plays_in(year) for year in (2026, 2027, 2028)] == [
        True,
        True,
        False,
    ]


def test_a_season_rolls_over_in_one_entry(either: Store):
    """LD-R29: the one is closed and the other opened at once; undo takes both back."""
    league = scheduled(either)
    player = drafted(league, league.records.all(Team)[0])
    before, first = league.digest, season(league)
    rolled = c.RollOver(first.id, 2027, "The 41st", PIN)
    league.enter(rolled, "Ann")
    assert (season(league).year, len(league.records.where(Team, season=season(league).id))) == (
        2027,
        4,
    )
    assert careers_of(league.records).players[str(player.id)].seasons_left(2027) == 1
    assert league.faults() == []
    league.enter(c.UndoEntries(), "Ann")
    assert (league.digest, league.faults()) == (before, [])
