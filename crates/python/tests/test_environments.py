"""Environments of PettingZoo and Gymnasium."""

from __future__ import annotations

import pickle
import threading

import pytest

import maxn

numpy = pytest.importorskip("numpy")
pytest.importorskip("gymnasium")
NAMES = [info.name for info in maxn.games()]
SMALL = {"chinese-checkers": "board=mini"}


class TestPettingZoo:
    """The environments of PettingZoo."""

    zoo = pytest.importorskip("pettingzoo.test")

    @pytest.mark.filterwarnings("ignore")
    @pytest.mark.parametrize("name", NAMES)
    def test_api(self, name: str) -> None:
        from maxn.pettingzoo import env

        self.zoo.api_test(env(name, options=SMALL.get(name, "")), num_cycles=60, verbose_progress=False)

    @pytest.mark.filterwarnings("ignore")
    @pytest.mark.parametrize("name", NAMES)
    def test_seeds_and_pictures(self, name: str) -> None:
        from maxn.pettingzoo import env

        options = SMALL.get(name, "")
        self.zoo.seed_test(lambda: env(name, options=options), num_cycles=20)
        self.zoo.render_test(lambda render_mode: env(name, options=options, render_mode=render_mode))

    def test_rewards_add_up_to_the_scores(self) -> None:
        from maxn.pettingzoo import raw_env

        env = raw_env("hearts", players=4)
        env.reset(seed=1)
        total = dict.fromkeys(env.agents, 0.0)
        for agent in env.agent_iter():
            observation, reward, terminated, truncated, _ = env.last()
            total[agent] += reward
            others = [other for other in env.agents if other != agent]
            assert not any(env.observe(other)["action_mask"].any() for other in others)
            legal = numpy.flatnonzero(observation["action_mask"])
            env.step(None if terminated or truncated else int(legal[0]))
        assert sum(total.values()) in (-26, -78)
        assert [-score for score in env._table.contest.scores] == list(total.values())

    def test_environments_are_copied_by_pickle(self) -> None:
        from maxn.pettingzoo import raw_env

        env = pickle.loads(pickle.dumps(raw_env("uno", players=3)))
        env.reset(seed=5)
        assert env.metadata["name"] == "uno_v0" and len(env.agents) == 3


def test_an_episode_is_a_game_worth_playing() -> None:
    from maxn.gymnasium import MaxnVectorEnv
    from maxn.pettingzoo import raw_env

    lengths = {info.name: info.hands_per_game for info in maxn.games()}
    assert lengths["oh-hell"] is None and lengths["hearts"] == 1 and lengths["othello"] is None
    env = raw_env("oh-hell", players=3, options="most=3")
    env.reset(seed=1)
    while env.agents and not all(env.terminations.values()):
        agent = env.agent_selection
        env.step(int(env.observe(agent)["action_mask"].argmax()))
    # One, two, three, two and one cards.
    assert env._table.contest.hands_played == 5
    many = MaxnVectorEnv("oh-hell", 1, players=3, options="most=3")
    many.reset(seed=numpy.int64(1))
    steps, over = 0, False
    while not over:
        _, _, terminated, _, _ = many.step(many.random_actions())
        steps, over = steps + 1, bool(terminated[0])
    # Nine cards and five bids of each player.
    assert steps == 3 * (9 + 5)


def test_gymnasium_accepts_the_environment() -> None:
    from gymnasium.utils.env_checker import check_env

    from maxn.gymnasium import MaxnEnv

    class LegalOnly(MaxnEnv):
        """The checker takes any action: the first legal one instead."""

        def step(self, action: int):  # type: ignore[no-untyped-def]
            return super().step(int(self.action_masks().argmax()))

    check_env(LegalOnly("oh-hell", ["rules"], players=3, options="sizes=down most=4"), skip_render_check=True)


