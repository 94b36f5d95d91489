//! What the verdicts hold for, in sentences: every page says the same.

use explain::{AnyArguments, CutLoop, LoopId, Scope, ThreadScope};
use ir::{Program, SpanId};

use crate::answer::Answer;
use crate::inputs::{allocation_sentence, has_signal_handlers, missing_body_sentences};
use crate::words::{counted, ordinal};

/// Something that was not looked at: where, and what.
pub struct NotChecked {
    /// The place, if there is one.
    pub span: SpanId,
    /// A sentence without its end.
    pub text: String,
}

/// What was not looked at to its end.
pub fn not_checked(answer: &Answer<'_>) -> Vec<NotChecked> {
    let (program, scope) = (answer.program, &answer.checked.scope);
    let mut all: Vec<NotChecked> =
        scope.cut.iter().map(|cut| NotChecked { span: cut.span, text: cut_sentence(program, cut) }).collect();
    for (what, span) in &scope.unsupported {
        all.push(NotChecked { span: *span, text: format!("not looked at further: {what}") });
    }
    if scope.has_longer_texts {
        let what = match scope.arguments {
            Some(_) => "more and longer arguments",
            None => "longer environment variables",
        };
        let why = if answer.findings.is_empty() { "" } else { ", because a failure was found before" };
        let text = format!("{what} were not checked{why}");
        all.push(NotChecked { span: SpanId::NONE, text });
    }
    all
}

/// What the verdicts take for granted.
pub fn notes(answer: &Answer<'_>) -> Vec<String> {
    let (program, scope) = (answer.program, &answer.checked.scope);
    let mut notes = missing_body_sentences(program);
    if scope.is_given_run {
        notes.push("the given run was looked at; other failing runs were not looked for".to_string());
    }
    notes.extend(scope.threads.as_ref().map(thread_sentence));
    if program.has_weak_orders {
        let weak = "atomic operations ask for weaker orders than sequential consistency; what only those allow was not looked at";
        notes.push(weak.to_string());
    }
    notes.extend(scope.arguments.as_ref().map(arguments_sentence));
    notes.extend(scope.environment.map(environment_sentence));
    if has_signal_handlers(program) {
        notes.push("handlers of signals are run where the program raises the signal, and nowhere else".to_string());
    }
    notes.extend(allocation_sentence(program).map(str::to_string));
    notes.extend(address_sentence(scope));
    notes
}

/// `iterations after the 2nd of this loop were not checked (27 checks)`
fn cut_sentence(program: &Program, cut: &CutLoop) -> String {
    let checks = match cut.checks {
        0 => String::new(),
        count => format!(" ({})", counted(count, "check")),
    };
    match cut.id {
        LoopId::Loop(..) if cut.bound == 0 => format!("no iteration of the loop `{}` was checked{checks}", cut.name),
        LoopId::Loop(..) => {
            format!(
                "iterations after the {} of the loop `{}` were not checked{checks}",
                ordinal(cut.bound as usize),
                cut.name
            )
        }
        LoopId::Recursion(function) => {
            let name = &program[function].name;
            format!("more than {} open calls of `{name}` were not checked{checks}", cut.bound)
        }
    }
}

/// Which orders of the steps of threads the verdicts hold for.
fn thread_sentence(threads: &ThreadScope) -> String {
    let runs = counted(usize::try_from(threads.runs).unwrap_or(usize::MAX), "run");
    let which = match (threads.all_schedules, threads.all_inputs) {
        (true, true) => "all orders of the threads' steps were looked at",
        (true, false) => "all orders of the threads' steps were looked at, with some values of inputs",
        (false, _) => "not all orders of the threads' steps were looked at",
    };
    format!(
        "{which} ({runs}; each step accesses shared memory once, and all threads see the same order: sequential consistency)"
    )
}

/// For which arguments of the program the verdicts hold.
fn arguments_sentence(any: &AnyArguments) -> String {
    let further = any.count.saturating_sub(1);
    format!(
        "arguments are any {further} or fewer, of up to {} characters each (`--max-args`, `--max-arg-length`)",
        any.length
    )
}

/// For which environments the verdicts hold.
fn environment_sentence(length: u32) -> String {
    format!("environment variables are not set, or any text of up to {length} characters (`--max-arg-length`)")
}

fn address_sentence(scope: &Scope) -> Option<String> {
    let sentence = "the program looks at addresses as numbers; this holds for one choice of addresses";
    scope.uses_addresses.then(|| sentence.to_string())
}
