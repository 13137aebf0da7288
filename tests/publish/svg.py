"""What an SVG picture of the site may consist of, checked strictly."""

from __future__ import annotations

import re
from xml.etree import ElementTree

NAMESPACE = "{http://www.w3.org/2000/svg}"
_ALLOWED: dict[str, set[str]] = {
    "svg": {"class", "role", "width", "height", "viewBox", "aria-label", "aria-labelledby"},
    "title": set(),
    "desc": set(),
    "style": set(),
    "g": {"class", "transform"},
    "a": {"href"},
    "path": {"class", "d", "transform", "stroke", "stroke-width", "fill"},
    "text": {"textLength", "lengthAdjust", "class", "x", "y"},
}
_PATH = re.compile(r"([MmLlHhVvCcQqAaZz][-\d., ]*)+")
_HIDDEN = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\u200e\u200f\u202a-\u202e\u2066-\u2069]")


def parsed(svg: str) -> ElementTree.Element:
    """A picture, parsed as XML: anything that is not well formed is an error."""
    return ElementTree.fromstring(svg)


def svg_faults(svg: str) -> list[str]:
    """What a picture has that it may not have, a line each."""
    root = parsed(svg)
    faults = []
    if root.tag != f"{NAMESPACE}svg":
        faults.append(f"the root is {root.tag}")
    for element in root.iter():
        name = element.tag.removeprefix(NAMESPACE)
        if name not in _ALLOWED:
            faults.append(f"element {name}")
            continue
        faults += [f"{name} has {each}" for each in set(element.keys()) - _ALLOWED[name]]
        if name == "path" and not _PATH.fullmatch(element.get("d", "")):
            faults.append(f"path {element.get('d')}")
        if name == "a" and ":" in element.get("href", ":"):
            faults.append(f"a link leaves the site: {element.get('href')}")
        if _HIDDEN.search("".join(element.itertext())):
            faults.append(f"hidden characters in {name}")
    if root.get("role") != "group" and root.find(f".//{NAMESPACE}a") is not None:
        faults.append("a picture with links is a group")
    if root.find(f"{NAMESPACE}title") is None or root.find(f"{NAMESPACE}desc") is None:
        faults.append("no title or no description")
    return faults


def texts_of(svg: str) -> list[str]:
    """The texts of a picture, as drawn."""
    return [text.text or "" for text in parsed(svg).iter(f"{NAMESPACE}text")]
