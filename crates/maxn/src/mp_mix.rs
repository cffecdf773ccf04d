//! MP-Mix: the decision rule by the standing of the players (MPMIX, see docs/bibliography.md).

use crate::algorithm::{Algorithm, MaxnPruning, ParanoidPruning};
use crate::evaluation::Bounds;
use crate::options::SearchOptions;
use crate::scores::{Player, Scores};
use crate::weights::Weights;
use std::fmt;

/// The leads at which MP-Mix changes its rule, written `mp-mix:DEFENCE,OFFENCE`.
///
/// Before each search the scores of the position, or a [standing](crate::Search::standing), say who leads, and by how much. A
/// player that leads by `defence` or more searches by the paranoid rule; if another leads by `offence` or more, it plays to
/// lower that one's score ([`Weights::Offence`]); otherwise it searches by max^n. Two leaders lead by nothing.
///
/// ```
/// use maxn::{Algorithm, MpMix};
///
/// assert_eq!("mp-mix:25,inf".parse(), Ok(Algorithm::MpMix(MpMix { defence: 25, offence: MpMix::NEVER })));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct MpMix {
    /// The lead from which the own is defended.
    pub defence: i32,
    /// The lead from which another's is attacked.
    pub offence: i32,
}

impl MpMix {
    /// No lead is that large.
    pub const NEVER: i32 = i32::MAX;

    /// Reads `25,inf`.
    pub(crate) fn read(text: &str) -> Option<Self> {
        let number = |text: &str| if text == "inf" { Some(MpMix::NEVER) } else { text.parse().ok() };
        let (defence, offence) = text.split_once(',')?;
        Some(MpMix { defence: number(defence)?, offence: number(offence)? })
    }

    /// Returns the options of the search that a player makes, for whom this is the standing.
    pub(crate) fn decide(
        self,
        options: &SearchOptions,
        player: Player,
        standing: &Scores,
        bounds: &Bounds,
        players: usize,
    ) -> SearchOptions {
        let standing = standing.first(players);
        // The first of equals; its lead is then nothing.
        let leader = (0..players).rev().max_by_key(|&one| standing[one]).unwrap_or(player);
        let others = (0..players).filter(|&one| one != leader).map(|one| standing[one]);
        let lead = standing[leader] - others.max().unwrap_or(standing[leader]);
        let offence = Weights::Offence(leader);
        let mut chosen = options.clone();
        if leader == player && lead >= self.defence {
            chosen.algorithm = Algorithm::Paranoid(ParanoidPruning::ZeroWindow);
            return chosen;
        }
        let mut known = *bounds;
        if leader != player && lead >= self.offence {
            chosen.weights = Some(offence);
            // Weights that cannot be had are refused when the search begins.
            if let Ok(weights) = offence.resolve(player, bounds, players) {
                known = weights.bounds(bounds);
            }
        }
        let can_prune = known.least.is_some() && known.sum.is_some();
        let pruning = if can_prune { MaxnPruning::Speculative } else { MaxnPruning::None };
        chosen.algorithm = Algorithm::Maxn(pruning);
        chosen
    }
}

impl fmt::Display for MpMix {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let written = |lead: i32| if lead == MpMix::NEVER { "inf".to_string() } else { lead.to_string() };
        write!(f, "{},{}", written(self.defence), written(self.offence))
    }
}
