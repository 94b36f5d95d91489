//! # The closest run over predicates
//!
//! **Question.** What does the closest passing run do differently, in terms of relations between values?
//!
//! **Paper.** Groce, "Error Explanation and Fault Localization with Distance Metrics" (2005), chapters 7 and 9, for the tool MAGIC:
//! executions as steps with the truth of predicates, and a metric that aligns them (section 7.3); and what its section 10.2.1 wishes for, a metric
//! on the unwound program that counts predicates.
//!
//! **Differs.** There is no abstraction: predicates are only what runs are compared by. Runs are those of the unwound program, so no
//! passing run is spurious and nothing has to be blocked or refined. Predicates are comparisons of the failed condition and of the branches
//! that it may depend on, and those of the user ([`predicates`]), each where its variables still matter. The alignment is part of the
//! optimum ([`alignment`]), found by core-guided MaxSAT.
//!
//! **Refuses.** When the program is too large to be unwound or its runs to be aligned, when there is nothing to compare by, and when no run
//! passes.

mod alignment;
mod changes;
mod predicates;
mod steps;

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use check::{PropertyKey, Watched};
use ir::{EdgeId, FunctionId, Op};
use logic::{Budget, Model, Objective, Optimum, Solver, Stop, Term, Terms};
use run::{Discard, InputPolicy, Limit, Outcome};

use crate::case::{Case, Subject};
use crate::explanation::{
    AbstractContrast, AbstractEvidence, AbstractMetric, Evidence, Explanation, Optimality, PassingRun, Refusal,
};
use crate::methods::Method;
use crate::relevant::{Relevant, step_of_check};
use crate::verify::{self, Verified};
use alignment::{Encoding, align, step_weight};
use predicates::Predicates;
use steps::{Step, Walked, steps, walked};

/// The conflicts that the search for one run may take, and the work of the solver that goes with a conflict.
const CONFLICTS: u64 = 200_000;
const WORK_OF_A_CONFLICT: u64 = 300;

/// What the user decides.
#[derive(Debug, Clone)]
pub struct AbstractOptions {
    /// By what runs are compared.
    pub metrics: Vec<AbstractMetric>,
    /// The numbers of the observations that are predicates.
    pub predicates: Vec<u32>,
}

impl Default for AbstractOptions {
    fn default() -> AbstractOptions {
        AbstractOptions { metrics: vec![AbstractMetric::Predicates], predicates: Vec::new() }
    }
}

/// Explains a case by its closest passing run over predicates.
pub fn explain(case: &Case<'_>, options: &AbstractOptions) -> Result<Explanation, Refusal> {
    let check = step_of_check(case)?;
    let relevant = Relevant::of(case, check);
    let mut program = case.program.clone();
    let predicates = predicates::collect(&mut program, &relevant, check, &options.predicates);
    let own = Case { program: &program, ..case.clone() };
    let case = &own;
    let variables = relevant.variables(&program);
    let mut search = Search::new(case, check, Predicates::new(&program, predicates, &variables))?;
    let mut contrasts = Vec::new();
    for &metric in &options.metrics {
        contrasts.push(search.contrast(metric)?);
    }
    let cut_at = search.subject.cut_at(case.options);
    let told = search.predicates.all.iter().map(|&predicate| predicates::describe(&program, predicate)).collect();
    let evidence = AbstractEvidence { predicates: told, contrasts, cut_at };
    let budget = search.budget();
    let verified = verify::abstraction(case, &search.subject.unwound.bounds, &evidence, &search.watched, &budget);
    if let Verified::No(what) = verified {
        return Err(Refusal::Inconsistent(what));
    }
    Ok(Explanation {
        method: Method::Abstract,
        causes: changes::causes(case, &evidence),
        passing: evidence.contrasts.first().map(|contrast| contrast.passing.clone()),
        evidence: Evidence::Abstract(Box::new(evidence)),
        verified,
    })
}

/// The unwound program with its steps, and a solver for its runs.
struct Search<'a, 'p> {
    case: &'a Case<'p>,
    watched: Arc<Watched>,
    predicates: Predicates,
    subject: Subject,
    solver: Solver,
    steps: Vec<Step>,
    /// Steps from here on come after the failed check.
    end: usize,
    failing: Vec<Walked>,
    /// Runs come to the check, and pass it.
    answers: Term,
}

/// The model of a closest run.
struct Closest {
    model: Model,
    optimality: Optimality,
    cost: u64,
    avoids: bool,
    is_endless: bool,
}

