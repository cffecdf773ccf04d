//! The question that a program is asked.

use super::PATIENCE;
use super::history::History;
use crate::agents::Budget;
use crate::agents::name::Place;
use maxn_games::cards::{Card, Hand};
use maxn_games::contest::{CardContest, Wanted};
use serde_json::{Value, json};
use std::time::Duration;

/// The request as a line of JSON; `None` if there is nothing to decide. What the player cannot see is not in it.
pub(super) fn written<C: CardContest<N>, const N: usize>(
    contest: &C,
    place: &Place,
    history: &History<N>,
    budget: &Budget,
    id: u64,
) -> Option<String> {
    let wanted = contest.wanted()?;
    let layout = contest.layout();
    let legal: Vec<String> = match wanted {
        Wanted::Play | Wanted::Bid { .. } => contest.decisions().iter().map(ToString::to_string).collect(),
        // Any so many cards of the hand: far too many to list.
        _ => Vec::new(),
    };
    let exchanged = history.exchanged.iter().map(|(from, to, given, returned)| {
        json!({"from": from + 1, "to": to + 1, "given": card(*given), "returned": card(*returned)})
    });
    let plays =
        history.plays.iter().map(|(player, played)| json!({"player": player + 1, "card": card(*played)}));
    let request = json!({
        "id": id,
        "game": place.game.name(),
        "players": N,
        "options": place.options,
        "seat": place.player + 1,
        "scores": contest.scores().to_vec(),
        "hand_number": contest.hands_played() + 1,
        "last_hand": history.last_hand.map(|points| points.to_vec()),
        "wanted": word(wanted),
        "question": wanted.to_string(),
        "hand": cards(layout.hands[place.player]),
        "legal": legal,
        "facts": layout.facts,
        "bids": history.bids.to_vec(),
        "passed": cards(history.passed),
        "received": cards(history.received),
        "exchanged": exchanged.collect::<Vec<Value>>(),
        "kitty": history.kitty_taken.map(|taken| if taken { "taken" } else { "left" }),
        "took": cards(history.took),
        "laid_away": cards(history.laid_away),
        "trump": history.trump.map(maxn_games::cards::Suit::name),
        "turned_up": layout.turned_up.map(card),
        "plays": plays.collect::<Vec<Value>>(),
        "seed": place.seed,
        "budget": written_budget(budget),
        "patience_ms": patience(budget).as_millis() as u64,
    });
    Some(request.to_string())
}

/// The budget, as far as somebody has asked for one.
pub(super) fn written_budget(budget: &Budget) -> Value {
    let time = budget.time.map(|time| time.as_millis().max(1) as u64);
    json!({"time_ms": time, "nodes": budget.nodes, "worlds": budget.worlds})
}

/// How long a program may take in any case.
pub(super) fn patience(budget: &Budget) -> Duration {
    budget.time.unwrap_or(PATIENCE)
}

fn word(wanted: Wanted) -> &'static str {
    match wanted {
        Wanted::Play => "play",
        Wanted::Pass { .. } => "pass",
        Wanted::Bid { .. } => "bid",
        Wanted::Give { .. } => "give",
        Wanted::Trump => "trump",
        Wanted::Kitty { .. } => "kitty",
        Wanted::LayAway { .. } => "lay-away",
    }
}

fn card(card: Card) -> String {
    card.to_string()
}

fn cards(hand: Hand) -> Vec<String> {
    hand.into_iter().map(card).collect()
}
