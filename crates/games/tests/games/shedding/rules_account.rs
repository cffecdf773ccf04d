//! A slow account of the rules, written with texts instead of numbers, that has to agree with the rules along random games.

use super::seat_account::Telling;
use super::walks::{legal, play_at_random};
use maxn::Game;
use maxn_games::stock_and_pile::{CommonRules, Pack, SheddingHand, SheddingMove, SheddingOptions};
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Debug;

/// A hand as somebody at the table would write it down.
#[derive(Clone, Debug)]
pub(crate) struct Account<G: Narrated> {
    pub(crate) options: G::Options,
    pub(crate) common: CommonRules,
    pub(crate) hands: Vec<Vec<String>>,
    pub(crate) stock: Vec<String>,
    /// True if the stock has just been shuffled, so that its order is not known.
    shuffled: bool,
    pub(crate) pile: Vec<String>,
    /// The suit to be followed; a blank if anything fits.
    pub(crate) suit: char,
    pub(crate) turn: usize,
    pub(crate) clockwise: bool,
    /// The cards drawn in this turn.
    pub(crate) drawn: Vec<String>,
    cards_played: u16,
    passes_in_a_row: usize,
    pub(crate) over: bool,
    pub(crate) notes: G::Notes,
}

/// A game of which an account can be given.
pub(crate) trait Narrated: Telling {
    /// The part of the account that is special.
    type Notes: Clone + Debug + Default;

    /// The letter that cards begin with which are played on any other.
    const WILD: char;

    /// The number of random hands for each of the options, and special events that they have to bring about.
    const HANDS: u64;
    const EVENTS: &'static [&'static str];

    fn suit_of(card: &str) -> char;

    fn points_of(card: &str) -> i32;

    /// Lets the card turned up take effect, with the dealer to move.
    fn begin(account: &mut Account<Self>, top: &str) {
        Self::lay(account, top, ' ', None);
    }

    /// Returns whether the player to move may play a card of its hand.
    fn fits(account: &Account<Self>, card: &str) -> bool;

    /// Returns the answers to a question other than which card to play.
    fn answers(_account: &Account<Self>) -> Option<BTreeSet<String>> {
        None
    }

    /// Returns whether the player to move has to draw before it may pass.
    fn draws(account: &Account<Self>) -> bool {
        !account.stock.is_empty() && account.drawn.len() < usize::from(account.common.max_draw_cards)
    }

    /// Draws, or gives an answer.
    fn act(account: &mut Account<Self>, mv: &str, after: &SheddingHand<Self>);

    /// Passes the turn on after a card; `before` is the suit that had to be followed, and there is no hand after the first card.
    fn lay(account: &mut Account<Self>, card: &str, before: char, after: Option<&SheddingHand<Self>>);

    /// Checks what is special in a position.
    fn check_notes(_account: &Account<Self>, _game: &SheddingHand<Self>) {}

    /// Returns the special events that a move brings about.
    fn events(before: &SheddingHand<Self>, mv: &str) -> Vec<&'static str>;
}

fn named<P: Pack>(cards: impl Iterator<Item = u8>) -> Vec<String> {
    cards.map(P::name).collect()
}

fn sorted(mut cards: Vec<String>) -> Vec<String> {
    cards.sort();
    cards
}

impl<G: Narrated> Account<G> {
    /// Begins after the deal: the card turned up takes effect.
    fn begin(game: &SheddingHand<G>, dealer: usize) -> Self {
        let table = game.table();
        let top = G::name(table.top());
        let mut account = Account {
            options: *game.options(),
            common: game.options().common(),
            hands: (0..table.players()).map(|player| named::<G>(table.hand(player).iter())).collect(),
            stock: named::<G>(table.stock().cards().iter().copied()),
            shuffled: false,
            suit: G::suit_of(&top),
            pile: vec![top.clone()],
            turn: dealer,
            clockwise: true,
            drawn: Vec::new(),
            cards_played: 0,
            passes_in_a_row: 0,
            over: false,
            notes: G::Notes::default(),
        };
        G::begin(&mut account, &top);
        account
    }

    pub(crate) fn next(&self, from: usize) -> usize {
        let players = self.hands.len();
        if self.clockwise { (from + 1) % players } else { (from + players - 1) % players }
    }

    pub(crate) fn pass_on(&mut self) {
        self.turn = self.next(self.turn);
    }

    fn legal(&self) -> BTreeSet<String> {
        if let Some(answers) = G::answers(self) {
            return answers;
        }
        let hand = &self.hands[self.turn];
        let mut legal = BTreeSet::new();
        for card in hand.iter().filter(|card| G::fits(self, card)) {
            let ends = hand.len() == 1 || self.cards_played + 1 >= self.common.max_turns;
            if card.starts_with(<G as Narrated>::WILD) && !ends {
                let letters = G::SUITS.map(|name| name[..1].to_uppercase());
                legal.extend(letters.map(|suit| format!("{card} {suit}")));
            } else {
                legal.insert(card.clone());
            }
        }
        if legal.is_empty() || self.common.draw_at_will {
            legal.insert(if G::draws(self) { "draw" } else { "pass" }.to_string());
        }
        legal
    }

