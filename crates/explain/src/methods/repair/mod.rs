//! # Fixes of the failing run
//!
//! **Question.** What change of the program would keep this run from failing?
//!
//! **Paper.** Balakrishnan, Ganai, "PED: Proof-guided Error Diagnosis by Triangulation of Program Error Causes" (2009): the
//! repair program over an error trace, with a selector and a result for each untrusted assignment and condition ([`search`]); a
//! library of likely mistakes with weights, by weighted MaxSAT ([`library`]); one selector for all copies of a statement,
//! use-def chains, several error traces, few changes; proofs of other checks that bound results and mark what is trusted
//! ([`bounds`]); three criteria to rank by.
//!
//! **Differs.** What stays as it is costs nothing, and an edit the more, the less likely it is: the paper's soft constraints
//! reward changes. Fixes are told apart by what changes, not by the values that a solver happens to give; the paper's basic form
//! is the configuration `default`, in all others what contains a fix is none, and more changes are looked for only where fewer
//! do not help. A condition that the library has an edit for is not cut short. Assumptions and assertions on the way have
//! to hold. A fix that is an edit of the text is tried on runs and, the best ones, checked on the whole program
//! ([`attempts`]); what is known of it comes before the three criteria, and what the library says before the last of them.
//!
//! **Refuses.** When the run is too long, when the failed condition depends on something that is not followed or on nothing
//! that could change, and when the budget ends before the first fix. Addresses and the paths of library functions written in C
//! are those of the run: what changes an index is judged by trying it.

mod attempts;
mod bounds;
pub mod library;
mod places;
mod search;

use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet};

use ir::{FunctionId, Op, Program, SpanId, StatementId};
use run::{Cursor, Discard, Limit, Outcome, Script, Trace, Value};

use crate::case::Case;
use crate::explanation::{Cause, Evidence, Explanation, Refusal, Why};
use crate::explanation::{Changed, Fix, FixChange, FixState, FixValue, RepairConfig, RepairEvidence, TrustedStep};
use crate::lines::constants_of;
use crate::methods::Method;
use crate::ranking::signs::Signs;
use crate::roles::aside;
use crate::straight_line::choices::At;
use crate::straight_line::failed::Question;
use crate::straight_line::path::Path;
use crate::verify::{self, Verified};
use attempts::{Attempts, MAX_TRIED, TRIED, only_edit, rank_of};
use bounds::Bounds;
use library::Library;
use places::{Places, places};
use search::{Found, Made, Obstacle, Search};

/// The most ways that are looked at in which one fix can be made.
const MAX_WAYS: usize = 8;
/// The most of them that are checked on the whole program.
const MAX_CHECKED_WAYS: usize = 3;
/// The most steps of a run that is looked at.
const MAX_STEPS: usize = 50_000;
/// The most other failing runs that fixes have to help as well.
const MAX_RUNS: usize = 8;

/// What the user decides.
#[derive(Debug, Clone, Default)]
pub struct RepairOptions {
    /// What is tried.
    pub library: Library,
    /// How much is known of what is meant.
    pub config: RepairConfig,
    /// The most changes of a fix; 0 for the usual number.
    pub most_changes: usize,
}

/// As many changes at once are looked for, where fewer do not help.
const USUAL_CHANGES: usize = 2;

