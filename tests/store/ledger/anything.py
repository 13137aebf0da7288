"""Commands at random: those that fit mostly, and those that are to be refused."""

from __future__ import annotations

import contextlib
import random
from typing import Literal

from league.model.brackets.elimination import double_elimination, single_elimination
from league.model.ledger.commands import day as d
from league.model.ledger.commands import league as c
from league.model.ledger.commands import players as p
from league.model.ledger.commands.answers import ReseededBracket, Seeding
from league.model.ledger.handlers.brackets import as_nodes
from league.model.ledger.handlers.players import careers_of
from league.model.ledger.handlers.results import POLICIES
from league.model.ledger.handlers.room import is_suspended
from league.model.ledger.ledger import Ledger
from league.model.ledger.rows import (
    AnnouncementRow,
    AwardedHow,
    AwardRow,
    Board,
    BoardOutRow,
    BracketRow,
    ConfirmRuleRow,
    Division,
    Draft,
    Drawn,
    Fixture,
    Franchise,
    GameTimesRow,
    HoldingRow,
    InjuryRow,
    NodeRow,
    NoteRow,
    NoteSubject,
    Person,
    Phase,
    PhotoRow,
    PhotoSubject,
    PlayerRow,
    ReportRow,
    ResultRow,
    Row,
    RulingName,
    Season,
    SeedRow,
    SideName,
    Stage,
    SuspensionRow,
    Team,
    TimeSlot,
)
from league.model.ledger.state import LeagueState
from league.model.planning.bracket_question import with_answer, with_certifier
from rulesets.core.refusal import Refused
from tests.store.ledger.weekend import PIN

NAMES = (
    "Ann",
    "Bob",
    "[b]Bold[/b]",
    "'); DROP TABLE person; --",
    "אבג",
    "Zoë  Ω",
    "x" * 200,
    " ",
    "🏈",
)


