"""Functions that judge positions of contests: in trees of simulations, and at the leaves of searches."""

from __future__ import annotations

import signal
import threading
from collections.abc import Callable
from typing import Any

import pytest

import maxn
from conftest import Matches

numpy = pytest.importorskip("numpy")


class Recorder:
    """Judges by a few numbers of the observation, and keeps the arrays that it gets."""

    def __init__(self, players: int, policy: bool = True) -> None:
        self.players, self.policy, self.calls = players, policy, list[tuple[Any, Any]]()

    def __call__(self, observations: Any, legal: Any) -> tuple[Any, Any]:
        self.calls.append((observations, legal))
        values = observations[:, self.players : 2 * self.players].astype(float)
        return (numpy.ones(legal.shape, numpy.float32) if self.policy else None), values

    @property
    def sizes(self) -> list[int]:
        return [len(observations) for observations, _ in self.calls]


def visits(advice: maxn.Advice[Any]) -> dict[Any, int | None]:
    return {choice.decision: choice.visits for choice in advice.choices}


def played(contest: maxn.Contest, decisions: int) -> maxn.Contest:
    for _ in range(decisions):
        contest.play(contest.legal()[0])
    return contest


@pytest.mark.parametrize("game", [game.name for game in maxn.games()])
def test_every_game_is_searched(game: str) -> None:
    contest = maxn.start(game, seed=3)
    judge = Recorder(contest.players)
    before = contest.to_json()
    grown = [maxn.mcts(contest, evaluate=judge, simulations=60, batch=16, seed=1, actions="list")]
    hidden = contest.notation is None
    if hidden:
        grown.append(maxn.ismcts(contest, contest.to_move, evaluate=judge, simulations=60, batch=16, seed=1, actions="list"))
    for advice in grown:
        assert list(visits(advice)) == contest.legal() and advice.decision in contest.legal()
        assert sum(visits(advice).values()) == 59 and advice.nodes == 60
    assert contest.to_json() == before
    first, legal = judge.calls[0]
    assert (first[0] == contest.vector(contest.to_move)).all()
    assert legal[0].tolist() == contest.legal_actions()
    assert max(judge.sizes) <= 16 and len(judge.sizes) > 4


def test_the_players_of_values_come_as_in_the_observation() -> None:
    contest = played(maxn.start("othello", 3), 1)
    assert contest.to_move == 1

    def evaluate(observations: Any, masks: Any) -> tuple[None, Any]:
        values = numpy.zeros((len(observations), 3))
        values[:, 1] = 100
        return None, values

    advice = maxn.mcts(contest, evaluate=evaluate, simulations=2, batch=1)
    (choice,) = [choice for choice in advice.choices if choice.visits]
    # Player 2 is to move after it, and the next one is player 0.
    assert choice.expected == [100.0, 0.0, 0.0]


def test_masks_and_lists_say_the_same() -> None:
    contest = maxn.start("hearts", 3, seed=5)
    masked, listed = Recorder(3), Recorder(3)
    options: dict[str, Any] = {"simulations": 40, "batch": 4, "seed": 2}
    one = maxn.ismcts(contest, evaluate=masked, **options)
    other = maxn.ismcts(contest, evaluate=listed, actions="list", **options)
    assert visits(one) == visits(other)
    for (observations, masks), (again, lists) in zip(masked.calls, listed.calls, strict=True):
        assert (observations == again).all() and masks.dtype == bool and masks.shape[1] == contest.action_count
        for mask, row in zip(masks, lists, strict=True):
            assert sorted(row[row >= 0]) == numpy.flatnonzero(mask).tolist()
    with pytest.raises(maxn.SearchError, match="actions='list'"):
        maxn.mcts([maxn.start("sergeant-major", seed=seed) for seed in range(300)], evaluate=masked, batch=300)


