//! What a run has to do with a formula of temporal logic that it violates: its events, and what was promised and never comes.
//!
//! The formula is evaluated on the events of the run, which repeat themselves or end. Why it is false leads from an operator
//! to the position and the operand that make it so, down to what happens or does not.

mod closest;

use check::Executed;
use ir::{Op, Program, SpanId};
use logic::temporal::{Binary, Formula, Unary, Word};
use run::{Lasso, Trace};

pub use closest::{ClosestSatisfying, TemporalChange, closest_satisfying};

/// An event of a run, with what holds then.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SeenEvent {
    /// The step, counted from 0.
    pub step: u64,
    /// Where.
    pub span: SpanId,
    /// The propositions that hold, by their numbers.
    pub holds: Vec<usize>,
    /// Whether that is what held at the event before, and nothing happened that has a name.
    pub is_dull: bool,
}

/// A reason for which a formula is false: it leads to the next one.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Blame {
    /// The part of the formula.
    pub part: String,
    /// What about it.
    pub what: BlameKind,
    /// The step from which on it counts, and where that is; none at the end of the run.
    pub at: Option<(u64, SpanId)>,
}

/// What is said of a part of a formula.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum BlameKind {
    /// It does not hold here.
    IsFalse,
    /// It holds here.
    IsTrue,
    /// It should come from here on, and never does.
    NeverComes,
    /// It holds from here on for ever.
    HoldsForEver,
}

/// All that is told of a run that violates a formula.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TemporalExplanation {
    /// What is repeated; none of a run that ends.
    pub lasso: Option<Lasso>,
    /// The events, up to the end of the first round.
    pub events: Vec<SeenEvent>,
    /// Why the formula is false.
    pub blame: Vec<Blame>,
    /// The propositions that had to be answered: they are true where the formula is false.
    pub answered: Vec<usize>,
}

/// Tells why the run of a counterexample violates a formula. `name` gives the text of a proposition.
pub fn explain_temporal(
    program: &Program,
    trace: &Trace<'_>,
    found: &Executed,
    (formula, name): (&Formula, &dyn Fn(usize) -> String),
) -> TemporalExplanation {
    let mut telling = Telling { program, trace, found, name, blame: Vec::new(), answered: Vec::new() };
    telling.is_false(formula, 0);
    let Telling { blame, answered, .. } = telling;
    let mut events: Vec<SeenEvent> = Vec::new();
    for (&step, letter) in found.steps.iter().zip(found.word.letters()) {
        let holds: Vec<usize> = (0..letter.len()).filter(|&number| letter[number]).collect();
        let is_dull = match events.last() {
            Some(last) => last.holds == holds && is_write(program, trace, step),
            None => holds.is_empty(),
        };
        events.push(SeenEvent { step, span: span_of(program, trace, step), holds, is_dull });
    }
    TemporalExplanation { lasso: found.lasso, events, blame, answered }
}

fn span_of(program: &Program, trace: &Trace<'_>, step: u64) -> SpanId {
    let step = usize::try_from(step).ok().and_then(|step| trace.step(step));
    step.map_or(SpanId::NONE, |step| program[step.function].edge(step.edge).span)
}

fn is_write(program: &Program, trace: &Trace<'_>, step: u64) -> bool {
    let step = usize::try_from(step).ok().and_then(|step| trace.step(step));
    step.is_some_and(|step| match program[step.function].edge(step.edge).op {
        Op::Observe { number, .. } => program.event_of(number).is_some_and(|event| event.kind == ir::EventKind::Write),
        _ => false,
    })
}

struct Telling<'a> {
    program: &'a Program,
    trace: &'a Trace<'a>,
    found: &'a Executed,
    name: &'a dyn Fn(usize) -> String,
    blame: Vec<Blame>,
    answered: Vec<usize>,
}

