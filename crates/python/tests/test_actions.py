"""Decisions as numbers, and observations as vectors."""

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
        numbers, decisions = contest.legal_actions(), contest.legal()
        assert len(set(numbers)) == len(decisions)
        assert all(0 <= number < contest.action_count for number in numbers)
        for number, decision in zip(numbers[:20], decisions, strict=False):
            assert contest.decode(number) == decision
            assert contest.encode(decision) == number
        contest.play_action(random.choice(numbers))


@pytest.mark.parametrize("game", [info.name for info in maxn.games()])
def test_steps_make_the_legal_decisions_and_no_others(game: str) -> None:
    """Every legal decision can be made step by step in any order, and every sequence of legal steps makes one of them."""
    random, contest = Random(2), maxn.start(game, seed=4)
    for _ in range(25):
        if contest.is_over:
            break
        legal = contest.legal_actions()
        for number in random.sample(legal, min(5, len(legal))):
            steps = contest.steps_of(number)
            random.shuffle(steps)
            for made in range(len(steps)):
                assert steps[made] in contest.legal_steps(steps[:made])
            assert contest.chosen_action(steps) == number
        chosen: list[int] = []
        while (made := contest.chosen_action(chosen)) is None:
            chosen.append(random.choice(contest.legal_steps(chosen)))
        assert made in legal
        contest.play_action(made)
    assert contest.step_count <= contest.action_count


def test_steps_are_few_where_sets_are_many() -> None:
    counts = {game: maxn.start(game).step_count for game in ("hearts", "sergeant-major", "cribbage")}
    assert counts == {"hearts": 104, "sergeant-major": 161, "cribbage": 156}
    contest = maxn.start("hearts", players=4, seed=1)
    assert contest.chosen_action([]) is None and contest.chosen_action([52, 52, 53]) is None
    assert contest.chosen_action([0, 52]) is None and contest.chosen_action([10**9]) is None
    with pytest.raises(maxn.DecisionError, match="there is no step number 104; there are 104, from 0"):
        contest.step_name(104)


def test_wrong_numbers_are_refused() -> None:
    contest = maxn.start("hearts", players=4, seed=1)
    with pytest.raises(maxn.DecisionError, match="there is no decision number 1000000"):
        contest.play_action(1_000_000)
    with pytest.raises(maxn.DecisionError, match="number 0, 2C: player 1 (does not hold 2C|passes 1 cards, expected 3)"):
        contest.play_action(0)
    with pytest.raises(maxn.DecisionError, match="'nonsense' is no decision"):
        contest.encode("nonsense")
    for refused in (contest.play_action, contest.decode):
        with pytest.raises(ValueError, match="it is -1; expected a whole number"):
            refused(-1)
        with pytest.raises(maxn.DecisionError, match="there is no decision number"):
            refused(2**40)
    assert contest.decisions == []


def test_vectors_hide_what_is_hidden() -> None:
    numpy = pytest.importorskip("numpy")
    one, other = (maxn.start("oh-hell", players=3, seed=seed, options="sizes=down most=5") for seed in (1, 2))
    assert one.vector(0).shape == (one.vector_size,) and one.vector(0).dtype == numpy.float32
    # A hand of five cards, and nothing of the others' cards.
    for contest in (one, other):
        cards = contest.vector(0)[6 : 6 + 52]
        assert cards.sum() == 5
        held = {contest.decode(int(card)) for card in numpy.flatnonzero(cards)}
        assert held == set(contest.observation(0)["hand"])
    assert one.mask().sum() == len(one.legal()) and one.mask().dtype == numpy.int8
    assert one.mask((one.to_move + 1) % 3).sum() == 0
    for refused in (one.vector, one.mask):
        with pytest.raises(maxn.ObservationError, match="there is no seat 3"):
            refused(3)


def test_many_vectors_at_once() -> None:
    numpy = pytest.importorskip("numpy")
    contests = [maxn.start("spades", players=3, seed=seed) for seed in range(6)]
    rows = maxn.vectors(contests, [0, 1, 2, 0, 1, 2])
    assert (rows == numpy.stack([contest.vector(place % 3) for place, contest in enumerate(contests)])).all()
    assert (maxn.vectors(contests)[0] == contests[0].vector(contests[0].to_move or 0)).all()
    assert maxn.vectors([]).shape == (0, 0)
    with pytest.raises(maxn.ObservationError, match="there are 2 seats for 6 contests"):
        maxn.vectors(contests, [0, 1])
    with pytest.raises(maxn.ObservationError, match="contest 1 is of othello"):
        maxn.vectors([contests[0], maxn.start("othello", 3)])


def test_old_names_still_work_and_warn() -> None:
    contest = maxn.start("othello", players=3)
    with pytest.warns(DeprecationWarning, match="contest.legal_actions"):
        assert actions.legal(contest) == contest.legal_actions()
    with pytest.warns(DeprecationWarning, match="contest.play_action"):
        actions.play(contest, actions.number(contest, "d6"))
    assert contest.decisions == ["d6"]


@pytest.mark.parametrize("game", [game.name for game in maxn.games()])
def test_vectors_of_observations_are_those_of_contests(game: str) -> None:
    contest = maxn.start(game, seed=2)
    for _ in range(15):
        seat = contest.to_move
        if seat is None:
            break
        observation = contest.observation(seat)
        assert (maxn.observed_vector(observation) == contest.vector(seat)).all()
        assert (maxn.observed_vector(json.dumps(observation)) == contest.vector(seat)).all()
        contest.play(contest.legal()[-1])
    with pytest.raises(maxn.ObservationError, match="game"):
        maxn.observed_vector({})
