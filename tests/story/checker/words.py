"""The words of a sentence, parsed back: numbers, names and licensed words must be covered by the
claims of that sentence. Knows no pattern of the writer's; it reads English."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Any, Final

from quarterback.ai.coaches import EVERY_COACH
from rulesets.core.sides import SIDES
from tests.story.checker.claims import Claim, turn_of
from tests.story.checker.game import ProofGame

_UNITS: Final = (
    "zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten",
    "eleven", "twelve", "thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen",
    "nineteen",
)  # fmt: skip
_TENS: Final = ("twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety")
_ORDINALS: Final = (
    "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth",
    "eleventh", "twelfth",
)  # fmt: skip
_WORDS: Final = {
    **{word: n for n, word in enumerate(_UNITS)},
    **{word: 10 * n for n, word in enumerate(_TENS, 2)},
    **{word: n for n, word in enumerate(_ORDINALS, 2)},
    "twice": 2, "thrice": 3, "dozen": 12,
}  # fmt: skip
_ANY_WORD: Final = "|".join(sorted(_WORDS, key=len, reverse=True))
_NUMBER: Final = re.compile(
    rf"(?P<clock>\d+:\d\d)|(?P<pair>\d+-\d+)(?!\d)|(?P<figure>\d+(?:\.\d+)?)"
    rf"|\b(?P<hundreds>(?:{_ANY_WORD}) hundred(?: and)?"
    rf"(?: (?:{_ANY_WORD})(?:-(?:{_ANY_WORD}))?)?)\b"
    rf"|\b(?P<words>(?:{'|'.join(_TENS)})-(?:{_ANY_WORD})|(?:{_ANY_WORD}))\b",
    re.I,
)  # fmt: skip
_NOT_NUMBERS: Final = re.compile(
    r"\bno one\b|(?<!-)\bone (?:another|of|more|back)\b|\b(?:this|that|the|not|which|every) one\b"
    r"|(?<!-)\bone (?:side|way|game|drive|play|stroke|point away|score|foot|eye)\b|\bin a hundred\b"
    r"|\bextra point\b|\btwo numbers\b|\btwo[- ](?:point (?:try|play)|elevens|teams|sides)\b"
    r"|\bthree plays, then three more\b|\bthree plays from\b|\bone or two could\b|\bcounted twice\b"
    r"|\bthree plays ahead\b|\bplan three at a time\b|\bnext three plays\b"
    r"|\bthree more plays\b|\bthan three plays\b|\bscored one\b|\bpast the third play\b"
    r"|@ eleven\b|\bthe (?:two|last one)\b|\bseconds?(?= left)|\bin 100\b|\bat (?:one|first)\b"
    r"|(?<!-)\bone\b(?= (?:was|is|that|to|all the way)\b)",
    re.I,
)


def numbers_in(text: str) -> Iterator[str]:
    """Every number of a text: 7, 98.8, 1:23, 7-6, in figures or in words."""
    for match in _NUMBER.finditer(_NOT_NUMBERS.sub(" ", text)):
        if match["clock"] or match["pair"] or match["figure"]:
            yield match[0]
        elif match["hundreds"]:
            first, _, rest = match["hundreds"].lower().partition(" hundred")
            rest = rest.strip().removeprefix("and").strip()
            yield str(100 * _WORDS[first] + (_in_words(rest) if rest else 0))
        else:
            yield str(_in_words(match["words"]))


def _in_words(text: str) -> int:
    return sum(_WORDS[part] for part in text.lower().split("-"))


# --- what numbers a claim covers

_SHARES: Final = frozenset({
    "worth", "low_point", "high_point", "dearest", "better", "chosen", "calls_cost",
    "luck", "worth_after", "star",
})  # fmt: skip
_PAIRS: Final = frozenset({"final", "score", "fourth", "right", "penalties", "share"})


def covered(game: ProofGame, claim: Claim) -> set[str]:
    """The numbers that a claim lets a sentence say."""
    name, value = claim["name"], claim.get("value", True)
    values = list(value) if isinstance(value, list | tuple) else [value]
    args = list(claim.get("args", ()))
    found: set[str] = set()
    for each in [*values, *args]:
        if isinstance(each, bool) or not isinstance(each, int | float):
            if isinstance(each, str):
                found |= set(re.findall(r"\d+", each))
            continue
        if name in _SHARES:
            found |= _shares(abs(each))
        else:
            found |= {str(abs(each))}
    if name in _PAIRS and len(values) == 2:
        a, b = (int(each) for each in values)
        found |= {f"{a}-{b}", f"{b}-{a}", str(abs(a - b)), str(a + b)}
    return found | _more_numbers(game, claim, values, args)


def figures(claim: Claim) -> set[str]:
    """The numbers in a claim of a result or of a league."""
    value = claim.get("value", True)
    values = [*(value if isinstance(value, list | tuple) else [value]), *claim.get("args", ())]
    return {n for each in values if not isinstance(each, bool)
            for n in re.findall(r"\d+", str(each))}  # fmt: skip


def _shares(share: float) -> set[str]:
    """A share in a hundred, its complement, and as one game in so many."""
    each = {100 * share, 100 - 100 * share}
    found = {str(round(n)) for n in each} | {f"{n:.1f}" for n in each} | {"1", "100", "99"}
    if share > 0:
        found |= {str(round(1 / share))}
    return found


def _more_numbers(game: ProofGame, claim: Claim, values: list[Any], args: list[Any]) -> set[str]:
    name = claim["name"]
    if name in ("left", "two_minute_winner") and not isinstance(values[0], bool):
        minutes, seconds = divmod(int(values[0]), 60)
        return {f"{minutes}:{seconds:02}", *map(str, args)}
    if name in ("start", "drive_of", "start_gap"):
        return {str(100 - int(n)) for n in values if isinstance(n, int)} | {"1"}
    if name == "scored":
        many = int(values[0])
        return {"6", str(many - 6)} if many in (7, 8) else set()
    if name == "spot":
        return {str(values[-1])}
    if name == "tiebreak":  # the winner's count first, and that is no score
        return {"-".join(map(str, values)), "20"}
    if name in ("fourth", "fourth_failed"):
        return {"4"}
    if name in ("first_score", "last_play_win"):
        return {"1"}
    if name == "share":
        own, whole = (int(n) for n in values)
        return {str(round(100 * own / whole))} if whole else set()
    if name == "missed_try_decided":
        return {"1"}
    if name == "injury":
        said = {*values, *args}
        counts = {"next_two": "2", "second": "2", "third": "3"}
        return {number for word, number in counts.items() if word in said}
    if name == "goal_line_stand":
        return {"3"}
    if name in ("points_off_blocks", "return_scores"):
        return {str(len(claim["log"]))}
    return set()


# --- licensed words

License = Callable[[ProofGame, list[Claim]], bool]


def _any(*names: str) -> License:
    return lambda game, claims: any(claim["name"] in names for claim in claims)


def _says(*words: str) -> License:
    """A claim with one of these among its name, args or value."""
    return lambda game, claims: any(
        any(word in str(each) for word in words)
        for claim in claims
        for each in (claim["name"], *claim.get("args", ()), claim.get("value", ""))
    )


def _either(*licenses: License) -> License:
    return lambda game, claims: any(each(game, claims) for each in licenses)


def _rout(game: ProofGame, claims: list[Claim]) -> bool:
    return game.margin >= (14 if game.dial else 21)


def _close(game: ProofGame, claims: list[Claim]) -> bool:
    return 0 < game.margin <= 3


def _march(game: ProofGame, claims: list[Claim]) -> bool:
    return any(claim["name"] == "drive_of" and claim["value"][0] >= 10 and claim["value"][1] >= 60
               for claim in claims)  # fmt: skip


def _stuffed(game: ProofGame, claims: list[Claim]) -> bool:
    """No gain on third or fourth down and 2 or less."""
    for claim in claims:
        for number in claim.get("log", ()):
            down = game.down_at(number)
            before = None if down is None else down.before
            if before and before.down in (3, 4) and before.line_to_gain is not None:
                short = before.line_to_gain - (before.spot or 0) <= 2
                if short and down and down.how and down.yards <= 0:
                    return True
    return False


def _late(game: ProofGame, claims: list[Claim]) -> bool:
    numbers = [n for claim in claims for n in claim.get("log", ())]
    return any(game.is_late(game.before(n)) for n in numbers) or _left(game, claims, 0, 0.25)


def _early(game: ProofGame, claims: list[Claim]) -> bool:
    return _left(game, claims, 0.75, 1)


def _before_the_half(game: ProofGame, claims: list[Claim]) -> bool:
    half = len(game.profile.periods) // 2
    own = [c for c in claims if c["name"] == "left" and list(c["args"]) == [half]]
    return _left(game, own, 0, 0.1)


def _left(game: ProofGame, claims: list[Claim], least: float, most: float) -> bool:
    """Whether a claim says that so much of its period was left, as shares of it."""
    left = [(c["args"][0], c["value"]) for c in claims if c["name"] == "left"]
    return any(least <= value / game.profile.length(period) <= most for period, value in left)


def _missed(game: ProofGame, claims: list[Claim]) -> bool:
    """Claims of kicks, each of which no one blocked: `missed` is not said of a run, either."""
    kicks = []
    for claim in claims:
        name, log = claim["name"], claim.get("log", ())
        down = game.down_at(log[-1]) if log else None
        if name == "drive_after" and claim["value"] == "no_goal" and down is not None:
            kicks.append(game.downs[game.downs.index(down) - 1].missed)
        elif name == "missed_kick_decided" or (name == "drive_of" and "no_goal" in claim["value"]):
            kicks.append(down is not None and down.missed)
        elif name == "tries_missed" or (name == "try_good" and claim["value"] is False):
            tries = [game.down_at(n) for n in log]
            kicks += [d is not None and d.kind == "extra_point" and not d.has("blocked")
                      for d in tries]  # fmt: skip
    return bool(kicks) and all(kicks)


def _lost_it(game: ProofGame, claims: list[Claim]) -> bool:
    """A claim that a lead was lost, and when the sentence has an hour, with that input."""
    lost = {claim["log"][-1] for claim in claims if claim["name"] == "lost_lead"}
    hours = {claim["log"][-1] for claim in claims if claim["name"] == "left"}
    return bool(lost) and (not hours or bool(lost & hours))


def _drove(game: ProofGame, claims: list[Claim]) -> bool:
    """A drive that went ten yards at least, to a spot of the sentence or in all."""
    for claim in (c for c in claims if c["name"] == "drive_of"):
        down = game.down_at(claim["log"][-1])
        reached = 0 if down is None else down.before.spot or 0
        if max(reached, claim["value"][2] + claim["value"][1]) >= claim["value"][2] + 10:
            return True
    return False


def _favored(game: ProofGame, claims: list[Claim]) -> bool:
    """The solver's worth before and after: the other team was ahead in it, and then was not."""
    found = {claim["name"]: claim["value"] for claim in claims
             if claim["name"] in ("worth", "worth_after")}  # fmt: skip
    return len(found) == 2 and found["worth"] < 0.5 < found["worth_after"]


