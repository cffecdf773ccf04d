//! A hand at run time: names, questions, events and the table.

use super::action_space::number;
use super::card::{Card, Colour, UnoPack};
use super::evaluation::Gain;
use super::rules::{Move, Uno};
use super::strategy::Sensible;
use crate::stock_and_pile::Goal;
use crate::stock_and_pile::pack::{drawn_event, layout, reshuffled};
use maxn::{Game, Player, Scores};
use maxn_play::toolkit::hidden::{HiddenHand, Layout};
use maxn_play::{DecisionError, Event, EventKind, Prompt, SearchFailure};
use std::fmt;

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Move::Play(card, None) => card.fmt(f),
            Move::Play(card, Some(colour)) => write!(f, "{card} {colour}"),
            Move::Draw => f.write_str("draw"),
            Move::Pass => f.write_str("pass"),
            Move::Accept => f.write_str("accept"),
            Move::Challenge => f.write_str("challenge"),
        }
    }
}

impl Uno {
    /// Returns the cards that fit in words.
    fn fitting_words(&self) -> String {
        let top = Card::of(self.table.top());
        match (self.colour, top.is_wild()) {
            (None, _) => "any card".to_string(),
            (Some(colour), true) => format!("a {} card or a wild one", colour.name()),
            (Some(colour), false) => format!("a {} card, a card like {top}, or a wild one", colour.name()),
        }
    }

    fn check_play(&self, card: Card, named: Option<Colour>) -> Result<(), DecisionError> {
        let player = self.table.turn();
        if self.doubt.is_some() {
            return Err(DecisionError::illegal("a wild draw four was played: accept or challenge it"));
        }
        if !self.table.hand(player).contains(card.kind()) {
            return Err(DecisionError::NotHeld { player, cards: card.to_string() });
        }
        if self.has_drawn && self.drawn != Some(card) {
            let reason = format!("{card}: only the card that was drawn may be played in this turn");
            return Err(DecisionError::illegal(reason));
        }
        if self.fitting() >> card.kind() & 1 == 0 {
            let fitting = self.fitting_words();
            return Err(DecisionError::illegal(format!("{card} does not fit; play {fitting}")));
        }
        if self.playable() >> card.kind() & 1 == 0 {
            let colour = self.colour.map_or("any", Colour::name);
            return Err(DecisionError::illegal(format!("{card} may be played only without a {colour} card")));
        }
        match named {
            None if card.is_wild() && !self.is_last() => {
                Err(DecisionError::illegal(format!("name a colour with {card}, such as '{card} R'")))
            }
            Some(colour) if !card.is_wild() => Err(DecisionError::illegal(format!(
                "'{colour}' after {card}: only a wild card names a colour"
            ))),
            _ => Ok(()),
        }
    }

    fn check_other(&self, mv: Move) -> Result<(), DecisionError> {
        let mut legal = Vec::new();
        self.moves(&mut legal);
        if legal.contains(&mv) {
            return Ok(());
        }
        let reason = match mv {
            _ if self.doubt.is_some() => "a wild draw four was played: accept or challenge it",
            Move::Accept | Move::Challenge => "there is no wild draw four to be challenged",
            _ if self.playable() != 0 && !self.options.draw_at_will => "a card fits and has to be played",
            Move::Pass => "draw a card first",
            _ if self.has_drawn => "one card is drawn in a turn; pass",
            _ => "there is nothing to draw; pass",
        };
        Err(DecisionError::illegal(format!("{mv}: {reason}")))
    }
}

impl HiddenHand for Uno {
    type Evaluation = Gain;
    type Policy = Sensible;

    const MEASURE: &'static str = "points of this hand";

    fn move_name(mv: Move) -> String {
        mv.to_string()
    }

    fn action(mv: Move) -> Option<u32> {
        Some(number(mv))
    }

