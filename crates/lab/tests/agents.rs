//! Search players against random ones, and what they say of their choices.

use maxn::Limits;
use maxn_games::contest::{BoardContest, CardContest, CardDecision, Contest};
use maxn_games::hearts::{HeartsContest, Options};
use maxn_games::spades::{self, SpadesContest};
use maxn_lab::agents::{Adviser, Agent, BoardSearch, NoDecision, OpenHands, Random};
use maxn_lab::analysis::Settings;
use maxn_lab::boards::{Board, BoardVisitor, Judged};
use maxn_lab::contests::{CardGame, ContestRequest, Visitor};

fn settings(nodes: u64) -> Settings {
    let limits = Limits { nodes: Some(nodes), ..Limits::default() };
    Settings { limits, table_bytes: 1 << 16, ..Settings::default() }
}

/// Plays hands in which player 1 searches and the others play at random: the points of each hand on average.
struct AgainstRandom {
    hands: u32,
    settings: Settings,
}

impl Visitor for AgainstRandom {
    type Output = Vec<f64>;

    fn visit<C, const N: usize>(self, mut contest: C) -> Vec<f64>
    where
        C: CardContest<N>,
        OpenHands<N>: Adviser<C, N>,
    {
        let mut searcher = OpenHands::new(self.settings).unwrap();
        let mut random = Random::new(5);
        while contest.hands_played() < self.hands {
            let Some(player) = contest.turn() else { break };
            let decision = match player {
                0 => searcher.decide(&contest).unwrap(),
                _ => random.decide(&contest).unwrap(),
            };
            contest.decide(&decision).unwrap();
        }
        contest.scores().map(|score| f64::from(score) / f64::from(self.hands)).to_vec()
    }
}

#[test]
fn search_players_do_better_than_random_ones_in_every_game() {
    for (game, players, options, hands) in [
        (CardGame::Hearts, 3, "target=100000", 4),
        (CardGame::Hearts, 4, "papers target=100000", 4),
        (CardGame::Hearts, 6, "standard target=100000", 4),
        (CardGame::Spades, 2, "target=100000", 3),
        (CardGame::Spades, 3, "target=100000", 3),
        (CardGame::OhHell, 3, "most=5", 9),
        (CardGame::OhHell, 7, "most=3", 5),
        (CardGame::SergeantMajor, 3, "score=100000", 3),
        (CardGame::Cribbage, 2, "target=100000", 6),
        (CardGame::Cribbage, 3, "target=100000", 6),
        (CardGame::Cribbage, 4, "target=100000", 6),
    ] {
        let request = ContestRequest { players: Some(players), options: options.to_string(), seed: 3 };
        let score = game.begin(&request, AgainstRandom { hands, settings: settings(2000) }).unwrap();
        let others = score[1..].iter().sum::<f64>() / (players - 1) as f64;
        let ahead = if game == CardGame::Hearts { others - score[0] } else { score[0] - others };
        assert!(ahead > 0.0, "{game} for {players}: {score:?}");
    }
}

/// With few cards left, one zero window over all iterations finds a card that is as good against all others as any.
#[test]
fn tricks_taken_are_enough_for_a_zero_window_over_all_iterations() {
    let searching = |algorithm: &str| {
        let algorithm = algorithm.parse().unwrap();
        OpenHands::<3>::new(Settings { algorithm, ..settings(1_000_000) }).unwrap()
    };
    let mut compared = 0;
    for seed in 0..5 {
        let options = spades::Options::PAPERS_TRICKS;
        let mut contest = SpadesContest::<3>::new(options, seed).unwrap();
        let mut random = Random::new(seed);
        while contest.hands_played() == 0 {
            let player = contest.turn().unwrap();
            if (2..=5).contains(&contest.hands()[player].len()) {
                let card = searching("paranoid:zero-window-deepening").decide(&contest).unwrap();
                let advice = searching("paranoid:alpha-beta").advise(&contest).unwrap();
                assert!(advice.exact);
                let own = |decision| {
                    let choice = advice.choices.iter().find(|(choice, _)| *choice == decision);
                    choice.and_then(|(_, worth)| *worth).map(|worth| worth[player])
                };
                assert_eq!(own(card), own(advice.best), "{card} in deal {seed}");
                compared += 1;
            }
            let decision = random.decide(&contest).unwrap();
            contest.decide(&decision).unwrap();
        }
    }
    assert!(compared > 50, "{compared}");
}

