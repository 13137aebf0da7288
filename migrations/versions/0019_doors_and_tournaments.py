"""Touchdowns of results, missed rounds, shared titles, places kept for bracket games, and the
standings that seeded brackets; since when a room is followed, and a team missing; suspended
games, boards that are out, times that are no slots, changeovers; who is who among players,
retirement, the hall of fame, most valuable players, notes, photos; time zones; games with a level
score that a tiebreaker has decided; teams that run late, scores that wait for both coaches, who
saw a toss; on PostgreSQL the doors of the tournament server: PINs as digests, and sessions."""

from typing import Any

import sqlalchemy as sa
from alembic import op

revision = "0019"
down_revision = "0018"

# Written out, not imported: a revision does not change when the program does.
MORE = (
    "CASE WHEN home_points > visitors_points THEN 'home'"
    " WHEN home_points < visitors_points THEN 'visitors' ELSE '' END"
)
BY_SCORE = f"kind <> 'played' OR coalesce(winner, '') = {MORE}"
OR_TIEBREAK = f"kind <> 'played' OR home_points = visitors_points OR coalesce(winner, '') = {MORE}"
DOORS = ("door", "session", "signing", "begun")


def upgrade() -> None:
    """Nothing of this has been recorded yet, and every bracket is of the first edition."""
    _tournaments()
    _careers()
    _rows(
        "time_zone",
        sa.Column("zone", sa.Text(), nullable=False),
        ("zone", "length(zone) BETWEEN 1 AND 64"),
        refers={"id": "league"},
    )
    _day()
    _winner_of_a_result(BY_SCORE, OR_TIEBREAK)
    _confirmations()
    _doors()


def _confirmations() -> None:
    """Teams that run late, and scores that wait for both coaches."""
    minutes = "minutes BETWEEN 1 AND 1440"
    _rows(
        "running_late",
        _number("at"),
        _number("minutes", nullable=True),
        ("minutes", minutes),
        refers={"id": "team"},
    )
    _rows(
        "toss_witness",
        sa.Column("name", sa.Text(), nullable=False),
        ("name", "length(name) BETWEEN 1 AND 400"),
        refers={"id": "toss"},
    )
    _rows("confirm_rule", _number("minutes"), ("minutes", minutes), refers={"id": "season"})
    _rows(
        "report",
        *map(_number, ("home_points", "visitors_points", "at", "home", "visitors")),
        sa.Column("disputed_by", sa.Text(), nullable=True),
        sa.Column("reason", sa.Text(), nullable=False),
        sa.Column("result", sa.Text(), nullable=False),
        ("points", "home_points >= 0 AND visitors_points >= 0"),
        ("home", "home IN (0, 1)"),
        ("visitors", "visitors IN (0, 1)"),
        ("disputed_by", "disputed_by IN ('home', 'visitors')"),
        ("reason", "length(reason) <= 400"),
        refers={"id": "fixture"},
    )


def _winner_of_a_result(now: str, then: str) -> None:
    """Replace what a result's winner must be. In a file the table has to be made again for that."""
    db, name = op.get_bind(), "ck_result_won"
    if db.dialect.name == "postgresql":
        op.drop_constraint(op.f(name), "result", type_="check")
        op.create_check_constraint(op.f(name), "result", then)
        return
    made = "SELECT sql FROM sqlite_master WHERE tbl_name = 'result' AND sql IS NOT NULL AND type = "
    table: str = db.exec_driver_sql(made + "'table'").scalar_one()
    indexes = db.exec_driver_sql(made + "'index'").scalars().all()
    head, _, rest = table.replace(f"({now})", f"({then})").partition("(")
    db.exec_driver_sql(f"{head.replace('result', 'result_again')}({rest}")
    db.exec_driver_sql("INSERT INTO result_again SELECT * FROM result")
    db.exec_driver_sql("DROP TABLE result")
    db.exec_driver_sql("ALTER TABLE result_again RENAME TO result")
    for index in indexes:
        db.exec_driver_sql(index)