    fn read_move(&self, text: &str) -> Result<Move, DecisionError> {
        let words: Vec<&str> = text.split([' ', ',', '=', '>']).filter(|word| !word.is_empty()).collect();
        let card = |word: &str| word.parse::<Card>().map_err(DecisionError::illegal);
        let others = [Move::Draw, Move::Pass, Move::Accept, Move::Challenge];
        match words[..] {
            [word] => {
                let other = others.into_iter().find(|other| word.eq_ignore_ascii_case(&other.to_string()));
                other.map_or_else(|| Ok(Move::Play(card(word)?, None)), Ok)
            }
            [word, colour] => {
                let (card, colour) = (card(word)?, colour.parse::<Colour>().map_err(DecisionError::illegal)?);
                // The last card ends the hand: the colour says nothing.
                let is_idle = card.is_wild() && self.is_last();
                Ok(Move::Play(card, Some(colour).filter(|_| !is_idle)))
            }
            _ => {
                let question = self.prompt().question;
                Err(DecisionError::Unreadable { text: text.to_string(), question })
            }
        }
    }

    fn check(&self, mv: Move) -> Result<(), DecisionError> {
        match mv {
            Move::Play(card, named) => self.check_play(card, named),
            _ => self.check_other(mv),
        }
    }

    fn prompt(&self) -> Prompt {
        let mut legal = Vec::new();
        self.moves(&mut legal);
        let example = legal.first().map(ToString::to_string).unwrap_or_default();
        let question = if self.doubt.is_some() {
            "accept the wild draw four, or challenge it".to_string()
        } else if self.has_drawn && self.options.draw_at_will {
            format!("play the card that was drawn, or pass, such as {example}")
        } else if self.playable() == 0 {
            format!("nothing fits: {example}")
        } else {
            format!("play {}, such as {example}", self.fitting_words())
        };
        let kind = if self.doubt.is_some() { "challenge" } else { "play" };
        Prompt { kind: kind.to_string(), question }
    }

    fn events(&self, mv: Move, after: &Self) -> Vec<Event> {
        let player = self.table.turn();
        let mut events = Vec::new();
        let mut say = |text: String| events.push(Event::public(EventKind::Message, text));
        match mv {
            Move::Play(card, named) => {
                if let Some(colour) = named {
                    say(format!("player {} names {}", player + 1, colour.name()));
                }
                if after.table.held(player) == 1 {
                    say(format!("player {} says Uno", player + 1));
                }
                if card.is_skip() && !after.is_over {
                    say(format!("player {} is skipped", self.table.after(1) + 1));
                } else if card.is_reverse() && !after.is_over {
                    say("the direction turns".to_string());
                }
            }
            Move::Challenge => {
                if let Some(doubt) = self.doubt {
                    let had = if doubt.is_guilty { "had a card" } else { "had no card" };
                    say(format!("player {} {had} of the colour", doubt.player + 1));
                }
            }
            Move::Draw | Move::Pass | Move::Accept => {}
        }
        for player in 0..self.table.players() {
            events.extend(drawn_event::<UnoPack>(&self.table, &after.table, player));
        }
        events.extend(reshuffled(&self.table, &after.table));
        events
    }

    fn points(&self) -> Scores {
        if self.is_over { self.gains() } else { Scores::ZERO }
    }

    fn evaluation(&self, name: Option<&str>) -> Result<Gain, SearchFailure> {
        let goal = name.map_or(Some(Goal::Points), Goal::named);
        let unknown =
            || SearchFailure::Evaluation(format!("there is no evaluation '{}'", name.unwrap_or_default()));
        Ok(Gain::new(goal.ok_or_else(unknown)?, self))
    }

    fn measure(evaluation: &Gain) -> &'static str {
        match evaluation.goal() {
            Goal::Points => Self::MEASURE,
            Goal::Win => "chance to be out first, in hundredths",
        }
    }

    fn policy() -> Sensible {
        Sensible
    }

    fn searchable(&self) -> Self {
        let mut hand = self.clone();
        hand.table.records = false;
        hand
    }

    fn layout(&self, seat: Option<Player>) -> Layout {
        let mut facts = vec![match self.colour {
            Some(colour) => format!("{} has to be followed", colour.name()),
            None => "any card can be played".to_string(),
        }];
        if let Some(doubt) = self.doubt {
            facts.push(format!("player {} may be challenged", doubt.player + 1));
        }
        if let Some(card) = self.drawn.filter(|_| seat.is_none_or(|seat| seat == self.table.turn())) {
            facts.push(format!("{card} was drawn"));
        }
        layout::<UnoPack>(&self.table, facts)
    }
}
