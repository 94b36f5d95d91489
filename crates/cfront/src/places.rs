//! Where tokens of macros are: at the use of a macro or, if the macro defines whole functions, inside its definition.
//!
//! Everything that a macro gives has the use as its place, and where the macro's body is beside it. That is what people
//! want for `MAX(a, b)`, and of no use for
//!
//! ```c
//! #define STACK(name, size)          \
//!   static int name##_data[size];    \
//!   static void name##_push(int x) { \
//!     name##_data[name##_top++] = x; \
//!   }
//! STACK(small, 3)
//! ```
//!
//! where all steps of several functions would have one place. Such a use gets a file of its own, which holds the body with the
//! arguments in the places of the parameters, line for line. Tokens are placed in that file, so that spans that the parser
//! makes of them can be read, and led back to the definition (what is told) and to the use.

use std::collections::BTreeMap;
use std::ops::Range;

use rucc_diag::{FileId, SourceBytes, SourceMap, Span};
use rucc_lex::{PpToken, PpTokenKind, Punct};
use rucc_pp::Tok;

/// What is known of the places of tokens that macros gave.
#[derive(Debug, Default)]
pub(crate) struct Places {
    /// For a position that stands for a macro's body: where the body is.
    bodies: BTreeMap<u32, Span>,
    /// Uses of macros that define functions.
    expansions: BTreeMap<FileId, Expansion>,
}

/// A use of a macro that defines functions.
#[derive(Debug)]
struct Expansion {
    /// The macro's name where it is used.
    used: Span,
    /// The body as it is written and as it reads here.
    pieces: Vec<Piece>,
}

/// A piece of a macro's body, and what stands for it in an expansion.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Piece {
    /// As it is written in the definition.
    written: Range<u32>,
    /// As it reads with the arguments of a use; the same letters where the lengths agree.
    read: Range<u32>,
}

/// Where a span of an expansion comes from.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Origin {
    /// The text of the definition.
    pub(crate) written: Span,
    /// The macro's name where it is used.
    pub(crate) used: Span,
}

impl Places {
    /// The body of the macro whose use begins at a position.
    pub(crate) fn body_at(&self, position: u32) -> Option<Span> {
        self.bodies.get(&position).copied()
    }

    /// Whether a file stands for a use of a macro.
    pub(crate) fn is_expansion(&self, file: FileId) -> bool {
        self.expansions.contains_key(&file)
    }

    /// Leads a span of an expansion back to the definition and the use.
    pub(crate) fn origin(&self, span: Span, sources: &SourceMap) -> Option<Origin> {
        let expansion = self.expansions.get(&sources.lookup_file(span.lo)?)?;
        let (from, to) =
            (map_start(&expansion.pieces, span.lo, Way::Back)?, map_end(&expansion.pieces, span.hi, Way::Back));
        // A span that ends in another file is told by its beginning.
        let to = to.filter(|&to| to > from).unwrap_or(from + 1);
        Some(Origin { written: Span::new(from, to), used: expansion.used })
    }

    /// Tokens with the spans that people should see. Expansions in library models and system headers stay at their uses.
    pub(crate) fn place(&mut self, tokens: &[Tok], sources: &mut SourceMap, is_library: bool) -> Vec<PpToken> {
        let mut placed = Vec::with_capacity(tokens.len());
        let mut depth = 0i32;
        for group in tokens.chunk_by(|one, next| one.expansion == next.expansion) {
            let inside = if depth == 0 && !is_library { self.expand(group, sources) } else { None };
            let spans = inside.unwrap_or_else(|| group.iter().map(|token| self.at_use(token, sources)).collect());
            for (token, span) in group.iter().zip(spans) {
                depth += nesting(token);
                placed.push(PpToken { kind: token.kind, flags: token.flags, value: token.value, span });
            }
        }
        placed
    }

