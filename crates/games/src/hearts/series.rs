//! Hands one after the other, until somebody reaches the target.

use super::deal::{cards_each, checked_pack, hands, pack, start};
use super::game::{HeartsDeal, HeartsEvaluation, HeartsHand, PassedCards, Passing};
use super::info::INFO;
use super::options::{Lead, Options};
use super::pass::{CARDS, Direction};
use super::{Hearts, HeartsRules};
use crate::cards::{Card, Hand, Suit};
use crate::trick_game::read::{
    cards_field, check_dealt, dealt_cards, known_hands, plays_field, refuse_others, with, without,
};
use crate::trick_game::{PlayEvaluation, TrickGame, TrickView};
use crate::tricks::{DealError, Table};
use maxn::{Means, Player, Scores};
use maxn_play::toolkit::hidden::{HandSeries, HiddenHand, ObservedSeat, Standing, ahead};
use maxn_play::{GameInfo, ObservationError, SearchFailure};

/// A series of hands and its running score, in points: the lowest wins.
///
/// ```
/// use maxn_games::hearts::{Options, Series};
/// use maxn_play::toolkit::hidden::HandSeries;
///
/// let mut series = Series::new(3, Options { target: 20, ..Options::PAPERS })?;
/// assert_eq!(series.deal(1).expect("the series begins").hands()[0].len(), 17);
/// series.score(&"hands S:- | S:- | S:-; tricks 1 1 0; taken H:432 | H:5 S:Q C:2 | S:-".parse()?);
/// assert_eq!((series.scores(), series.winners()), ([3, 14, 0].into(), vec![]));
/// series.score(&"hands S:- | S:- | S:-; tricks 1 1 0; taken H:432 | H:5 S:Q C:2 | S:-".parse()?);
/// assert_eq!(series.winners(), [2]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Series {
    options: Options,
    standing: Standing,
}

impl Series {
    /// Creates a series that is about to begin.
    ///
    /// # Errors
    /// If Hearts is not for that many players.
    pub fn new(players: usize, options: Options) -> Result<Self, DealError> {
        checked_pack(players)?;
        Ok(Series { options, standing: Standing::new(players) })
    }

    /// Creates a series that goes on after a number of hands with the points of each player.
    ///
    /// # Errors
    /// If Hearts is not for that many players, or the series is over.
    pub fn resumed(
        players: usize,
        options: Options,
        hands: u32,
        totals: Scores,
    ) -> Result<Self, ObservationError> {
        let fresh =
            Series::new(players, options).map_err(|problem| ObservationError::new("players", problem))?;
        let series = Series { standing: Standing { players, hands, points: totals }, ..fresh };
        if series.is_over() {
            let problem = format!("the series is over: somebody has reached {} points", options.target);
            return Err(ObservationError::new("scores", problem));
        }
        Ok(series)
    }

    /// Returns the next dealer: the last player first, so that player 1 is to the dealer's left, then in turn.
    pub fn dealer(&self) -> Player {
        self.standing.dealer()
    }

    /// Returns the direction of the next pass.
    pub fn direction(&self) -> Direction {
        Direction::of_hand(&self.options, self.players(), self.standing.hands)
    }

    fn facts(&self) -> HeartsDeal {
        HeartsDeal { direction: self.direction(), dealer: self.dealer() }
    }

    /// A hand before these players have passed. It does not show who will lead.
    fn passing(&self, hands: &[Hand], passing: Passing) -> HeartsHand {
        let table = Table::new(hands, (self.dealer() + 1) % self.players(), None);
        HeartsHand::opening(Hearts::new(table, HeartsRules::new(self.options)), passing, self.facts())
    }

    /// A hand of which cards have been passed, or are not.
    fn playing(&self, hands: &[Hand]) -> HeartsHand {
        HeartsHand::playing(start(hands, self.options, self.dealer()), self.facts())
    }

