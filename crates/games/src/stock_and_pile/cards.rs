//! Sets of cards that may contain the same card several times.

/// The most copies of a card in a pack.
pub const MOST_COPIES: usize = 4;

/// A card as a number below 64. Equal cards have the same number.
pub type Kind = u8;

/// A set of kinds of cards, one bit each.
pub type Kinds = u64;

/// Cards, equal ones included.
///
/// ```
/// use maxn_games::stock_and_pile::Cards;
///
/// let mut cards: Cards = [5, 9, 5].into_iter().collect();
/// assert_eq!((cards.len(), cards.count(5), cards.kinds()), (3, 2, 1 << 5 | 1 << 9));
/// cards.remove(5);
/// assert_eq!(cards.iter().collect::<Vec<_>>(), [5, 9]);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Cards {
    /// In each layer a bit per kind: a kind of which there are two is in the first two layers.
    layers: [Kinds; MOST_COPIES],
}

impl Cards {
    /// No cards.
    pub const EMPTY: Cards = Cards { layers: [0; MOST_COPIES] };

    /// Returns as many cards of every kind as there can be.
    pub(super) fn endless() -> Self {
        Cards { layers: [Kinds::MAX; MOST_COPIES] }
    }

    /// Adds a card.
    #[inline]
    pub fn insert(&mut self, kind: Kind) {
        let bit = 1 << kind;
        for layer in &mut self.layers {
            if *layer & bit == 0 {
                *layer |= bit;
                return;
            }
        }
        debug_assert!(false, "there are {MOST_COPIES} of card {kind} already");
    }

    /// Removes a card, if there is one of its kind.
    #[inline]
    pub fn remove(&mut self, kind: Kind) {
        let bit = 1 << kind;
        for layer in self.layers.iter_mut().rev() {
            if *layer & bit != 0 {
                *layer &= !bit;
                return;
            }
        }
    }

    /// Removes a card. Returns whether there was one of its kind.
    pub(super) fn take(&mut self, kind: Kind) -> bool {
        let is_there = self.contains(kind);
        self.remove(kind);
        is_there
    }

    /// Returns the number of cards of a kind.
    #[inline]
    pub fn count(&self, kind: Kind) -> usize {
        self.layers.iter().filter(|&layer| layer >> kind & 1 == 1).count()
    }

    /// Returns whether there is a card of a kind.
    #[inline]
    pub fn contains(&self, kind: Kind) -> bool {
        self.layers[0] >> kind & 1 == 1
    }

    /// Returns the number of cards.
    #[inline]
    pub fn len(&self) -> usize {
        self.layers.iter().map(|layer| layer.count_ones() as usize).sum()
    }

    /// Returns whether there are no cards.
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.layers[0] == 0
    }

    /// Returns the kinds that there are cards of.
    #[inline]
    pub fn kinds(&self) -> Kinds {
        self.layers[0]
    }

    /// Returns the cards of some kinds.
    #[inline]
    #[must_use]
    pub fn of(&self, kinds: Kinds) -> Cards {
        Cards { layers: self.layers.map(|layer| layer & kinds) }
    }

    /// Returns the sum of the worths of the cards.
    #[inline]
    pub fn sum(&self, worth: impl Fn(Kind) -> i32) -> i32 {
        let mut sum = 0;
        for layer in self.layers {
            for kind in each(layer) {
                sum += worth(kind);
            }
        }
        sum
    }

    /// Returns the card at a place, the cards of each layer in the order of their kinds.
    pub(crate) fn nth(&self, mut place: usize) -> Option<Kind> {
        for layer in self.layers {
            let here = layer.count_ones() as usize;
            if place < here {
                return each(layer).nth(place);
            }
            place -= here;
        }
        None
    }

    /// Returns the cards in the order of their kinds.
    pub fn iter(&self) -> impl Iterator<Item = Kind> + use<> {
        let layers = self.layers;
        each(layers[0]).flat_map(move |kind| {
            layers.into_iter().filter(move |layer| layer >> kind & 1 == 1).map(move |_| kind)
        })
    }

    /// Returns a number in which different cards hardly ever agree.
    #[inline]
    pub(crate) fn code(&self) -> u64 {
        let [one, two, three, four] = self.layers;
        one.wrapping_mul(0x9e37_79b9_7f4a_7c15)
            ^ two.wrapping_mul(0xc2b2_ae3d_27d4_eb4f).rotate_left(17)
            ^ three.wrapping_mul(0x1656_67b1_9e37_79f9).rotate_left(31)
            ^ four.wrapping_mul(0x27d4_eb2f_1656_67c5).rotate_left(47)
    }
}

/// Returns the kinds of a set in their order.
#[inline]
pub fn each(mut kinds: Kinds) -> impl Iterator<Item = Kind> {
    std::iter::from_fn(move || {
        let kind = kinds.trailing_zeros() as Kind;
        (kinds != 0).then(|| {
            kinds &= kinds - 1;
            kind
        })
    })
}

impl FromIterator<Kind> for Cards {
    fn from_iter<I: IntoIterator<Item = Kind>>(kinds: I) -> Self {
        let mut cards = Cards::EMPTY;
        kinds.into_iter().for_each(|kind| cards.insert(kind));
        cards
    }
}
