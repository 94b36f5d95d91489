//! `cexplain check`: finds runs that fail, or says within which bounds there are none.

use std::collections::BTreeMap;
use std::path::PathBuf;
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use check::{FailingRun, Property, Reason, Report, Verdict};
use explain::Violation;
use ir::Program;
use report::{Answer, Explained, Level, Look, Message, formats};

use crate::check_page::CheckPage;
use crate::options::{CheckOptions, GivenRunOptions, InvariantsName, UninitialisedName};
use crate::outputs::Form;
use crate::progress::{Halted, Limits, Watcher};
use crate::run_command::{classes, complain, how_it_ended};
use crate::{exit, files, inputs, outputs};

/// Checks the program.
pub fn run(options: &'static CheckOptions) -> u8 {
    run_with(options, &[], Form::Check, None, None)
}

/// Says something about a violation, piece by piece: what it has said stays if it is stopped.
pub type Explainer = Arc<dyn Fn(&Explainable<'static>, &Mutex<Explained>) + Send + Sync>;

/// A violated property that was shown, for whoever has more to say about it.
pub struct Explainable<'a> {
    /// The program.
    pub program: &'a Program,
    /// How it was checked.
    pub options: &'a check::Options,
    /// What else was found.
    pub report: &'a Report,
    /// The property.
    pub property: &'a Property,
    /// Its canonical failing run.
    pub run: &'a FailingRun,
    /// The other violated properties.
    pub others: Vec<Property>,
}