impl<'a, 'p> Search<'a, 'p> {
    fn new(
        case: &'a Case<'p>,
        check: Option<(FunctionId, EdgeId)>,
        predicates: Predicates,
    ) -> Result<Search<'a, 'p>, Refusal> {
        let (program, property) = (case.program, case.property);
        let expressions = |positions: &Vec<usize>| positions.iter().map(|&at| predicates.all[at]).collect();
        let watched = Arc::new(Watched {
            property: PropertyKey { site: property.site, class: property.class, call: property.call },
            check,
            failing_way: None,
            variables: BTreeMap::new(),
            predicates: predicates.at.iter().map(|(&place, positions)| (place, expressions(positions))).collect(),
        });
        let mut subject = case.watched_subject(&case.bounds, &watched)?;
        let mut solver = case.solver_of_runs(&mut subject);
        solver.set_limits(case.options.solver_limits(Some(CONFLICTS)));
        let steps = steps(program, &mut subject.unwound);
        let mut evaluator = logic::Evaluator::new(&subject.unwound.terms, &subject.failing);
        let checks = subject.unwound.check_visits();
        let failed = checks.iter().filter(|check| evaluator.holds(check.reached) && !evaluator.holds(check.passed));
        let Some(last) = failed.map(|check| check.visits_before).min() else {
            let what = "the failing run does not come to the check in the unwound program";
            return Err(Refusal::Inconsistent(what.to_string()));
        };
        let end = steps.iter().take_while(|step| step.visit <= last).count();
        let failing = walked(&subject.unwound.terms, &steps, end, &subject.failing);
        let passed: Vec<Term> = checks.iter().map(|check| check.passed).collect();
        let answers = subject.unwound.terms.or_all(&passed);
        Ok(Search { case, watched, predicates, subject, solver, steps, end, failing, answers })
    }

    fn budget(&self) -> Budget {
        let work = Some(CONFLICTS.saturating_mul(WORK_OF_A_CONFLICT));
        Budget { work, ..self.case.options.budget(Some(CONFLICTS)) }
    }

    /// The closest passing run by a metric.
    fn contrast(&mut self, metric: AbstractMetric) -> Result<AbstractContrast, Refusal> {
        let encoding = match metric {
            AbstractMetric::Predicates => self.by_predicates(),
            AbstractMetric::Alignment => {
                let terms = &mut self.subject.unwound.terms;
                Encoding::of(terms, &self.steps, self.end, &self.failing).ok_or_else(|| {
                    let (own, all) = (self.failing.len(), self.end);
                    Refusal::Unsuited(format!(
                        "the runs are too long to be aligned ({own} steps with {all} of the unwound program)"
                    ))
                })?
            }
        };
        if encoding.softs.is_empty() {
            return Err(Refusal::Unsuited("there is nothing that runs could be compared by".to_string()));
        }
        let closest = self.closest(&encoding)?;
        let passing = self.replay(&closest)?;
        let other = walked(&self.subject.unwound.terms, &self.steps, self.end, &closest.model);
        let (weight, pairs) = align(&self.steps, &self.failing, &other);
        let distance = match metric {
            AbstractMetric::Predicates => closest.cost,
            AbstractMetric::Alignment => weight,
        };
        if closest.optimality == Optimality::Proven && distance != closest.cost {
            let what = format!("the best alignment weighs {distance}, and the optimum {}", closest.cost);
            return Err(Refusal::Inconsistent(what));
        }
        let aligned = self.aligned(&pairs, &other);
        let changes = changes::of(self.case.program, metric, &aligned);
        Ok(AbstractContrast {
            metric,
            passing,
            distance,
            optimality: closest.optimality,
            step_weight: step_weight(&self.steps),
            avoids: closest.avoids,
            changes,
            aligned,
        })
    }

    /// What a run is compared by without an alignment: outcomes of branches, calls, and predicates where both runs come.
    fn by_predicates(&mut self) -> Encoding {
        let program = self.case.program;
        let executed: BTreeMap<usize, &Walked> = self.failing.iter().map(|walked| (walked.step, walked)).collect();
        let mut encoding = Encoding::default();
        let mut known: BTreeSet<(usize, Term)> = BTreeSet::new();
        for (number, step) in self.steps.iter().enumerate().take(self.end) {
            let terms = &mut self.subject.unwound.terms;
            let own = executed.get(&number);
            for &(edge, taken) in &step.ways {
                let counts = match program[step.function].edge(edge).op {
                    Op::Assume { holds, .. } => holds,
                    Op::Case { .. } | Op::Call { .. } => true,
                    _ => false,
                };
                if counts {
                    let was_taken = own.is_some_and(|walked| walked.way == Some(edge));
                    encoding.softs.push((if was_taken { taken } else { terms.not(taken) }, 1));
                }
            }
            let Some(walked) = own else { continue };
            let positions = self.predicates.at.get(&(step.function, step.location)).map_or(&[][..], |own| own);
            for ((&position, &holds), &held) in positions.iter().zip(&step.predicates).zip(&walked.holds) {
                // As long as nothing is written it is one value.
                if known.insert((position, holds)) {
                    let is_same = if held { holds } else { terms.not(holds) };
                    encoding.softs.push((terms.implies(step.executed, is_same), 1));
                }
            }
        }
        encoding.softs.retain(|&(soft, _)| soft != self.subject.unwound.terms.truth());
        encoding
    }

