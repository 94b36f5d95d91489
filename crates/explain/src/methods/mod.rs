//! The methods, in one table. Help texts, tests and the order of reports follow it.

pub mod abstraction;
pub mod distance;
pub mod infection;
pub mod repair;
pub mod transitions;
pub mod variations;

use crate::baselines::{counterexample, diagnosis, slices, spectrum};
use crate::case::Case;
use crate::effort::EffortLevel;
use crate::explanation::{Explanation, Refusal};
use abstraction::AbstractOptions;
use distance::DistanceOptions;
use repair::RepairOptions;
use transitions::TransitionsOptions;
use variations::VariationsOptions;

/// A method.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Method {
    /// The closest passing run.
    Distance,
    /// How the bad value came about.
    Infection,
    /// What change of the program would keep the run from failing.
    Repair,
    /// Which steps no run takes that goes on to pass the check.
    Transitions,
    /// The closest passing run over predicates.
    Abstract,
    /// What runs near the failing one have in common.
    Variations,
    /// The lines without which the run would pass: statements soft, inputs and property hard.
    Diagnosis,
    /// Lines by the runs that execute them, by Ochiai's formula.
    Ochiai,
    /// The same by the formula DStar.
    DStar,
    /// The lines that the failure depends on, over what the failing run executes.
    DynamicSlice,
    /// The lines that the failure depends on, over all runs.
    StaticSlice,
    /// The lines of the failing run, as they are.
    Counterexample,
}

/// What the user decided, for all methods.
#[derive(Debug, Clone, Default)]
pub struct Settings {
    /// For the closest passing run.
    pub distance: DistanceOptions,
    /// For fixes of the failing run.
    pub repair: RepairOptions,
    /// For edges that no correct run takes.
    pub transitions: TransitionsOptions,
    /// For the closest passing run over predicates.
    pub abstraction: AbstractOptions,
    /// For runs near the failing one.
    pub variations: VariationsOptions,
    /// How hard all of them look for fixes.
    pub effort: EffortLevel,
}

/// A row of the table.
#[derive(Debug, Clone, Copy)]
pub struct MethodInfo {
    /// The method.
    pub method: Method,
    /// Its name in options and reports.
    pub name: &'static str,
    /// The question that it answers.
    pub question: &'static str,
    /// What it gives, in the help text.
    pub summary: &'static str,
    /// Whether it is used when no method is chosen; the others are there to compare with.
    pub is_usual: bool,
    /// Explains a case.
    pub explain: fn(&Case<'_>, &Settings) -> Result<Explanation, Refusal>,
}

/// All methods.
pub const METHODS: &[MethodInfo] = &[
    MethodInfo {
        method: Method::Distance,
        name: "distance",
        question: "what does the closest run that passes do differently?",
        summary: "What the closest run that passes does differently",
        is_usual: true,
        explain: |case, settings| distance::explain(case, &settings.distance),
    },
    MethodInfo {
        method: Method::Infection,
        name: "infection",
        question: "how did the bad value come about in this very run?",
        summary: "How the bad value came about in the failing run",
        is_usual: true,
        explain: |case, _| infection::explain(case),
    },
    MethodInfo {
        method: Method::Repair,
        name: "repair",
        question: "what change of the program would keep this run from failing?",
        summary: "What change of the program would keep the failing run from failing",
        is_usual: false,
        explain: |case, settings| repair::explain(case, &settings.repair),
    },
    MethodInfo {
        method: Method::Transitions,
        name: "transitions",
        question: "which steps of the failing run does no run take that goes on to pass the check?",
        summary: "Which steps no run takes that goes on to pass the check; one failing run for each cause",
        is_usual: false,
        explain: |case, settings| transitions::explain(case, &settings.transitions),
    },
    MethodInfo {
        method: Method::Abstract,
        name: "abstract",
        question: "what does the closest passing run do differently, in terms of relations between values?",
        summary: "What the closest run over predicates does differently: relations between values, not values",
        is_usual: false,
        explain: |case, settings| abstraction::explain(case, &settings.abstraction),
    },
    MethodInfo {
        method: Method::Variations,
        name: "variations",
        question: "what do the failing runs near this one have in common, and what do those that pass do?",
        summary: "What the failing runs near this one have in common, and what turns a passing one into a failing one",
        is_usual: false,
        explain: |case, settings| variations::explain(case, &settings.variations),
    },
    MethodInfo {
        method: Method::Diagnosis,
        name: "diagnosis",
        question: "which lines could have saved this very run, if they gave other values?",
        summary: "To compare with: every line that by itself could have saved the run",
        is_usual: false,
        explain: |case, _| diagnosis::explain(case),
    },
    MethodInfo {
        method: Method::Ochiai,
        name: "ochiai",
        question: "which lines do failing runs execute, and passing runs not (Ochiai)?",
        summary: "To compare with: lines by the runs that execute them, by Ochiai's formula",
        is_usual: false,
        explain: |case, _| spectrum::explain(case, spectrum::Formula::Ochiai),
    },
    MethodInfo {
        method: Method::DStar,
        name: "dstar",
        question: "which lines do failing runs execute, and passing runs not (DStar)?",
        summary: "To compare with: the same by the formula DStar",
        is_usual: false,
        explain: |case, _| spectrum::explain(case, spectrum::Formula::DStar),
    },
    MethodInfo {
        method: Method::DynamicSlice,
        name: "dynamic-slice",
        question: "which lines that the failing run executes does the failure depend on?",
        summary: "To compare with: the lines of the failing run that the failure depends on",
        is_usual: false,
        explain: |case, _| slices::explain(case, slices::Slice::Dynamic),
    },
    MethodInfo {
        method: Method::StaticSlice,
        name: "static-slice",
        question: "which lines does the failure depend on?",
        summary: "To compare with: the lines that the failure depends on",
        is_usual: false,
        explain: |case, _| slices::explain(case, slices::Slice::Static),
    },
    MethodInfo {
        method: Method::Counterexample,
        name: "counterexample",
        question: "which lines does the failing run execute?",
        summary: "To compare with: all lines of the failing run",
        is_usual: false,
        explain: |case, _| counterexample::explain(case),
    },
];

impl Method {
    /// Its row of the table.
    pub fn info(self) -> &'static MethodInfo {
        METHODS.iter().find(|info| info.method == self).expect("every method is in the table")
    }
}
