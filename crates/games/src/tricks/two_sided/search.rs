//! The search: does the maximising side reach a goal, and on which cards does the proof depend?
//!
//! Every search is one of a zero window: its answer is yes or no. A proof comes with its need, the lowest cards of each suit that won a
//! trick by rank in it. What it proves holds in every position of the same shape in which the cards at or above the need have the
//! same owners: there the side that the proof is for can play the same cards, or others below the need of the same suit; and whatever the
//! other side plays, its lower cards win no trick in which another card of their suit lies, as in the position that was searched.

use super::bounds::Outlook;
use super::goal::Goal;
use super::order::order;
use super::owners::{Owners, Sequence};
use super::patterns::{Known, Patterns, Position, RelativeCard, mix};
use super::solve::Counted;
use crate::cards::{Card, Hand, Suit};
use crate::tricks::merge::representatives;
use crate::tricks::{Rules, Table, Trick};
use maxn::{Limits as SearchLimits, Player, Scores, Stopwatch};

/// An answer, and the lowest cards that it depends on.
#[derive(Clone, Copy, Debug)]
pub(super) struct Proof {
    pub(super) reached: bool,
    need: Hand,
}

/// A limit or a handle stopped the search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stopped;

/// Nodes between two looks at the clock: about a tenth of a millisecond.
const BETWEEN_LOOKS: u64 = 1024;

/// The state of a search.
pub(super) struct Searcher<'s, R> {
    pub(super) table: Table,
    pub(super) rules: &'s R,
    /// The players of the maximising side, one bit each.
    pub(super) maximisers: u8,
    pub(super) counted: Counted,
    pub(super) owners: &'s Owners,
    pub(super) patterns: &'s mut Patterns,
    /// A key of all that facts depend on besides shape and owners.
    pub(super) salt: u64,
    pub(super) limits: &'s SearchLimits,
    pub(super) start: Stopwatch,
    pub(super) counts: Counts,
}

/// The cost of a search.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Counts {
    pub(super) nodes: u64,
    /// Positions decided by tricks that a side can force.
    pub(super) forced: u64,
    pub(super) probes: u64,
    pub(super) hits: u64,
    pub(super) stores: u64,
}

