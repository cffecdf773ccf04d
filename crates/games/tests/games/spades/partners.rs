//! Partners under the paranoid rule.

use maxn::conformance::plain_paranoid;
use maxn::{Algorithm, Evaluation, Game, MctsOptions, SearchOptions, TreeRule};
use maxn_games::spades::{INFO, Payoff, Spades, Utility, deal};
use maxn_games::tricks::Tricks;
use maxn_play::{Contest, GameInfo, MctsRequest, SearchRequest, TablePool};

type HandOfFour = Tricks<Spades>;

/// The worth of a hand to a side by definition: its two players maximise it, and the others minimise it.
fn plain_sides(game: &mut HandOfFour, side: usize, payoff: &Payoff) -> i32 {
    if game.is_terminal() {
        return payoff.evaluate(game)[side];
    }
    let is_own = game.player() % 2 == side;
    let mut cards = Vec::new();
    game.moves(&mut cards);
    let values = cards.into_iter().map(|card| game.explore(card, |after| plain_sides(after, side, payoff)));
    if is_own { values.max() } else { values.min() }.unwrap()
}

/// The score of the player to move by a paranoid search of the contest, and its card.
fn paranoid(contest: &dyn Contest, algorithm: Algorithm) -> (i32, String) {
    let options = SearchOptions { algorithm, ..SearchOptions::default() };
    let request = SearchRequest { options, ..SearchRequest::default() };
    let found = contest.search(&request, &mut TablePool::new(1 << 16)).unwrap();
    (found.scores[contest.to_move().unwrap()], found.best.unwrap().to_string())
}

#[test]
fn partners_play_together_under_the_paranoid_rule() {
    let methods = Algorithm::all().filter(|algorithm| {
        algorithm.rule() == "paranoid"
            && algorithm.is_sound()
            && algorithm.pruning() != "zero-window-deepening"
    });
    let methods: Vec<Algorithm> = methods.collect();
    assert!(methods.len() > 1);
    let mut helped = 0;
    for seed in 0..40 {
        let hand = deal(4, 3, seed).unwrap();
        let payoff = Payoff::new(Utility::SomeOvertricks, &hand);
        let viewer = hand.player();
        let truth = plain_sides(&mut hand.clone(), viewer % 2, &payoff);
        let contest = INFO.read(&hand.to_string()).unwrap();
        for &algorithm in &methods {
            assert_eq!(paranoid(contest.as_ref(), algorithm).0, truth, "{algorithm}: {hand}");
        }
        let alone = plain_paranoid(&mut hand.clone(), u32::MAX, viewer, &payoff);
        assert!(truth >= alone);
        helped += u32::from(truth > alone);
    }
    assert!(helped > 5, "a partner who helps changes something: {helped} times");
}

#[test]
fn partners_play_together_in_a_paranoid_tree_of_simulations() {
    for seed in 0..20 {
        let hand = deal(4, 2, seed).unwrap();
        let payoff = Payoff::new(Utility::SomeOvertricks, &hand);
        let contest = INFO.read(&hand.to_string()).unwrap();
        let options = MctsOptions { rule: TreeRule::Paranoid, ..MctsOptions::default() };
        let advice = contest.mcts(&MctsRequest { options, ..MctsRequest::default() }).unwrap();
        let side = hand.player() % 2;
        let truth = plain_sides(&mut hand.clone(), side, &payoff);
        let card = advice.best.as_str().parse().unwrap();
        let found = hand.clone().explore(card, |after| plain_sides(after, side, &payoff));
        assert_eq!(found, truth, "{card}: {hand}");
    }
}
