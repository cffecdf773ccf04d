//! The order in which the moves of a position are searched. It changes the number of nodes, never the answer.

use crate::evaluation::Evaluation;
use crate::game::Game;
use crate::preference::Preference;
use crate::scores::Player;
use crate::search::node::Node;
use crate::search::plan::MoveList;
use crate::search::worker::Worker;

/// A move in the order of search.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Candidate {
    /// The index of the move in the game's order.
    pub(crate) index: u32,
    /// 3 for the table's move, 2 and 1 for killers.
    class: u8,
    /// OPPS: it is not on the mover's short list.
    strays: bool,
    /// Best-reply search: the opponent whose move it is.
    player: u8,
    weight: u64,
    /// The hint of the game, or the estimate of the evaluation.
    hint: i32,
}

// Sorts are compiled once and not for each game: a sort is several kilobytes of code.
impl Candidate {
    /// Sorts moves into the order of search.
    fn sort(candidates: &mut [Candidate]) {
        candidates.sort_unstable_by(|a, b| {
            (b.class, b.weight, b.hint, a.index).cmp(&(a.class, a.weight, a.hint, b.index))
        });
    }

    /// Brings the moves of a reduced game to the front: the `kept` best, and first of these the `short` list. The rank
    /// depends on nothing but the position: by hint, of equals the first in the order of preference.
    fn select(candidates: &mut [Candidate], kept: usize, short: usize) {
        let rank = |candidate: &Candidate| (-i64::from(candidate.hint), candidate.index);
        if kept < candidates.len() {
            candidates.select_nth_unstable_by_key(kept, rank);
        }
        let candidates = &mut candidates[..kept];
        if short < kept {
            candidates.select_nth_unstable_by_key(short, rank);
            candidates[short..].iter_mut().for_each(|candidate| candidate.strays = true);
        }
    }
}

/// The moves of one position on the worker's stacks.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Moves {
    start: usize,
    candidates: usize,
    count: usize,
    sorted: bool,
    /// There was more than one.
    choice: bool,
}

impl Moves {
    /// Returns the number of moves to search.
    pub(crate) fn count(&self) -> usize {
        self.count
    }

    /// Returns the turn up to which a verdict on the move at this turn holds for the moves after it. In the game's
    /// order that is the end: the best move comes before them all, so they need the same score. In any other order only
    /// the move itself is known to.
    pub(crate) fn alike(&self, turn: usize) -> usize {
        if self.sorted { turn + 1 } else { self.count }
    }
}

