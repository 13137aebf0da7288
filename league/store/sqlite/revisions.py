"""The database revisions: their folder, inside `league` when installed, next to it in a checkout,
and their list. Read from file names, so that Alembic is needed only to apply them."""

from pathlib import Path

LEAGUE = Path(__file__).resolve().parents[2]


def migrations_folder(league: Path = LEAGUE) -> Path:
    """Return the folder to hand to Alembic as its script location."""
    places = (league / "migrations", league.parent / "migrations")
    for place in places:
        if place.is_dir():
            return place
    looked = " or ".join(str(place) for place in places)
    raise FileNotFoundError(
        f"The database revisions are missing: no folder {looked}. Reinstall quarterback."
    )


def known_revisions() -> tuple[str, ...]:
    """Return the revisions that this program knows, oldest first: the number that a file name
    begins with."""
    files = (migrations_folder() / "versions").glob("[0-9]*.py")
    return tuple(sorted(file.name.partition("_")[0] for file in files))


def newest_revision() -> str:
    """Return the revision of this program's tables."""
    return known_revisions()[-1]
