//! What was found.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex};
use std::time::Instant;

use check::{Property, Report, Verdict};
use edit::Edit;
use explain::{Violation, violations};
use ir::Program;
use report::{Answer, Explained};
use run::Script;

use cfront::SourceAccess;

use crate::Request;
use crate::explaining::{Explainable, Explaining, explain};
use crate::fixes::{Fixes, Patching};
use crate::host::{Event, Host, guard};

/// The most failures of which edits are offered as text.
const MAX_FIXED: usize = 3;

/// What was found about a program.
#[derive(Debug)]
pub struct Answered {
    /// The program.
    pub program: Arc<Program>,
    /// How it was checked.
    pub options: Arc<check::Options>,
    /// What the check found.
    pub report: Arc<Report>,
    /// What was said about each violated property that was explained, by its name.
    pub explained: BTreeMap<String, Explained>,
}

/// The best edits of each failure, if none of them mends all, but they might do so together.
fn edits_of_all(found: &[(String, Fixes)], failures: usize) -> Option<Vec<Edit>> {
    if found.len() < 2 || found.len() < failures {
        return None;
    }
    let mut edits: Vec<Edit> = Vec::new();
    for (_, fixes) in found {
        let best = fixes.fixes.first().filter(|fix| fix.leaves_others)?;
        best.edits.iter().for_each(|edit| {
            if !edits.contains(edit) {
                edits.push(*edit)
            }
        });
    }
    Some(edits)
}

impl Answered {
    /// What a check found; nothing is explained yet.
    pub(crate) fn new(program: Arc<Program>, options: check::Options, report: Report) -> Answered {
        Answered { program, options: Arc::new(options), report: Arc::new(report), explained: BTreeMap::new() }
    }

    /// What pages are made of. Failing and passing runs are replayed for it.
    pub fn page_model(&self) -> Answer<'_> {
        Answer::new(&self.program, &self.options, &self.report, &self.violations(), &self.explained)
    }

    /// The violated properties, in the order in which they are shown.
    fn violations(&self) -> Vec<Violation<'_>> {
        violations(&self.program, &self.options, &self.report)
    }

    /// Whether something fails.
    pub fn fails(&self) -> bool {
        self.report.properties.iter().any(|(_, verdict)| matches!(verdict, Verdict::Violated(_)))
    }

    /// Whether something was not looked at to its end.
    pub fn is_undecided(&self) -> bool {
        let scope = &self.report.scope;
        self.report.properties.iter().any(|(_, verdict)| matches!(verdict, Verdict::Unknown(_)))
            || scope.nothing_checked
            || scope.stopped.is_some()
            || !scope.cut.is_empty()
            || !scope.unsupported.is_empty()
    }

    /// Whether an explanation contradicts itself: a defect of ours.
    pub fn has_defect(&self) -> bool {
        self.explained.values().flat_map(|explained| &explained.refusals).any(|(_, refusal)| refusal.is_defect())
    }

    /// Checks the text of proven edits, of the first failures, until a time.
    pub(crate) fn fix(
        &mut self,
        request: &Request,
        access: &Arc<dyn SourceAccess>,
        until: Option<Instant>,
        host: &Arc<dyn Host>,
    ) {
        let deadline = self.options.deadline.into_iter().chain(until).min();
        let options = Arc::new(check::Options { deadline, ..(*self.options).clone() });
        let order: Vec<_> = self.violations().iter().map(|violation| violation.property.clone()).collect();
        let patching = |property: &Property, others: Vec<Property>, known: Vec<Script>| Patching {
            request: request.clone(),
            access: Arc::clone(access),
            program: Arc::clone(&self.program),
            options: Arc::clone(&options),
            others: others.into_iter().filter(|other| other.name != property.name).collect(),
            solver_work: self.report.statistics.work,
            known,
        };
        let mut found: Vec<(String, Fixes)> = Vec::new();
        for property in order.iter().take(MAX_FIXED) {
            let Some(explained) = self.explained.get(&property.name) else { continue };
            let patching = patching(property, order.clone(), self.known_runs(&property.name));
            let fixes: Arc<Mutex<Fixes>> = Arc::default();
            let (theirs, explanations) = (Arc::clone(&fixes), explained.explanations.clone());
            guard(&**host, deadline, move || check::with_large_stack(|| patching.check(&explanations, &theirs)));
            found.push((property.name.clone(), fixes.lock().map(|fixes| fixes.clone()).unwrap_or_default()));
        }
        // What mends each of several failures may mend all of them, made together.
        if let Some(edits) = edits_of_all(&found, order.len()) {
            let patching = patching(&order[0], Vec::new(), Vec::new());
            let whole = guard(&**host, deadline, move || {
                check::with_large_stack(|| patching.check_one(edits).map(|(checked, _)| checked))
            });
            if let (Some(Some(whole)), Some((_, first))) = (whole, found.first_mut())
                && !whole.leaves_others
            {
                first.fixes.insert(0, whole);
                first.apart = None;
            }
        }
        for (name, fixes) in found {
            if let Some(explained) = self.explained.get_mut(&name) {
                (explained.fixes, explained.apart) = (fixes.fixes, fixes.apart);
            }
        }
    }

    /// The runs of a failure that are known, failing ones first.
    fn known_runs(&self, name: &str) -> Vec<Script> {
        let mut known: Vec<Script> = Vec::new();
        for (property, verdict) in &self.report.properties {
            if let Verdict::Violated(runs) = verdict
                && property.name == name
            {
                known.extend(runs.list.iter().map(|run| run.script.clone()));
            }
        }
        let explanations = self.explained.get(name).into_iter().flat_map(|explained| &explained.explanations);
        known.extend(explanations.filter_map(|one| one.passing.as_ref()).map(|run| run.script.clone()));
        known
    }

    /// Explains all violations in their order, in all until a time.
    pub(crate) fn explain(&mut self, explaining: &Explaining, until: Option<Instant>, host: &Arc<dyn Host>) {
        let deadline = self.options.deadline.into_iter().chain(until).min();
        let options = Arc::new(check::Options { deadline, ..(*self.options).clone() });
        let order: Vec<_> = self.violations().iter().map(|violation| violation.property.clone()).collect();
        for property in &order {
            let bound = self.report.bounds.values().copied().max().unwrap_or(options.first_bound);
            let phase = check::Phase::Explaining;
            host.hear(Event::Progress(check::Progress { phase, bound, left: 0, violated: 1 }));
            let said: Arc<Mutex<Explained>> = Arc::default();
            let explainable = Explainable {
                program: Arc::clone(&self.program),
                options: Arc::clone(&options),
                report: Arc::clone(&self.report),
                property: property.clone(),
                others: order.iter().filter(|other| other.name != property.name).cloned().collect(),
            };
            let (theirs, explaining) = (Arc::clone(&said), explaining.clone());
            let work = move || check::with_large_stack(|| explain(&explaining, &explainable, &theirs));
            guard(&**host, deadline, work);
            let said = said.lock().map(|said| said.clone()).unwrap_or_default();
            self.explained.insert(property.name.clone(), said);
        }
    }
}
