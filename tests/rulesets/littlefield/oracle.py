"""An independent reference model of Littlefield's "Quarterback", for tests only.

Written from the rule inventory alone (its phase machine, procedures, rulings),
without sight of the engine, so that the two can be compared on whole games.
It imports nothing from the project and is plain on purpose.

The state is one dictionary:

    settings     all settings, filled up with their defaults
    phase        toss, choice, kickoff, free_kick, run_back,
                 interception_return, scrimmage, try, over
    side         the side with the ball (the kicking side at a kick-off)
    spot         yards from that side's own goal line, 1 to 99
    down, point  the down, and the point to be gained as a spot (at most 100)
    incomplete   incompletions in this series
    call         the call that is locked, or None
    chooser      who decides, in phase choice
    score        {"home": n, "visitors": n}
    period       1 or 2
    left         plays left in this half, or seconds left when timed
    running      does the clock run (timed)
    begun        has the dial been turned in this half (timed)
    toss_winner  home, visitors, or None before the toss
    drive        the spell of possession that is on, or None: its side, where
                 it began, its plays so far, whether it is a penetration
    penetrations, deepest   of each side, for LQ-R38
    first_ball   who had the ball at midfield to begin the game, for LQ-R40
    winner       of a game that is over; None for a tie

Where the text leaves something open, the comment says READING.
"""

DEFAULTS = {
    "timing": "plays",
    "plays": 160,
    "minutes": 30,
    "signals": "marker",
    "interception_spot": "shown",
    "incomplete_in_end_zone": "ordinary",
    "return_penalty": "replay",
    "plus5_past_point": "first_down",
    "play_count": "every_spin",
    "late_penalty": "no_extension",
    "blocked_fourth_behind_goal": "by_recovery",
    "tiebreak": "none",
    "rush_points": 1,
    "halves_begin": "kickoff",
}

CHOICES = {
    "timing": ("plays", "timed"),
    "signals": ("marker", "aloud"),
    "interception_spot": ("shown", "line_of_play"),
    "incomplete_in_end_zone": ("ordinary", "touchback"),
    "return_penalty": ("replay", "ends_return"),
    "plus5_past_point": ("first_down", "down_stands"),
    "play_count": ("every_spin", "without_returns"),
    "late_penalty": ("no_extension", "one_more_play"),
    "blocked_fourth_behind_goal": ("by_recovery", "always_safety"),
    "tiebreak": ("none", "penetrations"),
    "rush_points": (1, 2),
    "halves_begin": ("kickoff", "midfield"),
}

# Which kinds of result each ring may show (inventory, section 1).
RING_KINDS = {
    1: "YPLF",
    2: "YPLF",
    3: "YPLF",
    4: "YPLFCI",
    5: "YPLF",
    6: "YPLF",
    7: "YPLB",
    8: "PLBGN",
    9: "PLBGN",
    10: "PLBGN",
    11: "YP",
    12: "YPLFCI",
}


# ---------------------------------------------------------------- small helps


def other(side):
    if side == "home":
        return "visitors"
    return "home"


def full_settings(settings):
    result = dict(DEFAULTS)
    for key in settings or {}:
        if key not in DEFAULTS:
            raise ValueError("unknown setting " + key)
        result[key] = settings[key]
    for key in CHOICES:
        if result[key] not in CHOICES[key]:
            raise ValueError("bad value for " + key)
    if not 2 <= result["plays"] <= 2000:
        raise ValueError("plays must be 2 to 2000")
    if not 1 <= result["minutes"] <= 180:
        raise ValueError("minutes must be 1 to 180")
    return result


def full_half(settings, period):
    """Plays (or seconds) of a half before any overrun."""
    if settings["timing"] == "timed":
        return settings["minutes"] * 60
    first = settings["plays"] // 2
    if period == 1:
        return first
    return settings["plays"] - first


def spot_text(side, spot):
    yard = spot
    if side == "visitors":
        yard = 100 - spot
    if yard == 50:
        return "50"
    if yard < 50:
        return "H" + str(yard)
    return "V" + str(100 - yard)


def spot_number(side, text):
    if text == "50":
        return 50
    yard = int(text[1:])
    if text[0] == "V":
        yard = 100 - yard
    if side == "visitors":
        yard = 100 - yard
    return yard


