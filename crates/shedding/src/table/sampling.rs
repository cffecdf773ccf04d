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

/// The number of attempts at an exactly even draw. Where the knowledge of the groups overlaps much, nearly all fail, and a chain
/// of exchanges costs less.
const ATTEMPTS: usize = 100;

/// The number of exchanges per hidden card in a chain: a third of them already leaves no trace of the first world in the test
/// of evenness.
const EXCHANGES: usize = 30;

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

    /// Draws a world, each equally likely; `None` if no world is possible. Where even draws are rare, a chain of exchanges stands for
    /// them: its worlds are equally likely in the limit, and nearly so after its length.
    pub fn draw(&self, generator: &mut Generator) -> Option<TableWorld> {
        let groups = self.order();
        if groups.iter().any(|group| group.most < group.count) {
            return None;
        }
        let even = (0..ATTEMPTS).find_map(|_| self.attempt(&groups, generator));
        even.or_else(|| self.exchanged(generator))
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

    /// Any world, after many exchanges; `None` if there is no world.
    #[cold]
    fn exchanged(&self, generator: &mut Generator) -> Option<TableWorld> {
        let groups = self.groups();
        let excluded: Vec<Kinds> =
            groups.flat_map(|group| std::iter::repeat_n(group.excluded, group.count)).collect();
        let mut world = self.any(&excluded, generator)?;
        exchange(&mut world.cards[..excluded.len()], &excluded, EXCHANGES, generator);
        Some(world)
    }

    /// Any world, found by moving cards between places until all are filled; `None` if no world is possible.
    fn any(&self, excluded: &[Kinds], generator: &mut Generator) -> Option<TableWorld> {
        let mut cards: Vec<Kind> = self.hidden.iter().collect();
        generator.shuffle(&mut cards);
        let mut place_of = vec![None; cards.len()];
        for place in 0..excluded.len() {
            if !fill(place, excluded, &cards, &mut place_of, &mut vec![false; cards.len()]) {
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

/// Exchanges two cards at random again and again, where both may be in the other's place. An exchange and its reverse are
/// equally likely, so that a long chain prefers no world.
fn exchange(cards: &mut [Kind], excluded: &[Kinds], per_card: usize, generator: &mut Generator) {
    for _ in 0..per_card * cards.len() {
        let (one, other) = (generator.index(cards.len()), generator.index(cards.len()));
        let fits = |place: usize, kind: Kind| excluded[place] >> kind & 1 == 0;
        if fits(one, cards[other]) && fits(other, cards[one]) {
            cards.swap(one, other);
        }
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

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashMap;

    /// Lists all orders of the cards from `place` on that agree with what is excluded.
    fn list(cards: &mut [Kind], place: usize, excluded: &[Kinds], worlds: &mut Vec<Vec<Kind>>) {
        if place == cards.len() {
            worlds.push(cards.to_vec());
        }
        for other in place..cards.len() {
            cards.swap(place, other);
            if excluded[place] >> cards[place] & 1 == 0 {
                list(cards, place + 1, excluded, worlds);
            }
            cards.swap(place, other);
        }
    }

    #[test]
    fn chains_of_exchanges_are_even() {
        // Three groups, none of whose possible cards are among another's.
        let excluded: [Kinds; 7] = [0b11, 0b11, 0b1100, 0b1100, 0b11_0000, 0b11_0000, 0];
        let mut worlds = Vec::new();
        list(&mut [0, 1, 2, 3, 4, 5, 6], 0, &excluded, &mut worlds);
        assert!(worlds.len() > 500, "{}", worlds.len());
        let (mut generator, draws) = (Generator::new(1), 60 * worlds.len());
        let mut found: HashMap<Vec<Kind>, f64> = HashMap::new();
        for _ in 0..draws {
            // Always from the same world, so that only the chain can be the cause of evenness.
            let mut cards = worlds[0].clone();
            exchange(&mut cards, &excluded, EXCHANGES / 3, &mut generator);
            *found.entry(cards).or_default() += 1.0;
        }
        let mean = draws as f64 / worlds.len() as f64;
        let chi_square: f64 =
            worlds.iter().map(|world| (found.get(world).unwrap_or(&0.0) - mean).powi(2) / mean).sum();
        let freedom = worlds.len() as f64 - 1.0;
        assert!(chi_square < freedom + 5.0 * (2.0 * freedom).sqrt(), "{chi_square} for {freedom}");
        assert_eq!(found.len(), worlds.len());
    }
}
