//! An edit as changes of the source text: several where one place is not enough, whole statements with the braces that they
//! need.
//!
//! What is written here is what a person would write for the edit. Where the text is understood wrongly (a macro that holds half
//! a statement), the patched program may be another one than the edited one: whoever offers a patch checks the program that it
//! gives.

use ir::{EdgeId, ExprKind, FileId, FunctionId, Op, Program, Region, Span, StatementId, StatementKind, VarId};

use crate::source_text::{Range, SourceText};
use crate::{
    Change, Edit, Guard, Replacement, Rework, Spot, SpotPosition, Where, arm_text, guard_text, int_name, is_default,
    jump_text, label_text, statement_text, told_at,
};

/// Changes of the text, in the order in which they stand there; none of them overlap.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Patch {
    replacements: Vec<Replacement>,
}

impl Patch {
    /// An edit as text; none where it is not known how it would be written.
    pub fn of(program: &Program, edit: &Edit) -> Option<Patch> {
        if let Some(replacement) = Replacement::of(program, edit) {
            return Patch::new(vec![replacement]);
        }
        Patch::new(match *edit {
            Edit::Expression { .. } => expression(program, edit)?,
            Edit::Declared { var, bits, is_signed } => declared(program, var, &int_name(program, bits, is_signed))?,
            Edit::Initial { .. } => return None,
            Edit::Steps(rework) => steps(program, rework)?,
        })
    }

    /// Several edits that are made together; none where one has no text, or their texts overlap.
    pub fn of_all(program: &Program, edits: &[Edit]) -> Option<Patch> {
        let patches: Option<Vec<Patch>> = edits.iter().map(|edit| Patch::of(program, edit)).collect();
        Patch::new(patches?.into_iter().flat_map(|patch| patch.replacements).collect())
    }

    fn new(mut replacements: Vec<Replacement>) -> Option<Patch> {
        let start = |one: &Replacement| (one.region.file, one.region.line, one.region.column);
        let end = |one: &Replacement| (one.region.file, one.region.end_line, one.region.end_column);
        replacements.sort_by_key(|one| (start(one), end(one)));
        let overlap = replacements.windows(2).any(|pair| end(&pair[0]) > start(&pair[1]));
        (!overlap && !replacements.is_empty()).then_some(Patch { replacements })
    }

    /// The changes.
    pub fn replacements(&self) -> &[Replacement] {
        &self.replacements
    }

    /// How many words and signs are new in the text.
    pub fn added(&self, program: &Program) -> usize {
        let new = |one: &Replacement| {
            let source = SourceText::new(program, one.region.file)?;
            let mut old = words_and_signs(source.get(source.range(one.region)?));
            let mut added = 0;
            for word in words_and_signs(&one.text) {
                match old.iter().position(|known| *known == word) {
                    Some(at) => drop(old.swap_remove(at)),
                    None => added += 1,
                }
            }
            Some(added)
        };
        self.replacements.iter().filter_map(new).sum()
    }

    /// The files that it changes.
    pub fn files(&self) -> Vec<FileId> {
        let mut files: Vec<FileId> = self.replacements.iter().map(|one| one.region.file).collect();
        files.dedup();
        files
    }

    /// Where a place of the text stands after it, by line and column; none if it is replaced.
    pub fn moved(&self, program: &Program, place: Region) -> Option<(u32, u32)> {
        let source = SourceText::new(program, place.file)?;
        let at = source.range(place)?.from;
        let mut moved = at;
        for one in self.replacements.iter().filter(|one| one.region.file == place.file) {
            let range = source.range(one.region)?;
            if range.to <= at {
                moved = moved + one.text.len() - (range.to - range.from);
            } else if range.from < at {
                return None;
            }
        }
        let text = self.applied(program, place.file)?;
        let before = text.get(..moved)?;
        let line = before.matches('\n').count() as u32 + 1;
        let column = before.len() - before.rfind('\n').map_or(0, |at| at + 1);
        Some((line, column as u32 + 1))
    }

    /// A file's text after it; none if the text is not at hand.
    pub fn applied(&self, program: &Program, file: FileId) -> Option<String> {
        let source = SourceText::new(program, file)?;
        let own: Vec<(Range, &str)> = self
            .replacements
            .iter()
            .filter(|one| one.region.file == file)
            .map(|one| Some((source.range(one.region)?, one.text.as_str())))
            .collect::<Option<_>>()?;
        let text = program.sources.file(file).text.as_deref()?;
        let (mut patched, mut at) = (String::new(), 0);
        for (range, new) in own {
            patched.push_str(text.get(at..range.from)?);
            patched.push_str(new);
            at = range.to;
        }
        patched.push_str(&text[at..]);
        Some(patched)
    }
}

