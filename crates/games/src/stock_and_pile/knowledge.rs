//! The cards that a seat does not see, by what it knows of them.

use super::pack::{Cards, Kind, Kinds, MOST_COPIES};
use super::past::{Event, Start};
use maxn::Player;

/// Hidden cards of one owner of which the same is known.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Group {
    /// A player, or [`STOCK`].
    pub(super) owner: u8,
    /// The number of the stock that the cards were drawn from or dealt with: 0, and one more after every reshuffling. The
    /// cards of a stock are known, so that groups of a pool have exactly its cards.
    pub(super) pool: u8,
    /// The number of times that somebody had shown to have a card before these were drawn.
    age: u8,
    pub(super) count: u8,
    /// The kinds that none of the cards can be.
    pub(super) excluded: Kinds,
}

/// The owner of the cards of the stock.
pub(super) const STOCK: u8 = u8::MAX;

/// A player had a card of one of these kinds, and may still hold it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Shown {
    owner: u8,
    age: u8,
    pub(super) kinds: Kinds,
}

impl Shown {
    /// Returns whether a card of this group can be the one.
    pub(super) fn may_be_in(&self, group: &Group) -> bool {
        group.owner == self.owner && group.age <= self.age
    }
}

/// Everything that a seat knows of the cards that it does not see, at some moment.
///
/// A player who plays a card may have had copies of it from several stocks. Each of these possibilities is a knowledge of its own.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Knowledge {
    pub(super) groups: Vec<Group>,
    /// The cards of each pool that are in hands or in the stock.
    pub(super) pools: Vec<Cards>,
    pub(super) shown: Vec<Shown>,
    age: u8,
    /// The kinds that were not in the first stock.
    not_in_stock: Kinds,
}

/// Something that changes the knowledge of hidden cards.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Step {
    Draw {
        owner: u8,
        pool: u8,
    },
    /// `pools` are those that the card may have come from, one bit each; `latest` is the stock at that time.
    Play {
        owner: u8,
        kind: Kind,
        pools: u64,
        latest: u8,
    },
    Without {
        owner: u8,
        kinds: Kinds,
    },
    With {
        owner: u8,
        kinds: Kinds,
    },
}

/// A group that a card may have come from, and the number of ways in which it may.
#[derive(Clone, Copy, Debug)]
pub(super) struct Source {
    group: usize,
    pub(super) pool: u8,
    pub(super) ways: f64,
    /// The share of the ways that agree with what is known of the rest, estimated.
    pub(super) likelihood: f64,
}

impl Knowledge {
    /// Returns the groups that a played card may have come from. Where one of several groups of the same pool excludes most,
    /// the card is taken from it: whatever the hand can be otherwise, it can be then, too.
    pub(super) fn sources(&self, step: Step, reserved: &Reserved, sources: &mut Vec<Source>) {
        sources.clear();
        let Step::Play { owner, kind, pools, latest } = step else { return };
        let has_room = |pool: u8| {
            // Cards that surely are played from the pool later on have to be left there.
            let (slots, cards) = reserved.in_pool(pool, owner, kind);
            let own = self.groups.iter().filter(|group| group.owner == owner && group.pool == pool);
            pools == 1 << pool
                || self.pools[usize::from(pool)].count(kind) > cards
                    && (pool == latest || own.map(|group| usize::from(group.count)).sum::<usize>() > slots)
        };
        let may_be = |group: &Group| {
            group.owner == owner
                && group.excluded >> kind & 1 == 0
                && pools >> group.pool & 1 == 1
                && self.pools[usize::from(group.pool)].contains(kind)
                && has_room(group.pool)
        };
        // An old card that is played may be the one that was shown; any other leaves fewer cards that can be.
        let keeps_age = self.shown.iter().any(|shown| shown.owner == owner && shown.kinds >> kind & 1 == 0);
        let is_better = |one: &Group, other: &Group| {
            one.pool == other.pool
                && other.excluded & !one.excluded == 0
                && (one.age == other.age || one.age < other.age && !keeps_age)
                && one != other
        };
        for (place, group) in self.groups.iter().enumerate() {
            if !may_be(group) || self.groups.iter().any(|other| may_be(other) && is_better(other, group)) {
                continue;
            }
            let pool = &self.pools[usize::from(group.pool)];
            let ways = f64::from(group.count) * pool.count(kind) as f64;
            sources.push(Source {
                group: place,
                pool: group.pool,
                ways,
                likelihood: ways / pool.len() as f64,
            });
        }
    }

