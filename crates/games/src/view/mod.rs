//! What a player may know.
//!
//! A [`View`] is a contest as one seat sees it: its own cards, everything that lies open, and where the cards it cannot
//! see may be. The hidden cards themselves are not in it, so whoever decides on a view decides without them. What it
//! leaves open is a set of [`World`]s, from which a [`Sampler`] draws evenly; a view and a world together are a contest
//! again, with open hands, to be searched.
//!
//! ```
//! use maxn_games::contest::Contest;
//! use maxn_games::hearts::{HeartsContest, Options};
//! use maxn_games::view::{Generator, Hidden, SeedableRng};
//!
//! let contest = HeartsContest::<4>::new(Options::PAPERS, 1)?;
//! let view = contest.view(0);
//! assert_eq!(view.hand().len(), 13);
//! assert!(view.table().hands()[1].is_empty(), "the others' cards are not there");
//!
//! let sampler = view.sampler().expect("what was dealt can be");
//! let world = sampler.draw(&mut Generator::seed_from_u64(7));
//! let open = view.open(&world);
//! assert_eq!(open.hands()[0], view.hand());
//! assert_eq!(open.decisions(), contest.decisions());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod knowledge;
mod plays;
mod sampling;
mod told;

pub use knowledge::Knowledge;
pub use plays::Plays;
pub use rand_xoshiro::Xoshiro256PlusPlus as Generator;
pub use rand_xoshiro::rand_core::SeedableRng;
pub use sampling::{Sampler, Unseen, World};
pub use told::{BadStory, Word};
pub(crate) use told::{check_end, check_hand, check_seat, check_turn, known_hands, rebid, replay};

use crate::cards::Hand;
use crate::contest::CardContest;
use maxn::Player;

/// The places where cards can be: with up to seven players, and up to two more, such as the pack and a kitty.
pub const PLACES: usize = 9;

/// A contest in which players do not see each other's cards.
pub trait Hidden<const N: usize>: CardContest<N> {
    /// The same without anything that a seat does not see: the others hold nothing, and what is face down is not there.
    #[must_use]
    fn veiled(&self, seat: Player) -> Self;

    /// Where the cards may be that a seat does not see.
    fn unseen(&self, seat: Player) -> Unseen;

    /// A [veiled](Hidden::veiled) contest with the cards of a world.
    #[must_use]
    fn unveiled(&self, world: &World) -> Self;

    /// The cards of this hand that have been played, where it is played in tricks.
    fn plays(&self) -> Plays {
        Plays::default()
    }

    /// What a seat sees.
    fn view(&self, seat: Player) -> View<Self, N> {
        View { seat, table: self.veiled(seat), unseen: self.unseen(seat) }
    }
}

/// One hand and no others.
pub(crate) fn only_hand<const N: usize>(hands: &[Hand; N], seat: Player) -> [Hand; N] {
    std::array::from_fn(|player| if player == seat { hands[player] } else { Hand::EMPTY })
}

/// A contest as one seat sees it.
#[derive(Clone, Debug, PartialEq)]
pub struct View<C, const N: usize> {
    seat: Player,
    table: C,
    unseen: Unseen,
}

impl<C: Hidden<N>, const N: usize> View<C, N> {
    /// A contest in which only the seat's cards are known, and where the others may be.
    pub(crate) fn new(seat: Player, table: C, unseen: Unseen) -> Self {
        View { seat, table, unseen }
    }

    /// Whose view it is.
    pub fn seat(&self) -> Player {
        self.seat
    }

    /// Everything that lies open, and the seat's own cards. The other players hold nothing here.
    pub fn table(&self) -> &C {
        &self.table
    }

    /// The seat's cards.
    pub fn hand(&self) -> Hand {
        self.unseen.located(self.seat)
    }

    /// How many cards a player holds.
    pub fn held_by(&self, player: Player) -> usize {
        self.unseen.size(player)
    }

    /// Where the cards may be that the seat does not see.
    pub fn unseen(&self) -> &Unseen {
        &self.unseen
    }

    /// Draws worlds that agree with the view; `None` if there are none.
    pub fn sampler(&self) -> Option<Sampler> {
        Sampler::new(&self.unseen)
    }

    /// The contest with open hands, if the cards lie like this.
    pub fn open(&self, world: &World) -> C {
        self.table.unveiled(world)
    }
}
