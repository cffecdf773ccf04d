//! Numbers for placements: every way to choose some of many places has one, and the numbers leave no gap.

/// As many places as a word has bits.
const MOST_PLACES: usize = 64;
/// As many chosen as a player has pieces.
const MOST_CHOSEN: usize = 10;

/// The combinatorial number system: the set of places `c1 < c2 < ...` has the number
/// `C(c1, 1) + C(c2, 2) + ...`. A set is a word with a bit for each place.
#[derive(Clone, Debug)]
pub(in crate::chinese_checkers) struct Ranking {
    places: usize,
    chosen: usize,
    /// `binomials[k][n]` ways to choose `k` of `n`.
    binomials: [[u64; MOST_PLACES]; MOST_CHOSEN + 2],
}

impl Ranking {
    pub(in crate::chinese_checkers) fn new(places: usize, chosen: usize) -> Ranking {
        assert!(
            places < MOST_PLACES && (1..=MOST_CHOSEN).contains(&chosen),
            "{chosen} of {places} cannot be ranked"
        );
        let mut binomials = [[0; MOST_PLACES]; MOST_CHOSEN + 2];
        binomials[0] = [1; MOST_PLACES];
        for chosen in 1..binomials.len() {
            for places in 1..MOST_PLACES {
                binomials[chosen][places] = binomials[chosen][places - 1] + binomials[chosen - 1][places - 1];
            }
        }
        Ranking { places, chosen, binomials }
    }

    /// The number of sets.
    pub(in crate::chinese_checkers) fn count(&self) -> usize {
        self.binomials[self.chosen][self.places] as usize
    }

    /// The number of a set.
    pub(in crate::chinese_checkers) fn rank(&self, set: u64) -> usize {
        debug_assert_eq!(set.count_ones() as usize, self.chosen);
        debug_assert_eq!(set >> self.places, 0);
        (1..).zip(bits(set)).map(|(chosen, place)| self.binomials[chosen][place]).sum::<u64>() as usize
    }

    /// The set with a number.
    pub(in crate::chinese_checkers) fn unrank(&self, rank: usize) -> u64 {
        debug_assert!(rank < self.count());
        let mut left = rank as u64;
        let mut set = 0;
        let mut limit = self.places;
        for chosen in (1..=self.chosen).rev() {
            // The highest place whose sets begin at or before this number.
            let place = self.binomials[chosen][..limit].partition_point(|&first| first <= left) - 1;
            left -= self.binomials[chosen][place];
            set |= 1 << place;
            limit = place;
        }
        set
    }

    /// The numbers of the sets that differ from this one in a single place, which is taken out.
    pub(in crate::chinese_checkers) fn replacing(&self, set: u64, place: usize) -> Replacing<'_> {
        let others = set & !(1 << place);
        let mut sums = [0; MOST_CHOSEN];
        // With the new place below all others, then above one more of them at a time.
        sums[0] = (2..).zip(bits(others)).map(|(chosen, place)| self.binomials[chosen][place]).sum();
        for (passed, place) in bits(others).enumerate() {
            sums[passed + 1] =
                sums[passed] + self.binomials[passed + 1][place] - self.binomials[passed + 2][place];
        }
        Replacing { ranking: self, others, sums }
    }
}

/// A set in which one place is to be filled.
pub(in crate::chinese_checkers) struct Replacing<'r> {
    ranking: &'r Ranking,
    others: u64,
    /// The part of the number due to the other places, by how many of them are below the new one.
    sums: [u64; MOST_CHOSEN],
}

impl Replacing<'_> {
    /// The number of the set with this place.
    #[inline]
    pub(in crate::chinese_checkers) fn rank_with(&self, place: usize) -> usize {
        let below = (self.others & ((1 << place) - 1)).count_ones() as usize;
        (self.sums[below] + self.ranking.binomials[below + 1][place]) as usize
    }
}

/// The places of a set, from the lowest.
pub(in crate::chinese_checkers) fn bits(set: u64) -> impl Iterator<Item = usize> {
    crate::bitboard::cells(set).map(usize::from)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_and_sets_are_one_to_one() {
        for (places, chosen) in [(9, 1), (25, 3), (18, 6), (13, 10)] {
            let ranking = Ranking::new(places, chosen);
            let mut sets: Vec<u64> = (0..ranking.count()).map(|rank| ranking.unrank(rank)).collect();
            for (rank, &set) in sets.iter().enumerate() {
                assert_eq!((set.count_ones() as usize, set >> places), (chosen, 0));
                assert_eq!(ranking.rank(set), rank);
            }
            let count = sets.len();
            sets.sort_unstable();
            sets.dedup();
            assert_eq!(sets.len(), count);
        }
        assert_eq!(Ranking::new(49, 6).count(), 13_983_816);
    }

    #[test]
    fn replacing_a_place_gives_the_number_of_the_new_set() {
        let ranking = Ranking::new(25, 3);
        for rank in 0..ranking.count() {
            let set = ranking.unrank(rank);
            for old in bits(set) {
                let replacing = ranking.replacing(set, old);
                for new in (0..25).filter(|new| set >> new & 1 == 0) {
                    let expected = ranking.rank(set & !(1 << old) | 1 << new);
                    assert_eq!(replacing.rank_with(new), expected);
                }
            }
        }
    }
}
