//! From JSON to nodes, without recursion.

use super::document::{Node, NodeKind, Text};
use super::error::{Problem, TreeError};
use super::reader::{Keys, Reader};
use super::{MAX_LEVELS, path};
use maxn::{MAX_PLAYERS, Player, SCORE_LIMIT};

/// Reads a document. What needs the number of players, which may come last, is left to be checked.
pub(super) fn document(json: &str) -> Result<Text, TreeError> {
    let mut reader = Reader::new(json);
    let mut text = Text::default();
    let mut keys = Keys::of_document();
    reader.take(b'{', "a tree in braces {...}")?;
    let mut first = true;
    while reader.another(first, b'}')? {
        first = false;
        match reader.key(&mut keys)? {
            "players" => {
                let players = reader.integer(i64::MAX)?;
                text.players = usize::try_from(players)
                    .ok()
                    .filter(|players| (2..=MAX_PLAYERS).contains(players))
                    .ok_or(Problem::BadPlayers(players))?;
            }
            "root" => {
                let most = if text.players == 0 { MAX_PLAYERS } else { text.players };
                (text.nodes, text.levels) = Growing::read(&mut reader, most)?;
            }
            "maxsum" => text.maxsum = Some(limited(&mut reader, MAX_PLAYERS as i32 * SCORE_LIMIT)?),
            "delta" => text.delta = Some(limited(&mut reader, SCORE_LIMIT)?),
            "minp" => text.minp = Some(limited(&mut reader, SCORE_LIMIT)?),
            "maxp" => text.maxp = Some(limited(&mut reader, SCORE_LIMIT)?),
            "title" => text.title = Some(reader.string("a string")?.into_owned()),
            "note" => text.note = Some(reader.string("a string")?.into_owned()),
            _ => reader.skip()?,
        }
    }
    reader.end()?;
    match ["players", "root"].into_iter().find(|key| !keys.has(key)) {
        Some(missing) => Err(Problem::Missing(missing).into()),
        None => Ok(text),
    }
}

/// A whole number between `-limit` and `limit`.
fn limited(reader: &mut Reader, limit: i32) -> Result<i32, TreeError> {
    reader.integer(i64::from(limit)).map(|number| number as i32)
}

/// A list of scores.
fn scores(reader: &mut Reader) -> Result<Vec<i32>, TreeError> {
    reader.take(b'[', "a list of scores in brackets [...]")?;
    let mut scores = Vec::with_capacity(MAX_PLAYERS);
    while reader.another(scores.is_empty(), b']')? {
        scores.push(limited(reader, SCORE_LIMIT)?);
    }
    Ok(scores)
}

/// The beginning of an event `[weight, node]`, up to the node.
fn weight(reader: &mut Reader) -> Result<u32, TreeError> {
    reader.take(b'[', "an event [weight, node]")?;
    let weight = reader.integer(i64::MAX)?;
    let weight = u32::try_from(weight).ok().filter(|&weight| weight > 0).ok_or(Problem::BadWeight(weight))?;
    reader.take(b',', "',' and the node of the event")?;
    Ok(weight)
}

/// The nodes read so far, in preorder, and the way down to the one being read.
struct Growing {
    nodes: Vec<Node>,
    open: Vec<Draft>,
    levels: usize,
    /// The number of players there can be.
    players: usize,
}

/// A node whose end has not been reached. Its keys may come in any order.
struct Draft {
    /// Its place in the list of nodes.
    node: usize,
    keys: Keys,
    player: Option<Player>,
    place: Place,
    /// True if that has just begun, so that no comma is due.
    first: bool,
}

/// The part of a node that is being read.
#[derive(Clone, Copy, PartialEq)]
enum Place {
    /// Its keys and their values.
    Keys,
    /// Its list of children.
    Children,
    /// Its list of events.
    Events,
    /// The rest of an event whose node has been read.
    Event,
}

impl Growing {
    /// Reads the root and everything below; returns it with the number of levels.
    fn read(reader: &mut Reader, players: usize) -> Result<(Vec<Node>, usize), TreeError> {
        let mut tree = Growing { nodes: Vec::new(), open: Vec::new(), levels: 0, players };
        tree.open(reader, None)?;
        while let Some(draft) = tree.open.last() {
            let node = draft.node;
            if let Err(error) = tree.read_on(reader) {
                return Err(TreeError { node: path::to_node(&tree.nodes, node), ..error });
            }
        }
        Ok((tree.nodes, tree.levels))
    }

