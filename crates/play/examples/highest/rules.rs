//! The rules, with nothing hidden.

use maxn::{Bounds, Evaluation, Game, Player, Scores};

/// The most players.
pub(super) const MOST_PLAYERS: usize = 4;

/// The highest card; they begin at 1.
pub(super) const CARDS: u8 = 9;

/// A hand as an umpire knows it.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Highest {
    /// The number of players.
    pub players: usize,
    /// The two cards of each player, the lower first.
    pub cards: [[u8; 2]; MOST_PLAYERS],
    /// The card that each player has buried.
    pub buried: [Option<u8>; MOST_PLAYERS],
    /// The points at stake, once the coin has fallen.
    pub stake: Option<u8>,
    /// Those who stay, and those who fold.
    pub stays: [Option<bool>; MOST_PLAYERS],
}

/// A decision, or the fall of the coin.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Move {
    /// Buries a card.
    Bury(u8),
    /// The coin.
    Stake(u8),
    /// Stays.
    Stay,
    /// The same, but louder.
    Shout,
    /// Folds.
    Fold,
}

impl Highest {
    /// The first player of whom something is not known yet.
    fn first<T>(&self, known: &[Option<T>; MOST_PLAYERS]) -> Option<Player> {
        known[..self.players].iter().position(Option::is_none)
    }

    /// The player who has to bury a card.
    pub fn burying(&self) -> Option<Player> {
        self.first(&self.buried)
    }

    /// The card that a player keeps.
    pub fn kept(&self, player: Player) -> u8 {
        let [low, high] = self.cards[player];
        if self.buried[player] == Some(high) { low } else { high }
    }

    /// The points of each player, once everybody has decided.
    pub fn result(&self) -> Scores {
        let stays = |player: &Player| self.stays[*player] == Some(true);
        let winner = (0..self.players).filter(stays).max_by_key(|&player| self.kept(player));
        let stake = i32::from(self.stake.unwrap_or(0));
        let mut points = Scores::ZERO;
        let Some(winner) = winner.filter(|_| self.is_terminal()) else { return points };
        for loser in (0..self.players).filter(stays).filter(|&player| player != winner) {
            points[loser] = -stake;
            points[winner] += stake;
        }
        points
    }
}

impl Game for Highest {
    type Move = Move;
    type Undo = Self;

    fn players(&self) -> usize {
        self.players
    }

    fn player(&self) -> Player {
        self.burying().or(self.first(&self.stays)).unwrap_or(0)
    }

    fn is_terminal(&self) -> bool {
        self.first(&self.stays).is_none()
    }

    fn moves(&self, moves: &mut Vec<Move>) {
        let player = self.player();
        if self.burying().is_some() {
            moves.extend(self.cards[player].map(Move::Bury));
        } else if self.kept(player) > CARDS / 2 {
            moves.extend([Move::Stay, Move::Fold]);
        } else {
            moves.extend([Move::Fold, Move::Stay]);
        }
    }

    fn apply(&mut self, mv: Move) -> Self {
        let (before, player) = (self.clone(), self.player());
        match mv {
            Move::Bury(card) => self.buried[player] = Some(card),
            Move::Stake(stake) => self.stake = Some(stake),
            Move::Stay | Move::Shout => self.stays[player] = Some(true),
            Move::Fold => self.stays[player] = Some(false),
        }
        before
    }

    fn undo(&mut self, _mv: Move, before: Self) {
        *self = before;
    }

    fn is_chance(&self) -> bool {
        self.burying().is_none() && self.stake.is_none()
    }

    fn has_chance(&self) -> bool {
        self.stake.is_none()
    }

    fn chances(&self, events: &mut Vec<(Move, u32)>) {
        events.extend([(Move::Stake(1), 1), (Move::Stake(2), 1)]);
    }
}

/// Hundredths of a point, so that the mean over the coin is exact.
#[derive(Clone, Copy, Debug)]
pub struct Points;

impl Evaluation<Highest> for Points {
    fn evaluate(&self, game: &Highest) -> Scores {
        game.result().map(game.players, |points| 100 * points)
    }

    fn bounds(&self) -> Bounds {
        Bounds { least: Some(-200), greatest: Some(600), sum: Some(0), ..Bounds::default() }
    }

    fn unit(&self) -> i32 {
        100
    }
}
