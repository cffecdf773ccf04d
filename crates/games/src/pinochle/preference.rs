//! The order in which cards are preferred.

use super::cards::{Card, Hand, Kinds};
use super::play::Play;

/// Pushes cards in the order of preference. It depends on the hand of the player to move, the cards it has not seen, and the
/// trick, by relative ranks only.
///
/// A player leads a card that nothing unseen beats, of a plain suit before trump, or else a low card without points from a long
/// suit. To a trick it plays a sure winner, or else the cheapest card.
#[inline]
pub(super) fn prefer(play: &Play, cards: Kinds, push: &mut impl FnMut(Card)) {
    if cards.len() < 2 {
        cards.into_iter().for_each(push);
        return;
    }
    let turn = Turn::new(play);
    // Few cards: an insertion sort, which keeps equals in their order.
    let mut sorted = [(0, Card::default()); 24];
    let mut count = 0;
    for card in cards {
        let cost = turn.cost(card);
        let mut hole = count;
        while hole > 0 && sorted[hole - 1].0 > cost {
            sorted[hole] = sorted[hole - 1];
            hole -= 1;
        }
        sorted[hole] = (cost, card);
        count += 1;
    }
    sorted[..count].iter().for_each(|&(_, card)| push(card));
}

/// The situation of the player to move.
struct Turn<'p> {
    play: &'p Play,
    own: Hand,
    /// The cards that the others hold or that lie under the table.
    unseen: Hand,
    best: Option<Card>,
    is_last: bool,
}

impl<'p> Turn<'p> {
    #[inline]
    fn new(play: &'p Play) -> Self {
        let (player, hands) = (play.player(), play.hands());
        Turn {
            play,
            own: hands[player],
            unseen: hands[(player + 1) % 3] + hands[(player + 2) % 3] + play.buried(),
            best: play.trick().winning_card(),
            is_last: play.trick().len() == 2,
        }
    }

    /// The cost of a card: the least is preferred.
    #[inline]
    fn cost(&self, card: Card) -> i32 {
        let suit = card.suit();
        let is_trump = suit == self.play.contract().trump;
        let above = self.unseen.only(Kinds::DECK.above(card)).len() as i32;
        let Some(best) = self.best else {
            let length = self.own.of(suit).len() as i32;
            return match (above, is_trump) {
                // Suits of which the others have more are ruffed less.
                (0, false) => 30 - self.unseen.of(suit).len() as i32,
                (0, true) => 40,
                (_, false) => 100 + 100 * card.points() - 4 * length - above,
                (_, true) => 160 + 100 * card.points() - above,
            };
        };
        let wins = self.play.contract().beats(card, best);
        // Within a suit more unseen cards are above a lower card, or as many; the order of ranks does the rest.
        let cheap = 40 * card.points() - above;
        match (wins, self.is_last, above) {
            (true, false, 0) => -100,
            (true, ..) => -50 + cheap,
            (false, ..) => {
                let spare = if is_trump { 200 } else { 0 };
                let guard = if above == 0 { 20 } else { 0 };
                spare + guard + cheap + self.own.of(suit).len() as i32
            }
        }
    }
}
