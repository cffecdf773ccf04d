//! Matches of games that no list has: the example, and what can go wrong.

use maxn::{Game, Scores};
use maxn_lab::own_game::{Choice, GameMatch, random};
use maxn_lab::report::page;
use maxn_lab::results_db::Store;

#[path = "../../examples/my_game.rs"]
mod my_game;

#[test]
fn the_example_finds_out_who_is_better() {
    let mut store = Store::in_memory().unwrap();
    let report = my_game::play(&mut store, 12).unwrap();
    // Three agents on three seats sit in six ways.
    assert_eq!((report.deals, report.games, report.agents.len()), (12, 72, 3));
    let wins: Vec<f64> = report.agents.iter().map(|agent| agent.wins.mean()).collect();
    assert!((wins.iter().sum::<f64>() - 1.0).abs() < 1e-9, "somebody wins every game: {wins:?}");
    assert!(wins[0] > wins[2], "a search beats chance: {wins:?}");
    assert!(report.agents[0].nodes > 0.0 && report.agents[0].depth > Some(1.0));
    let markdown = report.markdown(false);
    assert!(
        markdown.starts_with("### matches for 3 players") && markdown.contains("| random |"),
        "{markdown}"
    );
    assert!(page(std::slice::from_ref(&report), false).contains("<svg"));
    // What is finished is not played again.
    let more = my_game::play(&mut store, 14).unwrap();
    assert_eq!((more.deals, more.games), (14, 84));
    assert_eq!(more.agents[1].score.count(), 14);
}

/// Two players in turn throw a die and add one or two to it, three times each.
#[derive(Clone, PartialEq, Debug)]
struct Dice {
    throws: u8,
    sums: [i32; 2],
    thrown: bool,
}

impl Game for Dice {
    type Move = i32;
    type Undo = Self;

    fn players(&self) -> usize {
        2
    }
    fn player(&self) -> usize {
        usize::from(self.throws) % 2
    }
    fn is_terminal(&self) -> bool {
        self.throws == 6
    }
    fn moves(&self, moves: &mut Vec<i32>) {
        moves.extend([1, 2]);
    }
    fn is_chance(&self) -> bool {
        !self.thrown && !self.is_terminal()
    }
    fn has_chance(&self) -> bool {
        true
    }
    fn chances(&self, events: &mut Vec<(i32, u32)>) {
        events.extend((1..=6).map(|pips| (pips, 1)));
    }
    fn apply(&mut self, number: i32) -> Self {
        let before = self.clone();
        self.sums[self.player()] += number;
        if self.thrown {
            self.throws += 1;
        }
        self.thrown = !self.thrown;
        before
    }
    fn undo(&mut self, _: i32, before: Self) {
        *self = before;
    }
}

fn dice<'a>() -> GameMatch<'a, Dice> {
    GameMatch::new(
        "dice",
        |_| Dice { throws: 0, sums: [0; 2], thrown: false },
        |end| Scores::from_fn(2, |player| end.sums[player]),
    )
    .deals(30)
}

#[test]
fn chance_is_thrown_and_threads_change_nothing() {
    let run = |threads| {
        let two = dice().agent("two", |_, _| 2).agent("random", random).threads(threads);
        two.run(&mut Store::in_memory().unwrap()).unwrap().markdown(false)
    };
    assert_eq!(run(1), run(3));
    let high = dice().agent("one", |_, _| 1).agent("two", |_, _| 2).lowest_wins();
    let report = high.run(&mut Store::in_memory().unwrap()).unwrap();
    let difference = report.agents[1].score.mean() - report.agents[0].score.mean();
    assert!((difference - 3.0).abs() < 1e-9, "the same throws in both seatings: {difference}");
    assert!(report.verdicts()[0].contains("one is better than two"), "{:?}", report.verdicts());
}

#[test]
fn mistakes_are_named() {
    let error =
        |games: GameMatch<'_, Dice>| games.run(&mut Store::in_memory().unwrap()).unwrap_err().to_string();
    assert!(error(dice().agent("one", |_, _| 1)).contains("at least two agents"));
    assert!(
        error(dice().agent("one", |_, _| 1).agent("one", |_, _| 2)).contains("two agents are called one")
    );
    assert!(
        error(dice().agent("one", |_, _| 1).agent("two", |_, _| 2).deals(0)).contains("at least one deal")
    );
    let wrong = error(dice().agent("one", |_, _| 1).agent("seven", |_, _| 7));
    assert_eq!(wrong, "seven decided for 7, which is not one of the legal moves [1, 2]");
    let none = |_: &Dice, _| Choice { mv: None, nodes: 0, depth: None };
    assert!(error(dice().agent("one", |_, _| 1).agent("none", none)).starts_with("none decided for no move"));
}
