//! Checks that every game of hidden hands passes, to be called from its tests.

use super::game::{HandSeries, HandView, HiddenHand};
use super::record::HandRecord;
use super::table::HandTable;
use crate::decision::Decision;
use crate::event::EventKind;
use crate::game::{Contest, ObservedSituation};
use crate::observation::Field;
use crate::scene::{Scene, TableScene};
use maxn::hidden::{HiddenInformation, InformationSet as _};
use maxn::{Generator, Player};
use std::collections::HashSet;
use std::fmt::Debug;

/// Plays a series at random to its end, or for some hands, and checks at every decision: legal moves are written, read and
/// allowed; searched moves are legal and stand for all others; the position is written and read; the observation is read back
/// to the same knowledge; what is hidden from the seat changes nothing that it sees or is told; the points of hands add up to
/// the scores.
///
/// # Panics
/// If a check fails.
pub fn check_series<S: HandSeries>(series: S, hands: u32, seed: u64) {
    let mut table = HandTable::start(series, seed).expect("a series begins with a hand");
    let mut generator = Generator::new(seed);
    let mut sums = vec![0; table.players()];
    let mut decisions = 0;
    while let Some(seat) = table.to_move().filter(|_| table.hands_played() < hands) {
        assert!(seat < table.players(), "the player to move is one of them");
        check_moves::<S::Hand>(table.hand().position());
        if table.hand().position().has_notation() {
            check_notation(table.hand().position());
        }
        check_observation(&table, seat);
        check_blind(&table, seat, &mut generator);
        let legal = table.legal();
        for event in table.play(&legal[generator.index(legal.len())]).expect("a legal decision is accepted") {
            if let EventKind::HandOver { points, .. } = event.kind {
                assert_eq!(points.len(), sums.len(), "the points of every player");
                sums.iter_mut().zip(points).for_each(|(sum, points)| *sum += points);
            }
        }
        decisions += 1;
    }
    assert!(decisions > 0, "there is something to decide");
    assert_eq!(table.scores(), sums, "the points of all hands are the score");
    assert_eq!(table.winners().is_empty(), table.to_move().is_some(), "somebody wins in the end");
}

fn check_moves<H: HiddenHand>(hand: &H) {
    let (mut legal, mut searched) = (Vec::new(), Vec::new());
    hand.legal(&mut legal);
    hand.moves(&mut searched);
    assert!(searched.iter().all(|mv| legal.contains(mv)), "every searched move is legal in {hand}");
    let mut names = HashSet::new();
    for &mv in &legal {
        let name = H::move_name(mv);
        assert_eq!(hand.read_move(&name).ok(), Some(mv), "'{name}' is read in {hand}");
        assert_eq!(hand.check(mv), Ok(()), "'{name}' is allowed in {hand}");
        let standing = hand.representative(mv);
        assert!(searched.contains(&standing) || standing == mv, "'{name}' has a searched move in {hand}");
        assert_eq!(hand.representative(standing), standing, "a searched move stands for itself in {hand}");
        assert!(names.insert(name), "moves have different names in {hand}");
    }
}

fn check_notation<H: HiddenHand>(hand: &H) {
    let text = hand.to_string();
    let again: H = text.parse().unwrap_or_else(|error| panic!("{text}: {error}"));
    assert_eq!(again, *hand, "{text}");
}

fn check_observation<S: HandSeries>(table: &HandTable<S>, seat: Player) {
    let own = table.information_set(seat).expect("the seat knows something");
    let observation = table.observation(seat).into_fields().into();
    let known = match S::info().situation(&Field::whole(&observation)) {
        Ok(ObservedSituation::Hidden(known)) => known,
        Ok(ObservedSituation::Open(_)) => panic!("hands are hidden: {observation}"),
        Err(error) => panic!("{error}: {observation}"),
    };
    assert_eq!((known.seat(), known.players()), (seat, table.players()), "{observation}");
    assert_eq!((known.legal(), own.legal()), (table.legal(), table.legal()), "{observation}");
    assert_eq!(
        (known.cards_held(), known.rule_based()),
        (own.cards_held(), own.rule_based()),
        "{observation}"
    );
    assert!(known.is_possible() && own.is_possible(), "{observation}");
    assert!(own.rule_based().is_some_and(|choice| table.legal().contains(&choice)), "{observation}");
}

/// The things that a seat gets to see.
#[derive(Debug, PartialEq)]
struct Seen<O> {
    observation: O,
    scene: Scene,
    legal: Vec<Decision>,
    rule_based: Option<Decision>,
}

fn check_blind<S: HandSeries>(table: &HandTable<S>, seat: Player, generator: &mut Generator) {
    let (position, series) = (table.hand().position(), table.series().expect("a series"));
    let seen = |hand: HandRecord<S::Hand>| {
        let table = HandTable::resumed(series.clone(), hand);
        let known = table.information_set(seat).expect("the seat knows something");
        let scene = table.scene(Some(seat));
        if let TableScene::Cards(cards) = &scene.table {
            let hidden = cards.hands.iter().enumerate().filter(|(player, _)| *player != seat);
            assert!(hidden.clone().all(|(_, hand)| hand.cards.is_empty() && hand.text.is_empty()));
            assert_eq!(cards.hands.len(), series.players(), "a hand for every player");
        }
        let (legal, rule_based) = (known.legal(), known.rule_based());
        Seen { observation: table.observation(seat), scene, legal, rule_based }
    };
    // By the position alone, and with the past as far as a view tells it.
    let views = [position.view(seat), S::Hand::seen(table.hand(), seat)];
    for (view, alone) in views.iter().zip([true, false]) {
        let mut here = alone.then(|| seen(HandRecord::new(position.clone())));
        for _ in 0..2 {
            let world = view.draw(generator).expect("a world agrees with what the seat has seen");
            assert!(view.agrees(&world), "a world that was drawn agrees with the view of {position}");
            let other = seen(view.record(&world));
            let here = here.get_or_insert_with(|| seen(view.record(&world)));
            assert_eq!(other, *here, "what is hidden changes nothing in {position}");
        }
    }
}