/// Explains a case by fixes.
pub fn explain(case: &Case<'_>, options: &RepairOptions) -> Result<Explanation, Refusal> {
    let trace = case.trace().map_err(|error| Refusal::Unsuited(error.to_string()))?;
    let mut path = path_of(case, trace)?;
    let question = question_of(&mut path)?;
    let bounds = match options.config {
        RepairConfig::Default | RepairConfig::Correlated => Bounds::default(),
        RepairConfig::Invariants | RepairConfig::Trusted => bounds::of(case, &path),
    };
    // What drives the program, or states its property, is a place for a fix only where no edit of the rest helps.
    let mut aside = aside(case.program);
    if let Some(main) = case.program.start.filter(|&main| !is_harness(case.program, main)) {
        aside.remove(&main);
    }
    let task = Task { case, options, trace, path: &path, question: &question, bounds: &bounds };
    let mut evidence = None;
    if options.config != RepairConfig::Default {
        evidence = task.look(&aside)?;
    }
    let has_edit = |evidence: &RepairEvidence| evidence.fixes.iter().any(|fix| rank_of(fix.state) <= TRIED);
    if !evidence.as_ref().is_some_and(has_edit) && (!aside.is_empty() || evidence.is_none()) && !case.is_halted() {
        evidence = task.look(&BTreeSet::new())?.or(evidence);
    }
    let evidence = match (evidence, case.options.stop()) {
        (Some(evidence), _) => evidence,
        (None, Some(stop)) => return Err(Refusal::Stopped(stop)),
        (None, None) => return Err(Refusal::Unsuited("nothing that the failure depends on could change".to_string())),
    };
    if let Some(stop) = case.options.stop().filter(|_| evidence.fixes.is_empty()) {
        return Err(Refusal::Stopped(stop));
    }
    let verified = verify::repair(case, trace, &evidence.fixes, question.step);
    if let Verified::No(what) = verified {
        return Err(Refusal::Inconsistent(what));
    }
    let causes = causes(case, &evidence);
    Ok(Explanation {
        method: Method::Repair,
        causes,
        passing: None,
        evidence: Evidence::Repair(Box::new(evidence)),
        verified,
    })
}

/// Whether `main` tests the program: it makes inputs, assumes something about them, or asserts what has to come of them.
fn is_harness(program: &Program, main: FunctionId) -> bool {
    let tests = |op: &Op| matches!(op, Op::Input { .. } | Op::Constrain { .. } | Op::Assert { .. });
    program[main].edges.iter().any(|edge| tests(&edge.op))
}

/// What fixes are looked for of.
struct Task<'a, 'p, 't> {
    case: &'a Case<'p>,
    options: &'a RepairOptions,
    trace: &'t Trace<'t>,
    path: &'a Path<'t>,
    question: &'a Question,
    bounds: &'a Bounds,
}

impl Task<'_, '_, '_> {
    /// The fixes, with some functions left as they are; none if nothing could change.
    fn look(&self, aside: &BTreeSet<FunctionId>) -> Result<Option<RepairEvidence>, Refusal> {
        let Task { case, options, trace, path, question, bounds } = *self;
        let all = places(case, path, question.step, &options.library, aside);
        if all.ways.is_empty() {
            return Ok(None);
        }
        let most_changes = if options.most_changes == 0 { USUAL_CHANGES } else { options.most_changes };
        let is_default = options.config == RepairConfig::Default;
        let mut search =
            Search::new(case, (path, question), (&all, &options.library), bounds, is_default).map_err(refused)?;
        let mut found = search.all(most_changes, is_default);
        let finder = Finder { case, trace, path, places: &all, aside, bounds, config: options.config };
        let (runs, has_nothing_in_common) =
            if is_default { (1, false) } else { finder.intersect(&mut found, options)? };
        let mut listed = finder.survivors(&mut search, found);
        let counts = finder.counts(&listed);
        listed.retain(|(_, survives)| *survives >= options.config);
        let fixes = finder.fixes(&mut search, listed);
        Ok(Some(RepairEvidence {
            config: options.config,
            fixes,
            counts,
            trusted: finder.trusted(),
            steps: question.step + 1,
            places: all.places.len(),
            ways: all.ways.len(),
            runs,
            has_nothing_in_common,
            is_cut_short: search.is_cut_short || all.is_cut_short || case.is_halted(),
            most_changes,
            work: search.work(),
            no_proofs: bounds.obstacle.clone().filter(|_| options.config >= RepairConfig::Invariants),
        }))
    }
}

fn refused(obstacle: Obstacle) -> Refusal {
    match obstacle {
        Obstacle::NotFollowed => Refusal::Unsuited(
            "the failed condition depends on something that is not followed along the run".to_string(),
        ),
    }
}

fn replay<'t>(case: &Case<'t>, script: &Script) -> Result<Trace<'t>, Refusal> {
    let options = check::run_options(case.options, script);
    Trace::replay(case.program, &options, &mut Discard).map_err(|error| Refusal::Unsuited(error.to_string()))
}

