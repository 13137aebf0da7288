"""What a league says of itself: leagues, tables, ratings."""

from __future__ import annotations

import click

from league.model.ledger.rows import Division, Franchise
from league.model.ledger.standings import ratings_of
from league.model.ledger.standings import standings as table_of
from league.model.standings.table import Row
from quarterback.cli.league.desk import Desk, desk_command
from rulesets.core.refusal import Refused


@desk_command("list")
def list_(desk: Desk) -> None:
    """The leagues that are kept, with the number of their entries."""
    rows = desk.store.leagues.all()
    data = [row._asdict() for row in rows]
    lines = [f"{row.number:>3}  {row.name}  ({row.entries} entries)" for row in rows]
    desk.tell(data, *(lines or ["No league is kept yet."]))


@desk_command("standings")
@click.option("--division", help="Only one division.")
@click.option("--explain", is_flag=True, help="Say why each place is what it is.")
def standings(desk: Desk, division: str | None, explain: bool) -> None:
    """The table of the season."""
    number = None
    if division is not None:
        found = desk.records.where(Division, season=desk.season.id, name=division)
        if not found:
            raise Refused(f"there is no division {division!r}")
        number = found[0].id
    rows = table_of(desk.records, desk.stage, number)
    names = desk.names
    data = [_data(row, names) for row in rows]
    lines = []
    for row in rows:
        tally = row.tally
        shared = "=" if row.place.shared else " "
        told = f"{row.place.place:>3}{shared} {names[row.team]}  {tally.record}"
        told += f"  {tally.scored}-{tally.allowed}"
        if row.points is not None:
            told += f"  {row.points} points"
        if row.state != "open":
            told += f"  {row.state}"
        lines.append(f"{told}  {row.why}" if explain else told)
    desk.tell(data, *lines)


def _data(row: Row, names: dict[str, str]) -> dict[str, object]:
    return {
        "place": row.place.place, "team": names[row.team], "won": row.tally.won,
        "lost": row.tally.lost, "tied": row.tally.tied, "scored": row.tally.scored,
        "allowed": row.tally.allowed, "streak": row.form.streak, "last": row.form.last,
        "shared_with": [names[team] for team in row.place.shared], "why": row.why,
        "state": row.state, "strength_of_schedule": float(row.schedule),
        "points": None if row.points is None else float(row.points),
    }  # fmt: skip


@desk_command("ratings")
def ratings(desk: Desk) -> None:
    """Elo ratings after all games that count, of all seasons."""
    told = sorted(ratings_of(desk.records).items(), key=lambda each: -each[1])
    named = [(desk.records.get(Franchise, int(key)).name, rating) for key, rating in told]
    data = [{"team": name, "rating": round(rating, 1)} for name, rating in named]
    desk.tell(data, *(f"{rating:7.1f}  {name}" for name, rating in named))