    /// The run of least cost: one that passes the check rather than one that avoids it, one that ends rather than one that does not.
    fn closest(&mut self, encoding: &Encoding) -> Result<Closest, Refusal> {
        let unwound = &mut self.subject.unwound;
        let (passes, survives) = (unwound.passes(), unwound.survives());
        let choices = [
            (vec![passes, self.answers], false, false),
            (vec![passes], true, false),
            (vec![survives, self.answers], false, true),
            (vec![survives], true, true),
        ];
        for (conditions, avoids, is_endless) in choices {
            self.solver.push();
            for &required in &encoding.required {
                self.solver.assert(&self.subject.unwound.terms, required);
            }
            let found = self.least(encoding, &conditions);
            self.solver.pop();
            match found? {
                Some((model, optimality, cost)) => {
                    return Ok(Closest { model, optimality, cost, avoids, is_endless });
                }
                None => continue,
            }
        }
        Err(Refusal::Unsuited("no run within the bounds passes".to_string()))
    }

    fn least(&mut self, encoding: &Encoding, conditions: &[Term]) -> Result<Option<(Model, Optimality, u64)>, Refusal> {
        let budget = self.budget();
        let start = Some(self.subject.failing.clone());
        let objective = Objective {
            assumptions: conditions.to_vec(),
            softs: encoding.softs.clone(),
            start,
            ..Objective::default()
        };
        let terms = &self.subject.unwound.terms;
        let (cost, model) = match self.solver.minimise_and_hold(terms, &objective, &budget, &mut |_| {}) {
            Optimum::Optimal { cost, model } => (cost, model),
            Optimum::Best { cost, lower_bound, model, .. } => {
                self.solver.release();
                return Ok(Some((model, Optimality::BestFound { bound: lower_bound }, cost)));
            }
            Optimum::Unsatisfiable => return Ok(None),
            Optimum::Unknown { stop, .. } => return Err(Refusal::Stopped(stop)),
        };
        let model = self.settle(conditions, model, &budget);
        self.solver.release();
        Ok(Some((model, Optimality::Proven, cost)))
    }

    /// Of equally close runs the one with the fewest changed inputs, and of these the one with the smallest.
    fn settle(&mut self, conditions: &[Term], model: Model, budget: &Budget) -> Model {
        let softs = changed_inputs(&mut self.subject);
        let objective =
            Objective { assumptions: conditions.to_vec(), softs, start: Some(model.clone()), ..Objective::default() };
        let terms = &self.subject.unwound.terms;
        let model = match self.solver.minimise_and_hold(terms, &objective, budget, &mut |_| {}) {
            Optimum::Optimal { model, .. } => model,
            Optimum::Best { .. } | Optimum::Unsatisfiable | Optimum::Unknown { .. } => model,
        };
        let of_case = (self.case.program, self.case.options);
        let (model, _) = self.subject.unwound.smallest_inputs(of_case, &mut self.solver, conditions.to_vec(), model);
        self.solver.set_limits(self.case.options.solver_limits(Some(CONFLICTS)));
        model
    }

    /// Replays a run: it has to come to its end, or to repeat itself for ever.
    fn replay(&self, closest: &Closest) -> Result<PassingRun, Refusal> {
        let unwound = &self.subject.unwound;
        let script = unwound.script_of(self.case.options, &closest.model);
        let mut options = check::run_options(self.case.options, &script);
        let to_cut = if closest.is_endless { unwound.steps_to_cut(&closest.model) } else { None };
        if let Some(steps) = to_cut {
            options = run::Options { max_steps: steps, input_policy: InputPolicy::Stop, ..options };
        }
        let report = run::execute(self.case.program, &options, &mut Discard);
        match report.outcome {
            Outcome::Exit { .. } => Ok(PassingRun { script, steps: report.steps, ends: true }),
            Outcome::Limit(Limit::Steps | Limit::Inputs) if to_cut.is_some() && self.case.goes_on_for_ever(&script) => {
                Ok(PassingRun { script, steps: report.steps, ends: false })
            }
            Outcome::Limit(Limit::Steps | Limit::Inputs) if to_cut.is_some() => Err(Refusal::Unsuited(
                "no run ends within the bounds, and of the closest one it is not known whether it ever fails"
                    .to_string(),
            )),
            Outcome::Limit(_) => Err(Refusal::Stopped(self.case.options.stop().unwrap_or(Stop::Interrupted))),
            _ if unwound.uses_addresses() => {
                Err(Refusal::Unsuited("the program looks at addresses as numbers".to_string()))
            }
            other => {
                Err(Refusal::Inconsistent(format!("the passing run does not pass when it is replayed: {other:?}")))
            }
        }
    }
}

/// That inputs are as in the failing run.
fn changed_inputs(subject: &mut Subject) -> Vec<(Term, u64)> {
    let inputs: Vec<Term> = subject.unwound.inputs().iter().map(|input| input.term).collect();
    let values = logic::values(&subject.unwound.terms, &subject.failing, &inputs);
    let terms: &mut Terms = &mut subject.unwound.terms;
    let mut softs = Vec::new();
    for (input, value) in inputs.into_iter().zip(values) {
        let value = terms.constant(terms.width(input), value);
        softs.push((terms.eq(input, value), 1));
    }
    softs
}
