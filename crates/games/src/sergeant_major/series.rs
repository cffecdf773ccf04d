//! A series of hands and its running score.

use super::exchange::Exchange;
use super::game::SergeantMajorHand;
use super::info::INFO;
use super::observed::observed_view;
use super::rules::{CARDS, SergeantMajor, TARGETS};
use crate::cards::{Deal, Hand, Suit};
use crate::trick_game::TrickView;
use crate::trick_game::read::refuse_others;
use crate::tricks::{Table, Tricks};
use maxn::{Player, Scores};
use maxn_play::options::{HouseRule, HouseRules};
use maxn_play::options_by_house_rules;
use maxn_play::toolkit::hidden::{HandSeries, ObservedSeat, Standing};
use maxn_play::{GameInfo, ObservationError};

/// Hands played until the end that was agreed on. The score of a player is the tricks it has taken over its targets.
///
/// ```
/// use maxn::Game;
/// use maxn_games::sergeant_major::{End, Series};
/// use maxn_play::toolkit::hidden::{HandSeries, HiddenHand};
///
/// let mut series = Series::new(End::Tricks(12));
/// assert_eq!(series.targets(), [8, 5, 3], "the first player deals");
/// series.score(&"hands S:- | S:- | S:-; tricks 6 5 5".parse()?);
/// assert_eq!((series.scores(), series.targets()), ([-2, 0, 2].into(), [3, 8, 5]));
/// let hand = series.deal(2).expect("the series goes on");
/// assert_eq!((hand.player(), hand.prompt().kind.as_str()), (2, "give"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Series {
    end: End,
    hands: u32,
    points: [i32; 3],
    /// By how much each player was over its target in the last hand.
    over: [i32; 3],
    winners: Vec<Player>,
}

/// When a series ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum End {
    /// Somebody takes this many tricks in a hand, and wins.
    Tricks(i32),
    /// Somebody has this score; the highest wins.
    Score(i32),
}

/// The house rules.
pub(super) static HOUSE_RULES: HouseRules<End> = HouseRules {
    presets: &[("standard", End::Tricks(12))],
    rules: &[
        HouseRule::alternative(
            "tricks",
            6..=CARDS as i32,
            "the tricks in one hand that win a series",
            |end| if let End::Tricks(tricks) = end { Some(*tricks) } else { None },
            |end, tricks| *end = End::Tricks(tricks),
        ),
        HouseRule::alternative(
            "score",
            1..=1_000_000,
            "the score that ends a series, instead of tricks",
            |end| if let End::Score(score) = end { Some(*score) } else { None },
            |end, score| *end = End::Score(score),
        ),
    ],
};

options_by_house_rules!(End, HOUSE_RULES);

impl Series {
    /// Creates a series in which nobody has any points, and the first player deals.
    pub fn new(end: End) -> Self {
        Series { end, hands: 0, points: [0; 3], over: [0; 3], winners: Vec::new() }
    }

    /// Creates a series that goes on after a number of hands, with the tricks each player has taken over its targets in
    /// all of them, and in the last.
    ///
    /// # Errors
    /// If these cannot be the tricks of a hand, or the series is over.
    pub fn resumed(end: End, hands: u32, points: Scores, over: Scores) -> Result<Self, ObservationError> {
        let before = Series { hands: hands.saturating_sub(1), ..Series::new(end) };
        if hands == 0 && (points, over) == (Scores::ZERO, Scores::ZERO) {
            return Ok(before);
        }
        if hands == 0 {
            return Err(ObservationError::new("scores", "no hand has been played"));
        }
        if points.first(3).iter().map(|&score| i64::from(score)).sum::<i64>() != 0 {
            let problem = "what some are over their targets, others are under: the scores add up to 0";
            return Err(ObservationError::new("scores", problem));
        }
        let earlier = |player: usize| points[player].saturating_sub(over[player]);
        let mut series = Series { points: std::array::from_fn(earlier), ..before };
        let targets = series.targets();
        let tricks: [i32; 3] = std::array::from_fn(|player| targets[player].saturating_add(over[player]));
        let all = CARDS as i32;
        if tricks.iter().any(|tricks| !(0..=all).contains(tricks)) || tricks.iter().sum::<i32>() != all {
            let problem = format!("the players cannot have taken {tricks:?} tricks; a hand has {CARDS}");
            return Err(ObservationError::new("last_hand", problem));
        }
        series.add(tricks);
        let over = || ObservationError::new("scores", "the series is over");
        series.winners.is_empty().then_some(series).ok_or_else(over)
    }

