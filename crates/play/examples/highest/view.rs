//! The knowledge of a seat.

use super::rules::{CARDS, Highest, MOST_PLAYERS, Move};
use maxn::hidden::{HiddenInformation, InformationSet};
use maxn::{Generator, Means, Player};
use maxn_play::Observation;
use maxn_play::toolkit::hidden::HandView;
use serde_json::json;

/// A seat knows its own cards, and which players have buried one.
#[derive(Clone, Debug, PartialEq)]
pub struct View {
    /// The seat.
    pub seat: Player,
    /// Its cards.
    pub cards: [u8; 2],
    /// The card that it has buried.
    pub buried: Option<u8>,
    /// The position without what the seat does not see: other players have no cards, and have buried a card of no number.
    pub table: Highest,
}

impl HiddenInformation for Highest {
    type View = View;

    fn view(&self, seat: Player) -> View {
        let mut table = self.clone();
        table.cards = [[0; 2]; MOST_PLAYERS];
        table.buried = table.buried.map(|buried| buried.map(|_| 0));
        View { seat, cards: self.cards[seat], buried: self.buried[seat], table }
    }
}

impl InformationSet for View {
    type Game = Highest;
    type Terms = ();
    /// The cards of all players, and those that they have buried.
    type World = ([[u8; 2]; MOST_PLAYERS], [Option<u8>; MOST_PLAYERS]);

    fn seat(&self) -> Player {
        self.seat
    }

    fn draw(&self, generator: &mut Generator) -> Option<Self::World> {
        let mut unseen: Vec<u8> = (1..=CARDS).filter(|card| !self.cards.contains(card)).collect();
        generator.shuffle(&mut unseen);
        let (mut cards, mut buried) = ([[0; 2]; MOST_PLAYERS], self.table.buried);
        for player in 0..self.table.players {
            cards[player] = if player == self.seat { self.cards } else { [unseen.pop()?, unseen.pop()?] };
            // Shuffled already, so either of the two is as likely.
            buried[player] = buried[player].map(|_| cards[player][0]);
            cards[player].sort_unstable();
        }
        buried[self.seat] = self.buried;
        Some((cards, buried))
    }

    fn agrees(&self, world: &Self::World) -> bool {
        self.determinize(world).0.view(self.seat) == *self
    }

    fn determinize(&self, &(cards, buried): &Self::World) -> (Highest, ()) {
        (Highest { cards, buried, ..self.table.clone() }, ())
    }

    fn payoff(&self, end: &Highest, (): &()) -> Means {
        end.result().to_means()
    }
}

impl HandView for View {
    fn cards_held(&self) -> usize {
        2
    }

    fn rule_of_thumb(&self) -> Option<Move> {
        let kept = if self.buried == Some(self.cards[1]) { self.cards[0] } else { self.cards[1] };
        Some(match self.buried {
            None => Move::Bury(self.cards[0]),
            Some(_) if kept > CARDS / 2 => Move::Stay,
            Some(_) => Move::Fold,
        })
    }

    fn observe(&self, observation: &mut Observation) {
        let players = self.table.players;
        observation.set("cards", self.cards.to_vec());
        observation.set("buried", json!(self.buried));
        observation.set("stake", json!(self.table.stake));
        observation.set("burials", self.table.buried.iter().flatten().count());
        observation.set("stays", json!(self.table.stays[..players]));
    }
}
