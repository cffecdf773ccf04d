//! The knowledge of a seat.

use super::cards::{CardSet, TwoHigh, union};
use super::combination::Play;
use super::rules::{BigTwo, SEATS};
use super::strategy::{Sight, best_rated};
use super::table::Table;
use crate::knowledge::{CardWorld, HiddenCards, LazySampler, PLACES, Sampler};
use maxn::hidden::{HiddenInformation, InformationSet};
use maxn::{Generator, Means, Player};
use maxn_play::toolkit::hidden::{HandRecord, HandView};
use maxn_play::{Observation, VectorWriter};

/// Everything that a seat has seen: its own cards, the plays, and the number of cards of each player.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct View {
    pub(super) seat: Player,
    pub(super) hand: CardSet,
    /// The cards that others hold, or nobody.
    pub(super) unseen: CardSet,
    /// No other player holds a card below this one, which was the lowest in play; no card if that tells nothing.
    pub(super) lowest: CardSet,
    pub(super) counts: [u8; SEATS],
    pub(super) table: Table,
    /// The plays that were seen, and the table before them.
    pub(super) plays: Vec<Play>,
    pub(super) beginning: Table,
    pub(super) sampler: LazySampler<Sampler<TwoHigh>>,
}

impl HiddenInformation for BigTwo {
    type View = View;

    fn view(&self, seat: Player) -> View {
        // Who leads to the first play knows that nobody holds a lower card than its own.
        let leads = self.table.first && self.table.turn() == seat;
        View {
            seat,
            hand: self.hands[seat],
            unseen: CardSet::from_bits(self.unseen(seat)),
            lowest: if leads { self.hands[seat].lowest() } else { CardSet::EMPTY },
            counts: self.hands.map(|hand| hand.len() as u8),
            table: self.table,
            plays: Vec::new(),
            beginning: self.table,
            sampler: LazySampler::default(),
        }
    }
}

impl View {
    /// The view of a hand and its past.
    pub(super) fn of(record: &HandRecord<BigTwo>, seat: Player) -> View {
        let beginning = record.beginning().table;
        let mut view = record.position().view(seat);
        if let Some(first) = record.moves().first().filter(|_| beginning.first) {
            view.lowest = first.cards().lowest();
        }
        View { plays: record.moves().to_vec(), beginning, ..view }
    }

    /// The cards that the seat does not see: those that nobody holds are in the place after the players'. Passes say nothing for
    /// certain.
    fn hidden_cards(&self) -> HiddenCards<TwoHigh> {
        let (players, mut located, mut room) = (self.table.players(), [CardSet::EMPTY; PLACES], [0; PLACES]);
        located[self.seat] = self.hand;
        let mut possible = [self.unseen.above(self.lowest); PLACES];
        possible[players] = self.unseen;
        room[players] = self.unseen.len() as u8;
        for player in (0..players).filter(|&player| player != self.seat) {
            room[player] = self.counts[player];
            room[players] = room[players].saturating_sub(room[player]);
        }
        HiddenCards::new(located, self.unseen, room, possible)
    }

    fn sampler(&self) -> Option<&Sampler<TwoHigh>> {
        self.sampler.get(|| Sampler::new(&self.hidden_cards()))
    }

    /// The cards that nobody holds, if players hold these.
    fn undealt(&self, hands: &[CardSet; SEATS]) -> CardSet {
        self.unseen - union(hands)
    }

    /// The things that the seat sees when it decides.
    pub(super) fn sight(&self) -> Sight {
        Sight::new(&self.table, self.hand.bits(), self.unseen.bits(), self.counts.map(usize::from))
    }

    /// The hand before the first play that was seen, if players now hold these cards.
    fn at_beginning(&self, hands: &[CardSet; SEATS]) -> BigTwo {
        let (played, undealt) = (self.played(), self.undealt(hands));
        BigTwo::new(std::array::from_fn(|player| hands[player] | played[player]), undealt, self.beginning)
    }

    /// The cards that each player has played since the beginning.
    fn played(&self) -> [CardSet; SEATS] {
        let (mut table, mut played) = (self.beginning, [CardSet::EMPTY; SEATS]);
        for &play in &self.plays {
            played[table.turn()] = played[table.turn()] | play.cards();
            table.advance(play);
        }
        played
    }
}

impl InformationSet for View {
    type Game = BigTwo;
    type Terms = ();
    /// The cards of each player.
    type World = [CardSet; SEATS];

    fn seat(&self) -> Player {
        self.seat
    }

    fn draw(&self, generator: &mut Generator) -> Option<[CardSet; SEATS]> {
        let world = self.sampler()?.draw(generator);
        Some(std::array::from_fn(|player| {
            if player < self.table.players() { world.place(player) } else { CardSet::EMPTY }
        }))
    }

    fn agrees(&self, hands: &[CardSet; SEATS]) -> bool {
        let (players, mut places) = (self.table.players(), [CardSet::EMPTY; PLACES]);
        places[..players].copy_from_slice(&hands[..players]);
        places[players] = self.undealt(hands);
        hands[players..].iter().all(|hand| hand.is_empty())
            && self.hidden_cards().allows(&CardWorld::new(places))
    }

    fn worlds(&self) -> Option<u128> {
        Some(self.sampler().map_or(0, Sampler::worlds))
    }

    fn world_of(&self, hand: &BigTwo) -> Option<[CardSet; SEATS]> {
        Some(*hand.hands())
    }

    fn determinize(&self, hands: &[CardSet; SEATS]) -> (BigTwo, ()) {
        (BigTwo::new(*hands, self.undealt(hands), self.table), ())
    }

    fn payoff(&self, end: &BigTwo, (): &()) -> Means {
        end.result().to_means()
    }

    /// About the points that a player loses with half its cards.
    fn span(&self) -> Option<f64> {
        Some(20.0)
    }

    fn history(&self) -> Vec<Play> {
        self.plays.clone()
    }

    fn beginning(&self, hands: &[CardSet; SEATS]) -> Option<BigTwo> {
        Some(self.at_beginning(hands))
    }
}

impl HandView for View {
    fn cards_held(&self) -> usize {
        self.hand.len()
    }

    fn rule_of_thumb(&self) -> Option<Play> {
        let mut hands = [CardSet::EMPTY; SEATS];
        hands[self.seat] = self.hand;
        let mut plays = Vec::new();
        BigTwo::new(hands, CardSet::EMPTY, self.table).plays(&mut plays);
        best_rated(&self.sight(), &plays)
    }

    fn record(&self, hands: &[CardSet; SEATS]) -> HandRecord<BigTwo> {
        HandRecord::replayed(self.at_beginning(hands), self.plays.iter().copied())
    }

    fn observe(&self, observation: &mut Observation) {
        self.write(observation);
    }

    fn write_vector(&self, writer: &mut VectorWriter<'_>) {
        self.hand.indices().for_each(|card| writer.in_hand(card));
        if let Some((player, play)) = self.table.last() {
            play.cards().indices().for_each(|card| writer.laid(player, card));
        }
        let mut table = self.beginning;
        for (&play, number) in self.plays.iter().zip(1..) {
            play.cards().indices().for_each(|card| writer.played(table.turn(), card, number));
            table.advance(play);
        }
        for player in 0..self.table.players() {
            writer.held(player, self.counts[player].into());
        }
    }
}
