//! Formulas of temporal logic: runs that violate one, which may go on for ever, or that none does.
//!
//! The program is unwound within bounds that grow. In each round it is asked for a run that
//!
//! 1. goes on where a loop was cut, and which the interpreter sees repeat itself with the same inputs (this costs next to
//!    nothing, and finds loops that take no inputs);
//! 2. ends, and violates the formula: the formula is one term over the events (`logic::temporal::bounded`);
//! 3. comes back to the head of a loop in the state in which it was there before, where going on like that for ever
//!    violates the formula (`symbolic/temporal.rs`).
//!
//! **Whatever is found is executed**: the interpreter repeats the inputs of the cycle, compares all of the state, and the
//! formula is evaluated on the events that it saw. A formula holds only where nothing was cut, nothing fails, nothing is
//! beyond what is followed, and no run that ends violates it: then there are no others.

use std::collections::BTreeMap;

use analyse::loops::LoopId;
use ir::{ExprKind, Op, Program};
use logic::temporal::bounded::holds;
use logic::temporal::{Formula, Normal, Word};
use logic::{Answer, Model, Solver, Term};
use run::{Cursor, Discard, InputPolicy, Lasso, Outcome, Prepared, Script, Trace, Value};

use crate::endings::Ending;
use crate::options::Options;
use crate::replay::run_options;
use crate::unwound::Unwound;
use crate::verdict::Reason;

/// The most inputs of a run that is shown for which small values are tried, and the values below which all are.
const MAX_SIMPLIFIED: usize = 16;
const MAX_SMALL: u128 = 8;
/// The most steps of a run that has to repeat itself.
const MAX_STEPS_TO_REPEAT: u64 = 300_000;
/// The most rounds: bounds are doubled from one to the next.
const MAX_ROUNDS: u32 = 12;
/// The most ways to end or to come back that are asked about in a round, for each formula.
const MAX_ENDINGS: usize = 400;
/// The most runs of a round that go on where a loop was cut.
const MAX_SURVIVORS: usize = 4;

/// A run that was executed, with the word that it gives.
#[derive(Debug, Clone)]
pub struct Executed {
    /// What decides it.
    pub script: Script,
    /// The first input that is taken again and again, if some are.
    pub inputs_repeat_from: Option<usize>,
    /// What is repeated for ever; none of a run that ends.
    pub lasso: Option<Lasso>,
    /// The truth of the propositions at its events.
    pub word: Word,
    /// The step of each event; the last position of a run that ends, or that has no more events, is none.
    pub steps: Vec<u64>,
}

/// A run that violates a formula.
#[derive(Debug, Clone)]
pub struct Counterexample {
    /// The run.
    pub run: Executed,
    /// The bounds within which it was found.
    pub bounds: BTreeMap<LoopId, u32>,
}

/// What is known of a formula.
#[derive(Debug, Clone)]
pub enum TemporalVerdict {
    /// A run violates it.
    Violated(Box<Counterexample>),
    /// No run does, within the scope.
    Holds,
    /// Nothing is known.
    Unknown(String),
}

/// The options of the interpreter for a run whose inputs repeat themselves from one on.
pub fn repeating_run_options(options: &Options, script: &Script, inputs_repeat_from: Option<usize>) -> run::Options {
    run::Options { inputs_repeat_from, input_policy: InputPolicy::Stop, ..run_options(options, script) }
}

/// Decides formulas over the propositions of a program.
pub fn temporal(program: &Program, options: &Options, formulas: &[Formula]) -> Vec<TemporalVerdict> {
    if program.spawns() {
        let why = "the program starts threads, and formulas are not followed through schedules";
        return formulas.iter().map(|_| TemporalVerdict::Unknown(why.to_string())).collect();
    }
    crate::with_large_stack(|| {
        let unknown = || TemporalVerdict::Unknown("no time was left".to_string());
        let verdicts = formulas.iter().map(|_| unknown()).collect();
        let mut search = Search { program, options, formulas, prepared: Prepared::new(program), verdicts };
        search.run();
        search.verdicts
    })
}

struct Search<'a> {
    program: &'a Program,
    options: &'a Options,
    formulas: &'a [Formula],
    prepared: Prepared<'a>,
    verdicts: Vec<TemporalVerdict>,
}

/// The unwound program of a round.
struct Round {
    unwound: Unwound,
    solver: Solver,
}

