//! Cribbage done slowly: every rule spelled out, with nothing of the code it checks but cards themselves.

use maxn_games::cards::{Card, Suit};

/// From 1 for the ace to 13 for the king; cards themselves count from 0 for the two to 12 for the ace.
pub(super) fn order(card: Card) -> usize {
    (usize::from(card.rank()) + 1) % 13 + 1
}

pub(super) fn value(card: Card) -> usize {
    order(card).min(10)
}

fn is_run(cards: &[Card]) -> bool {
    let mut orders: Vec<usize> = cards.iter().map(|&card| order(card)).collect();
    orders.sort_unstable();
    orders.len() >= 3 && orders.windows(2).all(|pair| pair[1] == pair[0] + 1)
}

/// All sets of the cards.
fn subsets(cards: &[Card]) -> Vec<Vec<Card>> {
    let mut sets = vec![Vec::new()];
    for &card in cards {
        for mut set in sets.clone() {
            set.push(card);
            sets.push(set);
        }
    }
    sets
}

/// The points of four cards and a starter, by looking at all sets of the five.
pub(super) fn show(hand: &[Card], starter: Card, is_crib: bool) -> usize {
    let mut five = hand.to_vec();
    five.push(starter);
    let sets = subsets(&five);
    let fifteens = sets.iter().filter(|set| set.iter().map(|&card| value(card)).sum::<usize>() == 15).count();
    let pairs = sets.iter().filter(|set| set.len() == 2 && order(set[0]) == order(set[1])).count();
    let longest = sets.iter().filter(|set| is_run(set)).map(Vec::len).max().unwrap_or(0);
    let runs = sets.iter().filter(|set| is_run(set) && set.len() == longest).count();
    let same_suit = |cards: &[Card]| cards.iter().all(|card| card.suit() == cards[0].suit());
    let flush = match (same_suit(&five), same_suit(hand), is_crib) {
        (true, _, _) => 5,
        (false, true, false) => 4,
        _ => 0,
    };
    let nobs = hand.iter().filter(|&&card| order(card) == 11 && card.suit() == starter.suit()).count();
    2 * fifteens + 2 * pairs + longest * runs + flush + nobs
}

/// The points for the last of the cards on a count.
pub(super) fn pegs(pile: &[Card]) -> usize {
    let count: usize = pile.iter().map(|&card| value(card)).sum();
    let mut points = if count == 15 || count == 31 { 2 } else { 0 };
    let tails = |length: usize| &pile[pile.len() - length..];
    let equal = (1..=pile.len())
        .filter(|&length| tails(length).iter().all(|&card| order(card) == order(pile[pile.len() - 1])))
        .max();
    points += [0, 0, 2, 6, 12][equal.unwrap_or(0).min(4)];
    points + (3..=pile.len()).filter(|&length| is_run(tails(length))).max().unwrap_or(0)
}

/// A deal played at a table, with every go said aloud.
#[derive(Clone, Debug)]
pub(super) struct Table {
    pub(super) hands: Vec<Vec<Card>>,
    pub(super) pile: Vec<Card>,
    pub(super) scores: Vec<usize>,
    pub(super) turn: usize,
    said_go: Vec<bool>,
    last: usize,
    target: usize,
    teams: Vec<usize>,
}

impl Table {
    pub(super) fn new(
        hands: Vec<Vec<Card>>,
        leader: usize,
        scores: Vec<usize>,
        target: usize,
        partners: bool,
    ) -> Table {
        let players = hands.len();
        let teams = (0..players).map(|player| if partners { player % 2 } else { player }).collect();
        let said_go = vec![false; players];
        let mut table =
            Table { hands, pile: Vec::new(), scores, turn: leader, said_go, last: leader, target, teams };
        table.say_goes();
        table
    }

    pub(super) fn is_won(&self) -> bool {
        self.scores.iter().any(|&score| score >= self.target)
    }

    pub(super) fn is_over(&self) -> bool {
        self.is_won() || self.hands.iter().all(Vec::is_empty)
    }

    pub(super) fn score(&mut self, player: usize, points: usize) {
        if self.is_won() {
            return;
        }
        for other in 0..self.scores.len() {
            if self.teams[other] == self.teams[player] {
                self.scores[other] = (self.scores[other] + points).min(self.target);
            }
        }
    }

    pub(super) fn playable(&self) -> Vec<Card> {
        let count: usize = self.pile.iter().map(|&card| value(card)).sum();
        self.hands[self.turn].iter().copied().filter(|&card| count + value(card) <= 31).collect()
    }

    pub(super) fn play(&mut self, card: Card) {
        let player = self.turn;
        self.hands[player].retain(|&held| held != card);
        self.pile.push(card);
        self.last = player;
        let points = pegs(&self.pile);
        self.score(player, points);
        self.turn = (player + 1) % self.hands.len();
        self.say_goes();
    }

    /// Everybody who cannot play says go; when all have, the count begins again.
    fn say_goes(&mut self) {
        while !self.is_won() && self.playable().is_empty() {
            self.said_go[self.turn] = true;
            self.turn = (self.turn + 1) % self.hands.len();
            if self.said_go.iter().all(|&go| go) {
                let count: usize = self.pile.iter().map(|&card| value(card)).sum();
                if count != 31 && !self.pile.is_empty() {
                    self.score(self.last, 1);
                }
                self.pile.clear();
                self.said_go.fill(false);
                self.turn = (self.last + 1) % self.hands.len();
                if self.hands.iter().all(Vec::is_empty) {
                    return;
                }
            }
        }
    }
}

/// The jack of a suit.
pub(super) fn jack(suit: Suit) -> Card {
    format!("J{}", suit.letter()).parse().unwrap()
}
