//! Reasons for a decision: facts over the deals that it may be made in, each with the number of deals in which it holds.
//!
//! A fact is computed, not guessed: by playing every continuation of a trick, or by searching the deal with open hands. What it says of
//! the deals that were drawn is exact; of all possible deals it is a sample. Each names a deal in which it can be looked at, and the decisions
//! that show it there.

mod facts;

pub use facts::{FreeReply, TrickFate, free_reply, range_over_ties, trick_fate, trick_winner_after};

use crate::advice::AgentAdvice;
use crate::decision::Decision;
use crate::game::{Contest, Determinization, Situation};
use crate::hidden_options::{DrawOptions, ForcedBid, Inference};
use crate::search::{SearchRequest, SearchResult};
use crate::spec::AgentSpec;
use crate::table_pool::TablePool;
use maxn::{Player, Stopwatch};
use serde_json::{Value, json};
use std::fmt;
use std::time::Duration;

/// Values that differ by less are the same.
const EPSILON: f64 = 1e-9;

/// A fact about a decision, and the deals in which it holds.
///
/// ```
/// use maxn_play::Decision;
/// use maxn_play::reasons::{Fact, Reason};
///
/// let decision = Decision::new("QS");
/// let line = vec![decision.clone()];
/// let reason = Reason { decision, fact: Fact::WinsTrick, holds: 31, draws: 40, deal: Some(2), line, exact: true };
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
    /// The decisions that show it there.
    pub line: Vec<Decision>,
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
    /// Another player has a [reply](free_reply) that costs the mover something and that player nothing.
    DependsOnTie {
        /// The player who replies.
        player: Player,
        /// The loss in the deal where it is greatest.
        most: f64,
    },
    /// It brings the mover the same [whatever the ties](range_over_ties).
    Certain,
    /// It brings the mover no less than this whatever the ties, or no more where the lowest score wins.
    AtWorst(f64),
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
            "line": self.line,
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
                write!(f, "{than} is worse {deals}, by {} at most{doubt}", rounded(*most))
            }
            Fact::DependsOnTie { player, most } => write!(
                f,
                "player {} could punish {decision} {deals}, by {} at most{doubt}, and lose nothing: a tie that {decision} depends on",
                player + 1,
                rounded(*most)
            ),
            Fact::Certain => write!(f, "{decision} brings the same whatever the ties {deals}"),
            Fact::AtWorst(bound) => {
                write!(f, "{decision} brings {} at worst, whatever the ties, {deals}", rounded(*bound))
            }
        }
    }
}

fn rounded(value: f64) -> f64 {
    (value * 100.0).round() / 100.0
}

/// A deal that was searched with open hands.
struct SearchedDeal {
    weight: u64,
    result: SearchResult,
    seat: Player,
    /// The player who takes the trick, and what the cards alone say of it.
    winner: Option<Player>,
    fate: Option<TrickFate>,
    /// The ties that matter, where there was time to look for them.
    ties: Option<Ties>,
}

/// The ties on which a decision depends in a deal.
struct Ties {
    reply: Option<FreeReply>,
    range: Option<(f64, f64)>,
}

