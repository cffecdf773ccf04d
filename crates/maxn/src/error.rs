//! The errors of a search.

use crate::algorithm::Algorithm;
use crate::game_fault::GameFault;
use std::fmt;

/// A search that cannot be run with these options, evaluation and game. No option is ever dropped silently.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum SearchError {
    /// The linear classifier needs the least score and the greatest sum.
    NeedsBounds(Algorithm),
    /// Immediate pruning needs the greatest score, or the limits from which it follows.
    NeedsGreatest(Algorithm),
    /// The leaf-value table needs the list of outcomes.
    NeedsOutcomes,
    /// The leaf-value table would be too large.
    TooManyOutcomes {
        /// The number of different outcomes.
        count: usize,
        /// The greatest number allowed.
        most: usize,
    },
    /// There is no memory for a transposition table of this size.
    NoMemory {
        /// The size.
        bytes: usize,
    },
    /// Zero-window deepening needs scores that grow by a fixed sum, the player's own score as objective, and the game's own
    /// steps.
    NeedsGrowth,
    /// Partition search is not to be had here, for this reason.
    NoPartition(&'static str),
    /// The perspective of a paranoid search, or a preference, names a player that the game does not have.
    NoSuchPlayer {
        /// The player named, from 0.
        player: usize,
        /// The number of players.
        players: usize,
    },
    /// A limit on time needs a clock, which this target does not have.
    NoClock,
    /// The smallest difference between scores must be at least 1.
    BadDelta(i32),
    /// A game needs from two to eight players: [`Game::players`](crate::Game::players) is at fault.
    BadPlayers(usize),
    /// A point must have at least one unit.
    BadUnit(i32),
    /// A player is in two teams.
    TwoTeams {
        /// The player, from 0.
        player: usize,
    },
    /// The offence against a player needs the least and the greatest score.
    OffenceNeedsBounds,
    /// The weighted scores would be larger than scores may be.
    WeightsTooLarge,
    /// Best-reply search needs a game that [gives the turn away](crate::Game::give_turn), and searches for the player to move.
    NeedsTurns,
    /// The method is not defined for games with chance.
    NotWithChance(Algorithm),
    /// Ties that are broken evenly lead to means, which only max^n without pruning and prob-max^n have.
    EvenTies(Algorithm),
    /// Prob-max^n compares means, of which a preference does not rank the outcomes.
    TiesOfMeans,
    /// A type of opponents has an evaluation that there is not.
    NoSuchEvaluation {
        /// Its number.
        number: usize,
    },
    /// The nodes of the method are not visited one below the other, as an observer of nodes expects.
    NotObserved(Algorithm),
    /// A leaf-value table does not list the means that games with chance lead to.
    TableWithChance,
    /// Opponent models back up positions, which have no mean.
    ModelsWithChance,
    /// The root is a chance position, where nobody has a move to choose.
    ChanceRoot,
    /// A chance position came up in a game that had said there would be none: [`Game::has_chance`](crate::Game::has_chance)
    /// is at fault.
    UndeclaredChance,
    /// A chance position has no events, or one of weight 0: [`Game::chances`](crate::Game::chances) is at fault.
    NoEvents,
    /// A position that is not terminal has no moves: [`Game::moves`](crate::Game::moves) or
    /// [`Game::is_terminal`](crate::Game::is_terminal) is at fault.
    NoMoves,
    /// The player to move is not one of the players of the game: [`Game::player`](crate::Game::player) is at fault.
    BadMover {
        /// The player that the game returned, from 0.
        player: usize,
        /// The number of players.
        players: usize,
    },
    /// There is not one evaluation for every player in [`Models`](crate::Models).
    WrongModels {
        /// The number of evaluations.
        models: usize,
        /// The number of players.
        players: usize,
    },
    /// The functions of different players do not order all outcomes alike.
    DifferentOrders {
        /// The player about whose score they differ, from 0.
        player: usize,
        /// The indices of two outcomes that they order differently.
        outcomes: (usize, usize),
    },
}