def cap(spot, yards):
    """A penalty stops at the one-yard line and never moves a ball that is there."""
    if yards >= 0:
        return min(spot + yards, max(spot, 99))
    return max(spot + yards, min(spot, 1))


def read_face(face, ring):
    """A face as dial.toml spells it -> (kind, yards); yards is None if none is shown."""
    text = face.strip()
    low = text.lower()
    kind = None
    yards = None
    if low == "g":
        kind = "G"
    elif low == "n.g.":
        kind = "N"
    elif low.startswith("inc"):
        kind = "C"
        if low[3:].strip() != "":
            yards = int(low[3:])
    elif low.startswith("int"):
        kind = "I"
        if low[3:].strip() != "":
            yards = int(low[3:])
    elif low.startswith("fumble") or low.startswith("blocked"):
        word = "fumble" if low.startswith("fumble") else "blocked"
        rest = low[len(word) :].strip()
        if rest.endswith("lose ball"):
            kind = "L"
            rest = rest[: -len("lose ball")].strip()
        elif word == "fumble":
            kind = "F"
        else:
            kind = "B"
        yards = int(rest) if rest != "" else 0
        if kind == "L" and word == "fumble" and ring in (7, 8, 9, 10):
            raise ValueError("a kick is blocked, not fumbled: " + face)
        if kind == "L" and word == "blocked" and ring not in (7, 8, 9, 10):
            raise ValueError("only a kick is blocked: " + face)
    elif low.endswith("p"):
        kind = "P"
        yards = int(low[:-1])
        if not 1 <= abs(yards) <= 99:
            raise ValueError("a penalty is of 1 to 99 yards: " + face)
    else:
        kind = "Y"
        yards = int(low)
    if kind not in RING_KINDS[ring]:
        raise ValueError("ring " + str(ring) + " cannot show " + face)
    if yards is not None and not -110 <= yards <= 110:
        raise ValueError("too far: " + face)
    if kind == "Y" and ring in (7, 11) and yards < 0:
        raise ValueError("a kick has no negative length: " + face)
    if kind == "B" and yards > 0:
        raise ValueError("a blocked kick does not gain: " + face)
    return kind, yards


# ---------------------------------------------------------------- situations


def blank(settings):
    settings = full_settings(settings)
    return {
        "settings": settings,
        "phase": "toss",
        "side": "home",
        "spot": None,
        "down": None,
        "point": None,
        "incomplete": 0,
        "call": None,
        "chooser": None,
        "score": {"home": 0, "visitors": 0},
        "period": 1,
        "left": full_half(settings, 1),
        "running": False,
        "begun": False,
        "toss_winner": None,
        "drive": None,
        "penetrations": {"home": 0, "visitors": 0},
        "deepest": {"home": 0, "visitors": 0},
        "first_ball": None,
        "winner": None,
    }


def new_game(settings=None):
    return blank(settings)


def situation(g):
    s = {"phase": g["phase"]}
    if g["phase"] not in ("toss", "choice", "over"):
        s["ball"] = g["side"]
        s["spot"] = spot_text(g["side"], g["spot"])
    if g["phase"] == "scrimmage":
        s["down"] = g["down"]
        s["to_go"] = g["point"] - g["spot"]
        s["goal"] = g["point"] == 100
        s["series"] = {"incompletions": g["incomplete"]}
    if g["call"] is not None:
        s["call"] = g["call"]
    if g["phase"] == "choice":
        s["chooser"] = g["chooser"]
    s["score"] = dict(g["score"])
    if g["settings"]["timing"] == "timed":
        s["clock"] = {
            "period": g["period"],
            "seconds_left": g["left"],
            "running": g["running"],
        }
    else:
        s["clock"] = {"period": g["period"], "plays_left": g["left"]}
    s["toss_winner"] = g["toss_winner"]
    house = {}
    if g["settings"]["tiebreak"] == "penetrations":
        house = {
            "penetrations": dict(g["penetrations"]),
            "deepest": dict(g["deepest"]),
            "counted": g["drive"] is not None and g["drive"]["counted"],
        }
    if g["phase"] == "over" and g["winner"] and g["score"]["home"] == g["score"]["visitors"]:
        house["decided"] = True
    if g["first_ball"] is not None:
        house["first_ball"] = g["first_ball"]
    if house:
        s["house"] = house
    return s


