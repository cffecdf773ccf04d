"""Searches of contests and trees."""

from __future__ import annotations

import copy
import pickle
import random
from typing import Any

import pytest

import maxn

EXACT = [algorithm.name for algorithm in maxn.algorithms() if algorithm.is_sound]


def plain_maxn(node: list[Any], player: int, players: int) -> list[int]:
    """The definition of max^n with ties to the left, on nested lists."""
    if not isinstance(node[0], list):
        return node
    values = [plain_maxn(child, (player + 1) % players, players) for child in node]
    return max(values, key=lambda scores: scores[player])


def random_tree(generator: random.Random, players: int, depth: int, total: int) -> list[Any]:
    """A tree of constant sum."""
    if depth == 0:
        cuts = sorted(generator.randint(0, total) for _ in range(players - 1))
        return [high - low for low, high in zip([0, *cuts], [*cuts, total], strict=True)]
    return [random_tree(generator, players, depth - 1, total) for _ in range(generator.randint(1, 3))]


@pytest.mark.parametrize("players", [2, 3, 4, 8])
def test_every_exact_method_finds_the_value_of_plain_recursion(players: int) -> None:
    generator = random.Random(players)
    searched = 0
    for _ in range(30):
        nested = random_tree(generator, players, 4, 10)
        expected = plain_maxn(nested, 0, players)
        tree = maxn.tree(nested, players=players, maxsum=10, minp=0, maxp=10)
        for name in EXACT:
            if name.startswith("maxn:"):
                solution = maxn.solve(tree, algorithm=name)
                assert (solution.scores, solution.exact) == (expected, True), name
                searched += 1
    assert searched > 100


def test_contests_agree_between_methods_and_with_play() -> None:
    contest = maxn.deal("spades", cards=4, seed=3)
    plain = maxn.solve(contest, algorithm="maxn:none", utility="smOT")
    for name in EXACT:
        if name.startswith("maxn:"):
            solution = maxn.solve(contest, algorithm=name, utility="smOT")
            assert (solution.scores, solution.best) == (plain.scores, plain.best), name
    assert plain.exact and not plain.stopped and not plain.interrupted
    # The line of play can be played, and ends with the scores that were promised.
    after = contest.copy()
    for move in plain.line:
        assert move.player == after.to_move
        after.play(move.decision)
    assert after.is_over and after.evaluate("smOT") == plain.scores
    assert contest.decisions == []


def test_the_measure_is_that_of_the_utility() -> None:
    contest = maxn.deal("spades", cards=3, seed=1)
    measures = {name: maxn.solve(contest, utility=name).measure for name in ("smOT", "MT", "WL", "MoMB", "mOT", "OH")}
    assert len(set(measures.values())) == 6, measures
    assert maxn.solve(contest).measure == measures["smOT"]
    tricks = maxn.solve(maxn.deal("spades", cards=3, seed=1, options="papers-tricks"))
    assert tricks.measure == measures["MT"] == "tricks of this hand" and tricks.scores == tricks.outcome


def test_limits_and_options() -> None:
    contest = maxn.start("othello", 3)
    assert maxn.solve(contest, depth=2).depth == 2
    few = maxn.solve(contest, nodes="1k")
    assert few.stopped and few.nodes <= 1100
    assert maxn.solve(contest, time=0.05).elapsed < 2
    paranoid = maxn.solve(contest, algorithm="paranoid", depth=3, perspective=1, objective="difference")
    assert paranoid.algorithm == "paranoid:zero-window"
    iterations: list[maxn.Iteration] = []
    maxn.solve(contest, depth=3, on_iteration=iterations.append)
    assert [iteration.depth for iteration in iterations] == [1, 2, 3]
    best = maxn.solve(contest, depth=3, best_only=True)
    every = maxn.solve(contest, depth=3)
    assert best.best == every.best and all(move.scores for move in every.moves)
    assert maxn.solve(contest, depth=3, threads=2).scores == every.scores
    teams = maxn.solve(maxn.start("othello", 4), algorithm="paranoid", depth=2, teams=[(0, 2), (1, 3)])
    assert len(teams.scores) == 4