fn path_of<'t>(case: &Case<'_>, trace: &'t Trace<'t>) -> Result<Path<'t>, Refusal> {
    match &trace.report().outcome {
        Outcome::Failure(_) => {}
        Outcome::Limit(Limit::Time) => return Err(Refusal::Stopped(logic::Stop::Time)),
        Outcome::Limit(Limit::Interrupt) => return Err(Refusal::Stopped(logic::Stop::Interrupted)),
        other => return Err(Refusal::Inconsistent(format!("the failing run does not fail: {other:?}"))),
    }
    if trace.len() > MAX_STEPS {
        let what = format!("the run has {} steps; fixes are looked for along at most {MAX_STEPS}", trace.len());
        return Err(Refusal::Unsuited(what));
    }
    Ok(Path::new(trace, case.options.classes))
}

fn question_of(path: &mut Path<'_>) -> Result<Question, Refusal> {
    match &path.trace.report().outcome {
        Outcome::Failure(failure) => Ok(Question::new(path, failure)),
        other => Err(Refusal::Inconsistent(format!("the failing run does not fail: {other:?}"))),
    }
}

/// What a place is called in all runs.
type PlaceKey = (FunctionId, StatementId, SpanId);

/// Makes fixes of what was found.
struct Finder<'a, 'p, 't> {
    case: &'a Case<'p>,
    trace: &'t Trace<'t>,
    path: &'a Path<'t>,
    places: &'a Places,
    /// Functions that are no place for a fix.
    aside: &'a BTreeSet<FunctionId>,
    bounds: &'a Bounds,
    config: RepairConfig,
}

