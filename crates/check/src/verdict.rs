//! What a check says: a verdict for each property, its scope, and the runs that show violations.

use std::collections::BTreeSet;

use analyse::loops::LoopId;
use ir::{EdgeId, FunctionId, Program, PropertyClass, SiteId, SpanId};
use run::Script;

use crate::options::{AnyArguments, Options};
use crate::properties::may_overflow_stack;
use crate::symbolic::Atom;

/// A property of the program.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Property {
    /// A name that stays the same while the program does: function, class and number.
    pub name: String,
    /// The class.
    pub class: PropertyClass,
    /// The site; none for the missing result of a function.
    pub site: Option<SiteId>,
    /// The user's call, if the site is in library code.
    pub call: Option<(FunctionId, EdgeId)>,
    /// Where it is checked, in the user's code.
    pub span: SpanId,
    /// The condition or message as the user wrote it.
    pub text: Option<String>,
}

/// What was found out about a property.
#[derive(Debug, Clone, PartialEq)]
pub enum Verdict {
    /// Some run violates it: the runs found, the canonical one first.
    Violated(FailingRuns),
    /// No run within the scope violates it, and some run comes to it.
    Holds,
    /// No run within the scope comes to it. Only told of what the user wrote as a property.
    NeverReached,
    /// It is not known whether a run violates it.
    Unknown(Reason),
}

/// Why something stays undecided.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Reason {
    /// A loop or recursion was not unwound completely.
    Bound,
    /// A run comes to something that cannot be followed.
    Unsupported {
        /// What.
        what: String,
        /// Where.
        span: SpanId,
    },
    /// The time limit.
    Time,
    /// The user's interrupt.
    Interrupted,
    /// The solver's limit.
    Solver,
    /// The limit on the size of the formula.
    Size,
    /// The run depends on something that is not modelled exactly; the interpreter did not confirm it.
    Unconfirmed(String),
    /// No run fulfils the assumptions of the program.
    NothingChecked,
    /// There are more orders of the threads' steps than were looked at.
    Schedules,
    /// There are more values of inputs than were looked at, in a program with threads.
    Inputs,
}

/// A run that violates a property; the interpreter confirmed it.
#[derive(Debug, Clone, PartialEq)]
pub struct FailingRun {
    /// What decides it.
    pub script: Script,
    /// How many steps it takes.
    pub steps: u64,
    /// Whether it is proven that no run is shorter, and among those none has smaller inputs; of a further run, that no other
    /// one that differs from those before it as it does.
    pub is_least: bool,
    /// The number of its path, from 1: runs of a property with the same number execute the same edges in the same order.
    pub path: u32,
}

/// The runs that were found to violate a property.
#[derive(Debug, Clone, PartialEq)]
pub struct FailingRuns {
    /// The runs: the canonical one first, then those of other paths, then those of the same paths with other values.
    pub list: Vec<FailingRun>,
    /// Whether it is proven that no run within the bounds violates the property on another path. Only looked at if several
    /// runs are wanted.
    pub has_all_paths: bool,
}

impl FailingRuns {
    /// One run; there may be others.
    pub fn one(run: FailingRun) -> FailingRuns {
        FailingRuns { list: vec![run], has_all_paths: false }
    }
}

/// The end of a loop's unwinding.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CutLoop {
    /// Which loop.
    pub id: LoopId,
    /// Its name.
    pub name: String,
    /// Where it stands.
    pub span: SpanId,
    /// How often it was unwound.
    pub bound: u32,
    /// How many properties stay undecided because of that.
    pub checks: usize,
}

