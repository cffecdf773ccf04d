//! Reasons for a decision: facts over the deals that it may be made in, each with the number of deals in which it holds.
//!
//! A fact is computed, not guessed: by playing every continuation of a trick, or by searching the deal with open hands. What it says of
//! the deals that were drawn is exact; of all possible deals it is a sample.

use crate::advice::AgentAdvice;
use crate::decision::Decision;
use crate::event::{Event, EventKind};
use crate::game::{Contest, Determinization, Situation};
use crate::hidden_options::{DrawOptions, ForcedBid, Inference};
use crate::search::{MoveValue, SearchRequest, SearchResult};
use crate::spec::AgentSpec;
use crate::table_pool::TablePool;
use maxn::{Player, Stopwatch};
use serde_json::{Value, json};
use std::fmt;
use std::time::Duration;

/// The most positions that are played through to learn the fate of a trick in a deal.
const MOST_POSITIONS: usize = 20_000;
/// Values that differ by less are the same.
const EPSILON: f64 = 1e-9;

/// A fact about a decision, and the deals in which it holds.
///
/// ```
/// use maxn_play::Decision;
/// use maxn_play::reasons::{Fact, Reason};
///
/// let decision = Decision::new("QS");
/// let reason = Reason { decision, fact: Fact::WinsTrick, holds: 31, draws: 40, deal: Some(2), exact: true };
/// assert_eq!(reason.to_string(), "QS wins the trick in 31 of 40 deals, whatever the others play");
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Reason {
    /// The decision.
    pub decision: Decision,
    /// The fact.
    pub fact: Fact,
    /// The number of draws in which it holds.
    pub holds: u64,
    /// The number of draws that were looked at.
    pub draws: u64,
    /// A deal in which it holds, by its place among those that were looked at.
    pub deal: Option<usize>,
    /// The fact is proved in each of these deals; otherwise it is what a limited search has seen.
    pub exact: bool,
}

/// A fact about a decision in a deal.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub enum Fact {
    /// It wins the trick, whatever the others play.
    WinsTrick,
    /// It loses the trick, whatever the others play.
    LosesTrick,
    /// In the line of play, this player takes the trick.
    TrickTo(Player),
    /// It makes the bid, whatever the others play, by one plan that needs no look at their cards.
    MakesBid {
        /// These are all deals that are possible: a proof.
        every: bool,
    },
    /// Another decision brings the mover the same.
    AsGood(Decision),
    /// It brings the mover more than another decision.
    Better {
        /// The other decision.
        than: Decision,
        /// The difference in the deal where it is greatest.
        most: f64,
    },
}

impl Reason {
    /// Returns the reason as an object, with its sentence.
    pub fn to_json(&self) -> Value {
        json!({
            "move": self.decision,
            "text": self.to_string(),
            "holds": self.holds,
            "draws": self.draws,
            "deal": self.deal,
            "exact": self.exact,
        })
    }
}

impl fmt::Display for Reason {
    /// Such as `QS wins the trick in all 40 deals, whatever the others play`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Reason { decision, fact, holds, draws, exact, .. } = self;
        let doubt = if *exact { "" } else { ", as far as the search sees" };
        let deals = match (*holds, *draws) {
            (_, 1) => "here".to_string(),
            (holds, draws) if holds == draws => format!("in all {draws} deals"),
            (holds, draws) => format!("in {holds} of {draws} deals"),
        };
        match fact {
            Fact::WinsTrick => write!(f, "{decision} wins the trick {deals}, whatever the others play"),
            Fact::LosesTrick => write!(f, "{decision} cannot win the trick {deals}"),
            Fact::MakesBid { every: true } => {
                write!(
                    f,
                    "{decision} makes the bid in every deal that is still possible, whatever the others play"
                )
            }
            Fact::MakesBid { every: false } => {
                write!(f, "{decision} makes the bid {deals}, by one plan, whatever the others play")
            }
            Fact::TrickTo(player) => write!(f, "player {} takes the trick {deals}{doubt}", player + 1),
            Fact::AsGood(other) => write!(f, "{other} is as good: it brings the same {deals}{doubt}"),
            Fact::Better { than, most } => {
                write!(f, "{than} is worse {deals}, by {} at most{doubt}", (most * 100.0).round() / 100.0)
            }
        }
    }
}

