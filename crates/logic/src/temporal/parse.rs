//! Text to formulas.
//!
//! ```text
//! formula     = formula OPERATOR formula | PREFIX formula | ( formula ) | true | false | proposition
//! OPERATOR    = <->   ->   |   &   U W R      weakest first; all but & and | lean to the right
//! PREFIX      = ! X F G
//! proposition = call(f)   f()   return(f)   return(f) == -1   at(file.c:12)   at(12)   [x > 0]   [x > 0 @ 12]   end
//! ```
//!
//! `&&`, `||`, `==>`, `<==>`, `[]`, `<>` and `AP(x > 0)` are understood as others write them.

use std::ops::Range;

use super::proposition::{Comparison, Place, Proposition};
use super::{Binary, Formula, Unary};

/// The most formulas that may be open around one: a formula is walked by recursion.
const MAX_DEPTH: usize = 200;
/// The longest text: that of a person, not of a generator.
const MAX_LENGTH: usize = 20_000;

/// A formula that was read, with its propositions by their numbers.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Parsed {
    /// The text.
    pub text: String,
    /// The formula.
    pub formula: Formula,
    /// What its propositions are, and where each is written first, in bytes.
    pub propositions: Vec<(Proposition, Range<usize>)>,
}

/// What is wrong with a text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SyntaxError {
    /// What.
    pub message: String,
    /// Where, in bytes.
    pub at: Range<usize>,
}

/// Reads a formula.
///
/// # Errors
///
/// When the text is none.
pub fn parse(text: &str) -> Result<Parsed, SyntaxError> {
    let mut parser = Parser::new(text)?;
    let formula = parser.formula(0)?;
    parser.expect_end("an operator such as `&`, `|`, `->` or `U`")?;
    Ok(parser.finished(formula))
}

/// Reads two formulas with `=>` between them.
///
/// # Errors
///
/// When the text is not that.
pub fn parse_two(text: &str, make: impl Fn(Formula, Formula) -> Formula) -> Result<Parsed, SyntaxError> {
    let mut parser = Parser::new(text)?;
    let first = parser.formula(0)?;
    if !parser.take("=>") {
        return Err(parser.wrong_here("expected `=>` and a second formula"));
    }
    let second = parser.formula(0)?;
    parser.expect_end("an operator")?;
    Ok(parser.finished(make(first, second)))
}

struct Parser<'a> {
    text: &'a str,
    at: usize,
    depth: usize,
    propositions: Vec<(Proposition, Range<usize>)>,
}

/// The operators, those that are spelled with more characters first; how strongly they bind.
const OPERATORS: [(&str, Binary, u32); 11] = [
    ("<==>", Binary::Equivalent, 1),
    ("<->", Binary::Equivalent, 1),
    ("==>", Binary::Implies, 2),
    ("->", Binary::Implies, 2),
    ("||", Binary::Or, 3),
    ("|", Binary::Or, 3),
    ("&&", Binary::And, 4),
    ("&", Binary::And, 4),
    ("U", Binary::Until, 5),
    ("W", Binary::WeakUntil, 5),
    ("R", Binary::Release, 5),
];

