//! Lists of input values as text: one value a line, `#` starts a comment.
//!
//! Integers are decimal or hexadecimal (`0x`), with a sign if wanted; characters stand in quotes; a number
//! with a point or an exponent is real. A hexadecimal number for a floating-point input is its bits.

use ir::Program;
use run::{InputValue, RecordedInput};

/// Reads a list; the error is a line number and a reason.
pub fn read(text: &str) -> Result<Vec<InputValue>, (usize, String)> {
    let mut values = Vec::new();
    for (number, line) in text.lines().enumerate() {
        let line = line.split('#').next().unwrap_or("");
        for word in line.split_whitespace() {
            values.push(value(word).ok_or_else(|| (number + 1, format!("`{word}` is not a value")))?);
        }
    }
    Ok(values)
}

fn value(word: &str) -> Option<InputValue> {
    let quoted = word.strip_prefix('\'').and_then(|rest| rest.strip_suffix('\''));
    if let Some(quoted) = quoted {
        let mut characters = quoted.chars();
        let only = characters.next()?;
        return characters.next().is_none().then_some(InputValue::Bits(u128::from(u32::from(only))));
    }
    let (negative, digits) = match word.strip_prefix('-') {
        Some(digits) => (true, digits),
        None => (false, word.strip_prefix('+').unwrap_or(word)),
    };
    let magnitude = match digits.strip_prefix("0x").or_else(|| digits.strip_prefix("0X")) {
        Some(hex) => u128::from_str_radix(hex, 16).ok(),
        None => digits.parse::<u128>().ok(),
    };
    if let Some(magnitude) = magnitude {
        return Some(InputValue::Bits(if negative { magnitude.wrapping_neg() } else { magnitude }));
    }
    word.parse().ok().map(InputValue::Real)
}

/// The inputs of a run as a list that [`read`] takes.
pub fn write(program: &Program, inputs: &[RecordedInput]) -> String {
    let mut text = String::new();
    for input in inputs {
        text.push_str(&format!("{}  # {}\n", report::input_number(program, input), describe(program, input)));
    }
    text
}

/// `__VERIFIER_nondet_int() = 3 at line 12`
pub fn describe(program: &Program, input: &RecordedInput) -> String {
    let (name, value) = (report::input_name(program, input), report::input_value(program, input));
    match program.sources.span(input.span) {
        Some(span) => format!("{name} = {value} at line {}", span.told.line),
        None => format!("{name} = {value}"),
    }
}

#[cfg(test)]
mod tests {
    use super::{InputValue, read};

    #[test]
    fn a_list_may_mix_notations() {
        let values = read("1 -1 # two of them\n0x10\n'a' 1.5 -2e3\n").expect("a correct list");
        let bits = [1, u128::MAX, 16, 97].map(InputValue::Bits);
        let reals = [1.5, -2000.0].map(InputValue::Real);
        assert_eq!(values, [&bits[..], &reals[..]].concat());
    }

    #[test]
    fn a_bad_value_is_named_with_its_line() {
        assert_eq!(read("1\nseven\n"), Err((2, "`seven` is not a value".to_string())));
    }
}
