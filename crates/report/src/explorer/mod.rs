//! A failing run and a run that passes side by side, as data for the explorer of the HTML page: which entries of the
//! two stories face each other, what every entry changes, and at which entries the causes act.
//!
//! Runs may have a hundred thousand entries, so the data is compact: every text stands once, in a table; columns
//! are lists of numbers; of the state there are only the changes.

mod align;
mod patch;
mod strings;
mod values;

use std::collections::BTreeMap;

use ir::{FileId, FunctionId, Program, SourceMap, SpanId, StatementId};
use run::Trace;

use self::align::Pair;
use self::patch::patch;
use self::strings::Strings;
use self::values::Change;
use crate::json::text_for_script;
use crate::story::{HeapNumbers, named_story};
use crate::{Entry, Event, Length, Story, story_entry};

/// The lines of a run that is shortened.
const MOST_LINES: usize = 5_000;

/// The runs side by side.
pub(crate) struct Explorer {
    /// The data, as JSON that may stand in a page.
    pub data: String,
    /// For each cause the number of rows where it acts.
    pub acts: Vec<usize>,
    /// What was left out for size: the steps of the run, for the failing run and the passing one.
    pub shortened: Vec<(&'static str, usize)>,
    /// The rows.
    pub rows: usize,
    /// The first step of every entry of the failing run, and its row.
    begins: Vec<(usize, usize)>,
}

impl Explorer {
    /// The row of a step of the failing run.
    pub fn row_of_step(&self, step: usize) -> Option<usize> {
        let after = self.begins.partition_point(|&(begin, _)| begin <= step);
        after.checked_sub(1).map(|entry| self.begins[entry].1)
    }
}

/// A cause for the explorer: a line of a statement.
pub(crate) struct Acting {
    /// The function.
    pub(crate) function: FunctionId,
    /// The statement.
    pub(crate) statement: StatementId,
    /// Where the cause is.
    pub(crate) span: SpanId,
}

/// Puts a failing run and, if there is one, a passing run side by side. Runs of
/// more steps than wished are shortened.
pub(crate) fn explorer(
    failing: &Trace<'_>,
    passing: Option<&Trace<'_>>,
    causes: &[Acting],
    most_steps: usize,
) -> Explorer {
    let mut tables = Tables::new(failing.program());
    let mut shortened = Vec::new();
    let mut side = |trace: &Trace<'_>, what: &'static str, numbers: HeapNumbers, tables: &mut Tables<'_>| {
        let is_long = trace.len() > most_steps;
        let length = if is_long { Length::Lines(MOST_LINES) } else { Length::Full };
        if is_long {
            shortened.push((what, trace.len()));
        }
        Side::new(trace, (length, numbers), causes, tables)
    };
    let left = side(failing, "failing", HeapNumbers::new(), &mut tables);
    let right = passing.map(|trace| side(trace, "passing", left.numbers.clone(), &mut tables));
    let none: &[Entry] = &[];
    let sources = &failing.program().sources;
    let pairs = align::align(sources, &left.story.entries, right.as_ref().map_or(none, |right| &right.story.entries));
    let acting = acting(&pairs, &left, right.as_ref(), causes.len());
    let acts = acting.iter().map(Vec::len).collect();
    let beside = right.as_ref().map(|right| right.columns.json(Some(&left.columns)));
    let runs: Vec<String> = std::iter::once(left.columns.json(None)).chain(beside).collect();
    let mut data = String::from("{\n\"strings\":[");
    data.push_str(&tables.strings.texts().iter().map(|text| text_for_script(text)).collect::<Vec<_>>().join(","));
    data.push_str("],\n\"files\":[");
    data.push_str(&list(&tables.files));
    data.push_str("],\n\"functions\":[");
    data.push_str(&list(&tables.functions));
    data.push_str("],\n\"rows\":[");
    data.push_str(&list(&stretches(&pairs)));
    data.push_str("],\n\"causes\":[");
    data.push_str(&acting.iter().map(|rows| format!("[{}]", list(rows))).collect::<Vec<_>>().join(","));
    data.push_str("],\n\"runs\":[\n");
    data.push_str(&runs.join(",\n"));
    data.push_str("]\n}");
    let rows_of_failing = (0..).zip(&pairs).filter(|(_, pair)| pair.0.is_some()).map(|(row, _)| row);
    let begins = values::begins(failing, &left.story.entries).into_iter().zip(rows_of_failing).collect();
    Explorer { data, acts, shortened, rows: pairs.len(), begins }
}

/// Tables that both runs share.
struct Tables<'p> {
    program: &'p Program,
    strings: Strings,
    /// The files: their numbers and names, in turn.
    files: Vec<u32>,
    file_numbers: BTreeMap<FileId, u32>,
    functions: Vec<u32>,
    function_numbers: BTreeMap<FunctionId, u32>,
}

