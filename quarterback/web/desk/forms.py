"""A league action as a form of a page: what is shown, what was typed, what would be entered."""

from __future__ import annotations

import hashlib
import hmac
import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from markupsafe import Markup, escape

from quarterback.league_office.actions.action import (
    BY,
    WHY,
    FormField,
    LeagueAction,
    LeagueContext,
)
from quarterback.league_office.actions.form_preview import (
    FormPreview,
    fields_with_values,
    preview_form,
)
from quarterback.web.desk.session import Uploads

FIELD, USUAL = "f-", "u-"
"""Begin the names of a field's value, and of its value while no one has touched it."""
BEFORE, ABOUT, SHOWN, DO, BACK, QUICK = "before", "about", "shown", "do", "back", "quick"
"""Other hidden fields: how things stood when the form was opened; what it is about; the digest of
what its reader was shown; what to do; where to go then; whether it is a button that says all."""
FEW: Final = 6
"""Choices that are shown side by side; more are a list."""
LOOK_FIRST: Final = "What you changed is shown below. Check it, then save."


@dataclass(frozen=True)
class FieldRow:
    """A field as the page shows it."""

    field: FormField
    value: Markup
    usual: Markup | None
    """The same value, if no one has chosen it."""
    chosen: frozenset[str]
    error: str
    upload: str = ""
    """The picture that waits, by the name it came with."""

    @property
    def kind(self) -> str:
        """How it is filled in."""
        few = len(self.field.options) <= FEW
        return {"one": "radios" if few else "select"}.get(self.field.kind, self.field.kind)


@dataclass(frozen=True)
class ActionView:
    """A form as the page shows it."""

    action: LeagueAction
    rows: tuple[FieldRow, ...]
    form: FormPreview
    shown: str
    """The digest of what would be entered, empty where nothing can be."""
    before: Markup
    about: str
    """The choice that says what the form is about, such as a game."""

    @property
    def has_files(self) -> bool:
        """Whether it sends a file."""
        return any(row.field.kind == "file" for row in self.rows)

    @property
    def fault(self) -> FieldRow | None:
        """The field with the error."""
        return next((row for row in self.rows if row.error), None)


def about_of(form: FormPreview) -> str:
    """Return the choice that says what a form is about; empty where it is about nothing that is
    there."""
    first = form.fields[0] if form.fields else None
    return form.data[first.name] if first is not None and first.kind == "one" else ""


def kept(text: str) -> Markup:
    """Return text for a field, where every letter stays as it was typed."""
    return Markup(escape(text.replace("\r\n", "\n").replace("\r", "\n")))


def filled_in(fields: Mapping[str, str], *, whole: bool = False) -> dict[str, str]:
    """Return what someone has filled in: values that stand as they were offered are left out, so
    that they follow what they depend on. `whole` is the form with all that its reader has seen."""
    result = {}
    for name, value in fields.items():
        if not name.startswith(FIELD):
            continue
        field, plain = name.removeprefix(FIELD), value.replace("\r\n", "\n")
        usual = fields.get(USUAL + field)
        if whole or usual is None or plain != usual.replace("\r\n", "\n"):
            result[field] = plain
    result.pop(BY, None)
    return result


def look_at(
    action: LeagueAction, context: LeagueContext, filled: Mapping[str, str], uploads: Uploads
) -> FormPreview:
    """Return a form and what it would do. A file is one that was sent: no name of a file on this
    machine gets further than here."""
    if action.why_not(context):
        return preview_form(action, context, {})
    fields, _ = fields_with_values(action, context, filled)
    files = {field.name for field in fields if field.kind == "file"}
    clean = {
        name: uploads.path(value) if name in files else value for name, value in filled.items()
    }
    return preview_form(action, context, clean)


def digest_of_form(action: LeagueAction, form: FormPreview) -> str:
    """Return a digest of what a form would enter. The reason is its writer's own: what is entered
    does not depend on it."""
    data = {name: value for name, value in form.data.items() if name != WHY}
    text = json.dumps([action.name, sorted(data.items())])
    return hashlib.sha256(text.encode("utf-8", "replace")).hexdigest()[:32]


def was_shown(action: LeagueAction, form: FormPreview, fields: Mapping[str, str]) -> bool:
    """Return whether its reader was shown what a form would enter; a button says it itself."""
    shown = fields.get(SHOWN, "").encode("utf-8", "replace")
    same = hmac.compare_digest(shown, digest_of_form(action, form).encode())
    return same or fields.get(QUICK) == "1"


def view_of(
    action: LeagueAction,
    form: FormPreview,
    filled: Mapping[str, str],
    uploads: Uploads,
    *,
    errors: bool = False,
    before: str | None = None,
) -> ActionView:
    """Return a form as the page shows it; `errors` stand at their fields once it was sent."""
    rows = tuple(
        _row(form, field, filled, uploads, first=n == 0, errors=errors)
        for n, field in enumerate(form.fields)
    )
    stands = "\n".join(form.current_state) if before is None else before
    can_enter = form.error is None or (form.error.field == WHY and form.preview)
    shown = digest_of_form(action, form) if can_enter else ""
    return ActionView(action, rows, form, shown, kept(stands), about_of(form))


def _row(
    form: FormPreview,
    field: FormField,
    filled: Mapping[str, str],
    uploads: Uploads,
    *,
    first: bool,
    errors: bool,
) -> FieldRow:
    value = form.data[field.name]
    if field.kind == "file":
        value = filled.get(field.name, "")
    untouched = not first and field.name not in filled and field.kind != "file"
    wrong = errors and form.error is not None and form.error.field == field.name
    chosen = frozenset(value.split(",")) if field.kind in ("one", "several") else frozenset()
    return FieldRow(
        field,
        kept(value),
        kept(_as_sent(field, value)) if untouched else None,
        chosen,
        form.error.sentence if wrong and form.error else "",
        uploads.name(value) if field.kind == "file" else "",
    )


def _as_sent(field: FormField, value: str) -> str:
    """Return a value as the browser sends it: marks follow an empty one that is always sent."""
    if field.kind != "several":
        return value
    marked = set(value.split(","))
    return ",".join(("", *(key for key, _ in field.options if key in marked)))
