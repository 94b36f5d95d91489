//! All schedules, up to the order of steps that do not meet: dynamic partial-order reduction with sleep sets, by running the program
//! again for every schedule.
//!
//! Abdulla, Aronis, Jonsson and Sagonas, *Optimal dynamic partial order reduction* (POPL 2014), the algorithm with source sets: where
//! two steps of different threads meet that could have come in the other order, a thread is tried before the first one that
//! can begin what leads to the second. A thread that was tried sleeps until something meets its step, so that no two
//! complete schedules differ only in the order of steps that do not meet. A step that ends the program is
//! made last: what the others would still do is looked at, and what they would not come to do is a part of that.

use std::collections::{BTreeMap, BTreeSet};

use run::{Able, Access, Scheduler, VisibleStep};

use super::runner::{End, Runner};

/// The most visible steps of a run.
const MAX_VISIBLE: usize = 5_000;

/// What was found out.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Explored {
    /// Whether all schedules were looked at.
    pub(super) is_complete: bool,
    /// How many were run to their ends.
    pub(super) schedules: u64,
}

/// A state in which somebody makes a step.
#[derive(Debug, Clone, Default)]
struct Node {
    able: Vec<u32>,
    /// Those whose step ends the program.
    ending: Vec<u32>,
    chosen: u32,
    accesses: Vec<Access>,
    spawned: Option<u32>,
    to_try: BTreeSet<u32>,
    /// The threads that were tried here, each with its step.
    tried: BTreeMap<u32, Vec<Access>>,
    sleeping: BTreeMap<u32, Vec<Access>>,
}

/// Repeats the choices of a path, and makes it longer.
struct Walk<'a> {
    path: &'a mut Vec<Node>,
    position: usize,
    /// Whether everybody who could go on sleeps: the rest was looked at elsewhere.
    is_asleep: bool,
    waiting: Vec<(u32, Vec<Access>)>,
}

fn meet(one: &[Access], other: &[Access]) -> bool {
    one.iter().any(|own| other.iter().any(|access| own.conflicts(access)))
}

impl Walk<'_> {
    /// Who sleeps behind the last step.
    fn sleeping(&self) -> BTreeMap<u32, Vec<Access>> {
        let Some(before) = self.path.last() else { return BTreeMap::new() };
        let all = before.sleeping.iter().chain(&before.tried);
        all.filter(|&(&thread, step)| thread != before.chosen && !meet(step, &before.accesses))
            .map(|(&thread, step)| (thread, step.clone()))
            .collect()
    }
}

impl Scheduler for Walk<'_> {
    fn choose(&mut self, able: &[Able], last: u32) -> Option<u32> {
        if let Some(node) = self.path.get_mut(self.position) {
            self.position += 1;
            let chosen = node.chosen;
            return able.iter().any(|able| able.thread == chosen).then_some(chosen);
        }
        if self.path.len() >= MAX_VISIBLE {
            return None;
        }
        let sleeping = self.sleeping();
        let ending: Vec<u32> = able.iter().filter(|able| able.ends_program).map(|able| able.thread).collect();
        let all: Vec<u32> = able.iter().map(|able| able.thread).collect();
        let going: Vec<u32> = all.iter().copied().filter(|thread| !ending.contains(thread)).collect();
        let candidates = if going.is_empty() { &all } else { &going };
        let awake: Vec<u32> = candidates.iter().copied().filter(|thread| !sleeping.contains_key(thread)).collect();
        let Some(&first) = awake.iter().find(|&&thread| thread == last).or(awake.first()) else {
            self.is_asleep = true;
            return None;
        };
        self.path.push(Node {
            able: all,
            ending,
            chosen: first,
            to_try: BTreeSet::from([first]),
            sleeping,
            ..Node::default()
        });
        self.position += 1;
        Some(first)
    }

    fn made(&mut self, step: &VisibleStep<'_>) {
        if let Some(node) = self.position.checked_sub(1).and_then(|position| self.path.get_mut(position)) {
            node.accesses = step.accesses.to_vec();
            node.accesses.sort_unstable();
            node.accesses.dedup();
            node.spawned = step.spawned;
        }
    }

    fn waits(&mut self, thread: u32, reads: &[Access]) {
        self.waiting.push((thread, reads.to_vec()));
    }
}

/// Runs a schedule of each kind.
pub(super) fn explore(runner: &mut Runner<'_>, values: &[u128], work: u64) -> Explored {
    let end = runner.steps + work;
    let mut path: Vec<Node> = Vec::new();
    let mut explored = Explored { is_complete: true, schedules: 0 };
    loop {
        let mut walk = Walk { path: &mut path, position: 0, is_asleep: false, waiting: Vec::new() };
        let (ended, _) = runner.run(values, &mut walk);
        let Walk { is_asleep, waiting, .. } = walk;
        match ended {
            End::Ended => explored.schedules += 1,
            End::Cut if is_asleep => {}
            End::Cut => explored.is_complete = false,
            End::Failed => return Explored { is_complete: false, ..explored },
        }
        find_meetings(&mut path, &waiting);
        if !go_back(&mut path) {
            return explored;
        }
        if runner.steps >= end || runner.is_halted() {
            return Explored { is_complete: false, ..explored };
        }
    }
}

