//! A table as one seat sees it.

use super::Table;
use super::choices::{Choices, forbidden};
use super::seats::Occupant;
use maxn::Player;
use maxn_play::{Direction, GameKind, PlayedDecision};
use serde_json::{Value, json};

impl Table {
    /// Everything that the page of a seat shows; `None` is somebody who watches a table of agents.
    pub(crate) fn view(&self, seat: Option<Player>) -> Value {
        let (setup, now, contest) = (self.setup(), self.tree().now(), self.contest());
        let scene = contest.scene(self.knowledge(seat));
        let is_turn = seat.is_some() && contest.to_move() == seat;
        let choices = is_turn.then(|| Choices::of(contest, &scene));
        let forbidden = is_turn.then(|| forbidden(contest, &scene));
        json!({
            "game": setup.game,
            "kind": match contest.game().kind() { GameKind::Cards => "cards", GameKind::Board => "board" },
            "players": setup.players,
            "options": setup.options,
            "names": self.names,
            "hints": self.gives_hints,
            "seats": self.seats.occupants().iter().map(Occupant::to_string).collect::<Vec<_>>(),
            "seat": seat,
            "open": self.is_open(),
            "scene": scene,
            "choices": choices,
            "forbidden": forbidden,
            "winners": contest.winners(),
            "ending": contest.ending(),
            "ledger": now.ledger,
            "hand": contest.hands_played() + 1,
            "lowest_wins": contest.lowest_wins(),
            "teams": contest.teams(),
            "moment": self.tree().cursor(),
            "paused": self.driver.is_paused,
            "between_hands": self.driver.is_between_hands,
            "replay": self.driver.is_replay,
            "present": self.present(),
            "takeback": self.takeback_seen_by(seat),
            "problem": self.driver.problem,
            "history": self.history(seat),
            "branches": self.branches(seat),
            "can_undo": self.target(Direction::Back).is_some(),
            "can_redo": self.target(Direction::Forward).is_some(),
            "seed": self.tells_all().then_some(setup.seed),
        })
    }

    /// For every seat, whether its person is there; those at the browser that has opened the table come and go together.
    fn present(&self) -> Vec<bool> {
        let occupants = self.seats.occupants();
        let is_here = |seat: Player| occupants[seat] == Occupant::Here;
        let somebody_here = (0..occupants.len()).any(|seat| is_here(seat) && self.presence.is_at(seat));
        let is_present = |seat| match occupants[seat] {
            Occupant::Agent(_) => true,
            Occupant::Here => somebody_here,
            Occupant::Invited => self.presence.is_at(seat),
        };
        (0..occupants.len()).map(is_present).collect()
    }

    /// The decisions of this hand and the last one, as a seat has seen them.
    fn history(&self, seat: Option<Player>) -> Vec<Value> {
        let hand = self.contest().hands_played();
        let path = self.tree().path().into_iter();
        let played = path.filter_map(|number| Some((number, self.tree().moment(number).played.as_ref()?)));
        let recent = played.filter(|(_, played)| played.hand >= hand);
        recent.map(|(number, played)| self.seen(number, played, seat)).collect()
    }

    /// The decisions that were made here before, as a seat has seen them.
    fn branches(&self, seat: Option<Player>) -> Vec<Value> {
        let children = self.tree().now().children.iter();
        let played = children.filter_map(|&child| Some((child, self.tree().moment(child).played.as_ref()?)));
        played.map(|(number, played)| self.seen(number, played, seat)).collect()
    }

    fn seen(&self, number: usize, played: &PlayedDecision, seat: Option<Player>) -> Value {
        let knowledge = self.knowledge(seat);
        json!({
            "moment": number,
            "player": played.player,
            "decision": played.decision_seen_by(knowledge),
            "hand": played.hand,
            "path": played.path,
            "events": played.events_seen_by(knowledge),
        })
    }
}
