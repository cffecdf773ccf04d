//! Fitting weights to lessons.

use super::lesson::Lesson;

/// Passes over all lessons.
const PASSES: usize = 12;

/// The length of the first step; the steps of each weight shorten with the sum of its squared gradients (`AdaGrad`).
const STEP: f64 = 0.25;

/// The weight decay per step, so that rare features keep small weights.
const DECAY: f64 = 1e-4;

/// Fits weights to the probabilities of the lessons: least cross-entropy, by stochastic gradient descent.
pub(super) fn fit(weights: &mut [f64], lessons: &[Lesson]) {
    let mut moved = vec![1.0_f64; weights.len()];
    for _ in 0..PASSES {
        for lesson in lessons {
            let chances = lesson.chances(weights);
            for (card, chance) in lesson.cards.iter().zip(chances) {
                for &feature in &card.features {
                    let place = usize::from(feature);
                    let slope = chance - card.chance + DECAY * weights[place];
                    moved[place] += slope * slope;
                    weights[place] -= STEP * slope / moved[place].sqrt();
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::lesson::Studied;
    use super::*;

    #[test]
    fn weights_come_to_choose_as_the_lessons_do() {
        let card =
            |feature: u16, chance: f64| Studied { features: [feature, 3, 3, 3, 3], behind: 0.0, chance };
        let lessons: Vec<Lesson> = (0..200)
            .map(|place| match place % 2 {
                0 => Lesson { cards: vec![card(0, 0.8), card(1, 0.2)] },
                _ => Lesson { cards: vec![card(1, 0.5), card(2, 0.5)] },
            })
            .collect();
        let mut weights = vec![0.0; 4];
        fit(&mut weights, &lessons);
        let chances = [lessons[0].chances(&weights), lessons[1].chances(&weights)];
        assert!((chances[0][0] - 0.8).abs() < 0.02 && (chances[1][0] - 0.5).abs() < 0.02, "{chances:?}");
    }
}
