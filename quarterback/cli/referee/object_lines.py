"""One line of bytes into one JSON object."""

from __future__ import annotations

from typing import Any

from rulesets.core.refusal import Refused
from rulesets.core.strict_json import NotJson, json_in

BOM = b"\xef\xbb\xbf"
BLANK = b" \t\r\n\f\v"


def is_blank(raw: bytes) -> bool:
    """Whether a line says nothing, and is skipped."""
    return not raw.strip(BLANK)


def read_object(raw: bytes) -> dict[str, Any]:
    """The object that a line holds. Raises Refused, with words for a person, for anything else:
    bytes that are no UTF-8, malformed JSON, a key that stands twice, NaN, half a character."""
    try:
        value = json_in(raw.strip(BLANK).decode("utf-8"))
    except UnicodeDecodeError as error:
        raise Refused(f"this line is not UTF-8 text (byte {error.start + 1})") from None
    except NotJson as error:
        column = f" (column {error.at + 1})" if error.at else ""
        raise Refused(f"{error.says}{column}") from None
    if not isinstance(value, dict):
        raise Refused('a line is one object, such as {"call": "punt"}')
    return value
