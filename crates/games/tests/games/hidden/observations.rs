//! Views from observations are those that the seat has, and observations that cannot be true are refused.

use maxn::{Generator, MAX_PLAYERS};
use maxn_games::card_contest::{CardDecision, CardEvent};
use maxn_games::cards::{Card, Hand, Suit};
use maxn_games::hearts::{self, HeartsContest};
use maxn_games::hidden::{HiddenGame, View};
use maxn_games::oh_hell::{self, OhHellContest, Sizes};
use maxn_games::sergeant_major::{self, End, Exchanged, KittyState, SergeantMajorContest};
use maxn_games::spades::{self, SpadesContest};
use maxn_play::ObservationError;

/// The events of a hand, as seen by somebody who has seen everything.
#[derive(Clone)]
struct Story {
    dealt: Vec<Hand>,
    passed: [Hand; MAX_PLAYERS],
    received: [Hand; MAX_PLAYERS],
    bids: Vec<u8>,
    exchanged: Vec<Exchanged>,
    trump: Option<Suit>,
    kitty: KittyState,
    took: Hand,
    laid_away: [Hand; MAX_PLAYERS],
    turned_up: Option<Card>,
    plays: Vec<(usize, Card)>,
}

impl Story {
    fn new(dealt: Vec<Hand>) -> Self {
        Story {
            dealt,
            passed: [Hand::EMPTY; MAX_PLAYERS],
            received: [Hand::EMPTY; MAX_PLAYERS],
            bids: Vec::new(),
            exchanged: Vec::new(),
            trump: None,
            kitty: KittyState::Open,
            took: Hand::EMPTY,
            laid_away: [Hand::EMPTY; MAX_PLAYERS],
            turned_up: None,
            plays: Vec::new(),
        }
    }

    fn add(&mut self, by: usize, decision: CardDecision, events: &[CardEvent]) {
        match decision {
            CardDecision::Pass(cards) => self.passed[by] = cards,
            CardDecision::Bid(bid) => self.bids.push(bid),
            CardDecision::Play(card) => self.plays.push((by, card)),
            CardDecision::Trump(suit) => self.trump = Some(suit),
            CardDecision::DiscardToCrib(cards) => self.laid_away[by] = cards,
            CardDecision::Kitty(cards) => {
                self.kitty = if cards.is_empty() { KittyState::Left } else { KittyState::Taken };
                self.laid_away[by] = cards;
            }
            CardDecision::Give(_) => {}
        }
        for event in events {
            match *event {
                CardEvent::Passed { to, cards, .. } => self.received[to] = cards,
                CardEvent::Exchanged { from, to, given, returned } => {
                    self.exchanged.push(Exchanged { from, to, given, returned });
                }
                CardEvent::TookKitty { cards, .. } => self.took = cards,
                CardEvent::TurnedUp(card) => self.turned_up = Some(card),
                _ => {}
            }
        }
    }

    /// The exchanges that a seat had a part in.
    fn exchanges_of(&self, seat: usize) -> Vec<Exchanged> {
        self.exchanged.iter().copied().filter(|gift| gift.from == seat || gift.to == seat).collect()
    }
}

fn below(generator: &mut Generator, count: usize) -> usize {
    (generator.next_u64() % count as u64) as usize
}

/// Plays hands at random and looks at the story before every decision.
fn play<C: HiddenGame>(
    mut contest: C,
    hands: u32,
    seed: u64,
    mut look: impl FnMut(&C, usize, &Story, &mut Generator),
) {
    let mut generator = Generator::new(seed);
    let mut story = Story::new(contest.layout().hands);
    while let Some(seat) = contest.turn().filter(|_| contest.hands_played() < hands) {
        look(&contest, seat, &story, &mut generator);
        let decisions = contest.decisions();
        let decision = match decisions[0] {
            CardDecision::Kitty(_) if below(&mut generator, 3) == 0 => CardDecision::Kitty(Hand::EMPTY),
            _ => decisions[below(&mut generator, decisions.len())],
        };
        let hand = contest.hands_played();
        let events = contest.decide(&decision).unwrap();
        story.add(seat, decision, &events);
        if contest.hands_played() != hand {
            story = Story::new(contest.layout().hands);
        }
    }
}