/// Goes back to the last state with a thread that is still to be tried there.
fn go_back(path: &mut Vec<Node>) -> bool {
    while let Some(node) = path.last_mut() {
        let step = std::mem::take(&mut node.accesses);
        node.tried.insert(node.chosen, step);
        let next = node
            .to_try
            .iter()
            .copied()
            .find(|thread| !node.tried.contains_key(thread) && !node.sleeping.contains_key(thread));
        if let Some(next) = next {
            node.chosen = next;
            node.spawned = None;
            return true;
        }
        path.pop();
    }
    false
}

/// What comes before a step: for each thread how many of its steps do.
type Clock = BTreeMap<u32, usize>;

/// A step with what comes before it, itself included.
struct Event {
    thread: u32,
    /// How many steps of its thread there are up to it.
    count: usize,
    clock: Clock,
}

impl Event {
    /// Whether another step has to come before this one.
    fn is_after(&self, other: &Event) -> bool {
        self.clock.get(&other.thread).is_some_and(|&count| count >= other.count)
    }
}

/// Notes where threads are to be tried: before the steps that theirs meet and that need not come first.
fn find_meetings(path: &mut [Node], waiting: &[(u32, Vec<Access>)]) {
    let mut events: Vec<Event> = Vec::new();
    let mut latest: BTreeMap<u32, Clock> = BTreeMap::new();
    let mut by_object: BTreeMap<u32, Vec<usize>> = BTreeMap::new();
    for index in 0..path.len() {
        let (thread, accesses) = (path[index].chosen, path[index].accesses.clone());
        let met = steps_met(path, &by_object, &accesses);
        let event = event_of(thread, latest.get(&thread), &met, &events);
        try_before(path, &met, &events, &event, latest.get(&thread));
        if let Some(spawned) = path[index].spawned {
            latest.insert(spawned, event.clock.clone());
        }
        latest.insert(thread, event.clock.clone());
        events.push(event);
        for object in accesses.iter().map(|access| access.object).collect::<BTreeSet<u32>>() {
            by_object.entry(object).or_default().push(index);
        }
    }
    // Those that wait at the end would make a step, too.
    for (thread, reads) in waiting {
        let met = steps_met(path, &by_object, reads);
        let event = event_of(*thread, latest.get(thread), &met, &events);
        try_before(path, &met, &events, &event, latest.get(thread));
    }
}

/// A step of a thread that meets earlier ones.
fn event_of(thread: u32, before: Option<&Clock>, met: &[usize], events: &[Event]) -> Event {
    let mut clock = before.cloned().unwrap_or_default();
    for &other in met {
        for (&who, &count) in &events[other].clock {
            let own = clock.entry(who).or_insert(0);
            *own = (*own).max(count);
        }
    }
    let count = clock.get(&thread).copied().unwrap_or(0) + 1;
    clock.insert(thread, count);
    Event { thread, count, clock }
}

/// The earlier steps that accesses meet, the last one first.
fn steps_met(path: &[Node], by_object: &BTreeMap<u32, Vec<usize>>, accesses: &[Access]) -> Vec<usize> {
    let objects: BTreeSet<u32> = accesses.iter().map(|access| access.object).collect();
    let mut met: BTreeSet<usize> = BTreeSet::new();
    for object in objects {
        let candidates = by_object.get(&object).into_iter().flatten();
        met.extend(candidates.copied().filter(|&index| meet(&path[index].accesses, accesses)));
    }
    met.into_iter().rev().collect()
}

/// For each earlier step that a new one meets, unless it has to come first: somebody is to be tried there with whom everything
/// that need not come after the earlier step, and then the new one, can come before it.
fn try_before(path: &mut [Node], met: &[usize], events: &[Event], new: &Event, before: Option<&Clock>) {
    for &index in met {
        let earlier = &events[index];
        let has_to = before.and_then(|clock| clock.get(&earlier.thread)).is_some_and(|&count| count >= earlier.count);
        if earlier.thread == new.thread || has_to {
            continue;
        }
        let mut others: Vec<&Event> = events[index + 1..].iter().filter(|event| !event.is_after(earlier)).collect();
        others.push(new);
        let mut firsts: BTreeMap<u32, bool> = BTreeMap::new();
        for (position, event) in others.iter().enumerate() {
            let is_free = || !others[..position].iter().any(|other| event.is_after(other));
            firsts.entry(event.thread).or_insert_with(is_free);
        }
        let node = &mut path[index];
        let can = |thread: u32| node.able.contains(&thread) && !node.ending.contains(&thread);
        let first: Vec<u32> =
            firsts.into_iter().filter(|&(thread, is_free)| is_free && can(thread)).map(|(thread, _)| thread).collect();
        if first.iter().any(|thread| node.to_try.contains(thread) || node.sleeping.contains_key(thread)) {
            continue;
        }
        match first.iter().find(|&&thread| thread == new.thread).or(first.first()) {
            Some(&thread) => drop(node.to_try.insert(thread)),
            None => node.to_try.extend(node.able.iter().copied().filter(|other| !node.ending.contains(other))),
        }
    }
}
