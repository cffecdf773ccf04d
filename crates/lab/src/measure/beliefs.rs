//! The weight that inference gives to the truth, in games of the rule-based player.

use maxn::Player;
use maxn_play::{AgentSetup, AgentSpec, Contest, DrawOptions, Scope, Situation};

/// The sampling ratio of the true deal at a decision.
#[derive(Clone, Copy, Debug)]
pub struct Belief {
    /// The player who decides.
    pub seat: Player,
    /// The cards that it holds.
    pub cards: usize,
    /// How many times as often as by an even draw it draws the true deal.
    pub ratio: f64,
}

/// The decisions of a game at which something is inferred from what the others did. Each player goes by the rules of thumb.
pub(super) fn of_game(mut contest: Box<dyn Contest>, draw: &DrawOptions) -> Vec<Belief> {
    let (mut found, most_hands) = (Vec::new(), contest.game().hands_per_game().unwrap_or(u32::MAX));
    let rules = "rules".parse::<AgentSpec>().ok().and_then(|spec| spec.build(&AgentSetup::default()).ok());
    let Some(mut rules) = rules else { return found };
    while let Some(seat) = contest.to_move().filter(|_| contest.hands_played() < most_hands) {
        let Some(known) = contest.information_set(seat) else { return found };
        let cards = known.cards_held();
        let has_choice = contest.legal().len() > 1;
        let ratio = if has_choice { contest.sampling_ratio(draw) } else { None };
        found.extend(ratio.map(|ratio| Belief { seat, cards, ratio }));
        let advice = rules.advise(Situation::Hidden(known.as_ref()), Scope::Best);
        if advice.is_err() || advice.is_ok_and(|advice| contest.play(&advice.best).is_err()) {
            return found;
        }
    }
    found
}
