//! Which small edit of a line would make the property hold? The strongest evidence that a line is at fault.
//!
//! Edits are tried on runs first ([`trials`]): by the interpreter, which costs next to nothing. Those that survive are weighed,
//! and the best are checked on the whole program within the bounds.

mod trials;
mod words;

use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet};

use check::{Statistics, Verdict};
use ir::{BinaryOp, Change, Edge, EdgeId, Edit, ExprId, ExprKind, FunctionId, NewStep, Op, Program, Rework, Spot};
use run::{Discard, Trace};

use super::effort::{self, Effort};
use super::interventions::{Line, line_of};
use crate::case::Case;
use crate::methods::sample::Sampled;
pub use trials::{Effects, Trials};
pub use words::{MOST_PARTS, Words};

/// The most edits that are tried on runs.
const MOST_EDITS: usize = 6000;
/// The most edits that are checked on the whole program, and what that may cost, in hundredths of what finding the failing
/// run took.
const MOST_CHECKS: u64 = 6;
const CHECK_EFFORT: u64 = 60;
/// The most conflicts of such a check.
const CONFLICTS: u64 = 20_000;
/// The most steps and terms of such a check: in large programs nothing is tried that would take long.
const MOST_CHECK_STEPS: u64 = 60_000;
const MOST_TERMS: usize = 150_000;
/// The most edits of a line that are checked.
const MOST_OF_A_LINE: usize = 3;
/// The most statements that are tried under conditions.
const MOST_UNGUARDED: usize = 24;
/// How plausible a statement under a condition is.
const GUARDED: u32 = 20;
/// What an edit is counted in.
const WORTH: u32 = 1000;
/// Edits that are worth less than one part in so many of the best one are not checked.
const FAR: u32 = 5;

/// Those of an edit before it is tried.
const NO_EFFECTS: Effects = Effects { changed: 0, turned: 0 };

/// A line with an edit after which all runs pass that were tried.
#[derive(Debug, Clone)]
pub struct Repair {
    /// The line: its position among those given.
    pub line: usize,
    /// The edit.
    pub edit: Edit,
    /// Whether nothing fails after it within the bounds: that was checked.
    pub is_proven: bool,
    /// Whether it helps against this failure only: the runs may fail elsewhere, later.
    pub is_partial: bool,
    /// How many passing runs show something else after it.
    pub changed: usize,
    /// What it is worth: see [`worth`].
    pub worth: u32,
    /// The same for the best repair of all lines like this: of the program, or of what states its property.
    pub best_worth: u32,
}

/// An edit after which all runs pass.
struct Survivor {
    line: usize,
    edit: Edit,
    changed: usize,
    worth: u32,
}

/// Looks for edits of lines, the best one for each: passing runs must go on passing, failing runs must pass. An edit after
/// which the code does almost nothing any more mends everything as well; so edits are weighed ([`worth`]). The lines of
/// which an edit saved the failing run are told as well.
pub fn repairs(
    case: &Case<'_>,
    (lines, is_aside): (&[&Line], &dyn Fn(FunctionId) -> bool),
    words: &Words,
    trials: &mut Trials<'_>,
    effort: Effort,
) -> (Vec<Repair>, BTreeSet<usize>) {
    let mut saving = BTreeSet::new();
    let mut survivors = survivors(case, lines, words, trials, &mut saving);
    let is_partial = survivors.is_empty() && trials.forgive_others(case);
    if is_partial {
        survivors = self::survivors(case, lines, words, trials, &mut BTreeSet::new());
    }
    // What the program is about comes before what states its property, and what leaves all passing runs alone before what
    // does not.
    survivors.sort_by_key(|one| (is_aside(lines[one.line].function), one.changed > 0, Reverse(one.worth), one.line));
    let most_cost = if is_partial { 0 } else { effort.hundredths(CHECK_EFFORT) };
    let repairs = checked(case, survivors, (lines, is_aside), trials, most_cost);
    (repairs.into_iter().map(|repair| Repair { is_partial, ..repair }).collect(), saving)
}

