//! A second look at runs and a formula of temporal logic: both runs are executed again, their events are read anew, and the
//! formula is evaluated by a computation of fixed points, which has nothing in common with the walks of `logic::temporal::word`.

use check::repeating_run_options;
use ir::{Op, Program};
use logic::temporal::{Binary, Formula, Unary};
use run::{Discard, Lasso, Limit, Options, Outcome, Script, Trace, Value};

use super::{Looked, Verified};

/// A run as it is claimed.
#[derive(Debug, Clone, Copy)]
pub struct ClaimedRun<'a> {
    /// What decides it.
    pub script: &'a Script,
    /// The first input that is repeated.
    pub inputs_repeat_from: Option<usize>,
    /// What it repeats.
    pub lasso: Option<Lasso>,
}

/// Whether the first run violates the formula, and the second one satisfies it.
pub fn temporal(
    program: &Program,
    options: &check::Options,
    formula: &Formula,
    (violating, satisfying): (ClaimedRun<'_>, Option<ClaimedRun<'_>>),
) -> Verified {
    for (run, is_wanted) in [(Some(violating), false), (satisfying, true)] {
        let Some(run) = run else { continue };
        match truth(program, options, formula, run) {
            Ok(is_true) if is_true == is_wanted => {}
            Ok(_) => return Verified::No("the formula has another truth on a run".to_string()),
            Err(why) => return Verified::No(why),
        }
    }
    Verified::Yes(if satisfying.is_some() { vec![Looked::Passes] } else { Vec::new() })
}

/// The truth of the formula on a run.
fn truth(program: &Program, options: &check::Options, formula: &Formula, run: ClaimedRun<'_>) -> Result<bool, String> {
    let once = repeating_run_options(options, run.script, run.inputs_repeat_from);
    let rounds = |count: u64| match run.lasso {
        // The recording ends there; a run that ends by itself is recorded to its end.
        Some(lasso) => Options { max_steps: lasso.stem + count * lasso.cycle, ..once.clone() },
        None => once.clone(),
    };
    let trace = Trace::replay(program, &rounds(2), &mut Discard).map_err(|error| error.to_string())?;
    let is_as_claimed = match run.lasso {
        Some(_) => trace.report().outcome == Outcome::Limit(Limit::Steps),
        None => matches!(trace.report().outcome, Outcome::Exit { .. }),
    };
    if !is_as_claimed {
        return Err("a run does not go on, or does not end, as it is said to".to_string());
    }
    let letters = letters(program, &trace);
    let (letters, start) = match run.lasso {
        None => {
            // The last letter stands for ever.
            let last = letters.len() - 1;
            (letters, last)
        }
        Some(lasso) => first_round(letters, lasso)?,
    };
    let letters: Vec<Vec<bool>> = letters.into_iter().map(|(_, letter)| letter).collect();
    Ok(values(formula, &letters, start)[0])
}

/// A step, and the truth of the propositions in it.
type Letter = (u64, Vec<bool>);

/// The letters of stem and cycle; those of a second round are the same.
fn first_round(letters: Vec<Letter>, lasso: Lasso) -> Result<(Vec<Letter>, usize), String> {
    let round = |number: u64| {
        let from = lasso.stem + number * lasso.cycle;
        let own =
            letters[..letters.len() - 1].iter().filter(move |(step, _)| (from..from + lasso.cycle).contains(step));
        own.map(|(_, letter)| letter.clone()).collect::<Vec<_>>()
    };
    if round(0) != round(1) {
        return Err("two rounds of a cycle have other events".to_string());
    }
    let start = letters.iter().filter(|(step, _)| *step < lasso.stem).count();
    let mut kept: Vec<Letter> = letters.iter().filter(|(step, _)| *step < lasso.stem + lasso.cycle).cloned().collect();
    if round(0).is_empty() {
        kept.push(letters[letters.len() - 1].clone());
    }
    Ok((kept, start))
}

