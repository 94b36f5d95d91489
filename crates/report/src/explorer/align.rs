//! Two stories in step with each other: the same occurrence of a statement, in the same calls and iterations, faces
//! itself. Where the runs go different ways, one side has gaps.

use ir::{FunctionId, SourceMap, SpanId};

use crate::{Entry, Event};

/// How far to look ahead on both sides together for a place where runs meet again.
const FAR: usize = 48;

/// Entries that face each other: of the failing run and of the passing run.
pub(super) type Pair = (Option<usize>, Option<usize>);

/// The entries that face each other, in order. Every entry of both sides occurs once.
pub(super) fn align(sources: &SourceMap, failing: &[Entry], passing: &[Entry]) -> Vec<Pair> {
    let (left_ends, right_ends) = (ends(failing), ends(passing));
    let mut rows = Vec::with_capacity(failing.len().max(passing.len()));
    // Lists of siblings that are being compared, the innermost last.
    let mut open = vec![((0, failing.len()), (0, passing.len()))];
    while let Some(((left, left_end), (right, right_end))) = open.pop() {
        if left == left_end || right == right_end {
            rows.extend((left..left_end).map(|entry| (Some(entry), None)));
            rows.extend((right..right_end).map(|entry| (None, Some(entry))));
            continue;
        }
        let left_list = Siblings { entries: failing, ends: &left_ends, end: left_end };
        let right_list = Siblings { entries: passing, ends: &right_ends, end: right_end };
        let (met_left, met_right) = meeting(sources, &left_list, left, &right_list, right);
        rows.extend((left..met_left).map(|entry| (Some(entry), None)));
        rows.extend((right..met_right).map(|entry| (None, Some(entry))));
        if met_left == left_end || met_right == right_end {
            open.push(((met_left, left_end), (met_right, right_end)));
            continue;
        }
        rows.push((Some(met_left), Some(met_right)));
        open.push(((left_ends[met_left], left_end), (right_ends[met_right], right_end)));
        open.push(((met_left + 1, left_ends[met_left]), (met_right + 1, right_ends[met_right])));
    }
    rows
}

/// For every entry the first one after it that does not lie in it.
pub(super) fn ends(entries: &[Entry]) -> Vec<usize> {
    let mut ends = vec![entries.len(); entries.len()];
    let mut open: Vec<usize> = Vec::new();
    for (index, entry) in entries.iter().enumerate() {
        while let Some(&last) = open.last().filter(|&&last| entries[last].depth >= entry.depth) {
            ends[last] = index;
            open.pop();
        }
        open.push(index);
    }
    ends
}

/// Entries that lie in the same one.
struct Siblings<'a> {
    entries: &'a [Entry],
    ends: &'a [usize],
    end: usize,
}

impl Siblings<'_> {
    /// The next entries, at most so many.
    fn next(&self, from: usize, most: usize) -> Vec<usize> {
        let mut found = Vec::new();
        let mut at = from;
        while at < self.end && found.len() < most {
            found.push(at);
            at = self.ends[at];
        }
        found
    }
}

/// The nearest entries that are the same statement; the ends of both lists if there are none.
fn meeting(
    sources: &SourceMap,
    left: &Siblings<'_>,
    left_from: usize,
    right: &Siblings<'_>,
    right_from: usize,
) -> (usize, usize) {
    let same = |one: usize, other: usize| {
        let (one, other) = (&left.entries[one], &right.entries[other]);
        key(one) == key(other) || fails_at(sources, one, other)
    };
    if same(left_from, right_from) {
        return (left_from, right_from);
    }
    let (lefts, rights) = (left.next(left_from, FAR), right.next(right_from, FAR));
    for skipped in 1..FAR {
        for (on_left, &one) in lefts.iter().enumerate().take(skipped + 1) {
            if let Some(&other) = rights.get(skipped - on_left)
                && same(one, other)
            {
                return (one, other);
            }
        }
    }
    // Too different: go on after what was looked at.
    let after = |list: &Siblings<'_>, seen: &[usize]| seen.last().map_or(list.end, |&last| list.ends[last]);
    (after(left, &lefts), after(right, &rights))
}

