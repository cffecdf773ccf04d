//! Chinese Checkers as front ends know it.

use super::contest::actions;
use super::database;
use super::notation::NotationError;
use super::options::{HOUSE_RULES, Options};
use super::position::Position;
use crate::board::{self, BoardTable};
use maxn_play::{
    ActionSpace, Contest, DatabaseEntry, Deal, DealRequest, EvaluationInfo, Example, Field, GameFacts,
    GameInfo, GameKind, Labels, ObservationError, ObservedSituation, SearchFailure, StartError, StartRequest,
};

/// Chinese Checkers.
pub static INFO: ChineseCheckersInfo = ChineseCheckersInfo;

/// The description of Chinese Checkers.
#[derive(Clone, Copy, Debug)]
pub struct ChineseCheckersInfo;

static FACTS: GameFacts = GameFacts {
    name: "chinese-checkers",
    summary: "step and jump all your pieces to the opposite point of the star",
    aim: "Be the first with all pieces in the opposite point of the star.",
    rules: "In turn, players move a piece to a neighbouring cell, or jump over one piece after the other, their own or \
         not, to the cell behind it. Nothing is taken. The first to fill the goal across the board wins.",
    kind: GameKind::Board,
    players: 2..=6,
    usual_players: 3,
    house_rules: &HOUSE_RULES,
    target_option: None,
    evaluations: &[
        EvaluationInfo {
            name: "static",
            meaning: "distance to the goal, pieces near each other and in the goal, and the last piece (DISS 7.3)",
        },
        EvaluationInfo {
            name: "database",
            meaning: "the moves that each player would need alone on the board, on any board but the full one; \
                          with :FILE by a file of 'maxn db build'",
        },
        EvaluationInfo { name: "winner", meaning: "1 for the winner, and 0 for everybody before the end" },
    ],
    labels: Labels { score: "in the goal", steps: "moves", decision: "move", part: "round", whole: "game" },
    best_agent: "mcts,sims=10k,scale=seen,explore=0.2,cut=6",
    small_deal: None,
    examples: EXAMPLES,
};

impl GameInfo for ChineseCheckersInfo {
    fn facts(&self) -> &'static GameFacts {
        &FACTS
    }

    fn observation_fields(&self) -> &'static [&'static str] {
        board::OBSERVATION_FIELDS
    }

    fn action_space(&self, board: Option<&str>) -> Option<&'static ActionSpace> {
        board.and_then(actions)
    }

    fn start(&self, request: &StartRequest) -> Result<Box<dyn Contest>, StartError> {
        let players = maxn_play::players_asked(self, request.players)?;
        let options: Options = request.options.parse().map_err(StartError::new)?;
        let start = Position::start(options.size, options.rules, players);
        let table = BoardTable::start(start, options.opening, request);
        Ok(Box::new(table.with_options(options.resolved())))
    }

    fn deal(&self, request: &DealRequest) -> Result<Deal, StartError> {
        board::deal(self, request)
    }

    fn read(&self, position: &str) -> Result<Box<dyn Contest>, StartError> {
        board::read::<Position>(position)
    }

    fn situation(&self, observation: &Field<'_>) -> Result<ObservedSituation, ObservationError> {
        board::situation(self, observation)
    }

    fn look_up(&self, contest: &dyn Contest, source: &str) -> Result<DatabaseEntry, SearchFailure> {
        let position = contest.notation().unwrap_or_default();
        let position: Result<Position, NotationError> = position.parse();
        let position = position.map_err(|error| SearchFailure::Evaluation(error.to_string()))?;
        database::look_up(&position, source)
    }
}

const EXAMPLES: &[Example] = &[
    Example {
        command: "play",
        arguments: "chinese-checkers --board small",
        meaning: "move by coordinates: c4-d4",
    },
    Example {
        command: "play",
        arguments: "chinese-checkers --board small --book chinese-checkers.book",
        meaning: "",
    },
    Example { command: "solve", arguments: "chinese-checkers --players 3 --depth 6 --width 10", meaning: "" },
    Example { command: "solve", arguments: "chinese-checkers --board small --database", meaning: "" },
    Example { command: "show", arguments: "chinese-checkers", meaning: "" },
    Example {
        command: "show",
        arguments: "chinese-checkers --players 2 --board small --moves 'c4-d4 k8-j8'",
        meaning: "",
    },
    Example {
        command: "show",
        arguments: "chinese-checkers 'board small; pieces home | home | home' --database",
        meaning: "",
    },
    Example {
        command: "match",
        arguments: "chinese-checkers maxn,nodes=20k paranoid,nodes=20k --options board=small --deals 20",
        meaning: "",
    },
    Example {
        command: "book",
        arguments: "build chinese-checkers --board small --database --moves 12",
        meaning: "",
    },
    Example {
        command: "db",
        arguments: "build",
        meaning: "the small board, 13,983,816 placements of six pieces",
    },
    Example { command: "db", arguments: "build --board mini --file mini.db", meaning: "" },
    Example { command: "db", arguments: "show", meaning: "" },
    Example {
        command: "db",
        arguments: "bound",
        meaning: "a lower bound for the full board, which has too many placements",
    },
    Example {
        command: "endgame",
        arguments: "build",
        meaning: "three players with two pieces each on five rows of the mini board",
    },
    Example { command: "endgame", arguments: "build --board tiny --file tiny.endgame", meaning: "" },
    Example { command: "endgame", arguments: "show", meaning: "" },
    Example {
        command: "endgame",
        arguments: "show --file tiny.endgame 'turn 1; pieces home | home | c3'",
        meaning: "",
    },
];