/// The edits with which all runs pass that were tried. Notes the lines of which an edit saved the failing run, at least.
fn survivors<'a>(
    case: &'a Case<'_>,
    lines: &'a [&'a Line],
    words: &Words,
    trials: &mut Trials<'_>,
    saving: &mut BTreeSet<usize>,
) -> Vec<Survivor> {
    let mut attempts = Attempts { case, lines, saving, survivors: Vec::new(), tried: 0 };
    let edits = edits_by_worth(case, lines, words);
    let is_likelier = |edit: &Edit| worth(case.program, edit, NO_EFFECTS) > GUARDED * WORTH;
    let (likelier, others): (Vec<_>, Vec<_>) = edits.into_iter().partition(|(_, edit)| is_likelier(edit));
    let mut unguarded = Vec::new();
    for (position, edit) in likelier {
        let is_right = attempts.attempt(position, edit, trials);
        if let (Edit::Steps(Rework::Inserted { at, new, .. }), Some(false)) = (edit, is_right) {
            unguarded.push((position, at, new));
        }
    }
    // What mends the failing runs but is not always right may be right under a condition.
    for (position, at, new) in unguarded.into_iter().take(MOST_UNGUARDED) {
        for guard in words.guards_for(case.program, at) {
            attempts.attempt(position, Edit::Steps(Rework::Inserted { at, guard: Some(guard), new }), trials);
        }
    }
    for (position, edit) in others {
        attempts.attempt(position, edit, trials);
    }
    attempts.survivors
}

/// Edits as they are tried.
struct Attempts<'a, 'c> {
    case: &'a Case<'c>,
    lines: &'a [&'a Line],
    saving: &'a mut BTreeSet<usize>,
    survivors: Vec<Survivor>,
    tried: usize,
}

impl Attempts<'_, '_> {
    /// Tries an edit. If it mends the failing runs: whether it leaves all passing ones alone.
    fn attempt(&mut self, position: usize, edit: Edit, trials: &mut Trials<'_>) -> Option<bool> {
        let case = self.case;
        if self.tried == MOST_EDITS || trials.are_over() || case.is_halted() {
            return None;
        }
        self.tried += 1;
        let edited = case.program.edited(&edit);
        let edited = trials.prepare(&edited, self.lines[position].function);
        if !trials.saves(case, &edited) {
            return None;
        }
        if matches!(edit, Edit::Expression { .. }) {
            self.saving.insert(position);
        }
        if !trials.mends_others(case, &edited) {
            return None;
        }
        // Of a line the best few are enough: one that changes so much that it is not among them need not be tried out.
        let of_line = self.survivors.iter().filter(|one| one.line == position);
        let mut best: Vec<u32> = of_line.map(|one| one.worth).collect();
        best.sort_unstable_by_key(|worth| Reverse(*worth));
        let least = best.get(MOST_OF_A_LINE - 1).copied().unwrap_or(0);
        let worth = |effects: Effects| worth(case.program, &edit, effects);
        let effects = trials.effects(case, &edited, &|effects| worth(effects) > least);
        if let Some(effects) = effects {
            let worth = worth(effects);
            self.survivors.push(Survivor { line: position, edit, changed: effects.changed, worth });
        }
        Some(effects.is_some_and(|effects| effects.changed == 0))
    }
}

