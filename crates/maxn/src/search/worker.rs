//! One thread of a search: its stacks, its counts, and its limits.

use crate::error::SearchError;
use crate::evaluation::{Evaluation, Range};
use crate::game::Game;
use crate::observer::{NodeExit, NodeWindow, Observer, Pruned};
use crate::options::Leaves;
use crate::preference::Preference;
use crate::report::Counts;
use crate::scores::{Player, Scores};
use crate::search::expected::ExpectedChild;
use crate::search::history::History;
use crate::search::limit_check::LimitCheck;
use crate::search::node::Node;
use crate::search::order::{Candidate, Moves};
use crate::search::plan::Plan;
use crate::search::table::{Entry, Fact, Table, UNLIMITED};

/// The greatest length of a line of play, in moves; positions there are scored as if at a depth limit.
/// A thread needs about a kilobyte of stack per move.
pub const MAX_PLY: usize = 10_000;

/// A limit has ended the search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Stopped;

/// One thread of a search. All stacks grow to the depth of the tree once and are then used again: a node allocates
/// nothing.
pub(crate) struct Worker<'w, G: Game, E, P> {
    pub(crate) plan: &'w Plan<'w, E, P>,
    pub(crate) table: Option<&'w Table>,
    /// The observer of this thread's nodes, if there is one.
    pub(crate) observer: Option<&'w mut dyn Observer<G, G::Move>>,
    pub(crate) history: History,
    pub(crate) counts: Counts,
    /// The rule that the game broke, which ended the search.
    pub(crate) fault: Option<SearchError>,
    /// The moves played from the root of the search to the position at ply 0.
    pub(crate) played: usize,
    /// [`Node::strayed`] of the position at ply 0.
    pub(crate) strayed: u32,
    /// The number of answers that depended on a position cut off at the horizon.
    pub(crate) horizon: u64,
    /// The number of positions at which moves were left out, by a limit on width or by the game.
    pub(crate) narrowed: u64,
    /// The value of the node that was left last, if its answer was one. It is here and not in the answer, which then fits
    /// into registers.
    pub(crate) value: Scores,
    /// The moves of all positions on the path, one after the other.
    pub(crate) moves: Vec<G::Move>,
    /// The order of search of those moves, where it is not the game's own.
    pub(crate) candidates: Vec<Candidate>,
    /// The events of all chance positions on the path, with their weights.
    pub(crate) events: Vec<(G::Move, u32)>,
    /// The deferred children of all positions on the path.
    pub(crate) deferred: Vec<DeferredMove>,
    /// Soft-max^n: the values of the children searched so far of all positions on the path.
    pub(crate) values: Vec<Scores>,
    /// Soft-max^n: the boxes of those children whose values are too many.
    pub(crate) boxes: Vec<Range>,
    /// Searches for expectations: the children searched so far of all positions on the path.
    pub(crate) expected: Vec<ExpectedChild>,
    /// The score that each player on the path needs from the child that is being searched.
    pub(crate) path: Vec<Frame>,
    /// The number of second searches under way.
    pub(crate) again: u32,
    lines: Vec<Vec<G::Move>>,
    pub(crate) killers: Vec<[Option<G::Move>; 2]>,
    limit_check: LimitCheck,
}

/// A player on the path, and the score it needs.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Frame {
    pub(crate) player: Player,
    pub(crate) need: i32,
}

/// Children, from one turn up to another, that a player from `top` down to this node's parent rejects, but perhaps not
/// this node's player.
#[derive(Clone, Copy, Debug)]
pub(crate) struct DeferredMove {
    pub(crate) turn: usize,
    pub(crate) end: usize,
    pub(crate) top: usize,
    /// They were searched, so that another search is a second one.
    pub(crate) visited: bool,
}