/// Checks the program; each violated property is explained, in all within a time if one is given.
///
/// What is worked on lives as long as the process: work that goes on after a limit is left behind with it.
pub fn run_with(
    options: &'static CheckOptions,
    observations: &[cfront::Observation],
    form: Form,
    explainer: Option<(Explainer, Duration)>,
    given: Option<&GivenRunOptions>,
) -> u8 {
    let classes = match classes(&options.enable, &options.disable) {
        Ok(classes) => classes,
        Err(name) => return complain(&format!("there is no class of properties `{name}`; `--enable list` shows all")),
    };
    let wanted = outputs::wanted_by_check(options);
    if let Err(message) = outputs::prepare(&wanted, &options.read, &read_files(given)) {
        return complain(&message);
    }
    let deadline = match deadline(options.timeout) {
        Ok(deadline) => deadline,
        Err(message) => return complain(&message),
    };
    let watcher = Watcher::start(Limits { deadline, memory_mib: Some(options.memory) });
    let compiled = match files::read_within(&options.read, classes, observations, &watcher) {
        Ok(compiled) => compiled,
        Err(code) => return code,
    };
    let program: &'static Program = &Box::leak(Box::new(compiled)).program;
    if options.show_properties || options.show_loops {
        list(program, classes, options);
        return exit::FINE;
    }
    let check_options = match check_options(options, classes, program) {
        Ok(check_options) => check::Options { interrupt: Some(watcher.interrupt()), deadline, ..check_options },
        Err(message) => return complain(&message),
    };
    check::set_solver_seed(options.solver_seed);
    let (report, check_options) = match given {
        Some(given) => match look_at_given(program, options, given, check_options) {
            Ok(looked_at) => looked_at,
            Err(code) => return code,
        },
        None => (checked(program, &check_options, &watcher), check_options),
    };
    let report: &'static Report = Box::leak(Box::new(report));
    // Explanations look at the runs that the check has looked at.
    let any = report.scope.arguments.clone().map(check::Arguments::Any);
    let arguments = any.unwrap_or(check_options.arguments);
    let environment_length = report.scope.environment.unwrap_or(check_options.environment_length);
    // Little is asked about each of many edited programs: an analysis would take longer.
    let invariants = check::UseInvariants::No;
    let check_options = check::Options { arguments, environment_length, invariants, ..check_options };
    let check_options: &'static check::Options = Box::leak(Box::new(check_options));
    let violations = explain::violations(program, check_options, report);
    let explained = match explainer {
        Some((explainer, time)) if report.defect.is_none() => {
            explain_all((program, check_options, report), &violations, (&explainer, time), &watcher)
        }
        _ => BTreeMap::new(),
    };
    watcher.hide();
    if let Some(defect) = &report.defect {
        let title = format!("internal error: {defect}; please report it together with the program");
        eprint!("{}", report::render(&Message::plain(Level::Error, title), Look::PLAIN));
        return exit::INTERNAL;
    }
    let answer = Answer::new(program, check_options, report, &violations, &explained);
    let is_defect =
        explained.values().flat_map(|explained| &explained.refusals).any(|(_, refusal)| refusal.is_defect());
    let halted = watcher.halted();
    let code = if is_defect { exit::INTERNAL } else { exit_code(report, halted) };
    let written = outputs::write(&answer, options, form);
    let is_taken = outputs::take_standard_output(&wanted);
    let is_silent = is_taken || options.quiet && code == exit::FINE;
    if !is_silent {
        CheckPage { answer: &answer, options, form, halted }.print(watcher.elapsed());
    }
    if options.verdict {
        eprintln!("verdict: {}", verdict(report, program));
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

/// The files that are read besides the program's.
fn read_files(given: Option<&GivenRunOptions>) -> Vec<&Option<PathBuf>> {
    given.map_or(Vec::new(), |given| vec![&given.inputs, &given.stdin])
}

/// What a given run violates, and the options within which other runs are compared with it. One that does not fail ends the
/// command.
fn look_at_given(
    program: &Program,
    options: &CheckOptions,
    given: &GivenRunOptions,
    check_options: check::Options,
) -> Result<(Report, check::Options), u8> {
    let given = given.read(options.args.as_deref()).map_err(|message| complain(&message))?;
    let script = given.script(inputs::program_name(&options.read));
    let run_options = run::Options { inputs: given.inputs, ..check::run_options(&check_options, &script) };
    match check::given_run(program, &run_options) {
        Ok(report) => Ok((report, check::options_for(check_options, &script))),
        Err(ended) => {
            let (title, code) = how_it_ended(program, &ended);
            let what = if code == exit::FAILURE { "fails outside of the program" } else { "does not fail" };
            complain(&format!("the given run {what}: {}", title.trim_start_matches("nothing failed: ")));
            Err(if code == exit::LIMIT { exit::LIMIT } else { exit::BAD_INPUT })
        }
    }
}

/// The verdict in a fixed form, as `cexplain run --verdict` has it: the first failure, or that nothing fails, or is known.
fn verdict(report: &Report, program: &Program) -> String {
    let failure = report.properties.iter().find(|(_, verdict)| matches!(verdict, Verdict::Violated(_)));
    match failure {
        Some((property, _)) => {
            format!("failure {} at {}", property.class.name(), program.sources.describe(property.span))
        }
        None if is_undecided(report) => "unknown".to_string(),
        None => "holds".to_string(),
    }
}

/// Whether something was not looked at to its end.
fn is_undecided(report: &Report) -> bool {
    let scope = &report.scope;
    report.properties.iter().any(|(_, verdict)| matches!(verdict, Verdict::Unknown(_)))
        || scope.nothing_checked
        || scope.stopped.is_some()
        || !scope.cut.is_empty()
        || !scope.unsupported.is_empty()
}

/// When the process should have ended.
pub(crate) fn deadline(seconds: Option<f64>) -> Result<Option<Instant>, String> {
    let Some(seconds) = seconds else { return Ok(None) };
    let time = Duration::try_from_secs_f64(seconds).map_err(|error| format!("--timeout: {error}"))?;
    Ok(Instant::now().checked_add(time))
}

/// Checks the program. If the check does not end in time, the report has the failing runs that are known.
fn checked(program: &'static Program, options: &check::Options, watcher: &Watcher) -> Report {
    let known: Arc<Mutex<Vec<(Property, FailingRun)>>> = Arc::default();
    let (theirs, telling) = (Arc::clone(&known), watcher.clone());
    let listener = check::Listener(Arc::new(move |property: &Property, run: &FailingRun| {
        let place = program.sources.describe(property.span);
        let class = property.class.name();
        telling.know(format!("{place}: violated {class}: {}", report::property_sentence(property)));
        if let Ok(mut known) = theirs.lock() {
            known.push((property.clone(), run.clone()));
        }
    }));
    let own = check::Options { listener: Some(listener), ..options.clone() };
    let telling = watcher.clone();
    let report = watcher.guard(None, move || check::check(program, &own, &mut |progress| telling.tell(progress)));
    if let Some(report) = report {
        return report;
    }
    let reason = match watcher.halted() {
        Some(Halted::Time) | None => Reason::Time,
        Some(Halted::Memory | Halted::Interrupted | Halted::Terminated) => Reason::Interrupted,
    };
    let known = known.lock().map(|known| known.clone()).unwrap_or_default();
    Report::stopped(program, options, &known, reason)
}

/// Explains all violations in their order, in all within a time.
fn explain_all(
    (program, options, report): (&'static Program, &'static check::Options, &'static Report),
    violations: &[Violation<'static>],
    (explainer, time): (&Explainer, Duration),
    watcher: &Watcher,
) -> BTreeMap<String, Explained> {
    let until = Instant::now().checked_add(time);
    let deadline = options.deadline.into_iter().chain(until).min();
    let options: &'static check::Options = Box::leak(Box::new(check::Options { deadline, ..options.clone() }));
    let mut explained = BTreeMap::new();
    for &Violation { property, runs, .. } in violations {
        let Some(run) = runs.list.first() else { continue };
        let bound = report.bounds.values().copied().max().unwrap_or(options.first_bound);
        watcher.tell(check::Progress { phase: check::Phase::Explaining, bound, left: 0, violated: 1 });
        let others = violations.iter().map(|other| other.property).filter(|other| other.name != property.name);
        let others = others.cloned().collect();
        let violation = Explainable { program, options, report, property, run, others };
        let said: Arc<Mutex<Explained>> = Arc::default();
        let (theirs, explainer) = (Arc::clone(&said), Arc::clone(explainer));
        watcher.guard(deadline, move || explainer(&violation, &theirs));
        let said = said.lock().map(|said| said.clone()).unwrap_or_default();
        explained.insert(property.name.clone(), said);
    }
    explained
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

fn check_options(options: &CheckOptions, classes: ir::ClassSet, program: &Program) -> Result<check::Options, String> {
    let mut unwind_set = BTreeMap::new();
    for entry in &options.unwindset {
        let parsed = entry.rsplit_once(':').and_then(|(name, bound)| Some((name, bound.parse::<u32>().ok()?)));
        let Some((name, bound)) = parsed else {
            return Err(format!("--unwindset takes LOOP:N, not `{entry}`"));
        };
        let Some(id) = check::loops::find(program, name) else {
            return Err(format!("there is no loop `{name}`; `--show-loops` lists them"));
        };
        unwind_set.insert(id, bound);
    }
    let known = if options.property.is_empty() { Vec::new() } else { check::properties(program, classes) };
    for name in &options.property {
        if !known.iter().any(|property| property.name == *name) {
            return Err(format!("there is no property `{name}`; `--show-properties` lists them"));
        }
    }
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
    Ok(check::Options {
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
        unwind_set,
        last_bound: options.max_unwind,
        arguments,
        environment_length: options.max_arg_length,
        properties: options.property.clone(),
        runs: options.runs.max(1),
        records: options.show_ssa,
        dimacs: options.dimacs.is_some(),
        ..check::Options::default()
    })
}

fn exit_code(report: &Report, halted: Option<Halted>) -> u8 {
    if report.properties.iter().any(|(_, verdict)| matches!(verdict, Verdict::Violated(_))) {
        exit::FAILURE
    } else if is_undecided(report) {
        halted.map_or(exit::LIMIT, Halted::exit_code)
    } else {
        exit::FINE
    }
}
