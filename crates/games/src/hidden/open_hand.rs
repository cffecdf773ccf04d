//! Hands in play, all cards open.

use crate::cards::{Card, Hand};
use crate::tricks::{Notation, Tricks};
use maxn::{Algorithm, Evaluation, Game, Means, ParanoidPruning, Scores};
use maxn_play::SearchFailure;

/// A hand in play, all cards open, and the evaluations that a search of it can use. There is one type of evaluation for each
/// game, so that its search is compiled once.
pub trait SearchedHand: Clone + Send + Sync + 'static {
    /// The play as a game for the engine.
    type Play: Game<Move = Card>;

    /// The evaluations of the game.
    type Evaluation: Evaluation<Self::Play>;

    /// The unit of [expectations](SearchedHand::expected), such as points.
    const MEASURE: &'static str;

    /// Returns the play as it stands.
    fn play(&self) -> &Self::Play;

    /// Returns the legal cards of the player to move, equivalent ones included.
    fn legal(&self) -> Hand;

    /// Returns the number of cards that the players still hold.
    fn cards_left(&self) -> usize;

    /// Returns whether one legal card can stand for another in the moves of the game. Of several the lowest
    /// one does.
    fn can_stand_for(&self, one: Card, other: Card) -> bool {
        one == other || one.is_above(other)
    }

    /// Returns the evaluation of a name; by default that of a position that is read or dealt.
    ///
    /// # Errors
    /// If there is no such evaluation.
    fn evaluation(&self, name: Option<&str>) -> Result<Self::Evaluation, SearchFailure>;

    /// Returns the evaluation for a method. Zero-window deepening needs scores that only grow, by the same sum in every step
    /// (DISS Theorem 6.1): an evaluation with the same outcomes that does so takes the place of one that looks ahead. By
    /// default there is none, and the method is refused.
    fn evaluation_for(&self, evaluation: Self::Evaluation, _algorithm: Algorithm) -> Self::Evaluation {
        evaluation
    }

    /// Returns the unit of the scores of an evaluation: by default [`SearchedHand::MEASURE`].
    fn measure(_evaluation: &Self::Evaluation) -> &'static str {
        Self::MEASURE
    }

    /// Scores in the [measure](SearchedHand::measure).
    fn expected(&self, _evaluation: &Self::Evaluation, scores: &Scores) -> Means {
        scores.to_means()
    }

    /// Returns the result of each player in the game's own terms, such as tricks, if the play ends like this.
    fn outcome(&self, end: &Self::Play) -> Scores;

    /// Returns whether a part of the play begins, such as a trick.
    fn begins_part(play: &Self::Play) -> bool {
        play.starts_step()
    }
}

/// The rules of a trick game, with everything that a search of a hand needs.
pub trait SearchedRules: Notation + 'static {
    /// The evaluations of the game.
    type Evaluation: Evaluation<Tricks<Self>>;

    /// The unit of [expectations](SearchedRules::expected).
    const MEASURE: &'static str;

    /// True if the lowest [outcome](SearchedRules::outcome) is best.
    const LOWEST_WINS: bool = false;

    /// Returns the evaluation of a name; by default that of a position that is read or dealt.
    ///
    /// # Errors
    /// If there is no such evaluation.
    fn evaluation(game: &Tricks<Self>, name: Option<&str>) -> Result<Self::Evaluation, SearchFailure>;

    /// Returns the evaluation with the same outcomes whose scores only grow, by the same sum in every step, if there is one.
    fn growing(_game: &Tricks<Self>, _evaluation: &Self::Evaluation) -> Option<Self::Evaluation> {
        None
    }

    /// Returns the unit of the scores of an evaluation: by default [`SearchedRules::MEASURE`].
    fn measure(_evaluation: &Self::Evaluation) -> &'static str {
        Self::MEASURE
    }

    /// Scores in the [measure](SearchedRules::measure).
    fn expected(_evaluation: &Self::Evaluation, scores: &Scores) -> Means {
        scores.to_means()
    }

    /// Returns the result of each player if the play ends like this: by default tricks.
    fn outcome(end: &Tricks<Self>) -> Scores {
        end.table().tricks()
    }

    /// Returns the team of each player, numbered from 0; `None` where everybody plays alone.
    fn teams(_players: usize) -> Option<Vec<usize>> {
        None
    }

    /// Facts that everybody knows, such as the trump suit.
    fn facts(_game: &Tricks<Self>) -> Vec<String> {
        Vec::new()
    }

    /// Returns public facts about each player, such as bids, under a heading.
    fn columns(game: &Tricks<Self>) -> Vec<(&'static str, Vec<String>)>;
}

impl<R: SearchedRules> SearchedHand for Tricks<R> {
    type Play = Self;
    type Evaluation = R::Evaluation;

    const MEASURE: &'static str = R::MEASURE;

    fn play(&self) -> &Self {
        self
    }

    fn legal(&self) -> Hand {
        Tricks::legal(self)
    }

    fn cards_left(&self) -> usize {
        self.table().hands().iter().map(|hand| hand.len()).sum()
    }

    fn evaluation(&self, name: Option<&str>) -> Result<R::Evaluation, SearchFailure> {
        R::evaluation(self, name)
    }

    fn evaluation_for(&self, evaluation: R::Evaluation, algorithm: Algorithm) -> R::Evaluation {
        match algorithm {
            Algorithm::Paranoid(ParanoidPruning::ZeroWindowDeepening) => {
                R::growing(self, &evaluation).unwrap_or(evaluation)
            }
            _ => evaluation,
        }
    }

    fn measure(evaluation: &R::Evaluation) -> &'static str {
        R::measure(evaluation)
    }

    fn expected(&self, evaluation: &R::Evaluation, scores: &Scores) -> Means {
        R::expected(evaluation, scores)
    }

    fn outcome(&self, end: &Self) -> Scores {
        R::outcome(end)
    }
}

/// Returns the error for a named evaluation in a game that has only one.
pub fn no_choice(game: &str) -> SearchFailure {
    SearchFailure::Evaluation(format!("{game} has no choice of utilities"))
}
