//! CaDiCaL behind the trait [`Sat`].

use std::cell::RefCell;
use std::fmt;
use std::rc::Rc;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};
use std::time::Instant;

use cadical_sys::{CaDiCal, Status, Terminator};

use super::{ClauseSink, Lit, Sat, SatAnswer, SatLimits, SatStatistics, Stop, Var, stop_of};

/// Options that differ from CaDiCaL's own.
///
/// The queries of one case are many, similar, and mostly easy, so work that CaDiCaL does once per call counts: trying
/// "lucky" assignments, local search, light preprocessing and inprocessing each walk all clauses, and backtracking fully
/// between calls repeats the propagation of thousands of assumptions. On closest-model instances these options are 3 to
/// 10 times faster together; on single hard arithmetic questions they make no difference. Circuits like variables to be
/// false at first, as MiniSat and Glucose try them.
const OPTIONS: [(&str, i32); 6] =
    [("lucky", 0), ("walk", 0), ("preprocesslight", 0), ("inprocessing", 0), ("ilb", 1), ("phase", 0)];

/// Options for few hard questions: with inprocessing, and backtracking fully between calls. On programs full of divisions
/// a proof that takes minutes otherwise takes seconds.
const OPTIONS_FOR_HARD_QUESTIONS: [(&str, i32); 4] = [("lucky", 0), ("walk", 0), ("preprocesslight", 0), ("phase", 0)];

/// How solvers that are made from now on search; 0 for the usual way.
static SEED: AtomicU32 = AtomicU32::new(0);

/// Makes all solvers of this process search in another way, for tests: what is found must not depend on it.
pub fn set_seed(seed: u32) {
    SEED.store(seed, Ordering::Relaxed);
}

/// Other first values, another order of decisions, other random numbers.
fn vary(solver: &mut CaDiCal) {
    let seed = SEED.load(Ordering::Relaxed);
    if seed == 0 {
        return;
    }
    let number = i32::try_from(seed & 0xffff).expect("16 bits fit");
    for (name, value) in
        [("seed", number), ("phase", number & 1), ("shuffle", 1), ("shufflerandom", 1), ("reverse", number >> 1 & 1)]
    {
        assert!(solver.set(name, value), "CaDiCaL knows the option {name}");
    }
}

/// What may stop a running call.
#[derive(Debug, Default)]
struct StopSigns {
    deadline: Option<Instant>,
    interrupt: Option<Arc<AtomicBool>>,
}

impl StopSigns {
    fn raised(&self) -> Option<Stop> {
        stop_of(self.deadline, self.interrupt.as_deref())
    }
}

/// The stop signs as CaDiCaL asks for them during a call.
struct SharedSigns(Rc<RefCell<StopSigns>>);

impl Terminator for SharedSigns {
    fn terminated(&mut self) -> bool {
        self.0.borrow().raised().is_some()
    }
}

/// An incremental CaDiCaL. Bound to the thread that made it.
pub struct Cadical {
    // Reading a model changes the solver inside (it extends the model to eliminated variables when first asked).
    solver: RefCell<CaDiCal>,
    signs: Rc<RefCell<StopSigns>>,
    conflict_limit: Option<u64>,
    work_limit: Option<u64>,
    variables: u32,
    clauses: u64,
    calls: u64,
    failed: Vec<Lit>,
    scratch: Vec<i32>,
}

impl fmt::Debug for Cadical {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Cadical").field("statistics", &self.statistics()).finish_non_exhaustive()
    }
}

impl Default for Cadical {
    fn default() -> Self {
        Cadical::new()
    }
}

impl Cadical {
    /// A solver without clauses.
    pub fn new() -> Self {
        Cadical::with_options(&OPTIONS)
    }

    /// A solver without clauses that expects few hard questions in place of many easy ones.
    pub fn for_hard_questions() -> Self {
        Cadical::with_options(&OPTIONS_FOR_HARD_QUESTIONS)
    }

