"""Everything around the story: masthead, boxes, graph, star and notes."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from quarterback.game.clock import minutes
from quarterback.game.dials import title_of_dial
from quarterback.rule_sets import RECONSTRUCTION, name_of_dial
from quarterback.text.score_lines import drive_end
from quarterback.text.story.account import Account, Played, ScoredPoints
from quarterback.text.story.angles.angle import AngleMatch, Case
from quarterback.text.story.figures import StoryFigures, shown
from quarterback.text.story.league_notes import written_notes
from quarterback.text.story.page import Claim, Graph, Masthead, Sentence, Table
from quarterback.text.story.phrases import Phrase, Slot, Teller, count, number
from rulesets.core.plain_text import capitalize, plain_name
from rulesets.core.sentences.phrases import place
from rulesets.core.sides import AS_READ, OTHER, SIDES, Side, points_of
from rulesets.registry import REGISTRY

DIAL_PAPER: Final = "THE SIGNAL"
CLUB_PAPER: Final = "THE CLUB BULLETIN"
MOST_NOTES: Final = 5
_MONTHS: Final = (
    "January",
    "February",
    "March",
    "April",
    "May",
    "June",
    "July",
    "August",
    "September",
    "October",
    "November",
    "December",
)
_LABELS: Final = {
    "practice": "PRACTICE BOARD",
    "daily": "THE DAILY",
    "first_game": "FIRST GAME",
    "exhibition": "EXHIBITION",
    "friendly": "FRIENDLY",
}
_NTH: Final = ("1st", "2nd", "3rd", "4th")
_STAR_SHARE: Final = 0.2
_STAR_POINTS: Final = 6


def date_words(date: str) -> str:
    """November 23, 2026, from ISO 8601; empty for anything else."""
    match = re.match(r"(\d{4})-(\d{2})-(\d{2})", date)
    if match is None or not 1 <= int(match.group(2)) <= len(_MONTHS):
        return ""
    year, month, day = match.groups()
    return f"{_MONTHS[int(month) - 1]} {int(day)}, {year}"


def masthead(case: Case, label: str) -> Masthead:
    """The top of the page."""
    account = case.account
    header, profile = account.game.header, account.profile
    if account.dial:
        dial, paper, rules = account.rules.dial, DIAL_PAPER, "1914 rules"
        if dial is not None and name_of_dial(dial.digest) != RECONSTRUCTION:
            rules = capitalize(plain_name(title_of_dial(dial)))
    else:
        paper = case.league.league if case.league is not None else CLUB_PAPER
        rules = REGISTRY[header.ruleset].title
    parts = [rules, date_words(header.date)]
    if case.league is not None:
        league = case.league
        parts += [
            league.league if account.dial else "",
            league.season,
            league.title or (f"Game {league.game}" if league.game else ""),
        ]
    event = "" if case.league is not None or header.event.upper() == label else header.event
    entered = getattr(header, "circumstances", (header.place,))
    parts += [plain_name(text) for text in (event, *entered)]
    if profile.counts_plays:
        one, many = profile.counted_in
        parts.append(f"{account.regulation} {one if account.regulation == 1 else many}")
    else:
        parts.append(f"{len(profile.periods)} x {minutes(profile.periods[0])}")
    look = "newsprint" if account.dial else "bulletin"
    return Masthead(paper, tuple(filter(None, parts)), label, look)


def label_of(found: list[AngleMatch]) -> str:
    """What kind of game it was: practice board, the daily, exhibition ...; empty in a league."""
    labels = [
        str(claim.args[0]) for each in found for claim in each.claims if claim.name == "label"
    ]
    return " · ".join(text for label, text in _LABELS.items() if label in labels)


# --- boxes


def line_score(account: Account, names: dict[Side, str]) -> Table:
    """Return the box with each team's points by period."""
    own = len(account.profile.periods)
    heads = [str(p) if p <= own else "OT" for p, _ in account.periods]
    rows = tuple(
        (
            names[side],
            *(str(s.home if side == "home" else s.visitors) for _, s in account.periods),
            str(account.of(side)),
        )
        for side in AS_READ
    )
    return Table("Line score", ("", *heads, "Final"), rows)


