//! A table as one seat knows it, and draws of what is hidden from it.

use super::cards::{Cards, Kind, Kinds};
use super::stock::{MOST_CARDS, Stock};
use super::table::Table;
use maxn::{Generator, Player};

/// A table as one seat knows it: its own hand, everything that lies open, and the cards that are somewhere else.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HiddenTable<const N: usize> {
    seat: Player,
    /// The table without the others' hands and without the order of the stock.
    table: Table<N>,
    /// The cards that the others hold or that are in the stock.
    hidden: Cards,
}

/// A value of what is hidden: the cards of the others, each player's in the order of the groups in which they are known, and
/// the stock.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct TableWorld {
    cards: [Kind; MOST_CARDS],
    count: u8,
}

impl TableWorld {
    /// Creates a world from its cards; `None` if there are more than a pack has.
    pub fn new(cards: &[Kind]) -> Option<Self> {
        let mut world = TableWorld { cards: [0; MOST_CARDS], count: cards.len() as u8 };
        world.cards.get_mut(..cards.len())?.copy_from_slice(cards);
        Some(world)
    }

    /// Returns the cards.
    pub fn cards(&self) -> &[Kind] {
        &self.cards[..usize::from(self.count)]
    }
}

/// Hidden cards of which the same is known.
#[derive(Clone, Copy)]
struct Group {
    /// The kinds that none of them can be.
    excluded: Kinds,
    /// The place of the first one in a world.
    first: usize,
    count: usize,
    /// The most cards there can be to choose from for the first one: those of earlier groups that are surely possible here are
    /// gone by then.
    most: usize,
}

/// The number of attempts at an even draw, before any world will do. It is met only where the knowledge leaves a handful of
/// worlds among millions.
const ATTEMPTS: usize = 20_000;

impl<const N: usize> Table<N> {
    /// Returns the table as a seat knows it.
    pub fn view(&self, seat: Player) -> HiddenTable<N> {
        let mut hidden: Cards = self.stock.cards().iter().copied().collect();
        let mut table = *self;
        for player in (0..N).filter(|&player| player != seat) {
            self.hands[player].iter().for_each(|kind| hidden.insert(kind));
            table.hands[player] = Cards::EMPTY;
        }
        table.stock = Stock::unknown(self.stock.len());
        table.seed = 0;
        HiddenTable { seat, table, hidden }
    }
}

impl<const N: usize> HiddenTable<N> {
    /// Creates the knowledge of a seat from a table without the others' hands, and the cards that are hidden.
    ///
    /// The number of hidden cards has to be that of the others' cards and the stock together.
    pub fn new(seat: Player, table: Table<N>, hidden: Cards) -> Option<Self> {
        let view = HiddenTable { seat, table, hidden };
        let places: usize = view.groups().map(|group| group.count).sum();
        (places == hidden.len()).then_some(view)
    }

    /// Returns the seat.
    pub fn seat(&self) -> Player {
        self.seat
    }

    /// Returns the table; the hands of the others are empty, and the stock consists of unknown cards.
    pub fn table(&self) -> &Table<N> {
        &self.table
    }

    /// Returns the cards that the others hold or that are in the stock.
    pub fn hidden(&self) -> &Cards {
        &self.hidden
    }

    /// The hidden cards in the order of a world.
    fn groups(&self) -> impl Iterator<Item = Group> {
        let others = (0..self.table.players()).filter(|&player| player != self.seat);
        let groups = others.flat_map(|player| self.table.held[player].groups());
        let stock = [(self.table.stock.len(), self.table.not_in_stock)];
        groups.chain(stock).filter(|&(count, _)| count > 0).scan(0, |first, (count, excluded)| {
            let group = Group { excluded, first: *first, count, most: self.hidden.of(!excluded).len() };
            *first += count;
            Some(group)
        })
    }

