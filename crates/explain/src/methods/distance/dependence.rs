//! Does the failure depend on something? Counterfactually: in the closest runs without the cause, is the failure gone?
//!
//! A cause and an effect that both are in the failing run; the closest runs without the cause; and the question whether any
//! of them has the effect. If none has, the effect depends on the cause. Causes come from the user, or from a search among
//! relations that hold in the failing run and not in the closest passing one.

use check::AtomKind;
use logic::{Answer, Budget, Objective, Optimum, Term};
use run::{Discard, Outcome};

use super::search::{Found, Searcher};
use super::{changed_inputs, difference};
use crate::case::values_of;
use crate::explanation::{
    Dependence, Dependences, Dependent, Difference, Hypothesis, Optimality, PassingRun, Refusal, Relation,
};
use crate::methods::distance::closest::Closest;
use crate::proposition::Proposition;

/// The most hypotheses of a search.
const MOST_HYPOTHESES: usize = 400;
/// The conflicts that a hypothesis of a search may take.
const CONFLICTS: u64 = 5_000;

/// What is asked about causes.
#[derive(Debug, Clone, Default)]
pub struct CauseSearch {
    /// Hypothetical causes of the user.
    pub hypotheses: Vec<Proposition>,
    /// Whether causes are looked for, and where.
    pub scope: Option<SearchScope>,
    /// What depends on them; the failure if nothing is said.
    pub effect: Option<Proposition>,
    /// Whether nothing may change before the cause.
    pub keeps_what_is_before: bool,
}

/// Where causes are looked for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SearchScope {
    /// Relations of two inputs.
    Inputs,
    /// Relations of inputs and values of assignments.
    All,
    /// The values themselves that the closest passing run changes.
    Changes,
}

/// A hypothesis of a search, with its condition.
struct Candidate {
    hypothesis: Hypothesis,
    holds: Term,
    /// The first atom that it is about.
    from: usize,
}

/// Answers what the user asks about causes. The search needs the closest passing run.
pub fn answer(searcher: &mut Searcher<'_>, found: Option<&Found>) -> Result<Dependences, Refusal> {
    let asked = &searcher.options.causes;
    let effect = asked.effect.as_ref().map(|effect| effect.text.clone());
    let mut answers = Vec::new();
    let mut searched = None;
    if asked.hypotheses.is_empty() && asked.scope.is_none() {
        return Ok(Dependences::default());
    }
    let conditions = found.map_or(Vec::new(), |found| found.conditions.clone());
    for hypothesis in &asked.hypotheses {
        let holds = hypothesis.term(&mut searcher.subject);
        let from = hypothesis.atoms_before(&searcher.subject);
        let budget = searcher.budget.clone();
        let verdict = check(searcher, (holds, from), &conditions, &budget)?;
        answers.push(Dependence { hypothesis: Hypothesis::Said(hypothesis.text.clone()), verdict });
    }
    if let (Some(scope), Some(found)) = (asked.scope, found) {
        let mut candidates = candidates(searcher, scope, found);
        let left_out = candidates.len().saturating_sub(MOST_HYPOTHESES);
        candidates.truncate(MOST_HYPOTHESES);
        searched = Some((candidates.len(), left_out));
        let budget = Budget { conflicts: Some(CONFLICTS), ..searcher.budget.clone() };
        for candidate in candidates {
            if searcher.case.is_halted() {
                break;
            }
            let verdict = check(searcher, (candidate.holds, candidate.from), &conditions, &budget)?;
            if matches!(verdict, Dependent::Yes { .. }) {
                answers.push(Dependence { hypothesis: candidate.hypothesis, verdict });
            }
        }
    }
    Ok(Dependences { effect, answers, searched })
}

