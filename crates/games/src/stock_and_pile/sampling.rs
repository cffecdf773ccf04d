//! A table as one seat knows it, and draws of what is hidden from it.

use super::knowledge::{Group, Knowledge, Replay, Reserved, Shown, Source, Step};
use super::pack::{Cards, Kind, Kinds};
use super::past::Past;
use super::plan::plan;
use super::stock::{MOST_CARDS, Stock};
use super::table::Table;
use maxn::{Generator, Player};

/// A table as one seat knows it: its own hand, everything that lies open, and the cards that are somewhere else.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HiddenTable {
    seat: Player,
    /// The table without the others' hands and without the order of the stock.
    table: Table,
    /// The cards that the others hold or that are in the stock.
    hidden: Cards,
    /// The knowledge of the hidden cards up to the first play that may have come from several groups, and the steps from there on.
    knowledge: Knowledge,
    steps: Vec<Step>,
    /// The groups to be filled where there are no such steps.
    filling: Filling,
}

/// A value of what is hidden: the cards of the others, each player's in the order of the groups in which they are known, and
/// the stock.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct TableWorld {
    cards: [Kind; MOST_CARDS],
    count: u8,
    /// The pools that cards were played from, since it is not certain, and which of the groups of the pool.
    choices: Vec<(u8, u8)>,
    /// True if only what happened since the last reshuffling was looked at.
    is_recent: bool,
}

impl TableWorld {
    const EMPTY: Self =
        TableWorld { cards: [0; MOST_CARDS], count: 0, choices: Vec::new(), is_recent: false };

    /// Creates a world from its cards; `None` if there are more than a pack has.
    pub fn new(cards: &[Kind]) -> Option<Self> {
        let mut world = TableWorld { count: cards.len() as u8, ..TableWorld::EMPTY };
        world.cards.get_mut(..cards.len())?.copy_from_slice(cards);
        Some(world)
    }

    /// Returns the cards.
    pub fn cards(&self) -> &[Kind] {
        &self.cards[..usize::from(self.count)]
    }
}

/// A group of hidden cards that is to be filled.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Slot {
    group: Group,
    /// The place of the first card in a world.
    first: usize,
    /// The most cards there can be to choose from for the first one: those of earlier groups that are surely possible here are
    /// gone by then.
    most: usize,
}

/// The groups in the order in which they are filled; `None` if they cannot be.
type Filling = Option<Vec<Slot>>;

/// The number of attempts at an exactly even draw. Where the knowledge of the groups overlaps much, nearly all fail, and a chain
/// of exchanges costs less.
const ATTEMPTS: usize = 100;

/// The number of attempts after which sources are searched for, if none has fitted.
const FREE_ATTEMPTS: usize = 10;

/// The number of searches for sources.
const PLANS: usize = 200;

/// The number of exchanges per hidden card in a chain: a third of them already leaves no trace of the first world in the test
/// of evenness.
const EXCHANGES: usize = 30;

/// The number of worlds of which one is chosen by its weight, where cards may have been played from several groups.
const CANDIDATES: usize = 6;

impl Table {
    /// Returns the table as a seat knows it.
    pub fn view(&self, seat: Player) -> HiddenTable {
        let mut hidden: Cards = self.stock.cards().iter().copied().collect();
        let mut table = self.clone();
        for player in (0..self.players()).filter(|&player| player != seat) {
            self.hands[player].iter().for_each(|kind| hidden.insert(kind));
            table.hands[player] = Cards::EMPTY;
        }
        table.stock = Stock::unknown(self.stock.len());
        (table.seed, table.records) = (0, false);
        // A past that another seat has told says nothing about the cards of this one.
        table.past = self.past.seen_by(seat as u8).unwrap_or_default();
        let now = Table { past: Past::default(), ..table.clone() };
        let view = HiddenTable::new(seat, table, hidden).or_else(|| HiddenTable::new(seat, now, hidden));
        view.expect("a table without a past is as it is")
    }

    /// Goes through the past as a seat has seen it; `None` if it does not lead to this table.
    fn replay(&self, seat: Player, hidden: &Cards) -> Option<Replay> {
        let now = self.start();
        let start = self.past.start().unwrap_or(&now);
        let events = self.past.events();
        let replay = Replay::new(start, &events, seat, self.reshuffles, hidden)?;
        (replay.end == now).then_some(replay)
    }
}

