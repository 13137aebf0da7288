"""What players may agree on before a game, read strictly."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from rulesets.core.plain_data import unknown
from rulesets.core.ruleset import Setting

MOST_DIGITS: Final = 9


class BadSetting(ValueError):
    """A setting that there is not, or a value that it cannot have; the text says which."""

    def __init__(self, text: str, setting: str = "") -> None:
        super().__init__(text)
        self.setting = setting
        """The name of the setting whose value it is; empty when there is no such setting."""


def read_settings(settings: Sequence[Setting], values: Mapping[str, object]) -> dict[str, str]:
    """All settings, with defaults for what is left out. Raises BadSetting."""
    called = {name: each for each in settings for name in (each.name, *each.aliases)}
    result: dict[str, object] = {}
    for name, value in values.items():
        if name not in called:
            raise BadSetting(unknown("setting", name, [setting.name for setting in settings]))
        if called[name].name in result:
            raise BadSetting(f"the setting {called[name].name} appears twice")
        result[called[name].name] = value
    return {each.name: _value(each, result.get(each.name, each.default)) for each in settings}


def _value(setting: Setting, value: object) -> str:
    text = "" if value is None or isinstance(value, bool) else str(value).strip().lower()
    if setting.choices:
        if text not in setting.choices:
            raise BadSetting(
                f"{setting.name} must be {' or '.join(setting.choices)}, not {value!r}",
                setting.name,
            )
        return text
    digits = text.isascii() and text.isdigit() and len(text) <= MOST_DIGITS
    if not (digits and setting.min <= int(text) <= setting.max):
        raise BadSetting(
            f"{setting.name} must be a whole number from {setting.min} to {setting.max},"
            f" not {value!r}",
            setting.name,
        )
    return str(int(text))