def scoring_table(figures: StoryFigures, names: dict[Side, str]) -> Table:
    """Every score in order."""
    account = figures.account
    rows = tuple(
        (
            _when(account, p),
            names[p.side],
            _how(figures, p),
            *(str(points_of(p.after, side)) for side in AS_READ),
        )
        for p in account.scores
    )
    return Table("Scoring", ("When", "Team", "How", *(names[side] for side in AS_READ)), rows)


def _how(figures: StoryFigures, points: ScoredPoints) -> str:
    if points.kind == "ruling":
        return "Referee's ruling"
    words = capitalize(figures.score_play(points).bare.text)
    if points.tried is None or points.try_how == "skip":
        return words
    return f"{words}, try {'good' if points.try_good else 'failed'}"


def _when(account: Account, points: ScoredPoints) -> str:
    """2nd 3:10; 2nd, 12 plays left; OT; 2nd alone where no clock was read."""
    period, left = points.state.period, max(points.state.time_left, 0)
    if period > len(account.profile.periods):
        return "OT"
    name = _NTH[period - 1]
    if not account.timed:
        return name
    if not account.profile.counts_plays:
        return f"{name} {minutes(left)}"
    return f"{name}, {left} left"


_ROWS: Final = (
    ("First downs", "first_downs"),
    ("Yards", "yards"),
    ("Rushing", "rushing_yards"),
    ("Passing", "passing_yards"),
    ("Turnovers", "turnovers"),
    ("Penalty yards", "penalty_yards"),
)


def figures_table(account: Account, names: dict[Side, str]) -> Table:
    """Six figures of each team."""
    rows = tuple(
        (title, *(str(getattr(account.stats(side), key)) for side in AS_READ))
        for title, key in _ROWS
    )
    return Table("Figures", ("", *(names[side] for side in AS_READ)), rows)


def drives_table(account: Account, names: dict[Side, str]) -> Table:
    """The drives that scored, and the longest."""
    wordings = account.game.header.names
    rows = []
    longest = max(account.drives, key=lambda d: d.yards, default=None)
    for drive in account.drives:
        if drive.ended in ("touchdown", "field_goal") or drive is longest:
            where = place(wordings, drive.side, drive.began).removeprefix("the ")
            figures = str(drive.plays), str(drive.yards), drive_end(drive)
            rows.append((names[drive.side], where, *figures))
    return Table("Drives", ("Team", "From", "Plays", "Yards", "End"), tuple(rows))


def leaders_table(account: Account, names: dict[Side, str]) -> Table | None:
    """Each team's leading rusher, passer and receiver, where reports named players."""
    rows: list[tuple[str, ...]] = []
    for side in AS_READ:
        for key, times, yards in (
            ("Rushing", "rushes", "rushing_yards"),
            ("Passing", "completions", "passing_yards"),
            ("Receiving", "catches", "receiving_yards"),
        ):
            men = [p for p in account.players if p.side == side and getattr(p, times)]
            if men:
                best = max(men, key=lambda p, y=yards: int(getattr(p, y)))  # type: ignore[misc]
                rows.append(
                    (
                        names[side],
                        key,
                        plain_name(best.name),
                        f"{getattr(best, times)} for {getattr(best, yards)}",
                    )
                )
    return Table("Leaders", ("Team", "", "Player", "Yards"), tuple(rows)) if rows else None


# --- graph


