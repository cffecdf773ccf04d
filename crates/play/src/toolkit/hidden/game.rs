//! The traits that a game of hidden hands implements.

use super::layout::Layout;
use super::observed::ObservedSeat;
use super::record::HandRecord;
use super::standing::{Standing, leaders};
use crate::decision::{Decision, DecisionError, Prompt};
use crate::event::Event;
use crate::game::GameInfo;
use crate::hidden_options::Aim;
use crate::observation::{Observation, ObservationError};
use crate::search::SearchFailure;
use crate::table_pool::TablePool;
use crate::vector_writer::VectorWriter;
use maxn::hidden::{HiddenInformation, InformationSet, Policy};
use maxn::{Algorithm, Evaluation, Game, Means, Player, Report, Scores, SearchError, SearchOptions};
use std::error::Error;
use std::fmt::{Debug, Display};
use std::str::FromStr;

/// A move of a hand.
pub type MoveOf<H> = <H as Game>::Move;

/// The view of a seat of a hand.
pub type ViewOf<H> = <H as HiddenInformation>::View;

/// A hand as an umpire knows it, nothing hidden: a [`Game`] whose moves are the decisions of all its phases, with
/// everything that playing, searching and showing it needs besides its rules.
///
/// `Display` and `FromStr` are the notation of a position with everything open, the number of players included. Payoffs of
/// the [view](HandView) and [expectations](HiddenHand::expected) are in the same [measure](HiddenHand::MEASURE) as
/// [points](HiddenHand::points).
///
/// # Moves that are searched and moves that are legal
///
/// [`Game::moves`] lists the moves that searches and simulations try. It may leave out moves that are as good as another
/// one, or not worth trying; both must follow from what the player to move sees. [`HiddenHand::legal`] lists all that the
/// rules allow, [`Game::apply`] accepts any of these, and [`HiddenHand::representative`] says which searched move stands for
/// a legal one. Where moves are left out that are not as good as another one, [`Game::leaves_out_moves`] is true, and
/// answers say so.
///
/// # Chance
///
/// A hand deals by itself as far as it can: a stock in the order in which it will be drawn is part of the position, and hidden
/// from all views. Where that will not do, [chance events](Game::is_chance) happen by the seed of the contest.
pub trait HiddenHand:
    HiddenInformation<View: HandView> + PartialEq + Debug + Display + FromStr<Err: Error> + Sync + 'static
{
    /// All evaluations of the game as one type, so that one search is compiled.
    type Evaluation: Evaluation<Self>;

    /// The model of the players that plays hands out.
    type Policy: Policy<Self>;

    /// The unit of points and expectations.
    const MEASURE: &'static str;

    /// True if the fewest points are best.
    const LOWEST_WINS: bool = false;

    // Moves.

    /// Pushes every move that the rules allow, in the order of preference: by default those that are searched.
    fn legal(&self, moves: &mut Vec<Self::Move>) {
        self.moves(moves);
    }

    /// Returns the searched move that stands for a legal one: by default itself.
    fn representative(&self, mv: Self::Move) -> Self::Move {
        mv
    }

    /// Writes a move in its canonical form.
    fn move_name(mv: Self::Move) -> String;

    /// Returns the number of a move in the game's [action space](GameInfo::action_space), fixed for ever; by default `None`,
    /// and the number is looked up by the name of the move.
    fn action(_mv: Self::Move) -> Option<u32> {
        None
    }

    /// Reads a decision of the kind that is asked for now, as a person writes it. The rules may still forbid it.
    ///
    /// # Errors
    /// If the text is no such decision; the error names the word at fault.
    fn read_move(&self, text: &str) -> Result<Self::Move, DecisionError>;

    /// Checks that the rules allow a move.
    ///
    /// # Errors
    /// The reason why they do not.
    fn check(&self, mv: Self::Move) -> Result<(), DecisionError> {
        let mut legal = Vec::new();
        self.legal(&mut legal);
        if legal.contains(&mv) {
            return Ok(());
        }
        let player = self.player() + 1;
        Err(DecisionError::illegal(format!("player {player} may not {}", Self::move_name(mv))))
    }

    /// Returns the question put to the player to move, with an example of a legal answer.
    fn prompt(&self) -> Prompt;

    /// Returns whether the decision to be made now is seen by nobody but its player.
    fn is_secret(&self) -> bool {
        false
    }

    /// Returns the consequences of a legal move made here, besides the score of the hand. Events of chance have happened
    /// `after`.
    fn events(&self, _mv: Self::Move, _after: &Self) -> Vec<Event> {
        Vec::new()
    }

    /// Returns the decisions that all players make at once here, where they do: what a search of a single position answers with.
    /// By default the players decide one after the other, and the position is searched.
    fn simultaneous(&self) -> Option<Simultaneous> {
        None
    }

    // Scores.

    /// Returns the points of each player as the hand stands, in the game's own terms.
    fn points(&self) -> Scores;

    /// Returns the points that the hand has brought each player so far: by default [`HiddenHand::points`]. In a game whose
    /// hands go on from a score, those include it.
    fn gains(&self) -> Scores {
        self.points()
    }

    /// Returns the team of each player, numbered from 0, in a single position; `None` where everybody plays alone.
    fn teams(&self) -> Option<Vec<usize>> {
        None
    }

    /// Returns whether each player made its bid, at the end of a hand; empty where nobody bids for itself alone.
    fn bids_made(&self) -> Vec<bool> {
        Vec::new()
    }

    /// Checks that each player bids for itself alone here, and has bid or will bid: the condition of methods that look for a way to make
    /// a [bid](HiddenHand::bid). By default there are no bids.
    ///
    /// # Errors
    /// The reason why not.
    fn check_bids(&self) -> Result<(), &'static str> {
        Err("nobody bids in this game")
    }

    /// Returns whether a player has a bid to make in the play, which has begun.
    fn has_bid(&self, _player: Player) -> bool {
        false
    }

    /// Returns whether the bid of a player who [has one](HiddenHand::has_bid) is made or missed whatever is still played; `None` while that
    /// is open, which it never is at the end.
    fn bid(&self, _player: Player) -> Option<bool> {
        None
    }

    /// Returns a key of all that [`bid`](HiddenHand::bid) depends on from here on besides [`Game::key`].
    fn bid_key(&self, _player: Player) -> u64 {
        0
    }

    /// Returns the evaluation of a name, one of [`GameInfo::evaluations`]; by default the first.
    ///
    /// # Errors
    /// If it is not available for this position.
    fn evaluation(&self, name: Option<&str>) -> Result<Self::Evaluation, SearchFailure>;

    /// Returns the evaluation for a method. Zero-window deepening needs scores that only grow, by the same sum in every step
    /// (DISS Theorem 6.1): an evaluation with the same outcomes that does so takes the place of one that looks ahead. By
    /// default there is none, and the method is refused.
    fn evaluation_for(&self, evaluation: Self::Evaluation, _algorithm: Algorithm) -> Self::Evaluation {
        evaluation
    }

    /// Returns the evaluation of a player who takes everybody else's to be another; `None`, the default, where a game has no such
    /// models.
    fn with_model(
        _own: Self::Evaluation,
        _player: Player,
        _others: Self::Evaluation,
    ) -> Option<Self::Evaluation> {
        None
    }

    /// Solves the position by [partition search](Algorithm::PARTITION), where the game has it; by default it is refused. The answer is that of
    /// a paranoid search with the same options.
    ///
    /// # Errors
    /// The reason why it cannot be used here.
    fn partition(
        &self,
        _evaluation: &Self::Evaluation,
        _options: &SearchOptions,
        _tables: &mut TablePool,
    ) -> Result<Report<Self::Move>, SearchError> {
        Err(SearchError::NoPartition("it is a method of games of tricks alone"))
    }

    /// Returns the unit of the scores of an evaluation: by default [`HiddenHand::MEASURE`].
    fn measure(_evaluation: &Self::Evaluation) -> &'static str {
        Self::MEASURE
    }

    /// Converts scores of an evaluation to its [measure](HiddenHand::measure): by default divides by its unit.
    fn expected(&self, evaluation: &Self::Evaluation, scores: Scores) -> Means {
        scores.to_means().map(|score| score / f64::from(evaluation.unit()))
    }

    /// Returns whether a part of the hand begins here, such as a trick.
    fn begins_part(&self) -> bool {
        self.starts_step()
    }

    /// Returns about the most positions that a search meets below this one, so that small searches get small tables.
    fn positions_ahead(&self) -> u64 {
        u64::MAX
    }

    /// Returns whether decisions are still to be made that the outcomes of the play depend on, such as bids, so that these
    /// cannot be listed.
    fn is_before_play(&self) -> bool {
        false
    }

    /// Returns whether the notation contains the whole position: it may not do so before the play.
    fn has_notation(&self) -> bool {
        true
    }

    // Hidden information.

    /// Returns the model of the players with its tuned weights.
    fn policy() -> Self::Policy;

    /// Returns everything that a seat has seen of a hand: by default what it sees of the position. A game in which the past
    /// says more than the position, or in which [worlds are weighted](InformationSet::history) by it, looks at the moves.
    fn seen(record: &HandRecord<Self>, seat: Player) -> Self::View {
        record.position().view(seat)
    }

    /// Returns the hand to be searched with open cards: by default a copy. A game whose positions remember their past for
    /// [views](HiddenInformation::view) need not do so in a search. Where decisions before the play are too many to be searched,
    /// the copy may leave only one move by rule to all but the player to move, and make chance of what lies face down.
    #[must_use]
    fn searchable(&self) -> Self {
        self.clone()
    }

    /// Returns the things on the table with all hands open, and facts that everybody knows or that the given seat knows
    /// besides. Hands that the seat does not see are taken out of it.
    fn layout(&self, seat: Option<Player>) -> Layout;
}

