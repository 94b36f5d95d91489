//! Where nothing was proven in the usual time, more is spent: other edits are checked, each counterexample joins the runs, and two edits
//! are tried at once, until something holds or the budget ends.

use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet};

use edit::{Edit, edited};
use ir::{FunctionId, Program};
use run::Prepared;

use super::{Attempts, Checked, Checks, NO_EFFECTS, Repair, RepairOutcome, Saved, Survivor, Trials, judged};
use crate::case::Case;
use crate::ranking::signs::Judged;

/// The share of the budget that runs may take.
const OF_RUNS: u64 = 3;
/// An edit is checked later by so many points for each better one of its line.
const LATER: u32 = 60;
/// The most edits that are kept for pairs, and tried in them.
const MOST_KEPT: usize = 400;
const MOST_PAIRED: usize = 40;
/// The most edits that mend the failing run alone and get a partner among those that do not, and the most of these.
const MOST_LED: usize = 8;
const MOST_PARTNERS: usize = 600;

/// An edit that does not mend all, but may do so with another one.
#[derive(Debug, Clone, Copy)]
pub(super) struct Partial {
    line: usize,
    edit: Edit,
    points: u32,
}

/// Two edits that may mend all failing runs together.
struct Pair {
    first: Partial,
    second: Partial,
}

impl Attempts<'_, '_> {
    /// Keeps an edit that may do with another one.
    pub(super) fn keep(&mut self, line: usize, edit: Edit, passing: usize) {
        if self.partial.len() < MOST_KEPT {
            let points = judged(self.case.program, self.words, &edit, NO_EFFECTS, passing).points();
            self.partial.push(Partial { line, edit, points });
        }
    }

    /// Keeps an edit that does nothing for the failing run, but may do for others.
    pub(super) fn keep_as_partner(&mut self, line: usize, edit: Edit) {
        if self.partners.len() < MOST_PARTNERS {
            self.partners.push(Partial { line, edit, points: 0 });
        }
    }

    /// Spends the budget that is there at least; the first repair that holds, if there is one.
    pub(super) fn persist(
        &mut self,
        known: &[Survivor],
        (checks, of_lines): (&mut Checks, &[u32]),
        trials: &mut Trials<'_>,
    ) -> Option<Repair> {
        let floor = self.case.effort.floor();
        if floor == 0 || self.case.is_halted() {
            return None;
        }
        checks.allow(floor);
        trials.allow(floor / OF_RUNS);
        let found = self.one_that_holds(known.to_vec(), of_lines, (checks, trials));
        if found.is_some() {
            return found;
        }
        self.go_on(&(0..self.lines.len()).collect(), trials);
        let more = std::mem::take(&mut self.survivors);
        let found = self.one_that_holds(more, of_lines, (checks, trials));
        found.or_else(|| self.pair_that_holds(checks, trials))
    }