/// What one change of an expression cannot say: operators over several lines, constants of macros.
fn expression(program: &Program, edit: &Edit) -> Option<Vec<Replacement>> {
    let Edit::Expression { expr, change } = *edit else { return None };
    match (change, program[expr].kind()) {
        (Change::Operator(new), ExprKind::Binary(old, a, b)) => {
            let (source, left) = SourceText::of_span(program, program[*a].span())?;
            let (_, right) = SourceText::of_span(program, program[*b].span())?;
            Some(vec![operator(&source, (left, right), old.symbol(), new.symbol())?])
        }
        (Change::OtherConnective, ExprKind::And(a, b) | ExprKind::Or(a, b)) => {
            let is_and = matches!(program[expr].kind(), ExprKind::And(..));
            let (old, new) = if is_and { ("&&", "||") } else { ("||", "&&") };
            let (source, left) = SourceText::of_span(program, program[*a].span())?;
            let (_, right) = SourceText::of_span(program, program[*b].span())?;
            let changed = operator(&source, (left, right), old, new)?;
            // `||` binds less tightly than what may stand around, `&&` more tightly than what may stand inside.
            let enclosed = if is_and { vec![Range { from: left.from, to: right.to }] } else { vec![left, right] };
            let mut all = vec![changed];
            for range in enclosed {
                all.push(source.replace(Range { from: range.from, to: range.from }, "("));
                all.push(source.replace(Range { from: range.to, to: range.to }, ")"));
            }
            Some(all)
        }
        (Change::Constant(value), _) => constant_of_macro(program, program.sources.span(program[expr].span())?, value),
        _ => None,
    }
}

/// Another operator between two operands.
fn operator(source: &SourceText<'_>, (left, right): (Range, Range), old: &str, new: &str) -> Option<Replacement> {
    let between = Range { from: left.to, to: (right.from >= left.to).then_some(right.from)? };
    let text = source.get(between);
    let mut found = text.match_indices(old).filter_map(|(at, _)| {
        let range = Range { from: between.from + at, to: between.from + at + old.len() };
        source.is_all_code(range).then_some(range)
    });
    let range = found.next()?;
    found.next().is_none().then(|| source.replace(range, new))
}

/// A constant that a macro gives: another one in the macro's definition, for all its uses.
fn constant_of_macro(program: &Program, span: &Span, value: i128) -> Option<Vec<Replacement>> {
    let region = span.definition?;
    let source = SourceText::new(program, region.file)?;
    let range = source.range(region)?;
    let is_number = source.get(range).starts_with(|letter: char| letter.is_ascii_digit());
    let text = if value < 0 { format!("({value})") } else { value.to_string() };
    (is_number && source.get(range).chars().all(char::is_alphanumeric)).then(|| vec![source.replace(range, text)])
}

/// Another type of a variable that is declared alone.
fn declared(program: &Program, var: VarId, ty: &str) -> Option<Vec<Replacement>> {
    let (source, name) = SourceText::of_span(program, program[var].span)?;
    let start = (0..name.from).rev().find(|&at| {
        let byte = source.get(Range { from: at, to: at + 1 }).as_bytes().first().copied().unwrap_or(b';');
        !(byte.is_ascii_alphanumeric() || byte == b'_' || byte == b' ')
    })? + 1;
    let written = Range { from: start, to: name.from };
    let words = source.get(written);
    let skipped = words.len() - words.trim_start().len();
    let specifiers = ["static ", "const ", "volatile ", "register ", "extern "];
    let kept =
        specifiers.iter().filter(|word| words.trim_start().starts_with(**word)).map(|word| word.len()).sum::<usize>();
    let old = words[skipped + kept..].trim_end();
    // In `int a, b;` the type is that of both.
    let is_alone = matches!(source.next(name.to), Some((b';' | b'=' | b')' | b',', _)));
    let is_parameter = source.next_outside(name.to, b';').is_none();
    let has_others = !is_parameter
        && source
            .next_outside(name.to, b',')
            .is_some_and(|comma| source.next_outside(name.to, b';').is_some_and(|end| comma < end));
    let from = written.from + skipped + kept;
    (is_alone && !has_others && !old.is_empty()).then(|| vec![source.replace(Range { from, to: from + old.len() }, ty)])
}