impl Search<'_> {
    fn run(&mut self) {
        let mut bounds: BTreeMap<LoopId, u32> = BTreeMap::new();
        for _ in 0..MAX_ROUNDS {
            let unwound = match Unwound::following(self.program, self.options, &bounds) {
                Ok(unwound) => unwound,
                Err(reason) => return self.give_up(&halted(&reason)),
            };
            let mut round = Round { solver: Unwound::solver(self.options), unwound };
            for number in self.open() {
                self.look(number, &mut round);
            }
            if self.open().is_empty() {
                return;
            }
            if self.options.is_halted() {
                return self.give_up("the time is over");
            }
            let cut = round.unwound.cut_loops();
            if cut.is_empty() {
                return self.conclude(&mut round);
            }
            let mut has_grown = false;
            for id in cut {
                let is_given = self.options.unwind_of(self.program, id).is_some();
                let bound = bounds.entry(id).or_insert(self.options.first_bound);
                if !is_given && *bound < self.options.last_bound {
                    *bound = (*bound * 2).min(self.options.last_bound);
                    has_grown = true;
                }
            }
            if !has_grown {
                return self.give_up("loops were cut at their bounds");
            }
        }
        self.give_up("loops were cut at their bounds");
    }

    /// The formulas that are not decided.
    fn open(&self) -> Vec<usize> {
        let is_open = |verdict: &TemporalVerdict| matches!(verdict, TemporalVerdict::Unknown(_));
        (0..self.formulas.len()).filter(|&number| is_open(&self.verdicts[number])).collect()
    }

    fn give_up(&mut self, why: &str) {
        for number in self.open() {
            self.verdicts[number] = TemporalVerdict::Unknown(why.to_string());
        }
    }

    /// Looks for a run of this round that violates a formula.
    fn look(&mut self, number: usize, round: &mut Round) {
        let formula = &self.formulas[number];
        let found = self.survivor(formula, round).or_else(|| self.offered(formula, round));
        if let Some(found) = found {
            self.verdicts[number] = TemporalVerdict::Violated(Box::new(found));
        }
    }

    /// A run that goes on where a loop was cut, and then repeats itself.
    fn survivor(&self, formula: &Formula, round: &mut Round) -> Option<Counterexample> {
        let mut wanted = vec![round.unwound.survives()];
        for _ in 0..MAX_SURVIVORS {
            let Answer::Sat(model) = round.solver.solve(&round.unwound.terms, &wanted) else { return None };
            let script = round.unwound.script_of(self.options, &model);
            if let Some(found) = self.confirmed(formula, (script, None), round, false) {
                return Some(found);
            }
            // The next one takes other inputs.
            let different = round.other_inputs(&model)?;
            wanted.push(different);
        }
        None
    }

    /// A run that ends, or comes back, in one of the ways of this round.
    fn offered(&self, formula: &Formula, round: &mut Round) -> Option<Counterexample> {
        let normal = Normal::of(formula);
        for ending in round.unwound.endings().into_iter().take(MAX_ENDINGS) {
            if self.options.is_halted() {
                return None;
            }
            let condition = violated(&mut round.unwound, &ending, &normal);
            if condition == round.unwound.terms.falsehood() {
                continue;
            }
            let Answer::Sat(model) = round.solver.solve(&round.unwound.terms, &[condition]) else { continue };
            let script = round.unwound.script_to(self.options, &model, &ending);
            if let Some(found) = self.confirmed(formula, script, round, ending.is_end()) {
                return Some(found);
            }
        }
        None
    }

    /// Executes a run, and looks whether it violates the formula.
    fn confirmed(
        &self,
        formula: &Formula,
        (script, repeat_from): (Script, Option<usize>),
        round: &Round,
        is_end: bool,
    ) -> Option<Counterexample> {
        let referee = Referee { program: self.program, options: self.options, prepared: &self.prepared };
        let run = if is_end { referee.ending(script) } else { referee.repeating(script, repeat_from) }?;
        if run.word.fulfils(formula) {
            return None;
        }
        let bounds = round.unwound.bounds.clone();
        Some(Counterexample { run: referee.simplified(run, formula), bounds })
    }

    /// Nothing was cut: whether all runs end, and all of them were looked at.
    fn conclude(&mut self, round: &mut Round) {
        let ends: Vec<Term> = round.ends().iter().map(|end| end.reached).collect();
        let ended = round.unwound.terms.or_all(&ends);
        let fails = round.unwound.fails();
        let others = round.unwound.terms.not(ended);
        let followed = round.unwound.is_followed();
        let lost = round.unwound.terms.and(followed, others);
        let mut doubts = vec![(fails, "some run fails before it ends: check it without a formula first".to_string())];
        for (met, what) in round.unwound.refusals() {
            doubts.push((met, format!("a run comes to what is not followed: {what}")));
        }
        doubts.push((lost, "a run ends in a way that is not followed".to_string()));
        for (condition, why) in doubts {
            match round.solver.solve(&round.unwound.terms, &[condition]) {
                Answer::Unsat(_) => {}
                Answer::Sat(_) => return self.give_up(&why),
                Answer::Unknown(_) => return self.give_up("the solver gave up"),
            }
        }
        for number in self.open() {
            self.verdicts[number] = match self.violated_at_end(number, round) {
                Answer::Unsat(_) => TemporalVerdict::Holds,
                Answer::Sat(_) => {
                    TemporalVerdict::Unknown("a run was found that the interpreter does not confirm".to_string())
                }
                Answer::Unknown(_) => TemporalVerdict::Unknown("the solver gave up".to_string()),
            };
        }
    }

    /// Whether a run that ends violates a formula.
    fn violated_at_end(&self, number: usize, round: &mut Round) -> Answer {
        let normal = Normal::of(&self.formulas[number]);
        let mut ways = Vec::new();
        for end in round.ends() {
            ways.push(violated(&mut round.unwound, &end, &normal));
        }
        let condition = round.unwound.terms.or_all(&ways);
        round.solver.solve(&round.unwound.terms, &[condition])
    }
}

