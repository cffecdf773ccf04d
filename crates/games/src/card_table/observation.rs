//! Observations of a card table, written.

use super::log::{HandLog, SeatLog};
use super::scene::listed;
use crate::card_contest::{CardPrompt, Layout};
use crate::cards::Suit;
use maxn::Player;
use maxn_play::{Contest, Observation};
use serde_json::{Value, json};

/// Everything that a seat has seen of this hand. `prompt` is the question put to the seat, if it is to move; `passing` are the
/// players to whom and from whom it passes cards, if cards are passed in this hand.
pub(super) fn observation(
    contest: &dyn Contest,
    options: &str,
    seat: Player,
    prompt: Option<CardPrompt>,
    (layout, facts): (&Layout, Vec<String>),
    passing: Option<(Player, Player)>,
    log: &HandLog,
) -> Observation {
    let game = contest.game().name();
    let mut observation = Observation::new(game, contest.players(), options, seat, &contest.scores());
    let seen = log.seen_by(seat, contest.players());
    let legal = if prompt.is_some() { contest.legal() } else { Vec::new() };
    observation.set("hand_number", contest.hands_played() + 1);
    observation.set("last_hand", json!(seen.last_hand));
    observation.set("wanted", json!(prompt.map(|prompt| prompt.kind())));
    observation.set("question", json!(prompt.map(|prompt| prompt.to_string())));
    observation.set("hand", listed(layout.hands[seat]));
    observation.set("legal", json!(legal));
    observation.set("facts", facts);
    add_log(&mut observation, &seen, layout, passing);
    observation
}

/// Adds the decisions of this hand that the seat saw.
fn add_log(
    observation: &mut Observation,
    seen: &SeatLog,
    layout: &Layout,
    passing: Option<(Player, Player)>,
) {
    let exchanged = seen.exchanged.iter().map(|(from, to, given, returned)| {
        json!({"from": from + 1, "to": to + 1, "given": given.to_string(), "returned": returned.to_string()})
    });
    let plays =
        seen.plays.iter().map(|(player, card)| json!({"player": player + 1, "card": card.to_string()}));
    observation.set("bids", json!(seen.bids));
    if let Some((to, from)) = passing {
        observation.set("pass_to", to + 1);
        observation.set("pass_from", from + 1);
    }
    observation.set("passed", listed(seen.passed));
    observation.set("received", listed(seen.received));
    observation.set("exchanged", exchanged.collect::<Vec<Value>>());
    observation.set("kitty", json!(seen.kitty_taken.map(|taken| if taken { "taken" } else { "left" })));
    observation.set("took", listed(seen.took));
    observation.set("laid_away", listed(seen.laid_away));
    observation.set("trump", json!(seen.trump.map(Suit::name)));
    observation.set("turned_up", json!(layout.turned_up.map(|card| card.to_string())));
    observation.set("plays", plays.collect::<Vec<Value>>());
}
