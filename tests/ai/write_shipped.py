"""Write what travels with the program for its own dial: `make kernel`, `make values`."""

import sys
from pathlib import Path
from shutil import copyfile
from tempfile import TemporaryDirectory
from typing import Final

from quarterback.ai import kernel, solver
from quarterback.rule_sets import DIAL_GAME, rule_set, shipped_dial
from rulesets.core.ruleset import RuleSet

LENGTHS: Final = (20, 40, 60, 80, 100, 120, 160)
"""The plays of the games whose values travel with the program."""
KERNEL: Final = Path(kernel.__file__).parent / "shipped"
VALUES: Final = Path(solver.__file__).parent / "shipped"


def rules_of(plays: int) -> RuleSet:
    """The dial game with the program's own dial."""
    return rule_set(DIAL_GAME, {"plays": str(plays)}, shipped_dial())


def write_kernel() -> None:
    """Survey the rules, and put the kernel in the place of the one before."""
    for old in KERNEL.iterdir():
        old.unlink()
    with TemporaryDirectory() as folder:
        kernel.kernel_for(rules_of(160), Path(folder))
        [made] = Path(folder).iterdir()
        copyfile(made, KERNEL / made.name)
        print(f"{made.name}: {made.stat().st_size} bytes")


def write_values() -> None:
    """Solve the game of each length, and put the values in the place of those before."""
    for old in VALUES.iterdir():
        old.unlink()
    for plays in LENGTHS:
        with TemporaryDirectory() as folder:
            solver.solved(rules_of(plays), folder=Path(folder))
            for made in sorted(Path(folder).glob("solved-*")):
                copyfile(made, VALUES / made.name)
                print(f"{plays} plays, {made.name}: {made.stat().st_size} bytes")


if __name__ == "__main__":
    write_values() if sys.argv[1:] == ["values"] else write_kernel()
