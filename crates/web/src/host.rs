//! The functions of the page.

// The page is called by its address and not by Rust's rules: a text is borrowed for the time of the call, and copied there.
#![allow(unsafe_code)]

use std::time::Duration;

mod imported {
    #[link(wasm_import_module = "maxn")]
    unsafe extern "C" {
        pub(super) fn emit(pointer: *const u8, length: usize);
        pub(super) safe fn now() -> f64;
    }
}

/// Hands a text to the page.
pub(crate) fn emit(text: &str) {
    // SAFETY: the page copies `length` bytes from `pointer` before it returns, and keeps neither.
    unsafe { imported::emit(text.as_ptr(), text.len()) }
}

/// The time of the page's clock.
pub(crate) fn now() -> Duration {
    Duration::try_from_secs_f64(imported::now() / 1000.0).unwrap_or_default()
}
