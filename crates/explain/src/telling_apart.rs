//! Two edits after which nothing fails may still do different things: an input on which they do, so that a person can say what is meant.
//!
//! Known runs and runs near them are made in both edited programs, by the interpreter. A call that is made with the same values in both
//! and returns something else says most; if there is none, what is printed and returned in the end.

use std::collections::BTreeMap;

use ir::{ExprId, ExprKind, Op, Program, TypeId};
use run::{Captured, Outcome, Prepared, Script, Trace, Value};

use crate::sample::Near;

/// The most runs that are made, and the most steps of each.
const MOST_RUNS: usize = 160;
const MOST_STEPS: u64 = 100_000;

/// What is different after two edits.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Apart {
    /// The run on which it is.
    pub script: Script,
    /// What of it.
    pub what: Differs,
}

/// Something that a run does, in each of two programs.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Differs {
    /// A call, as it would be written, returns something else.
    Result {
        /// The call.
        call: String,
        /// What it returns.
        returns: [String; 2],
    },
    /// The program ends with another status.
    Status([u8; 2]),
    /// It prints something else to its standard output.
    Output([String; 2]),
}

/// The first run, of known ones and of some near them, on which two programs differ; both come to their end.
pub fn tell_apart(
    program: &Program,
    options: &check::Options,
    known: &[Script],
    edited: [&Program; 2],
) -> Option<Apart> {
    let constants = constants(program);
    let mut near = Near::new(program, options, known, &constants);
    let prepared = edited.map(Prepared::new);
    let mut other = None;
    for number in 0..MOST_RUNS {
        if options.is_halted() {
            break;
        }
        let Some(script) = known.get(number).cloned().or_else(|| near.another()) else { break };
        let options = run::Options { max_steps: MOST_STEPS, ..check::run_options(options, &script) };
        let mut printed = [Captured::default(), Captured::default()];
        let mut traces = Vec::new();
        for (prepared, printed) in prepared.iter().zip(&mut printed) {
            traces.extend(prepared.replay(&options, printed).ok());
        }
        let [first, second] = &traces[..] else { continue };
        let (Outcome::Exit { status: one }, Outcome::Exit { status: two }) =
            (&first.report().outcome, &second.report().outcome)
        else {
            continue;
        };
        if let Some(what) = other_result(first, second) {
            return Some(Apart { script, what });
        }
        let text = |captured: &Captured| String::from_utf8_lossy(&captured.stdout).into_owned();
        let ends = if one != two {
            Some(Differs::Status([*one, *two]))
        } else if printed[0].stdout != printed[1].stdout {
            Some(Differs::Output([text(&printed[0]), text(&printed[1])]))
        } else {
            None
        };
        other = other.or_else(|| ends.map(|what| Apart { script, what }));
    }
    other
}

/// A call that has ended.
struct Ended {
    arguments: Vec<Value>,
    types: Vec<TypeId>,
    result: Value,
    ty: TypeId,
}

/// A call that is made with the same values in both runs and returns another one.
fn other_result(first: &Trace<'_>, second: &Trace<'_>) -> Option<Differs> {
    let (first, program) = (calls(first), first.program());
    let second = calls(second);
    for (function, own) in &first {
        for (one, two) in own.iter().zip(second.get(function).into_iter().flatten()) {
            if one.arguments == two.arguments && one.result != two.result {
                let said = |value: &Value, ty: TypeId| value.render(program, ty);
                let arguments: Vec<String> =
                    one.arguments.iter().zip(&one.types).map(|(value, ty)| said(value, *ty)).collect();
                return Some(Differs::Result {
                    call: format!("{function}({})", arguments.join(", ")),
                    returns: [said(&one.result, one.ty), said(&two.result, two.ty)],
                });
            }
        }
    }
    None
}

/// The calls of a run that take and return plain numbers, by function, in the order in which they end.
fn calls(trace: &Trace<'_>) -> BTreeMap<String, Vec<Ended>> {
    let program = trace.program();
    let mut calls: BTreeMap<String, Vec<Ended>> = BTreeMap::new();
    let mut cursor = trace.cursor();
    let mut open: Vec<(u32, Vec<Value>, Vec<TypeId>)> = Vec::new();
    for step in trace.steps() {
        match &program[step.function].edge(step.edge).op {
            Op::Call { arguments, .. } => {
                cursor.seek(step.index);
                while open.last().is_some_and(|(depth, ..)| *depth > step.depth) {
                    open.pop();
                }
                let values = arguments.iter().map(|&argument| cursor.eval(argument)).collect();
                let types = arguments.iter().map(|&argument| program[argument].ty()).collect();
                open.push((step.depth + 1, values, types));
            }
            Op::Return { value: Some(value) } => {
                cursor.seek(step.index);
                while open.last().is_some_and(|(depth, ..)| *depth > step.depth) {
                    open.pop();
                }
                if open.last().is_none_or(|(depth, ..)| *depth != step.depth) || program[step.function].library {
                    continue;
                }
                let Some((_, arguments, types)) = open.pop() else { continue };
                let (result, ty) = (cursor.eval(*value), program[*value].ty());
                if arguments.iter().chain([&result]).all(|value| matches!(value, Value::Int(_))) {
                    calls.entry(program[step.function].name.clone()).or_default().push(Ended {
                        arguments,
                        types,
                        result,
                        ty,
                    });
                }
            }
            _ => {}
        }
    }
    calls
}

/// The constants of the user's code.
fn constants(program: &Program) -> Vec<i128> {
    let own = program.functions().filter(|(_, function)| function.defined && !function.library);
    let roots = own.flat_map(|(_, function)| &function.edges).flat_map(|edge| program.roots_of(&edge.op));
    let constant = |part: ExprId| match *program[part].kind() {
        ExprKind::Int(value) => Some(value),
        _ => None,
    };
    let mut all: Vec<i128> = roots.flat_map(|root| program.parts_of(root)).filter_map(constant).collect();
    all.sort_unstable();
    all.dedup();
    all
}
