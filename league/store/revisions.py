"""Where the database revisions lie: inside `league` when installed, beside it in a checkout."""

from pathlib import Path

LEAGUE = Path(__file__).resolve().parent.parent


def migrations_folder(league: Path = LEAGUE) -> Path:
    """The folder to hand to Alembic as its script location."""
    places = (league / "migrations", league.parent / "migrations")
    for place in places:
        if place.is_dir():
            return place
    looked = " or ".join(str(place) for place in places)
    raise FileNotFoundError(
        f"The database revisions are missing: no folder {looked}. Install quarterback anew."
    )
