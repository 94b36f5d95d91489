//! The fixes of a failing run: fewest and likeliest changes of its repair program after which it does not fail where it did.
//!
//! The path is executed with choices ([`crate::straight_line::choices`]). With c1..cm the conditions that decide something and f the
//! condition that failed, the run avoids the failure if not (c1 and ... and cm and not f): it ends at any branch, as by the
//! paper's jump to END, or passes the check. Each change costs what the library says; weighted MaxSAT gives the cheapest
//! fix, a clause takes it and all that contain it away, and so on. More changes at once are looked for only where fewer do
//! not help.

use std::collections::{BTreeMap, BTreeSet};

use ir::Op;
use logic::maxsat::totalizer::Totalizer;
use logic::sat::ClauseSink;
use logic::{Answer, Budget, Evaluator, Model, Objective, Optimum, Solver, Term};

use super::bounds::Bounds;
use super::library::Library;
use super::places::Places;
use crate::case::Case;
use crate::explanation::FixEnd;
use crate::straight_line::choices::{Choices, FreeResult, Instead};
use crate::straight_line::failed::Question;
use crate::straight_line::formula::{Formula, Origin};
use crate::straight_line::path::Path;

/// The most fixes that are reported, as in the paper.
pub(super) const MAX_FIXES: usize = 250;
/// What the solver may do to find the fixes of one run, in its unit. About five seconds; what it ends is labelled.
const MAX_WORK: u64 = 100_000_000;
/// The most combinations of ways that are looked at for one fix.
const MAX_COMBINATIONS: usize = 400;
/// The most free values that are kept as near to those of the run as can be.
const MAX_NEAR: usize = 400;

/// What counts as one change: a place, or one step of it.
pub(super) type Unit = (usize, usize);

/// A set of changes after which the run does not fail where it did.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Found {
    pub units: BTreeSet<Unit>,
    /// As the solver happened to make it: shown only where there is no time left to ask for the best way.
    pub first: Made,
}

/// The way in which the changes of a fix are made.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Made {
    /// The ways, by unit.
    pub ways: BTreeMap<Unit, usize>,
    pub cost: u64,
    pub steps: usize,
    pub end: FixEnd,
    /// Values that have to be others than in the run: choice, step, bits.
    pub values: Vec<(usize, usize, u128)>,
}

/// Why there is no answer.
pub(super) enum Obstacle {
    /// The failed condition is not followed, or does not depend on what can change.
    NotFollowed,
}

/// A unit with the selector of the way in which it changes.
type Chosen = (Unit, Term, usize);

/// The repair program of a run, and a solver for it.
pub(super) struct Search<'a, 'p, 't> {
    case: &'a Case<'a>,
    places: &'a Places,
    library: &'a Library,
    formula: Formula<'p, 't>,
    results: Vec<FreeResult>,
    /// The selectors of each unit, with their ways.
    selectors: BTreeMap<Unit, Vec<(Term, usize)>>,
    /// Whether a unit changes.
    used: BTreeMap<Unit, Term>,
    /// The conditions that decide something, in order, with their steps.
    conditions: Vec<(usize, Term)>,
    /// All of the first so many of them.
    prefixes: Vec<Term>,
    avoids: Term,
    /// What always has to hold.
    hard: Vec<Term>,
    /// What the proofs of other checks need.
    bounds: Term,
    solver: Solver,
    last: usize,
    is_per_step: bool,
    pub is_cut_short: bool,
    is_over: bool,
    /// What the solvers did that looked for fixes.
    searched: u64,
}

