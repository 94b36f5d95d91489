//! Text in HTML: everything that comes from a program or an answer goes through here.

pub(super) use crate::words::counted;

/// A text as HTML shows it, in elements and in quoted attributes.
pub(super) fn escaped(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for letter in text.chars() {
        match letter {
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '&' => out.push_str("&amp;"),
            '"' => out.push_str("&quot;"),
            '\'' => out.push_str("&#39;"),
            '\n' | '\t' => out.push(letter),
            // Control characters have no place in HTML; neither have characters that turn text round.
            letter if letter.is_control() => out.push('\u{fffd}'),
            '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}' => out.push('\u{fffd}'),
            letter => out.push(letter),
        }
    }
    out
}

/// A sentence in which `` `code` `` is set as code.
pub(super) fn sentence(text: &str) -> String {
    let pieces: Vec<&str> = text.split('`').collect();
    if pieces.len().is_multiple_of(2) {
        return escaped(text);
    }
    let mut out = String::new();
    for (number, piece) in pieces.iter().enumerate() {
        if number % 2 == 1 {
            out.push_str(&code(piece));
        } else {
            out.push_str(&escaped(piece));
        }
    }
    out
}

/// A piece of code in a line.
pub(super) fn code(text: &str) -> String {
    format!("<code>{}</code>", escaped(text))
}

/// A sentence begins with a capital letter, unless code stands first.
pub(super) fn capital(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or(String::new(), |first| first.to_uppercase().chain(letters).collect())
}

#[cfg(test)]
mod tests {
    use super::{escaped, sentence};
    use crate::words::ordinal;

    #[test]
    fn nothing_of_a_text_is_markup() {
        assert_eq!(escaped("</script><b a='\"&"), "&lt;/script&gt;&lt;b a=&#39;&quot;&amp;");
        assert_eq!(escaped("a\u{0}\u{202e}b\tc"), "a\u{fffd}\u{fffd}b\tc");
        assert_eq!(sentence("`a<b` is false"), "<code>a&lt;b</code> is false");
        assert_eq!(sentence("one ` only"), "one ` only");
    }

    #[test]
    fn places_in_a_list_are_counted_as_people_do() {
        assert_eq!(
            [1, 2, 3, 4, 11, 12, 13, 21, 112].map(ordinal).join(" "),
            "1st 2nd 3rd 4th 11th 12th 13th 21st 112th"
        );
    }
}
