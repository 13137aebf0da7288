"""Write the kernel that travels with the program, for its own dial: `make kernel`."""

from pathlib import Path
from tempfile import TemporaryDirectory

from quarterback.ai import kernel
from quarterback.rule_sets import DIAL_GAME, rule_set, shipped_dial

FOLDER = Path(kernel.__file__).parent / "shipped"


def main() -> None:
    """Survey the rules, and put the kernel in the place of the one before."""
    for old in FOLDER.iterdir():
        old.unlink()
    with TemporaryDirectory() as folder:
        kernel.kernel_for(rule_set(DIAL_GAME, None, shipped_dial()), Path(folder))
        [made] = Path(folder).iterdir()
        (FOLDER / made.name).write_bytes(made.read_bytes())
        print(f"{made.name}: {made.stat().st_size} bytes")


if __name__ == "__main__":
    main()
