"""The front door: help, commands loaded by name, and errors a person can read."""

import os
import subprocess
import sys

import click
import pytest
from click.testing import CliRunner

from quarterback.cli import COMMANDS, main
from quarterback.cli.lazy import LazyGroup


def test_every_command_of_the_table_loads_and_is_explained():
    for name, (_, says) in COMMANDS.items():
        assert isinstance(main.get_command(click.Context(main), name), click.Command), name
        assert says.endswith("."), name


@click.command("end")
@click.argument("how")
def end(how: str) -> int:
    match how:
        case "message":
            raise click.ClickException("The dial has no sector 41.")
        case "interrupt":
            raise KeyboardInterrupt
        case "refuse":
            raise click.Abort
    return int(how)


@pytest.mark.parametrize(
    ("how", "code", "says"),
    [
        ("0", 0, ""),
        ("3", 3, ""),
        ("message", 1, "Error: The dial has no sector 41.\n"),
        ("interrupt", 130, "\nStopped.\n"),
        ("refuse", 1, "Stopped.\n"),
    ],
)
def test_a_command_ends_in_an_exit_code_and_at_most_a_line(how: str, code: int, says: str):
    group = LazyGroup("group", commands_by_name={"end": (f"{__name__}:end", "End as asked.")})
    said = CliRunner().invoke(group, ["end", how])
    assert (said.exit_code, said.output) == (code, says)
    group = LazyGroup("group", commands_by_name={"far": ("no.such.module:far", "Far away.")})
    said = CliRunner().invoke(group, ["--help"])
    assert (said.exit_code, "Far away." in said.output) == (0, True), "without loading it"


@pytest.mark.parametrize(
    ("words", "lines"),
    [
        (["punt"], []),
        (["leage"], ["quarterback league"]),
        (["standings"], ["quarterback league standings"]),  # the group's name was left out
        (["league", "new"], ["quarterback league found"]),  # another word for it
        (["league", "swiss"], ["quarterback league swiss-round"]),  # the beginning of it
        (["stats"], ["quarterback career", "quarterback league leaders"]),
    ],
)
def test_an_unknown_command_is_named_beside_those_that_are_like_it(
    words: list[str], lines: list[str]
):
    said = CliRunner().invoke(main, words, prog_name="quarterback")
    meant = f" Did you mean {' or '.join(f'`{line}`' for line in lines)}?" if lines else ""
    assert said.exit_code == 2
    assert said.output.endswith(f"Error: No such command '{words[-1]}'.{meant}\n")


def test_other_words_for_commands_name_commands():
    inner = main.get_command(click.Context(main), main.omitted)
    assert isinstance(inner, LazyGroup)
    for group in (main, inner):
        names = {*group.list_commands(click.Context(group)), "--version"}
        assert set(group.other_words.values()) <= names
        assert not names & group.other_words.keys()


# What is echoed fails at once; what is printed stays in the buffer until the end.
@pytest.mark.parametrize("write", ["click.echo", "print"])
def test_a_reader_who_leaves_is_no_error_worth_words(write: str):
    code = (
        "import click; from quarterback.cli.lazy import LazyGroup\n"
        "@click.group(cls=LazyGroup, commands_by_name={}, invoke_without_command=True)\n"
        f"def group(): {write}('V 1-10 @H15 7:3')\n"
        "group()"
    )
    reading, writing = os.pipe()
    os.close(reading)
    with os.fdopen(writing, "w") as out:
        ran = subprocess.run([sys.executable, "-c", code], stdout=out, stderr=subprocess.PIPE)
    assert (ran.returncode, ran.stderr) == (1, b"")