/// Whether the effect depends on a cause.
fn check(
    searcher: &mut Searcher<'_>,
    (cause, from): (Term, usize),
    conditions: &[Term],
    budget: &Budget,
) -> Result<Dependent, Refusal> {
    let subject = &mut searcher.subject;
    let effect = match &searcher.options.causes.effect {
        Some(effect) => effect.term(subject),
        None => subject.unwound.fails(),
    };
    if logic::eval(&subject.unwound.terms, &subject.failing, cause) != 1 {
        return Ok(Dependent::Absent);
    }
    if logic::eval(&subject.unwound.terms, &subject.failing, effect) != 1 {
        return Ok(Dependent::EffectAbsent);
    }
    let fails = subject.unwound.fails();
    let passes = if searcher.is_endless { subject.unwound.survives() } else { subject.unwound.passes() };
    let mut sames = searcher.ruler.sames(subject);
    let terms = &mut subject.unwound.terms;
    let mut assumptions = vec![terms.not(cause), terms.or(passes, fails)];
    assumptions.extend(&searcher.assumed);
    assumptions.extend(conditions);
    if searcher.options.causes.keeps_what_is_before {
        assumptions.extend(sames.iter().filter(|same| same.atom < from).map(|same| same.holds));
        sames.retain(|same| same.atom >= from);
    }
    let objective = Objective {
        assumptions: assumptions.clone(),
        softs: sames.iter().map(|same| (same.holds, same.weight)).collect(),
        start: Some(subject.failing.clone()),
        ..Objective::default()
    };
    let solver = &mut searcher.solver;
    let distance = match solver.minimise_and_hold(terms, &objective, budget, &mut |_| {}) {
        Optimum::Optimal { cost, .. } => cost + searcher.ruler.least(subject),
        Optimum::Unsatisfiable => return Ok(Dependent::Always),
        Optimum::Best { .. } | Optimum::Unknown { .. } => return Ok(Dependent::Undecided),
    };
    assumptions.push(effect);
    let answer = solver.solve(&subject.unwound.terms, &assumptions);
    let verdict = match answer {
        Answer::Unsat(_) => Dependent::Yes { distance },
        Answer::Unknown(_) => Dependent::Undecided,
        Answer::Sat(model) => {
            // Of such runs the one with the smallest inputs, so that the answer is always the same.
            let (case, unwound) = (searcher.case, &mut subject.unwound);
            let (model, _) = unwound.smallest_inputs((case.program, case.options), solver, assumptions, model);
            Dependent::No { distance, inputs: still_fails(searcher, model, distance)? }
        }
    };
    searcher.solver.release();
    Ok(verdict)
}

/// The inputs that a run without the cause changes; it is replayed and must fail, if the effect is the failure.
fn still_fails(searcher: &Searcher<'_>, model: logic::Model, distance: u64) -> Result<Vec<Difference>, Refusal> {
    let (case, subject) = (searcher.case, &searcher.subject);
    let (inputs, stdin) = subject.unwound.inputs_of(&model);
    if searcher.options.causes.effect.is_none() {
        let report = run::execute(case.program, &check::run_options(case.options, &inputs, &stdin), &mut Discard);
        match report.outcome {
            Outcome::Failure(_) => {}
            Outcome::Limit(_) => return Err(Refusal::Stopped(logic::Stop::Interrupted)),
            other => {
                let what = format!("a run that should fail without the cause does not: {other:?}");
                return Err(Refusal::Inconsistent(what));
            }
        }
    }
    let values = values_of(&subject.unwound, &model);
    let closest = Closest { model, distance, optimality: Optimality::Proven, is_unique: true, sames: Vec::new() };
    let run = PassingRun { inputs, stdin, steps: 0, ends: true };
    let found = Found { closest, values, run, conditions: Vec::new(), slice_weight: None };
    Ok(changed_inputs(case, subject, &found))
}