impl HiddenTable {
    /// Creates the knowledge of a seat from a table without the others' hands, and the cards that are hidden; `None` if the past of
    /// the table does not lead to it. After many reshufflings, the seat remembers which cards came from which stock since the last
    /// one only; what players have shown it remembers for ever.
    pub fn new(seat: Player, table: Table, hidden: Cards) -> Option<Self> {
        let replay = table.replay(seat, &hidden)?;
        if !replay.is_manageable() {
            let (start, events) = replay.recent?;
            return HiddenTable::new(seat, Table { past: Past::of(start, &events), ..table }, hidden);
        }
        let Replay { knowledge, steps, .. } = replay;
        let filling = filling(&knowledge, table.stock.len());
        Some(HiddenTable { seat, table, hidden, knowledge, steps, filling })
    }

    /// Returns the seat.
    pub fn seat(&self) -> Player {
        self.seat
    }

    /// Returns the table; the hands of the others are empty, and the stock consists of unknown cards.
    pub fn table(&self) -> &Table {
        &self.table
    }

    /// Returns the cards that the others hold or that are in the stock.
    pub fn hidden(&self) -> &Cards {
        &self.hidden
    }

    /// Draws a world; `None` if no world is possible. All are equally likely as long as it is certain from which group of cards
    /// each card was played. After a reshuffling it may not be, and deals in which everybody would have done the same are about
    /// equally likely. Where even draws are rare, a chain of exchanges stands for them: its worlds are equally likely in the
    /// limit, and nearly so after its length.
    pub fn draw(&self, generator: &mut Generator) -> Option<TableWorld> {
        if self.steps.is_empty() {
            let slots = self.filling.as_deref()?;
            let even = (0..ATTEMPTS).find_map(|_| attempt(&self.knowledge, slots, generator));
            return even.or_else(|| self.exchanged(&self.knowledge, slots, generator));
        }
        let mut drawn: Option<TableWorld> = None;
        let (mut total, mut found, mut unit) = (0.0, 0, None);
        for tried in 0..ATTEMPTS {
            if tried == FREE_ATTEMPTS && drawn.is_none() {
                break;
            }
            let Some(past) = self.resolve(&self.steps, at_random(generator)) else { continue };
            let Some(slots) = filling(&past.knowledge, self.table.stock.len()) else { continue };
            let Some(mut world) = attempt(&past.knowledge, &slots, generator) else { continue };
            // Of several worlds one is chosen by the number of deals that each stands for, divided by the likelihood that it was
            // found.
            let log_weight = past.log_weight + log_ways(&slots);
            let weight = (log_weight - *unit.get_or_insert(log_weight)).exp();
            total += weight;
            if generator.unit() * total < weight {
                world.choices = past.choices;
                drawn = Some(world);
            }
            found += 1;
            if found == CANDIDATES {
                break;
            }
        }
        let drawn = drawn.or_else(|| (0..PLANS).find_map(|_| self.planned(generator)));
        drawn.or_else(|| Some(TableWorld { is_recent: true, ..self.recent()?.draw(generator)? }))
    }

    /// Returns the same table with a memory of stocks that begins just before the last of several reshufflings.
    #[cold]
    fn recent(&self) -> Option<Self> {
        let replay = self.table.replay(self.seat, &self.hidden)?;
        let (start, events) = replay.recent.filter(|_| self.knowledge.pools.len() > 2)?;
        let past = Past::of(start, &events);
        HiddenTable::new(self.seat, Table { past, ..self.table.clone() }, self.hidden)
    }

    /// A world with sources that were searched for, where those at random do not fit.
    #[cold]
    fn planned(&self, generator: &mut Generator) -> Option<TableWorld> {
        let steps = plan(&self.knowledge, &self.steps, generator)?;
        let past = self.resolve(&steps, at_random(generator))?;
        let slots = filling(&past.knowledge, self.table.stock.len())?;
        let world = attempt(&past.knowledge, &slots, generator);
        let world = world.or_else(|| self.exchanged(&past.knowledge, &slots, generator))?;
        Some(TableWorld { choices: past.choices, ..world })
    }

