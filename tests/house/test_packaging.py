"""What is declared, pinned, explained and shipped agrees."""

import re
import subprocess
import sys
import tomllib
import venv
import zipfile
from importlib.metadata import distributions, entry_points
from pathlib import Path
from typing import Any

import pytest
from packaging.specifiers import SpecifierSet
from packaging.utils import canonicalize_name

import quarterback
from league.store.sqlite.connections import migrations_folder

ROOT = Path(quarterback.__file__).parent.parent
# Pinned, but not in an environment that `make dev` makes.
SITE = "deepmerge", "markdown", "pymdown-extensions", "tomli", "zensical"
ELSEWHERE = (*SITE, "atheris", "colorama", "tzlocal")


def declared() -> dict[str, Any]:
    project: dict[str, Any] = tomllib.loads((ROOT / "pyproject.toml").read_text())
    return project


def requirements() -> list[str]:
    project = declared()["project"]
    extras = project["optional-dependencies"].values()
    lines = [*project["dependencies"], *(line for extra in extras for line in extra)]
    return [re.split(r"[<>=!~;\[ ]", line)[0] for line in lines]


def pins() -> list[str]:
    lines = (ROOT / "constraints.txt").read_text().splitlines()
    return [line for line in lines if line and not line.startswith("#")]


def test_every_requirement_is_pinned_and_explained():
    explained = (ROOT / "docs" / "dependencies.md").read_text()
    pinned = {pin.partition("==")[0].lower() for pin in pins()}
    assert {name.lower() for name in requirements()} <= pinned
    assert [name for name in requirements() if f"| `{name}` | " not in explained] == []
    assert [p for p in pins() if not re.fullmatch(r"[A-Za-z0-9._-]+==[A-Za-z0-9.]+", p)] == []
    assert declared()["project"]["scripts"] == {"quarterback": "quarterback.cli:main"}
    installed = entry_points(group="console_scripts", name="quarterback")
    assert all(script.value == "quarterback.cli:main" for script in installed)


def test_a_pin_installs_on_the_oldest_python():
    """Debian 12 has 3.11.2: a package that wants 3.11.5 would not be found there."""
    oldest = declared()["project"]["requires-python"].removeprefix(">=") + ".0"
    pinned = {canonicalize_name(pin.partition("==")[0]) for pin in pins()}
    installed = {canonicalize_name(each.name): each for each in distributions()}
    assert pinned - set(installed) <= set(ELSEWHERE)
    for name in pinned & set(installed):
        wanted = installed[name].metadata.get("Requires-Python") or ""
        assert SpecifierSet(wanted).contains(oldest), f"{name} needs Python {wanted}"


def test_every_rule_set_stands_in_the_contract():
    folders = {path.parent.name for path in (ROOT / "rulesets").glob("*/__init__.py")} - {"core"}
    contracts = {each["name"]: each for each in declared()["tool"]["importlinter"]["contracts"]}
    independent = contracts["Rule sets are independent of one another"]["modules"]
    assert {f"rulesets.{name}" for name in folders} == set(independent)


def test_the_revisions_are_found_in_a_checkout_and_in_an_installed_league(tmp_path: Path):
    assert migrations_folder() == ROOT / "migrations"
    league = tmp_path / "league"
    league.mkdir()
    with pytest.raises(FileNotFoundError, match="Reinstall quarterback"):
        migrations_folder(league)
    (tmp_path / "migrations").mkdir()
    assert migrations_folder(league) == tmp_path / "migrations"
    (league / "migrations").mkdir()
    assert migrations_folder(league) == league / "migrations"


@pytest.mark.long
@pytest.mark.real_clock  # a clean environment has nothing that would set it
def test_the_wheel_installs_and_carries_what_it_needs(tmp_path: Path):
    pip = [sys.executable, "-m", "pip", "--disable-pip-version-check", "-q"]
    subprocess.run([*pip, "wheel", "--no-deps", "-w", tmp_path, ROOT], check=True)
    [wheel] = tmp_path.glob("*.whl")
    shipped = set(zipfile.ZipFile(wheel).namelist())
    top = {
        name.partition("/")[0] for name in shipped if not re.search(r"\.(dist-info|data)/", name)
    }
    assert top == {"quarterback", "league", "rulesets"}
    for package in ("quarterback", "league", "rulesets"):
        wanted = {
            path.relative_to(ROOT).as_posix()
            for path in (ROOT / package).rglob("*")
            if path.suffix in {".py", ".toml", ".tcss", ".mako"} or path.name == "py.typed"
        }
        assert wanted <= shipped
    pages = {path.relative_to(ROOT / "docs").as_posix() for path in ROOT.glob("docs/**/*.md")}
    assert {f"quarterback/docs/{name}" for name in (*pages, "mkdocs.yml")} <= shipped
    assert any(name.endswith(".data/data/share/man/man1/quarterback.1") for name in shipped)
    home = tmp_path / "home"
    venv.create(home, with_pip=False)
    python = home / ("Scripts" if sys.platform == "win32" else "bin") / "python"
    subprocess.run(
        [*pip, "--python", python, "install", "-c", ROOT / "constraints.txt", wheel], check=True
    )
    asked = (
        "import importlib.resources, league.store.sqlite.connections as r;"
        "print(r.migrations_folder());"
        "print(importlib.resources.files('league') / 'migrations')"
    )
    ran = subprocess.run(
        [python, "-I", "-c", asked], capture_output=True, text=True, check=True, cwd=tmp_path
    )
    assert (home / "share" / "man" / "man1" / "quarterback.1").is_file()
    page = subprocess.run(
        [python, "-I", "-m", "quarterback", "help", "league"],
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=True,
        cwd=tmp_path,
    )
    assert "Leagues" in page.stdout
    [found, shipped_folder] = ran.stdout.splitlines()
    assert found == shipped_folder
    assert found.startswith(str(home))
    shipped_files = {path.name for path in Path(found).rglob("*.py")}
    assert shipped_files == {path.name for path in (ROOT / "migrations").rglob("*.py")}
