//! The story of a run with several threads: what each of them did, in the order in which it happened, each entry with its thread.
//! Calls and loops are not told as parts of each other, because threads go on in between.

use std::collections::BTreeMap;

use ir::{Callee, ExprId, ExprKind, Op, PlaceId, Program, PropertyClass, SpanId, VariableKind};
use run::{Cursor, Outcome, Step, Trace, Value};

use super::{Entry, Event, Fact, LeftOut, Length, Story};

/// What is known of a thread while its steps are told.
#[derive(Default)]
struct Lane {
    /// A value that it read from shared memory and has not used in an entry yet.
    read: Option<Entry>,
    /// A library function that it called and that has done nothing yet.
    call: Option<Entry>,
    /// How many of its calls are open, as far as they are the user's.
    depth: u32,
    is_in_library: bool,
}

struct Teller<'t> {
    trace: &'t Trace<'t>,
    program: &'t Program,
    lanes: BTreeMap<u32, Lane>,
    entries: Vec<Entry>,
}

/// Tells a run with several threads.
pub(super) fn story(trace: &Trace<'_>, length: Length) -> Story {
    let mut teller = Teller { trace, program: trace.program(), lanes: BTreeMap::new(), entries: Vec::new() };
    let mut cursor = trace.cursor();
    let mut last = None;
    while let Some(step) = cursor.next_step() {
        if last.is_some_and(|last| last != step.thread) {
            last.into_iter().for_each(|thread| teller.flush_read(thread));
        }
        last = Some(step.thread);
        teller.step(step, &cursor);
        cursor.forward();
    }
    // What a thread waits for is told; what it was only about to do is not.
    let waits =
        matches!(&trace.report().outcome, Outcome::Failure(failure) if failure.class == PropertyClass::Deadlock);
    let told: Vec<u32> = teller.lanes.keys().copied().filter(|&thread| waits || Some(thread) == last).collect();
    told.into_iter().for_each(|thread| teller.flush_call(thread));
    teller.end(last.unwrap_or(0));
    let lines = teller.entries.len();
    let entries = match length {
        Length::Full => teller.entries,
        Length::Lines(most) => shortened(teller.entries, most),
    };
    let failed = matches!(trace.report().outcome, Outcome::Failure(_));
    Story { entries, inputs: Vec::new(), input_count: trace.report().inputs.len(), lines, failed }
}

/// The beginning and, for the most part, the end.
fn shortened(mut entries: Vec<Entry>, most: usize) -> Vec<Entry> {
    if entries.len() <= most {
        return entries;
    }
    let (from, left_out) = (most / 4, entries.len() + 1 - most);
    let mut note = entries[from].clone();
    note.event = Event::LeftOut(LeftOut { lines: left_out, ..LeftOut::default() });
    note.thread = None;
    entries.splice(from..from + left_out, [note]);
    entries
}