/// The condition of runs with an ending that violate a formula.
fn violated(unwound: &mut Unwound, ending: &Ending, formula: &Normal) -> Term {
    ending.condition(unwound, &mut |terms, positions, last| {
        let truth = holds(terms, formula, positions, last);
        terms.not(truth)
    })
}

/// Executes a run that ends, or that repeats itself with its inputs from one on; none if it does not.
pub fn executed(
    program: &Program,
    options: &Options,
    script: Script,
    inputs_repeat_from: Option<usize>,
    is_end: bool,
) -> Option<Executed> {
    let referee = Referee { program, options, prepared: &Prepared::new(program) };
    if is_end { referee.ending(script) } else { referee.repeating(script, inputs_repeat_from) }
}

/// The interpreter for runs that are offered.
struct Referee<'a> {
    program: &'a Program,
    options: &'a Options,
    prepared: &'a Prepared<'a>,
}

impl Referee<'_> {
    /// Executes a run that should repeat itself. Inputs that are not given are those that came last at the same place.
    fn repeating(&self, script: Script, inputs_repeat_from: Option<usize>) -> Option<Executed> {
        let limits = |options: run::Options| run::Options { max_steps: MAX_STEPS_TO_REPEAT, ..options };
        let (mut script, mut repeat_from) = (script, inputs_repeat_from);
        if repeat_from.is_none() {
            let policy = InputPolicy::Again;
            let again = limits(run::Options { input_policy: policy, ..run_options(self.options, &script) });
            let lasso = run::lasso(self.prepared, &again)?;
            // The inputs of stem and cycle as they were taken.
            let once = run::Options { max_steps: lasso.stem + lasso.cycle, ..again };
            let inputs = self.prepared.execute(&once, &mut Discard).inputs;
            let stem = inputs.iter().filter(|input| input.step < lasso.stem).count();
            script.inputs = inputs.iter().map(|input| input.value).collect();
            repeat_from = (stem < script.inputs.len()).then_some(stem);
        }
        let run_options = limits(repeating_run_options(self.options, &script, repeat_from));
        let lasso = run::lasso(self.prepared, &run_options)?;
        let once = |lasso: Lasso| run::Options { max_steps: lasso.stem + lasso.cycle, ..run_options.clone() };
        let trace = self.prepared.replay(&once(lasso), &mut Discard).ok()?;
        let lasso = from_its_top(self.program, &trace, lasso);
        let trace = self.prepared.replay(&once(lasso), &mut Discard).ok()?;
        let (word, steps) = word_of(self.program, &trace, Some(lasso));
        Some(Executed { script, inputs_repeat_from: repeat_from, lasso: Some(lasso), word, steps })
    }

    /// The same with small inputs where the run still violates the formula and gets no longer: what a solver chooses says nothing.
    /// Equal inputs stay equal: in a cycle they have to.
    fn simplified(&self, mut run: Executed, formula: &Formula) -> Executed {
        let length = |run: &Executed| run.lasso.map_or(run.steps.len() as u64, |lasso| lasso.stem + lasso.cycle);
        for input in 0..run.script.inputs.len().min(MAX_SIMPLIFIED) {
            for value in 0..MAX_SMALL.min(run.script.inputs[input]) {
                let mut script = run.script.clone();
                let own = script.inputs[input];
                script.inputs.iter_mut().filter(|other| **other == own).for_each(|other| *other = value);
                let simpler = match run.lasso {
                    Some(_) => self.repeating(script, run.inputs_repeat_from),
                    None => self.ending(script),
                };
                let is_better = |simpler: &Executed| {
                    simpler.lasso.is_some() == run.lasso.is_some()
                        && simpler.script.inputs.len() == run.script.inputs.len()
                        && length(simpler) <= length(&run)
                        && !simpler.word.fulfils(formula)
                };
                if let Some(simpler) = simpler.filter(is_better) {
                    run = simpler;
                    break;
                }
            }
        }
        run
    }

    /// Executes a run that should end.
    fn ending(&self, script: Script) -> Option<Executed> {
        let trace = self.prepared.replay(&run_options(self.options, &script), &mut Discard).ok()?;
        if !matches!(trace.report().outcome, Outcome::Exit { .. }) {
            return None;
        }
        let (word, steps) = word_of(self.program, &trace, None);
        Some(Executed { script, inputs_repeat_from: None, lasso: None, word, steps })
    }
}

