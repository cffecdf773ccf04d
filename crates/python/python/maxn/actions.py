"""The old names of the numbers of decisions and of vectors, which are methods of contests now.

They will be gone in the next version.
"""

from __future__ import annotations

import warnings

from maxn._native import Contest
from maxn._optional import Array


def _is_now(new: str) -> None:
    warnings.warn(f"it is contest.{new} now", DeprecationWarning, stacklevel=3)


def count(contest: Contest) -> int:
    """Is `contest.action_count` now."""
    _is_now("action_count")
    return contest.action_count


def legal(contest: Contest) -> list[int]:
    """Is `contest.legal_actions()` now."""
    _is_now("legal_actions()")
    return contest.legal_actions()


def number(contest: Contest, decision: str) -> int:
    """Is `contest.encode(decision)` now."""
    _is_now("encode(decision)")
    return contest.encode(decision)


def decision(contest: Contest, number: int) -> str:
    """Is `contest.decode(number)` now."""
    _is_now("decode(number)")
    return contest.decode(number)


def play(contest: Contest, number: int) -> None:
    """Is `contest.play_action(number)` now."""
    _is_now("play_action(number)")
    contest.play_action(number)


def mask(contest: Contest, seat: int | None = None) -> Array:
    """Is `contest.mask(seat)` now."""
    _is_now("mask(seat)")
    return contest.mask(seat)


def vector(contest: Contest, seat: int) -> Array:
    """Is `contest.vector(seat)` now."""
    _is_now("vector(seat)")
    return contest.vector(seat)


def vector_size(contest: Contest) -> int:
    """Is `contest.vector_size` now."""
    _is_now("vector_size")
    return contest.vector_size