/// The best edit of each line. The best of all are checked; what a check refutes is dropped, and the run that it found
/// may save further checks.
fn checked(
    case: &Case<'_>,
    survivors: Vec<Survivor>,
    (lines, is_aside): (&[&Line], &dyn Fn(FunctionId) -> bool),
    trials: &mut Trials<'_>,
    most_cost: u64,
) -> Vec<Repair> {
    let mut repairs: Vec<Repair> = Vec::new();
    let (mut checks, mut has_learned, mut best_proven) = (0, false, 0);
    let mut cost_left = most_cost;
    let mut of_line: BTreeMap<usize, usize> = BTreeMap::new();
    for Survivor { line, edit, changed, worth } in survivors {
        if repairs.iter().any(|repair| repair.line == line) || case.is_halted() {
            continue;
        }
        let edited = case.program.edited(&edit);
        let of_line = of_line.entry(line).or_insert(0);
        let mut repair = Repair { line, edit, is_proven: false, is_partial: false, changed, worth, best_worth: 0 };
        if checks < MOST_CHECKS && cost_left > 0 && *of_line < MOST_OF_A_LINE && worth >= best_proven / FAR {
            (checks, *of_line) = (checks + 1, *of_line + 1);
            // What a check would refute may be refuted already. (Which runs are known depends on how solvers search; what is
            // not checked is not tried on them, and reports stay the same.)
            if has_learned {
                let edited = trials.prepare(&edited, lines[line].function);
                if !trials.mends(case, &edited) {
                    continue;
                }
            }
            let (outcome, cost) = outcome(case, &edited, cost_left);
            cost_left = cost_left.saturating_sub(cost);
            match outcome {
                Checked::Holds => (repair.is_proven, best_proven) = (true, best_proven.max(worth)),
                Checked::Fails(run) => {
                    trials.learn(run);
                    has_learned = true;
                    continue;
                }
                Checked::Unknown => {}
            }
        }
        repairs.push(repair);
    }
    // What states the property is compared with its like only.
    let best_of = |aside: bool| {
        let like = repairs.iter().filter(|repair| is_aside(lines[repair.line].function) == aside);
        like.map(|repair| repair.worth).max().unwrap_or(0)
    };
    let best = [best_of(false), best_of(true)];
    let best_worth = |line: usize| best[usize::from(is_aside(lines[line].function))];
    repairs.into_iter().map(|repair| Repair { best_worth: best_worth(repair.line), ..repair }).collect()
}

/// What an edit is worth, in proportion to how likely it is that it edits the faulty line: by its kind, and the less the more
/// passing runs show something else to the assertions than before, or take other steps, because then it is hardly what was
/// meant. The numbers follow a conditional logit model of all edits that mended programs of the learn part of `bench/faults`,
/// rounded; those of a guard against null (rare there) and of a guarded statement (there are so many) are judged.
fn worth(program: &Program, edit: &Edit, effects: Effects) -> u32 {
    let plausible = match edit {
        Edit::Expression { expr, change } => match change {
            Change::Operator(op) if is_boundary(program, *expr, *op) => 500,
            Change::Operator(_) => 75,
            Change::Member(_) => 400,
            Change::Offset(_) => 145,
            Change::OtherConnective => 155,
            Change::Other(_) => 120,
            // A pointer is followed only if it is not null.
            Change::Joined(joined) if joined.is_first => 300,
            Change::Constant(_) => 115,
            Change::Negated => 135,
            Change::Variable(_) => 88,
            Change::Only(_) => 77,
            Change::Joined(_) => 21,
        },
        Edit::Initial { .. } => 160,
        Edit::Steps(Rework::Exchanged { .. }) => 390,
        Edit::Steps(Rework::Arguments { .. }) => 220,
        Edit::Steps(Rework::Callee { .. }) => 145,
        Edit::Steps(Rework::Inserted { guard: Some(_), .. }) => GUARDED,
        Edit::Steps(Rework::Inserted { guard: None, new, .. }) => match new {
            NewStep::Copy(..) => 70,
            NewStep::Set(..) => 50,
            NewStep::Add(..) => 18,
        },
    };
    let (changed, turned) = (1.0 + effects.changed as f64, 1.0 + effects.turned as f64);
    (f64::from(plausible * WORTH) / (changed.powf(2.5) * turned)).round() as u32
}

/// The edits of all lines in the order of their worth, as far as it is known before they are tried: if not all can be tried,
/// the least plausible ones are left out, and fewer need be tried of a line with good ones.
fn edits_by_worth(case: &Case<'_>, lines: &[&Line], words: &Words) -> Vec<(usize, Edit)> {
    let program = case.program;
    let mut edits: Vec<(usize, Edit)> = Vec::new();
    for (position, line) in lines.iter().enumerate() {
        edits.extend(words::edits_of(program, words, line).into_iter().map(|edit| (position, edit)));
    }
    for (position, spot) in spots(case, lines) {
        edits.extend(words.statements_for(program, spot).into_iter().map(|edit| (position, edit)));
    }
    edits.sort_by_cached_key(|(_, edit)| Reverse(worth(program, edit, NO_EFFECTS)));
    edits
}