def test_candidates_only_are_not_exact() -> None:
    hands = "dealer 3; hands S:- H:KJ D:- C:- | S:AK H:- D:- C:- | S:Q H:Q D:- C:-; widow S:- H:ATQ D:- C:-"
    auction = maxn.read("pinochle", f"{hands}; bids - - -")
    solution = maxn.solve(auction)
    assert (solution.scores, solution.exact, solution.candidates_only) == ([21, 0, 0], False, True)
    assert solution.left_out == [str(bid) for bid in range(21, 321)]
    assert "candidates only" in solution._repr_html_()
    for spec in ["maxn", "mcts,sims=2k"]:
        advice = maxn.agent(spec).decide(auction)
        assert not advice.exact and advice.candidates_only and advice.left_out == solution.left_out, spec
    play = maxn.solve(maxn.deal("pinochle", cards=3, seed=1))
    assert play.exact and not play.candidates_only and play.left_out is None


def test_ties_change_the_value() -> None:
    tree = maxn.tree([[[3, 5, 2], [1, 5, 4]], [[2, 8, 0]]])
    assert maxn.solve(tree).scores == [3, 5, 2]
    assert maxn.solve(tree, ties="root-least").scores == [2, 8, 0]
    assert maxn.solve(tree, ties=0).scores == [2, 8, 0]
    assert maxn.solve(tree, ties="order", algorithm="maxn:none").scores == [3, 5, 2]


def test_equal_searches_have_equal_answers() -> None:
    contest = maxn.start("othello", 3)
    solutions = [maxn.solve(contest, depth=2) for _ in range(2)]
    assert solutions[0] == solutions[1] and solutions[0].elapsed > 0
    agent = maxn.agent("maxn,depth=2")
    advice = [agent.decide(contest) for _ in range(2)]
    assert advice[0] == advice[1]
    assert advice[0].best == advice[0].decision == solutions[0].best and advice[0].scores == advice[0].expected


def test_solutions_are_data() -> None:
    solution = maxn.solve(maxn.deal("spades", cards=3, seed=1))
    assert pickle.loads(pickle.dumps(solution)) == solution == copy.deepcopy(solution)
    assert solution._repr_html_().startswith("<div><table>")


@pytest.mark.parametrize(
    ("options", "error", "message"),
    [
        ({"algorithm": "manx"}, maxn.SearchError, "there is no algorithm 'manx'"),
        ({"utility": "smoke"}, maxn.SearchError, "has no evaluation 'smoke'"),
        ({"ties": "left"}, maxn.SearchError, "ties cannot be 'left'"),
        ({"ties": 7}, maxn.SearchError, "there is no player 8"),
        ({"depth": -1}, ValueError, "depth: it is -1"),
        ({"nodes": "many"}, ValueError, "nodes: "),
        ({"nodes": 1.5}, TypeError, "nodes: it is of type float"),
        ({"time": -1.0}, ValueError, "time: it is -1.0"),
        ({"time": float("nan")}, ValueError, "time: it is nan"),
        ({"threads": 0}, maxn.SearchError, "threads cannot be '0'"),
        ({"width": 0}, maxn.SearchError, "width cannot be '0'"),
        ({"classifier": "best"}, maxn.SearchError, "classifier cannot be 'best'"),
        ({"order": ["worst"]}, maxn.SearchError, "order cannot be 'worst'"),
        ({"teams": [[0], [0]]}, maxn.SearchError, "player 1 is in two teams"),
        ({"teams": [[0], [-1]]}, ValueError, "teams: it is -1"),
        ({"on_iteration": 5}, TypeError, "expected a function"),
        ({"perspective": 9, "algorithm": "paranoid"}, maxn.SearchError, "there is no player 10"),
        ({"objective": "difference"}, maxn.SearchError, "objective is for paranoid searches; under max"),
        ({"perspective": 1}, maxn.SearchError, "perspective is for paranoid searches"),
        ({"teams": [[0, 2]]}, maxn.SearchError, "teams is for paranoid searches"),
        ({"speed": 5}, TypeError, "speed"),
    ],
)
def test_bad_options(options: dict[str, Any], error: type[Exception], message: str) -> None:
    with pytest.raises(error, match=message):
        maxn.solve(maxn.deal("spades", cards=3, seed=1), **options)


def test_a_listener_that_raises_ends_the_search() -> None:
    def listen(iteration: maxn.Iteration) -> None:
        raise LookupError(f"depth {iteration.depth}")

    with pytest.raises(LookupError, match="depth 1"):
        maxn.solve(maxn.start("othello", 3), depth=4, on_iteration=listen)


def test_trees_have_no_listener() -> None:
    tree = maxn.tree([[3, 1, 2], [[1, 4, 1], [2, 2, 2]]])
    for search in (maxn.solve, maxn.trace, maxn.compare):
        with pytest.raises(maxn.SearchError, match="on_iteration is for contests"):
            search(tree, on_iteration=print)