/// Looks at what a seat would see if some of its story were otherwise: it may be refused or believed, but then it has to
/// make sense.
fn check_lie<C: HiddenGame>(
    told: Result<View<C>, ObservationError>,
    generator: &mut Generator,
    refused: &mut usize,
) {
    match told {
        Err(bad) => {
            assert!(!bad.problem.is_empty());
            *refused += 1;
        }
        Ok(view) => {
            assert_eq!(view.table().turn(), Some(view.seat()));
            if let Some(sampler) = view.sampler() {
                let world = view.determinize(&sampler.draw(generator));
                assert_eq!(world.decisions(), view.table().decisions());
                assert!(!world.decisions().is_empty());
            }
        }
    }
}

fn any_card(generator: &mut Generator) -> Card {
    Hand::DECK.into_iter().nth(below(generator, 52)).unwrap()
}

/// Changes one thing, or a few, that somebody might get wrong.
fn distort(story: &mut Story, seat: &mut usize, generator: &mut Generator) {
    let players = story.dealt.len();
    for _ in 0..=below(generator, 2) {
        let (card, other) = (any_card(generator), any_card(generator));
        let place = below(generator, story.plays.len().max(1));
        let swap = |hand: &mut Hand| {
            if hand.contains(card) { hand.remove(card) } else { hand.insert(card) }
        };
        match below(generator, 16) {
            0 => *seat = below(generator, players + 2),
            1 => swap(&mut story.dealt[*seat % players]),
            2 => swap(&mut story.passed[*seat % players]),
            3 => swap(&mut story.received[*seat % players]),
            4 => story.bids.push(generator.next_u64() as u8),
            5 => drop(story.bids.pop()),
            6 => story.trump = if story.trump.is_some() { None } else { Some(card.suit()) },
            7 => story.kitty = [KittyState::Open, KittyState::Left, KittyState::Taken][below(generator, 3)],
            8 => swap(&mut story.took),
            9 => swap(&mut story.laid_away[*seat % players]),
            10 => story.turned_up = [None, Some(card)][below(generator, 2)],
            11 => {
                let (from, to) = (below(generator, 4), below(generator, 4));
                story.exchanged.push(Exchanged { from, to, given: card, returned: other });
            }
            12 => drop(story.exchanged.pop()),
            13 => story.plays.push((below(generator, players + 2), card)),
            14 if !story.plays.is_empty() => story.plays[place] = (below(generator, players + 1), card),
            _ if !story.plays.is_empty() => drop(story.plays.remove(place)),
            _ => {}
        }
    }
}

fn hearts_view(
    series: &hearts::Series,
    seat: usize,
    story: &Story,
) -> Result<View<HeartsContest>, ObservationError> {
    let own = seat % story.dealt.len();
    let (hand, passed, received) = (story.dealt[own], story.passed[own], story.received[own]);
    hearts::HeartsObservation { seat, hand, passed, received, plays: &story.plays }.view(series)
}

fn check_hearts(players: usize, options: hearts::Options, seed: u64) {
    let contest = HeartsContest::new(players, hearts::Options { target: 10_000, ..options }, seed).unwrap();
    let mut refused = 0;
    play(contest, 5, seed, |contest, seat, story, generator| {
        let series = contest.series();
        assert_eq!(hearts_view(series, seat, story).unwrap(), contest.view(seat));
        let (options, hands) = (*series.options(), series.hands_played());
        assert_eq!(&hearts::Series::resumed(players, options, hands, series.totals()).unwrap(), series);
        let (mut lie, mut liar) = (story.clone(), seat);
        distort(&mut lie, &mut liar, generator);
        check_lie(hearts_view(series, liar, &lie), generator, &mut refused);
    });
    assert!(refused > 20, "{refused}");
}

