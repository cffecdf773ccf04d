//! A game: deal after deal until somebody is out.

use super::board::Board;
use super::deal::{DealError, Dealt};
use super::round::Round;
use crate::cards::Deal;
use maxn::Player;
use maxn_play::ObservationError;

/// The running score of a series of deals. The deal passes to the left; the game ends at once when somebody reaches
/// the board's target, be it by his heels, in the play, or in the middle of the show.
///
/// ```
/// use maxn_games::cards::{Deal, Hand};
/// use maxn::Game;
/// use maxn_games::cribbage::{Board, GAME, Series};
///
/// let mut series = Series::new(Board::to(3, GAME), 0);
/// for seed in 0.. {
///     let mut pack = Deal::new(Hand::DECK, seed);
///     let Some(dealt) = series.deal(&mut pack) else { break };
///     let mut round = dealt.discard(&dealt.best_discards(), pack.next().unwrap())?;
///     while !round.play().is_terminal() {
///         let mut cards = Vec::new();
///         round.play().moves(&mut cards);
///         round.play_card(cards[0])?;
///     }
///     series.record(&round)?;
/// }
/// let winner = series.board().winner().unwrap();
/// assert_eq!(series.board().scores()[winner], 121);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Series {
    board: Board,
    dealer: Player,
    deals: u32,
}

/// Error when a deal cannot be recorded.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum RecordError {
    /// There are cards to be played.
    #[error("the deal is not played to its end")]
    NotOver,
    /// It began with another score or another dealer.
    #[error("the deal is not the next one of this series: it began with another score or dealer")]
    NotNext,
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

    /// Returns the number of deals recorded.
    pub fn deals(&self) -> u32 {
        self.deals
    }

    /// Returns the next deal, from a whole pack; `None` when the game is over.
    pub fn deal(&self, pack: &mut Deal) -> Option<Dealt> {
        self.board.winner().is_none().then(|| Dealt::deal(pack, self.dealer, self.board))
    }

    /// Takes over the score of a deal that has been played.
    ///
    /// # Errors
    /// If it has not, or is not the next deal of this series.
    pub fn record(&mut self, round: &Round) -> Result<(), RecordError> {
        if round.dealer() != self.dealer || *round.before() != self.board {
            return Err(RecordError::NotNext);
        }
        self.board = round.result().ok_or(RecordError::NotOver)?;
        self.dealer = self.board.left_of(self.dealer);
        self.deals += 1;
        Ok(())
    }
}
