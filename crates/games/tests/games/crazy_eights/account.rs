//! A slow account of the rules, written with texts instead of numbers, that has to agree with the rules along random games.

use crate::seat_account::{Checked, Shown, Telling, check_account};
use crate::table_trials::{legal, play_at_random};
use maxn::Game;
use maxn_games::crazy_eights::{CrazyEights, Move, Options, OrdinaryPack, cards_dealt};
use maxn_games::stock_and_pile::{Pack, Table};
use std::collections::BTreeSet;
use std::rc::Rc;

/// A hand as somebody at the table would write it down.
#[derive(Clone, Debug)]
struct Account {
    options: Options,
    hands: Vec<Vec<String>>,
    stock: Vec<String>,
    /// True if the stock has just been shuffled, so that its order is not known.
    shuffled: bool,
    pile: Vec<String>,
    suit: char,
    turn: i32,
    direction: i32,
    drawn: u8,
    twos: usize,
    cards_played: u16,
    passes_in_a_row: usize,
    over: bool,
}

fn rank(card: &str) -> char {
    card.chars().next().unwrap()
}

fn suit(card: &str) -> char {
    card.chars().nth(1).unwrap()
}

fn names(cards: impl Iterator<Item = u8>) -> Vec<String> {
    cards.map(OrdinaryPack::name).collect()
}

fn sorted(mut cards: Vec<String>) -> Vec<String> {
    cards.sort();
    cards
}

impl Account {
    /// Begins from a table after the deal, before the card turned up has had its effect.
    fn begin(table: &Table, dealer: usize, options: Options) -> Self {
        let top = OrdinaryPack::name(table.top());
        let mut account = Account {
            options,
            hands: (0..table.players()).map(|player| names(table.hand(player).iter())).collect(),
            stock: names(table.stock().cards().iter().copied()),
            shuffled: false,
            suit: suit(&top),
            pile: vec![top.clone()],
            turn: dealer as i32,
            direction: 1,
            drawn: 0,
            twos: 0,
            cards_played: 0,
            passes_in_a_row: 0,
            over: false,
        };
        account.next_player(&top);
        account
    }

    fn step(&mut self, by: i32) {
        let players = self.hands.len() as i32;
        self.turn = (self.turn + by * self.direction).rem_euclid(players);
    }

    fn next_player(&mut self, card: &str) {
        if !self.options.use_special_cards {
            return self.step(1);
        }
        match rank(card) {
            'Q' => self.step(2),
            'A' => {
                self.direction = -self.direction;
                self.step(1);
            }
            '2' => {
                if !self.stock.is_empty() {
                    self.twos += 1;
                }
                self.step(1);
            }
            _ => self.step(1),
        }
    }

    fn fits(&self, card: &str) -> bool {
        if self.twos > 0 {
            return rank(card) == '2';
        }
        rank(card) == '8' || suit(card) == self.suit || rank(card) == rank(self.pile.last().unwrap())
    }

    fn legal(&self) -> BTreeSet<String> {
        let hand = &self.hands[self.turn as usize];
        let mut legal = BTreeSet::new();
        for card in hand.iter().filter(|card| self.fits(card)) {
            let ends = hand.len() == 1 || self.cards_played + 1 >= self.options.max_turns;
            if rank(card) == '8' && !ends {
                legal.extend("CDHS".chars().map(|suit| format!("{card} {suit}")));
            } else {
                legal.insert(card.clone());
            }
        }
        if legal.is_empty() || self.options.draw_at_will {
            if self.twos > 0 || (!self.stock.is_empty() && self.drawn < self.options.max_draw_cards) {
                legal.insert("draw".to_string());
            } else {
                legal.insert("pass".to_string());
            }
        }
        legal
    }

    fn reshuffle(&mut self) {
        if self.stock.is_empty() && self.options.reshuffle && self.pile.len() > 1 {
            let top = self.pile.pop().unwrap();
            self.stock = std::mem::replace(&mut self.pile, vec![top]);
            self.shuffled = true;
        }
    }

    /// Draws a card; the order of a new stock is not known, so that the cards of the hand tell which one it was.
    fn draw(&mut self, after: &CrazyEights) {
        let player = self.turn as usize;
        let held = names(after.table().hand(player).iter());
        let count = |cards: &[String], card: &String| cards.iter().filter(|other| *other == card).count();
        let card = if self.shuffled {
            let is_new = |card: &String| count(&held, card) > count(&self.hands[player], card);
            self.stock.iter().position(is_new).map(|place| self.stock.remove(place))
        } else {
            self.stock.pop()
        };
        self.hands[player].extend(card);
        self.reshuffle();
        self.passes_in_a_row = 0;
    }

    fn play(&mut self, mv: &str, after: &CrazyEights) {
        let player = self.turn as usize;
        match mv {
            "draw" if self.twos > 0 => {
                for _ in 0..2 * std::mem::take(&mut self.twos) {
                    self.draw(after);
                }
                self.step(1);
            }
            "draw" => {
                self.draw(after);
                self.drawn += 1;
            }
            "pass" => {
                self.drawn = 0;
                self.passes_in_a_row = if self.stock.is_empty() { self.passes_in_a_row + 1 } else { 0 };
                self.over = self.passes_in_a_row == self.hands.len();
                self.step(1);
            }
            _ => {
                let (card, named) = mv.split_once(' ').unwrap_or((mv, ""));
                let place = self.hands[player].iter().position(|held| held == card).unwrap();
                self.hands[player].remove(place);
                self.pile.push(card.to_string());
                self.suit = named.chars().next().unwrap_or(suit(card));
                self.drawn = 0;
                self.passes_in_a_row = 0;
                self.cards_played += 1;
                self.reshuffle();
                self.over = self.hands[player].is_empty() || self.cards_played >= self.options.max_turns;
                self.next_player(card);
            }
        }
        if std::mem::take(&mut self.shuffled) {
            let order = names(after.table().stock().cards().iter().copied());
            assert_eq!(sorted(self.stock.clone()), sorted(order.clone()), "the discards are shuffled");
            self.stock = order;
        }
    }