    /// The first of some edits that holds, those of likelier lines first; of a line one after the other.
    fn one_that_holds(
        &self,
        mut edits: Vec<Survivor>,
        of_lines: &[u32],
        (checks, trials): (&mut Checks, &mut Trials<'_>),
    ) -> Option<Repair> {
        edits.sort_by_key(|one| Reverse(one.judged.points()));
        let mut of_line: BTreeMap<usize, u32> = BTreeMap::new();
        let mut order: Vec<(u32, Survivor)> = Vec::new();
        for one in edits {
            let before = of_line.entry(one.line).or_insert(0);
            order.push(((one.judged.points() + of_lines[one.line]).saturating_sub(LATER * *before), one));
            *before += 1;
        }
        order.sort_by_key(|(points, one)| (Reverse(*points), one.line));
        order.into_iter().find_map(|(_, one)| {
            let function = self.lines[one.line].function;
            if self.case.is_halted() || !checks.may_go_on() {
                return None;
            }
            checks.holds(self.case, (&one, function), trials)
        })
    }

    /// Two edits after which nothing fails.
    fn pair_that_holds(&self, checks: &mut Checks, trials: &mut Trials<'_>) -> Option<Repair> {
        for Pair { first, second } in self.pairs(&checks.refuted, trials) {
            if self.case.is_halted() || trials.are_over() || !checks.may_go_on() {
                return None;
            }
            let functions = [first, second].map(|one| self.lines[one.line].function);
            let Some(program) = edited_twice(self.case.program, [first.edit, second.edit], functions) else { continue };
            let prepared = trials.prepare_all(&program, &functions);
            let set = trials.as_set(functions);
            let case = self.case;
            if !trials.mends(case, &prepared) {
                continue;
            }
            let Some(effects) = trials.effects(case, (&prepared, set), &|_| true) else { continue };
            if trials.is_tampering(case, &prepared, set)
                || trials.avoidance(case, (&program, &prepared), &first.edit).is_some()
            {
                continue;
            }
            if let Checked::Holds(outcome) = checks.check_program(case, (&program, &functions), trials) {
                let judged = judged(case.program, self.words, &first.edit, effects, trials.passing());
                return Some(Repair {
                    line: first.line,
                    edit: first.edit,
                    also: Some((second.line, second.edit)),
                    outcome,
                    judged: Judged { odd: judged.odd + 1, ..judged },
                    elsewhere: BTreeSet::new(),
                    avoids: None,
                });
            }
        }
        None
    }

    /// Pairs of edits, also such that a check refuted, of different lines that mend different failing runs, or of which one lets the run come further; the
    /// likelier ones first. Behind them, those of which one mends the failing run and the other one perhaps the rest.
    fn pairs(&self, refuted: &[(usize, Edit)], trials: &mut Trials<'_>) -> Vec<Pair> {
        let (program, passing) = (self.case.program, trials.passing());
        let points = |edit: &Edit| judged(program, self.words, edit, NO_EFFECTS, passing).points();
        let refuted = refuted.iter().map(|&(line, edit)| Partial { line, edit, points: points(&edit) });
        let mut kept: Vec<Partial> = self.partial.iter().copied().chain(refuted).collect();
        kept.sort_by_key(|one| Reverse(one.points));
        kept.truncate(MOST_PAIRED);
        let mended: Vec<(Partial, Vec<Saved>)> = kept
            .into_iter()
            .map(|one| {
                let function: FunctionId = self.lines[one.line].function;
                let program = edited(self.case.program, &one.edit);
                let prepared: Prepared<'_> = trials.prepare(&program, function);
                (one, trials.outcomes(self.case, &prepared))
            })
            .collect();
        let mut pairs = Vec::new();
        for (index, (first, one)) in mended.iter().enumerate() {
            for (second, other) in &mended[index + 1..] {
                let is_helped = |a: &[Saved], b: &[Saved]| a.iter().zip(b).any(|(a, b)| a > b);
                if first.line != second.line && (is_helped(one, other) && is_helped(other, one) || is_later(one, other))
                {
                    pairs.push(Pair { first: *first, second: *second });
                }
            }
        }
        pairs.sort_by_key(|pair| Reverse(pair.first.points + pair.second.points));
        let leading = mended.iter().filter(|(_, outcomes)| outcomes.first() == Some(&Saved::Yes)).take(MOST_LED);
        for (first, _) in leading {
            let others = self.partners.iter().filter(|second| second.line != first.line);
            pairs.extend(others.map(|second| Pair { first: *first, second: *second }));
        }
        pairs
    }
}

/// The program with both edits; none where one of them may take away the steps that the other one changes. An edit of an expression
/// leaves all steps where they are.
fn edited_twice(program: &Program, edits: [Edit; 2], functions: [FunctionId; 2]) -> Option<Program> {
    let [one, other] = edits;
    let is_of_expression = |edit: &Edit| matches!(edit, Edit::Expression { .. });
    let (before, after) = match (is_of_expression(&one), is_of_expression(&other)) {
        (true, _) => (one, other),
        (false, true) => (other, one),
        (false, false) if functions[0] != functions[1] => (one, other),
        (false, false) => return None,
    };
    let program = edited(&edited(program, &before), &after);
    ir::well_formed(&program).is_empty().then_some(program)
}

/// Whether some run comes further with both of two edits, and passes with none.
fn is_later(one: &[Saved], other: &[Saved]) -> bool {
    one.iter().zip(other).any(|pair| matches!(pair, (Saved::Later, Saved::Later)))
}

impl Checks {
    /// Raises what checks may cost.
    fn allow(&mut self, cost: u64) {
        self.most_cost = self.most_cost.max(cost / 4);
        (self.cost_left, self.further_left) = (cost, self.further_left.max(cost));
        self.allowed = u64::MAX;
    }

    /// The repair that an edit of a function is, if that is proven and it does not avoid the question.
    fn holds(
        &mut self,
        case: &Case<'_>,
        (one, function): (&Survivor, FunctionId),
        trials: &mut Trials<'_>,
    ) -> Option<Repair> {
        if self.refuted.contains(&(one.line, one.edit)) {
            return None;
        }
        let mut repair = Repair::of(one);
        if self.is_avoiding(case, &mut repair, (function, true), trials) {
            return None;
        }
        match self.check(case, (one.edit, function), trials) {
            Checked::Holds(outcome) => {
                repair.outcome = outcome;
                Some(repair)
            }
            Checked::Fails => {
                self.refuted.push((one.line, one.edit));
                None
            }
            Checked::Unknown => None,
        }
    }
}

impl Repair {
    /// An edit that was only tried.
    pub(super) fn of(one: &Survivor) -> Repair {
        let Survivor { line, edit, judged } = *one;
        let (outcome, elsewhere) = (RepairOutcome::Tried, BTreeSet::new());
        Repair { line, edit, also: None, outcome, judged, elsewhere, avoids: None }
    }
}