/// Whether one run fails at a statement that the other one executes.
fn fails_at(sources: &SourceMap, failed: &Entry, executed: &Entry) -> bool {
    let line = |entry: &Entry| sources.span(entry.span).map(|span| (span.told.file, span.told.line));
    matches!(failed.event, Event::End { failed: true, .. })
        && matches!(
            executed.event,
            Event::Assign { .. }
                | Event::Branch { .. }
                | Event::Switch { .. }
                | Event::Check { .. }
                | Event::Return { .. }
        )
        && failed.function == executed.function
        && line(failed).is_some()
        && line(failed) == line(executed)
}

/// What makes entries occurrences of the same statement.
fn key(entry: &Entry) -> (u8, FunctionId, SpanId, u64) {
    let (kind, number) = match &entry.event {
        Event::Assign { .. } | Event::Input(_) => (0, 0),
        Event::Branch { .. } => (1, 0),
        Event::Switch { .. } => (2, 0),
        Event::Assumption { .. } => (3, 0),
        Event::Check { .. } => (4, 0),
        Event::Call { .. } => (5, 0),
        Event::Return { .. } => (6, 0),
        Event::Free(_) => (7, 0),
        Event::Read(_) => (14, 0),
        Event::Output(_) => (8, 0),
        Event::Loop { .. } => (9, 0),
        Event::Iteration { number, .. } => (10, *number),
        Event::LoopEnd { .. } => (11, 0),
        Event::LeftOut(_) => (12, 0),
        Event::End { .. } => (13, 0),
    };
    (kind, entry.function, entry.span, number)
}

#[cfg(test)]
mod tests {
    use super::*;
    use ir::{FileId, Region, SourceMap, Span};

    /// Entries written as text: the letters are statements, spaces in front the depth.
    fn entries(sources: &mut SourceMap, text: &str) -> Vec<Entry> {
        text.split('/')
            .map(|word| {
                let name = word.trim_start();
                let line = u32::from(name.as_bytes()[0]);
                let region = Region { file: FileId(0), line, column: 1, end_line: line, end_column: 2 };
                let span = sources.intern(Span { told: region, text: region, definition: None, expansion: None });
                let event = Event::Branch { condition: name.to_string(), holds: true, operands: Vec::new() };
                let depth = (word.len() - name.len()) as u32;
                let function = FunctionId(0);
                Entry {
                    event,
                    function,
                    span,
                    step: 0,
                    depth,
                    iteration: None,
                    inline: false,
                    left_out: 0,
                    thread: None,
                }
            })
            .collect()
    }

    fn aligned(failing: &str, passing: &str) -> String {
        let mut sources = SourceMap::default();
        let (left, right) = (entries(&mut sources, failing), entries(&mut sources, passing));
        let text = |entries: &[Entry], at: Option<usize>| match at.map(|at| &entries[at].event) {
            Some(Event::Branch { condition, .. }) => condition.clone(),
            _ => "-".to_string(),
        };
        let rows = align(&sources, &left, &right).into_iter();
        rows.map(|(one, other)| format!("{}{}", text(&left, one), text(&right, other))).collect::<Vec<_>>().join(" ")
    }

    #[test]
    fn the_same_statements_face_each_other() {
        assert_eq!(aligned("a/b/c", "a/b/c"), "aa bb cc");
        assert_eq!(aligned("a/b/d/e", "a/c/e"), "aa b- d- -c ee");
        assert_eq!(aligned("a", "b"), "a- -b");
    }

    #[test]
    fn what_lies_inside_is_compared_inside() {
        assert_eq!(aligned("a/ b/ c/d", "a/ c/d"), "aa b- cc dd");
        // The inner `d` of one run is not the outer one of the other.
        assert_eq!(aligned("a/ d/e", "a/d/e"), "aa d- -d ee");
        assert_eq!(aligned("a/ b/  c/a/ b", "a/ b/a/ b/  c"), "aa bb c- aa bb -c");
    }
}
