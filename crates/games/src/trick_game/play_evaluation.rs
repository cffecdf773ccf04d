//! Evaluations of the play as evaluations of the hand, with a model of the others.

use super::game::TrickGame;
use super::hand::{TrickHand, TrickMove};
use crate::tricks::Tricks;
use maxn::{Bounds, Evaluation, Game, Outcome, Player, Range, Scores};

/// An evaluation of the play as one of the hand. One player may have another than everybody else: then each player's score is by its own
/// evaluation, as that one player believes (IJCAI89 4, with everybody's evaluation known to all).
#[derive(Clone, Debug)]
pub struct PlayEvaluation<E> {
    everybody: E,
    // Behind a pointer, for it is seldom there, and a search asks at every leaf.
    exception: Option<Box<(Player, E)>>,
}

impl<E> PlayEvaluation<E> {
    /// The same evaluation for everybody.
    pub fn new(everybody: E) -> Self {
        PlayEvaluation { everybody, exception: None }
    }

    /// The evaluation of one player, who takes everybody else's to be another.
    #[must_use]
    pub fn with_model(player: Player, own: Self, others: Self) -> Self {
        PlayEvaluation { everybody: others.everybody, exception: Some(Box::new((player, own.everybody))) }
    }

    /// Returns the evaluation of the player who has an exceptional one, or of everybody.
    pub fn own(&self) -> &E {
        self.exception.as_ref().map_or(&self.everybody, |exception| &exception.1)
    }

    /// Everybody's value, with the exceptional player's in its place.
    #[inline]
    fn mixed(&self, mut value: Scores, of: impl Fn(&E) -> Scores) -> Scores {
        if let Some(exception) = &self.exception {
            let (player, own) = exception.as_ref();
            value[*player] = of(own)[*player];
        }
        value
    }

    #[inline]
    fn mixed_range(&self, everybody: Range, of: impl Fn(&E) -> Range) -> Range {
        if self.exception.is_none() {
            return everybody;
        }
        let lower = self.mixed(everybody.lower, |own| of(own).lower);
        Range { lower, upper: self.mixed(everybody.upper, |own| of(own).upper) }
    }
}

impl<G: TrickGame, E: Evaluation<Tricks<G>>> Evaluation<TrickHand<G>> for PlayEvaluation<E> {
    #[inline]
    fn evaluate(&self, hand: &TrickHand<G>) -> Scores {
        self.mixed(self.everybody.evaluate(hand.play()), |own| own.evaluate(hand.play()))
    }

    fn bounds(&self) -> Bounds {
        let others = self.everybody.bounds();
        let Some(exception) = &self.exception else { return others };
        let own = exception.1.bounds();
        let both = |one: Option<i32>, other: Option<i32>, pick: fn(i32, i32) -> i32| Some(pick(one?, other?));
        // The others' sum without the least that the player could have by their evaluation, and the most by its own.
        let sum = || Some(others.sum? - others.least? + own.greatest?);
        Bounds {
            least: both(own.least, others.least, i32::min),
            greatest: both(own.greatest, others.greatest, i32::max),
            sum: sum(),
            ..Bounds::default()
        }
    }

    fn unit(&self) -> i32 {
        self.own().unit()
    }

    /// Before the play nothing more is known than the bounds.
    #[inline]
    fn range(&self, hand: &TrickHand<G>) -> Range {
        if hand.before().is_some() {
            let bounds: Bounds = Evaluation::<TrickHand<G>>::bounds(self);
            return bounds.range(hand.players());
        }
        self.mixed_range(self.everybody.range(hand.play()), |own| own.range(hand.play()))
    }

    /// Both evaluations list the outcomes by the same measure, in the same order, or there is no list.
    fn outcomes(&self) -> Option<Vec<Outcome>> {
        let mut outcomes = self.everybody.outcomes()?;
        if let Some(exception) = &self.exception {
            let (player, own) = exception.as_ref();
            let own = own.outcomes()?;
            if own.len() != outcomes.len() {
                return None;
            }
            for (outcome, own) in outcomes.iter_mut().zip(own) {
                if outcome.measure != own.measure {
                    return None;
                }
                outcome.scores[*player] = own.scores[*player];
            }
        }
        Some(outcomes)
    }

    #[inline]
    fn progress(&self, hand: &TrickHand<G>) -> Range {
        if hand.before().is_some() {
            return Range::unknown(hand.players());
        }
        self.everybody.progress(hand.play())
    }

    #[inline]
    fn static_move_value(&self, hand: &TrickHand<G>, mv: TrickMove<G::Decision>) -> Option<i32> {
        match mv {
            TrickMove::Play(card) => self.everybody.static_move_value(hand.play(), card),
            TrickMove::Before(_) => None,
        }
    }

    #[inline]
    fn score_offset(&self, hand: &TrickHand<G>) -> Scores {
        self.mixed(self.everybody.score_offset(hand.play()), |own| own.score_offset(hand.play()))
    }

    #[inline]
    fn key(&self, hand: &TrickHand<G>) -> u64 {
        let key = self.everybody.key(hand.play());
        match &self.exception {
            None => key,
            Some(exception) => {
                key.wrapping_mul(0x9e37_79b9_7f4a_7c15).rotate_left(31) ^ exception.1.key(hand.play())
            }
        }
    }
}
