//! Ties at a position, and whether they change its max^n value.

use maxn::{Algorithm, Limits, SearchOptions, SoftPruning, Ties};
use maxn_play::{Contest, SearchRequest, SearchResult, TablePool};

/// Ties at a position.
#[derive(Clone)]
#[allow(clippy::struct_excessive_bools)] // Four independent findings.
pub(super) struct TieSample {
    /// Several decisions are best for the mover.
    pub(super) has_ties: bool,
    /// Two rules for ties lead to different scores.
    pub(super) changes: bool,
    /// Soft-max^n finds more than one value for a player.
    pub(super) may_change: bool,
    /// The searches saw the end of the game.
    pub(super) is_exact: bool,
}

/// The table of each search.
const TABLE_BYTES: usize = 8 << 20;

impl TieSample {
    /// Searches a position as deep as the nodes allow; `None` where it cannot be searched.
    pub(super) fn of(contest: &dyn Contest, nodes: u64) -> Option<Self> {
        let mover = contest.to_move()?;
        let mut tables = TablePool::new(TABLE_BYTES);
        let mut search = |options: SearchOptions| -> Option<SearchResult> {
            let options = SearchOptions { table_bytes: TABLE_BYTES, ..options };
            let request = SearchRequest { options, ..SearchRequest::default() };
            let result = contest.search(&request, &mut tables).ok()?;
            (!result.scores.is_empty()).then_some(result)
        };
        let soft = search(SearchOptions {
            algorithm: Algorithm::SoftMaxn(SoftPruning::Shallow),
            limits: Limits { nodes: Some(nodes), ..Limits::default() },
            ..SearchOptions::default()
        })?;
        // All rules are compared at the same depth.
        let limits = Limits { depth: Some(soft.depth.filter(|&depth| depth > 0)?), ..Limits::default() };
        let mut search = |options: SearchOptions| search(SearchOptions { limits: limits.clone(), ..options });
        let usual = search(SearchOptions { root_values: true, ..SearchOptions::default() })?;
        let own: Option<Vec<i32>> =
            usual.moves.iter().map(|value| value.scores.as_ref().map(|scores| scores[mover])).collect();
        let own = own?;
        let best = own.iter().max()?;
        let others = [Ties::RootLeast, Ties::LeaderLeast].into_iter();
        let mut others = others.chain((0..contest.players()).map(Ties::LeastFor));
        Some(TieSample {
            has_ties: own.iter().filter(|score| *score == best).count() > 1,
            changes: others.any(|ties| {
                let other = search(SearchOptions { ties, ..SearchOptions::default() });
                other.is_some_and(|other| other.scores != usual.scores)
            }),
            may_change: soft.ranges?.iter().any(|(least, greatest)| least < greatest),
            is_exact: usual.exact,
        })
    }
}
