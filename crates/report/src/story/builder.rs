//! Walks a recorded run once, forward, and writes down what the user's functions do.

use std::collections::BTreeMap;
use std::rc::Rc;

use ir::{Edge, FunctionId, LocationId, Program, SpanId, StatementId, VarId};
use run::{Cursor, InputReason, Outcome, RecordedInput, Step, Trace, Value};

use super::calls::{LibraryCall, Passed};
use super::loops::{self, Keyword, Loops};
use super::names::{HeapNumbers, Names, assigned};
use super::nodes::{At, Iterations, Nodes, mixed};
use super::{Entry, Event, Fact};
use crate::inputs::told_outcome;

/// Characters that a value may take, roughly: in a short story, and in a full one.
const WIDTH: (usize, usize) = (44, 120);
/// Inputs that the head of the story could name.
const NAMED_INPUTS: usize = 100;

/// The work on a story.
pub(super) struct Builder<'t> {
    pub trace: &'t Trace<'t>,
    pub program: &'t Program,
    pub cursor: Cursor<'t>,
    pub names: Names<'t>,
    pub nodes: Nodes,
    pub frames: Vec<Frame>,
    inputs: Vec<Fact>,
    /// The first of the run's inputs that is not told yet.
    pub next_input: usize,
    loops: BTreeMap<FunctionId, Rc<Loops>>,
    /// The values that a failed assertion was computed from.
    pub asserted: Option<Vec<Fact>>,
}

/// An open call.
pub(super) struct Frame {
    pub function: FunctionId,
    pub library: bool,
    /// Whether there is an entry for it.
    pub told: bool,
    info: Rc<Loops>,
    loops: Vec<OpenLoop>,
    /// Inputs in temporaries that did not go anywhere yet.
    pub pending: Vec<Pending>,
    /// A variable that is being initialised piece by piece.
    pub building: Option<Building>,
    /// The library function that it called and that has not returned.
    pub library_call: Option<LibraryCall>,
}

/// An input that lies in a temporary.
pub(super) struct Pending {
    pub var: VarId,
    pub fact: Fact,
    pub at: At,
}

/// A variable that is being initialised piece by piece.
pub(super) struct Building {
    pub var: VarId,
    pub statement: StatementId,
    pub at: At,
}

/// A loop that control is in.
struct OpenLoop {
    index: usize,
    count: u64,
    iterations: Iterations,
    /// Values for the head of the next iteration.
    next_head: Vec<Fact>,
    /// The values that heads have shown.
    known: BTreeMap<String, String>,
    /// Whether the body of the current iteration was begun.
    entered: bool,
    /// The condition that ended it.
    ending: Option<(Event, At)>,
}

