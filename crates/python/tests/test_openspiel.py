"""OpenSpiel, both ways."""

from __future__ import annotations

import json
import pickle
from random import Random
from typing import Any

import pytest

import maxn

pyspiel = pytest.importorskip("pyspiel")
from maxn import openspiel  # noqa: E402


def random_state(game: Any, decisions: int, seed: int) -> Any:
    random, state = Random(seed), game.new_initial_state()
    while decisions > 0 and not state.is_terminal():
        if state.is_chance_node():
            outcomes = state.chance_outcomes()
            state.apply_action(random.choices([a for a, _ in outcomes], [p for _, p in outcomes])[0])
        else:
            state.apply_action(random.choice(state.legal_actions()))
            decisions -= 1
    return state


def plain_maxn(state: Any, depth: int) -> list[float]:
    """Max^n in nine lines, ties to the first action: an independent oracle."""
    if state.is_terminal() or depth == 0:
        return list(state.returns())
    best: list[float] | None = None
    player = state.current_player()
    for action in state.legal_actions():
        values = plain_maxn(state.child(action), depth - 1)
        if best is None or values[player] > best[player] + 1e-9:
            best = values
    assert best is not None
    return best


def near_the_end(game: Any, left: int, seed: int) -> Any:
    """A state this many decisions before the end of a random game."""
    whole = random_state(game, 10_000, seed)
    assert whole.is_terminal()
    state = game.new_initial_state()
    for action in whole.history()[: len(whole.history()) - left]:
        state.apply_action(action)
    return state


def test_values_and_choices_are_those_of_the_search_in_c_plus_plus() -> None:
    import openspiel_maxn

    search = openspiel_maxn.load()
    if search is None:
        pytest.skip("OpenSpiel's max^n cannot be compiled here")
    compared = 0
    for name, left, depth in [
        ("chinese_checkers(players=3)", None, 2),
        ("tic_tac_toe", 6, 9),
        ("dots_and_boxes(num_rows=2,num_cols=2)", 6, 9),
        ("nim(pile_sizes=1;2;3)", 5, 9),
        ("othello", 8, 9),
    ]:
        game = pyspiel.load_game(name)
        for seed in range(3):
            state = random_state(game, 20, seed) if left is None else near_the_end(game, left, seed)
            values, action, _ = search(state, depth)
            # Both take the first of equal actions.
            for method in ("maxn:none", "maxn:speculative"):
                solution = openspiel.search(state, method, depth=depth)
                scale = openspiel.Position(state).scale
                assert solution.scores == [round(value * scale) for value in values], (name, seed, method)
                assert solution.best == action, (name, seed, method)
                compared += 1
    assert compared == 30


METHODS = ["maxn:none", "maxn:shallow", "maxn:speculative", "maxn:last-branch"]


@pytest.mark.parametrize("name", ["tic_tac_toe", "dots_and_boxes(num_rows=2,num_cols=2)", "nim(pile_sizes=1;2;3)"])
def test_values_of_two_players_are_those_of_plain_search(name: str) -> None:
    game = pyspiel.load_game(name)
    for seed in range(3):
        state = near_the_end(game, 6, seed)
        expected = plain_maxn(state, 100)
        for method in METHODS:
            solution = openspiel.search(state, method)
            assert solution.exact
            assert [score / openspiel.Position(state).scale for score in solution.scores] == expected, method
            assert solution.best in state.legal_actions()


def test_values_of_three_players_are_those_of_plain_search() -> None:
    game = pyspiel.load_game("chinese_checkers(players=3)")
    position = openspiel.Position(game.new_initial_state())
    assert (game.min_utility(), game.max_utility(), game.utility_sum()) == (-1, 2, 0)
    assert position.bounds == maxn.Bounds(-position.scale, 2 * position.scale, 0)
    for seed in range(2):
        state = random_state(game, 9, seed)
        expected = plain_maxn(state, 2)
        for method in METHODS:
            solution = openspiel.search(state, method, depth=2)
            assert [score / position.scale for score in solution.scores] == expected, method