def _for_good(game: ProofGame, claims: list[Claim]) -> bool:
    """A claim about the input that gave the lead for good."""
    good = game.for_good
    made = next((p for p in game.scores if good in p.numbers), None)
    numbers = set(made.numbers) if made else {good}
    came_back = any(claim["name"] == "largest_deficit_overcome" for claim in claims)
    return came_back or any(numbers & set(claim.get("log", ())) for claim in claims)


def _out_of_time(game: ProofGame, claims: list[Claim]) -> bool:
    return any(claim["name"] == "left" and claim["value"] == 0 for claim in claims)


def _at_the_end(game: ProofGame, claims: list[Claim]) -> bool:
    last = len(game.profile.periods)
    over = any(c["name"] == "left" and (c["args"][0], c["value"]) == (last, 0) for c in claims)
    return over or any(len(game.inputs) in claim.get("log", ()) for claim in claims)


def _turned(game: ProofGame, claims: list[Claim]) -> bool:
    return any(turn_of(game) in claim.get("log", ()) for claim in claims) or _for_good(game, claims)


def _nothing(game: ProofGame, claims: list[Claim]) -> bool:
    """A claim of something that did not happen, or of a zero."""
    names = {
        "shutout", "clean", "goal_line_stand", "never_led",
        "never_trailed", "fourth_failed", "right", "tie", "first_meeting",
        "dead_rubber", "missed_try_decided", "missed_kick_decided", "try_good", "longest",
        "out", "two_minute_winner", "last_play_win", "run_of", "not_past",
    }  # fmt: skip
    zero = any(
        0 in (each if isinstance(each, list | tuple) else [each])
        for claim in claims
        if not isinstance(each := claim.get("value", True), bool)
    )
    level = any(claim["name"] == "ended" and claim["args"][:1] == ["overtime"] for claim in claims)
    return zero or level or any(claim["name"] in names for claim in claims)


