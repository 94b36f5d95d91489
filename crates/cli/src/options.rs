//! The command line.

use std::ffi::OsString;
use std::path::PathBuf;

use clap::{Args, Parser, Subcommand};

pub use crate::option_values::{
    Color, EffortName, FollowName, MachineName, MetricName, NoBodyName, RepairConfigName, SearchName, SliceName,
    StandardName, UninitialisedName, VolatileName,
};

pub use crate::temporal_options::TemporalOptions;

use crate::option_values::method_names;

/// Exit codes and an example, at the end of `--help`.
const AFTER: &str = "\
Exit codes:
   0  nothing fails
   1  a failure was found
   2  the program or the command line cannot be used
   3  a limit was reached before there was an answer
  70  a bug of cexplain
 130  interrupted (SIGINT) before there was an answer
 143  ended (SIGTERM) before there was an answer

Exit code 0 of `check` and `explain` covers all runs: any inputs, files, environment, results of functions without body,
and arguments within `--max-args` and `--max-arg-length`, all loops and recursions to their end, in all classes of
properties that are switched on. Allocations are taken to succeed without `--malloc-may-fail`. Whatever was not looked
at to its end is named, and makes it 3.

Example:
  cexplain prog.c                find a run that fails and explain it
  cexplain check prog.c          only find it
  cexplain run prog.c            run it, stop at the first undefined behaviour
  cexplain run prog.c --inputs values.txt --story";

/// Explains why C programs fail.
#[derive(Debug, Parser)]
#[command(name = "cexplain", version, after_help = AFTER, disable_help_subcommand = true)]
#[command(
    override_usage = "cexplain [OPTIONS] FILE...\n       cexplain COMMAND [OPTIONS] FILE...\n       cexplain help [COMMAND]"
)]
pub struct Cli {
    /// What to do.
    #[command(subcommand)]
    pub command: Command,
}

/// What to do.
#[derive(Debug, Subcommand)]
pub enum Command {
    /// Run a C program step by step and stop at the first undefined behaviour or failed assertion
    ///
    /// The program's output goes to standard output as it is; the verdict follows on standard error.
    /// Values of `__VERIFIER_nondet_*` and of uninitialised variables are inputs: given with `--inputs`,
    /// else 0 (or random with `--seed`).
    #[command(after_help = AFTER)]
    Run(Box<RunOptions>),
    /// Find runs that fail: undefined behaviour, failed assertions, reached error locations
    ///
    /// All runs within unwinding bounds are looked at, for all values of inputs. By default the bounds grow until a
    /// failing run is found or everything is unwound.
    #[command(after_help = AFTER)]
    Check(Box<CheckOptions>),
    /// Find runs that fail, and explain them: what the closest run that passes does, and how the bad value came about
    ///
    /// This is what `cexplain FILE` does. Each violated property is explained by its canonical failing run.
    #[command(after_help = AFTER)]
    Explain(Box<ExplainOptions>),
    /// Find a fix, show it as a diff, and apply it if you agree
    ///
    /// The fix is one that was checked: the edited files were read and checked as the program was. A file that is not clean in
    /// git is kept as FILE.orig. The exit code is 0 if the fix was applied, and 1 if something fails that stays.
    #[command(after_help = AFTER)]
    Fix(Box<FixOptions>),
    /// Print the program as cexplain sees it: functions as graphs of locations and steps
    Ir(Box<IrOptions>),
    /// Print which lines of the program depend on which others
    ///
    /// A line depends on those that write what it reads (data), and on those that decide whether it is reached (control).
    /// Library functions are part of the line that calls them.
    Pdg(Box<PdgOptions>),
    /// Print what holds at each line in all runs: values of variables and how they are related
    ///
    /// Places are where functions begin and end, heads of loops, and steps that are checked. What is said are C expressions
    /// that hold whenever a run comes there, beyond checks of the classes that are switched on only if these have passed.
    #[command(after_help = AFTER)]
    Invariants(Box<InvariantsOptions>),
    /// Measure a report, knowing where the fault is
    ///
    /// `score` is the share of the program that one need not read to find the fault, reading the reported lines first
    /// and then what is near to them in the dependence graph (docs/scoring.md).
    Score(Box<ScoreOptions>),
}