def from_situation(s, settings=None):
    g = blank(settings)
    timed = g["settings"]["timing"] == "timed"
    g["phase"] = s.get("phase", "toss")
    g["score"] = dict(s.get("score", {"home": 0, "visitors": 0}))
    clock = s.get("clock", {})
    g["period"] = clock.get("period", 1)
    full = full_half(g["settings"], g["period"])
    if timed:
        g["left"] = clock.get("seconds_left", full)
        g["running"] = clock.get("running", False)
        # READING: with a full clock that stands still the half has not begun.
        g["begun"] = g["running"] or g["left"] < full
    else:
        g["left"] = clock.get("plays_left", full)
    if g["phase"] != "toss":
        g["toss_winner"] = s.get("toss_winner", "home")
    if g["phase"] == "choice":
        g["chooser"] = s.get("chooser", g["toss_winner"])
    if g["phase"] in ("toss", "choice", "over"):
        return g
    g["side"] = s.get("ball", "home")
    if "spot" in s:
        g["spot"] = spot_number(g["side"], s["spot"])
    elif g["phase"] == "kickoff":
        g["spot"] = 40
    elif g["phase"] == "free_kick":
        g["spot"] = 30
    elif g["phase"] == "try":
        g["spot"] = 97
    else:
        raise ValueError("where is the ball?")
    if g["phase"] == "scrimmage":
        g["down"] = s.get("down", 1)
        if "to_go" in s:
            g["point"] = g["spot"] + s["to_go"]
        else:
            g["point"] = min(g["spot"] + 10, 100)
        if s.get("goal"):
            g["point"] = 100
        g["incomplete"] = s.get("series", {}).get("incompletions", 0)
    g["call"] = s.get("call")
    house = s.get("house", {})
    g["first_ball"] = house.get("first_ball")
    for side in ("home", "visitors"):
        g["penetrations"][side] = house.get("penetrations", {}).get(side, 0)
        g["deepest"][side] = house.get("deepest", {}).get(side, 0)
    if g["phase"] in DRIVE_PHASES:
        # READING: a drive that is not counted and has the ball inside the 20
        # began there; of any other it does not matter where it began.
        g["drive"] = new_drive(g["side"], g["spot"])
        g["drive"]["counted"] = house.get("counted", False)
    return g


# ---------------------------------------------------------------- drives (LQ-R38)

# READING: a kick-off or a free kick is no play of a drive: it gives the ball away.
DRIVE_PHASES = ("scrimmage", "run_back", "interception_return")


def new_drive(side, spot):
    return {"side": side, "began": spot, "plays": 0, "counted": False}


def penetration(g, drive, events):
    if not drive["counted"]:
        drive["counted"] = True
        g["penetrations"][drive["side"]] += 1
        events.append("PENETRATION " + drive["side"])


def reached(g, side, spot):
    g["deepest"][side] = max(g["deepest"][side], spot)


def keep_drives(g, kicked_from, events):
    """After a play, before a half can end with it."""
    drive = g["drive"]
    if drive is not None:
        drive["plays"] += 1
        if drive["plays"] == 1 and drive["began"] >= 80:
            penetration(g, drive, events)
    for event in list(events):
        words = event.split()
        if words[0] in ("TOUCHDOWN", "FIELD_GOAL"):
            side = words[1]
            if drive is None or drive["side"] != side:
                drive = new_drive(side, 100)
            penetration(g, drive, events)
            if words[0] == "TOUCHDOWN":
                reached(g, side, 100)
            else:
                reached(g, side, kicked_from)
    if g["phase"] not in DRIVE_PHASES:
        g["drive"] = None
        return
    if drive is None or drive["side"] != g["side"]:
        g["drive"] = new_drive(g["side"], g["spot"])
    elif g["spot"] >= 80:
        penetration(g, drive, events)
    reached(g, g["side"], g["spot"])


def decide_winner(g):
    for counts in (g["score"], g["penetrations"], g["deepest"]):
        if counts["home"] != counts["visitors"]:
            return "home" if counts["home"] > counts["visitors"] else "visitors"
        if g["settings"]["tiebreak"] == "none":
            return None
    return None


# ---------------------------------------------------------------- calls


