//! Formulas of temporal logic: what the user asks, the program with what they speak of, and what is found.

use std::sync::Arc;

use cfront::{Diagnostic, Position, ResultTest, Severity, SourceAccess, Watch, Watched};
use check::{Counterexample, Executed, TemporalVerdict, repeating_run_options};
use explain::verify::{self, ClaimedRun};
use explain::{ClosestSatisfying, TemporalExplanation, Verified, closest_satisfying, explain_temporal};
use ir::{BinaryOp, Program};
pub use logic::temporal::patterns::Pattern;
use logic::temporal::{Automaton, Comparison, Formula, Parsed, Place, Proposition, SyntaxError, parse};
use report::TemporalFinding;
use run::{Discard, Trace};

use crate::host::{Host, guard};
use crate::request::Request;

/// The most states of an automaton by which it is seen that a formula says nothing.
const MAX_STATES: usize = 500;

/// How a formula is written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Spelling {
    /// In full.
    Formula,
    /// As a pattern.
    Pattern(Pattern),
}

/// A formula as it is asked for.
#[derive(Debug, Clone)]
pub struct Asked {
    /// What to call the text in messages: an option, or a file.
    pub origin: String,
    /// The line of its first character in a file, from 1.
    pub line: u32,
    /// What it is called, if it has a name.
    pub name: Option<String>,
    /// The text.
    pub text: String,
    /// How it is written.
    pub spelling: Spelling,
}

/// Formulas that were read.
#[derive(Debug, Clone, Default)]
pub struct Formulas {
    /// Their propositions.
    pub watched: Vec<Watched>,
    /// What should be said about them.
    pub remarks: Vec<Diagnostic>,
    list: Vec<Named>,
    names: Vec<String>,
}

#[derive(Debug, Clone)]
struct Named {
    name: Option<String>,
    formula: Formula,
    text: String,
}

/// Every run ends.
pub fn termination() -> Asked {
    Asked {
        origin: "--termination".to_string(),
        line: 1,
        name: Some("termination".to_string()),
        text: "F end".to_string(),
        spelling: Spelling::Formula,
    }
}

/// Reads formulas. `main_file` is meant where a line has no file.
///
/// # Errors
///
/// What is wrong with the first one that is wrong.
pub fn read_formulas(asked: &[Asked], main_file: &str) -> Result<Formulas, Box<Diagnostic>> {
    let mut formulas = Formulas::default();
    for one in asked {
        let parsed = match one.spelling {
            Spelling::Formula => parse(&one.text),
            Spelling::Pattern(pattern) => pattern.read(&one.text),
        };
        let parsed = parsed.map_err(|error| Box::new(syntax_error(one, &error)))?;
        formulas.add(one, &parsed, main_file);
    }
    Ok(formulas)
}

fn syntax_error(asked: &Asked, error: &SyntaxError) -> Diagnostic {
    let position = Position {
        file: asked.origin.clone(),
        line: asked.line,
        column: 1 + error.at.start as u32,
        text: Some(Arc::from(asked.text.as_str())),
        range: error.at.clone(),
    };
    Diagnostic { position: Some(position), ..Diagnostic::plain(error.message.clone()) }
}

impl Formulas {
    fn add(&mut self, asked: &Asked, parsed: &Parsed, main_file: &str) {
        let text: Arc<str> = Arc::from(asked.text.as_str());
        let mut numbers = Vec::new();
        for (proposition, range) in &parsed.propositions {
            let watch = watch_of(proposition, main_file);
            let known = self.watched.iter().position(|watched| watched.watch == watch);
            numbers.push(known.unwrap_or_else(|| {
                let (origin, text, range) = (asked.origin.clone(), Arc::clone(&text), range.clone());
                self.watched.push(Watched { watch, origin, text, range });
                self.names.push(proposition.to_string());
                self.watched.len() - 1
            }));
        }
        let formula = renumbered(&parsed.formula, &numbers);
        let is_written_with_next = asked.spelling == Spelling::Formula && formula.has_next();
        if is_written_with_next {
            let what = "`X` speaks of the next event: a call or return, a line or a write that some formula watches";
            self.remark(asked, what);
        }
        let is_never = |formula: &Formula| {
            Automaton::of(formula, MAX_STATES).is_some_and(|automaton| !automaton.accepts_something())
        };
        if is_never(&formula.clone().negated()) {
            self.remark(asked, "this formula is true of every run of every program");
        } else if is_never(&formula) {
            self.remark(asked, "this formula is true of no run of any program");
        }
        let text = formula.text(&|number| self.names[number].clone());
        self.list.push(Named { name: asked.name.clone(), formula, text });
    }

