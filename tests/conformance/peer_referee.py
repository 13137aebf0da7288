"""Another referee, written from docs/spec/referee-protocol.md and its schema alone.

It knows the dial game with any dial, by the reference model of the tests, and imports nothing of
the program. It reads requests on standard input and answers each before it reads the next, as
`quarterback adjudicate --conformance --referee` runs it.
"""

from __future__ import annotations

import copy
import importlib.util
import json
import re
import sys
from pathlib import Path
from typing import Any

_MODEL = Path(__file__).parents[1] / "rulesets" / "littlefield" / "oracle.py"
_SPEC = importlib.util.spec_from_file_location("oracle", _MODEL)
assert _SPEC is not None and _SPEC.loader is not None
rules: Any = importlib.util.module_from_spec(_SPEC)
_SPEC.loader.exec_module(rules)

Values = dict[str, Any]
Facts = list[Values]

KINDS = ("situation", "call", "spin", "roll", "report", "timeout", "ruling", "undo", "redo",
         "amend", "chance")  # fmt: skip
BESIDE = {
    "situation": {"teams", "tables"}, "spin": {"side", "anyway", "why"},
    "roll": {"side", "anyway", "why", "tick", "running"}, "tick": {"running", "why"},
    "report": {"anyway", "why", "tick", "running"}, "timeout": {"anyway", "why"},
    "ruling": {"why"}, "undo": set(), "redo": set(), "amend": {"with"}, "chance": {"seed", "board"},
    "teams": {"tables"}, "tables": {"teams"},
}  # fmt: skip
"""The keys that go with each request. A call may have any: its details."""
OF_A_CALL = {"call", "side", "tick", "running", "anyway", "why"}
INPUTS = {"situation", "call", "spin", "roll", "report", "tick", "timeout", "ruling"}
SIGNALS = {1: "line_buck", 2: "off_tackle", 3: "end_run", 4: "pass", 5: "interception_return",
           6: "run_back", 7: "punt", 8: "field_goal", 9: "field_goal", 10: "field_goal",
           11: "kickoff", 12: "try_scrimmage"}  # fmt: skip
RULES = {"line_buck": "LQ-SCRIM-01", "off_tackle": "LQ-SCRIM-01", "end_run": "LQ-SCRIM-01",
         "pass": "LQ-PASS-01", "interception_return": "LQ-INT-02", "run_back": "LQ-RB-01",
         "punt": "LQ-PUNT-01", "field_goal": "LQ-FG-02", "kickoff": "LQ-KO-02",
         "try_kick": "LQ-TRY-02", "try_scrimmage": "LQ-TRY-03", "kick": "LQ-TOSS-01",
         "receive": "LQ-TOSS-01"}  # fmt: skip
ALWAYS = {"phase", "score", "clock", "toss_winner"}
BALL = {"ball", "spot", "call", "play"}
OF_PHASE = {"toss": set(), "choice": {"chooser"}, "over": {"winner"},
            "scrimmage": BALL | {"down", "to_go", "goal", "series"}}  # fmt: skip
"""The keys of a phase, and of every other phase those of the ball."""
OF_ONE_PLAY = {"call", "down", "to_go", "goal", "series", "play", "chooser"}
PHASES = ("toss", "choice", "kickoff", "free_kick", "run_back", "interception_return", "scrimmage",
          "try", "over")  # fmt: skip
SIDES = ("home", "visitors")


class Refusal(Exception):
    """A request that cannot stand, with the rule that explains it."""

    def __init__(self, why: str, rule: str = "", *, forbidden: bool = False) -> None:
        super().__init__(why)
        self.rule = rule
        self.forbidden = forbidden


def once(pairs: list[tuple[str, Any]]) -> Values:
    """Clause 1.4: no key twice."""
    if len(dict(pairs)) < len(pairs):
        raise ValueError("a key is there twice")
    return dict(pairs)


def no_constant(word: str) -> Any:
    raise ValueError(f"{word} is no JSON")


def depth(value: Any) -> int:
    inner = value.values() if isinstance(value, dict) else value if isinstance(value, list) else ()
    return 1 + max(map(depth, inner), default=0) if isinstance(value, dict | list) else 0


def whole(value: Any, least: int = 0) -> int:
    """Clause 1.5: a whole number, which neither `true` nor `1.0` is."""
    if type(value) is not int or value < least:
        raise Refusal(f"{value!r} is not a whole number from {least}")
    return value


def one_of(value: Any, words: tuple[str, ...]) -> str:
    if value not in words or not isinstance(value, str):
        raise Refusal(f"{value!r} is none of {', '.join(words)}")
    return value