/// Decisions that all players make at once, each judged by itself.
#[derive(Clone, Debug, PartialEq)]
pub struct Simultaneous {
    /// The choices of each player with their expectation, the best first.
    pub choices: Vec<Vec<(Decision, f64)>>,
    /// The unit of the expectations.
    pub measure: &'static str,
}

/// The knowledge of a seat, which does not contain what is hidden from it.
pub trait HandView: InformationSet<Terms = ()> + Clone + Debug + Send + Sync + 'static {
    /// Returns the number of cards that the seat holds.
    fn cards_held(&self) -> usize;

    /// Returns whether the decision comes before the play, such as a bid: it is then tried by rollouts where a model of the
    /// players is there, and not by a tree.
    fn is_before_play(&self) -> bool {
        false
    }

    /// Returns the choice of the rule-based player, where there is more than one; the same view always gets the same.
    fn rule_of_thumb(&self) -> Option<MoveOf<Self::Game>>;

    /// Returns the hand in a world, with its past where the view determines it: a determinization has seen the same as the
    /// seat then. By default the hand begins with the position.
    fn record(&self, world: &Self::World) -> HandRecord<Self::Game> {
        HandRecord::new(self.determinize(world).0)
    }

    /// Adds what the seat has seen of the hand to an observation, so that [`HandSeries::observed`] can read it back.
    fn observe(&self, observation: &mut Observation);

    /// Writes what the seat has seen as numbers, the same as in the observation; nothing by default.
    fn write_vector(&self, _writer: &mut VectorWriter<'_>) {}
}