impl Finder<'_, '_, '_> {
    fn key(&self, place: usize) -> PlaceKey {
        let place = &self.places.places[place];
        (place.function, place.statement, place.span)
    }

    /// Keeps the fixes that keep other failing runs of the property from failing as well. How many runs were looked at, and
    /// whether nothing is left, so that all are kept.
    fn intersect(&self, found: &mut Vec<Found>, options: &RepairOptions) -> Result<(usize, bool), Refusal> {
        let mut common = found.clone();
        let mut runs = 1;
        for run in self.case.other_runs.iter().take(MAX_RUNS) {
            let trace = replay(self.case, &run.script)?;
            let Ok(mut path) = path_of(self.case, &trace) else { continue };
            let question = question_of(&mut path)?;
            let mut own = places(self.case, &path, question.step, &options.library, self.aside);
            // Where both runs could change, they change in the same ways.
            let key = |place: &places::Place| (place.function, place.statement, place.span);
            let known: BTreeMap<PlaceKey, usize> =
                (0..).zip(&self.places.places).map(|(at, place)| (key(place), at)).collect();
            own.ways.retain(|way| known.contains_key(&key(&own.places[way.place])));
            let Ok(mut search) =
                Search::new(self.case, (&path, &question), (&own, &options.library), &Bounds::default(), false)
            else {
                continue;
            };
            runs += 1;
            common.retain(|fix| {
                let wanted: BTreeSet<PlaceKey> = fix.units.iter().map(|unit| self.key(unit.0)).collect();
                let units = (0..).zip(&own.places).filter(|(_, place)| wanted.contains(&key(place)));
                search.is_fix(&units.map(|(number, _)| (number, 0)).collect())
            });
        }
        let has_nothing = common.is_empty() && !found.is_empty();
        if !has_nothing {
            *found = common;
        }
        Ok((runs, has_nothing))
    }

    /// The last configuration in which each is a fix.
    fn survivors(&self, search: &mut Search<'_, '_, '_>, found: Vec<Found>) -> Vec<(Found, RepairConfig)> {
        let is_trusted = |fix: &Found| {
            let places = fix.units.iter().map(|unit| &self.places.places[unit.0]);
            places.clone().any(|place| {
                let mut steps = place.steps.iter().map(|&step| &self.path.steps[step]);
                steps.any(|step| self.bounds.trusted.contains_key(&(step.function, step.edge)))
            })
        };
        let last = |fix: &Found, search: &mut Search<'_, '_, '_>| match self.config {
            RepairConfig::Default => RepairConfig::Default,
            RepairConfig::Correlated | RepairConfig::Invariants | RepairConfig::Trusted => {
                match (search.is_within_bounds(fix), is_trusted(fix)) {
                    (false, _) => RepairConfig::Correlated,
                    (true, true) => RepairConfig::Invariants,
                    (true, false) => RepairConfig::Trusted,
                }
            }
        };
        found.into_iter().map(|fix| (last(&fix, search), fix)).map(|(config, fix)| (fix, config)).collect()
    }

    /// How many fixes there are in each configuration that was looked at.
    fn counts(&self, listed: &[(Found, RepairConfig)]) -> Vec<(RepairConfig, usize)> {
        let all = match self.config {
            RepairConfig::Default => &RepairConfig::ALL[..1],
            RepairConfig::Correlated | RepairConfig::Invariants | RepairConfig::Trusted => &RepairConfig::ALL[1..],
        };
        let count = |config: RepairConfig| listed.iter().filter(|(_, survives)| *survives >= config).count();
        all.iter().filter(|config| **config <= self.config).map(|&config| (config, count(config))).collect()
    }

    /// The steps of the run that proofs rest on, each once.
    fn trusted(&self) -> Vec<TrustedStep> {
        let mut seen = BTreeSet::new();
        let mut trusted = Vec::new();
        for step in &self.path.steps {
            let key = (step.function, step.edge);
            if let (Some(proven), true) = (self.bounds.trusted.get(&key), seen.insert(key)) {
                let span = self.case.program[step.function].edge(step.edge).span;
                trusted.push(TrustedStep { function: key.0, edge: key.1, span, proven: proven.clone() });
            }
        }
        trusted
    }

    /// Tries what was found on runs, puts it into order, and checks the best.
    fn fixes(&self, search: &mut Search<'_, '_, '_>, listed: Vec<(Found, RepairConfig)>) -> Vec<Fix> {
        let constants = places::constants(self.case.program).into_iter().collect::<Vec<i128>>();
        let mut attempts = match self.config {
            RepairConfig::Default => None,
            _ if listed.is_empty() => None,
            _ => Some(Attempts::new(self.case, search.terms(), &constants)),
        };
        // Of each fix the ways in which it can be made, the best first.
        let mut fixes: Vec<Vec<Fix>> = Vec::new();
        for (number, (found, survives)) in listed.into_iter().enumerate() {
            let attempts = attempts.as_mut().filter(|_| number < MAX_TRIED);
            fixes.push(self.tried(search, found, survives, attempts));
        }
        fixes.sort_by_key(|ways| ways.first().map(order));
        if let Some(attempts) = &mut attempts {
            for ways in &mut fixes {
                check_best(ways, attempts);
            }
        }
        let mut fixes: Vec<Fix> = fixes.into_iter().filter_map(|ways| ways.into_iter().next()).collect();
        fixes.sort_by_key(order);
        fixes
    }

    /// The ways in which a fix can be made, each tried on runs; those that none refutes first.
    fn tried(
        &self,
        search: &mut Search<'_, '_, '_>,
        found: Found,
        survives: RepairConfig,
        mut attempts: Option<&mut Attempts<'_, '_>>,
    ) -> Vec<Fix> {
        let is_bounded = self.config >= RepairConfig::Invariants;
        let most = if self.config == RepairConfig::Default { 1 } else { MAX_WAYS };
        let mut made = search.ways_of(&found, is_bounded, most);
        if made.is_empty() && self.case.is_halted() {
            made.push(found.first);
        }
        let mut ways: Vec<Fix> = Vec::new();
        for made in &made {
            let mut fix = self.fix(made, survives);
            if let Some(attempts) = &mut attempts {
                fix.state = attempts.try_on_runs(&fix.changes);
            }
            ways.push(fix);
            if ways.iter().filter(|fix| fix.state == FixState::Tried).count() == MAX_CHECKED_WAYS {
                break;
            }
        }
        ways.sort_by_key(|fix| rank_of(fix.state));
        ways
    }

    fn fix(&self, made: &Made, survives: RepairConfig) -> Fix {
        let mut cursor = self.trace.cursor();
        let changes = made.ways.iter().map(|(&(place, only), &way)| {
            let (own, way_of) = (&self.places.places[place], &self.places.ways[way]);
            let root = match way_of.at {
                At::Expr(expr) => Some(expr),
                At::Step(..) => root_of(&self.case.program[own.function].edge(own.edge).op),
            };
            let what = root.map_or(Changed::LeftOut, |root| way_of.changed(root));
            let values = made.values.iter().filter(|(choice, ..)| *choice == way);
            FixChange {
                function: own.function,
                edge: own.edge,
                statement: own.statement,
                span: own.span,
                what,
                only_step: (self.config == RepairConfig::Default).then_some(only),
                copies: if self.config == RepairConfig::Default { 1 } else { own.steps.len() },
                values: values
                    .filter(|(_, step, _)| self.config != RepairConfig::Default || *step == only)
                    .map(|&(_, step, bits)| FixValue { step, before: value_at(&mut cursor, step, what), bits })
                    .collect(),
            }
        });
        let mut changes: Vec<FixChange> = changes.collect();
        changes.sort_by_key(|change| (change.values.first().map(|value| value.step), change.function, change.edge));
        Fix { changes, cost: made.cost, steps: made.steps, end: made.end, state: FixState::Along, survives }
    }
}

