//! A formula as a Büchi automaton.
//!
//! 1. A state of the tableau is a set of formulas that all have to be true now. Each is split into what must hold at this
//!    position and what is left for the next one. A step that puts off `b` of an `a U b` is marked with it.
//! 2. A word is accepted by a path that for each `U` has infinitely many steps which do not put it off. `degeneralise` makes
//!    one set of accepting states of this: they are passed whenever all `U` had their turn.
//! 3. Steps that another one makes superfluous go, then states from which nothing is accepted, then equal states become one.
//!
//! # References
//!
//! R. Gerth, D. Peled, M. Vardi, P. Wolper: Simple on-the-fly automatic verification of linear temporal logic. PSTV 1995. There
//! states are labelled; here steps are, and put off what they put off (J.-M. Couvreur, FM 1999), which gives fewer states.

use std::collections::{BTreeMap, BTreeSet};

use super::degeneralise::degeneralise;
use super::normal::{FALSE, Node, Normal, TRUE};
use super::{Formula, Word};

/// The most steps that the splitting of one state may give: a formula may be exponentially larger as an automaton.
const MAX_STEPS: usize = 4096;

/// A step to a state, taken where propositions have the given truth.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct Step {
    /// Propositions and their truth; others may be either.
    pub literals: Vec<(usize, bool)>,
    /// The state after it.
    pub to: usize,
}

/// A state.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct State {
    /// Whether a path through it infinitely often is accepting.
    pub accepts: bool,
    /// The steps from it.
    pub steps: Vec<Step>,
}

/// A Büchi automaton: it accepts the words on which some path from state 0 is in accepting states infinitely often.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Automaton {
    /// The states, the first one first.
    pub states: Vec<State>,
}

/// A step of the tableau.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Split {
    pub literals: BTreeMap<usize, bool>,
    /// What must be true at the next position: before numbering, the formulas; afterwards see [`Tableau::steps`].
    pub next: BTreeSet<usize>,
    /// The `U` that are put off.
    pub put_off: BTreeSet<usize>,
}

/// States with steps that put off.
#[derive(Debug)]
pub(super) struct Tableau {
    /// For each state its steps, and where they lead.
    pub steps: Vec<Vec<(Split, usize)>>,
    /// All `U` that some step puts off.
    pub untils: Vec<usize>,
}

impl Automaton {
    /// The automaton of a formula; none if it would have too many states.
    pub fn of(formula: &Formula, max_states: usize) -> Option<Automaton> {
        let normal = Normal::of(formula);
        let tableau = Tableau::of(&normal, max_states)?;
        Some(degeneralise(&tableau, max_states)?.reduced())
    }

    /// Whether some word is accepted.
    pub fn accepts_something(&self) -> bool {
        self.states.iter().any(|state| state.accepts && !state.steps.is_empty())
    }

    /// Whether a word is accepted: a path through the product of both comes to an accepting state again and again.
    pub fn accepts(&self, word: &Word) -> bool {
        let length = word.letters().len();
        let after = |&(state, position): &Pair| -> Vec<Pair> {
            let letter = &word.letters()[position];
            let fits = |step: &&Step| {
                step.literals.iter().all(|&(number, holds)| letter.get(number).copied().unwrap_or(false) == holds)
            };
            let next = word.after(position);
            self.states[state].steps.iter().filter(fits).map(|step| (step.to, next)).collect()
        };
        if self.states.is_empty() {
            return false;
        }
        debug_assert!(length > 0, "words have positions");
        let reachable = reached(vec![(0, 0)], &after);
        let accepting = reachable.iter().filter(|node| self.states[node.0].accepts);
        accepting.into_iter().any(|node| reached(after(node), &after).contains(node))
    }

    /// The automaton in the format HOA, for other tools; propositions are `p0`, `p1`, ...
    pub fn hoa(&self) -> String {
        let propositions = self.states.iter().flat_map(|state| &state.steps).flat_map(|step| &step.literals);
        let count = propositions.map(|&(number, _)| number + 1).max().unwrap_or(0);
        let names: Vec<String> = (0..count).map(|number| format!(" \"p{number}\"")).collect();
        let mut text = format!(
            "HOA: v1\nStates: {}\nStart: 0\nAP: {count}{}\nacc-name: Buchi\nAcceptance: 1 Inf(0)\n--BODY--\n",
            self.states.len(),
            names.concat()
        );
        for (number, state) in self.states.iter().enumerate() {
            let mark = if state.accepts { " {0}" } else { "" };
            text.push_str(&format!("State: {number}{mark}\n"));
            for step in &state.steps {
                let literal = |&(number, holds): &(usize, bool)| format!("{}{number}", if holds { "" } else { "!" });
                let literals: Vec<String> = step.literals.iter().map(literal).collect();
                let label = if literals.is_empty() { "t".to_string() } else { literals.join("&") };
                text.push_str(&format!("[{label}] {}\n", step.to));
            }
        }
        text.push_str("--END--\n");
        text
    }
}

/// A state and a position of a word.
type Pair = (usize, usize);

/// What can be reached from nodes of a graph, these included.
fn reached(from: Vec<Pair>, after: &dyn Fn(&Pair) -> Vec<Pair>) -> BTreeSet<Pair> {
    let (mut seen, mut waiting) = (BTreeSet::new(), from);
    while let Some(node) = waiting.pop() {
        if seen.insert(node) {
            waiting.extend(after(&node));
        }
    }
    seen
}

