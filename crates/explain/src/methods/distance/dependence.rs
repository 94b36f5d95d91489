//! Does the failure depend on something? Counterfactually: in the closest runs without the cause, is the failure gone?
//!
//! A cause and an effect that both are in the failing run; the closest runs without the cause; and the question whether any
//! of them has the effect. If none has, the effect depends on the cause. Causes come from the user, or from a search among
//! relations that hold in the failing run and not in the closest passing one.

use check::AtomKind;
use ir::TypeKind;
use logic::{Answer, Budget, Objective, Optimum, Term};
use run::{Discard, Outcome};

use super::differences::{changed_inputs, difference};
use super::metric::Same;
use super::search::{Found, Searcher};
use crate::case::{AtomValue, Subject, values_of};
use crate::explanation::{
    Among, Dependence, Dependences, Dependent, Difference, Hypothesis, Optimality, PassingRun, Refusal, Relation,
    Requirement, Searched,
};
use crate::methods::distance::closest::{Closest, order};
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
    /// Relations of inputs, values of assignments and values where paths meet, executed or not.
    All,
    /// The values themselves that the closest passing run changes.
    Changes,
}

/// A hypothesis of a search. It is put into terms only when its turn comes: there may be many.
#[derive(Debug, Clone, Copy)]
enum Candidate {
    /// A value has to be what it is.
    Is(Party),
    /// Two values have to be related as they are.
    Related(Party, Relation, Party),
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
        let all = candidates(searcher, scope, found);
        let mut search = Searched { tried: 0, left_out: all.len(), undecided: 0 };
        let budget = Budget { conflicts: Some(CONFLICTS), ..searcher.budget.clone() };
        for candidate in all.into_iter().take(MOST_HYPOTHESES) {
            if searcher.case.is_halted() {
                break;
            }
            let (holds, from) = (candidate.term(searcher), candidate.first_atom());
            let verdict = check(searcher, (holds, from), &conditions, &budget)?;
            (search.tried, search.left_out) = (search.tried + 1, search.left_out - 1);
            match verdict {
                Dependent::Yes { .. } => {
                    answers.push(Dependence { hypothesis: candidate.hypothesis(searcher, found), verdict });
                }
                Dependent::Undecided => search.undecided += 1,
                Dependent::No { .. } | Dependent::Absent | Dependent::EffectAbsent | Dependent::Always => {}
            }
        }
        searched = Some(search);
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
        let at_start = searcher.options.inputs_at_start;
        let is_before = |same: &Same| is_before(subject, same.atom, from, at_start);
        assumptions.extend(sames.iter().filter(|same| is_before(same)).map(|same| same.holds));
        sames.retain(|same| !is_before(same));
    }
    let objective = Objective {
        assumptions: assumptions.clone(),
        softs: sames.iter().map(|same| (same.holds, same.weight)).collect(),
        start: Some(subject.failing.clone()),
        ..Objective::default()
    };
    let solver = &mut searcher.solver;
    let distance = match solver.minimise_and_hold(&subject.unwound.terms, &objective, budget, &mut |_| {}) {
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

/// Whether an atom comes before the first one that a cause is about.
fn is_before(subject: &Subject, atom: usize, from: usize, inputs_at_start: bool) -> bool {
    // A cause may lie behind all atoms.
    let is_there = from < subject.unwound.atoms().len();
    let first = if is_there { order(subject, from, inputs_at_start) } else { (true, from) };
    order(subject, atom, inputs_at_start) < first
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

/// What may be a cause: it holds in the failing run, and not in the closest passing one. Relations of inputs come first, then
/// those of values that the failing run executes: what cannot be tried in the end is the least telling.
fn candidates(searcher: &Searcher<'_>, scope: SearchScope, found: &Found) -> Vec<Candidate> {
    let parties = parties(searcher, scope, found);
    if scope == SearchScope::Changes {
        let changed = parties.iter().filter(|party| party.is_changed && party.is_executed);
        return changed.map(|&party| Candidate::Is(party)).collect();
    }
    let mut candidates = Vec::new();
    for (position, &one) in parties.iter().enumerate() {
        for &other in &parties[position + 1..] {
            if one.integer == other.integer && (one.is_changed || other.is_changed) {
                // What has changed comes first: `c < a`, where c was changed.
                let (left, right) = if one.is_changed { (one, other) } else { (other, one) };
                candidates.extend(related(&searcher.subject.values, &found.values, left, right));
            }
        }
    }
    candidates.sort_by_key(|candidate| match candidate {
        Candidate::Is(party) => (!party.is_input, !party.is_executed),
        Candidate::Related(left, _, right) => {
            (!(left.is_input && right.is_input), !(left.is_executed && right.is_executed))
        }
    });
    candidates
}

/// A value that may be part of a cause.
#[derive(Debug, Clone, Copy)]
struct Party {
    atom: usize,
    is_input: bool,
    /// Whether the failing run comes there.
    is_executed: bool,
    /// Its width, and whether it is signed.
    integer: (u32, bool),
    /// Whether its order says something: addresses are only compared for equality.
    is_ordered: bool,
    /// Whether it is another one in the closest passing run.
    is_changed: bool,
}

/// The scalars that count, executed or not, as far as the search goes: inputs, assigned values, and values where paths meet.
fn parties(searcher: &Searcher<'_>, scope: SearchScope, found: &Found) -> Vec<Party> {
    let (subject, types) = (&searcher.subject, &searcher.case.program.types);
    let party = |(atom, known): (usize, &check::Atom)| {
        let is_input = known.kind == AtomKind::Input;
        let is_wanted = match scope {
            SearchScope::Inputs => is_input && subject.values[atom].is_executed,
            SearchScope::All => known.kind != AtomKind::Guard,
            SearchScope::Changes => matches!(known.kind, AtomKind::Input | AtomKind::Value),
        };
        let takes_part = is_wanted && searcher.ruler.counts(subject, atom) && known.parts.len() == 1;
        let ty = known.ty.filter(|_| takes_part)?;
        Some(Party {
            atom,
            is_input,
            is_executed: subject.values[atom].is_executed,
            integer: types.integer(ty)?,
            is_ordered: !matches!(types.kind(ty), TypeKind::Pointer(_)),
            is_changed: subject.values[atom].parts != found.values[atom].parts,
        })
    };
    subject.unwound.atoms().iter().enumerate().filter_map(party).collect()
}

/// The relations of two values that hold in the failing run, and not in the closest passing one.
fn related<'a>(
    failing: &'a [AtomValue],
    passing: &'a [AtomValue],
    left: Party,
    right: Party,
) -> impl Iterator<Item = Candidate> + 'a {
    let holds_in = move |values: &[AtomValue], relation: Relation| {
        relation.holds(values[left.atom].parts[0], values[right.atom].parts[0], left.integer)
    };
    let relations = RELATIONS.into_iter().filter(move |&relation| {
        let is_meant = relation == Relation::Equal || left.is_ordered && right.is_ordered;
        is_meant && holds_in(failing, relation) && !holds_in(passing, relation)
    });
    relations.map(move |relation| Candidate::Related(left, relation, right))
}

