//! Bounds and forecasts of tricks before they are played.

use super::table::Table;
use crate::cards::{Card, Hand, Suit};
use maxn::{MAX_PLAYERS, Range, Scores};

/// Returns the tricks each player takes from here on however the cards are played.
///
/// A trump loses only to a higher trump played to the same trick, and each higher trump beats one: those of a player
/// that cannot be matched with higher ones of the others must take tricks. And a trick on the table is sure for the
/// player who wins it if nobody who is still to play to it can take it.
///
/// ```
/// use maxn_games::cards::Suit;
/// use maxn_games::tricks::{Table, sure_tricks};
///
/// let hands = ["S:KQ H:2 D:- C:-", "S:A H:A D:A C:-", "S:- H:K D:KQ C:-"];
/// let table = Table::new(&hands.map(|hand| hand.parse().unwrap()), 0, Some(Suit::Spades));
/// assert_eq!(sure_tricks(&table), [1, 1, 0], "the ace cannot beat both king and queen");
/// ```
#[inline]
pub fn sure_tricks(table: &Table) -> Scores {
    let mut sure = Scores::ZERO;
    let taking = taking_card(table);
    if let Some(card) = taking
        && Some(card.suit()) != table.trump()
    {
        sure[table.trick().winner()] = 1;
    }
    let Some(trump) = table.trump() else { return sure };
    let all = (table.held() | table.trick().set()).of(trump);
    if all.is_empty() {
        return sure;
    }
    let (players, hands) = (table.players(), in_play(table));
    // Of the trumps of each player, going down: how many there are, and how many of them higher ones of the others are matched with.
    let (mut own, mut matched) = ([0; MAX_PLAYERS], [0; MAX_PLAYERS]);
    for (above, card) in all.into_iter().enumerate() {
        let Some(player) = (0..players).find(|&player| hands[player].contains(card)) else { continue };
        if above - own[player] > matched[player] && Some(card) != taking {
            matched[player] += 1;
        } else {
            sure[player] += 1;
        }
        own[player] += 1;
    }
    sure
}

/// The card that takes the trick on the table, if nobody who is still to play to it can beat it.
#[inline]
fn taking_card(table: &Table) -> Option<Card> {
    let trick = table.trick();
    let (led, winning) = (trick.led()?, trick.winning_card()?);
    let beaten = (trick.len()..table.players()).any(|place| {
        let hand = table.hands()[trick.player_at(place)];
        let follows = !hand.of(led).is_empty();
        match table.trump() {
            // Who can follow has to, and beats a trump only if trumps were led.
            _ if follows => winning.suit() == led && !hand.above(winning).is_empty(),
            Some(trump) if winning.suit() == trump => !hand.above(winning).is_empty(),
            Some(trump) => !hand.of(trump).is_empty(),
            None => false,
        }
    });
    (!beaten).then_some(winning)
}

/// Returns the least and the most tricks that each player can have in the end. It only tightens as cards are played.
#[inline]
pub fn trick_range(table: &Table) -> Range {
    let (taken, sure) = (table.tricks(), sure_tricks(table));
    let open = open_tricks(table) - sure.sum();
    let lower = taken + sure;
    Range { lower, upper: lower + Scores::equal(table.players(), open) }
}

/// Returns the likely division of the tricks in the end, judged by the cards: one of the divisions that
/// [`trick_range`] leaves possible.
pub fn forecast(table: &Table) -> Scores {
    let mut tricks = trick_range(table).lower;
    let mut open = all_tricks(table) - tricks.sum();
    if open == 0 {
        return tricks;
    }
    // Tricks nobody is sure of go one by one to the player who has most of its expectation left.
    let mut hopes = hopes(table);
    while open > 0 {
        let luckiest = (1..table.players())
            .fold(0, |best, player| if hopes[player] > hopes[best] { player } else { best });
        tricks[luckiest] += 1;
        hopes[luckiest] -= WHOLE;
        open -= 1;
    }
    tricks
}

/// Returns every way to divide this many tricks among this many players.
pub fn divisions(players: usize, tricks: i32) -> Vec<Scores> {
    let mut all = Vec::new();
    divide(&mut Scores::default(), players - 1, 0, tricks, &mut all);
    all
}

fn divide(division: &mut Scores, last: usize, player: usize, left: i32, all: &mut Vec<Scores>) {
    if player == last {
        division[player] = left;
        all.push(*division);
        return;
    }
    for tricks in 0..=left {
        division[player] = tricks;
        divide(division, last, player + 1, left - tricks, all);
    }
}

/// Returns the tricks of a hand, from its first to its last.
#[inline]
pub fn all_tricks(table: &Table) -> i32 {
    table.tricks().sum() + open_tricks(table)
}

