//! Which small edit of a line would make the property hold? The strongest evidence that a line is at fault.
//!
//! Edits are tried on the lines that could have saved the run: first on the failing run and on the passing runs that are
//! known (by the interpreter, which costs nothing), and those that survive by a check of the whole program within the bounds.

use std::collections::BTreeSet;

use check::Verdict;
use ir::{
    Change, Edit, ExprId, ExprKind, FunctionId, Joined, LocationId, Op, Program, TypeKind, UnaryOp, VarId, Vocabulary,
};
use run::{Discard, Outcome, Trace, Value};

use super::interventions::Line;
use crate::case::Case;
use crate::methods::sample::{self, Sampled};

/// The most edits that are tried on runs.
const MOST_EDITS: usize = 1000;
/// The most edits that are checked on the whole program, and the steps that they may take together: in a large program
/// few are checked, and beyond a size none.
const MOST_CHECKS: u64 = 40;
const ALL_CHECK_STEPS: u64 = 15_000;
const MOST_UNWOUND_TERMS: usize = 60_000;
/// The most conflicts of such a check.
const CONFLICTS: u64 = 20_000;

/// The most steps and terms of such a check: in large programs nothing is tried that would take long.
const MOST_CHECK_STEPS: u64 = 60_000;
const MOST_TERMS: usize = 150_000;
/// The most steps of all runs with edits together.
const MOST_STEPS: u64 = 3_000_000;
/// The most conditions from elsewhere that are tried with one.
const MOST_CONDITIONS: usize = 24;
/// The most edits of a line of which the best is taken.
const MOST_OF_A_LINE: usize = 4;
/// The most passing runs that edits are tried on, and the steps that the search for them may take.
const MOST_PASSING: usize = 48;
const MOST_NEAR_STEPS: u64 = 200_000;
/// The most integers of an initial value that are looked at.
pub(super) const MOST_PARTS: usize = 64;

/// A line with an edit after which nothing fails within the bounds.
#[derive(Debug, Clone)]
pub struct Repair {
    /// The line: its position among those given.
    pub line: usize,
    /// The edit.
    pub edit: Edit,
    /// How many of a sample of passing runs show something else to the assertions than before.
    pub changed: usize,
    /// The same for the repair that changes fewest.
    pub least_changed: usize,
    /// How many passing runs there are that show different things.
    pub sampled: usize,
}

/// Looks for edits of lines, one for each: passing runs must go on passing, failing runs must pass. An edit after which the
/// code does almost nothing any more mends everything as well; so of several edits of a line the one is preferred that
/// leaves most passing runs as they are.
pub fn repairs(
    case: &Case<'_>,
    lines: &[&Line],
    passing: &[Sampled],
    (unwound_steps, unwound_terms): (u64, usize),
    is_aside: &dyn Fn(FunctionId) -> bool,
) -> Vec<Repair> {
    let most_checks = (ALL_CHECK_STEPS / unwound_steps.max(1)).clamp(1, MOST_CHECKS);
    if unwound_terms > MOST_UNWOUND_TERMS {
        return Vec::new();
    }
    let words = Words::new(case.program, is_aside);
    let mut passing = neighbours(case, passing, &words.constants);
    // Inputs with which something fails: at first in the program as it is, then after edits that did not do.
    let mut failing: Vec<Sampled> = std::iter::once(case.run)
        .chain(case.others.iter().copied())
        .map(|run| Sampled::new(&run.inputs, &run.stdin))
        .collect();
    let (mut repairs, mut tried, mut checked): (Vec<Repair>, _, _) = (Vec::new(), 0, 0);
    let mut steps_left = MOST_STEPS;
    for (position, line) in lines.iter().enumerate() {
        let mut best: Option<Repair> = None;
        let mut holding = 0;
        for edit in edits_of(case.program, &words, line) {
            if tried == MOST_EDITS || checked == most_checks || steps_left == 0 || case.is_halted() {
                break;
            }
            tried += 1;
            let edited = case.program.edited(&edit);
            if !runs_pass(case, &edited, &failing, &mut steps_left) {
                continue;
            }
            let most_changed = best.as_ref().map_or(passing.len() / 2, |best| best.changed);
            let Some(changed) = changed_runs(case, &edited, &mut passing, most_changed, &mut steps_left) else {
                continue;
            };
            checked += 1;
            match outcome(case, &edited) {
                Checked::Holds => {
                    best = Some(Repair { line: position, edit, changed, least_changed: 0, sampled: passing.len() });
                    holding += 1;
                    if changed == 0 || holding == MOST_OF_A_LINE {
                        break;
                    }
                }
                Checked::Fails(run) => failing.push(run),
                Checked::Unknown => {}
            }
        }
        repairs.extend(best);
    }
    let least_changed = repairs.iter().map(|repair| repair.changed).min().unwrap_or(0);
    repairs.into_iter().map(|repair| Repair { least_changed, ..repair }).collect()
}

