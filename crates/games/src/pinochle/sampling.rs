//! Worlds drawn evenly, under everything that was seen.

use super::cards::{ACE, Card, Hand, JACK, KING, NINE, QUEEN, TEN};
use super::deal::Stage;
use super::melds::Melds;
use super::play::CARDS;
use super::view::{View, World};
use crate::cards::Suit;
use crate::knowledge::{Divisions, PLACES, Room, Unit};
use maxn::{Generator, Player};

/// A source of worlds.
///
/// Cards are divided among three hidden places, the hands of the two others and the cards face down, in units: king and queen of a
/// suit together, because of marriages, and every other card by itself. A division of a unit counts as often as there are ways
/// to deal it, and is left out if it contradicts what was seen of these cards. Melds of several suits are checked at the end, and a
/// world that has others is drawn again.
#[derive(Clone, Debug)]
pub(super) struct Sampler {
    units: Vec<CardUnit>,
    divisions: Divisions,
    /// True if melds have to be checked at the end.
    has_melds: bool,
}

/// A card, or king and queen of a suit, and its divisions.
#[derive(Clone, Debug)]
struct CardUnit(Vec<Division>);

/// A division of the cards of a unit among the three places.
#[derive(Clone, Copy, Debug)]
struct Division {
    /// The first card to each place, and the second, if there is one.
    cards: [(Card, [u8; 3]); 2],
    counts: Room,
    ways: u64,
}

impl Division {
    fn new(cards: [(Card, [u8; 3]); 2], ways: u64) -> Self {
        let mut counts = [0; PLACES];
        for (_, of) in &cards {
            counts.iter_mut().zip(of).for_each(|(sum, count)| *sum += count);
        }
        Division { cards, counts, ways }
    }

    fn deal(&self, places: &mut [Hand; 3]) {
        for (card, counts) in self.cards {
            for (place, count) in places.iter_mut().zip(counts) {
                (0..count).for_each(|_| place.insert(card));
            }
        }
    }
}

impl Unit for CardUnit {
    fn divisions(&self, room: &Room, add: &mut dyn FnMut(u16, Room, u128)) {
        for (name, division) in (0..).zip(&self.0) {
            if room.iter().zip(division.counts).all(|(&room, count)| count <= room) {
                add(name, division.counts, division.ways.into());
            }
        }
    }
}

/// Worlds that are tried before the view is taken to be impossible.
const MOST_TRIES: usize = 20_000;

impl Sampler {
    /// Returns the source of worlds of a view; `None` if no world is possible.
    pub(super) fn new(view: &View) -> Option<Self> {
        let known = Known::new(view);
        let mut units = Vec::new();
        for suit in Suit::ALL {
            units.push(known.couple(suit));
            units.extend([ACE, TEN, JACK, NINE].map(|rank| known.single(Card::new(suit, rank))));
        }
        let [one, other] = view.others();
        let mut room = [0; PLACES];
        room[..3].copy_from_slice(&[view.sizes[one] as u8, view.sizes[other] as u8, view.aside_size() as u8]);
        let divisions = Divisions::new(room, &units)?;
        let has_melds = view.past.is_whole && view.table.trump().is_some();
        Some(Sampler { units, divisions, has_melds })
    }

    /// Draws a world.
    pub(super) fn draw(&self, view: &View, generator: &mut Generator) -> Option<World> {
        let [one, other] = view.others();
        for _ in 0..MOST_TRIES {
            let mut places = [Hand::EMPTY; 3];
            let deal = |unit: usize, name: u16, _: &Room, _: &mut Generator| {
                self.units[unit].0[usize::from(name)].deal(&mut places);
            };
            self.divisions.draw(generator, deal);
            let [first, second, aside] = places;
            let mut hands = [view.hand(); 3];
            (hands[one], hands[other]) = (first, second);
            let fits = |player: Player| {
                let melded = view.melded(player, hands[player], aside);
                view.has_shown_melds(player, melded)
            };
            if !self.has_melds || fits(one) && fits(other) {
                return Some(World { hands, aside });
            }
        }
        None
    }
}

/// The facts about single cards that a view tells.
struct Known<'v> {
    view: &'v View,
    /// The two others.
    others: [Player; 2],
    /// The place of the bidder among them, if it is one of them.
    bidder: Option<usize>,
    /// The melds that each of them has shown; `None` if melds are not shown yet, or not known.
    melds: Option<[Melds; 2]>,
}