impl Teller<'_> {
    fn entry(&self, event: Event, step: Step, span: SpanId) -> Entry {
        Entry {
            event,
            function: step.function,
            span,
            step: step.index,
            depth: 0,
            iteration: None,
            inline: false,
            left_out: 0,
            thread: Some(step.thread),
        }
    }

    /// Tells a step, before it is made.
    fn step(&mut self, step: Step, cursor: &Cursor<'_>) {
        let function = &self.program[step.function];
        let edge = function.edge(step.edge);
        if function.library {
            self.library_step(step, &edge.op);
            return;
        }
        let lane = self.lanes.entry(step.thread).or_default();
        let is_new = lane.is_in_library && lane.call.is_none() && step.depth > lane.depth || lane.depth == 0;
        (lane.is_in_library, lane.depth) = (false, step.depth);
        self.flush_call(step.thread);
        if is_new {
            let event = Event::Call { name: function.name.clone(), arguments: Vec::new(), library: false };
            let entry = self.entry(event, step, function.span);
            self.entries.push(entry);
        }
        match &edge.op {
            Op::Assign { place, value, .. } => self.assign(step, *place, *value, edge.span, cursor),
            Op::Assume { condition, holds } if !matches!(self.program[*condition].kind(), ExprKind::Int(_)) => {
                self.drop_read(step.thread);
                let condition = self.text(self.program[*condition].span());
                let event = Event::Branch { condition, holds: *holds, operands: Vec::new() };
                let entry = self.entry(event, step, edge.span);
                self.entries.push(entry);
            }
            Op::Call { callee, .. } => self.call(step, *callee, edge.span),
            Op::Input { place, .. } if !self.is_temporary(*place) => {
                let name = self.text(self.program[*place].span());
                let value = Event::Input(Fact { written: name.clone(), text: name, input: true, ..Fact::default() });
                let entry = self.entry(value, step, edge.span);
                self.entries.push(entry);
            }
            Op::Return { value: Some(value) } if step.depth > 1 => {
                self.drop_read(step.thread);
                let fact = Fact { value: self.value(*value, cursor), ..Fact::default() };
                let entry = self.entry(Event::Return { value: Some(fact) }, step, edge.span);
                self.entries.push(entry);
            }
            _ => {}
        }
    }

    /// What a library function does is told as the user's call, when it first does something that others can notice.
    fn library_step(&mut self, step: Step, op: &Op) {
        let lane = self.lanes.entry(step.thread).or_default();
        lane.is_in_library = true;
        if matches!(op, Op::Await { .. } | Op::Atomic { begins: true } | Op::Spawn { .. }) {
            self.flush_call(step.thread);
        }
    }

    fn call(&mut self, step: Step, callee: Callee, span: SpanId) {
        self.drop_read(step.thread);
        let library = match callee {
            Callee::Function(function) => self.program[function].library,
            Callee::Builtin(_) => true,
            Callee::Pointer(_) => false,
        };
        let name = match callee {
            Callee::Function(function) => self.program[function].name.clone(),
            Callee::Builtin(builtin) => builtin.name().to_string(),
            Callee::Pointer(_) => "a function".to_string(),
        };
        let written = self.text(span);
        let arguments = written.strip_prefix(name.as_str()).and_then(|rest| rest.trim_start().strip_prefix('('));
        let arguments = arguments.and_then(|rest| rest.strip_suffix(')')).unwrap_or("").to_string();
        let fact = Fact { value: arguments, ..Fact::default() };
        let arguments = if fact.value.is_empty() { Vec::new() } else { vec![fact] };
        let entry = self.entry(Event::Call { name, arguments, library }, step, span);
        match library {
            true => self.lanes.entry(step.thread).or_default().call = Some(entry),
            false => self.entries.push(entry),
        }
    }

    fn assign(&mut self, step: Step, place: PlaceId, value: ExprId, span: SpanId, cursor: &Cursor<'_>) {
        if self.is_temporary(place) {
            // What is read from shared memory is told apart if another thread goes on before it is used.
            if let ExprKind::Load(read) = *self.program[value].kind()
                && !self.is_temporary(read)
            {
                let text = self.text(self.program[read].span());
                let fact = Fact { written: text.clone(), text, value: self.value(value, cursor), ..Fact::default() };
                let entry = self.entry(Event::Read(fact), step, self.program[value].span());
                self.lanes.entry(step.thread).or_default().read = Some(entry);
            }
            return;
        }
        self.drop_read(step.thread);
        let text = self.text(self.program[place].span());
        let fact = Fact { written: text.clone(), text, value: self.value(value, cursor), ..Fact::default() };
        let entry = self.entry(Event::Assign { writes: vec![fact], by: None, inputs: Vec::new() }, step, span);
        self.entries.push(entry);
    }

    fn drop_read(&mut self, thread: u32) {
        self.lanes.entry(thread).or_default().read = None;
    }

    fn flush_read(&mut self, thread: u32) {
        let read = self.lanes.entry(thread).or_default().read.take();
        self.entries.extend(read);
    }

    fn flush_call(&mut self, thread: u32) {
        let call = self.lanes.entry(thread).or_default().call.take();
        self.entries.extend(call);
    }

    fn end(&mut self, thread: u32) {
        let report = self.trace.report();
        let (mut span, mut failed) = (SpanId::NONE, false);
        let text = match &report.outcome {
            Outcome::Exit { status: 0 } => "the program ends".to_string(),
            Outcome::Exit { status } => format!("the program ends with exit status {status}"),
            Outcome::Failure(failure) => {
                (span, failed) = (crate::failure_span(self.program, failure), true);
                failure.text.clone()
            }
            Outcome::AssumptionFalse { .. } => "an assumption does not hold".to_string(),
            Outcome::Signal { name, .. } => format!("the program ends with {name}"),
            Outcome::Limit(_) => "the run is not followed further".to_string(),
            Outcome::Unsupported { what, .. } => format!("not supported: {what}"),
        };
        let Some(step) = self.trace.step(self.trace.len().saturating_sub(1)) else { return };
        let entry = self.entry(Event::End { text, failed, operands: Vec::new() }, step, span);
        self.entries.push(Entry { thread: Some(thread), ..entry });
    }

    fn is_temporary(&self, place: PlaceId) -> bool {
        self.program.root_of(place).is_some_and(|var| self.program[var].kind == VariableKind::Temporary)
    }

    fn value(&self, expr: ExprId, cursor: &Cursor<'_>) -> String {
        match cursor.eval(expr) {
            Value::Missing => "?".to_string(),
            value => value.render(self.program, self.program[expr].ty()),
        }
    }

    /// As it is written, on one line.
    fn text(&self, span: SpanId) -> String {
        let written = self.program.sources.snippet(span).map(|text| text.to_string()).unwrap_or_default();
        written.split_whitespace().collect::<Vec<_>>().join(" ")
    }
}