impl<G, E, P> Worker<'_, G, E, P>
where
    G: Game,
    E: Evaluation<G>,
    P: Preference,
{
    /// Generates the moves of a position onto the stacks, in the order in which they are searched.
    #[inline(always)]
    #[allow(clippy::inline_always)] // Once for every inner node; measured on Hearts.
    pub(crate) fn generate<W>(&mut self, game: &G, node: &Node<W>, table_move: Option<u32>) -> Moves {
        let start = self.moves.len();
        game.moves(&mut self.moves);
        self.narrowed += u64::from(game.leaves_out_moves());
        let count = self.moves.len() - start;
        let mut moves =
            Moves { start, candidates: self.candidates.len(), count, sorted: false, choice: count > 1 };
        if self.plan.sorts {
            self.arrange(game, &node.with(()), table_move, &mut moves);
        }
        moves
    }

    /// Puts the moves of a position into their order of preference, if that is not the game's own.
    pub(crate) fn shuffle(&mut self, game: &G, ply: usize, start: usize) {
        if let Some(ties) = self.plan.random_ties {
            ties.shuffle(&mut self.moves[start..], game.key(), self.played + ply);
        }
    }

    /// Sorts the moves of a position if there is a reason to search them in another order than the game's.
    fn arrange(&mut self, game: &G, node: &Node<()>, table_move: Option<u32>, moves: &mut Moves) {
        if self.plan.best_reply && self.is_reply(game) {
            self.replies(game, table_move, moves);
            return;
        }
        let Moves { start, count, .. } = *moves;
        self.shuffle(game, node.ply, start);
        let ordering = &self.plan.ordering;
        let list = self.plan.list(game, node.strayed, count);
        let learned = ordering.hash_move && table_move.is_some() || self.plan.learns;
        let at_horizon = ordering.static_value && node.depth == 1;
        // Games without hints pay nothing for them.
        let by_hint = || {
            ordering.hint
                && !self.moves[start..].is_sorted_by(|&one, &next| game.hint(one) >= game.hint(next))
        };
        if list.short < count || count > 1 && (learned || at_horizon || by_hint()) {
            self.sort(game, node, list, table_move, moves);
        }
    }

    /// Sorts the moves of a position by all sources of the order, and keeps those of the reduced game.
    fn sort(
        &mut self,
        game: &G,
        &Node { ply, depth, .. }: &Node<()>,
        list: MoveList,
        table_move: Option<u32>,
        moves: &mut Moves,
    ) {
        let ordering = self.plan.ordering;
        let ranked = list.short < moves.count;
        let all = moves.start..moves.start + moves.count;
        for (index, &mv) in self.moves[all].iter().enumerate() {
            let hint = if ordering.hint || ranked { game.hint(mv) } else { 0 };
            let index = index as u32;
            self.candidates.push(Candidate { index, class: 0, strays: false, player: 0, weight: 0, hint });
        }
        // Which moves are kept is part of the game that is searched: it may depend on nothing learned on the way.
        if ranked {
            Candidate::select(&mut self.candidates[moves.candidates..], list.kept, list.short);
            self.candidates.truncate(moves.candidates + list.kept);
            self.narrowed += u64::from(list.kept < moves.count);
            moves.count = list.kept;
        }
        let killers = self.killers.get(ply).copied().unwrap_or([None; 2]);
        for candidate in &mut self.candidates[moves.candidates..] {
            let mv = self.moves[moves.start + candidate.index as usize];
            if ordering.static_value
                && depth == 1
                && let Some(value) = self.plan.evaluation.static_move_value(game, mv)
            {
                candidate.hint = value;
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
        Candidate::sort(&mut self.candidates[moves.candidates..]);
        moves.sorted = true;
    }

    /// Returns the index in the game's order of the move to search at this turn.
    #[inline]
    pub(crate) fn index(&self, moves: &Moves, turn: usize) -> u32 {
        if moves.sorted { self.candidates[moves.candidates + turn].index } else { turn as u32 }
    }

    /// Best-reply search: returns whether an opponent is to reply.
    #[inline]
    fn is_reply(&self, game: &G) -> bool {
        let player = game.player();
        // A mover that the game does not have is an error, and soon found.
        player < self.plan.players && !self.plan.paranoid.maximises(player)
    }

    /// Best-reply search: generates the moves of all opponents in the order of seats, instead of those of the one whose turn
    /// it is. Who can only pass is left out, unless nobody has another move.
    #[inline(never)] // So that the other rules do not pay for it.
    fn replies(&mut self, game: &G, table_move: Option<u32>, moves: &mut Moves) {
        let plan = self.plan;
        self.moves.truncate(moves.start);
        let mut asked = game.clone();
        let seats = (1..plan.players).map(|after| (plan.paranoid.viewer + after) % plan.players);
        for player in seats.filter(|&player| !plan.paranoid.maximises(player)) {
            let first = self.moves.len();
            asked.give_turn(player);
            asked.moves(&mut self.moves);
            if self.moves[first..].iter().all(|&mv| asked.is_pass(mv)) {
                self.moves.truncate(first);
            }
            for index in first..self.moves.len() {
                let hint = if plan.ordering.hint { asked.hint(self.moves[index]) } else { 0 };
                let index = (index - moves.start) as u32;
                let class = if plan.ordering.hash_move && table_move == Some(index) { 3 } else { 0 };
                let player = player as u8;
                self.candidates.push(Candidate { index, class, strays: false, player, weight: 0, hint });
            }
        }
        moves.count = self.moves.len() - moves.start;
        moves.sorted = true;
        if moves.count == 0 {
            // Everybody passes.
            game.moves(&mut self.moves);
            self.moves.truncate(moves.start + 1);
            moves.count = self.moves.len() - moves.start;
            moves.sorted = false;
        }
        moves.choice = moves.count > 1;
        Candidate::sort(&mut self.candidates[moves.candidates..]);
    }

    /// Best-reply search: returns the opponent whose move the one at this turn is; `None` where the player to move moves.
    #[inline]
    pub(crate) fn replier(&self, maximise: bool, moves: &Moves, turn: usize) -> Option<Player> {
        let is_reply = self.plan.best_reply && !maximise && moves.sorted;
        is_reply.then(|| self.candidates[moves.candidates + turn].player.into())
    }

    /// OPPS: returns the opponents who have strayed after the move at this turn.
    #[inline]
    pub(crate) fn strayed_after(&self, maximise: bool, strayed: u32, moves: &Moves, turn: usize) -> u32 {
        if self.plan.opps.is_none() || maximise {
            return 0;
        }
        let strays = moves.sorted && self.candidates[moves.candidates + turn].strays;
        strayed + u32::from(strays)
    }

    /// OPPS: returns the opponents who have strayed after a move or an event of a line of play.
    pub(crate) fn strayed_by(&mut self, game: &G, ply: usize, strayed: u32, mv: G::Move) -> u32 {
        if self.plan.opps.is_none() || game.is_chance() {
            return strayed;
        }
        let moves = self.generate(game, &Node { ply, depth: 0, strayed, window: () }, None);
        let maximise = self.plan.paranoid.maximises(game.player());
        let turn = (0..moves.count()).find(|&turn| self.mv(&moves, self.index(&moves, turn)) == mv);
        let after = turn.map_or(strayed, |turn| self.strayed_after(maximise, strayed, &moves, turn));
        self.drop_moves(&moves);
        after
    }

    /// Returns the move at an index of the game's order.
    #[inline]
    pub(crate) fn mv(&self, moves: &Moves, index: u32) -> G::Move {
        self.moves[moves.start + index as usize]
    }

    /// Removes the moves of a position from the stacks.
    #[inline]
    pub(crate) fn drop_moves(&mut self, moves: &Moves) {
        self.moves.truncate(moves.start);
        self.candidates.truncate(moves.candidates);
    }

    /// Learns from the best move of a position, for the order of later ones.
    #[inline(always)]
    #[allow(clippy::inline_always)] // Once for every inner node; measured on Hearts.
    pub(crate) fn learn<W>(&mut self, game: &G, node: &Node<W>, moves: &Moves, best: u32, pruned: bool) {
        if moves.choice && self.plan.learns {
            self.learn_move(game, node.ply, node.depth, self.mv(moves, best), pruned);
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
}
