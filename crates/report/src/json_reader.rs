//! JSON, read: only what cexplain wrote itself has to be understood, but all of JSON is.

use crate::Json;

/// Deeper values are refused.
const DEEPEST: usize = 100;

impl Json {
    /// The value that a text says, or what is wrong with it and where.
    pub fn read(text: &str) -> Result<Json, String> {
        let mut reader = Reader { text, at: 0 };
        let value = reader.value(0)?;
        reader.skip_space();
        if reader.at < text.len() {
            return Err(reader.complaint("something follows the value"));
        }
        Ok(value)
    }

    /// A member of an object.
    pub fn member(&self, name: &str) -> Option<&Json> {
        match self {
            Json::Object(members) => members.iter().find(|(known, _)| *known == name).map(|(_, value)| value),
            Json::Map(members) => members.iter().find(|(known, _)| known == name).map(|(_, value)| value),
            Json::Null | Json::Bool(_) | Json::Number(_) | Json::Decimal(_) | Json::Text(_) | Json::List(_) => None,
        }
    }

    /// The items of a list.
    pub fn items(&self) -> Option<&[Json]> {
        match self {
            Json::List(items) => Some(items),
            _ => None,
        }
    }

    /// A text.
    pub fn as_text(&self) -> Option<&str> {
        match self {
            Json::Text(text) => Some(text),
            _ => None,
        }
    }

    /// A whole number.
    pub fn as_number(&self) -> Option<i64> {
        match self {
            Json::Number(number) => Some(*number),
            _ => None,
        }
    }

    /// Any number.
    pub fn as_decimal(&self) -> Option<f64> {
        match self {
            Json::Number(number) => Some(*number as f64),
            Json::Decimal(parts) => Some(*parts as f64 / 10_000.0),
            _ => None,
        }
    }
}

struct Reader<'a> {
    text: &'a str,
    at: usize,
}

