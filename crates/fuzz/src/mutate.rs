//! Mutation of valid inputs.

use maxn::Generator;

/// Numbers at which programs break.
const NUMBERS: [&str; 16] = [
    "0",
    "-1",
    "1",
    "2",
    "7",
    "8",
    "9",
    "52",
    "53",
    "64",
    "255",
    "256",
    "4294967296",
    "18446744073709551615",
    "99999999999999999999",
    "1e308",
];

/// The longest input.
const LONGEST: usize = 1 << 20;

/// A source of inputs, the same for the same seed.
pub(crate) struct Mutator {
    generator: Generator,
    words: &'static [&'static str],
}

impl Mutator {
    pub(crate) fn new(seed: u64, words: &'static [&'static str]) -> Self {
        Mutator { generator: Generator::new(seed), words }
    }

    /// A number below `bound`.
    fn below(&mut self, bound: usize) -> usize {
        ((u128::from(self.generator.next_u64()) * bound.max(1) as u128) >> 64) as usize
    }

    fn one<'t, T>(&mut self, items: &'t [T]) -> Option<&'t T> {
        let place = self.below(items.len());
        items.get(place)
    }

    /// A valid input with a few changes.
    pub(crate) fn mutated(&mut self, corpus: &[Vec<u8>]) -> Vec<u8> {
        let mut input = self.one(corpus).cloned().unwrap_or_default();
        for _ in 0..=self.below(4) {
            self.change(&mut input, corpus);
        }
        input.truncate(LONGEST);
        input
    }

    fn change(&mut self, input: &mut Vec<u8>, corpus: &[Vec<u8>]) {
        let at = self.below(input.len() + 1);
        let length = if self.below(3) == 0 { self.below(input.len()) } else { self.below(12) };
        let end = (at + length).min(input.len());
        match self.below(10) {
            0 => {
                if let Some(byte) = input.get_mut(at) {
                    *byte ^= 1 << (self.generator.next_u64() % 8);
                }
            }
            1 => {
                if let Some(byte) = input.get_mut(at) {
                    *byte = (self.generator.next_u64() >> 24) as u8;
                }
            }
            2 => drop(input.drain(at..end)),
            3 => {
                let part = input[at..end].to_vec();
                let to = self.below(input.len() + 1);
                input.splice(to..to, part);
            }
            4 => {
                let word = self.one(self.words).copied().unwrap_or_default();
                input.splice(at..end.min(at + word.len()), word.bytes());
            }
            5 => {
                let word = self.one(self.words).copied().unwrap_or_default();
                input.splice(at..at, word.bytes());
            }
            6 | 7 => self.change_number(input, at),
            8 => {
                let other = self.one(corpus).cloned().unwrap_or_default();
                let from = self.below(other.len() + 1);
                let part = other[from..(from + length).min(other.len())].to_vec();
                input.splice(at..end, part);
            }
            _ => input.truncate(at),
        }
    }

    /// Replaces the next number behind a place.
    fn change_number(&mut self, input: &mut Vec<u8>, at: usize) {
        let Some(begin) = (at..input.len()).find(|&place| input[place].is_ascii_digit()) else { return };
        let end = (begin..input.len()).find(|&place| !input[place].is_ascii_digit()).unwrap_or(input.len());
        let number = self.one(&NUMBERS).copied().unwrap_or("0");
        input.splice(begin..end, number.bytes());
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_same_seed_makes_the_same_inputs_and_another_one_others() {
        let corpus = [b"{\"players\":3}".to_vec(), b"hands S:A | S:K".to_vec()];
        let inputs = |seed| {
            let mut mutator = Mutator::new(seed, &["leader 1"]);
            (0..200).map(|_| mutator.mutated(&corpus)).collect::<Vec<_>>()
        };
        assert_eq!(inputs(1), inputs(1));
        assert_ne!(inputs(1), inputs(2));
        assert!(inputs(1).iter().filter(|input| !corpus.contains(input)).count() > 150);
    }
}
