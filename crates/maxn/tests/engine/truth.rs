//! The weight that inference gives to the truth.

use maxn::hidden::{Choices, Inference, InformationSet, Policy, sampling_ratio};
use maxn::{Game, Generator, Means};

/// Two others hold a number from 0 to 5 each, and each of them has said in turn whether it is high.
#[derive(Clone)]
struct Numbers {
    numbers: [u8; 2],
    said: usize,
}

impl Game for Numbers {
    type Move = bool;
    type Undo = ();

    fn players(&self) -> usize {
        3
    }
    fn player(&self) -> usize {
        (self.said + 1) % 3
    }
    fn is_terminal(&self) -> bool {
        self.said > 2
    }
    fn moves(&self, moves: &mut Vec<bool>) {
        moves.extend([true, false]);
    }
    fn apply(&mut self, _: bool) {
        self.said += 1;
    }
    fn undo(&mut self, _: bool, (): ()) {
        self.said -= 1;
    }
}

/// Says "high" with odds that grow with the number.
struct Honest;

impl Policy<Numbers> for Honest {
    type Memory = ();

    fn weigh(&self, game: &Numbers, (): &(), choices: &mut Choices<bool>) {
        let number = i32::from(game.numbers[game.said]);
        choices.fill(game, |place, _| if place == 0 { 100 * number - 250 } else { 0 });
    }
}

/// What the others have said.
struct View([bool; 2]);

impl InformationSet for View {
    type Game = Numbers;
    type Terms = ();
    type World = [u8; 2];

    fn seat(&self) -> usize {
        0
    }
    fn draw(&self, generator: &mut Generator) -> Option<[u8; 2]> {
        Some([generator.below(6) as u8, generator.below(6) as u8])
    }
    fn agrees(&self, _: &[u8; 2]) -> bool {
        true
    }
    fn determinize(&self, &numbers: &[u8; 2]) -> (Numbers, ()) {
        (Numbers { numbers, said: 2 }, ())
    }
    fn payoff(&self, _: &Numbers, (): &()) -> Means {
        unreachable!("nothing is played out")
    }
    fn history(&self) -> Vec<bool> {
        self.0.to_vec()
    }
    fn beginning(&self, &numbers: &[u8; 2]) -> Option<Numbers> {
        Some(Numbers { numbers, said: 0 })
    }
}

#[test]
fn the_sampling_ratio_is_that_of_bayes() {
    let (view, belief, anything) = (View([true, false]), 0.7, 0.1);
    let inference = Inference { belief, anything };
    let ratio = |truth: [u8; 2], count: u64, seed: u64| {
        sampling_ratio(&view, &Honest, &inference, &truth, count, seed).unwrap()
    };
    let likelihood = |numbers: [u8; 2]| {
        let high = |number: u8| 1.0 / (1.0 + (2.5 - f64::from(number)).exp());
        let mixed = |share: f64| anything * 0.5 + (1.0 - anything) * share;
        (mixed(high(numbers[0])) * mixed(1.0 - high(numbers[1]))).powf(belief)
    };
    let worlds: Vec<[u8; 2]> = (0..36).map(|number| [number / 6, number % 6]).collect();
    let mean = worlds.iter().map(|&numbers| likelihood(numbers)).sum::<f64>() / 36.0;
    let mut few = 0.0;
    for (seed, &truth) in (0..).zip(&worlds) {
        let (found, exact) = (ratio(truth, 20_000, seed), likelihood(truth) / mean);
        assert!((found / exact - 1.0).abs() < 0.03, "{truth:?}: {found} {exact}");
        assert!((ratio(truth, 1, seed) - 1.0).abs() < 1e-12, "one world is drawn evenly");
        let evenly = sampling_ratio(&view, &Honest, &Inference::NONE, &truth, 50, seed).unwrap();
        assert!((evenly - 1.0).abs() < 1e-12);
        // Whatever the number of worlds, one truth gains what others lose.
        few += (0..40).map(|other| ratio(truth, 8, 100 * seed + other)).sum::<f64>() / 40.0 / 36.0;
    }
    assert!((few - 1.0).abs() < 0.05, "{few}");
    assert!(ratio([5, 0], 1000, 1) > 1.5 && ratio([0, 5], 1000, 1) < 0.5);
}
