//! What was found.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex};
use std::time::Instant;

use check::{Report, Verdict};
use explain::{Violation, violations};
use ir::Program;
use report::{Answer, Explained};

use crate::explaining::{Explainable, Explaining, explain};
use crate::host::{Event, Host, guard};

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