/// Options as people write them for a compiler (`-include FILE`, `-std=c99`, `-m32`) in our form. What
/// follows `--args` belongs to the program and is left alone.
pub fn like_a_compiler(arguments: impl Iterator<Item = OsString>) -> Vec<OsString> {
    let mut ours = Vec::new();
    let mut own = true;
    let mut arguments: Vec<OsString> = arguments.collect();
    if arguments.get(1).is_some_and(|first| first == "help") {
        // `cexplain help check` is `cexplain check --help`.
        arguments.remove(1);
        arguments.push("--help".into());
    }
    for (position, argument) in arguments.into_iter().enumerate() {
        // Without a subcommand the program is explained.
        let is_general = ["-h", "--help", "-V", "--version"].iter().any(|known| argument == *known);
        let is_known = ["run", "check", "explain", "fix", "ir", "pdg", "invariants", "score"]
            .iter()
            .any(|known| argument == *known);
        if position == 1 && !is_general && !is_known {
            ours.push("explain".into());
        }
        own &= argument != "--args";
        match argument.to_str().filter(|_| own) {
            Some("-include") => ours.push("--include".into()),
            Some("-m32") => ours.push("--machine=ilp32".into()),
            Some("-m64") => ours.push("--machine=lp64".into()),
            Some(text) if text.starts_with("-std=") => ours.push(format!("-{text}").into()),
            _ => ours.push(argument),
        }
    }
    ours
}

/// Whether the classes of properties are asked for: that needs no program.
pub fn asks_for_classes(arguments: &[OsString]) -> bool {
    let own = arguments.split(|argument| argument == "--args").next().unwrap_or_default();
    let is_list = |pair: &[OsString]| pair[0] == "--enable" && pair[1] == "list";
    own.windows(2).any(is_list) || own.iter().any(|argument| argument == "--enable=list")
}

/// Whether the built-in library of likely mistakes is asked for: that needs no program.
pub fn asks_for_library(arguments: &[OsString]) -> bool {
    let own = arguments.split(|argument| argument == "--args").next().unwrap_or_default();
    let is_shown = |pair: &[OsString]| pair[0] == "--repair-library" && pair[1] == "show";
    own.windows(2).any(is_shown) || own.iter().any(|argument| argument == "--repair-library=show")
}

/// How C files are read; the same for every subcommand.
#[derive(Debug, Args)]
pub struct ReadOptions {
    /// C files (.c, or .i for preprocessed text); several are linked into one program
    #[arg(required = true, value_name = "FILE")]
    pub files: Vec<PathBuf>,
    /// Look for included files here
    #[arg(short = 'I', value_name = "DIR", help_heading = "Reading C")]
    pub include_dirs: Vec<PathBuf>,
    /// Define a macro
    #[arg(short = 'D', value_name = "NAME[=VALUE]", help_heading = "Reading C")]
    pub defines: Vec<String>,
    /// Undefine a macro
    #[arg(short = 'U', value_name = "NAME", help_heading = "Reading C")]
    pub undefines: Vec<String>,
    /// Include a file first
    #[arg(long = "include", value_name = "FILE", help_heading = "Reading C")]
    pub preinclude: Vec<String>,
    /// C standard; GNU extensions are always understood
    #[arg(long, value_enum, default_value_t = StandardName::C11, help_heading = "Reading C")]
    pub std: StandardName,
    /// The machine the program is meant for: lp64 is x86-64, ilp32 is 32-bit x86
    #[arg(long, value_enum, default_value_t = MachineName::Lp64, help_heading = "Reading C")]
    pub machine: MachineName,
    /// Start in this function; its parameters are inputs
    #[arg(long, value_name = "NAME", default_value = "main", help_heading = "Reading C")]
    pub function: String,
    /// Preprocess with the machine's C compiler (done by itself when our own preprocessor fails)
    #[arg(long, help_heading = "Reading C")]
    pub cc: bool,
    /// What reading a volatile object means: the value in memory, or any value
    #[arg(long, value_enum, default_value_t = VolatileName::Memory, help_heading = "Reading C")]
    pub volatile: VolatileName,
    /// What a call of a function without body may change, besides giving any result: what its pointer arguments lead to,
    /// global variables as well, or nothing
    #[arg(long, value_enum, default_value_t = NoBodyName::Arguments, value_name = "WHAT", help_heading = "Reading C")]
    pub no_body: NoBodyName,
    /// Write over files that exist and were not written by cexplain (never over the program)
    #[arg(long, help_heading = "Output")]
    pub force: bool,
    /// Check that the program keeps the usage rules in a file (docs/rules.md); may be given several times. `FILE:LOCK=my_lock`
    /// says which function of the program is meant by `LOCK`; more of these follow with commas
    #[arg(long, value_name = "FILE", help_heading = "Checking")]
    pub rule: Vec<String>,
    /// Any allocation may fail: `malloc`, `realloc` and their kin return a null pointer, by choice
    #[arg(long, help_heading = "Reading C")]
    pub malloc_may_fail: bool,
    /// Show warnings about the C files too
    #[arg(long, help_heading = "Reading C")]
    pub warnings: bool,
    /// Use color
    #[arg(long, value_enum, default_value_t = Color::Auto, value_name = "WHEN")]
    pub color: Color,
    /// Draw with ASCII characters only (as it is done unless the output is a terminal with UTF-8)
    #[arg(long, conflicts_with = "unicode")]
    pub ascii: bool,
    /// Draw with lines and arrows of Unicode
    #[arg(long)]
    pub unicode: bool,
}

