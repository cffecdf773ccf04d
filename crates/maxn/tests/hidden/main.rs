//! Hidden information: the example game of deduction, exact expectations, determinism, and games that break their contract.

#[allow(dead_code)] // Its `main` is not called here.
#[path = "../../examples/incognito.rs"]
mod incognito;

mod contract;
mod deduction;
mod expectations;
mod goals;
mod truth;
