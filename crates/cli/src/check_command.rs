//! `cexplain check`: finds runs that fail, or says within which bounds there are none.

use std::path::PathBuf;
use std::sync::Arc;
use std::time::{Duration, Instant};

use cfront::SourceAccess;
use check::Verdict;
use ir::Program;
use pipeline::{Answered, Explaining, GivenRun, Host, NoAnswer, Request};
use report::{Level, Look, Message, formats};

use crate::check_page::CheckPage;
use crate::options::{CheckOptions, GivenRunOptions, InvariantsName, UninitialisedName};
use crate::outputs::Form;
use crate::progress::{Halted, Limits, Watcher};
use crate::run_command::{classes, complain, how_it_ended};
use crate::{exit, files, inputs, outputs, temporal_command};

/// Checks the program.
pub fn run(options: &CheckOptions) -> u8 {
    if options.diff.is_some() {
        return complain("--diff needs explanations: `cexplain FILE --diff ...` makes them");
    }
    run_with(options, &[], Form::Check, (None, None), show)
}

/// Checks the program; each violated property is explained, if it is said how. `show` says what was found.
pub fn run_with(
    options: &CheckOptions,
    observations: &[cfront::Observation],
    form: Form,
    (explaining, given): (Option<Explaining>, Option<&GivenRunOptions>),
    show: impl FnOnce(&Answered, &CheckOptions, Form, &Watcher) -> u8,
) -> u8 {
    let classes = match classes(&options.enable, &options.disable) {
        Ok(classes) => classes,
        Err(name) => return complain(&format!("there is no class of properties `{name}`; `--enable list` shows all")),
    };
    let wanted = outputs::wanted_by_check(options);
    if let Err(message) = outputs::prepare(&wanted, &options.read, &read_files(given)) {
        return complain(&message);
    }
    let request = match request(options, classes, observations, explaining) {
        Ok(request) => request,
        Err(message) => return complain(&message),
    };
    if temporal_command::is_asked(&options.temporal) {
        return match temporal_command::unsuited(options).or(given.map(|_| "a given run")) {
            Some(name) => complain(&format!("{name} does not go together with formulas of temporal logic")),
            None => temporal_command::run(options, request),
        };
    }
    let deadline = request.checking.deadline;
    let watcher = Watcher::start(Limits { deadline, memory_mib: Some(options.memory) });
    let host: Arc<dyn Host> = Arc::new(watcher.clone());
    let access: Arc<dyn SourceAccess> = Arc::new(files::Disk);
    let compiled = match pipeline::read(&request, &access, &host) {
        Ok(compiled) => compiled,
        Err(why) => return say_why_not(&why, options, &watcher, None),
    };
    files::tell_warnings(&options.read, &compiled);
    if options.show_properties || options.show_loops {
        list(&compiled.program, classes, options);
        return exit::FINE;
    }
    let given = match given.map(|given| given_run(options, given)).transpose() {
        Ok(given) => given,
        Err(message) => return complain(&message),
    };
    let request = Request { given, ..request };
    check::set_solver_seed(options.solver_seed);
    let program = Arc::new(compiled.program);
    let answered = pipeline::answer(&request, &program, &access, &host);
    watcher.hide();
    match answered {
        Ok(answered) => show(&answered, options, form, &watcher),
        Err(why) => say_why_not(&why, options, &watcher, Some(&program)),
    }
}

/// Writes and prints what was found; the exit code.
pub fn show(answered: &Answered, options: &CheckOptions, form: Form, watcher: &Watcher) -> u8 {
    let answer = answered.page_model();
    let halted = watcher.halted();
    let code = if answered.has_defect() { exit::INTERNAL } else { exit_code(answered, halted) };
    let written = outputs::write(&answer, options, form);
    let is_taken = outputs::take_standard_output(&outputs::wanted_by_check(options));
    let is_silent = is_taken || options.quiet && code == exit::FINE;
    if !is_silent {
        CheckPage { answer: &answer, options, form, halted }.print(watcher.elapsed());
    }
    if options.verdict {
        eprintln!("verdict: {}", verdict(answered));
    }
    match (options.github, is_taken) {
        (true, false) => print!("{}", formats::github(&answer)),
        // GitHub reads both streams.
        (true, true) => eprint!("{}", formats::github(&answer)),
        (false, _) => {}
    }
    match written {
        Ok(()) => code,
        Err(message) => complain(&message),
    }
}

/// Says why there is no answer; the exit code.
pub fn say_why_not(why: &NoAnswer, options: &CheckOptions, watcher: &Watcher, program: Option<&Program>) -> u8 {
    match why {
        NoAnswer::Unreadable(diagnostics) => files::tell_errors(&options.read, diagnostics),
        NoAnswer::StoppedWhileReading => {
            let halted = watcher.halted().unwrap_or(Halted::Time);
            let text = format!("{} while the program was read", halted.sentence());
            eprint!("{}", report::render(&Message::plain(Level::Error, text), Look::PLAIN));
            halted.exit_code()
        }
        NoAnswer::Wrong(message) => complain(message),
        NoAnswer::GivenRunPasses(ended) => {
            let Some(program) = program else { return exit::BAD_INPUT };
            let (title, code) = how_it_ended(program, ended);
            let what = if code == exit::FAILURE { "fails outside of the program" } else { "does not fail" };
            complain(&format!("the given run {what}: {}", title.trim_start_matches("nothing failed: ")));
            if code == exit::LIMIT { exit::LIMIT } else { exit::BAD_INPUT }
        }
        NoAnswer::Defect(defect) => {
            let title = format!("internal error: {defect}; please report it together with the program");
            eprint!("{}", report::render(&Message::plain(Level::Error, title), Look::PLAIN));
            exit::INTERNAL
        }
    }
}