def test_open_hands_of_hearts() -> None:
    game = pyspiel.load_game("hearts(pass_cards=false)")
    state = near_the_end(game, 10, 1)
    expected = plain_maxn(state, 100)
    solution = openspiel.search(state, "maxn:none", open_hands=True)
    assert solution.exact and [float(score) for score in solution.scores] == expected


def test_a_sum_that_is_not_stated_is_bounded_by_the_greatest_utilities() -> None:
    state = near_the_end(pyspiel.load_game("hearts(pass_cards=false)"), 8, 1)
    plain = openspiel.search(state, "maxn:none", open_hands=True)
    loose = openspiel.search(state, "maxn:speculative", open_hands=True)
    # 26 points, or 78 if one player takes them all and the others pay.
    tight = openspiel.search(state, "maxn:speculative", open_hands=True, bounds=maxn.Bounds(0, 26, 78))
    assert loose.scores == tight.scores == plain.scores and tight.nodes <= loose.nodes <= plain.nodes
    with pytest.raises(maxn.SearchError, match="information is hidden"):
        openspiel.search(state, "maxn:none")


def test_utilities_of_any_fraction() -> None:
    # Points of Skat out of 240.
    state = random_state(pyspiel.load_game("skat"), 1, 1)
    assert openspiel.Position(state).scale == 240
    assert openspiel.search(state, "maxn:speculative", open_hands=True, depth=2).best in state.legal_actions()


def plain_means(state: Any) -> list[float]:
    """Max^n to the end with chance, ties to the first action."""
    if state.is_terminal():
        return list(state.returns())
    if state.is_chance_node():
        outcomes = [(weight, plain_means(state.child(action))) for action, weight in state.chance_outcomes()]
        return [sum(weight * values[player] for weight, values in outcomes) for player in range(state.num_players())]
    values, player = [plain_means(state.child(action)) for action in state.legal_actions()], state.current_player()
    return max(values, key=lambda one: round(one[player], 6))


def test_chance_is_a_mean_in_exact_search_and_sampled_in_others() -> None:
    game = pyspiel.load_game("pig(players=3,winscore=6,horizon=7)")
    state = game.new_initial_state()
    solution = openspiel.search(state, "maxn:none")
    scale = openspiel.Position(state, with_chance=True, means=True).scale
    assert solution.exact and scale >= 1000
    assert [score / scale for score in solution.scores] == pytest.approx(plain_means(state), abs=4 / scale)
    advice = openspiel.search(state, "mcts", sims=200, seed=1)
    assert advice.decision in state.legal_actions()
    with pytest.raises(maxn.SearchError, match="chance comes into it"):
        openspiel.Position(random_state(game, 1, 1)).moves()
    with pytest.raises(maxn.SearchError, match="chance is next"):
        openspiel.search(pyspiel.load_game("kuhn_poker(players=3)").new_initial_state(), "ismcts")


def test_simultaneous_and_too_many_players_are_refused() -> None:
    goofspiel = pyspiel.load_game("goofspiel(num_cards=4,players=3)")
    with pytest.raises(maxn.SearchError, match="convert_to_turn_based"):
        openspiel.search(goofspiel.new_initial_state(), "maxn:none")
    crowd = pyspiel.load_game("kuhn_poker(players=9)").new_initial_state()
    crowd.apply_action(0)
    with pytest.raises(maxn.SearchError, match="9 players"):
        openspiel.search(crowd, "ismcts")
    over = random_state(pyspiel.load_game("tic_tac_toe"), 100, 1)
    with pytest.raises(maxn.SearchError, match="over"):
        openspiel.search(over)


def test_wrong_methods_are_named() -> None:
    state = pyspiel.load_game("tic_tac_toe").new_initial_state()
    with pytest.raises(ValueError, match="there is no method 'maxm'"):
        openspiel.search(state, "maxm")
    with pytest.raises(ValueError, match="no option 'node'"):
        openspiel.search(state, "maxn,node=5")
    with pytest.raises(ValueError, match="the bracket is not closed"):
        openspiel.search(state, "mc(maxn")


