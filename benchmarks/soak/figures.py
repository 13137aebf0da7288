"""What each program uses, over time, and the table of figures at the end."""

from __future__ import annotations

import json
import os
from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from statistics import median
from typing import Final

from benchmarks.soak.readers import Readers, Visit
from benchmarks.soak.room import Room

TICKS: Final = os.sysconf("SC_CLK_TCK")
WARM: Final = 120.0
"""Seconds after its start, after which a program's memory should not grow."""
LONG: Final = 300.0
"""Seconds of a life from which a slope is taken."""


@dataclass
class Sample:
    """What a process uses at a moment."""

    at: float
    process: int
    megabytes: float
    files: int
    threads: int
    cpu: float
    """Seconds."""


class Sampler:
    """Looks at each process every few seconds."""

    def __init__(self, room: Room) -> None:
        self.room = room
        self.samples: dict[str, list[Sample]] = defaultdict(list)

    def act(self) -> None:
        """Look at all of them."""
        looked_at = {**self.room.processes, "the soak itself": os.getpid()}
        for name, process in looked_at.items():
            sample = sampled(self.room.seconds, process)
            if sample is not None:
                self.samples[name].append(sample)
                line = {"at": round(sample.at), "name": name, "process": process,
                        "megabytes": round(sample.megabytes, 1), "files": sample.files,
                        "threads": sample.threads, "cpu": sample.cpu}  # fmt: skip
                self.room.save("samples.jsonl", line)

    def lives(self, name: str) -> list[list[Sample]]:
        """Return the samples of each process of that name."""
        lives: dict[int, list[Sample]] = defaultdict(list)
        for sample in self.samples[name]:
            lives[sample.process].append(sample)
        return list(lives.values())


def sampled(at: float, process: int) -> Sample | None:
    """Return what a process uses; None if it has gone."""
    folder = Path(f"/proc/{process}")
    try:
        status = dict(line.split(":", 1) for line in (folder / "status").read_text().splitlines())
        stat = (folder / "stat").read_text().rpartition(")")[2].split()
        files = len(os.listdir(folder / "fd"))
    except OSError:
        return None
    if "VmRSS" not in status:
        return None
    return Sample(
        at, process, int(status["VmRSS"].split()[0]) / 1024, files, int(status["Threads"]),
        (int(stat[11]) + int(stat[12])) / TICKS,
    )  # fmt: skip


def slope(points: Sequence[tuple[float, float]]) -> float:
    """Return the growth in an hour of a line through points of seconds and a figure."""
    times, values = [t for t, _ in points], [v for _, v in points]
    middle, mean = sum(times) / len(times), sum(values) / len(values)
    spread = sum((t - middle) ** 2 for t in times)
    if not spread:
        return 0.0
    return 3600 * sum((t - middle) * (v - mean) for t, v in points) / spread


def percentile(values: Sequence[float], part: float) -> float:
    """Return the value that this part of them does not exceed; 0 without any."""
    ordered = sorted(values)
    return ordered[min(int(len(ordered) * part), len(ordered) - 1)] if ordered else 0.0


def table(room: Room, sampler: Sampler, readers: Readers, hours: float, reason: str) -> str:
    """Return the table of figures."""
    return "\n".join(_lines(room, sampler, readers, hours, reason)) + "\n"


def _lines(
    room: Room, sampler: Sampler, readers: Readers, hours: float, reason: str
) -> Iterator[str]:
    ran = (room.ended or room.seconds) / 3600
    yield f"The soak ran for {ran:.2f} of {hours:g} hours ({reason}), seed {room.seed}."
    yield f"Problems: {len(room.problems)}"
    yield from (f"  {each[:400]}" for each in room.problems[:40])
    yield ""
    yield "Entries of the league"
    yield f"  acknowledged {len(room.acknowledged)}, without an answer {len(room.unsure)}"
    yield f"  refused {len(room.refused)}"
    yield ""
    yield "Counted"
    yield from (f"  {times:9,} {what}" for what, times in sorted(room.counts.items()))
    yield ""
    yield from _pages(readers.visits, readers.events)
    yield ""
    head = f"  {'program':16} {'lives':>5} {'longest':>8} {'MB first':>8} {'last':>7} {'most':>7}"
    yield f"{head} {'MB/h':>7} {'files':>9} {'threads':>9} {'CPU':>7}"
    for name in sorted(sampler.samples):
        yield _program(name, sampler.lives(name), room.ended or room.seconds)


def _pages(visits: list[Visit], events: int) -> Iterator[str]:
    yield f"Pages: {len(visits):,} loaded, {events:,} events heard"
    if not visits:
        return
    whole = visits[-1].at
    parts = {
        "all": visits,
        "first quarter": [each for each in visits if each.at < whole / 4],
        "last quarter": [each for each in visits if each.at >= whole * 3 / 4],
        "when all is calm": [each for each in visits if each.calm],
        "the second server": [each for each in visits if each.server != "server"],
    }
    for name, some in parts.items():
        seconds = [each.seconds for each in some]
        if not seconds:
            continue
        figures = (median(seconds), percentile(seconds, 0.95), percentile(seconds, 0.99))
        said = ", ".join(f"{1000 * each:.0f}" for each in figures)
        yield f"  {name}: median, p95, p99 {said} ms; slowest {max(seconds):.1f} s"
    failed = sum(each.status >= 500 for each in visits)
    yield f"  answers of 500 and more: {failed}"


def _program(name: str, lives: list[list[Sample]], seconds: float) -> str:
    longest = max(lives, key=lambda life: life[-1].at - life[0].at)
    length = longest[-1].at - longest[0].at
    warm = [each for each in longest if each.at - longest[0].at >= WARM] or longest
    grows = f"{slope([(s.at, s.megabytes) for s in warm]):+.1f}" if length >= LONG else "-"
    every = [sample for life in lives for sample in life]
    cpu = sum(life[-1].cpu for life in lives)
    files = f"{warm[0].files}-{warm[-1].files} ({max(s.files for s in every)})"
    threads = f"{warm[0].threads}-{warm[-1].threads} ({max(s.threads for s in every)})"
    return (
        f"  {name:16} {len(lives):5} {length / 60:6.0f} m {warm[0].megabytes:8.0f}"
        f" {warm[-1].megabytes:7.0f} {max(s.megabytes for s in every):7.0f} {grows:>7}"
        f" {files:>9} {threads:>9} {100 * cpu / max(seconds, 1):6.1f}%"
    )


def keep(out: Path, room: Room, readers: Readers) -> None:
    """Write down all that was counted, so that it can be looked at again."""
    counted = {"seconds": room.seconds, "counts": dict(room.counts), "problems": room.problems}
    (out / "counts.json").write_text(json.dumps(counted, indent=1))
    with (out / "visits.csv").open("w") as file:
        file.writelines(
            f"{v.at:.1f},{v.page},{v.seconds:.4f},{v.status},{v.server},{v.calm:d}\n"
            for v in readers.visits
        )
