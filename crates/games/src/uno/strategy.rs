//! Judgement of moves by what their player sees: for the order of searches, play-outs and the rule-based player.

use super::card::{Card, Colour};
use super::rules::{Move, Uno};
use crate::stock_and_pile::Cards;
use maxn::hidden::{Choices, Policy};

/// Returns the colours, the one with most cards first.
#[inline]
pub(super) fn colours_by_length(hand: &Cards) -> [Colour; 4] {
    let mut colours = Colour::ALL;
    colours.sort_by_key(|colour| std::cmp::Reverse(hand.of(colour.kinds()).len()));
    colours
}

/// Rates a move: higher is better. Only what the player to move sees is looked at.
///
/// High cards go first, from the colour of which most are left; wild cards are kept for when nothing else fits, unless somebody
/// is about to go out; cards that hinder the next player are played when it has few left.
pub(super) fn merit(game: &Uno, mv: Move) -> i32 {
    let table = game.table();
    let hand = table.hand(table.turn());
    let (card, named) = match mv {
        Move::Play(card, named) => (card, named),
        Move::Draw => return -60,
        Move::Pass => return -80,
        Move::Accept => return 0,
        // A player with many cards probably has one of the colour, and four cards are fewer than six.
        Move::Challenge => {
            let cards = game.doubt().map_or(0, |doubt| table.held(doubt.player));
            return if cards >= 5 { 20 } else { -30 };
        }
    };
    if hand.len() == 1 {
        return 1000;
    }
    let next = table.held(table.after(1));
    let fewest = (1..table.players()).map(|turns| table.held(table.after(turns))).min();
    let is_late = fewest.is_some_and(|fewest| fewest <= 2);
    let colour = named.or(card.colour());
    let follow = colour.map_or(0, |colour| hand.of(colour.kinds()).len() as i32);
    if card.is_wild() {
        let urgency = match (card == Card::WILD_DRAW_FOUR, next <= 2) {
            (true, true) => 60,
            _ if is_late => 25,
            _ => -30,
        };
        return urgency + 6 * follow;
    }
    let mut merit =
        10 + card.points() / 2 + 4 * (follow - 1) + 3 * (hand.of(card.same_value()).len() as i32 - 1);
    if card.is_skip() || card.is_reverse() || card.is_draw_two() {
        merit += if next <= 2 { 40 } else { 0 };
        if table.players() == 2 {
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

impl Policy<Uno> for Sensible {
    type Memory = ();

    fn weigh(&self, game: &Uno, (): &(), choices: &mut Choices<Move>) {
        choices.fill(game, |_, mv| WEIGHT * merit(game, mv));
    }
}
