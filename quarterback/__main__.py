"""`python -m quarterback` is the same program as `quarterback`."""

from quarterback.cli import main

if __name__ == "__main__":
    main(prog_name="quarterback")
