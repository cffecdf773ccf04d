//! Reasons for decisions, recomputed by brute force.

use maxn_games::GAMES;
use maxn_play::reasons::{Fact, TrickFate, reasons, trick_fate, trick_winner_after};
use maxn_play::{
    AgentSpec, Contest, DealRequest, Decision, Determinization, EventKind, GameKind, SearchRequest, TablePool,
};
use std::collections::BTreeSet;
use std::time::Duration;

/// Small deals of all card games in which a card is to be played, each after some decisions.
fn positions() -> Vec<Box<dyn Contest>> {
    let mut found = Vec::new();
    for game in GAMES.of(GameKind::Cards) {
        for seed in 0..6 {
            let request = DealRequest { cards: Some(3), seed, ..DealRequest::default() };
            let Ok(deal) = game.deal(&request) else { continue };
            let mut contest = deal.contest;
            for step in 0..4_usize {
                if contest.to_move().is_some() {
                    found.push(contest.clone_box());
                    let legal = contest.legal();
                    contest.play(&legal[(seed as usize + step) % legal.len()]).unwrap();
                }
            }
        }
    }
    found
}

/// All winners of the trick to which a decision belongs, by playing everything; `None` in the set where no trick comes of it.
fn winners(contest: &dyn Contest, decision: &Decision) -> BTreeSet<Option<usize>> {
    let mut after = contest.clone_box();
    let events = after.play(decision).unwrap();
    let trick = events.iter().find_map(|event| match event.kind {
        EventKind::Trick { winner, .. } => Some(winner),
        _ => None,
    });
    let kind = |contest: &dyn Contest| contest.prompt().map(|prompt| prompt.kind);
    if trick.is_some() {
        return [trick].into();
    }
    if after.hands_played() != contest.hands_played() || kind(contest) != kind(after.as_ref()) {
        return [None].into();
    }
    after.legal().iter().flat_map(|next| winners(after.as_ref(), next)).collect()
}

#[test]
fn the_fate_of_a_trick_is_that_of_all_continuations() {
    let mut seen = [0; 3];
    for contest in positions() {
        let mover = contest.to_move().unwrap();
        for decision in contest.legal() {
            let all = winners(contest.as_ref(), &decision);
            if all.contains(&None) {
                continue;
            }
            let (won, lost) = (all.contains(&Some(mover)), all.iter().any(|winner| *winner != Some(mover)));
            let expected = match (won, lost) {
                (true, false) => TrickFate::Won,
                (false, true) => TrickFate::Lost,
                _ => TrickFate::Open,
            };
            assert_eq!(trick_fate(contest.as_ref(), &decision), Some(expected), "{decision}");
            seen[expected as usize] += 1;
        }
    }
    assert!(seen.iter().all(|&count| count > 10), "{seen:?}");
}

fn exact() -> SearchRequest {
    let spec: AgentSpec = "maxn:none,depth=100".parse().unwrap();
    let mut request = spec.search_request().cloned().unwrap();
    request.options.root_values = true;
    request
}

/// The value of a decision to its player, by a search of what comes after it.
fn value(contest: &dyn Contest, decision: &Decision) -> Option<f64> {
    let mut request = exact();
    request.options.root_values = true;
    let found = contest.search(&request, &mut TablePool::new(0)).ok()?;
    let seat = contest.to_move()?;
    let same =
        found.moves.iter().find(|value| value.decision == *decision || value.merged.contains(decision))?;
    Some(same.expected.as_ref()?[seat])
}

#[test]
fn reasons_hold_in_the_deals_that_they_name() {
    let (mut as_good, mut better, mut taken) = (0, 0, 0);
    for contest in positions() {
        let legal = contest.legal();
        let Ok(found) = contest.search(&exact(), &mut TablePool::new(0)) else { continue };
        let best = found.best.unwrap();
        let others: Vec<Decision> = legal.into_iter().filter(|decision| *decision != best).collect();
        let deals = [Determinization { contest: contest.clone_box(), weight: 3.0 }];
        for reason in reasons(&deals, &best, &others, &exact(), Duration::from_secs(60)) {
            assert_eq!((reason.holds, reason.draws, reason.deal), (3, 3, Some(0)), "{reason}");
            let sign = if contest.lowest_wins() { -1.0 } else { 1.0 };
            let gain = |other: &Decision| {
                sign * (value(contest.as_ref(), &best).unwrap() - value(contest.as_ref(), other).unwrap())
            };
            match &reason.fact {
                Fact::WinsTrick => assert_eq!(trick_fate(contest.as_ref(), &best), Some(TrickFate::Won)),
                Fact::LosesTrick => assert_eq!(trick_fate(contest.as_ref(), &best), Some(TrickFate::Lost)),
                Fact::TrickTo(player) => {
                    let winner =
                        trick_winner_after(contest.as_ref(), &best, &exact(), &mut TablePool::new(0));
                    assert_eq!(winner, Some(*player));
                    assert!(winners(contest.as_ref(), &best).contains(&Some(*player)));
                    taken += 1;
                }
                Fact::AsGood(other) => {
                    assert!(gain(other).abs() < 1e-9, "{reason}");
                    as_good += 1;
                }
                Fact::Better { than, most } => {
                    assert!((gain(than) - most).abs() < 1e-9 && *most > 0.0, "{reason}");
                    better += 1;
                }
                _ => panic!("{reason}"),
            }
        }
    }
    assert!(as_good > 5 && better > 5 && taken > 5, "{as_good} {better} {taken}");
}