/// What decides a given run, besides its arguments.
#[derive(Debug, Args)]
pub struct GivenRunOptions {
    /// An environment variable of the program; all others are not set [may be given several times]
    #[arg(long, value_name = "NAME=TEXT", help_heading = "Running")]
    pub env: Vec<String>,
    /// What the program reads from its standard input (default: ours, if it is not a terminal)
    #[arg(long, value_name = "FILE", help_heading = "Running")]
    pub stdin: Option<PathBuf>,
    /// Values of nondeterministic inputs, one a line, `#` starts a comment; also arguments, environment, standard input and schedule as `--record` writes them
    #[arg(long, value_name = "FILE", help_heading = "Running")]
    pub inputs: Option<PathBuf>,
}

/// Options of `run`.
#[derive(Debug, Args)]
pub struct RunOptions {
    /// How C files are read.
    #[command(flatten)]
    pub read: ReadOptions,
    /// Arguments for the program (everything that follows)
    #[arg(long, num_args = 0.., allow_hyphen_values = true, value_name = "ARG", help_heading = "Running")]
    pub args: Option<Vec<String>>,
    /// What else is given of the run.
    #[command(flatten)]
    pub given: GivenRunOptions,
    /// Random values for inputs that are not given
    #[arg(long, value_name = "N", help_heading = "Running")]
    pub seed: Option<u64>,
    /// Write the inputs of this run, its arguments, environment and standard input to a file that `--inputs` takes
    #[arg(long, value_name = "FILE", help_heading = "Running")]
    pub record: Option<PathBuf>,
    /// Tell the run in short: what was assigned, which way it went, calls and iterations
    #[arg(long, help_heading = "Running")]
    pub story: bool,
    /// With `--story` or `--json`: leave nothing out
    #[arg(long, help_heading = "Running")]
    pub full: bool,
    /// Write the story as JSON (`-` for standard output, in place of the program's own output)
    #[arg(long, value_name = "FILE", help_heading = "Running")]
    pub json: Option<PathBuf>,
    /// Show every step with what it writes
    #[arg(long, help_heading = "Running")]
    pub trace: bool,
    /// Say nothing when nothing fails
    #[arg(long, short, help_heading = "Running")]
    pub quiet: bool,
    /// End with a line `verdict: ...` in a fixed form, for scripts
    #[arg(long, help_heading = "Running")]
    pub verdict: bool,
    /// Compare every state of the run with what `cexplain invariants` says about its location (a test of cexplain itself)
    #[arg(long, hide = true)]
    pub against_invariants: bool,
    /// What reading an uninitialised value means: an input, an error, or an error for pointers alone
    #[arg(long, value_enum, default_value_t = UninitialisedName::Pointers, help_heading = "Checking")]
    pub uninitialised: UninitialisedName,
    /// Check a class of properties that is off by default (`--enable list` shows all)
    #[arg(long, value_name = "CLASS", help_heading = "Checking")]
    pub enable: Vec<String>,
    /// Do not check a class of properties (`all` for none at all)
    #[arg(long, value_name = "CLASS", help_heading = "Checking")]
    pub disable: Vec<String>,
    /// Stack of the program, in KiB
    #[arg(long, value_name = "KIB", default_value_t = 8192, help_heading = "Limits")]
    pub stack: u64,
    /// Stop after this many steps
    #[arg(long, value_name = "N", help_heading = "Limits")]
    pub max_steps: Option<u64>,
    /// Stop after this many seconds
    #[arg(long, value_name = "SECONDS", help_heading = "Limits")]
    pub timeout: Option<f64>,
    /// Memory the program may use, in MiB
    #[arg(long, value_name = "MIB", default_value_t = 4096, help_heading = "Limits")]
    pub memory: u64,
}

