//! Judgement of moves by what their player sees: for the order of searches, play-outs and the rule-based player.

use super::card::{Card, Suit};
use super::rules::{CrazyEights, Move};
use crate::stock_and_pile::Cards;
use maxn::hidden::{Choices, Policy};

/// Returns the suits, the one with most cards first; eights do not count.
#[inline]
pub(super) fn suits_by_length(hand: &Cards) -> [Suit; 4] {
    let mut suits = Suit::ALL;
    suits.sort_by_key(|suit| std::cmp::Reverse(hand.of(suit.kinds() & !Card::EIGHTS).len()));
    suits
}

/// Rates a move: higher is better. Only what the player to move sees is looked at.
///
/// High cards go first, from the suit of which most are left; eights are kept for when nothing else fits, unless somebody
/// is about to go out; cards that hinder the next player are played when it has few left.
pub(super) fn merit(game: &CrazyEights, mv: Move) -> i32 {
    let table = game.table();
    let hand = table.hand(table.turn());
    let (card, named) = match mv {
        Move::Play(card, named) => (card, named),
        Move::Draw => return -60,
        Move::Pass => return -80,
    };
    let own = hand.len();
    if own == 1 {
        return 1000;
    }
    let fewest = |from: usize| (from..table.players()).map(|turn| table.held(table.after(turn))).min();
    let is_late = fewest(1).is_some_and(|fewest| fewest <= 2);
    let suit = named.unwrap_or(card.suit());
    let follow = hand.of(suit.kinds() & !Card::EIGHTS).len() as i32;
    if card.is_eight() {
        // The last but one: the other card will fit, or not, whatever is named.
        let urgency = if is_late { 45 } else { -30 };
        return urgency + 6 * follow;
    }
    let mut merit = 10 + card.points() + 4 * (follow - 1) + 3 * (hand.of(card.same_rank()).len() as i32 - 1);
    if game.options().use_special_cards && (card.is_two() || card.is_queen() || card.is_ace()) {
        let next = table.held(table.after(1));
        merit += if next <= 2 { 40 } else { -4 };
        if card.is_queen() && table.players() == 2 {
            merit += 20;
        }
    }
    merit
}

/// The model of the players: moves are the likelier, the better they look.
#[derive(Clone, Copy, Debug)]
pub struct Sensible;

/// Hundredths of log-odds for a point of merit.
const WEIGHT: i32 = 8;

impl Policy<CrazyEights> for Sensible {
    type Memory = ();

    fn weigh(&self, game: &CrazyEights, (): &(), choices: &mut Choices<Move>) {
        choices.fill(game, |_, mv| WEIGHT * merit(game, mv));
    }
}
