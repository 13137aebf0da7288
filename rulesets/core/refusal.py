"""The answer to an input that cannot stand: nothing has changed, and why; or it stands, flagged."""

from __future__ import annotations

from rulesets.core.facts import FactLog
from rulesets.core.plain_text import capitalize


class Refused(Exception):
    """An input that was refused. `message` is for the user; `rule` is the rule that forbids it,
    empty when the input has no meaning at all. A `forbidden` input is coherent: it may be
    recorded anyway, as a deviation."""

    def __init__(self, message: str, rule: str = "", *, forbidden: bool = False) -> None:
        super().__init__(message)
        self.message = message
        self.rule = rule
        self.forbidden = forbidden

    @property
    def text(self) -> str:
        """The message and its rule: `the game is over (LQ-R1)`."""
        return f"{self.message} ({self.rule})" if self.rule else self.message

    @property
    def sentence(self) -> str:
        """The message as a sentence, with the rule: `The game is over. (LQ-R1)`."""
        text = capitalize(self.message)
        text = text if text.endswith((".", "?", "!")) else f"{text}."
        return f"{text} ({self.rule})" if self.rule else text


def allow_violation(refused: Refused, why: str, facts: FactLog) -> None:
    """Let a forbidden but coherent input stand when it says why, noting the rule that it broke;
    raise `refused` in every other case."""
    if not (refused.forbidden and why):
        raise refused
    facts.note("deviation", (refused.rule,), why=why)
