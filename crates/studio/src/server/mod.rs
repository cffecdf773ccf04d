//! The server: its content, and the state that all requests share.

mod background;
mod experiments;
mod guard;
mod keeper;
mod lab;
mod page;
mod routes;
mod search_slots;
mod stream;

pub use page::{export, page_files};

use crate::api::{Api, Content, Figures};
use axum::Router;
use axum::extract::DefaultBodyLimit;
use axum::middleware::from_fn_with_state;
use background::Background;
use guard::{Hosts, guard};
use keeper::Keeper;
use maxn_lab::Experiments;
use maxn_play::Games;
use routes::MOST_BYTES;
use search_slots::SearchSlots;
use std::io;
use std::net::{Ipv4Addr, SocketAddr, TcpListener, UdpSocket};
use std::path::PathBuf;
use std::sync::Arc;
use stream::Streams;
use tokio::sync::watch;

/// The stack of a thread that searches; memory is used only as far as a search goes.
const STACK: usize = 128 << 20;

/// A studio that listens and has not answered yet.
///
/// ```no_run
/// use maxn_play::Games;
/// use maxn_studio::{Studio, StudioContent};
///
/// static GAMES: Games = Games::new(&[]); // The games, such as &connect_three::INFO.
///
/// let content = StudioContent {
///     games: GAMES,
///     figures: &[],
///     results: None,
///     tables: None,
///     experiments: None,
/// };
/// let studio = Studio::bind(content, "127.0.0.1:0".parse().unwrap())?;
/// println!("{}", studio.address());
/// studio.run()?;
/// # Ok::<(), std::io::Error>(())
/// ```
#[derive(Debug)]
pub struct Studio {
    listener: TcpListener,
    listening: SocketAddr,
    keeper: Option<Keeper>,
    shared: Arc<Shared>,
}

impl Studio {
    /// Listens on an address; port 0 stands for any that is free.
    ///
    /// # Errors
    /// If the system does not allow it.
    pub fn bind(content: StudioContent, address: SocketAddr) -> io::Result<Self> {
        let listener = TcpListener::bind(address)?;
        listener.set_nonblocking(true)?;
        let listening = listener.local_addr()?;
        let StudioContent { games, figures, results, tables, experiments } = content;
        let (teller, changes) = watch::channel(());
        // The system gives keys enough to differ by.
        let api = Api::new(Content { games, figures, has_server: true }, 0, move || {
            let _ = teller.send(());
        });
        let keeper = tables.map(|folder| Keeper::open(folder, &api));
        let shared = Shared {
            token: api.keys.key(),
            api: Arc::new(api),
            results,
            experiments,
            hosts: Hosts::new(listening),
            slots: Arc::new(SearchSlots::new()),
            table_slots: Arc::new(SearchSlots::new()),
            address_for_others: address_for_others(listening),
            streams: Streams::new(),
            changes,
            background: Background::new(),
        };
        Ok(Studio { listener, listening, keeper, shared: Arc::new(shared) })
    }

    /// The address of the page, with the token that opens it.
    pub fn address(&self) -> String {
        let mut host = self.listening;
        if host.ip().is_unspecified() {
            host.set_ip(Ipv4Addr::LOCALHOST.into());
        }
        format!("http://{host}/#token={}", self.shared.token)
    }

    /// The token that requests carry.
    pub fn token(&self) -> &str {
        &self.shared.token
    }

    /// The address that it listens on.
    pub fn listening(&self) -> SocketAddr {
        self.listening
    }

    /// Answers requests until the process ends.
    ///
    /// # Errors
    /// If the system does not allow it.
    pub fn run(self) -> io::Result<()> {
        let mut runtime = tokio::runtime::Builder::new_current_thread();
        let runtime = runtime.enable_all().thread_stack_size(STACK).build()?;
        runtime.block_on(async {
            let listener = tokio::net::TcpListener::from_std(self.listener)?;
            if let Some(keeper) = self.keeper {
                let shared = Arc::clone(&self.shared);
                let changes = shared.changes.clone();
                tokio::spawn(async move { keeper.keep(&shared.api, changes).await });
            }
            axum::serve(listener, router(&self.shared)).await
        })
    }
}

/// The address under which other machines reach a studio that listens here; `None` where they do not.
fn address_for_others(listening: SocketAddr) -> Option<String> {
    let mut host = listening;
    if host.ip().is_unspecified() {
        // The address from which this machine would send; nothing is sent to this one, which is for documentation.
        let socket = UdpSocket::bind((Ipv4Addr::UNSPECIFIED, 0)).ok()?;
        socket.connect((Ipv4Addr::new(192, 0, 2, 1), 9)).ok()?;
        host.set_ip(socket.local_addr().ok()?.ip());
    }
    (!host.ip().is_loopback()).then(|| format!("http://{host}"))
}

fn router(shared: &Arc<Shared>) -> Router {
    routes::routes()
        .fallback(page::asset)
        .layer(DefaultBodyLimit::max(MOST_BYTES))
        .layer(from_fn_with_state(Arc::clone(shared), guard))
        .with_state(Arc::clone(shared))
}

/// The things that a studio offers.
#[derive(Clone, Debug)]
pub struct StudioContent {
    /// The games.
    pub games: Games,
    /// Trees by name.
    pub figures: Figures,
    /// The file of the results of matches; `None` for a studio in which no match can be played.
    pub results: Option<PathBuf>,
    /// The folder of the tables, which are found there when the studio is started again; `None` for tables that end with it.
    pub tables: Option<PathBuf>,
    /// The experiments that can be made; `None` for a studio without.
    pub experiments: Option<&'static dyn Experiments>,
}

/// Everything that requests share.
#[derive(Debug)]
pub(crate) struct Shared {
    pub(crate) api: Arc<Api>,
    /// The file of the results of matches.
    pub(crate) results: Option<PathBuf>,
    /// The experiments that can be made.
    pub(crate) experiments: Option<&'static dyn Experiments>,
    pub(crate) hosts: Hosts,
    pub(crate) token: String,
    /// The places for searches.
    pub(crate) slots: Arc<SearchSlots>,
    /// The places for what somebody at a table waits for, which is never queued behind a search that somebody looks at.
    pub(crate) table_slots: Arc<SearchSlots>,
    /// The address under which other machines reach the studio, if they do.
    pub(crate) address_for_others: Option<String>,
    pub(crate) streams: Streams,
    /// Tells those who watch a table that one has changed.
    pub(crate) changes: watch::Receiver<()>,
    /// The match or the experiment that is being made.
    pub(crate) background: Background,
}
