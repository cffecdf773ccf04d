//! A hand at run time: names, questions, events and the table.

use super::action_space::number;
use super::card::{Card, OrdinaryPack, Suit};
use super::evaluation::Penalty;
use super::rules::{CrazyEights, Move};
use super::strategy::Sensible;
use crate::stock_and_pile::Goal;
use crate::stock_and_pile::pack::{drawn_event, layout, reshuffled};
use maxn::{Game, Means, Player, Scores};
use maxn_play::toolkit::hidden::{HiddenHand, Layout};
use maxn_play::{DecisionError, Event, EventKind, Prompt, SearchFailure};
use std::fmt;

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Move::Play(card, None) => card.fmt(f),
            Move::Play(card, Some(suit)) => write!(f, "{card} {suit}"),
            Move::Draw => f.write_str("draw"),
            Move::Pass => f.write_str("pass"),
        }
    }
}

impl CrazyEights {
    /// Returns the cards that fit in words.
    fn fitting_words(&self) -> String {
        if self.penalty > 0 {
            return "a two, or draw".to_string();
        }
        let top = Card::of(self.table.top()).to_string();
        format!("{}, a card of the rank of {top}, or an eight", self.suit.name())
    }

    fn check_play(&self, card: Card, named: Option<Suit>) -> Result<(), DecisionError> {
        let player = self.table.turn();
        if !self.table.hand(player).contains(card.kind()) {
            return Err(DecisionError::NotHeld { player, cards: card.to_string() });
        }
        if self.fitting() >> card.kind() & 1 == 0 {
            let fitting = self.fitting_words();
            return Err(DecisionError::illegal(format!("{card} does not fit; play {fitting}")));
        }
        match named {
            None if card.is_eight() && !self.is_last() => {
                Err(DecisionError::illegal(format!("name a suit with {card}, such as '{card} H'")))
            }
            Some(suit) if !card.is_eight() => {
                Err(DecisionError::illegal(format!("'{suit}' after {card}: only an eight names a suit")))
            }
            _ => Ok(()),
        }
    }

    fn check_other(&self, mv: Move) -> Result<(), DecisionError> {
        let mut legal = Vec::new();
        self.moves(&mut legal);
        if legal.contains(&mv) {
            return Ok(());
        }
        let reason = if self.playable() != 0 && !self.options.draw_at_will {
            "a card fits and has to be played".to_string()
        } else if mv == Move::Pass {
            format!("draw first, up to {} cards in a turn", self.options.max_draw_cards)
        } else {
            "there is nothing to draw; pass".to_string()
        };
        Err(DecisionError::illegal(format!("{mv}: {reason}")))
    }
}

impl HiddenHand for CrazyEights {
    type Evaluation = Penalty;
    type Policy = Sensible;

    const MEASURE: &'static str = "points of this hand, fewer is better";
    const LOWEST_WINS: bool = true;

    fn legal(&self, moves: &mut Vec<Move>) {
        self.list(self.playable() & Card::EIGHTS, moves);
    }

    fn representative(&self, mv: Move) -> Move {
        match mv {
            Move::Play(card, named) if card.is_eight() => {
                let eights = self.table.hand(self.table.turn()).kinds() & Card::EIGHTS;
                Move::Play(Card::of(eights.trailing_zeros() as u8), named)
            }
            _ => mv,
        }
    }

    fn move_name(mv: Move) -> String {
        mv.to_string()
    }

    fn action(mv: Move) -> Option<u32> {
        Some(number(mv))
    }

