//! Cards of the ordinary pack, as kinds of the table.

use super::rules::CrazyEightsRules;
use crate::cards::{CardOf, Natural, Order, read_card};
use crate::stock_and_pile::{self, Kind, Kinds, Pack};

/// A card of the ordinary pack, such as `8S`. In two packs, equal cards are the same.
pub type Card = stock_and_pile::Card<CrazyEightsRules>;

/// A suit.
pub type Suit = stock_and_pile::Suit<CrazyEightsRules>;

/// The order of the kinds: that of ranks, and of suits in a rank.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
struct ByRank;

impl Order for ByRank {
    const RANKS: &'static str = Natural::RANKS;
    const BY_RANK: bool = true;
}

/// One ordinary pack, or two from six players on.
impl Pack for CrazyEightsRules {
    const KINDS: Kind = 52;
    const SUIT: &'static str = "suit";
    const SUITS: [&'static str; 4] = ["clubs", "diamonds", "hearts", "spades"];
    const WILDS: Kinds = Card::EIGHTS;
    const WILD: &'static str = "an eight";

    fn name(kind: Kind) -> String {
        CardOf::<ByRank>::from_bit(kind.into()).to_string()
    }

    fn read(text: &str) -> Result<Kind, String> {
        read_card::<ByRank>(text).map(|card| card.bit() as Kind).map_err(|error| error.to_string())
    }

    /// By suit, then by rank.
    #[inline]
    fn index(kind: Kind) -> usize {
        usize::from(kind % 4 * 13 + kind / 4)
    }

    fn copies(_: Kind, players: usize) -> usize {
        if players > 5 { 2 } else { 1 }
    }

    #[inline]
    fn suit(kind: Kind) -> Option<u8> {
        Some(kind % 4)
    }

    #[inline]
    fn in_suit(suit: u8) -> Kinds {
        0x1_1111_1111_1111 << suit
    }

    #[inline]
    fn same_value(kind: Kind) -> Kinds {
        rank_kinds(kind / 4)
    }

    /// Eight 50, court cards 10, ace 1, others their pips.
    #[inline]
    fn points(kind: Kind) -> i32 {
        const POINTS: [i32; 13] = [2, 3, 4, 5, 6, 7, 50, 9, 10, 10, 10, 10, 1];
        POINTS[usize::from(kind / 4)]
    }
}

const fn rank_kinds(rank: u8) -> Kinds {
    0xf << (4 * rank)
}

impl Card {
    /// The kinds of all eights, which are played on any card.
    pub const EIGHTS: Kinds = rank_kinds(6);
    /// The kinds of all twos, which make the next player draw.
    pub const TWOS: Kinds = rank_kinds(0);
    /// The kinds of all queens, which skip a player.
    pub const QUEENS: Kinds = rank_kinds(10);
    /// The kinds of all aces, which turn the direction.
    pub const ACES: Kinds = rank_kinds(12);
}
