"""Pages about a game: box score, scoring, players, drives, win probability, review."""

from __future__ import annotations

from dataclasses import dataclass

from rich.cells import cell_len

from league.views.game_record import DriveBar, DriveChart, WinChart
from quarterback.text.both_sides import BothSides
from quarterback.text.story.league_story import LeagueStory
from quarterback.tui.draw.canvas import Canvas, Row, short_name, truncate, whole_words, wrap
from quarterback.tui.theme.glyphs import UNICODE, Skin
from rulesets.core.sides import as_read


@dataclass(frozen=True)
class Count:
    """A row: what is counted, and for each team the text and the size of its bar."""

    what: str
    home: str
    visitors: str
    sizes: tuple[int, int] = (0, 0)


@dataclass(frozen=True)
class BoxView:
    """The teams' names, their points by half with the total last, and the counts."""

    home: str
    visitors: str
    points: tuple[tuple[str, int, int], ...]
    counts: tuple[Count, ...]


_MIDDLE = 18


def box_score(view: BoxView, width: int, skin: Skin = UNICODE) -> list[Row]:
    """Draw the box score, in as many rows as it takes."""
    height = len(view.points) + len(view.counts) + 4
    canvas = Canvas(width, height, "report")
    left, right = (width - _MIDDLE) // 2, (width + _MIDDLE) // 2
    names = tuple(short_name(name, left - 2, skin.more) for name in (view.home, view.visitors))
    _both(canvas, 0, (names[0], names[1]), (left, right), "report-name", skin)
    y = 1
    for what, home, visitors in view.points:
        role = "report-sum" if what == view.points[-1][0] else "report"
        _middle(canvas, y, what, role)
        _both(canvas, y, (str(home), str(visitors)), (left, right), role, skin)
        y += 1
    canvas.put(1, y, skin.rule * (width - 2), "report-dim")
    y += 1
    for count in view.counts:
        _middle(canvas, y, count.what, "report-dim")
        _both(canvas, y, (count.home, count.visitors), (left, right), "report", skin)
        _bars(canvas, y, count, (left, right), skin)
        y += 1
    return canvas.rows()[:y]


