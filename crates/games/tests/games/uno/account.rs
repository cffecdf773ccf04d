//! A slow account of the rules, written with texts instead of numbers, that has to agree with the rules along random games.

use crate::seat_account::{Checked, Of, Shown, Telling, check_account};
use crate::table_trials::{legal, play_at_random};
use maxn::Game;
use maxn_games::stock_and_pile::Pack;
use maxn_games::uno::{CARDS_DEALT, Colour, Move, Options, Uno, UnoPack};
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
    /// The colour to be followed; a blank if anything fits.
    colour: char,
    turn: usize,
    clockwise: bool,
    drawn: Option<String>,
    /// The player who played a wild draw four, and whether it had the colour.
    accused: Option<(usize, bool)>,
    cards_played: u16,
    passes_in_a_row: usize,
    over: bool,
}

fn names(cards: impl Iterator<Item = u8>) -> Vec<String> {
    cards.map(UnoPack::name).collect()
}

fn sorted(mut cards: Vec<String>) -> Vec<String> {
    cards.sort();
    cards
}

fn is_wild(card: &str) -> bool {
    card.starts_with('W')
}

impl Account {
    fn next(&self, from: usize) -> usize {
        let players = self.hands.len();
        if self.clockwise { (from + 1) % players } else { (from + players - 1) % players }
    }

    fn has_colour(&self, player: usize) -> bool {
        self.hands[player].iter().any(|card| !is_wild(card) && card.starts_with(self.colour))
    }

    fn fits(&self, card: &str) -> bool {
        let top = self.pile.last().unwrap();
        match card {
            "W" => true,
            "WD" => self.options.challenge || !self.has_colour(self.turn),
            _ => {
                self.colour == ' ' || card.starts_with(self.colour) || !is_wild(top) && card[1..] == top[1..]
            }
        }
    }

    fn legal(&self) -> BTreeSet<String> {
        if self.accused.is_some() {
            return ["accept", "challenge"].map(String::from).into();
        }
        let hand = &self.hands[self.turn];
        let mut legal = BTreeSet::new();
        for card in hand.iter().filter(|card| self.drawn.as_ref().is_none_or(|drawn| drawn == *card)) {
            if !self.fits(card) {
                continue;
            }
            if is_wild(card) && hand.len() > 1 && self.cards_played + 1 < self.options.max_turns {
                legal.extend("RYGB".chars().map(|colour| format!("{card} {colour}")));
            } else {
                legal.insert(card.clone());
            }
        }
        if legal.is_empty() || self.options.draw_at_will {
            let draws = self.drawn.is_none() && !self.stock.is_empty();
            legal.insert(if draws { "draw" } else { "pass" }.to_string());
        }
        legal
    }

    /// Draws a card; the order of a new stock is not known, so that the cards of the hand tell which one it was.
    fn draw(&mut self, player: usize, after: &Uno) -> Option<String> {
        let held = names(after.table().hand(player).iter());
        let count = |cards: &[String], card: &String| cards.iter().filter(|other| *other == card).count();
        let card = if self.shuffled {
            let is_new = |card: &String| count(&held, card) > count(&self.hands[player], card);
            let place = self.stock.iter().position(is_new)?;
            self.stock.remove(place)
        } else {
            self.stock.pop()?
        };
        self.hands[player].push(card.clone());
        self.reshuffle();
        self.passes_in_a_row = 0;
        Some(card)
    }

    fn reshuffle(&mut self) {
        if self.stock.is_empty() && self.pile.len() > 1 {
            let top = self.pile.pop().unwrap();
            self.stock = std::mem::replace(&mut self.pile, vec![top]);
            self.shuffled = true;
        }
    }

    fn penalty(&mut self, player: usize, cards: usize, after: &Uno) {
        for _ in 0..cards {
            self.draw(player, after);
        }
    }

    fn play(&mut self, mv: &str, after: &Uno) {
        let (player, next) = (self.turn, self.next(self.turn));
        match mv {
            "accept" => {
                self.accused = None;
                self.penalty(player, 4, after);
                self.turn = next;
            }
            "challenge" => {
                let (accused, had_colour) = self.accused.take().unwrap();
                if had_colour {
                    self.penalty(accused, 4, after);
                } else {
                    self.penalty(player, 6, after);
                    self.turn = next;
                }
            }
            "draw" => {
                let card = self.draw(player, after).unwrap();
                if self.options.draw_at_will || self.fits(&card) {
                    self.drawn = Some(card);
                } else {
                    self.turn = next;
                }
            }
            "pass" => {
                self.drawn = None;
                self.passes_in_a_row = if self.stock.is_empty() { self.passes_in_a_row + 1 } else { 0 };
                self.over = self.passes_in_a_row == self.hands.len();
                self.turn = next;
            }
            _ => self.play_card(mv, after),
        }
        if std::mem::take(&mut self.shuffled) {
            let order = names(after.table().stock().cards().iter().copied());
            assert_eq!(sorted(self.stock.clone()), sorted(order.clone()), "the discards are shuffled");
            self.stock = order;
        }
    }

