//! The server.

use crate::body::MOST_BYTES;
use crate::content::StudioContent;
use crate::guard::guard;
use crate::hosts::Hosts;
use crate::keeper::Keeper;
use crate::search_slots::SearchSlots;
use crate::shared::Shared;
use crate::stream::Streams;
use crate::{api, assets};
use axum::Router;
use axum::extract::DefaultBodyLimit;
use axum::middleware::from_fn_with_state;
use maxn_studio_api::{Api, Content};
use std::io;
use std::net::{SocketAddr, TcpListener};
use std::sync::Arc;
use tokio::sync::{Semaphore, watch};

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
            token: api.keys().key(),
            api: Arc::new(api),
            results,
            experiments,
            hosts: Hosts::new(listening),
            slots: SearchSlots::new(),
            streams: Streams::new(),
            changes,
            matches: Arc::new(Semaphore::new(1)),
        };
        Ok(Studio { listener, listening, keeper, shared: Arc::new(shared) })
    }

    /// The address of the page, with the token that opens it.
    pub fn address(&self) -> String {
        let mut host = self.listening;
        if host.ip().is_unspecified() {
            host.set_ip(std::net::Ipv4Addr::LOCALHOST.into());
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

fn router(shared: &Arc<Shared>) -> Router {
    api::routes()
        .fallback(assets::asset)
        .layer(DefaultBodyLimit::max(MOST_BYTES))
        .layer(from_fn_with_state(Arc::clone(shared), guard))
        .with_state(Arc::clone(shared))
}
