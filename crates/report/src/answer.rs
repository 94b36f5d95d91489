//! One model for all formats: what was found, with everything that a report may say about it. Plain data, borrowed from
//! what the check and the methods gave; the runs are replayed once, here, and every format reads them off these traces.

use std::collections::BTreeMap;

use explain::schedules::ClosestSchedule;
use explain::{
    AtomKind, CheckOptions, CheckReport, Evidence, Explanation, FailingRun, FailingRuns, FailureGroup, Method,
    PassingRun, Property, RankedCause, Refusal, SharedCause, Violation,
};
use ir::Program;
use run::{Discard, Failure, InputPolicy, InputValue, Outcome, Prepared, Script, Trace, TraceError};

use crate::fix::CheckedPatch;

/// So many failures are shown with their runs even after a limit was reached; the others without.
const SHOWN_AFTER_LIMIT: usize = 8;

/// The answer to "why does this program fail?".
#[derive(Debug)]
pub struct Answer<'a> {
    /// The program.
    pub program: &'a Program,
    /// How it was checked.
    pub options: &'a CheckOptions,
    /// What the check says about all properties, and its scope.
    pub checked: &'a CheckReport,
    /// The violated properties: what the program itself says must not happen first, what only unconstrained inputs reach last.
    pub findings: Vec<Finding<'a>>,
    /// One list of causes for all of them, the most likely one first, if several were explained; without those that only
    /// unconstrained inputs reach, if there are others.
    pub shared: Vec<SharedCause>,
}

/// A violated property.
#[derive(Debug)]
pub struct Finding<'a> {
    /// The property.
    pub property: &'a Property,
    /// Where it belongs.
    pub group: FailureGroup,
    /// All failing runs that were found, the canonical one first.
    pub runs: &'a [FailingRun],
    /// Whether the user gave the run; it was not looked for.
    pub is_given: bool,
    /// What is known about further paths on which it fails, if several runs were wanted.
    pub other_paths: Option<OtherPaths>,
    /// The canonical failing run, replayed.
    pub failing: ReplayedRun<'a>,
    /// A run that passes, replayed, if a method found one.
    pub passing: Option<ReplayedRun<'a>>,
    /// What the methods say, in the order of their table; nothing if nobody was asked.
    pub explanations: &'a [Explanation],
    /// Methods that gave no explanation, and why.
    pub refusals: &'a [(Method, Refusal)],
    /// Proven edits as text, the best first.
    pub fixes: &'a [CheckedPatch],
    /// One list of causes for all methods, the most likely one first.
    pub causes: Vec<RankedCause<'a>>,
    /// The closest passing schedule of a program with threads.
    pub schedule: Option<&'a ClosestSchedule>,
}

impl Finding<'_> {
    /// Whether the passing run is the farthest one, not the closest.
    pub fn is_farthest(&self) -> bool {
        self.explanations.iter().any(|explanation| match &explanation.evidence {
            Evidence::Distance(evidence) => evidence.is_farthest,
            Evidence::Infection(_)
            | Evidence::Repair(_)
            | Evidence::Transitions(_)
            | Evidence::Abstract(_)
            | Evidence::AlwaysFails { .. }
            | Evidence::Comparison(_) => false,
        })
    }

    /// What the passing run is called above it.
    pub fn passing_title(&self) -> &'static str {
        if self.is_farthest() { "The farthest run that passes" } else { "The closest run that passes" }
    }

    /// Why there is no cause in the list: nothing but inputs differs in the passing run, or nothing was found.
    pub fn why_no_cause(&self) -> &'static str {
        let differ_in_inputs_only = self.explanations.iter().any(|explanation| match &explanation.evidence {
            Evidence::Distance(evidence) => {
                !evidence.is_injected && evidence.differences.iter().all(|one| one.kind == AtomKind::Input)
            }
            Evidence::Infection(_)
            | Evidence::Repair(_)
            | Evidence::Transitions(_)
            | Evidence::Abstract(_)
            | Evidence::AlwaysFails { .. }
            | Evidence::Comparison(_) => false,
        });
        match differ_in_inputs_only {
            true => "the runs differ in inputs only",
            false => "no line was found whose change could make the run pass",
        }
    }

    /// Further runs that the explanations call passing: as close ones, and closest ones that change other inputs.
    pub fn other_passing(&self) -> impl Iterator<Item = &PassingRun> {
        self.explanations.iter().flat_map(|explanation| match &explanation.evidence {
            Evidence::Distance(evidence) => {
                let ties = evidence.ties.iter().map(|tie| &tie.run);
                ties.chain(&evidence.others).collect::<Vec<_>>()
            }
            Evidence::Infection(_)
            | Evidence::Repair(_)
            | Evidence::Transitions(_)
            | Evidence::Abstract(_)
            | Evidence::AlwaysFails { .. }
            | Evidence::Comparison(_) => Vec::new(),
        })
    }
}