    fn play_card(&mut self, mv: &str, after: &Uno) {
        let player = self.turn;
        let (card, named) = mv.split_once(' ').unwrap_or((mv, ""));
        let place = self.hands[player].iter().position(|held| held == card).unwrap();
        self.hands[player].remove(place);
        let had_colour = self.has_colour(player);
        self.pile.push(card.to_string());
        (self.drawn, self.passes_in_a_row) = (None, 0);
        self.colour =
            if is_wild(card) { named.chars().next().unwrap_or(' ') } else { card.chars().next().unwrap() };
        self.cards_played += 1;
        self.reshuffle();
        self.over = self.hands[player].is_empty() || self.cards_played >= self.options.max_turns;
        let next = self.next(player);
        let after_next = self.next(next);
        self.turn = match &card[1..] {
            "D" if card == "WD" && self.options.challenge && !self.over => {
                self.accused = Some((player, had_colour));
                next
            }
            "D" => {
                self.penalty(next, if card == "WD" { 4 } else { 2 }, after);
                after_next
            }
            "S" => after_next,
            "R" => {
                self.clockwise = !self.clockwise;
                if self.hands.len() == 2 { player } else { self.next(player) }
            }
            _ => next,
        };
    }

    fn gains(&self) -> Vec<i32> {
        let of = |card: &String| match &card[1..] {
            _ if is_wild(card) => 50,
            "S" | "R" | "D" => 20,
            number => number.parse().unwrap(),
        };
        let left: i32 = self.hands.iter().flatten().map(of).sum();
        self.hands.iter().map(|hand| if hand.is_empty() { left } else { 0 }).collect()
    }

    fn check(&self, game: &Uno) {
        let table = game.table();
        assert_eq!(self.over, game.is_terminal());
        for (player, hand) in self.hands.iter().enumerate() {
            assert_eq!(sorted(hand.clone()), sorted(names(table.hand(player).iter())), "{game}");
        }
        assert_eq!(self.stock, names(table.stock().cards().iter().copied()), "{game}");
        assert_eq!(self.pile.last(), Some(&UnoPack::name(table.top())));
        let below = self.pile[..self.pile.len() - 1].to_vec();
        assert_eq!(sorted(below), sorted(names(table.discards().iter())));
        if !self.over {
            assert_eq!(self.turn, game.player(), "{game}");
            let ours: BTreeSet<String> = legal(game).iter().map(ToString::to_string).collect();
            assert_eq!(self.legal(), ours, "{game}");
        }
    }

    /// Begins after the deal: the card turned up takes effect.
    fn begin(game: &Uno, dealer: usize, options: Options) -> Self {
        let table = game.table();
        let top = UnoPack::name(table.top());
        let mut account = Account {
            options,
            hands: (0..table.players()).map(|player| names(table.hand(player).iter())).collect(),
            stock: names(table.stock().cards().iter().copied()),
            shuffled: false,
            colour: if is_wild(&top) { ' ' } else { top.chars().next().unwrap() },
            pile: vec![top.clone()],
            turn: dealer,
            clockwise: true,
            drawn: None,
            accused: None,
            cards_played: 0,
            passes_in_a_row: 0,
            over: false,
        };
        let (first, second) = (account.next(dealer), account.next(account.next(dealer)));
        account.turn = match &top[1..] {
            "S" | "D" => second,
            "R" => {
                account.clockwise = false;
                dealer
            }
            _ => first,
        };
        if top.ends_with('D') {
            assert_eq!(account.hands[first].len(), CARDS_DEALT + 2, "the first player has drawn two");
        }
        account
    }
}

/// The events that random games have to bring about.
#[derive(Default, Debug)]
struct Met {
    reshuffled: u32,
    out: u32,
    stopped: u32,
    guilty: u32,
    innocent: u32,
    kept: u32,
    turned_up_action: u32,
}

