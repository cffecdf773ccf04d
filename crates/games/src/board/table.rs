//! A board game that is being played.

use super::game::EvaluatedGame;
use maxn::{Evaluation, Game, Mcts, Means, Player, Scores, Search};
use maxn_play::toolkit::actions::illegal_action;
use maxn_play::toolkit::describe::{Announcer, Describe, describe};
use maxn_play::toolkit::simulated::{SimulationWords, advice};
use maxn_play::{
    AgentAdvice, AgentError, BookPosition, Contest, Decision, DecisionError, Event, EventKind, GameInfo,
    MctsRequest, NO_MODELS, Observation, Prompt, Scene, SearchFailure, SearchRequest, SearchResult,
    SeatKnowledge, SimulationOptions, TablePool, TableScene, VectorWriter,
};
use std::sync::OnceLock;

/// A contest of a board game: one game, from its start or from a position.
///
/// ```
/// use maxn_games::othello::Othello;
/// use maxn_games::board::BoardTable;
/// use maxn_play::{Contest, SearchRequest, TablePool};
///
/// let mut contest = BoardTable::new("players 2".parse::<Othello>()?);
/// contest.play(&contest.parse("d3")?)?;
/// assert_eq!((contest.to_move(), contest.scores()), (Some(1), vec![4, 1]));
///
/// let mut request = SearchRequest::default();
/// request.options.limits.depth = Some(3);
/// let result = contest.search(&request, &mut TablePool::new(0))?;
/// assert!(contest.legal().contains(&result.best.unwrap()));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct BoardTable<G: Game> {
    game: G,
    /// The legal moves, once they are asked for: callers list them and then make one of them.
    moves: OnceLock<Vec<G::Move>>,
    /// All options of the contest, each with its value, for observations.
    options: String,
    /// The position before the last move, for the changes that the move made.
    before: Option<G>,
}

impl<G: EvaluatedGame> BoardTable<G> {
    /// Creates a contest that goes on from a position.
    pub fn new(position: G) -> Self {
        BoardTable { game: position, moves: OnceLock::new(), options: String::new(), before: None }
    }

    /// Returns the same contest with these options in its observations: all that the game has, each with
    /// its value.
    #[must_use]
    pub fn with_options(self, options: String) -> Self {
        BoardTable { options, ..self }
    }

    /// Returns the position.
    pub fn position(&self) -> &G {
        &self.game
    }

    fn moves(&self) -> &[G::Move] {
        self.moves.get_or_init(|| {
            // More than most positions have, so that the list need not grow.
            let mut moves = Vec::with_capacity(64);
            if !self.game.is_terminal() {
                self.game.moves(&mut moves);
            }
            moves
        })
    }

    /// The evaluation that was asked for, or the usual one.
    fn evaluation(&self, name: Option<&str>) -> Result<G::Evaluation, SearchFailure> {
        let Some(name) = name else { return Ok(self.game.evaluation()) };
        self.check_evaluation(name)?;
        self.game.evaluation_by_name(name)
    }

    /// Makes a legal move.
    fn make(&mut self, mv: G::Move, events: Option<&mut Vec<Event>>) {
        let before = self.game.clone();
        self.game.make(mv);
        self.moves.take();
        if let Some(events) = events {
            let effect = self.game.effect(&before).map(|text| Event::public(EventKind::Message, text));
            let over = Contest::ending(self)
                .map(|reason| Event::public(EventKind::GameOver, format!("the game is over: {reason}")));
            events.extend(effect.into_iter().chain(over));
        }
        self.before = Some(before);
    }

    /// The question put to the player to move, with a legal move as an example.
    fn question(&self) -> String {
        match self.moves().first() {
            Some(&mv) => format!("which move, such as {}", self.game.move_name(mv)),
            None => "which move".to_string(),
        }
    }
}

impl<G: EvaluatedGame> Contest for BoardTable<G> {
    fn clone_box(&self) -> Box<dyn Contest> {
        Box::new(self.clone())
    }

