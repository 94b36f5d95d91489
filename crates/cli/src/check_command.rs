//! `cexplain check`: finds runs that fail, or says within which bounds there are none.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use check::{FailingRun, Property, Reason, Report, Verdict};
use ir::Program;
use report::{Level, Message};
use run::{Discard, InputPolicy, InputValue, Outcome};

use crate::options::{CheckOptions, UninitialisedName};
use crate::run_command::{classes, complain, list_classes};
use crate::{exit, files, page};

/// Checks the program.
pub fn run(options: &CheckOptions) -> u8 {
    if options.enable.iter().any(|name| name == "list") {
        list_classes();
        return exit::FINE;
    }
    let classes = match classes(&options.enable, &options.disable) {
        Ok(classes) => classes,
        Err(name) => return complain(&format!("there is no class of properties `{name}`; `--enable list` shows all")),
    };
    let compiled = match files::read_program(&options.read) {
        Ok(compiled) => compiled,
        Err(code) => return code,
    };
    let program = &compiled.program;
    if options.show_properties {
        for property in check::properties(program, classes) {
            println!("{:<36} {}  {}", property.name, program.sources.describe(property.span), sentence(&property));
        }
        return exit::FINE;
    }
    if options.show_loops {
        for named in check::loops::list(program) {
            if !program.sources.is_library(named.span) {
                println!("{:<24} {}", named.name, program.sources.describe(named.span));
            }
        }
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
    let started = Instant::now();
    let report = check::check(program, &check_options, &mut |_| {});
    print(program, options, &check_options, &report, started.elapsed())
}

fn check_options(options: &CheckOptions, classes: ir::ClassSet, program: &Program) -> Result<check::Options, String> {
    let mut unwind_set = std::collections::BTreeMap::new();
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
        interrupt: Some(Arc::new(AtomicBool::new(false))),
        deadline: timeout.and_then(|timeout| Instant::now().checked_add(timeout)),
        ..check::Options::default()
    })
}

/// What a property says.
fn sentence(property: &Property) -> String {
    match &property.text {
        Some(text) => format!("{}: {text}", property.class.name()),
        None => format!("never: {}", property.class.sentence()),
    }
}

fn print(
    program: &Program,
    options: &CheckOptions,
    check_options: &check::Options,
    report: &Report,
    elapsed: Duration,
) -> u8 {
    let color = page::use_color(options.read.color);
    let show = |message: Message| eprint!("{}", report::render(&message, color));
    if let Some(defect) = &report.defect {
        show(Message::plain(Level::Error, format!("internal error: {defect}")));
        return exit::INTERNAL;
    }
    let (mut violated, mut unknown, mut holds) = (0, 0, 0);
    for (property, verdict) in &report.properties {
        let place = program.sources.describe(property.span);
        match verdict {
            Verdict::Violated(runs) => {
                violated += 1;
                println!("{place}: violated {}: {}", property.class.name(), sentence(property));
                if let Some(run) = runs.first() {
                    show_run(program, check_options, run, &show);
                }
            }
            Verdict::Holds => holds += 1,
            Verdict::Unknown(reason) => {
                unknown += 1;
                println!("{place}: unknown {}: {}", property.class.name(), reason_text(program, reason));
            }
        }
    }
    for cut in &report.scope.cut {
        let place = program.sources.describe(cut.span);
        println!("{place}: the loop {} was unwound {} times only", cut.name, cut.bound);
    }
    println!(
        "{violated} violated, {unknown} unknown, {holds} hold; {} rounds, {} steps, {} variables, {} clauses, {:.2} s",
        report.statistics.rounds,
        report.statistics.steps,
        report.statistics.variables,
        report.statistics.clauses,
        elapsed.as_secs_f64()
    );
    if report.scope.nothing_checked {
        println!("nothing was checked: no run fulfils the assumptions");
        return exit::LIMIT;
    }
    let is_incomplete = !report.scope.cut.is_empty() || !report.scope.unsupported.is_empty();
    match (violated, unknown) {
        (0, 0) if is_incomplete => exit::LIMIT,
        (0, 0) => exit::FINE,
        (0, _) => exit::LIMIT,
        (_, _) => exit::FAILURE,
    }
}

fn show_run(program: &Program, options: &check::Options, run: &FailingRun, show: &dyn Fn(Message)) {
    let run_options = run::Options {
        classes: options.classes,
        uninitialised: options.uninitialised,
        args: options.args.clone(),
        stdin: run.stdin.clone(),
        inputs: run.inputs.iter().map(|&bits| InputValue::Bits(bits)).collect(),
        input_policy: InputPolicy::Zero,
        ..run::Options::default()
    };
    let replayed = run::execute(program, &run_options, &mut Discard);
    if let Outcome::Failure(failure) = &replayed.outcome {
        show(report::failure_message(program, failure));
        let shown: Vec<String> =
            replayed.inputs.iter().take(12).map(|input| crate::inputs::describe(program, input)).collect();
        if !shown.is_empty() {
            show(Message::plain(Level::Note, format!("inputs of this run: {}", shown.join(", "))));
        }
    }
}

fn reason_text(program: &Program, reason: &Reason) -> String {
    match reason {
        Reason::Bound => "a loop was not unwound completely".to_string(),
        Reason::Unsupported { what, span } => {
            format!("{what} cannot be followed ({})", program.sources.describe(*span))
        }
        Reason::Time => "the time limit was reached".to_string(),
        Reason::Interrupted => "interrupted".to_string(),
        Reason::Solver => "the solver reached its limit".to_string(),
        Reason::Size => "the formula became too large".to_string(),
        Reason::Unconfirmed(why) => why.clone(),
    }
}
