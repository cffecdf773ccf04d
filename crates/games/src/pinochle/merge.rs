//! Cards that are as good as each other.

use super::card::Card;
use super::kinds::Kinds;

/// Of legal cards, one of each equivalent set: cards of a suit that bring the same points, with no card of the suit between them
/// `elsewhere`, and none of them there either. The highest stands for the others.
///
/// Of two equal cards the first wins, so a card with an equal elsewhere is not like its neighbour. All others compare alike with
/// every card of another player, which is all that decides tricks and what has to be beaten.
#[inline]
pub(super) fn representatives(legal: Kinds, elsewhere: Kinds) -> Kinds {
    let mut kept = legal;
    let mut above: Option<Card> = None;
    for card in legal.or(elsewhere) {
        if elsewhere.contains(card) {
            above = None;
            continue;
        }
        let is_like = |above: Card| above.is_above(card) && above.points() == card.points();
        if above.is_some_and(is_like) {
            kept.remove(card);
        }
        above = Some(card);
    }
    kept
}
