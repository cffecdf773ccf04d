//! The worked examples of the dissertation.

use maxn::{Algorithm, Evaluation, Game, Objective, Report, Scores, Search, Ties};
use maxn_games::cards::{Card, Hand, Suit};
use maxn_games::hearts::{Hearts, HeartsEvaluation, Points, QUEEN, points_in};
use maxn_games::tricks::{Either, Rules, Tricks};

fn line(report: &Report<Card>) -> String {
    report.line.iter().map(Card::to_string).collect::<Vec<_>>().join(" ")
}

fn points_of(game: &Hearts, report: &Report<Card>) -> Scores {
    Points::new(game).points(&report.scores)
}

fn search(game: &Hearts, algorithm: &str) -> Report<Card> {
    let points: HeartsEvaluation = Either::First(Points::new(game));
    let search = Search::new(&points).algorithm(algorithm.parse::<Algorithm>().unwrap());
    search.root_values(true).run(&mut game.clone()).unwrap()
}

/// The scores that the mover can be sure of after a card.
fn after(game: &Hearts, report: &Report<Card>, card: &str) -> Scores {
    let found = report.root_moves.iter().find(|root| root.mv.to_string() == card).unwrap();
    Points::new(game).points(&found.scores.unwrap())
}

/// Cards from left to right in the hand, which is how Figure 4.8 is to be read.
#[derive(Clone, Debug, PartialEq)]
struct LeftToRight;

impl Rules for LeftToRight {
    fn special(&self) -> Hand {
        Hand::only(QUEEN)
    }
}

struct Plain;

impl Evaluation<Tricks<LeftToRight>> for Plain {
    fn evaluate(&self, game: &Tricks<LeftToRight>) -> Scores {
        Scores::from_fn(3, |player| -points_in(game.table().taken()[player]))
    }
}

/// DISS Figure 4.8: whether the ace of spades is a safe lead depends on how player 2 breaks ties.
#[test]
fn the_tie_of_figure_4_8() {
    let game: Hearts = "options papers moon=off; hands S:A C:3 | S:KQ | C:85".parse().unwrap();

    // (a) From left to right, player 2 keeps the queen, and the ace is safe.
    let mut plain = Tricks::new(*game.table(), LeftToRight);
    let none: Algorithm = "maxn:none".parse().unwrap();
    let report = Search::new(&Plain).algorithm(none).run(&mut plain).unwrap();
    assert_eq!((line(&report).as_str(), report.scores), ("AS KS 8C 3C QS 5C", [0, 0, -13].into()));

    // (b) In our order the queen falls under the ace; so (c) the three of clubs is led, and player 3 gets her: at once,
    // where the figure has player 2 throw the king first.
    let report = search(&game, "maxn:none");
    assert_eq!((line(&report).as_str(), points_of(&game, &report)), ("3C QS 8C 5C AS KS", [0, 0, 13].into()));
    assert_eq!(after(&game, &report, "AS"), [13, 0, 0]);

    // The explicit rule, least for the player at the root, sees the same danger from left to right.
    let report = Search::new(&Plain).algorithm(none).preference(Ties::RootLeast).run(&mut plain).unwrap();
    assert_eq!(report.best, Some(Card::new(Suit::Clubs, 1)));
}

/// DISS Figure 4.3: player 2 follows to the nine of spades. The figure's hands are not in our copy of the text; these
/// give the three lines it describes, 17 points in all.
#[test]
fn the_paranoid_player_of_figure_4_3() {
    let game: Hearts =
        "options papers moon=off; hands S:5 H:52 | S:Q6 H:3 D:3 | S:J H:4 D:AK; leader 1; trick 9S"
            .parse()
            .unwrap();
    assert_eq!(game.player(), 1);

    // (a) What is expected: player 2 ducks and player 3 takes all 17.
    let report = search(&game, "maxn:none");
    assert_eq!(points_of(&game, &report), [0, 0, 17]);
    assert!(line(&report).starts_with("6S JS"), "{}", line(&report));

    // (b) and (c): against a coalition, player 2 takes the queen now or later.
    let report = search(&game, "paranoid:none");
    assert_eq!(after(&game, &report, "6S")[1], 13);
    assert_eq!(after(&game, &report, "QS")[1], 13);
}

/// DISS Figures 4.4 and 4.5: player 1 leads the queen of spades. Again these hands give the lines described, 19 points
/// in all.
#[test]
fn the_paranoid_player_of_figure_4_4() {
    let game: Hearts =
        "options papers moon=off; hands S:Q C:AKQJT9 | S:A2 C:87654 | S:K H:AKQJT9".parse().unwrap();

    // (a) Player 3 is forced to take the queen with the king, and all the rest.
    let report = search(&game, "maxn:speculative");
    assert_eq!(points_of(&game, &report), [0, 0, 19]);
    assert!(line(&report).starts_with("QS 2S KS"), "{}", line(&report));

    // (b) A coalition has player 2 take her, to lead clubs for player 1 to win.
    let points = Points::new(&game);
    let evaluation: HeartsEvaluation = Either::First(points);
    for objective in [Objective::Own, Objective::Difference] {
        let mut led = game.clone();
        led.apply(QUEEN);
        let search =
            Search::new(&evaluation).algorithm("paranoid:alpha-beta".parse().unwrap()).objective(objective);
        let report = search.perspective(maxn::Perspective::Of(0)).run(&mut led).unwrap();
        assert_eq!(points.points(&report.scores), [6, 13, 0], "{objective:?}");
        assert!(line(&report).starts_with("AS KS"), "{}", line(&report));
    }
}
