//! The rules written in the plainest way: lists of cards, everything looked up when it is needed.

use maxn::Scores;
use maxn_games::cards::{Card, Hand, Suit};
use maxn_games::tricks::Table;

#[derive(Clone, Debug)]
pub(crate) struct Account {
    pub(crate) hands: Vec<Vec<Card>>,
    pub(crate) trick: Vec<(usize, Card)>,
    pub(crate) turn: usize,
    pub(crate) trump: Suit,
    pub(crate) tricks: Vec<i32>,
    /// All cards played so far, in order.
    pub(crate) played: Vec<Card>,
    pub(crate) spades_must_be_broken: bool,
    /// True if cards are preferred from high to low, and not as the dissertation says.
    pub(crate) high_to_low: bool,
}

impl Account {
    /// A hand in which no card has been played.
    pub(crate) fn of(table: &Table) -> Account {
        assert!(table.trick().is_empty() && table.tricks() == Scores::ZERO);
        let cards = |hand: &Hand| hand.into_iter().collect::<Vec<Card>>();
        Account {
            hands: table.hands().iter().map(cards).collect(),
            trick: Vec::new(),
            turn: table.player(),
            trump: table.trump().expect("these games have trumps"),
            tricks: vec![0; table.players()],
            played: Vec::new(),
            spades_must_be_broken: false,
            high_to_low: false,
        }
    }

    pub(crate) fn is_over(&self) -> bool {
        self.hands.iter().all(Vec::is_empty)
    }

    pub(crate) fn legal(&self) -> Vec<Card> {
        let hand = &self.hands[self.turn];
        let wanted: Vec<Card> = match self.trick.first() {
            Some((_, led)) => hand.iter().copied().filter(|card| card.suit() == led.suit()).collect(),
            None if self.spades_must_be_broken
                && self.played.iter().all(|card| card.suit() != Suit::Spades) =>
            {
                hand.iter().copied().filter(|card| card.suit() != Suit::Spades).collect()
            }
            None => hand.clone(),
        };
        if wanted.is_empty() { hand.clone() } else { wanted }
    }

    pub(crate) fn play(&mut self, card: Card) {
        self.hands[self.turn].retain(|&held| held != card);
        self.trick.push((self.turn, card));
        self.played.push(card);
        self.turn = (self.turn + 1) % self.hands.len();
        if self.trick.len() == self.hands.len() {
            self.turn = winner(&self.trick, self.trump);
            self.tricks[self.turn] += 1;
            self.trick.clear();
        }
    }

    /// The legal cards, the most preferred first.
    pub(crate) fn preferred(&self) -> Vec<Card> {
        let mut legal = self.legal();
        legal.sort();
        legal.reverse();
        if self.high_to_low {
            return legal;
        }
        let mut order = Vec::new();
        if self.trick.is_empty() {
            let mut suits = vec![Suit::Spades, Suit::Hearts, Suit::Diamonds, Suit::Clubs];
            suits.retain(|&suit| suit != self.trump);
            suits.push(self.trump);
            for &suit in &suits {
                order.extend(legal.iter().find(|card| card.suit() == suit));
            }
            for &suit in &suits {
                order.extend(legal.iter().rev().find(|card| card.suit() == suit));
            }
            order.extend(legal.iter().filter(|card| card.suit() != self.trump));
            order.extend(&legal);
        } else {
            legal.reverse();
            let wins = |card: &Card| {
                let mut trick = self.trick.clone();
                trick.push((self.turn, *card));
                winner(&trick, self.trump) == self.turn
            };
            order.extend(legal.iter().filter(|card| wins(card) && card.suit() != self.trump));
            order.extend(legal.iter().filter(|card| wins(card)));
            order.extend(legal.iter().filter(|card| card.suit() != self.trump));
            order.extend(&legal);
        }
        let mut once: Vec<Card> = Vec::new();
        for card in order {
            if !once.contains(&card) {
                once.push(card);
            }
        }
        once
    }

    /// Returns whether two cards of the player to move differ in nothing but their names.
    pub(crate) fn alike(&self, one: Card, other: Card) -> bool {
        let (low, high) = (one.min(other), one.max(other));
        let elsewhere = self.hands.iter().enumerate().filter(|(player, _)| *player != self.turn);
        let mut between = elsewhere.flat_map(|(_, hand)| hand).chain(self.trick.iter().map(|(_, card)| card));
        low.suit() == high.suit() && !between.any(|card| low < *card && *card < high)
    }
}

/// The player with the highest trump, or else with the highest card of the suit led.
fn winner(trick: &[(usize, Card)], trump: Suit) -> usize {
    let of = |suit: Suit| trick.iter().filter(move |(_, card)| card.suit() == suit);
    let best = of(trump).max_by_key(|(_, card)| card.rank());
    best.or(of(trick[0].1.suit()).max_by_key(|(_, card)| card.rank())).expect("a card was led").0
}

/// The utilities of IJCAI05, by their names.
pub(crate) fn utility(name: &str, bids: &[u8], tricks: &[i32]) -> Vec<i32> {
    // Four players are two teams, each with a bid and its tricks.
    let teams: Vec<Vec<usize>> = match bids.len() {
        4 => vec![vec![0, 2], vec![1, 3]],
        players => (0..players).map(|player| vec![player]).collect(),
    };
    let bid = |team: &Vec<usize>| team.iter().map(|&player| i32::from(bids[player])).sum::<i32>();
    let won = |team: &Vec<usize>| team.iter().map(|&player| tricks[player]).sum::<i32>();
    let score = |player: usize| {
        let own = teams.iter().find(|team| team.contains(&player)).unwrap();
        let (bid_own, won_own) = (bid(own), won(own));
        let misses =
            teams.iter().filter(|team| *team != own).filter(|team| won(team) < bid(team)).count() as i32;
        let over = won_own - bid_own;
        match name {
            "MT" => won_own,
            "WL" if won_own >= bid_own => 1,
            "WL" => 0,
            "MoMB" => misses,
            "mOT" | "smOT" if won_own < bid_own => 0,
            "mOT" => 10 * bid_own - over + 3 * misses,
            "smOT" if over <= 2 => 10 * bid_own + 3 * misses,
            "smOT" => 10 * bid_own - (over - 2) + 3 * misses,
            "OH" => -over.abs(),
            _ => panic!("no utility {name}"),
        }
    };
    (0..bids.len()).map(score).collect()
}

/// The points of Oh Hell.
pub(crate) fn oh_hell(missed: &str, bids: &[u8], tricks: &[i32]) -> Vec<i32> {
    let points = |(&bid, &tricks): (&u8, &i32)| match missed {
        _ if i32::from(bid) == tricks => tricks + 10,
        "tricks" => tricks,
        "nothing" => 0,
        "penalty" if i32::from(bid) > tricks => tricks - i32::from(bid),
        "penalty" => i32::from(bid) - tricks,
        _ => panic!("nothing is called {missed}"),
    };
    bids.iter().zip(tricks).map(points).collect()
}