/// Options of `check`.
#[derive(Debug, Args)]
pub struct CheckOptions {
    /// How C files are read.
    #[command(flatten)]
    pub read: ReadOptions,
    /// Unwind every loop and recursion at most this often
    #[arg(long, value_name = "N", help_heading = "Bounds")]
    pub unwind: Option<u32>,
    /// Unwind this loop at most this often, e.g. `main.1:5` (`--show-loops` lists them)
    #[arg(long, value_name = "LOOP:N", help_heading = "Bounds", value_delimiter = ',')]
    pub unwindset: Vec<String>,
    /// Bounds grow up to this number of iterations
    #[arg(long, value_name = "N", default_value_t = 128, help_heading = "Bounds")]
    pub max_unwind: u32,
    /// Check only this property (may be given several times; `--show-properties` lists them)
    #[arg(long, value_name = "NAME", help_heading = "Checking")]
    pub property: Vec<String>,
    /// What reading an uninitialised value means: an input, an error, or an error for pointers alone
    #[arg(long, value_enum, default_value_t = UninitialisedName::Pointers, help_heading = "Checking")]
    pub uninitialised: UninitialisedName,
    /// Check a class of properties that is off by default (`--enable list` shows all)
    #[arg(long, value_name = "CLASS", help_heading = "Checking")]
    pub enable: Vec<String>,
    /// Do not check a class of properties (`all` for none at all)
    #[arg(long, value_name = "CLASS", help_heading = "Checking")]
    pub disable: Vec<String>,
    /// Stack of the program, in KiB
    #[arg(long, value_name = "KIB", default_value_t = 8192, help_heading = "Checking")]
    pub stack: u64,
    /// Find this many failing runs for a property: of different paths first, then of the same paths with other values
    #[arg(long, value_name = "N", default_value_t = 1, help_heading = "Checking")]
    pub runs: u32,
    /// Compile the program with the machine's C compiler and run it on the inputs found
    #[arg(long, help_heading = "Checking")]
    pub confirm: bool,
    /// Arguments for the program (everything that follows) [default: any, within the next two bounds]
    #[arg(long, num_args = 0.., allow_hyphen_values = true, value_name = "ARG", help_heading = "Checking")]
    pub args: Option<Vec<String>>,
    /// Any arguments: argc is at most this, with the program's own name counted
    #[arg(long, value_name = "N", default_value_t = 4, value_parser = clap::value_parser!(u32).range(1..=64), help_heading = "Bounds")]
    pub max_args: u32,
    /// Any arguments, any environment: each text has at most this many characters
    #[arg(long, value_name = "N", default_value_t = 8, value_parser = clap::value_parser!(u32).range(0..=4096), help_heading = "Bounds")]
    pub max_arg_length: u32,
    /// Formulas of temporal logic.
    #[command(flatten)]
    pub temporal: TemporalOptions,
    /// List the properties and stop
    #[arg(long, help_heading = "Output")]
    pub show_properties: bool,
    /// List the loops and stop
    #[arg(long, help_heading = "Output")]
    pub show_loops: bool,
    /// Leave nothing out, and show the failing run step by step
    #[arg(long, help_heading = "Output")]
    pub full: bool,
    /// Say it in five lines for each failure
    #[arg(long, help_heading = "Output", conflicts_with_all = ["full", "raw"])]
    pub brief: bool,
    /// Show every step of the failing run as the interpreter sees it
    #[arg(long, help_heading = "Output")]
    pub raw: bool,
    /// Write the result as JSON (`-` for standard output)
    #[arg(long, value_name = "FILE", help_heading = "Output")]
    pub json: Option<PathBuf>,
    /// Write the report as one HTML page: causes, contrast, source, and both runs side by side
    #[arg(long, value_name = "FILE", help_heading = "Output")]
    pub html: Option<PathBuf>,
    /// Write the result as SARIF 2.1.0 (`-` for standard output)
    #[arg(long, value_name = "FILE", help_heading = "Output")]
    pub sarif: Option<PathBuf>,
    /// Write the best fix as a unified diff, for `git apply` (`-` for standard output); needs explanations
    #[arg(long, value_name = "FILE", help_heading = "Output")]
    pub diff: Option<PathBuf>,
    /// Print annotations for GitHub Actions too
    #[arg(long, help_heading = "Output")]
    pub github: bool,
    /// Write a C file that repeats the first failure: compile it with the program (the command is in the file)
    #[arg(long, value_name = "FILE.c", help_heading = "Output")]
    pub emit_test: Option<PathBuf>,
    /// Write the failing runs as a test suite in the format of Test-Comp
    #[arg(long, value_name = "DIR", help_heading = "Output")]
    pub test_xml: Option<PathBuf>,
    /// With `--emit-test` (FILE_passing.c) and `--test-xml`: the run that passes too
    #[arg(long, help_heading = "Output")]
    pub passing: bool,
    /// Write the inputs, arguments, environment and standard input of the first failing run to a file that `run --inputs` takes
    #[arg(long, value_name = "FILE", help_heading = "Output")]
    pub record: Option<PathBuf>,
    /// Print nothing if nothing fails
    #[arg(long, help_heading = "Output")]
    pub quiet: bool,
    /// End with a line `verdict: ...` on standard error in a fixed form, for scripts
    #[arg(long, help_heading = "Output")]
    pub verdict: bool,
    /// Write the formula of the last question in DIMACS format
    #[arg(long, value_name = "FILE", help_heading = "Output")]
    pub dimacs: Option<PathBuf>,
    /// Show the assignments as terms
    #[arg(long, help_heading = "Output")]
    pub show_ssa: bool,
    /// Stop after this many seconds
    #[arg(long, value_name = "SECONDS", help_heading = "Limits")]
    pub timeout: Option<f64>,
    /// Memory that may be used, in MiB
    #[arg(long, value_name = "MIB", default_value_t = 4096, help_heading = "Limits")]
    pub memory: u64,
    /// Let the solver search in another way; answers must be the same
    #[arg(long, value_name = "N", default_value_t = 0, hide = true)]
    pub solver_seed: u32,
    /// Whether checks that hold in all runs by intervals are left out of the solver's questions; `compare` asks them, and a
    /// failing one is a defect
    #[arg(long, value_enum, default_value_t = InvariantsName::Yes, hide = true)]
    pub invariants: InvariantsName,
}

