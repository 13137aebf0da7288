"""Every reader of text from elsewhere, as a function that must end in words or in a value: any
other exception is a fault of the program's. Each gives a hint of what it met, to be guided by."""

from __future__ import annotations

import hashlib
import json
import random
from collections.abc import Callable
from functools import cache, partial
from io import BytesIO
from itertools import pairwise
from pathlib import Path
from typing import NamedTuple

from PIL import Image

from league.model.ledger.commands import league
from league.model.ledger.ledger import Ledger
from league.model.standings.formula import over_preset
from league.store.errors import StoreError
from league.store.games.log import LogRow, folded, log_of
from league.store.ledger.copies import read_export
from league.store.ledger.entries import LedgerRow, fault_in, sealed_row
from league.store.photos import as_text
from quarterback.cli.referee.case_check import check_lines, report
from quarterback.cli.referee.customization import Faulty, agree
from quarterback.cli.referee.referee import Referee
from quarterback.cli.rules.solve import _situation_in
from quarterback.entry.yard_lines import parse_clock as spoken_seconds
from quarterback.entry.yard_lines import parse_spot
from quarterback.files.preferences import written as preferences_text
from quarterback.game.options import play_options
from quarterback.preferences import Preferences, preferences_of
from quarterback.rule_sets import CODES, WITH_DIAL, header_of, of_header, rule_set, shipped_dial
from quarterback.text.ruling_parser import ruling
from rulesets.core.advance import advance
from rulesets.core.customization import BadTable
from rulesets.core.data_reader import DataError, read_csv, read_json, read_struct, read_toml
from rulesets.core.events import Ruling
from rulesets.core.header import Header
from rulesets.core.notation import read_game, steps, write_game
from rulesets.core.plain_text import plain_text
from rulesets.core.refusal import Refused
from rulesets.core.ruleset import BadSetting
from rulesets.core.sentences.wording import PLAIN, sentence
from rulesets.core.session import Session
from rulesets.core.sides import HOME
from rulesets.core.situation import read_situation, write_situation
from rulesets.core.state import OVER
from rulesets.littlefield import DialFaults, cells_of, from_cells, read_dial
from rulesets.registry import names_of
from tests.random_board import random_event

ROOT = Path(__file__).parents[2]
Met = object
"""What a reader met, in few words: two inputs that met the same are of the same kind."""


class Target(NamedTuple):
    """A reader, and texts that it reads."""

    read: Callable[[str], Met]
    seeds: Callable[[], list[str]]


def kind_of(message: str) -> str:
    """A message without what is different in every input."""
    return " ".join(word for word in message.split() if word.isalpha())[:60]


# A game of a rule set, whichever way it is told


@cache
def games(code: str) -> list[Session]:
    """Short games at random, and situations from which the rest is reached."""
    made = []
    for seed in range(6):
        rng = random.Random(seed)
        rules = rule_set(code, None, shipped_dial() if code in WITH_DIAL else None)
        session = Session(rules)
        if seed > 1:
            spot = f"{rng.choice('HV')}{rng.randint(1, 49)}"
            told = {"phase": "scrimmage", "ball": "home", "spot": spot, "down": rng.randint(1, 4)}
            try:
                session.play(Ruling(told, "there it stood"))
            except Refused:
                continue
        for _ in range(6):
            try:
                session.play(random_event(rng, rules, session.state))
            except Refused:
                continue
        made.append(session)
    return made


def _sheets(code: str) -> list[str]:
    return [write_game(header_of(game.rules), game.rules, game) for game in games(code)]


def _read_sheet(text: str) -> Met:
    sheet = read_game(text, of_header)
    lines = text.replace("\r\n", "\n").replace("\r", "\n").split("\n")
    for problem in sheet.problems:
        assert 1 <= problem.line <= len(lines), problem
        assert 1 <= problem.column <= len(lines[problem.line - 1]) + 1, problem
        assert problem.message
    met = {kind_of(problem.message) for problem in sheet.problems}
    if sheet.session is None:
        return frozenset(met)
    assert all(a.after == b.before for a, b in pairwise(sheet.session.entries))
    steps(sheet.session, names_of(sheet.header))
    again = read_game(write_game(sheet.header, sheet.session.rules, sheet.session), of_header)
    assert not again.faults, again.faults
    assert again.session is not None
    assert again.session.entries == sheet.session.entries
    return frozenset(met | {fact.fact for entry in sheet.session.entries for fact in entry.facts})