    fn points(&self) -> Vec<i32> {
        let of = |card: &String| match rank(card) {
            '8' => 50,
            'T' | 'J' | 'Q' | 'K' => 10,
            'A' => 1,
            pips => pips.to_digit(10).unwrap() as i32,
        };
        self.hands.iter().map(|hand| hand.iter().map(of).sum()).collect()
    }

    fn check(&self, game: &CrazyEights) {
        let table = game.table();
        assert_eq!(self.over, game.is_terminal());
        for (player, hand) in self.hands.iter().enumerate() {
            assert_eq!(sorted(hand.clone()), sorted(names(table.hand(player).iter())), "{game}");
        }
        assert_eq!(self.stock, names(table.stock().cards().iter().copied()), "{game}");
        assert_eq!(self.pile.last(), Some(&OrdinaryPack::name(table.top())));
        let below = self.pile[..self.pile.len() - 1].to_vec();
        assert_eq!(sorted(below), sorted(names(table.discards().iter())));
        if !self.over {
            assert_eq!(self.turn as usize, game.player(), "{game}");
            assert_eq!(2 * self.twos, game.penalty());
            let ours: BTreeSet<String> = legal(game).iter().map(ToString::to_string).collect();
            assert_eq!(self.legal(), ours, "{game}");
        }
    }
}

/// The events that random games have to bring about.
#[derive(Default, Debug)]
struct Met {
    reshuffled: u32,
    out: u32,
    stopped: u32,
    blocked: u32,
    piled_up: u32,
}

fn agree(players: usize, options: Options, seed: u64, met: &mut Met) {
    let dealer = seed as usize % players;
    let game = CrazyEights::deal(players, cards_dealt(players), dealer, options, seed);
    let mut account = Account::begin(game.table(), dealer, options);
    account.check(&game);
    let end = play_at_random(game, seed, |now, mv| {
        account.check(now);
        let mut after = now.clone();
        after.apply(mv);
        account.play(&mv.to_string(), &after);
        met.reshuffled += u32::from(after.table().stock().len() > now.table().stock().len());
        met.piled_up += u32::from(now.penalty() > 2);
    });
    account.check(&end);
    let points: Vec<i32> = (0..players).map(|player| end.points(player)).collect();
    assert_eq!(account.points(), points);
    let is_out = (0..players).any(|player| end.table().hand(player).is_empty());
    met.out += u32::from(is_out);
    let is_stopped = end.table().played() >= usize::from(options.max_turns);
    met.stopped += u32::from(is_stopped && !is_out);
    met.blocked += u32::from(!is_out && !is_stopped);
}

#[test]
fn a_slow_account_agrees_with_all_options() {
    let mut met = Met::default();
    for options in super::all_options() {
        for seed in 0..8 {
            for players in 2..=7 {
                agree(players, options, seed, &mut met);
            }
        }
    }
    let all = [met.reshuffled, met.out, met.stopped, met.blocked, met.piled_up];
    assert!(all.iter().all(|&count| count >= 10), "rare events are met: {met:?}");
}

impl Telling for CrazyEights {
    fn reshuffles(&self) -> bool {
        self.options().reshuffle
    }

    /// A player who draws or passes has nothing that fits, unless it may draw at will.
    fn shown(&self, mv: Move, _after: &Self) -> Vec<Shown> {
        if self.options().draw_at_will || !matches!(mv, Move::Draw | Move::Pass) {
            return Vec::new();
        }
        let (top, suit_now, twos) =
            (OrdinaryPack::name(self.table().top()), self.suit().to_string(), self.penalty());
        let fits = move |kind| {
            kind < OrdinaryPack::KINDS && {
                let card = OrdinaryPack::name(kind);
                let follows =
                    rank(&card) == '8' || rank(&card) == rank(&top) || suit_now.starts_with(suit(&card));
                if twos > 0 { rank(&card) == '2' } else { follows }
            }
        };
        vec![Shown::None(self.player(), Rc::new(fits))]
    }
}

/// Random hands, with all that a seat was told kept beside.
#[test]
fn worlds_agree_with_an_account_of_what_the_seat_was_told() {
    let mut checked = Checked::default();
    for options in super::all_options() {
        for seed in 0..4 {
            let players = 2 + seed as usize % 3;
            let game = CrazyEights::deal(players, cards_dealt(players), 0, options, seed);
            check_account(&game, seed, &mut checked);
            check_account(&CrazyEights::deal(5 + players % 3, 5, 0, options, seed), seed, &mut checked);
        }
    }
    assert_eq!(checked.wrong, 0, "{checked:?}");
    let met = [checked.directly_after, checked.reshuffled[1], checked.reshuffled[3]];
    assert!(met.iter().all(|&count| count > 100), "{checked:?}");
}
