//! Gifts, trump and kitty, their search, and the end of a series.

use maxn::{Algorithm, Game, ParanoidPruning, Search};
use maxn_games::cards::{Hand, Suit};
use maxn_games::sergeant_major::{End, INFO, SergeantMajorHand, Series, Step};
use maxn_games::trick_game::{PlayEvaluation, TrickMove};
use maxn_games::tricks::TrickCount;
use maxn_play::toolkit::hidden::{HandSeries, HiddenHand};
use maxn_play::{Contest, Decision, GameInfo, SimulationOptions, StartRequest};

/// A series in which hands with these tricks were played.
fn series(end: End, hands: &[[i32; 3]]) -> Series {
    let mut series = Series::new(end);
    for [one, two, three] in hands {
        let end = format!("hands S:- | S:- | S:-; tricks {one} {two} {three}");
        series.score(&end.parse().unwrap());
    }
    series
}

fn apply(hand: &mut SergeantMajorHand, step: Step) {
    hand.apply(TrickMove::Before(step));
}

fn check(hand: &SergeantMajorHand, step: Step) -> Result<(), String> {
    hand.check(TrickMove::Before(step)).map_err(|error| error.to_string())
}

fn dealt(hand: &SergeantMajorHand) -> Hand {
    hand.hands().iter().fold(Hand::EMPTY, |all, &one| all | one)
}

/// The givers and receivers of a hand that is dealt now, as the questions say.
fn gifts(series: &Series) -> Vec<(usize, usize)> {
    let (mut hand, mut gifts) = (series.deal(1).unwrap(), Vec::new());
    while hand.prompt().kind == "give" {
        let from = hand.player();
        let to = (0..3).find(|to| hand.prompt().question.contains(&format!("give player {} ", to + 1)));
        gifts.push((from, to.unwrap()));
        let card = hand.hands()[from].into_iter().next().unwrap();
        apply(&mut hand, Step::Give(card));
    }
    gifts
}

#[test]
fn gifts_go_from_those_over_to_those_under_by_new_targets() {
    let after = |hands: &[[i32; 3]]| series(End::default(), hands);
    assert_eq!(after(&[[11, 3, 2]]).targets(), [3, 8, 5]);
    assert_eq!(gifts(&after(&[[11, 3, 2]])), [(0, 1), (0, 1), (0, 2)]);
    let two = after(&[[11, 3, 2], [5, 6, 5]]);
    assert_eq!((two.scores(), two.targets()), ([5, -4, -1].into(), [5, 3, 8]));
    assert_eq!(gifts(&two), [(0, 1), (0, 1)]);
    assert_eq!(gifts(&after(&[[4, 7, 5]])), [(1, 0), (1, 0), (2, 0), (2, 0)]);
}

#[test]
fn a_gift_comes_back_as_the_highest_of_its_suit() {
    let mut hand = series(End::default(), &[[10, 3, 3]]).deal(3).unwrap();
    let all = dealt(&hand);
    assert_eq!((hand.player(), hand.prompt().kind.as_str()), (0, "give"));
    assert!(
        check(&hand, Step::Trump(Suit::Spades)).is_err() && check(&hand, Step::Kitty(Hand::EMPTY)).is_err()
    );
    let not_held = hand.hands()[1].into_iter().next().unwrap();
    assert_eq!(check(&hand, Step::Give(not_held)), Err(format!("player 1 does not hold {not_held}")));
    for _ in 0..2 {
        let before = hand.hands().to_vec();
        let low = before[0].into_iter().min_by_key(|card| card.rank()).unwrap();
        let highest = before[1].highest(low.suit()).map_or(low, |card| card.max(low));
        let after = hand.clone();
        apply(&mut hand, Step::Give(low));
        let events = after.events(TrickMove::Before(Step::Give(low)), &hand);
        assert_eq!(events[0].text, format!("player 2 gets {low} from player 1 and returns {highest}"));
        assert_eq!(events[0].seen_by, Some(vec![0, 1]));
        assert_eq!(hand.hands()[0], (before[0] - Hand::only(low)) | Hand::only(highest));
        assert_eq!(hand.hands()[1], (before[1] | Hand::only(low)) - Hand::only(highest));
    }
    assert_eq!((hand.player(), hand.prompt().kind.as_str()), (1, "trump"));
    assert!(check(&hand, Step::Give(not_held)).is_err());
    assert_eq!(dealt(&hand), all);
    assert!(hand.hands().iter().all(|hand| hand.len() == 16));
}

