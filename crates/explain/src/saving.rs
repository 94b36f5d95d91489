//! Where could this very run have been saved? Lines of which it is enough that they give other values, with the same inputs.
//!
//! A run that passes because its inputs changed may leave the faulty line as it was. So the other question is asked as well,
//! line by line: if what this line computes or decides were free, could the failing run come to its check and pass?

use std::collections::{BTreeMap, BTreeSet};

use check::{FixedInputs, Freedom, Intervention};

use ir::VarId;

use crate::case::{Case, Subject};
use crate::edits::MOST_PARTS;
use crate::effort;
use crate::lines::{Line, LineKey, executed_lines, line_of};

/// The most lines that are tried.
const MOST_LINES: usize = 120;

/// What all executions together may cost where this is all that is asked, see [`effort`].
const MOST_COST: u64 = 2_000_000_000;

/// The lines that could have saved the run, the one executed last first.
pub fn saving_lines(case: &Case<'_>, subject: &Subject) -> Vec<Line> {
    let mut probes = Probes::new(case, subject, MOST_COST);
    let mut lines = probes.lines(&BTreeSet::new());
    lines.extend(probes.tables());
    lines
}

/// Asks about one line after the other, within a limit.
pub struct Probes<'a> {
    case: &'a Case<'a>,
    fixed: FixedInputs,
    cost_left: u64,
}

impl<'a> Probes<'a> {
    /// Nothing was asked yet.
    pub fn new(case: &'a Case<'a>, subject: &Subject, most_cost: u64) -> Probes<'a> {
        let fixed = FixedInputs::new(&subject.unwound, &subject.failing, case.run.script.inputs.len());
        Probes { case, fixed, cost_left: most_cost }
    }

    /// The lines of code that could have saved the run, the one executed last first. Of some that is known.
    pub fn lines(&mut self, known: &BTreeSet<LineKey>) -> Vec<Line> {
        let case = self.case;
        let mut lines = executed_lines(case);
        lines.retain(|line| !case.trust.covers(case.program, line.function, line.span));
        lines.sort_by_key(|line| std::cmp::Reverse(line.last));
        lines.truncate(MOST_LINES);
        let is_known = |line: &Line| line_of(case, line.function, line.span).is_some_and(|key| known.contains(&key));
        lines.retain(|line| is_known(line) || self.saves(line));
        lines
    }

    /// The lines with initial values of which that is true.
    pub fn tables(&mut self) -> Vec<Line> {
        let mut lines = Vec::new();
        for table in tables(self.case) {
            // First all of a table together: most have nothing to do with it.
            let whole =
                Line { initials: table.iter().flat_map(|line| line.initials.clone()).collect(), ..table[0].clone() };
            if self.answer(&whole) != Intervention::Fails {
                lines.extend(table.into_iter().filter(|line| self.saves(line)));
            }
        }
        lines
    }

    fn saves(&mut self, line: &Line) -> bool {
        matches!(self.answer(line), Intervention::Passes | Intervention::Avoids)
    }

    /// What becomes of the run if what a line computes or decides is free.
    fn answer(&mut self, line: &Line) -> Intervention {
        let case = self.case;
        if self.cost_left == 0 || case.is_halted() {
            return Intervention::Unknown;
        }
        let most_steps = 8 * case.run.steps + 5000;
        let free = Freedom { edges: line.edges.clone(), initials: line.initials.clone() };
        let limits = (most_steps, effort::terms_for(self.cost_left));
        let (outcome, cost) = self.fixed.intervene(case.program, case.options, &free, case.property.site, limits);
        let cost = effort::symbolic(cost.steps, cost.terms, cost.clauses, cost.solver_work);
        self.cost_left = self.cost_left.saturating_sub(cost);
        outcome
    }
}

/// The lines of initial values of static variables that the failing run makes use of, by variable.
pub fn tables(case: &Case<'_>) -> Vec<Vec<Line>> {
    let program = case.program;
    let mut users: BTreeMap<VarId, Line> = BTreeMap::new();
    for line in executed_lines(case) {
        for &(function, edge) in &line.edges {
            for var in program.variables_of(&program[function].edge(edge).op) {
                // The harness makes use of much that the code is made of.
                let known = users.entry(var).or_insert_with(|| line.clone());
                if Some(known.function) == program.start {
                    *known = line.clone();
                }
            }
        }
    }
    let mut tables = Vec::new();
    for global in &program.globals {
        let parts = &global.initializer.parts;
        let (Some(user), 1..=MOST_PARTS) = (users.get(&global.var), parts.len()) else { continue };
        let mut lines: BTreeMap<LineKey, Line> = BTreeMap::new();
        for (index, part) in parts.iter().enumerate() {
            let Some(key) = line_of(case, user.function, part.span) else { continue };
            if case.trust.covers(program, user.function, part.span) {
                continue;
            }
            let line = lines.entry(key).or_insert_with(|| Line {
                span: part.span,
                edges: BTreeSet::new(),
                initials: Vec::new(),
                used_at: Some(user.span),
                ..user.clone()
            });
            line.initials.push((global.var, index));
        }
        if !lines.is_empty() {
            tables.push(lines.into_values().collect());
        }
    }
    tables
}
