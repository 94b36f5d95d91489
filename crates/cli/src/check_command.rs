//! `cexplain check`: finds runs that fail, or says within which bounds there are none.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use check::{FailingRun, Property, Report, Verdict};
use ir::Program;
use report::{Answer, Explained, Level, Look, Message, formats};

use crate::check_page::CheckPage;
use crate::options::{CheckOptions, UninitialisedName};
use crate::outputs::Form;
use crate::progress::Watcher;
use crate::run_command::{classes, complain, list_classes};
use crate::{exit, files, outputs};

/// Checks the program.
pub fn run(options: &CheckOptions) -> u8 {
    if options.enable.iter().any(|name| name == "list") {
        list_classes();
        return exit::FINE;
    }
    run_with(options, &[], Form::Check, &|_| Explained::default())
}

/// A violated property that was shown, for whoever has more to say about it.
pub struct Violation<'a> {
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
    /// The failing runs of other properties.
    pub others: Vec<&'a FailingRun>,
}

/// The canonical runs of the other violated properties.
fn other_runs<'a>(report: &'a Report, property: &Property) -> Vec<&'a FailingRun> {
    let others = report.properties.iter().filter(|(other, _)| other.name != property.name);
    let first = |verdict: &'a Verdict| match verdict {
        Verdict::Violated(runs) => runs.first(),
        _ => None,
    };
    others.filter_map(|(_, verdict)| first(verdict)).collect()
}

/// Checks the program; each violated property is explained.
pub fn run_with(
    options: &CheckOptions,
    observations: &[cfront::Observation],
    form: Form,
    explain: &dyn Fn(&Violation<'_>) -> Explained,
) -> u8 {
    let classes = match classes(&options.enable, &options.disable) {
        Ok(classes) => classes,
        Err(name) => return complain(&format!("there is no class of properties `{name}`; `--enable list` shows all")),
    };
    let written = [&options.json, &options.sarif, &options.record, &options.dimacs];
    if let Err(message) = outputs::protect(&options.read, &written) {
        return complain(&message);
    }
    let compiled = match files::read_observed(&options.read, observations) {
        Ok(compiled) => compiled,
        Err(code) => return code,
    };
    let program = &compiled.program;
    if options.show_properties || options.show_loops {
        list(program, classes, options);
        return exit::FINE;
    }
    let check_options = match check_options(options, classes, program) {
        Ok(check_options) => check_options,
        Err(message) => return complain(&message),
    };
    if let Some(flag) = check_options.interrupt.clone() {
        // A second handler cannot be installed; then Ctrl-C ends the process as usual.
        let _ = ctrlc::set_handler(move || flag.store(true, Ordering::Relaxed));
    }
    check::set_solver_seed(options.solver_seed);
    let watcher = Watcher::start(check_options.interrupt.clone(), options.memory);
    let report = check::check(program, &check_options, &mut |progress| watcher.tell(progress));
    let mut explained = BTreeMap::new();
    for (property, verdict) in &report.properties {
        if let (Verdict::Violated(runs), None) = (verdict, &report.defect)
            && let Some(run) = runs.first()
        {
            let bound = report.bounds.values().copied().max().unwrap_or(check_options.first_bound);
            watcher.tell(check::Progress { phase: check::Phase::Explaining, bound, left: 0, violated: 1 });
            let others = other_runs(&report, property);
            let violation = Violation { program, options: &check_options, report: &report, property, run, others };
            explained.insert(property.name.clone(), explain(&violation));
        }
    }
    let (elapsed, is_memory) = watcher.stop();
    if let Some(defect) = &report.defect {
        let title = format!("internal error: {defect}; please report it together with the program");
        eprint!("{}", report::render(&Message::plain(Level::Error, title), Look::PLAIN));
        return exit::INTERNAL;
    }
    let answer = Answer::new(program, &check_options, &report, &explained);
    let is_defect =
        explained.values().flat_map(|explained| &explained.refusals).any(|(_, refusal)| refusal.is_defect());
    let code = if is_defect { exit::INTERNAL } else { exit_code(&report) };
    if let Err(message) = outputs::write(&answer, options, form) {
        return complain(&message);
    }
    let is_taken = outputs::take_standard_output(options);
    if !is_taken {
        CheckPage { answer: &answer, options, form, is_memory }.print(elapsed);
    }
    match (options.github, is_taken) {
        (true, false) => print!("{}", formats::github(&answer)),
        // GitHub reads both streams.
        (true, true) => eprint!("{}", formats::github(&answer)),
        (false, _) => {}
    }
    code
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
    let known = check::properties(program, classes);
    for name in &options.property {
        if !known.iter().any(|property| property.name == *name) {
            return Err(format!("there is no property `{name}`; `--show-properties` lists them"));
        }
    }
    let timeout = match options.timeout {
        Some(seconds) => Some(Duration::try_from_secs_f64(seconds).map_err(|error| format!("--timeout: {error}"))?),
        None => None,
    };
    let name = options.read.files.first().map_or(String::new(), |file| file.display().to_string());
    let program_name = name.strip_suffix(".c").unwrap_or(&name).to_string();
    let arguments = std::iter::once(program_name).chain(options.args.iter().cloned());
    Ok(check::Options {
        classes,
        uninitialised: match options.uninitialised {
            UninitialisedName::Input => check::Uninitialised::Input,
            UninitialisedName::Error => check::Uninitialised::Error,
        },
        unwind: options.unwind,
        unwind_set,
        last_bound: options.max_unwind,
        args: arguments.map(String::into_bytes).collect(),
        properties: options.property.clone(),
        runs: options.runs.max(1),
        records: options.show_ssa,
        dimacs: options.dimacs.is_some(),
        interrupt: Some(Arc::new(AtomicBool::new(false))),
        deadline: timeout.and_then(|timeout| Instant::now().checked_add(timeout)),
        ..check::Options::default()
    })
}

fn exit_code(report: &Report) -> u8 {
    let is = |wanted: fn(&Verdict) -> bool| report.properties.iter().any(|(_, verdict)| wanted(verdict));
    let scope = &report.scope;
    if is(|verdict| matches!(verdict, Verdict::Violated(_))) {
        exit::FAILURE
    } else if is(|verdict| matches!(verdict, Verdict::Unknown(_)))
        || scope.nothing_checked
        || !scope.cut.is_empty()
        || !scope.unsupported.is_empty()
    {
        exit::LIMIT
    } else {
        exit::FINE
    }
}
