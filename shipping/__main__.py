"""`python -m shipping dist` and `python -m shipping pyz`."""

import hashlib
import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Final

import click

from shipping.one_file import build_one_file
from shipping.targets import Target, target

ROOT: Final = Path(__file__).resolve().parent.parent
DIST: Final = ROOT / "dist"
BATCH: Final = ROOT / "quarterback.bat"
SUMS: Final = "SHA256SUMS"
# The time that hatchling gives to every file, unless SOURCE_DATE_EPOCH names another.
USUAL_EPOCH: Final = 1580601600


@click.group()
def main() -> None:
    """Build what users install."""
    os.umask(0o022)  # modes of files are part of an archive


@main.command()
@click.option("--out", type=click.Path(path_type=Path), default=DIST, help="Default: dist/.")
def dist(out: Path) -> None:
    """Build everything for this Python and this machine, with checksums."""
    chosen = chosen_target("", "")
    shutil.rmtree(out, ignore_errors=True)
    out.mkdir(parents=True)
    wheel = build_wheel(out)
    one_file(wheel, chosen, out)
    shutil.copyfile(BATCH, out / BATCH.name)
    write_sums(out)
    show(out)


@main.command()
@click.option("--platform", default="", help="Default: this machine's.")
@click.option("--python-version", default="", help="Such as 3.13; default: this Python's.")
@click.option("--out", type=click.Path(path_type=Path), default=DIST, help="Default: dist/.")
def pyz(platform: str, python_version: str, out: Path) -> None:
    """Build the one-file program for another Python or another system."""
    chosen = chosen_target(python_version, platform)
    out.mkdir(parents=True, exist_ok=True)
    one_file(build_wheel(out), chosen, out)
    shutil.copyfile(BATCH, out / BATCH.name)
    write_sums(out)
    show(out)


def chosen_target(python: str, platform: str) -> Target:
    """Return the target that the options name."""
    try:
        return target(python, platform)
    except ValueError as trouble:
        raise click.ClickException(str(trouble)) from None


def build_wheel(out: Path) -> Path:
    """Build the sdist, and from it the wheel. Return the wheel."""
    for old in (*out.glob("quarterback-*.whl"), *out.glob("quarterback-*.tar.gz")):
        old.unlink()
    run("-m", "build", "--no-isolation", "--outdir", str(out), str(ROOT))
    [wheel] = out.glob("quarterback-*.whl")
    return wheel


def one_file(wheel: Path, chosen: Target, out: Path) -> None:
    """Build the one-file program in a folder of its own."""
    epoch = int(os.environ.get("SOURCE_DATE_EPOCH", USUAL_EPOCH))
    with tempfile.TemporaryDirectory() as work:
        try:
            build_one_file(wheel, ROOT / "constraints.txt", chosen, out, Path(work), epoch)
        except subprocess.CalledProcessError:
            raise click.ClickException(f"No program for {chosen.tag}: see above.") from None


def run(*arguments: str) -> None:
    """Run this Python quietly; show its words if it fails."""
    ran = subprocess.run([sys.executable, *arguments], capture_output=True, text=True)
    if ran.returncode:
        raise click.ClickException(f"{ran.stdout}{ran.stderr}")


def write_sums(out: Path) -> None:
    """Write the checksums of all other files, as `sha256sum --check` reads them."""
    files = sorted(each for each in out.iterdir() if each.name != SUMS)
    lines = [f"{hashlib.sha256(each.read_bytes()).hexdigest()}  {each.name}\n" for each in files]
    (out / SUMS).write_text("".join(lines), encoding="ascii", newline="\n")


def show(out: Path) -> None:
    """List what is there, with sizes."""
    for file in sorted(out.iterdir()):
        click.echo(f"{file.stat().st_size / 1e6:9.2f} MB  {file.name}")


if __name__ == "__main__":
    main(prog_name="shipping")