def permitted(g):
    """The calls permitted now; none while a spin or the toss is awaited, or at the end."""
    if g["call"] is not None:
        return []
    phase = g["phase"]
    if phase == "choice":
        return ["kick", "receive"]
    if phase in ("kickoff", "free_kick"):
        return ["kickoff"]
    if phase == "run_back":
        return ["run_back"]
    if phase == "interception_return":
        return ["interception_return"]
    if phase == "try":
        return ["try_kick", "try_scrimmage"]
    if phase == "scrimmage":
        names = ["line_buck", "off_tackle", "end_run", "pass", "punt"]
        if g["spot"] >= 85:
            names.append("field_goal")
        return names
    return []


def ring_of(g, name):
    """The number of the signal that this call is played with."""
    if name == "field_goal":
        yards_off = 100 - g["spot"]
        if yards_off >= 13:
            return 8
        if yards_off >= 8:
            return 9
        return 10
    return {
        "line_buck": 1,
        "off_tackle": 2,
        "end_run": 3,
        "pass": 4,
        "interception_return": 5,
        "run_back": 6,
        "punt": 7,
        "try_kick": 10,
        "kickoff": 11,
        "try_scrimmage": 12,
    }[name]


def toss(g, n):
    if g["phase"] != "toss":
        raise ValueError("no toss now")
    if n == 1:
        g["toss_winner"] = "home"
    elif n == 2:
        g["toss_winner"] = "visitors"
    else:
        raise ValueError("a coin has two sides")
    g["phase"] = "choice"
    g["chooser"] = g["toss_winner"]
    return []


def call(g, name):
    if name not in permitted(g):
        raise ValueError("not permitted now: " + name)
    if g["phase"] == "choice" and opens_at_midfield(g):
        # READING: the ball is taken with the call "receive", left with "kick".
        g["first_ball"] = g["chooser"] if name == "receive" else other(g["chooser"])
        start_at_midfield(g, g["first_ball"])
        return []
    if g["phase"] == "choice":
        kicker = g["chooser"]
        if name == "receive":
            kicker = other(kicker)
        g["phase"] = "kickoff"
        g["side"] = kicker
        g["spot"] = 40
        g["chooser"] = None
        return []
    g["call"] = name
    return []


def opens_at_midfield(g):
    """Is the choice that of the toss, with no kick-off to follow (LQ-R40)?
    Before it no one has had the ball."""
    midfield = g["settings"]["halves_begin"] == "midfield"
    return midfield and g["period"] == 1 and g["first_ball"] is None


def start_at_midfield(g, side):
    g["chooser"] = None
    first_down(g, side, 50, [])
    g["drive"] = new_drive(side, 50)


# ---------------------------------------------------------------- outcomes


def first_down(g, side, spot, events):
    g["phase"] = "scrimmage"
    g["side"] = side
    g["spot"] = spot
    g["down"] = 1
    g["point"] = min(spot + 10, 100)
    g["incomplete"] = 0
    events.append("FIRST_DOWN")


def touchback(g, side, events):
    """`side` brings the ball out to its own 20."""
    events.append("TOUCHBACK")
    first_down(g, side, 20, events)


def touchdown(g, side, events):
    events.append("TOUCHDOWN " + side)
    g["score"][side] += 6
    g["phase"] = "try"
    g["side"] = side
    g["spot"] = 97


def safety(g, conceding, events):
    scorer = other(conceding)
    events.append("SAFETY " + scorer)
    g["score"][scorer] += 2
    g["phase"] = "free_kick"
    g["side"] = conceding
    g["spot"] = 30


def choice(g, chooser):
    g["phase"] = "choice"
    g["chooser"] = chooser


def ball_lost(g, spot, events):
    """The opponents get the ball at `spot`, counted from the old offence's goal."""
    offence = g["side"]
    events.append("BALL_LOST")
    if spot >= 100:
        touchback(g, other(offence), events)
    elif spot <= 0:
        touchdown(g, other(offence), events)
    else:
        first_down(g, other(offence), 100 - spot, events)


def next_down(g, spot, events, why):
    """A down has been used and the ball lies at `spot`, short of the point."""
    if g["down"] == 4:
        events.append(why)
        first_down(g, other(g["side"]), 100 - spot, events)
    else:
        g["down"] += 1
        g["spot"] = spot


