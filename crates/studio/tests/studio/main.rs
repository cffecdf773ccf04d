//! The studio over the wire. One program for all files: it is linked once, and its tests share the cores.

mod agents;
mod client;
mod garbage;
mod hidden;
mod kept;
mod killed;
mod lab;
mod play;
mod positions;
mod safety;
mod scratch;
mod search;
mod server;
mod thousand;
