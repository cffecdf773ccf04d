//! Views of seats that tell what they have seen.

use crate::cards::{Card, Hand};
use crate::contest::{BadDecision, CardContest, CardDecision};
use maxn::Player;

/// The cards of a hand that a seat can name at its start: its own, and those that the others have played since.
pub(crate) fn known_hands<const N: usize>(
    seat: Player,
    own: Hand,
    plays: &[(Player, Card)],
) -> Result<[Hand; N], BadDecision> {
    if seat >= N {
        return Err(BadDecision::illegal(format!(
            "there is no player {}: the players are 1 to {N}",
            seat + 1
        )));
    }
    let mut hands = [Hand::EMPTY; N];
    hands[seat] = own;
    let mut played = Hand::EMPTY;
    for &(player, card) in plays {
        if player >= N {
            return Err(BadDecision::illegal(format!(
                "there is no player {}: the players are 1 to {N}",
                player + 1
            )));
        }
        if played.contains(card) {
            return Err(BadDecision::illegal(format!("{card} was played twice")));
        }
        if own.contains(card) != (player == seat) {
            let holder = if player == seat { "does not hold" } else { "cannot have played the seat's own" };
            return Err(BadDecision::illegal(format!("player {} {holder} {card}", player + 1)));
        }
        played.insert(card);
        hands[player].insert(card);
    }
    Ok(hands)
}

/// Plays the cards that were played, each in turn, until it is the seat's; the numbers of cards that the players then hold,
/// if they began with so many.
pub(crate) fn replay<C: CardContest<N>, const N: usize>(
    contest: &mut C,
    seat: Player,
    plays: &[(Player, Card)],
    size: usize,
) -> Result<[usize; N], BadDecision> {
    let hand = contest.hands_played();
    let mut sizes = [size; N];
    for &(player, card) in plays {
        match contest.turn() {
            Some(turn) if turn != player => {
                let (turn, player) = (turn + 1, player + 1);
                return Err(BadDecision::illegal(format!(
                    "it was the turn of player {turn} when player {player} played {card}"
                )));
            }
            _ => contest.decide(&CardDecision::Play(card))?,
        };
        sizes[player] = sizes[player].checked_sub(1).ok_or_else(|| {
            BadDecision::illegal(format!("player {} has no card left for {card}", player + 1))
        })?;
        if contest.hands_played() != hand {
            break;
        }
    }
    if contest.hands_played() != hand || contest.turn() != Some(seat) {
        return Err(BadDecision::illegal(format!("it is not the turn of player {}", seat + 1)));
    }
    Ok(sizes)
}