#[test]
fn hearts() {
    let standard = hearts::Options::STANDARD;
    check_hearts(4, standard, 1);
    check_hearts(3, standard, 2);
    check_hearts(5, hearts::Options::PAPERS, 3);
    check_hearts(4, hearts::Options { can_lead_any_club: true, ..standard }, 4);
    check_hearts(6, hearts::Options { can_lead_hearts_instead_of_qs: true, ..standard }, 5);
    check_hearts(4, hearts::Options::PAPERS_HD, 6);
}

fn check_spades(players: usize, options: spades::Options, seed: u64) {
    let options = spades::Options { must_break_spades: seed.is_multiple_of(2), target: 10_000, ..options };
    let contest = SpadesContest::new(players, options, seed).unwrap();
    let view = |series: &spades::Series, seat: usize, story: &Story| {
        let hand = story.dealt[seat % players];
        spades::SpadesObservation { seat, hand, bids: &story.bids, plays: &story.plays }.view(series)
    };
    let mut refused = 0;
    play(contest, 4, seed, |contest, seat, story, generator| {
        let series = contest.series();
        assert_eq!(view(series, seat, story).unwrap(), contest.view(seat));
        let (hands, points) = (series.hands_played(), series.points());
        assert_eq!(&spades::Series::resumed(players, options, hands, points).unwrap(), series);
        let (mut lie, mut liar) = (story.clone(), seat);
        distort(&mut lie, &mut liar, generator);
        check_lie(view(series, liar, &lie), generator, &mut refused);
    });
    assert!(refused > 20, "{refused}");
}

#[test]
fn spades() {
    check_spades(2, spades::Options::STANDARD, 1);
    check_spades(3, spades::Options::STANDARD, 2);
    check_spades(3, spades::Options::PAPERS, 3);
    check_spades(4, spades::Options::STANDARD, 4);
    check_spades(3, spades::Options::PAPERS_TRICKS, 5);
}

fn check_oh_hell(players: usize, seed: u64) {
    let options = oh_hell::Options { sizes: Sizes::Down, most: 7, ..oh_hell::Options::STANDARD };
    let contest = OhHellContest::new(players, options, seed).unwrap();
    let mut refused = 0;
    play(contest, 7, seed, |contest, seat, story, generator| {
        let view = |seat: usize, story: &Story, turned_up: Card| {
            let (hand, bids, plays) = (story.dealt[seat % players], &story.bids[..], &story.plays[..]);
            oh_hell::OhHellObservation { seat, hand, turned_up, bids, plays }.view(contest.series())
        };
        let (turned_up, series) = (contest.turned_up().unwrap(), contest.series());
        assert_eq!(view(seat, story, turned_up).unwrap(), contest.view(seat));
        let (hands, points) = (series.hands_played(), series.points());
        assert_eq!(&oh_hell::Series::resumed(players, options, hands, points).unwrap(), series);
        let (mut lie, mut liar) = (story.clone(), seat);
        distort(&mut lie, &mut liar, generator);
        check_lie(view(liar, &lie, lie.turned_up.unwrap_or(turned_up)), generator, &mut refused);
    });
    assert!(refused > 20, "{refused}");
}

#[test]
fn oh_hell() {
    check_oh_hell(3, 1);
    check_oh_hell(4, 2);
    check_oh_hell(7, 3);
}

fn sergeant_major_view(
    series: &sergeant_major::Series,
    seat: usize,
    story: &Story,
) -> Result<View<SergeantMajorContest>, ObservationError> {
    let is_declarer = seat == series.dealer();
    sergeant_major::SergeantMajorObservation {
        seat,
        hand: story.dealt[seat % 3],
        exchanged: &story.exchanges_of(seat),
        trump: story.trump,
        kitty: story.kitty,
        took: if is_declarer { story.took } else { Hand::EMPTY },
        laid_away: story.laid_away[seat % 3],
        plays: &story.plays,
    }
    .view(series)
}