def _blanked(game: ProofGame, claims: list[Claim]) -> bool:
    """The final score, which has a zero."""
    return any(claim["name"] == "final" and 0 in claim["value"] for claim in claims)


def _began_a_drive(game: ProofGame, claims: list[Claim]) -> bool:
    """A claim of a play from where its drive began."""
    downs = [game.down_at(n) for c in claims if c["name"] == "yards" for n in c["log"]]
    drives = [(d, game.drive_of(d)) for d in downs if d is not None]
    return any(drive is not None and d.before.spot == drive.began for d, drive in drives)


def _seen(yes: str, no: str = "") -> License:
    """A claim of a play with one fact, and without another."""

    def seen(game: ProofGame, claims: list[Claim]) -> bool:
        downs = [game.down_at(n) for c in claims if c["name"] == "play" for n in c["log"]]
        return any(d is not None and d.has(yes) and not d.has(no) for d in downs)

    return seen


_TURNOVERS: Final = ("turnover", "takeaways", "points_off", "turnovers_paid")
LICENSED: Final[dict[str, License]] = {
    r"rout(?:s|ed)?|trounce[sd]?|crush(?:es|ed)?|overwhelm(?:s|ed)?|swamp(?:s|ed)?|bur(?:y|ies|ied)"
    r"|drub(?:s|bed)?|wallop(?:s|ed)?|thrash(?:es|ed)?|maul(?:s|ed)?": _rout,
    r"edge[sd]?|nip(?:s|ped)?|squeak(?:s|ed)?": _close,
    r"march(?:es|ed)?": _march,
    r"stuff(?:s|ed)?": _stuffed,
    r"late(?! \w+ of)": _late,
    r"early(?= in)": _early,
    r"just before the half": _before_the_half,
    r"straight|in a row|unanswered": _any("run_of", "streak", "streak_ended", "right"),
    r"(?:the|its|their|his) only": _either(_any("scores", "takeaways"),
                                              _says("1", "sudden_death")),
    r"first(?! (?:down|half|quarter|period|and|place|\d))": _either(
        _any("first_score", "opener", "first_meeting", "clinched", "out", "ended", "period", "down",
             "points_in", "last_meeting", "drive_of", "injury"),
    ),
    r"longest|biggest|no longer (?:run|pass)": _any(
        "longest", "longest_gain", "longest_of_both", "longest_drive"),
    r"costliest|dearest|worst": _any("dearest", "low_point", "largest_deficit_overcome",
                                                 "made_up", "led"),
    r"never": _either(
        _any("not_past", "never_led", "never_trailed", "first_meeting", "shutout"),
        _blanked,
    ),
    r"for good|to stay|last lead|winning (?:score|points|touchdown|kick)": _for_good,
    r"(?:last|final) play of the (?:half|\w+ (?:half|quarter))": _out_of_time,
    r"(?:last|final) play(?! of the (?:half|\w+ (?:half|quarter)))": _at_the_end,
    r"turn(?:ed|ing)? (?:the game|point)|the turn|game turned|(?<!last )play of the game": _turned,
    r"favorites?": _favored,
    r"drove to": _drove,
    r"incomplete pass": _seen("incomplete", "end_line"),
    r"over the end line": _seen("end_line"),
    r"(?:crossed|get past) midfield": _any("not_past"),
    r"br(?:oke|eaks?) it open": _any("broke_open"),
    r"miss(?:es|ed)?(?! penalty)": _missed,
    r"let (?:it|\S+ lead) (?:slip|get|go) ?(?:away)?|lost the lead"
    r"|l(?:ed|eads?) by \S+(?: points?)?(?:,| and) (?:lost?|loses?) it": _lost_it,
    r"leads? (?:until|into)": _any("led"),
    r"from there (?:an?|the)": _began_a_drive,
    r"overtime": _says("overtime", "sudden_death", "period"),
    r"sudden death": _says("sudden_death"),
    r"comeback|come back|rall(?:y|ies|ied)|overtak(?:e|es|en)|overtook": _any(
        "largest_deficit_overcome", "made_up", "low_point", "run_of", "took_lead"),
    r"upsets?": _any("rating_gap"),
    r"shutout|shuts? out|blank(?:s|ed)?": _any("shutout"),
    r"intercept(?:s|ed|ion|ions)": _either(_says("intercept"), _any(*_TURNOVERS), _says("return")),
    r"fumble[sd]?": _either(_says("fumble", "box"), _any(*_TURNOVERS)),
    r"block(?:s|ed)?(?= (?:kick|punt|field|goal|try))": _says("blocked"),
    r"safety|safeties": _says("safety"),
    r"field goals?": _says("field_goal", "no_goal", "kick", "goals", "fg"),
    r"touchdowns?": _says("touchdown", "called_back", "touchdowns", "scored", "gained"),
    r"penalt(?:y|ies)|flags?|foul(?:s|ed)?|offside|holding|personal foul": _says(
        "penalt", "called_back", "clean", "foul"),
    r"resign(?:s|ed)?": _says("resigned"),
    r"clinch(?:es|ed)?|locked up": _any("clinched"),
    r"out of (?:reach|the running)": _any("out"),
    r"record": _any("record", "season_record", "series", "override"),
    r"nothing|none|never|without|not one|no (?:points?|turnovers?|touchdowns?|score|first downs?)":
        _nothing,
    r"tied|ties|level|draw": _either(
        _any("tie", "tied_it", "made_up", "score", "final", "lead_changes", "record",
             "series", "season_record", "last_meeting", "ended"),
    ),
}  # fmt: skip
"""What a word or phrase must have among the claims of its sentence."""

