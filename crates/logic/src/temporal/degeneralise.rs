//! One set of accepting states instead of one mark for each `U`; then as few states as merging and leaving out gives.

use std::collections::{BTreeMap, BTreeSet};

use super::automaton::{Automaton, State, Step, Tableau};

/// The Büchi automaton of a tableau: its states are taken several times, once for each `U` that is waited for. Where all had
/// their turn is an accepting state.
pub(super) fn degeneralise(tableau: &Tableau, max_states: usize) -> Option<Automaton> {
    let last = tableau.untils.len();
    let mut numbers = BTreeMap::from([((0, last), 0)]);
    let mut pairs = vec![(0, last)];
    let mut states = Vec::new();
    while states.len() < pairs.len() {
        let (state, level) = pairs[states.len()];
        let mut steps = Vec::new();
        for (split, to) in &tableau.steps[state] {
            let mut next = if level == last { 0 } else { level };
            while next < last && !split.put_off.contains(&tableau.untils[next]) {
                next += 1;
            }
            let number = *numbers.entry((*to, next)).or_insert_with(|| {
                pairs.push((*to, next));
                pairs.len() - 1
            });
            let literals = split.literals.iter().map(|(&proposition, &holds)| (proposition, holds)).collect();
            steps.push(Step { literals, to: number });
        }
        states.push(State { accepts: level == last, steps });
        if pairs.len() > max_states {
            return None;
        }
    }
    Some(Automaton { states })
}

impl Automaton {
    /// The same language with fewer states.
    pub(super) fn reduced(self) -> Automaton {
        let mut automaton = self;
        loop {
            let before = (automaton.states.len(), automaton.steps());
            automaton = automaton.without_useless().merged();
            if (automaton.states.len(), automaton.steps()) == before {
                return automaton;
            }
        }
    }

    fn steps(&self) -> usize {
        self.states.iter().map(|state| state.steps.len()).sum()
    }

    /// What can be reached from a state by at least one step.
    fn reachable(&self, from: usize) -> BTreeSet<usize> {
        let mut seen = BTreeSet::new();
        let mut waiting = vec![from];
        while let Some(state) = waiting.pop() {
            for step in &self.states[state].steps {
                if seen.insert(step.to) {
                    waiting.push(step.to);
                }
            }
        }
        seen
    }

    /// Without states from which nothing is accepted; and where no path comes twice, acceptance means nothing.
    fn without_useless(self) -> Automaton {
        let reachable: Vec<BTreeSet<usize>> = (0..self.states.len()).map(|state| self.reachable(state)).collect();
        let is_live = |state: usize| self.states[state].accepts && reachable[state].contains(&state);
        let is_useful = |state: usize| is_live(state) || reachable[state].iter().any(|&later| is_live(later));
        let is_wanted = |state: usize| state == 0 || reachable[0].contains(&state) && is_useful(state);
        let kept: Vec<usize> = (0..self.states.len()).filter(|&state| is_wanted(state)).collect();
        let number: BTreeMap<usize, usize> = kept.iter().enumerate().map(|(new, &old)| (old, new)).collect();
        let states = kept.iter().map(|&old| {
            let steps = self.states[old].steps.iter().filter(|step| is_useful(step.to));
            let renumbered = |step: &Step| Some(Step { to: *number.get(&step.to)?, ..step.clone() });
            State { accepts: is_live(old), steps: steps.filter_map(renumbered).collect() }
        });
        Automaton { states: states.collect() }
    }

    /// States that cannot be told apart become one: classes are split until all members have the same steps.
    fn merged(self) -> Automaton {
        let mut class_of: Vec<usize> = self.states.iter().map(|state| usize::from(state.accepts)).collect();
        let mut count = 0;
        loop {
            let mut classes: BTreeMap<(usize, BTreeSet<Step>), usize> = BTreeMap::new();
            let mut next = Vec::new();
            for (state, &class) in self.states.iter().zip(&class_of) {
                let steps = state.steps.iter().map(|step| Step { to: class_of[step.to], ..step.clone() });
                let fresh = classes.len();
                next.push(*classes.entry((class, steps.collect())).or_insert(fresh));
            }
            class_of = next;
            if classes.len() == count {
                break;
            }
            count = classes.len();
        }
        // The class of the first state has the number 0: classes are numbered as they are met.
        let states = (0..count).map(|class| {
            let member = class_of.iter().position(|&own| own == class).expect("a class has members");
            let steps: BTreeSet<Step> =
                self.states[member].steps.iter().map(|step| Step { to: class_of[step.to], ..step.clone() }).collect();
            State { accepts: self.states[member].accepts, steps: without_weaker(steps) }
        });
        Automaton { states: states.collect() }
    }
}

/// Steps to one state: those that ask for more than another one go.
fn without_weaker(steps: BTreeSet<Step>) -> Vec<Step> {
    let is_wider = |one: &Step, other: &Step| {
        one != other && one.to == other.to && one.literals.iter().all(|literal| other.literals.contains(literal))
    };
    steps.iter().filter(|step| !steps.iter().any(|other| is_wider(other, step))).cloned().collect()
}
