//! A slow account of everything that a seat is told in a hand, with which every world has to agree.

use super::walks::legal;
use maxn::hidden::{HiddenInformation, InformationSet};
use maxn::{Game, Generator};
use maxn_games::stock_and_pile::{
    Kind, SheddingGame, SheddingHand, SheddingMove, SheddingOptions, Stock, Table,
};
use std::rc::Rc;

/// The cards for which something is true.
pub(crate) type Of = Rc<dyn Fn(Kind) -> bool>;

/// Something that a player shows of its hand: it holds one of these cards, or none.
#[derive(Clone)]
pub(crate) struct Shown {
    pub(crate) player: usize,
    pub(crate) cards: Of,
    pub(crate) holds: bool,
}

/// A game whose moves show something.
pub(crate) trait Telling: SheddingGame {
    /// Returns what a move shows of the hands before a card is drawn for it.
    fn shown(before: &SheddingHand<Self>, mv: SheddingMove<Self>) -> Vec<Shown>;

    /// Returns what is shown after a move, because a card was drawn and not played.
    fn shown_by_keeping(
        _before: &SheddingHand<Self>,
        _mv: SheddingMove<Self>,
        _after: &SheddingHand<Self>,
    ) -> Vec<Shown> {
        Vec::new()
    }
}

type Counts = [i32; 64];

fn count(cards: impl IntoIterator<Item = Kind>) -> Counts {
    let mut counts = [0; 64];
    cards.into_iter().for_each(|kind| counts[usize::from(kind)] += 1);
    counts
}

/// The discards become the stock.
struct Reshuffling {
    /// The cards of the stock, and those of the others' hands.
    stock: Counts,
    hands: Counts,
    held: Vec<i32>,
    /// Cards that each player has drawn and played since; the draws of the seat are known.
    drawn: Vec<i32>,
    played: Vec<Counts>,
    own: Counts,
}

/// Something that a player has shown, and the cards that it has drawn and played since.
struct Fact {
    shown: Shown,
    drawn: i32,
    played: Counts,
}

/// Everything that a seat is told.
struct Account {
    seat: usize,
    facts: Vec<Fact>,
    reshufflings: Vec<Reshuffling>,
}

/// The cards of a table in a world.
struct Cards {
    hands: Vec<Counts>,
    stock: Counts,
}

fn cards_of(table: &Table) -> Cards {
    Cards {
        hands: (0..table.players()).map(|player| count(table.hand(player).iter())).collect(),
        stock: count(table.stock().cards().iter().copied()),
    }
}

impl Account {
    fn facts_of(&mut self, player: usize) -> impl Iterator<Item = &mut Fact> {
        self.facts.iter_mut().filter(move |fact| fact.shown.player == player)
    }

    fn draw(&mut self, player: usize, kind: Kind) {
        self.facts_of(player).for_each(|fact| fact.drawn += 1);
        self.reshufflings.iter_mut().for_each(|reshuffling| reshuffling.drawn[player] += 1);
        if let Some(last) = self.reshufflings.last_mut().filter(|_| player == self.seat) {
            last.own[usize::from(kind)] += 1;
        }
    }

    fn play(&mut self, player: usize, kind: Kind) {
        let kind = usize::from(kind);
        self.facts_of(player).for_each(|fact| fact.played[kind] += 1);
        self.reshufflings.iter_mut().for_each(|reshuffling| reshuffling.played[player][kind] += 1);
    }

    fn show(&mut self, shown: &[Shown]) {
        self.facts.extend(shown.iter().map(|shown| Fact { shown: shown.clone(), drawn: 0, played: [0; 64] }));
    }

    /// Notes a new stock, of which every card lay open.
    fn reshuffle(&mut self, discards: Counts, cards: &Cards) {
        let others = (0..cards.hands.len()).filter(|&player| player != self.seat);
        let mut hands = [0; 64];
        others.for_each(|player| (0..64).for_each(|kind| hands[kind] += cards.hands[player][kind]));
        self.reshufflings.push(Reshuffling {
            stock: discards,
            hands,
            held: cards.hands.iter().map(|hand| hand.iter().sum()).collect(),
            drawn: vec![0; cards.hands.len()],
            played: vec![[0; 64]; cards.hands.len()],
            own: [0; 64],
        });
    }