/// The fate of the trick to which a decision belongs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TrickFate {
    /// Its player wins it, whatever the others play.
    Won,
    /// Its player loses it, whatever the others play.
    Lost,
    /// That depends on the others.
    Open,
}

/// Finds the fate of the trick to which a legal decision belongs, by playing every continuation until the trick is taken; `None` if no
/// trick comes of it, or there are too many continuations.
pub fn trick_fate(contest: &dyn Contest, decision: &Decision) -> Option<TrickFate> {
    let player = contest.to_move()?;
    let mut left = MOST_POSITIONS;
    let own = (player, decision);
    let [won, lost] = trick_ends(contest, decision, own, &mut left, [false; 2])?;
    match (won, lost) {
        (true, false) => Some(TrickFate::Won),
        (false, true) => Some(TrickFate::Lost),
        (true, true) => Some(TrickFate::Open),
        (false, false) => None,
    }
}

/// Whether the player can win and lose the trick after a decision, given what is known already. Nothing is left to learn once both are
/// possible.
fn trick_ends(
    contest: &dyn Contest,
    decision: &Decision,
    own: (Player, &Decision),
    left: &mut usize,
    mut known: [bool; 2],
) -> Option<[bool; 2]> {
    *left = left.checked_sub(1)?;
    let mut after = contest.clone_box();
    let events = after.play(decision).ok()?;
    if let Some(winner) = trick_winner(&events, own) {
        known[usize::from(winner != own.0)] = true;
        return Some(known);
    }
    if !is_same_kind(contest, after.as_ref()) {
        return None;
    }
    for next in after.legal() {
        if known == [true; 2] {
            break;
        }
        known = trick_ends(after.as_ref(), &next, own, left, known)?;
    }
    Some(known)
}

/// Returns whether the same is asked for after a decision as before, such as a card, in the same hand.
fn is_same_kind(before: &dyn Contest, after: &dyn Contest) -> bool {
    let kind = |contest: &dyn Contest| contest.prompt().map(|prompt| prompt.kind);
    before.hands_played() == after.hands_played() && kind(before) == kind(after)
}

/// The winner of the trick with a player's card, if it is taken: a bid or a card that is passed belongs to none.
fn trick_winner(events: &[Event], (player, card): (Player, &Decision)) -> Option<Player> {
    events.iter().find_map(|event| match &event.kind {
        EventKind::Trick { winner, cards } => {
            let is_own = |(by, code): &(Player, String)| *by == player && code == card.as_str();
            cards.iter().any(is_own).then_some(*winner)
        }
        _ => None,
    })
}

/// Finds the player who takes the trick to which a legal decision belongs if everybody plays on as a search says; `None` if no trick comes
/// of it, or the line of play does not go so far.
pub fn trick_winner_after(
    contest: &dyn Contest,
    decision: &Decision,
    search: &SearchRequest,
    tables: &mut TablePool,
) -> Option<Player> {
    let own = (contest.to_move()?, decision);
    let mut after = contest.clone_box();
    let events = after.play(decision).ok()?;
    if let Some(winner) = trick_winner(&events, own) {
        return Some(winner);
    }
    if !is_same_kind(contest, after.as_ref()) {
        return None;
    }
    let line = after.search(search, tables).ok()?.line;
    line.iter()
        .find_map(|played| after.play(&played.decision).ok().and_then(|events| trick_winner(&events, own)))
}

/// A deal that was searched with open hands.
struct SearchedDeal {
    weight: u64,
    result: SearchResult,
    seat: Player,
    /// The player who takes the trick, and what the cards alone say of it.
    winner: Option<Player>,
    fate: Option<TrickFate>,
}

impl SearchedDeal {
    /// The value of a decision to the mover.
    fn value(&self, decision: &Decision) -> Option<f64> {
        let is_it = |value: &&MoveValue| value.decision == *decision || value.merged.contains(decision);
        let found = self.result.moves.iter().find(is_it)?;
        found.expected.as_ref().map(|expected| expected[self.seat])
    }
}

