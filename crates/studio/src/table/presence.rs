//! The people who look at a table.

use super::Tables;
use crate::answer::ApiError;
use maxn::Player;
use std::sync::Arc;

/// The pages that show a table, by the seat they look from.
#[derive(Debug)]
pub(crate) struct Presence {
    seats: Vec<usize>,
    watchers: usize,
}

impl Presence {
    pub(super) fn new(players: usize) -> Self {
        Presence { seats: vec![0; players], watchers: 0 }
    }

    fn place(&mut self, seat: Option<Player>) -> &mut usize {
        match seat {
            Some(seat) => &mut self.seats[seat],
            None => &mut self.watchers,
        }
    }

    /// Returns whether a page looks from a seat.
    pub(super) fn is_at(&self, seat: Player) -> bool {
        self.seats[seat] > 0
    }

    /// Returns whether any page shows the table.
    pub(super) fn is_watched(&self) -> bool {
        self.watchers > 0 || self.seats.iter().any(|&pages| pages > 0)
    }
}

/// A page that shows a table, until it is dropped.
pub(crate) struct Watching {
    tables: Arc<Tables>,
    table: u64,
    seat: Option<Player>,
}

impl Watching {
    /// Counts a page that shows a table from the seat of a key.
    ///
    /// # Errors
    /// If the table is gone, or the key opens no seat of it.
    pub(crate) fn begin(tables: &Arc<Tables>, table: u64, key: &str) -> Result<Self, ApiError> {
        let (seat, pages) = tables.peek(table, |table| {
            let seat = table.seats.seat_of(key)?;
            let pages = table.presence.place(seat);
            *pages += 1;
            Ok::<_, ApiError>((seat, *pages))
        })??;
        let watching = Watching { tables: Arc::clone(tables), table, seat };
        if pages == 1 {
            watching.tell();
        }
        Ok(watching)
    }

    /// Tells the others at the table. One more page of a seat that is there already is no news.
    fn tell(&self) {
        // A table that is gone shows nobody.
        let _ = self.tables.touch(self.table);
    }
}

impl Drop for Watching {
    fn drop(&mut self) {
        let left = self.tables.peek(self.table, |table| {
            let pages = table.presence.place(self.seat);
            *pages -= 1;
            *pages
        });
        if left == Ok(0) {
            self.tell();
        }
    }
}
