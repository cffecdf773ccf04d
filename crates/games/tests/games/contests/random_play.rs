//! Plays a contest at random and checks what every contest must obey.

use maxn::{Generator, Scores};
use maxn_games::card_contest::{CardContest, CardDecision, CardEvent};
use maxn_games::cards::{Card, Hand, Suit};
use maxn_play::DecisionError;
use std::fmt::Debug;

/// The decisions with their players and effects, and the end.
pub(crate) struct Record {
    pub(crate) steps: Vec<(usize, CardDecision, Vec<CardEvent>)>,
    pub(crate) players: usize,
    pub(crate) scores: Scores,
    pub(crate) winners: Vec<usize>,
}

/// More than any contest here takes.
const MOST_STEPS: usize = 100_000;

pub(crate) fn play_out<C>(mut contest: C, seed: u64) -> Record
where
    C: CardContest + PartialEq + Debug,
{
    let mut generator = Generator::new(seed);
    let mut below = |count: usize| (generator.next_u64() % count as u64) as usize;
    let (mut steps, players) = (Vec::new(), contest.players());
    while let Some(player) = contest.turn() {
        assert!(steps.len() < MOST_STEPS, "the contest does not end");
        assert!(contest.winners().is_empty(), "nobody has won before the end");
        let decisions = contest.decisions();
        assert!(!decisions.is_empty());
        check_hands(&contest, player, &decisions);
        // All of them now and then, a few always.
        let checked = if below(50) == 0 { decisions.len() } else { decisions.len().min(4) };
        for _ in 0..checked {
            let decision = &decisions[below(decisions.len())];
            assert_eq!(contest.parse(&decision.to_string()).as_ref(), Ok(decision));
            let mut after = contest.clone();
            assert!(after.decide(decision).is_ok(), "{decision} is listed");
            assert_ne!(after, contest);
        }
        for other in others(&mut below) {
            if !decisions.contains(&other) {
                let before = contest.clone();
                let refusal = contest.decide(&other).expect_err("it is not listed");
                assert!(!refusal.to_string().is_empty());
                assert_eq!(contest, before, "{other} is refused, and nothing has changed");
            }
        }
        let decision = match decisions[0] {
            // Who bids at random never gets anywhere; who bids a fair share or less does.
            CardDecision::Bid(_) => decisions[(decisions.len() / players).saturating_sub(below(3))],
            _ => decisions[below(decisions.len())],
        };
        let (played, before) = (contest.hands_played(), contest.scores());
        let mut secret = contest.prompt().is_some_and(|prompt| prompt.is_secret());
        let events = contest.decide(&decision).expect("it is listed");
        // That the kitty is left everybody hears.
        secret &= !events.iter().any(|event| matches!(event, CardEvent::LeftKitty { .. }));
        secret |= events.iter().any(|event| (0..players).any(|player| !event.is_seen_by(player)));
        assert_eq!(secret, is_secret_kind(decision), "{decision}");
        let over = events.iter().filter(|event| matches!(event, CardEvent::HandOver { .. })).count();
        assert_eq!(contest.hands_played() - played, over as u32);
        if over == 0 && !matches!(decision, CardDecision::Play(_)) && events.is_empty() {
            assert_eq!(contest.scores(), before, "only play and what is turned up score");
        }
        steps.push((player, decision, events));
    }
    assert_eq!(contest.decisions(), []);
    assert_eq!(contest.decide(&CardDecision::Bid(1)), Err(DecisionError::Over));
    assert!(!contest.winners().is_empty());
    Record { steps, players, scores: contest.scores(), winners: contest.winners() }
}

/// Cards are decided about by those who hold them, and no card is in two places.
fn check_hands<C: CardContest>(contest: &C, player: usize, decisions: &[CardDecision]) {
    let layout = contest.layout();
    let mut seen: Hand = layout.laid.iter().map(|&(_, card)| card).collect();
    for &hand in &layout.hands {
        assert!((seen & hand).is_empty(), "a card is in two places");
        seen = seen | hand;
    }
    for decision in decisions {
        let cards = match *decision {
            CardDecision::Play(card) | CardDecision::Give(card) => Hand::only(card),
            CardDecision::Pass(cards) | CardDecision::Kitty(cards) | CardDecision::DiscardToCrib(cards) => {
                cards
            }
            CardDecision::Bid(_) | CardDecision::Trump(_) => Hand::EMPTY,
        };
        assert!((cards - layout.hands[player]).is_empty(), "player {player} does not hold {cards}");
    }
}

fn is_secret_kind(decision: CardDecision) -> bool {
    match decision {
        CardDecision::Play(_) | CardDecision::Bid(_) | CardDecision::Trump(_) => false,
        CardDecision::Kitty(cards) => !cards.is_empty(),
        CardDecision::Pass(_) | CardDecision::Give(_) | CardDecision::DiscardToCrib(_) => true,
    }
}

/// Decisions of every kind, most of them wrong anywhere.
fn others(below: &mut impl FnMut(usize) -> usize) -> Vec<CardDecision> {
    let mut card = || Card::new(Suit::ALL[below(4)], below(13) as u8);
    let mut cards = |count: usize| (0..count).map(|_| card()).collect::<Hand>();
    let (two, three, four) = (cards(2), cards(3), cards(4));
    vec![
        CardDecision::Play(card()),
        CardDecision::Play(card()),
        CardDecision::Play(card()),
        CardDecision::Give(card()),
        CardDecision::Pass(three),
        CardDecision::Pass(two),
        CardDecision::Pass(Hand::EMPTY),
        CardDecision::Kitty(four),
        CardDecision::Kitty(three),
        CardDecision::Kitty(Hand::EMPTY),
        CardDecision::DiscardToCrib(Hand::only(card())),
        CardDecision::DiscardToCrib(two),
        CardDecision::Trump(Suit::Hearts),
        CardDecision::Bid(0),
        CardDecision::Bid(3),
        CardDecision::Bid(18),
    ]
}
