"""Who entered something by a browser: the name that was given, the door, and the device."""

from __future__ import annotations

import re
from typing import Final

_SIGNED: Final = re.compile(r"(?P<who>.*), device (?P<device>[0-9a-f]{6})")


def sign(person: str, place: str, device: str) -> str:
    """Return who an entry is by, as the log names them: *Ann at North, device 3f9a2c*. `place` is
    the door, in words, and `device` the six letters of the session."""
    return f"{person} {place}, device {device}"


def device_in(by: str) -> str:
    """Return the device of an entry by its author; empty for one that no browser made."""
    signed = _SIGNED.fullmatch(by)
    return "" if signed is None else signed["device"]


def without_device(by: str) -> str:
    """Return an author without the device."""
    signed = _SIGNED.fullmatch(by)
    return by if signed is None else signed["who"]