    /// The span of a token that stays where the user wrote it. Inside a macro argument the spelling is what the user wrote;
    /// elsewhere in a macro it is the definition, and the expansion is the use.
    fn at_use(&mut self, token: &Tok, sources: &SourceMap) -> Span {
        if token.expansion.is_dummy() {
            return token.span;
        }
        let same_file = sources.lookup_file(token.expansion.lo) == sources.lookup_file(token.span.lo);
        if same_file && token.span.lo >= token.expansion.lo {
            return token.span;
        }
        self.bodies.entry(token.expansion.lo).or_insert(token.span);
        token.expansion
    }

    /// Spans inside the definition for the tokens of one use, if the macro defines functions over several lines.
    fn expand(&mut self, group: &[Tok], sources: &mut SourceMap) -> Option<Vec<Span>> {
        let used = group.first().map(|token| token.expansion).filter(|used| !used.is_dummy())?;
        if !defines_function(group) {
            return None;
        }
        let definition = group.iter().find_map(|token| Definition::around(token, used, sources))?;
        let (text, mut pieces) = definition.read_at(used, sources)?;
        let name = sources.file(definition.file).name.clone();
        let first_line = sources.lookup(definition.body.start)?.line;
        let blank = "\n".repeat(first_line as usize - 1);
        let bytes = SourceBytes::new(format!("{blank}{text}").into_bytes());
        let file = sources.add_shared(name, bytes, None).ok()?;
        let start = sources.file(file).start + first_line - 1;
        for piece in &mut pieces {
            piece.read = piece.read.start + start..piece.read.end + start;
        }
        let spans = spans_in(group, &definition.body, &pieces, sources);
        self.expansions.insert(file, Expansion { used, pieces });
        spans
    }
}

/// How much deeper a token leads into braces.
fn nesting(token: &Tok) -> i32 {
    match token.kind {
        PpTokenKind::Punct(Punct::LBrace) => 1,
        PpTokenKind::Punct(Punct::RBrace) => -1,
        _ => 0,
    }
}

/// Whether tokens hold the body of a function: braces behind parentheses.
fn defines_function(tokens: &[Tok]) -> bool {
    tokens.windows(2).any(|pair| pair[0].is(Punct::RParen) && pair[1].is(Punct::LBrace))
}

/// The definition of a macro.
struct Definition {
    file: FileId,
    /// The names of its parameters; none if it takes no parentheses.
    parameters: Option<Vec<String>>,
    /// Its body in the coordinates of all files.
    body: Range<u32>,
}

impl Definition {
    /// The definition that a token was spelled in, if it is of the macro that is used there, and has several lines.
    fn around(token: &Tok, used: Span, sources: &SourceMap) -> Option<Definition> {
        let own = sources.lookup_file(token.span.lo)?;
        let file = sources.file(own);
        // Lines that bear other numbers or names are told as such, and that is known for real files only.
        let has_own_lines = sources.presumed(token.span.lo)?.line == sources.lookup(token.span.lo)?.line;
        if !has_own_lines || sources.is_system(token.span.lo) {
            return None;
        }
        let text = std::str::from_utf8(file.bytes()).ok()?;
        let line = logical_line(text, (token.span.lo - file.start) as usize);
        let head = text[line.clone()].trim_start().strip_prefix('#')?.trim_start().strip_prefix("define")?;
        let head = head.trim_start();
        let name = head.split(|letter: char| !is_of_name(letter)).next()?;
        if name.is_empty() || spelled(used, sources)? != name {
            return None;
        }
        let behind = &head[name.len()..];
        let (parameters, body) = match behind.strip_prefix('(').and_then(|rest| rest.split_once(')')) {
            Some((list, body)) => (Some(list.split(',').map(|name| name.trim().to_string()).collect()), body),
            None => (None, behind),
        };
        let start = file.start + (line.end - body.len()) as u32;
        body.contains('\n').then_some(Definition { file: own, parameters, body: start..file.start + line.end as u32 })
    }

    /// The body with the arguments of a use, and its pieces; positions in the new text count from 0.
    fn read_at(&self, used: Span, sources: &SourceMap) -> Option<(String, Vec<Piece>)> {
        let body = text_at(self.body.clone(), sources)?;
        let arguments = match &self.parameters {
            Some(parameters) => arguments_of(parameters, used, sources)?,
            None => Vec::new(),
        };
        let mut reader = Reader { rest: body, at: self.body.start, text: String::new(), pieces: Vec::new() };
        while !reader.rest.is_empty() {
            reader.next(&arguments);
        }
        Some((reader.text, reader.pieces))
    }
}