    /// Notes that a player has played a card that came from this group.
    pub(super) fn play(&mut self, owner: u8, kind: Kind, source: Source) {
        let Group { pool, age, .. } = self.groups[source.group];
        self.groups[source.group].count -= 1;
        self.pools[usize::from(pool)].remove(kind);
        self.shown.retain(|shown| shown.owner != owner || shown.age < age || shown.kinds >> kind & 1 == 0);
        // Of equal cards the one from the oldest stock counts as played, so that no deal is counted twice.
        for group in self.groups.iter_mut().filter(|group| group.owner == owner && group.pool < pool) {
            group.excluded |= 1 << kind;
        }
        self.join_equal(owner);
    }

    /// Applies any other step.
    pub(super) fn apply(&mut self, step: Step) {
        match step {
            Step::Draw { owner, pool } => {
                let excluded = if pool == 0 { self.not_in_stock } else { 0 };
                self.groups.push(Group { owner, pool, age: self.age, count: 1, excluded });
                self.join_equal(owner);
            }
            Step::Without { owner, kinds } => {
                let own = self.groups.iter_mut().filter(|group| group.owner == owner);
                own.for_each(|group| group.excluded |= kinds);
                self.join_equal(owner);
            }
            Step::With { owner, kinds } => {
                self.shown.push(Shown { owner, age: self.age, kinds });
                self.age = self.age.saturating_add(1);
            }
            Step::Play { .. } => {}
        }
    }

    /// Returns the group of the cards in the stock, which have no age: nobody has shown them.
    pub(super) fn stock_group(&self, count: usize) -> Group {
        let pool = self.pools.len() - 1;
        let excluded = if pool == 0 { self.not_in_stock } else { 0 };
        Group { owner: STOCK, pool: pool as u8, age: 0, count: count as u8, excluded }
    }

    /// Makes one group of those of which the same is known, and forgets empty ones.
    fn join_equal(&mut self, owner: u8) {
        let mut place = 0;
        while place < self.groups.len() {
            let group = self.groups[place];
            let same = |other: &Group| Group { count: group.count, ..*other } == group;
            let before = self.groups[..place].iter().position(same).filter(|_| group.owner == owner);
            if let Some(before) = before {
                self.groups[before].count += group.count;
            }
            if before.is_some() || group.count == 0 {
                self.groups.remove(place);
            } else {
                place += 1;
            }
        }
    }
}

/// Numbers of cards that are still to be played and that surely come from a pool: by owner and by kind.
#[derive(Clone, Debug)]
pub(super) struct Reserved(Vec<([u16; OWNERS], [u16; Kinds::BITS as usize])>);

/// The most players.
pub(super) const OWNERS: usize = 8;

impl Reserved {
    /// Counts the cards of which only one pool is possible.
    pub(super) fn new(steps: &[Step], pools: usize) -> Self {
        let mut reserved = Reserved(vec![([0; OWNERS], [0; Kinds::BITS as usize]); pools]);
        for step in steps {
            if let Some((pool, owner, kind)) = step.certain() {
                reserved.0[pool].0[owner] += 1;
                reserved.0[pool].1[kind] += 1;
            }
        }
        reserved
    }

    /// Notes that a step has been made.
    pub(super) fn pass(&mut self, step: Step) {
        if let Some((pool, owner, kind)) = step.certain() {
            self.0[pool].0[owner] -= 1;
            self.0[pool].1[kind] -= 1;
        }
    }

    fn in_pool(&self, pool: u8, owner: u8, kind: Kind) -> (usize, usize) {
        let (owners, kinds) = &self.0[usize::from(pool)];
        (usize::from(owners[usize::from(owner)]), usize::from(kinds[usize::from(kind)]))
    }
}

impl Step {
    /// Returns the pool, the owner and the kind of a card that is played and can have come from one pool only.
    fn certain(self) -> Option<(usize, usize, usize)> {
        match self {
            Step::Play { owner, kind, pools, .. } if pools.is_power_of_two() => {
                Some((pools.trailing_zeros() as usize, owner.into(), kind.into()))
            }
            _ => None,
        }
    }
}

/// Rules out pools that cards cannot have come from: those from which the player had no card that it had not shown to be
/// another one, and, until nothing changes, those whose cards of the kind or of the player were surely played otherwise.
fn narrow(steps: &mut [Step], mut knowledge: Knowledge) {
    let pools = std::mem::take(&mut knowledge.pools);
    // All groups as if nothing had been played.
    for step in &mut *steps {
        if let Step::Play { owner, kind, pools: possible, .. } = step {
            let may_be = |group: &&Group| group.owner == *owner && group.excluded >> *kind & 1 == 0;
            *possible &= knowledge.groups.iter().filter(may_be).fold(0, |all, group| all | 1 << group.pool);
        } else {
            knowledge.apply(*step);
        }
    }
    let mut slots = vec![[0_usize; OWNERS]; pools.len()];
    for group in &knowledge.groups {
        slots[usize::from(group.pool)][usize::from(group.owner)] += usize::from(group.count);
    }
    loop {
        let reserved = Reserved::new(steps, pools.len());
        let mut has_changed = false;
        for step in &mut *steps {
            let Step::Play { owner, kind, pools: possible, .. } = step else { continue };
            if possible.is_power_of_two() {
                continue;
            }
            let before = *possible;
            for (pool, cards) in pools.iter().enumerate() {
                let (played, copies) = reserved.in_pool(pool as u8, *owner, *kind);
                let may_be = slots[pool][usize::from(*owner)] > played && cards.count(*kind) > copies;
                *possible &= !(u64::from(!may_be) << pool);
            }
            has_changed |= *possible != before;
        }
        if !has_changed {
            return;
        }
    }
}