/// What the verdicts hold for.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Scope {
    /// The program was looked at for any arguments within these bounds; none if they are given or nobody looks at them.
    pub arguments: Option<AnyArguments>,
    /// Variables of the environment were looked at as not set, or as any text of so many characters at most; none if nobody
    /// asks for any.
    pub environment: Option<u32>,
    /// Loops and recursions that were not unwound completely.
    pub cut: Vec<CutLoop>,
    /// What could not be followed, and where.
    pub unsupported: Vec<(String, SpanId)>,
    /// Pointers were looked at as numbers: the verdicts hold for one choice of addresses.
    pub uses_addresses: bool,
    /// Whether no run comes to an end or to a check at all: assumptions contradict each other.
    pub nothing_checked: bool,
    /// Whether the user allows for more or longer arguments and environment variables than were looked at.
    pub has_longer_texts: bool,
    /// How many of the properties need no solver: that no run violates them is proven by intervals, whatever the bounds.
    pub proven: usize,
    /// Only one run was looked at, which the user gave.
    pub is_given_run: bool,
    /// For a program with threads: which schedules were looked at.
    pub threads: Option<ThreadScope>,
    /// The limit that ended the check before it was complete.
    pub stopped: Option<Reason>,
}

/// What was looked at of a program with threads.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ThreadScope {
    /// How many runs there were.
    pub runs: u64,
    /// Whether all orders of the threads' steps were looked at, with the inputs that were.
    pub all_schedules: bool,
    /// Whether all inputs were looked at.
    pub all_inputs: bool,
    /// Whether the program asks for less than sequential consistency.
    pub has_weak_orders: bool,
}

/// Counters.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Statistics {
    /// Rounds with growing bounds.
    pub rounds: u32,
    /// Steps of the last symbolic execution.
    pub steps: u64,
    /// Terms.
    pub terms: u64,
    /// Variables of the propositional formula.
    pub variables: u64,
    /// Its clauses.
    pub clauses: u64,
    /// Questions to the solver.
    pub calls: u64,
    /// Conflicts of the solver.
    pub conflicts: u64,
    /// Its work, in its own unit.
    pub work: u64,
}

/// What a check gives.
#[derive(Debug, Clone)]
pub struct Report {
    /// The properties that some run reaches, with their verdicts, in the order of the program.
    pub properties: Vec<(Property, Verdict)>,
    /// What the verdicts hold for.
    pub scope: Scope,
    /// Counters.
    pub statistics: Statistics,
    /// The assignments as they were executed, if that was asked for: each with its condition and value as text.
    pub assignments: Vec<(Atom, String)>,
    /// The formula that asks for any violation, in DIMACS format, if that was asked for.
    pub dimacs: Option<String>,
    /// The bounds of loops in the last round, where they are not those of the start.
    pub bounds: std::collections::BTreeMap<LoopId, u32>,
    /// A defect of this program: a run that the interpreter does not confirm. Everything to report it.
    pub defect: Option<String>,
}

impl Report {
    /// The report of a check that did not come to its end: some failing runs are known, everything else is undecided.
    pub fn stopped(program: &Program, options: &Options, known: &[(Property, FailingRun)], reason: Reason) -> Report {
        let mut properties: Vec<(Property, Verdict)> = Vec::new();
        let mut names: BTreeSet<String> = BTreeSet::new();
        for (property, run) in known {
            if names.insert(property.name.clone()) {
                properties.push((property.clone(), Verdict::Violated(FailingRuns::one(run.clone()))));
            }
        }
        for property in crate::properties::list(program, options.classes) {
            let is_wanted = (options.properties.is_empty() || options.properties.contains(&property.name))
                && (property.class != PropertyClass::StackOverflow || may_overflow_stack(program, options));
            if is_wanted && !names.contains(&property.name) {
                properties.push((property, Verdict::Unknown(reason.clone())));
            }
        }
        properties.sort_by_key(|(property, _)| (property.site, property.class, property.call));
        Report {
            properties,
            scope: Scope { stopped: Some(reason), ..Scope::default() },
            statistics: Statistics::default(),
            assignments: Vec::new(),
            dimacs: None,
            bounds: std::collections::BTreeMap::new(),
            defect: None,
        }
    }
}