impl<R: Rules> Searcher<'_, R> {
    #[inline]
    pub(super) fn maximises(&self, player: Player) -> bool {
        self.maximisers >> player & 1 != 0
    }

    /// Answers whether the maximising side reaches a goal.
    pub(super) fn search(&mut self, goal: Goal) -> Result<Proof, Stopped> {
        // 1. Count.
        self.counts.nodes += 1;
        if self.counts.nodes.is_multiple_of(BETWEEN_LOOKS) {
            self.check_limits()?;
        }
        // 2. Nothing that is still to come can change the answer, or nobody has a choice.
        if let Some(reached) = goal.decided() {
            return Ok(Proof { reached, need: Hand::EMPTY });
        }
        let between = self.table.trick().is_empty();
        if between && self.table.left() == 1 {
            return Ok(self.last_trick(goal));
        }
        let mut cards = self.rules.legal(&self.table, self.table.following());
        let (mut position, mut hint) = (None, None);
        // The first trick may have rules of its own that depend on ranks, such as a card that opens the hand.
        if between && self.table.tricks() != Scores::ZERO {
            let at = self.position(goal);
            // 3. Tricks that one of the sides can force.
            if self.counted == Counted::Tricks
                && let Some(proof) = self.by_force(goal, &at.owners, cards)
            {
                self.counts.forced += 1;
                return Ok(proof);
            }
            // 4. A pattern that the position matches.
            self.counts.probes += 1;
            match self.patterns.find(&at, |limits| goal.decided_by(limits)) {
                Ok((known, reached)) => {
                    self.counts.hits += 1;
                    return Ok(Proof { reached, need: lowest(self.table.held(), known) });
                }
                Err(best) => hint = best.and_then(|best| absolute(self.table.held(), best)),
            }
            position = Some(at);
        }
        // 5. The cards, one of each set that are as good as each other. One that reaches what its player wants is proof enough;
        // otherwise all of them together are.
        let player = self.table.player();
        let maximise = self.maximises(player);
        if cards.len() > 1 {
            cards = representatives(&self.table, self.rules, Hand::EMPTY, cards);
        }
        let side = if maximise { self.maximisers } else { !self.maximisers };
        let mut proof = Proof { reached: !maximise, need: Hand::EMPTY };
        let mut best = None;
        // These and cards that are as good.
        let mut searched = Hand::EMPTY;
        // A loop that owned them would copy them first.
        let mut ordered = order(&self.table, side, cards, hint);
        for card in ordered.by_ref() {
            if searched.contains(card) {
                continue;
            }
            let before = self.table.play(card);
            let child = self.child(goal, card, &before);
            self.table.take_back(card, before);
            let child = child?;
            best = best.or(Some(card));
            if child.reached == maximise {
                (proof, best) = (child, Some(card));
                break;
            }
            proof.need = proof.need | child.need;
            searched = searched | self.alike(card, &child);
        }
        // 6. The fact.
        if let (Some(position), Some(best)) = (position, best) {
            self.store(&position, goal, &proof, best);
        }
        Ok(proof)
    }

    /// Returns the cards for which a proof after this one holds as well: those of its suit that, as it does, win nothing by rank in it.
    #[inline]
    fn alike(&self, card: Card, after: &Proof) -> Hand {
        let low = Hand::suit(card.suit()) - after.need.filled_up() - self.rules.special();
        if low.contains(card) { low } else { Hand::only(card) }
    }

    /// Searches the position after a card. The winner of a trick has beaten the others by rank if another card of its suit lies in it.
    #[inline]
    fn child(&mut self, goal: Goal, card: Card, before: &Trick) -> Result<Proof, Stopped> {
        if !self.table.trick().is_empty() {
            return self.search(goal);
        }
        let set = before.set() | Hand::only(card);
        let winner = self.table.trick().leader();
        let mut proof = self.search(goal.after(self.worth(set), self.maximises(winner)))?;
        let winning =
            before.winning_card().filter(|&best| !beats(card, best, self.table.trump())).unwrap_or(card);
        if set.of(winning.suit()).len() > 1 {
            proof.need.insert(self.won_by(winning, winner, set, proof.reached));
        }
        Ok(proof)
    }

    /// The lowest card that had to be the winner's for a trick to go as it did. The side that the proof is for plays the card that won. The
    /// other side may play any that is as good in its place, and a card that is not the winner's might not win.
    #[inline]
    fn won_by(&self, winning: Card, winner: Player, set: Hand, reached: bool) -> Card {
        let mut lowest = winning;
        if self.maximises(winner) != reached {
            let (all, own) = (self.table.held() | set, self.table.hands()[winner] - self.rules.special());
            let next = |card: Card| all.below(card).highest(card.suit()).filter(|&next| own.contains(next));
            while let Some(next) = next(lowest) {
                lowest = next;
            }
        }
        lowest
    }

    /// The last trick, in which everybody has one card.
    fn last_trick(&self, goal: Goal) -> Proof {
        let mut table = self.table;
        let (held, mut winning) = (table.held(), None);
        while let Some(card) = table.hands()[table.player()].into_iter().next() {
            if table.beats(card) {
                winning = Some(card);
            }
            table.play(card);
        }
        let goal = goal.after(self.worth(held), self.maximises(table.trick().leader()));
        let by_rank = winning.filter(|winning| held.of(winning.suit()).len() > 1);
        Proof { reached: goal.decided() == Some(true), need: by_rank.map_or(Hand::EMPTY, Hand::only) }
    }

    /// What a trick counts.
    #[inline]
    fn worth(&self, cards: Hand) -> u32 {
        match self.counted {
            Counted::Tricks => 1,
            Counted::Points => self.rules.points(cards) as u32,
        }
    }

    /// The answer by tricks that one of the sides can force: the maximising side so many that all greater numbers are good, the other side so
    /// many that all smaller ones are not.
    #[inline]
    fn by_force(&self, goal: Goal, owners: &[Sequence; 4], leads: Hand) -> Option<Proof> {
        let outlook = Outlook::new(&self.table, owners);
        let leader = self.maximises(self.table.player());
        for (side, reached, wanted) in
            [(self.maximisers, true, goal.enough()), (!self.maximisers, false, goal.enough_against())]
        {
            let forced = if reached == leader {
                outlook.lead_tricks(side, leads, wanted)
            } else {
                outlook.later_tricks(side, wanted)
            };
            if forced.tricks >= wanted {
                return Some(Proof { reached, need: forced.need });
            }
        }
        None
    }

    /// The position as the table knows it.
    #[inline]
    fn position(&self, goal: Goal) -> Position {
        let (table, held) = (&self.table, self.table.held());
        let mut key = self.salt ^ goal.key() ^ self.rules.state(table) << 8 ^ table.player() as u64;
        let mut lengths = 0;
        for (player, &hand) in table.hands().iter().enumerate() {
            if player == 4 {
                (key, lengths) = (mix(key ^ lengths), 0);
            }
            lengths |= lengths_of(hand) << (4 * (player & 3));
        }
        key = mix(mix(key) ^ lengths);
        // Where the special cards stand.
        for card in self.rules.special() & held {
            key = mix(key ^ (1 + held.above(card).len() as u64) << (8 * card.suit() as u32));
        }
        let suits = [Suit::Clubs, Suit::Diamonds, Suit::Hearts, Suit::Spades];
        Position { shape: key, owners: suits.map(|suit| self.owners.of(held, suit)) }
    }

    fn store(&mut self, position: &Position, goal: Goal, proof: &Proof, best: Card) {
        let held = self.table.held();
        // Special cards are always part of a pattern.
        let need = proof.need | (self.rules.special() & held);
        let known = Known::new(lengths_of(need.filled_up() & held));
        let best = RelativeCard { suit: best.suit() as u8, place: held.above(best).len() as u8 };
        self.counts.stores += 1;
        self.patterns.store(position, known, goal.limits(proof.reached), best);
    }

    fn check_limits(&self) -> Result<(), Stopped> {
        let SearchLimits { nodes, time, stop, .. } = self.limits;
        let stopped = nodes.is_some_and(|most| self.counts.nodes >= most)
            || time.is_some_and(|most| self.start.elapsed() >= most)
            || stop.as_ref().is_some_and(maxn::StopHandle::is_stopped);
        if stopped { Err(Stopped) } else { Ok(()) }
    }
}

