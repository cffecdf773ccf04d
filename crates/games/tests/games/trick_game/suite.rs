//! Checks that every trick game passes, made by playing it at random.

use maxn::hidden::InformationSet;
use maxn::hidden::conformance::{check_uniform, check_worlds};
use maxn::{Game, Generator};
use maxn_games::cards::{Card, Hand, Suit};
use maxn_games::knowledge::{CardWorld, PLACES};
use maxn_games::trick_game::{TrickGame, TrickHand, TrickView};
use maxn_games::tricks::{Tricks, players_in};
use maxn_play::toolkit::hidden::conformance::check_series;
use maxn_play::toolkit::hidden::{HandSeries, HandTable, HandView, HiddenHand, ObservedSeat};
use maxn_play::{Contest, Decision, Field, GameInfo};
use serde_json::{Value, json};

/// The numbers of things that a run of the suite has met.
#[derive(Debug, Default)]
pub(crate) struct Met {
    /// Views whose worlds were all listed.
    pub(crate) listed: usize,
    /// Observations with a mistake that were refused.
    pub(crate) refused: usize,
}

/// Plays some hands of a series at random, and looks at every position from every seat: the checks of all series; nobody sees
/// what is hidden, and nothing that is so is ruled out; worlds agree, and are drawn evenly; observations are read back to the
/// same view, and wrong ones refused or believed, but never a panic; decisions that are not listed are refused.
pub(crate) fn check_trick_game<G, S>(series: &S, hands: u32, seed: u64) -> Met
where
    G: TrickGame,
    S: HandSeries<Hand = TrickHand<G>>,
{
    check_series(series.clone(), hands, seed);
    let mut table = HandTable::start(series.clone(), seed).expect("a series begins with a hand");
    let (mut generator, mut met, mut moved) = (Generator::new(seed), Met::default(), false);
    while let Some(turn) = table.to_move().filter(|_| table.hands_played() < hands) {
        for seat in 0..table.players() {
            moved |= check_view(&table, seat, &mut generator);
        }
        check_to_move(&table, turn, &mut generator, &mut met);
        check_refused(&mut table, &mut generator);
        let legal = table.legal();
        table.play(&legal[generator.index(legal.len())]).expect("it is listed");
    }
    assert!(moved, "worlds differ from the truth");
    met
}

fn view_of<G, S>(table: &HandTable<S>, seat: usize) -> TrickView<G>
where
    G: TrickGame,
    S: HandSeries<Hand = TrickHand<G>>,
{
    S::Hand::seen(table.hand(), seat)
}

/// A view contains no hidden card, does not rule out the truth, and is the same in all its worlds. Returns whether a world
/// differs from the truth.
fn check_view<G, S>(table: &HandTable<S>, seat: usize, generator: &mut Generator) -> bool
where
    G: TrickGame,
    S: HandSeries<Hand = TrickHand<G>>,
{
    let (position, view) = (table.hand().position(), view_of(table, seat));
    let truth = position.hands();
    assert_eq!(view.hand(), truth[seat]);
    for player in (0..truth.len()).filter(|&player| player != seat) {
        assert!(view.table().hands()[player].is_empty());
        let impossible = truth[player] - view.hidden_cards().possible_cards(player);
        assert!(impossible.is_empty(), "player {player} has {impossible}, says {seat}: {position}");
    }
    let mut moved = false;
    let worlds: Vec<CardWorld> =
        (0..2).map(|_| view.draw(generator).expect("the truth is possible")).collect();
    for world in &worlds {
        assert!(view.agrees(world));
        let other = view.record(world);
        assert_eq!(other.position().player(), position.player());
        let elsewhere = S::Hand::seen(&other, seat);
        assert_eq!(elsewhere, view, "hidden cards change a view");
        assert_eq!(elsewhere.hidden_cards(), view.hidden_cards(), "hidden cards change what is known");
        moved |= other.position().hands() != truth;
    }
    moved
}

