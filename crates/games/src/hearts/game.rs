//! Hearts with its passing and hidden hands.

use super::deal::{pack, start};
use super::features::HeartsFeatures;
use super::options::Lead;
use super::pass::{self, Direction, Pass};
use super::rules::{HeartsRules, is_first_trick};
use super::{Estimate, Hearts, Points, points_in, rule_play};
use crate::cards::{Hand, Suit, listed, read_cards, subsets};
use crate::knowledge::{CardKnowledge, CardWorld};
use crate::trick_game::model::Weighted;
use crate::trick_game::read::unreadable;
use crate::trick_game::{Opening, TrickGame, TrickHand, TrickMove, TrickView};
use crate::tricks::Either;
use crate::tricks::two_sided::Counted;
use maxn::hidden::InformationSet;
use maxn::{Evaluation, Game, Means, Player, Scores, SearchError};
use maxn_play::{
    DecisionError, EvaluationInfo, Event, EventKind, Observation, PlayerColumn, Prompt, SearchFailure,
    VectorWriter,
};
use std::sync::LazyLock;

/// A hand of Hearts: cards are passed, then tricks are played.
pub type HeartsHand = TrickHand<HeartsRules>;

/// Points, or an estimate of them.
pub type HeartsEvaluation = Either<Points, Estimate>;

/// The dealer of a hand and the direction of its pass; of a position that is read or dealt alone, no pass.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct HeartsDeal {
    /// The direction of the pass.
    pub direction: Direction,
    /// The dealer, at whose left passing begins.
    pub dealer: Player,
}

/// The cards that each player has chosen to pass: an empty set where it is only known that there is a choice. Players choose one
/// after the other from the dealer's left, and the cards change hands when all have chosen.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Passing(pub(super) Vec<Option<Hand>>);

/// The cards that a seat has passed and got.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct PassedCards {
    /// The cards it has passed.
    pub passed: Hand,
    /// The cards it got for them.
    pub received: Hand,
}

/// Passes are chosen among this many cards: twenty ways.
const UNWANTED: usize = 6;

/// The weights of the model, as self-play tuned them.
static MODEL: LazyLock<Weighted<HeartsFeatures>> = LazyLock::new(|| {
    let weights = Weighted::read::<Hearts>(include_str!("weights.txt"));
    weights.unwrap_or_else(|problem| panic!("the weights of Hearts cannot be read: {problem}"))
});

/// The evaluations by name.
pub(super) const EVALUATIONS: &[EvaluationInfo] = &[
    EvaluationInfo {
        name: "points",
        meaning: "the points of the hand, less those that a player gets; points not yet taken are their holders'",
    },
    EvaluationInfo {
        name: "estimate",
        meaning: "the same in hundredths, with points still out divided by the cards held",
    },
];

impl Opening<HeartsRules> for Passing {
    fn opener(&self, hand: &HeartsHand) -> Player {
        let (players, dealer) = (self.0.len(), hand.deal().dealer);
        let mut players = (1..=players).map(|step| (dealer + step) % players);
        players.find(|&player| self.0[player].is_none()).unwrap_or_default()
    }

    fn legal(&self, hand: &HeartsHand) -> Vec<Pass> {
        subsets(hand.hands()[self.opener(hand)], pass::CARDS).filter_map(Pass::new).collect()
    }

    fn read(&self, hand: &HeartsHand, text: &str) -> Result<Pass, DecisionError> {
        let cards = read_cards(text, "pass").ok_or_else(|| unreadable(text, &question(hand)))?;
        let player = self.opener(hand);
        Pass::new(cards).ok_or_else(|| pass::refusal(player, hand.hands()[player], cards))
    }

    fn check(&self, hand: &HeartsHand, pass: Pass) -> Result<(), DecisionError> {
        let (player, cards) = (self.opener(hand), pass.cards());
        let own = hand.hands()[player];
        if (cards - own).is_empty() { Ok(()) } else { Err(pass::refusal(player, own, cards)) }
    }

    fn prompt(&self, hand: &HeartsHand) -> Prompt {
        let example = Pass::new(hand.hands()[hand.player()].into_iter().take(pass::CARDS).collect());
        let example = example.map(|pass| format!(", such as {pass}")).unwrap_or_default();
        Prompt { kind: "pass".to_string(), question: question(hand) + &example }
    }
}

