//! Streams: one question per line in, one answer per line out.

use serde_json::json;
use std::io::{self, BufRead, Write};
use std::process::ExitCode;

/// The longest line that is read.
const MOST_BYTES: usize = 64 << 20;

/// A line of a stream.
pub(crate) enum Line {
    /// A line without its end.
    Text(Vec<u8>),
    /// A line that is too long; it was skipped.
    TooLong,
}

/// Answers every line with one of JSON: the result of `answer`, or an object with the error. Each answer is flushed at once:
/// the other side may wait for it before it sends the next line. The exit code is a failure if any line was wrong.
pub(crate) fn answer_all(
    mut input: impl BufRead,
    output: impl Write,
    mut answer: impl FnMut(&str) -> Result<String, String>,
) -> io::Result<ExitCode> {
    let mut output = io::BufWriter::new(output);
    let mut code = ExitCode::SUCCESS;
    let mut buffer = Vec::new();
    for number in 1_u64.. {
        let Some(line) = read_line(&mut input, buffer)? else { break };
        let answered = match &line {
            Line::Text(text) if text.trim_ascii().is_empty() => None,
            Line::Text(text) => Some(match std::str::from_utf8(text) {
                Ok(text) => answer(text),
                Err(error) => Err(format!("not UTF-8: {error}")),
            }),
            Line::TooLong => Some(Err(format!("longer than {} MB", MOST_BYTES >> 20))),
        };
        match answered {
            None => {}
            Some(Ok(answer)) => writeln!(output, "{answer}")?,
            Some(Err(problem)) => {
                code = ExitCode::FAILURE;
                writeln!(output, "{}", json!({"error": format!("line {number}: {problem}")}))?;
            }
        }
        output.flush()?;
        buffer = match line {
            Line::Text(text) => text,
            Line::TooLong => Vec::new(),
        };
    }
    Ok(code)
}

/// Reads a line into a buffer that is used again; `None` at the end.
pub(crate) fn read_line(input: &mut impl BufRead, buffer: Vec<u8>) -> io::Result<Option<Line>> {
    read_line_within(input, buffer, MOST_BYTES)
}

/// The same with lines of at most `most` bytes.
pub(crate) fn read_line_within(
    input: &mut impl BufRead,
    mut buffer: Vec<u8>,
    most: usize,
) -> io::Result<Option<Line>> {
    buffer.clear();
    let (mut too_long, mut empty) = (false, true);
    loop {
        let bytes = match input.fill_buf() {
            Ok(bytes) => bytes,
            Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
            Err(error) => return Err(error),
        };
        if bytes.is_empty() && empty {
            return Ok(None);
        }
        empty = false;
        let end = bytes.iter().position(|&byte| byte == b'\n');
        let part = &bytes[..end.unwrap_or(bytes.len())];
        too_long |= buffer.len() + part.len() > most;
        if too_long {
            buffer = Vec::new();
        } else {
            buffer.extend_from_slice(part);
        }
        let (read, last) = (end.map_or(part.len(), |end| end + 1), end.is_some() || bytes.is_empty());
        input.consume(read);
        if last {
            return Ok(Some(if too_long { Line::TooLong } else { Line::Text(buffer) }));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lines(mut input: &[u8]) -> Vec<Option<Vec<u8>>> {
        let mut lines = Vec::new();
        // A buffer of three bytes, so that lines come in pieces.
        let mut input = io::BufReader::with_capacity(3, &mut input);
        while let Some(line) = read_line(&mut input, Vec::new()).unwrap() {
            lines.push(match line {
                Line::Text(text) => Some(text),
                Line::TooLong => None,
            });
        }
        lines
    }

    #[test]
    fn lines_end_with_a_newline_or_the_input() {
        assert_eq!(lines(b""), []);
        assert_eq!(lines(b"abcdef\n\ng"), [b"abcdef".to_vec(), vec![], b"g".to_vec()].map(Some));
        assert_eq!(lines(b"abc\n"), [Some(b"abc".to_vec())]);
    }

    #[test]
    fn a_line_that_is_too_long_does_not_hide_the_next() {
        let mut text = vec![b' '; MOST_BYTES + 1];
        text.extend(b"\nnext\n");
        let mut input = io::BufReader::new(&*text);
        assert!(matches!(read_line(&mut input, Vec::new()), Ok(Some(Line::TooLong))));
        assert!(matches!(read_line(&mut input, Vec::new()), Ok(Some(Line::Text(text))) if text == b"next"));
    }
}
