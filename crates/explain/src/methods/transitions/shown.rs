//! For lines that somebody asks about: a run that takes them and then passes the check.

use std::collections::BTreeSet;

use logic::{Answer, Term};
use run::{Discard, Outcome};

use super::EdgeKey;
use super::correct::{Correct, Search};
use crate::explanation::{LineAnswer, Refusal, ShownLine};

impl Search<'_, '_> {
    /// What is known of some lines.
    pub(super) fn show(&mut self, own: &[usize], correct: &Correct, lines: &[u32]) -> Result<Vec<ShownLine>, Refusal> {
        let mut shown = Vec::new();
        for &line in lines {
            shown.push(ShownLine { line, answer: self.answer(own, correct, line)? });
        }
        Ok(shown)
    }

    fn answer(&mut self, own: &[usize], correct: &Correct, line: u32) -> Result<LineAnswer, Refusal> {
        let program = self.case.program;
        let line_of = |key: &EdgeKey| {
            let span = program[key.0].edge(key.1).span;
            program.sources.span(span).map(|span| span.told.line)
        };
        let keys: BTreeSet<EdgeKey> = own.iter().map(|&visit| self.key(visit)).collect();
        let on_line: Vec<EdgeKey> = keys.into_iter().filter(|key| line_of(key) == Some(line)).collect();
        if on_line.is_empty() {
            // Where the failing run does nothing, any step will do.
            let others = self.visits.keys().filter(|key| line_of(key) == Some(line));
            let others: Vec<EdgeKey> = others.copied().collect();
            return self.any_run(&others);
        }
        // A line is correct if all that the failing run does on it is: a branch that goes another way there is none.
        if on_line.iter().any(|key| correct.never.contains(key)) {
            return Ok(LineAnswer::NoRun);
        }
        if on_line.iter().any(|key| correct.undecided.contains(key)) {
            return Ok(LineAnswer::Undecided);
        }
        let wanted = self.all_taken(&on_line);
        let passes = self.subject.unwound.passes();
        // One that fails nowhere, if there is one; one that does everything the failing run does on the line, if there is one.
        let first = self.all_taken(&on_line[..1]);
        self.run_of(on_line[0], &[vec![wanted, passes], vec![wanted], vec![first, passes], vec![first]])
    }

    /// A run that takes one of some edges and then passes the check.
    fn any_run(&mut self, keys: &[EdgeKey]) -> Result<LineAnswer, Refusal> {
        let passes = self.subject.unwound.passes();
        for &key in keys {
            let taken = self.all_taken(&[key]);
            match self.run_of(key, &[vec![taken, passes], vec![taken]])? {
                LineAnswer::NoRun => {}
                answer => return Ok(answer),
            }
        }
        Ok(if keys.is_empty() { LineAnswer::NothingThere } else { LineAnswer::NoRun })
    }

    /// The run with the smallest inputs under the first conditions that some run fulfils; it takes an edge.
    fn run_of(&mut self, first: EdgeKey, choices: &[Vec<Term>]) -> Result<LineAnswer, Refusal> {
        for conditions in choices {
            let conditions = conditions.clone();
            let model = match self.solver.solve(&self.subject.unwound.terms, &conditions) {
                Answer::Sat(model) => model,
                Answer::Unsat(_) => continue,
                Answer::Unknown(_) => return Ok(LineAnswer::Undecided),
            };
            let of_case = (self.case.program, self.case.options);
            let (model, _) = self.subject.unwound.smallest_inputs(of_case, &mut self.solver, conditions, model);
            self.limit();
            let script = self.confirmed(&model, &BTreeSet::from([first]))?.script;
            let options = check::run_options(self.case.options, &script);
            let report = run::execute(self.case.program, &options, &mut Discard);
            let passes = matches!(report.outcome, Outcome::Exit { .. });
            let span = self.case.program[first.0].edge(first.1).span;
            return Ok(LineAnswer::Run { span, script, steps: report.steps, passes });
        }
        Ok(LineAnswer::NoRun)
    }

    /// The condition of runs that take edges, one after the other or not, and pass the check after each of them.
    fn all_taken(&mut self, keys: &[EdgeKey]) -> Term {
        let later = self.passes_later(&BTreeSet::new());
        let mut all = Vec::new();
        for key in keys {
            let mut ways = Vec::new();
            for &number in &self.visits[key] {
                let visit = &self.subject.unwound.visits()[number];
                let (taken, passes) = (visit.taken, later[visit.checks_before]);
                ways.push(self.subject.unwound.terms.and(taken, passes));
            }
            all.push(self.subject.unwound.terms.or_all(&ways));
        }
        self.subject.unwound.terms.and_all(&all)
    }
}
