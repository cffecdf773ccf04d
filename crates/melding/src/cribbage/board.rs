//! The board: where everybody's peg stands.

use maxn::Player;

/// The score at which a game is won.
pub const GAME: i32 = 121;

/// The scores, and when they end the game.
///
/// Partners (four players, the first and third against the second and fourth) have one peg: what one of them scores,
/// both have. A peg that reaches the last hole stays there, and from then on nobody pegs anything.
///
/// ```
/// use maxn_melding::cribbage::Board;
///
/// let mut board = Board::<3>::to(121).with_scores([100, 110, 118])?;
/// board.peg(2, 6);
/// board.peg(0, 2);
/// assert_eq!((board.scores(), board.winner()), (&[100, 110, 121], Some(2)));
/// # Ok::<(), maxn_melding::cribbage::BoardError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Board<const N: usize> {
    scores: [i32; N],
    target: Option<i32>,
    partners: bool,
}

/// Scores that no game can have.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum BoardError {
    /// A score is below zero, or the game is over with it.
    #[error("player {player} has {score} points; before a deal it must be from 0 to {most}")]
    Score {
        /// The player, from 1.
        player: usize,
        /// The score.
        score: i32,
        /// The most there can be.
        most: i32,
    },
    /// Partners have different scores.
    #[error(
        "partners have one score, but player {player} has {score} points and player {partner} has {other}"
    )]
    PartnersDiffer {
        /// The first of the two, from 1.
        player: usize,
        /// The first one's score.
        score: i32,
        /// The second of the two, from 1.
        partner: usize,
        /// The second one's score.
        other: i32,
    },
    /// Partners with other than four players.
    #[error("only four can play as partners, not {0}")]
    NotFour(usize),
}

impl<const N: usize> Default for Board<N> {
    /// A board for a deal that stands alone: all pegs at zero and no end.
    fn default() -> Self {
        Board { scores: [0; N], target: None, partners: false }
    }
}

impl<const N: usize> Board<N> {
    /// No score that comes from outside is higher, so that sums cannot overflow.
    pub const MOST: i32 = 1_000_000;

    /// Creates a board for a game that ends at a score, usually [`GAME`]; at least 1.
    pub fn to(target: i32) -> Self {
        Board { target: Some(target.clamp(1, Self::MOST)), ..Board::default() }
    }

    /// Returns the same board with the pegs elsewhere.
    ///
    /// # Errors
    /// If a score is impossible, or ends the game.
    pub fn with_scores(mut self, scores: [i32; N]) -> Result<Self, BoardError> {
        let most = self.most_before_a_deal();
        for (player, score) in scores.into_iter().enumerate() {
            if !(0..=most).contains(&score) {
                return Err(BoardError::Score { player: player + 1, score, most });
            }
        }
        self.scores = scores;
        self.check_partners()
    }

    /// Returns the same board for partners.
    ///
    /// # Errors
    /// If there are not four players, or partners have different scores.
    pub fn with_partners(mut self) -> Result<Self, BoardError> {
        self.partners = true;
        self.check_partners()
    }

    fn check_partners(self) -> Result<Self, BoardError> {
        if !self.partners {
            return Ok(self);
        }
        if N != 4 {
            return Err(BoardError::NotFour(N));
        }
        for player in 0..2 {
            let (score, other) = (self.scores[player], self.scores[player + 2]);
            if score != other {
                let (player, partner) = (player + 1, player + 3);
                return Err(BoardError::PartnersDiffer { player, score, partner, other });
            }
        }
        Ok(self)
    }

    /// Returns the scores of all players.
    #[inline]
    pub fn scores(&self) -> &[i32; N] {
        &self.scores
    }

    /// Returns the score that ends the game, if one does.
    #[inline]
    pub fn target(&self) -> Option<i32> {
        self.target
    }

    /// Returns the highest score that does not end the game.
    pub fn most_before_a_deal(&self) -> i32 {
        self.target.map_or(Self::MOST, |target| target - 1)
    }

    /// Returns whether the players across the table are partners.
    #[inline]
    pub fn partners(&self) -> bool {
        self.partners
    }

    /// Returns whether two players score together.
    #[inline]
    pub fn share(&self, one: Player, other: Player) -> bool {
        one == other || self.partners && one % 2 == other % 2
    }

    /// Returns the player who has reached the end; the first of the two if they are partners.
    #[inline]
    pub fn winner(&self) -> Option<Player> {
        let target = self.target?;
        self.scores.iter().position(|&score| score >= target)
    }

    /// Moves a player's peg on, unless the game is over.
    #[inline]
    pub fn peg(&mut self, player: Player, points: i32) {
        if self.winner().is_some() {
            return;
        }
        for other in 0..N {
            if self.share(player, other) {
                let score = self.scores[other] + points;
                self.scores[other] = self.target.map_or(score, |target| score.min(target));
            }
        }
    }
}
