"""One line of bytes into one JSON object."""

from __future__ import annotations

from typing import Any

from rulesets.core.data_reader import DataError, read_json
from rulesets.core.refusal import Refused

BOM = b"\xef\xbb\xbf"
BLANK = b" \t\r\n\f\v"


def is_blank(raw: bytes) -> bool:
    """Whether a line says nothing, and is skipped."""
    return not raw.strip(BLANK)


def read_object(raw: bytes) -> dict[str, Any]:
    """The object that a line holds. Raises Refused, with words for a person, for anything else:
    bytes that are no UTF-8, malformed JSON, a key that appears twice, NaN, half a character."""
    try:
        value = read_json(raw.strip(BLANK).decode("utf-8"))
    except UnicodeDecodeError as error:
        raise Refused(f"this line is not UTF-8 text (byte {error.start + 1})") from None
    except DataError as error:
        column = f" (column {error.offset + 1})" if error.offset else ""
        raise Refused(f"{error.message}{column}") from None
    if not isinstance(value, dict):
        raise Refused('a line is one object, such as {"call": "punt"}')
    return value
