"""Every way to install, each in a clean place: an empty home, a new environment, no network.

Packages are gathered once, with a network; then everything is installed from that folder and run
in a network that has only this machine in it.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tarfile
from pathlib import Path

import pytest
from uv import find_uv_bin

from quarterback import __version__
from shipping.one_file import environment_of_uv, options_of_uv, pip_settings
from tests.install.ways import (
    ROOT,
    VERSIONS,
    Installed,
    clean_environment,
    do,
    interpreters,
    make_venv,
    title,
)

if os.name != "posix":
    pytest.skip("needs pseudo-terminals", allow_module_level=True)
pytestmark = [pytest.mark.long, pytest.mark.real_clock]  # uv and pip look at it
OURS = "{}.{}".format(*sys.version_info[:2])


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of a release, with a one-file program for each Python that is here."""
    out = tmp_path_factory.mktemp("dist")
    do(sys.executable, "-m", "shipping", "dist", "--out", out, cwd=ROOT)
    for version in set(interpreters()) - {OURS}:
        program = ("pyz", "--python-version", version, "--out", out)
        do(sys.executable, "-m", "shipping", *program, cwd=ROOT)
    return out


@pytest.fixture(scope="module")
def wheel(built: Path) -> Path:
    return built / f"quarterback-{__version__}-py3-none-any.whl"


@pytest.fixture(scope="module", params=VERSIONS)
def python(request: pytest.FixtureRequest) -> Path:
    if request.param not in interpreters():
        pytest.skip(f"no Python {request.param} on this machine")
    return interpreters()[request.param]


