//! The knowledge of a seat.

use super::cards::CardSet;
use super::combination::Play;
use super::policy::best_rated;
use super::rating::Sight;
use super::rules::{BigTwo, SEATS};
use super::table::Table;
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
}

impl HiddenInformation for BigTwo {
    type View = View;

    fn view(&self, seat: Player) -> View {
        // Who leads to the first play knows that nobody holds a lower card than its own.
        let leads = self.table.first && self.table.turn() == seat;
        View {
            seat,
            hand: self.hands[seat],
            unseen: CardSet(self.unseen(seat)),
            lowest: if leads { self.hands[seat].lowest() } else { CardSet::EMPTY },
            counts: self.hands.map(|hand| hand.len() as u8),
            table: self.table,
            plays: Vec::new(),
            beginning: self.table,
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

    /// The cards that other players may hold.
    fn possible(&self) -> CardSet {
        self.unseen.above(self.lowest)
    }

    /// The others, and the number of cards that they hold.
    fn others(&self) -> impl Iterator<Item = (Player, usize)> {
        let others = (0..self.table.players()).filter(|&player| player != self.seat);
        others.map(|player| (player, usize::from(self.counts[player])))
    }

    /// The things that the seat sees when it decides.
    pub(super) fn sight(&self) -> Sight {
        Sight::new(&self.table, self.hand.0, self.unseen.0, self.counts.map(usize::from))
    }

    /// The hand before the first play that was seen, if players now hold these cards.
    fn at_beginning(&self, hands: &[CardSet; SEATS]) -> BigTwo {
        let (now, ()) = self.determinize(hands);
        let played = self.played();
        let hands = std::array::from_fn(|player| hands[player].with(played[player]));
        BigTwo::new(hands, now.undealt, self.beginning)
    }

    /// The cards that each player has played since the beginning.
    fn played(&self) -> [CardSet; SEATS] {
        let (mut table, mut played) = (self.beginning, [CardSet::EMPTY; SEATS]);
        for &play in &self.plays {
            played[table.turn()] = played[table.turn()].with(play.cards());
            table.advance(play);
        }
        played
    }
}

/// The number of ways to choose cards.
fn choose(all: usize, taken: usize) -> u128 {
    (1..=taken as u128).fold(1, |ways, place| ways * (all as u128 - taken as u128 + place) / place)
}

impl InformationSet for View {
    type Game = BigTwo;
    type Terms = ();
    /// The cards of each player.
    type World = [CardSet; SEATS];

    fn seat(&self) -> Player {
        self.seat
    }

    /// Passes say nothing for certain, so that every distribution of the cards is as likely.
    fn draw(&self, generator: &mut Generator) -> Option<[CardSet; SEATS]> {
        let mut cards = [0_u64; 52];
        let (mut count, mut rest) = (0, self.possible().0);
        while rest != 0 {
            cards[count] = rest & rest.wrapping_neg();
            rest &= rest - 1;
            count += 1;
        }
        let mut hands = [CardSet::EMPTY; SEATS];
        hands[self.seat] = self.hand;
        for (player, size) in self.others() {
            for _ in 0..size {
                if count == 0 {
                    return None;
                }
                let place = generator.index(count);
                hands[player].0 |= cards[place];
                count -= 1;
                cards[place] = cards[count];
            }
        }
        Some(hands)
    }

    fn agrees(&self, hands: &[CardSet; SEATS]) -> bool {
        let mut seen = CardSet::EMPTY;
        for (player, size) in self.others() {
            if hands[player].len() != size || !self.possible().without(seen).contains(hands[player]) {
                return false;
            }
            seen = seen.with(hands[player]);
        }
        hands[self.seat] == self.hand && hands[self.table.players()..].iter().all(|hand| hand.is_empty())
    }

    fn worlds(&self) -> Option<u128> {
        let (mut left, mut ways) = (self.possible().len(), 1);
        for (_, size) in self.others() {
            if size > left {
                return Some(0);
            }
            ways *= choose(left, size);
            left -= size;
        }
        Some(ways)
    }

    fn determinize(&self, hands: &[CardSet; SEATS]) -> (BigTwo, ()) {
        let held = self.others().fold(CardSet::EMPTY, |held, (player, _)| held.with(hands[player]));
        (BigTwo::new(*hands, self.unseen.without(held), self.table), ())
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

    fn write_vector(&self, writer: &mut VectorWriter<'_>) -> bool {
        self.hand.indices().for_each(|card| writer.in_hand(card));
        if let Some((player, play)) = self.table.last() {
            play.cards().indices().for_each(|card| writer.laid(player, card));
        }
        for (player, cards) in self.played().into_iter().enumerate() {
            cards.indices().for_each(|card| writer.played(player, card));
        }
        for player in 0..self.table.players() {
            writer.held(player, self.counts[player].into());
        }
        true
    }
}