def test_games_are_registered() -> None:
    gym = pytest.importorskip("gymnasium")
    import maxn.gymnasium as of_maxn

    names = {spec for spec in gym.registry if spec.startswith("maxn/")}
    assert len(names) == len(NAMES) and {"maxn/Hearts-v0", "maxn/OhHell-v0"} <= names
    env = gym.make("maxn/Hearts-v0", opponents=["rules"], players=3)
    assert isinstance(env.unwrapped, of_maxn.MaxnEnv)
    observation, _ = env.reset(seed=1)
    assert observation["action_mask"].sum() == 17 and env.action_space.n == 104
    many = gym.make_vec("maxn/Othello-v0", 3, vectorization_mode="vector_entry_point", players=3)
    assert many.reset(seed=1)[0]["observation"].shape[0] == 3


def test_chosen_cards_are_seen_by_their_player_only() -> None:
    from maxn._hand import HandContest

    table = HandContest("hearts", 4, seed=2)
    other, cards = (table.to_move + 1) % 4, table.legal()
    before = table.vector(other)
    table.play(cards[0])
    assert table.chosen == cards[:1] and cards[0] not in table.legal()
    # On the table of the seat, behind its hand.
    place = 8 + 52 + cards[0] - 52
    assert table.vector(table.to_move)[place] == 1 and (table.vector(other) == before).all()
    assert "chosen: pass" in table.text(table.to_move) and "chosen" not in table.text(other)
    with pytest.raises(maxn.DecisionError, match="is not legal now"):
        table.play(cards[0])
    # A world of another seat has other cards chosen, which the player can hold there.
    for seed in range(5):
        drawn = table.drawn(other, seed)
        assert len(drawn.chosen) == 1 and drawn.to_move == table.to_move
        assert drawn.contest.step_name(drawn.chosen[0])[5:] in drawn.contest.observation(table.to_move)["hand"]


def test_a_seat_against_agents() -> None:
    from maxn.gymnasium import MaxnEnv

    env = MaxnEnv("hearts", ["rules", "random"], players=3, seat=1, render_mode="ansi")
    first, _ = env.reset(seed=3)
    again, _ = env.reset(seed=3)
    assert (first["observation"] == again["observation"]).all()
    total, over, steps = 0.0, False, 0
    while not over:
        observation, reward, over, _, info = env.step(int(env.action_masks().argmax()))
        total, steps = total + reward, steps + 1
    # Three cards passed and seventeen played.
    assert steps == 20 and -total == info["scores"][1]
    assert "hearts" in (env.render() or "") and not observation["action_mask"].any()
    needed = pytest.importorskip("gymnasium").error.ResetNeeded
    with pytest.raises(needed, match="reset"):
        env.step(0)
    with pytest.raises(needed, match="reset"):
        MaxnEnv("hearts").step(0)
    with pytest.raises(ValueError, match="there is no seat 5"):
        MaxnEnv("hearts", seat=5)
    with pytest.raises(ValueError, match="hands cannot be -1"):
        MaxnEnv("hearts", hands=-1)
    with pytest.raises(maxn.AgentError, match="did you mean 'rules'"):
        MaxnEnv("hearts", ["rule"])