    fn game(&self) -> &'static dyn GameInfo {
        G::info()
    }

    fn players(&self) -> usize {
        self.game.players()
    }

    fn to_move(&self) -> Option<Player> {
        (!self.game.is_terminal()).then(|| self.game.player())
    }

    fn legal(&self) -> Vec<Decision> {
        self.moves().iter().map(|&mv| Decision::new(self.game.move_name(mv))).collect()
    }

    fn prompt(&self) -> Option<Prompt> {
        self.to_move().map(|_| Prompt { kind: "move".to_string(), question: self.question() })
    }

    fn parse(&self, text: &str) -> Result<Decision, DecisionError> {
        self.to_move().ok_or(DecisionError::Over)?;
        self.game.read_move(text.trim()).map(|mv| Decision::new(self.game.move_name(mv)))
    }

    fn play(&mut self, decision: &Decision) -> Result<Vec<Event>, DecisionError> {
        self.to_move().ok_or(DecisionError::Over)?;
        let mv = self.game.read_move(decision.as_str())?;
        let mut events = Vec::new();
        self.make(mv, Some(&mut events));
        Ok(events)
    }

    fn play_text(&mut self, text: &str) -> Result<(Decision, Vec<Event>), DecisionError> {
        self.to_move().ok_or(DecisionError::Over)?;
        let mv = self.game.read_move(text.trim())?;
        let (decision, mut events) = (Decision::new(self.game.move_name(mv)), Vec::new());
        self.make(mv, Some(&mut events));
        Ok((decision, events))
    }

    fn legal_actions(&self) -> Option<Vec<u32>> {
        let moves = self.moves();
        let mut numbers = Vec::with_capacity(moves.len());
        for &mv in moves {
            numbers.push(self.game.action(mv)?);
        }
        Some(numbers)
    }

    fn play_action(&mut self, number: u32, events: Option<&mut Vec<Event>>) -> Result<(), DecisionError> {
        let mv = self.moves().iter().find(|&&mv| self.game.action(mv) == Some(number));
        let Some(&mv) = mv else { return Err(illegal_action(self, number)) };
        self.make(mv, events);
        Ok(())
    }

    fn write_vector(&self, _seat: Player, writer: &mut VectorWriter<'_>) {
        self.game.each_piece(|cell, owner| writer.owner(cell, owner));
        writer.moves_made(self.game.moves_made());
    }

    fn path(&self, decision: &Decision) -> Vec<String> {
        self.game.read_move(decision.as_str()).map(|mv| self.game.path_names(mv)).unwrap_or_default()
    }

    fn scores(&self) -> Vec<i32> {
        self.game.tally().first(self.players()).to_vec()
    }

    fn winners(&self) -> Vec<Player> {
        self.game.ending().map(|(_, winners)| winners).unwrap_or_default()
    }

    fn hands_played(&self) -> u32 {
        u32::from(self.game.is_terminal())
    }

    fn ending(&self) -> Option<String> {
        self.game.ending().map(|(reason, _)| reason)
    }

    fn notation(&self) -> Option<String> {
        Some(self.game.to_string())
    }

    fn key(&self) -> Option<u64> {
        self.game.key()
    }

    fn book_position(&self) -> Option<BookPosition> {
        let (canonical, moves) = self.game.canonical();
        let legal = self.moves();
        let order = moves.iter().map(|mv| legal.iter().position(|legal| legal == mv));
        Some(BookPosition { key: canonical.key()?, order: order.collect::<Option<_>>()? })
    }

    fn board(&self) -> Option<&'static str> {
        self.game.board()
    }

    fn moves_left(&self) -> Option<Vec<u32>> {
        self.game.moves_left()
    }

    fn scene(&self, _seat: Option<Player>) -> Scene {
        let board = self.game.scene();
        let board = match &self.before {
            Some(before) => board.marked(&before.scene()),
            None => board,
        };
        Scene {
            to_move: self.to_move(),
            prompt: self.prompt(),
            scores: self.scores(),
            facts: Vec::new(),
            table: TableScene::Board(board),
        }
    }

    fn observation(&self, seat: Player) -> Observation {
        let (name, players) = (G::info().name(), self.players());
        let mut observation = Observation::new(name, players, &self.options, seat, &self.scores());
        observation.set("wanted", "move");
        observation.set("question", self.question());
        observation.set("position", self.game.to_string());
        let legal: Vec<String> = self.moves().iter().map(|&mv| self.game.move_name(mv)).collect();
        observation.set("legal", legal);
        observation
    }

    fn information_set(&self, _seat: Player) -> Option<Box<dyn SeatKnowledge>> {
        None
    }

    fn check_evaluation(&self, evaluation: &str) -> Result<(), SearchFailure> {
        G::info().check_evaluation(evaluation)?;
        self.game.check_evaluation(evaluation)
    }

    fn evaluate(&self, evaluation: Option<&str>) -> Result<Vec<i32>, SearchFailure> {
        let scores = self.evaluation(evaluation)?.evaluate(&self.game);
        Ok(scores.first(self.players()).to_vec())
    }

    /// A position in which the game is over has its scores and no best move.
    fn search(&self, request: &SearchRequest, tables: &mut TablePool) -> Result<SearchResult, SearchFailure> {
        if request.others.is_some() {
            return Err(SearchFailure::Evaluation(NO_MODELS.to_string()));
        }
        let evaluation = self.evaluation(request.evaluation.as_deref())?;
        let search = Search::new(&evaluation).options(request.options.clone());
        let positions = request.options.limits.nodes.unwrap_or(u64::MAX);
        let (mut game, memory) = (self.game.clone(), tables.fresh_for(positions, self.players()));
        let report = match &request.listener {
            None => search.run_in(&mut game, memory)?,
            Some(listener) => {
                let name = |mv: G::Move| self.game.move_name(mv);
                let expected = |scores| self.game.expected(&evaluation, scores);
                let players = self.players();
                let mut announcer = Announcer { listener, players, name: &name, expected: &expected };
                search.run_observed(&mut game, memory, &mut announcer)?
            }
        };
        Ok(describe(&self.game, &report, request.options.root_values, &OnBoard(&evaluation)))
    }

    fn mcts(&self, request: &MctsRequest) -> Result<AgentAdvice, AgentError> {
        let evaluation = self.evaluation(request.evaluation.as_deref())?;
        let report = Mcts::new(&evaluation).options(request.options.clone()).run(&self.game)?;
        let words = SimulationWords {
            players: self.players(),
            measure: G::measure(&evaluation),
            name: &|mv| Decision::new(self.game.move_name(mv)),
            expected: &|scores| self.game.expected(&evaluation, scores),
        };
        advice(&report, request.options.reward, &words)
    }

    fn simulate(&self, _options: &SimulationOptions) -> Result<AgentAdvice, AgentError> {
        let game = G::info().name();
        Err(AgentError::Unsuitable(format!(
            "it is for games with hidden cards, and in {game} nothing is hidden; take a search such as maxn or paranoid"
        )))
    }
}

/// The words of a board game, whose moves come in rounds, for the scores of an evaluation.
struct OnBoard<'e, E>(&'e E);

impl<G: EvaluatedGame> Describe<G> for OnBoard<'_, G::Evaluation> {
    fn measure(&self) -> &'static str {
        G::measure(self.0)
    }

    fn outcome(&self, end: &G, _scores: Scores) -> Scores {
        end.tally()
    }

    fn expected(&self, root: &G, scores: Scores) -> Means {
        root.expected(self.0, scores)
    }

    fn name(&self, game: &G, mv: G::Move) -> String {
        game.move_name(mv)
    }

    fn begins_part(&self, game: &G) -> bool {
        game.player() == 0
    }
}
