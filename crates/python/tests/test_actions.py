"""Decisions as numbers."""

from __future__ import annotations

import json
from random import Random

import pytest

import maxn
from maxn import actions


@pytest.mark.parametrize("game", [info.name for info in maxn.games()])
def test_numbers_and_decisions_agree(game: str) -> None:
    random, contest = Random(1), maxn.start(game, seed=3)
    for _ in range(60):
        if contest.is_over:
            break
        numbers, decisions = actions.legal(contest), contest.legal()
        assert len(set(numbers)) == len(decisions)
        assert all(0 <= number < actions.count(contest) for number in numbers)
        for number, decision in zip(numbers[:20], decisions, strict=False):
            assert actions.decision(contest, number) == decision
            assert actions.number(contest, decision) == number
        actions.play(contest, random.choice(numbers))


def test_wrong_numbers_are_refused() -> None:
    contest = maxn.start("hearts", players=4, seed=1)
    with pytest.raises(maxn.DecisionError, match="there is no decision number 1000000"):
        actions.play(contest, 1_000_000)
    with pytest.raises(maxn.DecisionError, match="number 0, 2C: player 1 (does not hold 2C|passes 1 cards, expected 3)"):
        actions.play(contest, 0)
    with pytest.raises(maxn.DecisionError, match="'nonsense' is no decision"):
        actions.number(contest, "nonsense")
    for refused in (actions.play, actions.decision):
        with pytest.raises(ValueError, match="it is -1; expected a whole number"):
            refused(contest, -1)
        with pytest.raises(maxn.DecisionError, match="there is no decision number"):
            refused(contest, 2**40)
    assert contest.decisions == []


def test_vectors_hide_what_is_hidden() -> None:
    numpy = pytest.importorskip("numpy")
    one, other = (maxn.start("oh-hell", players=3, seed=seed, options="sizes=down most=5") for seed in (1, 2))
    assert actions.vector(one, 0).shape == (actions.vector_size(one),)
    # A hand of five cards, and nothing of the others' cards.
    for contest in (one, other):
        cards = actions.vector(contest, 0)[6 : 6 + 52]
        assert cards.sum() == 5
        held = {actions.decision(contest, int(card)) for card in numpy.flatnonzero(cards)}
        assert held == set(contest.observation(0)["hand"])
    assert actions.mask(one).sum() == len(one.legal())
    assert actions.mask(one, (one.to_move + 1) % 3).sum() == 0


@pytest.mark.parametrize("game", [game.name for game in maxn.games()])
def test_vectors_of_observations_are_those_of_contests(game: str) -> None:
    contest = maxn.start(game, seed=2)
    for _ in range(15):
        seat = contest.to_move
        if seat is None:
            break
        observation = contest.observation(seat)
        assert (actions.vector(observation) == actions.vector(contest, seat)).all()
        assert (actions.vector(json.dumps(observation)) == actions.vector(contest, seat)).all()
        contest.play(contest.legal()[-1])
    with pytest.raises(TypeError, match="needs a seat"):
        actions.vector(contest)
    with pytest.raises(maxn.ObservationError, match="game"):
        actions.vector({})
