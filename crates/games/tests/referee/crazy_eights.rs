//! Crazy Eights, for two to seven players who may draw at will.
//!
//! OpenSpiel counts the number of a card as its points, from 2 for the two of clubs to 37 for the ten of spades, and 10 for aces.
//! This replay does so as well, beside our rules and never in them.

use super::replay::Replay;
use super::trace::Trace;
use maxn::{Game, Player};
use maxn_games::crazy_eights::{Card, CrazyEights, CrazyEightsRules, Options};
use maxn_games::stock_and_pile::{Cards, Kind, Pack, SheddingGame, Stock, Table};
use maxn_play::toolkit::hidden::HiddenHand;
use std::collections::VecDeque;

/// The events that must have happened in some game.
pub(crate) const SPECIAL: &[&str] = &[
    "reshuffled",
    "twos piled up",
    "drawn beyond the stock",
    "turned round",
    "out",
    "stopped",
    "everybody passed",
];

pub(crate) struct CrazyEightsReplay {
    players: usize,
    options: Options,
    dealer: Option<Player>,
    hands: Vec<Cards>,
    /// The cards drawn in the play that are still to come.
    draws: VecDeque<Kind>,
    game: Option<CrazyEights>,
    special: Vec<&'static str>,
}

impl CrazyEightsReplay {
    pub(crate) fn begin(trace: &Trace) -> Box<dyn Replay> {
        let number = |key: &str| trace.options[key].as_u64().expect("a number");
        let switch = |key: &str| trace.options[key].as_bool().expect("a switch");
        let options = Options {
            max_draw_cards: number("draws") as u8,
            max_turns: number("turns") as u16,
            reshuffle: switch("reshuffle"),
            use_special_cards: switch("special"),
            ..Options::OPENSPIEL
        };
        let first = trace.steps.iter().position(|step| step.player > 0).unwrap_or(trace.steps.len());
        let drawn = trace.steps[first..].iter().filter(|step| step.player == 0);
        Box::new(CrazyEightsReplay {
            players: trace.players,
            options,
            dealer: None,
            hands: vec![Cards::EMPTY; trace.players],
            draws: drawn.map(|step| card(&step.played).kind()).collect(),
            game: None,
            special: Vec::new(),
        })
    }

    fn game(&self) -> &CrazyEights {
        self.game.as_ref().expect("the cards are dealt")
    }

    fn turn_up(&mut self, dealer: Player, top: Card) {
        let mut stock = CrazyEightsRules::whole(self.players);
        self.hands.iter().flat_map(Cards::iter).chain([top.kind()]).for_each(|kind| stock.remove(kind));
        let stock: Vec<Kind> = stock.iter().collect();
        let table = Table::new(&self.hands, top.kind(), Stock::new(&stock), self.options.reshuffle, 1);
        self.game = Some(CrazyEights::turned_up(table, dealer, self.options));
    }
}

fn card(text: &str) -> Card {
    text.parse().unwrap_or_else(|error| panic!("{error}"))
}

/// OpenSpiel's points of a card.
fn their_points(kind: Kind) -> i32 {
    let card = Card::of(kind);
    match card.points() {
        _ if card.is_in(Card::ACES) => 10,
        50 => 50,
        10 if kind / 4 > 8 => 10,
        _ => i32::from(kind) + 2,
    }
}

impl Replay for CrazyEightsReplay {
    fn chance(&mut self, outcome: &str) {
        // What is drawn in the play has been drawn with the move.
        if self.game.is_some() {
            return;
        }
        let Some(dealer) = self.dealer else {
            self.dealer = Some(outcome.parse().expect("a player"));
            return;
        };
        let card = card(outcome);
        let dealt: usize = self.hands.iter().map(Cards::len).sum();
        if dealt < self.players * CrazyEightsRules::cards_dealt(self.players) {
            self.hands[(dealer + 1 + dealt) % self.players].insert(card.kind());
        } else if !card.is_wild() {
            self.turn_up(dealer, card);
        }
    }

    fn player(&self) -> Player {
        self.game().player()
    }

    fn legal(&self) -> Vec<String> {
        let mut moves = Vec::new();
        HiddenHand::legal(self.game(), &mut moves);
        moves.iter().map(ToString::to_string).collect()
    }

    fn standing(&self) -> Vec<i32> {
        (0..self.players).map(|player| self.game().table().hand(player).len() as i32).collect()
    }

    fn play(&mut self, played: &str) {
        let draws = &mut self.draws;
        let game = self.game.as_mut().expect("the cards are dealt");
        let before = game.clone();
        let mv = game.read_move(played).expect("a move");
        game.apply_arranged(mv, |stock| {
            let next = draws.pop_front().expect("a card is drawn");
            assert!(stock.bring_up(next), "{} is in the stock", Card::of(next));
        });
        let (stock, owed) = (game.table().stock(), before.penalty());
        let got = game
            .table()
            .hand(before.player())
            .len()
            .saturating_sub(before.table().hand(before.player()).len());
        let happened = [
            stock.len() > before.table().stock().len(),
            before.penalty() > 2,
            played == "draw" && got < owed,
            game.table().is_reversed(),
            game.is_terminal() && game.table().hand(before.player()).is_empty(),
            game.table().played() >= usize::from(self.options.max_turns),
            game.is_terminal() && played == "pass",
        ];
        let named = SPECIAL.iter().zip(happened).filter(|(_, happened)| *happened).map(|(&name, _)| name);
        self.special.extend(named);
    }

    fn is_over(&self) -> bool {
        self.game().is_terminal()
    }

    fn result(&self) -> Vec<i32> {
        let hands = self.game().table().hands().iter();
        hands.map(|hand| -hand.sum(their_points)).collect()
    }

    fn special(&self) -> Vec<&'static str> {
        let mut special = self.special.clone();
        special.sort_unstable();
        special.dedup();
        special
    }
}
