//! Whole contests of the board games, played at random to the end: every listed decision is accepted and reads as it is
//! written, all others are refused, and the marks of the last move are where the board has changed.

use maxn_games::abalone::AbaloneContest;
use maxn_games::chinese_checkers::{self, ChineseCheckersContest, Size};
use maxn_games::contest::{BadDecision, BoardContest, BoardGame, BoardMove, Contest, Mark, Opening};
use maxn_games::othello::OthelloContest;
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::{RngCore, SeedableRng};

/// More than any game takes.
const MOST_MOVES: usize = 1_300;

/// Plays to the end: how many moves it took.
fn play_out<G: BoardGame<N>, const N: usize>(mut contest: BoardContest<G, N>, seed: u64) -> usize {
    let mut generator = Xoshiro256PlusPlus::seed_from_u64(seed);
    let mut below = |count: usize| (generator.next_u64() % count as u64) as usize;
    // Moves of positions before: most of them are wrong later.
    let mut earlier: Vec<BoardMove<G::Move>> = Vec::new();
    let mut moves = 0;
    while let Some(player) = contest.turn() {
        assert!(moves < MOST_MOVES, "the game does not end");
        assert!(contest.winners().is_empty() && contest.hands_played() == 0);
        let decisions = contest.decisions();
        let chosen = decisions[below(decisions.len())].clone();
        if moves % 16 < 2 {
            for decision in &decisions {
                assert_eq!(contest.parse(&decision.to_string()).as_ref(), Ok(decision));
                assert!(contest.clone().decide(decision).is_ok(), "{decision} is listed");
            }
            for other in earlier.iter().filter(|other| !decisions.contains(other)) {
                let before = contest.clone();
                assert!(!contest.decide(other).expect_err("it is not listed").to_string().is_empty());
                assert_eq!(contest, before, "{other} is refused, and nothing has changed");
            }
            for nonsense in ["", "-", "a", "z9", "a1-", "é1-é2", "a1-a1", "pass pass"] {
                assert!(contest.parse(nonsense).is_err(), "{nonsense}");
            }
            let text = contest.game().to_string();
            assert_eq!(text.parse::<G>().expect("a position").to_string(), text);
        }
        let before = contest.layout();
        contest.decide(&chosen).expect("it is listed");
        assert_eq!(contest.last_move(), Some((player, chosen.to_string().as_str())));
        for (cell, before) in contest.layout().cells.iter().zip(&before.cells) {
            assert_eq!(cell.mark.is_some(), cell.owner != before.owner, "{}", cell.name);
            assert_eq!(cell.mark == Some(Mark::Left), before.owner.is_some() && cell.owner.is_none());
        }
        earlier.truncate(12);
        earlier.insert(0, chosen);
        moves += 1;
    }
    assert_eq!((contest.decisions(), contest.hands_played()), (Vec::new(), 1));
    assert_eq!(contest.decide(&earlier[0]), Err(BadDecision::Over));
    assert_eq!(contest.parse("a1"), Err(BadDecision::Over));
    assert!(!contest.winners().is_empty(), "a draw is everybody's");
    moves
}

fn chinese_checkers<const N: usize>(size: Size) {
    let options = chinese_checkers::Options { size, ..chinese_checkers::Options::STANDARD };
    let contest = ChineseCheckersContest::<N>::new(options, 1);
    assert_eq!(contest.scores(), [0; N]);
    play_out(contest, 7);
}

#[test]
fn chinese_checkers_on_every_board_for_every_number_of_players() {
    for size in Size::ALL {
        chinese_checkers::<2>(size);
        chinese_checkers::<3>(size);
        chinese_checkers::<4>(size);
        chinese_checkers::<5>(size);
        chinese_checkers::<6>(size);
    }
}

#[test]
fn abalone_for_every_number_of_players() {
    let opening = Opening::default();
    play_out(AbaloneContest::<2>::new(opening, 1), 1);
    play_out(AbaloneContest::<3>::new(opening, 1), 2);
    play_out(AbaloneContest::<4>::new(opening, 1), 3);
    play_out(AbaloneContest::<5>::new(opening, 1), 4);
    play_out(AbaloneContest::<6>::new(opening, 1), 5);
}

#[test]
fn othello_for_every_number_of_players() {
    for seed in 0..20 {
        let opening = Opening::default();
        assert!(play_out(OthelloContest::<2>::new(opening, 1), seed) >= 5);
        assert!(play_out(OthelloContest::<3>::new(opening, 1), seed) >= 5);
        assert!(play_out(OthelloContest::<4>::new(opening, 1), seed) >= 5);
    }
}

#[test]
fn openings_differ_by_their_seed_and_begin_no_marked_move() {
    let start = |seed| OthelloContest::<3>::new(Opening { moves: 9 }, seed);
    assert_eq!(start(1), start(1));
    assert_ne!(start(1), start(2));
    assert_eq!(start(1).last_move(), None);
    assert_eq!(AbaloneContest::<3>::new(Opening { moves: 9 }, 1).game().made(), 9);
    // So many moves are no game of Othello: the last position with a move is where it begins.
    let late = OthelloContest::<2>::new(Opening { moves: 1000 }, 3);
    assert!(late.turn().is_some());
}
