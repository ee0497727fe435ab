"""The value types of the model: each says what it is, and what one value takes by default another cannot spoil."""

import importlib
import pkgutil
from collections.abc import Mapping
from typing import Any

import pytest

from judgetool import model

TYPES = sorted(
    {
        f"{module.name}.{name}"
        for module in pkgutil.iter_modules(model.__path__)
        for name, found in vars(importlib.import_module(f"judgetool.model.{module.name}")).items()
        if isinstance(found, type)
        and name[0] != "_"
        and getattr(found, "_fields", ())
        and found.__module__.endswith(f".{module.name}")
    }
)


def type_named(name: str) -> Any:
    module, _, type_ = name.partition(".")
    return getattr(importlib.import_module(f"judgetool.model.{module}"), type_)


def test_they_are_found() -> None:
    assert {"shown.RulingShown", "term.Term", "norm.Norm", "edition.Rule", "ruling.Ruling"} <= set(TYPES)


@pytest.mark.parametrize("name", TYPES)
def test_a_type_says_what_it_is_and_shares_no_default_that_can_change(name: str) -> None:
    found = type_named(name)
    assert found.__doc__
    assert not found.__doc__.startswith(f"{found.__name__}("), "its own words"
    for value in found._field_defaults.values():
        assert (isinstance(value, Mapping) and not value) or hash(value) is not None


@pytest.mark.parametrize("name", TYPES)
def test_a_value_is_made_of_its_fields_and_differs_by_each(name: str) -> None:
    found = type_named(name)
    value = found(*(f"{field}" for field in found._fields))
    assert value._asdict() == {field: field for field in found._fields}
    for field in found._fields:
        other = value._replace(**{field: None})
        assert getattr(other, field) is None
        assert other != value