impl Reader<'_> {
    fn complaint(&self, what: &str) -> String {
        let before = &self.text[..self.at];
        let line = before.matches('\n').count() + 1;
        let column = self.at - before.rfind('\n').map_or(0, |at| at + 1) + 1;
        format!("line {line}, column {column}: {what}")
    }

    fn peek(&self) -> Option<char> {
        self.text[self.at..].chars().next()
    }

    fn next(&mut self) -> Option<char> {
        let letter = self.peek()?;
        self.at += letter.len_utf8();
        Some(letter)
    }

    fn take(&mut self, wanted: &str) -> bool {
        let is_there = self.text[self.at..].starts_with(wanted);
        self.at += if is_there { wanted.len() } else { 0 };
        is_there
    }

    fn skip_space(&mut self) {
        let rest = self.text[self.at..].trim_start_matches([' ', '\t', '\n', '\r']);
        self.at = self.text.len() - rest.len();
    }

    fn value(&mut self, depth: usize) -> Result<Json, String> {
        if depth > DEEPEST {
            return Err(self.complaint("values are nested too deeply"));
        }
        self.skip_space();
        match self.peek() {
            Some('{') => self.object(depth),
            Some('[') => self.list(depth),
            Some('"') => self.string().map(Json::Text),
            Some('-' | '0'..='9') => self.number(),
            _ if self.take("null") => Ok(Json::Null),
            _ if self.take("true") => Ok(Json::Bool(true)),
            _ if self.take("false") => Ok(Json::Bool(false)),
            Some(_) => Err(self.complaint("a value is expected")),
            None => Err(self.complaint("the text ends where a value is expected")),
        }
    }

    fn object(&mut self, depth: usize) -> Result<Json, String> {
        self.take("{");
        let mut members = Vec::new();
        self.skip_space();
        if self.take("}") {
            return Ok(Json::Map(members));
        }
        loop {
            self.skip_space();
            let name = self.string()?;
            self.skip_space();
            if !self.take(":") {
                return Err(self.complaint("`:` is expected"));
            }
            members.push((name, self.value(depth + 1)?));
            self.skip_space();
            if self.take("}") {
                return Ok(Json::Map(members));
            }
            if !self.take(",") {
                return Err(self.complaint("`,` or `}` is expected"));
            }
        }
    }

    fn list(&mut self, depth: usize) -> Result<Json, String> {
        self.take("[");
        let mut items = Vec::new();
        self.skip_space();
        if self.take("]") {
            return Ok(Json::List(items));
        }
        loop {
            items.push(self.value(depth + 1)?);
            self.skip_space();
            if self.take("]") {
                return Ok(Json::List(items));
            }
            if !self.take(",") {
                return Err(self.complaint("`,` or `]` is expected"));
            }
        }
    }

    fn string(&mut self) -> Result<String, String> {
        if !self.take("\"") {
            return Err(self.complaint("a text in quotes is expected"));
        }
        let mut text = String::new();
        loop {
            match self.next() {
                Some('"') => return Ok(text),
                Some('\\') => text.push(self.escaped()?),
                Some(letter) if u32::from(letter) < 0x20 => {
                    return Err(self.complaint("a text holds a control character"));
                }
                Some(letter) => text.push(letter),
                None => return Err(self.complaint("a text does not end")),
            }
        }
    }

    fn escaped(&mut self) -> Result<char, String> {
        match self.next() {
            Some(letter @ ('"' | '\\' | '/')) => Ok(letter),
            Some('b') => Ok('\u{8}'),
            Some('f') => Ok('\u{c}'),
            Some('n') => Ok('\n'),
            Some('r') => Ok('\r'),
            Some('t') => Ok('\t'),
            Some('u') => {
                let first = self.unit()?;
                if !(0xd800..0xdc00).contains(&first) {
                    return Ok(char::from_u32(first).unwrap_or(char::REPLACEMENT_CHARACTER));
                }
                let before = self.at;
                if self.take("\\u") {
                    let second = self.unit()?;
                    if (0xdc00..0xe000).contains(&second) {
                        let whole = 0x10000 + ((first - 0xd800) << 10) + (second - 0xdc00);
                        return Ok(char::from_u32(whole).unwrap_or(char::REPLACEMENT_CHARACTER));
                    }
                }
                self.at = before;
                Ok(char::REPLACEMENT_CHARACTER)
            }
            _ => Err(self.complaint("an escape is not one of JSON")),
        }
    }

    /// Four hexadecimal digits.
    fn unit(&mut self) -> Result<u32, String> {
        let digits = self.text.get(self.at..self.at + 4).filter(|digits| digits.bytes().all(|b| b.is_ascii_hexdigit()));
        let unit = digits.and_then(|digits| u32::from_str_radix(digits, 16).ok());
        let unit = unit.ok_or_else(|| self.complaint("four hexadecimal digits are expected"))?;
        self.at += 4;
        Ok(unit)
    }

    fn number(&mut self) -> Result<Json, String> {
        let rest = &self.text[self.at..];
        let length = rest.find(|letter: char| !matches!(letter, '0'..='9' | '-' | '+' | '.' | 'e' | 'E'));
        let written = &rest[..length.unwrap_or(rest.len())];
        let number = match written.parse::<i64>() {
            Ok(number) => Json::Number(number),
            Err(_) => match written.parse::<f64>() {
                Ok(number) => Json::Decimal((number * 10_000.0).round() as i64),
                Err(_) => return Err(self.complaint("a number is not one of JSON")),
            },
        };
        self.at += written.len();
        Ok(number)
    }
}

#[cfg(test)]
mod tests {
    use crate::Json;

    #[test]
    fn what_is_written_is_read() {
        let text = "a\"\\\n\u{1}ä/\u{1f600}";
        let value = Json::Map(vec![
            ("list".to_string(), Json::List(vec![Json::Null, Json::Bool(true), Json::Number(-7), Json::Decimal(9125)])),
            (text.to_string(), Json::text(text)),
            ("empty".to_string(), Json::Map(Vec::new())),
        ]);
        assert_eq!(Json::read(&value.write()), Ok(value));
    }

    #[test]
    fn escapes() {
        assert_eq!(Json::read(r#""\u00e4\ud83d\ude00\ud800x\/""#), Ok(Json::text("ä\u{1f600}\u{fffd}x/")));
    }

    #[test]
    fn what_is_wrong_has_a_place() {
        let complaint = |text: &str| Json::read(text).expect_err("not JSON");
        assert_eq!(complaint(""), "line 1, column 1: the text ends where a value is expected");
        assert_eq!(complaint("{\n  \"a\" 1}"), "line 2, column 7: `:` is expected");
        assert_eq!(complaint("[1 2]"), "line 1, column 4: `,` or `]` is expected");
        assert_eq!(complaint("\"a"), "line 1, column 3: a text does not end");
        assert_eq!(complaint("1 1"), "line 1, column 3: something follows the value");
        assert_eq!(complaint("-"), "line 1, column 1: a number is not one of JSON");
        assert_eq!(complaint("\"\\uäää\""), "line 1, column 4: four hexadecimal digits are expected");
        assert!(complaint(&"[".repeat(100_000)).ends_with("values are nested too deeply"));
    }
}