FORBIDDEN: Final = (
    r"gutsy", r"heroics?", r"epic", r"(?:was|were) able to", r"managed to", r"saw \w+ happen",
    r"would have (?:won|lost|tied|scored|made|been)", r"could have (?:won|tied)",
    r"had beaten", r"that gave \S+(?: \S+)? the ball",
)  # fmt: skip
CLICHES: Final = (
    "gridiron", "pigskin", "nail-biter", "when the dust settled", "momentum", "heart", "clutch",
    "wanted it more",
)  # fmt: skip
"""Never twice on a page."""
FEELINGS: Final = re.compile(
    r"\b(?:hoped|feared|stunned|thrilled|delighted|heartbroken|angry|proud|nervous|confident"
    r"|desperate|disappointed|jubilant|happy|sad)\b",
    re.I,
)
UNRECORDED: Final = re.compile(
    r"\b(?:rain(?:ed|y|ing)?|snow(?:ed|y|ing)?|wind(?:y|s)?|sunny|sunshine|cold|warm|fog(?:gy)?"
    r"|mud(?:dy)?"
    r"|crowd|fans|spectators|cheer(?:s|ed)?|roar(?:ed)?|stands(?= (?:were|rose|roared)))\b",
    re.I,
)


def faults_in(text: str, claims: list[Claim], game: ProofGame, *, headline: bool = False,
              quoted: bool = False) -> list[str]:  # fmt: skip
    """Everything that a sentence says and its claims do not prove."""
    plain = _without_names(text, game)
    found = [f"number {each}" for each in numbers_in(plain) if not _has(game, claims, each)]
    for words, licensed in LICENSED.items():
        match = re.search(rf"\b(?:{words})\b", plain, re.I)
        if match and not licensed(game, claims) and not (quoted and _maxim(match[0])):
            found.append(f"word {match[0]!r}")
    found += [f"forbidden {match[0]!r}" for each in FORBIDDEN
              if (match := re.search(rf"\b{each}\b", plain, re.I))]  # fmt: skip
    if "!" in plain and not (headline or quoted):
        found.append("an exclamation mark")
    if not quoted and (match := FEELINGS.search(plain)):
        found.append(f"a feeling: {match[0]!r}")
    if not (headline or quoted) and plain[-1] not in ".!?":
        found.append("no end")
    if match := re.search(r"\w*[a-z][A-Z]\b", plain):
        found.append(f"a capital in {match[0]!r}")
    found += _weather(plain, claims, game) + _wrong_winner(text, game)
    if not headline:
        found += _strangers(text, claims, game)
    return found + _players(text, claims, game)