/// The question for cards to pass.
fn question(hand: &HeartsHand) -> String {
    let to = hand.deal().direction.receiver(hand.player(), hand.players());
    format!("which {} cards to pass to player {}", pass::CARDS, to + 1)
}

impl TrickGame for HeartsRules {
    type Decision = Pass;
    type Opening = Passing;
    type Deal = HeartsDeal;
    type Memory = PassedCards;
    type Evaluation = HeartsEvaluation;
    type Policy = Weighted<HeartsFeatures>;

    const MEASURE: &'static str = "points of this hand, fewer is better";
    const LOWEST_WINS: bool = true;
    const INFERS_FROM_PLAY: bool = true;

    fn candidates(hand: &HeartsHand, passing: &Passing) -> Vec<Pass> {
        let own = hand.hands()[passing.opener(hand)];
        let by_rule = pass::choose(own);
        let others = subsets(pass::most_unwanted(own, UNWANTED), pass::CARDS);
        let others = others.filter(|&cards| cards != by_rule);
        [by_rule].into_iter().chain(others).filter_map(Pass::new).collect()
    }

    fn expected_decision(hand: &HeartsHand, passing: &Passing) -> Option<Pass> {
        Pass::new(pass::choose(hand.hands()[passing.opener(hand)]))
    }

    fn decide(hand: &mut HeartsHand, mut passing: Passing, pass: Pass) -> Option<Passing> {
        let HeartsDeal { direction, dealer } = *hand.deal();
        let player = passing.opener(hand);
        passing.0[player] = Some(pass.cards());
        let chosen: Option<Vec<Hand>> = passing.0.iter().copied().collect();
        let Some(chosen) = chosen else { return Some(passing) };
        let hands = pass::exchange(hand.hands(), &chosen, direction);
        hand.set_play(start(&hands, *hand.play().rules().options(), dealer));
        None
    }

    fn is_secret(_hand: &HeartsHand, _passing: &Passing) -> bool {
        true
    }

    fn opening_events(before: &HeartsHand, _pass: Pass, after: &HeartsHand) -> Vec<Event> {
        if after.before().is_some() {
            return Vec::new();
        }
        let players = before.players();
        let passed = |from: Player| {
            let to = before.deal().direction.receiver(from, players);
            let cards = listed(before.hands()[from] - after.hands()[from]).join(" ");
            let text = format!("player {} gets {cards} from player {}", to + 1, from + 1);
            Event { kind: EventKind::Message, text, seen_by: Some(vec![from, to]) }
        };
        (0..players).map(passed).collect()
    }

    fn action(pass: Pass) -> Option<u32> {
        Some(pass.action())
    }

    fn result(play: &Hearts) -> Scores {
        let points = Points::new(play);
        points.points(&points.evaluate(play))
    }

    fn span(_players: usize) -> f64 {
        26.0
    }

    fn is_decided(play: &Hearts) -> bool {
        let options = play.rules().options();
        play.table().hands().iter().all(|&hand| points_in(hand) == 0)
            && points_in(play.table().trick().set()) == 0
            && !options.jd_bonus
            && !options.avoid_all_tricks_bonus
    }

    fn evaluation(hand: &HeartsHand, name: Option<&str>) -> Result<HeartsEvaluation, SearchFailure> {
        match name {
            None | Some("points") => Ok(Either::First(Points::new(hand.play()))),
            Some("estimate") => Ok(Either::Second(Estimate::new(hand.play()))),
            Some(other) => Err(SearchFailure::Evaluation(format!(
                "hearts has no choice of utilities: there is no evaluation '{other}', only points and estimate"
            ))),
        }
    }

    fn expected(evaluation: &HeartsEvaluation, scores: Scores) -> Means {
        match evaluation {
            Either::First(points) => points.points(&scores).to_means(),
            Either::Second(estimate) => {
                let Points { total, players, .. } = *estimate.points();
                let mean = |player| f64::from(total) - f64::from(scores[player]) / f64::from(Estimate::SCALE);
                std::array::from_fn(|player| if player < players { mean(player) } else { 0.0 })
            }
        }
    }

