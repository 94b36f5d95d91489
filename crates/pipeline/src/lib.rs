//! From C files to an answer: read, check, explain, as one call.
//!
//! ```text
//! Request, C files -read-> program -check-> failing runs -explain-> Answered (what pages are made of)
//! ```
//!
//! Nothing here prints or opens a file: C sources come from a [`cfront::SourceAccess`], and whoever calls is a [`Host`], which
//! hears how far the work has come and says when it should end. The command line is one host; an editor's server or a
//! batch run would be others.
//!
//! - [`request`]: what is asked for.
//! - [`host`]: who asks; progress and cancellation.
//! - [`answered`]: what was found.
//! - [`explaining`]: the methods, one after the other.
//! - [`temporal`]: formulas of temporal logic.

pub mod answered;
pub mod explaining;
mod fixes;
pub mod host;
pub mod request;
pub mod temporal;

use std::sync::{Arc, Mutex};
use std::time::Instant;

use cfront::{Compiled, Diagnostic, SourceAccess};
use check::{FailingRun, Property, Reason, Report};
use ir::Program;

pub use answered::Answered;
pub use explaining::Explaining;
pub use host::{Event, Host};
pub use request::{GivenRun, Request};

use host::guard;

/// Why there is no answer.
#[derive(Debug)]
pub enum NoAnswer {
    /// The program cannot be read.
    Unreadable(Vec<Diagnostic>),
    /// The host ended the work before the program was read.
    StoppedWhileReading,
    /// The request does not fit the program: a loop or a property that it does not have.
    Wrong(String),
    /// The run that is to be explained does not fail; how it ends.
    GivenRunPasses(Box<run::Report>),
    /// The check contradicts itself: a defect of ours.
    Defect(String),
}

/// Reads the program of a request.
///
/// # Errors
///
/// When it cannot be read, or the host ended the work.
pub fn read(request: &Request, access: &Arc<dyn SourceAccess>, host: &Arc<dyn Host>) -> Result<Compiled, NoAnswer> {
    let (files, options, access) = (request.files.clone(), request.reading.clone(), Arc::clone(access));
    match guard(&**host, None, move || cfront::compile(&files, &options, &*access)) {
        Some(compiled) => compiled.map_err(NoAnswer::Unreadable),
        None => Err(NoAnswer::StoppedWhileReading),
    }
}

/// Checks a program that was read, and explains its failures if the request says how. Its files are read again with the edits that
/// are offered.
///
/// # Errors
///
/// When the request does not fit the program, or the run that it gives does not fail.
pub fn answer(
    request: &Request,
    program: &Arc<Program>,
    access: &Arc<dyn SourceAccess>,
    host: &Arc<dyn Host>,
) -> Result<Answered, NoAnswer> {
    let options = request.options_for(program).map_err(NoAnswer::Wrong)?;
    let options = check::Options { interrupt: Some(host.interrupt()), ..options };
    let (report, options) = match &request.given {
        Some(given) => look_at_given(program, given, options)?,
        None => (checked(program, &options, host), options),
    };
    if let Some(defect) = report.defect {
        return Err(NoAnswer::Defect(defect));
    }
    // Explanations look at the runs that the check has looked at.
    let any = report.scope.arguments.clone().map(check::Arguments::Any);
    let arguments = any.unwrap_or(options.arguments);
    let environment_length = report.scope.environment.unwrap_or(options.environment_length);
    // Little is asked about each of many edited programs: an analysis would take longer.
    let invariants = check::UseInvariants::No;
    let options = check::Options { arguments, environment_length, invariants, ..options };
    let mut answered = Answered::new(Arc::clone(program), options, report);
    if let Some(explaining) = &request.explaining {
        let until = Instant::now().checked_add(explaining.time);
        answered.explain(explaining, until, host);
        answered.fix(request, access, until, host);
    }
    Ok(answered)
}

/// What a given run violates, and the options within which other runs are compared with it.
fn look_at_given(
    program: &Program,
    given: &GivenRun,
    options: check::Options,
) -> Result<(Report, check::Options), NoAnswer> {
    let run_options = run::Options { inputs: given.inputs.clone(), ..check::run_options(&options, &given.script) };
    let report = check::given_run(program, &run_options).map_err(NoAnswer::GivenRunPasses)?;
    Ok((report, check::options_for(options, &given.script)))
}

/// Checks the program. If the check does not end in time, the report has the failing runs that are known.
fn checked(program: &Arc<Program>, options: &check::Options, host: &Arc<dyn Host>) -> Report {
    let known: Arc<Mutex<Vec<(Property, FailingRun)>>> = Arc::default();
    let (theirs, telling, their_program) = (Arc::clone(&known), Arc::clone(host), Arc::clone(program));
    let listener = check::Listener(Arc::new(move |property: &Property, run: &FailingRun| {
        telling.hear(Event::Violated { program: &their_program, property });
        if let Ok(mut known) = theirs.lock() {
            known.push((property.clone(), run.clone()));
        }
    }));
    let own = check::Options { listener: Some(listener), ..options.clone() };
    let (telling, their_program) = (Arc::clone(host), Arc::clone(program));
    let check = move || check::check(&their_program, &own, &mut |progress| telling.hear(Event::Progress(progress)));
    if let Some(report) = guard(&**host, None, check) {
        return report;
    }
    let reason = if host.is_out_of_time() { Reason::Time } else { Reason::Interrupted };
    let known = known.lock().map(|known| known.clone()).unwrap_or_default();
    Report::stopped(program, options, &known, reason)
}
