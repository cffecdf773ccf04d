//! The trait that a trick game implements.

use super::hand::TrickHand;
use super::view::TrickView;
use crate::cards::{Card, Hand};
use crate::knowledge::{CardKnowledge, CardWorld};
use crate::tricks::two_sided::Counted;
use crate::tricks::{Notation, Tricks};
use maxn::hidden::Policy;
use maxn::{Evaluation, Means, Player, Scores, SearchError};
use maxn_play::{DecisionError, Event, Observation, PlayerColumn, Prompt, SearchFailure, VectorWriter};
use std::fmt::{Debug, Display};
use std::hash::Hash;

/// The state of the decisions before the play, which tells who decides next, and what.
pub trait Opening<G: TrickGame>: Clone + Debug + PartialEq + Send + Sync + 'static {
    /// Returns the player who decides next.
    fn opener(&self, hand: &TrickHand<G>) -> Player;

    /// Returns all decisions that the rules allow.
    fn legal(&self, hand: &TrickHand<G>) -> Vec<G::Decision>;

    /// Reads a decision as a person writes it.
    ///
    /// # Errors
    /// If the text is no such decision.
    fn read(&self, hand: &TrickHand<G>, text: &str) -> Result<G::Decision, DecisionError>;

    /// Checks that the rules allow a decision.
    ///
    /// # Errors
    /// The reason why they do not.
    fn check(&self, hand: &TrickHand<G>, decision: G::Decision) -> Result<(), DecisionError>;

    /// Returns the question put to the player who decides.
    fn prompt(&self, hand: &TrickHand<G>) -> Prompt;
}

