//! What is learnt from a decision.

use super::{EXPLORES, own};
use crate::agents::model::{Choices, Dice, Features, GROUPS, Model, Shown, Weighted};
use crate::agents::{NoDecision, Playable, Rollout};
use maxn::Player;
use maxn_games::cards::Card;
use maxn_games::contest::CardDecision;
use maxn_games::view::{Generator, SeedableRng};
use rand_xoshiro::rand_core::RngCore;

/// A decision between cards.
pub(super) struct Lesson {
    pub(super) cards: Vec<Studied>,
}

/// A card that could have been played.
pub(super) struct Studied {
    pub(super) features: [u16; GROUPS],
    /// By how much it was worse than the best.
    pub(super) behind: f64,
    /// How often it should be chosen.
    pub(super) chance: f64,
}

impl Lesson {
    /// How often each card is chosen by these weights.
    pub(super) fn chances(&self, weights: &[f64]) -> Vec<f64> {
        let odds = self.cards.iter().map(|card| card.features.iter().map(|&f| weights[usize::from(f)]).sum());
        softmax(odds.collect())
    }
}

/// Plays a hand, and keeps what the player thought of each card.
pub(super) fn lessons<C, F, const N: usize>(
    mut contest: C,
    player: &Rollout,
    model: &Weighted<F>,
    temperature: f64,
    seed: u64,
) -> Result<Vec<Lesson>, NoDecision>
where
    C: Playable<N>,
    F: Features<C::Play, N>,
{
    let mut generator = Generator::seed_from_u64(!seed);
    let mut dice = Dice::new(seed);
    let mut learnt = Vec::new();
    let mut shown = Shown::default();
    let mut choices = Choices::default();
    while let Some(seat) = contest.turn().filter(|_| contest.hands_played() == 0) {
        let decision = match (&contest.decisions()[..], contest.position()) {
            ([only], _) => *only,
            (_, None) => player.advise_with(&contest.view(seat), model)?.best,
            (_, Some(play)) => {
                let advice = player.advise_with(&contest.view(seat), model)?;
                let sign = if contest.lowest_wins() { -1.0 } else { 1.0 };
                let situation = F::situation(&play, &shown);
                learnt.push(lesson::<C, F, N>(&situation, &advice.choices, seat, sign, temperature));
                if (generator.next_u64() as f64) < EXPLORES * u64::MAX as f64 {
                    model.weigh(&play, &shown, &mut choices);
                    CardDecision::Play(choices.choose(&mut dice))
                } else {
                    advice.best
                }
            }
        };
        if let (CardDecision::Play(card), Some(play)) = (decision, contest.position()) {
            shown.note(seat, F::led(&play), card);
        }
        contest.decide(&decision).map_err(|problem| NoDecision::Failed(problem.to_string()))?;
    }
    Ok(learnt)
}

fn lesson<C, F, const N: usize>(
    situation: &F::Situation,
    choices: &[(CardDecision, Option<[f64; N]>)],
    seat: Player,
    sign: f64,
    temperature: f64,
) -> Lesson
where
    C: Playable<N>,
    F: Features<C::Play, N>,
{
    let judged: Vec<(Card, f64)> = choices
        .iter()
        .filter_map(|&(decision, worth)| match decision {
            CardDecision::Play(card) => Some((card, own(worth, seat, sign)?)),
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

/// Chances that are proportional to the exponentials of these numbers.
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