    /// The hands with the opening club. A player who leads because of it holds it, but may lead another.
    fn with_opening(
        &self,
        seat: Player,
        mut hands: Vec<Hand>,
        plays: &[(Player, Card)],
    ) -> Result<Vec<Hand>, ObservationError> {
        let club = pack(self.players()).and_then(|pack| pack.lowest(Suit::Clubs));
        if let Some(club) = club.filter(|_| self.options.lead == Lead::TwoOfClubs)
            && hands.iter().all(|hand| !hand.contains(club))
        {
            match plays.first() {
                Some(&(leader, _)) if leader != seat => hands[leader].insert(club),
                first => {
                    let at = if first.is_some() { "plays[0]" } else { "seat" };
                    let problem = format!("player {} cannot lead without {club}", seat + 1);
                    return Err(ObservationError::new(at, problem));
                }
            }
        }
        Ok(hands)
    }
}

impl HandSeries for Series {
    type Hand = HeartsHand;

    const STAKE: &'static str = "points of this hand, less those of the others on average; fewer is better";

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
        self.standing.each().iter().any(|&total| total >= self.options.target)
    }

    fn deal(&self, seed: u64) -> Option<HeartsHand> {
        let players = self.players();
        let hands = hands(players, cards_each(players), seed).ok().filter(|_| !self.is_over())?;
        Some(match self.direction() {
            Direction::Hold => self.playing(&hands),
            _ => self.passing(&hands, Passing(vec![None; players])),
        })
    }

    fn score(&mut self, end: &HeartsHand) -> Scores {
        self.standing.add(HeartsRules::result(end.play()))
    }

    fn evaluation(
        &self,
        hand: &HeartsHand,
        name: Option<&str>,
    ) -> Result<PlayEvaluation<HeartsEvaluation>, SearchFailure> {
        HiddenHand::evaluation(hand, name.or(Some("estimate")))
    }

    /// The lowest score wins, so the moon of another is as bad whether it takes points off that one or adds them to all others.
    fn stake(&self, _end: &HeartsHand, payoff: Means) -> Means {
        ahead(payoff, self.players())
    }

    fn observed(observed: &ObservedSeat<'_>) -> Result<(Self, TrickView<HeartsRules>), ObservationError> {
        refuse_others(observed)?;
        let (seat, players) = (observed.seat(), observed.players());
        let series =
            Series::resumed(players, observed.options()?, observed.hands_played(), observed.scores())?;
        let plays = plays_field(observed)?;
        let (passed, received) = (cards_field(observed, "passed")?, cards_field(observed, "received")?);
        let dealt = dealt_cards(observed, &plays, |hand| {
            let hand = without(hand, received, "received", "is neither in the hand nor was it played")?;
            with(hand, passed, "passed", "was passed and is still in the hand")
        })?;
        let each = cards_each(players);
        check_dealt(observed, dealt, each, pack(players).unwrap_or_default())?;
        let is_passing = series.direction() != Direction::Hold;
        let hand = if is_passing && passed.is_empty() {
            if !received.is_empty() || !plays.is_empty() {
                let problem = "cards are passed in this hand, and it is not said which the seat has passed";
                return Err(ObservationError::new("passed", problem));
            }
            let place = |player: Player| (player + players - 1 - series.dealer()) % players;
            let has_chosen = |player| (place(player) < place(seat)).then_some(Hand::EMPTY);
            let chosen = Passing((0..players).map(has_chosen).collect());
            series.passing(&known_hands(players, seat, dealt, &[])?, chosen)
        } else {
            let count = if is_passing { CARDS } else { 0 };
            for (name, cards) in [("passed", passed), ("received", received)] {
                if cards.len() != count {
                    let problem = format!("{} cards were {name}, expected {count} in this hand", cards.len());
                    return Err(ObservationError::new(name, problem));
                }
            }
            let kept = without(dealt, passed, "passed", "was not dealt to the seat that passed it")?;
            with(dealt, received, "received", "was dealt to the seat itself")?;
            let hands = known_hands(players, seat, kept | received, &plays)?;
            series.playing(&series.with_opening(seat, hands, &plays)?)
        };
        let memory = PassedCards { passed, received };
        Ok((series, TrickView::observed(seat, hand, memory, plays, each)?))
    }
}