def _maxim(word: str) -> bool:
    """A coach may say what he always says: never, first, nothing."""
    return word.casefold() in ("never", "first", "nothing", "none")


def _has(game: ProofGame, claims: list[Claim], number: str) -> bool:
    known = set().union(*(covered(game, claim) for claim in claims), _swings(claims))
    if number in known:
        return True
    if "-" in number:  # A score in the order of the sentence, or a number before a unit.
        return all(part in known for part in number.split("-")) and not _scores(claims)
    return False


def _swings(claims: list[Claim]) -> set[str]:
    """What a play changed, where its sentence has the worth before and after it."""
    before = [claim for claim in claims if claim["name"] == "worth"]
    after = [claim for claim in claims if claim["name"] == "worth_after"]
    return {
        str(round(100 * abs(a["value"] - b["value"])))
        for b in before
        for a in after
        if a["args"] == b["args"] and a["log"] == b["log"]
    }


def _scores(claims: list[Claim]) -> bool:
    return any(claim["name"] in ("final", "score") for claim in claims)


def _weather(text: str, claims: list[Claim], game: ProofGame) -> list[str]:
    match = UNRECORDED.search(text)
    if match is None or any(claim["name"] in ("climate", "crowd") for claim in claims):
        return []
    entered = f"{getattr(game.header, 'weather', '')} {game.header.place}".casefold()
    return [] if match[0].casefold() in entered else [f"unrecorded {match[0]!r}"]


