//! Words, constants and signs of a file of rules, without comments and blanks. The statements in it are C and read by the C
//! front end; here only their braces count.

use std::ops::Range;

/// What a token is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Class {
    Word,
    Number,
    String,
    Character,
    Sign,
}

/// A token: where it is in the text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Token {
    pub class: Class,
    pub at: Range<usize>,
}

/// What cannot be a token: where it begins, and what is wrong.
pub(crate) type Fault = (Range<usize>, &'static str);

/// The tokens of a text.
pub(crate) fn tokens(text: &str) -> Result<Vec<Token>, Fault> {
    let mut tokens = Vec::new();
    let mut at = 0;
    while let Some(first) = text[at..].chars().next() {
        let rest = &text[at..];
        if first.is_whitespace() {
            at += first.len_utf8();
            continue;
        }
        if rest.starts_with("//") {
            at += rest.find('\n').unwrap_or(rest.len());
            continue;
        }
        if rest.starts_with("/*") {
            let end = rest.find("*/").ok_or((at..at + 2, "this comment does not end"))?;
            at += end + 2;
            continue;
        }
        let (class, length) = token(rest, first).map_err(|what| (at..at + first.len_utf8(), what))?;
        tokens.push(Token { class, at: at..at + length });
        at += length;
    }
    Ok(tokens)
}

/// The token that a text begins with.
fn token(rest: &str, first: char) -> Result<(Class, usize), &'static str> {
    let word = |text: &str| text.find(|letter| !is_of_word(letter)).unwrap_or(text.len());
    match first {
        '"' => Ok((Class::String, quoted(rest, '"').ok_or("this text does not end")?)),
        '\'' => Ok((Class::Character, quoted(rest, '\'').ok_or("this character does not end")?)),
        _ if first.is_ascii_digit() => Ok((Class::Number, word(rest))),
        _ if is_of_word(first) => Ok((Class::Word, word(rest))),
        _ => Ok((Class::Sign, first.len_utf8())),
    }
}

fn is_of_word(letter: char) -> bool {
    letter.is_ascii_alphanumeric() || letter == '_'
}

/// The length of a quoted text with both marks; none if it does not end in its line.
fn quoted(text: &str, mark: char) -> Option<usize> {
    let mut is_escaped = false;
    for (at, letter) in text.char_indices().skip(1) {
        match letter {
            '\n' => return None,
            _ if is_escaped => is_escaped = false,
            '\\' => is_escaped = true,
            _ if letter == mark => return Some(at + mark.len_utf8()),
            _ => {}
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::{Class, tokens};

    #[test]
    fn comments_and_quoted_texts_are_told_apart() {
        let text = "rule a /* { */ { // }\n \"}\\\"\" '{' 0x1F }";
        let found = tokens(text).expect("it is right");
        let words: Vec<&str> = found.iter().map(|token| &text[token.at.clone()]).collect();
        assert_eq!(words, ["rule", "a", "{", "\"}\\\"\"", "'{'", "0x1F", "}"]);
        assert_eq!(found[3].class, Class::String);
        for text in ["\"a", "'a\n'", "/* a"] {
            assert!(tokens(text).is_err(), "{text}");
        }
    }
}