impl Parser<'_> {
    fn new(text: &str) -> Result<Parser<'_>, SyntaxError> {
        let parser = Parser { text, at: 0, depth: 0, propositions: Vec::new() };
        if text.len() > MAX_LENGTH {
            return Err(parser.wrong(0..0, format!("a formula has at most {MAX_LENGTH} characters")));
        }
        Ok(parser)
    }

    fn finished(self, formula: Formula) -> Parsed {
        Parsed { text: self.text.to_string(), formula, propositions: self.propositions }
    }

    fn wrong(&self, at: Range<usize>, message: impl Into<String>) -> SyntaxError {
        SyntaxError { message: message.into(), at }
    }

    /// A complaint about the next word.
    fn wrong_here(&mut self, message: &str) -> SyntaxError {
        self.skip_spaces();
        let rest = &self.text[self.at..];
        let word = rest.find(|c: char| !is_word(c)).unwrap_or(rest.len());
        let length = word.max(rest.chars().next().map_or(0, char::len_utf8));
        let found = match rest.is_empty() {
            true => "the end of the formula".to_string(),
            false => format!("`{}`", &rest[..length]),
        };
        self.wrong(self.at..self.at + length, format!("{message}, found {found}"))
    }

    fn skip_spaces(&mut self) {
        self.at += self.text[self.at..].len() - self.text[self.at..].trim_start().len();
    }

    /// Takes a sign or a word, if it comes next.
    fn take(&mut self, what: &str) -> bool {
        self.skip_spaces();
        let rest = &self.text[self.at..];
        let is_a_word = what.chars().all(is_word);
        let is_there = rest.starts_with(what) && !(is_a_word && rest[what.len()..].starts_with(is_word));
        if is_there {
            self.at += what.len();
        }
        is_there
    }

    fn expect(&mut self, what: &str, after: &str) -> Result<(), SyntaxError> {
        if self.take(what) { Ok(()) } else { Err(self.wrong_here(&format!("expected `{what}` {after}"))) }
    }

    fn expect_end(&mut self, wanted: &str) -> Result<(), SyntaxError> {
        self.skip_spaces();
        if self.at == self.text.len() { Ok(()) } else { Err(self.wrong_here(&format!("expected {wanted}"))) }
    }

    /// The operator that comes next, if it binds at least that strongly.
    fn operator(&mut self, least: u32) -> Option<(Binary, u32)> {
        let before = self.at;
        for (sign, operator, strength) in OPERATORS {
            if self.take(sign) {
                if strength >= least {
                    return Some((operator, strength));
                }
                self.at = before;
                return None;
            }
        }
        None
    }

    /// A formula of operators that bind at least as strongly as `least`.
    fn formula(&mut self, least: u32) -> Result<Formula, SyntaxError> {
        self.depth += 1;
        if self.depth > MAX_DEPTH {
            return Err(self.wrong(self.at..self.at, format!("more than {MAX_DEPTH} formulas inside each other")));
        }
        let mut left = self.operand()?;
        while let Some((operator, strength)) = self.operator(least) {
            let leans_left = matches!(operator, Binary::And | Binary::Or);
            let right = self.formula(strength + u32::from(leans_left))?;
            left = Formula::binary(operator, left, right);
            if left_depth(&left) > MAX_DEPTH {
                return Err(self.wrong(self.at..self.at, format!("more than {MAX_DEPTH} operators in a row")));
            }
        }
        self.depth -= 1;
        Ok(left)
    }

    fn prefixed(&mut self, make: impl Fn(Formula) -> Formula) -> Result<Formula, SyntaxError> {
        self.depth += 1;
        if self.depth > MAX_DEPTH {
            return Err(self.wrong(self.at..self.at, format!("more than {MAX_DEPTH} formulas inside each other")));
        }
        let operand = self.operand()?;
        self.depth -= 1;
        Ok(make(operand))
    }

    fn operand(&mut self) -> Result<Formula, SyntaxError> {
        if self.take("!") {
            return self.prefixed(Formula::negated);
        }
        for (sign, operator) in [
            ("X", Unary::Next),
            ("F", Unary::Finally),
            ("<>", Unary::Finally),
            ("G", Unary::Globally),
            ("[]", Unary::Globally),
        ] {
            if self.take(sign) {
                return self.prefixed(|inner| Formula::unary(operator, inner));
            }
        }
        if self.take("(") {
            let inner = self.formula(0)?;
            self.expect(")", "after this formula")?;
            return Ok(inner);
        }
        for (word, value) in [("true", true), ("false", false)] {
            if self.take(word) {
                return Ok(Formula::Constant(value));
            }
        }
        self.proposition()
    }

    fn proposition(&mut self) -> Result<Formula, SyntaxError> {
        self.skip_spaces();
        let start = self.at;
        let proposition = if self.take("[") {
            self.expression(']', start)?
        } else if self.take("AP") {
            self.expect("(", "after `AP`")?;
            self.expression(')', start)?
        } else if self.take("call") {
            self.expect("(", "and a function after `call`")?;
            let function = self.name()?;
            if self.take("(") {
                self.expect(")", "after the function")?;
            }
            self.expect(")", "after the function")?;
            Proposition::Call(function)
        } else if self.take("return") {
            self.returned()?
        } else if self.take("at") {
            self.expect("(", "and a line after `at`")?;
            let inside = self.at;
            let end = self.text[inside..].find(')').map_or(self.text.len(), |length| inside + length);
            let place = place(self.text[inside..end].trim());
            let place = place.ok_or_else(|| self.wrong(inside..end, "this is no line: `12` or `file.c:12`"))?;
            self.at = end;
            self.expect(")", "after the line")?;
            Proposition::At(place)
        } else if self.take("end") {
            Proposition::End
        } else {
            self.called()?
        };
        let range = start..self.at;
        let known = self.propositions.iter().position(|(known, _)| *known == proposition);
        let number = known.unwrap_or_else(|| {
            self.propositions.push((proposition, range));
            self.propositions.len() - 1
        });
        Ok(Formula::Proposition(number))
    }

    /// `f()`, which is a call.
    fn called(&mut self) -> Result<Proposition, SyntaxError> {
        let start = self.at;
        let rest = &self.text[start..];
        if !rest.starts_with(|c: char| c.is_ascii_alphabetic() || c == '_') {
            return Err(self.wrong_here("expected a formula"));
        }
        let name = self.name()?;
        if self.take("(") {
            self.expect(")", "after a function that is called")?;
            return Ok(Proposition::Call(name));
        }
        let message = format!("`{name}` is no proposition: a call is `call({name})`, an expression of C is `[{name}]`");
        Err(self.wrong(start..start + name.len(), message))
    }

    fn name(&mut self) -> Result<String, SyntaxError> {
        self.skip_spaces();
        let rest = &self.text[self.at..];
        let length = rest.find(|c: char| !is_word(c)).unwrap_or(rest.len());
        if length == 0 || rest.starts_with(|c: char| c.is_ascii_digit()) {
            return Err(self.wrong_here("expected the name of a function"));
        }
        self.at += length;
        Ok(rest[..length].to_string())
    }

    fn returned(&mut self) -> Result<Proposition, SyntaxError> {
        self.expect("(", "and a function after `return`")?;
        let function = self.name()?;
        self.expect(")", "after the function")?;
        let comparisons = [
            ("==", Comparison::Equal),
            ("!=", Comparison::Different),
            ("<=", Comparison::AtMost),
            (">=", Comparison::AtLeast),
            ("<", Comparison::Less),
            (">", Comparison::Greater),
        ];
        // `return(f) <-> p` and `return(f) ==> p` are formulas.
        self.skip_spaces();
        let rest = &self.text[self.at..];
        if ["<->", "<==>", "==>"].iter().any(|operator| rest.starts_with(operator)) {
            return Ok(Proposition::Return(function, None));
        }
        for (sign, comparison) in comparisons {
            if self.take(sign) {
                let number = self.number()?;
                return Ok(Proposition::Return(function, Some((comparison, number))));
            }
        }
        Ok(Proposition::Return(function, None))
    }

    fn number(&mut self) -> Result<i128, SyntaxError> {
        let is_negative = self.take("-");
        self.skip_spaces();
        let rest = &self.text[self.at..];
        let length = rest.find(|c: char| !is_word(c)).unwrap_or(rest.len());
        let digits = rest[..length].trim_end_matches(['u', 'U', 'l', 'L']);
        let parsed = match digits.strip_prefix("0x").or(digits.strip_prefix("0X")) {
            Some(digits) => i128::from_str_radix(digits, 16),
            None => digits.parse(),
        };
        let Ok(value) = parsed else { return Err(self.wrong_here("expected a whole number")) };
        self.at += length;
        Ok(if is_negative { -value } else { value })
    }

    /// An expression of C up to the bracket that closes it; with `@ line` at its end it belongs to that line.
    fn expression(&mut self, close: char, start: usize) -> Result<Proposition, SyntaxError> {
        let inside = self.at;
        let Some(length) = closing(&self.text[inside..], close) else {
            return Err(self.wrong(start..start + 1, format!("there is no `{close}` for this bracket")));
        };
        let end = inside + length;
        let whole = &self.text[inside..end];
        let split = whole.rsplit_once('@').and_then(|(before, after)| Some((before, place(after.trim())?)));
        let (expression, place) = split.map_or((whole, None), |(before, place)| (before, Some(place)));
        let expression = expression.trim();
        if expression.is_empty() {
            return Err(self.wrong(start..end + 1, "there is no expression in the brackets"));
        }
        self.at = end + 1;
        Ok(Proposition::Expression(expression.to_string(), place))
    }
}