/// The most stocks that are told apart. With more of them, the sources of the cards played are hard to find.
const MOST_POOLS: usize = 3;

/// A past as one seat has seen it.
#[derive(Clone, Debug)]
pub(super) struct Replay {
    /// The table that it leads to, without what is known of it.
    pub(super) end: Start,
    /// The knowledge up to the first card that may have come from several groups.
    pub(super) knowledge: Knowledge,
    /// The steps from there on.
    pub(super) steps: Vec<Step>,
    /// The table before the event that led to the last reshuffling, and the events from there on.
    pub(super) recent: Option<(Start, Vec<Event>)>,
}

impl Replay {
    /// Goes through a past, after which these cards are hidden from the seat; `None` if it is impossible.
    pub(super) fn new(
        start: &Start,
        events: &[Event],
        seat: Player,
        reshuffles: bool,
        hidden: &Cards,
    ) -> Option<Self> {
        let mut end = Start { known: Vec::new(), not_in_stock: 0, ..*start };
        let mut steps = Vec::new();
        // The cards that were shuffled, and those that were hidden at the start, which are found by counting back from the end.
        let mut shuffled: Vec<Cards> = Vec::new();
        let (mut first, mut recent) = (Counts::default(), None);
        hidden.iter().for_each(|kind| first.add(kind, 1));
        for (place, &event) in events.iter().enumerate() {
            let (before, told) = (end.clone(), steps.len());
            match event {
                Event::Draw { player, card } => {
                    end.stock = end.stock.checked_sub(1)?;
                    let count = end.held.get_mut(usize::from(player))?;
                    *count = count.checked_add(1)?;
                    let is_own = usize::from(player) == seat;
                    let seen = match events.get(place + 1) {
                        Some(&Event::Play { card, drawn: true, .. }) if !is_own => Some(card),
                        _ => card.filter(|_| is_own),
                    };
                    if is_own {
                        first.add(card?, 1);
                    }
                    match (seen, shuffled.last_mut()) {
                        // A card that was seen is in no group, and none of those that the groups have.
                        (Some(kind), None) => first.add(kind, -1),
                        (Some(kind), Some(pool)) if pool.contains(kind) => pool.remove(kind),
                        (Some(_), Some(_)) => return None,
                        (None, _) => steps.push(Step::Draw { owner: player, pool: shuffled.len() as u8 }),
                    }
                }
                Event::Play { player, card, drawn } => {
                    let count = end.held.get_mut(usize::from(player))?;
                    *count = count.checked_sub(1)?;
                    if end.discards.count(end.top) == MOST_COPIES {
                        return None;
                    }
                    end.discards.insert(std::mem::replace(&mut end.top, card));
                    if usize::from(player) != seat {
                        first.add(card, 1);
                        // A card that was drawn just before has come and gone, unless the past begins in between.
                        let before = place.checked_sub(1).map(|place| events[place]);
                        if !drawn || !matches!(before, Some(Event::Draw { .. })) {
                            let latest = shuffled.len() as u8;
                            let pools = u64::MAX >> 63_u8.saturating_sub(latest);
                            steps.push(Step::Play { owner: player, kind: card, pools, latest });
                        }
                    }
                }
                Event::Without { player, .. } | Event::With { player, .. } if usize::from(player) == seat => {
                }
                Event::Without { player, kinds } => steps.push(Step::Without { owner: player, kinds }),
                Event::With { player, kinds } => steps.push(Step::With { owner: player, kinds }),
            }
            if end.stock == 0 && reshuffles && !end.discards.is_empty() {
                end.stock = end.discards.len() as u8;
                end.discards.iter().for_each(|kind| first.add(kind, -1));
                shuffled.push(std::mem::take(&mut end.discards));
                recent = Some((before, place, told));
            }
        }
        let mut pools = vec![first.cards()?];
        pools.append(&mut shuffled);
        let (groups, not_in_stock) = (groups_at(start, seat)?, start.not_in_stock);
        let recent = recent.map(|(before, place, told)| {
            let (known, mut shown) = known_without_pools(&groups, &steps[..told]);
            shown.extend(&events[place..]);
            (Start { known, ..before }, shown)
        });
        let knowledge = Knowledge { groups, pools, shown: Vec::new(), age: 0, not_in_stock };
        let mut replay = Replay { end, knowledge, steps, recent };
        if replay.is_manageable() {
            narrow(&mut replay.steps, replay.knowledge.clone());
            replay.settle();
        }
        Some(replay)
    }