fn halted(reason: &Reason) -> String {
    match reason {
        Reason::Time | Reason::Interrupted => "the time is over".to_string(),
        _ => "the unwound program is too large".to_string(),
    }
}

impl Round {
    /// How runs end.
    fn ends(&self) -> Vec<Ending> {
        self.unwound.endings().into_iter().filter(Ending::is_end).collect()
    }

    /// Some input that the run of a model asks for has another value.
    fn other_inputs(&mut self, model: &Model) -> Option<Term> {
        let inputs: Vec<(Term, Term)> = self.unwound.inputs().iter().map(|input| (input.term, input.asked)).collect();
        let values: Vec<Term> = inputs.iter().map(|one| one.0).collect();
        let values = logic::values(&self.unwound.terms, model, &values);
        let terms = &mut self.unwound.terms;
        let mut others = Vec::new();
        for ((input, asked), value) in inputs.into_iter().zip(values) {
            let value = terms.constant(terms.width(input), value);
            let same = terms.eq(input, value);
            let other = terms.not(same);
            others.push(terms.and(asked, other));
        }
        let different = terms.or_all(&others);
        (different != terms.falsehood()).then_some(different)
    }
}

/// The same run with the cycle told from another step on: the first one in the outermost call, at the line that comes first
/// there. That is where a reader would say that the loop begins.
fn from_its_top(program: &Program, trace: &Trace<'_>, lasso: Lasso) -> Lasso {
    let line = |step: &run::Step| {
        let span = program[step.function].edge(step.edge).span;
        program.sources.span(span).map_or(u32::MAX, |span| span.told.line)
    };
    let first = usize::try_from(lasso.stem).unwrap_or(usize::MAX);
    let steps = (first..trace.len()).filter_map(|index| trace.step(index));
    let top = steps.min_by_key(|step| (step.depth, line(step), step.index));
    Lasso { stem: top.map_or(lasso.stem, |step| step.index as u64), ..lasso }
}

/// The word that a recorded run gives: a letter for each event, and one for what comes after the last.
fn word_of(program: &Program, trace: &Trace<'_>, lasso: Option<Lasso>) -> (Word, Vec<u64>) {
    let (mut letters, mut steps, mut start) = (Vec::new(), Vec::new(), 0);
    let mut cursor = trace.cursor();
    while let Some(step) = cursor.next_step() {
        let at = step.index as u64;
        if lasso.is_some_and(|lasso| at < lasso.stem) {
            start = letters.len();
        }
        if let Op::Observe { number, condition } = program[step.function].edge(step.edge).op
            && let Some(event) = program.event_of(number)
            && is_true(program, &cursor, condition)
        {
            let mut letter = letter_everywhere(program, &cursor);
            for &(proposition, condition) in &event.holds {
                letter[proposition] = condition.is_none_or(|condition| is_true(program, &cursor, condition));
            }
            letters.push(letter);
            steps.push(at);
        }
        if lasso.is_some_and(|lasso| at < lasso.stem) {
            start = letters.len();
        }
        cursor.forward();
    }
    if lasso.is_none() || start == letters.len() {
        let mut letter = letter_everywhere(program, &cursor);
        if let (None, Some(end)) = (lasso, program.events.end) {
            letter[end] = true;
        }
        letters.push(letter);
        start = letters.len() - 1;
    }
    (Word::new(letters, start), steps)
}

fn letter_everywhere(program: &Program, cursor: &Cursor<'_>) -> Vec<bool> {
    let mut letter = vec![false; program.events.propositions];
    for &(proposition, condition) in &program.events.everywhere {
        letter[proposition] = is_true(program, cursor, condition);
    }
    letter
}

/// Whether a condition has a value that is not 0.
fn is_true(program: &Program, cursor: &Cursor<'_>, condition: ir::ExprId) -> bool {
    if let ExprKind::Int(value) = program[condition].kind() {
        return *value != 0;
    }
    match cursor.eval(condition) {
        Value::Int(value) => value != 0,
        // The sign of a zero is no value.
        Value::Float(bits) => bits != 0 && bits.trailing_zeros() < float_bits(program, condition) - 1,
        Value::Pointer(pointer) => pointer.address != 0,
        Value::Record(_) | Value::Array { .. } | Value::Unset | Value::Missing => false,
    }
}

fn float_bits(program: &Program, expr: ir::ExprId) -> u32 {
    program.types.size_of(program[expr].ty()).map_or(64, |size| (size * 8).min(80) as u32)
}
