//! Worlds, drawn evenly from all that agree with a view.
//!
//! Cards with the same possible places form a class, a [`Unit`] of the draw. The number of cards of each class that each place gets is drawn in
//! proportion to the number of worlds that each division leads to, counted once, from the last class backwards; the cards
//! themselves are then a fair draw. So every world is equally likely, no draw is rejected, and a world takes as long to draw as
//! its cards take to deal.
//!
//! Places with the same possible cards are taken together, and their cards divided afterwards: the number of states grows with
//! the number of differently known places, not with the number of places.

use super::PLACES;
use super::divisions::{Divisions, Room, Unit, ways};
use crate::cards::{CardOf, HandOf, Natural, Order};
use maxn::Generator;
use std::sync::OnceLock;

/// The cards that a seat does not see, and their possible places.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct HiddenCards<O: Order = Natural> {
    located: [HandOf<O>; PLACES],
    cards: HandOf<O>,
    room: Room,
    possible: [HandOf<O>; PLACES],
}

/// Cards in places: one way in which the hidden cards may lie.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct CardWorld<O: Order = Natural> {
    places: [HandOf<O>; PLACES],
}

impl<O: Order> CardWorld<O> {
    /// Creates a world with these cards in each place.
    pub fn new(places: [HandOf<O>; PLACES]) -> Self {
        CardWorld { places }
    }

    /// Returns the cards in a place; the players' hands are the first.
    pub fn place(&self, place: usize) -> HandOf<O> {
        self.places[place]
    }

    /// Returns the hands of the players, of whom there are this many.
    pub fn hands(&self, players: usize) -> &[HandOf<O>] {
        &self.places[..players]
    }
}

impl<O: Order> HiddenCards<O> {
    /// Creates the set of hidden cards: `located` are the cards whose place the seat knows, `cards` the others, `room` the
    /// number of them in each place, and `possible` those that each place may have.
    pub fn new(
        located: [HandOf<O>; PLACES],
        cards: HandOf<O>,
        room: Room,
        possible: [HandOf<O>; PLACES],
    ) -> Self {
        let possible =
            std::array::from_fn(
                |place| if room[place] > 0 { possible[place] & cards } else { HandOf::EMPTY },
            );
        HiddenCards { located, cards, room, possible }
    }

    /// Returns the cards that the seat sees in a place.
    pub fn located(&self, place: usize) -> HandOf<O> {
        self.located[place]
    }

    /// Returns the cards that the seat does not see.
    pub fn cards(&self) -> HandOf<O> {
        self.cards
    }

    /// Returns the hidden cards that may be in a place.
    pub fn possible_cards(&self, place: usize) -> HandOf<O> {
        self.possible[place]
    }

    /// Returns the number of cards in a place.
    pub fn size(&self, place: usize) -> usize {
        self.located[place].len() + usize::from(self.room[place])
    }

    /// Returns whether a world agrees with this.
    pub fn allows(&self, world: &CardWorld<O>) -> bool {
        let fits = |place: usize| {
            let cards = world.places[place];
            let others = cards - self.located[place];
            self.located[place] == cards - others
                && others.len() == usize::from(self.room[place])
                && (others - self.possible[place]).is_empty()
        };
        let all = world.places.iter().map(|cards| cards.len()).sum::<usize>();
        let sizes = (0..PLACES).map(|place| self.size(place)).sum::<usize>();
        let union = world.places.iter().fold(HandOf::EMPTY, |all, &cards| all | cards);
        all == sizes && union.len() == all && (0..PLACES).all(fits)
    }
}

/// A source of worlds, each equally likely.
#[derive(Clone, Debug)]
pub struct Sampler<O: Order = Natural> {
    located: [HandOf<O>; PLACES],
    groups: Vec<Group<O>>,
    classes: Vec<Class<O>>,
    /// The numbers of cards of each class that each group gets.
    divisions: Divisions,
}

/// The sampler of a view, made when the first world is drawn. It follows from the rest of the view, so that any two are equal.
#[derive(Clone, Debug)]
pub struct LazySampler<S>(OnceLock<Option<S>>);

