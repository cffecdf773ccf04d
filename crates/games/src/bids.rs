//! The bids of a hand that is played.

use crate::tricks::BidError;
use maxn::{MAX_PLAYERS, Scores};

/// The bids of a hand of this many tricks.
///
/// # Errors
/// If a bid is for more tricks than there are.
pub(crate) fn checked(bids: &[u8], tricks: u8) -> Result<[u8; MAX_PLAYERS], BidError> {
    match bids.iter().find(|&&bid| bid > tricks) {
        Some(&bid) => Err(BidError::TooHigh { bid, tricks }),
        None => Ok(padded(bids)),
    }
}

/// The bids of the players, and 0 beyond them.
pub(crate) fn padded(bids: &[u8]) -> [u8; MAX_PLAYERS] {
    std::array::from_fn(|player| bids.get(player).copied().unwrap_or(0))
}

/// The bids as text, with a space between them.
pub(crate) fn written(bids: &[u8]) -> String {
    bids.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ")
}

/// A key of the tricks that players still want.
#[inline]
pub(crate) fn key_of(players: usize, wanted: &Scores) -> u64 {
    u64::from_be_bytes(std::array::from_fn(|player| wanted[player] as u8)) >> (8 * (MAX_PLAYERS - players))
}