fn check_to_move<G, S>(table: &HandTable<S>, seat: usize, generator: &mut Generator, met: &mut Met)
where
    G: TrickGame,
    S: HandSeries<Hand = TrickHand<G>>,
{
    let view = view_of(table, seat);
    check_worlds(&view, 3, generator.next_u64());
    if let Some(worlds) = all_worlds(&view, 200) {
        check_uniform(&view, &worlds, 50, generator.next_u64());
        met.listed += 1;
    }
    let space = table.action_space().expect("decisions have numbers");
    let numbers = table.legal().iter().map(|decision| space.number(decision)).collect::<Option<Vec<u32>>>();
    assert_eq!(table.legal_actions(), numbers, "decisions have the numbers of their texts");
    let mut observation = Value::from(table.observation(seat).into_fields());
    let read = |observation: &Value| {
        let seat = ObservedSeat::read(S::info(), &Field::whole(observation))?;
        S::observed(&seat)
    };
    let (_, again) = read(&observation).unwrap_or_else(|error| panic!("{error}: {observation}"));
    assert_eq!(again, view, "{observation}");
    assert_eq!(again.hidden_cards(), view.hidden_cards(), "{observation}");
    distort(&mut observation, table.players(), generator);
    match read(&observation) {
        Err(error) => {
            assert!(!error.problem.is_empty(), "{observation}");
            met.refused += 1;
        }
        Ok((_, view)) => {
            if let Some(world) = view.draw(generator) {
                let (hand, ()) = view.determinize(&world);
                let mut legal = Vec::new();
                hand.legal(&mut legal);
                assert!(hand.player() == view.seat() && !legal.is_empty(), "{observation}");
            }
        }
    }
}

/// Every way to put the hidden cards into places that may have them; `None` if there are more than `most`.
fn all_worlds<G: TrickGame>(view: &TrickView<G>, most: usize) -> Option<Vec<CardWorld>> {
    let hidden = view.hidden_cards();
    let mut worlds = vec![[Hand::EMPTY; PLACES]];
    for card in hidden.cards() {
        let mut longer = Vec::new();
        for world in worlds {
            for place in (0..PLACES).filter(|&place| hidden.possible_cards(place).contains(card)) {
                if world[place].len() + hidden.located(place).len() < hidden.size(place) {
                    let mut with = world;
                    with[place].insert(card);
                    longer.push(with);
                }
            }
        }
        worlds = longer;
        // Some of them may be dead ends, but not many.
        if worlds.len() > 20 * most {
            return None;
        }
    }
    let located = |world: [Hand; PLACES]| {
        CardWorld::new(std::array::from_fn(|place| world[place] | hidden.located(place)))
    };
    let worlds: Vec<CardWorld> = worlds.into_iter().map(located).collect();
    (worlds.len() <= most).then_some(worlds)
}

fn any_card(generator: &mut Generator) -> Card {
    Card::new(Suit::ALL[generator.index(4)], generator.index(13) as u8)
}

/// Changes one thing that somebody might get wrong, or two.
fn distort(observation: &mut Value, players: usize, generator: &mut Generator) {
    const LISTS: [&str; 6] = ["hand", "passed", "received", "took", "laid_away", "exchanged"];
    for _ in 0..=generator.index(2) {
        let (card, other) = (any_card(generator).to_string(), any_card(generator).to_string());
        let player = generator.index(players + 2);
        let play = json!({"player": player, "card": card});
        let list = LISTS[generator.index(LISTS.len())];
        let plays = observation["plays"].as_array().map_or(0, Vec::len);
        let place = generator.index(plays.max(1));
        match generator.index(12) {
            0 => observation["seat"] = json!(player),
            1 => observation[list] = json!([card, other]),
            2 => match observation[list].as_array_mut() {
                Some(items) if !items.is_empty() => drop(items.pop()),
                _ => observation[list] = json!([card]),
            },
            3 => match observation[list].as_array_mut() {
                Some(items) => items.push(json!(card)),
                None => observation[list] = json!(card),
            },
            4 => observation["bids"] = json!((0..players).map(|_| generator.index(20)).collect::<Vec<_>>()),
            5 => observation["bids"] = json!(vec![Value::Null; generator.index(players + 1)]),
            6 => observation["trump"] = json!(["hearts", "mud"][generator.index(2)]),
            7 => observation["kitty"] = json!(["taken", "left", "gone"][generator.index(3)]),
            8 => observation["turned_up"] = [Value::Null, json!(card)][generator.index(2)].clone(),
            9 => observation["plays"].as_array_mut().expect("a list").push(play),
            10 if plays > 0 => observation["plays"][place] = play,
            _ if plays > 0 => drop(observation["plays"].as_array_mut().expect("a list").remove(place)),
            _ => observation["hand_number"] = json!(generator.index(100)),
        }
    }
}