impl<S> LazySampler<S> {
    /// Returns the sampler; `None` if no world is possible.
    #[inline]
    pub fn get(&self, create: impl FnOnce() -> Option<S>) -> Option<&S> {
        self.0.get_or_init(create).as_ref()
    }
}

impl<S> Default for LazySampler<S> {
    fn default() -> Self {
        LazySampler(OnceLock::new())
    }
}

impl<S> PartialEq for LazySampler<S> {
    fn eq(&self, _other: &Self) -> bool {
        true
    }
}

impl<S> Eq for LazySampler<S> {}

/// Places with the same possible cards.
#[derive(Clone, Debug)]
struct Group<O: Order> {
    possible: HandOf<O>,
    /// The places, and the room each has.
    members: Vec<(usize, u8)>,
}

/// Cards with the same possible groups.
#[derive(Clone, Debug)]
struct Class<O: Order> {
    groups: Vec<usize>,
    cards: Vec<CardOf<O>>,
}

impl<O: Order> Unit for Class<O> {
    /// Any of its cards may be in any of its groups.
    fn divisions(&self, room: &Room, add: &mut dyn FnMut(u16, Room, u128)) {
        divide(&self.groups, self.cards.len(), room, &mut [0; PLACES], &mut |counts| {
            add(0, counts, ways(&counts));
        });
    }
}

impl<O: Order> Sampler<O> {
    /// Counts the worlds; `None` if no world is possible.
    pub fn new(hidden: &HiddenCards<O>) -> Option<Self> {
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
        let divisions = Divisions::new(room, &classes)?;
        Some(Sampler { located: hidden.located, groups, classes, divisions })
    }

    /// Returns the number of worlds.
    pub fn worlds(&self) -> u128 {
        // Any division of a group's cards over its places is possible, so the counts multiply.
        self.groups.iter().fold(self.divisions.worlds(), |worlds, group| worlds * group.splits())
    }

    /// Draws one of them, each equally likely.
    pub fn draw(&self, generator: &mut Generator) -> CardWorld<O> {
        let mut drawn = [HandOf::EMPTY; PLACES];
        self.divisions.draw(generator, |class, _, counts, generator| {
            let class = &self.classes[class];
            let shares = class.groups.iter().map(|&group| (group, counts[group]));
            deal(&class.cards, shares, &mut drawn, generator);
        });
        let mut places = self.located;
        for (group, cards) in self.groups.iter().zip(drawn) {
            group.split(cards, &mut places, generator);
        }
        CardWorld { places }
    }
}

impl<O: Order> Group<O> {
    /// The number of ways to divide its cards over its places.
    fn splits(&self) -> u128 {
        let mut counts = [0; PLACES];
        for &(place, room) in &self.members {
            counts[place] = room;
        }
        ways(&counts)
    }

    /// Divides its cards over its places.
    fn split(&self, cards: HandOf<O>, places: &mut [HandOf<O>; PLACES], generator: &mut Generator) {
        if let [(place, _)] = self.members[..] {
            places[place] = places[place] | cards;
            return;
        }
        let mut all = [CardOf::default(); 52];
        for (slot, card) in all.iter_mut().zip(cards) {
            *slot = card;
        }
        deal(&all[..cards.len()], self.members.iter().copied(), places, generator);
    }
}

/// The groups of places that have room.
fn groups<O: Order>(hidden: &HiddenCards<O>) -> Vec<Group<O>> {
    let mut groups: Vec<Group<O>> = Vec::new();
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
fn classes<O: Order>(cards: HandOf<O>, groups: &[Group<O>]) -> Vec<Class<O>> {
    let mut classes: Vec<Class<O>> = Vec::new();
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

/// Calls `add` with every way to divide this many cards over places with room.
fn divide(places: &[usize], cards: usize, room: &Room, counts: &mut Room, add: &mut impl FnMut(Room)) {
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

/// Deals each hand its share of the cards.
#[inline]
fn deal<O: Order>(
    pack: &[CardOf<O>],
    shares: impl Iterator<Item = (usize, u8)>,
    hands: &mut [HandOf<O>; PLACES],
    generator: &mut Generator,
) {
    let mut cards = [CardOf::default(); 52];
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
