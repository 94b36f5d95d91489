//! Schedules at random: every thread has a priority, the able thread with the highest goes on, and at a few points that are drawn
//! beforehand the one that runs gets the lowest. A failure that needs d such points is found with a probability that does not
//! depend on how many threads there are more than as their inverse.

use run::{Able, Access, Scheduler, VisibleStep};

use super::runner::Runner;

/// The points at which priorities change.
const CHANGES: usize = 3;

/// The first seed; each run has the next one.
const SEED: u64 = 0x9e37_79b9_7f4a_7c15;

struct Priorities {
    state: u64,
    of: Vec<u64>,
    changes: Vec<u64>,
    made: u64,
    lowest: u64,
    /// The steps that the thread which runs has made without a switch.
    alone: u64,
}

impl Priorities {
    fn new(seed: u64, length: u64) -> Priorities {
        let mut own = Priorities {
            state: seed,
            of: Vec::new(),
            changes: Vec::new(),
            made: 0,
            lowest: CHANGES as u64 + 1,
            alone: 0,
        };
        own.changes = (0..CHANGES).map(|_| own.draw() % length.max(1)).collect();
        own
    }

    /// A pseudo-random number.
    fn draw(&mut self) -> u64 {
        self.state = self.state.wrapping_add(SEED);
        let mut mixed = self.state;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ (mixed >> 31)
    }

    fn priority(&mut self, thread: u32) -> u64 {
        while self.of.len() <= thread as usize {
            let drawn = 1_000 + self.draw() % 1_000_000;
            self.of.push(drawn);
        }
        self.of[thread as usize]
    }
}

impl Scheduler for Priorities {
    fn choose(&mut self, able: &[Able], last: u32) -> Option<u32> {
        self.alone += 1;
        let is_changed = self.changes.contains(&self.made) || self.alone > 1_000;
        if is_changed {
            self.priority(last);
            self.lowest = self.lowest.saturating_sub(1);
            self.of[last as usize] = self.lowest;
            self.alone = 0;
        }
        self.made += 1;
        let mut best: Option<(u64, u32)> = None;
        for candidate in able {
            let own = (self.priority(candidate.thread), candidate.thread);
            best = best.max(Some(own));
        }
        best.map(|(_, thread)| thread)
    }

    fn made(&mut self, _step: &VisibleStep<'_>) {}

    fn waits(&mut self, _thread: u32, _reads: &[Access]) {}
}

/// Runs random schedules until one fails or the work is done.
pub(super) fn explore(runner: &mut Runner<'_>, values: &[u128], work: u64) {
    let end = runner.steps + work;
    let mut length = 100;
    let mut seed = 0;
    while runner.steps < end && runner.found.is_empty() && !runner.is_halted() && seed < 2_000 {
        seed += 1;
        let (_, report) = runner.run(values, &mut Priorities::new(seed, length));
        length = report.schedule.iter().map(|turn| turn.steps).sum();
    }
}