    /// Goes through the steps in which cards may have come from several groups; `None` if there is none for a card.
    fn resolve(
        &self,
        steps: &[Step],
        mut pick: impl FnMut(&[Source], f64) -> Option<usize>,
    ) -> Option<Resolved> {
        let mut past = Resolved { knowledge: self.knowledge.clone(), choices: Vec::new(), log_weight: 0.0 };
        let mut reserved = Reserved::new(steps, past.knowledge.pools.len());
        let mut sources = Vec::new();
        for &step in steps {
            reserved.pass(step);
            let Step::Play { owner, kind, .. } = step else {
                past.knowledge.apply(step);
                continue;
            };
            past.knowledge.sources(step, &reserved, &mut sources);
            let total: f64 = sources.iter().map(|source| source.likelihood).sum();
            let place = pick(&sources, total)?;
            let source = *sources.get(place)?;
            let earlier = sources[..place].iter().filter(|other| other.pool == source.pool).count();
            past.choices.push((source.pool, earlier as u8));
            past.log_weight += source.ways.ln() - (source.likelihood / total).ln();
            past.knowledge.play(owner, kind, source);
        }
        Some(past)
    }

    /// Returns the steps with the pools that a world has chosen for the cards played.
    fn chosen(&self, choices: &[(u8, u8)]) -> Vec<Step> {
        let mut choices = choices.iter();
        let choose = |&step: &Step| match step {
            Step::Play { owner, kind, pools, latest } => {
                let chosen = choices.next().map_or(0, |choice| 1 << choice.0);
                Step::Play { owner, kind, pools: pools & chosen, latest }
            }
            _ => step,
        };
        self.steps.iter().map(choose).collect()
    }

    /// Any world, after many exchanges; `None` if there is none, or none that shows the cards that were seen in a few places.
    #[cold]
    fn exchanged(
        &self,
        knowledge: &Knowledge,
        slots: &[Slot],
        generator: &mut Generator,
    ) -> Option<TableWorld> {
        let mut places = vec![Place::default(); self.hidden.len()];
        for slot in slots {
            let place = Place { pool: slot.group.pool, excluded: slot.group.excluded };
            places.get_mut(slot.first..slot.first + usize::from(slot.group.count))?.fill(place);
        }
        let pools = (0..).zip(&knowledge.pools);
        let mut cards: Vec<(u8, Kind)> =
            pools.flat_map(|(pool, cards)| cards.iter().map(move |kind| (pool, kind))).collect();
        generator.shuffle(&mut cards);
        let mut order = (0..ATTEMPTS).find_map(|_| {
            // A card that was shown is put somewhere first.
            let mut narrowed = places.clone();
            for shown in &knowledge.shown {
                let places = places_of(shown, slots);
                let place = *places.get(generator.below(places.len().max(1) as u64) as usize)?;
                narrowed[place].excluded |= !shown.kinds;
            }
            any(&narrowed, &cards)
        })?;
        exchange(&mut order, &places, EXCHANGES, generator, |order| is_shown(knowledge, slots, order));
        TableWorld::new(&order)
    }

    /// Returns whether a world agrees with everything the seat knows.
    pub fn agrees(&self, world: &TableWorld) -> bool {
        if world.is_recent {
            let world = TableWorld { is_recent: false, ..world.clone() };
            return self.recent().is_some_and(|recent| recent.agrees(&world));
        }
        let mut choices = world.choices.iter();
        let given = |_: &[Source], _| choices.next().map(|choice| usize::from(choice.1));
        let Some(past) = self.resolve(&self.chosen(&world.choices), given) else { return false };
        let Some(slots) = filling(&past.knowledge, self.table.stock.len()) else { return false };
        let mut left = past.knowledge.pools.clone();
        world.cards().len() == self.hidden.len()
            && past.choices == world.choices
            && slots.iter().all(|slot| {
                let cards = &world.cards()[slot.first..slot.first + usize::from(slot.group.count)];
                let pool = &mut left[usize::from(slot.group.pool)];
                cards.iter().all(|&kind| {
                    let fits = pool.contains(kind) && slot.group.excluded >> kind & 1 == 0;
                    pool.remove(kind);
                    fits
                })
            })
            && is_shown(&past.knowledge, &slots, world.cards())
    }

