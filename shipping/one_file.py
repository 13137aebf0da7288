"""The one-file program: everything in a zip archive that any Python of its kind can start.

uv gathers the wheels for the target, whatever machine this is. shiv writes the archive and its
bootstrap, which unpacks once into a cache folder. `start` (beside this file) runs before that.
"""

import hashlib
import json
import os
import shutil
import subprocess
import sys
from ast import literal_eval
from collections.abc import Mapping
from datetime import UTC, datetime
from pathlib import Path
from typing import Final
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

from shiv import __version__ as shiv_version
from shiv.bootstrap.environment import Environment
from shiv.builder import create_archive
from shiv.constants import BUILD_AT_TIMESTAMP_FORMAT

from shipping.notices import write_bill, write_licenses
from shipping.targets import PLATFORMS, Target, versions

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
        # What else there is: a file that was never built must not be offered.
        "pythons": ", ".join(f"Python {version}" for version in versions()),
        "platforms": ", ".join(PLATFORMS),
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
    settings = pip_settings()
    subprocess.run(
        [
            *(uv(), "pip", "install", "--quiet", "--no-config"),
            *("--python", sys.executable, "--target", site),
            *("--python-version", target.version),
            *("--python-platform", PLATFORMS[target.platform]),
            *("--only-binary", ":all:", "--link-mode", "copy"),
            *options_of_uv(settings, os.environ),
            *("--constraints", pins, wheel),
        ],
        env=environment_of_uv(settings, os.environ),
        check=True,
    )


def pip_settings() -> dict[str, str]:
    """Return what this machine has set for pip, in files and variables; uv reads none of it."""
    listed = subprocess.run(
        [sys.executable, "-m", "pip", "config", "list"], capture_output=True, text=True
    )
    lines = [line.partition("=") for line in listed.stdout.splitlines()]
    settings = {name: str(literal_eval(value)) for name, _, value in lines}
    # As pip has it: a section of its own goes before the common one, a variable before both.
    sections = ("global", "install", ":env:")
    keys = {name.rpartition(".")[2] for name in settings}
    found = {
        key: [settings[name] for each in sections if (name := f"{each}.{key}") in settings]
        for key in keys
    }
    return {key: values[-1] for key, values in found.items() if values}


def options_of_uv(settings: Mapping[str, str], environ: Mapping[str, str]) -> list[str]:
    """Return options of uv for the mirrors and folders of packages that pip is set up with, and
    for the certificates of the system. What is set for uv itself goes first."""
    options = [] if "UV_SYSTEM_CERTS" in environ else ["--system-certs"]
    if settings.get("no-index", "").lower() in ("1", "true", "yes", "on"):
        options.append("--no-index")
    if "extra-index-url" in settings and "UV_INDEX_STRATEGY" not in environ:
        options += ["--index-strategy", "unsafe-best-match"]  # as pip chooses
    for name, option, ours in (
        ("index-url", "--default-index", ("UV_DEFAULT_INDEX", "UV_INDEX_URL")),
        ("extra-index-url", "--index", ("UV_INDEX", "UV_EXTRA_INDEX_URL")),
        ("find-links", "--find-links", ("UV_FIND_LINKS",)),
        ("trusted-host", "--allow-insecure-host", ("UV_INSECURE_HOST",)),
    ):
        if not any(each in environ for each in ours):
            options += [
                word for value in settings.get(name, "").split() for word in (option, value)
            ]
    return options


def environment_of_uv(settings: Mapping[str, str], environ: Mapping[str, str]) -> Mapping[str, str]:
    """Return the variables of uv, with the certificates and the proxy that pip is set up with."""
    added = {"SSL_CERT_FILE": settings.get("cert"), "ALL_PROXY": settings.get("proxy")}
    return {name: value for name, value in added.items() if value} | dict(environ)


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
        kept = [
            line for line in record.read_text(encoding="utf-8").splitlines() if is_there(site, line)
        ]
        record.write_text("\n".join(sorted(kept)) + "\n", encoding="utf-8", newline="\n")
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
