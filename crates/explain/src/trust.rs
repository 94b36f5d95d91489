//! Code that the user vouches for: it is never named as a cause.

use ir::{FunctionId, Program, SpanId};

/// What is trusted.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Trust {
    rules: Vec<Rule>,
}

#[derive(Debug, Clone, PartialEq, Eq)]
enum Rule {
    /// Functions by their names, with `*` for any letters.
    Functions(String),
    /// Lines of a file, the last included.
    Lines(String, u32, u32),
}

impl Trust {
    /// Adds a rule as the user wrote it: a function name (with `*`), `FILE:LINE`, `FILE:FIRST-LAST` or `FILE:*`.
    pub fn add(&mut self, text: &str) -> Result<(), String> {
        let rule = match text.rsplit_once(':') {
            None if text.is_empty() => return Err("an empty name trusts nothing".to_string()),
            None => Rule::Functions(text.to_string()),
            Some((file, "*")) => Rule::Lines(file.to_string(), 1, u32::MAX),
            Some((file, lines)) => {
                let (first, last) = lines.split_once('-').unwrap_or((lines, lines));
                match (first.parse::<u32>(), last.parse::<u32>()) {
                    (Ok(first), Ok(last)) if 0 < first && first <= last => Rule::Lines(file.to_string(), first, last),
                    _ => return Err(format!("`{text}` is neither a function nor FILE:LINE nor FILE:FIRST-LAST")),
                }
            }
        };
        self.rules.push(rule);
        Ok(())
    }

    /// Whether a statement of a function is trusted.
    pub fn covers(&self, program: &Program, function: FunctionId, span: SpanId) -> bool {
        let region = program.sources.span(span).map(|span| span.told);
        self.rules.iter().any(|rule| match rule {
            Rule::Functions(pattern) => matches_pattern(pattern, &program[function].name),
            Rule::Lines(file, first, last) => region.is_some_and(|region| {
                let name = &program.sources.file(region.file).name;
                let is_file = name == file || name.ends_with(&format!("/{file}"));
                is_file && (*first..=*last).contains(&region.line)
            }),
        })
    }
}

/// Whether a name fits a pattern in which `*` stands for any letters.
pub(crate) fn matches_pattern(pattern: &str, name: &str) -> bool {
    match pattern.split_once('*') {
        None => pattern == name,
        Some((start, rest)) => name.strip_prefix(start).is_some_and(|tail| {
            (0..=tail.len()).filter(|&at| tail.is_char_boundary(at)).any(|at| matches_pattern(rest, &tail[at..]))
        }),
    }
}

#[cfg(test)]
mod tests {
    use super::{Trust, matches_pattern};

    #[test]
    fn patterns() {
        assert!(matches_pattern("main", "main"));
        assert!(matches_pattern("ref_*", "ref_sort"));
        assert!(matches_pattern("*sort*", "ref_sorted"));
        assert!(!matches_pattern("ref_*", "sort"));
        assert!(!matches_pattern("", "sort"));
    }

    #[test]
    fn rules() {
        let mut trust = Trust::default();
        assert!(trust.add("main").is_ok());
        assert!(trust.add("a.c:3").is_ok());
        assert!(trust.add("a.c:3-5").is_ok());
        assert!(trust.add("a.c:*").is_ok());
        assert!(trust.add("a.c:5-3").is_err());
        assert!(trust.add("a.c:x").is_err());
        assert!(trust.add("").is_err());
    }
}
