//! Why the conditions of the path cannot hold together with the one that failed: the last step from which on they cannot, and
//! an irreducible set of them.
//!
//! What cannot hold from a step on cannot hold from an earlier step on either: an earlier start only adds conditions and
//! replaces free values by computed ones. So the step is found by doubling the length and halving the interval, and
//! a formula is made a few dozen times instead of once for every step.

use std::collections::BTreeSet;

use logic::{Answer, Node, Solver, Stop, Term, Terms};

use crate::case::Case;
use crate::straight_line::failed::Question;
use crate::straight_line::formula::{Conjunct, Formula, Leaf, LeafKind};
use crate::straight_line::path::{Path, Store, bits_of};

/// The most conflicts of one question whether conditions can hold together.
const EMPTINESS_CONFLICTS: u64 = 10_000;
/// The most gates of such a question: what is larger is asked again with less that is free.
const MOST_WORK: u64 = 2_000_000;
/// The most conflicts of reducing them.
const CORE_CONFLICTS: u64 = 50_000;

/// An irreducible set of conditions that cannot hold together.
pub struct Proof<'p, 't> {
    /// The conditions from the step on where they become contradictory.
    pub formula: Formula<'p, 't>,
    /// The condition that failed.
    pub failed: Conjunct,
    /// Of the other conditions those that are needed: their positions, in order.
    pub conjuncts: Vec<usize>,
    /// Of the inputs those that are needed: positions of free variables, in order.
    pub inputs: Vec<usize>,
    /// Whether no later step would do: proven.
    pub is_latest: bool,
    /// Whether nothing can be left out: proven.
    pub is_irreducible: bool,
}

/// Why there is no proof.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Obstacle {
    /// The search ended early.
    Stopped(Stop),
    /// The failed condition depends on something that is not followed.
    NotFollowed,
}

impl From<Stop> for Obstacle {
    fn from(stop: Stop) -> Obstacle {
        Obstacle::Stopped(stop)
    }
}

/// What a search gives.
enum Emptiness {
    Empty,
    Satisfiable,
    Unknown,
}

/// Finds the proof.
pub fn prove<'p, 't>(case: &Case<'_>, path: &'p Path<'t>, question: &Question) -> Result<Proof<'p, 't>, Obstacle> {
    let make = |from: usize| Formula::new(path, from, question);
    let last = question.step;
    // The latest start that is known to be too early for nothing, and the earliest that is known to be too late.
    let (mut empty, mut satisfiable) = (None, last + 1);
    let mut is_latest = true;
    let mut length = 0;
    loop {
        let from = last.saturating_sub(length);
        let formula = make(from);
        match emptiness(case, question, &formula)? {
            Emptiness::Empty => {
                empty = Some(from);
                break;
            }
            Emptiness::Satisfiable => satisfiable = from,
            Emptiness::Unknown => is_latest = false,
        }
        if from == 0 {
            break;
        }
        length = (2 * length).max(1);
    }
    let Some(mut empty) = empty else {
        return with_inputs(case, make(0), is_latest);
    };
    while empty + 1 < satisfiable {
        let from = empty + (satisfiable - empty) / 2;
        match emptiness(case, question, &make(from))? {
            Emptiness::Empty => empty = from,
            Emptiness::Satisfiable => satisfiable = from,
            Emptiness::Unknown => {
                is_latest = false;
                satisfiable = from;
            }
        }
    }
    reduce(case, question, make(empty), is_latest)
}

/// Whether the conditions of a formula can hold together with the one that failed.
fn emptiness(case: &Case<'_>, question: &Question, formula: &Formula<'_, '_>) -> Result<Emptiness, Stop> {
    if case.is_halted() {
        return Err(Stop::Interrupted);
    }
    let Some(failed) = formula.failed else { return Ok(Emptiness::Unknown) };
    if formula.terms.as_constant(failed.term).is_some() {
        return Ok(Emptiness::Empty);
    }
    let (mut conjuncts, background) = connected(formula, failed.term);
    if question.is_alone() {
        conjuncts.clear();
    }
    let mut conditions = background;
    conditions.extend(conjuncts.into_iter().map(|conjunct| formula.conjuncts[conjunct].term));
    if work(&formula.terms, conditions.iter().copied().chain([failed.term])) > MOST_WORK {
        return Ok(Emptiness::Unknown);
    }
    let mut solver = solver(case, EMPTINESS_CONFLICTS);
    for condition in conditions {
        solver.assert(&formula.terms, condition);
    }
    match solver.solve(&formula.terms, &[failed.term]) {
        Answer::Sat(_) => Ok(Emptiness::Satisfiable),
        Answer::Unsat(_) => Ok(Emptiness::Empty),
        Answer::Unknown(Stop::Conflicts) => Ok(Emptiness::Unknown),
        Answer::Unknown(stop) => Err(stop),
    }
}

