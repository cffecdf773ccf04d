//! Observations of a card table as numbers.

use super::log::SeatLog;
use crate::card_contest::Layout;
use crate::cards::{Card, Hand};
use maxn::Player;
use maxn_play::VectorWriter;

/// Writes the table and what a seat saw of the hand: the numbers that its [observation](super::observation) has in words.
pub(super) fn write_vector(layout: &Layout, seen: &SeatLog, seat: Player, writer: &mut VectorWriter<'_>) {
    layout.hands[seat].into_iter().for_each(|card| writer.in_hand(card.index()));
    layout.laid.iter().for_each(|&(player, card)| writer.laid(player, card.index()));
    seen.plays.iter().for_each(|&(player, card)| writer.played(player, card.index()));
    layout.turned_up.iter().for_each(|card: &Card| writer.turned_up(card.index()));
    let sets: [Hand; 4] = [seen.passed, seen.received, seen.took, seen.laid_away];
    let exchanged = seen.exchanged.iter().flat_map(|&(_, _, given, returned)| [given, returned]);
    sets.into_iter().flatten().chain(exchanged).for_each(|card| writer.known(card.index()));
    for (player, hand) in layout.hands.iter().enumerate() {
        writer.held(player, hand.len());
    }
    for (player, bid) in seen.bids.iter().enumerate() {
        if let Some(bid) = *bid {
            writer.bid(player, bid.into());
        }
    }
    seen.trump.iter().for_each(|&suit| writer.suit(suit as usize));
}
