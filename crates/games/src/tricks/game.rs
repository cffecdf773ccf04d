//! Trick play as a game for the engine.

use super::key::key;
use super::merge::{representatives, represented};
use super::rules::Rules;
use super::table::{Table, Trick};
use crate::cards::{Card, Hand};
use maxn::{Game, Player, Scores};

/// The play of one hand, all cards open.
///
/// Cards that are as good as each other are one move, the highest of them, unless that is [turned
/// off](Tricks::without_merging). A step of the search is a trick.
#[derive(Clone, Debug, PartialEq)]
pub struct Tricks<R> {
    table: Table,
    rules: R,
    merging: bool,
    /// The points that each player has taken.
    points: Scores,
}

impl<R: Rules> Tricks<R> {
    /// Creates a hand to be played by these rules.
    pub fn new(table: Table, rules: R) -> Self {
        let points = Scores::from_fn(table.players(), |player| rules.points(table.taken()[player]));
        Tricks { table, rules, merging: true, points }
    }

    /// Makes every card a move of its own.
    #[must_use]
    pub fn without_merging(mut self) -> Self {
        self.merging = false;
        self
    }

    /// Gives the players other cards.
    pub fn set_hands(&mut self, hands: &[Hand]) {
        self.table.set_hands(hands);
    }

    /// Pushes the moves, the preferred ones first. Cards are not merged if one of the `separators` lies between them, although
    /// nobody holds it: a player who does not know that cannot tell that they are as good as each other.
    #[inline]
    pub fn push_moves<M: From<Card> + Copy>(&self, separators: Hand, moves: &mut Vec<M>) {
        let mut cards = self.legal();
        if self.merging && cards.len() > 1 {
            cards = representatives(&self.table, &self.rules, separators, cards);
        }
        self.rules.prefer(&self.table, cards, moves);
    }

    /// Returns the cards.
    #[inline]
    pub fn table(&self) -> &Table {
        &self.table
    }

    /// Returns the cards that may be played, every one of them and in no order: what a random play-out needs.
    #[inline]
    pub fn legal(&self) -> Hand {
        self.rules.legal(&self.table, self.table.following())
    }

    /// Returns the other legal cards that a move stands for: they are as good as this one, which is the highest
    /// of them.
    ///
    /// ```
    /// use maxn_games::spades::Spades;
    /// use maxn_games::tricks::Tricks;
    ///
    /// let game: Tricks<Spades> = "hands S:KQ95 | S:AT84 | S:J763; bids 1 1 1".parse()?;
    /// assert_eq!(game.merged_with("KS".parse()?), "S:Q".parse()?);
    /// assert!(game.merged_with("9S".parse()?).is_empty());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn merged_with(&self, card: Card) -> Hand {
        if self.merging { represented(&self.table, &self.rules, self.legal(), card) } else { Hand::EMPTY }
    }

    /// Returns the [points](Rules::points) that each player has taken.
    #[inline]
    pub fn points(&self) -> &Scores {
        &self.points
    }

    /// Returns the rules.
    #[inline]
    pub fn rules(&self) -> &R {
        &self.rules
    }
}

impl<R: Rules> Tricks<R> {
    /// The points of the trick that ended with a card: the player who leads has taken it.
    #[inline]
    fn last_points(&self, card: Card, before: &Trick) -> Scores {
        let points = self.rules.points(before.set() | Hand::only(card));
        Scores::only(self.table.trick().leader(), points)
    }
}

impl<R: Rules> Game for Tricks<R> {
    type Move = Card;
    type Undo = Trick;

    #[inline]
    fn players(&self) -> usize {
        self.table.players()
    }

    #[inline]
    fn player(&self) -> Player {
        self.table.player()
    }

    #[inline]
    fn is_terminal(&self) -> bool {
        self.table.is_over()
    }

    #[inline]
    fn moves(&self, moves: &mut Vec<Card>) {
        self.push_moves(Hand::EMPTY, moves);
    }

    #[inline]
    fn apply(&mut self, card: Card) -> Trick {
        let before = self.table.play(card);
        if self.table.trick().is_empty() {
            self.points += self.last_points(card, &before);
        }
        before
    }

    #[inline]
    fn undo(&mut self, card: Card, before: Trick) {
        if self.table.trick().is_empty() {
            self.points -= self.last_points(card, &before);
        }
        self.table.take_back(card, before);
    }

    /// Relative ranks, between tricks only.
    #[inline]
    fn key(&self) -> Option<u64> {
        self.table.trick().is_empty().then(|| key(&self.table, &self.rules))
    }

    #[inline]
    fn hint(&self, card: Card) -> i32 {
        self.rules.hint(&self.table, card)
    }

    #[inline]
    fn starts_step(&self) -> bool {
        self.table.trick().is_empty()
    }

    /// One table for the lead and one for each card that may be winning the trick (DISS 6.3).
    fn history_slots(&self) -> usize {
        53 * 52
    }

    fn history_slot(&self, card: Card) -> usize {
        let winning = self.table.trick().winning_card().map_or(0, |winning| 1 + winning.index());
        winning * 52 + card.index()
    }
}
