//! What speaks for a line besides the contrast: that it could have saved the run, and edits of it that help.

use std::collections::{BTreeMap, BTreeSet};

use run::Script;

use super::rank;
use crate::case::{Case, Subject};
use crate::edits::{self, Trials, Words};
use crate::effort::Effort;
use crate::lines::{Line, LineKey, executed_lines, line_of};
use crate::saving::{self, Probes};

/// What finding out which lines could have saved the run may cost, in hundredths of what finding the failing run took.
const PROBE_EFFORT: u64 = 30;

/// Adds the lines that could have saved the run, and edits of lines after which all runs pass that are tried: the failing ones,
/// known passing ones and others near them.
pub fn look_for_repairs(
    case: &Case<'_>,
    subject: &Subject,
    ranking: &mut rank::Ranking<'_>,
    known: &[Script],
    effort: Effort,
) {
    let mut words = Words::new(case.program, &|function| ranking.is_aside(function));
    let mut trials = Trials::new(case, known, &words.constants, effort);
    words.note_steps(trials.executed());
    let mut probes = Probes::new(case, subject, effort.hundredths(PROBE_EFFORT));
    let saving_tables = probes.tables();
    let tables: Vec<Line> = saving::tables(case).into_iter().flatten().collect();
    let candidates = candidates(case, &tables, ranking, &trials);
    let candidates: Vec<&Line> = candidates.iter().collect();
    let is_aside = |function| ranking.is_aside(function);
    let (repairs, saving) = edits::repairs(case, (&candidates, &is_aside), &words, &mut trials, effort);
    // Where an edit saved the run, no solver need be asked whether anything could.
    let key = |&position: &usize| line_of(case, candidates[position].function, candidates[position].span);
    let mut saving = probes.lines(&saving.iter().filter_map(key).collect());
    saving.extend(saving_tables);
    ranking.save(&saving);
    for repair in repairs {
        ranking.repair(&candidates, &repair);
    }
    ranking.cover(&trials);
    ranking.smells();
}

/// The lines that edits are tried on. The harness is not edited. Functions that state the property are, after the others:
/// perhaps they are what is tested. Tables come first (there are few numbers in them that matter), then what failing runs
/// execute more often than passing ones.
fn candidates(case: &Case<'_>, tables: &[Line], ranking: &rank::Ranking<'_>, trials: &Trials<'_>) -> Vec<Line> {
    let mut lines = tables.to_vec();
    let executed = executed_lines(case).into_iter();
    lines.extend(executed);
    // What mends the other failing runs may stand where this one does not come by.
    if case.effort.floor() > 0 {
        let known: BTreeSet<_> = lines.iter().filter_map(|line| line_of(case, line.function, line.span)).collect();
        let mut others: BTreeMap<LineKey, Line> = BTreeMap::new();
        for &(function, edge) in trials.executed_by_others().iter().filter(|step| !case.program[step.0].library) {
            let step = case.program[function].edge(edge);
            if let Some(key) = line_of(case, function, step.span).filter(|key| !known.contains(key)) {
                let line = others.entry(key).or_insert_with(|| Line::new(function, step.statement, step.span, 0));
                line.edges.insert((function, edge));
            }
        }
        // A line that takes an input cannot be at fault for its value.
        let takes_input = |line: &Line| {
            let mut ops = line.edges.iter().map(|&(function, edge)| &case.program[function].edge(edge).op);
            ops.any(|op| matches!(op, ir::Op::Input { .. }))
        };
        lines.extend(others.into_values().filter(|line| !takes_input(line)));
    }
    edits::cases::add(case, &mut lines);
    edits::declarations_and_jumps::add(case, trials.executed(), &mut lines);
    lines.retain(|line| !case.trust.covers(case.program, line.function, line.span));
    let is_harness = |line: &Line| Some(line.function) == case.program.start && !is_alone(case);
    lines.retain(|line| !is_harness(line) || !line.initials.is_empty());
    let suspicion = |line: &Line| line_of(case, line.function, line.span).map_or(0, |key| trials.suspicion(key));
    lines.sort_by_cached_key(|line| {
        let is_late = std::cmp::Reverse((suspicion(line), line.last));
        (ranking.is_aside(line.function), line.initials.is_empty(), is_late)
    });
    lines
}

/// Whether `main` is all there is.
fn is_alone(case: &Case<'_>) -> bool {
    let is_own = |function: &ir::Function| !function.library && function.defined;
    case.program.functions().filter(|(_, function)| is_own(function)).count() == 1
}