def test_priors_and_values_are_followed() -> None:
    contest = maxn.start("othello", 3)
    for wanted in contest.legal_actions():

        def prefers(observations: Any, masks: Any, wanted: int = wanted) -> tuple[Any, Any]:
            policy = numpy.full(masks.shape, 0.001)
            policy[:, wanted] = 1
            return policy, numpy.zeros((len(masks), 3))

        assert contest.encode(maxn.mcts(contest, evaluate=prefers, simulations=50).decision) == wanted
    # By the discs alone, with one ply to look at, the move that turns the most is best.
    advice = maxn.mcts(contest, evaluate=Recorder(3, policy=False), simulations=8, batch=1)
    assert all(choice.visits for choice in advice.choices)


def test_the_same_seed_finds_the_same_and_contests_share_batches() -> None:
    contests = [maxn.start("spades", 3, seed=seed) for seed in range(6)]
    judge = Recorder(3)
    found = [maxn.ismcts(contests, evaluate=judge, simulations=50, batch=32, seed=9) for _ in range(2)]
    assert [visits(one) for one in found[0]] == [visits(one) for one in found[1]]
    assert judge.sizes[0] == 6 and max(judge.sizes) == 32
    assert maxn.mcts([], evaluate=judge) == []
    (alone,) = maxn.ismcts(contests[:1], evaluate=judge, simulations=50, batch=1, seed=9)
    again = maxn.ismcts(contests[0], evaluate=judge, simulations=50, batch=1, seed=9)
    assert visits(alone) == visits(again)


def test_what_is_hidden_changes_nothing() -> None:
    contest = played(maxn.start("hearts", 4, seed=1), 9)
    seat = contest.to_move
    assert seat is not None
    judge = Recorder(4)
    own = visits(maxn.ismcts(contest, seat, evaluate=judge, simulations=60, seed=4))
    for world, _ in contest.worlds(seat, 5, seed=1):
        assert visits(maxn.ismcts(world, seat, evaluate=judge, simulations=60, seed=4)) == own


@pytest.mark.parametrize("reward", ["score", "lead", "win"])
def test_the_end_of_a_game_is_not_judged(reward: str) -> None:
    over = maxn.start("othello", 3)
    while not over.is_over:
        over.play(over.legal()[0])
    contest = maxn.Contest("othello", 3, decisions=over.decisions[:-6])
    judge = Recorder(3)
    advice = maxn.mcts(contest, evaluate=judge, simulations=3000, reward=reward)
    assert sum(judge.sizes) < 3000, "some simulations come to the end"
    if reward == "win":
        assert all(0 <= mean <= 100 for choice in advice.choices for mean in choice.expected or [])


def test_the_means_of_penalties_are_negative() -> None:
    contest = maxn.start("hearts", 3, seed=2)
    while not contest.is_over and contest.hands_played == 0 and contest.prompt["kind"] != "play":
        contest.play(contest.legal()[0])
    while sum(contest.scores) < 10:
        contest.play(contest.legal()[0])

    def nothing(observations: Any, legal: Any) -> tuple[None, Any]:
        return None, numpy.full((len(observations), 3), -20.0)

    advice = maxn.mcts(contest, evaluate=nothing, simulations=200, actions="list")
    means = [choice.expected for choice in advice.choices if choice.expected]
    assert means and all(mean <= 0 for one in means for mean in one)


@pytest.mark.parametrize(
    ("answer", "problem"),
    [
        (lambda rows, legal: None, "expected a pair"),
        (lambda rows, legal: (None, [1.0]), r"shape of the values is \(1,\); expected"),
        (lambda rows, legal: (None, numpy.full((rows, 3), numpy.nan)), "row 0 of the values"),
        (lambda rows, legal: (None, "many"), "the values cannot be read"),
        (lambda rows, legal: (numpy.ones((rows, 2)), numpy.zeros((rows, 3))), "shape of the policy"),
        (lambda rows, legal: (-1.0 * legal, numpy.zeros((rows, 3))), "row 0 of the policy has -1.0"),
    ],
)
def test_answers_without_sense_are_refused(answer: Callable[..., Any], problem: str) -> None:
    contest = maxn.start("othello", 3)
    with pytest.raises(maxn.SearchError, match=problem):
        maxn.mcts(contest, evaluate=lambda observations, legal: answer(len(observations), legal))