def graph(case: Case, teller: Teller) -> Graph:
    """Win probability by input, else the home team's lead; and the same in words."""
    account = case.account
    chart = account.game.chart
    home = teller.teams["H"]
    if chart is None:
        after = [played[-1].after.score for played in account.inputs]
        values = [0.0, *(float(score.home - score.visitors) for score in after)]
        high, low = max(values), min(values)
        claims = [Claim("margin_range", ("home",), (round(high), round(low)))]
        words = teller.sentence(
            ("{H} {H.was} at most {high} ahead and {behind} behind.",)
            if high > 0 > low
            else ("{H} {H.was} at most {high} ahead.",)
            if high > 0
            else ("{H} {H.was} at most {behind} behind.",)
            if low
            else (),
            claims,
            high=Phrase(f"{round(high)}", tuple(claims)),
            behind=Phrase(f"{round(-low)}", tuple(claims)),
        )
        return Graph("margin", tuple(values), account.turn, (words,) if words else ())
    line = chart.line
    best, worst = max(line[:-1]), min(line[:-1])
    at_best, at_worst = line.index(best) + 1, line.index(worst) + 1
    claims = [
        Claim("high_point", (home.side,), round(best, 6), (at_best,)),
        Claim("low_point", (home.side,), round(worst, 6), (at_worst,)),
    ]
    slots: dict[str, Slot] = {
        "high": Phrase(f"{round(best * 100)}%", (claims[0],)),
        "low": Phrase(f"{round(worst * 100)}%", (claims[1],)),
        "start": Phrase(
            f"{round(line[0] * 100)}%", (Claim("worth", ("home",), round(line[0], 6), (1,)),)
        ),
    }
    rose_first = ("{H} began at {start}, rose to {high} at most and fell to {low}.",)
    words = teller.sentence(
        (
            *(rose_first if at_best < at_worst else ()),
            "{H.s} chances: {start} at the start, {high} at best, {low} at worst.",
        ),
        claims,
        **slots,
    )
    return Graph(
        "worth",
        tuple(round(v, 6) for v in line),
        account.turn,
        (words,) if words is not None else (),
    )


# --- star

_UNITS: Final = {
    "run": "running game",
    "pass": "passing game",
    "kick": "kicking",
    "return": "returns",
    "defense": "defense",
    "try": "try after a touchdown",
    "tries": "tries after touchdowns",
}
_GAINED: Final = {"run": "rushing_yards", "pass": "passing_yards"}
_LEAST_GAINED: Final = 20
"""Yards below which a team's running or passing game is no star."""


def unit_of(play: Played) -> tuple[Side, str]:
    """The team and unit that a play is credited to, for better or worse."""
    stats = play.stats
    other = OTHER[stats.side]
    if stats.how == "intercepted" or stats.side in stats.loose.lost or stats.safety == other:
        return other, "defense"
    if stats.returned and stats.run_back:
        return other, "return"
    if stats.kind in ("kickoff", "punt", "field_goal", "extra_point"):
        return stats.side, "kick"
    if stats.kind in ("run", "pass") and not stats.scrimmage:
        return stats.side, "try"
    if stats.how in ("complete", "incomplete", "sack"):
        return stats.side, "pass"
    return stats.side, "run"


def _gained_little(account: Account, side: Side, unit: str) -> bool:
    """Whether it is a running or passing game that gained hardly a yard."""
    key = _GAINED.get(unit)
    return key is not None and int(getattr(account.stats(side), key)) < _LEAST_GAINED


def star(case: Case, teller: Teller) -> Sentence | None:
    """Who did most: by win probability where the game is solved, else by points and takeaways."""
    account = case.account
    return _star_by_worth(case, teller) if account.game.chart else _star_by_points(case, teller)


def _star_by_worth(case: Case, teller: Teller) -> Sentence | None:
    account = case.account
    sums: dict[tuple[Side, str], float] = {}
    total = 0.0
    for play in account.plays:
        side, unit = unit_of(play)
        moved = sum(account.swing(n, side) for n in range(play.first, play.last + 1))
        sums[side, unit] = sums.get((side, unit), 0.0) + moved
        total += abs(moved)
    if not sums:
        return None
    (side, unit), most = max(sums.items(), key=lambda each: each[1])
    if most < _STAR_SHARE * total or most <= 0 or _gained_little(account, side, unit):
        return None
    claim = Claim("star", (side, unit), round(most, 6))
    if unit == "try" and sum(unit_of(play) == (side, unit) for play in account.plays) > 1:
        unit = "tries"
    return teller.sentence(
        ("{A.s} {unit}.",),
        [claim],
        A=teller.team(side),
        unit=Phrase(_UNITS[unit], (claim,)),
    )


def _star_by_points(case: Case, teller: Teller) -> Sentence | None:
    account = case.account
    men = [(p.points, p.interceptions, p) for p in account.players]
    if men:
        points, _, best = max(men, key=lambda each: (each[0], each[1]))
        if points >= max(_STAR_SHARE * account.total, _STAR_POINTS):
            claim = Claim("star_points", (best.side, best.name), points)
            who = shown(best.name)
            return teller.sentence(
                ("{who}, {A.bare}, {points}.", "{who} of {A}: {points}."),
                [claim],
                who=Phrase(who, (claim,)),
                A=teller.team(best.side),
                points=Phrase(count(points, "point"), (claim,)),
            )
    return _star_unit(case, teller)