/// The card at a place of its suit.
fn absolute(held: Hand, card: RelativeCard) -> Option<Card> {
    let suit = Suit::ALL[3 - usize::from(card.suit)];
    held.of(suit).into_iter().nth(usize::from(card.place))
}

/// The lowest of the given number of highest cards of each suit.
#[inline]
fn lowest(held: Hand, known: Known) -> Hand {
    let mut need = Hand::EMPTY;
    for suit in Suit::ALL {
        if let Some(last) = known.of(suit as usize).checked_sub(1) {
            need.extend(held.of(suit).into_iter().nth(usize::from(last)));
        }
    }
    need
}

/// Returns whether a card beats the best one of a trick.
#[inline]
fn beats(card: Card, best: Card, trump: Option<Suit>) -> bool {
    card.is_above(best) || trump.is_some_and(|trump| card.suit() == trump && best.suit() != trump)
}

/// The number of cards of each suit, in sixteen bits each: the cards are counted as the bits of a word are, up to the last steps.
#[inline]
pub(super) fn lengths_of(hand: Hand) -> u64 {
    let bits = hand.bits();
    let bits = bits - (bits >> 1 & 0x5555_5555_5555_5555);
    let bits = (bits & 0x3333_3333_3333_3333) + (bits >> 2 & 0x3333_3333_3333_3333);
    let bits = (bits + (bits >> 4)) & 0x0f0f_0f0f_0f0f_0f0f;
    (bits + (bits >> 8)) & 0x001f_001f_001f_001f
}