/// The letters of all events, and one for what comes after them.
fn letters(program: &Program, trace: &Trace<'_>) -> Vec<Letter> {
    let events = &program.events;
    let mut cursor = trace.cursor();
    let mut found: Vec<Letter> = Vec::new();
    let is_true = |cursor: &run::Cursor<'_>, expr: ir::ExprId| match cursor.eval(expr) {
        Value::Int(value) => value != 0,
        Value::Pointer(pointer) => pointer.address != 0,
        Value::Float(bits) => {
            // All bits but the sign.
            let size = program.types.size_of(program[expr].ty()).unwrap_or(8).min(10) as u32;
            bits & (u128::MAX >> (129 - 8 * size)) != 0
        }
        Value::Record(_) | Value::Array { .. } | Value::Unset | Value::Missing => false,
    };
    let everywhere = |cursor: &run::Cursor<'_>| {
        let mut letter = vec![false; events.propositions];
        for &(proposition, expr) in &events.everywhere {
            letter[proposition] = is_true(cursor, expr);
        }
        letter
    };
    for index in 0..trace.len() {
        cursor.seek(index);
        let Some(step) = trace.step(index) else { break };
        let Op::Observe { number, condition } = &program[step.function].edge(step.edge).op else { continue };
        let Some(event) = program.event_of(*number).filter(|_| is_true(&cursor, *condition)) else { continue };
        let mut letter = everywhere(&cursor);
        for (proposition, expr) in &event.holds {
            letter[*proposition] = expr.is_none_or(|expr| is_true(&cursor, expr));
        }
        found.push((index as u64, letter));
    }
    cursor.seek(trace.len());
    let mut last = everywhere(&cursor);
    if let (Some(end), Outcome::Exit { .. }) = (events.end, &trace.report().outcome) {
        last[end] = true;
    }
    found.push((u64::MAX, last));
    found
}

/// The truth of a formula at each position, by fixed points.
fn values(formula: &Formula, letters: &[Vec<bool>], start: usize) -> Vec<bool> {
    let of = |inner: &Formula| values(inner, letters, start);
    let each = |holds: &dyn Fn(usize) -> bool| (0..letters.len()).map(holds).collect::<Vec<bool>>();
    let next = |position: usize| if position + 1 < letters.len() { position + 1 } else { start };
    // `now(at, value after it)` again and again, from all true or all false, until nothing changes.
    let fixed = |first: bool, now: &dyn Fn(usize, bool) -> bool| {
        let mut value = vec![first; letters.len()];
        loop {
            let better: Vec<bool> = (0..letters.len()).map(|at| now(at, value[next(at)])).collect();
            if better == value {
                return value;
            }
            value = better;
        }
    };
    match formula {
        Formula::Constant(value) => vec![*value; letters.len()],
        Formula::Proposition(number) => each(&|at| letters[at][*number]),
        Formula::Not(inner) => of(inner).into_iter().map(|value| !value).collect(),
        Formula::Unary(operator, inner) => {
            let a = of(inner);
            match operator {
                Unary::Next => each(&|at| a[next(at)]),
                Unary::Finally => fixed(false, &|at, after| a[at] || after),
                Unary::Globally => fixed(true, &|at, after| a[at] && after),
            }
        }
        Formula::Binary(operator, left, right) => {
            let (a, b) = (of(left), of(right));
            match operator {
                Binary::And => each(&|at| a[at] & b[at]),
                Binary::Or => each(&|at| a[at] | b[at]),
                Binary::Implies => each(&|at| !a[at] | b[at]),
                Binary::Equivalent => each(&|at| a[at] == b[at]),
                Binary::Until => fixed(false, &|at, after| b[at] || a[at] && after),
                Binary::WeakUntil => fixed(true, &|at, after| b[at] || a[at] && after),
                Binary::Release => fixed(true, &|at, after| b[at] && (a[at] || after)),
            }
        }
    }
}
