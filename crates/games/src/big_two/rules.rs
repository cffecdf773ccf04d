//! A hand as an umpire knows it.

use super::cards::CardSet;
use super::combination::Play;
use super::equivalence::{key, lowest_equal, tied};
use super::generate::Generator;
use super::strategy::plays_needed;
use super::table::Table;
use maxn::{Game, Player, Scores};

/// The most players.
pub const SEATS: usize = 4;

/// A hand of Big Two with all cards open.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct BigTwo {
    pub(super) hands: [CardSet; SEATS],
    /// Cards that nobody holds, but that players cannot know of.
    pub(super) undealt: CardSet,
    pub(super) table: Table,
    /// True if plays that are as good as another are tried.
    pub(super) every_play: bool,
}

impl BigTwo {
    /// A position.
    pub(super) fn new(hands: [CardSet; SEATS], undealt: CardSet, table: Table) -> Self {
        BigTwo { hands, undealt, table, every_play: false }
    }

    /// Returns the same position in which a search tries every play, those that are as good as another included.
    #[must_use]
    pub fn with_every_play(self) -> Self {
        BigTwo { every_play: true, ..self }
    }

    /// Returns the cards of each player.
    pub fn hands(&self) -> &[CardSet; SEATS] {
        &self.hands
    }

    /// Returns the open part of the position.
    pub fn table(&self) -> &Table {
        &self.table
    }

    /// The cards that a player does not see.
    #[inline]
    pub(super) fn unseen(&self, player: Player) -> u64 {
        let all = self.hands.iter().fold(self.undealt.bits(), |all, hand| all | hand.bits());
        all & !self.hands[player].bits()
    }

    /// The cards of the player to move that are as good as the next lower one of their rank.
    #[inline]
    fn tied(&self) -> u64 {
        if self.every_play {
            return 0;
        }
        let (player, table) = (self.table.turn(), &self.table);
        let hand = self.hands[player].bits();
        let cards = tied(hand, self.unseen(player) | table.last.top());
        // The lowest card has to be played, and no other in its place.
        if table.first { cards & !(15 << (hand.trailing_zeros() & !3)) } else { cards }
    }

    /// Pushes plays, those with tied cards left out.
    #[inline]
    fn generate(&self, tied: u64, plays: &mut Vec<Play>) {
        let (table, before) = (&self.table, plays.len());
        let hand = self.hands[table.turn()].bits();
        let mut generator = Generator { hand, tied, low_straights: table.low_straights, plays };
        if table.is_lead() {
            generator.lead();
            if table.first {
                let lowest = hand & hand.wrapping_neg();
                let mut kept = before;
                for place in before..plays.len() {
                    if plays[place].bits() & lowest != 0 {
                        plays[kept] = plays[place];
                        kept += 1;
                    }
                }
                plays.truncate(kept);
            }
        } else {
            generator.follow(table.last);
            plays.push(Play::PASS);
        }
    }

    /// Pushes every legal play.
    pub fn plays(&self, plays: &mut Vec<Play>) {
        self.generate(0, plays);
    }

    /// Returns the play that stands for one that is as good.
    #[must_use]
    pub fn representative_play(&self, play: Play) -> Play {
        let tied = self.tied();
        if play.bits() & tied == 0 {
            return play;
        }
        let cards = lowest_equal(play.bits(), self.hands[self.table.turn()].bits(), tied);
        Play::new(CardSet::from_bits(cards), self.table.low_straights).unwrap_or(play)
    }

    /// Returns the points of each player if the hand ends with these cards: the winner, who has none, gets what the
    /// others pay.
    pub fn result(&self) -> Scores {
        let paid = |player: Player| -payment(self.hands[player].len() as i32);
        let mut points = Scores::from_fn(self.table.players(), paid);
        let winner = usize::from(self.table.last_by);
        if self.hands[winner].is_empty() {
            points[winner] = -points.sum();
        }
        points
    }
}

/// The points that a player with this many cards pays.
#[inline]
pub(super) fn payment(cards: i32) -> i32 {
    match cards {
        0..=9 => cards,
        10..=12 => 2 * cards,
        _ => 3 * cards,
    }
}

impl Game for BigTwo {
    type Move = Play;
    type Undo = Table;

    #[inline]
    fn players(&self) -> usize {
        self.table.players()
    }

    #[inline]
    fn player(&self) -> Player {
        self.table.turn()
    }

    #[inline]
    fn is_terminal(&self) -> bool {
        self.hands[usize::from(self.table.last_by)].is_empty()
    }

    fn moves(&self, moves: &mut Vec<Play>) {
        self.generate(self.tied(), moves);
    }

    #[inline]
    fn apply(&mut self, play: Play) -> Table {
        let before = self.table;
        self.hands[before.turn()] = self.hands[before.turn()] - play.cards();
        self.table.advance(play);
        before
    }

    #[inline]
    fn undo(&mut self, play: Play, before: Table) {
        self.table = before;
        self.hands[before.turn()] = self.hands[before.turn()] | play.cards();
    }

    fn key(&self) -> Option<u64> {
        Some(key(self))
    }

    /// The fewer plays the rest of the hand needs, the earlier; of equals, the play of more cards.
    fn hint(&self, play: Play) -> i32 {
        let rest = self.hands[self.table.turn()].bits() & !play.bits();
        play.size() as i32 - 8 * plays_needed(rest)
    }
}
