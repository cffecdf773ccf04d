"""Decisions as numbers, which never change, and observations as vectors.

Every decision of a game has one number, whatever the position:

>>> import maxn
>>> from maxn import actions
>>> contest = maxn.start("othello", players=3)
>>> actions.count(contest), actions.legal(contest)[:3], contest.legal()[:3]
(65, [42, 43, 44], ['c6', 'd6', 'e6'])
>>> actions.number(contest, "d6"), actions.decision(contest, 43)
(43, 'd6')
>>> actions.play(contest, 43)
>>> contest.decisions
['d6']
"""

from __future__ import annotations

from typing import Any

from maxn import _native
from maxn._native import Contest
from maxn._optional import optional


def count(contest: Contest) -> int:
    """The number of decisions that any position of a game like this can ask for."""
    return _native.action_count(contest)


def legal(contest: Contest) -> list[int]:
    """The numbers of all legal decisions, in the order of `Contest.legal`."""
    return _native.legal_actions(contest)


def number(contest: Contest, decision: str) -> int:
    """The number of a decision as `Contest.legal` writes it."""
    return _native.action_number(contest, decision)


def decision(contest: Contest, number: int) -> str:
    """The decision of a number, legal now or not."""
    return _native.action_decision(contest, number)


def play(contest: Contest, number: int) -> None:
    """Makes the decision of a number."""
    _native.play_action(contest, number)


def mask(contest: Contest, seat: int | None = None) -> Any:
    """A numpy array with 1 for each legal decision; all 0 for a seat that is not to move."""
    numpy = optional("numpy", "numpy", "an action mask")
    mask = numpy.zeros(count(contest), dtype=numpy.int8)
    if contest.to_move is not None and seat in (None, contest.to_move):
        mask[legal(contest)] = 1
    return mask


def vector(contest: Contest | dict[str, Any] | str, seat: int | None = None) -> Any:
    """The knowledge of a seat as a numpy array of 32-bit numbers; `docs/python-bridges.md` tells what they are.

    Of a contest, or of an observation of the player to move, as an agent gets it: the same numbers.
    """
    numpy = optional("numpy", "numpy", "an observation vector")
    if not isinstance(contest, Contest):
        written = _native.observed_vector(contest)
    elif seat is None:
        raise TypeError("the vector of a contest needs a seat; an observation is that of its own seat")
    else:
        written = _native.observation_vector(contest, seat)
    return numpy.frombuffer(written, dtype=numpy.float32).copy()


def vector_size(contest: Contest) -> int:
    """The size of the vectors of `vector`."""
    return _native.vector_size(contest)
