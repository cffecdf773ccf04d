//! Abalone as front ends know it.

use super::moves::ACTIONS;
use super::rules::Abalone;
use crate::board::{BoardInfo, Opening};
use maxn_play::{EvaluationInfo, Example, GameFacts, GameKind, Labels};

/// Abalone.
pub static INFO: BoardInfo<Abalone> = BoardInfo { facts: &FACTS, actions: &ACTIONS, start: Abalone::start };

static FACTS: GameFacts = GameFacts {
    name: "abalone",
    summary: "push six marbles of the others off the board, two against one or three against two",
    aim: "Push marbles of the others off the board: the first who has pushed off enough of them wins.",
    rules: "In turn, players move one, two or three of their marbles in a row by one cell, along the row or sideways. A row \
         that is longer pushes the marbles before it, which may fall off the board; who has pushed off enough wins.",
    kind: GameKind::Board,
    players: 2..=6,
    usual_players: 3,
    house_rules: &Opening::HOUSE_RULES,
    target_option: None,
    evaluations: &[EvaluationInfo {
        name: "strength",
        meaning: "marbles on the board and pushed off, nearness to the centre and grouping (DISS 7.4)",
    }],
    labels: Labels { score: "pushed off", steps: "moves", decision: "move", part: "round", whole: "game" },
    best_agent: "paranoid:zero-window,nodes=100k",
    small_deal: None,
    examples: &[
        Example {
            command: "solve",
            arguments: "abalone --depth 3",
            meaning: "the best move of a board game",
        },
        Example {
            command: "show",
            arguments: "abalone 'players 2; moves a1-b2' --svg abalone.svg",
            meaning: "",
        },
    ],
};