def _middle(canvas: Canvas, y: int, words: str, role: str) -> None:
    canvas.put((canvas.width - cell_len(words)) // 2, y, words, role)


def _both(
    canvas: Canvas, y: int, words: tuple[str, str], at: tuple[int, int], role: str, skin: Skin
) -> None:
    """Return one row: the visitors' text ends at the middle column, the home team's begins after
    it."""
    room = at[0] - 2
    visitors, home = as_read(*(truncate(each, room, skin.more) for each in words))
    canvas.put(at[0] - cell_len(visitors) - 1, y, visitors, role)
    canvas.put(at[1] + 1, y, home, role)


def _bars(canvas: Canvas, y: int, count: Count, at: tuple[int, int], skin: Skin) -> None:
    """Draw bars from the text outward, the longer one as long as there is room."""
    most = max(count.sizes)
    if most <= 0:
        return
    text = 14
    room = at[0] - text - 2
    if room < 4:
        return
    home, visitors = (round(max(size, 0) * room / most) for size in count.sizes)
    canvas.put(at[0] - text - visitors, y, skin.gauge * visitors, "report-visitors")
    canvas.put(at[1] + text, y, skin.gauge * home, "report-home")


@dataclass(frozen=True)
class ScoreLine:
    """A score. `half` is a heading for the lines of one half."""

    half: str
    when: str
    team: str
    how: str
    home: int
    visitors: int


@dataclass(frozen=True)
class ScoringView:
    """The scores in order, and the teams' names for the columns."""

    home: str
    visitors: str
    lines: tuple[ScoreLine, ...]


_WHEN, _WHO, _POINTS = 10, 12, 9


def scoring_summary(view: ScoringView, width: int, skin: Skin = UNICODE) -> list[Row]:
    """Draw the scoring summary, in as many rows as it takes."""
    canvas = Canvas(width, 4 + 4 * len(view.lines), "report")
    if not view.lines:
        canvas.put(1, 1, "No scoring yet.", "report-dim")
        return canvas.rows()[:3]
    how_at = 1 + _WHEN + _WHO
    room = max(width - how_at - 2 * _POINTS - 1, 10)
    columns = (width - 2 * _POINTS, width - _POINTS)
    y, half = 0, ""
    for line in view.lines:
        if line.half != half:
            y += bool(half)
            canvas.put(1, y, line.half.upper(), "report-head")
            if not half:
                for x, name in zip(columns, as_read(view.home, view.visitors), strict=True):
                    _right(canvas, x, y, short_name(name, _POINTS - 1, skin.more), "report-name")
            half = line.half
            y += 1
        canvas.put(1, y, truncate(line.when, _WHEN - 1, skin.more), "report-dim")
        canvas.put(1 + _WHEN, y, short_name(line.team, _WHO - 1, skin.more), "report-name")
        for x, points in zip(columns, as_read(line.home, line.visitors), strict=True):
            _right(canvas, x, y, str(points), "report-sum")
        for row in wrap(line.how, room)[:3]:
            canvas.put(how_at, y, row, "report")
            y += 1
    return canvas.rows()[:y]


def _right(canvas: Canvas, x: int, y: int, words: str, role: str) -> None:
    """Return a text aligned to the right end of its column."""
    canvas.put(x + _POINTS - 1 - cell_len(words), y, words, role)


@dataclass(frozen=True)
class PlayerStatLine:
    """A player under a heading: team, name, statistics."""

    heading: str
    side: str
    player: str
    figures: str


_SIDE, _MOST_ROWS = 14, 3
_PLAYER = 26


def player_table(lines: tuple[PlayerStatLine, ...], width: int, skin: Skin = UNICODE) -> list[Row]:
    """Draw the players' statistics, in as many rows as it takes."""
    canvas = Canvas(width, 1 + (2 + _MOST_ROWS) * len(lines), "report")
    side = _SIDE if width >= 60 else 8
    player = min(_PLAYER, max(width - side - 24, 8))
    at, y, heading = 1 + side + player, 0, ""
    for line in lines:
        if line.heading != heading:
            y += bool(heading)
            heading = line.heading
            canvas.put(1, y, heading.upper(), "report-head")
            y += 1
        canvas.put(1, y, short_name(line.side, side - 1, skin.more), "report-name")
        canvas.put(1 + side, y, truncate(line.player, player - 1, skin.more), "report")
        for row in wrap(line.figures, max(width - at - 1, 8))[:_MOST_ROWS]:
            canvas.put(at, y, row, "report-sum")
            y += 1
    return canvas.rows()[: max(y, 1)]


FIELD = 100
_NAME, _ENDED = 9, 14


def per_cell(width: int) -> int:
    """Return the yards for each cell: a whole number."""
    room = width - _NAME - _ENDED
    return next((yards for yards in (1, 2, 4) if FIELD // yards < room), 5)


def drive_chart(view: DriveChart, width: int, skin: Skin = UNICODE) -> list[Row]:
    canvas = Canvas(width, 2 * len(view.bars) + 4, "report")
    if not view.bars:
        canvas.put(1, 1, "No drives yet.", "report-dim")
        return canvas.rows()[:3]
    scale = per_cell(width)
    left = _NAME
    y, half = 0, ""
    for bar in view.bars:
        if bar.drive.period != half:
            y += bool(half)
            half = bar.drive.period
            canvas.put(1, y, truncate(half.split()[0].upper(), _NAME - 1, skin.more), "report-head")
            _ruler(canvas, y, left, scale)
            canvas.put(left + FIELD // scale + 2, y, "plays", "report-dim")
            y += 1
        _drive(canvas, y, bar, left, scale, skin)
        y += 1
    return canvas.rows()[:y]


def _ruler(canvas: Canvas, y: int, left: int, scale: int) -> None:
    """Draw goal, 10, 20 ... 50 ... 20, 10, goal."""
    for yard in range(0, FIELD + 1, 10):
        mark = "G" if yard in (0, FIELD) else str(min(yard, FIELD - yard))
        canvas.put(left + yard // scale - (len(mark) > 1), y, mark, "report-dim")


def _drive(canvas: Canvas, y: int, bar: DriveBar, left: int, scale: int, skin: Skin) -> None:
    canvas.put(1, y, short_name(bar.team, _NAME - 1, skin.more), "report-name")
    for yard in range(0, FIELD + 1, 10):
        canvas.put(
            left + yard // scale,
            y,
            skin.bar if yard in (0, FIELD) else skin.hash_mark,
            "report-dim",
        )
    right, scored = bar.drive.home, bar.kind == "score"
    side = "report-home" if right else "report-visitors"
    start, stop = (left + yard // scale for yard in (bar.began, bar.ended))
    for x in range(min(start, stop), max(start, stop) + 1):
        canvas.put(x, y, skin.gauge, side)
    forward = stop >= start if right else stop <= start
    head = (skin.to_right if right else skin.to_left) if forward else skin.ball
    canvas.put(stop, y, head, "report-sum" if scored else side)
    x = left + FIELD // scale + 2
    text = f"{bar.drive.plays:>2} "
    canvas.put(x, y, text, "report-dim")
    room = canvas.width - x - len(text) - 1
    canvas.put(
        x + len(text),
        y,
        whole_words(bar.short_result, room, skin.more),
        "report-sum" if scored else "report",
    )


SCALE = 5
"""Width of the scale on the left, in cells."""


def chance_line(view: WinChart, width: int, height: int, skin: Skin = UNICODE) -> list[Row]:
    """Draw the win probability with a scale on the left, a rule at one half, the names, and the
    periods."""
    canvas = Canvas(width, height + 2, "report")
    if len(view.line) < 2:
        canvas.put(1, 1, "No plays yet.", "report-dim")
        return canvas.rows()[:3]
    room = width - SCALE
    above, now = f" {skin.to_gain_above}", f" {view.line[-1] * 100:.0f}%"
    visitors = short_name(view.visitors, room - cell_len(above), skin.more)
    canvas.put(SCALE, 0, visitors + above, "report-visitors")
    home = short_name(view.home, room - cell_len(now), skin.more)
    canvas.put(SCALE, height + 1, home + now, "report-home")
    for share, y in ((100, 1), (50, 1 + (height - 1) // 2), (0, height)):
        canvas.put(0, y, f"{share:>3} ", "report-dim")
    _fill(canvas, view, SCALE, 1, room, height, skin)
    for place in view.periods:
        x = SCALE + place * room // max(len(view.line) - 1, 1)
        canvas.put(x, 0, skin.bar, "report-dim")
        canvas.put(x, height + 1, skin.bar, "report-dim")
    return canvas.rows()


def columns(line: tuple[float, ...], width: int) -> list[float]:
    """Return the line at `width` columns: the mean of the moments that share a column, or the
    last moment before it if there are more columns than moments."""
    values = []
    many = len(line)
    for x in range(width):
        begin, end = x * many // width, max((x + 1) * many // width, x * many // width + 1)
        values.append(sum(line[begin:end]) / (end - begin))
    return values


def _fill(
    canvas: Canvas, view: WinChart, x: int, y: int, width: int, height: int, skin: Skin
) -> None:
    steps = len(skin.levels) - 1
    for at, share in enumerate(columns(view.line, width) if view.line else []):
        filled = round(share * height * steps)
        for row in range(height):
            level = min(max(filled - (height - 1 - row) * steps, 0), steps)
            canvas.put(x + at, y + row, skin.levels[level], "chance")


INDENT = 2


@dataclass(frozen=True)
class ReviewPart:
    """A heading and its sentences."""

    title: str
    lines: tuple[str, ...]
    none: str = ""
    """What is said if there are no sentences."""


@dataclass(frozen=True)
class ReviewView:
    """The whole page."""

    verdict: str = ""
    sides: tuple[str, ...] = ()
    parts: tuple[ReviewPart, ...] = ()
    wait: str = ""
    """Shown instead of the page while it is being computed."""


def review_page(view: ReviewView, width: int) -> list[Row]:
    """Draw the review, in as many rows as it takes."""
    lines = _lines(view, max(width - 2, 1))
    canvas = Canvas(width, len(lines), "report")
    for y, (text, role) in enumerate(lines):
        canvas.put(1, y, text, role)
    return canvas.rows()


def _lines(view: ReviewView, width: int) -> list[tuple[str, str]]:
    if view.wait:
        return [(row, "report-dim") for row in wrap(view.wait, width)]
    rows = [(row, "report-sum") for row in wrap(view.verdict, width)]
    rows += [(row, "report") for side in view.sides for row in wrap(side, width, INDENT)]
    for part in view.parts:
        rows += [("", "report"), (part.title.upper(), "report-head")]
        rows += [(row, "report") for line in part.lines for row in wrap(line, width, INDENT)]
        if not part.lines:
            rows += [(row, "report-dim") for row in wrap(part.none, width)]
    return rows


def both_sides_page(page: BothSides, wait: str, width: int, skin: Skin = UNICODE) -> list[Row]:
    """Draw the page for both sides. `wait` is shown while the calls are not judged yet, or says
    why they cannot be."""
    counts = tuple(Count(row.what, row.home, row.visitors, row.sizes) for row in page.rows)
    box = BoxView(page.home, page.visitors, (("POINTS", *page.points),), counts)
    if not page.verdict:
        return [*box_score(box, width, skin), *review_page(ReviewView(wait=wait), width)]
    parts = [
        ReviewPart("The play of the game", (page.turning,) if page.turning else ()),
        *(
            ReviewPart(calls.team, (f"Best call: {calls.best}", f"Worst: {calls.worst}"))
            for calls in page.calls
        ),
    ]
    filled = tuple(part for part in parts if part.lines)
    return [
        *box_score(box, width, skin),
        *review_page(ReviewView(page.verdict, (), filled), width),
    ]


def league_report(story: LeagueStory, width: int, skin: Skin = UNICODE) -> list[Row]:
    """Draw what the game meant in its league."""
    from quarterback.text.story.league_notes import league_notes

    part = story.title or (f"round {story.round}" if story.round else "")
    head = ", ".join(filter(None, (story.league, story.season, part)))
    notes = [row for note in league_notes(story) for row in wrap(note.text, width - 2, 2)]
    table = () if story.standings is None else story.standings.rows
    canvas = Canvas(width, 4 + len(notes) + len(table), "report")
    canvas.put(1, 0, truncate(head, width - 2, skin.more), "report-head")
    y = 1
    for text in notes:
        canvas.put(1, y, text, "report")
        y += 1
    if story.standings is not None:
        y += 1
        canvas.put(1, y, story.standings.title, "report-head")
        y += 1
    for place, team, record in table:
        role = "report-name" if team in (story.home, story.visitors) else "report"
        canvas.put(1, y, f"{place:>2}", "report-dim")
        record = truncate(record, width // 2, skin.more)
        canvas.put(width - 1 - cell_len(record), y, record, role)
        canvas.put(4, y, truncate(team, width - cell_len(record) - 7, skin.more), role)
        y += 1
    return canvas.rows()[:y]