impl<'v> Known<'v> {
    fn new(view: &'v View) -> Self {
        let others = view.others();
        let bidder =
            view.table.bidder().and_then(|(bidder, _)| others.iter().position(|&other| other == bidder));
        let trump = view.table.trump().filter(|_| view.past.is_whole);
        let melds = trump.map(|trump| others.map(|player| Melds::of(view.past.shown[player], trump)));
        Known { view, others, bidder, melds }
    }

    /// The ways to divide a card among the places.
    fn divisions(&self, card: Card) -> Vec<([u8; 3], u64)> {
        let count = self.view.unseen.count(card) as u8;
        let mut divisions = Vec::new();
        for first in 0..=count {
            for second in 0..=count - first {
                let counts = [first, second, count - first - second];
                if let Some(ways) = self.ways(card, counts) {
                    divisions.push((counts, ways));
                }
            }
        }
        divisions
    }

    /// The number of ways in which a card can have come to be divided like this; `None` if it cannot.
    fn ways(&self, card: Card, counts: [u8; 3]) -> Option<u64> {
        let (view, past) = (self.view, &self.view.past);
        let lacks = |place: usize| counts[place] > 0 && past.lacks[self.others[place]].contains(card);
        if lacks(0) || lacks(1) || counts[2] > 0 && view.aside_size() == 0 {
            return None;
        }
        if view.table.stage() == Stage::Auction || !past.is_whole {
            // Two equal cards in different places can be dealt in two ways.
            let is_split = matches!(counts, [1, 1, 0] | [1, 0, 1] | [0, 1, 1]);
            return Some(if is_split { 2 } else { 1 });
        }
        let had: [usize; 2] = std::array::from_fn(|place| self.had(place, card, counts));
        let widow = view.table.widow().count(card);
        for place in 0..2 {
            if had[place] < past.shown[self.others[place]].count(card) {
                return None;
            }
        }
        if let Some(bidder) = self.bidder {
            let player = self.others[bidder];
            let shown = past.shown[player];
            let held = had[bidder] - usize::from(counts[2]);
            let is_melded = CARDS >= shown.len() && view.table.stage() == Stage::Play;
            // The widow went to the bidder, and cards that it has melded are not buried.
            if had[bidder] < widow || is_melded && held < shown.count(card) {
                return None;
            }
            let dealt = [had[bidder] - widow, had[1 - bidder]];
            return Some(if dealt == [1, 1] { 2 } else { 1 });
        }
        Some(if had == [1, 1] { 2 } else { 1 })
    }

    /// The number of times that a player had a card when it melded.
    fn had(&self, place: usize, card: Card, counts: [u8; 3]) -> usize {
        let buried = if self.bidder == Some(place) { counts[2] } else { 0 };
        usize::from(counts[place] + buried) + self.view.past.played[self.others[place]].count(card)
    }

    /// A group of one card.
    fn single(&self, card: Card) -> CardUnit {
        let trump = self.view.table.trump();
        let is_nine = card.rank() == NINE && trump == Some(card.suit());
        let mut divisions = Vec::new();
        for (counts, ways) in self.divisions(card) {
            // All nines of trump are shown.
            let fits = |(place, melds): (usize, &Melds)| {
                !is_nine || self.had(place, card, counts) == usize::from(melds.nines)
            };
            if self.melds.as_ref().is_none_or(|melds| melds.iter().enumerate().all(fits)) {
                divisions.push(Division::new([(card, counts), (card, [0; 3])], ways));
            }
        }
        CardUnit(divisions)
    }

    /// A group of king and queen of a suit.
    fn couple(&self, suit: Suit) -> CardUnit {
        let [king, queen] = [KING, QUEEN].map(|rank| Card::new(suit, rank));
        let marriages = |melds: &Melds| {
            if self.view.table.trump() == Some(suit) {
                melds.runs + melds.royal_marriages
            } else {
                let place = Suit::ALL.iter().position(|&other| other == suit);
                place.map_or(0, |place| melds.marriages[place])
            }
        };
        let mut divisions = Vec::new();
        for (kings, king_ways) in self.divisions(king) {
            for (queens, queen_ways) in self.divisions(queen) {
                let fits = |(place, melds): (usize, &Melds)| {
                    let couples = self.had(place, king, kings).min(self.had(place, queen, queens));
                    couples == usize::from(marriages(melds))
                };
                if self.melds.as_ref().is_none_or(|melds| melds.iter().enumerate().all(fits)) {
                    divisions.push(Division::new([(king, kings), (queen, queens)], king_ways * queen_ways));
                }
            }
        }
        CardUnit(divisions)
    }
}
