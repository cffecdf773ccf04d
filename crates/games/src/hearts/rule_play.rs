//! The cards of the rule-based player: under the trick if possible, and dangerous cards away when a suit has run out.

use super::rules::HeartsRules;
use super::{QUEEN, points_in};
use crate::cards::{Card, Hand, Suit};
use crate::trick_game::TrickView;
use crate::tricks::TrickTurn;
use maxn::hidden::InformationSet;

/// The card of a seat that is to play one.
pub(super) fn card(view: &TrickView<HeartsRules>) -> Option<Card> {
    let (play, hand, hidden) = (view.table().play(), view.hand(), view.hidden_cards().cards());
    let turn = TrickTurn { table: play.table(), player: view.seat(), hand, legal: play.legal(), hidden };
    match play.table().trick().led() {
        None => lead(&turn),
        Some(led) if hand.of(led).is_empty() => throw_away(&turn),
        Some(led) => follow(&turn, led),
    }
}

/// The lead that is likely to cost least.
fn lead(turn: &TrickTurn<'_>) -> Option<Card> {
    let cost = |card: Card| {
        let (higher, lower) = (turn.higher(card) as f64, turn.lower(card) as f64);
        let wins = if higher == 0.0 { 1.0 } else { lower / (higher + lower) };
        // Getting rid of a short suit is worth a little.
        wins * points_expected(turn, card) + 0.05 * turn.hand.of(card.suit()).len() as f64
    };
    turn.legal.into_iter().min_by(|&one, &other| cost(one).total_cmp(&cost(other)))
}

/// About the points in a trick that a lead results in.
fn points_expected(turn: &TrickTurn<'_>, card: Card) -> f64 {
    let others = turn.table.players() as f64 - 1.0;
    let queen_outside = turn.hidden.contains(QUEEN);
    let outside = turn.hidden.of(card.suit()).len() as f64;
    // A player who has none of the suit throws a dangerous card away.
    let void = ((others - 1.0) / others).powf(outside);
    let thrown = others * void * if queen_outside { 3.0 } else { 1.0 };
    match card.suit() {
        Suit::Hearts => others.min(outside) + 1.0 + thrown,
        Suit::Spades if card == QUEEN => 13.0,
        Suit::Spades if queen_outside && card > QUEEN => 8.0,
        // A spade below the queen brings her out, to somebody else.
        Suit::Spades if queen_outside => thrown - 1.0,
        // A player with the queen does not want to be left with few spades.
        Suit::Spades if turn.hand.contains(QUEEN) => thrown + 3.0,
        _ => thrown,
    }
}

/// The card that is most urgent to get rid of.
fn throw_away(turn: &TrickTurn<'_>) -> Option<Card> {
    let queen_outside = turn.hidden.contains(QUEEN);
    let urge = |card: &Card| {
        let danger = turn.lower(*card) as i32 * 2 + i32::from(card.rank());
        match card.suit() {
            Suit::Spades if *card == QUEEN => 1000,
            Suit::Spades if queen_outside && *card > QUEEN => 500 + i32::from(card.rank()),
            Suit::Hearts => danger + 12,
            Suit::Spades => danger - 10,
            Suit::Diamonds | Suit::Clubs => danger - turn.hand.of(card.suit()).len() as i32,
        }
    };
    turn.legal.into_iter().max_by_key(urge)
}

/// Under the trick with the highest that stays under; if it has to be taken, with the highest at the end, with the
/// lowest before.
fn follow(turn: &TrickTurn<'_>, suit: Suit) -> Option<Card> {
    let winning = turn.winning();
    let losing = turn.legal - winning;
    if losing.contains(QUEEN) {
        return Some(QUEEN);
    }
    let without_queen = winning - Hand::only(QUEEN);
    let harmless = points_in(turn.table.trick().set()) == 0;
    let queen_may_come = turn.hidden.contains(QUEEN) && suit == Suit::Spades;
    // A trick without points at its end is a way to be rid of a high card, while there are low ones for later.
    let rid_of_high = turn.is_last() && harmless && turn.table.left() > 3;
    // So is the first round of a suit that everybody has plenty of.
    let plenty = turn.hidden.of(suit).len() >= 2 * turn.table.players();
    let everybody_follows = suit != Suit::Hearts && plenty && harmless && !queen_may_come;
    if (rid_of_high || everybody_follows) && !without_queen.is_empty() {
        return without_queen.into_iter().max();
    }
    if !losing.is_empty() {
        return losing.into_iter().max();
    }
    let taking =
        if turn.is_last() { without_queen.into_iter().max() } else { without_queen.into_iter().min() };
    taking.or(Some(QUEEN))
}
