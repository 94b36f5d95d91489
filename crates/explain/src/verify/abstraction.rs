//! A second look at closest runs over predicates: both runs are followed through the program unwound anew, their distance is counted again,
//! and a fresh solver is asked for a run that is closer. Runs are aligned by another algorithm than the one that found them: an
//! edit distance from front to back, and an encoding that excludes crossings pair by pair.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use check::{LoopId, Unwound, Visit, VisitPart, Watched};
use ir::{EdgeId, ExprKind, FunctionId, LocationId, Op, PlaceKind, Program, VariableKind};
use logic::{Budget, Evaluator, Model, Term};
use run::{Discard, Outcome};

use super::{Doubt, Looked, Verified};
use crate::case::Case;
use crate::explanation::{AbstractContrast, AbstractEvidence, AbstractMetric, Optimality};

/// The most pairs of alignments that could cross, of which an encoding is made.
const MAX_CROSSINGS: usize = 300_000;

/// Looks at the closest runs of an explanation.
pub fn abstraction(
    case: &Case<'_>,
    bounds: &BTreeMap<LoopId, u32>,
    evidence: &AbstractEvidence,
    watched: &Arc<Watched>,
    budget: &Budget,
) -> Verified {
    Verified::new(|looked| {
        let mut unwound = Unwound::watching(case.program, case.options, bounds, watched)
            .map_err(|_| Doubt::Undecided("the program could not be unwound again".to_string()))?;
        let failing = unwound.model_of(&case.run.script, &Model::new());
        let (mut passes, mut counted, mut nearest) = (true, true, true);
        for contrast in &evidence.contrasts {
            passes &= contrast.passing.ends;
            let mut second = Second::new(case, &mut unwound, &failing, contrast, watched)?;
            second.passes()?;
            counted &= second.distance()? == contrast.distance;
            if !counted {
                return Doubt::wrong(format!("the distance is not {}", contrast.distance));
            }
            nearest &= contrast.optimality == Optimality::Proven;
        }
        if passes {
            looked.push(Looked::Passes);
        }
        looked.push(Looked::Differences);
        if nearest {
            for contrast in &evidence.contrasts {
                Second::new(case, &mut unwound, &failing, contrast, watched)?.nearest(budget)?;
            }
            looked.push(Looked::Nearest);
        }
        Ok(())
    })
}

/// A place of the unwound program where a person sees a step.
#[derive(Debug, Clone)]
struct Place {
    function: FunctionId,
    from: u32,
    context: u32,
    first: usize,
    ways: Vec<(EdgeId, Term)>,
    predicates: Vec<Term>,
}

struct Second<'a, 'p> {
    case: &'a Case<'p>,
    unwound: &'a mut Unwound,
    failing: &'a Model,
    passing: Model,
    contrast: &'a AbstractContrast,
    watched: &'a Watched,
    places: Vec<Place>,
}

impl<'a, 'p> Second<'a, 'p> {
    fn new(
        case: &'a Case<'p>,
        unwound: &'a mut Unwound,
        failing: &'a Model,
        contrast: &'a AbstractContrast,
        watched: &'a Watched,
    ) -> Result<Second<'a, 'p>, Doubt> {
        let passing = unwound.model_of(&contrast.passing.script, failing);
        let mut evaluator = Evaluator::new(&unwound.terms, failing);
        let mut end = usize::MAX;
        for check in unwound.check_visits() {
            if evaluator.holds(check.reached) && !evaluator.holds(check.passed) {
                end = end.min(check.visits_before);
            }
        }
        if end == usize::MAX {
            return Doubt::wrong("the failing run does not come to the check");
        }
        let mut places: Vec<Place> = Vec::new();
        for (number, visit) in unwound.visits().iter().enumerate() {
            let edge = case.program[visit.function].edge(visit.edge);
            if visit.part != VisitPart::Begins || !is_seen(case.program, &edge.op) {
                continue;
            }
            let is_way = matches!(edge.op, Op::Assume { .. } | Op::Case { .. });
            let is_of = |place: &&mut Place, visit: &Visit| {
                is_way && (place.function, place.from, place.context) == (visit.function, edge.from.0, visit.context)
            };
            if let Some(last) = places.last_mut().filter(|place| is_of(place, visit)) {
                last.ways.push((visit.edge, visit.taken));
            } else if number <= end {
                places.push(Place {
                    function: visit.function,
                    from: edge.from.0,
                    context: visit.context,
                    first: number,
                    ways: vec![(visit.edge, visit.taken)],
                    predicates: visit.predicates.clone(),
                });
            } else {
                break;
            }
        }
        places.retain(|place| place.first <= end);
        Ok(Second { case, unwound, failing, passing, contrast, watched, places })
    }

