//! Hearts, for the four players that OpenSpiel has.

use super::replay::{Replay, card_names};
use super::trace::Trace;
use maxn::{Evaluation, Game, Player, Scores};
use maxn_games::cards::{Card, Hand};
use maxn_games::hearts::pass::{self, Direction};
use maxn_games::hearts::{Hearts, Options, Points, points_in, start};

const PLAYERS: usize = 4;

/// The events that must have happened in some game.
pub(crate) const SPECIAL: &[&str] = &["moon", "no trick", "jack"];

pub(crate) struct HeartsReplay {
    options: Options,
    direction: Option<Direction>,
    cards_dealt: usize,
    hands: [Hand; PLAYERS],
    /// The cards to be passed.
    chosen: [Hand; PLAYERS],
    /// The play, once all cards are dealt and passed.
    play: Option<Hearts>,
}

impl HeartsReplay {
    pub(crate) fn begin(trace: &Trace) -> Box<dyn Replay> {
        let mut options = Options::STANDARD;
        for (key, value) in &trace.options {
            options.set(key, &value.to_string()).expect("an option that OpenSpiel has");
        }
        Box::new(HeartsReplay {
            options,
            direction: None,
            cards_dealt: 0,
            hands: [Hand::EMPTY; PLAYERS],
            chosen: [Hand::EMPTY; PLAYERS],
            play: None,
        })
    }

    fn begin_play(&mut self) {
        let direction = self.direction.expect("a direction comes before the cards");
        let hands = pass::exchange(&self.hands, &self.chosen, direction);
        self.play = Some(start(&hands, self.options, PLAYERS - 1));
    }

    fn play(&self) -> &Hearts {
        self.play.as_ref().expect("the cards are dealt")
    }
}

impl Replay for HeartsReplay {
    fn chance(&mut self, outcome: &str) {
        if self.direction.is_none() {
            self.direction = Some(match outcome {
                "Left" => Direction::Left,
                "Right" => Direction::Right,
                "Across" => Direction::Across,
                "No Pass" => Direction::Hold,
                other => panic!("there is no direction {other}"),
            });
            return;
        }
        self.hands[self.cards_dealt % PLAYERS].insert(outcome.parse().expect("a card"));
        self.cards_dealt += 1;
        if self.cards_dealt == Hand::DECK.len() && self.direction == Some(Direction::Hold) {
            self.begin_play();
        }
    }

    fn player(&self) -> Player {
        let passes = || self.chosen.iter().position(|cards| cards.len() < pass::CARDS);
        self.play.as_ref().map_or_else(|| passes().expect("somebody has to pass"), Game::player)
    }

    fn legal(&self) -> Vec<String> {
        if let Some(play) = &self.play {
            return card_names(play);
        }
        let held = self.hands[self.player()] - self.chosen[self.player()];
        held.into_iter().map(|card| card.to_string()).collect()
    }

    fn standing(&self) -> Vec<i32> {
        let taken = |play| Scores::ZERO - Points::new(play).score_offset(play);
        self.play.as_ref().map_or(Scores::ZERO, taken).first(PLAYERS).to_vec()
    }

    fn play(&mut self, played: &str) {
        let card: Card = played.parse().expect("a card");
        if let Some(play) = &mut self.play {
            let _ = play.apply(card);
            return;
        }
        self.chosen[self.player()].insert(card);
        if self.chosen.iter().all(|cards| cards.len() == pass::CARDS) {
            self.begin_play();
        }
    }

    fn is_over(&self) -> bool {
        self.play.as_ref().is_some_and(Game::is_terminal)
    }

    fn result(&self) -> Vec<i32> {
        let points = Points::new(self.play());
        points.points(&points.evaluate(self.play())).first(PLAYERS).to_vec()
    }

    fn special(&self) -> Vec<&'static str> {
        let table = self.play().table();
        let happened = [
            table.taken().iter().any(|&cards| points_in(cards) == 26),
            self.options.avoid_all_tricks_bonus && table.tricks().first(PLAYERS).contains(&0),
            self.options.jd_bonus,
        ];
        SPECIAL.iter().zip(happened).filter(|(_, happened)| *happened).map(|(&name, _)| name).collect()
    }
}