    /// Returns the player who deals next.
    pub fn dealer(&self) -> Player {
        self.hands as usize % 3
    }

    /// Returns the tricks each player has to take in the next hand.
    pub fn targets(&self) -> [i32; 3] {
        std::array::from_fn(|player| TARGETS[(player + 3 - self.dealer()) % 3])
    }

    /// A hand after a part of the exchange; `None` in place of the rest begins the play.
    pub(super) fn hand(
        &self,
        hands: &[Hand],
        trump: Option<Suit>,
        exchange: Option<Exchange>,
    ) -> SergeantMajorHand {
        let play = Tricks::new(Table::new(hands, self.dealer(), trump), SergeantMajor::default());
        match exchange {
            Some(exchange) => SergeantMajorHand::opening(play, exchange, Some(self.targets())),
            None => SergeantMajorHand::playing(play, Some(self.targets())),
        }
    }

    /// The givers and receivers of cards, the first one last. Three players' tricks add up, so those under take what those over
    /// have too many.
    pub(super) fn gifts(&self) -> Vec<(Player, Player)> {
        let mut over = self.over;
        let mut gifts = Vec::new();
        // From the dealer on, targets fall.
        let order: [Player; 3] = std::array::from_fn(|place| (self.dealer() + place) % 3);
        for from in order {
            for to in order {
                while over[from] > 0 && over[to] < 0 {
                    gifts.push((from, to));
                    over[from] -= 1;
                    over[to] += 1;
                }
            }
        }
        gifts.reverse();
        gifts
    }

    /// Writes down the tricks of a hand. The deal passes on.
    fn add(&mut self, tricks: [i32; 3]) {
        let targets = self.targets();
        for player in 0..3 {
            self.over[player] = tricks[player] - targets[player];
            self.points[player] += self.over[player];
        }
        let (measure, enough) = match self.end {
            End::Tricks(enough) => (tricks, enough),
            End::Score(enough) => (self.points, enough),
        };
        let most = measure.into_iter().max().unwrap_or(0);
        self.winners = (0..3).filter(|&player| most >= enough && measure[player] == most).collect();
        self.hands += 1;
    }
}

impl HandSeries for Series {
    type Hand = SergeantMajorHand;

    fn info() -> &'static dyn GameInfo {
        &INFO
    }

    fn options(&self) -> String {
        self.end.resolved()
    }

    fn standing(&self) -> Standing {
        Standing { players: 3, hands: self.hands, points: self.points.into() }
    }

    fn is_over(&self) -> bool {
        !self.winners.is_empty()
    }

    /// The exchange is what the last hand brings.
    fn deal(&self, seed: u64) -> Option<SergeantMajorHand> {
        let mut deal = Deal::new(Hand::DECK, seed);
        let hands = deal.hands(3, CARDS);
        let exchange = Exchange { gifts: self.gifts(), kitty: deal.collect() };
        (!self.is_over()).then(|| self.hand(&hands, None, Some(exchange)))
    }

    fn score(&mut self, end: &SergeantMajorHand) -> Scores {
        let tricks = end.play().table().tricks();
        self.add([tricks[0], tricks[1], tricks[2]]);
        self.over.into()
    }

    fn winners(&self) -> Vec<Player> {
        self.winners.clone()
    }

    fn observed(observed: &ObservedSeat<'_>) -> Result<(Self, TrickView<SergeantMajor>), ObservationError> {
        refuse_others(observed)?;
        let (hands, last_hand) = (observed.hands_played(), observed.last_hand());
        if hands > 0 && last_hand.is_none() {
            let expected = "what the hand before brought everybody, such as [-2,0,2]: cards are given by it";
            return Err(ObservationError::new("last_hand", "it is missing").expected(expected));
        }
        let over = last_hand.unwrap_or_default();
        let series = Series::resumed(observed.options()?, hands, observed.scores(), over)?;
        let view = observed_view(&series, observed)?;
        Ok((series, view))
    }
}
