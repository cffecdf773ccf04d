//! Cards of the ordinary pack, as kinds of the table.

use super::rules::CrazyEightsRules;
use crate::stock_and_pile::{self, Kind, Kinds, Pack};

/// A card of the ordinary pack, such as `8S`. In two packs, equal cards are the same.
pub type Card = stock_and_pile::Card<CrazyEightsRules>;

/// A suit.
pub type Suit = stock_and_pile::Suit<CrazyEightsRules>;

const RANKS: &str = "23456789TJQKA";
const SUITS: &str = "CDHS";

/// One ordinary pack, or two from six players on. The kinds are in the order of ranks, and of suits in a rank.
impl Pack for CrazyEightsRules {
    const KINDS: Kind = 52;
    const SUIT: &'static str = "suit";
    const SUITS: [&'static str; 4] = ["clubs", "diamonds", "hearts", "spades"];
    const WILDS: Kinds = Card::EIGHTS;
    const WILD: &'static str = "an eight";

    fn name(kind: Kind) -> String {
        let (rank, suit) = (usize::from(kind / 4), usize::from(kind % 4));
        format!("{}{}", &RANKS[rank..=rank], &SUITS[suit..=suit])
    }

    fn read(text: &str) -> Result<Kind, String> {
        let error =
            || format!("'{text}' is no card; a card is a rank of {RANKS} and a suit of {SUITS}, such as 8S");
        let (rank, suit) = text.char_indices().last().map(|(at, _)| text.split_at(at)).ok_or_else(error)?;
        let rank = if rank == "10" { "T" } else { rank };
        let place = |all: &str, one: &str| (0..all.len()).find(|&at| all[at..=at].eq_ignore_ascii_case(one));
        let (rank, suit) = place(RANKS, rank).zip(place(SUITS, suit)).ok_or_else(error)?;
        Ok((rank * 4 + suit) as Kind)
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