    fn remark(&mut self, asked: &Asked, what: &str) {
        let error = SyntaxError { message: what.to_string(), at: 0..asked.text.len() };
        self.remarks.push(Diagnostic { severity: Severity::Warning, ..syntax_error(asked, &error) });
    }
}

fn watch_of(proposition: &Proposition, main_file: &str) -> Watch {
    let line = |place: &Place, expression: Option<String>| Watch::Line {
        file: place.file.clone().unwrap_or_else(|| main_file.to_string()),
        line: place.line,
        expression,
    };
    match proposition {
        Proposition::Call(function) => Watch::Call(function.clone()),
        Proposition::Return(function, test) => {
            let test = test.map(|(comparison, number)| ResultTest { operator: operator(comparison), number });
            Watch::Return(function.clone(), test)
        }
        Proposition::At(place) => line(place, None),
        Proposition::Expression(text, Some(place)) => line(place, Some(text.clone())),
        Proposition::Expression(text, None) => Watch::Always(text.clone()),
        Proposition::End => Watch::End,
    }
}

fn operator(comparison: Comparison) -> BinaryOp {
    match comparison {
        Comparison::Equal => BinaryOp::Eq,
        Comparison::Different => BinaryOp::Ne,
        Comparison::Less => BinaryOp::Lt,
        Comparison::AtMost => BinaryOp::Le,
        Comparison::Greater => BinaryOp::Gt,
        Comparison::AtLeast => BinaryOp::Ge,
    }
}

fn renumbered(formula: &Formula, numbers: &[usize]) -> Formula {
    match formula {
        Formula::Constant(value) => Formula::Constant(*value),
        Formula::Proposition(number) => Formula::Proposition(numbers[*number]),
        Formula::Not(inner) => renumbered(inner, numbers).negated(),
        Formula::Unary(operator, inner) => Formula::unary(*operator, renumbered(inner, numbers)),
        Formula::Binary(operator, left, right) => {
            Formula::binary(*operator, renumbered(left, numbers), renumbered(right, numbers))
        }
    }
}

/// What is known of a formula.
#[derive(Debug)]
pub struct TemporalAnswer {
    /// Its name, if it has one.
    pub name: Option<String>,
    /// The formula.
    pub formula: String,
    /// What is known.
    pub verdict: TemporalVerdict,
    /// What is told of the run that violates it.
    pub told: Option<Told>,
}

/// What is told of a run that violates a formula.
#[derive(Debug)]
pub struct Told {
    /// Its events, and why the formula is false.
    pub explanation: TemporalExplanation,
    /// The closest run that satisfies the formula, if one was looked for and found.
    pub closest: Option<ClosestSatisfying>,
    /// What a second look says of both runs.
    pub verified: Verified,
}

/// What is known of all formulas.
#[derive(Debug)]
pub struct TemporalAnswers {
    /// The program.
    pub program: Arc<Program>,
    /// How it was checked.
    pub options: check::Options,
    /// In the order in which they were asked for.
    pub answers: Vec<TemporalAnswer>,
    /// The texts of all propositions.
    pub propositions: Vec<String>,
}

/// Decides formulas on a program that was read with their propositions; none if the work was left behind.
///
/// # Errors
///
/// When the request does not fit the program.
pub fn answer_temporal(
    request: &Request,
    formulas: &Formulas,
    program: &Arc<Program>,
    host: &Arc<dyn Host>,
) -> Result<Option<TemporalAnswers>, String> {
    let options = request.options_for(program)?;
    let options = check::Options { interrupt: Some(host.interrupt()), ..options };
    let (own, own_program, own_formulas) = (options.clone(), Arc::clone(program), formulas.clone());
    let explains = request.explaining.is_some();
    let work = move || {
        let list: Vec<Formula> = own_formulas.list.iter().map(|named| named.formula.clone()).collect();
        let verdicts = check::temporal(&own_program, &own, &list);
        let told = own_formulas.list.into_iter().zip(verdicts).map(|(named, verdict)| {
            let told = match &verdict {
                TemporalVerdict::Violated(found) => {
                    told_of(&own_program, &own, found, (&named.formula, &own_formulas.names), explains)
                }
                TemporalVerdict::Holds | TemporalVerdict::Unknown(_) => None,
            };
            TemporalAnswer { name: named.name, formula: named.text, verdict, told }
        });
        told.collect::<Vec<_>>()
    };
    let answers = guard(&**host, None, work);
    let propositions = formulas.names.clone();
    Ok(answers.map(|answers| TemporalAnswers { program: Arc::clone(program), options, answers, propositions }))
}

