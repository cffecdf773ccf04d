//! The play of tricks against a slow, obvious account of it.

use maxn::{Bounds, Evaluation, Game, Scores, Search};
use maxn_games::cards::{Card, Deal, Hand, Suit};
use maxn_games::conformance;
use maxn_games::tricks::{Rules, Table, Tricks};

/// No rules but to follow suit.
#[derive(Clone, Debug, PartialEq)]
struct Plain;

impl Rules for Plain {}

/// Tricks taken.
struct Count {
    tricks: i32,
}

impl Evaluation<Tricks<Plain>> for Count {
    fn evaluate(&self, game: &Tricks<Plain>) -> Scores {
        game.table().tricks()
    }
    fn bounds(&self) -> Bounds {
        Bounds::constant_sum(self.tricks)
    }
    fn score_offset(&self, game: &Tricks<Plain>) -> Scores {
        game.table().tricks()
    }
}

/// A table in words: lists of cards, and nothing remembered that can be looked up.
#[derive(Clone)]
struct Account {
    hands: Vec<Vec<Card>>,
    trick: Vec<(usize, Card)>,
    turn: usize,
    trump: Option<Suit>,
    tricks: Vec<i32>,
}

impl Account {
    fn legal(&self) -> Vec<Card> {
        let hand = &self.hands[self.turn];
        let Some((_, led)) = self.trick.first() else { return hand.clone() };
        let same: Vec<Card> = hand.iter().copied().filter(|card| card.suit() == led.suit()).collect();
        if same.is_empty() { hand.clone() } else { same }
    }

    fn play(&mut self, card: Card) {
        self.hands[self.turn].retain(|&held| held != card);
        self.trick.push((self.turn, card));
        self.turn = (self.turn + 1) % self.hands.len();
        if self.trick.len() == self.hands.len() {
            let led = self.trick[0].1.suit();
            let has_trump = self.trick.iter().any(|(_, card)| Some(card.suit()) == self.trump);
            let counts = |card: &Card| {
                if has_trump { Some(card.suit()) == self.trump } else { card.suit() == led }
            };
            let best = self.trick.iter().filter(|(_, card)| counts(card)).max_by_key(|(_, card)| card.rank());
            self.turn = best.expect("the led card counts, or a trump does").0;
            self.tricks[self.turn] += 1;
            self.trick.clear();
        }
    }
}

fn deal(players: usize, cards: usize, seed: u64) -> (Table, Account) {
    let hands = Deal::new(Hand::DECK, seed).hands(players, cards);
    let trump = [None, Some(Suit::Spades), Some(Suit::Diamonds)][seed as usize % 3];
    let leader = seed as usize % players;
    let account = Account {
        hands: hands.iter().map(|hand| hand.into_iter().collect()).collect(),
        trick: Vec::new(),
        turn: leader,
        trump,
        tricks: vec![0; players],
    };
    (Table::new(&hands, leader, trump), account)
}

/// Plays hands at random, both ways.
fn try_hands(players: usize, cards: usize) {
    for seed in 0..200 {
        let (table, mut account) = deal(players, cards, seed);
        let mut game = Tricks::new(table, Plain).without_merging();
        let mut dice = seed;
        while !game.is_terminal() {
            let mut legal = Vec::new();
            game.moves(&mut legal);
            assert_eq!(game.player(), account.turn);
            assert_eq!(legal, account.legal(), "seed {seed}");
            dice = dice.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            let card = legal[(dice >> 33) as usize % legal.len()];
            game.apply(card);
            account.play(card);
            assert_eq!(game.table().tricks().first(players), account.tricks);
        }
        assert!(account.hands.iter().all(Vec::is_empty));
    }
}

#[test]
fn hands_are_played_as_they_should_be() {
    try_hands(2, 13);
    try_hands(3, 17);
    try_hands(4, 13);
    try_hands(7, 7);
}

#[test]
fn trick_play_obeys_the_rules_of_games() {
    for seed in 0..20 {
        let (table, _) = deal(4, 6, seed);
        let game = Tricks::new(table, Plain);
        conformance::check(&game, &Count { tricks: 6 }, 10, seed);
        conformance::check(&game.without_merging(), &Count { tricks: 6 }, 10, seed);
    }
}

/// max^n by the book: every card of the account is a move, ties to the first.
fn brute_force(account: &Account) -> Vec<i32> {
    let mut best: Option<Vec<i32>> = None;
    for card in account.legal() {
        let mut after = account.clone();
        after.play(card);
        let value = brute_force(&after);
        if best.as_ref().is_none_or(|best| value[account.turn] > best[account.turn]) {
            best = Some(value);
        }
    }
    best.unwrap_or_else(|| account.tricks.clone())
}

/// Merging leaves out moves that come after an equal one in the order of preference, and the key of relative ranks
/// brings together positions that play alike: neither may change a value.
fn try_values(players: usize, cards: usize, deals: u64) {
    for seed in 0..deals {
        let (table, account) = deal(players, cards, seed);
        let expected = brute_force(&account);
        let count = Count { tricks: cards as i32 };
        for algorithm in ["maxn:none", "maxn:shallow", "maxn:speculative", "maxn:last-branch"] {
            for table_bytes in [0, 1 << 16] {
                for merging in [true, false] {
                    let mut game = Tricks::new(table, Plain);
                    if !merging {
                        game = game.without_merging();
                    }
                    let search = Search::new(&count).algorithm(algorithm.parse().unwrap()).table(table_bytes);
                    let report = search.run(&mut game).unwrap();
                    let scores = report.scores.first(players);
                    assert_eq!(scores, expected, "{algorithm}, seed {seed}, merging {merging}");
                }
            }
        }
    }
}

#[test]
fn merging_and_keys_of_relative_ranks_change_no_value() {
    try_values(2, 5, 100);
    try_values(3, 4, 200);
    try_values(4, 3, 200);
    try_values(5, 2, 100);
}
