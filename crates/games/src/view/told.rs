//! Views of seats that tell what they have seen.

use crate::cards::{Card, Hand};
use crate::contest::{CardContest, CardDecision};
use crate::tricks::Bidding;
use maxn::Player;
use std::fmt::Display;

/// A story that cannot be true: where it goes wrong, and why.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{problem}")]
pub struct BadStory {
    /// Where.
    pub at: Word,
    /// What is wrong there, and what would be right.
    pub problem: String,
}

/// A part of what a seat tells.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Word {
    /// Whose turn it is.
    Seat,
    /// Its cards.
    Hand,
    /// How many hands were played before.
    HandsPlayed,
    /// The running score.
    Scores,
    /// What the hand before brought everybody.
    LastHand,
    /// The cards it has passed.
    Passed,
    /// The cards it has received.
    Received,
    /// The bid of a player.
    Bid(Player),
    /// One of the exchanges it had a part in.
    Exchange(usize),
    /// The trump suit.
    Trump,
    /// What became of the kitty.
    Kitty,
    /// The cards it took from the kitty.
    Took,
    /// The cards it laid away.
    LaidAway,
    /// The card turned up.
    TurnedUp,
    /// One of the cards played.
    Play(usize),
}

impl BadStory {
    pub(crate) fn new(at: Word, problem: impl Display) -> Self {
        BadStory { at, problem: problem.to_string() }
    }
}

/// Checks that a hand has so many cards, all of the pack.
pub(crate) fn check_hand(hand: Hand, each: usize, pack: Hand) -> Result<(), BadStory> {
    let strange = (hand - pack).into_iter().next();
    match strange {
        Some(card) => Err(BadStory::new(Word::Hand, format!("{card} is not in the pack"))),
        None if hand.len() != each => {
            let problem = format!("{} cards were dealt to the seat, expected {each}", hand.len());
            Err(BadStory::new(Word::Hand, problem))
        }
        None => Ok(()),
    }
}

pub(crate) fn check_seat(seat: Player, players: usize, at: Word) -> Result<(), BadStory> {
    if seat < players {
        return Ok(());
    }
    let number = seat.saturating_add(1);
    Err(BadStory::new(at, format!("there is no player {number}: the players are 1 to {players}")))
}

/// The cards of a hand that a seat can name at its start: its own, and those that the others have played since.
pub(crate) fn known_hands<const N: usize>(
    seat: Player,
    own: Hand,
    plays: &[(Player, Card)],
) -> Result<[Hand; N], BadStory> {
    check_seat(seat, N, Word::Seat)?;
    let mut hands = [Hand::EMPTY; N];
    hands[seat] = own;
    let mut played = Hand::EMPTY;
    for (place, &(player, card)) in plays.iter().enumerate() {
        let at = Word::Play(place);
        check_seat(player, N, at)?;
        if played.contains(card) {
            return Err(BadStory::new(at, format!("{card} was played twice")));
        }
        if own.contains(card) != (player == seat) {
            let holder = if player == seat { "does not hold" } else { "cannot have played the seat's own" };
            return Err(BadStory::new(at, format!("player {} {holder} {card}", player + 1)));
        }
        played.insert(card);
        hands[player].insert(card);
    }
    Ok(hands)
}

/// Whether it was a player's turn to play a card.
pub(crate) fn check_turn(turn: Option<Player>, place: usize, play: (Player, Card)) -> Result<(), BadStory> {
    let (player, card) = (play.0 + 1, play.1);
    let problem = match turn {
        Some(turn) if turn == play.0 => return Ok(()),
        Some(turn) => format!("it was the turn of player {} when player {player} played {card}", turn + 1),
        None => format!("it was not the turn of player {player} when it played {card}"),
    };
    Err(BadStory::new(Word::Play(place), problem))
}

/// Whether it is the seat's turn in the end.
pub(crate) fn check_end(turn: Option<Player>, seat: Player) -> Result<(), BadStory> {
    if turn == Some(seat) {
        return Ok(());
    }
    let whose = turn.map(|turn| format!(" but of player {}", turn + 1)).unwrap_or_default();
    Err(BadStory::new(Word::Seat, format!("it is not the turn of player {}{whose}", seat + 1)))
}

/// Plays the cards that were played, each in turn, until it is the seat's; the numbers of cards that the players then hold,
/// if they began with so many.
pub(crate) fn replay<C: CardContest<N>, const N: usize>(
    contest: &mut C,
    seat: Player,
    plays: &[(Player, Card)],
    size: usize,
) -> Result<[usize; N], BadStory> {
    let hand = contest.hands_played();
    let mut sizes = [size; N];
    // Players of whom nothing more is known hold nothing here: if it is their turn, the hand seems to be over.
    let turn = |contest: &C| contest.turn().filter(|_| contest.hands_played() == hand);
    for (place, &(player, card)) in plays.iter().enumerate() {
        let at = |problem: &dyn Display| BadStory::new(Word::Play(place), problem);
        check_turn(turn(contest), place, (player, card))?;
        contest.decide(&CardDecision::Play(card)).map_err(|problem| at(&problem))?;
        sizes[player] = sizes[player]
            .checked_sub(1)
            .ok_or_else(|| at(&format!("player {} has no card left for {card}", player + 1)))?;
    }
    check_end(turn(contest), seat)?;
    Ok(sizes)
}

/// Makes the bids that were made, from the dealer's left; if not all were, no card can have been played.
pub(crate) fn rebid<const N: usize>(
    mut bidding: Bidding<N>,
    bids: &[u8],
    plays: &[(Player, Card)],
) -> Result<Bidding<N>, BadStory> {
    for &bid in bids {
        let at = Word::Bid(bidding.player().unwrap_or_default());
        bidding.bid(bid).map_err(|problem| BadStory::new(at, problem))?;
    }
    match bidding.player() {
        Some(player) if !plays.is_empty() => {
            let problem = format!("cards were played, but player {} has not bid", player + 1);
            Err(BadStory::new(Word::Bid(player), problem))
        }
        _ => Ok(bidding),
    }
}
