//! Othello as front ends know it.

use super::rules::{Move, Othello};
use crate::board::{BoardInfo, Opening};
use maxn_play::{ActionSpace, EvaluationInfo, Example, GameFacts, GameKind, Labels};
use std::sync::LazyLock;

/// Othello.
pub static INFO: BoardInfo<Othello> = BoardInfo { facts: &FACTS, actions: &ACTIONS, start: Othello::start };

static ACTIONS: LazyLock<ActionSpace> =
    LazyLock::new(|| ActionSpace::default().with_words(Move::all().map(|mv| mv.to_string())));

static FACTS: GameFacts = GameFacts {
    name: "othello",
    summary: "flank the discs of the others to turn them; most discs win",
    aim: "Have the most discs when nobody can move any more.",
    rules: "In turn, players put a disc on an empty square so that it encloses a straight line of discs of others between \
         itself and another of their own; all enclosed discs become theirs. A player with no such square passes. When nobody has \
         one, the game is over, and most discs win.",
    kind: GameKind::Board,
    players: 2..=4,
    usual_players: 3,
    house_rules: &Opening::HOUSE_RULES,
    target_option: None,
    evaluations: &[
        EvaluationInfo { name: "standing", meaning: "mobility, corners and discs that can never be turned" },
        EvaluationInfo { name: "discs", meaning: "the share of the discs on the board (IJCAI89)" },
    ],
    labels: Labels { score: "discs", steps: "moves", decision: "move", part: "round", whole: "game" },
    best_agent: "paranoid:zero-window,nodes=100k",
    small_deal: None,
    examples: &[
        Example {
            command: "play",
            arguments: "othello --players 4 --opening 8",
            meaning: "after eight random moves",
        },
        Example { command: "solve", arguments: "othello 'players 3; moves d6' --time 1s", meaning: "" },
        Example { command: "solve", arguments: "othello --players 2 --book othello.book", meaning: "" },
        Example { command: "show", arguments: "othello --players 4 --opening 12 --seed 3", meaning: "" },
        Example {
            command: "match",
            arguments: "othello paranoid,nodes=5k maxn,nodes=5k,ties=random --opening 4 --deals 20",
            meaning: "",
        },
        Example {
            command: "book",
            arguments: "build othello --players 2 --moves 6 --follow 2 --nodes 1M --out othello.book",
            meaning: "",
        },
        Example { command: "book", arguments: "show othello.book", meaning: "" },
        Example { command: "book", arguments: "show othello.book 'players 2; moves d3'", meaning: "" },
    ],
};
