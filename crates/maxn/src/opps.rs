//! OPPS: the lists of replies that opponents choose from (OPPS, see docs/bibliography.md).

use std::fmt;

/// The replies that opponents choose from under OPPS (opponent-pruning paranoid search), written `opps:1,inf,1`.
///
/// Between two turns of the player that maximises, or of its partners, `wide` opponents may choose among their `first` best
/// moves, all others among their `rest` best; an opponent who moves twice counts twice. The best moves are those with the best [hints](crate::Game::hint), of equal
/// ones the first in the game's order; nothing learned in the search decides, so that the answer is the paranoid value of one
/// smaller game, however it is searched. A move among the `rest` best is always allowed, and uses up nothing.
///
/// ```
/// use maxn::{Algorithm, Opps};
///
/// assert_eq!("brs+".parse(), Ok(Algorithm::Opps(Opps::BRS_PLUS)));
/// assert_eq!("opps:2,5,1".parse(), Ok(Algorithm::Opps(Opps::new(2, 5, 1).unwrap())));
/// assert_eq!(Opps::new(1, 1, 2), None, "the long list is at least as long as the short one");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Opps {
    wide: u32,
    first: u32,
    rest: u32,
}

impl Opps {
    /// All moves: no list is that long.
    pub const ALL: u32 = u32::MAX;

    /// One opponent has all its moves, the others play the best one: BRS+.
    pub const BRS_PLUS: Opps = Opps { wide: 1, first: Opps::ALL, rest: 1 };

    /// Creates the lists: `wide` opponents have `first` moves, the others `rest`. `None` unless `first >= rest >= 1`.
    pub fn new(wide: u32, first: u32, rest: u32) -> Option<Self> {
        (first >= rest && rest >= 1).then_some(Opps { wide, first, rest })
    }

    /// Returns `wide`, `first` and `rest`.
    pub fn numbers(self) -> [u32; 3] {
        [self.wide, self.first, self.rest]
    }

    /// Returns the length of an opponent's list after this many opponents have strayed from the short one.
    #[inline]
    pub(crate) fn list(self, strayed: u32) -> usize {
        (if strayed < self.wide { self.first } else { self.rest }) as usize
    }

    /// Returns the length of the short list.
    #[inline]
    pub(crate) fn short(self) -> usize {
        self.rest as usize
    }

    /// Reads `1,inf,1`.
    pub(crate) fn read(text: &str) -> Option<Self> {
        let number = |text: &str| if text == "inf" { Some(Opps::ALL) } else { text.parse().ok() };
        let mut numbers = text.split(',').map(number);
        let lists = Opps::new(numbers.next()??, numbers.next()??, numbers.next()??)?;
        numbers.next().is_none().then_some(lists)
    }
}

impl fmt::Display for Opps {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let written = |number: u32| if number == Opps::ALL { "inf".to_string() } else { number.to_string() };
        write!(f, "{},{},{}", written(self.wide), written(self.first), written(self.rest))
    }
}