@pytest.fixture(scope="module")
def packages(python: Path, wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> list[str]:
    """Options of pip and uv: everything comes from one folder, nothing from a network."""
    folder = tmp_path_factory.mktemp("packages")
    pip = make_venv(python, tmp_path_factory.mktemp("gathering") / "venv")
    gather = (pip, "-m", "pip", "download", "-q", "-d", folder)
    do(*gather, "-c", ROOT / "constraints.txt", wheel)
    do(*gather, "pip")  # pipx asks for the newest one
    return ["--no-index", "--find-links", str(folder)]


def test_there_is_a_python_to_try():
    assert OURS in interpreters()


def test_the_wheel_with_pip(python: Path, wheel: Path, packages: list[str], tmp_path: Path):
    place = make_venv(python, tmp_path / "venv")
    do(place, "-m", "pip", "install", "-q", *packages, wheel)
    Installed((str(place.with_name("quarterback")),), tmp_path / "home").check()


def test_the_wheel_with_pipx(python: Path, wheel: Path, packages: list[str], tmp_path: Path):
    tools = make_venv(interpreters()[OURS], tmp_path / "tools")
    do(tools, "-m", "pip", "install", "-q", "pipx")
    programs = tmp_path / "bin"
    env = clean_environment(
        tmp_path / "home", PIPX_HOME=str(tmp_path / "pipx"), PIPX_BIN_DIR=str(programs)
    )
    pip_args = " ".join(packages)
    pipx = (tools, "-m", "pipx", "install", "--python", python, "--pip-args", pip_args)
    do(*pipx, wheel, env=env)
    Installed((str(programs / "quarterback"),), tmp_path / "home").check()


def test_the_wheel_with_uv(python: Path, wheel: Path, packages: list[str], tmp_path: Path):
    programs = tmp_path / "bin"
    env = clean_environment(
        tmp_path / "home", UV_TOOL_DIR=str(tmp_path / "tools"), UV_TOOL_BIN_DIR=str(programs)
    )
    do(find_uv_bin(), "tool", "install", "--python", python, "--offline", *packages, wheel, env=env)
    Installed((str(programs / "quarterback"),), tmp_path / "home").check()


def test_the_one_file(python: Path, built: Path, tmp_path: Path):
    version = do(python, "-c", "import sys; print('%d%d' % sys.version_info[:2])").strip()
    [program] = built.glob(f"quarterback-*-cp{version}-*.pyz")
    renamed = tmp_path / "my games" / "quarterback.pyz"
    renamed.parent.mkdir()
    shutil.copy(program, renamed)
    installed = Installed((str(python), str(renamed)), tmp_path / "home")
    installed.check()
    assert title([*installed.command], clean_environment(installed.home)) == 0
    alone = clean_environment(tmp_path / "another home", PATH=f"{python.parent}:/usr/bin:/bin")
    assert title([str(renamed)], alone) == 0


def test_the_source(built: Path, tmp_path: Path):
    """`make play` in an unpacked sdist, from nothing to the title in one command."""
    with tarfile.open(built / f"quarterback-{__version__}.tar.gz") as archive:
        archive.extractall(tmp_path, filter="data")
    folder = tmp_path / f"quarterback-{__version__}"
    env = clean_environment(tmp_path / "home")
    assert title(["make", "play", f"PYTHON={interpreters()[OURS]}"], env, cwd=folder) == 0
    Installed((str(folder / ".venv" / "bin" / "quarterback"),), tmp_path / "home").check()


def test_the_sums_of_a_release(built: Path):
    do("sha256sum", "--check", "SHA256SUMS", cwd=built)


def test_a_release_is_the_same_from_another_folder(built: Path, tmp_path: Path):
    copy, out = tmp_path / "some" / "where else", tmp_path / "out"
    tracked = do("git", "-C", ROOT, "ls-files", "-z", "--cached", "--others", "--exclude-standard")
    for name in filter(None, tracked.split("\0")):
        (copy / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(ROOT / name, copy / name)
        (copy / name).chmod(0o700 if os.access(ROOT / name, os.X_OK) else 0o600)
    env = {**os.environ, "PYTHONPATH": "", "TZ": "Asia/Tokyo", "LC_ALL": "C"}
    do("sh", "-c", 'umask 077; exec "$@"', "sh", sys.executable, "-m", "shipping", "dist",
       "--out", out, cwd=copy, env=env)  # fmt: skip
    for file in out.iterdir():
        if file.name != "SHA256SUMS":
            assert file.read_bytes() == (built / file.name).read_bytes(), file.name


def test_a_release_names_no_folder_of_this_machine(built: Path, tmp_path: Path):
    [program] = built.glob(f"*-cp{OURS.replace('.', '')}-*.pyz")
    shutil.unpack_archive(program, tmp_path, "zip")
    ours = str(ROOT).encode()
    named = [each for each in tmp_path.rglob("*") if each.is_file() and ours in each.read_bytes()]
    assert named == []


@pytest.mark.parametrize("kind", ["licenses.txt", "cdx.json"])
def test_what_travels_is_named_beside_it_and_inside(built: Path, kind: str):
    inside = {"licenses.txt": "LICENSES.txt", "cdx.json": "quarterback.cdx.json"}[kind]
    for notice in built.glob(f"*.{kind}"):
        program = notice.with_name(notice.name.replace(kind, "pyz"))
        unpacked = subprocess.run(["unzip", "-p", program, inside], capture_output=True).stdout
        assert unpacked == notice.read_bytes()
        for name in ("quarterback", "numpy", "textual", "SQLAlchemy", "msgspec"):
            assert name.encode().lower() in unpacked.lower()


@pytest.mark.parametrize("resolution", ["lowest-direct", "highest"])
def test_it_plays_with(resolution: str, tmp_path: Path):
    """`make versions`: the oldest packages that pyproject.toml allows, and the newest there are."""
    python = make_venv(Path(sys.executable), tmp_path / "venv")
    settings = pip_settings()
    do(
        *(find_uv_bin(), "pip", "install", "--no-config", "--python", python),
        *("--resolution", resolution, *options_of_uv(settings, os.environ)),
        f"{ROOT}[photos,pictures]",
        env=dict(environment_of_uv(settings, os.environ)),
    )
    installed = Installed((str(python.with_name("quarterback")),), tmp_path / "home")
    installed.check()
    assert "FINAL" in installed.run("play", "--plain", "--exhibition").upper()
    for shell in ("bash", "zsh", "fish", "powershell"):
        assert "quarterback" in installed.run("completions", "show", shell)
