//! The annotation library: what people write by mistake, and what they meant; with weights. A text that users can edit.
//!
//! ```text
//! version 1
//! operator <= : < 30, >= 20, > 10     # what stands in the program : what may be meant, each with its weight
//! constant : +1 25, -1 25, known 10   # one more, one less, a constant that stands elsewhere in the program
//! offset : +1 18, -1 18               # of what is read from a variable
//! variable : same-type 15             # another variable
//! statement : copied 12, left-out 8   # a line that stands twice, or should; a line too much
//! condition : negated 6
//! value : any 1                       # no edit: another value each time
//! kind boundary : 54                  # all edits of a kind, whatever was said above
//! not in function ref_*               # code that is never changed
//! ```
//!
//! An edit costs the largest weight of the library plus one, less its own weight; what stays as it is costs nothing.

use std::collections::BTreeMap;

use ir::BinaryOp;

/// The library that is built in.
pub const BUILT_IN: &str = "\
# What people write by mistake, and what they meant. The larger the weight, the likelier.
version 1

# what stands in the program : what may be meant, each with its weight
operator <= : < 30, >= 20, > 10
operator <  : <= 30, > 20, >= 10
operator >  : >= 30, < 20, <= 10
operator >= : > 30, <= 20, < 10
operator == : != 20
operator != : == 20, < 8, > 8
operator +  : - 14
operator -  : + 14
operator *  : / 6, + 6
operator /  : * 6
operator &  : | 12
operator |  : & 12
operator << : >> 12
operator >> : << 12

# a constant one more or less, or one that stands elsewhere in the program
constant : +1 25, -1 25, known 10
# one more or less than what a variable holds
offset : +1 18, -1 18
# another variable
variable : same-type 15
# an assignment of the same function made once more, or left out
statement : copied 8, left-out 8
# the opposite of a condition
condition : negated 6
# no edit: another value, each time the line is executed
value : any 1
";

/// The largest weight.
const MAX_WEIGHT: u32 = 1_000_000;

/// Kinds of edits, by the names that docs/explaining.md gives them.
const KINDS: [&str; 10] = [
    "boundary",
    "comparison",
    "arithmetic",
    "constant-neighbour",
    "constant",
    "offset",
    "variable",
    "copy",
    "left-out",
    "negated",
];

/// What is tried, with weights.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Library {
    operators: BTreeMap<BinaryOp, Vec<(BinaryOp, u32)>>,
    constants: BTreeMap<i64, u32>,
    known: Option<u32>,
    offsets: BTreeMap<i64, u32>,
    variable: Option<u32>,
    copied: Option<u32>,
    left_out: Option<u32>,
    negated: Option<u32>,
    any_value: Option<u32>,
    kinds: BTreeMap<String, u32>,
    /// Functions that are left alone, with `*` for any letters.
    pub left_alone: Vec<String>,
}

/// What is wrong with the text of a library, and where.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LibraryError {
    /// The line, from 1.
    pub line: usize,
    /// The column in characters, from 1.
    pub column: usize,
    /// How many characters it is about; at least one.
    pub length: usize,
    /// What is wrong.
    pub message: String,
}

impl Default for Library {
    fn default() -> Library {
        Library::parse(BUILT_IN).unwrap_or_else(|error| unreachable!("the built-in library is well-formed: {error:?}"))
    }
}