class Referee:
    """A session: the inputs that stand, those that wait to be redone, and the game after each."""

    def __init__(self, settings: Values) -> None:
        self.settings = settings
        self.games = [rules.new_game(settings)]
        self.inputs: list[Values] = []
        self.waiting: list[Values] = []
        self.line = 0

    @property
    def game(self) -> Any:
        return self.games[-1]

    def answer(self, text: bytes) -> Values:
        """The answer to a line."""
        self.line += 1
        try:
            more = self.carry_out(self.read(text))
        except (Refusal, ValueError, RecursionError) as why:
            refused = {
                "ok": False,
                "error": str(why) or "this cannot be",
                "where": f"line {self.line}",
            }
            if getattr(why, "rule", ""):
                refused["rule"] = why.rule  # type: ignore[union-attr]
            return refused | self.shown()
        answer = {"ok": True, "line": line_of(self.game), "facts": []} | self.shown() | more
        return answer | ({"aside": len(self.waiting)} if self.waiting else {})

    def shown(self) -> Values:
        """What every answer has."""
        return {
            "situation": situation_of(self.game),
            "options": rules.permitted(self.game),
            "awaiting": awaiting_of(self.game),
        }

    def read(self, text: bytes) -> Values:
        """Clauses 1.4, 2.1: an object that is one request. Raises Refusal, ValueError."""
        request = json.loads(text.decode("utf-8"), object_pairs_hook=once,
                             parse_constant=no_constant)  # fmt: skip
        json.dumps(request, ensure_ascii=False).encode("utf-8")
        if not isinstance(request, dict) or depth(request) > 24:
            raise Refusal("a request is an object")
        kinds = [kind for kind in KINDS if kind in request]
        bring = {"teams", "tables"} & request.keys()
        kinds += ["tick"] if "tick" in request and not kinds else []
        kinds += [min(bring)] if bring and not kinds else []
        if len(kinds) != 1:
            raise Refusal("a request has one kind")
        unknown = request.keys() - {kinds[0]} - BESIDE.get(kinds[0], request.keys())
        if unknown:
            raise Refusal(f"{kinds[0]} does not go with {', '.join(sorted(unknown))}")
        return {"kind": kinds[0], **request}

    def carry_out(self, request: Values) -> Values:
        """What else is in the answer. Raises Refusal, with nothing changed."""
        match request["kind"]:
            case "undo":
                many = whole(request["undo"], 1)
                if many > len(self.inputs):
                    raise Refusal("there are fewer inputs")
                self.waiting = self.inputs[-many:] + self.waiting
                del self.inputs[-many:], self.games[-many:]
                return {}
            case "redo":
                many = whole(request["redo"], 1)
                if many > len(self.waiting):
                    raise Refusal("there are fewer inputs to redo")
                return self.enter_all(self.waiting[:many], self.waiting[many:])
            case "amend":
                return self.amend(request)
            case "chance":
                if request["chance"] != "asked":
                    raise Refusal("nothing is known of the dial that could be spun")
                return {}
            case "teams" | "tables":
                raise Refusal("nothing is brought to this game")
        return self.enter_all([request], [])

    def enter_all(self, events: list[Values], waiting: list[Values]) -> Values:
        facts: Facts = []
        games: list[Any] = []
        for event in events:
            game, more = enter(games[-1] if games else self.game, event, self.settings)
            games.append(game)
            facts += more
        self.games += games
        self.inputs += events
        self.waiting = waiting
        return {"facts": facts}

    def amend(self, request: Values) -> Values:
        """Clause 2.11."""
        number = whole(request["amend"], 1)
        if number > len(self.inputs) or not isinstance(request.get("with"), dict):
            raise Refusal("there is no such input")
        event = self.read(json.dumps(request["with"]).encode())
        if event["kind"] not in INPUTS:
            raise Refusal("an input is replaced by an input")
        game, facts = enter(self.games[number - 1], event, self.settings)
        later, inputs, games = self.inputs[number:], [*self.inputs[: number - 1], event], [game]
        lost: int | None = None
        because = ""
        for place, each in enumerate(later, number + 1):
            try:
                game, more = enter(games[-1], each, self.settings)
            except (Refusal, ValueError) as why:
                lost, because = place, str(why)
                break
            inputs.append(each)
            games.append(game)
            facts += more
        self.games = [*self.games[:number], *games]
        aside = later[len(inputs) - number :]
        self.inputs, self.waiting = inputs, [*aside, *self.waiting]
        amended: Values = {"input": number, "no_longer_fits": lost, "aside": len(self.waiting)}
        return {"facts": facts, "amended": amended | ({"because": because} if because else {})}