    /// The passing run ends, and violates nothing.
    fn passes(&self) -> Result<(), Doubt> {
        if !self.contrast.passing.ends {
            return Ok(());
        }
        let options = check::run_options(self.case.options, &self.contrast.passing.script);
        match run::execute(self.case.program, &options, &mut Discard).outcome {
            Outcome::Exit { .. } => Ok(()),
            _ => Doubt::wrong("the passing run does not come to its end"),
        }
    }

    /// The places that a run comes to: the way it takes, and which predicates hold.
    fn walk(&self, model: &Model) -> BTreeMap<usize, (EdgeId, Vec<bool>)> {
        let mut evaluator = Evaluator::new(&self.unwound.terms, model);
        let mut walked = BTreeMap::new();
        for (number, place) in self.places.iter().enumerate() {
            if let Some(&(way, _)) = place.ways.iter().find(|(_, taken)| evaluator.holds(*taken)) {
                let holds = place.predicates.iter().map(|&predicate| evaluator.holds(predicate)).collect();
                walked.insert(number, (way, holds));
            }
        }
        walked
    }

    /// How far the runs are apart.
    fn distance(&mut self) -> Result<u64, Doubt> {
        match self.contrast.metric {
            AbstractMetric::Predicates => {
                let softs = self.conditions();
                let mut evaluator = Evaluator::new(&self.unwound.terms, &self.passing);
                Ok(softs.iter().filter(|(soft, _)| !evaluator.holds(*soft)).map(|(_, weight)| weight).sum())
            }
            AbstractMetric::Alignment => Ok(self.edit_distance()),
        }
    }

    /// Over outcomes of branches, calls, and predicates where both runs come: that all is as in the failing run.
    fn conditions(&mut self) -> Vec<(Term, u64)> {
        let own = self.walk(self.failing);
        let mut conditions: Vec<(Term, u64)> = Vec::new();
        let mut seen: BTreeSet<(ir::ExprId, Term)> = BTreeSet::new();
        for (number, place) in self.places.iter().enumerate() {
            let terms = &mut self.unwound.terms;
            for &(way, taken) in &place.ways {
                if !matches!(
                    self.case.program[place.function].edge(way).op,
                    Op::Assume { holds: true, .. } | Op::Case { .. } | Op::Call { .. }
                ) {
                    continue;
                }
                let was_taken = own.get(&number).is_some_and(|(own, _)| *own == way);
                let was = terms.boolean(was_taken);
                conditions.push((terms.eq(taken, was), 1));
            }
            let Some((_, held)) = own.get(&number) else { continue };
            let wanted =
                self.watched.predicates.get(&(place.function, LocationId(place.from))).cloned().unwrap_or_default();
            let comes: Vec<Term> = place.ways.iter().map(|&(_, taken)| taken).collect();
            let terms = &mut self.unwound.terms;
            let comes = terms.or_all(&comes);
            for ((expr, &holds), &held) in wanted.into_iter().zip(&place.predicates).zip(held) {
                if seen.insert((expr, holds)) {
                    let was = terms.boolean(held);
                    let is_same = terms.eq(holds, was);
                    let stays_away = terms.not(comes);
                    conditions.push((terms.or(stays_away, is_same), 1));
                }
            }
        }
        conditions
    }

    /// The least weight of what is not aligned, and of predicates that differ where it is, from front to back.
    fn edit_distance(&self) -> u64 {
        let (own, other) = (self.walk(self.failing), self.walk(&self.passing));
        let own: Vec<(usize, Vec<bool>)> = own.into_iter().map(|(number, (_, holds))| (number, holds)).collect();
        let other: Vec<(usize, Vec<bool>)> = other.into_iter().map(|(number, (_, holds))| (number, holds)).collect();
        let weight = self.step_weight();
        let mut row: Vec<u64> = (0..=other.len() as u64).map(|steps| steps * weight).collect();
        for (number, held) in &own {
            let mut next = vec![row[0] + weight];
            for (at, (partner, holds)) in other.iter().enumerate() {
                let mut best = (row[at + 1] + weight).min(next[at] + weight);
                if self.is_same_place(*number, *partner) {
                    let differ = held.iter().zip(holds).filter(|(one, other)| one != other).count();
                    best = best.min(row[at] + differ as u64);
                }
                next.push(best);
            }
            row = next;
        }
        row[other.len()]
    }