impl Candidate {
    /// The condition that it holds.
    fn term(self, searcher: &mut Searcher<'_>) -> Term {
        let subject = &mut searcher.subject;
        match self {
            Candidate::Is(party) => {
                let part = subject.unwound.atoms()[party.atom].parts[0];
                let terms = &mut subject.unwound.terms;
                let value = terms.constant(terms.width(part), subject.values[party.atom].parts[0]);
                terms.eq(part, value)
            }
            Candidate::Related(left, relation, right) => {
                let [a, b] = [left, right].map(|party| {
                    let part = subject.unwound.atoms()[party.atom].parts[0];
                    // An input of type `_Bool` has one bit, a value of that type is kept in a byte.
                    subject.unwound.terms.resize(part, party.integer.0)
                });
                relation.term(&mut subject.unwound.terms, a, b, left.integer.1)
            }
        }
    }

    /// The first atom that it is about.
    fn first_atom(self) -> usize {
        match self {
            Candidate::Is(party) => party.atom,
            Candidate::Related(left, _, right) => left.atom.min(right.atom),
        }
    }

    fn hypothesis(self, searcher: &Searcher<'_>, found: &Found) -> Hypothesis {
        let side = |party: Party| Box::new(difference(searcher.case, &searcher.subject, found, party.atom));
        match self {
            Candidate::Is(party) => Hypothesis::Is(side(party)),
            Candidate::Related(left, relation, right) => Hypothesis::Related(side(left), relation, side(right)),
        }
    }
}

const RELATIONS: [Relation; 5] =
    [Relation::Equal, Relation::Less, Relation::LessOrEqual, Relation::Greater, Relation::GreaterOrEqual];

impl Relation {
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
