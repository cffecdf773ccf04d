//! Models of players: the choice of a card by what its player sees.
//!
//! A model is a [policy](maxn::hidden::Policy) and does two things. It plays hands out, so that a [rollout](maxn::hidden::roll_out) knows the results of a card; and it tells
//! the likelihood that a player with certain cards played as it did, so that worlds can be weighted. Its weights are tuned by
//! self-play.

mod group;
mod shown;
mod trick_features;
mod weighted;

pub use group::Group;
pub use shown::Shown;
pub use trick_features::{TrickFeatures, TrickTargets};
pub use weighted::{Features, GROUPS, Weighted, WeightsError};