    /// More than all that can differ between two aligned steps.
    fn step_weight(&self) -> u64 {
        self.contrast.step_weight
    }

    fn is_same_place(&self, one: usize, other: usize) -> bool {
        let (one, other) = (&self.places[one], &self.places[other]);
        (one.function, one.from) == (other.function, other.from)
    }

    /// No run is closer.
    fn nearest(&mut self, budget: &Budget) -> Result<(), Doubt> {
        let mut wanted = vec![if self.contrast.passing.ends { self.unwound.passes() } else { self.unwound.survives() }];
        if !self.contrast.avoids {
            let passed: Vec<Term> = self.unwound.check_visits().iter().map(|check| check.passed).collect();
            wanted.push(self.unwound.terms.or_all(&passed));
        }
        let softs = match self.contrast.metric {
            AbstractMetric::Predicates => self.conditions(),
            AbstractMetric::Alignment => self.alignments(&mut wanted)?,
        };
        logic::check::check_optimum(&self.unwound.terms, &wanted, &softs, self.contrast.distance, budget)?;
        Ok(())
    }

    /// What alignments of the failing run with others cost; what alignments are goes to `wanted`.
    fn alignments(&mut self, wanted: &mut Vec<Term>) -> Result<Vec<(Term, u64)>, Doubt> {
        let own: Vec<(usize, Vec<bool>)> =
            self.walk(self.failing).into_iter().map(|(number, (_, holds))| (number, holds)).collect();
        let weight = self.step_weight();
        let mut softs = Vec::new();
        // A step of the failing run, a place, and that they are aligned.
        let mut pairs: Vec<(usize, usize, Term)> = Vec::new();
        let comes: Vec<Term> = self
            .places
            .iter()
            .map(|place| {
                let ways: Vec<Term> = place.ways.iter().map(|&(_, taken)| taken).collect();
                self.unwound.terms.or_all(&ways)
            })
            .collect();
        for (at, (number, held)) in own.iter().enumerate() {
            let mut partners = Vec::new();
            for other in 0..self.places.len() {
                if !self.is_same_place(*number, other) {
                    continue;
                }
                let terms = &mut self.unwound.terms;
                let is_pair = terms.variable(format!("{at} with {other}"), 1);
                let comes = terms.implies(is_pair, comes[other]);
                wanted.push(comes);
                for (&holds, &held) in self.places[other].predicates.iter().zip(held) {
                    let was = terms.boolean(held);
                    let is_same = terms.eq(holds, was);
                    softs.push((terms.implies(is_pair, is_same), 1));
                }
                partners.push(is_pair);
                pairs.push((at, other, is_pair));
            }
            softs.push((self.unwound.terms.or_all(&partners), weight));
        }
        if pairs.len() * pairs.len() / 2 > MAX_CROSSINGS {
            return Doubt::undecided("there are too many alignments to be looked at one by one");
        }
        for (number, &(i, place, one)) in pairs.iter().enumerate() {
            for &(j, other, another) in &pairs[number + 1..] {
                if i == j || place >= other {
                    let terms = &mut self.unwound.terms;
                    let both = terms.and(one, another);
                    wanted.push(terms.not(both));
                }
            }
        }
        for (place, &comes) in comes.iter().enumerate() {
            let own: Vec<Term> = pairs.iter().filter(|pair| pair.1 == place).map(|pair| pair.2).collect();
            let terms = &mut self.unwound.terms;
            let is_paired = terms.or_all(&own);
            softs.push((terms.implies(comes, is_paired), weight));
        }
        Ok(softs)
    }
}

/// Whether a person sees a step.
fn is_seen(program: &Program, op: &Op) -> bool {
    match op {
        Op::Assign { place, .. } => match *program[*place].kind() {
            PlaceKind::Variable(variable) => program[variable].kind != VariableKind::Temporary,
            _ => true,
        },
        Op::Assume { condition, .. } => !matches!(program[*condition].kind(), ExprKind::Int(_)),
        Op::Return { value } => value.is_some(),
        Op::Case { .. } | Op::Call { .. } | Op::Assert { .. } | Op::Input { .. } => true,
        _ => false,
    }
}
