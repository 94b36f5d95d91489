//! The methods, in one table. Help texts, tests and the order of reports follow it.

pub mod distance;
pub mod infection;

use crate::case::Case;
use crate::explanation::{Explanation, Refusal};
use distance::DistanceOptions;

/// A method.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Method {
    /// The closest passing run.
    Distance,
    /// How the bad value came about.
    Infection,
}

/// What the user decided, for all methods.
#[derive(Debug, Clone, Default)]
pub struct Settings {
    /// For the closest passing run.
    pub distance: DistanceOptions,
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
    /// It.
    pub explain: fn(&Case<'_>, &Settings) -> Result<Explanation, Refusal>,
}

/// All methods.
pub const METHODS: &[MethodInfo] = &[
    MethodInfo {
        method: Method::Distance,
        name: "distance",
        question: "what does the closest run that passes do differently?",
        explain: |case, settings| distance::explain(case, &settings.distance),
    },
    MethodInfo {
        method: Method::Infection,
        name: "infection",
        question: "how did the bad value come about in this very run?",
        explain: |case, _| infection::explain(case),
    },
];

impl Method {
    /// Its row of the table.
    pub fn info(self) -> &'static MethodInfo {
        METHODS.iter().find(|info| info.method == self).expect("every method is in the table")
    }
}
