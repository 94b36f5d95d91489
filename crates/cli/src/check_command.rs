//! `cexplain check`: finds runs that fail, or says within which bounds there are none.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use check::{FailingRun, Property, Reason, Report, Verdict};
use ir::Program;
use report::{Json, Length, Level, Message};
use run::{Discard, InputPolicy, InputValue, Outcome, Trace};

use crate::check_json;
use crate::options::{CheckOptions, UninitialisedName};
use crate::progress::Watcher;
use crate::run_command::{classes, complain, list_classes};
use crate::{confirm, exit, files, page};

/// Checks the program.
pub fn run(options: &CheckOptions) -> u8 {
    if options.enable.iter().any(|name| name == "list") {
        list_classes();
        return exit::FINE;
    }
    run_with(options, &[], &|_| Vec::new())
}

/// What else is said about a violated property.
pub struct Told {
    /// For people.
    pub text: String,
    /// For programs.
    pub json: Json,
    /// Whether it is about a defect of this program.
    pub is_defect: bool,
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
}

/// Checks the program; more can be said about each violated property.
pub fn run_with(
    options: &CheckOptions,
    observations: &[cfront::Observation],
    more: &dyn Fn(&Violation<'_>) -> Vec<Told>,
) -> u8 {
    let classes = match classes(&options.enable, &options.disable) {
        Ok(classes) => classes,
        Err(name) => return complain(&format!("there is no class of properties `{name}`; `--enable list` shows all")),
    };
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
    let mut told = BTreeMap::new();
    for (property, verdict) in &report.properties {
        if let (Verdict::Violated(runs), None) = (verdict, &report.defect)
            && let Some(run) = runs.first()
        {
            let bound = report.bounds.values().copied().max().unwrap_or(check_options.first_bound);
            watcher.tell(check::Progress { phase: check::Phase::Explaining, bound, left: 0, violated: 1 });
            let violation = Violation { program, options: &check_options, report: &report, property, run };
            told.insert(property.name.clone(), more(&violation));
        }
    }
    let (elapsed, is_memory) = watcher.stop();
    let page = Page { program, options, check_options: &check_options, report: &report, told, is_memory };
    page.print(elapsed)
}

/// Lists properties or loops.
fn list(program: &Program, classes: ir::ClassSet, options: &CheckOptions) {
    if options.show_properties {
        for property in check::properties(program, classes) {
            println!("{:<36} {}: {}", property.name, program.sources.describe(property.span), sentence(&property));
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

/// What a property asserts, or what happens when it is violated.
pub(crate) fn sentence(property: &Property) -> String {
    match &property.text {
        Some(text) => format!("`{text}`"),
        None => property.class.sentence().to_string(),
    }
}

/// Undecided properties that are listed although the user did not state them.
const MANY: u32 = 30;

/// Whether the user wrote it as a property.
fn is_stated(property: &Property) -> bool {
    use ir::PropertyClass::{Assertion, ReachError, Unreachable};
    matches!(property.class, Assertion | ReachError | Unreachable)
}

/// The options under which the interpreter repeats a failing run.
pub(crate) fn replay_options(options: &check::Options, run: &FailingRun) -> run::Options {
    run::Options {
        classes: options.classes,
        uninitialised: options.uninitialised,
        args: options.args.clone(),
        stdin: run.stdin.clone(),
        inputs: run.inputs.iter().map(|&bits| InputValue::Bits(bits)).collect(),
        input_policy: InputPolicy::Zero,
        ..run::Options::default()
    }
}

/// Everything that is printed about a check.
struct Page<'a> {
    program: &'a Program,
    options: &'a CheckOptions,
    check_options: &'a check::Options,
    report: &'a Report,
    /// What else is said about properties, by their names.
    told: BTreeMap<String, Vec<Told>>,
    /// Whether the memory limit ended the check.
    is_memory: bool,
}

impl Page<'_> {
    fn print(&self, elapsed: Duration) -> u8 {
        if let Some(defect) = &self.report.defect {
            let title = format!("internal error: {defect}; please report it together with the program");
            eprint!("{}", report::render(&Message::plain(Level::Error, title), false));
            return exit::INTERNAL;
        }
        let is_defect = self.told.values().flatten().any(|told| told.is_defect);
        let code = if is_defect { exit::INTERNAL } else { self.exit_code() };
        if let Err(message) = self.write_files() {
            return complain(&message);
        }
        if self.options.json.as_deref().is_some_and(|path| path.as_os_str() == "-") {
            return code;
        }
        if self.options.show_ssa {
            self.print_assignments();
        }
        for (property, verdict) in &self.report.properties {
            if let Verdict::Violated(runs) = verdict {
                self.print_violation(property, runs);
                for told in self.told.get(&property.name).into_iter().flatten() {
                    println!("{}", told.text);
                }
            }
        }
        self.print_summary(elapsed);
        code
    }

    fn exit_code(&self) -> u8 {
        let is = |wanted: fn(&Verdict) -> bool| self.report.properties.iter().any(|(_, verdict)| wanted(verdict));
        let scope = &self.report.scope;
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

    /// Writes the files that were asked for.
    fn write_files(&self) -> Result<(), String> {
        let write = |path: &std::path::Path, text: &str| {
            std::fs::write(path, text).map_err(|error| format!("cannot write {}: {error}", path.display()))
        };
        if let Some(path) = &self.options.json {
            let text = check_json::page(self.program, self.check_options, self.report, &self.told).write();
            if path.as_os_str() == "-" {
                print!("{text}");
            } else {
                write(path, &text)?;
            }
        }
        if let (Some(path), Some(text)) = (&self.options.dimacs, &self.report.dimacs) {
            write(path, text)?;
        }
        if let (Some(path), Some(run)) = (&self.options.record, self.first_run()) {
            let replayed = run::execute(self.program, &replay_options(self.check_options, run), &mut Discard);
            write(path, &crate::inputs::write(self.program, &replayed.inputs))?;
        }
        Ok(())
    }

    fn first_run(&self) -> Option<&FailingRun> {
        self.report.properties.iter().find_map(|(_, verdict)| match verdict {
            Verdict::Violated(runs) => runs.first(),
            Verdict::Holds | Verdict::Unknown(_) => None,
        })
    }

    fn print_assignments(&self) {
        for (record, text) in &self.report.assignments {
            let span = self.program[record.function].edge(record.edge).span;
            let source = self.program.sources.snippet(span).unwrap_or_default();
            println!("{} [{}] {source}: {text}", self.program.sources.describe(span), record.context);
        }
    }

    /// A violated property with its runs.
    fn print_violation(&self, property: &Property, runs: &[FailingRun]) {
        let color = page::use_color(self.options.read.color);
        for (number, run) in runs.iter().enumerate() {
            let replay = replay_options(self.check_options, run);
            let trace = match Trace::replay(self.program, &replay, &mut Discard) {
                Ok(trace) => trace,
                Err(error) => {
                    println!("the run of {} is too long to be shown: {error}\n", property.name);
                    continue;
                }
            };
            if let (0, Outcome::Failure(failure)) = (number, &trace.report().outcome) {
                println!("{}", report::render(&report::failure_message(self.program, failure), color).trim_end());
            }
            println!();
            if runs.len() > 1 {
                println!("Run {} of {}.", number + 1, runs.len());
            }
            if self.options.raw {
                report::step_lines(&trace).iter().for_each(|line| println!("{line}"));
            } else {
                let length = if self.options.full { Length::Full } else { Length::SHORT };
                print!("{}", report::story_page(self.program, &report::story(&trace, length), color));
            }
            if !run.is_least {
                println!("     (the shortest run that was found; a shorter or simpler one may exist)");
            }
            if self.options.confirm {
                println!("     ({})", confirm::confirm(self.program, &self.options.read, trace.report(), run));
            }
            println!();
        }
    }

    /// A line for each property that needs one, the scope, and the numbers.
    fn print_summary(&self, elapsed: Duration) {
        let (mut violated, mut unknown, mut holding, mut shown) = (0, 0u32, 0, 0u32);
        for (property, verdict) in &self.report.properties {
            let place = self.program.sources.describe(property.span);
            let class = property.class.name();
            match verdict {
                Verdict::Violated(_) => {
                    violated += 1;
                    println!("{place}: violated {class}: {}", sentence(property));
                }
                Verdict::Unknown(_) => {
                    unknown += 1;
                    // Why they are undecided is said once, below.
                    if is_stated(property) || shown < MANY {
                        shown += 1;
                        println!("{place}: unknown {class}: {}", sentence(property));
                    }
                }
                Verdict::Holds => {
                    holding += 1;
                    if is_stated(property) {
                        println!("{place}: holds {class}: {}", sentence(property));
                    }
                }
            }
        }
        if shown < unknown {
            println!("({shown} of {unknown} undecided properties are shown)");
        }
        self.print_scope();
        let seconds = elapsed.as_secs_f64();
        println!("{violated} violated, {unknown} unknown, {holding} hold ({seconds:.1} s)");
    }

    fn print_scope(&self) {
        let scope = &self.report.scope;
        for cut in &scope.cut {
            let place = self.program.sources.describe(cut.span);
            println!(
                "{place}: `{}` may go on after {} iterations; what comes then was not looked at",
                cut.name, cut.bound
            );
        }
        for (what, span) in &scope.unsupported {
            println!("{}: not looked at further: {what}", self.program.sources.describe(*span));
        }
        let mut reasons: Vec<String> = Vec::new();
        for (_, verdict) in &self.report.properties {
            if let Verdict::Unknown(reason) = verdict
                && let Some(text) = self.reason_text(reason)
                && !reasons.contains(&text)
            {
                reasons.push(text);
            }
        }
        for reason in reasons {
            println!("undecided: {reason}");
        }
        if scope.uses_addresses {
            println!("note: the program looks at addresses as numbers; this holds for one choice of addresses");
        }
        if scope.nothing_checked {
            println!("nothing was checked: no run fulfils all assumptions");
        } else if self.report.properties.is_empty() {
            println!("there is nothing that could fail: no property is reached");
        }
    }

    /// Why something is undecided, unless the scope says it already.
    fn reason_text(&self, reason: &Reason) -> Option<String> {
        Some(match reason {
            Reason::Bound | Reason::Unsupported { .. } | Reason::NothingChecked => return None,
            Reason::Time => "the time limit was reached".to_string(),
            Reason::Interrupted if self.is_memory => "the memory limit was reached".to_string(),
            Reason::Interrupted => "interrupted".to_string(),
            Reason::Solver => "the solver reached its limit".to_string(),
            Reason::Size => "the formula became too large".to_string(),
            Reason::Unconfirmed(why) => why.clone(),
        })
    }
}