/// Roughly how many logic gates terms take.
fn work(terms: &Terms, roots: impl Iterator<Item = Term>) -> u64 {
    let mut seen = vec![false; terms.len()];
    let mut waiting: Vec<Term> = roots.collect();
    let mut sum = 0;
    while let Some(term) = waiting.pop() {
        if std::mem::replace(&mut seen[term.index()], true) {
            continue;
        }
        let (node, width) = (terms.node(term), u64::from(terms.width(term)));
        sum += match node {
            Node::Mul(..) | Node::Udiv(..) | Node::Urem(..) | Node::Sdiv(..) | Node::Srem(..) => width * width,
            _ => width,
        };
        waiting.extend(node.operands());
    }
    sum
}

fn solver(case: &Case<'_>, conflicts: u64) -> Solver {
    let mut solver = Solver::new();
    solver.set_limits(case.options.solver_limits(Some(conflicts)));
    solver
}

/// The conditions and facts that share variables with a condition, directly or through others. The rest holds in the run
/// and says nothing about it.
fn connected(formula: &Formula<'_, '_>, wanted: Term) -> (Vec<usize>, Vec<Term>) {
    let mut groups = Groups::new(&formula.terms);
    let conjuncts = formula.conjuncts.iter().map(|conjunct| conjunct.term);
    for root in conjuncts.chain(formula.background.iter().copied()).chain([wanted]) {
        groups.join(&formula.terms, root);
    }
    let group = groups.find(wanted.index());
    let is_here = |groups: &mut Groups, term: Term| groups.find(term.index()) == group;
    let conjuncts =
        (0..formula.conjuncts.len()).filter(|&at| is_here(&mut groups, formula.conjuncts[at].term)).collect();
    let background = formula.background.iter().copied().filter(|&fact| is_here(&mut groups, fact)).collect();
    (conjuncts, background)
}

/// Terms that hang together.
struct Groups {
    parents: Vec<u32>,
    seen: Vec<bool>,
}

impl Groups {
    fn new(terms: &Terms) -> Groups {
        Groups { parents: (0..terms.len() as u32).collect(), seen: vec![false; terms.len()] }
    }

    fn find(&mut self, mut at: usize) -> usize {
        while self.parents[at] as usize != at {
            self.parents[at] = self.parents[self.parents[at] as usize];
            at = self.parents[at] as usize;
        }
        at
    }

    /// Joins a term with everything it is made of; constants join nothing.
    fn join(&mut self, terms: &Terms, root: Term) {
        let mut waiting = vec![root];
        while let Some(term) = waiting.pop() {
            if std::mem::replace(&mut self.seen[term.index()], true) {
                continue;
            }
            for operand in terms.node(term).operands() {
                if terms.as_constant(operand).is_some() {
                    continue;
                }
                let (a, b) = (self.find(term.index()), self.find(operand.index()));
                self.parents[a] = b as u32;
                waiting.push(operand);
            }
        }
    }
}

/// Reduces contradictory conditions.
fn reduce<'p, 't>(
    case: &Case<'_>,
    question: &Question,
    formula: Formula<'p, 't>,
    is_latest: bool,
) -> Result<Proof<'p, 't>, Obstacle> {
    let Some(failed) = formula.failed else { return Err(Obstacle::NotFollowed) };
    let (mut positions, background) = connected(&formula, failed.term);
    if question.is_alone() {
        positions.clear();
    }
    let mut solver = solver(case, CORE_CONFLICTS);
    for fact in background {
        solver.assert(&formula.terms, fact);
    }
    // The same condition may come up several times: the last time stands for all.
    let mut chosen: Vec<(Term, usize)> = Vec::new();
    let mut seen = BTreeSet::from([failed.term]);
    for &position in positions.iter().rev() {
        let term = formula.conjuncts[position].term;
        if formula.terms.as_constant(term).is_none() && seen.insert(term) {
            chosen.push((term, position));
        }
    }
    let (conjuncts, is_irreducible) = preferred(&formula.terms, &mut solver, failed.term, &chosen)?;
    Ok(Proof { formula, failed, conjuncts, inputs: Vec::new(), is_latest, is_irreducible })
}