def enter(game: Any, event: Values, settings: Values) -> tuple[Any, Facts]:
    """The game after an input, and what followed. Raises Refusal, ValueError."""
    game, facts = copy.deepcopy(game), []
    kind = event["kind"]
    if kind != "tick" and "tick" in event:
        facts += read_clock(game, event)
    reason = event.get("why", "")
    if not isinstance(reason, str):
        raise Refusal("a reason is text")
    if event.get("anyway") is True and not reason.strip():
        raise Refusal("what stands anyway has a reason")
    match kind:
        case "situation":
            return made(event["situation"], settings), facts
        case "ruling":
            ruled = patched(game, event["ruling"], settings)
            why = {"why": reason} if reason else {}
            return ruled, [*facts, fact("ruling", ["LQ-R34"], **why)]
        case "tick":
            return game, read_clock(game, event)
        case "roll":
            pips = event["roll"]
            if not isinstance(pips, list) or len(pips) != 1:
                raise Refusal("one coin is tossed")
            rules.toss(game, whole(pips[0], 1))
            return game, [*facts, fact("toss", ["LQ-TOSS-01"], side=game["toss_winner"])]
        case "call":
            return game, facts + make_call(game, event)
        case "spin":
            return game, facts + make_spin(game, event)
    raise Refusal(f"there is no {kind} in this game", "LQ-R36" if kind == "timeout" else "")


def fact(name: str, of: list[str], **values: Any) -> Values:
    return {"fact": name, "rules": of, "says": f"{name.replace('_', ' ').capitalize()}.", **values}


def read_clock(game: Any, event: Values) -> Facts:
    """Clause 2.6."""
    running = event.get("running", game["running"])
    if not isinstance(running, bool):
        raise Refusal("the clock runs or it does not")
    left = whole(event["tick"])
    return happened(rules.tick(game, left, running and left > 0), game, None)


def in_turn(game: Any, event: Values) -> str:
    """Clause 2.14: the rule that is broken by the side that acts, if it is out of turn."""
    turn = game["chooser"] or game["side"]
    return "" if one_of(event.get("side", turn), SIDES) == turn else "LQ-EQ-04"


def make_call(game: Any, event: Values) -> Facts:
    if event.keys() - OF_A_CALL - {"kind"}:
        raise Refusal("a call has no details here")
    name = event["call"]
    if not isinstance(name, str):
        number = whole(name, 1)
        name = SIGNALS.get(number, "")
        if game["phase"] == "try" and name == "field_goal":
            name = "try_kick"
        if name in rules.permitted(game) and rules.ring_of(game, name) != number:
            raise Refusal("this is not the signal of the nearest line", "LQ-R8", forbidden=True)
    broken = in_turn(game, event)
    legal = rules.permitted(game)
    if name not in legal:
        far = game["phase"] == "scrimmage" and name == "field_goal" and not game["call"]
        if not far:
            raise Refusal(f"{name} cannot be called now")
        broken = "LQ-FG-01"
    if broken and event.get("anyway") is not True:
        raise Refusal(f"{name} is against the rules", broken, forbidden=True)
    facts = [fact("deviation", [broken], why=event["why"])] if broken else []
    if name in legal:
        side = game["chooser"]
        rules.call(game, name)
        return facts + ([fact("choice", ["LQ-TOSS-01"], side=side, how=name)] if side else [])
    game["call"] = name
    return facts


def make_spin(game: Any, event: Values) -> Facts:
    face, name = event["spin"], game["call"]
    if not isinstance(face, str) or name is None:
        raise Refusal("a face of the dial is shown once a call is made")
    if in_turn(game, event):
        raise Refusal("the other side spins", "LQ-EQ-04")
    before = copy.deepcopy(game)
    kind, yards = rules.read_face(" ".join(face.split()), rules.ring_of(game, name))
    if game["settings"]["timing"] == "plays":
        game["begun"] = True
    events = rules.spin(game, face)
    return [*shown_by(before, name, kind, yards or 0), *happened(events, game, before)]


