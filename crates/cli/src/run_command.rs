//! `cexplain run`: executes a program and says how it ended.

use std::io::{IsTerminal, Read, Write};

use ir::{ClassSet, Program, PropertyClass};
use report::{Level, Look, Message};
use run::{InputPolicy, Limit, Outcome, Report, Script, Stream, Uninitialised};

use crate::check_command::deadline;
use crate::options::{RunOptions, UninitialisedName};
use crate::progress::{Limits, Watcher};
use crate::trace_page::Shown;
use crate::{exit, files, inputs, invariants_command, outputs, page, trace_page};

/// Runs the program.
pub fn run(options: &RunOptions) -> u8 {
    let classes = match classes(&options.enable, &options.disable) {
        Ok(classes) => classes,
        Err(name) => return complain(&format!("there is no class of properties `{name}`; `--enable list` shows all")),
    };
    let wanted = outputs::wanted(&[("--json", &options.json), ("--record", &options.record)]);
    if let Err(message) = outputs::prepare(&wanted, &options.read, &[&options.given.inputs, &options.given.stdin]) {
        return complain(&message);
    }
    let deadline = match deadline(options.timeout) {
        Ok(deadline) => deadline,
        Err(message) => return complain(&message),
    };
    let watcher = Watcher::start(Limits { deadline, memory_mib: None });
    let compiled = match files::read_checked(&options.read, classes) {
        Ok(compiled) => compiled,
        Err(code) => return code,
    };
    let run_options = match run_options(options, classes, &compiled.program) {
        Ok(run_options) => run::Options { interrupt: Some(watcher.interrupt()), deadline, ..run_options },
        Err(message) => return complain(&message),
    };
    let is_silent = outputs::take_standard_output(&wanted);
    let mut out = std::io::BufWriter::new(std::io::stdout());
    let mut sink = |stream: Stream, bytes: &[u8]| {
        // Nobody reads any more: the run goes on for its verdict.
        let _ = match stream {
            Stream::Out if is_silent => Ok(()),
            Stream::Out => out.write_all(bytes),
            Stream::Err => out.flush().and_then(|()| std::io::stderr().write_all(bytes)),
        };
    };
    let report = if options.trace || options.story || options.json.is_some() {
        trace_page::run_with_trace(&compiled.program, &run_options, options, &mut sink)
    } else {
        Ok((run::execute(&compiled.program, &run_options, &mut sink), Shown::default()))
    };
    let _ = out.flush();
    drop(out);
    let report = match report {
        Ok((report, shown)) => {
            eprint!("{}", shown.err);
            if let Some(path) = &options.json
                && let Err(message) = outputs::write_file(path, &shown.json)
            {
                return complain(&message);
            }
            report
        }
        Err(error) => {
            eprint!("{}", report::render(&Message::plain(Level::Warning, format!("no trace: {error}")), Look::PLAIN));
            return exit::LIMIT;
        }
    };
    let script = Script {
        arguments: run_options.args.clone(),
        environment: run_options.environment.clone(),
        stdin: run_options.stdin.clone(),
        inputs: Vec::new(),
        schedule: report.schedule.clone(),
        goes_past_races: !classes.has(PropertyClass::DataRace),
    };
    if let Some(path) = &options.record
        && let Err(message) = outputs::write_file(path, &inputs::write(&compiled.program, &script, &report.inputs))
    {
        return complain(&message);
    }
    if options.against_invariants
        && let Err(wrong) = invariants_command::compare(&compiled.program, &run_options)
    {
        return wrong;
    }
    match (print_report(&compiled.program, &report, options), watcher.halted()) {
        (exit::LIMIT, Some(halted)) => halted.exit_code(),
        (code, _) => code,
    }
}

pub(crate) fn complain(message: &str) -> u8 {
    eprint!("{}", report::render(&Message::plain(Level::Error, message), Look::PLAIN));
    exit::BAD_INPUT
}

pub(crate) fn list_classes() {
    for class in PropertyClass::ALL {
        let on = if class.on_by_default() { "on " } else { "off" };
        println!("{:<20} {on}  {}", class.name(), class.sentence());
    }
}

/// The classes that are checked; the error is a name that is none.
pub(crate) fn classes(enable: &[String], disable: &[String]) -> Result<ClassSet, String> {
    let mut classes = ClassSet::default();
    for name in disable {
        if name == "all" {
            classes = ClassSet::NONE;
            continue;
        }
        classes.set(PropertyClass::from_name(name).ok_or_else(|| name.clone())?, false);
    }
    for name in enable {
        classes.set(PropertyClass::from_name(name).ok_or_else(|| name.clone())?, true);
    }
    Ok(classes)
}