def test_calls_without_sense_are_refused() -> None:
    othello, spades = maxn.start("othello", 3), maxn.start("spades", 3)
    judge = Recorder(3)
    with pytest.raises(TypeError, match="takes evaluate="):
        maxn.mcts(othello)  # type: ignore[call-overload]
    with pytest.raises(TypeError, match="evaluate is no function"):
        maxn.mcts(othello, evaluate=3)  # type: ignore[call-overload]
    with pytest.raises(maxn.SearchError, match="nothing is hidden"):
        maxn.ismcts(othello, evaluate=judge)
    with pytest.raises(ValueError, match="player 0 is to move"):
        maxn.ismcts(spades, 2, evaluate=judge)
    with pytest.raises(maxn.SearchError, match="different games"):
        maxn.mcts([othello, spades], evaluate=judge)
    with pytest.raises(maxn.SearchError, match="batch is 0"):
        maxn.mcts(othello, evaluate=judge, batch=0)
    with pytest.raises(TypeError, match="no option 'simulation'"):
        maxn.mcts(othello, evaluate=judge, simulation=5)  # type: ignore[call-overload]

    def fails(observations: Any, legal: Any) -> Any:
        raise ZeroDivisionError("of the network")

    with pytest.raises(ZeroDivisionError, match="of the network"):
        maxn.mcts(othello, evaluate=fails)
    with pytest.raises(TypeError, match="unit goes with evaluate="):
        maxn.solve(othello, unit=10)


def test_tensors_are_read() -> None:
    class Tensor:
        """What torch has: arrays come out by several steps only."""

        def __init__(self, array: Any) -> None:
            self._array = array

        def detach(self) -> Tensor:
            return self

        def cpu(self) -> Tensor:
            return self

        def numpy(self) -> Any:
            return self._array

    class Exchanged:
        """What dlpack asks for."""

        def __init__(self, array: Any) -> None:
            self._array = array

        def __dlpack__(self, **options: Any) -> Any:
            return self._array.__dlpack__(**options)

        def __dlpack_device__(self) -> Any:
            return self._array.__dlpack_device__()

    contest = maxn.start("othello", 3)
    found = []
    for kind in (lambda array: array, Tensor, Exchanged, lambda array: array.tolist()):

        def evaluate(observations: Any, masks: Any, kind: Any = kind) -> tuple[Any, Any]:
            return kind(masks * numpy.float32(0.5)), kind(observations[:, 3:6].astype(float))

        found.append(visits(maxn.mcts(contest, evaluate=evaluate, simulations=40)))
    assert all(one == found[0] for one in found)


def test_ctrl_c_ends_the_search() -> None:
    contest = maxn.start("othello", 3)
    threading.Timer(0.3, signal.raise_signal, [signal.SIGINT]).start()
    with pytest.raises(KeyboardInterrupt):
        maxn.mcts(contest, evaluate=Recorder(3), time=30)


def plain(contest: maxn.Contest, depth: int, judge: Callable[[maxn.Contest], list[float]]) -> list[int]:
    """Max^n by plain recursion, in thousandths."""
    if contest.is_over:
        return [1000 * score for score in contest.scores]
    if depth == 0:
        return [round(1000 * value) for value in judge(contest)]
    mover, best = contest.to_move, None
    assert mover is not None
    for decision in contest.legal():
        after = contest.copy()
        after.play(decision)
        scores = plain(after, depth - 1, judge)
        if best is None or scores[mover] > best[mover]:
            best = scores
    assert best is not None
    return best


def hashed(vector: Any) -> list[float]:
    return [float((vector * numpy.arange(1, len(vector) + 1) * (place + 7)).sum() % 17) / 3 for place in range(3)]


