//! Question: which order of the threads' steps would have passed, and how does it differ from the one that failed?
//!
//! Paper: after Groce and Visser, *What Went Wrong* (2003): a positive that differs from the failing run in nothing but its schedule.
//! Differs: the failing schedule is changed by moving parts of turns, one first, then two, each changed schedule is run, and of those
//! that pass with the fewest moves the one is taken in which the fewest pairs of steps that meet have changed places.
//! Refuses: nothing; without a passing schedule near the failing one there is none to tell.

use std::collections::BTreeMap;

use check::FailingRun;
use ir::{Program, SpanId};
use run::{Able, Access, Discard, Follow, Outcome, Prepared, Scheduler, Script, Turn, VisibleStep};

/// The most runs.
const MOST_RUNS: usize = 6_000;

/// The most visible steps of a failing run whose schedule is changed.
const MOST_STEPS: usize = 400;

/// The most pairs that are told.
const MOST_ORDERS: usize = 3;

/// A visible step of a thread.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Point {
    /// The thread, from 0.
    pub thread: u32,
    /// Where it is written.
    pub span: SpanId,
}

/// Two steps that meet, and that come in another order in the passing run.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Order {
    /// What comes first where the run passes.
    pub first: Point,
    /// What comes later there.
    pub second: Point,
}

/// The passing schedule that is closest to the failing one.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ClosestSchedule {
    /// What decides the run.
    pub script: Script,
    /// How many parts of turns were moved.
    pub moves: u32,
    /// Whether it is certain that no schedule with fewer moves passes.
    pub is_closest: bool,
    /// What changed places.
    pub orders: Vec<Order>,
}

/// A visible step as it was made.
#[derive(Debug, Clone)]
struct Made {
    point: Point,
    /// How many steps its thread made before.
    number: usize,
    accesses: Vec<Access>,
}

/// Follows a schedule and notes what is done.
struct Noting {
    follow: Follow,
    made: Vec<Made>,
    counts: BTreeMap<u32, usize>,
}

impl Scheduler for Noting {
    fn choose(&mut self, able: &[Able], last: u32) -> Option<u32> {
        self.follow.choose(able, last)
    }

    fn made(&mut self, step: &VisibleStep<'_>) {
        let number = self.counts.entry(step.thread).or_insert(0);
        let point = Point { thread: step.thread, span: step.span };
        self.made.push(Made { point, number: *number, accesses: step.accesses.to_vec() });
        *number += 1;
    }

    fn waits(&mut self, _thread: u32, _reads: &[Access]) {}
}

struct Search<'a> {
    prepared: Prepared<'a>,
    options: &'a check::Options,
    script: &'a Script,
    failing: Vec<Made>,
    runs: usize,
    best: Option<(usize, usize, Vec<Turn>, Vec<Made>)>,
}

/// The closest passing schedule of a failing run, if one is found.
pub fn closest_schedule(program: &Program, options: &check::Options, run: &FailingRun) -> Option<ClosestSchedule> {
    let prepared = Prepared::new(program);
    let mut search = Search { prepared, options, script: &run.script, failing: Vec::new(), runs: 0, best: None };
    let (_, failing) = search.run(&run.script.schedule);
    search.failing = failing;
    let order: Vec<u32> = search.failing.iter().map(|made| made.point.thread).collect();
    if order.len() > MOST_STEPS {
        return None;
    }
    let once = moved(&order);
    for order in &once {
        search.attempt(order);
    }
    let mut is_closest = search.runs < MOST_RUNS;
    let mut moves = 1;
    if search.best.is_none() && is_closest {
        moves = 2;
        'all: for order in &once {
            for twice in moved(order) {
                search.attempt(&twice);
                if search.runs >= MOST_RUNS || options.is_halted() {
                    break 'all;
                }
            }
        }
        is_closest = true;
    }
    let (_, _, schedule, passing) = search.best.take()?;
    let orders = orders(&search.failing, &passing);
    let script = Script { schedule, ..run.script.clone() };
    Some(ClosestSchedule { script, moves, is_closest: is_closest && !options.is_halted(), orders })
}