/// The deals over which a decision is explained.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ReasonOptions {
    /// The number of draws.
    pub draws: usize,
    /// Their seed.
    pub seed: u64,
    /// The time for all searches; one deal is looked at in any case.
    pub time: Duration,
}

impl Default for ReasonOptions {
    fn default() -> Self {
        ReasonOptions { draws: 40, seed: 1, time: Duration::from_millis(1200) }
    }
}

/// The search of each deal.
const SEARCH: &str = "maxn:speculative,nodes=4k";
/// The most possible deals that are all looked at in the proof of a bid, the draws for each, and the most positions of the proof.
const MOST_LISTED: u128 = 200;
const DRAWS_PER_DEAL: usize = 12;
const BID_NODES: u64 = 200_000;
/// The most decisions that are named as good as the best.
const MOST_AS_GOOD: usize = 3;
/// The most other decisions that are compared.
const MOST_OTHERS: usize = 6;

/// Explains the best decision of an advice: over deals that agree with what the player has seen, or in the position as it is where nothing is
/// hidden. The advice and its reasons look at the same situation, and at nothing else.
pub fn explain(situation: Situation<'_>, advice: &AgentAdvice, options: &ReasonOptions) -> Vec<Reason> {
    let Ok(spec) = SEARCH.parse::<AgentSpec>() else { return Vec::new() };
    let (Some(request), Some(player)) = (spec.search_request(), situation.to_move()) else {
        return Vec::new();
    };
    let mut search = request.clone();
    search.options.root_values = true;
    let ReasonOptions { draws, seed, time } = *options;
    let deals = match situation {
        Situation::Open(contest) => vec![Determinization { contest: contest.clone_box(), weight: 1.0 }],
        Situation::Hidden(known) => {
            let draw = DrawOptions { count: draws, inference: Inference::default(), seed, threads: 1 };
            known.determinizations(&draw)
        }
    };
    let ranked = advice.ranked(player, situation.lowest_wins()).into_iter();
    let others = ranked.map(|choice| &choice.decision).filter(|decision| **decision != advice.best);
    let others: Vec<Decision> = others.take(MOST_OTHERS).cloned().collect();
    let mut found: Vec<Reason> = forced_bid(situation, &advice.best, options).into_iter().collect();
    found.extend(reasons(&deals, &advice.best, &others, &search, time));
    found
}

/// The best decision, or else another one, makes the bid whatever the others play.
fn forced_bid(situation: Situation<'_>, best: &Decision, options: &ReasonOptions) -> Option<Reason> {
    let Situation::Hidden(known) = situation else { return None };
    // So many draws that hardly a deal is missed, if they are few.
    let all = known.worlds().filter(|&worlds| worlds <= MOST_LISTED);
    let count = all.map_or(options.draws, |worlds| worlds as usize * DRAWS_PER_DEAL);
    let draw = DrawOptions { count, inference: Inference::NONE, seed: options.seed, threads: 1 };
    let ForcedBid { decisions, worlds, is_every } = known.forced_bid(&draw, BID_NODES)?;
    // A bid that every decision makes is made already, and no reason for any of them.
    if decisions.len() == situation.legal().len() {
        return None;
    }
    let decision = decisions.iter().find(|decision| *decision == best).or(decisions.first())?.clone();
    let fact = Fact::MakesBid { every: is_every };
    Some(Reason { decision, fact, holds: worlds, draws: worlds, deal: None, exact: true })
}