    /// Returns the table in a world. The seed of its reshuffling follows from the world.
    pub fn determinize(&self, world: &TableWorld) -> Table {
        let mut table = self.table.clone();
        let mut cards = world.cards();
        for player in (0..self.table.players()).filter(|&player| player != self.seat) {
            let (own, rest) = cards.split_at(self.table.held(player).min(cards.len()));
            table.hands[player] = own.iter().copied().collect();
            cards = rest;
        }
        table.stock = Stock::new(cards);
        let code = Generator::derive(table.stock.code() ^ u64::from(table.played));
        table.seed = table.hands.iter().fold(code, |code, hand| Generator::derive(code ^ hand.code()));
        table
    }
}

/// Chooses one of the groups that a card may have come from by their likelihoods, whose sum is given.
fn at_random(generator: &mut Generator) -> impl FnMut(&[Source], f64) -> Option<usize> {
    |sources, total| {
        let mut left = generator.unit() * total;
        let is_it = |source: &Source| {
            left -= source.likelihood;
            left < 0.0
        };
        Some(sources.iter().position(is_it).unwrap_or_default())
    }
}

/// Knowledge with a choice for every card that may have come from several groups.
struct Resolved {
    knowledge: Knowledge,
    choices: Vec<(u8, u8)>,
    /// The logarithm of the number of deals that lead to it, divided by the likelihood of the choices.
    log_weight: f64,
}

/// Returns the groups in the order in which they are filled, those with the fewest possible cards first. Where the possible cards of
/// each are among those of the next, whatever is drawn leaves as many ways to go on, and every draw is even.
fn filling(knowledge: &Knowledge, stock: usize) -> Filling {
    let mut groups = knowledge.groups.clone();
    if stock > 0 {
        groups.push(knowledge.stock_group(stock));
    }
    groups.sort_by_key(|group| group.owner);
    let mut first = 0;
    let mut slots: Vec<Slot> = Vec::with_capacity(groups.len());
    for group in groups {
        let most = knowledge.pools[usize::from(group.pool)].only(!group.excluded).len();
        slots.push(Slot { group, first, most });
        first += usize::from(group.count);
    }
    let count = |pool: usize| slots.iter().filter(move |slot| usize::from(slot.group.pool) == pool);
    let is_full = |(pool, cards): (usize, &Cards)| {
        cards.len() == count(pool).map(|slot| usize::from(slot.group.count)).sum::<usize>()
    };
    if !knowledge.pools.iter().enumerate().all(is_full) {
        return None;
    }
    slots.sort_by_key(|slot| slot.most);
    for place in 0..slots.len() {
        let Group { pool, excluded, .. } = slots[place].group;
        let kinds = knowledge.pools[usize::from(pool)].kinds();
        let among = |slot: &&Slot| slot.group.pool == pool && kinds & !slot.group.excluded & excluded == 0;
        let gone = slots[..place].iter().filter(among).map(|slot| usize::from(slot.group.count)).sum();
        slots[place].most = slots[place].most.saturating_sub(gone);
    }
    slots.iter().all(|slot| slot.most >= usize::from(slot.group.count)).then_some(slots)
}

/// Returns the logarithm of the number of ways to fill groups, of which an attempt tries one.
fn log_ways(slots: &[Slot]) -> f64 {
    let choices =
        slots.iter().flat_map(|slot| (0..usize::from(slot.group.count)).map(|place| slot.most - place));
    choices.map(|count| (count as f64).ln()).sum()
}

/// Fills group after group, and accepts the result with a probability that makes all worlds equally likely: the more there
/// was to choose from, the less likely the choices were.
fn attempt(knowledge: &Knowledge, slots: &[Slot], generator: &mut Generator) -> Option<TableWorld> {
    let mut left = knowledge.pools.clone();
    let mut world = TableWorld::EMPTY;
    for slot in slots {
        let pool = &mut left[usize::from(slot.group.pool)];
        for place in 0..usize::from(slot.group.count) {
            // A place beyond the choice is the rejection.
            let kind = pool.only(!slot.group.excluded).nth(generator.index(slot.most - place))?;
            pool.remove(kind);
            world.cards[slot.first + place] = kind;
            world.count += 1;
        }
    }
    is_shown(knowledge, slots, world.cards()).then_some(world)
}