/// A series of hands: the house rules and the running score, without the cards of any hand.
pub trait HandSeries: Clone + Debug + Send + Sync + 'static {
    /// A hand of the series.
    type Hand: HiddenHand;

    /// The unit of a [stake](HandSeries::stake).
    const STAKE: &'static str = Self::Hand::MEASURE;

    /// The [hands of one game of a match](GameInfo::hands_per_game); `None` where only a whole series is a game.
    const HANDS_PER_GAME: Option<u32> = Some(1);

    /// Returns the description of the game.
    fn info() -> &'static dyn GameInfo;

    /// Returns all house rules, each with its value.
    fn options(&self) -> String;

    /// Returns the score so far.
    fn standing(&self) -> Standing;

    /// Returns whether no more hands are played.
    fn is_over(&self) -> bool;

    /// Returns the number of players.
    fn players(&self) -> usize {
        self.standing().players
    }

    /// Returns the number of players that house rules are made for; `None` for the game's [usual one](GameInfo::usual_players).
    fn usual_players(_options: &str) -> Option<usize> {
        None
    }

    /// Deals the next hand; `None` once the series is over.
    fn deal(&self, seed: u64) -> Option<Self::Hand>;

    /// Adds the result of a hand to the score, and returns the points that it brings each player.
    fn score(&mut self, end: &Self::Hand) -> Scores;

    /// Returns the score of each player so far.
    fn scores(&self) -> Scores {
        self.standing().points
    }

    /// Returns the score of each player while a hand is played: by default that before the hand.
    fn scores_during(&self, _hand: &Self::Hand) -> Scores {
        self.scores()
    }

    /// Returns the team of each player, numbered from 0; `None` where everybody plays alone.
    fn teams(&self) -> Option<Vec<usize>> {
        None
    }

    /// Returns the winners: by default those with the best score; empty while the series is running.
    fn winners(&self) -> Vec<Player> {
        if self.is_over() { leaders(self.standing().each(), Self::Hand::LOWEST_WINS) } else { Vec::new() }
    }

    /// Returns the number of hands played.
    fn hands_played(&self) -> u32 {
        self.standing().hands
    }

    /// Returns the unit of payoffs.
    fn measure(&self, aim: Aim) -> &'static str {
        match aim {
            Aim::Worth => Self::Hand::MEASURE,
            Aim::Stake => Self::STAKE,
        }
    }

    /// Returns the evaluation of a hand of the series: by default [that of the hand](HiddenHand::evaluation).
    ///
    /// # Errors
    /// If it is not available for this position.
    fn evaluation(
        &self,
        hand: &Self::Hand,
        name: Option<&str>,
    ) -> Result<<Self::Hand as HiddenHand>::Evaluation, SearchFailure> {
        hand.evaluation(name)
    }

    /// Returns the value of the end of a hand to each player for the whole series: by default its payoff.
    fn stake(&self, _end: &Self::Hand, payoff: Means) -> Means {
        payoff
    }

    /// Reads the series and the view of a seat that is to move from an observation.
    ///
    /// # Errors
    /// If that cannot have happened; the error names the field.
    fn observed(observed: &ObservedSeat<'_>) -> Result<(Self, ViewOf<Self::Hand>), ObservationError>;
}

/// A move as the layers above write it.
pub(super) fn decision<H: HiddenHand>(mv: H::Move) -> Decision {
    Decision::new(H::move_name(mv))
}