    /// The groups in the order in which they are filled, those with the fewest possible cards first. Where the possible cards of
    /// each are among those of the next, whatever is drawn leaves as many ways to go on, and every draw is even.
    fn order(&self) -> Vec<Group> {
        let mut groups: Vec<Group> = self.groups().collect();
        groups.sort_by_key(|group| group.most);
        for place in 0..groups.len() {
            let here = self.hidden.kinds() & !groups[place].excluded;
            let among = |group: &&Group| self.hidden.kinds() & !group.excluded & !here == 0;
            let gone: usize = groups[..place].iter().filter(among).map(|group| group.count).sum();
            groups[place].most = groups[place].most.saturating_sub(gone);
        }
        groups
    }

    /// Draws a world, each equally likely; `None` if there are none.
    pub fn draw(&self, generator: &mut Generator) -> Option<TableWorld> {
        let groups = self.order();
        if groups.iter().any(|group| group.most < group.count) {
            return None;
        }
        let even = (0..ATTEMPTS).find_map(|_| self.attempt(&groups, generator));
        even.or_else(|| self.any(generator))
    }

    /// Fills group after group, and accepts the result with a probability that makes all worlds equally likely: the more there
    /// was to choose from, the less likely the choices were.
    fn attempt(&self, groups: &[Group], generator: &mut Generator) -> Option<TableWorld> {
        let mut left = self.hidden;
        let mut world = TableWorld { cards: [0; MOST_CARDS], count: self.hidden.len() as u8 };
        for group in groups {
            for place in 0..group.count {
                // A place beyond the choice is the rejection.
                let kind = left.of(!group.excluded).nth(generator.index(group.most - place))?;
                left.remove(kind);
                world.cards[group.first + place] = kind;
            }
        }
        Some(world)
    }

    /// Any world, found by moving cards between places until all are filled; `None` if there is none.
    #[cold]
    fn any(&self, generator: &mut Generator) -> Option<TableWorld> {
        let mut cards: Vec<Kind> = self.hidden.iter().collect();
        generator.shuffle(&mut cards);
        let groups = self.groups();
        let excluded: Vec<Kinds> =
            groups.flat_map(|group| std::iter::repeat_n(group.excluded, group.count)).collect();
        let mut place_of = vec![None; cards.len()];
        for place in 0..excluded.len() {
            if !fill(place, &excluded, &cards, &mut place_of, &mut vec![false; cards.len()]) {
                return None;
            }
        }
        let mut world = TableWorld { cards: [0; MOST_CARDS], count: cards.len() as u8 };
        for (&card, place) in cards.iter().zip(place_of) {
            world.cards[place?] = card;
        }
        Some(world)
    }

    /// Returns whether a world agrees with everything the seat knows.
    pub fn agrees(&self, world: &TableWorld) -> bool {
        let fits = |group: Group| {
            let cards = world.cards.iter().skip(group.first).take(group.count);
            cards.fold(0, |kinds: Kinds, card| kinds | 1 << card) & group.excluded == 0
        };
        world.cards().len() == self.hidden.len()
            && world.cards().iter().copied().collect::<Cards>() == self.hidden
            && self.groups().all(fits)
    }

    /// Returns the table in a world. The seed of its reshuffling follows from the world.
    pub fn determinize(&self, world: &TableWorld) -> Table<N> {
        let mut table = self.table;
        let mut cards = world.cards();
        for player in (0..self.table.players()).filter(|&player| player != self.seat) {
            let (own, rest) = cards.split_at(self.table.held[player].len().min(cards.len()));
            table.hands[player] = own.iter().copied().collect();
            cards = rest;
        }
        table.stock = Stock::new(cards);
        let code = Generator::derive(table.stock.code() ^ u64::from(table.played));
        table.seed = table.hands.iter().fold(code, |code, hand| Generator::derive(code ^ hand.code()));
        table
    }
}

/// Finds a card for a place, moving those of other places where that is necessary (an augmenting path).
fn fill(
    place: usize,
    excluded: &[Kinds],
    cards: &[Kind],
    place_of: &mut [Option<usize>],
    tried: &mut [bool],
) -> bool {
    for card in 0..cards.len() {
        if tried[card] || excluded[place] >> cards[card] & 1 == 1 {
            continue;
        }
        tried[card] = true;
        let is_free = match place_of[card] {
            None => true,
            Some(other) => fill(other, excluded, cards, place_of, tried),
        };
        if is_free {
            place_of[card] = Some(place);
            return true;
        }
    }
    false
}