impl Library {
    /// Reads a library.
    pub fn parse(text: &str) -> Result<Library, LibraryError> {
        let mut library = Library {
            operators: BTreeMap::new(),
            constants: BTreeMap::new(),
            known: None,
            offsets: BTreeMap::new(),
            variable: None,
            copied: None,
            left_out: None,
            negated: None,
            any_value: None,
            kinds: BTreeMap::new(),
            left_alone: Vec::new(),
        };
        let mut has_version = false;
        for (number, line) in (1..).zip(text.lines()) {
            let mut words = Words::of(number, line);
            let Some(first) = words.next() else { continue };
            match first.text.as_str() {
                "version" => {
                    let version = words.expect("a version")?;
                    if version.text != "1" {
                        return version.wrong("this version of the format is not known; 1 is");
                    }
                    has_version = true;
                }
                _ if !has_version => return first.wrong("a library begins with `version 1`"),
                "operator" => library.operator(&mut words)?,
                "constant" => library.numbers(&mut words, true)?,
                "offset" => library.numbers(&mut words, false)?,
                "variable" => library.variable = words.only_rule("same-type")?,
                "condition" => library.negated = words.only_rule("negated")?,
                "value" => library.any_value = words.only_rule("any")?,
                "statement" => library.statement(&mut words)?,
                "kind" => {
                    let kind = words.expect("a kind of edits")?;
                    if !KINDS.contains(&kind.text.as_str()) {
                        return kind.wrong(format!("no such kind of edits; there are {}", KINDS.join(", ")));
                    }
                    words.colon()?;
                    let weight = words.weight()?;
                    library.kinds.insert(kind.text, weight);
                }
                "not" => {
                    for word in ["in", "function"] {
                        let next = words.expect(&format!("`{word}`"))?;
                        if next.text != word {
                            return next.wrong("`not in function NAME` was expected");
                        }
                    }
                    library.left_alone.push(words.expect("the name of a function")?.text);
                }
                _ => {
                    return first.wrong(
                        "no such rule; there are version, operator, constant, offset, variable, statement, condition, \
                         value, kind, not in function",
                    );
                }
            }
            words.end()?;
        }
        match has_version {
            true => Ok(library),
            false => {
                let message = "a library begins with `version 1`".to_string();
                Err(LibraryError { line: 1, column: 1, length: 1, message })
            }
        }
    }

    fn operator(&mut self, words: &mut Words) -> Result<(), LibraryError> {
        let old = words.operator()?;
        words.colon()?;
        let own = self.operators.entry(old.1).or_default();
        own.clear();
        loop {
            let (word, new) = words.operator()?;
            if new.is_comparison() != old.1.is_comparison() {
                return word.wrong("a comparison cannot take the place of arithmetic, nor the other way round");
            }
            if new == old.1 {
                return word.wrong("that is the operator itself");
            }
            let weight = words.weight()?;
            own.retain(|(known, _)| *known != new);
            own.push((new, weight));
            if !words.comma()? {
                return Ok(());
            }
        }
    }

    fn numbers(&mut self, words: &mut Words, is_constant: bool) -> Result<(), LibraryError> {
        words.colon()?;
        let own = if is_constant { &mut self.constants } else { &mut self.offsets };
        own.clear();
        if is_constant {
            self.known = None;
        }
        loop {
            let rule = words.expect("`+1`, `-1` or the like")?;
            if rule.text == "known" && is_constant {
                self.known = Some(words.weight()?);
            } else {
                let is_signed = rule.text.starts_with(['+', '-']);
                let by = rule.text.parse::<i64>().ok().filter(|by| is_signed && *by != 0 && by.abs() < 1 << 32);
                let Some(by) = by else {
                    let known = if is_constant { " or `known`" } else { "" };
                    return rule.wrong(format!("a number with its sign, like `+1`,{known} was expected"));
                };
                own.insert(by, words.weight()?);
            }
            if !words.comma()? {
                return Ok(());
            }
        }
    }

    fn statement(&mut self, words: &mut Words) -> Result<(), LibraryError> {
        words.colon()?;
        (self.copied, self.left_out) = (None, None);
        loop {
            let rule = words.expect("`copied` or `left-out`")?;
            let which = match rule.text.as_str() {
                "copied" => &mut self.copied,
                "left-out" => &mut self.left_out,
                _ => return rule.wrong("`copied` or `left-out` was expected"),
            };
            *which = Some(words.weight()?);
            if !words.comma()? {
                return Ok(());
            }
        }
    }

    fn weight_of(&self, kind: &str, own: Option<u32>) -> Option<u32> {
        own.map(|own| self.kinds.get(kind).copied().unwrap_or(own)).filter(|weight| *weight > 0)
    }

