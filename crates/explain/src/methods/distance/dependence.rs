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
use crate::case::{AtomValue, values_of};
use crate::explanation::{
    Among, Dependence, Dependences, Dependent, Difference, Hypothesis, Optimality, PassingRun, Refusal, Relation,
    Requirement,
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
pub fn answer(
    searcher: &mut Searcher<'_>,
    found: Option<&Found>,
    requirement: Requirement,
) -> Result<Dependences, Refusal> {
    let asked = &searcher.options.causes;
    let effect = asked.effect.as_ref().map(|effect| effect.text.clone());
    let mut answers = Vec::new();
    let mut searched = None;
    if asked.hypotheses.is_empty() && asked.scope.is_none() {
        return Ok(Dependences::default());
    }
    let conditions = found.map_or(Vec::new(), |found| found.conditions.clone());
    for hypothesis in &asked.hypotheses {
        let holds = hypothesis.term(&mut searcher.subject.unwound);
        let from = hypothesis.atoms_before(&searcher.subject);
        let budget = searcher.budget.clone();
        let verdict = check(searcher, (holds, from), &conditions, &budget)?;
        answers.push(Dependence { hypothesis: Hypothesis::Said(hypothesis.text.clone()), verdict });
    }
    if let (Some(scope), Some(found)) = (asked.scope, found) {
        let mut candidates = candidates(searcher, scope, found);
        let all = candidates.len();
        candidates.truncate(MOST_HYPOTHESES);
        let mut decided = 0;
        let budget = Budget { conflicts: Some(CONFLICTS), ..searcher.budget.clone() };
        for candidate in candidates {
            if searcher.case.is_halted() {
                break;
            }
            let verdict = check(searcher, (candidate.holds, candidate.from), &conditions, &budget)?;
            decided += usize::from(verdict != Dependent::Undecided);
            if matches!(verdict, Dependent::Yes { .. }) {
                answers.push(Dependence { hypothesis: candidate.hypothesis, verdict });
            }
        }
        searched = Some((decided, all - decided));
    }
    let among =
        Among { keeps_earlier: asked.keeps_what_is_before, is_assumed: !searcher.assumed.is_empty(), requirement };
    Ok(Dependences { effect, answers, searched, among })
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
        Some(effect) => effect.term(&mut subject.unwound),
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
    let script = subject.unwound.script_of(case.options, &model);
    if searcher.options.causes.effect.is_none() {
        let report = run::execute(case.program, &check::run_options(case.options, &script), &mut Discard);
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
    let one_sided = subject.unwound.one_sided_calls(&subject.failing, &model);
    let closest = Closest { model, distance, optimality: Optimality::Proven, is_unique: true, sames: Vec::new() };
    let run = PassingRun { script, steps: 0, ends: true };
    let found = Found { closest, values, one_sided, run, conditions: Vec::new(), slice_weight: None };
    Ok(changed_inputs(case, subject, &found))
}

/// What may be a cause: it holds in the failing run, and not in the closest passing one.
fn candidates(searcher: &mut Searcher<'_>, scope: SearchScope, found: &Found) -> Vec<Candidate> {
    let parties = parties(searcher, scope, found);
    if scope == SearchScope::Changes {
        return parties.iter().filter(|party| party.is_changed).map(|party| kept(searcher, found, *party)).collect();
    }
    let mut candidates = Vec::new();
    for (position, &one) in parties.iter().enumerate() {
        for &other in &parties[position + 1..] {
            if one.integer == other.integer && (one.is_changed || other.is_changed) {
                // What has changed comes first: `c < a`, where c was changed.
                let (left, right) = if one.is_changed { (one, other) } else { (other, one) };
                candidates.extend(related(searcher, found, left, right));
            }
        }
    }
    candidates
}

/// A value that may be part of a cause.
#[derive(Debug, Clone, Copy)]
struct Party {
    atom: usize,
    /// Its width, and whether it is signed.
    integer: (u32, bool),
    /// Whether it is another one in the closest passing run.
    is_changed: bool,
}

/// The integers that the failing run takes or assigns, as far as the search goes.
fn parties(searcher: &Searcher<'_>, scope: SearchScope, found: &Found) -> Vec<Party> {
    let (subject, types) = (&searcher.subject, &searcher.case.program.types);
    let party = |(atom, known): (usize, &check::Atom)| {
        let is_wanted = match scope {
            SearchScope::Inputs => known.kind == AtomKind::Input,
            SearchScope::All | SearchScope::Changes => matches!(known.kind, AtomKind::Input | AtomKind::Value),
        };
        let takes_part = is_wanted
            && searcher.ruler.counts(subject, atom)
            && subject.values[atom].is_executed
            && known.parts.len() == 1;
        let integer = known.ty.and_then(|ty| types.integer(ty)).filter(|_| takes_part)?;
        Some(Party { atom, integer, is_changed: subject.values[atom].parts != found.values[atom].parts })
    };
    subject.unwound.atoms().iter().enumerate().filter_map(party).collect()
}

/// The relations of two values that the closest passing run changes.
fn related(searcher: &mut Searcher<'_>, found: &Found, left: Party, right: Party) -> Vec<Candidate> {
    let (case, subject) = (searcher.case, &mut searcher.subject);
    let mut candidates = Vec::new();
    for relation in RELATIONS {
        let holds_in = |values: &[AtomValue]| {
            relation.holds(values[left.atom].parts[0], values[right.atom].parts[0], left.integer)
        };
        if !holds_in(&subject.values) || holds_in(&found.values) {
            continue;
        }
        let part = |party: Party| subject.unwound.atoms()[party.atom].parts[0];
        let (a, b) = (part(left), part(right));
        let holds = relation.term(&mut subject.unwound.terms, a, b, left.integer.1);
        let side = |party: Party| Box::new(difference(case, subject, found, party.atom));
        let hypothesis = Hypothesis::Related(side(left), relation, side(right));
        candidates.push(Candidate { hypothesis, holds, from: left.atom.min(right.atom) });
    }
    candidates
}

/// The hypothesis that a value has to be what it is.
fn kept(searcher: &mut Searcher<'_>, found: &Found, party: Party) -> Candidate {
    let (case, subject) = (searcher.case, &mut searcher.subject);
    let (part, value) = (subject.unwound.atoms()[party.atom].parts[0], subject.values[party.atom].parts[0]);
    let terms = &mut subject.unwound.terms;
    let value = terms.constant(terms.width(part), value);
    let holds = terms.eq(part, value);
    let hypothesis = Hypothesis::Is(Box::new(difference(case, subject, found, party.atom)));
    Candidate { hypothesis, holds, from: party.atom }
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
