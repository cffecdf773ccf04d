"""Packages that only a part of this one needs."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any, TypeAlias

if TYPE_CHECKING:
    import numpy.typing

    Array: TypeAlias = numpy.typing.NDArray[Any]
else:
    Array = Any


def optional(name: str, package: str, purpose: str) -> Any:
    """Imports a module, or says which package is missing and what for."""
    try:
        return import_module(name)
    except ImportError as error:
        if error.name is not None and error.name.split(".")[0] != name.split(".")[0]:
            raise
        raise ImportError(f"{purpose} needs the package {package}: pip install {package}", name=name) from error