#[test]
fn sergeant_major() {
    let (mut gifts, mut refused) = (0, 0);
    for seed in 1..6 {
        let end = End::Score(1000);
        let contest = SergeantMajorContest::new(end, seed);
        play(contest, 5, seed, |contest, seat, story, generator| {
            let series = contest.series();
            assert_eq!(sergeant_major_view(series, seat, story).unwrap(), contest.view(seat), "{series:?}");
            gifts += story.exchanged.len();
            let (mut lie, mut liar) = (story.clone(), seat);
            distort(&mut lie, &mut liar, generator);
            check_lie(sergeant_major_view(series, liar, &lie), generator, &mut refused);
        });
    }
    assert!(gifts > 100 && refused > 100, "{gifts} {refused}");
}

#[test]
fn a_series_of_sergeant_major_goes_on_from_its_last_hand() {
    let mut series = sergeant_major::Series::new(End::Score(1000));
    for tricks in [[6, 5, 5], [8, 8, 0], [3, 3, 10], [2, 10, 4]] {
        let over = series.score(tricks).unwrap();
        let resumed = |points: [i32; 3], over: [i32; 3]| {
            let hands = series.hands_played();
            sergeant_major::Series::resumed(End::Score(1000), hands, points.into(), over.into())
        };
        assert_eq!(resumed(series.points(), over).unwrap(), series);
        assert_eq!(resumed(series.points(), [9, 9, 9]).unwrap_err().at, "last_hand");
        assert_eq!(resumed([1, 0, 0], over).unwrap_err().at, "scores");
    }
    let points = [5, -2, -3].into();
    let over = sergeant_major::Series::resumed(End::Tricks(12), 1, points, points);
    assert_eq!(over.unwrap_err().problem, "the series is over");
}

#[test]
fn what_cannot_have_happened_is_refused() {
    let series = hearts::Series::new(4, hearts::Options::PAPERS_HD);
    let hand = "S:KQ5 H:AT92 D:J64 C:K83".parse().unwrap();
    let refusal = |seat, plays: &[(usize, &str)]| {
        let plays: Vec<(usize, Card)> =
            plays.iter().map(|&(player, card)| (player, card.parse().unwrap())).collect();
        let told = hearts::HeartsObservation {
            seat,
            hand,
            passed: Hand::EMPTY,
            received: Hand::EMPTY,
            plays: &plays,
        };
        let bad = told.view(&series).map(|_| ()).unwrap_err();
        (bad.at, bad.problem)
    };
    let check = |seat, plays: &[(usize, &str)], at: &str, problem: &str| {
        assert_eq!(refusal(seat, plays), (at.to_string(), problem.to_string()));
    };
    check(0, &[], "seat", "player 1 cannot lead without 2C");
    check(0, &[(3, "2C"), (3, "2C")], "plays[1]", "2C was played twice");
    check(0, &[(3, "KC")], "plays[0]", "player 4 cannot have played the seat's own KC");
    let wrong = "it was the turn of player 1 when player 2 played 5C";
    check(0, &[(3, "2C"), (1, "5C")], "plays[1]", wrong);
    check(0, &[(2, "2C"), (0, "3C")], "plays[1]", "it was not the turn of player 1 when it played 3C");
    check(0, &[(2, "2C")], "seat", "it is not the turn of player 1");
    check(7, &[], "seat", "there is no player 8: the players are 1 to 4");
    let revoke = "4D does not follow suit: player 1 has to play one of KC 8C 3C";
    check(0, &[(3, "2C"), (0, "4D")], "plays[1]", revoke);
    let few = hearts::HeartsObservation {
        seat: 0,
        hand: "S:A".parse().unwrap(),
        passed: Hand::EMPTY,
        received: Hand::EMPTY,
        plays: &[],
    };
    assert_eq!(few.view(&series).unwrap_err().problem, "1 cards were dealt to the seat, expected 13");
    let series = spades::Series::new(3, spades::Options::STANDARD).unwrap();
    let hand = "S:AKQ52 H:AT92 D:J64 C:K8643".parse().unwrap();
    let bids = |bids: &[u8]| {
        spades::SpadesObservation { seat: 2, hand, bids, plays: &[] }.view(&series).unwrap_err()
    };
    assert_eq!(bids(&[3, 18]).at, "bids[1]");
    assert_eq!(bids(&[3]).at, "seat");
}