/// Explains a decision of the player to move over deals that it may be facing: what becomes of the trick, which other decisions are as
/// good, and where the best of the others is refuted. The reasons that hold most often come first.
///
/// As many deals as the time allows are searched, at least one.
pub fn reasons(
    deals: &[Determinization],
    best: &Decision,
    others: &[Decision],
    search: &SearchRequest,
    time: Duration,
) -> Vec<Reason> {
    let stopwatch = Stopwatch::start();
    let mut searched: Vec<SearchedDeal> = Vec::new();
    let mut tables = TablePool::new(search.options.table_bytes);
    for deal in deals {
        if !searched.is_empty() && stopwatch.elapsed() >= time {
            break;
        }
        let Some(seat) = deal.contest.to_move() else { continue };
        if let Ok(result) = deal.contest.search(search, &mut tables) {
            let contest = deal.contest.as_ref();
            let winner = trick_winner_after(contest, best, search, &mut tables);
            let fate = trick_fate(contest, best);
            searched.push(SearchedDeal { weight: deal.weight.round() as u64, result, seat, winner, fate });
        }
    }
    let Some(first) = deals.first().map(|deal| deal.contest.as_ref()) else { return Vec::new() };
    let about = Explained { first, searched: &searched, best };
    let mut found = about.tricks();
    found.extend(others.iter().filter_map(|other| about.as_good(other)).take(MOST_AS_GOOD));
    found.extend(others.iter().find_map(|other| about.better(other)));
    found
}

/// The deals, and what was found in them.
struct Explained<'e> {
    /// One of the deals, for what is the same in all.
    first: &'e dyn Contest,
    searched: &'e [SearchedDeal],
    best: &'e Decision,
}

impl Explained<'_> {
    fn draws(&self) -> u64 {
        self.searched.iter().map(|deal| deal.weight).sum()
    }

    /// A fact that holds in some deals, by their places and draws; `None` if it holds in none.
    fn reason(&self, fact: Fact, holds: impl Fn(usize) -> bool) -> Option<Reason> {
        let places: Vec<usize> = (0..self.searched.len()).filter(|&place| holds(place)).collect();
        let holds = places.iter().map(|&place| self.searched[place].weight).sum();
        let deal = places.first().copied()?;
        // The fate of a trick is found by playing everything, all else by the searches.
        let exact = matches!(fact, Fact::WinsTrick | Fact::LosesTrick)
            || places.iter().all(|&place| self.searched[place].result.exact);
        Some(Reason {
            decision: self.best.clone(),
            fact,
            holds,
            draws: self.draws(),
            deal: Some(deal),
            exact,
        })
    }

    /// The fate of the trick.
    fn tricks(&self) -> Vec<Reason> {
        let of = |fact, fate| self.reason(fact, |place| self.searched[place].fate == Some(fate));
        let mut found: Vec<Reason> =
            [of(Fact::WinsTrick, TrickFate::Won), of(Fact::LosesTrick, TrickFate::Lost)]
                .into_iter()
                .flatten()
                .collect();
        // Where the cards alone decide it in all deals, the line of play has nothing to add.
        if found.iter().any(|reason| reason.fact == Fact::WinsTrick && reason.holds == reason.draws) {
            return found;
        }
        let taken = (0..self.first.players()).filter_map(|player| {
            self.reason(Fact::TrickTo(player), |place| self.searched[place].winner == Some(player))
        });
        let mut taken: Vec<Reason> = taken.collect();
        taken.sort_by_key(|reason| std::cmp::Reverse(reason.holds));
        found.extend(taken.into_iter().take(2));
        found
    }

    /// Another decision that brings the same in all deals.
    fn as_good(&self, other: &Decision) -> Option<Reason> {
        let is_same = |deal: &SearchedDeal| {
            deal.value(self.best)
                .zip(deal.value(other))
                .is_some_and(|(best, other)| (best - other).abs() < EPSILON)
        };
        let found = self.reason(Fact::AsGood(other.clone()), |place| is_same(&self.searched[place]))?;
        (found.holds == found.draws).then_some(found)
    }

    /// Another decision that is worse in some deals, with the deal that shows it best.
    fn better(&self, other: &Decision) -> Option<Reason> {
        let sign = if self.first.lowest_wins() { -1.0 } else { 1.0 };
        let gain = |place: usize| {
            let deal = &self.searched[place];
            deal.value(self.best).zip(deal.value(other)).map_or(0.0, |(best, other)| sign * (best - other))
        };
        let deal = (0..self.searched.len()).max_by(|&one, &other| gain(one).total_cmp(&gain(other)))?;
        let fact = Fact::Better { than: other.clone(), most: gain(deal) };
        let found = self.reason(fact, |place| gain(place) > EPSILON)?;
        Some(Reason { deal: Some(deal), ..found })
    }
}
