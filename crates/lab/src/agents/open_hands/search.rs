//! One search of the play.

use crate::analysis::Settings;
use maxn::{Algorithm, Evaluation, Game, Memory, ParanoidPruning, Perspective, Player, SearchError};
use maxn_games::cards::Card;
use maxn_games::tricks::{Table, TrickCount};

/// Searches for a player, with what the settings allow for a decision.
pub(super) struct Searcher<'m, const N: usize> {
    settings: Settings,
    memory: &'m mut Memory<N>,
}

/// What was found.
pub(super) struct Found<const N: usize> {
    /// The best card; none if the play is over.
    pub(super) best: Option<Card>,
    /// What every player gets.
    pub(super) worth: [f64; N],
    /// What they get for each card, if that was found. Of cards as good as each other there is only one.
    pub(super) choices: Vec<(Card, Option<[f64; N]>)>,
    pub(super) exact: bool,
    pub(super) nodes: u64,
    /// Steps of the last finished iteration; none for several searches together.
    pub(super) depth: Option<u32>,
}

impl<'m, const N: usize> Searcher<'m, N> {
    /// Searches from a player's view; what every card is worth is found if that is wanted.
    pub(super) fn new(settings: &Settings, memory: &'m mut Memory<N>, player: Player, every: bool) -> Self {
        let settings =
            Settings { perspective: Perspective::Of(player), root_values: every, ..settings.clone() };
        Searcher { settings, memory }
    }

    /// Tricks as scores, as the search needs them: what the cards promise at the horizon, but the tricks taken alone for the
    /// method that relies on their growing by one a step.
    pub(super) fn tricks(&self, table: &Table<N>) -> TrickCount {
        if self.needs_growth() { TrickCount::taken_within(table, u32::MAX) } else { TrickCount::new(table) }
    }

    /// Whether the scores have to grow at an even pace.
    pub(super) fn needs_growth(&self) -> bool {
        self.settings.algorithm == Algorithm::Paranoid(ParanoidPruning::ZeroWindowDeepening)
    }

    /// One of so many searches that share the limits. They need not tell cards apart.
    pub(super) fn share(&mut self, searches: usize) -> Searcher<'_, N> {
        let mut settings = Settings { root_values: false, ..self.settings.clone() };
        let searches = searches.max(1) as u32;
        settings.limits.nodes = settings.limits.nodes.map(|nodes| (nodes / u64::from(searches)).max(1));
        settings.limits.time = settings.limits.time.map(|time| time / searches);
        Searcher { settings, memory: self.memory }
    }

    /// Searches a position; `worth` turns scores into what people count.
    pub(super) fn run<G, E>(
        &mut self,
        game: &G,
        evaluation: &E,
        worth: impl Fn(&[i32; N]) -> [f64; N],
    ) -> Result<Found<N>, SearchError>
    where
        G: Game<N, Move = Card>,
        E: Evaluation<G, N>,
    {
        self.memory.forget();
        let mut game = game.clone();
        let answer = self.settings.run(&mut game, evaluation, self.memory)?;
        let mut moves = Vec::new();
        if !game.is_terminal() {
            game.moves(&mut moves);
        }
        let counted = |scores: &[i32]| worth(&std::array::from_fn(|player| scores[player]));
        let values = answer.root_values.iter().map(|scores| scores.as_deref().map(counted));
        Ok(Found {
            best: answer.best.map(|place| moves[place]),
            worth: counted(&answer.scores),
            choices: moves.iter().copied().zip(values).collect(),
            exact: answer.exact,
            nodes: answer.counts.nodes,
            depth: Some(answer.depth),
        })
    }
}

impl<const N: usize> Found<N> {
    /// With every one of these cards, each as good as the one that `stands_for` it.
    pub(super) fn for_every(
        mut self,
        cards: impl IntoIterator<Item = Card>,
        stands_for: impl Fn(Card, Card) -> bool,
    ) -> Self {
        let worth_of = |card: Card| {
            // The nearest, for the highest of several stands for them.
            let standing = self.choices.iter().filter(|(one, _)| stands_for(*one, card));
            standing.min_by_key(|(one, _)| *one).and_then(|&(_, worth)| worth)
        };
        self.choices = cards.into_iter().map(|card| (card, worth_of(card))).collect();
        self
    }
}

/// Whether one of two cards in a hand can stand for the other in a trick.
pub(super) fn stands_for(one: Card, other: Card) -> bool {
    one == other || one.is_above(other)
}
