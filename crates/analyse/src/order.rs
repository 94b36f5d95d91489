//! The order in which the locations of a function are executed: a weak topological order (Bourdoncle 1993).
//!
//! A location comes after all from which an edge leads to it, except for edges back to the head of a loop that it
//! belongs to. A loop is a head and a body, which is ordered in the same way.

use std::collections::BTreeSet;
use std::rc::Rc;

use ir::{EdgeId, Function, FunctionId, LocationId, Program};

/// A location, or a loop with what belongs to it.
#[derive(Debug, Clone)]
pub enum Item {
    /// A location.
    Location(LocationId),
    /// A loop.
    Loop {
        /// Where it is entered, and where its edges lead back to.
        head: LocationId,
        /// The other locations, in order.
        body: Vec<Item>,
        /// All locations of the loop.
        members: Rc<BTreeSet<LocationId>>,
    },
}

/// How a function is executed.
#[derive(Debug)]
pub struct Plan {
    /// Locations and loops in the order of execution.
    pub items: Vec<Item>,
    /// The edges that leave each location.
    pub outgoing: Vec<Vec<EdgeId>>,
}

/// The plans of all functions, made when they are needed.
#[derive(Debug)]
pub struct Orders {
    plans: Vec<Option<Rc<Plan>>>,
}

impl Orders {
    /// No plan was made yet.
    pub fn new(program: &Program) -> Orders {
        Orders { plans: vec![None; program.functions().count()] }
    }

    /// The plan of a function.
    pub fn plan(&mut self, program: &Program, function: FunctionId) -> Rc<Plan> {
        let plan = self.plans[function.index()].get_or_insert_with(|| Rc::new(plan(&program[function])));
        Rc::clone(plan)
    }
}

/// Orders the locations of a function.
pub fn plan(function: &Function) -> Plan {
    let outgoing = function.outgoing();
    let successors: Vec<Vec<usize>> =
        outgoing.iter().map(|edges| edges.iter().map(|&edge| function.edge(edge).to.index()).collect()).collect();
    let numbers = reverse_postorder(&successors, function.entry.index());
    let mut reachable: Vec<usize> = (0..successors.len()).filter(|&location| numbers[location] != usize::MAX).collect();
    reachable.sort_by_key(|&location| numbers[location]);
    let mut components = Components {
        successors: &successors,
        numbers: &numbers,
        level: vec![0; successors.len()],
        visited: vec![usize::MAX; successors.len()],
        low: vec![0; successors.len()],
        on_stack: vec![false; successors.len()],
    };
    let items = components.order(&reachable, 0);
    Plan { items, outgoing }
}

/// The position of each location in a depth-first search, a location before its successors as far as possible.
fn reverse_postorder(successors: &[Vec<usize>], entry: usize) -> Vec<usize> {
    let mut finished = Vec::new();
    let mut seen = vec![false; successors.len()];
    let mut stack = vec![(entry, 0)];
    seen[entry] = true;
    while let Some((location, next)) = stack.pop() {
        match successors[location].get(next) {
            Some(&successor) => {
                stack.push((location, next + 1));
                if !seen[successor] {
                    seen[successor] = true;
                    stack.push((successor, 0));
                }
            }
            None => finished.push(location),
        }
    }
    let mut numbers = vec![usize::MAX; successors.len()];
    for (number, &location) in finished.iter().rev().enumerate() {
        numbers[location] = number;
    }
    numbers
}

/// Strongly connected components (Tarjan), within ever smaller sets of locations.
struct Components<'a> {
    successors: &'a [Vec<usize>],
    numbers: &'a [usize],
    /// How deep a location lies in the sets: only locations of the current level are looked at.
    level: Vec<u32>,
    visited: Vec<usize>,
    low: Vec<usize>,
    on_stack: Vec<bool>,
}

impl Components<'_> {
    fn order(&mut self, members: &[usize], level: u32) -> Vec<Item> {
        for &member in members {
            self.visited[member] = usize::MAX;
        }
        let mut found: Vec<Vec<usize>> = Vec::new();
        let mut count = 0;
        for &member in members {
            if self.visited[member] == usize::MAX {
                self.search(member, level, &mut count, &mut found);
            }
        }
        found.reverse();
        let mut items = Vec::new();
        for mut component in found {
            component.sort_by_key(|&location| self.numbers[location]);
            let head = component[0];
            let is_loop = component.len() > 1 || self.successors[head].contains(&head);
            let location = LocationId(head as u32);
            if !is_loop {
                items.push(Item::Location(location));
                continue;
            }
            for &member in &component[1..] {
                self.level[member] = level + 1;
            }
            let body = self.order(&component[1..], level + 1);
            let members = component.iter().map(|&member| LocationId(member as u32)).collect();
            items.push(Item::Loop { head: location, body, members: Rc::new(members) });
        }
        items
    }

    fn search(&mut self, start: usize, level: u32, count: &mut usize, found: &mut Vec<Vec<usize>>) {
        let mut path: Vec<(usize, usize)> = vec![(start, 0)];
        let mut stack: Vec<usize> = Vec::new();
        while let Some((location, next)) = path.pop() {
            if next == 0 {
                self.visited[location] = *count;
                self.low[location] = *count;
                *count += 1;
                stack.push(location);
                self.on_stack[location] = true;
            }
            match self.successors[location].get(next) {
                Some(&successor) => {
                    path.push((location, next + 1));
                    if self.level[successor] == level {
                        if self.visited[successor] == usize::MAX {
                            path.push((successor, 0));
                        } else if self.on_stack[successor] {
                            self.low[location] = self.low[location].min(self.visited[successor]);
                        }
                    }
                }
                None => {
                    if let Some(&(parent, _)) = path.last() {
                        self.low[parent] = self.low[parent].min(self.low[location]);
                    }
                    if self.low[location] == self.visited[location] {
                        let first = stack.iter().rposition(|&other| other == location).expect("it is on the stack");
                        let component = stack.split_off(first);
                        for &member in &component {
                            self.on_stack[member] = false;
                        }
                        found.push(component);
                    }
                }
            }
        }
    }
}