def test_the_trace_says_what_was_pruned() -> None:
    tree = maxn.tree([[[5, 3, 2], [1, 2, 7]], [[1, 6, 3], [9, 1, 0]]], maxsum=10)
    trace = maxn.trace(tree, algorithm="maxn:shallow")
    assert len(trace.visited) + len(trace.pruned) == len(tree) == trace.solution.nodes + len(trace.pruned)
    assert [prune["path"] for prune in trace.pruned] == ["root, child 2, child 2"]
    assert trace.pruned[0]["by"] in ("immediate", "shallow") and trace.pruned[0]["reason"]
    assert trace._repr_svg_().startswith("<svg")
    plain = maxn.trace(tree, algorithm="maxn:none")
    assert plain.pruned == [] and len(plain.visited) == len(tree)
    assert pickle.loads(pickle.dumps(trace)).steps == trace.steps


def test_trees_are_data() -> None:
    tree = maxn.Tree.synthetic("b=2,d=3,n=3,seed=1,leaves=uniform,sum=6")
    assert len(tree) == 15 and tree.levels == 4 and tree.players == 3
    for twin in (pickle.loads(pickle.dumps(tree)), copy.deepcopy(tree), maxn.tree(tree.to_json())):
        assert twin == tree
    rows = maxn.compare(tree)
    # All but those that need something more of the game, or are not searched to their value depth first.
    assert [row.algorithm for row in rows] == [algorithm.name for algorithm in maxn.algorithms()][:-4]
    one_method = ("opps", "mp-mix")
    assert all(row.agrees or row.algorithm.startswith(one_method) for row in rows if row.algorithm in EXACT and row.solution)
    assert rows._repr_html_().startswith("<table>")
    ended = maxn.compare(tree, nodes=3, objective="difference")
    assert all(row.agrees is None and row.solution.stopped for row in ended if row.solution)
    assert "stopped" in ended._repr_html_()


def test_opponents_of_unknown_type() -> None:
    tree = maxn.tree([[[[0, 1, 5], [4, 1, 1]], [1, 4, 1]], [2, 2, 2]])
    own = maxn.solve(tree, algorithm="prob-maxn", types=["own"])
    assert own.scores == maxn.solve(tree, algorithm="maxn:none").scores
    even = maxn.solve(tree, algorithm="maxn:none", ties="even")
    assert even.exact
    with pytest.raises(maxn.SearchError, match="did you mean 'hostile'"):
        maxn.solve(tree, algorithm="prob-maxn", types=["hostil"])
    with pytest.raises(maxn.SearchError, match="maxn:none or prob-maxn"):
        maxn.solve(tree, algorithm="paranoid", ties="even")


@pytest.mark.parametrize(
    ("source", "message"),
    [
        ("{", "line 1, column"),
        ('{"players":3}', "root"),
        ([], "there is no leaf"),
        ([[1, 2, 3], [1, 2]], "child 2"),
        ([[1, 2, 0.5]], "0.5"),
        ([[1, 2, 3], 5], "it is of type int"),
    ],
)
def test_bad_trees(source: Any, message: str) -> None:
    with pytest.raises(maxn.TreeError, match=message):
        maxn.tree(source)


def test_other_bad_trees() -> None:
    with pytest.raises(maxn.TreeError, match="line 1, column 2"):
        maxn.tree("{", maxsum=10)
    with pytest.raises(maxn.TreeError, match="it is of type list"):
        maxn.tree("[[1, 2, 3]]", maxsum=10)
    deep: list[Any] = [1, 2, 3]
    for _ in range(100_000):
        deep = [deep]
    with pytest.raises(maxn.TreeError, match="too deep"):
        maxn.tree(deep)
    with pytest.raises(maxn.TreeError, match="too deep"):
        maxn.tree("[" * 100_000, maxsum=10)
    text = maxn.tree([[1, 2, 3]]).to_json()
    with pytest.raises(maxn.TreeError, match="'first' is for nested lists"):
        maxn.tree(text, first=1)
    assert maxn.tree([[1, 2, 3]], first=1).nodes[0]["player"] == 1
    with pytest.raises(maxn.TreeError, match="there is no player 3"):
        maxn.tree([[1, 2, 3]], first=3)
    with pytest.raises(ValueError, match="it is -1"):
        maxn.tree(text).path(-1)