/// Statements more, less, elsewhere.
fn steps(program: &Program, rework: Rework) -> Option<Vec<Replacement>> {
    let statement_of = |function: FunctionId, edge: EdgeId| program[function].edge(edge).statement;
    match rework {
        Rework::Inserted { at, guard, new } => Some(insert(program, at, &statement_text(program, at, guard, new))?),
        Rework::Restricted { function, edge, guard } => {
            let statement = statement_of(function, edge);
            match guard {
                None => leave_out(program, statement),
                Some(guard) => put_under(program, statement, &guarded(program, function, edge, guard)),
            }
        }
        Rework::Exchanged { function, from, first, second, .. } => exchange(program, function, from, first + second),
        Rework::Moved { edge, to } => {
            let statement = statement_of(to.function, edge);
            let (source, range) = SourceText::of_statement(program, statement)?;
            let mut all = leave_out(program, statement)?;
            all.extend(insert(program, to, source.get(range))?);
            Some(all)
        }
        Rework::Callee { function, edge, callee } => {
            let step = program[function].edge(edge);
            let Op::Call { callee: ir::Callee::Function(old), .. } = step.op else { return None };
            let (source, range) = SourceText::of_span(program, step.span)?;
            let old = program[old].name.as_str();
            let at = range.from + source.get(range).find(&format!("{old}("))?;
            Some(vec![source.replace(Range { from: at, to: at + old.len() }, program[callee].name.clone())])
        }
        Rework::Goto { function, edge, to } => {
            let (source, range) = SourceText::of_statement(program, statement_of(function, edge))?;
            Some(vec![source.replace(range, jump_text(program, function, to))])
        }
        Rework::Case { function, value, from, to } => label(program, function, value, (from, to)),
        Rework::Arguments { .. } | Rework::Result { .. } | Rework::Predicate { .. } | Rework::Loop { .. } => None,
    }
}

fn guarded(program: &Program, function: FunctionId, edge: EdgeId, guard: Guard) -> String {
    guard_text(program, function, program[function].edge(edge).from, guard)
}

/// One more statement at a spot.
fn insert(program: &Program, at: Spot, text: &str) -> Option<Vec<Replacement>> {
    let (edge, position) = told_at(program, at)?;
    let step = program[at.function].edge(edge);
    match position {
        SpotPosition::Before => beside(program, step.statement, text, false),
        SpotPosition::After => beside(program, step.statement, text, true),
        SpotPosition::FirstAfter => first_after(program, at.function, edge, text),
        SpotPosition::Else | SpotPosition::ElseBefore | SpotPosition::ElseAfter => {
            add_else(program, decision_of(program, at)?, text)
        }
        SpotPosition::AfterStatement => beside(program, ending_with(program, at, edge)?, text, true),
    }
}

/// The `if` statement around whose branch a spot leads.
fn decision_of(program: &Program, at: Spot) -> Option<StatementId> {
    let own = &program[at.function];
    let Where::After(edge) = at.place else { return None };
    let step = own.edge(edge);
    if matches!(step.op, Op::Assume { .. }) {
        return Some(step.statement);
    }
    let &[decision] = &own.incoming(step.from)[..] else { return None };
    Some(own.edge(decision).statement)
}

/// The smallest loop or branch that all ways to a spot come from.
fn ending_with(program: &Program, at: Spot, last: EdgeId) -> Option<StatementId> {
    let own = &program[at.function];
    let (_, last) = SourceText::of_span(program, program[own.edge(last).statement].span)?;
    let mut ranges = vec![last];
    for way in crate::ways_to(program, at) {
        if let Some((_, range)) = SourceText::of_span(program, program[own.edge(way).statement].span) {
            ranges.push(range);
        }
    }
    let whole = program.statements().filter(|(_, statement)| {
        let is_compound = matches!(
            statement.kind,
            StatementKind::If { .. }
                | StatementKind::While
                | StatementKind::DoWhile
                | StatementKind::For { .. }
                | StatementKind::Switch
        );
        is_compound && statement.function == Some(at.function)
    });
    let sized = whole.filter_map(|(id, _)| {
        let (_, range) = SourceText::of_statement(program, id)?;
        ranges.iter().all(|part| range.contains(*part)).then_some((range.to - range.from, id))
    });
    sized.min_by_key(|(size, id)| (*size, id.0)).map(|(_, id)| id)
}

