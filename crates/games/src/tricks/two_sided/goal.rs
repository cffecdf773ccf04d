//! Goals of the maximising side.

use super::patterns::Limits;

/// A goal: a set of numbers of tricks (or points) that the maximising side is content to get from here on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Goal {
    /// Bit `n` for the number `n`.
    good: u32,
    /// The tricks that are still to be had.
    left: u32,
}

/// The kind of a goal. Facts about one serve all of its kind, except for others.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    /// This number, or more.
    AtLeast(u8),
    /// This number, or fewer.
    AtMost(u8),
    /// Any other set.
    Others,
}

impl Goal {
    /// Creates the goal of the numbers up to `left` that pass a test.
    pub(super) fn new(left: u32, is_good: impl Fn(u32) -> bool) -> Self {
        let good = (0..=left).filter(|&number| is_good(number)).fold(0, |good, number| good | 1 << number);
        Goal { good, left }
    }

    /// The good numbers that are possible.
    #[inline]
    pub(super) fn good(self) -> u32 {
        self.good & up_to(self.left)
    }

    /// The bad numbers that are possible.
    #[inline]
    fn bad(self) -> u32 {
        !self.good & up_to(self.left)
    }

    /// Returns the answer if all numbers have the same.
    #[inline]
    pub(super) fn decided(self) -> Option<bool> {
        if self.bad() == 0 {
            Some(true)
        } else if self.good() == 0 {
            Some(false)
        } else {
            None
        }
    }

    /// Returns its kind.
    #[inline]
    pub(super) fn kind(self) -> Kind {
        let (good, bad) = (self.good(), self.bad());
        if bad & (bad + 1) == 0 {
            Kind::AtLeast(bad.trailing_ones() as u8)
        } else if good & (good + 1) == 0 {
            Kind::AtMost(good.trailing_ones() as u8 - 1)
        } else {
            Kind::Others
        }
    }

    /// Returns the answer that follows from limits on goals of this kind.
    #[inline]
    pub(super) fn decided_by(self, limits: Limits) -> Option<bool> {
        let Limits { low, high } = limits;
        let (yes, no) = match self.kind() {
            Kind::AtLeast(least) => (low >= least, high < least),
            Kind::AtMost(most) => (high <= most, low > most),
            Kind::Others => (low == 1, high == 0),
        };
        (yes || no).then_some(yes)
    }

    /// Returns the limits that an answer amounts to: on the most that the maximising side can force, or the least that it can keep to. For
    /// goals of other kinds they are 0 or 1, no or yes.
    #[inline]
    pub(super) fn limits(self, reached: bool) -> Limits {
        match (self.kind(), reached) {
            (Kind::AtLeast(least), true) => Limits { low: least, high: u8::MAX },
            (Kind::AtLeast(least), false) => Limits { low: 0, high: least - 1 },
            (Kind::AtMost(most), true) => Limits { low: 0, high: most },
            (Kind::AtMost(most), false) => Limits { low: most + 1, high: u8::MAX },
            (Kind::Others, reached) => Limits { low: u8::from(reached), high: u8::from(reached) },
        }
    }

    /// Returns a key of all that facts depend on besides limits.
    #[inline]
    pub(super) fn key(self) -> u64 {
        match self.kind() {
            Kind::AtLeast(_) => 0,
            Kind::AtMost(_) => 1 << 40,
            Kind::Others => 2 << 40 | u64::from(self.good()),
        }
    }

    /// Returns the least number from which on all are good. There must be a bad one.
    #[inline]
    pub(super) fn enough(self) -> u8 {
        self.bad().ilog2() as u8 + 1
    }

    /// Returns the least number of tricks for the other side with which it leaves no good one. There must be a good one.
    #[inline]
    pub(super) fn enough_against(self) -> u8 {
        (self.left + 1 - self.good().trailing_zeros()) as u8
    }

    /// Returns the goal after a trick.
    #[inline]
    pub(super) fn after(self, worth: u32, won: bool) -> Goal {
        Goal { good: if won { self.good >> worth } else { self.good }, left: self.left - worth }
    }
}

/// The bits from 0 to this one.
#[inline]
fn up_to(bit: u32) -> u32 {
    u32::MAX >> (31 - bit)
}
