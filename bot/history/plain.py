"""States and views as plain data, in one form only: what is hashed, and what a file holds of a view.

Objects, lists, texts, integers, yes and no; nothing else, and no fractions, which programs write differently. A field
that has its default is left out (of a named tuple, which is a list here, one that came later), so that a release which
only adds fields leaves the hash of an old game alone.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import MISSING, fields, is_dataclass
from typing import Any, Never

from pydantic import BaseModel

from engine.core.state import Window

Plain = Any  # of None, bool, int, str, and lists and dictionaries of these
_FIELDS: Mapping[type[Any], int] = {Window: 4}  # of named tuples that have grown: how many fields they had first
Field = tuple[str, Callable[[], Any]]  # of a class: its name, and what makes its default
Defaults = tuple[Field, ...]
JOINT = "/"  # between the parts of a key that has several


def plain(value: Any) -> Plain:
    """Return a value as plain data. Raises TypeError for what has no such form."""
    if value is None or isinstance(value, bool | int | str):
        return value
    if isinstance(value, Mapping):
        return {_key(key): plain(found) for key, found in value.items()}
    if isinstance(value, frozenset | set):
        return sorted((plain(each) for each in value), key=canonical)
    if isinstance(value, tuple | list):
        return [plain(each) for each in _since_the_first(value)]
    if isinstance(value, BaseModel) or is_dataclass(value):
        found = {name: getattr(value, name) for name, _ in _defaults(type(value))}
        return {name: plain(found[name]) for name, default in _defaults(type(value)) if found[name] != default()}
    raise TypeError(f"{type(value).__name__} has no plain form")


def _since_the_first(value: Sequence[Any]) -> Sequence[Any]:
    """Return what is in a list; of a named tuple no field at its end that came later and has its default."""
    least, length = _FIELDS.get(type(value), len(value)), len(value)
    while length > least and value[length - 1] == value._field_defaults[value._fields[length - 1]]:  # type: ignore[attr-defined]  # named tuples alone are in _FIELDS
        length -= 1
    return value[:length]


def canonical(value: Plain) -> bytes:
    """Return plain data as the one text that is hashed: sorted keys, no blanks, ASCII."""
    return json.dumps(value, sort_keys=True, separators=(",", ":"), allow_nan=False).encode("ascii")


def digest(value: Plain) -> str:
    """Return the SHA-256 of plain data."""
    return hashlib.sha256(canonical(value)).hexdigest()


def read(text: str | bytes) -> Plain:
    """Read JSON of integers. Raises ValueError."""
    return json.loads(text, parse_float=_no_fraction, parse_constant=_no_fraction)


def patch(before: Any, after: Any) -> dict[str, Plain]:
    """Return what makes of one object's plain form the other's, as a JSON merge patch (RFC 7396): null takes away.

    Only what differs is made plain: of two views of a long game that is little.
    """
    found: dict[str, Plain] = {}
    was, now = _parts(before), _parts(after)
    found |= {_key(key): None for key in was if key not in now}
    for key, value in now.items():
        old = was.get(key)
        if old is value or old == value:
            continue
        found[_key(key)] = patch(old, value) if _is_object(old) and _is_object(value) else plain(value)
    return found


def patched(before: Mapping[str, Plain], change: Mapping[str, Plain]) -> dict[str, Plain]:
    """Return what a merge patch makes of plain data."""
    after = dict(before)
    for key, value in change.items():
        if value is None:
            after.pop(key, None)
        elif isinstance(value, dict):
            was = after.get(key)
            after[key] = patched(was if isinstance(was, dict) else {}, value)
        else:
            after[key] = value
    return after


def _key(key: Any) -> str:
    """Return a key as text.

    Where it has several parts, one may hold what stands between them (a window that is about something): it is written
    as in a JSON pointer (RFC 6901), so that two keys are never one.
    """
    if not isinstance(key, tuple):
        return str(key)
    return JOINT.join([str(part).replace("~", "~0").replace(JOINT, "~1") for part in key])


def _parts(value: Any) -> Mapping[Any, Any]:
    """Return what the plain form of an object is made of; what is None there is left out, as a patch would."""
    if not isinstance(value, Mapping):
        found = ((name, getattr(value, name), default) for name, default in _defaults(type(value)))
        return {name: is_now for name, is_now, default in found if is_now is not None and is_now != default()}
    return {key: found for key, found in value.items() if found is not None}


def _is_object(value: Any) -> bool:
    return isinstance(value, Mapping | BaseModel) or is_dataclass(value)


def _defaults(kind: type[Any]) -> Defaults:
    """Return the fields of a class, each with what makes its default: something equal to nothing, if it has none."""
    if kind not in _KNOWN:
        _KNOWN[kind] = tuple(_of_model(kind) if issubclass(kind, BaseModel) else map(_of_field, fields(kind)))
    return _KNOWN[kind]


def _of_model(kind: type[BaseModel]) -> Iterator[Field]:
    for name, field in kind.model_fields.items():
        yield name, _none_such if field.is_required() else _made(field.default, field.default_factory)


def _of_field(field: Any) -> Field:
    bare = field.default is MISSING and field.default_factory is MISSING
    factory = None if field.default_factory is MISSING else field.default_factory
    return field.name, _none_such if bare else _made(field.default, factory)


def _made(default: Any, factory: Any) -> Callable[[], Any]:
    return factory if factory is not None else lambda: default


def _none_such() -> object:
    return _NOTHING


_NOTHING = object()
_KNOWN: dict[type[Any], Defaults] = {}


def _no_fraction(text: str) -> Never:
    raise ValueError("a number with a fraction")