    /// Returns what is wrong with a world.
    fn contradiction(&self, world: &Cards) -> Option<String> {
        for Fact { shown: Shown { player, cards, holds }, drawn, played } in &self.facts {
            let count = |of: &Counts| {
                (0..64).filter(|&kind| cards(kind)).map(|kind| of[usize::from(kind)]).sum::<i32>()
            };
            // Cards of these kinds were drawn since, and may have been played since.
            let had = count(&world.hands[*player]) + count(played);
            if *player != self.seat && if *holds { had == 0 } else { had > *drawn } {
                return Some(format!("player {player} has shown {holds}, had {had} since, drew {drawn}"));
            }
        }
        // Only the last one of many reshufflings is remembered.
        let remembered = if self.reshufflings.len() > 2 { 1 } else { 2 };
        let last = self.reshufflings.len().wrapping_sub(1);
        for (place, told) in self.reshufflings.iter().enumerate().rev().take(remembered) {
            for player in (0..world.hands.len()).filter(|&player| player != self.seat) {
                // The cards that it has had since then, and that were not in a hand, or not in the stock.
                let had = |kind: usize| world.hands[player][kind] + told.played[player][kind];
                let new: i32 = (0..64).map(|kind| (had(kind) - told.hands[kind]).max(0)).sum();
                if new > told.drawn[player] {
                    return Some(format!(
                        "player {player} has {new} new cards and drew {}",
                        told.drawn[player]
                    ));
                }
                let old: i32 = (0..64).map(|kind| (had(kind) - told.stock[kind]).max(0)).sum();
                if place == last && old > told.held[player] {
                    return Some(format!(
                        "player {player} has {old} old cards and held {}",
                        told.held[player]
                    ));
                }
            }
            let is_too_many = |kind: usize| world.stock[kind] > told.stock[kind] - told.own[kind];
            if place == last && (0..64).any(is_too_many) {
                return Some("a card is in the stock that was not shuffled".to_string());
            }
        }
        None
    }
}

/// Counts of worlds that were checked.
#[derive(Debug, Default)]
pub(crate) struct Checked {
    /// Worlds after this many reshufflings, and directly after one.
    pub(crate) reshuffled: [usize; 4],
    pub(crate) directly_after: usize,
    /// Worlds in which somebody had shown to have a card.
    pub(crate) challenged: usize,
}

/// The pile and the stock as everybody sees them.
struct Pile {
    top: Kind,
    below: Counts,
    stock: usize,
    reshuffles: bool,
}

impl Pile {
    /// Shuffles the cards below the top one, if the stock is empty; tells everybody which they are.
    fn refill(&mut self, cards: &Cards, accounts: &mut [Account]) {
        let below: i32 = self.below.iter().sum();
        if self.stock == 0 && below > 0 && self.reshuffles {
            for account in &mut *accounts {
                account.reshuffle(self.below, cards);
            }
            self.stock = below as usize;
            self.below = [0; 64];
        }
    }
}

/// Plays a hand at random, and checks worlds of the player to move against an account of what it was told.
pub(crate) fn check_account<G: Telling>(start: &SheddingHand<G>, seed: u64, checked: &mut Checked) {
    let mut generator = Generator::new(seed);
    let mut game = start.clone();
    let players = start.table().players();
    let mut accounts: Vec<Account> =
        (0..players).map(|seat| Account { seat, facts: Vec::new(), reshufflings: Vec::new() }).collect();
    let (top, stock) = (start.table().top(), start.table().stock().len());
    let mut pile = Pile { top, below: [0; 64], stock, reshuffles: start.options().common().reshuffle };
    let mut cards = cards_of(start.table());
    while !game.is_terminal() {
        let moves = legal(&game);
        let (mv, player, before) = (moves[generator.index(moves.len())], game.player(), game.clone());
        let mut drawn: Vec<Kind> = Vec::new();
        game.apply_arranged(mv, |stock: &mut Stock| drawn.extend(stock.cards().last()));
        let reshufflings = accounts[0].reshufflings.len();
        let (early, late) = (G::shown(&before, mv), G::shown_by_keeping(&before, mv, &game));
        for account in &mut accounts {
            account.show(&early);
        }
        if game.table().played() > before.table().played() {
            let card = game.table().top();
            for account in &mut accounts {
                account.play(player, card);
            }
            cards.hands[player][usize::from(card)] -= 1;
            pile.below[usize::from(pile.top)] += 1;
            pile.top = card;
            pile.refill(&cards, &mut accounts);
        }
        let is_new = |other: &usize| {
            let now = count(game.table().hand(*other).iter());
            (0..64).any(|kind| now[kind] > cards.hands[*other][kind])
        };
        let who = (0..players).find(is_new).unwrap_or(player);
        for kind in drawn {
            for account in &mut accounts {
                account.draw(who, kind);
            }
            cards.hands[who][usize::from(kind)] += 1;
            pile.stock -= 1;
            pile.refill(&cards, &mut accounts);
        }
        for account in &mut accounts {
            account.show(&late);
        }
        cards = cards_of(game.table());
        assert_eq!(pile.stock, game.table().stock().len());
        let seat = game.player();
        let account = &accounts[seat];
        let is_after = account.reshufflings.len() > reshufflings;
        if game.is_terminal() || generator.below(3) > 0 && !is_after {
            continue;
        }
        assert_eq!(account.contradiction(&cards), None, "the truth: {game}");
        let view = game.view(seat);
        for _ in 0..4 {
            let world = view.draw(&mut generator).expect("draw finds a world");
            let world = cards_of(view.determinize(&world).0.table());
            let challenged = account.facts.iter().any(|fact| fact.shown.holds);
            checked.reshuffled[account.reshufflings.len().min(3)] += 1;
            checked.directly_after += usize::from(is_after);
            checked.challenged += usize::from(challenged);
            assert_eq!(account.contradiction(&world), None, "seat {seat}: {game}");
        }
    }
}