impl Telling<'_> {
    fn word(&self) -> &Word {
        &self.found.word
    }

    fn say(&mut self, part: &Formula, what: BlameKind, position: usize) {
        let step = self.found.steps.get(position).copied();
        let at = step.map(|step| (step, span_of(self.program, self.trace, step)));
        if let (Formula::Proposition(number), BlameKind::IsTrue) = (part, what) {
            self.answered.push(*number);
        }
        self.blame.push(Blame { part: part.text(self.name), what, at });
    }

    /// The first position from one on where a formula has a value. Positions of the cycle that come before it come again.
    fn first(&self, formula: &Formula, from: usize, value: bool) -> Option<usize> {
        let truth = self.word().truth(formula);
        let mut position = from;
        for _ in 0..2 * truth.len() {
            if truth[position] == value {
                return Some(position);
            }
            position = self.word().after(position);
        }
        None
    }

    fn holds(&self, formula: &Formula, position: usize) -> bool {
        self.word().truth(formula)[position]
    }

    /// Says why a formula is false at a position.
    fn is_false(&mut self, formula: &Formula, at: usize) {
        match formula {
            Formula::Constant(_) | Formula::Proposition(_) => self.say(formula, BlameKind::IsFalse, at),
            Formula::Not(inner) => self.is_true(inner, at),
            Formula::Unary(Unary::Next, inner) => self.is_false(inner, self.word().after(at)),
            Formula::Unary(Unary::Finally, inner) => self.say(inner, BlameKind::NeverComes, at),
            Formula::Unary(Unary::Globally, inner) => {
                if let Some(position) = self.first(inner, at, false) {
                    self.is_false(inner, position);
                }
            }
            Formula::Binary(operator, left, right) => self.binary_is_false(*operator, (left, right), at),
        }
    }

    fn binary_is_false(&mut self, operator: Binary, (left, right): (&Formula, &Formula), at: usize) {
        match operator {
            Binary::And => {
                let part = if self.holds(left, at) { right } else { left };
                self.is_false(part, at);
            }
            Binary::Or => {
                self.is_false(left, at);
                self.is_false(right, at);
            }
            Binary::Implies => {
                self.is_true(left, at);
                self.is_false(right, at);
            }
            Binary::Equivalent => {
                let (yes, no) = if self.holds(left, at) { (left, right) } else { (right, left) };
                self.is_true(yes, at);
                self.is_false(no, at);
            }
            Binary::Until | Binary::WeakUntil => match self.first(left, at, false) {
                // The second did not come before the first ended.
                Some(end) if !self.comes_before(right, at, end) => {
                    self.say(right, BlameKind::IsFalse, end);
                    self.is_false(left, end);
                }
                _ => self.say(right, BlameKind::NeverComes, at),
            },
            Binary::Release => {
                if let Some(end) = self.first(right, at, false) {
                    self.is_false(right, end);
                }
            }
        }
    }

    /// Whether a formula holds at a position from one on and up to another.
    fn comes_before(&self, formula: &Formula, at: usize, end: usize) -> bool {
        let truth = self.word().truth(formula);
        let mut position = at;
        while position != end {
            if truth[position] {
                return true;
            }
            position = self.word().after(position);
        }
        truth[end]
    }

    /// Says why a formula is true at a position.
    fn is_true(&mut self, formula: &Formula, at: usize) {
        match formula {
            Formula::Constant(true) => {}
            Formula::Constant(false) | Formula::Proposition(_) => self.say(formula, BlameKind::IsTrue, at),
            Formula::Not(inner) => self.is_false(inner, at),
            Formula::Unary(Unary::Next, inner) => self.is_true(inner, self.word().after(at)),
            Formula::Unary(Unary::Finally, inner) => {
                if let Some(position) = self.first(inner, at, true) {
                    self.is_true(inner, position);
                }
            }
            Formula::Unary(Unary::Globally, inner) => self.say(inner, BlameKind::HoldsForEver, at),
            Formula::Binary(operator, left, right) => match operator {
                Binary::And => {
                    self.is_true(left, at);
                    self.is_true(right, at);
                }
                Binary::Or => {
                    let part = if self.holds(left, at) { left } else { right };
                    self.is_true(part, at);
                }
                Binary::Implies if self.holds(right, at) => self.is_true(right, at),
                Binary::Implies => self.is_false(left, at),
                Binary::Equivalent | Binary::WeakUntil | Binary::Release => self.say(formula, BlameKind::IsTrue, at),
                Binary::Until => {
                    if let Some(position) = self.first(right, at, true) {
                        self.is_true(right, position);
                    }
                }
            },
        }
    }
}