#[test]
fn the_kitty_is_exchanged_for_four_cards_or_left() {
    let mut hand = Series::new(End::default()).deal(5).unwrap();
    assert!(check(&hand, Step::Kitty(Hand::EMPTY)).is_err(), "trump comes first");
    apply(&mut hand, Step::Trump(Suit::Clubs));
    assert!(check(&hand, Step::Trump(Suit::Clubs)).is_err(), "trump is named once");
    let (before, kitty) = (hand.hands()[0], Hand::DECK - dealt(&hand));
    let discards = |count: usize| before.into_iter().take(count).collect::<Hand>();
    let error = check(&hand, Step::Kitty(discards(3))).unwrap_err();
    assert_eq!(error, "3 cards are discarded, expected 4 or none");
    assert!(check(&hand, Step::Kitty(kitty)).unwrap_err().starts_with("player 1 does not hold"));
    let mut other = hand.clone();
    apply(&mut other, Step::Kitty(Hand::EMPTY));
    assert_eq!((other.hands()[0], other.before()), (before, None));
    apply(&mut hand, Step::Kitty(discards(4)));
    assert_eq!((hand.hands()[0], hand.before()), ((before - discards(4)) | kitty, None));
    let table = hand.play().table();
    assert_eq!((table.player(), table.trump(), table.left()), (0, Some(Suit::Clubs), 16));
}

#[test]
fn a_series_ends_by_tricks_or_by_score() {
    let winners = |end, hands: &[[i32; 3]]| series(end, hands).winners();
    assert!(winners(End::Tricks(12), &[[11, 3, 2]]).is_empty());
    assert_eq!(winners(End::Tricks(12), &[[11, 3, 2], [12, 2, 2]]), [0]);
    assert_eq!(winners(End::Score(3), &[[6, 8, 2]]), [1]);
    assert!(series(End::Score(3), &[[6, 8, 2]]).deal(1).is_none());
}

/// Answers are read as people write them, and decisions have the numbers of their texts.
#[test]
fn steps_are_read_and_numbered() {
    let request = StartRequest { seed: 5, ..StartRequest::default() };
    let mut contest = INFO.start(&request).unwrap();
    for text in ["hearts", "H", "♥", "trump hearts"] {
        assert_eq!(contest.parse(text), Ok(Decision::new("hearts")), "{text}");
    }
    assert!(contest.parse("leave").is_err() && contest.parse("2C").is_err());
    let check_numbers = |contest: &dyn Contest| {
        let space = INFO.action_space(None).unwrap();
        let by_text: Option<Vec<u32>> =
            contest.legal().iter().map(|decision| space.number(decision)).collect();
        assert_eq!(contest.legal_actions(), by_text);
    };
    check_numbers(&*contest);
    contest.play(&Decision::new("spades")).unwrap();
    assert_eq!(contest.parse("Leave"), Ok(Decision::new("leave")));
    assert_eq!(contest.legal().len(), 1 + 1820);
    check_numbers(&*contest);
    let discards = contest.legal()[1].clone();
    assert!(contest.prompt().unwrap().question.ends_with(&format!("such as {discards}")));
    assert!(contest.is_secret());
    let events = contest.play(&discards).unwrap();
    assert!(events[0].text.starts_with("player 1 takes ") && events[0].seen_by == Some(vec![0]));
}

/// Before the play of a series, too: every search of the first trick finds the same.
#[test]
fn a_series_is_searched_before_the_play() {
    let series = Series::new(End::default());
    let hand = series.deal(4).unwrap().searchable();
    let mut found = Vec::new();
    for pruning in [ParanoidPruning::None, ParanoidPruning::AlphaBeta, ParanoidPruning::ZeroWindowDeepening] {
        let algorithm = Algorithm::Paranoid(pruning);
        let usual = series.evaluation(&hand, None).unwrap();
        let evaluation = hand.evaluation_for(usual, algorithm);
        let is_growing = pruning == ParanoidPruning::ZeroWindowDeepening;
        let taken = TrickCount::taken_within(hand.play().table(), u32::MAX);
        assert_eq!(*evaluation.own() == taken, is_growing);
        let evaluation = PlayEvaluation::new(taken);
        let search = Search::new(&evaluation).algorithm(algorithm).depth(1);
        let report = search.run(&mut hand.clone()).unwrap();
        found.push(report.scores);
    }
    assert!(found.windows(2).all(|pair| pair[0] == pair[1]), "{found:?}");
}

/// Of the many discards, advice names those that were tried.
#[test]
fn advice_lists_what_was_considered() {
    let mut contest = INFO.start(&StartRequest { seed: 5, ..StartRequest::default() }).unwrap();
    contest.play(&Decision::new("spades")).unwrap();
    let mut simulation = SimulationOptions::default();
    simulation.tree.limits.simulations = Some(50);
    let advice = contest.simulate(&simulation).unwrap();
    let tried: Vec<&str> = advice.choices.iter().map(|choice| choice.decision.as_str()).collect();
    assert!(
        tried.len() <= 3 && tried.contains(&"leave") && tried.contains(&advice.best.as_str()),
        "{tried:?}"
    );
    assert!(advice.choices.iter().all(|choice| choice.visits > Some(0)));
}