impl SearchedDeal {
    /// The value of a decision to the mover.
    fn value(&self, decision: &Decision) -> Option<f64> {
        let found = self.result.moves.iter().find(|value| value.stands_for(decision))?;
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
    Some(Reason { decision, fact, holds: worlds, draws: worlds, deal: None, line: Vec::new(), exact: true })
}

/// Explains a decision of the player to move over deals that it may be facing: what becomes of the trick, which other decisions are as
/// good, where the best of the others is refuted, and which ties matter. Those of a kind that hold most often come first.
///
/// As many deals as the time allows are searched, at least one; a quarter of the time is for ties.
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
        if !searched.is_empty() && stopwatch.elapsed() >= time * 3 / 4 {
            break;
        }
        let Some(seat) = deal.contest.to_move() else { continue };
        if let Ok(result) = deal.contest.search(search, &mut tables) {
            let contest = deal.contest.as_ref();
            let winner = trick_winner_after(contest, best, search, &mut tables);
            let fate = trick_fate(contest, best);
            searched.push(SearchedDeal {
                weight: deal.weight.round() as u64,
                result,
                seat,
                winner,
                fate,
                ties: None,
            });
        }
    }
    for (place, (deal, found)) in deals.iter().zip(&mut searched).enumerate() {
        if place > 0 && stopwatch.elapsed() >= time {
            break;
        }
        let contest = deal.contest.as_ref();
        let reply = free_reply(contest, best, search, &mut tables);
        // What is not searched to its end is not certain either.
        let range = found.result.exact.then(|| range_over_ties(contest, best, search, &mut tables)).flatten();
        found.ties = Some(Ties { reply, range });
    }
    let Some(first) = deals.first().map(|deal| deal.contest.as_ref()) else { return Vec::new() };
    let about = Explained { first, searched: &searched, best };
    let mut found = about.tricks();
    found.extend(others.iter().filter_map(|other| about.as_good(other)).take(MOST_AS_GOOD));
    found.extend(others.iter().find_map(|other| about.better(other)));
    found.extend(about.ties());
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
    fn sign(&self) -> f64 {
        if self.first.lowest_wins() { -1.0 } else { 1.0 }
    }

    /// A fact that holds in some of the deals in which it was looked for, each with whether it is proved there; `None` if it holds in none.
    fn reason(
        &self,
        fact: Fact,
        is_looked_for: impl Fn(&SearchedDeal) -> bool,
        holds: impl Fn(&SearchedDeal) -> Option<bool>,
    ) -> Option<Reason> {
        let (mut draws, mut held, mut deal, mut exact) = (0, 0, None, true);
        for (place, found) in self.searched.iter().enumerate().filter(|(_, found)| is_looked_for(found)) {
            draws += found.weight;
            if let Some(is_proved) = holds(found) {
                held += found.weight;
                exact &= is_proved;
                deal = deal.or(Some(place));
            }
        }
        let line = vec![self.best.clone()];
        deal.map(|_| Reason { decision: self.best.clone(), fact, holds: held, draws, deal, line, exact })
    }

    /// The fate of the trick, found by playing everything, and by the searches.
    fn tricks(&self) -> Vec<Reason> {
        let of = |fact, fate| self.reason(fact, |_| true, |deal| (deal.fate == Some(fate)).then_some(true));
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
            let takes = |deal: &SearchedDeal| (deal.winner == Some(player)).then_some(deal.result.exact);
            self.reason(Fact::TrickTo(player), |_| true, takes)
        });
        let mut taken: Vec<Reason> = taken.collect();
        taken.sort_by_key(|reason| std::cmp::Reverse(reason.holds));
        found.extend(taken.into_iter().take(2));
        found
    }

    /// Another decision that brings the same in all deals.
    fn as_good(&self, other: &Decision) -> Option<Reason> {
        let is_same = |deal: &SearchedDeal| {
            let (best, other) = deal.value(self.best).zip(deal.value(other))?;
            ((best - other).abs() < EPSILON).then_some(deal.result.exact)
        };
        let found = self.reason(Fact::AsGood(other.clone()), |_| true, is_same)?;
        (found.holds == found.draws).then(|| Reason { line: vec![other.clone()], ..found })
    }

    /// Another decision that is worse in some deals, with the deal that shows it best.
    fn better(&self, other: &Decision) -> Option<Reason> {
        let gain = |deal: &SearchedDeal| {
            deal.value(self.best)
                .zip(deal.value(other))
                .map_or(0.0, |(best, other)| self.sign() * (best - other))
        };
        let (deal, most) = self.greatest(gain)?;
        let fact = Fact::Better { than: other.clone(), most };
        let is_worse = |deal: &SearchedDeal| (gain(deal) > EPSILON).then_some(deal.result.exact);
        let found = self.reason(fact, |_| true, is_worse)?;
        Some(Reason { deal: Some(deal), line: vec![other.clone()], ..found })
    }

    /// The deal in which a number is greatest.
    fn greatest(&self, number: impl Fn(&SearchedDeal) -> f64) -> Option<(usize, f64)> {
        self.searched.iter().map(number).enumerate().max_by(|(_, one), (_, other)| one.total_cmp(other))
    }

    /// The ties on which the decision depends, and what is certain whatever they are.
    fn ties(&self) -> Vec<Reason> {
        let mut found: Vec<Reason> =
            (0..self.first.players()).filter_map(|player| self.depends_on(player)).collect();
        found.sort_by_key(|reason| std::cmp::Reverse(reason.holds));
        found.truncate(1);
        let range = |deal: &SearchedDeal| deal.ties.as_ref().and_then(|ties| ties.range);
        let is_certain = |deal: &SearchedDeal| {
            let (least, greatest) = range(deal)?;
            (greatest - least < EPSILON).then_some(true)
        };
        found.extend(self.reason(Fact::Certain, |deal| deal.ties.is_some(), is_certain));
        let worst = |(least, greatest): (f64, f64)| if self.sign() > 0.0 { -least } else { greatest };
        let badness = |deal: &SearchedDeal| range(deal).map_or(f64::NEG_INFINITY, worst);
        if let Some((deal, bad)) = self.greatest(badness).filter(|(_, bad)| bad.is_finite()) {
            let fact = Fact::AtWorst(-self.sign() * bad);
            let bounded = self.reason(fact, |deal| deal.ties.is_some(), |deal| range(deal).map(|_| true));
            let in_all = bounded.filter(|reason| reason.holds == reason.draws);
            found.extend(in_all.map(|reason| Reason { deal: Some(deal), ..reason }));
        }
        found
    }

    /// The ties of one of the other players on which the decision depends, with the deal where that costs most.
    fn depends_on(&self, player: Player) -> Option<Reason> {
        let reply = |deal: &'_ SearchedDeal| -> Option<FreeReply> {
            deal.ties.as_ref()?.reply.clone().filter(|reply| reply.player == player)
        };
        let (deal, most) = self.greatest(|deal| reply(deal).map_or(0.0, |reply| reply.loss))?;
        let line = reply(&self.searched[deal])?.line;
        let fact = Fact::DependsOnTie { player, most };
        let found =
            self.reason(fact, |deal| deal.ties.is_some(), |deal| reply(deal).map(|reply| reply.exact))?;
        Some(Reason { deal: Some(deal), line, ..found })
    }
}