/// The files that are read besides the program's.
fn read_files(given: Option<&GivenRunOptions>) -> Vec<&Option<PathBuf>> {
    given.map_or(Vec::new(), |given| vec![&given.inputs, &given.stdin])
}

/// The run that the user gives.
fn given_run(options: &CheckOptions, given: &GivenRunOptions) -> Result<GivenRun, String> {
    let given = given.read(options.args.as_deref())?;
    Ok(GivenRun { script: given.script(inputs::program_name(&options.read)), inputs: given.inputs })
}

/// The verdict in a fixed form, as `cexplain run --verdict` has it: the first failure, or that nothing fails, or is known.
fn verdict(answered: &Answered) -> String {
    let (report, program) = (&answered.report, &answered.program);
    let failure = report.properties.iter().find(|(_, verdict)| matches!(verdict, Verdict::Violated(_)));
    match failure {
        Some((property, _)) => {
            format!("failure {} at {}", property.class.name(), program.sources.describe(property.span))
        }
        None if answered.is_undecided() => "unknown".to_string(),
        None => "holds".to_string(),
    }
}

/// When the process should have ended.
pub(crate) fn deadline(seconds: Option<f64>) -> Result<Option<Instant>, String> {
    let Some(seconds) = seconds else { return Ok(None) };
    let time = Duration::try_from_secs_f64(seconds).map_err(|error| format!("--timeout: {error}"))?;
    Ok(Instant::now().checked_add(time))
}

/// Lists properties or loops.
fn list(program: &Program, classes: ir::ClassSet, options: &CheckOptions) {
    if options.show_properties {
        for property in check::properties(program, classes) {
            println!(
                "{:<36} {}: {}",
                property.name,
                program.sources.describe(property.span),
                report::property_sentence(&property)
            );
        }
    }
    if options.show_loops {
        for named in check::loops::list(program) {
            if !program.sources.is_library(named.span) {
                println!("{:<24} {}", named.name, program.sources.describe(named.span));
            }
        }
    }
}

/// What the options ask for.
fn request(
    options: &CheckOptions,
    classes: ir::ClassSet,
    observations: &[cfront::Observation],
    explaining: Option<Explaining>,
) -> Result<Request, String> {
    let mut loop_bounds = Vec::new();
    for entry in &options.unwindset {
        let parsed = entry.rsplit_once(':').and_then(|(name, bound)| Some((name.to_string(), bound.parse().ok()?)));
        loop_bounds.push(parsed.ok_or_else(|| format!("--unwindset takes LOOP:N, not `{entry}`"))?);
    }
    let observations = observations.to_vec();
    Ok(Request {
        files: options.read.files.clone(),
        reading: cfront::Options { observations, classes, ..files::front_end_options(&options.read) },
        checking: check_options(options, classes, deadline(options.timeout)?),
        loop_bounds,
        given: None,
        explaining,
    })
}

fn check_options(options: &CheckOptions, classes: ir::ClassSet, deadline: Option<Instant>) -> check::Options {
    let program_name = inputs::program_name(&options.read);
    let arguments = match &options.args {
        Some(given) => {
            let all = std::iter::once(&program_name).chain(given);
            check::Arguments::Given(all.map(|argument| argument.clone().into_bytes()).collect())
        }
        None => check::Arguments::Any(check::AnyArguments {
            name: program_name.into_bytes(),
            count: options.max_args,
            length: options.max_arg_length,
        }),
    };
    check::Options {
        deadline,
        classes,
        invariants: match options.invariants {
            InvariantsName::Yes => check::UseInvariants::Yes,
            InvariantsName::No => check::UseInvariants::No,
            InvariantsName::Compare => check::UseInvariants::Compare,
        },
        uninitialised: match options.uninitialised {
            UninitialisedName::Pointers => check::Uninitialised::Pointers,
            UninitialisedName::Input => check::Uninitialised::Input,
            UninitialisedName::Error => check::Uninitialised::Error,
        },
        stack_limit: options.stack.saturating_mul(1024),
        unwind: options.unwind,
        last_bound: options.max_unwind,
        arguments,
        environment_length: options.max_arg_length,
        properties: options.property.clone(),
        runs: options.runs.max(1),
        records: options.show_ssa,
        dimacs: options.dimacs.is_some(),
        ..check::Options::default()
    }
}

fn exit_code(answered: &Answered, halted: Option<Halted>) -> u8 {
    if answered.fails() {
        exit::FAILURE
    } else if answered.is_undecided() {
        halted.map_or(exit::LIMIT, Halted::exit_code)
    } else {
        exit::FINE
    }
}
