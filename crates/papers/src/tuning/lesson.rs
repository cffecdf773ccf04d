//! Lessons: the decisions that a model learns from.

use super::EXPLORES;
use maxn::hidden::{Choices, Dice, Policy};
use maxn::{Game, Generator, Player};
use maxn_games::cards::Card;
use maxn_games::trick_game::model::{Features, GROUPS, Shown, Weighted};
use maxn_games::trick_game::{TrickGame, TrickHand};
use maxn_games::tricks::Tricks;
use maxn_play::toolkit::hidden::{HandRecord, HandSeat, HandSeries, HiddenHand};
use maxn_play::{AgentError, Choice, RolloutOptions};

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

/// Plays the first hand of a series by rollouts, and keeps their expectation of each card.
pub(super) fn lessons<S, G, F>(
    series: &S,
    rollout: &RolloutOptions,
    model: &Weighted<F>,
    temperature: f64,
    seed: u64,
) -> Result<Vec<Lesson>, AgentError>
where
    S: HandSeries<Hand = TrickHand<G>>,
    G: TrickGame,
    F: Features<Tricks<G>>,
{
    let mut generator = Generator::new(!seed);
    let mut dice = Dice::new(seed);
    let mut learnt = Vec::new();
    let mut shown = Shown::default();
    let mut choices = Choices::default();
    let mut hand = HandRecord::new(series.deal(seed).ok_or(AgentError::Over)?);
    while !hand.position().is_terminal() {
        let (position, seat) = (hand.position(), hand.position().player());
        let mut legal = Vec::new();
        position.legal(&mut legal);
        let mv = if let [only] = legal[..] {
            only
        } else {
            let known = HandSeat::new(series.clone(), TrickHand::seen(&hand, seat));
            let advice = known.roll_out_with(model, rollout)?;
            let best = position.read_move(advice.best.as_str());
            let best = best.map_err(|error| AgentError::Failed(error.to_string()))?;
            if position.before().is_some() {
                best
            } else {
                let sign = if G::LOWEST_WINS { -1.0 } else { 1.0 };
                let situation = F::situation(position.play(), &shown);
                learnt.push(lesson::<G, F>(&situation, &advice.choices, seat, sign, temperature));
                if (generator.next_u64() as f64) < EXPLORES * u64::MAX as f64 {
                    model.weigh(position, &shown, &mut choices);
                    choices.choose(&mut dice).unwrap_or(best)
                } else {
                    best
                }
            }
        };
        model.note(position, mv, &mut shown);
        hand.play(mv);
    }
    Ok(learnt)
}

fn lesson<G, F>(
    situation: &F::Situation,
    choices: &[Choice],
    seat: Player,
    sign: f64,
    temperature: f64,
) -> Lesson
where
    G: TrickGame,
    F: Features<Tricks<G>>,
{
    let judge = |choice: &Choice| {
        let card: Card = choice.decision.as_str().parse().ok()?;
        Some((card, sign * choice.expected.as_ref()?[seat]))
    };
    let judged: Vec<(Card, f64)> = choices.iter().filter_map(judge).collect();
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