# --- names


def _names(game: ProofGame) -> list[str]:
    header = game.header.names
    return sorted({header.home, header.visitors}, key=len, reverse=True)


def _without_names(text: str, game: ProofGame) -> str:
    for name in (*_names(game), *sorted(_people(game), key=len, reverse=True)):
        text = re.sub(re.escape(name), "@", text, flags=re.I)
    return text


def _people(game: ProofGame) -> set[str]:
    """Everyone on a roster or in a report."""
    found: set[str] = set()
    for down in game.downs:
        for field in ("player", "carrier", "passer", "receiver", "tackler"):
            name = down.reported(field)
            if name and not name.isdigit():
                found.add(name)
    for side in SIDES:
        roster = game.rules.rosters.get(side)
        for player in getattr(roster, "players", ()):
            if player.name:
                found.add(player.name)
    return found


def _players(text: str, claims: list[Claim], game: ProofGame) -> list[str]:
    """A player may be named only by a claim that is about him."""
    claimed = " ".join(str(each) for claim in claims
                       for each in (*claim.get("args", ()), claim.get("value", "")))  # fmt: skip
    return [f"player {name}" for name in _people(game)
            if re.search(rf"\b{re.escape(name)}\b", text) and name not in claimed]  # fmt: skip


_BEATS: Final = (
    r"beats?|defeats?|defeated|routs?|routed|edges?|edged|nips?|nipped|downs|downed|tops|topped"
    r"|trounces?|crushe[sd]|blanks?|whips?|outlasts?|overwhelms?|overcame|overcomes|overtakes?"
)


def _wrong_winner(text: str, game: ProofGame) -> list[str]:
    """Who beat whom."""
    for side in SIDES:
        name = getattr(game.header.names, side)
        other = game.header.names.visitors if side == "home" else game.header.names.home
        found = re.search(rf"\b{re.escape(name)} (?:{_BEATS}) (?:the )?{re.escape(other)}\b", text,
                          re.I)  # fmt: skip
        if found and game.winner != side:
            return [f"{name} did not beat {other}"]
    return []


_KNOWN: Final = frozenset({
    "The", "A", "An", "In", "On", "At", "It", "Its", "I", "He", "His", "Box", "Captain", "League",
    "Home", "Visitors", "No", "Referee", "STAR", "OT", "Saturday", "Sunday",
})  # fmt: skip


def _strangers(text: str, claims: list[Claim], game: ProofGame) -> list[str]:
    """A capital within a sentence is a name: of a team, a player or a coach of this game, or of
    something that a claim names."""
    known = set(_KNOWN)
    header = game.header
    titles = [EVERY_COACH[name].title for name in (header.home_coach, header.visitors_coach)
              if name in EVERY_COACH]  # fmt: skip
    texts = [*_names(game), *_people(game), *titles, header.event, header.place,
             header.home_coached_by, header.visitors_coached_by]  # fmt: skip
    texts += [str(each) for claim in claims for part in (claim.get("args", ()),
                                                         claim.get("value", ""))
              for each in (part if isinstance(part, list | tuple) else [part])]  # fmt: skip
    for each in texts:
        known |= set(re.findall(r"[A-Za-z][\w']*", each))
    found = []
    for match in re.finditer(r"(?<=[a-z,;] )(?:the )?([A-Z][\w]*)", text):
        word = match[1].removesuffix("'s")
        if word not in known and word.removesuffix("s") not in known:
            found.append(f"name {word!r}")
    return found