class Chooser:
    """What might be done to a league as it stands."""

    def __init__(self, ledger: Ledger, rng: random.Random) -> None:
        self.ledger, self.rng = ledger, rng

    @property
    def records(self) -> LeagueState:
        return self.ledger.records

    def number(self, kind: type[Row]) -> int:
        """The number of some row of a kind; seldom of none."""
        rows = self.records.all(kind)
        if not rows or self.rng.random() < 0.02:
            return self.rng.randrange(1, 60)
        return self.rng.choice(rows).id

    def maybe(self, kind: type[Row]) -> int | None:
        return self.number(kind) if self.rng.random() < 0.6 else None

    def told(self) -> c.ResultInput:
        rng = self.rng
        match rng.choices(("played", "forfeit", "double_forfeit", "void", "bad"), (12, 2, 1, 1, 1))[
            0
        ]:
            case "played":
                home, visitors = rng.choice((0, 3, 7, 14)), rng.choice((0, 3, 7, 14))
                periods = ((home, visitors), (0, 0)) if rng.random() < 0.2 else ()
                return c.ResultInput("played", home, visitors, periods=periods)
            case "forfeit":
                return c.ResultInput(
                    rng.choice(("forfeit", "awarded", "conceded")),
                    winner=rng.choice(("home", "visitors")),
                )
            case "double_forfeit" | "void" as kind:
                return c.ResultInput(kind)
            case _:
                return rng.choice(
                    (
                        c.ResultInput("abandoned", 7, 0),
                        c.ResultInput(),
                        c.ResultInput("played", -1, 2),
                    )
                )

    def open_game(self) -> int:
        """A game without a result, if there is one."""
        open_ = [f.id for f in self.records.all(Fixture) if not self.records.find(ResultRow, f.id)]
        return self.rng.choice(open_) if open_ else self.number(Fixture)

    def newcomer(self, season: int) -> int:
        """A franchise that takes no part in a season, if there is one."""
        taking_part = {team.franchise for team in self.records.where(Team, season=season)}
        free = [each.id for each in self.records.all(Franchise) if each.id not in taking_part]
        return self.rng.choice(free) if free else self.number(Franchise)

    def command(self) -> c.AnyCommand:
        """Something to do."""
        makers = (
            *((self.result, 8), (self.correction, 4), (self.undo, 3), (self.redo, 2)),
            (self.taking_back, 2),
            *((self.moving, 3), (self.planning, 2), (self.people, 2), (self.season, 2)),
            *((self.knockout, 2), (self.leaving, 1), (self.players, 5), (self.computers, 1)),
            *((self.day, 4), (self.honors, 3), (self.late, 1), (self.confirmation, 5)),
            (self.careers, 1),
        )
        maker = self.rng.choices([m for m, _ in makers], [weight for _, weight in makers])[0]
        command = with_certifier(self.records, maker())
        if self.rng.random() < 0.1:
            return command  # without an answer, if it asks of a bracket
        with contextlib.suppress(Refused):
            return with_answer(self.ledger, command, self.rng.choice(("keep", "reseed")))
        return command

    def result(self) -> c.AnyCommand:
        return c.EnterResult(self.open_game(), self.told())

    def correction(self) -> c.AnyCommand:
        result = None if self.rng.random() < 0.2 else self.told()
        return c.Correct(self.number(ResultRow), result)

    def undo(self) -> c.AnyCommand:
        return c.UndoEntries(self.rng.choice((1, 1, 1, 2, 5, len(self.ledger.in_effect) - 1)))

    def redo(self) -> c.AnyCommand:
        return c.RedoEntries(self.rng.choice((1, 1, 2, len(self.ledger.undone))))

    def taking_back(self) -> c.AnyCommand:
        """Some of the latest entries, and now and then what depends on them."""
        latest = [done.seq for done in self.ledger.counting[1:][-12:]]
        many = min(self.rng.choice((1, 1, 2, 3)), len(latest))
        some = tuple(sorted(self.rng.sample(latest, many)))
        if some and self.rng.random() < 0.5:
            some = tuple(sorted({*some, *self.ledger.dependents(some)}))
        return c.TakeBack(some)

    def moving(self) -> c.AnyCommand:
        slot = self.maybe(TimeSlot)
        board = self.maybe(Board) if slot is not None else None
        return self.rng.choice(
            (
                c.Postpone(self.open_game()),
                c.Reschedule(self.open_game(), slot, board),
                c.Swap(self.open_game(), self.open_game()),
                self.delay(),
                c.ChangeCoach(self.number(Team), self.number(Person)),
                c.PlaceTeam(self.number(Team), self.maybe(Division)),
            )
        )

    def delay(self) -> c.AnyCommand:
        what = self.rng.choice(("fixture", "board", "round", "all"))
        number = {"fixture": self.open_game(), "board": self.number(Board), "round": 1}.get(what)
        late = self.rng.choice((-10, 0, 5, 20, 90, 2000))
        of = {} if number is None else {what: number}
        return c.Delay(self.number(Season), late, **of)

    def meeting(self) -> c.Meeting:
        slot = self.maybe(TimeSlot)
        key = self.maybe(Fixture) if self.rng.random() < 0.5 else None
        fixture = None if key is None else self.records.find(Fixture, key)
        home = fixture.home if fixture else self.number(Team)
        visitors = fixture.visitors if fixture else self.number(Team)
        board = self.maybe(Board) if slot is not None else None
        return c.Meeting(home, visitors, 1, slot, board, self.rng.random() < 0.9, key)

    def planning(self) -> c.AnyCommand:
        stage = self.number(Stage)
        drafted = c.DraftSchedule(
            stage, tuple(self.meeting() for _ in range(self.rng.randint(1, 4)))
        )
        if self.records.where(Draft, released=False) and self.rng.random() < 0.7:
            return c.Release(stage)
        return self.rng.choice((drafted, c.Arrange(stage, self.meeting())))

    def people(self) -> c.AnyCommand:
        name = self.rng.choice(NAMES)
        starts = self.rng.randrange(0, 4000, 30)
        return self.rng.choice(
            (
                c.Register((name,)),
                c.AddFranchises((name,)),
                c.AddBoards((name,)),
                c.AddSlots(((starts, starts + 60),)),
                c.Rename(self.rng.randrange(1, 30), name),
                c.Certify(self.number(ResultRow), self.number(Person)),
                c.RecordCount(
                    self.number(ResultRow), "touchdowns", self.rng.choice((None, (0, 0), (1, 0)))
                ),
            )
        )

    def season(self) -> c.AnyCommand:
        season = self.number(Season)
        phases: tuple[Phase, ...] = ("regular", "regular", "playoffs", "over")
        phase = self.rng.choice(phases)
        coach, division = self.number(Person), self.maybe(Division)
        enter = c.EnterTeam(season, self.newcomer(season), coach, division)
        opened = c.OpenSeason(self.rng.randrange(2024, 2030), "Another", PIN)
        divided = c.AddDivision(season, self.rng.choice(NAMES), "North")
        teams = [team.id for team in self.records.where(Team, season=season)]
        who = tuple(self.rng.sample(teams, min(2, len(teams))))
        toss = c.RecordToss(season, who, "coin", (), "Judge" if len(who) > 1 else "")
        if self.records.rows[Season] and self.rng.random() < 0.1:
            last = max(self.records.all(Season), key=lambda each: each.year)
            return c.RollOver(last.id, last.year + 1, "The next", PIN, tuple(teams[:1]))
        drawn = c.DrawPools(season, (c.PoolOf(self.rng.choice(NAMES), tuple(teams)),))
        return self.rng.choice((c.EnterPhase(season, phase), enter, opened, divided, toss, drawn))

    def knockout(self) -> c.AnyCommand:
        season = self.number(Season)
        if not self.records.rows[BracketRow] or self.rng.random() < 0.3:
            teams = [team.id for team in self.records.where(Team, season=season)]
            if len(teams) < 2:
                return c.Release(self.number(Stage))
            self.rng.shuffle(teams)
            make = self.rng.choice((single_elimination, double_elimination))
            bracket = make(len(teams))
            ways: tuple[Drawn, ...] = ("replay", "better_seed", "decision")
            nodes, drawn = as_nodes(bracket), self.rng.choice(ways)
            return c.MakeBracket(
                season, "Cup", bracket.kind, bracket.last, nodes, tuple(teams), drawn
            )
        games = [fixture.id for fixture in self.records.all(Fixture) if fixture.node]
        game = self.rng.choice(games) if games else 1
        rulings: tuple[RulingName, ...] = ("keep", "replay")
        ruling = self.rng.choice(rulings)
        decided = c.DecideTie(self.number(NodeRow), self.number(Team), "toss")
        return self.rng.choice(
            (
                c.EnterResult(game, self.told()),
                c.ResolveDispute(game, ruling, "so"),
                decided,
                self.reseeded(),
            )
        )

    def reseeded(self) -> c.Reseed:
        """A bracket with two seeds swapped, or any of its teams twice."""
        row = self.rng.choice(self.records.all(BracketRow))
        rows = sorted(self.records.where(SeedRow, bracket=row.id), key=lambda seed: seed.number)
        seeds = [seed.team for seed in rows]
        one, other = self.rng.randrange(len(seeds)), self.rng.randrange(len(seeds))
        seeds[one], seeds[other] = seeds[other], seeds[one]
        if self.rng.random() < 0.1:
            seeds[0] = seeds[-1]
        return c.Reseed((ReseededBracket(row.id, tuple(seeds), Seeding(), ()),))

    def players(self) -> c.AnyCommand:
        rng, team, season = self.rng, self.number(Team), self.number(Season)
        if self.records.rows[InjuryRow] and rng.random() < 0.4:
            return self.of_rows()[0]
        pips = rng.randint(1, 10), rng.randint(1, 10)
        fixture, player = self.number(Fixture), self.number(PlayerRow)
        position = rng.choice(("quarterback", "kicker", "punter"))
        bases = tuple(rng.sample(range(1, 60), 12))
        drafted = p.DraftPlayer(team, position, pips, (rng.randint(1, 4),), self.number(Person))
        choices: list[c.AnyCommand] = [
            *(drafted for _ in range(4)),
            p.ReleasePlayer(season, player),
            p.OrderDraft(season, tuple(t.id for t in self.records.where(Team, season=season))),
            p.NameFigure(season, player, rng.choice("123")),
            p.DrawBases(team, bases),
            p.BringSheet(team, rng.choice(('{"players": []}', '{"playbook": {}}', "{}", "[1]"))),
            *(p.Injure(fixture, player, "next_game") for _ in range(2)),
            p.Appoint(self.number(Person), rng.random() < 0.6),
            *self.of_rows(),
        ]
        return rng.choice(choices)

    def of_rows(self) -> list[c.AnyCommand]:
        """What can be done with players, bases and injuries that there are."""
        found: list[c.AnyCommand] = []
        team_of = {team.franchise: team for team in self.records.all(Team)}
        for hurt in self.records.all(InjuryRow)[-1:]:
            serving = [int(each) for each in careers_of(self.records).commissioners]
            by = self.rng.choice(serving or [self.number(Person)])
            found.append(p.VoidInjury(hurt.fixture, hurt.player, by, "misread"))
        for row in self.records.all(PlayerRow)[-1:]:
            its = self.records.where(PlayerRow, franchise=row.franchise, position=row.position)
            order = tuple(each.id for each in its if each.released is None)
            last = max(self.records.all(Season), key=lambda each: each.year).id
            found.append(p.NameFigure(last, row.id, self.rng.choice("123")))
            found.append(p.SetQuarterbackOrder(team_of[row.franchise].id, row.position, order))
        held = self.records.all(HoldingRow)
        if held:
            one, other = held[0], held[-1]
            first, second = team_of[one.franchise], team_of[other.franchise]
            agreed = first.coach, second.coach
            found.append(p.TradeBases(first.id, second.id, (one.base,), (other.base,), agreed))
            found.append(p.ReplaceBase(first.id, one.base, 77, first.coach, "bent"))
        return found

    def computers(self) -> c.AnyCommand:
        coach = self.rng.choice(("freshman", "captain", "", "No Coach"))
        practise = p.AllowPracticeBoard(self.number(Season), self.rng.random() < 0.8)
        return self.rng.choice((p.AssignComputerCoach(self.number(Team), coach), practise))

    def leaving(self) -> c.AnyCommand:
        return c.Withdraw(self.number(Team), self.rng.choice(POLICIES))

    def day(self) -> c.AnyCommand:
        at, game = self.rng.randrange(0, 4000), self.open_game()
        begun = [row.id for row in self.records.all(GameTimesRow)]
        return self.rng.choice(
            (
                d.CheckIn(self.number(Team), self.rng.random() < 0.7, self.rng.choice((None, at))),
                d.CallGame(game, at),
                d.BeginGame(game, at, self.maybe(Board), self.rng.choice((None, at))),
                d.EndGame(self.rng.choice(begun) if begun else game, at + 60),
                self.rng.choice((d.BeginGame(game, None), d.EndGame(game, None))),
                self.suspension(game, at),
                self.board_change(game, at),
                d.SetChangeover(self.number(Season), self.rng.choice((None, 0, 15))),
                d.SetNoShowRule(self.number(Season), self.rng.randrange(0, 4)),
                c.SetTimeZone(self.rng.choice(("", "America/Chicago", "Etc/UTC", "no zone"))),
            )
        )

    def confirmation(self) -> c.AnyCommand:
        """Teams that run late; a score of a board, and what coaches say to one that waits."""
        at, rng, game = self.rng.randrange(0, 4000), self.rng, self.open_game()
        side: SideName = rng.choice(("home", "visitors"))
        other: SideName = "visitors" if side == "home" else "home"
        waits = [row.id for row in self.records.all(ReportRow)]
        if rng.random() < 0.2:
            return d.RunLate(self.number(Team), rng.choice((at, at, None)), rng.choice((None, 10)))
        if not self.records.rows[ConfirmRuleRow] or rng.random() < 0.1:
            return d.SetConfirmRule(self.number(Season), rng.choice((0, 15, 15)))
        if not waits:
            of = rng.choice((side, None))
            return d.ReportResult(game, rng.randrange(40), rng.randrange(40), at, of)
        that = rng.choice(waits)
        return rng.choice(
            (
                d.ConfirmResult(that, side),
                d.ConfirmResult(that, other),
                d.DisputeResult(that, side, rng.choice(("the last score", ""))),
                d.CountReport(that, rng.choice((None, 15))),
            )
        )

    def suspension(self, game: int, at: int) -> c.AnyCommand:
        points = self.rng.choice((14, None))
        rows = [row.id for row in self.records.all(SuspensionRow)]
        suspended = [each for each in rows if is_suspended(self.records, each)]
        if suspended and self.rng.random() < 0.7:
            return d.Resume(self.rng.choice(suspended), at)
        return self.rng.choice(
            (
                d.Suspend(game, at, points, points, "third quarter", "4:10 left", "home", "x"),
                d.Resume(self.rng.choice(suspended or [game]), at, self.maybe(Board)),
            )
        )

    def board_change(self, game: int, at: int) -> c.AnyCommand:
        board, out = self.number(Board), self.records.all(BoardOutRow)
        place = d.GamePlace(game, at, at + 60, self.maybe(Board))
        moves = self.rng.choice(((), (place,), (d.GamePlace(game),)))
        return self.rng.choice(
            (
                d.BoardOut(board, at, moves),
                d.BoardBack(out[0].id if out else board, at, moves),
                d.MoveToTime(game, at, at + 60, self.maybe(Board)),
            )
        )

    def honors(self) -> c.AnyCommand:
        rng, team = self.rng, self.number(Team)
        who = rng.choice(({"team": team}, {"team": team, "name": "Bo"}, {"person": 2}, {}))
        season = self.number(Season)
        ways: tuple[AwardedHow, ...] = ("chosen", "voted")
        subjects: tuple[PhotoSubject, ...] = ("team", "champion", "game")
        how, subject = rng.choice(ways), rng.choice(subjects)
        number = {"team": team, "champion": season, "game": self.number(Fixture)}[subject]
        return rng.choice(
            (
                d.Announce(rng.choice(NAMES), rng.randrange(4000)),
                d.TakeDown(self.number(AnnouncementRow)),
                d.CastVote(season, "Coach", self.number(Person), **who),
                d.GiveAward(season, "Coach", how, **who),
                d.WithdrawAward(self.number(AwardRow)),
                d.AttachPhoto(subject, number, rng.choice("ab") * 64, 800, 600, rng.choice(NAMES)),
                d.RemovePhoto(self.number(PhotoRow)),
            )
        )

    def careers(self) -> c.AnyCommand:
        """Who is who, photos, and what is written about games and seasons."""
        rng = self.rng
        keys = (
            *(f"{self.number(Franchise)}-{name}" for name in ("bo", "al-no7")),
            *(str(self.number(PlayerRow)), "no key"),
        )
        subject: NoteSubject = rng.choice(("season", "game", "player"))
        number = self.number(Season if subject == "season" else Fixture)
        names = [*(row.name for row in self.records.all(Franchise)), "Owls"]
        teams = tuple(c.PastTeam(name, "Ann") for name in names)
        games: tuple[c.PastGame, ...] = ()
        if len(names) > 1:
            part: Literal["season", "playoffs", "title"] = rng.choice(
                ("season", "playoffs", "title")
            )
            score = rng.randrange(30), rng.randrange(30)
            noted = (("Date", "1998-11-07"),)
            one, other = rng.sample(range(len(names)), 2)
            games = (c.PastGame(one, other, *score, part, best="Bo", notes=noted),)
        return rng.choice(
            (
                p.JoinCareers(rng.choice(keys), rng.choice((*keys, ""))),
                p.SeparateNamesakes(self.number(Franchise), rng.choice(NAMES), rng.random() < 0.7),
                p.RetirePlayer(rng.choice(keys), rng.choice((None, 2026))),
                p.ElectPlayer(rng.choice(keys), rng.choice((None, 2026)), rng.choice(NAMES)),
                p.AttachPlayerPhoto(rng.choice(keys), rng.choice("ab") * 64, 8, 6, "Bo"),
                d.NameBestPlayer(self.number(Fixture), rng.choice(NAMES), rng.choice((*keys, ""))),
                d.WriteNote(
                    *(subject, number, rng.choice(NAMES), rng.choice(("", "Weather"))),
                    rng.choice(keys),
                ),
                d.RemoveNote(self.number(NoteRow)),
                c.AddPastSeason(rng.randrange(1990, 2027), "Old", teams, games),
            )
        )

    def late(self) -> c.AnyCommand:
        """A late team: in the place of another, or in a schedule of its own games."""
        season = self.number(Season)
        teams = self.records.where(Team, season=season)
        stage = next((s for s in self.records.where(Stage, season=season) if s.number == 1), None)
        if stage is None or len(teams) < 2 or self.rng.random() < 0.5:
            return d.ReplaceTeam(self.number(Team), self.newcomer(season), self.number(Person))
        fixtures = self.records.where(Fixture, stage=stage.id)
        playing = {number for game in fixtures for number in (game.home, game.visitors)}
        late = [team.id for team in teams if team.id not in playing]
        kept = [
            c.Meeting(f.home, f.visitors, f.round, f.slot, f.board, f.counts, f.id)
            for f in fixtures
        ]
        team = self.rng.choice(late) if late else teams[0].id
        other = next(each.id for each in teams if each.id != team)
        return c.JoinRounds(stage.id, (team,), (*kept, c.Meeting(team, other, 9)))