/// Without the inputs there is no contradiction: then the failed condition and some inputs are one, whatever else holds.
fn with_inputs<'p, 't>(
    case: &Case<'_>,
    mut formula: Formula<'p, 't>,
    is_latest: bool,
) -> Result<Proof<'p, 't>, Obstacle> {
    let Some(failed) = formula.failed else { return Err(Obstacle::NotFollowed) };
    let mut cursor = formula.path().trace.cursor();
    let mut facts: Vec<(Term, usize)> = Vec::new();
    for position in (0..formula.leaves.len()).rev() {
        let leaf = formula.leaves[position];
        let Some(value) = value_of(formula.path(), &mut cursor, &leaf, 0) else { continue };
        let value = formula.terms.constant(formula.terms.width(leaf.term), value);
        let fact = formula.terms.eq(leaf.term, value);
        facts.push((fact, position));
    }
    let mut solver = solver(case, CORE_CONFLICTS);
    let (inputs, is_irreducible) = preferred(&formula.terms, &mut solver, failed.term, &facts)?;
    Ok(Proof { formula, failed, conjuncts: Vec::new(), inputs, is_latest, is_irreducible })
}

/// Of conditions that contradict a first one those that are needed, and whether all of them are. Conditions that stand
/// earlier in the list are preferred, whatever the solver finds first: of the shortest beginnings of the list that are
/// contradictory, the last member is needed; with it, a shorter beginning will do.
fn preferred(
    terms: &Terms,
    solver: &mut Solver,
    first: Term,
    list: &[(Term, usize)],
) -> Result<(Vec<usize>, bool), Obstacle> {
    let mut is_exact = true;
    let mut needed: Vec<usize> = Vec::new();
    let mut contradicts = |needed: &[usize], end: usize| -> Result<bool, Obstacle> {
        let kept = needed.iter().map(|&at| list[at].0).chain(list[..end].iter().map(|(term, _)| *term));
        let assumptions: Vec<Term> = std::iter::once(first).chain(kept).collect();
        match solver.solve(terms, &assumptions) {
            Answer::Unsat(_) => Ok(true),
            Answer::Sat(_) => Ok(false),
            Answer::Unknown(Stop::Conflicts) => {
                is_exact = false;
                Ok(false)
            }
            Answer::Unknown(stop) => Err(Obstacle::Stopped(stop)),
        }
    };
    let mut end = list.len();
    if !contradicts(&needed, end)? {
        return Err(Obstacle::NotFollowed);
    }
    while !contradicts(&needed, 0)? {
        let (mut too_short, mut enough) = (0, end);
        while too_short + 1 < enough {
            let middle = too_short + (enough - too_short) / 2;
            if contradicts(&needed, middle)? {
                enough = middle;
            } else {
                too_short = middle;
            }
        }
        if enough == 0 {
            break;
        }
        needed.push(enough - 1);
        end = enough - 1;
    }
    let mut positions: Vec<usize> = needed.into_iter().map(|at| list[at].1).collect();
    positions.sort_unstable();
    Ok((positions, is_exact))
}

/// The value of a free variable in the run; none for what the run does not determine.
pub fn value_of(path: &Path<'_>, cursor: &mut run::Cursor<'_>, leaf: &Leaf, from: usize) -> Option<u128> {
    let bytes = match leaf.kind {
        LeafKind::Input(_, given) => return Some(given.value),
        LeafKind::Unknown => return None,
        LeafKind::Before(bytes) => bytes,
    };
    cursor.seek(from);
    match bytes.store {
        Store::Object(object) => cursor.bytes_of(object, bytes.offset, bytes.length),
        // Until it dies.
        Store::Life(_) => Some(1),
        Store::Variable(activation, var) => {
            let here = path.activations[path.steps[from].activation as usize].depth;
            let own = path.activations[activation as usize].depth;
            let value = cursor.variable_in(here.checked_sub(own)? as usize, var);
            let bits = bits_of(&value)? >> (8 * bytes.offset);
            Some(bits & (u128::MAX >> (128 - 8 * bytes.length)))
        }
    }
}
