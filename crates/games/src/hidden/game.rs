//! Games with hidden cards.

use super::open_hand::SearchedHand;
use super::view::View;
use crate::card_contest::{CardActions, CardContest, CardDecision};
use crate::cards::{Card, Hand};
use crate::knowledge::{CardWorld, HiddenCards, Plays};
use maxn::hidden::Policy;
use maxn::{Algorithm, Game, Means, Player};
use maxn_play::Aim;

/// A contest in which players do not see each other's cards, with everything that agents need to know of it.
pub trait HiddenGame: CardContest + Sync + 'static {
    /// The play of a hand as a game for the engine, all cards open.
    type Play: Game<Move = Card>;

    /// A hand in play.
    type Hand: SearchedHand<Play = Self::Play>;

    /// The model of the players of this game.
    type Model: Policy<Self::Play>;

    /// The unit of a [stake](HiddenGame::stake).
    const STAKE: &'static str = Self::Hand::MEASURE;

    /// Returns the unit of an aim in this contest.
    fn measure(&self, aim: Aim) -> &'static str {
        match aim {
            Aim::Worth => Self::Hand::MEASURE,
            Aim::Stake => Self::STAKE,
        }
    }

    /// Returns the numbers of all decisions.
    fn actions() -> &'static CardActions;

    // Hidden cards.

    /// Returns the contest without anything that a seat does not see: the others hold nothing, and cards that lie face down
    /// are not there.
    #[must_use]
    fn redacted(&self, seat: Player) -> Self;

    /// Returns the cards that a seat does not see, and their possible places.
    fn hidden_cards(&self, seat: Player) -> HiddenCards;

    /// Returns a [redacted](HiddenGame::redacted) contest with the cards of a world.
    #[must_use]
    fn determinize(&self, world: &CardWorld) -> Self;

    /// Returns the view of a seat.
    fn view(&self, seat: Player) -> View<Self> {
        View::new(seat, self.redacted(seat), self.hidden_cards(seat))
    }

    /// Returns the cards of this hand that have been played, where it is played in tricks.
    fn plays(&self) -> Plays {
        Plays::default()
    }

    // The play with open hands.

    /// Returns the hand in play; `None` before the play.
    fn hand(&self) -> Option<&Self::Hand>;

    /// Returns the play as it stands; `None` before it begins.
    fn position(&self) -> Option<Self::Play> {
        self.hand().map(|hand| hand.play().clone())
    }

    /// Returns the evaluation that a search by this algorithm uses unless another is asked for.
    fn evaluation(&self, hand: &Self::Hand, algorithm: Algorithm)
    -> <Self::Hand as SearchedHand>::Evaluation;

    /// Returns the value of the end of a play to each player, in the [measure](SearchedHand::MEASURE) of the hand.
    fn worth(&self, end: &Self::Play) -> Means;

    /// Returns the value of the end of a play to each player for the whole contest.
    fn stake(&self, end: &Self::Play) -> Means {
        self.worth(end)
    }

    /// Returns the usual difference between the values of two ends of this hand.
    fn span(&self) -> f64;

    /// Returns whether nothing that is still to be played changes the value of the end.
    fn is_decided(&self, _play: &Self::Play) -> bool {
        false
    }

    /// Returns the cards that separate those above from those below although nobody holds them any more, and the cards unlike
    /// any other. Cards of a suit without a separator or a hidden card between them are equivalent.
    fn separators(&self) -> Hand {
        Hand::EMPTY
    }

    // Decisions.

    /// Returns the decisions of a player that are worth trying, a rule's choice first. Before the play they depend on nothing
    /// that the player does not see.
    fn candidates(&self, player: Player) -> Vec<CardDecision>;

    /// Returns the choice of the rule-based player for a seat that is to move; `None` if there is nothing to decide. It looks
    /// no further than the trick, and the same view always gets the same decision.
    fn rule_of_thumb(view: &View<Self>) -> Option<CardDecision>;

    /// Returns the contest after a decision, and after those that the others make by rule before the play begins.
    fn by_rule(mut self, decision: CardDecision) -> Option<Self> {
        let mut next = decision;
        loop {
            self.decide(&next).ok()?;
            next = *self.candidates(self.turn()?).first()?;
            if matches!(next, CardDecision::Play(_)) {
                return Some(self);
            }
        }
    }

    /// The number of [continuations](HiddenGame::continuations) that each decision has.
    const CONTINUATIONS: usize = 1;

    /// Returns the hands that a decision before the play leads to, whose mean it is judged by.
    fn continuations(&self, decision: CardDecision) -> Vec<Self::Hand> {
        let after = self.clone().by_rule(decision);
        after.and_then(|contest| contest.hand().cloned()).into_iter().collect()
    }

    // The model of the players.

    /// Returns the model with its tuned weights.
    fn model() -> Self::Model;

    /// Returns the contest after a decision, and after those that a model of the others makes before the play begins.
    fn by_model(self, decision: CardDecision) -> Option<Self> {
        self.by_rule(decision)
    }

    /// Returns the play as it began with these hands, where it can be reconstructed.
    fn beginning(&self, _hands: Vec<Hand>, _leader: Player) -> Option<Self::Play> {
        None
    }

    /// Returns whether decisions before the play, such as bids, say something about the hands.
    fn has_signals(&self) -> bool {
        false
    }

    /// Returns the logarithm of the likelihood of the others' decisions before the play, if they had these hands.
    fn log_likelihood(&self, _seat: Player, _hands: &[Hand]) -> f64 {
        0.0
    }
}