/// The places in which a card that was shown can be.
fn places_of(shown: &Shown, slots: &[Slot]) -> Vec<usize> {
    let slots = slots.iter().filter(|slot| shown.may_be_in(&slot.group));
    slots.flat_map(|slot| slot.first..slot.first + usize::from(slot.group.count)).collect()
}

/// Returns whether all cards are there that were shown.
fn is_shown(knowledge: &Knowledge, slots: &[Slot], cards: &[Kind]) -> bool {
    knowledge.shown.iter().all(|shown| {
        let mut slots = slots.iter().filter(|slot| shown.may_be_in(&slot.group));
        slots.any(|slot| {
            let cards = &cards[slot.first..slot.first + usize::from(slot.group.count)];
            cards.iter().any(|card| shown.kinds >> card & 1 == 1)
        })
    })
}

/// A place for a hidden card.
#[derive(Clone, Copy, Debug, Default)]
struct Place {
    pool: u8,
    excluded: Kinds,
}

impl Place {
    fn may_have(self, (pool, kind): (u8, Kind)) -> bool {
        self.pool == pool && self.excluded >> kind & 1 == 0
    }
}

/// Returns a card for every place, found by moving cards between places until all are filled; `None` if that is impossible.
fn any(places: &[Place], cards: &[(u8, Kind)]) -> Option<Vec<Kind>> {
    let mut place_of = vec![None; cards.len()];
    for place in 0..places.len() {
        if !fill(place, places, cards, &mut place_of, &mut vec![false; cards.len()]) {
            return None;
        }
    }
    let mut order = vec![0; places.len()];
    for (&(_, kind), place) in cards.iter().zip(place_of) {
        *order.get_mut(place?)? = kind;
    }
    Some(order)
}

/// Exchanges two cards at random again and again, where both may be in the other's place. An exchange and its reverse are
/// equally likely, so that a long chain prefers no world.
fn exchange(
    cards: &mut [Kind],
    places: &[Place],
    per_card: usize,
    generator: &mut Generator,
    is_possible: impl Fn(&[Kind]) -> bool,
) {
    for _ in 0..per_card * cards.len() {
        let (one, other) = (generator.index(cards.len()), generator.index(cards.len()));
        let pool = places[one].pool;
        if places[one].may_have((places[other].pool, cards[other]))
            && places[other].may_have((pool, cards[one]))
        {
            cards.swap(one, other);
            if !is_possible(cards) {
                cards.swap(one, other);
            }
        }
    }
}

/// Finds a card for a place, moving those of other places where that is necessary (an augmenting path).
fn fill(
    place: usize,
    places: &[Place],
    cards: &[(u8, Kind)],
    place_of: &mut [Option<usize>],
    tried: &mut [bool],
) -> bool {
    for card in 0..cards.len() {
        if tried[card] || !places[place].may_have(cards[card]) {
            continue;
        }
        tried[card] = true;
        let is_free = match place_of[card] {
            None => true,
            Some(other) => fill(other, places, cards, place_of, tried),
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
    fn list(cards: &mut [Kind], place: usize, places: &[Place], worlds: &mut Vec<Vec<Kind>>) {
        if place == cards.len() {
            worlds.push(cards.to_vec());
        }
        for other in place..cards.len() {
            cards.swap(place, other);
            if places[place].may_have((0, cards[place])) {
                list(cards, place + 1, places, worlds);
            }
            cards.swap(place, other);
        }
    }

    #[test]
    fn chains_of_exchanges_are_even() {
        // Three groups, none of whose possible cards are among another's.
        let excluded: [Kinds; 7] = [0b11, 0b11, 0b1100, 0b1100, 0b11_0000, 0b11_0000, 0];
        let places = excluded.map(|excluded| Place { pool: 0, excluded });
        let mut worlds = Vec::new();
        list(&mut [0, 1, 2, 3, 4, 5, 6], 0, &places, &mut worlds);
        assert!(worlds.len() > 500, "{}", worlds.len());
        let (mut generator, draws) = (Generator::new(1), 60 * worlds.len());
        let mut found: HashMap<Vec<Kind>, f64> = HashMap::new();
        for _ in 0..draws {
            // Always from the same world, so that only the chain can be the cause of evenness.
            let mut cards = worlds[0].clone();
            exchange(&mut cards, &places, EXCHANGES / 3, &mut generator, |_| true);
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