impl<'p> Tables<'p> {
    fn new(program: &'p Program) -> Tables<'p> {
        Tables {
            program,
            strings: Strings::default(),
            files: Vec::new(),
            file_numbers: BTreeMap::new(),
            functions: Vec::new(),
            function_numbers: BTreeMap::new(),
        }
    }

    fn file(&mut self, file: FileId) -> u32 {
        let (program, strings, files) = (self.program, &mut self.strings, &mut self.files);
        *self.file_numbers.entry(file).or_insert_with(|| {
            files.extend([file.0, strings.id(&program.sources.file(file).name)]);
            (files.len() / 2) as u32 - 1
        })
    }

    fn function(&mut self, function: FunctionId) -> u32 {
        let (program, strings, functions) = (self.program, &mut self.strings, &mut self.functions);
        *self.function_numbers.entry(function).or_insert_with(|| {
            functions.push(strings.id(&program[function].name));
            functions.len() as u32 - 1
        })
    }
}

/// One of the two runs.
struct Side {
    story: Story,
    /// For every cause the entries at which it acts.
    acting: Vec<Vec<usize>>,
    /// The numbers of its allocated objects.
    numbers: HeapNumbers,
    columns: Columns,
}

impl Side {
    fn new(
        trace: &Trace<'_>,
        (length, numbers): (Length, HeapNumbers),
        causes: &[Acting],
        tables: &mut Tables<'_>,
    ) -> Side {
        let (story, names) = named_story(trace, length, numbers);
        let changes = values::changes(trace, &story.entries, &names, &mut tables.strings);
        let acting = acting_entries(trace, &story.entries, causes);
        let columns = Columns::new(&story.entries, &changes, tables);
        Side { acting, numbers: names.heap_numbers(), columns, story }
    }
}

/// For every cause the entries of its line during which a step of its statement was made.
fn acting_entries(trace: &Trace<'_>, entries: &[Entry], causes: &[Acting]) -> Vec<Vec<usize>> {
    let mut wanted: BTreeMap<(FunctionId, StatementId), Vec<usize>> = BTreeMap::new();
    for (number, cause) in causes.iter().enumerate() {
        wanted.entry((cause.function, cause.statement)).or_default().push(number);
    }
    let mut acting: Vec<Vec<usize>> = vec![Vec::new(); causes.len()];
    let begins = values::begins(trace, entries);
    let mut entry = 0;
    for step in trace.steps() {
        while begins.get(entry + 1).is_some_and(|&begin| begin <= step.index) {
            entry += 1;
        }
        let edge = trace.program()[step.function].edge(step.edge);
        for &cause in wanted.get(&(step.function, edge.statement)).into_iter().flatten() {
            let is_told = entries.get(entry).is_some_and(|entry| {
                is_in_line(&trace.program().sources, entry.span, causes[cause].span)
                    && (entry.function == step.function || is_call(entry))
            });
            if is_told && acting[cause].last() != Some(&entry) {
                acting[cause].push(entry);
            }
        }
    }
    acting
}

/// Whether what an entry tells comprises the line of a cause.
fn is_in_line(sources: &SourceMap, entry: SpanId, cause: SpanId) -> bool {
    let told = |span| sources.span(span).map(|span| span.told);
    let (Some(entry), Some(cause)) = (told(entry), told(cause)) else { return true };
    entry.file == cause.file && (entry.line..=entry.end_line).contains(&cause.line)
}

/// A call belongs to the caller, too.
fn is_call(entry: &Entry) -> bool {
    matches!(entry.event, Event::Call { .. })
}

/// For every cause the rows at which it acts in one of the runs.
fn acting(pairs: &[Pair], left: &Side, right: Option<&Side>, causes: usize) -> Vec<Vec<usize>> {
    let row_of = |entries: &[usize], of: fn(&Pair) -> Option<usize>| {
        let mut wanted = entries.iter().peekable();
        let mut rows = Vec::new();
        for (row, pair) in pairs.iter().enumerate() {
            if of(pair).is_some() && of(pair).as_ref() == wanted.peek().copied() {
                wanted.next();
                rows.push(row);
            }
        }
        rows
    };
    (0..causes)
        .map(|cause| {
            let mut rows = row_of(&left.acting[cause], |pair| pair.0);
            rows.extend(right.map(|right| row_of(&right.acting[cause], |pair| pair.1)).into_iter().flatten());
            rows.sort_unstable();
            rows.dedup();
            rows
        })
        .collect()
}

/// Rows as stretches: so many of the failing run alone, so many of the passing run alone, so many of both.
fn stretches(pairs: &[Pair]) -> Vec<usize> {
    let mut counts = vec![0, 0, 0];
    let mut kind = 0;
    for pair in pairs {
        let own = match pair {
            (Some(_), None) => 0,
            (None, _) => 1,
            (Some(_), Some(_)) => 2,
        };
        if own < kind {
            counts.extend([0, 0, 0]);
        }
        kind = own;
        let at = counts.len() - 3 + own;
        counts[at] += 1;
    }
    counts
}

/// A story as columns: letters for what happened, and numbers.
struct Columns {
    kinds: String,
    numbers: [(&'static str, Vec<i64>); 8],
}

impl Columns {
    fn new(entries: &[Entry], changes: &[Vec<Change>], tables: &mut Tables<'_>) -> Columns {
        let mut kinds = String::new();
        let (mut texts, mut notes, mut files, mut lines) = (Vec::new(), Vec::new(), Vec::new(), Vec::new());
        let (mut functions, mut depths, mut counts, mut flat) = (Vec::new(), Vec::new(), Vec::new(), Vec::new());
        for (entry, changes) in entries.iter().zip(changes) {
            kinds.push(kind(&entry.event));
            let (text, note) = story_entry(entry);
            texts.push(i64::from(tables.strings.id(&text)));
            notes.push(if note.is_empty() { -1 } else { i64::from(tables.strings.id(&note)) });
            let span = tables.program.sources.span(entry.span).map(|span| span.told);
            files.push(span.map_or(-1, |region| i64::from(tables.file(region.file))));
            lines.push(span.map_or(0, |region| i64::from(region.line)));
            functions.push(i64::from(tables.function(entry.function)));
            depths.push(i64::from(entry.depth));
            counts.push(changes.len() as i64);
            for change in changes {
                flat.extend(match *change {
                    Change::Enter { depth, function } => [-1, i64::from(depth), i64::from(tables.function(function))],
                    Change::Leave { depth } => [-2, i64::from(depth), 0],
                    Change::Set { depth, name, value } => {
                        [i64::from(depth), i64::from(name), value.map_or(-1, i64::from)]
                    }
                });
            }
        }
        let numbers = [
            ("text", texts),
            ("note", notes),
            ("file", files),
            ("line", lines),
            ("function", functions),
            ("depth", depths),
            ("changed", counts),
            ("changes", flat),
        ];
        Columns { kinds, numbers }
    }

    /// All columns; of a run beside another one only what the other one does not have.
    fn json(&self, beside: Option<&Columns>) -> String {
        let letters = |kinds: &str| -> Vec<char> { kinds.chars().collect() };
        let mut members = vec![match beside {
            None => format!("\"kind\":\"{}\"", self.kinds),
            Some(other) => {
                let (shared, own) = patch(&letters(&other.kinds), &letters(&self.kinds));
                format!("\"kind\":{{\"shared\":[{}],\"own\":\"{}\"}}", list(&shared), String::from_iter(own))
            }
        }];
        for (number, (name, numbers)) in self.numbers.iter().enumerate() {
            members.push(match beside {
                None => format!("\"{name}\":[{}]", list(numbers)),
                Some(other) => {
                    let (shared, own) = patch(&other.numbers[number].1, numbers);
                    format!("\"{name}\":{{\"shared\":[{}],\"own\":[{}]}}", list(&shared), list(&own))
                }
            });
        }
        format!("{{{}}}", members.join(",\n"))
    }
}

/// A letter for what happened.
fn kind(event: &Event) -> char {
    match event {
        Event::Assign { .. } => 'a',
        Event::Input(_) => 'i',
        Event::Branch { .. } => 'b',
        Event::Switch { .. } => 's',
        Event::Assumption { .. } => 'm',
        Event::Check { .. } => 'k',
        Event::Call { .. } => 'c',
        Event::Return { .. } => 'r',
        Event::Free(_) => 'f',
        Event::Read(_) => 'g',
        Event::Output(_) => 'o',
        Event::Loop { .. } => 'l',
        Event::Iteration { .. } => 't',
        Event::LoopEnd { .. } => 'e',
        Event::LeftOut(_) => 'x',
        Event::End { failed: true, .. } => 'F',
        Event::End { failed: false, .. } => 'E',
    }
}

fn list<T: ToString>(numbers: &[T]) -> String {
    numbers.iter().map(ToString::to_string).collect::<Vec<_>>().join(",")
}

#[cfg(test)]
mod tests {
    use ir::{Region, SourceFile, SourceMap, Span};

    use super::is_in_line;

    #[test]
    fn a_cause_acts_in_entries_of_its_own_line() {
        let mut sources = SourceMap::default();
        let file = sources.add_file(SourceFile { name: "a.c".to_string(), text: None, library: false });
        let mut lines = |line: u32, end_line: u32| {
            let region = Region { file, line, column: 1, end_line, end_column: 9 };
            sources.intern(Span { told: region, text: region, definition: None, expansion: None })
        };
        let (initial, condition, whole) = (lines(5, 5), lines(6, 6), lines(5, 7));
        assert!(is_in_line(&sources, condition, condition));
        assert!(is_in_line(&sources, whole, condition));
        assert!(!is_in_line(&sources, initial, condition), "another part of the same statement");
    }
}
