//! Which small edit of a line would make the property hold? The strongest evidence that a line is at fault.
//!
//! Edits are tried on the lines that could have saved the run: first on the failing run and on the passing runs that are
//! known (by the interpreter, which costs nothing), and those that survive by a check of the whole program within the bounds.

use check::Verdict;
use ir::{Edit, ExprId, ExprKind, Op, PlaceId, Program};
use run::{Discard, Outcome, Trace, Value};

use super::interventions::Line;
use crate::case::Case;
use crate::explanation::PassingRun;

/// The most edits that are tried on runs.
const MOST_EDITS: usize = 2000;
/// The most edits that are checked on the whole program, and the steps that they may take together: in a large program
/// few are checked.
const MOST_CHECKS: u64 = 60;
const ALL_CHECK_STEPS: u64 = 20_000;
/// The most conflicts of such a check.
const CONFLICTS: u64 = 20_000;

/// The most steps and terms of such a check: in large programs nothing is tried that would take long.
const MOST_CHECK_STEPS: u64 = 60_000;
const MOST_TERMS: usize = 150_000;
/// The most steps of all runs with edits together.
const MOST_STEPS: u64 = 3_000_000;

/// A line with an edit after which nothing fails within the bounds.
#[derive(Debug, Clone)]
pub struct Repair {
    /// The line: its position among those given.
    pub line: usize,
    /// The edit.
    pub edit: Edit,
}

/// Looks for edits of lines. Passing runs must go on passing, and the run that shows what is meant must stay as it is.
pub fn repairs(
    case: &Case<'_>,
    lines: &[&Line],
    passing: &[&PassingRun],
    meant: Option<&PassingRun>,
    unwound_steps: u64,
) -> Vec<Repair> {
    let (mut repairs, mut tried, mut checked) = (Vec::new(), 0, 0);
    let mut steps_left = MOST_STEPS;
    let most_checks = (ALL_CHECK_STEPS / unwound_steps.max(1)).clamp(1, MOST_CHECKS);
    let expected = meant.and_then(|run| asserted(case, case.program, run));
    for (position, line) in lines.iter().enumerate() {
        for edit in edits_of(case.program, line) {
            if tried == MOST_EDITS || checked == most_checks || steps_left == 0 || case.is_halted() {
                return repairs;
            }
            tried += 1;
            let edited = case.program.edited(&edit);
            let runs = std::iter::once((&case.run.inputs, &case.run.stdin))
                .chain(passing.iter().map(|run| (&run.inputs, &run.stdin)));
            let mut all_pass = true;
            for (inputs, stdin) in runs {
                let options =
                    run::Options { max_steps: most_steps(case), ..check::run_options(case.options, inputs, stdin) };
                let report = run::execute(&edited, &options, &mut Discard);
                steps_left = steps_left.saturating_sub(report.steps);
                all_pass &= matches!(report.outcome, Outcome::Exit { .. });
                if !all_pass {
                    break;
                }
            }
            if let (true, Some(run)) = (all_pass, meant) {
                all_pass = asserted(case, &edited, run) == expected;
            }
            if all_pass {
                checked += 1;
                if holds(case, &edited) {
                    repairs.push(Repair { line: position, edit });
                    break;
                }
            }
        }
    }
    repairs
}

/// The most steps of a run with an edit: it may never end.
fn most_steps(case: &Case<'_>) -> u64 {
    50 * case.run.steps + 10_000
}

/// What a run shows to the failed assertion: the values of the parts of its condition, each time it is reached. None if the
/// run does not pass.
fn asserted(case: &Case<'_>, program: &Program, run: &PassingRun) -> Option<Vec<Value>> {
    let options =
        run::Options { max_steps: most_steps(case), ..check::run_options(case.options, &run.inputs, &run.stdin) };
    let trace = Trace::replay(program, &options, &mut Discard).ok()?;
    if !matches!(trace.report().outcome, Outcome::Exit { .. }) {
        return None;
    }
    let mut values = Vec::new();
    let mut cursor = trace.cursor();
    for step in trace.steps() {
        if let Op::Assert { condition, site } = program[step.function].edge(step.edge).op
            && Some(site) == case.property.site
        {
            cursor.seek(step.index);
            let parts = program.parts_of(condition);
            let loads = parts.into_iter().filter(|&part| matches!(program[part].kind(), ExprKind::Load(_)));
            values.extend(loads.map(|part| cursor.eval(part)));
        }
    }
    Some(values)
}

/// Whether nothing fails in the edited program within the bounds.
fn holds(case: &Case<'_>, edited: &Program) -> bool {
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
    report.defect.is_none()
        && !report.scope.nothing_checked
        && report.properties.iter().all(|(_, verdict)| match verdict {
            Verdict::Violated(_) => false,
            Verdict::Holds => true,
            Verdict::Unknown(reason) => matches!(reason, check::Reason::Bound),
        })
}

/// The edits of what a line computes and decides.
fn edits_of(program: &Program, line: &Line) -> Vec<Edit> {
    let visible = program.visible_variables(line.function);
    let mut edits: Vec<Edit> = Vec::new();
    for &(function, edge) in &line.edges {
        let mut roots: Vec<ExprId> = Vec::new();
        let inside = |place: &PlaceId| program.expressions_of(*place);
        match &program[function].edge(edge).op {
            Op::Assign { place, value, .. } => {
                roots.push(*value);
                roots.extend(inside(place));
            }
            Op::Assume { condition, .. } => {
                edits.push(program.negation(*condition));
                roots.push(*condition);
            }
            Op::Case { selector, .. } => roots.push(*selector),
            Op::Return { value: Some(value) } => roots.push(*value),
            Op::Call { arguments, .. } => roots.extend(arguments),
            _ => {}
        }
        for root in roots {
            for part in program.parts_of(root) {
                edits.extend(program.edits(part, &visible));
            }
        }
    }
    let mut unique: Vec<Edit> = Vec::new();
    for edit in edits {
        if !unique.contains(&edit) {
            unique.push(edit);
        }
    }
    unique
}