/// Whether a property is violated on other paths than those of the runs that were found.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum OtherPaths {
    /// No run takes one.
    None,
    /// No run within the bounds does.
    NoneWithinBounds,
    /// It is not known.
    Open,
}

impl OtherPaths {
    fn of(runs: &FailingRuns, checked: &CheckReport) -> OtherPaths {
        let scope = &checked.scope;
        let has_bounds = !scope.cut.is_empty()
            || !scope.unsupported.is_empty()
            || scope.has_longer_texts
            || scope.arguments.is_some()
            || scope.environment.is_some();
        match (runs.has_all_paths, has_bounds) {
            (false, _) => OtherPaths::Open,
            (true, true) => OtherPaths::NoneWithinBounds,
            (true, false) => OtherPaths::None,
        }
    }

    /// That in a sentence.
    pub fn sentence(self) -> &'static str {
        match self {
            OtherPaths::None => "No failing run takes another path.",
            OtherPaths::NoneWithinBounds => "No failing run within the bounds takes another path.",
            OtherPaths::Open => "Other paths may fail as well.",
        }
    }
}

/// What the methods said about a violated property.
#[derive(Debug, Clone, Default)]
pub struct Explained {
    /// The explanations, in the order of the table of methods.
    pub explanations: Vec<Explanation>,
    /// Methods that gave none.
    pub refusals: Vec<(Method, Refusal)>,
    /// Proven edits as text, the best first; the text was checked again.
    pub fixes: Vec<CheckedPatch>,
    /// The closest passing schedule of a program with threads.
    pub schedule: Option<ClosestSchedule>,
}

/// A run as the interpreter repeated it.
#[derive(Debug)]
pub struct ReplayedRun<'a> {
    /// What decides it.
    pub script: &'a Script,
    /// How it ended, and the inputs that it took.
    pub report: run::Report,
    /// Its steps, unless there are too many.
    pub trace: Result<Trace<'a>, TraceError>,
}