def _star_unit(case: Case, teller: Teller) -> Sentence | None:
    """The unit that made most points, where no player was named."""
    account = case.account
    points_of_unit: dict[tuple[Side, str], int] = {}
    for points in account.scores:
        unit = {"rush": "run", "complete": "pass", "return": "return"}.get(points.by)
        unit = unit or ("kick" if points.kind == "field_goal" else "")
        if unit:
            touchdown = points.kind == "touchdown"
            own = account.profile.touchdown if touchdown else points.points
            points_of_unit[points.side, unit] = points_of_unit.get((points.side, unit), 0) + own
    if not points_of_unit:
        return None
    (side, unit), most = max(
        points_of_unit.items(), key=lambda each: (each[1], each[0][0] == account.winner)
    )
    if most < max(_STAR_SHARE * account.total, _STAR_POINTS) or _gained_little(account, side, unit):
        return None
    claim = Claim("star_unit", (side, unit), most)
    return teller.sentence(
        ("{A.s} {unit}, {points}.", "{A.s} {unit}: {points}."),
        [claim],
        A=teller.team(side),
        unit=Phrase(_UNITS[unit], (claim,)),
        points=Phrase(count(most, "point"), (claim,)),
    )


# --- notes

_KINDS: Final = (("rush", "run"), ("complete", "pass"), ("return", "kick return"), ("punt", "punt"))


def notes(case: Case, teller: Teller, claimed: set[Claim]) -> tuple[Sentence, ...]:
    """Two to five lines that the story does not have already."""
    found: list[Sentence] = []
    for sentence in _notes(case, teller):
        if sentence is not None and not any(
            claim in claimed for claim in sentence.claims if claim.name not in ("final", "label")
        ):
            found.append(sentence)
        if len(found) == MOST_NOTES:
            break
    return tuple(found)


def _notes(case: Case, teller: Teller) -> Iterator[Sentence | None]:
    account, figures = case.account, case.figures
    for ruled in account.ruled:
        why = next(
            (
                str(e.event.why)
                for n, e in zip(account.numbers, account.entries, strict=True)
                if n == ruled.log and hasattr(e.event, "why")
            ),
            "",
        )
        claim = Claim("ruling", (ruled.side,), ruled.points, (ruled.log,))
        reason = Phrase(plain_name(why), (claim,)) if why else None
        yield teller.sentence(
            (
                "By ruling of the referee, {points} moved {when}: {why}.",
                "By ruling of the referee, {points} moved {when}.",
            ),
            [claim],
            points=Phrase(count(abs(ruled.points), "point"), (claim,)),
            when=figures.left(ruled.log),
            why=reason,
        )
    yield from _league_notes(case, teller)
    for back in account.called_back:
        claim = Claim("called_back", (back.side,), back.points, (back.log,))
        yield teller.sentence(
            (
                "A touchdown by {A} was called back {when}.",
                "{A} had a touchdown called back {when}.",
            ),
            [claim],
            A=teller.team(back.side),
            when=figures.left(back.log),
        )
    yield from _set_notes(case, teller)
    yield from _longest_notes(case, teller)
    flags = account.penalties
    if flags:
        yards = sum(p[3] for p in flags)
        claim = Claim("penalties", ("both",), (len(flags), yards))
        yield teller.sentence(
            (
                "Penalties: {n}, for {yards}.",
                "{flags} for {yards}.",
            ),
            [claim],
            n=Phrase(number(len(flags)), (claim,)),
            flags=Phrase(count(len(flags), "penalty", "penalties"), (claim,)),
            yards=Phrase(count(yards, "yard"), (claim,)),
        )
    yield _punting(case, teller)