def _lines_of(code: str) -> list[str]:
    """What a case file tells the filter, without what is expected."""
    texts = []
    for file in sorted((ROOT / "tests/cases" / code).glob("*.jsonl")):
        some: list[str] = []
        for line in file.read_text("utf-8").splitlines():
            told = json.loads(line) if line.strip() else {}
            if "case" in told and some:
                texts.append("\n".join(some))
                some = []
            elif "case" not in told:
                told.pop("expect", None)
                some += [json.dumps(told)] if told else []
        texts += ["\n".join(some)] if some else []
    return texts[:: max(1, len(texts) // 60)]


def _filtered(code: str) -> Callable[[str], Met]:
    def read(text: str) -> Met:
        referee = Referee(agree(code, {}, "any" if code in WITH_DIAL else None))
        met = set()
        for number, line in enumerate(text.encode("utf-8", "replace").split(b"\n"), 1):
            if not line.strip():
                continue
            answer = referee.answer_to_line(line, f"line {number}")
            json.dumps(answer, allow_nan=False)
            error = answer.get("error")
            met.add(kind_of(str(error)) if error else str(answer.get("awaiting", {}))[:40])
        return frozenset(met)

    return read


def _teams_of(code: str) -> list[str]:
    found = []
    for file in sorted((ROOT / "tests/cases" / code).glob("*.jsonl")):
        for line in file.read_text("utf-8").splitlines():
            told = json.loads(line) if "case" in line else {}
            found += [json.dumps(team) for team in told.get("teams", {}).values()]
    return [*dict.fromkeys(found)][:20] or ['{"name": "Yale", "roster": [{"number": 1}]}']


def _brought(code: str) -> Callable[[str], Met]:
    def read(text: str) -> Met:
        try:
            told = read_json(text)
            rules = agree(code, {}, None, teams={"home": told, "visitors": told}).rules
        except (Faulty, DataError, Refused) as error:
            return kind_of(str(error))
        game = Session(rules)
        header = header_of(rules)
        again = read_game(write_game(header, rules, game), of_header)
        assert not again.faults, again.faults
        return "read"

    return read


# Stored games


def _stored_games() -> list[str]:
    texts = []
    for code in CODES:
        for game in games(code)[:3]:
            rows = [json.dumps([row.seq, row.input, row.kind, row.payload]) for row in log_of(game)]
            header = write_struct(header_of(game.rules))
            texts.append("\n".join([header, *rows]))
    return texts


def write_struct(header: Header) -> str:
    import msgspec

    return msgspec.json.encode(header).decode()


def _read_stored(text: str) -> Met:
    head, *lines = text.split("\n")
    try:
        header = read_struct(head, Header)
        rules = of_header(header)
    except (DataError, KeyError, ValueError) as error:
        return kind_of(str(error))
    rows = []
    for line in lines:
        try:
            seq, number, kind, payload = read_json(line)
        except (DataError, ValueError, TypeError):
            continue
        if type(seq) is int and type(number) is int and str in (type(kind), type(payload)):
            rows.append(LogRow(seq, number, str(kind), str(payload)))
    session, trouble = folded(rules, rows)
    plain_text(names_of(header).home)
    return (kind_of(trouble), session.state.phase)


# Leagues


@cache
def _league_commands() -> tuple[str, ...]:
    from league.model.brackets.elimination import single_elimination
    from tests.tui.league.leagues import founded, knockout

    noted: list[str] = []

    class Noting(Ledger):
        def enter(self, command: league.AnyCommand):
            noted.append(league.encode_command(command))
            return super().enter(command)

    ledger = founded(("Bears", "Lions", "Owls"), into=Noting())
    for command in (
        league.AddBoards(("One", "Two")),
        league.AddSlots(((29_638_620, 29_638_680),)),
    ):
        ledger.enter(command)
    knockout(single_elimination(4), 2, into=Noting())
    return tuple(noted)


def _leagues() -> list[str]:
    every = _league_commands()
    return ["\n".join(every), "\n".join(every[:9]), *_every_command()]


def _every_command() -> list[str]:
    """A command of each kind, as its fields allow it: their refusals are read, too."""
    import msgspec

    made = []
    for kind in league.AnyCommand.__args__:
        fields = {field.encode_name: _sample(field.type) for field in msgspec.structs.fields(kind)}
        tag = {kind.__struct_config__.tag_field: kind.__struct_config__.tag}
        made.append("\n".join([*_league_commands()[:8], json.dumps(tag | fields)]))
    return made


def _sample(kind: object) -> object:
    text = str(kind)
    if "tuple" in text or "list" in text:
        return [1, 2]
    if "dict" in text or "Pin" in text or "ResultInput" in text:
        return {}
    return "regular" if "str" in text or "Literal" in text else 1


def _read_commands(text: str) -> Met:
    """Entries of a ledger, followed one after the other, then read as a whole export."""
    ledger, met, prev = Ledger(), set(), ""
    rows: list[LedgerRow] = []
    for line in text.split("\n"):
        try:
            command = league.decode_command(line)
            ledger.enter(command)
        except (DataError, Refused) as error:
            met.add(kind_of(str(error)))
            continue
        kind = league.kind_of(command)
        rows.append(
            sealed_row(len(rows) + 1, "2026-05-09T10:00:00+00:00", "Ann", "", kind, line, prev)
        )
        prev = rows[-1].hash
        met.add(kind)
    assert fault_in(rows) == ""
    return frozenset(met)


def _exports() -> list[str]:
    rows: list[LedgerRow] = []
    prev = ""
    for line in _league_commands():
        kind = league.kind_of(league.decode_command(line))
        rows.append(
            sealed_row(len(rows) + 1, "2026-05-09T10:00:00+00:00", "Ann", "", kind, line, prev)
        )
        prev = rows[-1].hash
    ledger = "\n".join(json.dumps(row._asdict()) for row in rows[:4])
    game = games("littlefield")[0]
    events = [
        {"seq": r.seq, "input": r.input, "kind": r.kind, "payload": r.payload, "by": "Ann",
         "at": "2026-05-09T10:00:00"} for r in log_of(game)
    ]  # fmt: skip
    log = {
        "game": 1, "header": write_struct(header_of(game.rules)), "names": ["A", "B", "x"],
        "created_at": "2026-05-09T10:00:00", "events": events,
    }  # fmt: skip
    picture = BytesIO()
    Image.new("RGB", (8, 5), "navy").save(picture, "JPEG")
    data = picture.getvalue()
    photo = {"photo": hashlib.sha256(data).hexdigest(), "jpeg": as_text(data)}
    return [
        ledger,
        f"{ledger}\n{json.dumps(log)}\n{json.dumps(photo)}",
        json.dumps(log),
        json.dumps(photo),
    ]


def _read_export(text: str) -> Met:
    try:
        rows, logs, photos = read_export(text)
    except StoreError as error:
        return kind_of(str(error))
    return (kind_of(fault_in(rows)), len(logs), len(photos))


# Files besides


def _dials() -> list[str]:
    """The shipped dial, and one of a single sector."""
    shipped = (ROOT / "rulesets/littlefield/dial.toml").read_text("utf-8")
    small = "".join(
        f'[[signal]]\nno = {n}\ncells = ["{"G" if n in (8, 9, 10) else "5"}"]\n'
        for n in range(1, 13)
    )
    return [shipped, f"sectors = 1\n{small}"]


def _read_dial(text: str) -> Met:
    """It is a dial, or is refused with faults whose places exist."""
    try:
        dial = read_dial(text, "mine")
    except DialFaults as error:
        for fault in error.faults:
            assert "\n" not in fault.message
            assert 0 <= fault.line <= text.count("\n") + 1
        return frozenset(kind_of(fault.message) for fault in error.faults[:5])
    assert dial.rings.keys() == set(range(1, 13))
    assert all(len(ring) == dial.sectors for ring in dial.rings.values())
    assert from_cells(cells_of(dial), "again").digest == dial.digest
    return dial.sectors


def _read_preferences(text: str) -> Met:
    try:
        preferences, faults = preferences_of(read_toml(text))
    except DataError as error:
        return kind_of(error.message)
    again, none = preferences_of(read_toml(preferences_text(preferences)))
    assert (again, none) == (preferences, [])
    return frozenset(map(kind_of, faults))


def _read_table(text: str) -> Met:
    try:
        return {len(row.cells) for row in read_csv(text)}.__repr__()
    except DataError as error:
        return kind_of(error.message)


def _read_cases(text: str) -> Met:
    findings = list(check_lines(text.encode("utf-8", "replace"), "cases.jsonl", ROOT))
    report(findings)
    return frozenset(kind_of(says) for finding in findings for says in finding.differences)


def _cases() -> list[str]:
    texts = []
    for code in CODES:
        file = sorted((ROOT / "tests/cases" / code).glob("*.jsonl"))[0]
        texts.append("\n".join(file.read_text("utf-8").splitlines()[:12]))
    return texts


def _read_formula(text: str) -> Met:
    try:
        return len(over_preset("mfcal", read_json(text)))
    except (DataError, Refused) as error:
        return kind_of(str(error))


def _situation_of(code: str) -> Callable[[str], Met]:
    rules = rule_set(code, None, shipped_dial() if code in WITH_DIAL else None)

    def read(text: str) -> Met:
        """What can be read can be played on: some way, whatever is awaited."""
        try:
            s = read_situation(rules, _situation_in(text))
        except (DataError, Refused) as error:
            return kind_of(str(error))
        assert read_situation(rules, write_situation(rules, s)) == s
        met = [s.phase]
        rng = random.Random(text)
        for _ in range(5):
            if rules.out_of_turn_options is not None:
                rules.out_of_turn_options(rules, s)
            if s.phase == OVER:
                break
            try:
                event = rules.normalize(rules, s, random_event(rng, rules, s))
                after, facts = advance(rules, s, event)
            except Refused:
                continue
            met += [after.phase, *(sentence(fact, s, after)[:20] for fact in facts)]
            s = after
        return tuple(met)

    return read


def _situations(code: str) -> list[str]:
    every = {}
    for seed in range(40):
        rng = random.Random(f"{code} {seed}")
        session = Session(games(code)[seed % len(games(code))].rules)
        for _ in range(25):
            try:
                session.play(random_event(rng, session.rules, session.state))
            except Refused:
                continue
            s = session.state
            if s.phase != OVER:
                every[s.phase, s.call, seed % 3] = write_situation(session.rules, s)
    return [json.dumps(told) for told in every.values()]


# What is typed


def _read_typed(text: str) -> Met:
    """A ruling, a place and a time as a person types them, at a game of each kind."""
    met = []
    for code in CODES:
        game = games(code)[-1]
        rules, s = game.rules, game.state
        for read in (
            lambda: advance(rules, s, ruling(rules, s, PLAIN, _pairs(text), "because")),  # noqa: B023
            lambda: parse_spot(text, s, HOME, PLAIN),  # noqa: B023
            lambda: spoken_seconds(text),
        ):
            try:
                read()
                met.append("read")
            except (Refused, ValueError) as error:
                met.append(kind_of(str(error)) or "nothing is said")
    return tuple(met)


def _pairs(text: str) -> dict[str, str]:
    return {name: value for name, _, value in (word.partition("=") for word in text.split())}


def _read_options(text: str) -> Met:
    words = text.split("\n")
    pairs = tuple(words[1:])
    try:
        return play_options(ruleset=words[0] or None, settings=pairs).ruleset
    except (BadSetting, BadTable, DialFaults, ValueError) as error:
        return kind_of(str(error)) or "nothing is said"


TARGETS: dict[str, Target] = {
    **{f"sheet {code}": Target(_read_sheet, partial(_sheets, code)) for code in CODES},
    **{f"filter {code}": Target(_filtered(code), partial(_lines_of, code)) for code in CODES},
    **{f"team {code}": Target(_brought(code), partial(_teams_of, code)) for code in CODES},
    **{f"situation {code}": Target(_situation_of(code), partial(_situations, code))
       for code in CODES},
    "case file": Target(_read_cases, _cases),
    "stored game": Target(_read_stored, _stored_games),
    "league command": Target(_read_commands, _leagues),
    "league file": Target(_read_export, _exports),
    "dial file": Target(_read_dial, _dials),
    "settings file": Target(
        _read_preferences,
        lambda: [preferences_text(Preferences(keys={"table.spin": "x", "table.why": "f4"}))],
    ),
    "CSV table": Target(_read_table, lambda: ["game,home,visitors\n1,7,0\n2;3;4\n", '1,"2",3\n']),
    "formula": Target(_read_formula, lambda: ['{"win": 2, "per_point": 1, "cap": 2}']),
    "typed": Target(
        _read_typed,
        lambda: ["spot=H30 down=2 to_go=7", "score=7:3 clock=2:05", "own 30", "their 5", "+7",
                 "ball=home spot=50", "15:00", "Yale 20", "on the 20", "phase=over"],
    ),
    "options": Target(
        _read_options,
        lambda: [f"{code}\nplays=40\ntiming=plays" for code in CODES] + ["vsefl\nboxes=4"],
    ),
}  # fmt: skip