/// Whether nothing fails in an edited program on inputs with which something failed.
fn runs_pass(case: &Case<'_>, edited: &Program, failing: &[Sampled], steps_left: &mut u64) -> bool {
    let mut passes = |run: &Sampled, may_be_excluded: bool| {
        let options =
            run::Options { max_steps: most_steps(case), ..check::run_options(case.options, &run.inputs, &run.stdin) };
        let report = run::execute(edited, &options, &mut Discard);
        *steps_left = steps_left.saturating_sub(report.steps);
        match report.outcome {
            Outcome::Exit { .. } => true,
            Outcome::AssumptionFalse { .. } => may_be_excluded,
            _ => false,
        }
    };
    // The failing run itself first, then the latest: most edits end there.
    let (own, others) = failing.split_first().expect("there is the failing run");
    passes(own, false) && others.iter().rev().all(|run| passes(run, true))
}

/// How many passing runs an edit changes, if these are fewer than a number, and all go on passing. Runs that edits change
/// move to the front: most edits end there.
fn changed_runs(
    case: &Case<'_>,
    edited: &Program,
    passing: &mut [Passing],
    most: usize,
    steps_left: &mut u64,
) -> Option<usize> {
    let mut changed = 0;
    for index in 0..passing.len() {
        let (shows, steps) = seen(case, edited, &passing[index].run);
        *steps_left = steps_left.saturating_sub(steps);
        if shows? != passing[index].shows {
            changed += 1;
            passing[..=index].rotate_right(1);
            if changed >= most {
                return None;
            }
        }
    }
    Some(changed)
}

/// The most steps of a run with an edit: it may never end.
fn most_steps(case: &Case<'_>) -> u64 {
    50 * case.run.steps + 10_000
}

/// What a run shows to the assertions, each time they are reached, and at its end.
#[derive(PartialEq)]
struct Seen {
    /// The values in their conditions.
    values: Vec<Value>,
    /// Which of the plain conditions in them hold.
    truths: Vec<Value>,
    /// The status.
    status: u8,
}

/// A passing run, and what it shows.
struct Passing {
    run: Sampled,
    shows: Seen,
}

/// What a run shows, none if it does not pass; and how many steps it takes.
fn seen(case: &Case<'_>, program: &Program, run: &Sampled) -> (Option<Seen>, u64) {
    let options =
        run::Options { max_steps: most_steps(case), ..check::run_options(case.options, &run.inputs, &run.stdin) };
    let Ok(trace) = Trace::replay(program, &options, &mut Discard) else { return (None, 0) };
    let steps = trace.report().steps;
    let Outcome::Exit { status } = trace.report().outcome else { return (None, steps) };
    let (mut values, mut truths) = (Vec::new(), Vec::new());
    let mut cursor = trace.cursor();
    for step in trace.steps() {
        if let Op::Assert { condition, .. } = program[step.function].edge(step.edge).op {
            cursor.seek(step.index);
            let parts = program.parts_of(condition);
            for part in parts {
                if program.is_condition(part) {
                    truths.push(cursor.eval(part));
                } else if matches!(program[part].kind(), ExprKind::Load(_)) {
                    values.push(cursor.eval(part));
                }
            }
        }
    }
    (Some(Seen { values, truths, status }), steps)
}

/// Whether two runs show the same as far as conditions go; if there are none, whether they show the same.
fn is_alike(a: &Seen, b: &Seen) -> bool {
    match a.truths.is_empty() && b.truths.is_empty() {
        true => a == b,
        false => a.truths == b.truths,
    }
}

