"""The terms that somebody announces an event or a match with (规程), read from what he wrote."""

import re
from collections.abc import Mapping
from typing import Any, TypeVar

import msgspec

from paiju.web.api.errors import TermRefused

_Shape = TypeVar("_Shape")
_NAMED = re.compile(r"\$\.(\w+)|field `(\w+)`")


def terms_of(written: Mapping[str, Any], shape: type[_Shape]) -> _Shape:
    """The terms that were written (读规程). Raises TermRefused: it names the one that there is not, or cannot be so."""
    try:
        return msgspec.convert(written, shape)
    except msgspec.ValidationError as error:
        named = _NAMED.search(str(error))
        raise TermRefused(named[1] or named[2] if named else "") from None