    /// Other operators, with their weights.
    pub fn operators(&self, old: BinaryOp) -> Vec<(BinaryOp, u32)> {
        use BinaryOp::{Ge, Gt, Le, Lt};
        let own = self.operators.get(&old).into_iter().flatten();
        let weighed = own.filter_map(|&(new, weight)| {
            let kind = match (old, new) {
                (Lt, Le) | (Le, Lt) | (Gt, Ge) | (Ge, Gt) => "boundary",
                _ if new.is_comparison() => "comparison",
                _ => "arithmetic",
            };
            Some((new, self.weight_of(kind, Some(weight))?))
        });
        weighed.collect()
    }

    /// By how much a constant may be wrong.
    pub fn constants(&self) -> Vec<(i64, u32)> {
        let kind = |by: i64| if by.abs() == 1 { "constant-neighbour" } else { "constant" };
        self.constants.iter().filter_map(|(&by, &own)| Some((by, self.weight_of(kind(by), Some(own))?))).collect()
    }

    /// By how much what is read may be wrong.
    pub fn offsets(&self) -> Vec<(i64, u32)> {
        self.offsets.iter().filter_map(|(&by, &own)| Some((by, self.weight_of("offset", Some(own))?))).collect()
    }

    /// A constant that stands elsewhere in the program.
    pub fn known_constant(&self) -> Option<u32> {
        self.weight_of("constant", self.known)
    }

    /// Another variable.
    pub fn variable(&self) -> Option<u32> {
        self.weight_of("variable", self.variable)
    }

    /// An assignment once more.
    pub fn copied(&self) -> Option<u32> {
        self.weight_of("copy", self.copied)
    }

    /// An assignment less.
    pub fn left_out(&self) -> Option<u32> {
        self.weight_of("left-out", self.left_out)
    }

    /// The opposite of a condition.
    pub fn negated(&self) -> Option<u32> {
        self.weight_of("negated", self.negated)
    }

    /// Any value.
    pub fn any_value(&self) -> Option<u32> {
        self.any_value.filter(|weight| *weight > 0)
    }

    /// What an edit of a weight costs. Nothing is free but what stays as it is.
    pub fn cost(&self, weight: u32) -> u64 {
        u64::from(self.largest() - weight.min(self.largest())) + 1
    }

    fn largest(&self) -> u32 {
        let single = [self.known, self.variable, self.copied, self.left_out, self.negated, self.any_value];
        let operators = self.operators.values().flatten().map(|(_, weight)| *weight);
        let numbers = self.constants.values().chain(self.offsets.values()).chain(self.kinds.values()).copied();
        operators.chain(numbers).chain(single.into_iter().flatten()).max().unwrap_or(0)
    }
}

/// A word of a line.
#[derive(Debug, Clone)]
struct Word {
    line: usize,
    column: usize,
    text: String,
}

impl Word {
    fn wrong<T>(&self, message: impl Into<String>) -> Result<T, LibraryError> {
        let length = self.text.chars().count().max(1);
        Err(LibraryError { line: self.line, column: self.column, length, message: message.into() })
    }
}

/// The words of a line, from the first to the last.
struct Words {
    words: std::vec::IntoIter<Word>,
    /// What stands behind the last word.
    end: Word,
}

impl Words {
    /// Words are separated by spaces; `:` and `,` are words of their own; `#` begins a comment.
    fn of(line: usize, text: &str) -> Words {
        let mut words: Vec<Word> = Vec::new();
        let (mut is_open, mut last) = (false, 0);
        for (column, letter) in (1..).zip(text.chars()) {
            match letter {
                '#' => break,
                ' ' | '\t' => is_open = false,
                ':' | ',' => {
                    is_open = false;
                    words.push(Word { line, column, text: letter.to_string() });
                    last = column;
                }
                _ => {
                    match words.last_mut().filter(|_| is_open) {
                        Some(word) => word.text.push(letter),
                        None => words.push(Word { line, column, text: letter.to_string() }),
                    }
                    is_open = true;
                    last = column;
                }
            }
        }
        Words { words: words.into_iter(), end: Word { line, column: last + 1, text: String::new() } }
    }