/// A run that was found, recorded: up to the end of the first round, if it repeats itself.
pub fn replayed<'p>(program: &'p Program, options: &check::Options, found: &Executed) -> Option<Trace<'p>> {
    let run_options = repeating_run_options(options, &found.script, found.inputs_repeat_from);
    let run_options = match found.lasso {
        Some(lasso) => run::Options { max_steps: lasso.stem + lasso.cycle, ..run_options },
        None => run_options,
    };
    Trace::replay(program, &run_options, &mut Discard).ok()
}

fn told_of(
    program: &Program,
    options: &check::Options,
    found: &Counterexample,
    (formula, names): (&Formula, &[String]),
    explains: bool,
) -> Option<Told> {
    let trace = replayed(program, options, &found.run)?;
    let name = |number: usize| names[number].clone();
    let explanation = explain_temporal(program, &trace, &found.run, (formula, &name));
    let closest =
        explains.then(|| closest_satisfying(program, options, (formula, found), &explanation.answered)).flatten();
    let runs = (claim(&found.run), closest.as_ref().map(|closest| claim(&closest.run)));
    let verified = verify::temporal(program, options, formula, runs);
    Some(Told { explanation, closest, verified })
}

fn claim(run: &Executed) -> ClaimedRun<'_> {
    ClaimedRun { script: &run.script, inputs_repeat_from: run.inputs_repeat_from, lasso: run.lasso }
}

impl TemporalAnswers {
    /// What pages are made of, and the recorded run of each answer that has one.
    pub fn findings<'a>(&'a self, traces: &'a [Option<Trace<'a>>]) -> Vec<TemporalFinding<'a>> {
        let mut findings = Vec::new();
        for (answer, trace) in self.answers.iter().zip(traces) {
            let (found, why_unknown) = match &answer.verdict {
                TemporalVerdict::Violated(found) => (Some(&found.run), None),
                TemporalVerdict::Holds => (None, None),
                TemporalVerdict::Unknown(why) => (None, Some(why.as_str())),
            };
            findings.push(TemporalFinding {
                name: answer.name.as_deref(),
                formula: &answer.formula,
                propositions: &self.propositions,
                why_unknown,
                run: found.zip(answer.told.as_ref()).zip(trace.as_ref()).map(|((found, told), trace)| {
                    report::TemporalRun {
                        script: &found.script,
                        inputs_repeat_from: found.inputs_repeat_from,
                        explanation: &told.explanation,
                        closest: told.closest.as_ref(),
                        trace,
                    }
                }),
            });
        }
        findings
    }

    /// What a second look found wrong: a defect.
    pub fn defect(&self) -> Option<&str> {
        self.answers.iter().filter_map(|answer| answer.told.as_ref()).find_map(|told| match &told.verified {
            Verified::No(why) => Some(why.as_str()),
            Verified::Yes(_) | Verified::Undecided { .. } | Verified::NotAsked => None,
        })
    }

    /// The recorded runs, in the order of the answers.
    pub fn traces(&self) -> Vec<Option<Trace<'_>>> {
        let trace = |answer: &TemporalAnswer| match &answer.verdict {
            TemporalVerdict::Violated(found) => replayed(&self.program, &self.options, &found.run),
            TemporalVerdict::Holds | TemporalVerdict::Unknown(_) => None,
        };
        self.answers.iter().map(trace).collect()
    }
}

/// Reads the program of a request with the propositions of formulas.
///
/// # Errors
///
/// As [`crate::read`].
pub fn read_watched(
    request: &Request,
    formulas: &Formulas,
    access: &Arc<dyn SourceAccess>,
    host: &Arc<dyn Host>,
) -> Result<cfront::Compiled, crate::NoAnswer> {
    let reading = cfront::Options { watched: formulas.watched.clone(), ..request.reading.clone() };
    crate::read(&Request { reading, ..request.clone() }, access, host)
}
