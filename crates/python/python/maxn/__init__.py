"""Search for games with three or more players.

>>> import maxn
>>> contest = maxn.start("hearts", players=4, seed=1)
>>> advice = maxn.agent("rules").decide(contest.observation(contest.to_move))
>>> _ = contest.play(advice.decision)

Players count from 0 in Python, and from 1 in texts and in observations, which other programs read as well.
"""

from maxn._advice import Advice, Choice, Reason
from maxn._agents import PythonAgent, register_agent
from maxn._games import Algorithm, GameInfo, algorithms, deal, games, read, start
from maxn._matches import (
    AgentResult,
    Estimate,
    ExperimentResult,
    MatchReport,
    experiment,
    experiments,
    merge,
    play_match,
    reports,
)
from maxn._native import (
    Agent,
    AgentError,
    Contest,
    DecisionError,
    Error,
    GameError,
    MatchError,
    ObservationError,
    SearchError,
    StartError,
    Tree,
    TreeError,
    __version__,
    observed_vector,
    vectors,
)
from maxn._python_game import Bounds, Game, View, check_game, ismcts, mcts, pimc
from maxn._search_options import SearchOptions
from maxn._solution import Iteration, LineMove, MoveValue, Solution
from maxn._solve import solve
from maxn._tree import Comparison, Comparisons, Trace, compare, trace, tree

agent = Agent

__all__ = [
    "Advice",
    "Agent",
    "AgentError",
    "AgentResult",
    "Algorithm",
    "Bounds",
    "Choice",
    "Comparison",
    "Comparisons",
    "Contest",
    "DecisionError",
    "Error",
    "Estimate",
    "ExperimentResult",
    "Game",
    "GameError",
    "GameInfo",
    "Iteration",
    "LineMove",
    "MatchError",
    "MatchReport",
    "MoveValue",
    "ObservationError",
    "PythonAgent",
    "Reason",
    "SearchError",
    "SearchOptions",
    "Solution",
    "StartError",
    "Trace",
    "Tree",
    "TreeError",
    "View",
    "__version__",
    "agent",
    "algorithms",
    "check_game",
    "compare",
    "deal",
    "experiment",
    "experiments",
    "games",
    "ismcts",
    "mcts",
    "merge",
    "observed_vector",
    "pimc",
    "play_match",
    "read",
    "register_agent",
    "reports",
    "solve",
    "start",
    "trace",
    "tree",
    "vectors",
]
