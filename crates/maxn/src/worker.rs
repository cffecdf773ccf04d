//! What one thread of a search works with: its stacks, its counts, and its limits.

use crate::evaluation::Evaluation;
use crate::game::Game;
use crate::history::History;
use crate::limits::{Limits, StopHandle};
use crate::observer::{NodeExit, NodeWindow, Observer, Pruned};
use crate::options::Leaves;
use crate::plan::Plan;
use crate::preference::Preference;
use crate::report::Counts;
use crate::scores::{Player, Scores};
use crate::table::{Entry, Fact, Table, UNLIMITED};
use std::time::{Duration, Instant};

/// A search goes no deeper than this many moves; positions there are scored as if at a depth limit.
/// A thread needs about a kilobyte of stack for each move of depth.
pub const MAX_PLY: usize = 10_000;

/// The search was told to stop.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Stopped;

/// One thread of a search. All stacks grow to the depth of the tree once and are then used again: nothing is allocated
/// for a node.
pub(crate) struct Worker<'w, G: Game<N>, E, P, const N: usize> {
    pub(crate) plan: &'w Plan<'w, E, P, N>,
    pub(crate) table: Option<&'w Table<N>>,
    /// The observer of this thread's nodes, if there is one.
    pub(crate) observer: Option<&'w mut dyn Observer<G, G::Move, N>>,
    pub(crate) history: History,
    pub(crate) counts: Counts,
    /// The moves played from the root of the search to the position at ply 0.
    pub(crate) played: usize,
    /// How often something depended on a position cut off at the horizon.
    pub(crate) horizon: u64,
    /// How often moves were left out because of a limit on width.
    pub(crate) narrowed: u64,
    /// The moves of all positions on the path, one after the other.
    pub(crate) moves: Vec<G::Move>,
    /// In what order to search them, where that is not as they come.
    pub(crate) candidates: Vec<Candidate>,
    /// Children set aside, of all positions on the path.
    pub(crate) aside: Vec<DeferredMove>,
    /// What the players on the path need from the child they are looking at.
    pub(crate) path: Vec<Frame>,
    /// How many searches again are under way.
    pub(crate) again: u32,
    lines: Vec<Vec<G::Move>>,
    killers: Vec<[Option<G::Move>; 2]>,
    clock: Clock,
}

/// A player on the path and what it needs.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Frame {
    pub(crate) player: Player,
    pub(crate) need: i32,
}

/// Children, from one turn up to another, that somebody between `top` and this node rejects, but perhaps not this node.
#[derive(Clone, Copy, Debug)]
pub(crate) struct DeferredMove {
    pub(crate) turn: usize,
    pub(crate) end: usize,
    pub(crate) top: usize,
    /// Whether it was searched, and a second search is a search again.
    pub(crate) visited: bool,
}

/// A move in the order of search.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Candidate {
    /// Its place in the game's order.
    pub(crate) index: u32,
    /// 3 for the table's move, 2 and 1 for killers.
    class: u8,
    weight: u64,
    /// What the game says of it, or the evaluation.
    hint: i32,
}

/// The moves of one position on the worker's stacks.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Moves {
    start: usize,
    candidates: usize,
    count: usize,
    sorted: bool,
    /// Whether there was more than one.
    choice: bool,
}

impl Moves {
    /// How many are searched.
    pub(crate) fn count(&self) -> usize {
        self.count
    }

    /// The turn up to which a verdict on the move at this turn holds for its followers too: to the end in the game's
    /// order, where the best is behind them all and they need the same; otherwise nothing is known.
    pub(crate) fn alike(&self, turn: usize) -> usize {
        if self.sorted { turn + 1 } else { self.count }
    }
}

