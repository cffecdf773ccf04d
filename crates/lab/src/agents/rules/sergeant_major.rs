//! Sergeant Major: every trick is welcome.

use super::Ruled;
use super::trick::Turn;
use crate::agents::Playable;
use maxn_games::contest::CardDecision;
use maxn_games::sergeant_major::SergeantMajorContest;
use maxn_games::view::View;

impl Ruled<3> for SergeantMajorContest {
    fn rule_of_thumb(view: &View<Self, 3>) -> Option<CardDecision> {
        let (contest, hand, unseen) = (view.table(), view.hand(), view.unseen().cards());
        match contest.play() {
            // Gifts, trump and the kitty: what a rule puts first.
            None => contest.candidates(view.seat()).first().copied(),
            Some(game) => {
                let turn =
                    Turn { table: game.table(), player: view.seat(), hand, legal: game.legal(), unseen };
                turn.take(None).map(CardDecision::Play)
            }
        }
    }
}