/// Options of `fix`.
#[derive(Debug, Args)]
pub struct FixOptions {
    /// How failures are found and explained.
    #[command(flatten)]
    pub explain: ExplainOptions,
    /// Apply the fix without asking
    #[arg(long)]
    pub yes: bool,
}

/// Options of `explain`.
#[derive(Debug, Args)]
pub struct ExplainOptions {
    /// How failing runs are found.
    #[command(flatten)]
    pub check: CheckOptions,
    /// The failing run to explain, in place of one that is looked for.
    #[command(flatten)]
    pub given: GivenRunOptions,
    /// How failures are explained; several are separated by commas [default: distance,infection]
    #[arg(long, value_parser = method_names(), value_delimiter = ',', value_name = "METHOD", help_heading = "Explaining")]
    pub method: Vec<String>,
    /// Explain for at most this many seconds, after the time that finding the failures took
    #[arg(long, value_name = "SECONDS", default_value_t = 60.0, help_heading = "Limits")]
    pub explain_timeout: f64,
    /// Only the closest passing run and what it needs: no further passing runs, no lines or edits that would have saved
    /// the failing run
    #[arg(long, help_heading = "Explaining")]
    pub quick: bool,
    /// How much work is spent on fixes at least, as long as none was proven: nothing beyond what is in proportion to finding the
    /// failing run, about 3 s on a usual machine, or about 30 s
    #[arg(long, value_enum, default_value_t = EffortName::Normal, help_heading = "Limits")]
    pub effort: EffortName,
    /// What the distance between two runs counts
    #[arg(long, value_enum, value_delimiter = ',', help_heading = "Explaining")]
    pub metric: Vec<MetricName>,
    /// What a changed input weighs
    #[arg(long, value_name = "N", default_value_t = 1, help_heading = "Explaining")]
    pub input_weight: u64,
    /// What a changed branch weighs
    #[arg(long, value_name = "N", default_value_t = 1, help_heading = "Explaining")]
    pub guard_weight: u64,
    /// What any other changed value weighs
    #[arg(long, value_name = "N", default_value_t = 1, help_heading = "Explaining")]
    pub value_weight: u64,
    /// Count what comes after the failed check too
    #[arg(long, help_heading = "Explaining")]
    pub past_error: bool,
    /// Reduce differences to those that are needed
    #[arg(long, value_enum, default_value_t = SliceName::TwoPhase, help_heading = "Explaining")]
    pub slice: SliceName,
    /// List up to so many minimal slices
    #[arg(long, value_name = "N", default_value_t = 1, help_heading = "Explaining")]
    pub slices: usize,
    /// List up to so many runs that are equally close
    #[arg(long, value_name = "N", default_value_t = 1, help_heading = "Explaining")]
    pub closest: usize,
    /// Look for a closer run with more iterations of the first three loops that were cut, in up to so many steps of one
    /// iteration
    #[arg(long, value_name = "N", default_value_t = 4, help_heading = "Explaining")]
    pub further: u32,
    /// Show the passing run that is farthest from the failing one, in place of the closest
    #[arg(long, conflicts_with_all = ["find_causes", "check_cause", "effect", "closest"], help_heading = "Explaining")]
    pub farthest: bool,
    /// Treat all inputs as if they were asked for when the program begins: their changes come before all others
    #[arg(long, help_heading = "Explaining")]
    pub inputs_at_start: bool,
    /// The passing run has to fulfil this: `EXPRESSION @ FILE:LINE`, with `not`, `and`, `or` (may be given several times)
    #[arg(long, value_name = "CLAIM", help_heading = "Explaining")]
    pub assume: Vec<String>,
    /// Does the failure depend on this? `c < a @ sort.c:12`, each time the line is reached; `@ 12#2` for the second time
    #[arg(long, value_name = "CLAIM", help_heading = "Explaining")]
    pub check_cause: Vec<String>,
    /// Look for causes among relations of values
    #[arg(long, value_enum, value_name = "WHERE", help_heading = "Explaining")]
    pub find_causes: Option<SearchName>,
    /// Ask what this depends on, in place of the failure
    #[arg(long, value_name = "CLAIM", help_heading = "Explaining")]
    pub effect: Option<String>,
    /// Runs without a cause may not differ before it
    #[arg(long, help_heading = "Explaining")]
    pub no_earlier_changes: bool,
    /// Accept a passing run that avoids the question
    #[arg(long, help_heading = "Explaining")]
    pub any_passing_run: bool,
    /// With `--method repair`: what people write by mistake, with weights (docs/repair.md); `show` prints what is built in
    #[arg(long, value_name = "FILE", help_heading = "Explaining")]
    pub repair_library: Option<PathBuf>,
    /// With `--method repair`: how much of what other checks prove restricts the changes
    #[arg(long, value_enum, default_value_t = RepairConfigName::Trusted, value_name = "CONFIGURATION", help_heading = "Explaining")]
    pub repair_config: RepairConfigName,
    /// With `--method repair`: the most changes at once, where fewer do not help
    #[arg(long, value_name = "N", default_value_t = 2, value_parser = clap::value_parser!(u32).range(1..=5), help_heading = "Explaining")]
    pub repair_changes: u32,
    /// With `--method abstract`: compare runs by this condition as well, `EXPRESSION @ FILE:LINE` (may be given several times)
    #[arg(long, value_name = "CONDITION", help_heading = "Explaining")]
    pub predicate: Vec<String>,
    /// With `--method transitions`: show a run that takes this line and then passes the check (may be given several times)
    #[arg(long, value_name = "LINE", value_parser = clap::value_parser!(u32).range(1..), help_heading = "Explaining")]
    pub show_correct: Vec<u32>,
    /// With `--method variations`: how many steps a run may go its own way before it has to go on as the failing run does
    #[arg(long, value_name = "N", default_value_t = 20, value_parser = clap::value_parser!(u32).range(1..=1000), help_heading = "Explaining")]
    pub depth: u32,
    /// With `--method variations`: the most runs near the failing one that are looked for
    #[arg(long, value_name = "N", default_value_t = 300, value_parser = clap::value_parser!(u32).range(1..=10_000), help_heading = "Explaining")]
    pub most: u32,
    /// Code that is never a cause: a function (with `*`) or FILE:LINES (may be given several times)
    #[arg(long, value_name = "FUNCTION|FILE:LINES", help_heading = "Explaining")]
    pub trust: Vec<String>,
}

