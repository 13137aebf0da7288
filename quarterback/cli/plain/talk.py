"""Lines in, lines out: what a screen reader, a pipe or a slow line needs."""

from __future__ import annotations

from typing import TextIO


class Gone(Exception):
    """The input has ended: whoever sat there has gone."""


class Talk:
    """A conversation over two streams. Nothing is drawn, nothing is said twice."""

    def __init__(self, hears: TextIO, says: TextIO) -> None:
        self._hears = hears
        self._says = says
        self._typed = hears.isatty()
        for stream in (hears, says):
            if hasattr(stream, "reconfigure"):
                # A name that this terminal cannot show must not end the game.
                stream.reconfigure(errors="replace")

    def say(self, text: str = "") -> None:
        """A line, or several."""
        print(text, file=self._says, flush=True)

    def ask(self, prompt: str) -> str:
        """What is answered, without blanks around it. Raises Gone at the end of the input."""
        print(f"{prompt} ", end="", file=self._says, flush=True)
        answer = self._hears.readline()
        if not self._typed or not answer:
            # Nobody pressed Enter where the prompt stands.
            self.say()
        if not answer:
            raise Gone
        return answer.strip()

    def agrees(self, question: str) -> bool:
        """A question of yes or no, asked until it is answered."""
        while True:
            answer = self.ask(f"{question} (y or n)").lower()
            if answer and "yes".startswith(answer):
                return True
            if answer and "no".startswith(answer):
                return False
            self.say("Please answer y for yes or n for no.")
