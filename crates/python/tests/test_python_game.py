"""Games written in Python."""

from __future__ import annotations

import random
from typing import Any

import pytest
from conftest import Highest, Matches

import maxn

EXACT = [algorithm.name for algorithm in maxn.algorithms() if algorithm.is_sound]


@pytest.mark.parametrize("players", range(2, 9))
def test_every_method_searches_it(players: int) -> None:
    game = Matches(9, players)
    plain = maxn.solve(game, algorithm="maxn:none")
    assert plain.exact and plain.best in (1, 2)
    refused = []
    for name in EXACT:
        try:
            solution = maxn.solve(game, algorithm=name, table="64k")
        except maxn.SearchError as error:
            refused.append((name, str(error)))
            continue
        if name.startswith("maxn:"):
            assert (solution.scores, solution.best) == (plain.scores, plain.best), name
        elif not name.startswith("opps"):
            # Exact in a smaller game only, unless nothing was left out of it.
            assert solution.exact
    assert [name for name, _ in refused] == ["paranoid:zero-window-deepening", "paranoid:partition", "brs"]
    assert (game.left, game.turn) == (9, 0), "the caller's own object is untouched"


def test_the_line_of_play_is_legal() -> None:
    solution = maxn.solve(Matches(10))
    assert (solution.best, solution.scores) == (2, [1, 0, 0])
    game = Matches(10)
    for move in solution.line:
        assert game.player() == move.player and game.moves()[move.index] == move.decision
        game.apply(move.decision)
    assert game.scores() == solution.scores


def test_a_table_saves_nodes() -> None:
    without = maxn.solve(Matches(16), deepening=False)
    with_table = maxn.solve(Matches(16), table="1M", deepening=False)
    assert with_table.scores == without.scores and with_table.nodes < without.nodes
    assert with_table.table_hits > 0


def test_a_game_without_undo_is_copied() -> None:
    class Copied(Matches):
        undo = None  # type: ignore[assignment]

    assert maxn.solve(Copied(8)).scores == maxn.solve(Matches(8)).scores


def test_chance() -> None:
    class Gamble:
        """Keep 3 points, or throw a die and have what it shows."""

        players = 2

        def __init__(self) -> None:
            self.state: Any = "choice"

        def player(self) -> int:
            return 0

        def moves(self) -> list[Any]:
            return [3, "throw"] if self.state == "choice" else []

        def chances(self) -> list[tuple[Any, int]]:
            return [(side, 1) for side in range(1, 7)] if self.state == "throw" else []

        def apply(self, move: Any) -> None:
            self.state = move

        def scores(self) -> list[int]:
            return [100 * self.state, 300] if isinstance(self.state, int) else [0, 0]

    solution = maxn.solve(Gamble(), algorithm="maxn:none")
    assert solution.scores == [350, 300] and solution.best == "throw"


def test_simulations() -> None:
    advice = maxn.mcts(Matches(5), simulations=2000, seed=1)
    assert advice.exact and advice.decision == maxn.solve(Matches(5)).best
    assert advice.choices and advice.nodes > 0
    assert maxn.mcts(Matches(7), simulations=50, seed=1, rule="paranoid", reward="win").decision in (1, 2)


def test_hidden_information() -> None:
    assert maxn.ismcts(Highest((6, 1, 2)), simulations=1000).decision is True
    assert maxn.ismcts(Highest((1, 3, 2)), simulations=1000).decision is False
    one, other = (maxn.ismcts(Highest(numbers), simulations=500, seed=2) for numbers in [(3, 4, 5), (3, 1, 2)])
    assert one.choices == other.choices, "it cannot see the others' numbers"
    assert one.worlds == 500 and len(one.standard_error) == 3
    assert maxn.pimc(Highest((6, 1, 2)), worlds=12, seed=1).decision is True
    votes = maxn.pimc(Highest((1, 3, 2)), worlds=12, combine="vote", algorithm="maxn:none")
    assert votes.decision is False and votes.worlds == 12


def test_conformance() -> None:
    assert maxn.check_game(Matches(8)) == ["paranoid:zero-window-deepening"]
    for wrong in ({"games": -1}, {"seed": -1}, {"depth": -1}):
        with pytest.raises(ValueError, match="it is -1; expected"):
            maxn.check_game(Matches(8), **wrong)
    maxn.check_game(Highest((1, 2, 3)))

    class Unbounded(Matches):
        bounds = None  # type: ignore[assignment]

    assert "maxn:speculative" in maxn.check_game(Unbounded(6))

    class WrongBounds(Matches):
        bounds = maxn.Bounds(least=0, greatest=0, sum=1)

    with pytest.raises(maxn.GameError, match="is not within"):
        maxn.check_game(WrongBounds(6))

    class WrongKey(Matches):
        def key(self) -> Any:
            return 0

    with pytest.raises(maxn.GameError):
        maxn.check_game(WrongKey(6))

    class WrongUndo(Matches):
        hidden = 0

        def apply(self, taken: int) -> None:
            super().apply(taken)
            self.hidden += 1

    with pytest.raises(maxn.GameError, match=r"^undo: .*move 0 is 1, move 1 is 2"):
        maxn.check_game(WrongUndo(6))


@pytest.mark.parametrize("forgotten", ["turn", "left", "points"])
def test_an_undo_that_does_not_restore(forgotten: str) -> None:
    class Forgetful(Matches):
        points = 0

        def apply(self, taken: int) -> None:
            super().apply(taken)
            self.points += taken

        def undo(self, taken: int) -> None:
            kept = getattr(self, forgotten)
            super().undo(taken)
            self.points -= taken
            setattr(self, forgotten, kept)

        def scores(self) -> list[int]:
            return [self.points % 2, 0, 0]

    with pytest.raises(maxn.GameError, match=r"undo\(\d\) does not restore the position"):
        maxn.solve(Forgetful(9))
    with pytest.raises(maxn.GameError, match="does not restore"):
        maxn.mcts(Forgetful(9), simulations=50)
    assert maxn.solve(Matches(10)).best == 2, "the engine is usable afterwards"