impl<'w, G, E, P> Worker<'w, G, E, P>
where
    G: Game,
    E: Evaluation<G>,
    P: Preference,
{
    pub(crate) fn new(
        plan: &'w Plan<'w, E, P>,
        table: Option<&'w Table>,
        history: History,
        observer: Option<&'w mut dyn Observer<G, G::Move>>,
        limit_check: LimitCheck,
    ) -> Self {
        Worker {
            plan,
            table,
            observer,
            history,
            counts: Counts::default(),
            fault: None,
            played: 0,
            strayed: 0,
            horizon: 0,
            narrowed: 0,
            value: Scores::ZERO,
            moves: Vec::with_capacity(256),
            events: Vec::new(),
            candidates: Vec::with_capacity(256),
            deferred: Vec::with_capacity(64),
            values: Vec::new(),
            boxes: Vec::new(),
            expected: Vec::new(),
            path: Vec::with_capacity(64),
            again: 0,
            lines: Vec::with_capacity(64),
            killers: Vec::with_capacity(64),
            limit_check,
        }
    }

    /// Counts a node, the one after a move, and now and then checks the limits.
    #[inline]
    pub(crate) fn visit(
        &mut self,
        game: &G,
        mv: Option<G::Move>,
        window: impl FnOnce() -> NodeWindow,
    ) -> Result<(), Stopped> {
        if self.counts.nodes >= self.limit_check.next {
            self.enter(game, mv, window())?;
        }
        self.counts.nodes += 1;
        Ok(())
    }

    /// Checks the limits and tells the observer, for whom this is called at every node.
    #[cold]
    fn enter(&mut self, game: &G, mv: Option<G::Move>, window: NodeWindow) -> Result<(), Stopped> {
        self.observe(|observer| {
            if let Some(mv) = mv {
                observer.descend(game, mv);
            }
            observer.enter(game, window);
        });
        let checked = self.limit_check.check(self.counts.nodes);
        if checked.is_err() {
            self.observe(|observer| observer.leave(game, NodeExit::Stopped));
        }
        checked
    }

    /// Ends the search because the game breaks a rule in this position.
    #[cold]
    pub(crate) fn fail(&mut self, game: &G, fault: SearchError) -> Stopped {
        self.fault = Some(fault);
        self.observe(|observer| observer.leave(game, NodeExit::Stopped));
        Stopped
    }

    /// Returns the player to move, if the game has it. This takes the place of the checks of indices, which would panic.
    #[inline]
    pub(crate) fn mover(&mut self, game: &G) -> Result<Player, Stopped> {
        let player = game.player();
        if player < self.plan.players { Ok(player) } else { Err(self.bad_mover(player)) }
    }

    #[cold]
    fn bad_mover(&mut self, player: Player) -> Stopped {
        self.fault = Some(SearchError::BadMover { player, players: self.plan.players });
        Stopped
    }

    /// Tells the observer something, if there is one.
    #[inline]
    pub(crate) fn observe(&mut self, tell: impl FnOnce(&mut dyn Observer<G, G::Move>)) {
        if self.observer.is_some() {
            self.tell(tell);
        }
    }

    /// Tells the observer something: kept out of the loops of searches that nobody observes.
    #[cold]
    fn tell(&mut self, tell: impl FnOnce(&mut dyn Observer<G, G::Move>)) {
        if let Some(observer) = &mut self.observer {
            tell(&mut **observer);
        }
    }

    /// Counts a position where the search ends.
    #[inline]
    pub(crate) fn count_leaf(&mut self, ply: usize, cut_off: bool) {
        self.counts.leaves += 1;
        self.horizon += u64::from(cut_off);
        self.end_line(ply);
    }

    /// Tells the observer the value of a leaf, if there is one.
    #[inline]
    pub(crate) fn observe_leaf(&mut self, game: &G) {
        if self.observer.is_some() {
            let value = self.value;
            self.tell(|observer| observer.leave(game, NodeExit::Value(value)));
        }
    }

    /// Scores a position that the horizon cuts off.
    #[inline]
    pub(crate) fn evaluate_leaf(&mut self, game: &mut G, ply: usize) -> Scores {
        match self.plan.options.leaves {
            Leaves::Evaluated => self.plan.evaluate(game),
            Leaves::PlayedOut => self.play_out(game, ply, ply + MAX_PLY),
        }
    }

    /// Scores the end of the game after everybody has played the first move, or a position at ply `last` if the game
    /// lasts that long.
    #[cold]
    fn play_out(&mut self, game: &mut G, ply: usize, last: usize) -> Scores {
        if ply < last
            && !game.is_terminal()
            && let Some(first) = self.first_move(game, ply)
        {
            return game.explore(first, |game| self.play_out(game, ply + 1, last));
        }
        self.plan.evaluate(game)
    }

    /// Returns the first move of the order of preference, or the likeliest event; `None` if the game is at fault.
    fn first_move(&mut self, game: &G, ply: usize) -> Option<G::Move> {
        if game.is_chance() {
            if !self.plan.chance {
                self.fault = Some(SearchError::UndeclaredChance);
                return None;
            }
            return self.likeliest(game);
        }
        let start = self.moves.len();
        game.moves(&mut self.moves);
        self.shuffle(game, ply, start);
        let first = self.moves.get(start).copied();
        self.moves.truncate(start);
        if first.is_none() {
            self.fault = Some(SearchError::NoMoves);
        }
        first
    }

    /// Ends the line of play at this ply.
    #[inline]
    pub(crate) fn end_line(&mut self, ply: usize) {
        match self.lines.get_mut(ply) {
            Some(line) => line.clear(),
            None => self.grow_lines(ply),
        }
    }

    #[cold]
    fn grow_lines(&mut self, ply: usize) {
        self.lines.resize_with(ply + 1, || Vec::with_capacity(32));
    }

    /// Makes the line of play at this ply of a move and the line after it.
    #[inline]
    pub(crate) fn extend_line(&mut self, ply: usize, mv: G::Move) {
        if self.lines.len() < ply + 2 {
            self.grow_lines(ply + 1);
        }
        let (upper, lower) = self.lines.split_at_mut(ply + 1);
        let line = &mut upper[ply];
        line.clear();
        line.push(mv);
        line.extend_from_slice(&lower[0]);
    }

    /// Returns the line of play found last at this ply.
    pub(crate) fn line(&self, ply: usize) -> &[G::Move] {
        self.lines.get(ply).map_or(&[], Vec::as_slice)
    }

    /// Tells the observer, if there is one, that these moves are not searched.
    #[inline]
    pub(crate) fn tell_pruned(
        &mut self,
        game: &G,
        moves: &Moves,
        turns: std::ops::Range<usize>,
        why: Pruned,
    ) {
        if self.observer.is_some() {
            for turn in turns {
                let mv = self.mv(moves, self.index(moves, turn));
                self.observe(|observer| observer.prune(game, mv, why));
            }
        }
    }

    /// Looks a position up, if there is a table and the position has a key.
    #[inline]
    pub(crate) fn probe<W>(&mut self, game: &G, node: &Node<W>) -> Option<Probe> {
        // Searches without a table pay for this line only.
        self.table.and_then(|table| self.look_up(table, game, (node.ply, node.depth, node.strayed)))
    }

    fn look_up(
        &mut self,
        table: &Table,
        game: &G,
        (ply, depth, strayed): (usize, u32, u32),
    ) -> Option<Probe> {
        let key = self.plan.key(game, self.played + ply, strayed)?;
        self.counts.table_probes += 1;
        let (entry, best) = table.probe(key, depth);
        Some(Probe { key, entry, best, horizon: self.horizon, narrowed: self.narrowed })
    }

    /// Counts an entry of the table that has given the answer.
    #[inline]
    pub(crate) fn count_hit(&mut self, entry: &Entry) {
        self.counts.table_hits += 1;
        self.horizon += u64::from(!entry.complete);
        self.narrowed += u64::from(entry.narrowed);
    }

    /// Stores a fact about a position, found since it was looked up.
    #[inline]
    pub(crate) fn store(&mut self, probe: &Probe, depth: u32, fact: Fact, best: Option<u32>) {
        if let Some(table) = self.table {
            let complete = self.horizon == probe.horizon;
            let narrowed = self.narrowed != probe.narrowed;
            let entry = Entry { fact, depth, complete, narrowed, best };
            self.counts.table_stores += u64::from(table.store(probe.key, &entry));
        }
    }
}

/// Returns the steps left to the horizon after a move.
#[inline]
pub(crate) fn steps_left<G: Game>(after: &G, depth: u32) -> u32 {
    if depth == UNLIMITED { UNLIMITED } else { depth - u32::from(after.starts_step()) }
}

/// The result of looking a position up in the table.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Probe {
    key: u64,
    pub(crate) entry: Option<Entry>,
    pub(crate) best: Option<u32>,
    /// The worker's counts at that time.
    horizon: u64,
    narrowed: u64,
}
