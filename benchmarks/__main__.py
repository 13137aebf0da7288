"""Run all benchmarks in sequence: `make bench`; or the named ones: `make bench ARGS=screens`."""

import sys

from benchmarks import (
    console,
    decisions,
    evening,
    event,
    league,
    played_out,
    publishing,
    rules,
    screens,
    simulate,
    solve,
    store,
    terminal_memory,
    waiting,
)  # fmt: skip

BENCHMARKS = {
    "waiting": waiting, "league": league, "rules": rules, "console": console, "screens": screens,
    "store": store, "evening": evening, "event": event, "played_out": played_out, "solve": solve,
    "simulate": simulate, "publishing": publishing, "decisions": decisions,
    "terminal_memory": terminal_memory,
}  # fmt: skip

names = sys.argv[1:] or list(BENCHMARKS)
if unknown := [name for name in names if name not in BENCHMARKS]:
    sys.exit(f"There is no benchmark {unknown[0]}: there are {', '.join(BENCHMARKS)}.")
for name in names:
    print(f"\n{name.title()}")
    BENCHMARKS[name].main()