def _set_notes(case: Case, teller: Teller) -> Iterator[Sentence | None]:
    """What one rule set alone has: the weather by the dice, the hurt."""
    account = case.account
    weather = {f.fact: (f.how, n) for n, _, f in account.facts() if f.fact in ("climate", "crowd")}
    if "climate" in weather and "crowd" in weather:
        (climate, one), (crowd, other) = weather["climate"], weather["crowd"]
        claims = [Claim("climate", (), climate, (one,)), Claim("crowd", (), crowd, (other,))]
        yield teller.sentence(
            (
                "By the dice: climate {climate}, crowd {crowd}.",
                "Climate {climate}, crowd {crowd}, by the dice.",
            ),
            claims,
            climate=Phrase(climate, (claims[0],)),
            crowd=Phrase(crowd, (claims[1],)),
        )
    for log, _, fact in account.facts():
        if fact.fact == "injury" and fact.side is not None and not fact.how.startswith("winded"):
            claim = Claim("injury", (fact.side, fact.why), fact.how, (log,))
            out = {
                "game": "for the rest of the game",
                "next_game": "for this game and the next",
                "next_two": "for this game and the next two",
                "season": "for the season",
            }.get(fact.how)
            yield teller.sentence(
                (
                    "Hurt: the {who} quarterback of {A}, out {out}.",
                    "{A} lost the {who} quarterback {out}.",
                ),
                [claim],
                who=Phrase({"first": "starting"}.get(fact.why, fact.why), (claim,)),
                A=teller.team(fact.side),
                out=Phrase(out, (claim,)) if out else None,
            )


def _longest_notes(case: Case, teller: Teller) -> Iterator[Sentence | None]:
    parts: list[Phrase] = []
    for kind, noun in _KINDS:
        longest = [(*found, side) for side in SIDES if (found := case.account.longest(kind, side))]
        yards, play, side = max(longest, key=lambda each: each[0], default=(0, None, SIDES[0]))
        if play is None or yards < 10 or [each[0] for each in longest].count(yards) > 1:
            continue
        claim = Claim("longest", (side, kind), yards, (play.last,))
        both = Claim("longest_of_both", (kind,), yards, (play.last,))
        name = teller.team(side).name
        parts.append(Phrase(f"{noun}, {name}, {yards}", (claim, both)))
    if len(parts) >= 2:
        text = "; ".join(part.text for part in parts)
        claims = [claim for part in parts for claim in part.claims]
        yield Sentence(f"Longest {text}.", tuple(claims))


def _punting(case: Case, teller: Teller) -> Sentence | None:
    account = case.account
    both = [(side, account.stats(side)) for side in SIDES]
    if any(s.punts < 2 or s.punts_measured != s.punts for _, s in both):
        return None
    claims = [
        Claim("punting", (side,), (s.punts, round(s.punt_yards / s.punts, 1))) for side, s in both
    ]
    texts = [
        Phrase(f"{s.punts}, average {s.punt_yards / s.punts:.1f}", (claim,))
        for (_, s), claim in zip(both, claims, strict=True)
    ]
    return teller.sentence(
        ("Punts: {V.bare} {visitors}; {H.bare} {home}.",), claims, home=texts[0], visitors=texts[1]
    )


def _league_notes(case: Case, teller: Teller) -> Iterator[Sentence | None]:
    league = case.league
    if league is None:
        return
    yield from written_notes(league)
    for side in SIDES:
        record = league.find("season_record", side)
        if record is not None and isinstance(record.value, tuple):
            won, lost, *rest = record.value
            text = "-".join(str(n) for n in (won, lost, *(t for t in rest if t)))
            yield teller.sentence(
                (
                    "{A}: {record} for the season.",
                    "{A.s} record is {record}.",
                    "The season record of {A} is {record}.",
                ),
                [record],
                A=teller.team(side),
                record=Phrase(text, (record,)),
            )
        moved = league.find("place", side)
        if moved is not None and isinstance(moved.value, tuple):
            was, now = moved.value
            if was and was != now:
                yield teller.sentence(
                    ("{A} moved from No. {was} to No. {now} in the standings.",),
                    [moved],
                    A=teller.team(side),
                    was=Phrase(str(was), (moved,)),
                    now=Phrase(str(now), (moved,)),
                )
    for side in SIDES:
        coming = league.find("next", side)
        if coming is not None and isinstance(coming.value, tuple):
            opponent, where = coming.value[0], coming.value[1]
            at = "at home against" if where == "home" else "at"
            yield teller.sentence(
                ("Next for {A}: {opponent}.",),
                [coming],
                A=teller.team(side),
                opponent=Phrase(f"{at} {opponent}", (coming,)),
            )
