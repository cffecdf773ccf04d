//! A game: deal after deal until somebody is out.

use super::board::Board;
use super::hand::{CribbageHand, DealError};
use super::info::INFO;
use super::observed::observed;
use super::options::Options;
use super::view::View;
use crate::cards::{Deal, Hand};
use maxn::{Game, Player, Scores};
use maxn_play::toolkit::hidden::{HandSeries, ObservedSeat, Standing};
use maxn_play::{GameInfo, ObservationError};

/// The running score of a series of deals. The deal passes to the left; the game ends at once when somebody reaches
/// the board's target, be it by his heels, in the play, or in the middle of the show.
///
/// ```
/// use maxn::Game;
/// use maxn_games::cribbage::{Board, GAME, Series};
/// use maxn_play::toolkit::hidden::HandSeries;
///
/// let mut series = Series::new(Board::to(3, GAME), 0);
/// for seed in 0.. {
///     let Some(mut hand) = series.deal(seed) else { break };
///     while !hand.is_terminal() {
///         let mut moves = Vec::new();
///         hand.moves(&mut moves);
///         hand.apply(moves[0]);
///     }
///     series.score(&hand);
/// }
/// let winner = series.board().winner().unwrap();
/// assert_eq!(series.board().scores()[winner], 121);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Series {
    board: Board,
    dealer: Player,
    deals: u32,
}

impl Series {
    /// Creates a series that begins with these scores and this dealer; players beyond the last count on from the
    /// first.
    pub fn new(board: Board, dealer: Player) -> Self {
        Series { board, dealer: dealer % board.players(), deals: 0 }
    }

    /// Creates a series that goes on after a number of deals, the first of them by the last player, with this
    /// score.
    ///
    /// # Errors
    /// If the game is over.
    pub fn resumed(board: Board, deals: u32) -> Result<Self, ObservationError> {
        let players = board.players();
        match board.winner() {
            None => Ok(Series { board, dealer: (players - 1 + deals as usize % players) % players, deals }),
            Some(winner) => Err(ObservationError::new("scores", DealError::Over(winner + 1))),
        }
    }

    /// Returns the score.
    pub fn board(&self) -> &Board {
        &self.board
    }

    /// Returns the player whose deal it is.
    pub fn dealer(&self) -> Player {
        self.dealer
    }
}

impl HandSeries for Series {
    type Hand = CribbageHand;

    fn info() -> &'static dyn GameInfo {
        &INFO
    }

    fn options(&self) -> String {
        let target = self.board.target().unwrap_or(Board::MOST);
        Options { target, partners: self.board.partners() }.resolved()
    }

    fn standing(&self) -> Standing {
        Standing { players: self.board.players(), hands: self.deals, points: self.board.scores() }
    }

    fn is_over(&self) -> bool {
        self.board.winner().is_some()
    }

    fn deal(&self, seed: u64) -> Option<CribbageHand> {
        (!self.is_over())
            .then(|| CribbageHand::deal(&mut Deal::new(Hand::DECK, seed), self.dealer, self.board))
    }

    fn score(&mut self, end: &CribbageHand) -> Scores {
        debug_assert!(end.is_terminal() && end.dealer() == self.dealer && *end.before() == self.board);
        let before = self.board.scores();
        self.board = end.result().unwrap_or(self.board);
        self.dealer = self.board.left_of(self.dealer);
        self.deals += 1;
        self.board.scores() - before
    }

    /// The score as it stands on the board.
    fn scores_during(&self, hand: &CribbageHand) -> Scores {
        if hand.is_terminal() { self.scores() } else { hand.board().scores() }
    }

    fn teams(&self) -> Option<Vec<usize>> {
        self.board.teams()
    }

    fn winners(&self) -> Vec<Player> {
        let Some(winner) = self.board.winner() else { return Vec::new() };
        (0..self.players()).filter(|&player| self.board.share(winner, player)).collect()
    }

    fn observed(seat: &ObservedSeat<'_>) -> Result<(Self, View), ObservationError> {
        observed(seat)
    }
}
