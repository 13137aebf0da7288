"""Team ratings, rolled before a witness in text mode; and the notice about teams that have none."""

from __future__ import annotations

from dataclasses import replace
from random import Random, SystemRandom

from quarterback.cli.plain.line_io import LineIO
from quarterback.entry.dice import dice_label
from quarterback.game.scorebook import Scorebook
from quarterback.teams.description import custom_team, team_lines, unrated, unrated_note
from quarterback.teams.rating_rolls import by_chance, may_roll, rolling, to_the_end, typed
from rulesets.core.awaiting import Chance
from rulesets.core.refusal import Refused
from rulesets.registry import names_of


class RateTeams(Exception):
    """The teams are to be rated before the game begins."""


def rating_notice(book: Scorebook) -> list[str]:
    """The notice about teams without ratings before a game; empty where all are rated."""
    if not may_roll(book):
        return []
    notice = unrated_note(book.rules, names_of(book.header))
    return [notice, "To roll them before a witness, type ratings."]


def show_ratings(book: Scorebook, io: LineIO) -> None:
    """Print the ratings of a game, or raise RateTeams before it to roll the missing ones."""
    if may_roll(book):
        raise RateTeams
    lines = team_lines(book.rules, names_of(book.header))
    for line in lines or ["These rules have no team ratings."]:
        io.say(line)


def rate_teams(book: Scorebook, io: LineIO, luck: Random | None = None) -> Scorebook:
    """The game with the ratings that were rolled; the same game if the person went back. Raises
    EndOfInput, StoreError."""
    rules, names = book.rules, names_of(book.header)
    sheet = rules.team_sheet
    assert sheet is not None, "these rules rate teams"
    now = rolling(sheet, {side: custom_team(rules, side) for side in unrated(rules)})
    io.say(f"For each player: {sheet.dice_say}. back cancels; all rolls the rest.")
    now = replace(now, witness=io.ask("Who is the witness? (a name; Enter if you are alone)"))
    by = luck or SystemRandom()
    while (due := now.next) is not None:
        whose = names.home if due.team == "home" else names.visitors
        dice = dice_label(Chance(None, dice=due.throw.dice))
        typed_text = io.ask(f"{whose}, {due.throw.label.lower()}: {dice}? (Enter rolls)")
        if typed_text.lower() == "back":
            io.say("No ratings rolled.")
            return book
        try:
            after = (
                to_the_end(now, by)
                if typed_text.lower() == "all"
                else typed(now, typed_text)
                if typed_text
                else by_chance(now, by)
            )
        except Refused as refused:
            io.say(f"{refused.message}.")
            continue
        for before, each in zip(now.throws, after.throws, strict=True):
            if each != before:
                fell = " ".join(map(str, each.pips))
                io.say(f"{each.throw.label}: {fell}: {each.meaning}.")
        now = after
    try:
        return book.with_teams({**book.header.teams, **now.rated()})
    except Refused as refused:
        io.say(f"{refused.message} ({refused.rule}): the dice count, with no witness.")
        alone = replace(now, witness="")
        return book.with_teams({**book.header.teams, **alone.rated()})