def _doors() -> None:
    """A second server on the same database takes over. A file has them in a file of its own."""
    if op.get_bind().dialect.name != "postgresql":
        return
    op.create_table(
        "door",
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("digest", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("name", name=op.f("pk_door")),
    )
    op.create_table(
        "session",
        sa.Column("id", sa.Text(), nullable=False),
        sa.Column("person", sa.Text(), nullable=False),
        sa.Column("doors", sa.Text(), nullable=False),
        sa.Column("device", sa.Text(), nullable=False),
        sa.Column("made", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_session")),
    )
    op.create_table(
        "signing",
        sa.Column("id", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("secret", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_signing")),
        sa.CheckConstraint("id = 1", name=op.f("ck_signing_only")),
    )
    op.create_table(
        "begun",
        sa.Column("key", sa.Text(), nullable=False),
        sa.Column("game", sa.Integer(), nullable=False),
        sa.PrimaryKeyConstraint("key", name=op.f("pk_begun")),
    )
    for table in DOORS:
        # Without a policy only the owner sees a row, whatever is granted to others.
        op.execute(f"ALTER TABLE {table} ENABLE ROW LEVEL SECURITY")
        op.execute(f"REVOKE ALL ON {table} FROM PUBLIC")


def _tournaments() -> None:
    _rows(
        "game_counts",
        sa.Column("counts", sa.Text(), nullable=False),
        refers={"id": "fixture"},
    )
    _rows(
        "missed_rounds",
        _number("half_wins"),
        ("half_wins", "half_wins BETWEEN 0 AND 2"),
        refers={"id": "team"},
    )
    _rows(
        "bracket_edition", _number("edition"), ("edition", "edition >= 2"), refers={"id": "bracket"}
    )
    _rows("shared_title", _number("team"), refers={"id": "bracket_node", "team": "team"})
    _rows(
        "reserved_place",
        *map(_number, ("season", "number")),
        *(_number(name, nullable=True) for name in ("slot", "board")),
        *map(_number, ("postponed", "delay")),
        ("number", "number >= 1"),
        ("postponed", "postponed IN (0, 1)"),
        refers={"id": "bracket_node", "season": "season", "slot": "time_slot", "board": "board"},
    )
    _rows(
        "followed",
        *(_number(name, nullable=True) for name in ("begins", "presence")),
        refers={"id": "season"},
    )
    _rows("lost_certification", _number("person"), refers={"id": "fixture", "person": "person"})
    _rows(
        "kept_standings",
        _number("stage"),
        *(sa.Column(name, sa.Text(), nullable=False) for name in ("seeded", "tables")),
        refers={"id": "bracket", "stage": "stage"},
    )


def _day() -> None:
    _rows(
        "suspension",
        *map(_number, ("at", "began")),
        *(_number(name, nullable=True) for name in ("home_points", "visitors_points")),
        *(sa.Column(name, sa.Text(), nullable=False) for name in ("period", "time_left")),
        sa.Column("possession", sa.Text(), nullable=True),
        sa.Column("situation", sa.Text(), nullable=False),
        _number("resumed", nullable=True),
        _number("played"),
        ("score", "(home_points IS NULL) = (visitors_points IS NULL)"),
        ("points", "home_points >= 0 AND visitors_points >= 0"),
        ("possession", "possession IN ('home', 'visitors')"),
        ("played", "played >= 0"),
        (
            "words",
            "length(period) <= 400 AND length(time_left) <= 400 AND length(situation) <= 400",
        ),
        refers={"id": "fixture"},
    )
    _rows(
        "board_out",
        _number("since"),
        sa.Column("moved", sa.Text(), nullable=False),
        refers={"id": "board"},
    )
    _rows("own_time", refers={})
    for name in ("since", "came"):
        op.add_column("check_in", _number(name, nullable=True))
    _rows(
        "changeover",
        _number("minutes"),
        ("minutes", "minutes BETWEEN 0 AND 1440"),
        refers={"id": "season"},
    )


def _careers() -> None:
    _rows(
        "same_player",
        *map(_words, ("key", "same_as")),
        ("key", "length(key) BETWEEN 1 AND 100"),
        ("same_as", "length(same_as) BETWEEN 1 AND 100"),
        ("two", "key <> same_as"),
        once=("key",),
    )
    _rows(
        "namesakes",
        _number("franchise"),
        _words("name"),
        ("name", "length(name) BETWEEN 1 AND 400"),
        refers={"franchise": "franchise"},
        once=("franchise", "name"),
    )
    _rows(
        "retirement",
        _words("key"),
        _number("year"),
        ("key", "length(key) BETWEEN 1 AND 100"),
        ("year", "year >= 1"),
        once=("key",),
    )
    _rows(
        "hall_of_fame",
        _words("key"),
        _number("year"),
        _words("citation"),
        ("key", "length(key) BETWEEN 1 AND 100"),
        ("year", "year >= 1"),
        ("citation", "length(citation) <= 400"),
        once=("key",),
    )
    _rows(
        "best_player",
        *map(_words, ("name", "key")),
        ("name", "length(name) BETWEEN 1 AND 400"),
        ("key", "length(key) <= 100"),
        refers={"id": "fixture"},
    )
    _rows(
        "player_photo",
        *map(_words, ("key", "digest")),
        *map(_number, ("width", "height")),
        _words("caption"),
        ("key", "length(key) BETWEEN 1 AND 100"),
        ("digest", "length(digest) = 64"),
        ("size", "width BETWEEN 1 AND 20000 AND height BETWEEN 1 AND 20000"),
        ("caption", "length(caption) <= 400"),
        once=("key",),
    )
    _rows(
        "note",
        _words("subject"),
        _number("number"),
        *map(_words, ("label", "text", "key")),
        ("subject", "subject IN ('season', 'game', 'team', 'player')"),
        ("label", "length(label) <= 400"),
        ("text", "length(text) BETWEEN 1 AND 400"),
        ("key", "length(key) <= 100"),
    )


def downgrade() -> None:
    """What was recorded of tournaments is in the ledger, and nowhere else; every phone must sign in
    again, and every door needs a new PIN. A game that a tiebreaker decided counts as conceded."""
    op.execute(
        "UPDATE result SET kind = 'conceded'"
        " WHERE kind = 'played' AND home_points = visitors_points AND winner IS NOT NULL"
    )
    _winner_of_a_result(OR_TIEBREAK, BY_SCORE)
    for table in (
        *("toss_witness", "report", "confirm_rule", "running_late"),
        *("changeover", "own_time", "board_out", "suspension"),
        *("note", "player_photo", "best_player", "hall_of_fame", "retirement"),
        *("namesakes", "same_player"),
        *("time_zone", "reserved_place", "shared_title", "bracket_edition"),
        *("missed_rounds", "game_counts", "kept_standings", "followed", "lost_certification"),
    ):
        op.drop_table(table)
    for name in ("came", "since"):
        op.drop_column("check_in", name)
    if op.get_bind().dialect.name == "postgresql":
        for table in DOORS:
            op.drop_table(table)


def _number(name: str, *, nullable: bool = False) -> sa.Column[int]:
    return sa.Column(name, sa.Integer(), nullable=nullable)


def _words(name: str) -> sa.Column[str]:
    return sa.Column(name, sa.Text(), nullable=False)


def _to(table: str, columns: tuple[str, ...], there: tuple[str, ...], **how: Any) -> Any:
    """Return a foreign key to a row of the same league."""
    name = op.f(f"fk_{table}_{'_'.join(columns)}")
    return sa.ForeignKeyConstraint(list(columns), list(there), name=name, **how)


def _rows(
    table: str, *parts: Any, refers: dict[str, str] | None = None, once: tuple[str, ...] = ()
) -> None:
    """Create a table of rows that name the entry that last changed them. No two that are live have
    the same values in the columns of `once`."""
    columns = [part for part in parts if isinstance(part, sa.Column)]
    checks = [
        sa.CheckConstraint(part[1], name=op.f(f"ck_{table}_{part[0]}"))
        for part in parts
        if isinstance(part, tuple)
    ]
    keys = [
        _to(table, ("league", column), (f"{there}.league", f"{there}.id"))
        for column, there in (refers or {}).items()
    ]
    last = ("ledger.league", "ledger.seq")
    op.create_table(
        table,
        *(_number(name) for name in ("league", "id", "entry", "gone")),
        *columns,
        sa.PrimaryKeyConstraint("league", "id", name=op.f(f"pk_{table}")),
        *checks,
        *keys,
        sa.CheckConstraint("gone IN (0, 1)", name=op.f(f"ck_{table}_gone")),
        _to(table, ("league", "entry"), last, deferrable=True, initially="DEFERRED"),
        sqlite_with_rowid=False,
        sqlite_strict=True,
    )
    if once:
        live = sa.text("gone = 0")
        op.create_index(
            *(op.f(f"uq_{table}_{'_'.join(once)}"), table, ["league", *once]),
            unique=True,
            sqlite_where=live,
            postgresql_where=live,
        )