/// A game of tricks: its rules of play, the decisions before the play, and what a seat sees of them.
///
/// From this trait a game gets its hand as a [`HiddenHand`](maxn_play::toolkit::hidden::HiddenHand), [`TrickHand`], and the
/// knowledge of a seat, [`TrickView`].
pub trait TrickGame: Notation + 'static {
    /// A decision before the play, such as a bid; it is written by its `Display`.
    type Decision: Copy + Debug + Display + Eq + Hash + Send + Sync + 'static;

    /// The state of the decisions before the play.
    type Opening: Opening<Self>;

    /// Public facts of a deal that do not change, such as the card turned up.
    type Deal: Clone + Debug + Default + PartialEq + Send + Sync + 'static;

    /// The part of the decisions before the play that one seat has seen, and that positions do not show later.
    type Memory: Clone + Debug + Default + PartialEq + Send + Sync + 'static;

    /// All evaluations of the play as one type, so that one search is compiled.
    type Evaluation: Evaluation<Tricks<Self>>;

    /// The model of the players.
    type Policy: Policy<TrickHand<Self>>;

    /// The unit of [results](TrickGame::result) and payoffs.
    const MEASURE: &'static str;

    /// True if the fewest points are best.
    const LOWEST_WINS: bool = false;

    /// True if the model of the players says how likely the cards played are in a world.
    const INFERS_FROM_PLAY: bool = false;

    // Decisions before the play.

    /// Returns the decisions worth trying, a rule's choice first. They depend on nothing that the player does not see.
    fn candidates(hand: &TrickHand<Self>, opening: &Self::Opening) -> Vec<Self::Decision>;

    /// Returns the decision that the model of the players expects of the player to decide: by default the rule's.
    fn expected_decision(hand: &TrickHand<Self>, opening: &Self::Opening) -> Option<Self::Decision> {
        Self::candidates(hand, opening).first().copied()
    }

    /// Makes a decision that the rules allow. The opening that is returned goes on; `None` begins the play.
    fn decide(
        hand: &mut TrickHand<Self>,
        opening: Self::Opening,
        decision: Self::Decision,
    ) -> Option<Self::Opening>;

    /// Returns whether the decision to be made is seen by nobody but its player.
    fn is_secret(_hand: &TrickHand<Self>, _opening: &Self::Opening) -> bool {
        false
    }

    /// Returns the consequences of a decision.
    fn opening_events(
        _before: &TrickHand<Self>,
        _decision: Self::Decision,
        _after: &TrickHand<Self>,
    ) -> Vec<Event> {
        Vec::new()
    }

    /// Returns the number of a decision in the game's action space; by default it is looked up by the text.
    fn action(_decision: Self::Decision) -> Option<u32> {
        None
    }

    // Scores.

    /// Returns the result of each player as the play stands, in the game's own terms: by default tricks.
    fn result(play: &Tricks<Self>) -> Scores {
        play.table().tricks()
    }

    /// Returns the team of each player, numbered from 0; `None` where everybody plays alone.
    fn teams(_players: usize) -> Option<Vec<usize>> {
        None
    }

    /// Returns the name of a bid of no tricks, where it has one.
    fn zero_bid(_hand: &TrickHand<Self>) -> Option<&'static str> {
        None
    }

    /// Returns the payoff of a hand that is over: by default its result.
    fn payoff(end: &TrickHand<Self>) -> Means {
        Self::result(end.play()).to_means()
    }

    /// Returns the usual difference between two payoffs.
    fn span(players: usize) -> f64;

    /// Returns whether nothing that is still to be played changes the payoff.
    fn is_decided(_play: &Tricks<Self>) -> bool {
        false
    }

    /// Checks that each player bids for itself alone, or will do so; by default nobody bids.
    ///
    /// # Errors
    /// The reason why not.
    fn check_bids(_hand: &TrickHand<Self>) -> Result<(), &'static str> {
        Err("nobody bids in this game")
    }

    /// Returns the numbers of tricks with which a player makes its bid, a bit for each; by default none.
    fn bid_tricks(_play: &Tricks<Self>, _player: Player) -> u32 {
        0
    }

    /// Returns the evaluation of a name; by default that of a position that is read or dealt. Before the play it must hold
    /// whatever is decided.
    ///
    /// # Errors
    /// If there is no such evaluation.
    fn evaluation(hand: &TrickHand<Self>, name: Option<&str>) -> Result<Self::Evaluation, SearchFailure>;

    /// Returns the evaluation with the same outcomes whose scores only grow, by the same sum in every step, if there is one.
    fn growing(_play: &Tricks<Self>, _evaluation: &Self::Evaluation) -> Option<Self::Evaluation> {
        None
    }

    /// Returns what the score of a side depends on besides the bids, for [partition search](crate::tricks::two_sided): it is the
    /// [measure](maxn::Outcome::measure) of the outcomes. By default the game does not have that search.
    ///
    /// # Errors
    /// The reason why it cannot be used.
    fn counted(_play: &Tricks<Self>) -> Result<Counted, SearchError> {
        Err(SearchError::NoPartition("this game does not have it"))
    }

    /// Returns the unit of the scores of an evaluation: by default [`TrickGame::MEASURE`].
    fn measure(_evaluation: &Self::Evaluation) -> &'static str {
        Self::MEASURE
    }

    /// Converts scores of an evaluation to its [measure](TrickGame::measure).
    fn expected(_evaluation: &Self::Evaluation, scores: Scores) -> Means {
        scores.to_means()
    }

    // The table.

    /// Returns facts that everybody knows, such as the trump suit.
    fn facts(hand: &TrickHand<Self>) -> Vec<String>;

    /// Returns public facts about each player, such as bids, under a heading.
    fn columns(hand: &TrickHand<Self>) -> Vec<PlayerColumn>;

    /// Returns the card turned up, where there is one.
    fn turned_up(_deal: &Self::Deal) -> Option<Card> {
        None
    }

    // Hidden information.

    /// Returns the model of the players.
    fn policy() -> Self::Policy;

    /// Returns the pack that is played with.
    fn pack(players: usize) -> Option<Hand>;

    /// Notes what a seat sees of a decision.
    fn remember(
        _memory: &mut Self::Memory,
        _seat: Player,
        _before: &TrickHand<Self>,
        _decision: Self::Decision,
        _after: &TrickHand<Self>,
    ) {
    }

    /// Takes out of an opening what a seat does not see, hands excepted.
    fn redact(_opening: &mut Self::Opening, _seat: Player) {}

    /// Puts into an opening what a world says of it, hands excepted.
    fn fill(_opening: &mut Self::Opening, _world: &CardWorld, _players: usize) {}

    /// Returns what a seat knows of the places of hidden cards before the first card is played. `start` is the position then, with
    /// the cards that the seat can name; `None` before the play.
    fn knowledge(
        _memory: &Self::Memory,
        _seat: Player,
        _hand: &TrickHand<Self>,
        _start: Option<&Tricks<Self>>,
    ) -> CardKnowledge {
        CardKnowledge::default()
    }

    /// Returns the choice of the rule-based player for a seat that is to move.
    fn rule_of_thumb(view: &TrickView<Self>) -> Option<super::TrickMove<Self::Decision>>;

    /// Adds what a seat has seen of the decisions before the play to an observation.
    fn observe(view: &TrickView<Self>, observation: &mut Observation);

    /// Writes the same as numbers.
    fn write_vector(_view: &TrickView<Self>, _writer: &mut VectorWriter<'_>) {}

    /// Returns whether decisions before the play, such as bids, say something about the hands.
    fn has_signals(_view: &TrickView<Self>) -> bool {
        false
    }

    /// Returns the logarithm of the likelihood of the others' decisions before the play, if they had these hands.
    fn log_likelihood(_view: &TrickView<Self>, _hands: &[Hand]) -> f64 {
        0.0
    }
}