def test_options_are_read_as_in_the_names_of_agents() -> None:
    state = pyspiel.load_game("tic_tac_toe").new_initial_state()
    for method in ["mcts,sims=50,explore=0.7,playout=none", "mcts,sims=50,exploration=0.7,play_outs=random"]:
        assert openspiel.search(state, method).decision in state.legal_actions()
    assert openspiel.search(state, "maxn,heuristic=off,depth=2,width=3,nodes=1k").best is not None
    kuhn = random_state(pyspiel.load_game("kuhn_poker(players=3)"), 1, 1)
    assert openspiel.search(kuhn, "ismcts,sims=50,random=0.2").decision in kuhn.legal_actions()
    for method, message in [
        ("maxn,threads=2", "one thread"),
        ("maxn,depth=deep", "'depth=deep' in .*: expected a whole number after depth="),
        ("mcts,explore=much", "expected a number after explore="),
        ("maxn,heuristic=perhaps", "expected on or off"),
        ("mcts,playout=long", "play_outs cannot be 'long'"),
        ("maxn,depth", "is no option"),
    ]:
        with pytest.raises(ValueError, match=message):
            openspiel.search(state, method)


def test_estimates_are_finer_than_utilities() -> None:
    state = random_state(pyspiel.load_game("tic_tac_toe"), 2, 1)

    def evaluate(state: Any) -> list[float]:
        # The centre is worth a little.
        owner = {"x": 0.2, "o": -0.2}.get(str(state).replace("\n", "")[4], 0.0)
        return [owner, -owner]

    position = openspiel.Position(state, evaluate=evaluate)
    assert (openspiel.Position(state).scale, position.scale) == (1, 1000)
    assert position.bounds == maxn.Bounds(-1000, 1000, 2000)
    state = pyspiel.load_game("tic_tac_toe").new_initial_state()
    for method in ("maxn:none", "maxn:speculative"):
        solution = openspiel.search(state, method, depth=1, evaluate=evaluate)
        assert (solution.best, solution.scores) == (4, [200, -200]), method
    coarse = openspiel.search(state, "maxn:none", depth=1, evaluate=evaluate, scale=10)
    assert coarse.scores == [2, -2]
    for wrong in (lambda _: [2.0, -2.0], lambda _: [0.0, -1.1], lambda _: [float("nan"), 0.0]):
        with pytest.raises(maxn.SearchError, match="is no utility: these are -1.0 to 1.0"):
            openspiel.search(state, "maxn:none", depth=1, evaluate=wrong)
    with pytest.raises(maxn.SearchError, match="the scale is 0"):
        openspiel.search(state, "maxn:none", scale=0)


def test_keys_save_nodes_and_change_nothing() -> None:
    state = near_the_end(pyspiel.load_game("tic_tac_toe"), 7, 1)
    plain = openspiel.search(state, "maxn:none", table="1M")
    keyed = openspiel.search(state, "maxn:none", table="1M", key=str)
    assert keyed.scores == plain.scores and keyed.best == plain.best and keyed.nodes < plain.nodes


@pytest.mark.parametrize("method", ["ismcts,sims=60", "mc(maxn:none,depth=4),worlds=4"])
def test_hidden_cards_are_sampled(method: str) -> None:
    state = near_the_end(pyspiel.load_game("oh_hell(players=3)"), 6, 2)
    advice = openspiel.search(state, method, seed=5)
    assert advice.decision in state.legal_actions()
    assert openspiel.search(state, method, seed=5).decision == advice.decision


def play_bots(state: Any, bots: list[Any], seed: int) -> list[float]:
    numpy = pytest.importorskip("numpy")
    evaluate_bots = pytest.importorskip("open_spiel.python.algorithms.evaluate_bots")
    returns = evaluate_bots.evaluate_bots(state.clone(), bots, numpy.random.RandomState(seed))
    return [float(value) for value in returns]


def uniform(player: int, seed: int) -> Any:
    numpy = pytest.importorskip("numpy")
    module = pytest.importorskip("open_spiel.python.bots.uniform_random")
    return module.UniformRandomBot(player, numpy.random.RandomState(seed))