    /// Where the moon or a bonus counts, the score of a side depends on more than its points, and the search is refused.
    fn counted(_play: &Hearts) -> Result<Counted, SearchError> {
        Ok(Counted::Points)
    }

    fn facts(hand: &HeartsHand) -> Vec<String> {
        let (play, rules) = (hand.play(), hand.play().rules());
        if hand.before().is_some() || !rules.options().must_break_hearts {
            return Vec::new();
        }
        let broken = if rules.is_broken(play.table()) { "broken" } else { "not broken" };
        vec![format!("hearts are {broken}")]
    }

    fn columns(hand: &HeartsHand) -> Vec<PlayerColumn> {
        let points = hand.play().points().first(hand.players());
        if hand.before().is_some() { Vec::new() } else { vec![PlayerColumn::numbers("points taken", points)] }
    }

    fn policy() -> Self::Policy {
        MODEL.clone()
    }

    fn pack(players: usize) -> Option<Hand> {
        pack(players)
    }

    fn remember(memory: &mut PassedCards, seat: Player, before: &HeartsHand, pass: Pass, after: &HeartsHand) {
        if before.player() == seat {
            memory.passed = pass.cards();
        }
        memory.received = after.hands()[seat] - before.hands()[seat];
    }

    /// It is seen that a player has chosen, but not what.
    fn redact(passing: &mut Passing, seat: Player) {
        let others = passing.0.iter_mut().enumerate().filter(|(player, _)| *player != seat);
        others.for_each(|(_, chosen)| *chosen = chosen.map(|_| Hand::EMPTY));
    }

    /// Those who have chosen what to pass have chosen by rule.
    fn fill(passing: &mut Passing, world: &CardWorld, players: usize) {
        for (chosen, &hand) in passing.0.iter_mut().zip(world.hands(players)) {
            *chosen = chosen.map(|cards| if cards.is_empty() { pass::choose(hand) } else { cards });
        }
    }

    /// The seat knows where the cards went that it has passed, and everybody that a player who leads because of a card holds it.
    fn knowledge(
        memory: &PassedCards,
        seat: Player,
        hand: &HeartsHand,
        start: Option<&Hearts>,
    ) -> CardKnowledge {
        let mut knowledge = CardKnowledge::default();
        let Some(start) = start else { return knowledge };
        let (players, table, leader) = (start.players(), start.table(), start.player());
        knowledge.see(memory.passed, hand.deal().direction.receiver(seat, players));
        let is_opening = is_first_trick(table) && table.trick().is_empty();
        if start.rules().options().lead == Lead::TwoOfClubs && is_opening && leader != seat {
            let club = pack(players).and_then(|pack| pack.lowest(Suit::Clubs));
            knowledge.see(club.into_iter().collect(), leader);
        }
        knowledge
    }

    fn rule_of_thumb(view: &TrickView<Self>) -> Option<TrickMove<Pass>> {
        if view.table().before().is_some() {
            return Pass::new(pass::choose(view.hand())).map(TrickMove::Before);
        }
        rule_play::card(view).map(TrickMove::Play)
    }

    fn observe(view: &TrickView<Self>, observation: &mut Observation) {
        let (direction, seat, players) = (view.table().deal().direction, view.seat(), view.players());
        if direction != Direction::Hold {
            observation.set("pass_to", direction.receiver(seat, players) + 1);
            observation.set("pass_from", direction.giver(seat, players) + 1);
        }
        let PassedCards { passed, received } = *view.memory();
        observation.set("passed", listed(passed));
        observation.set("received", listed(received));
    }

    fn write_vector(view: &TrickView<Self>, writer: &mut VectorWriter<'_>) {
        let (direction, seat, players) = (view.table().deal().direction, view.seat(), view.players());
        let receiver = direction.receiver(seat, players);
        let PassedCards { passed, received } = *view.memory();
        passed.into_iter().for_each(|card| writer.known(receiver, card.index()));
        received.into_iter().for_each(|card| writer.known(seat, card.index()));
        writer.number(1, (receiver + players - seat) % players);
        if view.table().before().is_none() {
            let points = view.table().play().points();
            (0..players).for_each(|player| writer.points(player, points[player]));
        }
    }
}
