//! Numbers as they are written in Python: `10_000` or `"10k"`, `1.5` seconds or `"1.5s"`.

use maxn_play::quantity;
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyBool, PyFloat, PyInt, PyString};
use std::time::Duration;

/// A count such as `10_000` or `"10k"`.
pub(crate) struct Count(pub(crate) u64);

/// A size in bytes such as `1 << 20`, `"1M"` or `"off"`.
pub(crate) struct Bytes(pub(crate) u64);

/// A time such as `1.5` (seconds) or `"1.5s"`.
pub(crate) struct Time(pub(crate) Duration);

/// A seed, from 0 to 2^64 - 1.
#[derive(Clone, Copy, Default)]
pub(crate) struct Seed(pub(crate) u64);

/// A number of players, a player or a depth: anything from 0 on that a list can have.
#[derive(Clone, Copy)]
pub(crate) struct Index(pub(crate) usize);

impl<'py> FromPyObject<'_, 'py> for Count {
    type Error = PyErr;

    fn extract(object: Borrowed<'_, 'py, PyAny>) -> PyResult<Self> {
        text_or_number(object, quantity::count, "a count such as 2000 or '2k'").map(Count)
    }
}

impl<'py> FromPyObject<'_, 'py> for Bytes {
    type Error = PyErr;

    fn extract(object: Borrowed<'_, 'py, PyAny>) -> PyResult<Self> {
        text_or_number(object, quantity::bytes, "a number of bytes such as 65536 or '64k'").map(Bytes)
    }
}

impl<'py> FromPyObject<'_, 'py> for Seed {
    type Error = PyErr;

    fn extract(object: Borrowed<'_, 'py, PyAny>) -> PyResult<Self> {
        whole(object, "a whole number from 0 to 2**64 - 1").map(Seed)
    }
}

impl<'py> FromPyObject<'_, 'py> for Index {
    type Error = PyErr;

    fn extract(object: Borrowed<'_, 'py, PyAny>) -> PyResult<Self> {
        let expected = "a whole number from 0 on";
        let number = whole(object, expected)?;
        usize::try_from(number).map(Index).map_err(|_| wrong_value(object, expected))
    }
}

impl<'py> FromPyObject<'_, 'py> for Time {
    type Error = PyErr;

    fn extract(object: Borrowed<'_, 'py, PyAny>) -> PyResult<Self> {
        let expected = "a time such as 1.5 (in seconds) or '200ms'";
        if let Ok(text) = object.cast::<PyString>() {
            return quantity::duration(&text.to_cow()?).map(Time).map_err(|error| value_error(&error));
        }
        let is_number = object.is_instance_of::<PyFloat>() || object.is_instance_of::<PyInt>();
        if !is_number || object.is_instance_of::<PyBool>() {
            return Err(wrong_type(object, expected));
        }
        let seconds: f64 = object.extract()?;
        // The same longest time as of a text.
        quantity::duration(&format!("{seconds}s")).map(Time).map_err(|_| wrong_value(object, expected))
    }
}

fn text_or_number<E: std::fmt::Display>(
    object: Borrowed<'_, '_, PyAny>,
    read: fn(&str) -> Result<u64, E>,
    expected: &str,
) -> PyResult<u64> {
    match object.cast::<PyString>() {
        Ok(text) => read(&text.to_cow()?).map_err(|error| value_error(&error)),
        Err(_) => whole(object, expected),
    }
}

fn whole(object: Borrowed<'_, '_, PyAny>, expected: &str) -> PyResult<u64> {
    if object.is_instance_of::<PyBool>() || object.is_instance_of::<PyFloat>() {
        return Err(wrong_type(object, expected));
    }
    match object.extract::<u64>() {
        Ok(number) => Ok(number),
        Err(_) if object.extract::<i128>().is_ok() || object.is_instance_of::<PyInt>() => {
            Err(wrong_value(object, expected))
        }
        Err(_) => Err(wrong_type(object, expected)),
    }
}

fn value_error(error: &dyn std::fmt::Display) -> PyErr {
    PyValueError::new_err(error.to_string())
}

fn wrong_value(object: Borrowed<'_, '_, PyAny>, expected: &str) -> PyErr {
    let value = object.repr().map_or_else(|_| "?".to_string(), |text| text.to_string());
    let value: String = value.chars().take(60).collect();
    PyValueError::new_err(format!("it is {value}; expected {expected}"))
}

fn wrong_type(object: Borrowed<'_, '_, PyAny>, expected: &str) -> PyErr {
    let kind = object.get_type().name().map_or_else(|_| "?".to_string(), |name| name.to_string());
    PyTypeError::new_err(format!("it is of type {kind}; expected {expected}"))
}
