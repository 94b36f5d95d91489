//! The methods, one after the other.

use std::sync::{Arc, Mutex};
use std::time::Duration;

use check::{FailingRuns, Property, Report, Verdict};
use explain::schedules::closest_schedule;
use explain::{Case, METHODS, Method, MethodInfo, Recording, Refusal, Settings, Stop, Trust};
use ir::{Program, PropertyClass};
use report::Explained;

/// How failures are explained.
#[derive(Debug, Clone)]
pub struct Explaining {
    /// By which methods; by the usual ones if none is named.
    pub methods: Vec<Method>,
    /// What the user vouches for.
    pub trust: Trust,
    /// What else was chosen.
    pub settings: Settings,
    /// How long all explanations together may take.
    pub time: Duration,
}

impl Explaining {
    /// The chosen methods, in the order of their table.
    fn chosen(&self) -> Vec<&'static MethodInfo> {
        let is_chosen = |info: &&MethodInfo| match self.methods.is_empty() {
            true => info.is_usual,
            false => self.methods.contains(&info.method),
        };
        METHODS.iter().filter(is_chosen).collect()
    }
}

/// A violated property, with all that an explanation needs.
#[derive(Debug)]
pub(crate) struct Explainable {
    pub program: Arc<Program>,
    pub options: Arc<check::Options>,
    pub report: Arc<Report>,
    pub property: Property,
    /// The other violated properties.
    pub others: Vec<Property>,
}

impl Explainable {
    /// The runs that violate the property, the canonical one first.
    fn failing_runs(&self) -> Option<&FailingRuns> {
        let own = self.report.properties.iter().find(|(property, _)| property.name == self.property.name);
        match own {
            Some((_, Verdict::Violated(runs))) => Some(runs),
            Some((_, Verdict::Holds | Verdict::NeverReached | Verdict::Unknown(_))) | None => None,
        }
    }
}

/// Says what the chosen methods say. A method that has not ended counts as stopped: what is in `said` stays if this is left
/// behind.
pub(crate) fn explain(explaining: &Explaining, violation: &Explainable, said: &Mutex<Explained>) {
    let Some((run, other_runs)) = violation.failing_runs().and_then(|runs| runs.list.split_first()) else { return };
    if violation.property.class == PropertyClass::StackOverflow {
        let why = "a run that overflows the stack is too deep to be compared with others";
        if let Ok(mut said) = said.lock() {
            said.refusals.push((Method::Distance, Refusal::Unsuited(why.to_string())));
        }
        return;
    }
    let chosen = explaining.chosen();
    if violation.program.spawns() {
        let why = "this method compares runs of one thread; the program starts others";
        if let Ok(mut said) = said.lock() {
            said.refusals.extend(chosen.iter().map(|info| (info.method, Refusal::Unsuited(why.to_string()))));
        }
        let closest = closest_schedule(&violation.program, &violation.options, run);
        if let Ok(mut said) = said.lock() {
            said.schedule = closest;
        }
        return;
    }
    if let Ok(mut said) = said.lock() {
        said.refusals.extend(chosen.iter().map(|info| (info.method, Refusal::Stopped(Stop::Time))));
    }
    let case = Case {
        program: &violation.program,
        options: &violation.options,
        property: &violation.property,
        run,
        other_runs: other_runs.iter().collect(),
        others: violation.others.clone(),
        bounds: violation.report.bounds.clone(),
        trust: explaining.trust.clone(),
        solver_work: violation.report.statistics.work,
        effort: explaining.settings.effort,
        recording: Recording::of(&violation.program, &violation.options, run),
    };
    for info in chosen {
        let result = (info.explain)(&case, &explaining.settings);
        let Ok(mut said) = said.lock() else { return };
        let is_halted = case.is_halted();
        let stop = || case.options.stop().unwrap_or(Stop::Time);
        let refusal = match result {
            Ok(explanation) => {
                said.explanations.push(explanation);
                is_halted.then(|| Refusal::CutShort(stop()))
            }
            // What does not fit because it was not worked out is no defect.
            Err(refusal) if refusal.is_defect() && is_halted => Some(Refusal::Stopped(stop())),
            Err(refusal) => Some(refusal),
        };
        let place = said.refusals.iter().position(|(method, _)| *method == info.method);
        match (place, refusal) {
            (Some(place), Some(refusal)) => said.refusals[place].1 = refusal,
            (Some(place), None) => drop(said.refusals.remove(place)),
            (None, _) => {}
        }
    }
}