/// Whether a comparison differs from another one only where both sides are equal.
fn is_boundary(program: &Program, old: ExprId, new: BinaryOp) -> bool {
    use BinaryOp::{Ge, Gt, Le, Lt};
    let ExprKind::Binary(old, ..) = *program[old].kind() else { return false };
    matches!((old, new), (Lt, Le) | (Le, Lt) | (Gt, Ge) | (Ge, Gt))
}

/// Where the failing run comes by and a statement may be missing, each with the line that it belongs to.
fn spots(case: &Case<'_>, lines: &[&Line]) -> Vec<(usize, Spot)> {
    let program = case.program;
    let options = check::run_options(case.options, &case.run.inputs, &case.run.stdin);
    let Ok(trace) = Trace::replay(program, &options, &mut Discard) else { return Vec::new() };
    let executed: BTreeSet<(FunctionId, EdgeId)> = trace.steps().map(|step| (step.function, step.edge)).collect();
    // To end `main` early, or to set its inputs to something else, is no repair.
    let executed = executed.into_iter().filter(|(function, _)| Some(*function) != program.start);
    let position = |function: FunctionId, edge: EdgeId| {
        let key = line_of(case, function, program[function].edge(edge).span)?;
        lines.iter().position(|line| line_of(case, line.function, line.span) == Some(key))
    };
    let mut spots: Vec<(usize, Spot)> = Vec::new();
    for (function, edge) in executed {
        let own = &program[function];
        let step = own.edge(edge);
        let next: Vec<(EdgeId, &Edge)> =
            (0u32..).map(EdgeId).zip(&own.edges).filter(|(_, next)| next.from == step.to).collect();
        if step.from == own.entry && !matches!(step.op, Op::Begin { .. }) {
            spots.extend(position(function, edge).map(|line| (line, Spot { function, after: None })));
        }
        let is_inside = match step.op {
            // After these comes the statement that they prepare.
            Op::Begin { .. } => next.iter().any(|(_, next)| matches!(next.op, Op::Begin { .. })),
            Op::Assume { .. } | Op::Case { .. } => false,
            _ => next.is_empty() || next.iter().any(|(_, next)| next.statement == step.statement),
        };
        if is_inside {
            continue;
        }
        let line = match step.op {
            Op::Begin { .. } | Op::Skip => next.first().and_then(|&(next, _)| position(function, next)),
            _ => position(function, edge),
        };
        spots.extend(line.map(|line| (line, Spot { function, after: Some(edge) })));
    }
    spots.sort_unstable();
    spots
}

/// What a check of an edited program says.
enum Checked {
    Holds,
    Fails(Sampled),
    Unknown,
}

/// Whether nothing fails in the edited program within the bounds.
fn outcome(case: &Case<'_>, edited: &Program, most_cost: u64) -> (Checked, u64) {
    let most = case.bounds.values().copied().max().unwrap_or(case.options.first_bound);
    let options = check::Options {
        properties: Vec::new(),
        runs: 1,
        any_failure: true,
        records: false,
        dimacs: false,
        last_bound: most,
        max_conflicts: CONFLICTS,
        max_work: Some(most_cost / effort::OF_SOLVER_WORK),
        max_edges: MOST_CHECK_STEPS,
        max_terms: MOST_TERMS,
        ..case.options.clone()
    };
    let report = check::check(edited, &options, &mut |_| {});
    let Statistics { steps, terms, clauses, work, .. } = report.statistics;
    let cost = effort::symbolic(steps, terms, clauses, work);
    let failing = report.properties.iter().find_map(|(_, verdict)| match verdict {
        Verdict::Violated(runs) => runs.first(),
        _ => None,
    });
    if let Some(run) = failing {
        return (Checked::Fails(Sampled::new(&run.inputs, &run.stdin)), cost);
    }
    let is_fine = |verdict: &Verdict| match verdict {
        Verdict::Violated(_) => false,
        Verdict::Holds => true,
        Verdict::Unknown(reason) => matches!(reason, check::Reason::Bound),
    };
    let holds = report.defect.is_none()
        && !report.scope.nothing_checked
        && report.properties.iter().all(|(_, verdict)| is_fine(verdict));
    (if holds { Checked::Holds } else { Checked::Unknown }, cost)
}
