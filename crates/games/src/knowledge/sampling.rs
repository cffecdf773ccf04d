//! Worlds, drawn evenly from all that agree with a view.
//!
//! Cards with the same possible places form a class. The number of cards of each class that each place gets is drawn in
//! proportion to the number of worlds that each division leads to, counted once, from the last class backwards; the cards
//! themselves are then a fair draw. So every world is equally likely, no draw is rejected, and a world takes as long to draw as
//! its cards take to deal.
//!
//! Places with the same possible cards are taken together, and their cards divided afterwards: the number of states grows with
//! the number of differently known places, not with the number of places.

use super::PLACES;
use crate::cards::{Card, Hand, Suit};
use maxn::Generator;
use std::collections::HashMap;

/// The cards that a seat does not see, and their possible places.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct HiddenCards {
    located: [Hand; PLACES],
    cards: Hand,
    room: [u8; PLACES],
    possible: [Hand; PLACES],
}

/// Cards in places: one way in which the hidden cards may lie.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct CardWorld {
    places: [Hand; PLACES],
}

impl CardWorld {
    /// Creates a world with these cards in each place.
    pub fn new(places: [Hand; PLACES]) -> Self {
        CardWorld { places }
    }

    /// Returns the cards in a place; the players' hands are the first.
    pub fn place(&self, place: usize) -> Hand {
        self.places[place]
    }

    /// Returns the hands of the players, of whom there are this many.
    pub fn hands(&self, players: usize) -> &[Hand] {
        &self.places[..players]
    }
}

impl HiddenCards {
    /// Creates the set of hidden cards: `located` are the cards whose place the seat knows, `cards` the others, `room` the
    /// number of them in each place, and `possible` those that each place may have.
    pub fn new(located: [Hand; PLACES], cards: Hand, room: [u8; PLACES], possible: [Hand; PLACES]) -> Self {
        let possible =
            std::array::from_fn(|place| if room[place] > 0 { possible[place] & cards } else { Hand::EMPTY });
        HiddenCards { located, cards, room, possible }
    }

    /// Returns the cards that the seat sees in a place.
    pub fn located(&self, place: usize) -> Hand {
        self.located[place]
    }

    /// Returns the cards that the seat does not see.
    pub fn cards(&self) -> Hand {
        self.cards
    }

    /// Returns the hidden cards that may be in a place.
    pub fn possible_cards(&self, place: usize) -> Hand {
        self.possible[place]
    }

    /// Returns the number of cards in a place.
    pub fn size(&self, place: usize) -> usize {
        self.located[place].len() + usize::from(self.room[place])
    }

    /// Returns whether a world agrees with this.
    pub fn allows(&self, world: &CardWorld) -> bool {
        let fits = |place: usize| {
            let cards = world.places[place];
            let others = cards - self.located[place];
            self.located[place] == cards - others
                && others.len() == usize::from(self.room[place])
                && (others - self.possible[place]).is_empty()
        };
        let all = world.places.iter().map(|cards| cards.len()).sum::<usize>();
        let sizes = (0..PLACES).map(|place| self.size(place)).sum::<usize>();
        let union = world.places.iter().fold(Hand::EMPTY, |all, &cards| all | cards);
        all == sizes && union.len() == all && (0..PLACES).all(fits)
    }
}

/// A source of worlds, each equally likely.
#[derive(Clone, Debug)]
pub struct Sampler {
    located: [Hand; PLACES],
    groups: Vec<Group>,
    classes: Vec<Class>,
    /// For each class, the states that the classes before it can leave.
    stages: Vec<Vec<State>>,
}

/// Places with the same possible cards.
#[derive(Clone, Debug)]
struct Group {
    possible: Hand,
    /// The places, and the room each has.
    members: Vec<(usize, u8)>,
}

/// Cards with the same possible groups.
#[derive(Clone, Debug)]
struct Class {
    groups: Vec<usize>,
    cards: Vec<Card>,
}

/// Room left in the groups.
#[derive(Clone, Debug)]
struct State {
    room: [u8; PLACES],
    divisions: Vec<Division>,
    /// The number of worlds that they lead to.
    worlds: u128,
}