impl<'t> Builder<'t> {
    pub fn new(trace: &'t Trace<'t>, full: bool, numbers: HeapNumbers) -> Builder<'t> {
        let program = trace.program();
        Builder {
            trace,
            program,
            cursor: trace.cursor(),
            names: Names::new(program, if full { WIDTH.1 } else { WIDTH.0 }, numbers),
            nodes: Nodes::new(full),
            frames: Vec::new(),
            inputs: Vec::new(),
            next_input: 0,
            loops: BTreeMap::new(),
            asserted: None,
        }
    }

    /// The whole run.
    pub fn walk(&mut self) {
        while let Some(step) = self.cursor.next_step() {
            self.settle(step);
            if self.frames.last().is_none_or(|frame| frame.library) {
                self.library_step(step);
            } else {
                self.user_step(step);
            }
        }
        self.end();
        while !self.frames.is_empty() {
            self.leave_frame();
        }
    }

    pub fn finish(self) -> (Vec<Entry>, Vec<Fact>, Names<'t>) {
        (self.nodes.entries, self.inputs, self.names)
    }

    // Calls.

    /// Leaves calls that have returned, so that the innermost frame is that of the step.
    fn settle(&mut self, step: Step) {
        let depth = step.depth as usize;
        while self.frames.len() > depth
            || self.frames.len() == depth && self.frames.last().is_some_and(|frame| frame.function != step.function)
        {
            self.leave_frame();
        }
        while self.frames.len() < depth {
            self.enter_unseen(step);
        }
        if let Some(call) = self.frames.last_mut().and_then(|frame| frame.library_call.take()) {
            self.finish_library_call(call);
        }
    }

    /// A frame that no step of the user's code made: the first one, and calls from library code.
    fn enter_unseen(&mut self, step: Step) {
        let called = !self.frames.is_empty() && !self.program[step.function].library;
        if called {
            self.tell_library_call();
            let span = self.program[step.function].span;
            self.enter_told(step, span, &[], Vec::new());
        } else {
            self.enter(step.function, false);
        }
    }

    /// Opens a call of a user's function; the cursor stands before its first step.
    pub fn enter_told(&mut self, step: Step, span: SpanId, passed: &[Passed], extra: Vec<Fact>) {
        let function = &self.program[step.function];
        let mut arguments = Vec::new();
        for (index, &var) in function.parameters.iter().enumerate() {
            let value = self.cursor.variable(var);
            let value = self.names.value(&value, self.program[var].ty);
            let name = self.program[var].name.as_str();
            let text = if name.starts_with('$') { String::new() } else { name.to_string() };
            let Passed { written, input, note } = passed.get(index).cloned().unwrap_or_default();
            let fact = Fact { text, written, value, input, note };
            self.note_input(&fact);
            arguments.push(fact);
        }
        arguments.extend(extra);
        let at = self.at(step.index, span);
        let name = function.name.clone();
        self.nodes.open(Event::Call { name, arguments, library: false }, at);
        self.enter(step.function, true);
    }

    fn enter(&mut self, function: FunctionId, told: bool) {
        let info = match self.loops.get(&function) {
            Some(known) => Rc::clone(known),
            None => {
                let library = self.program[function].library;
                let found = Rc::new(if library { Loops::default() } else { loops::find(self.program, function) });
                self.loops.insert(function, Rc::clone(&found));
                found
            }
        };
        self.frames.push(Frame {
            function,
            library: self.program[function].library,
            told,
            info,
            loops: Vec::new(),
            pending: Vec::new(),
            building: None,
            library_call: None,
        });
    }

    fn leave_frame(&mut self) {
        while self.frames.last().is_some_and(|frame| !frame.loops.is_empty()) {
            self.close_loop();
        }
        if let Some(frame) = self.frames.pop() {
            if frame.library_call.is_some_and(|call| call.told) {
                self.nodes.close_call();
            }
            if frame.told {
                self.nodes.close_call();
            }
        }
    }

    // Where and what.

    pub fn frame(&mut self) -> &mut Frame {
        self.frames.last_mut().expect("steps lie in frames")
    }

    /// The place of an entry of the innermost frame.
    pub fn at(&self, step: usize, span: SpanId) -> At {
        let function = self.frames.last().map_or(FunctionId(0), |frame| frame.function);
        let iteration = self.frames.last().and_then(|frame| frame.loops.last()).map(|open| open.count);
        At { function, span, step, iteration }
    }

    pub fn push(&mut self, event: Event, at: At) {
        self.nodes.push(event, at);
    }

    pub fn mark(&mut self, step: Step) {
        self.nodes.mark(mixed(u64::from(step.function.0), u64::from(step.edge.0)));
    }

    /// Keeps an input for the head of the story.
    pub fn note_input(&mut self, fact: &Fact) {
        if fact.input && self.inputs.len() < NAMED_INPUTS {
            self.inputs.push(fact.clone());
        }
    }

    /// The values that a failed check saw.
    fn failure_operands(&mut self, found: &[run::Operand]) -> Vec<Fact> {
        let mut facts: Vec<Fact> = Vec::new();
        for operand in found.iter().filter(|operand| operand.value != Value::Missing) {
            let value = self.names.value(&operand.value, operand.ty);
            let text = assigned(&operand.text).to_string();
            if text != value && !facts.iter().any(|fact| fact.text == text) {
                facts.push(Fact { written: operand.text.clone(), text, value, input: false, note: None });
            }
        }
        facts
    }

    /// The inputs that a step takes for values that were never set, and for parameters.
    pub fn take_inputs(&mut self, step: usize, span: SpanId, library: bool) {
        let mut told: Vec<String> = Vec::new();
        while let Some(input) =
            self.trace.report().inputs.get(self.next_input).filter(|input| input.step <= step as u64)
        {
            self.next_input += 1;
            if let InputReason::Source(source) = input.reason
                && library
                && self.allocator(source).is_some()
            {
                let at = self.at(step, span);
                self.tell_allocation(source, input.value != 0, at);
                continue;
            }
            let Some((name, note)) = self.unset_name(input, library) else { continue };
            if library && told.contains(&name) {
                continue;
            }
            let outcome = told_outcome(self.program, input);
            let value = outcome.map_or_else(|| self.input_value(input), |(_, outcome)| outcome.to_string());
            told.push(name.clone());
            let fact = Fact { written: name.clone(), text: name, value, input: true, note: Some(note) };
            self.note_input(&fact);
            let span = if library || !input.span.is_some() { span } else { input.span };
            let at = self.at(step, span);
            self.push(Event::Input(fact), at);
        }
    }

    /// The name of an input that no step of its own takes.
    fn unset_name(&mut self, input: &RecordedInput, library: bool) -> Option<(String, String)> {
        let how = match input.reason {
            InputReason::Stored(..) => crate::input_name(self.program, input).replace('`', ""),
            _ => "never set".to_string(),
        };
        match input.reason {
            InputReason::Parameter(var) => Some((self.program[var].name.clone(), "parameter".to_string())),
            InputReason::Uninitialised(var) | InputReason::Stored(_, var) => {
                let variable = var.map(|var| &self.program[var]);
                let name = match variable {
                    Some(variable) if library || self.program.types.is_scalar(variable.ty) => variable.name.clone(),
                    _ => self.names.text(input.span),
                };
                Some((if name.is_empty() { "memory".to_string() } else { name }, how))
            }
            InputReason::Source(source) => match &self.program[source].kind {
                ir::InputKind::Outside(words) => {
                    let call = told_outcome(self.program, input).map_or_else(|| words.clone(), |(call, _)| call);
                    Some((call, "from outside".to_string()))
                }
                _ => None,
            },
            InputReason::UndefinedFunction(_) => None,
        }
    }

    pub fn input_value(&mut self, input: &RecordedInput) -> String {
        let types = &self.program.types;
        let value = match (types.float(input.ty), types.integer(input.ty)) {
            (Some(_), _) => Value::Float(input.value),
            (None, Some((bits, true))) if bits < 128 => {
                let shift = 128 - bits;
                Value::Int(((input.value << shift) as i128) >> shift)
            }
            _ if matches!(types.kind(input.ty), ir::TypeKind::Pointer(_)) && input.value != 0 => {
                return format!("{:#x}", input.value);
            }
            _ => Value::Int(input.value as i128),
        };
        match (&value, types.kind(input.ty)) {
            (Value::Int(0), ir::TypeKind::Pointer(_)) => "NULL".to_string(),
            _ => self.names.value(&value, input.ty),
        }
    }

    // Loops.

    /// Control comes to a location: loops end, iterations and loops begin.
    pub fn come_to(&mut self, location: LocationId, step: usize) {
        loop {
            let frame = self.frame();
            let Some(open) = frame.loops.last() else { break };
            if frame.info.all[open.index].contains(location) {
                break;
            }
            self.close_loop();
        }
        let frame = self.frame();
        let Some(index) = frame.info.beginning_at(location) else { return };
        if frame.loops.last().is_some_and(|open| open.index == index) {
            self.end_iteration();
        } else {
            self.open_loop(index, step);
        }
        self.begin_iteration(step);
    }

    fn open_loop(&mut self, index: usize, step: usize) {
        let info = Rc::clone(&self.frame().info);
        let found = &info.all[index];
        let first = if found.keyword == Keyword::For { self.absorb_start(found.span) } else { Vec::new() };
        if let Some(outer) = self.frame().loops.last_mut() {
            outer.entered = true;
        }
        let at = self.at(step, found.span);
        self.nodes.open(Event::Loop { head: found.head.clone() }, at);
        self.frame().loops.push(OpenLoop {
            index,
            count: 0,
            iterations: Iterations::default(),
            next_head: first,
            known: BTreeMap::new(),
            entered: false,
            ending: None,
        });
    }

    /// The `i = 0` of a `for` belongs to the head of its first iteration.
    fn absorb_start(&mut self, span: SpanId) -> Vec<Fact> {
        let sources = &self.program.sources;
        let function = self.frames.last().map(|frame| frame.function);
        let Some(around) = sources.span(span).map(|span| span.text) else { return Vec::new() };
        let starts = self.nodes.last().is_some_and(|last| {
            let inside = sources.span(last.span).is_some_and(|span| loops::encloses(&around, &span.text));
            let alone = matches!(last.event, Event::Assign { by: None, .. });
            inside && alone && Some(last.function) == function
        });
        match self.nodes.take_last_if(starts) {
            Some(Entry { event: Event::Assign { writes, .. }, .. }) => writes,
            _ => Vec::new(),
        }
    }

    fn begin_iteration(&mut self, step: usize) {
        let info = Rc::clone(&self.frame().info);
        let Some(open) = self.frame().loops.last_mut() else { return };
        let found = &info.all[open.index];
        open.count += 1;
        open.ending = None;
        open.entered = matches!(found.keyword, Keyword::Do | Keyword::Goto);
        let head = std::mem::take(&mut open.next_head);
        for fact in &head {
            open.known.insert(fact.text.clone(), fact.value.clone());
        }
        let number = open.count;
        let at = self.at(step, found.span);
        self.nodes.open(Event::Iteration { number, head }, at);
    }

    fn end_iteration(&mut self) {
        let Some(frame) = self.frames.last_mut() else { return };
        if let Some(open) = frame.loops.last_mut() {
            self.nodes.close_iteration(open.count, &mut open.iterations);
        }
    }

    /// The innermost loop is left.
    fn close_loop(&mut self) {
        let Some(mut open) = self.frame().loops.pop() else { return };
        match open.ending.take() {
            // The last test of the condition is no iteration.
            Some((ending, at)) if !open.entered => {
                open.count -= 1;
                let head = match self.nodes.dissolve_iteration() {
                    Some(Entry { event: Event::Iteration { head, .. }, .. }) => head,
                    _ => Vec::new(),
                };
                self.end_of_loop(ending, head, &open, at);
            }
            ending => {
                self.nodes.close_iteration(open.count, &mut open.iterations);
                if let Some((ending, at)) = ending {
                    self.end_of_loop(ending, Vec::new(), &open, at);
                }
            }
        }
        self.nodes.close_loop(&open.iterations);
    }

    /// Tells why a loop ended; one without iterations is just a condition.
    fn end_of_loop(&mut self, ending: Event, head: Vec<Fact>, open: &OpenLoop, at: At) {
        let Event::Branch { condition, holds, mut operands } = ending else { return };
        let at = At { iteration: self.at(at.step, at.span).iteration, ..at };
        for fact in head.into_iter().chain(open.next_head.iter().cloned()).rev() {
            if !operands.iter().any(|known| known.text == fact.text) {
                operands.insert(0, fact);
            }
        }
        let depth = self.nodes.depth();
        match self.nodes.entries.last_mut() {
            Some(last) if open.count == 0 && last.depth + 1 == depth => {
                last.event = Event::Branch { condition, holds, operands };
                last.span = at.span;
            }
            _ => self.push(Event::LoopEnd { iterations: open.count, condition, holds, operands }, at),
        }
    }

    /// Whether a step is one of the innermost loop's own: its condition, or the last part of a `for`.
    pub fn is_loops_own(&mut self, edge: &Edge) -> bool {
        let Some(frame) = self.frames.last_mut() else { return false };
        let Some(open) = frame.loops.last_mut() else { return false };
        let own = frame.info.all[open.index].statement == Some(edge.statement);
        open.entered |= !own;
        own
    }

    /// A value that governs the loop.
    pub fn add_to_head(&mut self, fact: Fact) {
        let Some(frame) = self.frames.last_mut() else { return };
        let Some(open) = frame.loops.last_mut() else { return };
        if open.entered {
            open.next_head.retain(|known| known.text != fact.text);
            open.next_head.push(fact);
            return;
        }
        open.known.insert(fact.text.clone(), fact.value.clone());
        if let Some(Entry { event: Event::Iteration { head, .. }, .. }) = self.nodes.innermost() {
            head.retain(|known| known.text != fact.text);
            head.push(fact);
        }
    }

    /// The condition of the innermost loop was tested.
    pub fn loop_condition(&mut self, edge: &Edge, condition: String, holds: bool, operands: Vec<Fact>, at: At) {
        let Some(frame) = self.frames.last_mut() else { return };
        let Some(open) = frame.loops.last_mut() else { return };
        if !frame.info.all[open.index].contains(edge.to) {
            open.ending = Some((Event::Branch { condition, holds, operands }, at));
            return;
        }
        let changing = &frame.info.all[open.index];
        let new: Vec<Fact> = operands
            .into_iter()
            // What a call returned was told.
            .filter(|fact| fact.input || changing.may_change(&fact.text) && !fact.text.ends_with(')'))
            .filter(|fact| open.known.get(&fact.text) != Some(&fact.value))
            .collect();
        for fact in new {
            let Some(Frame { loops, .. }) = self.frames.last() else { return };
            // What an assignment in the condition said already.
            let said = loops.last().is_some_and(|open| open.next_head.iter().any(|known| known.text == fact.text));
            if !said {
                self.add_to_head(fact);
            }
        }
        if let Some(open) = self.frames.last_mut().and_then(|frame| frame.loops.last_mut()) {
            open.entered = true;
        }
    }

    // The end.

    fn end(&mut self) {
        let report = self.trace.report();
        let step = self.trace.len().saturating_sub(1);
        let mut operands = Vec::new();
        let mut span = SpanId::NONE;
        let mut failed = false;
        let text = match &report.outcome {
            Outcome::Exit { status: 0 } => "the program ends".to_string(),
            Outcome::Exit { status } => format!("the program ends with exit status {status}"),
            Outcome::Failure(failure) => {
                failed = true;
                span = crate::failure_span(self.program, failure);
                if span == failure.span {
                    let asserted = std::mem::take(&mut self.asserted);
                    operands = asserted.unwrap_or_else(|| self.failure_operands(&failure.operands));
                }
                crate::failure::title(self.program, failure)
            }
            Outcome::AssumptionFalse { span: place, .. } => {
                span = *place;
                "the assumption does not hold: this run does not count".to_string()
            }
            Outcome::Signal { name, span: place } => {
                span = *place;
                format!("the program ends with {name}")
            }
            Outcome::Limit(_) => "the run was given up here".to_string(),
            Outcome::Unsupported { what, span: place } => {
                span = *place;
                format!("not supported: {what}")
            }
        };
        // Library code is not the user's place.
        while self.frames.last().is_some_and(|frame| frame.library) {
            self.leave_frame();
        }
        let at = self.at(step, span);
        self.push(Event::End { text, failed, operands }, at);
    }
}
