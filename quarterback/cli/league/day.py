"""Commands of the day that also show how it stands: check-in, calls, no-shows, announcements."""

from __future__ import annotations

from collections.abc import Callable

from quarterback.cli.league.action_commands import Instead, action_command
from quarterback.cli.league.context import LeagueCommandContext
from quarterback.league_office.actions.action import (
    CommandReport,
    FormError,
    LeagueContext,
    Typed,
)
from quarterback.league_office.actions.confirmations import awaited_report
from quarterback.league_office.actions.day import (
    announcement_report,
    check_in_report,
    late_report,
    no_show_report,
    queue_report,
)
from rulesets.core.refusal import Refused


def _showing(report: Callable[[LeagueContext], CommandReport], *words: str) -> Instead:
    """Return what shows a report when none of the words is typed."""

    def show(cli: LeagueCommandContext, typed: Typed) -> bool:
        if any(typed[word] for word in words):
            return False
        result = report(cli.context())
        cli.answer(result.data, *result.lines)
        return True

    return show


check_in = action_command("check-in", _showing(check_in_report, "teams", "all"))


def _show_queue(cli: LeagueCommandContext, typed: Typed) -> bool:
    """Show the games to call next, if none is called."""
    if typed["game"]:
        return False
    try:
        result = queue_report(cli.context(), typed["at"] or "")
    except FormError as error:
        raise Refused(f"--at: {error.message}") from None
    cli.answer(result.data, *result.lines)
    return True


call = action_command("call", _show_queue)
no_show = action_command("no-show", _showing(no_show_report, "team"))
running_late = action_command("running-late", _showing(late_report, "team"))
confirm = action_command("confirm", _showing(awaited_report, "game"))
announce = action_command("announce", _showing(announcement_report, "text"))