/// One more statement before or after another one.
fn beside(program: &Program, statement: StatementId, text: &str, is_after: bool) -> Option<Vec<Replacement>> {
    let (source, range) = SourceText::of_statement(program, statement)?;
    let point = |at: usize| Range { from: at, to: at };
    let indent = source.indent(range.from);
    if !source.is_in_block(range.from) {
        let (before, after) = if is_after { ("", text) } else { (text, "") };
        return Some(in_braces(&source, range, before, after));
    }
    let owns_line = source.begins_line(range.from);
    Some(vec![match is_after {
        false if owns_line => source.replace(point(range.from), format!("{text}\n{indent}")),
        false => source.replace(point(range.from), format!("{text} ")),
        true => match source.line_end(range.to).filter(|_| owns_line) {
            Some(end) => source.replace(point(end), format!("\n{indent}{text}")),
            None => source.replace(point(range.to), format!(" {text}")),
        },
    }])
}

/// Braces around the only statement of a branch or loop, with others beside it.
fn in_braces(source: &SourceText<'_>, range: Range, before: &str, after: &str) -> Vec<Replacement> {
    let point = |at: usize| Range { from: at, to: at };
    let (_, head_end) = source.before(range.from).unwrap_or((b' ', range.from));
    let gap = Range { from: head_end, to: range.from };
    let own_lines = source.begins_line(range.from) && source.is_all_code(gap);
    if own_lines {
        let (outer, inner) = (source.indent(head_end), source.indent(range.from));
        let line = |text: &str| if text.is_empty() { String::new() } else { format!("\n{inner}{text}") };
        let end = source.line_end(range.to).unwrap_or(range.to);
        return vec![
            source.replace(gap, format!(" {{{}\n{inner}", line(before))),
            source.replace(point(end), format!("{}\n{outer}}}", line(after))),
        ];
    }
    let word = |text: &str| if text.is_empty() { String::new() } else { format!("{text} ") };
    let last = if after.is_empty() { String::new() } else { format!(" {after}") };
    vec![
        source.replace(point(range.from), format!("{{ {}", word(before))),
        source.replace(point(range.to), format!("{last} }}")),
    ]
}

/// One more statement as the first of a branch, of a loop's body, or behind a label.
fn first_after(program: &Program, function: FunctionId, edge: EdgeId, text: &str) -> Option<Vec<Replacement>> {
    let step = program[function].edge(edge);
    let (source, range) = SourceText::of_statement(program, step.statement)?;
    let body = match step.op {
        Op::Assume { holds: true, .. } => source.body(range.from)?,
        Op::Assume { .. } => source.else_body(range.from)?,
        Op::Case { .. } => {
            let colon = label_range(&source, range, &arm_text(program, function, edge))?.to;
            let indent = source.indent(colon);
            return Some(vec![source.replace(Range { from: colon, to: colon }, format!("\n{indent}    {text}"))]);
        }
        _ => return None,
    };
    let (byte, _) = source.next(body)?;
    if byte != b'{' {
        let end = source.statement_end(body)?;
        return Some(in_braces(&source, Range { from: body, to: end }, text, ""));
    }
    let (_, first) = source.next(body + 1)?;
    let inside = Range { from: body + 1, to: body + 1 };
    Some(vec![match source.begins_line(first) {
        true if source.line_end(body + 1).is_some() => {
            let outer = source.indent(body);
            let inner = source.indent(first);
            let inner = if inner.len() > outer.len() { inner.to_string() } else { format!("{outer}    ") };
            source.replace(inside, format!("\n{inner}{text}"))
        }
        _ => source.replace(inside, format!(" {text}")),
    }])
}

/// An `else` of an `if` statement that has none; the text begins with `else`.
fn add_else(program: &Program, decision: StatementId, text: &str) -> Option<Vec<Replacement>> {
    if !matches!(program[decision].kind, StatementKind::If { has_else: false }) {
        return None;
    }
    let (source, range) = SourceText::of_statement(program, decision)?;
    let outer = source.indent(range.from);
    let end = Range { from: range.to, to: range.to };
    let is_block = source.get(Range { from: range.to - 1, to: range.to }) == "}";
    Some(vec![match is_block {
        true => source.replace(end, format!(" else {{\n{outer}    {text}\n{outer}}}")),
        false => source.replace(end, format!("\n{outer}else\n{outer}    {text}")),
    }])
}

