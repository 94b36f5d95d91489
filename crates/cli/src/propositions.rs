//! What the user says about runs on the command line: `EXPRESSION @ FILE:LINE`, put together with `not`, `and`, `or`.
//!
//! ```text
//! c < a @ sort.c:12             each time the run comes to line 12 (and it does), c < a holds there
//! c < a @ 12#2                  in the first file; the second time
//! not x > 3 @ 4 and y @ 7 or z @ 9
//! ```

use cfront::Observation;
use explain::{Claim, Proposition};

/// Propositions as they are read, with the observations that they need.
#[derive(Debug)]
pub struct Reader {
    /// The file that is meant where none is named.
    main_file: String,
    /// What is observed; the number of an observation is its position.
    pub observations: Vec<Observation>,
}

impl Reader {
    /// Nothing yet.
    pub fn new(main_file: String) -> Reader {
        Reader { main_file, observations: Vec::new() }
    }

    /// Reads what an option says.
    pub fn read(&mut self, option: &str, text: &str) -> Result<Proposition, String> {
        let wrong = |what: &str| format!("{option}: {what}; it takes EXPRESSION @ FILE:LINE, e.g. 'x > 0 @ main.c:12'");
        let mut alternatives: Vec<Vec<Claim>> = vec![Vec::new()];
        let mut rest = text.trim();
        loop {
            // The `@` that begins a place is the first one with a place behind it: text in quotes may hold others.
            let found = rest.match_indices('@').find_map(|(at, _)| {
                let after = rest[at + 1..].trim_start();
                let end = after.find(char::is_whitespace).unwrap_or(after.len());
                Some((&rest[..at], self.place(&after[..end])?, after[end..].trim_start()))
            });
            let Some((expression, (file, line, time), after)) = found else {
                return Err(wrong(&format!("`{rest}` names no place")));
            };
            let expression = expression.trim();
            let (is_negated, expression) = match expression.strip_prefix("not ") {
                Some(denied) => (true, denied.trim()),
                None => (false, expression),
            };
            if expression.is_empty() {
                return Err(wrong("there is no expression before `@`"));
            }
            let number = self.observe(option, expression, file, line);
            let claims = alternatives.last_mut().expect("there is at least one");
            claims.push(Claim { number, time, is_negated });
            rest = match (after.is_empty(), after.strip_prefix("and "), after.strip_prefix("or ")) {
                (true, ..) => return Ok(Proposition { text: text.trim().to_string(), alternatives }),
                (false, Some(more), _) => more,
                (false, None, Some(more)) => {
                    alternatives.push(Vec::new());
                    more
                }
                (false, None, None) => return Err(wrong(&format!("`{after}` begins with neither `and` nor `or`"))),
            };
        }
    }

    /// `FILE:LINE`, `LINE`, either with `#TIME`.
    fn place(&self, text: &str) -> Option<(String, u32, Option<u32>)> {
        let (place, time) = match text.split_once('#') {
            Some((place, time)) => (place, Some(time.parse().ok().filter(|&time| time > 0)?)),
            None => (text, None),
        };
        let (file, line) = match place.rsplit_once(':') {
            Some((file, line)) => (file.to_string(), line),
            None => (self.main_file.clone(), place),
        };
        Some((file, line.parse().ok().filter(|&line| line > 0)?, time))
    }

    /// The number of an observation.
    fn observe(&mut self, origin: &str, expression: &str, file: String, line: u32) -> u32 {
        let wanted = Observation { expression: expression.to_string(), file, line, origin: origin.to_string() };
        let known = self.observations.iter().position(|one| *one == wanted);
        let number = known.unwrap_or_else(|| {
            self.observations.push(wanted);
            self.observations.len() - 1
        });
        u32::try_from(number).expect("a command line is short")
    }
}

#[cfg(test)]
mod tests {
    use super::Reader;

    #[test]
    fn places_and_connectives() {
        let mut reader = Reader::new("a.c".to_string());
        let one = reader.read("--assume", "x > 0 @ b.c:3").expect("it is right");
        assert_eq!(one.alternatives.len(), 1);
        assert_eq!((reader.observations[0].file.as_str(), reader.observations[0].line), ("b.c", 3));
        let two = reader.read("--assume", "not x > 0 @ 3#2 and y @ b.c:4 or x > 0 @ b.c:3").expect("it is right");
        assert_eq!(two.alternatives.iter().map(Vec::len).collect::<Vec<_>>(), [2, 1]);
        assert!(two.alternatives[0][0].is_negated);
        assert_eq!(two.alternatives[0][0].time, Some(2));
        assert_eq!(two.alternatives[1][0].number, 0);
        assert_eq!(reader.observations.len(), 3);
    }

    #[test]
    fn wrong_ones() {
        let mut reader = Reader::new("a.c".to_string());
        for text in ["", "x > 0", "x > 0 @", "x @ b.c", "x @ b.c:0", "@ b.c:3", "x @ b.c:3 y @ b.c:4", "x @ b.c:3 and"]
        {
            assert!(reader.read("--assume", text).is_err(), "{text}");
        }
    }
}