    /// Reads the next piece of the innermost node.
    fn read_on(&mut self, reader: &mut Reader) -> Result<(), TreeError> {
        let Some(draft) = self.open.last_mut() else { return Ok(()) };
        let first = std::mem::take(&mut draft.first);
        if draft.place == Place::Event {
            reader.take(b']', "']' at the end of an event [weight, node]")?;
            draft.place = Place::Events;
        }
        if draft.place != Place::Keys {
            if !reader.another(first, b']')? {
                draft.place = Place::Keys;
                return Ok(());
            }
            let node = draft.node;
            if let NodeKind::Chance { weights, .. } = &mut self.nodes[node].kind {
                weights.push(weight(reader)?);
                draft.place = Place::Event;
            }
            return self.open(reader, Some(node));
        }
        if reader.another(first, b'}')? {
            return draft.read_key(reader, &mut self.nodes[draft.node], self.players);
        }
        draft.finish(&mut self.nodes[draft.node])?;
        self.open.pop();
        Ok(())
    }

    /// Begins a node.
    fn open(&mut self, reader: &mut Reader, parent: Option<usize>) -> Result<(), TreeError> {
        if self.open.len() == MAX_LEVELS {
            return Err(reader.wrong(Problem::TooDeep));
        }
        reader.take(b'{', "a node in braces {...}")?;
        let node = self.nodes.len();
        if let Some(NodeKind::Inner { children, .. } | NodeKind::Chance { children, .. }) =
            parent.map(|parent| &mut self.nodes[parent].kind)
        {
            children.push(node);
        }
        let kind = NodeKind::Leaf { scores: Vec::new() };
        self.nodes.push(Node { label: None, parent, lower: None, upper: None, kind });
        self.open.push(Draft { node, keys: Keys::of_node(), player: None, place: Place::Keys, first: true });
        self.levels = self.levels.max(self.open.len());
        Ok(())
    }
}

impl Draft {
    /// Reads a key and its value, up to the beginning of the list where that is the children.
    fn read_key(&mut self, reader: &mut Reader, node: &mut Node, players: usize) -> Result<(), TreeError> {
        match reader.key(&mut self.keys)? {
            "label" => node.label = Some(reader.string("a string")?.into_owned()),
            "lower" => node.lower = Some(scores(reader)?),
            "upper" => node.upper = Some(scores(reader)?),
            "player" => {
                let player = reader.integer(i64::MAX)?;
                if !(1..=players as i64).contains(&player) {
                    return Err(Problem::UnknownPlayer { player, players }.into());
                }
                self.player = Some(player as usize - 1);
            }
            "scores" => {
                if let Some(other) = ["children", "chance"].into_iter().find(|key| self.keys.has(key)) {
                    return Err(Problem::LeafAndInner(other).into());
                }
                node.kind = NodeKind::Leaf { scores: scores(reader)? };
            }
            list => {
                if self.keys.has("scores") {
                    return Err(Problem::LeafAndInner(list).into());
                }
                if self.keys.has("children") && self.keys.has("chance") {
                    return Err(Problem::ChanceAndChoice("children").into());
                }
                if list == "chance" {
                    reader.take(b'[', "a list of events [[weight, node], ...]")?;
                    node.kind = NodeKind::Chance { weights: Vec::new(), children: Vec::new() };
                    self.place = Place::Events;
                } else {
                    reader.take(b'[', "a list of nodes in brackets [...]")?;
                    node.kind = NodeKind::Inner { player: 0, children: Vec::new() };
                    self.place = Place::Children;
                }
                self.first = true;
            }
        }
        Ok(())
    }

    /// Makes sure that everything was there.
    fn finish(&self, node: &mut Node) -> Result<(), Problem> {
        match (&mut node.kind, self.player) {
            (NodeKind::Leaf { .. }, None) if self.keys.has("scores") => Ok(()),
            (NodeKind::Leaf { .. }, None) => Err(Problem::NeitherLeafNorInner),
            (NodeKind::Leaf { .. }, Some(_)) if self.keys.has("scores") => {
                Err(Problem::LeafAndInner("player"))
            }
            (NodeKind::Leaf { .. }, Some(_)) => Err(Problem::Missing("children")),
            (NodeKind::Inner { .. }, None) => Err(Problem::Missing("player")),
            (NodeKind::Chance { .. }, Some(_)) => Err(Problem::ChanceAndChoice("player")),
            (NodeKind::Chance { children, .. }, None) if children.is_empty() => Err(Problem::NoEvents),
            (NodeKind::Chance { .. }, None) => Ok(()),
            (NodeKind::Inner { children, .. }, Some(_)) if children.is_empty() => Err(Problem::NoChildren),
            (NodeKind::Inner { player, .. }, Some(mover)) => {
                *player = mover;
                Ok(())
            }
        }
    }
}
