"""Awards, votes and photos; commands that also show them."""

from __future__ import annotations

import click

from quarterback.cli.league.action_commands import action_command
from quarterback.cli.league.context import LeagueCommandContext, league_command
from quarterback.league_office.actions.action import Typed
from quarterback.league_office.actions.honors import category_named, photos_report, votes_report


def _show_votes(cli: LeagueCommandContext, typed: Typed) -> bool:
    """Show the votes, if no one is voted for."""
    if typed["winner"]:
        return False
    category = typed["category"]
    report = votes_report(cli.context(), category_named(category) if category else "")
    cli.answer(report.data, *report.lines)
    return True


def _show_photos(cli: LeagueCommandContext, typed: Typed) -> bool:
    """List the photos, if none is named."""
    if typed["subject"]:
        return False
    report = photos_report(cli.context())
    cli.answer(report.data, *report.lines)
    return True


vote = action_command("vote", _show_votes)
photo = action_command("photo", _show_photos)
