"""`make audit`: the packages that the program uses, and what is known against them.

Without a network it lists every package that players install, directly or not, with its version and
its license, as installed here. With one it also asks pip-audit, which goes to an environment of its
own under build/, whether anything is known against the versions in constraints.txt. It ends with 0
only if every one of them was looked up and nothing is known.
"""

import json
import os
import re
import subprocess
import sys
import venv
from collections.abc import Iterator
from importlib.metadata import Distribution, PackageNotFoundError, distribution
from pathlib import Path
from typing import Any

from packaging.requirements import Requirement

ROOT = Path(__file__).parent.parent
FOLDER = ROOT / "build" / "audit"
EXTRA = "", "photos", "pictures"


def main() -> int:
    """Print the list, then the findings; return the exit code."""
    found = sorted(needed("quarterback"), key=lambda each: each.name.lower())
    for each in found:
        print(f"{each.name:20} {each.version:12} {license_of(each)}")
    print(f"{len(found)} packages, counting those that others need.\n")
    return ask_about_advisories()


def needed(name: str) -> Iterator[Distribution]:
    """Yield every package that a package needs, with what those need."""
    seen, queue = {normal(name)}, [name]
    while queue:
        asked = distribution(queue.pop())
        for text in asked.requires or []:
            requirement = Requirement(text)
            marker = requirement.marker
            if marker and not any(marker.evaluate({"extra": each}) for each in EXTRA):
                continue
            if normal(requirement.name) in seen:
                continue
            seen.add(normal(requirement.name))
            try:
                yield distribution(requirement.name)
            except PackageNotFoundError:
                print(f"{requirement.name:20} is not installed here")
            else:
                queue.append(requirement.name)


def normal(name: str) -> str:
    """Return a name as indexes compare it."""
    return re.sub(r"[-_.]+", "-", name).lower()


def license_of(package: Distribution) -> str:
    """Return the license of a package in a few words."""
    named = package.metadata.get("License-Expression") or ""
    classified = [
        each.rpartition(" :: ")[2]
        for each in package.metadata.get_all("Classifier") or []
        if each.startswith("License :: ")
    ]
    written = (package.metadata.get("License") or "").split("\n")[0]
    return named or ", ".join(classified) or written or "look at its license file"


def ask_about_advisories() -> int:
    """Ask pip-audit, if it can be had."""
    python = FOLDER / ("Scripts" if os.name == "nt" else "bin") / "python"
    if not python.exists():
        venv.create(FOLDER, with_pip=True, clear=True)
    quiet = ("--quiet", "--disable-pip-version-check")
    if subprocess.run([python, "-m", "pip", "install", *quiet, "pip-audit"]).returncode:
        print("pip-audit could not be installed: only the list above is known.")
        return 1
    constraints = ROOT / "constraints.txt"
    lines = (line.partition("#")[0].strip() for line in constraints.read_text().splitlines())
    pins = sum(map(bool, lines))
    options = ("--no-deps", "--disable-pip", "--progress-spinner", "off", "--format", "json")
    asked = subprocess.run(
        [python, "-m", "pip_audit", *options, "--requirement", constraints],
        stdout=subprocess.PIPE,
        text=True,
    )
    try:
        answers = json.loads(asked.stdout)["dependencies"]
    except (ValueError, KeyError):
        print("The database of advisories could not be asked: only the list above is known.")
        return 1
    said, clean = audited(answers, pins)
    print("\n".join(said))
    return 0 if clean else 1


def audited(answers: list[dict[str, Any]], pins: int) -> tuple[list[str], bool]:
    """Say what pip-audit answered about this many packages, and whether it looked every one up and
    found nothing."""
    skipped = [each for each in answers if "skip_reason" in each]
    found = [(each, hole) for each in answers for hole in each.get("vulns", ())]
    lines = [f"Not looked up: {each['name']}: {each['skip_reason']}" for each in skipped]
    for package, hole in found:
        mended = ", ".join(hole.get("fix_versions", ())) or "no version yet"
        lines.append(f"{package['name']} {package['version']}: {hole['id']}, mended in {mended}")
    looked_up = len(answers) - len(skipped)
    lines.append(f"{looked_up} of {pins} packages looked up; known holes: {len(found)}.")
    return lines, 0 < pins == looked_up and not found


if __name__ == "__main__":
    sys.exit(main())
