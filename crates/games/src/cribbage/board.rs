//! The board: where everybody's peg stands.

use maxn::{Player, Scores};

/// The most players.
pub(super) const MOST_PLAYERS: usize = 4;

/// The score at which a game is won.
pub const GAME: i32 = 121;

/// The scores, and when they end the game.
///
/// Partners (four players, the first and third against the second and fourth) have one peg: what one of them scores,
/// both have. A peg that reaches the last hole stays there, and from then on nobody pegs anything.
///
/// ```
/// use maxn_games::cribbage::Board;
///
/// let mut board = Board::to(3, 121).with_scores([100, 110, 118])?;
/// board.peg(2, 6);
/// board.peg(0, 2);
/// assert_eq!((board.scores(), board.winner()), ([100, 110, 121].into(), Some(2)));
/// # Ok::<(), maxn_games::cribbage::BoardError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Board {
    scores: Scores,
    target: Option<i32>,
    players: u8,
    partners: bool,
}

/// Scores that no game can have.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum BoardError {
    /// The score of a player, from 1, is below zero, or beyond the most that does not end the game.
    #[error("player {0} has {1} points; before a deal it must be from 0 to {2}")]
    Score(usize, i32, i32),
    /// Partners, from 1, have different scores.
    #[error("partners have one score, but player {0} has {1} points and player {2} has {3}")]
    PartnersDiffer(usize, i32, usize, i32),
    /// Partners with other than four players.
    #[error("only four can play as partners, not {0}")]
    NotFour(usize),
}

impl Board {
    /// No score that comes from outside is higher, so that sums cannot overflow.
    pub const MOST: i32 = 1_000_000;

    /// Creates a board of two to four players for a deal that stands alone: all pegs at zero and no end.
    ///
    /// # Panics
    /// If there are fewer or more players.
    pub fn new(players: usize) -> Self {
        assert!((2..=MOST_PLAYERS).contains(&players), "Cribbage is for 2 to 4 players, not {players}");
        Board { scores: Scores::ZERO, target: None, players: players as u8, partners: false }
    }

    /// Creates a board for a game that ends at a score, usually [`GAME`]; at least 1.
    ///
    /// # Panics
    /// If there are not two to four players.
    pub fn to(players: usize, target: i32) -> Self {
        Board { target: Some(target.clamp(1, Self::MOST)), ..Board::new(players) }
    }

    /// Returns the same board with the pegs elsewhere.
    ///
    /// # Errors
    /// If a score is impossible, or ends the game.
    pub fn with_scores(mut self, scores: impl Into<Scores>) -> Result<Self, BoardError> {
        let (scores, most) = (scores.into(), self.most_before_a_deal());
        for (player, &score) in scores.first(self.players()).iter().enumerate() {
            if !(0..=most).contains(&score) {
                return Err(BoardError::Score(player + 1, score, most));
            }
            self.scores[player] = score;
        }
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
        if self.players != 4 {
            return Err(BoardError::NotFour(self.players()));
        }
        for player in 0..2 {
            let (score, other) = (self.scores[player], self.scores[player + 2]);
            if score != other {
                return Err(BoardError::PartnersDiffer(player + 1, score, player + 3, other));
            }
        }
        Ok(self)
    }

    /// Returns the number of players.
    #[inline]
    pub fn players(&self) -> usize {
        usize::from(self.players)
    }

    /// The player to the left of another.
    #[inline]
    pub(super) fn left_of(&self, player: Player) -> Player {
        if player + 1 == self.players() { 0 } else { player + 1 }
    }

    /// All players in turn after one, who is the last.
    pub(super) fn all_after(&self, player: Player) -> impl Iterator<Item = Player> + use<> {
        let players = self.players();
        (1..=players).map(move |step| (player + step) % players)
    }

    /// Returns the scores of all players.
    #[inline]
    pub fn scores(&self) -> Scores {
        self.scores
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

    /// Returns the team of each player, numbered from 0; `None` where everybody plays alone.
    pub fn teams(&self) -> Option<Vec<usize>> {
        self.partners.then(|| (0..self.players()).map(|player| player % 2).collect())
    }

    /// For each player, what it and its partner have together.
    #[inline]
    pub(super) fn together(&self, values: Scores) -> Scores {
        if !self.partners {
            return values;
        }
        let [one, other] = [values[0] + values[2], values[1] + values[3]];
        [one, other, one, other].into()
    }

    /// Returns the player who has reached the end; the first of the two if they are partners.
    #[inline]
    pub fn winner(&self) -> Option<Player> {
        let target = self.target?;
        self.scores.first(self.players()).iter().position(|&score| score >= target)
    }

    /// Moves a player's peg on, unless the game is over.
    #[inline]
    pub fn peg(&mut self, player: Player, points: i32) {
        if self.winner().is_some() {
            return;
        }
        let score = self.scores[player] + points;
        let score = self.target.map_or(score, |target| score.min(target));
        self.scores[player] = score;
        if self.partners {
            self.scores[player ^ 2] = score;
        }
    }
}
