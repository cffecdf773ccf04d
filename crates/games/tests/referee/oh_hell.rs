//! Oh Hell, for three to seven players.

use super::replay::{Replay, card_names};
use super::trace::Trace;
use maxn::{Evaluation, Game, Player, Scores};
use maxn_games::cards::{Card, Hand};
use maxn_games::oh_hell::{ExactBid, Missed, OhHell};
use maxn_games::tricks::{Bidding, Table, Tricks};

/// The events that must have happened in some game.
pub(crate) const SPECIAL: &[&str] = &["everybody missed", "largest deal", "penalty"];

pub(crate) struct OhHellReplay {
    missed: Missed,
    tricks: Option<u8>,
    dealer: Option<Player>,
    hands: Vec<Hand>,
    turned_up: Option<Card>,
    bidding: Option<Bidding>,
    /// The play, once all have bid.
    play: Option<Tricks<OhHell>>,
}

impl OhHellReplay {
    pub(crate) fn begin(trace: &Trace) -> Box<dyn Replay> {
        let missed = trace.options["missed"].as_str().expect("a word");
        Box::new(OhHellReplay {
            missed: missed.parse().expect("what a missed bid scores"),
            tricks: None,
            dealer: None,
            hands: vec![Hand::EMPTY; trace.players],
            turned_up: None,
            bidding: None,
            play: None,
        })
    }

    fn play(&self) -> &Tricks<OhHell> {
        self.play.as_ref().expect("all have bid")
    }

    fn bidding(&self) -> &Bidding {
        self.bidding.as_ref().expect("the cards are dealt")
    }
}

impl Replay for OhHellReplay {
    fn chance(&mut self, outcome: &str) {
        let (Some(tricks), Some(dealer)) = (self.tricks, self.dealer) else {
            let number: u8 = outcome.parse().expect("a number");
            match self.tricks {
                None => self.tricks = Some(number),
                Some(_) => self.dealer = Some(usize::from(number)),
            }
            return;
        };
        let card: Card = outcome.parse().expect("a card");
        let (players, dealt) = (self.hands.len(), self.hands.iter().map(|hand| hand.len()).sum::<usize>());
        if dealt < players * usize::from(tricks) {
            self.hands[dealt % players].insert(card);
        } else {
            self.turned_up = Some(card);
            self.bidding = Some(Bidding::new(players, dealer, tricks).without_exact_total());
        }
    }

    fn player(&self) -> Player {
        match &self.play {
            Some(play) => play.player(),
            None => self.bidding().player().expect("somebody has to bid"),
        }
    }

    fn legal(&self) -> Vec<String> {
        match &self.play {
            Some(play) => card_names(play),
            None => self.bidding().legal().map(|bid| bid.to_string()).collect(),
        }
    }

    fn standing(&self) -> Vec<i32> {
        let tricks = self.play.as_ref().map_or(Scores::ZERO, |play| play.table().tricks());
        tricks.first(self.hands.len()).to_vec()
    }

    fn play(&mut self, played: &str) {
        if let Some(play) = &mut self.play {
            let _ = play.apply(played.parse().expect("a card"));
            return;
        }
        let bidding = self.bidding.as_mut().expect("the cards are dealt");
        bidding.bid(played.parse().expect("a bid")).expect("a legal bid");
        if let (Some(bids), Some(tricks), Some(dealer)) = (bidding.bids(), self.tricks, self.dealer) {
            let rules = OhHell::new(bids, tricks, self.missed).expect("legal bids");
            let (leader, trump) = ((dealer + 1) % self.hands.len(), self.turned_up.map(Card::suit));
            self.play = Some(Tricks::new(Table::new(&self.hands, leader, trump), rules));
        }
    }

    fn is_over(&self) -> bool {
        self.play.as_ref().is_some_and(Game::is_terminal)
    }

    fn result(&self) -> Vec<i32> {
        ExactBid::new(self.play()).evaluate(self.play()).first(self.hands.len()).to_vec()
    }

    fn special(&self) -> Vec<&'static str> {
        let play = self.play();
        let (bids, tricks, players) = (play.rules().bids(), play.table().tricks(), self.hands.len());
        let happened = [
            (0..players).all(|player| i32::from(bids[player]) != tricks[player]),
            self.tricks.map(usize::from) == maxn_games::oh_hell::most_cards(players),
            self.missed == Missed::Penalty && self.result().iter().any(|&points| points < 0),
        ];
        SPECIAL.iter().zip(happened).filter(|(_, happened)| *happened).map(|(&name, _)| name).collect()
    }
}
