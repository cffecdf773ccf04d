//! Groups of features.

/// Features of which a card has exactly one, found by some numbers: places in a row of weights.
pub struct Group<const D: usize> {
    start: usize,
    sizes: [usize; D],
}

impl<const D: usize> Group<D> {
    /// Returns the first group; the numbers are below these.
    pub const fn first(sizes: [usize; D]) -> Self {
        Group { start: 0, sizes }
    }

    /// Returns the group after this one.
    pub const fn then<const E: usize>(&self, sizes: [usize; E]) -> Group<E> {
        Group { start: self.end(), sizes }
    }

    /// Returns the place after the last feature.
    pub const fn end(&self) -> usize {
        let (mut count, mut place) = (1, 0);
        while place < D {
            count *= self.sizes[place];
            place += 1;
        }
        self.start + count
    }

    /// Returns the place for these numbers; too large ones count as the largest.
    #[inline]
    pub fn at(&self, numbers: [usize; D]) -> u16 {
        let mut place = 0;
        for i in 0..D {
            place = place * self.sizes[i] + numbers[i].min(self.sizes[i] - 1);
        }
        (self.start + place) as u16
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_feature_has_its_place() {
        const FIRST: Group<2> = Group::first([2, 3]);
        const SECOND: Group<1> = FIRST.then([4]);
        let mut places: Vec<u16> =
            (0..2).flat_map(|one| (0..3).map(move |two| FIRST.at([one, two]))).collect();
        places.extend((0..4).map(|one| SECOND.at([one])));
        assert_eq!(places, (0..10).collect::<Vec<u16>>());
        assert_eq!((FIRST.at([1, 9]), SECOND.end()), (FIRST.at([1, 2]), 10));
    }
}
