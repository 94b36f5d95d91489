//! Control dependence inside a function: which branches decide whether a location is reached.
//!
//! A location depends on a branch if one way out of the branch leads to it for certain and another one does not: it
//! post-dominates a successor of the branch, but not the branch itself. Calls that do not come back lead to the end. A loop
//! without an end gets a way out at its head, so that everything has a way to the end; nothing depends on that way.

use std::collections::BTreeSet;

use ir::{EdgeId, FunctionId, LocationId, Program};

use crate::call_graph::Calls;
use crate::graph_search::{finished, mark, reversed};
use crate::points_to::Pointers;

/// What decides whether locations are reached, asked one by one.
#[derive(Debug)]
pub struct Decisions<'p> {
    program: &'p Program,
    calls: Calls,
}

/// What decides whether a location is reached.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Decided {
    /// Nothing in its function: whenever that is called, the location is reached.
    ByCall,
    /// A branch of the function, and nothing else.
    ByBranch(LocationId),
    /// Several branches, or the call and a branch.
    Otherwise,
}

impl<'p> Decisions<'p> {
    /// Decisions of a program.
    pub fn of(program: &'p Program) -> Decisions<'p> {
        let pointers = Pointers::of(program);
        Decisions { program, calls: Calls::of(program, &pointers) }
    }

    /// What decides whether a location is reached.
    pub fn about(&self, function: FunctionId, location: LocationId) -> Decided {
        let control = Control::of(self.program, &self.calls, function);
        let mut branches = control.branches[location.index()].iter();
        match (control.by_call[location.index()], branches.next(), branches.next()) {
            (true, None, _) => Decided::ByCall,
            (false, Some(&branch), None) => Decided::ByBranch(LocationId(branch as u32)),
            _ => Decided::Otherwise,
        }
    }
}

/// What decides about the locations of a function.
#[derive(Debug)]
pub(crate) struct Control {
    /// The branches that each location depends on, by location.
    pub branches: Vec<BTreeSet<usize>>,
    /// Whether a location is reached whenever the function is called (and perhaps again later).
    pub by_call: Vec<bool>,
}

impl Control {
    /// What decides about the locations of a function.
    pub fn of(program: &Program, calls: &Calls, id: FunctionId) -> Control {
        let function = &program[id];
        let count = function.locations as usize;
        let exit = function.exit.index();
        // One more node stands before the entry and may as well go to the end: the call.
        let call = count;
        let mut next: Vec<Vec<usize>> = vec![Vec::new(); count + 1];
        for (index, edge) in (0u32..).zip(&function.edges) {
            next[edge.from.index()].push(calls.next(program, (id, EdgeId(index))).index());
        }
        next[call] = vec![function.entry.index(), exit];
        let branches: Vec<usize> = (0..count).filter(|&location| next[location].len() > 1).collect();
        give_endings(&mut next, exit);
        let above = post_dominators(&next, exit);
        let mut control = Control { branches: vec![BTreeSet::new(); count], by_call: vec![false; count] };
        for &branch in branches.iter().chain([&call]) {
            for &first in &next[branch] {
                let mut location = first;
                while Some(location) != above[branch] && location != exit {
                    if branch == call {
                        control.by_call[location] = true;
                    } else {
                        control.branches[location].insert(branch);
                    }
                    match above[location] {
                        Some(higher) => location = higher,
                        None => break,
                    }
                }
            }
        }
        control
    }
}

/// Gives a way to the end to every loop that has none, at its first location.
fn give_endings(next: &mut [Vec<usize>], exit: usize) {
    let before = reversed(next);
    let mut ends = vec![false; next.len()];
    mark(&before, exit, &mut ends);
    let endless: Vec<usize> = (0..next.len()).filter(|&node| !ends[node]).collect();
    // Of a search against the edges, what it is done with last lies in a loop that nothing leaves.
    for node in finished(&before, endless.into_iter()).into_iter().rev() {
        if ends[node] {
            continue;
        }
        let cycle = mark(next, node, &mut vec![false; next.len()]);
        let head = cycle.into_iter().min().unwrap_or(node);
        next[head].push(exit);
        mark(&before, head, &mut ends);
    }
}

/// The next post-dominator of each node (Cooper, Harvey and Kennedy's iteration); none for the exit itself.
fn post_dominators(next: &[Vec<usize>], exit: usize) -> Vec<Option<usize>> {
    let before = reversed(next);
    let order = finished(&before, std::iter::once(exit));
    let mut number = vec![0; next.len()];
    for (position, &node) in order.iter().enumerate() {
        number[node] = position;
    }
    let mut above: Vec<Option<usize>> = vec![None; next.len()];
    above[exit] = Some(exit);
    loop {
        let mut has_changed = false;
        for &node in order.iter().rev().filter(|&&node| node != exit) {
            let mut meeting: Option<usize> = None;
            for &successor in next[node].iter().filter(|&&successor| above[successor].is_some()) {
                meeting = Some(match meeting {
                    Some(known) => common(&above, &number, known, successor),
                    None => successor,
                });
            }
            if meeting.is_some() && above[node] != meeting {
                above[node] = meeting;
                has_changed = true;
            }
        }
        if !has_changed {
            above[exit] = None;
            return above;
        }
    }
}

fn common(above: &[Option<usize>], number: &[usize], mut a: usize, mut b: usize) -> usize {
    while a != b {
        let lower = if number[a] < number[b] { &mut a } else { &mut b };
        match above[*lower] {
            Some(higher) if higher != *lower => *lower = higher,
            _ => return *lower,
        }
    }
    a
}
