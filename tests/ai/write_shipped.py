"""Write what travels with the program for its own dials: `make kernel`, `make values`. With
`missing` only what is not there yet."""

import sys
from collections.abc import Collection
from pathlib import Path
from shutil import copyfile
from tempfile import TemporaryDirectory
from typing import Final

from quarterback.ai import kernel, solver
from quarterback.ai.solver.storage import SolutionStore
from quarterback.rule_sets import DIAL_GAME, house_settings, rule_set, saturday_dial, shipped_dial
from rulesets.core.ruleset import RuleSet

LENGTHS: Final = (20, 40, 60, 80, 100, 120, 160)
"""The plays of the games whose values travel with the program."""
SHORT: Final = (20, 40, 60)
"""The same with the Saturday dial."""
HOUSE: Final = {"tiebreak": "penetrations", "halves_begin": "midfield"}
"""The rulings of the house game besides the one that the dial itself is made for."""
KERNEL: Final = Path(kernel.__file__).parent / "shipped"
VALUES: Final = Path(solver.__file__).parent / "shipped"


def rules_of(plays: int) -> RuleSet:
    """The dial game with the program's own dial."""
    return rule_set(DIAL_GAME, {"plays": str(plays)}, shipped_dial())


def saturday_rules(plays: int, house: bool = False) -> RuleSet:
    """The dial game with the Saturday dial; `house`: the house game."""
    dial = saturday_dial()
    settings = {"plays": str(plays)} | house_settings(dial) | (HOUSE if house else {})
    return rule_set(DIAL_GAME, settings, dial)


def games() -> list[RuleSet]:
    """The games whose values travel with the program."""
    return [
        *(rules_of(plays) for plays in LENGTHS),
        *(saturday_rules(plays) for plays in SHORT),
        *(saturday_rules(plays, house=True) for plays in SHORT),
    ]


def write_kernels(*, all_of: bool) -> None:
    """Survey the rules, and put the kernels in the place of those before; or only those that are
    not there."""
    kernels = {f"kernel-{kernel.kernel_digest(rules)}": rules for rules in games()}
    _clear(KERNEL, () if all_of else kernels)
    for name, rules in kernels.items():
        if not (KERNEL / name).exists():
            with TemporaryDirectory() as folder:
                kernel.kernel_for(rules, Path(folder))
                _put(Path(folder) / name, KERNEL)


def write_values(*, all_of: bool) -> None:
    """Solve the games, and put the values in the place of those before; or only those that are
    not there."""
    names = [(rules, SolutionStore.names(rules, ("win", "points"))) for rules in games()]
    _clear(VALUES, () if all_of else [name for _, each in names for name in each])
    for rules, each in names:
        if not all((VALUES / name).exists() for name in each):
            with TemporaryDirectory() as folder:
                solver.solved(rules, folder=Path(folder))
                for name in each:
                    _put(Path(folder) / name, VALUES)


def _clear(folder: Path, kept: Collection[str]) -> None:
    for old in folder.iterdir():
        if old.name not in kept:
            old.unlink()


def _put(made: Path, folder: Path) -> None:
    copyfile(made, folder / made.name)
    print(f"{made.name}: {made.stat().st_size} bytes")


if __name__ == "__main__":
    write = write_values if "values" in sys.argv else write_kernels
    write(all_of="missing" not in sys.argv)
