//! JSON as people can read it: entries of lists each on a line, in the order in which they are said.

/// A JSON value.
#[derive(Debug, Clone, PartialEq)]
pub enum Json {
    /// `null`
    Null,
    /// `true` or `false`
    Bool(bool),
    /// A whole number.
    Number(i64),
    /// A number in ten-thousandths.
    Decimal(i64),
    /// A text.
    Text(String),
    /// A list.
    List(Vec<Json>),
    /// Names with values, in the order given.
    Object(Vec<(&'static str, Json)>),
    /// The same with names that only the program knows.
    Map(Vec<(String, Json)>),
}

impl Json {
    /// A text.
    pub fn text(text: impl Into<String>) -> Json {
        Json::Text(text.into())
    }

    /// A number that cannot be negative.
    pub fn count(number: impl TryInto<i64>) -> Json {
        number.try_into().map_or(Json::Null, Json::Number)
    }

    /// The value as text: what is not deep on a line, the rest indented.
    pub fn write(&self) -> String {
        let mut out = String::new();
        self.write_into(&mut out, 0, false);
        out.push('\n');
        out
    }

    fn write_into(&self, out: &mut String, indent: usize, short: bool) {
        match self {
            Json::Null => out.push_str("null"),
            Json::Bool(value) => out.push_str(if *value { "true" } else { "false" }),
            Json::Number(number) => out.push_str(&number.to_string()),
            Json::Decimal(parts) => {
                let sign = if *parts < 0 { "-" } else { "" };
                let parts = parts.unsigned_abs();
                out.push_str(&format!("{sign}{}.{:04}", parts / 10_000, parts % 10_000));
            }
            Json::Text(text) => write_text(text, out),
            Json::List(items) => {
                let short = short || self.is_short();
                out.push('[');
                for (index, item) in items.iter().enumerate() {
                    separate(out, index, indent, short);
                    item.write_into(out, indent + 1, short);
                }
                finish(out, indent, short);
                out.push(']');
            }
            Json::Object(members) => {
                let members = members.iter().map(|(name, value)| (*name, value));
                write_members(members, out, indent, short || self.is_short());
            }
            Json::Map(members) => {
                let members = members.iter().map(|(name, value)| (name.as_str(), value));
                write_members(members, out, indent, short || self.is_short());
            }
        }
    }

    /// Whether it fits a line: entries of lists do, long lists of entries do not.
    fn is_short(&self) -> bool {
        match self {
            Json::List(items) if items.len() > 3 => self.height() <= 1,
            _ => self.height() <= 3,
        }
    }

    /// How deep it is.
    fn height(&self) -> usize {
        match self {
            Json::Null | Json::Bool(_) | Json::Number(_) | Json::Decimal(_) | Json::Text(_) => 0,
            Json::List(items) => items.iter().map(Json::height).max().map_or(0, |inner| inner + 1),
            Json::Object(members) => members.iter().map(|(_, value)| value.height()).max().map_or(0, |inner| inner + 1),
            Json::Map(members) => members.iter().map(|(_, value)| value.height()).max().map_or(0, |inner| inner + 1),
        }
    }
}

fn write_members<'a>(members: impl Iterator<Item = (&'a str, &'a Json)>, out: &mut String, indent: usize, short: bool) {
    out.push('{');
    for (index, (name, value)) in members.enumerate() {
        separate(out, index, indent, short);
        write_text(name, out);
        out.push_str(": ");
        value.write_into(out, indent + 1, short);
    }
    finish(out, indent, short);
    out.push('}');
}

fn separate(out: &mut String, index: usize, indent: usize, short: bool) {
    if index > 0 {
        out.push(',');
    }
    if !short {
        new_line(out, indent + 1);
    } else if index > 0 {
        out.push(' ');
    }
}

fn finish(out: &mut String, indent: usize, short: bool) {
    if !short {
        new_line(out, indent);
    }
}

fn new_line(out: &mut String, indent: usize) {
    out.push('\n');
    out.push_str(&"  ".repeat(indent));
}

fn write_text(text: &str, out: &mut String) {
    out.push_str(&serde_json::to_string(text).expect("every text can be written"));
}

/// A text as JSON that may stand in a `<script>` of a page, whatever it says.
pub(crate) fn text_for_script(text: &str) -> String {
    let mut written = String::new();
    write_text(text, &mut written);
    let mut out = String::with_capacity(written.len());
    for letter in written.chars() {
        match letter {
            '<' | '>' | '&' | '\u{7f}'..='\u{9f}' | '\u{2028}' | '\u{2029}' | '\u{feff}' => {
                out.push_str(&format!("\\u{:04x}", u32::from(letter)));
            }
            letter => out.push(letter),
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::{Json, text_for_script};

    #[test]
    fn text_is_escaped_and_deep_values_are_indented() {
        let fact = Json::Object(vec![("n", Json::Number(-3)), ("t", Json::text("a\"\n\u{1}ä"))]);
        let entry = Json::Object(vec![("values", Json::List(vec![fact])), ("none", Json::List(Vec::new()))]);
        let value = Json::Object(vec![("entries", Json::List(vec![entry, Json::Null]))]);
        let line = r#"{"values": [{"n": -3, "t": "a\"\n\u0001ä"}], "none": []}"#;
        assert_eq!(value.write(), format!("{{\n  \"entries\": [\n    {line},\n    null\n  ]\n}}\n"));
    }

    #[test]
    fn no_text_ends_a_script() {
        let text = text_for_script("</script><!-- &amp; \u{2028}\"]]>\u{7f}");
        assert_eq!(text, r#""\u003c/script\u003e\u003c!-- \u0026amp; \u2028\"]]\u003e\u007f""#);
    }
}