/// Fixes by what is known of them, then by the paper's criteria and the library.
fn order(fix: &Fix) -> impl Ord + use<> {
    (
        rank_of(fix.state),
        Reverse(fix.steps),
        fix.changes.len(),
        fix.cost,
        Reverse(fix.outside_loops()),
        fix.changes.first().map(|change| (change.function, change.edge)),
    )
}

/// Checks the ways of a fix that no run refutes, until one is not refuted; the best comes first.
fn check_best(ways: &mut [Fix], attempts: &mut Attempts<'_, '_>) {
    for fix in ways.iter_mut().take_while(|fix| fix.state == FixState::Tried) {
        if !attempts.may_check() {
            break;
        }
        fix.state = attempts.check(&fix.changes);
        if fix.state != FixState::Refuted {
            break;
        }
    }
    ways.sort_by_key(|fix| rank_of(fix.state));
}

/// What a value is in the run.
fn value_at(cursor: &mut Cursor<'_>, step: usize, what: Changed) -> Value {
    let Changed::Values(root) = what else { return Value::Missing };
    cursor.seek(step);
    cursor.eval(root)
}

fn root_of(op: &Op) -> Option<ir::ExprId> {
    match op {
        Op::Assign { value, .. } => Some(*value),
        Op::Assume { condition, .. } => Some(*condition),
        Op::Return { value } => *value,
        Op::Call { arguments, .. } => arguments.first().copied(),
        _ => None,
    }
}

/// The lines of the fixes, in their order.
fn causes(case: &Case<'_>, evidence: &RepairEvidence) -> Vec<Cause> {
    let program = case.program;
    let mut causes: Vec<Cause> = Vec::new();
    let count = evidence.fixes.len() as u32;
    let held = evidence.fixes.iter().filter(|fix| fix.state != FixState::Refuted);
    for (number, fix) in (0u32..).zip(held) {
        let edit = only_edit(program, &fix.changes);
        let reason = match (fix.state, edit) {
            (FixState::Checked(reach), Some(edit)) => Why::Repairs(edit, reach),
            (FixState::CheckedThis(reach), Some(edit)) => Why::RepairsThis(edit, reach),
            (FixState::Tried, Some(edit)) => Why::MayRepair(edit),
            _ => Why::OfFix(number as usize),
        };
        for change in &fix.changes {
            let line = |span: SpanId| program.sources.span(span).map(|span| (span.told.file, span.told.line));
            let known = causes
                .iter_mut()
                .find(|cause| cause.function == change.function && line(cause.span) == line(change.span));
            match known {
                Some(known) => known.reasons.push(reason.clone()),
                None => causes.push(Cause {
                    function: change.function,
                    statement: change.statement,
                    span: change.span,
                    reasons: vec![reason.clone()],
                    constants: constants_of(program, &BTreeSet::from([(change.function, change.edge)])),
                    used_at: None,
                    elsewhere: Vec::new(),
                    signs: Signs::default(),
                    score: count - number,
                }),
            }
        }
    }
    causes
}