def shown_by(before: Any, name: str, kind: str, yards: int) -> Facts:
    """The fact that the face itself is."""
    side, of = before["side"], [RULES[name]]
    other = rules.other(side)
    if before["phase"] == "try":
        return []
    if kind == "P":
        how = {5: "off_side", 15: "holding"}.get(abs(yards), "penalty")
        offender = side if yards < 0 else other
        return [fact("penalty", ["LQ-PEN-01"], side=offender, yards=yards, how=how)]
    if kind in "FLB":
        how = "kept" if kind in "FB" else "lost"
        if name in ("punt", "field_goal"):
            return [fact("blocked", of, side=other, yards=yards, how=how)]
        return [fact("fumble", of, side=side if how == "kept" else other, yards=yards, how=how)]
    if kind in "CIGN":
        if kind == "G":
            return []
        word = {"C": "incomplete", "I": "intercepted", "N": "no_goal"}[kind]
        far = {} if kind == "C" else {"yards": yards}
        return [fact(word, of, side=other, **far)]
    word = {"kickoff": "kick", "punt": "kick", "run_back": "return", "pass": "complete",
            "interception_return": "return"}.get(name, "rush")  # fmt: skip
    return [fact(word, of, side=side, yards=yards)]


def happened(events: list[str], game: Any, before: Any) -> Facts:
    """The facts that are consequences."""
    found: Facts = []
    for event in events:
        word, _, side = event.partition(" ")
        if word == "TOUCHDOWN":
            found.append(fact("touchdown", ["LQ-SCORE-01"], side=side, points=6))
        elif word == "SAFETY":
            found.append(fact("safety", ["LQ-SCORE-01"], side=side, points=2))
        elif word in ("TRY_GOOD", "TRY_FAILED"):
            good = word == "TRY_GOOD"
            of = before["side"] if good else rules.other(before["side"])
            found.append(fact(word.lower(), ["LQ-TRY-01"], side=of, points=int(good)))
        elif word == "TOUCHBACK":
            found.append(fact("touchback", ["LQ-TB-01"], side=game["side"]))
        elif word == "FIRST_DOWN":
            found.append(fact("first_down", ["LQ-DOWN-01"], side=game["side"]))
    if before is not None:
        side = before["side"]
        if before["phase"] == "scrimmage" and game["score"][side] == before["score"][side] + 3:
            found.append(fact("field_goal", ["LQ-FG-01"], side=side, points=3))
    if any(event.startswith("HALF") for event in events):
        found.append(fact("half_end", ["LQ-TIME-01"]))
    if game["phase"] == "over":
        found.append(fact("game_over", ["LQ-END-01"], winner=winner_of(game)))
    return found


def winner_of(game: Any) -> str | None:
    home, visitors = game["score"]["home"], game["score"]["visitors"]
    return None if home == visitors else "home" if home > visitors else "visitors"


# Situations


def made(values: Any, settings: Values) -> Any:
    """Clauses 2.9, 4.5, 4.6: the game in a situation. Raises Refusal, ValueError."""
    if not isinstance(values, dict):
        raise Refusal("a situation is an object")
    patch = {key: value for key, value in values.items() if value is not None}
    phase = one_of(patch.get("phase", "toss"), PHASES)
    if patch.keys() - ALWAYS - OF_PHASE.get(phase, BALL):
        raise Refusal(f"in {phase} there are other keys")
    for key in ("ball", "chooser", "toss_winner"):
        if key in patch:
            one_of(patch[key], SIDES)
    score = {"home": 0, "visitors": 0} | table(patch.get("score", {}), set(SIDES))
    clock = table(patch.get("clock", {}), {"period", "plays_left", "seconds_left", "running",
                                           "begun"})  # fmt: skip
    timed = rules.full_settings(settings)["timing"] == "timed"
    if ("plays_left" if timed else "seconds_left") in clock:
        raise Refusal("the game is timed in another way")
    for number in (*score.values(), clock.get("period", 1), clock.get("seconds_left", 0)):
        whole(number)
    if "plays_left" in clock and type(clock["plays_left"]) is not int:
        raise Refusal("plays are whole")
    if clock.get("period", 1) not in (1, 2):
        raise Refusal("a game has two halves")
    if "spot" in patch:
        spot = re.fullmatch(r"([HV])(\d{1,2})|50", str(patch["spot"]))
        if spot is None or int(spot[2] or 50) > 50 or spot[0] in ("H0", "V0"):
            raise Refusal("there is no such place")
    if phase == "scrimmage" and not 1 <= whole(patch.get("down", 1)) <= 4:
        raise Refusal("there are four downs")
    game = rules.from_situation(patch | {"score": score, "clock": clock}, settings)
    game["begun"] = looks_begun(game) if "begun" not in clock else clock["begun"] is True
    if phase == "try" and game["spot"] != 97:
        raise Refusal("a try is from the three")
    if phase == "scrimmage":
        whole(patch.get("to_go", 1), 1)
        game["incomplete"] = whole(
            table(patch.get("series", {}), {"incompletions"}).get("incompletions", 0)
        )
        if not game["spot"] < game["point"] <= 100:
            raise Refusal("the line to gain is ahead, on the field")
    called, game["call"] = game["call"], None
    if called is not None:
        if called not in rules.permitted(game) or phase == "choice":
            raise Refusal("this call cannot be locked")
        game["call"] = called
    return game