/// A statement less.
fn leave_out(program: &Program, statement: StatementId) -> Option<Vec<Replacement>> {
    let (source, range) = SourceText::of_statement(program, statement)?;
    if program[statement].kind == StatementKind::Declaration {
        let semicolon = range.to - 1;
        let equals = source.next_outside(range.from, b'=')?;
        let is_alone = source.next_outside(range.from, b',').is_none_or(|comma| comma > semicolon);
        let (_, from) = source.before(equals)?;
        return is_alone.then(|| vec![source.replace(Range { from, to: semicolon }, "")]);
    }
    if !source.is_in_block(range.from) {
        return Some(vec![source.replace(range, ";")]);
    }
    let whole_line = source.line_end(range.to).filter(|end| *end == range.to && source.begins_line(range.from));
    let range = match whole_line {
        // Its line, with the end of the line before.
        Some(end) => Range { from: (range.from - source.indent(range.from).len()).saturating_sub(1), to: end },
        None => range,
    };
    Some(vec![source.replace(range, "")])
}

/// A statement under a condition; in braces where an `else` could be taken for its own.
fn put_under(program: &Program, statement: StatementId, guard: &str) -> Option<Vec<Replacement>> {
    let (source, range) = SourceText::of_statement(program, statement)?;
    let point = |at: usize| Range { from: at, to: at };
    if program[statement].kind == StatementKind::Declaration {
        return None;
    }
    let guard = guard.trim_end();
    let indent = source.indent(range.from);
    if !source.is_in_block(range.from) {
        return Some(vec![
            source.replace(point(range.from), format!("{{ {guard} ")),
            source.replace(point(range.to), " }"),
        ]);
    }
    Some(vec![match source.begins_line(range.from) {
        true => source.replace(point(range.from), format!("{guard}\n{indent}    ")),
        false => source.replace(point(range.from), format!("{guard} ")),
    }])
}

/// A statement after those that follow it.
fn exchange(program: &Program, function: FunctionId, from: EdgeId, steps: u32) -> Option<Vec<Replacement>> {
    let own = &program[function];
    let mut statements = vec![own.edge(from).statement];
    let mut at = from;
    for _ in 1..steps {
        let next = (0u32..).map(EdgeId).zip(&own.edges).find(|(_, edge)| edge.from == own.edge(at).to)?;
        at = next.0;
        if statements.last() != Some(&next.1.statement) {
            statements.push(next.1.statement);
        }
    }
    let (source, first) = SourceText::of_statement(program, statements[0])?;
    let (_, second) = SourceText::of_statement(program, *statements.get(1)?)?;
    let (_, last) = SourceText::of_statement(program, *statements.last()?)?;
    if first.to > second.from || second.from > last.from {
        return None;
    }
    let between = source.get(Range { from: first.to, to: second.from });
    let rest = source.get(Range { from: second.from, to: last.to });
    let text = format!("{rest}{between}{}", source.get(first));
    Some(vec![source.replace(Range { from: first.from, to: last.to }, text)])
}

/// A label of a `switch` more, less or elsewhere.
fn label(
    program: &Program,
    function: FunctionId,
    value: i128,
    (from, to): (EdgeId, EdgeId),
) -> Option<Vec<Replacement>> {
    let statement = program[function].edge(to).statement;
    let (source, whole) = SourceText::of_statement(program, statement)?;
    let mut all = Vec::new();
    if !is_default(program, function, from) {
        let old = label_range(&source, whole, &arm_text(program, function, from))?;
        all.push(source.replace(old, ""));
    }
    if !is_default(program, function, to) {
        let beside = label_range(&source, whole, &arm_text(program, function, to))?;
        let text = format!("{}\n{}", label_text(program, function, to, value), source.indent(beside.from));
        all.push(source.replace(Range { from: beside.from, to: beside.from }, text));
    }
    Some(all)
}

/// Where a label stands in a `switch`, with its colon.
fn label_range(source: &SourceText<'_>, whole: Range, label: &str) -> Option<Range> {
    let wanted = folded(label);
    let text = source.get(whole);
    let keyword = if wanted.starts_with("case") { "case" } else { "default" };
    text.match_indices(keyword).find_map(|(at, _)| {
        let from = whole.from + at;
        let colon = source.next_outside(from, b':')?;
        let range = Range { from, to: colon + 1 };
        (source.is_all_code(range) && folded(source.get(range)) == wanted).then_some(range)
    })
}

fn folded(text: &str) -> String {
    text.chars().filter(|letter| !letter.is_whitespace()).collect()
}

/// The names and numbers of a text, and its other signs one by one.
fn words_and_signs(text: &str) -> Vec<String> {
    let mut words: Vec<String> = Vec::new();
    let mut is_open = false;
    for letter in text.chars() {
        let is_word = letter.is_alphanumeric() || letter == '_';
        match words.last_mut() {
            Some(word) if is_word && is_open => word.push(letter),
            _ if letter.is_whitespace() => {}
            _ => words.push(letter.to_string()),
        }
        is_open = is_word;
    }
    words
}
