//! Colours and letters.

use maxn::Player;

pub(super) const INK: &str = "#1f2937";
pub(super) const GREY: &str = "#6b7280";
pub(super) const PALE: &str = "#9ca3af";
pub(super) const BRANCH: &str = "#94a3b8";
pub(super) const CARD: &str = "#ffffff";
pub(super) const LEAF: &str = "#f1f5f9";
pub(super) const PRUNED: &str = "#dc2626";
pub(super) const AGAIN: &str = "#d97706";

/// Dark enough for white letters, and told apart by the colour-blind too.
const PLAYERS: [&str; maxn::MAX_PLAYERS] =
    ["#1d5fa8", "#c2410c", "#15803d", "#7e22ce", "#0e7490", "#92620a", "#be185d", "#475569"];

/// The colour of a player.
pub(super) fn player(player: Player) -> &'static str {
    PLAYERS[player % PLAYERS.len()]
}