impl<'w, G, E, P, const N: usize> Worker<'w, G, E, P, N>
where
    G: Game<N>,
    E: Evaluation<G, N>,
    P: Preference<N>,
{
    pub(crate) fn new(
        plan: &'w Plan<'w, E, P, N>,
        table: Option<&'w Table<N>>,
        history: History,
        observer: Option<&'w mut dyn Observer<G, G::Move, N>>,
        clock: Clock,
    ) -> Self {
        Worker {
            plan,
            table,
            observer,
            history,
            counts: Counts::default(),
            played: 0,
            horizon: 0,
            narrowed: 0,
            moves: Vec::with_capacity(256),
            candidates: Vec::with_capacity(256),
            aside: Vec::with_capacity(64),
            path: Vec::with_capacity(64),
            again: 0,
            lines: Vec::with_capacity(64),
            killers: Vec::with_capacity(64),
            clock,
        }
    }

    /// Counts a node, and now and then looks at the limits.
    #[inline]
    pub(crate) fn visit(&mut self, game: &G, window: impl FnOnce() -> NodeWindow<N>) -> Result<(), Stopped> {
        if self.counts.nodes >= self.clock.next {
            self.enter(game, window())?;
        }
        self.counts.nodes += 1;
        Ok(())
    }

    /// Looks at the limits, and tells the observer, for whom this is called at every node.
    #[cold]
    #[inline(never)]
    fn enter(&mut self, game: &G, window: NodeWindow<N>) -> Result<(), Stopped> {
        self.observe(|observer| observer.enter(game, window));
        let checked = self.clock.check(self.counts.nodes);
        if checked.is_err() {
            self.observe(|observer| observer.leave(game, NodeExit::Stopped));
        }
        checked
    }

    /// Tells the observer something, if there is one.
    #[inline]
    pub(crate) fn observe(&mut self, tell: impl FnOnce(&mut dyn Observer<G, G::Move, N>)) {
        if let Some(observer) = &mut self.observer {
            tell(&mut **observer);
        }
    }

    /// Scores a position where the search ends.
    #[inline]
    pub(crate) fn leaf(&mut self, game: &mut G, ply: usize, cut_off: bool) -> Scores<N> {
        self.counts.leaves += 1;
        self.horizon += u64::from(cut_off);
        self.end_line(ply);
        let scores =
            if cut_off { self.evaluate_leaf(game, ply) } else { self.plan.evaluation.evaluate(game) };
        self.observe(|observer| observer.leave(game, NodeExit::Value(scores)));
        scores
    }

    /// Scores a position that the horizon cuts off.
    #[inline]
    pub(crate) fn evaluate_leaf(&mut self, game: &mut G, ply: usize) -> Scores<N> {
        match self.plan.options.leaves {
            Leaves::Evaluated => self.plan.evaluation.evaluate(game),
            Leaves::PlayedOut => self.play_out(game, ply, ply + MAX_PLY),
        }
    }

    /// Scores the end of the game after everybody has played its first move, or a position at ply `last` if the game
    /// goes on for so long.
    #[cold]
    fn play_out(&mut self, game: &mut G, ply: usize, last: usize) -> Scores<N> {
        if ply < last && !game.is_terminal() {
            let start = self.moves.len();
            game.moves(&mut self.moves);
            self.shuffle(game, ply, start);
            let first = self.moves.get(start).copied();
            self.moves.truncate(start);
            if let Some(first) = first {
                return game.explore(first, |game| self.play_out(game, ply + 1, last));
            }
        }
        self.plan.evaluation.evaluate(game)
    }

    /// Puts the moves of a position on the stacks, in the order they should be searched.
    #[inline(always)]
    #[allow(clippy::inline_always)] // Once for every inner node; measured on Hearts.
    pub(crate) fn generate(&mut self, game: &G, ply: usize, depth: u32, table_move: Option<u32>) -> Moves {
        let start = self.moves.len();
        game.moves(&mut self.moves);
        let count = self.moves.len() - start;
        let mut moves =
            Moves { start, candidates: self.candidates.len(), count, sorted: false, choice: count > 1 };
        if self.plan.sorts {
            self.arrange(game, ply, depth, table_move, &mut moves);
        }
        moves
    }

    /// Puts the moves of a position into their order of preference, if that is not the game's.
    fn shuffle(&mut self, game: &G, ply: usize, start: usize) {
        if let Some(ties) = self.plan.random_ties {
            ties.shuffle(&mut self.moves[start..], game.key(), self.played + ply);
        }
    }

    /// Decides whether to search the moves of a position in another order than the game's.
    fn arrange(&mut self, game: &G, ply: usize, depth: u32, table_move: Option<u32>, moves: &mut Moves) {
        let Moves { start, count, .. } = *moves;
        self.shuffle(game, ply, start);
        let ordering = &self.plan.ordering;
        let narrow = self.plan.width.is_some_and(|width| width < count);
        let learned = ordering.hash_move && table_move.is_some() || self.plan.learns;
        let at_horizon = ordering.static_value && depth == 1;
        // Games without hints pay nothing for them.
        let by_hint = || {
            ordering.hint
                && !self.moves[start..].is_sorted_by(|&one, &next| game.hint(one) >= game.hint(next))
        };
        if narrow || count > 1 && (learned || at_horizon || by_hint()) {
            self.sort(game, ply, depth, table_move, moves);
        }
    }

    fn sort(&mut self, game: &G, ply: usize, depth: u32, table_move: Option<u32>, moves: &mut Moves) {
        let ordering = self.plan.ordering;
        let width = self.plan.width.filter(|&width| width < moves.count);
        let all = moves.start..moves.start + moves.count;
        for (index, &mv) in self.moves[all].iter().enumerate() {
            let hint = if ordering.hint || width.is_some() { game.hint(mv) } else { 0 };
            self.candidates.push(Candidate { index: index as u32, class: 0, weight: 0, hint });
        }
        // Which moves are kept is part of the game that is searched: it may depend on nothing learned on the way.
        if let Some(width) = width {
            let candidates = &mut self.candidates[moves.candidates..];
            candidates.sort_unstable_by_key(|candidate| (-i64::from(candidate.hint), candidate.index));
            self.candidates.truncate(moves.candidates + width);
            moves.count = width;
            self.narrowed += 1;
        }
        let killers = self.killers.get(ply).copied().unwrap_or([None; 2]);
        for candidate in &mut self.candidates[moves.candidates..] {
            let mv = self.moves[moves.start + candidate.index as usize];
            if ordering.static_value
                && depth == 1
                && let Some(prospect) = self.plan.evaluation.static_move_value(game, mv)
            {
                candidate.hint = prospect;
                continue;
            }
            if ordering.hash_move && table_move == Some(candidate.index) {
                candidate.class = 3;
            } else if ordering.killers {
                candidate.class = if killers[0] == Some(mv) { 2 } else { u8::from(killers[1] == Some(mv)) };
            }
            if ordering.history {
                candidate.weight = self.history.weight(game.history_slot(mv));
            }
            if !ordering.hint {
                candidate.hint = 0;
            }
        }
        let before = |a: &Candidate, b: &Candidate| {
            (b.class, b.weight, b.hint, a.index).cmp(&(a.class, a.weight, a.hint, b.index))
        };
        let candidates = &mut self.candidates[moves.candidates..];
        candidates.sort_unstable_by(before);
        moves.sorted = true;
    }

    /// The place, in the game's order, of the move to search at this turn.
    #[inline]
    pub(crate) fn index(&self, moves: &Moves, turn: usize) -> u32 {
        if moves.sorted { self.candidates[moves.candidates + turn].index } else { turn as u32 }
    }

    /// The move at a place of the game's order.
    #[inline]
    pub(crate) fn mv(&self, moves: &Moves, index: u32) -> G::Move {
        self.moves[moves.start + index as usize]
    }

    /// Takes the moves of a position off the stacks.
    #[inline]
    pub(crate) fn drop_moves(&mut self, moves: &Moves) {
        self.moves.truncate(moves.start);
        self.candidates.truncate(moves.candidates);
    }

    /// The line of play ends here.
    #[inline]
    pub(crate) fn end_line(&mut self, ply: usize) {
        while self.lines.len() <= ply {
            self.lines.push(Vec::with_capacity(32));
        }
        self.lines[ply].clear();
    }

    /// The line of play goes on with this move and what was found after it.
    #[inline]
    pub(crate) fn extend_line(&mut self, ply: usize, mv: G::Move) {
        while self.lines.len() < ply + 2 {
            self.lines.push(Vec::with_capacity(32));
        }
        let (upper, lower) = self.lines.split_at_mut(ply + 1);
        let line = &mut upper[ply];
        line.clear();
        line.push(mv);
        line.extend_from_slice(&lower[0]);
    }

    /// The line of play found last at this ply.
    pub(crate) fn line(&self, ply: usize) -> &[G::Move] {
        self.lines.get(ply).map_or(&[], Vec::as_slice)
    }

    /// Learns from the best move of a position.
    #[inline(always)]
    #[allow(clippy::inline_always)] // Once for every inner node; measured on Hearts.
    pub(crate) fn learn(&mut self, game: &G, ply: usize, depth: u32, moves: &Moves, best: u32, pruned: bool) {
        if moves.choice && self.plan.learns {
            self.learn_move(game, ply, depth, self.mv(moves, best), pruned);
        }
    }

    fn learn_move(&mut self, game: &G, ply: usize, depth: u32, mv: G::Move, pruned: bool) {
        let ordering = &self.plan.ordering;
        if ordering.history {
            // A search without a depth limit has gone as deep as its line of play.
            let depth = depth.min(self.line(ply).len() as u32);
            self.history.reward(game.history_slot(mv), depth);
        }
        if ordering.killers && pruned {
            while self.killers.len() <= ply {
                self.killers.push([None; 2]);
            }
            let killers = &mut self.killers[ply];
            if killers[0] != Some(mv) {
                *killers = [Some(mv), killers[0]];
            }
        }
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
    pub(crate) fn probe(&mut self, game: &G, ply: usize, depth: u32) -> Option<Probe<N>> {
        // Searches without a table pay for this line only.
        self.table.and_then(|table| self.look_up(table, game, ply, depth))
    }

    fn look_up(&mut self, table: &Table<N>, game: &G, ply: usize, depth: u32) -> Option<Probe<N>> {
        let key = self.plan.key(game, self.played + ply)?;
        self.counts.table_probes += 1;
        let (entry, best) = table.probe(key, depth);
        Some(Probe { key, entry, best, horizon: self.horizon, narrowed: self.narrowed })
    }

    /// An entry of the table has answered.
    #[inline]
    pub(crate) fn count_hit(&mut self, entry: &Entry<N>) {
        self.counts.table_hits += 1;
        self.horizon += u64::from(!entry.complete);
        self.narrowed += u64::from(entry.narrowed);
    }

    /// Remembers what was found out about a position since it was looked up.
    #[inline]
    pub(crate) fn store(&mut self, probe: &Probe<N>, depth: u32, fact: Fact<N>, best: Option<u32>) {
        if let Some(table) = self.table {
            let complete = self.horizon == probe.horizon;
            let narrowed = self.narrowed != probe.narrowed;
            let entry = Entry { fact, depth, complete, narrowed, best };
            self.counts.table_stores += u64::from(table.store(probe.key, &entry));
        }
    }
}

/// The steps left to look ahead after a move.
#[inline]
pub(crate) fn steps_left<G: Game<N>, const N: usize>(after: &G, depth: u32) -> u32 {
    if depth == UNLIMITED { UNLIMITED } else { depth - u32::from(after.starts_step()) }
}

/// What a look into the table gave.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Probe<const N: usize> {
    key: u64,
    pub(crate) entry: Option<Entry<N>>,
    pub(crate) best: Option<u32>,
    /// The worker's counts at the time.
    horizon: u64,
    narrowed: u64,
}