    fn next(&mut self) -> Option<Word> {
        self.words.next()
    }

    fn expect(&mut self, what: &str) -> Result<Word, LibraryError> {
        match self.words.next() {
            Some(word) => Ok(word),
            None => self.end.wrong(format!("{what} was expected here")),
        }
    }

    fn colon(&mut self) -> Result<(), LibraryError> {
        let word = self.expect("`:`")?;
        if word.text == ":" { Ok(()) } else { word.wrong("`:` was expected") }
    }

    /// Whether the list goes on.
    fn comma(&mut self) -> Result<bool, LibraryError> {
        match self.words.next() {
            None => Ok(false),
            Some(word) if word.text == "," => Ok(true),
            Some(word) => word.wrong("`,` was expected"),
        }
    }

    fn weight(&mut self) -> Result<u32, LibraryError> {
        let word = self.expect("a weight")?;
        match word.text.parse::<u32>() {
            Ok(weight) if weight <= MAX_WEIGHT => Ok(weight),
            _ => word.wrong(format!("a weight is a whole number from 0 to {MAX_WEIGHT}; 0 switches the edit off")),
        }
    }

    fn operator(&mut self) -> Result<(Word, BinaryOp), LibraryError> {
        use BinaryOp::{Add, BitAnd, BitOr, BitXor, Div, Eq, Ge, Gt, Le, Lt, Mul, Ne, Rem, Shl, Shr, Sub};
        let all = [Add, Sub, Mul, Div, Rem, BitAnd, BitOr, BitXor, Shl, Shr, Eq, Ne, Lt, Le, Gt, Ge];
        let word = self.expect("an operator")?;
        match all.into_iter().find(|op| op.symbol() == word.text) {
            Some(op) => Ok((word, op)),
            None => word.wrong("no such operator on two operands"),
        }
    }

    /// The weight of the only thing that a rule has.
    fn only_rule(&mut self, name: &str) -> Result<Option<u32>, LibraryError> {
        self.colon()?;
        let word = self.expect(&format!("`{name}`"))?;
        if word.text != name {
            return word.wrong(format!("`{name}` was expected"));
        }
        self.weight().map(Some)
    }

    fn end(mut self) -> Result<(), LibraryError> {
        match self.words.next() {
            None => Ok(()),
            Some(word) => word.wrong("nothing more was expected on this line"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_built_in_library_prefers_the_boundary() {
        let library = Library::default();
        assert_eq!(library.operators(BinaryOp::Le)[0], (BinaryOp::Lt, 30));
        assert_eq!((library.cost(30), library.cost(1)), (1, 30));
    }

    #[test]
    fn kinds_override_weights_and_zero_switches_off() {
        let text = "version 1\noperator <= : < 30, > 10\nkind boundary : 54\nkind comparison : 0";
        let library = Library::parse(text).unwrap();
        assert_eq!(library.operators(BinaryOp::Le), [(BinaryOp::Lt, 54)]);
    }

    #[test]
    fn errors_have_a_place() {
        let place = |text: &str| Library::parse(text).map_err(|error| (error.line, error.column, error.length));
        assert_eq!(place("version 1\noperator <= : < many").unwrap_err(), (2, 17, 4));
        assert_eq!(place("version 1\noperator <= : + 3").unwrap_err(), (2, 15, 1));
        assert_eq!(place("version 1\nconstant : 1 25").unwrap_err(), (2, 12, 1));
        assert_eq!(place("version 1\nconstant : +1").unwrap_err(), (2, 14, 1));
        assert_eq!(place("operator <= : < 3").unwrap_err(), (1, 1, 8));
        assert_eq!(place("").unwrap_err(), (1, 1, 1));
        assert_eq!(place("version 1 # the first\nvariable : same-type 3 4").unwrap_err(), (2, 24, 1));
    }
}