impl<'a> Answer<'a> {
    /// Puts together what was found, the violations in their order; `explained` has an entry, by the property's name, for each that was explained.
    pub fn new(
        program: &'a Program,
        options: &'a CheckOptions,
        checked: &'a CheckReport,
        violations: &[Violation<'a>],
        explained: &'a BTreeMap<String, Explained>,
    ) -> Answer<'a> {
        let mut findings: Vec<Finding<'a>> = Vec::new();
        let prepared = Prepared::new(program);
        for &Violation { property, runs, group } in violations {
            let Some(canonical) = runs.list.first() else { continue };
            let (explanations, refusals, fixes) =
                explained.get(&property.name).map_or((&[][..], &[][..], &[][..]), |explained| {
                    (&explained.explanations, &explained.refusals, &explained.fixes)
                });
            let passing = explanations.iter().find_map(|explanation| explanation.passing.as_ref());
            findings.push(Finding {
                property,
                group,
                runs: &runs.list,
                is_given: checked.scope.is_given_run,
                other_paths: (options.runs > 1).then(|| OtherPaths::of(runs, checked)),
                failing: match findings.len() >= SHOWN_AFTER_LIMIT && options.is_halted() {
                    true => ReplayedRun::unrecorded(&prepared, options, &canonical.script),
                    false => ReplayedRun::of(&prepared, options, &canonical.script, None),
                },
                passing: passing.map(|run| {
                    let most_steps = (!run.ends).then_some(run.steps);
                    ReplayedRun::of(&prepared, options, &run.script, most_steps)
                }),
                explanations,
                refusals,
                fixes,
                causes: explain::ranking::consensus::rank(program, explanations),
                schedule: explained.get(&property.name).and_then(|explained| explained.schedule.as_ref()),
            });
        }
        let is_unconstrained = |finding: &Finding<'_>| finding.group == FailureGroup::Unconstrained;
        let are_all = findings.iter().all(is_unconstrained);
        let list = |finding| if are_all || !is_unconstrained(finding) { &finding.causes[..] } else { &[] };
        let lists: Vec<&[RankedCause<'_>]> = findings.iter().map(list).collect();
        let shared = explain::ranking::consensus::together(program, &lists);
        Answer { program, options, checked, findings, shared }
    }

    /// A cause of several failures in the words of the one that it is told of first.
    pub fn shared_cause(&self, shared: &SharedCause) -> &RankedCause<'a> {
        let (failure, place) = shared.places[0];
        &self.findings[failure].causes[place]
    }
}

/// How the interpreter repeats a run.
fn run_options(options: &CheckOptions, script: &Script, most_steps: Option<u64>) -> run::Options {
    let defaults = run::Options::default();
    run::Options {
        classes: script.classes(options.classes),
        uninitialised: options.uninitialised,
        args: script.arguments.clone(),
        environment: script.environment.clone(),
        stdin: script.stdin.clone(),
        inputs: script.inputs.iter().map(|&bits| InputValue::Bits(bits)).collect(),
        schedule: script.schedule.clone(),
        stack_limit: options.stack_limit,
        input_policy: if most_steps.is_some() { InputPolicy::Stop } else { InputPolicy::Zero },
        max_steps: most_steps.unwrap_or(defaults.max_steps),
        ..defaults
    }
}

impl<'a> ReplayedRun<'a> {
    /// Repeats a run. The limits of the check do not count: its time may be over, and the run is known to end, or after
    /// how many steps it is no longer followed.
    pub fn new(
        program: &'a Program,
        options: &CheckOptions,
        script: &'a Script,
        most_steps: Option<u64>,
    ) -> ReplayedRun<'a> {
        ReplayedRun::of(&Prepared::new(program), options, script, most_steps)
    }

    /// The same, for a program whose code is kept for many runs.
    fn of(
        prepared: &Prepared<'a>,
        options: &CheckOptions,
        script: &'a Script,
        most_steps: Option<u64>,
    ) -> ReplayedRun<'a> {
        let options = run_options(options, script, most_steps);
        let trace = prepared.replay(&options, &mut Discard);
        let report = match &trace {
            Ok(trace) => trace.report().clone(),
            Err(_) => prepared.execute(&options, &mut Discard),
        };
        ReplayedRun { script, report, trace }
    }

    /// Repeats a run without writing its steps down.
    fn unrecorded(prepared: &Prepared<'a>, options: &CheckOptions, script: &'a Script) -> ReplayedRun<'a> {
        let report = prepared.execute(&run_options(options, script, None), &mut Discard);
        ReplayedRun { script, report, trace: Err(TraceError::NoTime) }
    }

    /// The failure that the run ends with.
    pub fn failure(&self) -> Option<&Failure> {
        match &self.report.outcome {
            Outcome::Failure(failure) => Some(failure),
            Outcome::Exit { .. }
            | Outcome::AssumptionFalse { .. }
            | Outcome::Signal { .. }
            | Outcome::Limit(_)
            | Outcome::Unsupported { .. } => None,
        }
    }
}
