"""Random faces that are legal on a ring, for games on any dial.

`random_face(rng, signal_no, spot)` covers the whole legal range of each kind of
result; the boundaries (goal lines, end line, line to gain) come up often.
"""

# kind: Y distance, P penalty, L lose ball, F fumble kept, B blocked and kept,
# C incomplete, I intercepted, G goal, N no goal; the figure is the weight.
WEIGHTS = {
    1: {"Y": 70, "P": 14, "L": 8, "F": 8},
    2: {"Y": 70, "P": 14, "L": 8, "F": 8},
    3: {"Y": 70, "P": 14, "L": 8, "F": 8},
    4: {"Y": 32, "P": 12, "L": 5, "F": 6, "C": 30, "I": 15},
    5: {"Y": 66, "P": 16, "L": 10, "F": 8},
    6: {"Y": 66, "P": 16, "L": 10, "F": 8},
    7: {"Y": 60, "P": 14, "L": 13, "B": 13},
    8: {"G": 30, "N": 26, "P": 16, "L": 14, "B": 14},
    9: {"G": 30, "N": 26, "P": 16, "L": 14, "B": 14},
    10: {"G": 30, "N": 26, "P": 16, "L": 14, "B": 14},
    11: {"Y": 82, "P": 18},
    12: {"Y": 46, "P": 16, "L": 8, "F": 10, "C": 10, "I": 10},
}


def signed(n):
    if n > 0:
        return "+" + str(n)
    return str(n)


def distance(rng, spot, to_go, low=-110, high=110):
    """Yards: mostly what football shows, often just at a boundary, sometimes anything."""
    pick = rng.random()
    if pick < 0.50:
        n = rng.randint(-6, 14)
        if low == 0:
            n = rng.randint(20, 60)
        elif high == 0:
            n = rng.randint(-15, 0)
    elif pick < 0.85:
        # the goal lines, the end lines, the line to gain, no gain, the try
        marks = [100 - spot, -spot, 110 - spot, 0, 3]
        if to_go is None:
            marks += [1, 5, 10]
        else:
            marks += [to_go, to_go, to_go]
        marks = [m for m in marks if low <= m <= high] or [0]
        n = rng.choice(marks) + rng.choice((-1, 0, 0, 1))
    else:
        n = rng.randint(low, high)
    return max(low, min(high, n))


def penalty(rng, spot, to_go):
    pick = rng.random()
    if pick < 0.45:
        n = 5
    elif pick < 0.70:
        n = 15
    elif pick < 0.90:
        marks = [99 - spot, spot - 1, 10]
        if to_go is not None:
            marks.append(to_go)
        n = rng.choice(marks) + rng.choice((-1, 0, 1))
    else:
        n = rng.randint(1, 99)
    n = max(1, min(99, n))
    return rng.choice(("+", "-")) + str(n) + "P"


def random_face(rng, signal_no, spot, to_go=None):
    """A legal face of ring `signal_no` for a ball `spot` yards from its own goal.

    `to_go`, if it is given, makes exactly the line to gain come up often.
    """
    weights = WEIGHTS[signal_no]
    kind = rng.choices(list(weights), list(weights.values()))[0]
    if kind == "G":
        return "G"
    if kind == "N":
        return "N.G."
    if kind == "P":
        return penalty(rng, spot, to_go)
    if kind == "B":
        return "Blocked " + signed(distance(rng, spot, to_go, -110, 0))
    if kind == "C":
        if rng.random() < 0.6:
            return "Inc"
        return "Inc " + signed(distance(rng, spot, to_go, 1, 110))
    if kind == "I":
        if rng.random() < 0.2:
            return "Int"
        return "Int " + signed(distance(rng, spot, to_go))
    if kind == "F":
        return "Fumble " + signed(distance(rng, spot, to_go))
    if kind == "L":
        if signal_no in (7, 8, 9, 10):
            return "Blocked " + signed(distance(rng, spot, to_go, -110, 0)) + " lose ball"
        return "Fumble " + signed(distance(rng, spot, to_go)) + " lose ball"
    if signal_no in (7, 11):
        n = distance(rng, spot, to_go, 0, 110)
        if n > 0 and rng.random() < 0.5:
            return "+" + str(n)
        return str(n)
    return signed(distance(rng, spot, to_go))