/// Tricks without a winner yet.
#[inline]
fn open_tricks(table: &Table) -> i32 {
    // Who has played to the trick on the table holds a card less than who has not.
    let leader = table.hands()[table.trick().leader()].len() as i32;
    leader + i32::from(!table.trick().is_empty())
}

/// The cards each player holds or has on the table.
#[inline]
fn in_play(table: &Table) -> [Hand; MAX_PLAYERS] {
    let mut hands = [Hand::EMPTY; MAX_PLAYERS];
    hands[..table.players()].copy_from_slice(table.hands());
    for (place, card) in table.trick().cards().enumerate() {
        hands[table.trick().player_at(place)].insert(card);
    }
    hands
}

/// A trick, in the units of hope.
const WHOLE: i32 = 8;

/// The tricks that each player may expect of its cards beyond those it is sure of.
fn hopes(table: &Table) -> Scores {
    let hands = in_play(table);
    let sure = sure_tricks(table);
    let all = table.held() | table.trick().set();
    Scores::from_fn(table.players(), |player| {
        let others = all - hands[player];
        let cards = hands[player].into_iter();
        let hope: i32 = cards.map(|card| hope(table, &hands[..table.players()], player, others, card)).sum();
        hope - sure[player] * WHOLE
    })
}

/// The share of a trick that a card may be expected to take: a trump half a trick if it is not high, a high
/// card of another suit a trick, or half of one where it may be trumped, and the card next to it half as much
/// if it is guarded.
fn hope(table: &Table, hands: &[Hand], player: usize, others: Hand, card: Card) -> i32 {
    let suit = card.suit();
    let higher = others.above(card).len();
    if Some(suit) == table.trump() {
        return if higher == 0 { WHOLE } else { WHOLE / 2 };
    }
    let in_danger =
        (0..hands.len()).any(|other| other != player && may_trump(table.trump(), hands[other], suit));
    let worth = if in_danger { WHOLE / 2 } else { WHOLE };
    match higher {
        0 => worth,
        1 if hands[player].of(suit).len() > 1 => worth / 2,
        _ => 0,
    }
}

/// Returns whether a hand has trumps and nothing of a suit.
fn may_trump(trump: Option<Suit>, hand: Hand, suit: Suit) -> bool {
    trump.is_some_and(|trump| !hand.of(trump).is_empty()) && hand.of(suit).is_empty()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cards::Deal;

    /// The least tricks each player takes in any line of play, by going through all of them.
    fn least(table: &mut Table) -> Scores {
        if table.is_over() {
            return table.tricks();
        }
        let mut least = Scores::equal(table.players(), i32::MAX);
        for card in table.following() {
            let before = table.play(card);
            let below = self::least(table);
            table.take_back(card, before);
            least = Scores::from_fn(table.players(), |player| least[player].min(below[player]));
        }
        least
    }

    #[test]
    fn sure_tricks_are_taken_in_every_line_of_play() {
        let (mut exact, mut positions) = (0, 0);
        for seed in 0..60 {
            let hands = Deal::new(Hand::suit(Suit::Spades) | Hand::suit(Suit::Hearts), seed).hands(3, 4);
            let trump = [Some(Suit::Spades), Some(Suit::Hearts), None][seed as usize % 3];
            let mut table = Table::new(&hands, seed as usize % 3, trump);
            while !table.is_over() {
                let (range, least) = (trick_range(&table), least(&mut table));
                assert!(
                    (0..3).all(|player| range.lower[player] <= least[player]),
                    "{table:?}: {range:?}, {least:?}"
                );
                exact += usize::from(range.lower == least);
                positions += 1;
                let cards: Vec<Card> = table.following().into_iter().collect();
                table.play(cards[seed as usize % cards.len()]);
            }
        }
        assert!(exact * 3 > positions, "nothing more can be said in {exact} of {positions} positions");
    }

    #[test]
    fn a_forecast_divides_all_tricks_within_the_range() {
        for seed in 0..100 {
            let hands = Deal::new(Hand::DECK, seed).hands(4, 6);
            let mut table = Table::new(&hands, 0, [None, Some(Suit::Clubs)][seed as usize % 2]);
            while !table.is_over() {
                let (tricks, range) = (forecast(&table), trick_range(&table));
                assert_eq!(tricks.sum(), 6);
                assert!(
                    (0..4)
                        .all(|player| (range.lower[player]..=range.upper[player]).contains(&tricks[player]))
                );
                let cards: Vec<Card> = table.following().into_iter().collect();
                table.play(cards[seed as usize % cards.len()]);
            }
            assert_eq!(forecast(&table), table.tricks());
        }
    }

    #[test]
    fn divisions_are_as_many_as_they_should_be() {
        assert_eq!(divisions(3, 9).len(), 55, "IJCAI05");
        assert_eq!(divisions(2, 3), [[0, 3], [1, 2], [2, 1], [3, 0]]);
    }
}
