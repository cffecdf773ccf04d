//! The facts about a decision in one deal, each found by a function of its own.

use super::EPSILON;
use crate::decision::Decision;
use crate::event::{Event, EventKind};
use crate::game::Contest;
use crate::search::{MoveValue, SearchRequest};
use crate::table_pool::TablePool;
use maxn::{Algorithm, Player, SoftPruning};

/// The most positions that are played through to learn the fate of a trick in a deal.
const MOST_POSITIONS: usize = 20_000;

/// The fate of the trick to which a decision belongs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TrickFate {
    /// Its player wins it, whatever the others play.
    Won,
    /// Its player loses it, whatever the others play.
    Lost,
    /// That depends on the others.
    Open,
}

/// Finds the fate of the trick to which a legal decision belongs, by playing every continuation until the trick is taken; `None` if no
/// trick comes of it, or there are too many continuations.
pub fn trick_fate(contest: &dyn Contest, decision: &Decision) -> Option<TrickFate> {
    let player = contest.to_move()?;
    let mut left = MOST_POSITIONS;
    let own = (player, decision);
    let [won, lost] = trick_ends(contest, decision, own, &mut left, [false; 2])?;
    match (won, lost) {
        (true, false) => Some(TrickFate::Won),
        (false, true) => Some(TrickFate::Lost),
        (true, true) => Some(TrickFate::Open),
        (false, false) => None,
    }
}

/// Whether the player can win and lose the trick after a decision, given what is known already. Nothing is left to learn once both are
/// possible.
fn trick_ends(
    contest: &dyn Contest,
    decision: &Decision,
    own: (Player, &Decision),
    left: &mut usize,
    mut known: [bool; 2],
) -> Option<[bool; 2]> {
    *left = left.checked_sub(1)?;
    let mut after = contest.clone_box();
    let events = after.play(decision).ok()?;
    if let Some(winner) = trick_winner(&events, own) {
        known[usize::from(winner != own.0)] = true;
        return Some(known);
    }
    if !is_same_kind(contest, after.as_ref()) {
        return None;
    }
    for next in after.legal() {
        if known == [true; 2] {
            break;
        }
        known = trick_ends(after.as_ref(), &next, own, left, known)?;
    }
    Some(known)
}

/// Returns whether the same is asked for after a decision as before, such as a card, in the same hand.
fn is_same_kind(before: &dyn Contest, after: &dyn Contest) -> bool {
    let kind = |contest: &dyn Contest| contest.prompt().map(|prompt| prompt.kind);
    before.hands_played() == after.hands_played() && kind(before) == kind(after)
}

/// The winner of the trick with a player's card, if it is taken: a bid or a card that is passed belongs to none.
fn trick_winner(events: &[Event], (player, card): (Player, &Decision)) -> Option<Player> {
    events.iter().find_map(|event| match &event.kind {
        EventKind::Trick { winner, cards } => {
            let is_own = |(by, code): &(Player, String)| *by == player && code == card.as_str();
            cards.iter().any(is_own).then_some(*winner)
        }
        _ => None,
    })
}

/// Finds the player who takes the trick to which a legal decision belongs if everybody plays on as a search says; `None` if no trick comes
/// of it, or the line of play does not go so far.
pub fn trick_winner_after(
    contest: &dyn Contest,
    decision: &Decision,
    search: &SearchRequest,
    tables: &mut TablePool,
) -> Option<Player> {
    let own = (contest.to_move()?, decision);
    let mut after = contest.clone_box();
    let events = after.play(decision).ok()?;
    if let Some(winner) = trick_winner(&events, own) {
        return Some(winner);
    }
    if !is_same_kind(contest, after.as_ref()) {
        return None;
    }
    let line = after.search(search, tables).ok()?.line;
    line.iter()
        .find_map(|played| after.play(&played.decision).ok().and_then(|events| trick_winner(&events, own)))
}

/// A reply by which another player can hurt the one who has decided, and which costs that player nothing: a tie on which the decision
/// depends.
#[derive(Clone, Debug, PartialEq)]
pub struct FreeReply {
    /// The player who replies.
    pub player: Player,
    /// The decision, what the search expects after it, and the reply.
    pub line: Vec<Decision>,
    /// The loss of the player who has decided, in the measure that people count in.
    pub loss: f64,
    /// The values that were compared are those of the whole tree.
    pub exact: bool,
}

/// Finds the reply that costs the mover most among those that cost their player nothing, before the mover decides again: everybody plays as
/// the search expects until there. `None` if there is none.
pub fn free_reply(
    contest: &dyn Contest,
    decision: &Decision,
    search: &SearchRequest,
    tables: &mut TablePool,
) -> Option<FreeReply> {
    let mover = contest.to_move()?;
    let sign = if contest.lowest_wins() { -1.0 } else { 1.0 };
    let (mut after, mut line) = (contest.clone_box(), vec![decision.clone()]);
    after.play(decision).ok()?;
    let (mut worst, mut exact): (Option<FreeReply>, bool) = (None, true);
    while is_same_kind(contest, after.as_ref()) {
        let Some(player) = after.to_move().filter(|player| *player != mover) else { break };
        let Ok(found) = after.search(search, tables) else { break };
        let Some(best) = found.best else { break };
        exact &= found.exact;
        let chosen = found.moves.iter().find(|value| value.decision == best).and_then(values);
        for (value, (utility, expected)) in
            found.moves.iter().filter_map(|value| Some((value, values(value)?)))
        {
            let Some((best_utility, best_expected)) = chosen else { break };
            let is_free = utility[player] == best_utility[player]
                && (expected[player] - best_expected[player]).abs() < EPSILON;
            let loss = sign * (best_expected[mover] - expected[mover]);
            if is_free && loss > worst.as_ref().map_or(EPSILON, |worst| worst.loss) {
                let line = line.iter().chain([&value.decision]).cloned().collect();
                worst = Some(FreeReply { player, line, loss, exact });
            }
        }
        if after.play(&best).is_err() {
            break;
        }
        line.push(best);
    }
    worst
}

/// What a move brings all players: in the terms of the evaluation, and in those of people.
fn values(value: &MoveValue) -> Option<(&[i32], &[f64])> {
    value.scores.as_deref().zip(value.expected.as_deref())
}

/// Finds the least and the greatest that a decision can bring its player, whatever the ties: by soft-max^n. `None` if the deal is not searched
/// to its end.
pub fn range_over_ties(
    contest: &dyn Contest,
    decision: &Decision,
    search: &SearchRequest,
    tables: &mut TablePool,
) -> Option<(f64, f64)> {
    let mover = contest.to_move()?;
    let mut search = search.clone();
    search.options.algorithm = Algorithm::SoftMaxn(SoftPruning::Shallow);
    let found = contest.search(&search, tables).ok().filter(|found| found.exact)?;
    let value = found.moves.iter().find(|value| value.stands_for(decision))?;
    value.ranges.as_ref().map(|ranges| ranges[mover])
}