def ball_carried(g, spot, events):
    """A rush, or a completed pass short of the end line, ends at `spot`."""
    if spot >= 100:
        touchdown(g, g["side"], events)
    elif spot <= 0:
        safety(g, g["side"], events)
    elif spot >= g["point"]:
        first_down(g, g["side"], spot, events)
    else:
        next_down(g, spot, events, "DOWNS")


def penalty(g, name, yards, events):
    if yards > 0:
        events.append("PENALTY +" + str(yards))
    else:
        events.append("PENALTY " + str(yards))
    spot = cap(g["spot"], yards)
    if name == "kickoff":
        g["spot"] = spot
    elif name in ("run_back", "interception_return"):
        if g["settings"]["return_penalty"] == "ends_return":
            first_down(g, g["side"], spot, events)
        elif yards > 0 and yards != 5:
            first_down(g, g["side"], spot, events)
        else:
            g["spot"] = spot
    elif yards < 0:
        g["spot"] = spot
    elif yards != 5:
        first_down(g, g["side"], spot, events)
    elif spot >= g["point"] and g["settings"]["plus5_past_point"] == "first_down":
        first_down(g, g["side"], spot, events)
    else:
        g["spot"] = spot


def play_try(g, name, kind, yards, events):
    # No other event is told of a try: one down, good or not.
    good = False
    if kind == "P" and yards > 0:
        good = True
    if name == "try_kick" and kind == "G":
        good = True
    if name == "try_scrimmage" and kind in ("Y", "F") and yards >= 3:
        good = True
    if good:
        points = 1
        if name == "try_scrimmage" and kind != "P":
            points = g["settings"]["rush_points"]
        g["score"][g["side"]] += points
        events.append("TRY_GOOD")
    else:
        events.append("TRY_FAILED")
    choice(g, other(g["side"]))


def play_long_kick(g, yards, events):
    """Kick-off, free kick or punt that was kicked."""
    receivers = other(g["side"])
    spot = g["spot"] + yards
    if spot >= 100:
        touchback(g, receivers, events)
    else:
        g["phase"] = "run_back"
        g["side"] = receivers
        g["spot"] = 100 - spot


def play_return(g, kind, yards, events):
    spot = g["spot"] + yards
    if kind == "L":
        ball_lost(g, spot, events)
        return
    if kind == "F":
        events.append("FUMBLE")
    if spot >= 100:
        touchdown(g, g["side"], events)
    elif spot <= 0:
        safety(g, g["side"], events)
    else:
        first_down(g, g["side"], spot, events)


def play_rush(g, kind, yards, events):
    spot = g["spot"] + yards
    if kind == "L":
        ball_lost(g, spot, events)
        return
    if kind == "F":
        events.append("FUMBLE")
    ball_carried(g, spot, events)


def play_pass(g, kind, yards, events):
    offence = g["side"]
    defence = other(offence)
    if kind == "L":
        ball_lost(g, g["spot"] + yards, events)
        return
    if kind in ("Y", "F"):
        spot = g["spot"] + yards
        if kind == "F":
            events.append("FUMBLE")
        if spot >= 110:
            events.append("END_LINE")
            touchback(g, defence, events)
        else:
            ball_carried(g, spot, events)
        return
    if kind == "I":
        events.append("INTERCEPTED")
        spot = g["spot"] + (yards or 0)
        if g["settings"]["interception_spot"] == "line_of_play":
            # READING: a printed distance is then ignored altogether.
            spot = g["spot"]
        # READING: END_LINE is told only where the end line decides; an
        # interception (or a lost ball) from 100 on is a touchback without it.
        if spot >= 100:
            touchback(g, defence, events)
        elif spot <= 0:
            touchdown(g, defence, events)
        else:
            g["phase"] = "interception_return"
            g["side"] = defence
            g["spot"] = 100 - spot
        return
    # Incomplete.
    events.append("INCOMPLETE")
    if yards is not None:
        reached = g["spot"] + yards
        if reached >= 110:
            events.append("END_LINE")
            touchback(g, defence, events)
            return
        if reached >= 100 and g["settings"]["incomplete_in_end_zone"] == "touchback":
            touchback(g, defence, events)
            return
    spot = g["spot"]
    if g["incomplete"] > 0:
        events.append("PASS_PENALTY")
        spot = cap(spot, -5)
    g["incomplete"] += 1
    next_down(g, spot, events, "DOWNS")


