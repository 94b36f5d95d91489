//! What is printed about a check.

use std::time::Duration;

use check::{FailingRun, Property, Reason, Verdict};
use report::{Answer, Detail, Finding, Length, Look, ReplayedRun};

use crate::confirm;
use crate::options::CheckOptions;
use crate::outputs::Form;
use crate::page::{self, Stream};
use crate::progress::Halted;

/// Everything that is printed about a check.
pub struct CheckPage<'a> {
    /// What was found.
    pub answer: &'a Answer<'a>,
    /// What the user asked for.
    pub options: &'a CheckOptions,
    /// Whether failures are explained.
    pub form: Form,
    /// The limit that ended the work.
    pub halted: Option<Halted>,
}

impl CheckPage<'_> {
    /// Prints it.
    pub fn print(&self, elapsed: Duration) {
        if self.options.show_ssa {
            self.print_assignments();
        }
        if self.form == Form::Report {
            print!("{}", report::together_page(self.answer, self.look(), self.options.brief));
        }
        for finding in &self.answer.findings {
            print!("{}", report::group_page(self.answer, finding, self.look(), self.options.brief));
            self.print_finding(finding);
        }
        self.print_summary(elapsed);
    }

    fn print_assignments(&self) {
        for (record, text) in &self.answer.checked.assignments {
            let span = self.answer.program[record.function].edge(record.edge).span;
            let source = self.answer.program.sources.snippet(span).unwrap_or_default();
            println!("{} [{}] {source}: {text}", self.answer.program.sources.describe(span), record.context);
        }
    }

    /// A violated property: briefly, explained, or with its runs alone.
    fn print_finding(&self, finding: &Finding<'_>) {
        let look = self.look();
        match (self.options.brief, self.form) {
            (true, _) => print!("{}", report::brief_page(self.answer, finding, look)),
            (false, Form::Report) => self.print_explained(finding),
            (false, Form::Check) => {
                if let Some(failure) = finding.failing.failure() {
                    let message = report::failure_message(self.answer.program, failure);
                    println!("{}", report::render(&message, look).trim_end());
                }
                self.print_runs(finding);
            }
        }
        println!();
    }

    /// What is said about a violated property; the failing run comes last, and only if it was asked for.
    fn print_explained(&self, finding: &Finding<'_>) {
        let detail = Detail { full: self.options.full, look: self.look() };
        let confirmed = self.options.confirm.then(|| {
            let said = confirm::confirm(self.answer, &self.options.read, &finding.failing);
            let mut letters = said.chars();
            let first: String = letters.next().into_iter().flat_map(char::to_uppercase).collect();
            format!("{first}{}", letters.as_str())
        });
        print!("{}", report::finding_page(self.answer, finding, detail, confirmed.as_slice()));
        if self.options.full || self.options.raw {
            self.print_runs(finding);
            return;
        }
        match finding.runs.len() {
            0 | 1 => println!("\n(--full shows the failing run step by step)"),
            count => println!("\n(--full shows the {count} failing runs step by step)"),
        }
    }

    fn print_runs(&self, finding: &Finding<'_>) {
        for (number, run) in (1..).zip(finding.runs) {
            println!();
            if finding.runs.len() > 1 {
                println!("Run {number} of {}{}.", finding.runs.len(), how_it_differs(finding, run, number));
            }
            if let (Form::Check, Some(environment)) = (self.form, report::environment_list(&run.script)) {
                println!("The environment: {environment}\n");
            }
            if number == 1 {
                self.print_run(&finding.failing, run);
            } else {
                let (program, options) = (self.answer.program, self.answer.options);
                self.print_run(&ReplayedRun::new(program, options, &run.script, None), run);
            }
        }
        if let (Form::Check, Some(other_paths)) = (self.form, finding.other_paths) {
            println!("\n{}", other_paths.sentence());
        }
    }

    fn print_run(&self, replayed: &ReplayedRun<'_>, run: &FailingRun) {
        let program = self.answer.program;
        match &replayed.trace {
            Err(error) => println!("(the run cannot be shown: {error})"),
            Ok(trace) if self.options.raw => report::step_lines(trace).iter().for_each(|line| println!("{line}")),
            Ok(trace) => {
                let length = if self.options.full { Length::Full } else { Length::SHORT };
                print!("{}", report::story_page(program, &report::story(trace, length), self.look()));
            }
        }
        if !run.is_least {
            println!("     (the shortest run that was found; a shorter or simpler one may exist)");
        }
        if self.options.confirm && self.form == Form::Check {
            println!("     ({})", confirm::confirm(self.answer, &self.options.read, replayed));
        }
    }

    fn look(&self) -> Look {
        page::look(&self.options.read, Stream::Out)
    }

    /// A line about a property, whole however long it is: programs look for such lines.
    fn print_property(&self, property: &Property, verdict: &str) {
        let place = self.answer.program.sources.describe(self.place_of(property));
        let class = property.class.name();
        println!("{place}: {verdict} {class}: {}", report::property_sentence(property));
    }

    /// Where a property is. The stack is a matter of the whole program: where it overflows, if it does.
    fn place_of(&self, property: &Property) -> ir::SpanId {
        let finding = self.answer.findings.iter().find(|finding| finding.property.name == property.name);
        match finding.and_then(|finding| finding.failing.failure()) {
            Some(failure) if property.class == ir::PropertyClass::StackOverflow => {
                report::failure_span(self.answer.program, failure)
            }
            _ => property.span,
        }
    }

    /// A line for each property that needs one, the scope, and the numbers.
    fn print_summary(&self, elapsed: Duration) {
        let (mut violated, mut holding, mut idle) = (0, 0, 0u32);
        let mut unknown: Vec<&Property> = Vec::new();
        self.print_emptiness();
        for (property, verdict) in &self.answer.checked.properties {
            match verdict {
                Verdict::Violated(_) => {
                    violated += 1;
                    if !self.options.brief {
                        self.print_property(property, "violated");
                    }
                }
                Verdict::Unknown(_) => unknown.push(property),
                Verdict::NeverReached => {
                    idle += 1;
                    if !self.options.brief {
                        self.print_property(property, "never reached");
                    }
                }
                Verdict::Holds => {
                    holding += 1;
                    if !self.options.brief && report::is_stated(property) {
                        self.print_property(property, "holds");
                    }
                }
            }
        }
        self.print_not_checked();
        if !self.options.brief {
            self.print_undecided(&unknown);
        }
        self.print_scope();
        let (unknown, seconds) = (unknown.len(), elapsed.as_secs_f64());
        let idle = if idle > 0 { format!(", {idle} never reached") } else { String::new() };
        println!("{violated} violated, {unknown} unknown, {holding} hold{idle} ({seconds:.1} s)");
    }

    /// One line for each loop that was cut and each construct that is not followed: why checks are undecided.
    fn print_not_checked(&self) {
        for report::NotChecked { span, text } in report::not_checked(self.answer) {
            match span.is_some() {
                true => self.say(&format!("{}: {text}", self.answer.program.sources.describe(span))),
                false => self.say(&text),
            }
        }
    }

    /// What the user states and nobody knows; of the other checks, how many there are.
    fn print_undecided(&self, unknown: &[&Property]) {
        let is_shown = |property: &Property| self.options.full || report::is_stated(property);
        let shown: Vec<&Property> = unknown.iter().copied().filter(|property| is_shown(property)).collect();
        for property in &shown {
            self.print_property(property, "unknown");
        }
        let left = unknown.len() - shown.len();
        if left > 0 {
            let more = if shown.is_empty() { "" } else { " more" };
            let (checks, stay) = if left == 1 { ("check", "stays") } else { ("checks", "stay") };
            println!("{left}{more} {checks} {stay} undecided (--full lists all)");
        }
    }

    /// Prints a sentence over lines that fit the page.
    fn say(&self, text: &str) {
        for line in self.look().lines(text, 2) {
            println!("{line}");
        }
    }

    fn print_scope(&self) {
        let scope = &self.answer.checked.scope;
        let mut reasons: Vec<String> = scope.stopped.iter().filter_map(|reason| self.reason_text(reason)).collect();
        for (_, verdict) in &self.answer.checked.properties {
            if let Verdict::Unknown(reason) = verdict
                && let Some(text) = self.reason_text(reason)
                && !reasons.contains(&text)
            {
                reasons.push(text);
            }
        }
        for reason in reasons {
            self.say(&format!("undecided: {reason}"));
        }
        for note in report::notes(self.answer) {
            self.say(&format!("note: {note}"));
        }
        if self.form == Form::Check && scope.proven > 0 {
            let checks = if scope.proven == 1 { "check is" } else { "checks are" };
            self.say(&format!("note: {} {checks} proven by intervals, for runs of any length", scope.proven));
        }
    }

    /// Says first if the verdicts below are about nothing.
    fn print_emptiness(&self) {
        let checked = &self.answer.checked;
        let is_reached = |verdict: &Verdict| !matches!(verdict, Verdict::NeverReached);
        if checked.scope.nothing_checked {
            println!("nothing was checked: no run fulfils all assumptions");
        } else if checked.properties.is_empty() {
            println!("there is nothing that could fail: no property is reached");
        } else if !checked.properties.iter().any(|(_, verdict)| is_reached(verdict)) {
            println!("nothing was checked: no run comes to what is asserted");
        }
    }

    /// Why something is undecided, unless the scope says it already.
    fn reason_text(&self, reason: &Reason) -> Option<String> {
        Some(match reason {
            Reason::Bound | Reason::Unsupported { .. } | Reason::NothingChecked => return None,
            Reason::Time => "the time limit was reached".to_string(),
            Reason::Interrupted if self.halted == Some(Halted::Memory) => "the memory limit was reached".to_string(),
            Reason::Interrupted => "interrupted".to_string(),
            Reason::Solver => "the solver reached its limit".to_string(),
            Reason::Schedules => "not all orders of the threads' steps were run".to_string(),
            Reason::Inputs => "inputs of programs with threads are looked at with a few values only".to_string(),
            Reason::Size => "the formula became too large".to_string(),
            Reason::Unconfirmed(why) => why.clone(),
        })
    }
}

/// How a run differs from those before it: in its path or only in its values.
fn how_it_differs(finding: &Finding<'_>, run: &FailingRun, number: usize) -> String {
    let earlier = (1..).zip(&finding.runs[..number - 1]).find(|(_, other)| other.path == run.path);
    match earlier {
        Some((other, _)) => format!(": the path of run {other}, with other values"),
        None if number > 1 => ": another path".to_string(),
        None => String::new(),
    }
}