/// A number of cards of a class for each group.
#[derive(Clone, Debug)]
struct Division {
    counts: [u8; PLACES],
    next: usize,
    /// The number of worlds that this division and those before it lead to.
    up_to: u128,
}

impl Sampler {
    /// Counts the worlds; `None` if no world is possible.
    pub fn new(hidden: &HiddenCards) -> Option<Self> {
        // Every hidden card has exactly one place, so cards and room must match.
        let room: usize = hidden.room.iter().map(|&room| usize::from(room)).sum();
        if room != hidden.cards.len() {
            return None;
        }
        let groups = groups(hidden);
        let classes = classes(hidden.cards, &groups);
        let mut room = [0; PLACES];
        for (room, group) in room.iter_mut().zip(&groups) {
            *room = group.members.iter().map(|&(_, room)| room).sum();
        }
        let mut stages = vec![vec![State { room, divisions: Vec::new(), worlds: 0 }]];
        for class in &classes {
            let last = stages.len() - 1;
            let next = expand(class, &mut stages[last]);
            stages.push(next);
        }
        let mut sampler = Sampler { located: hidden.located, groups, classes, stages };
        sampler.count();
        (sampler.worlds() > 0).then_some(sampler)
    }

    /// Returns the number of worlds.
    pub fn worlds(&self) -> u128 {
        // Any division of a group's cards over its places is possible, so the counts multiply.
        self.groups.iter().fold(self.stages[0][0].worlds, |worlds, group| worlds * group.splits())
    }

    /// Draws one of them, each equally likely.
    pub fn draw(&self, generator: &mut Generator) -> CardWorld {
        let mut drawn = [Hand::EMPTY; PLACES];
        let mut state = 0;
        for (class, stage) in self.classes.iter().zip(&self.stages) {
            let division = stage[state].draw(generator);
            let shares = class.groups.iter().map(|&group| (group, division.counts[group]));
            deal(&class.cards, shares, &mut drawn, generator);
            state = division.next;
        }
        let mut places = self.located;
        for (group, cards) in self.groups.iter().zip(drawn) {
            group.split(cards, &mut places, generator);
        }
        CardWorld { places }
    }

    /// Counts worlds from the last class backwards.
    fn count(&mut self) {
        for state in self.stages.last_mut().into_iter().flatten() {
            // All cards are dealt here; room left over would be a place that cannot be filled.
            state.worlds = u128::from(state.room == [0; PLACES]);
        }
        for stage in (0..self.classes.len()).rev() {
            let (before, after) = self.stages.split_at_mut(stage + 1);
            for state in &mut before[stage] {
                let mut worlds = 0;
                for division in &mut state.divisions {
                    worlds += ways(&division.counts) * after[0][division.next].worlds;
                    // Running sums, so that a draw is one binary search.
                    division.up_to = worlds;
                }
                state.worlds = worlds;
            }
        }
    }
}

impl Group {
    /// The number of ways to divide its cards over its places.
    fn splits(&self) -> u128 {
        let mut counts = [0; PLACES];
        for &(place, room) in &self.members {
            counts[place] = room;
        }
        ways(&counts)
    }

    /// Divides its cards over its places.
    fn split(&self, cards: Hand, places: &mut [Hand; PLACES], generator: &mut Generator) {
        if let [(place, _)] = self.members[..] {
            places[place] = places[place] | cards;
            return;
        }
        let mut all = [Card::new(Suit::Clubs, 0); 52];
        for (slot, card) in all.iter_mut().zip(cards) {
            *slot = card;
        }
        deal(&all[..cards.len()], self.members.iter().copied(), places, generator);
    }
}

/// The groups of places that have room.
fn groups(hidden: &HiddenCards) -> Vec<Group> {
    let mut groups: Vec<Group> = Vec::new();
    for place in (0..PLACES).filter(|&place| hidden.room[place] > 0) {
        let (possible, member) = (hidden.possible[place], (place, hidden.room[place]));
        match groups.iter_mut().find(|group| group.possible == possible) {
            Some(group) => group.members.push(member),
            None => groups.push(Group { possible, members: vec![member] }),
        }
    }
    groups
}

