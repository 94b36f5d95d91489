//! Schedules by the number of their switches: first those in which a thread goes on until it ends or waits, then those with one
//! more switch, and so on. The first failing one has the fewest.

use std::cmp::Reverse;
use std::collections::BinaryHeap;
use std::sync::Arc;

use run::{Able, Access, Scheduler, VisibleStep};

use super::runner::{End, Runner};

/// What the search came to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Explored {
    /// Whether all schedules were run.
    pub(super) is_complete: bool,
    /// Whether it is proven that no failing run has fewer switches than the best that is known.
    pub(super) is_least: bool,
}

/// The most schedules that wait to be run.
const MAX_WAITING: usize = 400_000;

/// A schedule that was run, up to a point where another thread goes on.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
struct Branch {
    /// How many turns there are up to there, the new one included.
    turns: usize,
    /// A number, so that what was met first is run first.
    number: u64,
    position: usize,
    thread: u32,
    choices: Arc<Vec<u32>>,
}

/// Follows choices, then lets each thread go on as long as it can.
struct Following<'a> {
    branch: Option<&'a Branch>,
    choices: Vec<u32>,
    able: Vec<Vec<u32>>,
}

/// The most visible steps of a run.
const MAX_VISIBLE: usize = 20_000;

impl Scheduler for Following<'_> {
    fn choose(&mut self, able: &[Able], last: u32) -> Option<u32> {
        let position = self.choices.len();
        if position >= MAX_VISIBLE {
            return None;
        }
        let given = self.branch.and_then(|branch| {
            let is_last = position == branch.position;
            if is_last {
                Some(branch.thread)
            } else {
                branch.choices.get(position).copied().filter(|_| position < branch.position)
            }
        });
        let can = |thread: u32| able.iter().any(|able| able.thread == thread);
        let next = match given {
            Some(thread) if can(thread) => thread,
            Some(_) => return None,
            None if can(last) => last,
            None => able.iter().find(|able| !able.ends_program).or(able.first())?.thread,
        };
        self.able.push(able.iter().map(|able| able.thread).collect());
        self.choices.push(next);
        Some(next)
    }

    fn made(&mut self, _step: &VisibleStep<'_>) {}

    fn waits(&mut self, _thread: u32, _reads: &[Access]) {}
}

/// Runs schedules with more and more switches, until no failing run can have fewer than the best that is known.
pub(super) fn explore(runner: &mut Runner<'_>, values: &[u128], work: u64) -> Explored {
    let end = runner.steps + work;
    let mut waiting: BinaryHeap<Reverse<Branch>> = BinaryHeap::new();
    let mut number = 0;
    let mut is_complete = true;
    let mut next: Option<Branch> = None;
    loop {
        let mut following = Following { branch: next.as_ref(), choices: Vec::new(), able: Vec::new() };
        let (ended, _) = runner.run(values, &mut following);
        is_complete &= ended != End::Cut;
        let Following { choices, able, .. } = following;
        let choices = Arc::new(choices);
        let from = next.as_ref().map_or(0, |branch| branch.position + 1);
        let most = runner.fewest_turns().unwrap_or(usize::MAX);
        let mut turns = 0;
        for position in 0..choices.len() {
            let before = position.checked_sub(1).map(|before| choices[before]);
            if position >= from {
                for &thread in able[position].iter().filter(|&&thread| thread != choices[position]) {
                    let own = turns + usize::from(Some(thread) != before);
                    if own > most || waiting.len() >= MAX_WAITING {
                        is_complete = false;
                        continue;
                    }
                    number += 1;
                    let choices = Arc::clone(&choices);
                    waiting.push(Reverse(Branch { turns: own, number, position, thread, choices }));
                }
            }
            turns += usize::from(Some(choices[position]) != before);
        }
        let most = runner.fewest_turns().unwrap_or(usize::MAX);
        match waiting.pop() {
            None => {
                runner.are_least();
                return Explored { is_complete, is_least: true };
            }
            // All that is left has as many turns, and what follows only more steps or the same.
            Some(Reverse(branch)) if branch.turns > most => {
                runner.are_least();
                return Explored { is_complete: false, is_least: true };
            }
            Some(Reverse(branch)) => next = Some(branch),
        }
        if runner.steps >= end || runner.is_halted() {
            return Explored { is_complete: false, is_least: false };
        }
    }
}
