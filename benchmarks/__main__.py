"""All benchmarks, one after the other: `make bench`."""

from benchmarks import rules, startup, store

for title, benchmark in (("Rules", rules), ("Start", startup), ("Store", store)):
    print(f"\n{title}")
    benchmark.main()