impl Tableau {
    fn of(normal: &Normal, max_states: usize) -> Option<Tableau> {
        let first: BTreeSet<usize> = flat(normal, BTreeSet::from([normal.root()]));
        let (mut sets, mut numbers) = (vec![first.clone()], BTreeMap::from([(first, 0)]));
        let (mut steps, mut untils) = (Vec::new(), BTreeSet::new());
        while steps.len() < sets.len() {
            let splits = splits(normal, &sets[steps.len()])?;
            let mut own = Vec::new();
            for split in splits {
                untils.extend(&split.put_off);
                let to = *numbers.entry(split.next.clone()).or_insert_with(|| {
                    sets.push(split.next.clone());
                    sets.len() - 1
                });
                own.push((split, to));
            }
            steps.push(own);
            if sets.len() > max_states {
                return None;
            }
        }
        Some(Tableau { steps, untils: untils.into_iter().collect() })
    }
}

/// The members of conjunctions instead of these.
fn flat(normal: &Normal, set: BTreeSet<usize>) -> BTreeSet<usize> {
    let (mut members, mut waiting): (BTreeSet<usize>, Vec<usize>) = (BTreeSet::new(), set.into_iter().collect());
    while let Some(node) = waiting.pop() {
        match normal.nodes()[node] {
            Node::And(a, b) => waiting.extend([a, b]),
            Node::True => {}
            _ => drop(members.insert(node)),
        }
    }
    members
}

/// The ways to fulfil a set of formulas, without those that another one makes superfluous.
fn splits(normal: &Normal, set: &BTreeSet<usize>) -> Option<Vec<Split>> {
    let start = Split { literals: BTreeMap::new(), next: BTreeSet::new(), put_off: BTreeSet::new() };
    let mut splitting = Splitting { normal, found: Vec::new() };
    let mut waiting = vec![(set.iter().copied().collect::<Vec<usize>>(), BTreeSet::new(), start)];
    while let Some((todo, done, split)) = waiting.pop() {
        splitting.go_on(todo, done, split, &mut waiting);
        if splitting.found.len() + waiting.len() > MAX_STEPS {
            return None;
        }
    }
    let mut kept: Vec<Split> = Vec::new();
    splitting.found.sort();
    splitting.found.dedup();
    for (number, split) in splitting.found.iter().enumerate() {
        let mut others = splitting.found.iter().enumerate().filter(|&(other, _)| other != number);
        if !others.any(|(_, other)| other.makes_superfluous(split)) {
            kept.push(split.clone());
        }
    }
    Some(kept)
}

/// What is left to do, what was done, and what came of it.
type Work = (Vec<usize>, BTreeSet<usize>, Split);

struct Splitting<'a> {
    normal: &'a Normal,
    found: Vec<Split>,
}

impl Splitting<'_> {
    /// Takes a piece of work to its end; where there are two ways, the other one is put with what waits.
    fn go_on(&mut self, mut todo: Vec<usize>, mut done: BTreeSet<usize>, mut split: Split, waiting: &mut Vec<Work>) {
        while let Some(node) = todo.pop() {
            if !done.insert(node) {
                continue;
            }
            // The second way: what it has to do now, what is left for later.
            let mut other = None;
            match self.normal.nodes()[node] {
                Node::True => {}
                Node::False => return,
                Node::Literal { proposition, holds } => {
                    if split.literals.insert(proposition, holds) == Some(!holds) {
                        return;
                    }
                }
                Node::And(a, b) => todo.extend([a, b]),
                Node::Or(a, b) => {
                    other = Some((vec![b], None));
                    todo.push(a);
                }
                Node::Next(a) => drop(split.next.insert(a)),
                Node::Until(a, b) => {
                    other = Some((vec![a], Some(node)));
                    todo.push(b);
                }
                Node::Release(a, b) => {
                    other = Some((vec![b], Some(node)));
                    todo.extend([a, b]);
                }
            }
            if let Some((now, later)) = other {
                let (mut their_todo, mut theirs) = (todo.clone(), split.clone());
                // Take back what the first way added.
                their_todo.truncate(todo.len() - self.added(node));
                their_todo.extend(now);
                if let Some(later) = later {
                    theirs.next.insert(later);
                    if matches!(self.normal.nodes()[later], Node::Until(..)) {
                        theirs.put_off.insert(later);
                    }
                }
                waiting.push((their_todo, done.clone(), theirs));
            }
        }
        split.next = flat(self.normal, split.next);
        if !split.next.contains(&FALSE) {
            self.found.push(split);
        }
    }

    /// How many formulas the first way to fulfil a node has.
    fn added(&self, node: usize) -> usize {
        if matches!(self.normal.nodes()[node], Node::Release(..)) { 2 } else { 1 }
    }
}

impl Split {
    /// Whether everything that goes this other way can go here instead. Of equal ones there is only one.
    fn makes_superfluous(&self, other: &Split) -> bool {
        debug_assert!(!self.next.contains(&TRUE), "sets are flat");
        self.literals.iter().all(|(number, holds)| other.literals.get(number) == Some(holds))
            && self.next.is_subset(&other.next)
            && self.put_off.is_subset(&other.put_off)
    }
}
