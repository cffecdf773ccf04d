//! Judgement of moves by what their player sees: for the order of searches, play-outs and the rule-based player.

use super::game::SheddingGame;
use super::hand::{SheddingHand, SheddingMove};
use super::pack::{Cards, Pack, Suit};
use maxn::hidden::{Choices, Policy};

/// Returns the suits, the one with most cards first; wild cards do not count.
#[inline]
pub(super) fn suits_by_length<P: Pack>(hand: &Cards) -> [Suit<P>; 4] {
    let mut suits = Suit::ALL;
    suits.sort_by_key(|suit| std::cmp::Reverse(length(hand, *suit)));
    suits
}

fn length<P: Pack>(hand: &Cards, suit: Suit<P>) -> usize {
    hand.only(suit.kinds() & !P::WILDS).len()
}

/// Rates a move: higher is better. Only what the player to move sees is looked at.
///
/// High cards go first, from the suit of which most are left; wild cards are kept for when nothing else fits, unless somebody
/// is about to go out; cards that hinder the next player are played when it has few left.
pub(super) fn merit<G: SheddingGame>(game: &SheddingHand<G>, mv: SheddingMove<G>) -> i32 {
    let (table, hand) = (game.table(), game.own());
    let (card, named) = match mv {
        SheddingMove::Play(card, named) => (card, named),
        SheddingMove::Draw => return -60,
        SheddingMove::Pass => return -80,
        SheddingMove::Answer(answer) => return G::answer_merit(game, answer),
    };
    if hand.len() == 1 {
        return 1000;
    }
    let follow = named.or(card.suit()).map_or(0, |suit| length(hand, suit) as i32);
    if card.is_wild() {
        let has_few = |turns: usize| table.held(table.after(turns)) <= 2;
        return G::urgency(card, (1..table.players()).any(has_few), has_few(1)) + 6 * follow;
    }
    let alike = hand.only(card.same_value()).len() as i32;
    10 + G::worth(card) + 4 * (follow - 1) + 3 * (alike - 1) + G::hindrance(game, card)
}

/// The model of the players: moves are the likelier, the better they look.
#[derive(Clone, Copy, Debug)]
pub struct Sensible;

/// Hundredths of log-odds for a point of merit.
const WEIGHT: i32 = 8;

impl<G: SheddingGame> Policy<SheddingHand<G>> for Sensible {
    type Memory = ();

    fn weigh(&self, game: &SheddingHand<G>, (): &(), choices: &mut Choices<SheddingMove<G>>) {
        choices.fill(game, |_, mv| WEIGHT * merit(game, mv));
    }
}
