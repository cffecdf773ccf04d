#![doc = include_str!("../README.md")]
#![forbid(unsafe_code)]

mod action_space;
mod advice;
mod agent;
mod book;
pub mod checked_file;
pub mod conformance;
mod contest_game;
mod decision;
mod event;
pub mod folder;
mod game;
mod hidden_options;
mod nearest;
mod observation;
mod observation_vector;
pub mod options;
pub mod parallel;
pub mod protocol;
pub mod quantity;
pub mod reasons;
mod record;
mod scene;
mod search;
mod search_options;
mod session;
mod spec;
mod stoppable_search;
mod table_pool;
pub mod toolkit;
mod vector_writer;
mod weights_text;

pub use action_space::ActionSpace;
pub use advice::{AgentAdvice, AgentError, Choice, Cost, OutsideCost};
pub use agent::{Agent, CommandLine, ExchangeLog, Scope};
pub use book::{Book, BookAgent, BookError, BookPlan, MoveRanking, by_search};
pub use contest_game::{BeforeMove, ContestGame, ContestSet};
pub use decision::{Decision, DecisionError, Prompt};
pub use event::{Event, EventKind};
pub use game::{
    BookPosition, Contest, DatabaseEntry, Deal, DealRequest, Determinization, EvaluationInfo, Example,
    GameFacts, GameInfo, GameKind, Games, Labels, ObservedSituation, SeatKnowledge, Situation, StartError,
    StartRequest, UnknownGame, players_asked,
};
pub use hidden_options::{
    Aim, AlphaMuAgentOptions, AlphaMuOptions, Combination, DecisionBudget, DrawOptions, Effort, End,
    ForcedBid, Inference, IsmctsOptions, RolloutOptions, Schedule, SimulationOptions,
};
pub use nearest::{nearest, read_algorithm, suggestion};
pub use observation::{Field, Observation, ObservationError};
pub use observation_vector::ObservationVector;
pub use options::GameOption;
pub use record::{Record, RecordError};
pub use scene::{
    BoardScene, CardScene, Cell, CellChange, HandScene, Laid, PlayerColumn, Scene, TableScene, Tiling,
};
pub use search::{
    Iteration, IterationListener, LineMove, MctsRequest, MoveValue, NO_MODELS, SearchFailure, SearchRequest,
    SearchResult,
};
pub use search_options::{OptionKind, PARANOID_ONLY, SEARCH_OPTIONS, SearchOption, Word};
pub use session::{
    AgentTurn, DecisionCost, DecisionTree, Direction, Ledger, Level, Moment, Opponent, PendingDecision,
    PlayedDecision, PlayedTrick, ReviewedDecision, SavedSession, Session, SessionError, SessionSetup,
    SessionState,
};
pub use spec::{AgentCaps, AgentSetup, AgentSpec, NamedAgent, SpecError};
pub use stoppable_search::StoppableSearch;
pub use table_pool::TablePool;
pub use vector_writer::VectorWriter;