fn agree(players: usize, options: Options, seed: u64, met: &mut Met) {
    let dealer = seed as usize % players;
    let game = Uno::deal(players, CARDS_DEALT, dealer, options, seed);
    let mut account = Account::begin(&game, dealer, options);
    met.turned_up_action += u32::from(account.turn != (dealer + 1) % players);
    let end = play_at_random(game, seed, |now, mv| {
        account.check(now);
        let mut after = now.clone();
        after.apply(mv);
        account.play(&mv.to_string(), &after);
        met.reshuffled += u32::from(after.table().stock().len() > now.table().stock().len());
        if mv.to_string() == "challenge" {
            let guilty = now.doubt().is_some_and(|doubt| doubt.is_guilty);
            met.guilty += u32::from(guilty);
            met.innocent += u32::from(!guilty);
        }
        met.kept += u32::from(mv.to_string() == "pass");
    });
    account.check(&end);
    assert_eq!(account.gains(), end.gains().first(players));
    met.out += u32::from(end.winner().is_some());
    met.stopped += u32::from(end.winner().is_none());
}

#[test]
fn a_slow_account_agrees_with_all_options() {
    let mut met = Met::default();
    for options in super::all_options() {
        // Random players who draw at will take long to get rid of their cards.
        let seeds = if options.draw_at_will && options.max_turns > 100 { 3 } else { 12 };
        for seed in 0..seeds {
            for players in 2..=7 {
                agree(players, options, seed, &mut met);
            }
        }
    }
    let all =
        [met.reshuffled, met.out, met.stopped, met.guilty, met.innocent, met.kept, met.turned_up_action];
    assert!(all.iter().all(|&count| count >= 10), "rare events are met: {met:?}");
}

/// Returns whether a card fits on a pile, with its colour to be followed; a blank fits everything.
fn fits(card: &str, top: &str, colour: char) -> bool {
    is_wild(card) || colour == ' ' || card.starts_with(colour) || !is_wild(top) && card[1..] == top[1..]
}

fn colour_of(colour: Option<Colour>) -> char {
    colour.map_or(' ', |colour| colour.to_string().chars().next().unwrap())
}

/// The cards that fit in a position.
fn fitting(game: &Uno) -> Of {
    let (top, colour) = (UnoPack::name(game.table().top()), colour_of(game.colour()));
    Rc::new(move |kind| kind < UnoPack::KINDS && fits(&UnoPack::name(kind), &top, colour))
}

/// The cards of a colour.
fn of_colour(colour: Option<Colour>) -> Of {
    let colour = colour_of(colour);
    Rc::new(move |kind| kind < UnoPack::KINDS && UnoPack::name(kind).starts_with(colour))
}

impl Telling for Uno {
    fn reshuffles(&self) -> bool {
        true
    }

    fn shown(&self, mv: Move, _after: &Self) -> Vec<Shown> {
        let player = self.player();
        match (mv.to_string().as_str(), self.doubt()) {
            ("challenge", Some(doubt)) if doubt.is_guilty => {
                vec![Shown::Some(doubt.player, of_colour(doubt.colour))]
            }
            ("challenge", Some(doubt)) => vec![Shown::None(doubt.player, of_colour(doubt.colour))],
            ("draw" | "pass", _) if !self.options().draw_at_will => vec![Shown::None(player, fitting(self))],
            (name, _) if name.starts_with("WD") && !self.options().challenge => {
                vec![Shown::None(player, of_colour(self.colour()))]
            }
            _ => Vec::new(),
        }
    }

    fn shown_by_keeping(&self, before: &Self, mv: Move) -> Vec<Shown> {
        let keeps = mv == Move::Draw && !before.options().draw_at_will && before.player() != self.player();
        if keeps { vec![Shown::None(before.player(), fitting(before))] } else { Vec::new() }
    }
}

/// Random hands, with all that a seat was told kept beside.
#[test]
fn worlds_agree_with_an_account_of_what_the_seat_was_told() {
    let mut checked = Checked::default();
    for options in super::all_options() {
        let options = Options { max_turns: options.max_turns.min(250), ..options };
        for seed in 0..8 {
            check_account(
                &Uno::deal(2 + seed as usize % 3, CARDS_DEALT, 0, options, seed),
                seed,
                &mut checked,
            );
            check_account(
                &Uno::deal(5 + seed as usize % 3, CARDS_DEALT, 0, options, seed),
                seed,
                &mut checked,
            );
        }
    }
    assert_eq!(checked.wrong, 0, "{checked:?}");
    let met = [checked.directly_after, checked.challenged, checked.reshuffled[1], checked.reshuffled[3]];
    assert!(met.iter().all(|&count| count > 100), "{checked:?}");
}