#[test]
fn every_algorithm_decides_or_says_why_not() {
    let request = ContestRequest { options: "most=2".to_string(), seed: 1, players: Some(3) };
    for algorithm in maxn::Algorithm::all() {
        let settings = Settings { algorithm, ..settings(500) };
        if algorithm.to_string() == "paranoid:zero-window-deepening" {
            continue;
        }
        CardGame::OhHell.begin(&request, AgainstRandom { hands: 3, settings }).unwrap();
    }
    let contest = HeartsContest::<3>::new(Options::PAPERS, 1).unwrap();
    let algorithm = "paranoid:zero-window-deepening".parse().unwrap();
    let refusal = OpenHands::new(Settings { algorithm, ..settings(500) }).unwrap().decide(&contest);
    assert!(matches!(refusal, Err(NoDecision::Search(_))), "{refusal:?}");
}

#[test]
fn advice_covers_every_legal_card_and_its_best_is_best() {
    let mut contest = HeartsContest::<4>::new(Options::STANDARD, 2).unwrap();
    let mut agent = OpenHands::<4>::new(settings(20_000)).unwrap();
    let mut checked = 0;
    while contest.hands_played() == 0 {
        let player = contest.turn().unwrap();
        let advice = agent.advise(&contest).unwrap();
        assert!(advice.choices.iter().any(|(decision, _)| *decision == advice.best));
        let worth_of = |wanted: CardDecision| {
            advice.choices.iter().find(|(decision, _)| *decision == wanted).and_then(|&(_, worth)| worth)
        };
        if contest.play().is_some() {
            let listed: Vec<CardDecision> = advice.choices.iter().map(|&(decision, _)| decision).collect();
            assert_eq!(listed, contest.decisions());
        }
        if let Some(best) = worth_of(advice.best) {
            checked += 1;
            for worth in advice.choices.iter().filter_map(|(_, worth)| *worth) {
                assert!(best[player] <= worth[player], "fewest points are best: {advice:?}");
            }
            if contest.play().is_some() && advice.exact {
                let sum = best.iter().sum::<f64>();
                assert!((sum - 26.0).abs() < 1e-9 || (sum - 78.0).abs() < 1e-9, "{sum} points");
            }
        }
        contest.decide(&advice.best).unwrap();
    }
    assert!(checked > 40, "most decisions are weighed: {checked}");
}

#[test]
fn the_same_position_is_decided_the_same_way() {
    let request = ContestRequest { seed: 9, ..ContestRequest::default() };
    let play = || {
        let visitor = AgainstRandom { hands: 1, settings: settings(1000) };
        CardGame::Spades.begin(&request, visitor).unwrap()
    };
    assert_eq!(play(), play());
}

#[test]
fn what_cannot_be_played_is_refused() {
    let begin = |players, options: &str| {
        let request = ContestRequest { players, options: options.to_string(), seed: 1 };
        let visitor = AgainstRandom { hands: 0, settings: settings(1) };
        CardGame::Hearts.begin(&request, visitor).unwrap_err().to_string()
    };
    assert_eq!(begin(Some(2), ""), "hearts is for 3 to 6 players, not for 2");
    assert!(begin(None, "moon=blue").contains("moon cannot be 'blue'"));
    assert!("heart".parse::<CardGame>().unwrap_err().contains("hearts, spades"));
}

/// Plays a board game in which player 1 searches and the others move at random: whether it has won.
struct OnBoard(u64);

impl BoardVisitor for OnBoard {
    type Output = bool;

    fn visit<G, const N: usize>(self, mut contest: BoardContest<G, N>) -> bool
    where
        G: Judged<N>,
        BoardSearch<N>: Adviser<BoardContest<G, N>, N>,
    {
        let settings = Settings { width: Some(10), ..settings(self.0) };
        let mut searcher = BoardSearch::new(settings).unwrap();
        let mut random = Random::new(5);
        while let Some(player) = contest.turn() {
            let decision = match player {
                0 => searcher.decide(&contest).unwrap(),
                _ => random.decide(&contest).unwrap(),
            };
            contest.decide(&decision).unwrap();
        }
        contest.winners() == [0]
    }
}

#[test]
fn search_players_win_board_games_against_random_ones() {
    for (board, players, options) in [
        (Board::ChineseCheckers, 2, "board=small opening=4"),
        (Board::ChineseCheckers, 3, "board=mini"),
        (Board::ChineseCheckers, 6, "board=mini"),
        (Board::Abalone, 3, "opening=6"),
        (Board::Othello, 2, "opening=4"),
        (Board::Othello, 3, ""),
        (Board::Othello, 4, ""),
    ] {
        let request = ContestRequest { players: Some(players), options: options.to_string(), seed: 3 };
        assert!(board.begin(&request, OnBoard(1500)).unwrap(), "{board} for {players}");
    }
}
