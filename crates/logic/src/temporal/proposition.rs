//! What formulas speak of: events of a run, and expressions at them. Here they are only text; `cfront` knows what they mean.

/// How a returned number is compared.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Comparison {
    /// `==`
    Equal,
    /// `!=`
    Different,
    /// `<`
    Less,
    /// `<=`
    AtMost,
    /// `>`
    Greater,
    /// `>=`
    AtLeast,
}

/// A line of the program.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct Place {
    /// The file, or the end of its path; the first file of the program if there is none.
    pub file: Option<String>,
    /// The line, from 1.
    pub line: u32,
}

/// A proposition of a formula.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub enum Proposition {
    /// `call(f)`: the function is called now.
    Call(String),
    /// `return(f)`, `return(f) == -1`: a call of the function returns now, with such a result.
    Return(String, Option<(Comparison, i128)>),
    /// `at(line)`: the run comes to the line now.
    At(Place),
    /// `[expression]`: the expression is true now. With `@ line` only where the run comes to the line.
    Expression(String, Option<Place>),
    /// `end`: the program has ended.
    End,
}

impl Comparison {
    /// As in C.
    pub fn symbol(self) -> &'static str {
        match self {
            Comparison::Equal => "==",
            Comparison::Different => "!=",
            Comparison::Less => "<",
            Comparison::AtMost => "<=",
            Comparison::Greater => ">",
            Comparison::AtLeast => ">=",
        }
    }
}

impl std::fmt::Display for Place {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match &self.file {
            Some(file) => write!(out, "{file}:{}", self.line),
            None => write!(out, "{}", self.line),
        }
    }
}

impl std::fmt::Display for Proposition {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Proposition::Call(function) => write!(out, "call({function})"),
            Proposition::Return(function, None) => write!(out, "return({function})"),
            Proposition::Return(function, Some((comparison, number))) => {
                write!(out, "return({function}) {} {number}", comparison.symbol())
            }
            Proposition::At(place) => write!(out, "at({place})"),
            Proposition::Expression(text, None) => write!(out, "[{text}]"),
            Proposition::Expression(text, Some(place)) => write!(out, "[{text} @ {place}]"),
            Proposition::End => write!(out, "end"),
        }
    }
}
