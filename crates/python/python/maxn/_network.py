"""Functions that judge many positions at once, such as networks: the arrays that they get, and the check of what they return."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypedDict

from maxn._native import SearchError
from maxn._optional import optional

Evaluate = Callable[[Any, Any], tuple[Any, Any]]
"""A function of observations and masks, or lists of legal decisions, that returns a policy, or `None`, and values."""


class TreeOptions(TypedDict, total=False):
    """Options of the trees of games written in Python."""

    simulations: int | str | None
    nodes: int | str | None
    time: float | str | None
    seed: int
    rule: str
    reward: str
    exploration: float | None
    play_outs: str
    perspective: int | None


class HiddenOptions(TypedDict, total=False):
    """Options of the trees over what a player of a game written in Python knows."""

    simulations: int | str | None
    time: float | str | None
    seed: int
    exploration: float | None
    random: float | None


class GuidedOptions(TypedDict, total=False):
    """Options of the trees that a function guides."""

    simulations: int | str | None
    time: float | str | None
    seed: int
    memory: int | str | None
    batch: int
    exploration: float | None
    virtual_loss: float
    reward: str
    actions: str


class Bridge:
    """The arrays of a function: made for every call, so that it may keep them."""

    def __init__(self, evaluate: Evaluate, players: int, size: int, actions: int | None) -> None:
        self._numpy = optional("numpy", "numpy", "evaluate")
        self._evaluate, self._players, self._size, self._actions = evaluate, players, size, actions

    def arrays(self, rows: int, moves: int) -> tuple[Any, Any, Any]:
        """Arrays to be filled in: observations, the legal decisions of all positions, and how many each has."""
        numpy = self._numpy
        observations = numpy.empty((rows, self._size), numpy.float32)
        return observations, numpy.empty(moves, numpy.int64), numpy.empty(rows, numpy.int64)

    def judge(self, observations: Any, moves: Any, counts: Any) -> tuple[Any, Any]:
        """Calls the function: the priors of all moves in their order, or `None`, and the values."""
        numpy, rows = self._numpy, len(counts)
        first = numpy.repeat(numpy.arange(rows), counts)
        if self._actions is not None:
            width, place = self._actions, first * self._actions + moves
            legal = numpy.zeros((rows, width), numpy.bool_)
            legal.ravel()[place] = True
        else:
            width = int(counts.max())
            place = first * width + numpy.arange(len(moves)) - numpy.repeat(numpy.cumsum(counts) - counts, counts)
            legal = numpy.full((rows, width), -1, numpy.int64)
            legal.ravel()[place] = moves
        answer = self._evaluate(observations, legal)
        if not isinstance(answer, tuple) or len(answer) != 2:
            raise SearchError(f"evaluate returned {_short(answer)}; expected a pair (policy, values); policy may be None")
        policy, values = answer
        values = self._array("the values", values, (rows, self._players), numpy.float64)
        if not numpy.isfinite(values).all():
            row = int(numpy.argmin(numpy.isfinite(values).all(axis=1)))
            raise SearchError(f"evaluate: row {row} of the values is {values[row].tolist()}; expected finite numbers")
        if policy is None:
            return None, values
        priors = self._array("the policy", policy, (rows, width), numpy.float32).ravel()[place]
        is_good = (priors >= 0) & (priors < numpy.inf)
        if not is_good.all():
            wrong = int(numpy.argmin(is_good))
            problem = f"row {first[wrong]} of the policy has {priors[wrong]} for a legal decision"
            raise SearchError(f"evaluate: {problem}; expected probabilities, 0 or more")
        return priors, values

    def _array(self, name: str, found: Any, shape: tuple[int, int], kind: Any) -> Any:
        numpy = self._numpy
        if hasattr(found, "detach"):
            found = found.detach().cpu().numpy()
        elif not isinstance(found, numpy.ndarray) and not hasattr(found, "__array__") and hasattr(found, "__dlpack__"):
            found = numpy.from_dlpack(found)
        try:
            array = numpy.ascontiguousarray(found, dtype=kind)
        except (TypeError, ValueError) as error:
            raise SearchError(f"evaluate: {name} cannot be read as an array of numbers: {error}") from error
        if array.shape != shape:
            raise SearchError(f"evaluate: the shape of {name} is {array.shape}; expected {shape}")
        return array


def _short(answer: object) -> str:
    text = repr(answer)
    return text if len(text) <= 80 else f"{text[:80]}…"