/// Tells when the limits should be looked at, and looks at them.
#[derive(Clone, Debug)]
pub(crate) struct Clock {
    /// The node count at which to call [`check`](Clock::check) next.
    next: u64,
    /// The node count at which to look at the limits next.
    due: u64,
    /// Whether `check` is called at every node.
    observed: bool,
    stride: u64,
    nodes: Option<u64>,
    deadline: Option<Instant>,
    stop: Option<StopHandle>,
    looked: Instant,
}

/// Looks at the clock are spaced so that about this much time passes between them.
const BETWEEN_LOOKS: Duration = Duration::from_micros(500);

impl Clock {
    pub(crate) fn new(limits: &Limits, start: Instant, observed: bool) -> Self {
        let timed = limits.time.is_some() || limits.stop.is_some();
        let mut clock = Clock {
            next: 0,
            due: 0,
            observed,
            stride: if timed { 1 } else { u64::MAX },
            nodes: limits.nodes,
            // A time too long to add is no limit.
            deadline: limits.time.and_then(|time| start.checked_add(time)),
            stop: limits.stop.clone(),
            looked: start,
        };
        clock.schedule(0);
        clock
    }

    fn schedule(&mut self, nodes: u64) {
        self.due = nodes.saturating_add(self.stride).min(self.nodes.unwrap_or(u64::MAX));
        self.next = if self.observed { 0 } else { self.due };
    }

    fn check(&mut self, nodes: u64) -> Result<(), Stopped> {
        if nodes < self.due {
            return Ok(());
        }
        if self.nodes.is_some_and(|most| nodes >= most)
            || self.stop.as_ref().is_some_and(StopHandle::is_stopped)
        {
            return Err(Stopped);
        }
        if self.stride != u64::MAX {
            let now = Instant::now();
            if self.deadline.is_some_and(|deadline| now >= deadline) {
                return Err(Stopped);
            }
            let passed = now.duration_since(self.looked);
            self.looked = now;
            self.stride = if passed < BETWEEN_LOOKS { self.stride * 2 } else { (self.stride / 2).max(1) };
            self.stride = self.stride.min(1 << 14);
        }
        self.schedule(nodes);
        Ok(())
    }
}