def play_scrimmage_kick(g, name, kind, yards, events):
    """Punt or field goal."""
    offence = g["side"]
    if kind == "Y":
        play_long_kick(g, yards, events)
    elif kind == "G":
        events.append("FIELD_GOAL " + offence)
        g["score"][offence] += 3
        choice(g, other(offence))
    elif kind == "N":
        touchback(g, other(offence), events)
    elif kind == "B":
        events.append("BLOCKED")
        spot = g["spot"] + yards
        if spot <= 0:
            safety(g, offence, events)
        else:
            next_down(g, spot, events, "BALL_LOST")
    else:
        events.append("BLOCKED")
        spot = g["spot"] + yards
        if (
            g["settings"]["blocked_fourth_behind_goal"] == "always_safety"
            and g["down"] == 4
            and spot <= 0
        ):
            # READING: a safety instead of a touchdown, so the ball is not "lost".
            safety(g, offence, events)
        else:
            ball_lost(g, spot, events)


def end_half(g, events):
    timed = g["settings"]["timing"] == "timed"
    g["call"] = None
    g["running"] = False
    if g["period"] == 1:
        events.append("HALF_END")
        g["period"] = 2
        g["begun"] = False
        if timed:
            g["left"] = full_half(g["settings"], 2)
        else:
            g["left"] = full_half(g["settings"], 2) + min(g["left"], 0)
        g["drive"] = None
        if g["left"] > 0 and g["settings"]["halves_begin"] == "midfield":
            start_at_midfield(g, other(g["first_ball"] or g["toss_winner"]))
            return
        if g["left"] > 0:
            choice(g, other(g["toss_winner"]))
            return
        # READING: the overrun of a very short first half has used up the game.
    g["phase"] = "over"
    g["chooser"] = None
    g["drive"] = None
    g["winner"] = decide_winner(g)
    events.append("GAME_END")


def spin(g, face):
    name = g["call"]
    if name is None:
        raise ValueError("no call is locked")
    ring = ring_of(g, name)
    kind, yards = read_face(face, ring)
    events = []
    spot_before = g["spot"]
    g["call"] = None
    is_return = name in ("run_back", "interception_return")

    if g["settings"]["timing"] == "timed":
        if not g["begun"]:
            g["begun"] = True
            if g["left"] > 0:
                g["running"] = True
    elif not (is_return and g["settings"]["play_count"] == "without_returns"):
        g["left"] -= 1

    if name in ("try_kick", "try_scrimmage"):
        play_try(g, name, kind, yards, events)
    elif kind == "P":
        penalty(g, name, yards, events)
    elif name == "kickoff":
        play_long_kick(g, yards, events)
    elif is_return:
        play_return(g, kind, yards, events)
    elif name == "pass":
        play_pass(g, kind, yards, events)
    elif name in ("punt", "field_goal"):
        play_scrimmage_kick(g, name, kind, yards, events)
    else:
        play_rush(g, kind, yards, events)

    if g["settings"]["tiebreak"] == "penetrations":
        keep_drives(g, spot_before, events)
    if g["left"] > 0:
        return events
    # The half is used up.  A return or a try that is owed is still played.
    if g["phase"] in ("run_back", "interception_return", "try"):
        return events
    # READING: whichever spin would end the half, if it shows a penalty one more
    # play is played - but not after a try: its penalty has decided it, and what
    # would follow is a kick-off, which is not played after a late score.
    if g["settings"]["late_penalty"] == "one_more_play" and kind == "P" and g["phase"] != "choice":
        return events
    end_half(g, events)
    return events


def tick(g, seconds, running):
    """The clock as read: seconds left in the half, and whether it runs."""
    if g["settings"]["timing"] != "timed":
        raise ValueError("a game of plays has no clock")
    if g["phase"] in ("toss", "over"):
        raise ValueError("no clock now")
    if seconds < 0 or seconds > g["left"]:
        raise ValueError("time never rises, nor falls below nothing")
    events = []
    before = g["left"]
    g["left"] = seconds
    # READING: a clock at zero does not run.
    g["running"] = bool(running) and seconds > 0
    if seconds > 0 or before == 0:
        # (before == 0: whatever is being played is owed.)
        return events
    if g["call"] is not None:
        return events
    if g["phase"] in ("run_back", "interception_return", "try"):
        return events
    end_half(g, events)
    return events
