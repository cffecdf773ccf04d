//! The evaluations that a search of a deal uses, and the likely end of a deal, judged by the cards.

use super::auction::{Auction, Call, LEAST_BID, MOST_BID};
use super::candidates::limit;
use super::deal::{Deal, Stage};
use super::play::{Contract, POINTS, Play};
use crate::tricks::{bounds_of, divisions};
use maxn::{Bounds, Evaluation, Game, Outcome, Range, Scores};
use maxn_play::EvaluationInfo;

/// The evaluations by name.
pub(super) const EVALUATIONS: &[EvaluationInfo] = &[
    EvaluationInfo { name: "result", meaning: "the score of the deal: melds and points, or the bid lost" },
    EvaluationInfo { name: "points", meaning: "as many points in tricks as possible, of 25" },
];

/// The utility that the players of a deal maximise.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Utility {
    /// The points of tricks and of buried cards, 25 in all.
    Points,
    /// The score of the deal.
    Result,
}

/// An evaluation of deals. Where a search is cut off, the points still to come are divided by the cards held, and a deal before
/// its play goes on by rule.
///
/// For a deal in play, the leaf-value table has every division of its points.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DealEvaluation {
    utility: Utility,
    bounds: Bounds,
    outcomes: Option<Vec<Outcome>>,
}

/// Limits of scores before the play, when nothing is known of bids and melds.
const MOST_RESULT: i32 = MOST_BID as i32 + POINTS;

impl DealEvaluation {
    /// Creates the evaluation of a deal from this position on.
    pub fn new(deal: &Deal, utility: Utility) -> Self {
        if deal.stage() != Stage::Play {
            let bounds = match utility {
                Utility::Points => Bounds::constant_sum(POINTS),
                Utility::Result => Bounds {
                    least: Some(-i32::from(MOST_BID)),
                    greatest: Some(MOST_RESULT),
                    sum: Some(3 * MOST_RESULT),
                    ..Bounds::default()
                },
            };
            return DealEvaluation { utility, bounds, outcomes: None };
        }
        let play = deal.play();
        let total = play.points().sum() + play.open_points();
        let measures = divisions(3, total).into_iter();
        let outcomes = match utility {
            Utility::Points => measures.map(Outcome::from).collect(),
            Utility::Result => measures.flat_map(|measure| results(play, measure)).collect::<Vec<_>>(),
        };
        DealEvaluation { utility, bounds: bounds_of(3, &outcomes), outcomes: Some(outcomes) }
    }

    /// Returns the utility.
    pub fn utility(&self) -> Utility {
        self.utility
    }

    fn scores(&self, play: &Play, points: Scores) -> Scores {
        match self.utility {
            Utility::Points => points,
            Utility::Result => {
                let before = play.points();
                let tricks = play.tricks();
                Scores::from_fn(3, |player| {
                    let has_trick = tricks[player] > 0 || points[player] > before[player];
                    play.contract().result(player, points[player], has_trick)
                })
            }
        }
    }
}

/// The points of a player before its first trick: those of the cards that it buried.
#[inline]
fn without_tricks(play: &Play, player: usize) -> i32 {
    if player == play.contract().bidder { play.buried().points() } else { 0 }
}

/// The results of a division of the points: a player who may not have taken a trick may have lost its melds or not.
fn results(play: &Play, measure: Scores) -> Vec<Outcome> {
    let contract = play.contract();
    let may_lack = |player: usize| measure[player] == without_tricks(play, player);
    let mut outcomes: Vec<Outcome> = Vec::new();
    for lacking in 0..8_u32 {
        let lacks = |player: usize| lacking >> player & 1 != 0;
        if (0..3).any(|player| lacks(player) && !may_lack(player)) {
            continue;
        }
        let scores = Scores::from_fn(3, |player| contract.result(player, measure[player], !lacks(player)));
        let outcome = Outcome { scores, measure };
        if !outcomes.contains(&outcome) {
            outcomes.push(outcome);
        }
    }
    outcomes
}

