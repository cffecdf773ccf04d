//! The legal cards, and the order in which they are searched and preferred where they make no difference to a player's own score.
//!
//! As DISS 4.3 and 7.5 have it: get rid of the queen of spades when somebody else takes her; do not lead a higher spade
//! while she is out; otherwise play as low as needed and throw away what is dangerous.
//!
//! The order counts how many of the others' cards are above or below a card, never ranks as such. So it is the same for
//! positions that differ only in cards out of play, and cards that are as good as each other stand together.

use super::options::{Lead, Options};
use super::{JACK, QUEEN, points_in};
use crate::cards::{Card, Hand, Suit};
use crate::tricks::{Rules, Table, extend_by_rank};
use maxn::Scores;

/// The rules of Hearts under some options.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct HeartsRules {
    options: Options,
    /// Hearts were broken in tricks whose cards are not known.
    broken: bool,
    /// True if there are any rules besides following suit.
    restricted: bool,
    /// The queen of spades, and the jack of diamonds where it is paid for.
    special: Hand,
}

impl HeartsRules {
    /// Creates the rules under these options.
    pub fn new(options: Options) -> Self {
        let restricted =
            options.no_pts_on_first_trick || options.must_break_hearts || options.lead == Lead::TwoOfClubs;
        let jack = if options.jd_bonus { Hand::only(JACK) } else { Hand::EMPTY };
        HeartsRules { options, broken: false, restricted, special: Hand::only(QUEEN) | jack }
    }

    /// Returns the same rules, with hearts already broken.
    #[must_use]
    pub fn with_hearts_broken(mut self) -> Self {
        self.broken = true;
        self
    }

    /// Returns the options.
    #[inline]
    pub fn options(&self) -> &Options {
        &self.options
    }

    /// Returns whether hearts are declared broken, whatever the cards show.
    pub(super) fn is_told_broken(&self) -> bool {
        self.broken
    }

    /// Returns whether hearts are broken.
    pub fn is_broken(&self, table: &Table) -> bool {
        let breaking = if self.options.qs_breaks_hearts {
            Hand::suit(Suit::Hearts) | Hand::only(QUEEN)
        } else {
            Hand::suit(Suit::Hearts)
        };
        let played = table.taken().iter().fold(Hand::EMPTY, |all, &cards| all | cards);
        self.broken || !(played & breaking).is_empty() || !(table.trick().set() & breaking).is_empty()
    }

    /// Of the cards that follow suit, those that the first trick and unbroken hearts allow.
    fn restrict(&self, table: &Table, following: Hand) -> Hand {
        let options = &self.options;
        let leading = table.trick().is_empty();
        let mut cards = following;
        if is_first_trick(table) {
            let opens = leading && options.lead == Lead::TwoOfClubs;
            if opens && let Some(club) = lowest_club(table.hands()).filter(|&club| cards.contains(club)) {
                return if options.can_lead_any_club { cards.of(Suit::Clubs) } else { Hand::only(club) };
            }
            if options.no_pts_on_first_trick {
                let plain = cards - Hand::suit(Suit::Hearts) - Hand::only(QUEEN);
                if !plain.is_empty() {
                    cards = plain;
                }
            }
        }
        if leading && options.must_break_hearts && !self.is_broken(table) {
            let plain = cards - Hand::suit(Suit::Hearts);
            let forced = options.can_lead_hearts_instead_of_qs && plain == Hand::only(QUEEN);
            if !plain.is_empty() && !forced {
                cards = plain;
            }
        }
        cards
    }
}

/// The card that opens the hand where clubs do.
pub(super) fn lowest_club(hands: &[Hand]) -> Option<Card> {
    hands.iter().fold(Hand::EMPTY, |all, &hand| all | hand).lowest(Suit::Clubs)
}

/// Returns whether no trick has been taken yet.
pub(super) fn is_first_trick(table: &Table) -> bool {
    table.tricks() == Scores::ZERO
}

impl Rules for HeartsRules {
    #[inline]
    fn legal(&self, table: &Table, following: Hand) -> Hand {
        if self.restricted { self.restrict(table, following) } else { following }
    }

    #[inline]
    fn points(&self, cards: Hand) -> i32 {
        points_in(cards)
    }

    #[inline]
    fn special(&self) -> Hand {
        self.special
    }

    #[inline]
    fn prefer<M: From<Card> + Copy>(&self, table: &Table, cards: Hand, moves: &mut Vec<M>) {
        let others = || table.held() - table.hands()[table.player()];
        match table.trick().winning_card() {
            None => {
                let others = others();
                extend_by_rank(moves, cards, |card| lead_rank(others, card));
            }
            Some(winning) if cards.of(winning.suit()).is_empty() => {
                let others = others();
                extend_by_rank(moves, cards, |card| discard_rank(self.special, others, card));
            }
            Some(winning) => follow(winning, table.trick().len() + 1 == table.players(), cards, moves),
        }
    }

    /// The state of the rules: hearts broken and first trick, each where it makes a difference.
    fn state(&self, table: &Table) -> u64 {
        if !self.restricted {
            return 0;
        }
        let broken = self.options.must_break_hearts && self.is_broken(table);
        u64::from(broken) | u64::from(is_first_trick(table)) << 1
    }
}

/// Ducks with the highest card that loses; if none does, hopes to be overtaken, or, last to play, gets rid of the highest.
/// The queen comes first under a higher spade, last otherwise.
#[inline]
fn follow<M: From<Card> + Copy>(winning: Card, last: bool, cards: Hand, moves: &mut Vec<M>) {
    let has_queen = cards.contains(QUEEN);
    let plain = cards - Hand::only(QUEEN);
    if has_queen && winning > QUEEN {
        moves.push(QUEEN.into());
    }
    let ducking = plain.below(winning);
    moves.extend(ducking.into_iter().map(M::from));
    let start = moves.len();
    moves.extend((plain - ducking).into_iter().map(M::from));
    if !last {
        moves[start..].reverse();
    }
    if has_queen && winning < QUEEN {
        moves.push(QUEEN.into());
    }
}

/// Leads, best first: the queen if only higher spades are out; spades that may drive her out; cards that may lose, those
/// that beat fewest first; sure winners; spades above her; herself.
fn lead_rank(others: Hand, card: Card) -> u16 {
    let (below, above) = (others.below(card), others.above(card));
    let hunting = others.contains(QUEEN) && card.suit() == Suit::Spades;
    let class = if card == QUEEN {
        if below.is_empty() && !above.is_empty() { 0 } else { 5 }
    } else if hunting {
        if card < QUEEN { 1 } else { 4 }
    } else if above.is_empty() {
        3
    } else {
        2
    };
    class << 8 | (below.len() as u16) << 4 | card.suit() as u16
}

/// Discards, best first: the queen; spades above her while she is out; hearts; other suits; a jack of diamonds that is
/// worth having. In each, first those that beat most.
fn discard_rank(special: Hand, others: Hand, card: Card) -> u16 {
    let class = if card == QUEEN {
        0
    } else if card.suit() == Suit::Spades && card > QUEEN && others.contains(QUEEN) {
        1
    } else if card.suit() == Suit::Hearts {
        2
    } else if special.contains(card) {
        4
    } else {
        3
    };
    class << 8 | (15 - others.below(card).len() as u16) << 4 | card.suit() as u16
}
