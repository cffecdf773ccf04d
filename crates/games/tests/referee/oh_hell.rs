//! Oh Hell, for three to seven players.

use super::replay::{Replay, card_names};
use super::trace::Trace;
use maxn::{Evaluation, Game, Player};
use maxn_games::cards::{Card, Hand};
use maxn_games::oh_hell::{ExactBid, Missed, OhHell};
use maxn_games::tricks::{Bidding, Table, Tricks};

/// The events that must have happened in some game.
pub(crate) const SPECIAL: &[&str] = &["everybody missed", "largest deal", "penalty"];

pub(crate) struct OhHellReplay<const N: usize> {
    missed: Missed,
    tricks: Option<u8>,
    dealer: Option<Player>,
    hands: [Hand; N],
    turned_up: Option<Card>,
    bidding: Option<Bidding<N>>,
    /// The play, once all have bid.
    play: Option<Tricks<OhHell<N>, N>>,
}

impl<const N: usize> OhHellReplay<N> {
    pub(crate) fn begin(trace: &Trace) -> Box<dyn Replay> {
        let missed = trace.options["missed"].as_str().expect("a word");
        Box::new(OhHellReplay {
            missed: missed.parse().expect("what a missed bid scores"),
            tricks: None,
            dealer: None,
            hands: [Hand::EMPTY; N],
            turned_up: None,
            bidding: None,
            play: None,
        })
    }

    fn play(&self) -> &Tricks<OhHell<N>, N> {
        self.play.as_ref().expect("all have bid")
    }

    fn bidding(&self) -> &Bidding<N> {
        self.bidding.as_ref().expect("the cards are dealt")
    }
}

impl<const N: usize> Replay for OhHellReplay<N> {
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
        let dealt: usize = self.hands.iter().map(|hand| hand.len()).sum();
        if dealt < N * usize::from(tricks) {
            self.hands[dealt % N].insert(card);
        } else {
            self.turned_up = Some(card);
            self.bidding = Some(Bidding::new(dealer, tricks).without_exact_total());
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
        self.play.as_ref().map_or([0; N], |play| play.table().tricks()).to_vec()
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
            let trump = self.turned_up.map(Card::suit);
            self.play = Some(Tricks::new(Table::new(self.hands, (dealer + 1) % N, trump), rules));
        }
    }

    fn is_over(&self) -> bool {
        self.play.as_ref().is_some_and(Game::is_terminal)
    }

    fn result(&self) -> Vec<i32> {
        ExactBid::new(self.play()).evaluate(self.play()).to_vec()
    }

    fn special(&self) -> Vec<&'static str> {
        let play = self.play();
        let bids = play.rules().bids().map(i32::from);
        let happened = [
            bids.iter().zip(play.table().tricks()).all(|(&bid, tricks)| bid != tricks),
            self.tricks.map(usize::from) == maxn_games::oh_hell::most_cards(N),
            self.missed == Missed::Penalty && self.result().iter().any(|&points| points < 0),
        ];
        SPECIAL.iter().zip(happened).filter(|(_, happened)| *happened).map(|(&name, _)| name).collect()
    }
}
