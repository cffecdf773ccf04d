//! IJCAI05 Table 1 and what is said of it: three tricks, bids of 1, 1 and 2.

use maxn::{Evaluation, Range, Scores};
use maxn_games::spades::{Payoff, Spades, Utility};
use maxn_games::tricks::{Table, Tricks};

/// Tricks, utilities and ranks, as printed.
const PRINTED: [([i32; 3], [i32; 3], [usize; 3]); 10] = [
    ([0, 0, 3], [0, 0, 19 + 6], [0, 0, 2]),
    ([0, 1, 2], [0, 10 + 3, 20 + 3], [0, 2, 1]),
    ([0, 2, 1], [0, 9 + 6, 0], [0, 4, 0]),
    ([0, 3, 0], [0, 8 + 6, 0], [0, 3, 0]),
    ([1, 0, 2], [10 + 3, 0, 20 + 3], [2, 0, 1]),
    ([1, 1, 1], [10 + 3, 10 + 3, 0], [2, 2, 0]),
    ([1, 2, 0], [10 + 3, 9 + 3, 0], [2, 1, 0]),
    ([2, 0, 1], [9 + 6, 0, 0], [4, 0, 0]),
    ([2, 1, 0], [9 + 3, 10 + 3, 0], [1, 2, 0]),
    ([3, 0, 0], [8 + 6, 0, 0], [3, 0, 0]),
];

fn payoff() -> Payoff {
    let hands = ["S:A H:32", "S:K H:54", "S:2 H:76"].map(|hand| hand.parse().unwrap());
    let table = Table::new(&hands, 0, Some(maxn_games::cards::Suit::Spades));
    Payoff::new(Utility::FewOvertricks, &Tricks::new(table, Spades::new(&[1, 1, 2], 3).unwrap()))
}

#[test]
fn outcomes_utilities_and_ranks_are_those_printed() {
    let mut outcomes = payoff().outcomes().unwrap();
    outcomes.sort_by_key(|outcome| outcome.measure);
    assert_eq!(outcomes.len(), PRINTED.len());
    for (outcome, (tricks, utilities, ranks)) in outcomes.iter().zip(PRINTED) {
        assert_eq!((outcome.measure, outcome.scores), (tricks.into(), utilities.into()));
        for player in 0..3 {
            let mut lower: Vec<i32> = outcomes.iter().map(|outcome| outcome.scores[player]).collect();
            lower.retain(|&score| score < outcome.scores[player]);
            lower.sort_unstable();
            lower.dedup();
            assert_eq!(lower.len(), ranks[player], "player {} of {tricks:?}", player + 1);
        }
    }
}

/// The paper's rank of a score, for a player.
fn rank(player: usize, score: i32) -> usize {
    PRINTED.iter().find(|(_, utilities, _)| utilities[player] == score).unwrap().2[player]
}

#[test]
fn ranks_of_all_players_add_up_to_four_at_most() {
    let sum = |scores: Scores| (0..3).map(|player| rank(player, scores[player])).sum::<usize>();
    assert_eq!(payoff().outcomes().unwrap().iter().map(|outcome| sum(outcome.scores)).max(), Some(4));
}

#[test]
fn two_players_prune_but_for_four_pairs_of_bounds() {
    let outcomes = payoff().outcomes().unwrap();
    let mut open = Vec::new();
    for first in 0..=4 {
        for second in 0..=4 {
            let beats = |player: usize, score, bound| rank(player, score) > bound;
            let possible = outcomes
                .iter()
                .any(|outcome| beats(0, outcome.scores[0], first) && beats(1, outcome.scores[1], second));
            open.extend(possible.then_some((first, second)));
        }
    }
    assert_eq!(open, [(0, 0), (0, 1), (1, 0), (1, 1)]);
}

#[test]
fn a_trick_for_the_second_player_limits_the_others() {
    let text = "hands S:3 H:2 | S:A H:4 | S:2 H:6; leader 2; tricks 0 1 0; bids 1 1 2";
    let game: Tricks<Spades> = text.parse().unwrap();
    // The paper's heuristic counts the tricks taken only; ours knows that the ace of spades takes another.
    let Range { lower, upper } = payoff().progress(&game);
    assert_eq!((lower, upper), ([0, 2, 0].into(), [1, 3, 1].into()));
    let outcomes = payoff().outcomes().unwrap();
    let most = |player: usize| {
        let possible = outcomes.iter().filter(|outcome| outcome.measure[1] >= 1);
        possible.map(|outcome| rank(player, outcome.scores[player])).max()
    };
    assert_eq!((most(0), most(2)), (Some(2), Some(1)));
}
