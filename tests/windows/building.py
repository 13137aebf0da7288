"""Builds a Windows Python 3.11 with this project, in place, and what its tests need.

Python's DLLs come from the package `panda3d`, which carries them; the standard library is that of
a Linux Python 3.11; `python.exe` is three lines of C; uv chooses the packages for Windows. Wine 8
lacks some functions that they need: `missing_functions` brings them.
"""

import os
import shutil
import subprocess
import sys
import sysconfig
from collections.abc import Callable
from pathlib import Path
from typing import Final
from zipfile import ZipFile

from shipping.one_file import environment_of_uv, options_of_uv, pip_settings, uv
from tests.windows.missing_functions import give_complex_functions, give_random_numbers
from tests.windows.running import run

ROOT: Final = Path(__file__).parents[2]
INPUTS: Final = (
    *("pyproject.toml", "constraints.txt"),
    *("tests/windows/building.py", "tests/windows/missing_functions.py"),
)
"""What the Windows Python is built from; it is brought up to date when they change."""
OURS: Final = (3, 11)
"""The Python whose standard library and DLLs go together."""
DLLS: Final = "panda3d==1.10.16"
COMPILER: Final = "x86_64-w64-mingw32-gcc"
PROGRAMS: Final = {"wine": ("wine", "wine64"), COMPILER: ("gcc-mingw-w64-x86-64-win32",)}
"""What must be there, and the Debian packages that bring it."""
_PYTHON_EXE = """
#include <wchar.h>
int Py_Main(int count, wchar_t **words);
int wmain(int count, wchar_t **words) { return Py_Main(count, words); }
"""
_MANIFEST = """
<assembly xmlns="urn:schemas-microsoft-com:asm.v1" manifestVersion="1.0">
  <compatibility xmlns="urn:schemas-microsoft-com:compatibility.v1">
    <application><supportedOS Id="{8e0f7a12-bfb3-4fe8-b9a5-48fd50a15a9a}"/></application>
  </compatibility>
</assembly>
"""
"""Without it, Windows calls itself Windows 8."""
_AS_WINDOWS_10 = """
import subprocess, sys
if sys.getwindowsversion() < (10,):
    subprocess.run(["winecfg", "-v", "win10"], check=True)
"""


class Impossible(Exception):
    """What is missing here, and how to get it."""


def build(folder: Path) -> None:
    """Build it, or bring it up to date. Raises Impossible."""
    if folder.is_relative_to(ROOT):
        raise Impossible(f"{folder} is in the checkout. Name a folder outside.")
    if sys.version_info[:2] != OURS:
        version = "{}.{}".format(*OURS)
        raise Impossible(
            f"Python {version} is needed, for its standard library:"
            f" make windows PYTHON=python{version} VENV=.venv.{version} FOLDER={folder}"
        )
    python = folder / "python"
    steps: tuple[tuple[str, Callable[[], object]], ...] = (
        ("Wine and a compiler for Windows", _install_programs),
        ("Python's DLLs and standard library", lambda: _lay_out(folder, python)),
        ("python.exe", lambda: _compile(python)),
        ("the project, in place, and its packages for Windows", lambda: _packages(python)),
        ("the complex functions that Wine lacks", lambda: give_complex_functions(python)),
        ("the random numbers that Wine lacks", lambda: give_random_numbers(python)),
        ("Wine's own folders", lambda: run(folder, ["-c", _AS_WINDOWS_10], quiet=True)),
    )
    for what, step in steps:
        print("==", what, flush=True)
        try:
            step()
        except (OSError, subprocess.CalledProcessError) as problem:
            raise Impossible(f"No Windows Python: {problem}") from None


def _install_programs() -> None:
    missing = [each for name, them in PROGRAMS.items() if not shutil.which(name) for each in them]
    if not missing:
        return
    install = ["apt-get", "install", "-q", "-y", "--no-install-recommends", *missing]
    if os.name != "posix" or os.geteuid() != 0 or not shutil.which("apt-get"):
        raise Impossible(f"Wine and MinGW are needed. On Debian, as root: {' '.join(install)}")
    subprocess.run(["apt-get", "update", "-q"], check=True, stdout=subprocess.DEVNULL)
    subprocess.run(install, check=True, stdout=subprocess.DEVNULL)


def _lay_out(folder: Path, python: Path) -> None:
    if python.exists():
        return
    parts = folder / "parts"
    shutil.rmtree(parts, ignore_errors=True)
    for_windows = ("--platform", "win_amd64", "--python-version", "{}.{}".format(*OURS))
    subprocess.run(
        [sys.executable, "-m", "pip", "download", "-q", "--no-deps", "--only-binary", ":all:",
         *for_windows, "-d", parts, DLLS],
        check=True,
    )  # fmt: skip
    [wheel] = parts.glob("*.whl")
    with ZipFile(wheel) as packed:
        for name in packed.namelist():
            if name.startswith("deploy_libs/") and "/api-ms-" not in name:  # Wine's own are used
                packed.extract(name, parts)
    left_out = shutil.ignore_patterns(
        "__pycache__", "*-packages", "test", "tests", "*.so", "config-*"
    )
    library = sysconfig.get_path("stdlib")
    shutil.copytree(library, parts / "deploy_libs" / "Lib", ignore=left_out)
    # The DLL is 3.11.9, and calls this on the class; the library had not marked it so before.
    metadata = parts / "deploy_libs" / "Lib" / "importlib" / "metadata" / "__init__.py"
    text = metadata.read_text("utf-8")
    plain = "\n    def invalidate_caches(cls):"
    if f"@classmethod{plain}" not in text:
        metadata.write_text(text.replace(plain, f"\n    @classmethod{plain}"), "utf-8")
    (parts / "deploy_libs").rename(python)
    shutil.rmtree(parts)


def _compile(python: Path) -> None:
    program = python / "python.exe"
    dll = python / "python{}{}.dll".format(*OURS)
    subprocess.run(
        [COMPILER, "-municode", "-s", "-o", program, "-x", "c", "-", "-x", "none", dll],
        input=_PYTHON_EXE,
        text=True,
        check=True,
    )
    program.with_name("python.exe.manifest").write_text(_MANIFEST.lstrip(), "ascii")


def _packages(python: Path) -> None:
    settings = pip_settings()
    subprocess.run(
        [
            *(uv(), "pip", "install", "-q", "--no-config", "--python", sys.executable),
            *("--target", python / "Lib" / "site-packages"),
            *("--python-platform", "x86_64-pc-windows-msvc", "--python-version", "3.11.9"),
            *("--only-binary", ":all:", "--no-binary", "quarterback"),
            *options_of_uv(settings, os.environ),
            *("--constraints", ROOT / "constraints.txt", "--editable", f"{ROOT}[dev,build]"),
        ],
        env=environment_of_uv(settings, os.environ),
        check=True,
    )
