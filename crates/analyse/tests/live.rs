//! Which variables still matter at a location.

#![allow(clippy::disallowed_methods)] // tests read files

#[path = "invariants/analysed.rs"]
#[allow(dead_code)] // what other tests use of it
mod analysed;

use std::collections::BTreeSet;

use analyse::live::Live;
use analysed::compiled;
use ir::{EdgeId, FunctionId, Program};

const PROGRAM: &str = "int count, last, unused;
static void note(int by)
{
    int before = count;
    count = before + by;
}
int main(void)
{
    int first = last, second = 2;
    last = 7;
    note(first);
    second = 3;
    if (second > 2)
        note(second);
    return count;
}
";

/// The variables that matter before the first step on a line of a function, when all reads do.
fn at_line(program: &Program, live: &Live, line: u32) -> BTreeSet<String> {
    let on_line = |(id, function): (FunctionId, &ir::Function)| {
        let edge = function.edges.iter().find(|edge| {
            let span = program.sources.span(edge.span);
            span.is_some_and(|span| span.told.line == line) && !matches!(edge.op, ir::Op::Begin { .. })
        })?;
        Some((id, edge.from))
    };
    let (function, location) = program.functions().find_map(on_line).expect("a step begins on the line");
    live.at(program, function, location).into_iter().map(|variable| program[variable].name.clone()).collect()
}

fn names<const N: usize>(names: [&str; N]) -> BTreeSet<String> {
    names.map(str::to_string).into()
}

#[test]
fn what_is_read_later_matters_and_what_is_written_anew_does_not() {
    let program = compiled(PROGRAM);
    let live = Live::of(&program, &|_, _| true);
    // `second` gets another value before it is read; `last` is written, and nobody reads it again.
    assert_eq!(at_line(&program, &live, 11), names(["count", "first"]));
    assert_eq!(at_line(&program, &live, 13), names(["count", "second"]));
    assert_eq!(at_line(&program, &live, 15), names(["count"]));
    // In a called function: what it reads, and what its callers read afterwards.
    assert_eq!(at_line(&program, &live, 4), names(["by", "count"]));
    assert_eq!(at_line(&program, &live, 5), names(["before", "by"]));
}

#[test]
fn only_reads_that_are_asked_about_count() {
    let program = compiled(PROGRAM);
    let main = program.start.expect("there is a main function");
    let is_return = |function: FunctionId, edge: EdgeId| {
        function == main && matches!(program[function].edge(edge).op, ir::Op::Return { .. })
    };
    let live = Live::of(&program, &is_return);
    assert_eq!(at_line(&program, &live, 13), names(["count"]));
    assert_eq!(at_line(&program, &live, 5), names([]), "it is written anew there");
}
