//! Random numbers from a seed.

/// A random number generator whose numbers are the same for the same seed on every machine: xoshiro256++ by Blackman and
/// Vigna, seeded by splitmix64 as its authors recommend.
///
/// The engine has its own so that it needs no dependency. All randomness of simulations and determinizations comes from
/// it, so that a seed is enough to repeat them.
///
/// ```
/// use maxn::Generator;
///
/// let mut generator = Generator::new(7);
/// let dice: Vec<u64> = (0..100).map(|_| generator.below(6) + 1).collect();
/// assert!((1..=6).all(|side| dice.contains(&side)));
/// assert_eq!(Generator::new(7).next_u64(), Generator::new(7).next_u64());
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Generator([u64; 4]);

impl Generator {
    /// Creates a generator from a seed. Neighbouring seeds give unrelated numbers.
    pub fn new(seed: u64) -> Self {
        let mut state = seed;
        Generator(std::array::from_fn(|_| {
            let number = Generator::derive(state);
            state = state.wrapping_add(GOLDEN_GAMMA);
            number
        }))
    }

    /// Derives a seed that has nothing to do with the given one: a step of splitmix64.
    pub fn derive(seed: u64) -> u64 {
        mix(seed.wrapping_add(GOLDEN_GAMMA))
    }

    /// Returns the next 64 random bits.
    #[inline]
    pub fn next_u64(&mut self) -> u64 {
        let [a, b, c, d] = self.0;
        let number = a.wrapping_add(d).rotate_left(23).wrapping_add(a);
        let (c, d) = (c ^ a, d ^ b);
        self.0 = [a ^ d, b ^ c, c ^ (b << 17), d.rotate_left(45)];
        number
    }

    /// Returns a number below `end`, each equally likely.
    ///
    /// # Panics
    /// If `end` is 0.
    #[inline]
    pub fn below(&mut self, end: u64) -> u64 {
        assert!(end > 0, "there is no number below 0");
        loop {
            let product = u128::from(self.next_u64()) * u128::from(end);
            // The multiples of `end` that fit into 64 bits are divided evenly. The rest, always less than `end`, is drawn
            // again; the division that tells is needed only there.
            let low = product as u64;
            if low >= end || low >= end.wrapping_neg() % end {
                return (product >> 64) as u64;
            }
        }
    }

    /// Returns the index of one of `count` items, each equally likely.
    ///
    /// # Panics
    /// If `count` is 0.
    #[inline]
    pub fn index(&mut self, count: usize) -> usize {
        self.below(count as u64) as usize
    }

    /// Draws an index by weights; `None` if there are none, or one of them is 0.
    #[inline]
    pub(crate) fn weighted(&mut self, weights: impl Iterator<Item = u32> + Clone) -> Option<usize> {
        let (all, least) = weights
            .clone()
            .fold((0, u32::MAX), |(sum, least), weight| (sum + u64::from(weight), least.min(weight)));
        if all == 0 || least == 0 {
            return None;
        }
        let mut left = self.below(all);
        for (index, weight) in weights.enumerate() {
            match left.checked_sub(weight.into()) {
                Some(rest) => left = rest,
                None => return Some(index),
            }
        }
        unreachable!("the number drawn is below the sum of the weights")
    }

    /// Returns a number from 0 (included) to 1 (not included).
    #[inline]
    pub fn unit(&mut self) -> f64 {
        // 53 bits are all that a double can tell apart.
        (self.next_u64() >> 11) as f64 / (1_u64 << 53) as f64
    }

    /// Shuffles items, every order equally likely.
    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        for last in (1..items.len()).rev() {
            let place = self.index(last + 1);
            items.swap(last, place);
        }
    }
}

/// The increment of the splitmix64 generator.
pub(crate) const GOLDEN_GAMMA: u64 = 0x9e37_79b9_7f4a_7c15;

/// Spreads a number over all its bits: the finaliser of the splitmix64 generator.
#[inline]
pub(crate) fn mix(number: u64) -> u64 {
    let number = (number ^ (number >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let number = (number ^ (number >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    number ^ (number >> 31)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The numbers of the authors' reference implementation from the state 1, 2, 3, 4.
    #[test]
    fn the_numbers_are_those_of_the_reference() {
        let mut generator = Generator([1, 2, 3, 4]);
        let numbers: [u64; 4] = std::array::from_fn(|_| generator.next_u64());
        assert_eq!(numbers, [41_943_041, 58_720_359, 3_588_806_011_781_223, 3_591_011_842_654_386]);
    }

    #[test]
    fn numbers_below_an_end_are_equally_likely() {
        let mut generator = Generator::new(1);
        let mut counts = [0_i32; 7];
        (0..70_000).for_each(|_| counts[generator.below(7) as usize] += 1);
        // Six degrees of freedom: chi-square is below 22.5 with probability 0.999.
        let chi_square: f64 = counts.iter().map(|&count| f64::from(count - 10_000).powi(2) / 10_000.0).sum();
        assert!(chi_square < 22.5, "{counts:?}");
        assert!((0..1000).map(|_| generator.unit()).all(|number| (0.0..1.0).contains(&number)));
    }

    #[test]
    fn every_order_comes_up() {
        let mut generator = Generator::new(3);
        let mut seen = std::collections::HashMap::new();
        for _ in 0..24_000 {
            let mut items = [0, 1, 2, 3];
            generator.shuffle(&mut items);
            *seen.entry(items).or_insert(0_i32) += 1;
        }
        assert_eq!(seen.len(), 24);
        // 23 degrees of freedom: chi-square is below 49.7 with probability 0.999.
        let chi_square: f64 = seen.values().map(|&count| f64::from(count - 1000).powi(2) / 1000.0).sum();
        assert!(chi_square < 49.7, "{seen:?}");
    }
}
