//! A hand for the layers above the rules: plays as text and as numbers, events, questions and the table.

use super::cards::CardSet;
use super::combination::Play;
use super::evaluation::Points;
use super::generate::Generator;
use super::info::EVALUATIONS;
use super::rules::BigTwo;
use super::strategy::Sensible;
use super::view::View;
use crate::cards::listed;
use maxn::{Game, Player, Scores};
use maxn_play::toolkit::hidden::{HandRecord, HiddenHand, Layout};
use maxn_play::{
    ActionSpace, CardScene, DecisionError, Event, EventKind, HandScene, Laid, PlayerColumn, Prompt,
    SearchFailure,
};
use std::sync::LazyLock;

/// All plays in the order of their numbers: a pass, then the cards from `3D` to `2S`, the pairs, the triples, and the combinations of
/// five cards, low straights included. Plays of a size are ordered by their highest card, then by their second, and so on.
static PLAYS: LazyLock<Vec<CardSet>> = LazyLock::new(|| {
    let mut plays = vec![Play::PASS];
    Generator { hand: CardSet::DECK.bits(), tied: 0, low_straights: true, plays: &mut plays }.lead();
    let mut plays: Vec<CardSet> = plays.into_iter().map(Play::cards).collect();
    // The highest card is the highest bit: the order of sets is that of their cards.
    plays.sort_unstable_by_key(|cards| (cards.len(), *cards));
    plays
});

pub(super) static ACTIONS: LazyLock<ActionSpace> = LazyLock::new(|| {
    let mut texts = PLAYS[1..].iter().map(|cards| cards.list());
    ActionSpace::default()
        .with_words(["pass"])
        .with_cards(texts.by_ref().take(CardSet::DECK.len()).collect::<Vec<_>>())
        .with_words(texts)
});

impl HiddenHand for BigTwo {
    type Evaluation = Points;
    type Policy = Sensible;

    const MEASURE: &'static str = "points of this hand";

    fn legal(&self, moves: &mut Vec<Play>) {
        self.plays(moves);
    }

    fn representative(&self, play: Play) -> Play {
        self.representative_play(play)
    }

    fn move_name(play: Play) -> String {
        play.to_string()
    }

    fn action(play: Play) -> Option<u32> {
        let cards = play.cards();
        let place = PLAYS.binary_search_by_key(&(cards.len(), cards), |&other| (other.len(), other));
        place.ok().map(|place| place as u32)
    }

    fn read_move(&self, text: &str) -> Result<Play, DecisionError> {
        let text = text.trim();
        if text.eq_ignore_ascii_case("pass") || text == "-" {
            return Ok(Play::PASS);
        }
        if text.is_empty() {
            let question = self.prompt().question;
            return Err(DecisionError::Unreadable { text: text.to_string(), question });
        }
        let cards: CardSet = text.parse().map_err(DecisionError::illegal)?;
        let play = Play::new(cards, self.table.low_straights).filter(|play| !play.is_pass());
        play.ok_or_else(|| {
            DecisionError::illegal(format!(
                "{} are no combination; play a single card, a pair, a triple, or five cards: a straight, a flush, a full house, \
                 four of a kind with any card, or a straight flush",
                cards.list()
            ))
        })
    }

    fn check(&self, play: Play) -> Result<(), DecisionError> {
        let player = self.player();
        let hand = self.hands[player];
        let missing = play.cards() - hand;
        if !missing.is_empty() {
            return Err(DecisionError::NotHeld { player, cards: missing.list() });
        }
        self.table.check(play, hand.lowest()).map_err(DecisionError::illegal)
    }

    fn prompt(&self) -> Prompt {
        let mut plays = Vec::new();
        self.plays(&mut plays);
        let example = plays.iter().find(|play| !play.is_pass());
        let example = example.map(|play| format!(", such as {play}")).unwrap_or_default();
        let question = match self.table.last() {
            None => format!("which cards to lead{example}"),
            Some((_, last)) if example.is_empty() => format!("{last} cannot be beaten: pass"),
            Some((_, last)) => format!("which cards to play on {last}{example}, or pass"),
        };
        Prompt { kind: "play".to_string(), question }
    }

    fn events(&self, play: Play, after: &Self) -> Vec<Event> {
        let leads = after.table.is_lead() && !after.is_terminal();
        let text = match (play.is_pass(), leads) {
            (true, true) => format!("all others pass: player {} leads", after.table.turn() + 1),
            _ if after.is_terminal() => format!("player {} has no cards left", self.player() + 1),
            _ => return Vec::new(),
        };
        vec![Event::public(EventKind::Message, text)]
    }

    fn points(&self) -> Scores {
        if self.is_terminal() { self.result() } else { Scores::ZERO }
    }

    fn evaluation(&self, name: Option<&str>) -> Result<Points, SearchFailure> {
        match name {
            None => Ok(Points::new(self)),
            Some(name) if name == EVALUATIONS[0].name => Ok(Points::new(self)),
            Some(name) => Err(SearchFailure::Evaluation(format!("there is no evaluation '{name}'"))),
        }
    }

    fn begins_part(&self) -> bool {
        self.table.is_lead()
    }

    fn policy() -> Sensible {
        Sensible
    }

    fn seen(record: &HandRecord<Self>, seat: Player) -> View {
        View::of(record, seat)
    }

    fn layout(&self, _seat: Option<Player>) -> Layout {
        let players = self.table.players();
        let hand = |player: Player| {
            let cards = self.hands[player];
            HandScene { cards: listed(cards), text: cards.to_string(), count: cards.len() }
        };
        let last = self.table.last();
        let laid = last.map_or(Vec::new(), |(player, play)| {
            listed(play.cards()).into_iter().map(|card| Laid { player, card }).collect()
        });
        let fact = |(player, play): (Player, Play)| {
            format!("player {} played {play}, a {}", player + 1, play.kind().name())
        };
        let passed = |player| if self.table.has_passed(player) { "pass" } else { "-" }.to_string();
        Layout {
            facts: last.map(fact).into_iter().collect(),
            cards: CardScene {
                hands: (0..players).map(hand).collect(),
                laid,
                turned_up: None,
                columns: vec![PlayerColumn::new("said", (0..players).map(passed).collect())],
            },
        }
    }
}
