//! From JSON to nodes, without recursion.

use super::document::{Node, NodeKind, Text};
use super::error::{Problem, TreeError};
use super::keys::Keys;
use super::reader::Reader;
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
    /// True while its list of children is read, false while its keys are.
    in_children: bool,
    /// True if that has just begun, so that no comma is due.
    first: bool,
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
        if draft.in_children {
            draft.in_children = reader.another(first, b']')?;
            if draft.in_children {
                let parent = draft.node;
                self.open(reader, Some(parent))?;
            }
            return Ok(());
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
        if let Some(NodeKind::Inner { children, .. }) = parent.map(|parent| &mut self.nodes[parent].kind) {
            children.push(node);
        }
        let kind = NodeKind::Leaf { scores: Vec::new() };
        self.nodes.push(Node { label: None, parent, lower: None, upper: None, kind });
        self.open.push(Draft { node, keys: Keys::of_node(), player: None, in_children: false, first: true });
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
                if self.keys.has("children") {
                    return Err(Problem::LeafAndInner("children").into());
                }
                node.kind = NodeKind::Leaf { scores: scores(reader)? };
            }
            _ => {
                if self.keys.has("scores") {
                    return Err(Problem::LeafAndInner("children").into());
                }
                reader.take(b'[', "a list of nodes in brackets [...]")?;
                node.kind = NodeKind::Inner { player: 0, children: Vec::new() };
                (self.in_children, self.first) = (true, true);
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
            (NodeKind::Inner { children, .. }, Some(_)) if children.is_empty() => Err(Problem::NoChildren),
            (NodeKind::Inner { player, .. }, Some(mover)) => {
                *player = mover;
                Ok(())
            }
        }
    }
}