/// The known passing runs, and others near them and the failing runs that show something else.
fn neighbours(case: &Case<'_>, known: &[Sampled], constants: &[i128]) -> Vec<Passing> {
    let failing = std::iter::once(case.run).chain(case.others.iter().copied());
    let failing = failing.map(|run| Sampled::new(&run.inputs, &run.stdin));
    // What is near the failing runs tells most: they come as often as the others together.
    let failing: Vec<Sampled> = failing.take(known.len().max(1)).collect();
    let again = known.len().div_ceil(failing.len());
    let seeds: Vec<Sampled> = failing.iter().cycle().take(again * failing.len()).chain(known).cloned().collect();
    let mut passing: Vec<Passing> = Vec::new();
    let mut steps_left = MOST_NEAR_STEPS;
    for run in known.iter().cloned().chain(sample::near(case, &seeds, constants)) {
        if passing.len() >= MOST_PASSING || steps_left == 0 || case.is_halted() {
            break;
        }
        let (shows, steps) = seen(case, case.program, &run);
        steps_left = steps_left.saturating_sub(steps.max(1));
        if let Some(shows) = shows
            && passing.iter().all(|other| !is_alike(&other.shows, &shows))
        {
            passing.push(Passing { run, shows });
        }
    }
    passing
}

/// What a check of an edited program says.
enum Checked {
    Holds,
    Fails(Sampled),
    Unknown,
}

/// Whether nothing fails in the edited program within the bounds.
fn outcome(case: &Case<'_>, edited: &Program) -> Checked {
    let most = case.bounds.values().copied().max().unwrap_or(case.options.first_bound);
    let options = check::Options {
        properties: Vec::new(),
        runs: 1,
        records: false,
        dimacs: false,
        last_bound: most,
        max_conflicts: CONFLICTS,
        max_edges: MOST_CHECK_STEPS,
        max_terms: MOST_TERMS,
        ..case.options.clone()
    };
    let report = check::check(edited, &options, &mut |_| {});
    let failing = report.properties.iter().find_map(|(_, verdict)| match verdict {
        Verdict::Violated(runs) => runs.first(),
        _ => None,
    });
    if let Some(run) = failing {
        return Checked::Fails(Sampled::new(&run.inputs, &run.stdin));
    }
    let is_fine = |verdict: &Verdict| match verdict {
        Verdict::Violated(_) => false,
        Verdict::Holds => true,
        Verdict::Unknown(reason) => matches!(reason, check::Reason::Bound),
    };
    match report.defect.is_none()
        && !report.scope.nothing_checked
        && report.properties.iter().all(|(_, verdict)| is_fine(verdict))
    {
        true => Checked::Holds,
        false => Checked::Unknown,
    }
}

/// What edits are made of: the words of the program.
struct Words {
    constants: Vec<i128>,
    /// The plain conditions in the code, by function.
    conditions: Vec<(FunctionId, Vec<ExprId>)>,
}

impl Words {
    /// The constants and conditions of the user's code. Functions that are `aside` (the harness) say how the code is
    /// used, not what it is made of.
    fn new(program: &Program, is_aside: &dyn Fn(FunctionId) -> bool) -> Words {
        let mut constants: BTreeSet<i128> = BTreeSet::new();
        for global in &program.globals {
            let parts = 0..global.initializer.parts.len().min(MOST_PARTS);
            constants.extend(parts.filter_map(|part| program.initial_value(global.var, part)).map(|(_, value)| value));
        }
        let mut conditions = Vec::new();
        for (id, function) in program.functions().filter(|(_, function)| !function.library && function.defined) {
            for edge in &function.edges {
                for root in program.roots_of(&edge.op) {
                    constants.extend(program.parts_of(root).into_iter().filter_map(
                        |part| match program[part].kind() {
                            ExprKind::Int(value) => Some(*value),
                            _ => None,
                        },
                    ));
                }
            }
            if !is_aside(id) {
                conditions.push((id, program.conditions_in(id)));
            }
        }
        Words { constants: constants.into_iter().collect(), conditions }
    }