/// What may be a cause: it holds in the failing run, and not in the closest passing one.
fn candidates(searcher: &mut Searcher<'_>, scope: SearchScope, found: &Found) -> Vec<Candidate> {
    let (case, subject) = (searcher.case, &mut searcher.subject);
    let atoms = subject.unwound.atoms();
    let is_changed = |index: usize| subject.values[index].parts != found.values[index].parts;
    let takes_part = |index: usize| {
        let atom = &atoms[index];
        let is_wanted = match scope {
            SearchScope::Inputs => atom.kind == AtomKind::Input,
            SearchScope::All | SearchScope::Changes => matches!(atom.kind, AtomKind::Input | AtomKind::Value),
        };
        is_wanted
            && searcher.ruler.counts(subject, index)
            && subject.values[index].is_executed
            && atom.parts.len() == 1
            && atom.ty.is_some_and(|ty| case.program.types.integer(ty).is_some())
    };
    let parties: Vec<usize> = (0..atoms.len()).filter(|&index| takes_part(index)).collect();
    let mut pairs: Vec<(usize, usize)> = Vec::new();
    if scope != SearchScope::Changes {
        for (position, &a) in parties.iter().enumerate() {
            let same_type = |&&b: &&usize| {
                let integer = |index: usize| atoms[index].ty.and_then(|ty| case.program.types.integer(ty));
                integer(a) == integer(b) && (is_changed(a) || is_changed(b))
            };
            pairs.extend(parties[position + 1..].iter().filter(same_type).map(|&b| (a, b)));
        }
    }
    let changed: Vec<usize> = parties.iter().copied().filter(|&index| is_changed(index)).collect();
    let mut candidates = Vec::new();
    for (a, b) in pairs {
        // What has changed comes first: `c < a`, where c was changed.
        let (a, b) = if is_changed_in(subject, found, a) { (a, b) } else { (b, a) };
        for relation in RELATIONS {
            let holds_in = |values: &[crate::case::AtomValue]| {
                let atoms = subject.unwound.atoms();
                let ty = atoms[a].ty.and_then(|ty| case.program.types.integer(ty)).expect("it was looked at above");
                relation.holds(values[a].parts[0], values[b].parts[0], ty)
            };
            if !holds_in(&subject.values) || holds_in(&found.values) {
                continue;
            }
            let is_signed = subject.unwound.atoms()[a]
                .ty
                .and_then(|ty| case.program.types.integer(ty))
                .is_some_and(|(_, is_signed)| is_signed);
            let (left, right) = (subject.unwound.atoms()[a].parts[0], subject.unwound.atoms()[b].parts[0]);
            let holds = relation.term(&mut subject.unwound.terms, left, right, is_signed);
            let side = |index: usize| Box::new(difference(case, subject, found, index));
            let hypothesis = Hypothesis::Related(side(a), relation, side(b));
            candidates.push(Candidate { hypothesis, holds, from: a.min(b) });
        }
    }
    if scope == SearchScope::Changes {
        for index in changed {
            let (part, value) = (subject.unwound.atoms()[index].parts[0], subject.values[index].parts[0]);
            let terms = &mut subject.unwound.terms;
            let value = terms.constant(terms.width(part), value);
            let holds = terms.eq(part, value);
            let hypothesis = Hypothesis::Is(Box::new(difference(case, subject, found, index)));
            candidates.push(Candidate { hypothesis, holds, from: index });
        }
    }
    candidates
}

fn is_changed_in(subject: &crate::case::Subject, found: &Found, index: usize) -> bool {
    subject.values[index].parts != found.values[index].parts
}

const RELATIONS: [Relation; 5] =
    [Relation::Equal, Relation::Less, Relation::LessOrEqual, Relation::Greater, Relation::GreaterOrEqual];

impl Relation {
    /// As C writes it.
    pub fn symbol(self) -> &'static str {
        match self {
            Relation::Equal => "==",
            Relation::Less => "<",
            Relation::LessOrEqual => "<=",
            Relation::Greater => ">",
            Relation::GreaterOrEqual => ">=",
        }
    }

    fn holds(self, a: u128, b: u128, (width, is_signed): (u32, bool)) -> bool {
        let order = if is_signed && width < 128 {
            let shift = 128 - width;
            ((a << shift) as i128).cmp(&((b << shift) as i128))
        } else {
            a.cmp(&b)
        };
        match self {
            Relation::Equal => order.is_eq(),
            Relation::Less => order.is_lt(),
            Relation::LessOrEqual => order.is_le(),
            Relation::Greater => order.is_gt(),
            Relation::GreaterOrEqual => order.is_ge(),
        }
    }

    fn term(self, terms: &mut logic::Terms, a: Term, b: Term, is_signed: bool) -> Term {
        match (self, is_signed) {
            (Relation::Equal, _) => terms.eq(a, b),
            (Relation::Less, true) => terms.slt(a, b),
            (Relation::Less, false) => terms.ult(a, b),
            (Relation::LessOrEqual, true) => terms.sle(a, b),
            (Relation::LessOrEqual, false) => terms.ule(a, b),
            (Relation::Greater, _) => Relation::Less.term(terms, b, a, is_signed),
            (Relation::GreaterOrEqual, _) => Relation::LessOrEqual.term(terms, b, a, is_signed),
        }
    }
}