/// Decisions of every kind, most of them wrong anywhere, are refused unless they are listed, and nothing changes.
fn check_refused<S: HandSeries>(table: &mut HandTable<S>, generator: &mut Generator) {
    let mut cards = |verb: &str, count: usize| {
        let cards: Vec<String> = (0..count).map(|_| any_card(generator).to_string()).collect();
        format!("{verb} {}", cards.join(" ")).trim().to_string()
    };
    let texts = [
        cards("", 1),
        cards("", 1),
        cards("give", 1),
        cards("pass", 3),
        cards("pass", 2),
        cards("discard", 4),
        cards("discard", 3),
        cards("crib", 2),
        "leave".to_string(),
        "hearts".to_string(),
        "0".to_string(),
        "18".to_string(),
        String::new(),
    ];
    let (legal, before) = (table.legal(), table.observation(0));
    for text in texts {
        let is_listed = table.parse(&text).is_ok_and(|decision| legal.contains(&decision));
        if !is_listed {
            let error = table.play(&Decision::new(text)).expect_err("it is not listed");
            assert!(!error.to_string().is_empty());
            assert_eq!(table.observation(0), before, "nothing has changed");
        }
    }
}

/// Checks that every position of a hand is written and read again.
pub(crate) fn check_notation<G: TrickGame>(play: Tricks<G>, seed: u64) {
    let mut hand = TrickHand::playing(play, G::Deal::default());
    loop {
        let text = hand.to_string();
        assert_eq!(text.parse::<TrickHand<G>>().as_ref(), Ok(&hand), "{text}");
        assert_eq!(players_in(&text), Some(hand.players()), "{text}");
        if hand.is_terminal() {
            return;
        }
        let mut moves = Vec::new();
        hand.moves(&mut moves);
        hand.apply(moves[seed as usize % moves.len()]);
    }
}

/// Checks that texts that are no positions are refused with the field and what is wrong with it: the begin of the message.
pub(crate) fn check_errors<G: TrickGame>(errors: &[(impl AsRef<str>, &str)]) {
    for (text, begin) in errors {
        let error = text.as_ref().parse::<Tricks<G>>().expect_err(text.as_ref()).to_string();
        assert!(error.starts_with(begin), "{error}\n  should begin with {begin}");
    }
}

/// Checks that every exact search of a hand finds what plain recursion finds, with every evaluation of the game, to its end and
/// one trick deep.
pub(crate) fn check_evaluations<G: TrickGame>(info: &dyn GameInfo, play: &Tricks<G>) {
    check_searches(info, &TrickHand::playing(play.clone(), G::Deal::default()));
}

/// Checks the same of a hand that is searched from the first decision before its play on.
pub(crate) fn check_opening<G: TrickGame>(info: &dyn GameInfo, hand: &TrickHand<G>) {
    assert!(hand.before().is_some(), "there is something to decide");
    check_searches(info, &hand.searchable());
}

fn check_searches<G: TrickGame>(info: &dyn GameInfo, hand: &TrickHand<G>) {
    for evaluation in info.evaluations() {
        let evaluation = HiddenHand::evaluation(hand, Some(evaluation.name)).unwrap();
        for depth in [None, Some(1)] {
            // Scores that do not grow at an even pace are not enough for one method.
            let refused = maxn::conformance::check_searches(hand, &evaluation, depth);
            assert!(
                refused.iter().all(|algorithm| algorithm.pruning() == "zero-window-deepening"),
                "{refused:?}"
            );
        }
    }
    assert!(HiddenHand::evaluation(hand, Some("none such")).is_err());
}
