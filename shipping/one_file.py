"""The one-file program: everything in a zip archive that any Python of its kind can start.

uv gathers the wheels for the target, whatever machine this is. shiv writes the archive and its
bootstrap, which unpacks once into a cache folder. `start` (beside this file) runs before that.
"""

import hashlib
import json
import shutil
import subprocess
import sys
from datetime import UTC, datetime
from pathlib import Path
from typing import Final
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

from shiv import __version__ as shiv_version
from shiv.bootstrap.environment import Environment
from shiv.builder import create_archive
from shiv.constants import BUILD_AT_TIMESTAMP_FORMAT

from shipping.notices import write_bill, write_licenses
from shipping.targets import PLATFORMS, Target

SHEBANG: Final = "/usr/bin/env python3"
START: Final = Path(__file__).with_name("start.py")
# What installers leave that tells of this machine, and scripts that start with its Python.
LEFT_BY_INSTALLERS: Final = ("bin", "Scripts", ".lock", "share")
RECORDS_OF_INSTALLING: Final = ("direct_url.json", "uv_cache.json", "INSTALLER", "REQUESTED")


def build_one_file(
    wheel: Path, pins: Path, target: Target, out: Path, work: Path, epoch: int
) -> Path:
    """Write the program of a target, and beside it its licenses and bill of materials.

    wheel: ours. pins: the versions of everything else. work: an empty folder.
    epoch: the time in the archive, in seconds since 1970. Returns the program's path.
    """
    version = wheel.name.split("-")[1]
    site = work / "site-packages"
    gather(wheel, pins, target, site)
    clean(site)
    licenses, bill = write_licenses(site), write_bill(site, epoch)
    name = f"quarterback-{version}-{target.tag}"
    (out / f"{name}.licenses.txt").write_text(licenses, encoding="utf-8", newline="\n")
    (out / f"{name}.cdx.json").write_text(bill, encoding="utf-8", newline="\n")
    program = out / f"{name}.pyz"
    build = digest(site)[:12]
    at = datetime.fromtimestamp(epoch, UTC)
    environment = Environment(
        built_at=at.strftime(BUILD_AT_TIMESTAMP_FORMAT),
        shiv_version=shiv_version,
        build_id=build,
        compile_pyc=False,
        # Games are played out in further processes, which must find the same packages.
        extend_pythonpath=True,
        entry_point="quarterback.cli:main",
        reproducible=True,
    )
    create_archive([site], program, SHEBANG, "start:start", environment)
    made_for = {
        "python": f"Python {target.version}",
        "platform": target.platform,
        "build": build,
        "unpacked": str(sum(each.stat().st_size for each in site.rglob("*") if each.is_file())),
    }
    with ZipFile(program, "a", compression=ZIP_DEFLATED) as archive:
        for inside, text in (
            ("start.py", START.read_text(encoding="utf-8")),
            ("made_for.json", json.dumps(made_for, indent=2) + "\n"),
            ("LICENSES.txt", licenses),
            ("quarterback.cdx.json", bill),
        ):
            entry = ZipInfo(inside, date_time=at.timetuple()[:6])
            entry.compress_type, entry.external_attr = ZIP_DEFLATED, 0o100644 << 16
            archive.writestr(entry, text)
    return program


def gather(wheel: Path, pins: Path, target: Target, site: Path) -> None:
    """Install our wheel and what it needs into a folder, as the target would.

    Raises subprocess.CalledProcessError, after uv's own words, for a package that has no wheel
    for the target.
    """
    subprocess.run(
        [
            *(uv(), "pip", "install", "--quiet", "--no-config"),
            *("--python", sys.executable, "--target", site),
            *("--python-version", target.version),
            *("--python-platform", PLATFORMS[target.platform]),
            *("--only-binary", ":all:", "--link-mode", "copy"),
            *("--constraints", pins, wheel),
        ],
        check=True,
    )


def uv() -> Path:
    """Return the program uv of this environment."""
    from uv import find_uv_bin

    return Path(find_uv_bin())


def clean(site: Path) -> None:
    """Remove what would differ from machine to machine, and give every file the same mode."""
    for name in LEFT_BY_INSTALLERS:
        left = site / name
        if left.is_dir():
            shutil.rmtree(left)
        else:
            left.unlink(missing_ok=True)
    for folder in site.glob("*.dist-info"):
        for name in RECORDS_OF_INSTALLING:
            (folder / name).unlink(missing_ok=True)
        record = folder / "RECORD"
        kept = [line for line in record.read_text().splitlines() if is_there(site, line)]
        record.write_text("\n".join(sorted(kept)) + "\n")
    for path in site.rglob("*"):
        path.chmod(0o755 if path.is_dir() else 0o644)


def is_there(site: Path, line: str) -> bool:
    """Whether a line of a RECORD names a file that travels."""
    return (site / line.rsplit(",", 2)[0].strip('"')).is_file()


def digest(site: Path) -> str:
    """Return a name for what is in a folder, in hexadecimal."""
    contents = hashlib.sha256()
    for path in sorted(each for each in site.rglob("*") if each.is_file()):
        contents.update(f"{path.relative_to(site).as_posix()} {path.stat().st_size}\n".encode())
        contents.update(path.read_bytes())
    return contents.hexdigest()