/// Puts arguments into the body of a macro.
struct Reader<'a> {
    /// What is still to be read, and where that begins.
    rest: &'a str,
    at: u32,
    /// What was made.
    text: String,
    pieces: Vec<Piece>,
}

impl Reader<'_> {
    /// Reads one word, literal or sign.
    fn next(&mut self, arguments: &[(String, String)]) {
        let argument = |name: &str| arguments.iter().find(|(own, _)| own == name).map(|(_, text)| text.as_str());
        let word = |text: &str| text.find(|letter| !is_of_name(letter)).unwrap_or(text.len());
        let first = self.rest.chars().next().unwrap_or_default();
        let gap = self.rest.len() - self.rest.trim_start_matches([' ', '\t']).len();
        if let Some(behind) = self.rest[gap..].strip_prefix("##") {
            let end = self.rest.len() - behind.trim_start_matches([' ', '\t']).len();
            return self.put(end, Some(""));
        }
        match first {
            '"' | '\'' => self.put(literal_length(self.rest), None),
            '#' => {
                let name = self.rest[1..].trim_start();
                let end = self.rest.len() - name.len() + word(name);
                match argument(&name[..word(name)]) {
                    Some(text) => {
                        let quoted = format!("{:?}", text);
                        self.put(end, Some(&quoted));
                    }
                    None => self.put(1, None),
                }
            }
            '\\' => self.put(1, Some(" ")),
            _ if is_of_name(first) => {
                let end = word(self.rest);
                let text = argument(&self.rest[..end]);
                self.put(end, text);
            }
            _ => self.put(gap.max(first.len_utf8()), None),
        }
    }

    /// Takes so many bytes and puts a text in their place, or themselves.
    fn put(&mut self, length: usize, text: Option<&str>) {
        let (written, rest) = self.rest.split_at(length);
        let start = self.text.len() as u32;
        self.text.push_str(text.unwrap_or(written));
        let end = self.at + length as u32;
        self.pieces.push(Piece { written: self.at..end, read: start..self.text.len() as u32 });
        (self.rest, self.at) = (rest, end);
    }
}

/// The spans of the tokens of a use in its expansion. What is not spelled in the body comes from an argument or another macro, and
/// has the place of what stands between its neighbours.
fn spans_in(group: &[Tok], body: &Range<u32>, pieces: &[Piece], sources: &SourceMap) -> Option<Vec<Span>> {
    let is_own = |token: &Tok| body.start <= token.span.lo && token.span.hi <= body.end;
    let mut spans = Vec::with_capacity(group.len());
    let mut before = body.start;
    for (at, token) in group.iter().enumerate() {
        let written = if is_own(token) && token.span.lo >= before {
            before = token.span.hi;
            token.span.lo..token.span.hi
        } else {
            let next = group[at..].iter().find(|next| is_own(next) && next.span.lo >= before);
            without_space(before..next.map_or(body.end, |next| next.span.lo), sources)
        };
        let from = map_start(pieces, written.start, Way::Forth)?;
        let to = map_end(pieces, written.end, Way::Forth)?;
        spans.push(Span::new(from, to.max(from)));
    }
    Some(spans)
}

/// From the definition to an expansion, or back.
#[derive(Clone, Copy)]
enum Way {
    Forth,
    Back,
}

impl Way {
    fn of(self, piece: &Piece) -> (&Range<u32>, &Range<u32>) {
        match self {
            Way::Forth => (&piece.written, &piece.read),
            Way::Back => (&piece.read, &piece.written),
        }
    }
}

/// Where something begins on the other side: where it is in a piece that stands for itself, else where the piece begins.
fn map_start(pieces: &[Piece], position: u32, way: Way) -> Option<u32> {
    let (from, to) = pieces.iter().map(|piece| way.of(piece)).find(|(from, _)| from.contains(&position))?;
    Some(if from.len() == to.len() { to.start + (position - from.start) } else { to.start })
}