def test_bots_beat_chance() -> None:
    game = pyspiel.load_game("nim(pile_sizes=1;2;4)")
    won = 0.0
    for seed in range(4):
        bots = [openspiel.make_bot(game, 0, "maxn:speculative"), uniform(1, seed)]
        won += play_bots(game.new_initial_state(), bots, seed)[0]
    assert won == 4
    kuhn = pyspiel.load_game("kuhn_poker(players=3)")
    bots = [openspiel.make_bot(kuhn, 0, "ismcts,sims=50"), uniform(1, 1), uniform(2, 2)]
    assert len(play_bots(kuhn.new_initial_state(), bots, 3)) == 3
    policy, action = openspiel.make_bot(game, 0, "maxn").step_with_policy(game.new_initial_state())
    assert sum(weight for _, weight in policy) == 1 and (action, 1.0) in policy
    with pytest.raises(ValueError, match="hides information"):
        openspiel.make_bot(kuhn, 0, "maxn")
    with pytest.raises(ValueError, match="there is no player 7"):
        openspiel.make_bot(game, 7)


# Our games in OpenSpiel.

NAMES = openspiel.register()


def test_all_games_are_registered_once() -> None:
    assert NAMES == [f"maxn_{game.name.replace('-', '_')}" for game in maxn.games()] == openspiel.register()
    assert set(NAMES) <= set(pyspiel.registered_names())


@pytest.mark.parametrize("name", NAMES)
def test_random_games_keep_to_the_contract(name: str) -> None:
    game = pyspiel.load_game(name, {"options": "board=tiny"} if "checkers" in name else {})
    pyspiel.random_sim_test(game, num_sims=1, serialize=False, verbose=False)


@pytest.mark.parametrize("name", ["maxn_othello", "maxn_oh_hell", "maxn_hearts"])
def test_states_are_serialized(name: str) -> None:
    game = pyspiel.load_game(name)
    pyspiel.random_sim_test(game, num_sims=1, serialize=True, verbose=False)
    state = random_state(game, 5, 1)
    again = pickle.loads(pickle.dumps(state))
    assert str(again) == str(state) and again.legal_actions() == state.legal_actions()
    clone = state.clone()
    clone.apply_action(clone.legal_actions()[0])
    assert len(clone.history()) == len(state.history()) + 1 and str(clone) != str(state)


def test_parameters_reach_the_game() -> None:
    game = pyspiel.load_game("maxn_hearts", {"players": 3, "deals": 5, "hands": 2, "options": "moon=off"})
    assert game.num_players() == 3 and game.max_chance_outcomes() == 5
    state = random_state(game, 10_000, 1)
    assert state.is_terminal() and all(value <= 0 for value in state.returns())
    # Two hands of 26 points.
    assert sum(state.returns()) == -52
    for written in ("maxn_hearts(players=3,options=moon:off;pass_cards:false)", str(game)):
        again = pyspiel.load_game(written)
        pyspiel.random_sim_test(again, num_sims=1, serialize=True, verbose=False)
        assert str(pickle.loads(pickle.dumps(again))) == str(again) == str(pyspiel.load_game(str(again)))
    assert pyspiel.load_game("maxn_oh_hell").get_parameters()["hands"] == 0, "a whole series"
    with pytest.raises(Exception, match="3 to 6 players"):
        pyspiel.load_game("maxn_hearts", {"players": 9})


def test_algorithms_of_openspiel_run_on_our_games() -> None:
    numpy = pytest.importorskip("numpy")
    mcts = pytest.importorskip("open_spiel.python.algorithms.mcts")
    sampling = pytest.importorskip("open_spiel.python.algorithms.external_sampling_mccfr")
    othello = pyspiel.load_game("maxn_othello", {"players": 3})
    evaluator = mcts.RandomRolloutEvaluator(1, numpy.random.RandomState(1))
    bot = mcts.MCTSBot(othello, 2.0, 5, evaluator, random_state=numpy.random.RandomState(2))
    state = random_state(othello, 40, 1)
    assert bot.step(state) in state.legal_actions()
    small = pyspiel.load_game("maxn_oh_hell", {"players": 3, "options": "most=1", "deals": 4})
    solver = sampling.ExternalSamplingSolver(small)
    for _ in range(2):
        solver.iteration()
    state = random_state(small, 0, 1)
    state.apply_action(0)
    assert solver.average_policy().action_probabilities(state)


