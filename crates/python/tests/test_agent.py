"""Agents by their specs."""

from __future__ import annotations

import copy
import json
import pickle

import pytest

import maxn


def test_an_agent_decides_on_an_observation() -> None:
    contest = maxn.start("oh-hell", players=3, seed=4)
    observation = contest.observation(contest.to_move)
    agent = maxn.agent("rollout,playouts=300", seed=1)
    advice = agent.decide(observation)
    assert advice.decision in contest.legal() and advice.player == contest.to_move
    assert len(advice.expected) == 3 and all(error > 0 for error in advice.standard_error)
    assert advice.worlds > 0 and advice.nodes > 0 and advice.measure and not advice.exact
    # The same by text and by contest: the agent looks at the knowledge of the seat only.
    by_text = maxn.agent("rollout,playouts=300", seed=1).decide(json.dumps(observation))
    by_contest = maxn.agent("rollout,playouts=300", seed=1).decide(contest)
    assert by_text.choices == advice.choices == by_contest.choices


def test_reasons_name_deals_and_decisions() -> None:
    contest = maxn.read("spades", "hands S:A H:K D:- C:- | S:K H:Q D:- C:- | S:2 H:A D:- C:-; leader 1")
    agent = maxn.agent("maxn")
    assert agent.decide(contest).reasons is None
    advice = agent.decide(contest, why=True)
    assert advice.reasons
    for reason in advice.reasons:
        assert reason.decision == advice.decision and reason.text
        assert 0 < reason.holds <= reason.draws == 1 and reason.deal == 0 and reason.exact
        shown = contest.copy()
        for decision in reason.line:
            shown.play(decision)


def test_hidden_cards_change_no_decision() -> None:
    """The observation is all that an agent for hidden cards sees: deals that look the same get the same advice."""
    contest = maxn.start("oh-hell", players=3, seed=4)
    seat = contest.to_move
    seen = contest.observation(seat)
    others = (maxn.start("oh-hell", players=3, seed=seed) for seed in range(5, 20_000))
    same = next(other for other in others if other.to_move == seat and other.observation(seat) == seen)
    assert same.scene() != contest.scene(), "the others hold other cards"
    advice = [maxn.agent("rollout,playouts=200", seed=3).decide(deal).choices for deal in (contest, same)]
    assert advice[0] == advice[1]


def test_every_best_agent_plays_its_game() -> None:
    for game in maxn.games():
        contest = maxn.start(game.name, seed=1)
        advice = maxn.agent("best,nodes=200" if game.kind == "cards" else "maxn,nodes=500").decide(contest)
        assert advice.decision in contest.legal(), game.name


def test_pickle_and_equality() -> None:
    agent = maxn.agent("maxn,nodes=500000", seed=3, threads=2, time="1.5s")
    assert agent.spec == "maxn:speculative,nodes=500k"
    assert repr(maxn.agent("rules", seed=3, time=0.5, nodes="2k")) == "maxn.agent('rules', seed=3, time=0.5, nodes=2000)"
    for twin in (pickle.loads(pickle.dumps(agent)), copy.deepcopy(agent)):
        assert twin == agent and twin.spec == agent.spec and twin.threads == 2
    advice = maxn.agent("rules").decide(maxn.start("hearts", 4))
    assert pickle.loads(pickle.dumps(advice)) == advice == copy.deepcopy(advice)


def test_bad_input() -> None:
    with pytest.raises(maxn.AgentError, match="did you mean 'maxn'"):
        maxn.agent("manx")
    with pytest.raises(maxn.AgentError, match="at least one thread"):
        maxn.agent("maxn", threads=0)
    agent = maxn.agent("rules")
    with pytest.raises(TypeError, match="expected a contest, or an observation"):
        agent.decide(5)  # type: ignore[arg-type]
    with pytest.raises(maxn.ObservationError, match="it is not JSON"):
        agent.decide("{")
    with pytest.raises(maxn.ObservationError, match="game: it is missing"):
        agent.decide({})
    with pytest.raises(maxn.ObservationError, match="it is of type set"):
        agent.decide({"game": {1}})
    circular: dict[str, object] = {}
    circular["game"] = circular
    with pytest.raises(maxn.ObservationError, match="levels deep"):
        agent.decide(circular)
    with pytest.raises(maxn.AgentError, match="it is for games with hidden cards"):
        agent.decide(maxn.start("othello", 3))
    hidden = maxn.start("hearts", 4).observation(0)
    with pytest.raises(maxn.AgentError, match="it looks at all hands"):
        maxn.agent("maxn,nodes=100").decide(hidden)
    over = maxn.start("othello", 3)
    while not over.is_over:
        over.play(over.legal()[0])
    with pytest.raises(maxn.AgentError, match="over"):
        maxn.agent("maxn,nodes=100").decide(over)