/// Options of `ir`.
#[derive(Debug, Args)]
pub struct IrOptions {
    /// How C files are read.
    #[command(flatten)]
    pub read: ReadOptions,
    /// Show library models too
    #[arg(long)]
    pub library: bool,
    /// Print nothing, only check that the program is understood
    #[arg(long)]
    pub check: bool,
}

/// Options of `pdg`.
#[derive(Debug, Args)]
pub struct PdgOptions {
    /// How C files are read.
    #[command(flatten)]
    pub read: ReadOptions,
    /// Write the graph for Graphviz (`-` for standard output)
    #[arg(long, value_name = "FILE")]
    pub dot: Option<PathBuf>,
    /// Write the graph as JSON (`-` for standard output)
    #[arg(long, value_name = "FILE", conflicts_with = "dot")]
    pub json: Option<PathBuf>,
}

/// What is made of invariants.
#[derive(Debug, Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
pub enum InvariantsName {
    /// They are used.
    Yes,
    /// They are not made.
    No,
    /// They are compared with what the solver finds.
    Compare,
}

/// Options of `invariants`.
#[derive(Debug, Args)]
pub struct InvariantsOptions {
    /// How C files are read.
    #[command(flatten)]
    pub read: ReadOptions,
    /// What reading an uninitialised value means: an input, an error, or an error for pointers alone
    #[arg(long, value_enum, default_value_t = UninitialisedName::Pointers, help_heading = "Checking")]
    pub uninitialised: UninitialisedName,
    /// Check a class of properties that is off by default (`--enable list` shows all)
    #[arg(long, value_name = "CLASS", help_heading = "Checking")]
    pub enable: Vec<String>,
    /// Do not check a class of properties (`all` for none at all)
    #[arg(long, value_name = "CLASS", help_heading = "Checking")]
    pub disable: Vec<String>,
    /// Write what holds, and which checks never fail, as JSON (`-` for standard output)
    #[arg(long, value_name = "FILE", help_heading = "Output")]
    pub json: Option<PathBuf>,
    /// Give up after this many steps of the analysis
    #[arg(long, value_name = "N", default_value_t = 1_000_000, help_heading = "Limits")]
    pub max_work: u64,
}

/// Options of `score`.
#[derive(Debug, Args)]
pub struct ScoreOptions {
    /// How C files are read.
    #[command(flatten)]
    pub read: ReadOptions,
    /// The report: what `cexplain FILE --json` wrote
    #[arg(long, value_name = "FILE", required_unless_present = "lines")]
    pub report: Option<PathBuf>,
    /// Measure these lines in place of a report; lines of one option are equally suspicious, further options follow
    #[arg(long, value_name = "FILE:LINES", conflicts_with = "report")]
    pub lines: Vec<String>,
    /// Only the first so many causes of each failure count
    #[arg(long, value_name = "N")]
    pub first: Option<usize>,
    /// Where the fault is: FILE:12, FILE:12-14, FILE:12,17 (may be given several times); of an omission, the lines around it
    #[arg(long, value_name = "FILE:LINES", required = true)]
    pub faulty: Vec<String>,
    /// Which way the graph is read from a line
    #[arg(long, value_enum, default_value_t = FollowName::Effects)]
    pub follow: FollowName,
    /// Write the measures as JSON (`-` for standard output)
    #[arg(long, value_name = "FILE")]
    pub json: Option<PathBuf>,
}