def test_leaves_of_a_search_are_judged_and_siblings_together() -> None:
    contest = played(maxn.start("othello", 3), 12)
    sizes: list[int] = []

    def evaluate(observations: Any, masks: Any) -> tuple[None, Any]:
        sizes.append(len(observations))
        return None, numpy.array([hashed(row) for row in observations])

    def judge(leaf: maxn.Contest) -> list[float]:
        own = hashed(leaf.vector(leaf.to_move or 0))
        return [own[(player - (leaf.to_move or 0)) % 3] for player in range(3)]

    for depth in (1, 2, 3):
        solution = maxn.solve(contest, algorithm="maxn:none", evaluate=evaluate, depth=depth)
        assert solution.scores == plain(contest, depth, judge)
        (best,) = [move for move in solution.moves if move.decision == solution.best]
        assert best.expected == pytest.approx([score / 1000 for score in solution.scores])
    board = maxn.start("chinese-checkers", 3)
    sizes.clear()
    maxn.solve(board, algorithm="maxn:none", evaluate=evaluate, depth=2, deepening=False)
    after = [maxn.Contest("chinese-checkers", 3, decisions=[decision]) for decision in board.legal()]
    assert sizes == [1, *(len(one.legal()) for one in after)], "the position itself, and then siblings together"
    # A method that prunes finds the same.
    bounds = maxn.Bounds(least=0, greatest=6, sum=18)
    pruned = maxn.solve(contest, algorithm="maxn:shallow", evaluate=evaluate, depth=3, bounds=bounds)
    assert pruned.scores == plain(contest, 3, judge)
    paranoid = maxn.solve(contest, algorithm="paranoid", evaluate=evaluate, depth=3)
    assert paranoid.best in contest.legal()
    with pytest.raises(maxn.SearchError, match="outside of the bounds"):
        maxn.solve(contest, algorithm="maxn:shallow", evaluate=evaluate, depth=2, bounds=maxn.Bounds(least=0, greatest=1, sum=3))
    with pytest.raises(maxn.SearchError, match="with unit=1000000"):
        maxn.solve(contest, algorithm="maxn:none", evaluate=lambda o, m: (None, numpy.full((len(o), 3), 1e9)), depth=2, unit=10**6)


def test_leaves_of_a_game_written_in_python_are_judged() -> None:
    seen = []

    def evaluate(positions: list[Matches]) -> Any:
        seen.extend(position.left for position in positions)
        return [[0.5 if position.left % 2 else 0.25, 0.125, 0.0] for position in positions]

    solution = maxn.solve(Matches(9), algorithm="maxn:none", evaluate=evaluate, depth=3, unit=100)
    assert solution.scores == [50, 13, 0] and solution.moves[0].expected == [0.25, 0.13, 0.0]
    assert seen and 0 not in seen
    exact = maxn.solve(Matches(4), algorithm="maxn:none", evaluate=evaluate, unit=100)
    assert exact.exact and exact.scores == [100 * score for score in maxn.solve(Matches(4)).scores]
    pruned = maxn.solve(Matches(9), evaluate=evaluate, depth=3, unit=100)
    assert pruned.scores == solution.scores
    with pytest.raises(maxn.GameError, match="expected a list with 3 numbers"):
        maxn.solve(Matches(9), algorithm="maxn:none", evaluate=lambda positions: [[1, 2]], depth=2)
    with pytest.raises(TypeError, match="batch is for contests"):
        maxn.solve(Matches(9), evaluate=evaluate, batch=3)


def test_memory_stays_flat() -> None:
    resource = pytest.importorskip("resource")
    contest = maxn.start("othello", 3)
    judge = Recorder(3, policy=False)

    def search() -> None:
        maxn.mcts(contest, evaluate=judge, simulations=4)
        contest.vector(0)
        judge.calls.clear()

    for _ in range(100):
        search()
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    for _ in range(500):
        search()
    # Kibibytes: a kibibyte lost in each search would be as much.
    assert resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before < 500