/// The least and the most points that each player can have in the end.
#[inline]
fn point_range(play: &Play) -> Range {
    let (lower, open) = (play.points(), play.open_points());
    Range { lower, upper: lower + Scores::equal(3, open) }
}

/// The limits of the result of each player.
#[inline]
fn result_range(play: &Play) -> Range {
    let (points, contract, tricks) = (point_range(play), play.contract(), play.tricks());
    let is_over = play.is_over();
    let limits: [(i32, i32); 3] = std::array::from_fn(|player| {
        let least = contract.result(player, points.lower[player], tricks[player] > 0);
        let most = contract.result(player, points.upper[player], tricks[player] > 0 || !is_over);
        (least.min(most), most)
    });
    Range { lower: limits.map(|(least, _)| least).into(), upper: limits.map(|(_, most)| most).into() }
}

/// The part of a player's points that still matters, and the score offset: players with the same standing have the same
/// results from here on, apart from those.
#[inline]
fn standing(contract: &Contract, play: &Play, player: usize) -> (u64, i32) {
    let has_trick = play.tricks()[player] > 0;
    // Without melds nothing is lost without a trick.
    let state = u64::from(has_trick || contract.melds[player] == 0);
    let points = play.points()[player];
    if player != contract.bidder {
        return (state, points);
    }
    let need = contract.bid - contract.melds[player] - points;
    let open = play.open_points();
    match need {
        // Made with any trick: what is over the bid is settled.
        _ if need <= 0 && has_trick => (state, points),
        _ if need > open => (2, 0),
        _ => (state | 1 << 2 | u64::from((need + 1024) as u16) << 3, 0),
    }
}

impl Evaluation<Deal> for DealEvaluation {
    #[inline]
    fn evaluate(&self, deal: &Deal) -> Scores {
        match (deal.stage(), self.utility) {
            (Stage::Play, _) => {
                let play = deal.play();
                if play.is_over() && self.utility == Utility::Result {
                    return deal.result();
                }
                self.scores(play, forecast(play))
            }
            (Stage::ThrownIn, _) | (Stage::Conceded, Utility::Points) => Scores::ZERO,
            (Stage::Conceded, Utility::Result) => deal.result(),
            (Stage::Auction | Stage::Trump | Stage::Burial, _) => {
                let later = by_rule(deal);
                if later.stage() == Stage::Play {
                    self.scores(later.play(), forecast(later.play()))
                } else {
                    self.evaluate(&later)
                }
            }
        }
    }

    fn bounds(&self) -> Bounds {
        self.bounds
    }

    #[inline]
    fn range(&self, deal: &Deal) -> Range {
        match (deal.stage(), self.utility) {
            (Stage::Play, Utility::Points) => point_range(deal.play()),
            (Stage::Play, Utility::Result) => result_range(deal.play()),
            _ => self.bounds.range(3),
        }
    }

    fn outcomes(&self) -> Option<Vec<Outcome>> {
        self.outcomes.clone()
    }

    #[inline]
    fn progress(&self, deal: &Deal) -> Range {
        if self.outcomes.is_some() { point_range(deal.play()) } else { self.range(deal) }
    }

    #[inline]
    fn score_offset(&self, deal: &Deal) -> Scores {
        let play = deal.play();
        match (deal.stage(), self.utility) {
            (Stage::Play, Utility::Points) => play.points(),
            (Stage::Play, Utility::Result) => {
                Scores::from_fn(3, |player| standing(play.contract(), play, player).1)
            }
            _ => Scores::ZERO,
        }
    }

