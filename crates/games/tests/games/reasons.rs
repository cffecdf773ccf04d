//! Reasons for decisions, recomputed by brute force.

#![expect(clippy::float_cmp, reason = "the same sums of whole numbers in the same order")]

use maxn_games::GAMES;
use maxn_play::reasons::{
    Fact, TrickFate, free_reply, range_over_ties, reasons, trick_fate, trick_winner_after,
};
use maxn_play::{
    AgentSpec, Contest, DealRequest, Decision, Determinization, EventKind, GameKind, MoveValue,
    SearchRequest, TablePool,
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

/// A result of all players: in the terms of the evaluation, and in those of people.
type Outcome = (Vec<i32>, Vec<f64>);

/// The most decisions that are made to learn the results of a position under all ties.
const MOST_PLAYED: usize = 2000;

/// The result of a decision that ends the hand; `None` if the hand goes on.
fn last_outcome(contest: &dyn Contest, decision: &Decision, after: &dyn Contest) -> Option<Outcome> {
    if after.to_move().is_some() && after.hands_played() == contest.hands_played() {
        return None;
    }
    let found = contest.search(&exact(), &mut TablePool::new(0)).unwrap();
    let value = found.moves.iter().find(|value| value.stands_for(decision)).unwrap();
    Some((value.scores.clone().unwrap(), value.expected.clone().unwrap()))
}

/// All results after a decision, under all ways to break ties; `None` if there are too many continuations.
fn outcomes(contest: &dyn Contest, decision: &Decision, left: &mut usize) -> Option<Vec<Outcome>> {
    *left = left.checked_sub(1)?;
    let mut after = contest.clone_box();
    after.play(decision).unwrap();
    if let Some(outcome) = last_outcome(contest, decision, after.as_ref()) {
        return Some(vec![outcome]);
    }
    let player = after.to_move()?;
    let legal = after.legal();
    let sets: Option<Vec<Vec<Outcome>>> =
        legal.iter().map(|next| outcomes(after.as_ref(), next, left)).collect();
    let sets = sets?;
    // What is surely better somewhere else is not chosen under any tie.
    let sure = sets.iter().map(|set| set.iter().map(|(utility, _)| utility[player]).min().unwrap()).max()?;
    let mut all: Vec<Outcome> =
        sets.into_iter().flatten().filter(|(utility, _)| utility[player] >= sure).collect();
    all.sort_by(|one, other| one.partial_cmp(other).unwrap());
    all.dedup();
    Some(all)
}

#[test]
fn the_range_over_ties_is_that_of_all_ways_to_break_them() {
    let (mut certain, mut open) = (0, 0);
    for contest in positions() {
        let mover = contest.to_move().unwrap();
        for decision in contest.legal().into_iter().take(2) {
            let Some((least, greatest)) =
                range_over_ties(contest.as_ref(), &decision, &exact(), &mut TablePool::new(0))
            else {
                continue;
            };
            let Some(all) = outcomes(contest.as_ref(), &decision, &mut { MOST_PLAYED }) else { continue };
            let own = |(_, expected): &Outcome| expected[mover];
            assert_eq!(all.iter().map(own).fold(f64::INFINITY, f64::min), least, "{decision}");
            assert_eq!(all.iter().map(own).fold(f64::NEG_INFINITY, f64::max), greatest, "{decision}");
            if least == greatest { certain += 1 } else { open += 1 }
        }
    }
    assert!(certain > 20 && open > 5, "{certain} {open}");
}

/// The result of a decision by a search of what comes after it.
fn outcome(contest: &dyn Contest, decision: &Decision) -> Outcome {
    let mut after = contest.clone_box();
    after.play(decision).unwrap();
    last_outcome(contest, decision, after.as_ref()).unwrap_or_else(|| {
        let found = after.search(&exact(), &mut TablePool::new(0)).unwrap();
        let best: MoveValue =
            found.moves.into_iter().find(|value| Some(&value.decision) == found.best.as_ref()).unwrap();
        (best.scores.unwrap(), best.expected.unwrap())
    })
}

/// The greatest loss of the mover by a reply that costs its player nothing, by a search after every reply.
fn greatest_loss(contest: &dyn Contest, decision: &Decision) -> f64 {
    let mover = contest.to_move().unwrap();
    let sign = if contest.lowest_wins() { -1.0 } else { 1.0 };
    let kind = |contest: &dyn Contest| (contest.hands_played(), contest.prompt().map(|prompt| prompt.kind));
    let mut after = contest.clone_box();
    after.play(decision).unwrap();
    let mut worst = 0.0;
    while kind(after.as_ref()) == kind(contest) && after.to_move() != Some(mover) {
        let player = after.to_move().unwrap();
        let best = after.search(&exact(), &mut TablePool::new(0)).unwrap().best.unwrap();
        let (utility, expected) = outcome(after.as_ref(), &best);
        for reply in after.legal() {
            let (its_utility, its_expected) = outcome(after.as_ref(), &reply);
            if its_utility[player] == utility[player] && its_expected[player] == expected[player] {
                worst = f64::max(worst, sign * (expected[mover] - its_expected[mover]));
            }
        }
        after.play(&best).unwrap();
    }
    worst
}

#[test]
fn a_free_reply_costs_the_mover_most_and_its_player_nothing() {
    let (mut some, mut none) = (0, 0);
    for contest in positions() {
        if contest.search(&exact(), &mut TablePool::new(0)).is_err() {
            continue;
        }
        let decision = &contest.legal()[0];
        let found = free_reply(contest.as_ref(), decision, &exact(), &mut TablePool::new(0));
        let loss = greatest_loss(contest.as_ref(), decision);
        assert_eq!(found.as_ref().map_or(0.0, |reply| reply.loss), loss, "{decision}");
        match found {
            Some(reply) => {
                assert_ne!(Some(reply.player), contest.to_move());
                let mut after = contest.clone_box();
                let (last, before) = reply.line.split_last().unwrap();
                for decision in before {
                    after.play(decision).unwrap();
                }
                assert_eq!(after.to_move(), Some(reply.player));
                after.play(last).unwrap();
                some += 1;
            }
            None => none += 1,
        }
    }
    assert!(some > 5 && none > 5, "{some} {none}");
}

#[test]
fn reasons_hold_in_the_deals_that_they_name() {
    let (mut as_good, mut better, mut taken, mut ties, mut certain) = (0, 0, 0, 0, 0);
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
            let mut shown = contest.clone_box();
            reason.line.iter().for_each(|decision| drop(shown.play(decision).unwrap()));
            let pool = &mut TablePool::new(0);
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
                Fact::DependsOnTie { player, most } => {
                    let reply = free_reply(contest.as_ref(), &best, &exact(), pool).unwrap();
                    assert_eq!((reply.player, reply.loss), (*player, *most));
                    assert_eq!(reply.line, reason.line);
                    ties += 1;
                }
                Fact::Certain => {
                    let (least, greatest) = range_over_ties(contest.as_ref(), &best, &exact(), pool).unwrap();
                    assert_eq!(least, greatest);
                    certain += 1;
                }
                Fact::AtWorst(bound) => {
                    let (least, greatest) = range_over_ties(contest.as_ref(), &best, &exact(), pool).unwrap();
                    assert_eq!(*bound, if contest.lowest_wins() { greatest } else { least });
                }
                _ => panic!("{reason}"),
            }
        }
    }
    let counts = [as_good, better, taken, ties, certain];
    assert!(counts.iter().all(|&count| count > 5), "{counts:?}");
}