    fn read_move(&self, text: &str) -> Result<Move, DecisionError> {
        let unreadable =
            || DecisionError::Unreadable { text: text.to_string(), question: self.prompt().question };
        let words: Vec<&str> = text.split([' ', ',', '=', '>']).filter(|word| !word.is_empty()).collect();
        let card = |word: &str| word.parse::<Card>().map_err(DecisionError::illegal);
        match words[..] {
            [word] if word.eq_ignore_ascii_case("draw") => Ok(Move::Draw),
            [word] if word.eq_ignore_ascii_case("pass") => Ok(Move::Pass),
            [word] => Ok(Move::Play(card(word)?, None)),
            [word, suit] => {
                let (card, suit) = (card(word)?, suit.parse::<Suit>().map_err(DecisionError::illegal)?);
                // The last card ends the hand: the suit says nothing.
                let is_idle = card.is_eight() && self.is_last();
                Ok(Move::Play(card, Some(suit).filter(|_| !is_idle)))
            }
            _ => Err(unreadable()),
        }
    }

    fn check(&self, mv: Move) -> Result<(), DecisionError> {
        match mv {
            Move::Play(card, named) => self.check_play(card, named),
            Move::Draw | Move::Pass => self.check_other(mv),
        }
    }

    fn prompt(&self) -> Prompt {
        let mut legal = Vec::new();
        self.moves(&mut legal);
        let example = legal.first().map(ToString::to_string).unwrap_or_default();
        let question = if self.playable() == 0 {
            format!("nothing fits: {example}")
        } else {
            format!("play {}, such as {example}", self.fitting_words())
        };
        Prompt { kind: "play".to_string(), question }
    }

    fn events(&self, mv: Move, after: &Self) -> Vec<Event> {
        let player = self.table.turn();
        let mut events = Vec::new();
        let mut say = |text: String| events.push(Event::public(EventKind::Message, text));
        match mv {
            Move::Play(card, named) => {
                if let Some(suit) = named {
                    say(format!("player {} names {}", player + 1, suit.name()));
                }
                if self.options.use_special_cards && !after.is_over {
                    if card.is_queen() {
                        say(format!("player {} is skipped", self.table.after(1) + 1));
                    } else if card.is_ace() {
                        say("the direction turns".to_string());
                    } else if after.penalty > 0 {
                        say(format!(
                            "player {} has to play a two or draw {}",
                            after.table.turn() + 1,
                            after.penalty
                        ));
                    }
                }
            }
            Move::Draw | Move::Pass => {}
        }
        events.extend(drawn_event::<OrdinaryPack>(&self.table, &after.table, player));
        events.extend(reshuffled(&self.table, &after.table));
        events
    }

    fn points(&self) -> Scores {
        Scores::from_fn(self.table.players(), |player| CrazyEights::points(self, player))
    }

    fn evaluation(&self, name: Option<&str>) -> Result<Penalty, SearchFailure> {
        let goal = name.map_or(Some(Goal::Points), Goal::named);
        let unknown =
            || SearchFailure::Evaluation(format!("there is no evaluation '{}'", name.unwrap_or_default()));
        Ok(Penalty::new(goal.ok_or_else(unknown)?, self))
    }

    fn measure(evaluation: &Penalty) -> &'static str {
        match evaluation.goal() {
            Goal::Points => Self::MEASURE,
            Goal::Win => "lost chance to win, in hundredths",
        }
    }

    /// Points, or hundredths of a lost chance: the fewer the better, as points are.
    fn expected(&self, evaluation: &Penalty, scores: Scores) -> Means {
        scores.map(self.table.players(), |score| evaluation.best() - score).to_means()
    }

    fn policy() -> Sensible {
        Sensible
    }

    fn searchable(&self) -> Self {
        let mut hand = self.clone();
        hand.table.records = false;
        hand
    }

    fn layout(&self, _seat: Option<Player>) -> Layout {
        let mut facts = vec![format!("{} has to be followed", self.suit.name())];
        if self.penalty > 0 {
            facts = vec![format!("twos have piled up {} cards", self.penalty)];
        }
        if self.drawn > 0 {
            facts.push(format!("{} of {} cards are drawn", self.drawn, self.options.max_draw_cards));
        }
        layout::<OrdinaryPack>(&self.table, facts)
    }
}
