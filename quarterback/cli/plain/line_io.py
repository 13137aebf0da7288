"""Lines in, lines out: what a screen reader, a pipe or a slow line needs."""

from __future__ import annotations

from typing import TextIO

from quarterback.cli.output import say, show_prompt, wrapped


class EndOfInput(Exception):
    """The input has ended."""


class LineIO:
    """A conversation over two streams. Nothing is drawn."""

    def __init__(self, source: TextIO, sink: TextIO) -> None:
        self._source = source
        self._sink = sink
        self._typed = source.isatty()
        self._read = sink.isatty()
        for stream in (source, sink):
            if hasattr(stream, "reconfigure"):
                # A name that this terminal cannot show must not end the game.
                stream.reconfigure(errors="replace")

    @property
    def takes_signs(self) -> bool:
        """Whether the output's encoding has more than ASCII."""
        encoding = getattr(self._sink, "encoding", None) or "ascii"
        return encoding.lower().replace("-", "") in ("utf8", "utf16", "utf32")

    def say(self, text: str = "", *, whole: bool = False) -> None:
        """Print a line, or several. On a terminal long lines are wrapped, with a hanging indent,
        unless they are to be copied `whole`; in a pipe a line is a sentence."""
        say(text if whole else self._laid_out(text), to=self._sink)

    def _laid_out(self, text: str) -> str:
        if not self._read:
            return text
        return "\n".join(_broken(line) for line in text.split("\n"))

    def ask(self, prompt: str) -> str:
        """Ask for a line, without blanks around it. Raises EndOfInput."""
        show_prompt(f"{self._laid_out(prompt)} ", to=self._sink)
        answer = self._source.readline()
        if not self._typed or not answer:
            # No one pressed Enter where the prompt stands.
            self.say()
        if not answer:
            raise EndOfInput
        return answer.strip()

    def confirm(self, question: str) -> bool:
        """Ask yes or no until it is answered."""
        while True:
            answer = self.ask(f"{question} (y or n)").lower()
            if answer in ("?", "help"):
                self.say("y does it, n goes back to the game. Nothing happens until you answer.")
                continue
            if answer and "yes".startswith(answer):
                return True
            if answer and "no".startswith(answer):
                return False
            self.say("Please answer y for yes or n for no.")


def _broken(line: str) -> str:
    """A line wrapped to the terminal; a row of columns keeps its first column."""
    if not line.strip():
        return ""
    first = line[: len(line) - len(line.lstrip())]
    column = line.find("  ", len(first))
    hangs = len(line) - len(line[column:].lstrip()) if column > 0 else len(first)
    return wrapped(line[hangs:], indent=" " * hangs, first=line[:hangs])
