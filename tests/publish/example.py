"""The site of the example league of docs/examples, and a picture of it.

python -m tests.publish.example     makes docs/pictures/site.png again
"""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

from league.model.ledger.commands.day import Announce, TakeDown
from league.model.ledger.rows import AnnouncementRow
from quarterback.files.site_folder import SiteFolder
from quarterback.game.places import photos_at
from quarterback.league_office.datetimes import parse_time
from quarterback.league_office.publishing import LeagueSite, program_key
from tests.browsing.chromium import NO_BROWSER, find_chromium, open_chromium
from tests.clock import for_process
from tests.store.playing import opened

ROOT = Path(__file__).parents[2]
PICTURE = ROOT / "docs" / "pictures" / "site.png"
NOON = "2027-05-08T11:35"
"""In the second summer, two rounds are played and a board is late."""


def run_example(folder: Path) -> str:
    """Run the example; its database and its site are in the folder. Return what it printed."""
    ran = subprocess.run(
        ["sh", str(ROOT / "docs" / "examples" / "published-league.sh"), str(folder)],
        capture_output=True,
        text=True,
        check=False,
        env={
            "QUARTERBACK": f"{sys.executable} -m quarterback",
            "QUARTERBACK_CACHE_DIR": str(folder / "cache"),
            "PATH": os.environ["PATH"],
            **for_process(ROOT),
        },
    )
    assert (ran.returncode, ran.stderr) == (0, ""), ran.stderr
    return ran.stdout


def publish_at(folder: Path, time: str) -> Path:
    """Publish the example's league as of a minute at which its announcement is made. Return the
    folder of the site."""
    with opened(folder / "games.db") as store:
        league = store.leagues.open(1)
        [line] = league.records.all(AnnouncementRow)
        league.enter(TakeDown(line.id), "Ann")
        league.enter(Announce(line.text, parse_time(time)), "Ann")
        site = LeagueSite(store, league, photos_at(store.place, 1))
        target = SiteFolder(folder / "then", site.identity, site.name, program_key())
        target.publish(site.pages(parse_time(time)))
    return folder / "then"


def draw() -> None:
    """Make the picture."""
    path = find_chromium()
    if path is None:
        sys.exit(NO_BROWSER)
    with TemporaryDirectory() as name, open_chromium(path) as browser:
        folder = Path(name)
        run_example(folder)
        page = browser.new_page(viewport={"width": 1080, "height": 860})
        page.goto((publish_at(folder, NOON) / "index.html").as_uri())
        page.screenshot(path=PICTURE)


if __name__ == "__main__":
    if not sys.argv[1:] or any(part in PICTURE.name for part in sys.argv[1:]):
        draw()
        print(PICTURE.name)