    fn reshuffle(&mut self) {
        if self.stock.is_empty() && self.common.reshuffle && self.pile.len() > 1 {
            let top = self.pile.pop().unwrap();
            self.stock = std::mem::replace(&mut self.pile, vec![top]);
            self.shuffled = true;
        }
    }

    /// Draws a card; the order of a new stock is not known, so that the cards of the hand tell which one it was.
    pub(crate) fn draw(&mut self, player: usize, after: &SheddingHand<G>) -> Option<String> {
        let held = named::<G>(after.table().hand(player).iter());
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

    pub(crate) fn penalty(&mut self, player: usize, cards: usize, after: &SheddingHand<G>) {
        for _ in 0..cards {
            self.draw(player, after);
        }
    }

    fn play(&mut self, mv: &str, after: &SheddingHand<G>) {
        let (card, named_suit) = mv.split_once(' ').unwrap_or((mv, ""));
        if mv == "pass" {
            self.drawn.clear();
            self.passes_in_a_row = if self.stock.is_empty() { self.passes_in_a_row + 1 } else { 0 };
            self.over = self.passes_in_a_row == self.hands.len();
            self.pass_on();
        } else if let Some(place) = self.hands[self.turn].iter().position(|held| held == card) {
            let player = self.turn;
            self.hands[player].remove(place);
            self.pile.push(card.to_string());
            let suit = named_suit.chars().next().unwrap_or(G::suit_of(card));
            let before = std::mem::replace(&mut self.suit, suit);
            self.drawn.clear();
            self.passes_in_a_row = 0;
            self.cards_played += 1;
            self.reshuffle();
            self.over = self.hands[player].is_empty() || self.cards_played >= self.common.max_turns;
            G::lay(self, card, before, Some(after));
        } else {
            G::act(self, mv, after);
        }
        if std::mem::take(&mut self.shuffled) {
            let order = named::<G>(after.table().stock().cards().iter().copied());
            assert_eq!(sorted(self.stock.clone()), sorted(order.clone()), "the discards are shuffled");
            self.stock = order;
        }
    }

    /// The points that the hand brings: those that are left, or those of all for the player who is out.
    fn result(&self) -> Vec<i32> {
        let points = |hand: &Vec<String>| hand.iter().map(|card| G::points_of(card)).sum::<i32>();
        let left: i32 = self.hands.iter().map(points).sum();
        let gain = |hand: &Vec<String>| if hand.is_empty() { left } else { 0 };
        self.hands.iter().map(|hand| if G::LOWEST_WINS { points(hand) } else { gain(hand) }).collect()
    }

    fn check(&self, game: &SheddingHand<G>) {
        let table = game.table();
        assert_eq!(self.over, game.is_terminal());
        for (player, hand) in self.hands.iter().enumerate() {
            assert_eq!(sorted(hand.clone()), sorted(named::<G>(table.hand(player).iter())), "{game}");
        }
        assert_eq!(self.stock, named::<G>(table.stock().cards().iter().copied()), "{game}");
        assert_eq!(self.pile.last(), Some(&G::name(table.top())));
        let below = self.pile[..self.pile.len() - 1].to_vec();
        assert_eq!(sorted(below), sorted(named::<G>(table.discards().iter())));
        if !self.over {
            assert_eq!(self.turn, game.player(), "{game}");
            G::check_notes(self, game);
            let ours: BTreeSet<String> = legal(game).iter().map(ToString::to_string).collect();
            assert_eq!(self.legal(), ours, "{game}");
        }
    }
}

/// Plays a hand at random with an account of it, and counts events.
pub(crate) fn check_rules<G: Narrated>(
    players: usize,
    options: G::Options,
    seed: u64,
    met: &mut BTreeMap<&'static str, u32>,
) {
    let mut note = |event: &'static str, happens: bool| *met.entry(event).or_default() += u32::from(happens);
    let dealer = seed as usize % players;
    let game = SheddingHand::<G>::deal(players, G::cards_dealt(players), dealer, options, seed);
    let mut account = Account::begin(&game, dealer);
    note("turned up action", account.turn != (dealer + 1) % players);
    account.check(&game);
    let end = play_at_random(game, seed, |now, mv: SheddingMove<G>| {
        account.check(now);
        let mut after = now.clone();
        after.apply(mv);
        account.play(&mv.to_string(), &after);
        note("reshuffled", after.table().stock().len() > now.table().stock().len());
        for event in G::events(now, &mv.to_string()) {
            note(event, true);
        }
    });
    account.check(&end);
    assert_eq!(account.result(), end.result().first(players));
    let is_out = (0..players).any(|player| end.table().hand(player).is_empty());
    let is_stopped = end.table().played() >= usize::from(options.common().max_turns);
    note("out", is_out);
    note("stopped", is_stopped && !is_out);
    note("blocked", !is_out && !is_stopped);
}
