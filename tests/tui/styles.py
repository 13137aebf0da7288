"""Style sheets, worked out once for all apps under test: half the time of opening one went there.

Nothing is left out. A sheet that was parsed is parsed; and which rules hold for a widget follows
from the rules and from the names, classes and states of the widget and of all that it is in.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from textual.css.model import RuleSet
from textual.css.stylesheet import Stylesheet
from textual.dom import DOMNode

_PARSE: Any = Stylesheet._parse_rules
_APPLY: Any = Stylesheet.apply
_COMPONENTS: Any = Stylesheet._process_component_classes


class _Known:
    """What is known of the rules of one list, as one or more apps have it."""

    def __init__(self, rules: list[RuleSet]) -> None:
        self.rules = rules
        self.styles: dict[Any, Any] = {}
        self.states = sorted({state for rule in rules for state in rule.pseudo_classes})

    def path(self, node: DOMNode) -> tuple[Any, ...]:
        """All of a node, and of what it is in, that a selector may ask for."""
        return tuple(map(self.looks, node.css_path_nodes))

    def looks(self, node: DOMNode) -> tuple[Any, ...]:
        """All of one node that a selector may ask for."""
        checks = node._PSEUDO_CLASSES
        states = tuple(s for s in self.states if s in checks and checks[s](node))  # type: ignore[arg-type]
        return (frozenset(node._css_type_names), node._id, node.classes, states)


class _Memory:
    """In place of the cache that Textual makes for one pass over the widgets."""

    def __init__(self, known: _Known, key: Any) -> None:
        self.known, self.key = known, key

    def get(self, key: object) -> Any:
        return self.known.styles.get(self.key)

    def __setitem__(self, key: object, styles: Any) -> None:
        self.known.styles[self.key] = styles


@contextmanager
def worked_out_once() -> Iterator[None]:
    """While it lasts, apps share what is known of their style sheets."""
    parsed: dict[Any, list[RuleSet]] = {}
    lists: dict[tuple[int, ...], _Known] = {}
    parents: dict[int, tuple[Any, ...]] = {}
    """The path to the one widget whose parts are being styled."""

    def parse(sheet: Stylesheet, *args: Any, **more: Any) -> list[RuleSet]:
        key = (args, *more.items(), *sheet._variables.items())
        if key not in parsed:
            parsed[key] = _PARSE(sheet, *args, **more)
        return parsed[key]

    def known_of(sheet: Any) -> _Known:
        rules = sheet.rules
        last = getattr(sheet, "_known", None)
        if last is None or last[0] is not rules:
            sheet._known = last = rules, lists.setdefault(tuple(map(id, rules)), _Known(rules))
        known: _Known = last[1]
        return known

    def apply(sheet: Stylesheet, node: DOMNode, *, animate: bool = False, cache: Any = None):
        known = known_of(sheet)
        above = parents.get(id(node._parent))
        path = known.path(node) if above is None else (*above, known.looks(node))
        _APPLY(sheet, node, animate=animate, cache=_Memory(known, path))

    def components(sheet: Stylesheet, node: DOMNode) -> None:
        if node._get_component_classes():
            parents[id(node)] = known_of(sheet).path(node)
            try:
                _COMPONENTS(sheet, node)
            finally:
                del parents[id(node)]

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Stylesheet, "_parse_rules", parse)
        patch.setattr(Stylesheet, "apply", apply)
        patch.setattr(Stylesheet, "_process_component_classes", components)
        patch.setattr(RuleSet, "__hash__", object.__hash__)  # the same figure, without Python
        yield