def test_deals_are_chosen_from_all_seeds() -> None:
    game = pyspiel.load_game("maxn_hearts(players=3)")
    texts = {str(random_state(game, 1, seed)) for seed in range(5)}
    assert len(texts) == 5 and game.max_chance_outcomes() == 256
    state = game.new_initial_state()
    for byte in (1, 2, 0, 0, 0, 0, 0, 255):
        assert state.is_chance_node() and len(state.chance_outcomes()) == 256
        state.apply_action(byte)
    seed = 1 + 2 * 256 + 255 * 2**56
    dealt = maxn.start("hearts", 3, seed=seed)
    assert json.loads(state.seen(0))["hand"] == dealt.observation(0)["hand"]


def test_hidden_cards_of_our_games_are_sampled() -> None:
    game = pyspiel.load_game("maxn_spades(players=3)")
    state, random = random_state(game, 9, 1), Random(2)
    player = state.current_player()
    drawn = [state.resample_from_infostate(player, random.random) for _ in range(10)]
    assert all(world.seen(player) == state.seen(player) for world in drawn)
    assert len({str(world) for world in drawn}) > 5
    assert openspiel.search(state, "ismcts,sims=40").decision in state.legal_actions()
    for method in ("rules", "best,time=20ms", "mc(maxn,nodes=200),worlds=3", "ismcts"):
        options = {"sims": 50} if method == "ismcts" else {}
        assert openspiel.make_bot(game, player, method, **options).step(state) in state.legal_actions()
    with pytest.raises(maxn.AgentError, match="did you mean 'rules'"):
        openspiel.make_bot(game, player, "rule")


def test_our_bots_play_our_games_there() -> None:
    game = pyspiel.load_game("maxn_othello", {"players": 3})
    state = random_state(game, 45, 3)
    solution = openspiel.search(state, "maxn:none", depth=2)
    assert solution.best in state.legal_actions()
    # The last squares are searched to the end: the other two cannot do better.
    end = near_the_end(game, 5, 1)
    promised = openspiel.search(end, "paranoid:none")
    mover = end.current_player()
    bots = [openspiel.make_bot(game, p, "paranoid:none") if p == mover else uniform(p, p) for p in range(3)]
    for seed in range(3):
        assert play_bots(end, bots, seed)[mover] >= promised.scores[mover]
    everybody = [openspiel.make_bot(game, player, "maxn:none") for player in range(3)]
    assert play_bots(end, everybody, 1) == [float(score) for score in openspiel.search(end, "maxn:none").scores]


def test_sets_are_chosen_step_by_step_unless_flat() -> None:
    game, flat = (pyspiel.load_game(f"maxn_hearts(players=3{flat})") for flat in ("", ",flat=True"))
    assert (game.num_distinct_actions(), flat.num_distinct_actions()) == (104, 22_152)
    pyspiel.random_sim_test(flat, num_sims=1, serialize=True, verbose=False)
    # A bot decides once for all cards that it passes: the hand is that of the agents among themselves.
    for whole in (game, flat):
        contest = maxn.start("hearts", 3, seed=7)
        agents = [maxn.agent("rules", seed=1) for _ in range(3)]
        while contest.hands_played == 0:
            contest.play(agents[contest.to_move or 0].decide(contest).best)
        state = whole.new_initial_state()
        for byte in (7, 0, 0, 0, 0, 0, 0, 0):
            state.apply_action(byte)
        bots = [openspiel.make_bot(whole, player, "rules", seed=1) for player in range(3)]
        while not state.is_terminal():
            state.apply_action(bots[state.current_player()].step(state))
        assert state.returns() == [-score for score in contest.scores]


def test_cards_that_were_chosen_are_hidden_from_others() -> None:
    game, random = pyspiel.load_game("maxn_hearts(players=4)"), Random(3)
    state = random_state(game, 2, 5)
    mover = state.current_player()
    other = (mover + 1) % 4
    assert len(state.table.chosen) == 2 and "chosen" in state.seen(mover) and "chosen" not in state.seen(other)
    for player in (mover, other):
        world = state.resample_from_infostate(player, random.random)
        assert world.seen(player) == state.seen(player) and world.current_player() == mover
        assert len(world.legal_actions()) == 11
        assert (world.table.chosen == state.table.chosen) == (player == mover)
