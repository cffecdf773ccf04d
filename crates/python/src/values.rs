//! Values of JSON as objects of Python, and back.

use crate::errors;
use pyo3::prelude::*;
use pyo3::types::{PyBool, PyDict, PyFloat, PyInt, PyList, PyString, PyTuple};
use serde_json::{Map, Number, Value};

/// The most levels of a value that is read: deeper ones are circular.
const MOST_LEVELS: usize = 128;

/// The object of Python for a value.
pub(crate) fn to_python<'py>(py: Python<'py>, value: &Value) -> PyResult<Bound<'py, PyAny>> {
    Ok(match value {
        Value::Null => py.None().into_bound(py),
        Value::Bool(value) => PyBool::new(py, *value).to_owned().into_any(),
        Value::Number(number) => match (number.as_i64(), number.as_u64()) {
            (Some(number), _) => number.into_pyobject(py)?.into_any(),
            (None, Some(number)) => number.into_pyobject(py)?.into_any(),
            (None, None) => PyFloat::new(py, number.as_f64().unwrap_or(f64::NAN)).into_any(),
        },
        Value::String(text) => PyString::new(py, text).into_any(),
        Value::Array(items) => {
            let list = PyList::empty(py);
            for item in items {
                list.append(to_python(py, item)?)?;
            }
            list.into_any()
        }
        Value::Object(fields) => object_to_python(py, fields)?.into_any(),
    })
}

/// The dictionary for an object of JSON.
pub(crate) fn object_to_python<'py>(
    py: Python<'py>,
    fields: &Map<String, Value>,
) -> PyResult<Bound<'py, PyDict>> {
    let dictionary = PyDict::new(py);
    for (key, value) in fields {
        dictionary.set_item(key, to_python(py, value)?)?;
    }
    Ok(dictionary)
}

/// The value for an object of Python made of dictionaries, lists, texts, numbers, booleans and `None`.
///
/// # Errors
/// If there is anything else in it; the error names the place.
pub(crate) fn from_python(object: &Bound<'_, PyAny>) -> PyResult<Value> {
    read(object, "", 0)
}

fn read(object: &Bound<'_, PyAny>, at: &str, level: usize) -> PyResult<Value> {
    if level > MOST_LEVELS {
        return Err(errors::observation(format!("{at}: it is nested more than {MOST_LEVELS} levels deep")));
    }
    if object.is_none() {
        return Ok(Value::Null);
    }
    if let Ok(value) = object.cast::<PyBool>() {
        return Ok(Value::Bool(value.is_true()));
    }
    if let Ok(text) = object.cast::<PyString>() {
        return Ok(Value::String(text.to_cow()?.into_owned()));
    }
    if object.is_instance_of::<PyInt>() {
        let number = object.extract::<i64>().map(Number::from);
        let number = number.or_else(|_| object.extract::<u64>().map(Number::from));
        return number.map(Value::Number).map_err(|_| wrong(object, at, "a whole number of 64 bits"));
    }
    if object.is_instance_of::<PyFloat>() {
        let number = Number::from_f64(object.extract()?);
        return number.map(Value::Number).ok_or_else(|| wrong(object, at, "a finite number"));
    }
    if let Ok(dictionary) = object.cast::<PyDict>() {
        let mut fields = Map::new();
        for (key, value) in dictionary {
            let key: String = key.extract().map_err(|_| wrong(&key, at, "a text as the key of a field"))?;
            let place = if at.is_empty() { key.clone() } else { format!("{at}.{key}") };
            let value = read(&value, &place, level + 1)?;
            fields.insert(key, value);
        }
        return Ok(Value::Object(fields));
    }
    if object.is_instance_of::<PyList>() || object.is_instance_of::<PyTuple>() {
        let mut items = Vec::new();
        for (place, item) in object.try_iter()?.enumerate() {
            items.push(read(&item?, &format!("{at}[{place}]"), level + 1)?);
        }
        return Ok(Value::Array(items));
    }
    // Whole numbers of other libraries, such as numpy's.
    if let Ok(number) = object.extract::<i64>() {
        return Ok(Value::Number(number.into()));
    }
    Err(wrong(object, at, "a dictionary, list, text, number, boolean or None"))
}

fn wrong(object: &Bound<'_, PyAny>, at: &str, expected: &str) -> PyErr {
    let kind = object.get_type().name().map_or_else(|_| "?".to_string(), |name| name.to_string());
    let place = if at.is_empty() { String::new() } else { format!("{at}: ") };
    errors::observation(format!("{place}it is of type {kind}; expected {expected}"))
}
