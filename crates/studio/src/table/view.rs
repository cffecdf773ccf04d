//! A table as one seat sees it.

use super::Table;
use super::choices::{Choices, forbidden};
use super::seats::Occupant;
use super::tree::{Direction, Played};
use maxn::Player;
use maxn_play::{Event, GameKind};
use serde_json::{Value, json};

impl Table {
    /// Everything that the page of a seat shows; `None` is somebody who watches a table of agents.
    pub(crate) fn view(&self, seat: Option<Player>) -> Value {
        let (setup, now) = (&self.setup, self.tree.now());
        let contest = now.contest.as_ref();
        let scene = contest.scene(self.knowledge(seat));
        let is_turn = seat.is_some() && contest.to_move() == seat;
        let choices = is_turn.then(|| Choices::of(contest, &scene));
        let forbidden = is_turn.then(|| forbidden(contest, &scene));
        let target = |direction| self.tree.target(direction, &|player| self.seats.counts(player));
        json!({
            "game": setup.game.name(),
            "kind": match setup.game.kind() { GameKind::Cards => "cards", GameKind::Board => "board" },
            "players": setup.players,
            "options": setup.options,
            "names": setup.names,
            "seats": self.seats.occupants().iter().map(Occupant::to_string).collect::<Vec<_>>(),
            "seat": seat,
            "open": setup.is_open,
            "scene": scene,
            "choices": choices,
            "forbidden": forbidden,
            "winners": contest.winners(),
            "ending": contest.ending(),
            "ledger": now.ledger,
            "hand": contest.hands_played() + 1,
            "lowest_wins": contest.lowest_wins(),
            "teams": contest.teams(),
            "moment": self.tree.cursor(),
            "history": self.history(seat),
            "branches": self.branches(seat),
            "can_undo": target(Direction::Back).is_some(),
            "can_redo": target(Direction::Forward).is_some(),
            "seed": self.tells_all().then_some(setup.seed),
        })
    }

    /// The decisions of this hand and the last one, as a seat has seen them.
    fn history(&self, seat: Option<Player>) -> Vec<Value> {
        let hand = self.tree.now().contest.hands_played();
        let moments = self.tree.numbers().into_iter().map(|number| (number, self.tree.moment(number)));
        let played = moments.filter_map(|(number, moment)| Some((number, moment.played.as_ref()?)));
        let recent = played.filter(|(_, played)| played.hand >= hand);
        recent.map(|(number, played)| self.seen(number, played, seat)).collect()
    }

    /// The decisions that were made here before, as a seat has seen them.
    fn branches(&self, seat: Option<Player>) -> Vec<Value> {
        let children = self.tree.now().children.iter();
        let played = children.filter_map(|&child| Some((child, self.tree.moment(child).played.as_ref()?)));
        played.map(|(number, played)| self.seen(number, played, seat)).collect()
    }

    fn seen(&self, number: usize, played: &Played, seat: Option<Player>) -> Value {
        let knowledge = self.knowledge(seat);
        let is_hidden = played.is_secret && knowledge.is_some_and(|seat| seat != played.player);
        let is_seen = |event: &&Event| knowledge.is_none_or(|seat| event.is_seen_by(seat));
        json!({
            "moment": number,
            "player": played.player,
            "decision": (!is_hidden).then_some(&played.decision),
            "hand": played.hand,
            "path": played.path,
            "events": played.events.iter().filter(is_seen).collect::<Vec<_>>(),
        })
    }
}