class TestVector:
    """The environment of many contests."""

    def test_it_plays_the_games_of_single_contests(self) -> None:
        from maxn.gymnasium import MaxnVectorEnv

        for name, threads in [("hearts", 1), ("othello", 2), ("uno", 3)]:
            env = MaxnVectorEnv(name, 5, players=3, hands=0, threads=threads, flat=True)
            observation, info = env.reset(seed=10)
            contests = [maxn.start(name, 3, seed=10 + place) for place in range(5)]
            for step in range(25):
                masks = observation["action_mask"]
                for place, contest in enumerate(contests):
                    assert sorted(contest.legal_actions()) == numpy.flatnonzero(masks[place]).tolist()
                    assert info["to_move"][place] == contest.to_move
                    seen = contest.vector(contest.to_move or 0)
                    assert (seen == observation["observation"][place]).all()
                chosen = [sorted(contest.legal_actions())[step % len(contest.legal())] for contest in contests]
                for contest, action in zip(contests, chosen, strict=True):
                    contest.play_action(action)
                observation, _, over, _, info = env.step(numpy.array(chosen))
                assert not over.any()

    def test_sets_are_chosen_card_by_card(self) -> None:
        """The games are those of the flat numbers, and the same as of a single environment."""
        from maxn.gymnasium import MaxnVectorEnv
        from maxn.pettingzoo import raw_env

        for name, players in [("hearts", 4), ("sergeant-major", 3), ("cribbage", 3)]:
            env = MaxnVectorEnv(name, 2, players=players)
            observation, info = env.reset(seed=3)
            single = raw_env(name, players)
            assert env.single_action_space.n == single.action_space("player_0").n < 200
            contests = [maxn.start(name, players, seed=3 + place) for place in range(2)]
            chosen: list[list[int]] = [[], []]
            for step in range(14):
                actions = []
                for place, contest in enumerate(contests):
                    legal = numpy.flatnonzero(observation["action_mask"][place]).tolist()
                    assert legal == sorted(contest.legal_steps(chosen[place]))
                    seat = contest.to_move or 0
                    seen = contest.vector(seat, chosen=chosen[place])
                    assert (observation["observation"][place] == seen).all() and info["to_move"][place] == seat
                    actions.append(legal[step % len(legal)])
                    chosen[place].append(actions[-1])
                    if (made := contest.chosen_action(chosen[place])) is not None:
                        contest.play_action(made)
                        chosen[place] = []
                observation, _, over, _, info = env.step(numpy.array(actions))
                assert not over.any()

    def test_a_second_thread_is_refused_kindly(self) -> None:
        from maxn.gymnasium import MaxnVectorEnv

        env = MaxnVectorEnv("sergeant-major", 400, threads=1)
        env.reset(seed=1)
        errors: list[Exception] = []

        def work() -> None:
            try:
                for _ in range(30):
                    env._contests.reset(list(range(400)), env._arrays)
            except Exception as error:
                errors.append(error)

        threads = [threading.Thread(target=work) for _ in range(2)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        assert all(isinstance(error, maxn.Error) and "another thread" in str(error) for error in errors), errors
        assert errors, "the threads met"

    def test_episodes_end_and_begin_anew(self) -> None:
        from maxn.gymnasium import MaxnVectorEnv

        env = MaxnVectorEnv("hearts", 3, ["rules"], players=3)
        observation, _ = env.reset(seed=1)
        total, ends = numpy.zeros(3), 0
        for _ in range(44):
            chosen = observation["action_mask"].argmax(axis=1)
            observation, rewards, over, _, _ = env.step(chosen)
            total += rewards
            ends += int(over.sum())
        assert ends == 6 and (total <= 0).all() and (total >= -78).all()

    def test_wrong_input(self) -> None:
        from maxn.gymnasium import MaxnVectorEnv

        with pytest.raises(maxn.StartError, match="did you mean 'hearts'"):
            MaxnVectorEnv("heart", 2)
        with pytest.raises(ValueError, match="at least one"):
            MaxnVectorEnv("hearts", 0)
        with pytest.raises(ValueError, match="it is -1"):
            MaxnVectorEnv("hearts", 2, hands=-1)
        env = MaxnVectorEnv("hearts", 2)
        with pytest.raises(maxn.DecisionError, match="reset comes before step"):
            env.step(numpy.zeros(2, dtype=int))
        env.reset(seed=1)
        with pytest.raises(maxn.DecisionError, match="contest 0: action -1 is not legal now"):
            env.step(numpy.array([-1, 0]))
        with pytest.raises(maxn.DecisionError, match="3 actions for 2 contests"):
            env.step(numpy.zeros(3, dtype=int))

    def test_a_refused_action_changes_no_contest(self) -> None:
        from maxn.gymnasium import MaxnVectorEnv

        env, other = (MaxnVectorEnv("othello", 3, players=3, threads=threads) for threads in (1, 3))
        observation, _ = env.reset(seed=1)
        other.reset(seed=1)
        legal = observation["action_mask"].argmax(axis=1)
        wrong = legal.copy()
        wrong[2] = 64
        for one in (env, other):
            with pytest.raises(maxn.DecisionError, match="contest 2: action 64 is not legal now"):
                one.step(wrong)
        after, *_ = env.step(legal)
        same, *_ = other.step(legal)
        fresh = MaxnVectorEnv("othello", 3, players=3)
        fresh.reset(seed=1)
        expected, *_ = fresh.step(legal)
        for found in (after, same):
            assert all((found[key] == expected[key]).all() for key in expected)