fn run_options(options: &RunOptions, classes: ClassSet, program: &Program) -> Result<run::Options, String> {
    let mut given = options.given.read(options.args.as_deref())?;
    if given.stdin.is_none() && program.reads_standard_input() {
        given.stdin = Some(read_own_stdin());
    }
    let script = given.script(inputs::program_name(&options.read));
    Ok(run::Options {
        classes: script.classes(classes),
        uninitialised: match options.uninitialised {
            UninitialisedName::Pointers => Uninitialised::Pointers,
            UninitialisedName::Input => Uninitialised::Input,
            UninitialisedName::Error => Uninitialised::Error,
        },
        max_steps: options.max_steps.unwrap_or(run::Options::default().max_steps),
        stack_limit: options.stack.saturating_mul(1024),
        memory_limit: options.memory.saturating_mul(1 << 20),
        args: script.arguments,
        environment: script.environment,
        stdin: script.stdin,
        inputs: given.inputs,
        schedule: script.schedule,
        input_policy: options.seed.map_or(InputPolicy::Zero, |seed| InputPolicy::Random { seed }),
        ..run::Options::default()
    })
}

fn read_own_stdin() -> Vec<u8> {
    if std::io::stdin().is_terminal() {
        eprintln!("cexplain: the program reads its standard input: type it, then Ctrl-D");
    }
    let mut bytes = Vec::new();
    // What could be read before an error is what the program gets.
    let _ = std::io::stdin().read_to_end(&mut bytes);
    bytes
}

fn print_report(program: &Program, report: &Report, options: &RunOptions) -> u8 {
    let look = page::look(&options.read, page::Stream::Err);
    let (message, verdict, code) = judge(program, report);
    if !options.quiet || code != exit::FINE {
        eprint!("{}", report::render(&message, look));
        print_scope(program, report, look);
    }
    if options.verdict {
        eprintln!("verdict: {verdict}");
    }
    code
}

/// The message, the verdict in a fixed form, and the exit code.
fn judge(program: &Program, report: &Report) -> (Message, String, u8) {
    let steps = report.steps;
    match &report.outcome {
        Outcome::Exit { status } => {
            let title = format!("nothing failed: exit status {status} after {steps} steps");
            (Message::plain(Level::Note, title), format!("exit {status}"), exit::FINE)
        }
        Outcome::Failure(failure) => {
            let message = report::failure_message(program, failure);
            let place = program.sources.describe(report::failure_span(program, failure));
            (message, format!("failure {} at {place}", failure.class.name()), exit::FAILURE)
        }
        Outcome::AssumptionFalse { span, .. } => {
            let place = program.sources.describe(*span);
            let title = format!("the assumption at {place} does not hold: this run does not count ({steps} steps)");
            (Message::plain(Level::Note, title), "assumption".to_string(), exit::FINE)
        }
        Outcome::Signal { name, span } => {
            let place = program.sources.describe(*span);
            let title = format!("the program ends with {name} at {place} after {steps} steps");
            (Message::plain(Level::Note, title), format!("signal {name}"), exit::FINE)
        }
        Outcome::Limit(limit) => {
            let what = limit_name(*limit);
            let title = format!("no verdict: {what} after {steps} steps");
            (Message::plain(Level::Warning, title), format!("limit {what}"), exit::LIMIT)
        }
        Outcome::Unsupported { what, span } => {
            let mut message = Message::plain(Level::Error, format!("not supported: {what}"));
            message.excerpts.extend(report::excerpt(program, *span, String::new(), true));
            (message, format!("unsupported at {}", program.sources.describe(*span)), exit::BAD_INPUT)
        }
    }
}

/// How a run ended that did not fail, in a sentence, and the exit code for that.
pub(crate) fn how_it_ended(program: &Program, report: &Report) -> (String, u8) {
    let (message, _, code) = judge(program, report);
    (message.title, code)
}

fn limit_name(limit: Limit) -> &'static str {
    match limit {
        Limit::Steps => "the step limit was reached",
        Limit::Memory => "the memory limit was reached",
        Limit::Depth => "too many calls were open",
        Limit::Time => "the time limit was reached",
        Limit::Interrupt => "interrupted",
        Limit::Schedule => "the schedule was given up",
        Limit::Inputs => "the given inputs were used up",
        Limit::Recurs => "the run repeats itself for ever",
    }
}

/// What the verdict rests on: values that somebody had to choose.
fn print_scope(program: &Program, report: &Report, look: Look) {
    let mut notes = Vec::new();
    let mut undefined: Vec<&str> = Vec::new();
    for input in &report.inputs {
        if let run::InputReason::Source(source) = input.reason
            && let ir::InputKind::Undefined(name) = &program[source].kind
            && !undefined.contains(&name.as_str())
        {
            undefined.push(name);
        }
    }
    for name in undefined {
        notes.push(format!("`{name}` has no body and no model: what it gives are inputs"));
    }
    if !report.inputs.is_empty() {
        let shown: Vec<String> = report.inputs.iter().take(6).map(|input| inputs::describe(program, input)).collect();
        let more =
            if report.inputs.len() > 6 { format!(", ... ({} in all)", report.inputs.len()) } else { String::new() };
        notes.push(format!("inputs of this run: {}{more}", shown.join(", ")));
    }
    for note in notes {
        eprint!("{}", report::render(&Message::plain(Level::Note, note), look));
    }
}