impl<'a, 'p, 't> Search<'a, 'p, 't> {
    /// The repair program of a path.
    pub fn new(
        case: &'a Case<'a>,
        (path, question): (&'p Path<'t>, &Question),
        (places, library): (&'a Places, &'a Library),
        bounds: &Bounds,
        is_per_step: bool,
    ) -> Result<Search<'a, 'p, 't>, Obstacle> {
        let choices = places.ways.iter().map(|way| (way.at, way.instead)).collect();
        let mut formula = Formula::with_choices(path, question, Choices::new(path.trace, choices, is_per_step));
        let Some(choices) = formula.choices.take() else { return Err(Obstacle::NotFollowed) };
        let mut selectors: BTreeMap<Unit, Vec<(Term, usize)>> = BTreeMap::new();
        for (&(way, step), &term) in &choices.selectors {
            selectors.entry((places.ways[way].place, step)).or_default().push((term, way));
        }
        let terms = &mut formula.terms;
        let mut hard: Vec<Term> = choices.impossible.iter().map(|&term| terms.not(term)).collect();
        let mut used = BTreeMap::new();
        for (&unit, own) in &selectors {
            let mut any = terms.falsehood();
            for &(selector, _) in own {
                let both = terms.and(any, selector);
                hard.push(terms.not(both));
                any = terms.or(any, selector);
            }
            used.insert(unit, any);
        }
        let truth = terms.truth();
        let mut search = Search {
            case,
            places,
            library,
            formula,
            results: choices.results,
            selectors,
            used,
            conditions: Vec::new(),
            prefixes: Vec::new(),
            avoids: truth,
            hard,
            bounds: truth,
            solver: case.solver(),
            last: question.step,
            is_per_step,
            is_cut_short: false,
            is_over: false,
            searched: 0,
        };
        search.note_conditions();
        search.exclude_chains();
        search.note_bounds(bounds, &choices.assigned);
        search.solver = search.fresh();
        match search.solve(&[], &BTreeSet::new()) {
            None => Ok(search),
            Some(_) => Err(Obstacle::NotFollowed),
        }
    }

    /// What the run decides on its way, and what it means that it does not fail.
    fn note_conditions(&mut self) {
        let conjuncts = std::mem::take(&mut self.formula.conjuncts);
        let failed = self.formula.failed.map(|failed| failed.term);
        let path = self.formula.path();
        let terms = &mut self.formula.terms;
        let mut prefix = terms.truth();
        for conjunct in &conjuncts {
            match path.op(conjunct.step) {
                // What is assumed or asserted on the way has to hold as long as the run comes there.
                Op::Constrain { .. } | Op::Assert { .. } if conjunct.step < self.last => {
                    let implied = terms.implies(prefix, conjunct.term);
                    self.hard.push(implied);
                }
                _ if conjunct.step < self.last && !self.places.deciding.contains(&conjunct.step) => {}
                _ => {
                    self.prefixes.push(prefix);
                    self.conditions.push((conjunct.step, conjunct.term));
                    prefix = terms.and(prefix, conjunct.term);
                }
            }
        }
        self.prefixes.push(prefix);
        let passes = failed.unwrap_or_else(|| terms.falsehood());
        let wrong = terms.not(passes);
        let fails = terms.and(prefix, wrong);
        self.avoids = terms.not(fails);
        self.formula.conjuncts = conjuncts;
    }

    /// A value that is free does not pass on what was changed before it: both together are no fix.
    fn exclude_chains(&mut self) {
        let mut writers: BTreeMap<usize, BTreeSet<usize>> = BTreeMap::new();
        for (number, place) in self.places.places.iter().enumerate() {
            for &step in &place.steps {
                writers.entry(step).or_default().insert(number);
            }
        }
        let mut pairs: BTreeSet<(Unit, Unit)> = BTreeSet::new();
        let unit = |place: usize, step: usize| (place, if self.is_per_step { step } else { 0 });
        for (number, definition) in (0u32..).zip(&self.formula.definitions) {
            let Origin::Step(step) = definition.origin else { continue };
            let Some(own) = writers.get(&step) else { continue };
            for &read in self.formula.reads_of(number) {
                let Origin::Step(before) = self.formula.definitions[read as usize].origin else { continue };
                for (&one, &other) in
                    writers.get(&before).into_iter().flatten().flat_map(|one| own.iter().map(move |other| (one, other)))
                {
                    pairs.insert((unit(one, before), unit(other, step)));
                }
            }
        }
        for (one, other) in pairs.into_iter().filter(|(one, other)| one != other) {
            let (Some(&used), Some(selectors)) = (self.used.get(&one), self.selectors.get(&other)) else { continue };
            for &(selector, way) in selectors {
                if self.places.ways[way].instead == Instead::Anything {
                    let terms = &mut self.formula.terms;
                    let both = terms.and(used, selector);
                    let excluded = terms.not(both);
                    self.hard.push(excluded);
                }
            }
        }
    }

    /// What a changed assignment gives stays within what proofs of other checks need.
    fn note_bounds(&mut self, bounds: &Bounds, assigned: &[crate::straight_line::choices::Assigned]) {
        for one in assigned {
            let own = &self.formula.path().steps[one.step];
            let Some(bound) = bounds.after(own.function, own.edge) else { continue };
            let unit = |place: usize| (place, if self.is_per_step { one.step } else { 0 });
            let places = self.places.places.iter().enumerate().filter(|(_, place)| place.steps.contains(&one.step));
            let used: Vec<Term> = places.filter_map(|(number, _)| self.used.get(&unit(number)).copied()).collect();
            let terms = &mut self.formula.terms;
            let within = bound.holds(terms, one.value);
            for used in used {
                let implied = terms.implies(used, within);
                self.bounds = terms.and(self.bounds, implied);
            }
        }
    }

    /// A solver that knows the repair program.
    fn fresh(&self) -> Solver {
        let mut solver = self.case.solver();
        for &condition in &self.hard {
            solver.assert(&self.formula.terms, condition);
        }
        solver.assert(&self.formula.terms, self.avoids);
        solver
    }

    /// What is left of the budget for finding fixes, when one solver more has done so much.
    fn budget(&self, spent: u64) -> Budget {
        let left = MAX_WORK.saturating_sub(self.searched + spent);
        Budget { work: Some(left), ..self.case.options.budget(None) }
    }

    /// What the solvers did.
    pub fn work(&self) -> u64 {
        self.searched + self.solver.statistics().work
    }

    /// Conditions that nothing but some units changes.
    fn only(&mut self, units: &BTreeSet<Unit>) -> Vec<Term> {
        let others = self.used.iter().filter(|(unit, _)| !units.contains(unit)).map(|(_, &used)| used);
        let others: Vec<Term> = others.collect();
        others.into_iter().map(|used| self.formula.terms.not(used)).collect()
    }

    fn solve(&mut self, more: &[Term], units: &BTreeSet<Unit>) -> Option<Model> {
        let mut assumptions = self.only(units);
        assumptions.extend(more);
        match self.solver.solve(&self.formula.terms, &assumptions) {
            Answer::Sat(model) => Some(model),
            Answer::Unsat(_) => None,
            Answer::Unknown(_) => {
                self.is_cut_short = true;
                None
            }
        }
    }

    /// The fixes, the cheapest first. With `is_exact` a set of changes only takes itself away, and as many may be made as one
    /// likes; otherwise there are at most so many changes, and what contains a fix is none.
    pub fn all(&mut self, most_changes: usize, is_exact: bool) -> Vec<Found> {
        let mut found = Vec::new();
        for changes in 1..=most_changes {
            let mut solver = self.fresh();
            let used: Vec<(Unit, Term)> = self.used.iter().map(|(&unit, &term)| (unit, term)).collect();
            if !is_exact && !used.is_empty() {
                let literals: Vec<_> =
                    used.iter().map(|&(_, term)| solver.literal(&self.formula.terms, term)).collect();
                let more = Totalizer::new(&literals).at_least(solver.sat_mut(), changes + 1);
                if let Some(more) = more {
                    solver.sat_mut().add_clause(&[!more]);
                }
            }
            self.collect(&mut solver, &used, is_exact, &mut found);
            self.searched += solver.statistics().work;
            if !found.is_empty() || is_exact || self.is_over {
                break;
            }
        }
        found
    }

    fn collect(&mut self, solver: &mut Solver, used: &[(Unit, Term)], is_exact: bool, found: &mut Vec<Found>) {
        let mut softs: Vec<(Term, u64)> = Vec::new();
        for &(selector, way) in self.selectors.values().flatten() {
            softs.push((self.formula.terms.not(selector), self.library.cost(self.places.ways[way].weight)));
        }
        let objective = Objective { softs, ..Objective::default() };
        loop {
            if found.len() >= MAX_FIXES || self.case.is_halted() {
                self.is_cut_short = true;
                return;
            }
            let budget = self.budget(solver.statistics().work);
            let model = match solver.minimise(&self.formula.terms, &objective, &budget, &mut |_| {}) {
                Optimum::Optimal { model, .. } => model,
                Optimum::Best { model, .. } => {
                    (self.is_cut_short, self.is_over) = (true, true);
                    model
                }
                Optimum::Unsatisfiable => return,
                Optimum::Unknown { .. } => {
                    (self.is_cut_short, self.is_over) = (true, true);
                    return;
                }
            };
            let mut run = Evaluator::new(&self.formula.terms, &model);
            let units: BTreeSet<Unit> =
                used.iter().filter(|(_, term)| run.holds(*term)).map(|(unit, _)| *unit).collect();
            if units.is_empty() {
                return;
            }
            let chosen: Vec<Chosen> = units
                .iter()
                .flat_map(|unit| self.selectors[unit].iter().map(|&(selector, way)| (*unit, selector, way)))
                .filter(|&(_, selector, _)| run.holds(selector))
                .collect();
            let cost = chosen.iter().map(|&(_, _, way)| self.library.cost(self.places.ways[way].weight)).sum();
            let terms = &mut self.formula.terms;
            let mut again = terms.falsehood();
            for &(unit, term) in used {
                match units.contains(&unit) {
                    true => {
                        let not = terms.not(term);
                        again = terms.or(again, not);
                    }
                    false if is_exact => again = terms.or(again, term),
                    false => {}
                }
            }
            solver.assert(&self.formula.terms, again);
            let first = self.as_modelled(&chosen, cost, &model);
            found.push(Found { units, first });
        }
    }

    /// Whether changes of some units can keep the run from failing.
    pub fn is_fix(&mut self, units: &BTreeSet<Unit>) -> bool {
        self.solve(&[], units).is_some()
    }

    /// How many terms there are.
    pub fn terms(&self) -> usize {
        self.formula.terms.len()
    }

    /// Whether a fix can be made within what proofs of other checks need.
    pub fn is_within_bounds(&mut self, found: &Found) -> bool {
        self.bounds == self.formula.terms.truth()
            || self.solve(&[self.bounds], &found.units).is_some()
            // Not decided, and labelled as cut short.
            || self.case.is_halted()
    }

    /// At most so many ways in which a fix can be made, the likeliest first.
    pub fn ways_of(&mut self, found: &Found, is_bounded: bool, most: usize) -> Vec<Made> {
        let mut all: Vec<Made> = Vec::new();
        for (cost, chosen) in self.combinations(found) {
            if all.len() >= most || self.case.is_halted() {
                break;
            }
            let mut assumptions = if is_bounded { vec![self.bounds] } else { Vec::new() };
            for unit in &found.units {
                for &(selector, way) in &self.selectors[unit] {
                    let is_chosen = chosen.contains(&(*unit, selector, way));
                    assumptions.push(if is_chosen { selector } else { self.formula.terms.not(selector) });
                }
            }
            if let Some(model) = self.solve(&assumptions, &found.units) {
                all.push(self.made(found, &chosen, cost, assumptions, model));
            }
        }
        all
    }

    /// One way for each unit, in all combinations, the likeliest first: in an order that does not depend on how a solver searches.
    fn combinations(&self, found: &Found) -> Vec<(u64, Vec<Chosen>)> {
        let mut all: Vec<(u64, Vec<Chosen>)> = vec![(0, Vec::new())];
        for unit in &found.units {
            let mut own: Vec<(u64, Chosen)> = self.selectors[unit]
                .iter()
                .map(|&(selector, way)| (self.library.cost(self.places.ways[way].weight), (*unit, selector, way)))
                .collect();
            own.sort_by_key(|(cost, (_, _, way))| (*cost, *way));
            let with = |(sum, chosen): &(u64, Vec<Chosen>)| {
                let (sum, chosen) = (*sum, chosen.clone());
                own.iter()
                    .map(move |&(cost, one)| (sum + cost, [chosen.as_slice(), &[one]].concat()))
                    .collect::<Vec<_>>()
            };
            all = all.iter().flat_map(with).collect();
            all.sort_by_key(|(cost, chosen)| (*cost, chosen.iter().map(|(_, _, way)| *way).collect::<Vec<_>>()));
            all.truncate(MAX_COMBINATIONS);
        }
        all
    }

    /// What the run does with given ways. Where values are free, as much of the run as can be is kept, and then its values,
    /// from the first to the last.
    fn made(&mut self, found: &Found, chosen: &[Chosen], cost: u64, mut assumptions: Vec<Term>, model: Model) -> Made {
        let mut model = model;
        let is_free = chosen.iter().any(|&(_, _, way)| self.places.ways[way].instead == Instead::Anything);
        if is_free {
            let (mut low, mut high) = (self.end_of(&model).0, self.prefixes.len() - 1);
            while low < high && !self.case.is_halted() {
                let middle = (low + high).div_ceil(2);
                match self.solve(&[assumptions.as_slice(), &[self.prefixes[middle]]].concat(), &found.units) {
                    Some(better) => {
                        low = self.end_of(&better).0.max(middle);
                        model = better;
                    }
                    None => high = middle - 1,
                }
            }
            assumptions.push(self.prefixes[low]);
            model = self.nearest(found, chosen, assumptions, model);
        }
        self.as_modelled(chosen, cost, &model)
    }

    /// What the run does in a model.
    fn as_modelled(&self, chosen: &[Chosen], cost: u64, model: &Model) -> Made {
        let (_, end) = self.end_of(model);
        let mut run = Evaluator::new(&self.formula.terms, model);
        let mut values = Vec::new();
        for result in &self.results {
            if run.holds(result.selected) {
                let (new, old) = (run.value(result.value), run.value(result.standard));
                values.extend((new != old).then_some((result.choice, result.step, new)));
            }
        }
        let steps = match end {
            FixEnd::Passes => self.last + 1,
            FixEnd::Leaves(step) => step + 1,
        };
        let ways = chosen.iter().map(|&(unit, _, way)| (unit, way)).collect();
        Made { ways, cost, steps, end, values }
    }

    /// Of the models in which values are free the one that keeps them as they are, from the first to the last, or as near to that
    /// as can be.
    fn nearest(&mut self, found: &Found, chosen: &[Chosen], mut assumptions: Vec<Term>, mut model: Model) -> Model {
        let is_chosen = |result: &&FreeResult| chosen.iter().any(|&(_, selector, _)| selector == result.selected);
        let own: Vec<FreeResult> = self.results.iter().filter(is_chosen).take(MAX_NEAR).copied().collect();
        for result in own {
            if self.case.is_halted() {
                break;
            }
            let same = self.formula.terms.eq(result.value, result.standard);
            if let Some(better) = self.solve(&[assumptions.as_slice(), &[same]].concat(), &found.units) {
                assumptions.push(same);
                model = better;
                continue;
            }
            let terms = &mut self.formula.terms;
            let (ahead, behind) = (terms.sub(result.value, result.standard), terms.sub(result.standard, result.value));
            // The distance without a sign: the smaller one of both ways round.
            let is_ahead = terms.ule(ahead, behind);
            let distance = terms.ite(is_ahead, ahead, behind);
            let width = terms.width(distance);
            let value = |model: &Model, this: &Self| Evaluator::new(&this.formula.terms, model).value(distance);
            let (mut low, mut high) = (1, value(&model, self));
            while low < high && !self.case.is_halted() {
                let middle = low + (high - low) / 2;
                let bound = self.formula.terms.constant(width, middle);
                let nearer = self.formula.terms.ule(distance, bound);
                match self.solve(&[assumptions.as_slice(), &[nearer]].concat(), &found.units) {
                    Some(better) => {
                        high = value(&better, self).min(middle);
                        model = better;
                    }
                    None => low = middle + 1,
                }
            }
            let bound = self.formula.terms.constant(width, high);
            assumptions.push(self.formula.terms.eq(distance, bound));
            // Of two values as near, the smaller one.
            let is_smaller = self.formula.terms.not(is_ahead);
            if let Some(better) = self.solve(&[assumptions.as_slice(), &[is_smaller]].concat(), &found.units) {
                assumptions.push(is_smaller);
                model = better;
            }
        }
        model
    }

    /// How many conditions hold one after the other, and what the run does then.
    fn end_of(&self, model: &Model) -> (usize, FixEnd) {
        let mut run = Evaluator::new(&self.formula.terms, model);
        for (number, &(step, condition)) in self.conditions.iter().enumerate() {
            if !run.holds(condition) {
                return (number, FixEnd::Leaves(step));
            }
        }
        (self.conditions.len(), FixEnd::Passes)
    }
}