impl fmt::Display for SearchError {
    #[allow(clippy::too_many_lines)] // A sentence for each error.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            SearchError::NeedsBounds(algorithm) => write!(
                f,
                "{algorithm} needs the least score and the greatest sum of scores (maxsum), and Evaluation::bounds states none. \
                 Return them there, such as Bounds::constant_sum(1) where one player wins a point, list all outcomes in \
                 Evaluation::outcomes for the leaf-value table, or use maxn:none"
            ),
            SearchError::NeedsGreatest(algorithm) => write!(
                f,
                "{algorithm} needs the greatest score, or the least score and maxsum, and Evaluation::bounds states \
                 neither. Return them there, or use maxn:none"
            ),
            SearchError::NeedsOutcomes => write!(
                f,
                "the leaf-value table needs the list of possible outcomes, and Evaluation::outcomes has none. Use the linear \
                 classifier"
            ),
            SearchError::TooManyOutcomes { count, most } => write!(
                f,
                "a leaf-value table of {count} different outcomes is too large (at most {most}). Use the linear \
                 classifier"
            ),
            SearchError::NoMemory { bytes } => {
                write!(
                    f,
                    "there is no memory for a transposition table of {bytes} bytes; ask for a smaller one"
                )
            }
            SearchError::NeedsGrowth => write!(
                f,
                "zero-window deepening holds only where scores never fall, their sum grows by the same amount in \
                 every step, and the objective is the own score (DISS Theorem 6.1); this evaluation does not say \
                 so. Use paranoid:zero-window"
            ),
            SearchError::NoPartition(reason) => {
                write!(f, "paranoid:partition cannot be used: {reason}. Use paranoid:zero-window")
            }
            SearchError::NoSuchPlayer { player, players } => {
                write!(f, "there is no player {}: the players are 1 to {players}", player + 1)
            }
            SearchError::NoClock => {
                write!(f, "there is no clock here to keep a limit on time; limit the depth or the nodes")
            }
            SearchError::BadDelta(delta) => {
                write!(f, "the smallest difference between scores is {delta}; it must be at least 1")
            }
            SearchError::BadUnit(unit) => {
                write!(f, "a point has {unit} units (Evaluation::unit); it must have at least 1")
            }
            SearchError::TwoTeams { player } => {
                write!(f, "player {} is in two teams; a player is in one, or alone", player + 1)
            }
            SearchError::OffenceNeedsBounds => write!(
                f,
                "an offence weighs another's score more than any difference of one's own, and Evaluation::bounds states no \
                 least and greatest score. Return them there, or give the weights as numbers"
            ),
            SearchError::WeightsTooLarge => write!(
                f,
                "these weights lead to scores beyond {}, the largest there may be; take smaller ones",
                crate::scores::SCORE_LIMIT
            ),
            SearchError::NeedsTurns => write!(
                f,
                "brs skips all opponents but one: the game must be able to give the turn away (Game::give_turn), which tricks \
                 and chance do not allow, and the search be for the player to move. Use brs+, which skips nobody"
            ),
            SearchError::NotWithChance(algorithm) => write!(
                f,
                "{algorithm} is not defined for games with chance. Use an exact method, such as maxn:speculative"
            ),
            SearchError::EvenTies(algorithm) => write!(
                f,
                "ties that are broken evenly lead to means, which {algorithm} does not have. Use maxn:none or prob-maxn"
            ),
            SearchError::TiesOfMeans => write!(
                f,
                "prob-maxn breaks ties by the order of moves, or evenly: other preferences rank outcomes, and its values are \
                 means of outcomes"
            ),
            SearchError::NoSuchEvaluation { number } => write!(
                f,
                "opponents of a type have evaluation {number}, and Evaluation::evaluate_as has none of this number"
            ),
            SearchError::NotObserved(algorithm) => write!(
                f,
                "{algorithm} goes back to nodes that it has left, so that nobody can follow it node by node. Use maxn:none, or \
                 observe iterations"
            ),
            SearchError::TableWithChance => write!(
                f,
                "a leaf-value table does not hold in a game with chance: the mean of two outcomes is not among those \
                 it lists. Use the linear classifier"
            ),
            SearchError::ModelsWithChance => write!(
                f,
                "opponent models back up a position, and there is no mean of positions: they cannot search a game \
                 with chance"
            ),
            SearchError::ChanceRoot => write!(
                f,
                "the position is a chance event, with no move to choose; apply one of Game::chances and search then"
            ),
            SearchError::UndeclaredChance => GameFault::UndeclaredChance.fmt(f),
            SearchError::NoEvents => GameFault::NoEvents.fmt(f),
            SearchError::NoMoves => GameFault::NoMoves.fmt(f),
            &SearchError::BadMover { player, players } => GameFault::BadMover { player, players }.fmt(f),
            &SearchError::BadPlayers(players) => GameFault::BadPlayers(players).fmt(f),
            SearchError::WrongModels { models, players } => {
                write!(
                    f,
                    "Models::new was given {models} evaluations for a game of {players} players; each has one of its own"
                )
            }
            SearchError::DifferentOrders { player, outcomes } => write!(
                f,
                "the evaluations do not order all outcomes alike (they differ on player {}'s score of outcomes {} \
                 and {}), so nothing may be pruned. Use maxn:none",
                player + 1,
                outcomes.0 + 1,
                outcomes.1 + 1
            ),
        }
    }
}

impl std::error::Error for SearchError {}