/// Where something ends on the other side.
fn map_end(pieces: &[Piece], position: u32, way: Way) -> Option<u32> {
    let last = position.checked_sub(1)?;
    let (from, to) = pieces.iter().map(|piece| way.of(piece)).find(|(from, _)| from.contains(&last))?;
    Some(if from.len() == to.len() { to.start + (position - from.start) } else { to.end })
}

/// A range of a definition without the white space around it; as it is if there is nothing else.
fn without_space(range: Range<u32>, sources: &SourceMap) -> Range<u32> {
    let is_space = |letter: char| letter.is_ascii_whitespace() || letter == '\\';
    match text_at(range.clone(), sources) {
        Some(text) if !text.trim_matches(is_space).is_empty() => {
            let start = range.start + (text.len() - text.trim_start_matches(is_space).len()) as u32;
            start..start + text.trim_matches(is_space).len() as u32
        }
        _ => range.start.saturating_sub(1)..range.end.max(range.start),
    }
}

/// The parameters of a macro with the arguments of a use; none if they are not as many.
fn arguments_of(parameters: &[String], used: Span, sources: &SourceMap) -> Option<Vec<(String, String)>> {
    let file = sources.file(sources.lookup_file(used.lo)?);
    let rest = text_at(used.hi..file.end, sources)?.trim_start().strip_prefix('(')?;
    let (mut depth, mut start, mut at) = (0usize, 0, 0);
    let mut arguments: Vec<String> = Vec::new();
    while at < rest.len() {
        let letter = rest[at..].chars().next()?;
        match letter {
            '"' | '\'' => {
                at += literal_length(&rest[at..]);
                continue;
            }
            '(' => depth += 1,
            ')' if depth > 0 => depth -= 1,
            ',' if depth == 0 && parameters.get(arguments.len()).is_none_or(|name| name != "...") => {
                arguments.push(rest[start..at].to_string());
                start = at + 1;
            }
            ')' => {
                arguments.push(rest[start..at].to_string());
                let folded = arguments.iter().map(|text| text.split_whitespace().collect::<Vec<_>>().join(" "));
                let names = parameters.iter().map(|name| name.replace("...", "__VA_ARGS__"));
                return (arguments.len() == parameters.len()).then(|| names.zip(folded).collect());
            }
            _ => {}
        }
        at += letter.len_utf8();
    }
    None
}

/// The length of the string or character constant that a text begins with.
fn literal_length(text: &str) -> usize {
    let mark = text.chars().next();
    let mut is_escaped = false;
    for (at, letter) in text.char_indices().skip(1) {
        match letter {
            _ if is_escaped => is_escaped = false,
            '\\' => is_escaped = true,
            _ if Some(letter) == mark => return at + 1,
            _ => {}
        }
    }
    text.len()
}

/// The line around a byte, with those that a backslash joins to it.
fn logical_line(text: &str, at: usize) -> Range<usize> {
    let joins = |line: &str| line.trim_end_matches('\r').ends_with('\\');
    let mut start = text[..at].rfind('\n').map_or(0, |newline| newline + 1);
    while start > 0 {
        let before = text[..start - 1].rfind('\n').map_or(0, |newline| newline + 1);
        if !joins(&text[before..start - 1]) {
            break;
        }
        start = before;
    }
    let mut end = at;
    loop {
        let line = text[end..].find('\n').map_or(text.len(), |newline| end + newline);
        if line == text.len() || !joins(&text[end..line]) {
            return start..line;
        }
        end = line + 1;
    }
}

fn is_of_name(letter: char) -> bool {
    letter.is_alphanumeric() || letter == '_'
}

fn spelled(span: Span, sources: &SourceMap) -> Option<&str> {
    text_at(span.lo..span.hi, sources)
}

/// The text of a range of one file.
fn text_at(range: Range<u32>, sources: &SourceMap) -> Option<&str> {
    let file = sources.file(sources.lookup_file(range.start)?);
    let bytes = file.bytes().get((range.start - file.start) as usize..(range.end.checked_sub(file.start)?) as usize)?;
    std::str::from_utf8(bytes).ok()
}
