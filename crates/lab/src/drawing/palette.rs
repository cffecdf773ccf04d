//! Colours.

use maxn::Player;

pub(crate) const INK: &str = "#1f2937";
pub(crate) const GREY: &str = "#6b7280";
pub(crate) const PALE: &str = "#9ca3af";
pub(crate) const BRANCH: &str = "#94a3b8";
pub(crate) const CARD: &str = "#ffffff";
pub(crate) const LEAF: &str = "#f1f5f9";
pub(crate) const PRUNED: &str = "#dc2626";
pub(crate) const AGAIN: &str = "#d97706";

/// The colours of the players: dark enough for white letters, and distinct for the colour-blind.
const PLAYERS: [&str; maxn::MAX_PLAYERS] =
    ["#1d5fa8", "#c2410c", "#15803d", "#7e22ce", "#0e7490", "#92620a", "#be185d", "#475569"];

/// The colour of a player.
pub(crate) fn player(player: Player) -> &'static str {
    PLAYERS[player % PLAYERS.len()]
}
