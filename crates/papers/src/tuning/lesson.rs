//! Lessons: the decisions that a model learns from.

use super::EXPLORES;
use maxn::hidden::{Choices, Dice, Policy};
use maxn::{Generator, Player};
use maxn_games::card_contest::CardDecision;
use maxn_games::cards::Card;
use maxn_games::hidden::{CardChoice, HiddenGame, roll_out};
use maxn_games::trick_game::model::{Features, GROUPS, Shown, Weighted};
use maxn_play::{AgentError, RolloutOptions};

/// A decision between cards.
pub(super) struct Lesson {
    pub(super) cards: Vec<Studied>,
}

/// A card that could have been played.
pub(super) struct Studied {
    pub(super) features: [u16; GROUPS],
    /// The loss against the best card.
    pub(super) behind: f64,
    /// The target probability.
    pub(super) chance: f64,
}

impl Lesson {
    /// The probability of each card by these weights.
    pub(super) fn chances(&self, weights: &[f64]) -> Vec<f64> {
        let odds = self.cards.iter().map(|card| card.features.iter().map(|&f| weights[usize::from(f)]).sum());
        softmax(odds.collect())
    }
}

/// Plays a hand by rollouts, and keeps their expectation of each card.
pub(super) fn lessons<C, F>(
    mut contest: C,
    rollout: &RolloutOptions,
    model: &Weighted<F>,
    temperature: f64,
    seed: u64,
) -> Result<Vec<Lesson>, AgentError>
where
    C: HiddenGame,
    F: Features<C::Play>,
{
    let mut generator = Generator::new(!seed);
    let mut dice = Dice::new(seed);
    let mut learnt = Vec::new();
    let mut shown = Shown::default();
    let mut choices = Choices::default();
    while let Some(seat) = contest.turn().filter(|_| contest.hands_played() == 0) {
        let decision = match (&contest.decisions()[..], contest.position()) {
            ([only], _) => *only,
            (_, None) => roll_out(&contest.view(seat), model, rollout)?.best,
            (_, Some(play)) => {
                let advice = roll_out(&contest.view(seat), model, rollout)?;
                let sign = if contest.lowest_wins() { -1.0 } else { 1.0 };
                let situation = F::situation(&play, &shown);
                learnt.push(lesson::<C, F>(&situation, &advice.choices, seat, sign, temperature));
                if (generator.next_u64() as f64) < EXPLORES * u64::MAX as f64 {
                    model.weigh(&play, &shown, &mut choices);
                    choices.choose(&mut dice).map_or(advice.best, CardDecision::Play)
                } else {
                    advice.best
                }
            }
        };
        if let (CardDecision::Play(card), Some(play)) = (decision, contest.position()) {
            shown.note(seat, F::led(&play), card);
        }
        contest.decide(&decision).map_err(|error| AgentError::Failed(error.to_string()))?;
    }
    Ok(learnt)
}

fn lesson<C, F>(
    situation: &F::Situation,
    choices: &[CardChoice],
    seat: Player,
    sign: f64,
    temperature: f64,
) -> Lesson
where
    C: HiddenGame,
    F: Features<C::Play>,
{
    let judged: Vec<(Card, f64)> = choices
        .iter()
        .filter_map(|choice| match choice.decision {
            CardDecision::Play(card) => Some((card, sign * choice.expected.as_ref()?[seat])),
            _ => None,
        })
        .collect();
    let best = judged.iter().map(|&(_, worth)| worth).fold(f64::NEG_INFINITY, f64::max);
    let chances = softmax(judged.iter().map(|&(_, worth)| worth / temperature).collect());
    let study = |(&(card, worth), chance): (&(Card, f64), f64)| Studied {
        features: F::of(situation, card),
        behind: best - worth,
        chance,
    };
    Lesson { cards: judged.iter().zip(chances).map(study).collect() }
}

/// Probabilities proportional to the exponentials of these numbers.
fn softmax(mut odds: Vec<f64>) -> Vec<f64> {
    let most = odds.iter().copied().fold(f64::NEG_INFINITY, f64::max);
    let mut sum = 0.0;
    for odds in &mut odds {
        *odds = (*odds - most).exp();
        sum += *odds;
    }
    for odds in &mut odds {
        *odds /= sum;
    }
    odds
}