    /// Returns whether there are few enough reshufflings to tell all stocks apart.
    pub(super) fn is_manageable(&self) -> bool {
        self.knowledge.pools.len() <= MOST_POOLS
    }

    /// Applies the steps that leave no choice.
    fn settle(&mut self) {
        let (mut sources, mut done) = (Vec::new(), 0);
        let mut reserved = Reserved::new(&self.steps, self.knowledge.pools.len());
        for &step in &self.steps {
            if let Step::Play { owner, kind, .. } = step {
                self.knowledge.sources(step, &reserved, &mut sources);
                let [source] = sources[..] else { break };
                self.knowledge.play(owner, kind, source);
            } else {
                self.knowledge.apply(step);
            }
            reserved.pass(step);
            done += 1;
        }
        self.steps.drain(..done);
    }
}

/// Returns what is known of the hands after some steps without regard to the stocks that the cards came from: groups, and what
/// players have shown and must still hold.
fn known_without_pools(groups: &[Group], steps: &[Step]) -> (Vec<(u8, u8, Kinds)>, Vec<Event>) {
    // Cards of all kinds without end: nothing is told by their number.
    let everything = Cards::all_of(Kinds::MAX);
    let (groups, pools) = (groups.to_vec(), vec![everything]);
    let mut knowledge = Knowledge { groups, pools, shown: Vec::new(), age: 0, not_in_stock: 0 };
    let (reserved, mut sources) = (Reserved::new(&[], 1), Vec::new());
    let mut shown: Vec<(u8, Kinds)> = Vec::new();
    for &step in steps {
        match step {
            Step::Draw { owner, .. } => knowledge.apply(Step::Draw { owner, pool: 0 }),
            Step::Without { .. } => knowledge.apply(step),
            Step::With { owner, kinds } => shown.push((owner, kinds)),
            Step::Play { owner, kind, .. } => {
                knowledge.sources(Step::Play { owner, kind, pools: 1, latest: 0 }, &reserved, &mut sources);
                let Some(&source) = sources.first() else { return Default::default() };
                knowledge.play(owner, kind, source);
                knowledge.pools[0] = everything;
                shown.retain(|&(player, kinds)| player != owner || kinds >> kind & 1 == 0);
            }
        }
    }
    let known = knowledge.groups.iter().map(|group| (group.owner, group.count, group.excluded));
    let shown = shown.into_iter().map(|(player, kinds)| Event::With { player, kinds });
    (known.collect(), shown.collect())
}

/// Returns the groups of hidden cards at the start.
fn groups_at(start: &Start, seat: Player) -> Option<Vec<Group>> {
    let mut left = start.held;
    let mut groups: Vec<Group> = Vec::new();
    let mut add = |owner: u8, count: u8, excluded: Kinds| {
        let same = groups.iter_mut().find(|group| (group.owner, group.excluded) == (owner, excluded));
        match same {
            _ if usize::from(owner) == seat || count == 0 => {}
            Some(group) => group.count += count,
            None => groups.push(Group { owner, pool: 0, age: 0, count, excluded }),
        }
    };
    for &(owner, count, excluded) in &start.known {
        let left = left.get_mut(usize::from(owner))?;
        *left = left.checked_sub(count)?;
        add(owner, count, excluded);
    }
    (0..).zip(left).for_each(|(owner, count)| add(owner, count, 0));
    Some(groups)
}

/// Numbers of cards of each kind, which may be negative for a while.
struct Counts([i16; Kinds::BITS as usize]);

impl Default for Counts {
    fn default() -> Self {
        Counts([0; Kinds::BITS as usize])
    }
}

impl Counts {
    fn add(&mut self, kind: Kind, count: i16) {
        self.0[usize::from(kind)] = self.0[usize::from(kind)].saturating_add(count);
    }

    /// Returns the cards, if all numbers are possible.
    fn cards(&self) -> Option<Cards> {
        let mut cards = Cards::EMPTY;
        for (kind, &count) in (0..).zip(&self.0) {
            let count = usize::try_from(count).ok().filter(|&count| count <= MOST_COPIES)?;
            (0..count).for_each(|_| cards.insert(kind));
        }
        Some(cards)
    }
}
