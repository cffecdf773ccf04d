//! The legal cards.

use super::options::{Lead, Options};
use super::preference::prefer;
use super::{JACK, QUEEN, points_in};
use crate::cards::{Card, Hand, Suit};
use crate::tricks::{Rules, Table};
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
        prefer(self, table, cards, moves);
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