    /// Conditions that mean something in a function where some variables can be named, those of the function first.
    fn conditions_for(&self, program: &Program, function: FunctionId, variables: &[VarId]) -> Vec<ExprId> {
        let own = self.conditions.iter().filter(|(of, _)| *of == function);
        let others = self.conditions.iter().filter(|(of, _)| *of != function);
        let mut texts: BTreeSet<String> = BTreeSet::new();
        let mut fitting = Vec::new();
        for &condition in own.chain(others).flat_map(|(_, conditions)| conditions) {
            // What cannot be shown as it stands is no edit that a person would make.
            let Some(text) = program.sources.snippet(program[condition].span()) else { continue };
            if fitting.len() < MOST_CONDITIONS && program.can_graft(condition, variables) && texts.insert(text) {
                fitting.push(condition);
            }
        }
        fitting
    }
}

/// The edits of what a line computes and decides: changes of what stands there first, then additions.
fn edits_of(program: &Program, words: &Words, line: &Line) -> Vec<Edit> {
    let (mut edits, mut additions): (Vec<Edit>, Vec<Edit>) = (Vec::new(), Vec::new());
    for &(function, edge) in &line.edges {
        let edge = program[function].edge(edge);
        let named = program.variables_at(function, edge.from);
        let scalars = named.iter().copied().filter(|&var| program.types.is_scalar(program[var].ty)).collect();
        let vocabulary = Vocabulary { variables: scalars, constants: words.constants.clone() };
        if let Op::Assume { condition, .. } = edge.op {
            edits.push(program.negation(condition));
        }
        for root in program.roots_of(&edge.op) {
            for part in program.parts_of(root) {
                edits.extend(program.edits(part, &vocabulary));
            }
        }
        if let Some(old) = truth_of(program, &edge.op) {
            additions.extend(joined(program, words, (function, edge.from), old, &named));
        }
    }
    for &(var, part) in &line.initials {
        let vocabulary = Vocabulary { variables: Vec::new(), constants: words.constants.clone() };
        edits.extend(program.initial_edits(var, part, &vocabulary));
    }
    let mut unique: Vec<Edit> = Vec::new();
    for edit in edits.into_iter().chain(additions) {
        if !unique.contains(&edit) {
            unique.push(edit);
        }
    }
    unique
}

/// The truth value that a step computes or decides by.
fn truth_of(program: &Program, op: &Op) -> Option<ExprId> {
    let is_truth = |expr: &ExprId| match program[*expr].kind() {
        ExprKind::Binary(op, ..) => op.is_comparison(),
        ExprKind::And(..) | ExprKind::Or(..) | ExprKind::Unary(UnaryOp::LogicalNot, _) => true,
        _ => *program.types.kind(program[*expr].ty()) == TypeKind::Bool,
    };
    match *op {
        Op::Assume { condition, .. } => Some(condition),
        Op::Assign { value, .. } => Some(value).filter(is_truth),
        Op::Return { value: Some(value) } => Some(value).filter(is_truth),
        _ => None,
    }
}

/// A condition with one more, taken from elsewhere in the code; and guarded against null pointers that it follows.
fn joined(
    program: &Program,
    words: &Words,
    (function, location): (FunctionId, LocationId),
    old: ExprId,
    named: &[VarId],
) -> Vec<Edit> {
    if program.types.float(program[old].ty()).is_some() {
        return Vec::new();
    }
    let mut edits = Vec::new();
    let mut join = |condition: ExprId, is_negated: bool, is_or: bool, is_first: bool| {
        let joined = Joined { condition, is_negated, is_or, is_first, function, location };
        edits.push(Edit::Expression { expr: old, change: Change::Joined(joined) });
    };
    let own = program.parts_of(old);
    for &part in &own {
        let is_pointer = matches!(program.types.kind(program[part].ty()), TypeKind::Pointer(_));
        if is_pointer && matches!(program[part].kind(), ExprKind::Load(_)) && program.can_graft(part, named) {
            join(part, false, false, true);
            join(part, true, true, true);
        }
    }
    for condition in words.conditions_for(program, function, named) {
        if own.contains(&condition) {
            continue;
        }
        for (is_negated, is_or) in [(false, false), (true, false), (false, true), (true, true)] {
            join(condition, is_negated, is_or, false);
        }
    }
    edits
}