    /// The bid and the melds, and the points that the bidder still needs.
    #[inline]
    fn key(&self, deal: &Deal) -> u64 {
        let (play, contract) = (deal.play(), deal.play().contract());
        if self.utility == Utility::Points || deal.stage() != Stage::Play {
            return 0;
        }
        let spread = |key: u64, word: u64| (key ^ word).wrapping_mul(0x9e37_79b9_7f4a_7c15).rotate_left(29);
        let mut key = (contract.bid as u64) << 2 | contract.bidder as u64;
        for player in 0..3 {
            key = spread(key, (contract.melds[player] as u64) << 40 | standing(contract, play, player).0);
        }
        key
    }
}

/// The likely division of the points at the end of the play: those taken, and those still open by the strength of the cards.
fn forecast(play: &Play) -> Scores {
    let open = play.open_points();
    let mut points = play.points();
    if open == 0 {
        return points;
    }
    let strength: [i32; 3] = std::array::from_fn(|player| strength(play, player));
    let all: i32 = strength.iter().sum();
    let shares = strength.map(|strength| open * strength / all);
    let mut left = open - shares.iter().sum::<i32>();
    // What rounding leaves goes to those it took most from.
    let mut order = [0, 1, 2];
    order.sort_by_key(|&player| std::cmp::Reverse(open * strength[player] % all));
    for player in order {
        let extra = left.min(1);
        points[player] += shares[player] + extra;
        left -= extra;
    }
    points
}

/// The strength of a player's cards: trumps, and cards that nobody can beat in their suit.
fn strength(play: &Play, player: usize) -> i32 {
    let own = play.hands()[player];
    let others = play.hands()[(player + 1) % 3].kinds() | play.hands()[(player + 2) % 3].kinds();
    let trump = play.contract().trump;
    let mut strength = 1 + own.len() as i32;
    for card in own.kinds() {
        let count = own.count(card) as i32;
        let is_high = others.above(card).is_empty();
        let is_second = others.above(card).len() == 1;
        strength += count
            * match (card.suit() == trump, is_high) {
                (true, true) => 10,
                (true, false) => 5,
                (false, true) => 7,
                (false, false) => i32::from(is_second) * 2,
            };
    }
    // Who wins the trick on the table is a little ahead, and leads.
    let is_ahead = play.trick().winner() == player;
    strength + if is_ahead { 3 * (1 + play.trick().len() as i32) } else { 0 }
}

/// The deal as it would go on by rule up to its first trick: the highest limit wins the auction at the price of the second.
pub(super) fn by_rule(deal: &Deal) -> Deal {
    let mut deal = deal.clone();
    if deal.stage() == Stage::Auction {
        deal = sold(deal);
    }
    let mut moves = Vec::new();
    while matches!(deal.stage(), Stage::Trump | Stage::Burial) {
        moves.clear();
        deal.moves(&mut moves);
        let Some(&first) = moves.first() else { break };
        deal.apply(first);
    }
    deal
}

/// The deal after an auction in which everybody goes to its limit.
fn sold(deal: Deal) -> Deal {
    let auction = *deal.auction();
    let high = auction.high();
    let limits: [i32; 3] = std::array::from_fn(|player| match (auction.call(player), high) {
        (Call::Pass, _) => 0,
        (_, Some((holder, bid))) if holder == player => limit(deal.hands()[player]).max(i32::from(bid)),
        _ => limit(deal.hands()[player]),
    });
    let winner = (0..3).max_by_key(|&player| limits[player]).unwrap_or(0);
    let second = (0..3).filter(|&player| player != winner).map(|player| limits[player]).max().unwrap_or(0);
    let least = match high {
        Some((holder, bid)) if holder == winner => bid,
        _ => auction.least(),
    };
    let mut sold = Auction::default();
    let is_bought = high.is_some() || limits[winner] >= i32::from(LEAST_BID);
    for player in 0..3 {
        let price = (second + 1).clamp(i32::from(least), i32::from(MOST_BID)) as u16;
        sold.call_by(player, (is_bought && player == winner).then_some(price));
    }
    deal.with_auction(sold)
}
