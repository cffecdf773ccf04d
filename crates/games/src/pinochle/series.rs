//! A series of deals with its running score, and single deals to be searched with open hands.

use super::auction::LEAST_BID;
use super::candidates::trumps;
use super::cards::Hand;
use super::deal::{Deal, Move, Stage};
use super::evaluation::by_rule;
use super::info::INFO;
use super::melds::Melds;
use super::observation::observed;
use super::options::{MustBeat, Options};
use super::play::{CARDS, Contract, Play};
use super::view::View;
use crate::cards::Suit;
use crate::tricks::{DealError, check_deal};
use maxn::{Game, Generator, Means, Player, Scores};
use maxn_play::toolkit::hidden::{HandSeries, ObservedSeat, Standing, ahead};
use maxn_play::{GameInfo, ObservationError};

/// Deals until somebody has the score that ends the series, or all deals are played; the highest score wins.
///
/// ```
/// use maxn_games::pinochle::{Options, Series};
/// use maxn_play::toolkit::hidden::HandSeries;
///
/// let series = Series::new(Options::STANDARD);
/// let deal = series.deal(1).expect("the series begins");
/// assert_eq!((deal.dealer(), deal.widow().len()), (2, 3), "the first player bids first");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Series {
    options: Options,
    standing: Standing,
}

impl Series {
    /// Creates a series in which nobody has any points, and the last player deals, so that the first bids
    /// first.
    pub fn new(options: Options) -> Self {
        Series { options, standing: Standing::new(3) }
    }

    /// A series that has come so far.
    ///
    /// # Errors
    /// If it is over.
    pub(super) fn resumed(options: Options, standing: Standing) -> Result<Self, ObservationError> {
        let series = Series { options, standing };
        if series.is_over() {
            return Err(ObservationError::new("scores", "the series is over"));
        }
        if standing.hands == 0 && standing.points != Scores::ZERO {
            return Err(ObservationError::new("scores", "no hand has been played"));
        }
        Ok(series)
    }

    /// Returns the house rules.
    pub fn house_rules(&self) -> &Options {
        &self.options
    }

    /// Returns the player who deals next.
    pub fn dealer(&self) -> Player {
        self.standing.dealer()
    }
}

impl HandSeries for Series {
    type Hand = Deal;

    const STAKE: &'static str = "points ahead of the others on average";

    fn info() -> &'static dyn GameInfo {
        &INFO
    }

    fn options(&self) -> String {
        self.options.resolved()
    }

    fn standing(&self) -> Standing {
        self.standing
    }

    fn is_over(&self) -> bool {
        self.standing.hands >= self.options.hands
            || self.standing.each().iter().any(|&points| points >= self.options.target)
    }

    fn deal(&self, seed: u64) -> Option<Deal> {
        (!self.is_over()).then(|| Deal::new(self.options.must_beat, self.dealer(), seed))
    }

    fn score(&mut self, end: &Deal) -> Scores {
        self.standing.add(end.result())
    }

    /// The lead over the others: the first to the target wins, so that their gain is a loss.
    fn stake(&self, _end: &Deal, payoff: Means) -> Means {
        ahead(payoff, 3)
    }

    fn observed(seat: &ObservedSeat<'_>) -> Result<(Self, View), ObservationError> {
        observed(seat)
    }
}

/// Deals the given number of cards to each player, up to the first trick.
///
/// All cards are dealt as in a contest, and sold, melded and buried by rule; the first player buys at the least bid if nobody
/// else does. With fewer cards there is no widow: the first player names its best trump, and needs half of the points.
///
/// # Errors
/// If there are not that many cards.
///
/// ```
/// use maxn_games::pinochle::{MustBeat, POINTS, deal};
///
/// let all = deal(15, MustBeat::Always, 1)?;
/// assert_eq!(all.play().points().sum() + all.play().open_points(), POINTS);
/// # Ok::<(), maxn_games::tricks::DealError>(())
/// ```
pub fn deal(cards: usize, must_beat: MustBeat, seed: u64) -> Result<Deal, DealError> {
    check_deal(3, cards, CARDS)?;
    let dealt = Deal::new(must_beat, 2, seed);
    if cards == CARDS {
        let sold = by_rule(&dealt);
        return Ok(if sold.stage() == Stage::Play { sold } else { sold_to_first(dealt) });
    }
    let hands = dealt.hands().map(|hand| first(hand, cards, seed));
    Ok(playing(hands, 0, trumps(hands[0])[0].1, must_beat))
}

/// Some cards of a hand, in an order that depends on the seed.
fn first(hand: Hand, cards: usize, seed: u64) -> Hand {
    let mut all: Vec<_> = hand.cards().collect();
    Generator::new(seed).shuffle(&mut all);
    all.into_iter().take(cards).collect()
}

/// Returns the play of these hands, without a widow; the bidder needs half of the points and its melds.
pub fn playing(hands: [Hand; 3], bidder: usize, trump: Suit, must_beat: MustBeat) -> Deal {
    let melds = hands.map(|hand| Melds::of(hand, trump).points());
    let points: i32 = hands.iter().map(|hand| hand.points()).sum::<i32>() + 1;
    let bid = melds[bidder] + (points + 1) / 2;
    let contract = Contract { bidder, bid, melds, trump, must_beat };
    Deal::playing(Play::new(hands, Hand::EMPTY, contract), 2, Hand::EMPTY)
}

/// The deal after the first player bought it at the least bid, named trump and buried cards by rule.
fn sold_to_first(mut deal: Deal) -> Deal {
    for mv in [Move::Bid(LEAST_BID), Move::Pass, Move::Pass] {
        deal.apply(mv);
    }
    let mut moves = Vec::new();
    while deal.stage() != Stage::Play {
        moves.clear();
        deal.moves(&mut moves);
        moves.retain(|&mv| mv != Move::Concede);
        deal.apply(moves[0]);
    }
    deal
}