impl Search<'_> {
    /// Runs a schedule: whether it passes, and what was done.
    fn run(&mut self, schedule: &[Turn]) -> (bool, Vec<Made>) {
        self.runs += 1;
        let options = check::run_options(self.options, self.script);
        let mut noting = Noting { follow: Follow::new(schedule), made: Vec::new(), counts: BTreeMap::new() };
        let report = self.prepared.execute_scheduled(&options, &mut Discard, &mut noting);
        (matches!(report.outcome, Outcome::Exit { .. }), noting.made)
    }

    fn attempt(&mut self, order: &[u32]) {
        if self.runs >= MOST_RUNS || self.options.is_halted() {
            return;
        }
        let (passes, made) = self.run(&turns(order));
        if !passes {
            return;
        }
        let schedule = turns(&made.iter().map(|made| made.point.thread).collect::<Vec<_>>());
        let rank = (reversed(&self.failing, &made).len(), schedule.len());
        if self.best.as_ref().is_none_or(|best| rank < (best.0, best.1)) {
            self.best = Some((rank.0, rank.1, schedule, made));
        }
    }
}

/// Steps of threads as turns.
fn turns(order: &[u32]) -> Vec<Turn> {
    let runs = order.chunk_by(|one, next| one == next);
    runs.map(|run| Turn { thread: run[0], steps: run.len() as u64 }).collect()
}

/// All orders in which the end of a turn comes later, behind another turn, or its beginning earlier.
fn moved(order: &[u32]) -> Vec<Vec<u32>> {
    let mut bounds = vec![0];
    for run in order.chunk_by(|one, next| one == next) {
        bounds.push(bounds[bounds.len() - 1] + run.len());
    }
    let mut all = Vec::new();
    for turn in 0..bounds.len() - 1 {
        let (start, end) = (bounds[turn], bounds[turn + 1]);
        for cut in start..end {
            for &to in &bounds[turn + 2..] {
                let parts = [&order[..cut], &order[end..to], &order[cut..end], &order[to..]];
                all.push(parts.concat());
            }
        }
        for cut in start + 1..=end {
            for &to in &bounds[..turn] {
                let parts = [&order[..to], &order[start..cut], &order[to..start], &order[cut..]];
                all.push(parts.concat());
            }
        }
    }
    all
}

/// The pairs of steps that meet and whose order differs, by their positions in the failing run: the earlier one there first.
fn reversed(failing: &[Made], passing: &[Made]) -> Vec<(usize, usize)> {
    let position: BTreeMap<(u32, usize), usize> =
        passing.iter().enumerate().map(|(at, made)| ((made.point.thread, made.number), at)).collect();
    let place = |made: &Made| {
        let at = *position.get(&(made.point.thread, made.number))?;
        (passing[at].point.span == made.point.span).then_some(at)
    };
    let mut pairs = Vec::new();
    for (second, later) in failing.iter().enumerate() {
        let Some(later_at) = place(later) else { continue };
        for (first, earlier) in failing[..second].iter().enumerate() {
            let meets = earlier.point.thread != later.point.thread
                && earlier.accesses.iter().any(|one| later.accesses.iter().any(|other| one.conflicts(other)));
            if meets && place(earlier).is_some_and(|earlier_at| later_at < earlier_at) {
                pairs.push((first, second));
            }
        }
    }
    pairs
}

/// What to tell: of the pairs that changed places those that stood closest together, each two places once.
fn orders(failing: &[Made], passing: &[Made]) -> Vec<Order> {
    let mut pairs = reversed(failing, passing);
    pairs.sort_by_key(|&(first, second)| (second - first, first));
    let mut told: Vec<Order> = Vec::new();
    for (first, second) in pairs {
        let order = Order { first: failing[second].point, second: failing[first].point };
        if !told.contains(&order) && told.len() < MOST_ORDERS {
            told.push(order);
        }
    }
    told
}