/// The classes, those with the fewest groups first: they leave least to decide.
fn classes(cards: Hand, groups: &[Group]) -> Vec<Class> {
    let mut classes: Vec<Class> = Vec::new();
    for card in cards {
        let groups: Vec<usize> =
            (0..groups.len()).filter(|&group| groups[group].possible.contains(card)).collect();
        match classes.iter_mut().find(|class| class.groups == groups) {
            Some(class) => class.cards.push(card),
            None => classes.push(Class { groups, cards: vec![card] }),
        }
    }
    classes.sort_by_key(|class| class.groups.len());
    classes
}

/// Finds all divisions of a class, and the states they lead to.
fn expand(class: &Class, stage: &mut [State]) -> Vec<State> {
    let mut next: Vec<State> = Vec::new();
    let mut known: HashMap<[u8; PLACES], usize> = HashMap::new();
    for state in stage {
        let mut add = |counts: [u8; PLACES]| {
            let room = std::array::from_fn(|place| state.room[place] - counts[place]);
            // Later classes depend on the room left alone, so divisions that leave the same room meet.
            let place = *known.entry(room).or_insert_with(|| {
                next.push(State { room, divisions: Vec::new(), worlds: 0 });
                next.len() - 1
            });
            state.divisions.push(Division { counts, next: place, up_to: 0 });
        };
        divide(&class.groups, class.cards.len(), &state.room, &mut [0; PLACES], &mut add);
    }
    next
}

/// Calls `add` with every way to divide this many cards over places with room.
fn divide(
    places: &[usize],
    cards: usize,
    room: &[u8; PLACES],
    counts: &mut [u8; PLACES],
    add: &mut impl FnMut([u8; PLACES]),
) {
    let Some((&place, others)) = places.split_first() else {
        if cards == 0 {
            add(*counts);
        }
        return;
    };
    let room_elsewhere: usize = others.iter().map(|&other| usize::from(room[other])).sum();
    let most = cards.min(usize::from(room[place]));
    // At least as many as the other places cannot take, so that no branch is a dead end.
    for count in cards.saturating_sub(room_elsewhere)..=most {
        counts[place] = count as u8;
        divide(others, cards - count, room, counts, add);
    }
    counts[place] = 0;
}

/// The number of ways to divide cards into parts of these sizes.
fn ways(counts: &[u8; PLACES]) -> u128 {
    let (mut ways, mut cards) = (1, 0);
    for &count in counts {
        for taken in 1..=u128::from(count) {
            cards += 1;
            // A binomial after each step, so nothing is left over.
            ways = ways * cards / taken;
        }
    }
    ways
}

impl State {
    fn draw(&self, generator: &mut Generator) -> &Division {
        if let [only] = &self.divisions[..] {
            return only;
        }
        let place = wide_below(generator, self.worlds);
        &self.divisions[self.divisions.partition_point(|division| division.up_to <= place)]
    }
}

/// Deals each hand its share of the cards.
#[inline]
fn deal(
    pack: &[Card],
    shares: impl Iterator<Item = (usize, u8)>,
    hands: &mut [Hand; PLACES],
    generator: &mut Generator,
) {
    let mut cards = [Card::new(Suit::Clubs, 0); 52];
    let mut left = pack.len();
    cards[..left].copy_from_slice(pack);
    for (hand, count) in shares {
        let count = usize::from(count);
        if count == left {
            // What is left is not drawn.
            hands[hand].extend(cards[..left].iter().copied());
            return;
        }
        for _ in 0..count {
            let drawn = generator.below(left as u64) as usize;
            left -= 1;
            hands[hand].insert(cards[drawn]);
            cards[drawn] = cards[left];
        }
    }
}

/// A number below `end`, each equally likely.
fn wide_below(generator: &mut Generator, end: u128) -> u128 {
    if let Ok(end) = u64::try_from(end) {
        return generator.below(end).into();
    }
    loop {
        // Drawn again beyond the end, at most every second time: a remainder would be biased.
        let bits = u128::from(generator.next_u64()) << 64 | u128::from(generator.next_u64());
        let number = bits >> end.leading_zeros();
        if number < end {
            return number;
        }
    }
}