def table(value: Any, keys: set[str]) -> Values:
    if not isinstance(value, dict) or value.keys() - keys:
        raise Refusal("an object with other keys is needed")
    return value


def patched(game: Any, patch: Any, settings: Values) -> Any:
    """Clauses 2.8 and 2.16."""
    if not isinstance(patch, dict):
        raise Refusal("a ruling gives a part of a situation")
    now = situation_of(game)
    phase = patch.get("phase", game["phase"])
    if not isinstance(phase, str) or patch.keys() - ALWAYS - OF_PHASE.get(phase, BALL):
        raise Refusal(f"in {phase} there are other keys")
    if phase != game["phase"]:
        usual = {"spot"} if phase in ("kickoff", "free_kick", "try") else set()
        now = {key: value for key, value in now.items() if key not in OF_ONE_PLAY | usual}
    now = {key: now[key] for key in now.keys() & (ALWAYS | OF_PHASE.get(phase, BALL))}
    now.pop("goal", None)
    now.pop("winner", None)
    for key, value in patch.items():
        both = isinstance(value, dict) and isinstance(now.get(key), dict)
        now[key] = now[key] | value if both else value
    if (
        "spot" in patch
        and "to_go" in now
        and not patch.keys() & {"to_go", "goal", "phase", "ball", "down"}
    ):
        ahead = game["point"] - rules.spot_number(game["side"], str(now["spot"]))
        now["to_go"] = ahead if ahead > 0 else now["to_go"]
    return made(now, settings)


def situation_of(game: Any) -> Values:
    """Clauses 4.1 to 4.4."""
    found: Values = rules.situation(game)
    if game["phase"] == "over":
        found["winner"] = winner_of(game)
    if game["phase"] == "toss":
        found["toss_winner"] = None
    if game["begun"] != looks_begun(game):
        found["clock"]["begun"] = game["begun"]
    return found


def looks_begun(game: Any) -> bool:
    """Clause 4.4: whether the clock alone shows that the period's first play was made."""
    full = rules.full_half(game["settings"], game["period"])
    return bool(game["running"] or game["left"] < full)


def line_of(game: Any) -> str:
    s = rules.situation(game)
    score = "{home}:{visitors}".format(**s["score"])
    if s["phase"] in ("toss", "over"):
        return f"{s['phase']} {score}"
    if s["phase"] == "choice":
        return f"{s['chooser'][0].upper()} choice {score}"
    downs = f"{s['down']}-{'G' if s['goal'] else s['to_go']}" if "down" in s else s["phase"]
    return f"{s['ball'][0].upper()} {downs} @{s['spot']} {score}"


def awaiting_of(game: Any) -> Values:
    """Clauses 3.5 to 3.8."""
    timed = game["settings"]["timing"] == "timed" and game["phase"] not in ("toss", "over")
    also = ["ruling", *(["tick"] if timed else [])]
    if game["phase"] == "over":
        return {"kind": "over", "winner": winner_of(game), "also": also}
    if game["phase"] == "toss":
        rows = [{"weight": 1, "shows": side, "source": "printed"} for side in SIDES]
        return {"kind": "roll", "dice": ["coin"], "table": "toss", "rows": rows, "also": also}
    side = game["chooser"] or game["side"]
    if game["call"] is not None:
        ring = rules.ring_of(game, game["call"])
        return {"kind": "spin", "ring": ring, "side": side, "also": also}
    options = []
    for name in rules.permitted(game):
        option: Values = {"call": name, "rule": RULES[name], "says": name.replace("_", " ")}
        if name not in ("kick", "receive"):
            option["signal"] = rules.ring_of(game, name)
        options.append(option)
    forced = len(options) == 1
    return {"kind": "decide", "side": side, "options": options, "forced": forced, "also": also}


def main(args: list[str]) -> int:
    """`littlefield --set NAME=VALUE ... --dial any`, as a session begins."""
    pairs = [args[n + 1].split("=", 1) for n, word in enumerate(args) if word == "--set"]
    if args[:1] != ["littlefield"]:
        return 2
    values = {name: int(text) if text.isdigit() else text for name, text in pairs}
    referee, refused = Referee(values), False
    for number, line in enumerate(sys.stdin.buffer):
        text = line.removeprefix(b"\xef\xbb\xbf") if not number else line
        if text.strip():
            answer = referee.answer(text)
            refused = refused or not answer["ok"]
            print(json.dumps(answer), flush=True)
    return int(refused)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
