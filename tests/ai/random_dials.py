"""Legal dials of every kind, at random."""

from __future__ import annotations

from random import Random

from rulesets.littlefield import Dial, from_cells


def random_dial(seed: int) -> Dial:
    """Return a dial by its seed: plays that gain or lose, sure or wild, safe or not."""
    random = Random(f"dial {seed}")
    many = random.choice((6, 9, 12, 18, 24, 36))
    cells = {str(ring): _scrimmage(random, many) for ring in (1, 2, 3)}
    cells["4"] = _scrimmage(random, many, ("Inc", "Inc", f"Int {_signed(random.randint(-5, 30))}"))
    cells["5"] = _scrimmage(random, many)
    cells["6"] = _scrimmage(random, many)
    blocked = ("Blocked -5", "Blocked -9 lose ball")
    length = random.randint(20, 60)
    cells["7"] = _ring(random, many, lambda: str(max(round(random.gauss(length, 9)), 0)), blocked)
    for ring in ("8", "9", "10"):
        good = random.random()
        cells[ring] = _ring(
            random, many, lambda good=good: "G" if random.random() < good else "N.G.", blocked
        )
    length = random.randint(20, 60)
    cells["11"] = _ring(random, many, lambda: str(max(round(random.gauss(length, 9)), 0)), ())
    cells["12"] = _scrimmage(random, many, ("Inc", "Int +3"))
    return from_cells(cells, f"random {seed}")


def _scrimmage(random: Random, many: int, faces: tuple[str, ...] = ()) -> list[str]:
    mean, spread = random.uniform(-1, 8), random.choice((1, 4, 10, 25))
    faces = (*faces, "Fumble -2", "Fumble +1 lose ball", "-15P", "+15P")
    return _ring(random, many, lambda: _signed(round(random.gauss(mean, spread))), faces)


def _ring(random: Random, many: int, usual: object, faces: tuple[str, ...]) -> list[str]:
    """Return a ring of the usual faces, with some of the others and of small penalties."""
    others = (*faces, "-5P", "+5P")
    share = random.uniform(0, 0.3)
    assert callable(usual)
    return [random.choice(others) if random.random() < share else usual() for _ in range(many)]


def _signed(yards: int) -> str:
    yards = min(max(yards, -30), 110)
    return f"{yards:+d}" if yards else "0"