fn is_word(c: char) -> bool {
    c.is_ascii_alphanumeric() || c == '_'
}

/// How many operators lean to the left: each is a level of the formula.
fn left_depth(formula: &Formula) -> usize {
    let (mut depth, mut inner) = (0, formula);
    while let Formula::Binary(_, left, _) = inner {
        depth += 1;
        inner = left;
    }
    depth
}

/// Where the bracket is that closes what is open, in text of C.
fn closing(text: &str, close: char) -> Option<usize> {
    let open = if close == ']' { '[' } else { '(' };
    let (mut depth, mut quote, mut is_escaped) = (0, None, false);
    for (at, c) in text.char_indices() {
        match quote {
            Some(mark) => {
                quote = if c == mark && !is_escaped { None } else { quote };
                is_escaped = c == '\\' && !is_escaped;
            }
            None if c == '"' || c == '\'' => quote = Some(c),
            None if c == close && depth == 0 => return Some(at),
            None if c == close => depth -= 1,
            None if c == open => depth += 1,
            None => {}
        }
    }
    None
}

/// `12` or `file.c:12`.
fn place(text: &str) -> Option<Place> {
    let (file, line) = match text.rsplit_once(':') {
        Some((file, line)) => (Some(file.trim().to_string()).filter(|file| !file.is_empty())?.into(), line),
        None => (None, text),
    };
    let line = line.trim().parse().ok().filter(|&line| line > 0)?;
    Some(Place { file, line })
}
