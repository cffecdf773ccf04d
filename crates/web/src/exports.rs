//! The functions that a page calls. Texts are handed over in memory that the page has asked for, and come back by `emit`.

// Functions under their own names, and texts by their addresses, are all that a page and a module have in common.
#![allow(unsafe_code)]

use crate::{host, state};
use maxn::Stopwatch;
use maxn_games::GAMES;
use maxn_play::protocol::Engine;
use serde_json::json;

/// Begins, once, with two numbers that nobody can guess.
#[unsafe(no_mangle)]
extern "C" fn start(low: u32, high: u32) {
    std::panic::set_hook(Box::new(|panic| {
        host::emit(&json!({"error": format!("the engine has failed: {panic}"), "status": 500}).to_string());
    }));
    Stopwatch::use_clock(host::now);
    state::start(u64::from(low) | u64::from(high) << 32);
}

/// Memory for a text of this length, which the next call takes back.
#[unsafe(no_mangle)]
extern "C" fn allocate(length: usize) -> *mut u8 {
    Box::into_raw(vec![0_u8; length].into_boxed_slice()).cast()
}

/// Answers a question of the page.
#[unsafe(no_mangle)]
extern "C" fn ask(pointer: *mut u8, length: usize) {
    state::ask(&text(pointer, length));
}

/// Sends the next events of a stream, and returns the milliseconds until there are more; -1 for never.
#[unsafe(no_mangle)]
extern "C" fn step(stream: u32) -> i32 {
    state::step(stream)
}

/// Closes a stream.
#[unsafe(no_mangle)]
extern "C" fn close(stream: u32) {
    state::close(stream);
}

/// Answers a line of the protocol of `maxn engine`.
#[unsafe(no_mangle)]
extern "C" fn engine(pointer: *mut u8, length: usize) {
    host::emit(&Engine::new(GAMES, 1, None).answer(&text(pointer, length)));
}

/// Takes a text back.
fn text(pointer: *mut u8, length: usize) -> String {
    // SAFETY: the pointer comes from `allocate` with the same length, and the page does not use it again.
    let bytes = unsafe { Box::from_raw(std::ptr::slice_from_raw_parts_mut(pointer, length)) };
    String::from_utf8_lossy(&bytes).into_owned()
}