@pytest.mark.parametrize("method", ["player", "moves", "apply", "undo", "scores", "key"])
def test_exceptions_reach_the_caller(method: str) -> None:
    for number in (0, 1, 7, 12):
        calls = 0

        def raising(*_: Any, usual: Any = getattr(Matches, method), number: int = number) -> Any:
            nonlocal calls
            calls += 1
            if calls > number:
                raise ZeroDivisionError(f"call {calls}")
            return usual(*_)

        game_class = type("Raising", (Matches,), {method: raising})
        searches: list[Any] = [
            lambda: maxn.solve(game_class(14), table="64k"),
            lambda: maxn.mcts(game_class(14), simulations=500),
        ]
        for search in searches:
            calls = 0
            if method == "key" and search is searches[1]:
                continue
            with pytest.raises(ZeroDivisionError) as raised:
                search()
            assert "raising" in [entry.name for entry in raised.traceback]
    assert maxn.solve(Matches(10)).best == 2


def test_exceptions_with_hidden_information() -> None:
    class Unlucky(Highest):
        def view(self, seat: int) -> Any:
            view = super().view(seat)
            view.draw = lambda random: 1 / 0  # type: ignore[method-assign]
            return view

    with pytest.raises(ZeroDivisionError):
        maxn.ismcts(Unlucky((1, 2, 3)))
    with pytest.raises(ZeroDivisionError):
        maxn.pimc(Unlucky((1, 2, 3)))
    with pytest.raises(TypeError, match=r"has no method view\(\)"):
        maxn.ismcts(Matches(5))

    class Blind(Highest):
        def view(self, seat: int) -> Any:
            return None

    with pytest.raises(TypeError, match="has no method draw"):
        maxn.ismcts(Blind((1, 2, 3)))

    class Contradiction(Highest):
        def view(self, seat: int) -> Any:
            view = super().view(seat)
            view.draw = lambda generator: Highest(tuple(generator.sample(range(1, 7), 3)), self.stays)
            return view

    with pytest.raises(maxn.SearchError, match="contradicts"):
        maxn.ismcts(Contradiction((1, 2, 3)), simulations=100)


@pytest.mark.parametrize(
    ("attributes", "error", "message"),
    [
        ({"players": 1}, ValueError, "players is 1; the engine takes from 2 to 8"),
        ({"players": 9}, ValueError, "players is 9"),
        ({"players": "two"}, ValueError, "players is 'two'"),
        ({"scores": None}, TypeError, r"has no method scores\(\)"),
        ({"scores": lambda self: [1, 2]}, maxn.GameError, "returned 2 numbers; expected one for each of 3"),
        ({"scores": lambda self: [0.5] * 3}, maxn.GameError, "scores are whole numbers"),
        ({"scores": lambda self: [2**40] * 3}, maxn.GameError, "scores are whole numbers"),
        ({"scores": lambda self: None}, TypeError, "not iterable"),
        ({"moves": lambda self: [[1]] * self.left}, maxn.GameError, "a move must be hashable"),
        ({"moves": lambda self: 5}, TypeError, "not iterable"),
        ({"player": lambda self: 3}, maxn.GameError, r"player\(\) returned 3; expected a number from 0 to 2"),
        ({"player": lambda self: None}, maxn.GameError, r"player\(\) returned None"),
        ({"key": lambda self: []}, maxn.GameError, "a key must be hashable"),
        ({"bounds": {"least": "low"}}, TypeError, "bounds: least is 'low'"),
        ({"bounds": None}, maxn.SearchError, "needs the least score"),
    ],
)
def test_bad_classes(attributes: dict[str, Any], error: type[Exception], message: str) -> None:
    game = type("Bad", (Matches,), attributes)(6)
    if "players" in attributes:
        game.players = attributes["players"]
    with pytest.raises(error, match=message):
        maxn.solve(game, table="64k")


def test_no_game_at_all() -> None:
    for thing in (None, 5, "hearts", [], object()):
        with pytest.raises(TypeError, match=r"has no method player\(\)"):
            maxn.solve(thing)  # type: ignore[call-overload]
    with pytest.raises(maxn.SearchError, match="on one thread"):
        maxn.solve(Matches(5), threads=2)


def test_a_game_that_never_ends_is_limited_by_nodes() -> None:
    class Endless(Matches):
        def moves(self) -> list[int]:
            return [0]

    assert maxn.solve(Endless(3), nodes=500).stopped
    assert maxn.solve(Endless(3), depth=20).depth == 20


def test_wild_callbacks_never_crash() -> None:
    """Methods that return anything at all: an exception or an answer, and the interpreter lives."""
    generator = random.Random(7)
    things: list[Any] = [None, -1, 0, 1, 2**70, 0.5, "", "x", [], [1], (1, 2), {}, object(), [[]], [None], b"", range(3)]
    ends = {"answer": 0, "exception": 0}
    for _ in range(300):
        methods = {
            name: (lambda *_, thing=generator.choice(things): thing)
            for name in ("player", "moves", "apply", "undo", "scores", "key", "hint", "chances", "range", "outcomes")
            if generator.random() < 0.25
        }
        game = type("Wild", (Matches,), methods)(5)
        try:
            maxn.solve(game, nodes=300, algorithm=generator.choice(EXACT), table="16k")
            ends["answer"] += 1
        except (TypeError, ValueError, OverflowError):
            ends["exception"] += 1
    assert min(ends.values()) > 10
