"""Gives packages the functions of Windows that Wine 8 lacks: C's own on complex numbers, which
numpy needs, and the random numbers that every package written in Rust asks for.

Wine names the complex functions, but does not have them. numpy's extensions import them from a DLL
whose name Wine always answers with its own. So a DLL of another name, as long, is built and written
into them in its place: it has MinGW's complex functions and forwards every other name to Wine's C
library. Of the DLL with the random numbers Wine has nothing, so one of the same name does.
"""

import re
import subprocess
from pathlib import Path

THEIRS = "api-ms-win-crt-math-l1-1-0.dll"
OURS = "qpi-ms-win-crt-math-l1-1-0.dll"
RANDOM = "bcryptprimitives.dll"
_PROCESS_PRNG = """
#include <windows.h>
#include <ntsecapi.h>
BOOL WINAPI ProcessPrng(BYTE *bytes, SIZE_T count) { return RtlGenRandom(bytes, (ULONG)count); }
"""


def give_complex_functions(python: Path) -> None:
    """Do so for the packages of a Windows Python, in its folder. Doing it twice does no harm."""
    extensions = sorted((python / "Lib" / "site-packages" / "numpy").rglob("*.pyd"))
    names = set[str]().union(*map(_imports, extensions))
    if not names:
        raise OSError("numpy imports no C functions on complex numbers; has its build changed?")
    definitions = python / "complex_math.def"
    definitions.write_text("\n".join(["EXPORTS", *_exports(names), ""]), "ascii")
    _tool("gcc", "-shared", "-static-libgcc", "-s", "-o", python / OURS, definitions)
    for extension in extensions:
        content = extension.read_bytes()
        if THEIRS.encode() in content:
            extension.unlink()  # it may be a link to the package in uv's cache
            extension.write_bytes(content.replace(THEIRS.encode(), OURS.encode()))


def give_random_numbers(python: Path) -> None:
    """Do so for all packages: Windows looks for a DLL beside the program first."""
    _tool(
        *("gcc", "-shared", "-s", "-o", python / RANDOM, "-x", "c", "-", "-x", "none"),
        "-ladvapi32",
        given=_PROCESS_PRNG,
    )


def _tool(name: str, *words: str | Path, given: str = "") -> str:
    command = [f"x86_64-w64-mingw32-{name}", *words]
    return subprocess.run(
        command, input=given, stdout=subprocess.PIPE, text=True, check=True
    ).stdout


def _imports(extension: Path) -> set[str]:
    """The functions that an extension takes from the DLL."""
    library, names = "", set()
    for line in _tool("objdump", "-p", extension).splitlines():
        match line.split():
            case ["DLL", "Name:", library]:
                pass
            case [_, number, name] if library in (THEIRS, OURS) and number.isdigit():
                names.add(name)
            case []:
                library = ""
    return names


def _exports(names: set[str]) -> list[str]:
    """Where each function is found. To Windows, `long double` is `double`."""
    header = _tool("gcc", "-E", "-x", "c", "-", given="#include <complex.h>")
    complex_ones = set(re.findall(r"(\w+) \((?:float|double|long double) _Complex", header))
    lines = []
    for name in sorted(names):
        plain = name[:-1] if name.endswith("l") and name[:-1] in complex_ones else name
        lines.append(f"{name}={plain if name in complex_ones else f'ucrtbase.{name}'}")
    return lines