    /// A solver with CaDiCaL options by name; for measurements.
    pub fn with_options(options: &[(&str, i32)]) -> Self {
        let mut solver = CaDiCal::new();
        for (name, value) in options {
            assert!(solver.set(name, *value), "CaDiCaL knows the option {name}");
        }
        vary(&mut solver);
        let signs = Rc::new(RefCell::new(StopSigns::default()));
        solver.connect_terminator(SharedSigns(Rc::clone(&signs)));
        Cadical {
            solver: RefCell::new(solver),
            signs,
            conflict_limit: None,
            work_limit: None,
            variables: 0,
            clauses: 0,
            calls: 0,
            failed: Vec::new(),
            scratch: Vec::new(),
        }
    }

    fn raised(&self) -> Option<Stop> {
        self.signs.borrow().raised()
    }

    fn give_up_reason(&self) -> Stop {
        let is_limited = self.conflict_limit.is_some() || self.work_limit.is_some();
        self.raised().unwrap_or(if is_limited { Stop::Conflicts } else { Stop::Failed })
    }

    fn counter(&self, name: &str) -> u64 {
        u64::try_from(self.solver.borrow().get_statistic_value(name)).expect("CaDiCaL has the counter")
    }
}

/// The literal as CaDiCaL writes it. Variables are fewer than 2^30.
fn number(literal: Lit) -> i32 {
    let number = (literal.0 >> 1).cast_signed() + 1;
    if literal.is_positive() { number } else { -number }
}

impl ClauseSink for Cadical {
    fn new_var(&mut self) -> Var {
        let var = Var::new(self.variables);
        self.variables += 1;
        var
    }

    fn add_clause(&mut self, clause: &[Lit]) {
        debug_assert!(clause.iter().all(|l| l.var().0 < self.variables), "clauses are over variables of this solver");
        self.clauses += 1;
        self.scratch.clear();
        self.scratch.extend(clause.iter().copied().map(number));
        // The sixth of the overloaded functions of this name, the one that takes any number of literals.
        self.solver.get_mut().clause6(&self.scratch);
    }
}

impl Sat for Cadical {
    fn solve(&mut self, assumptions: &[Lit]) -> SatAnswer {
        self.calls += 1;
        self.failed.clear();
        if let Some(stop) = self.raised() {
            return SatAnswer::Unknown(stop);
        }
        let solver = self.solver.get_mut();
        assumptions.iter().for_each(|&literal| solver.assume(number(literal)));
        // CaDiCaL forgets its limits after each call; a negative one is none.
        let limit = |limit: Option<u64>| limit.map_or(-1, |limit| i32::try_from(limit).unwrap_or(i32::MAX));
        solver.limit("conflicts", limit(self.conflict_limit));
        solver.limit("ticks", limit(self.work_limit));
        match solver.solve() {
            Status::SATISFIABLE => SatAnswer::Sat,
            Status::UNSATISFIABLE => {
                self.failed.extend(assumptions.iter().filter(|&&literal| solver.failed(number(literal))));
                SatAnswer::Unsat
            }
            Status::UNKNOWN => SatAnswer::Unknown(self.give_up_reason()),
        }
    }

    fn value(&self, literal: Lit) -> bool {
        let asked = number(literal.var().positive());
        (self.solver.borrow_mut().val(asked) > 0) == literal.is_positive()
    }

    fn failed(&self) -> &[Lit] {
        &self.failed
    }

    fn set_phase(&mut self, literal: Lit) {
        self.solver.get_mut().phase(number(literal));
    }

    fn clear_phase(&mut self, var: Var) {
        self.solver.get_mut().unphase(number(var.positive()));
    }

    fn set_limits(&mut self, limits: SatLimits) {
        self.conflict_limit = limits.conflicts;
        self.work_limit = limits.work;
        *self.signs.borrow_mut() = StopSigns { deadline: limits.deadline, interrupt: limits.interrupt };
    }

    fn statistics(&self) -> SatStatistics {
        SatStatistics {
            variables: u64::from(self.variables),
            clauses: self.clauses,
            calls: self.calls,
            conflicts: self.counter("conflicts"),
            propagations: self.counter("propagations"),
            decisions: self.counter("decisions"),
            work: self.counter("ticks"),
        }
    }
}
