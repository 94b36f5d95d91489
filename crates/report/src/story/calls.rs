//! Calls: of the user's functions, which are told, and of library functions, of which only those things are told
//! that they do to the user's program.

use std::collections::BTreeMap;

use ir::{Builtin, Callee, Edge, ExprId, ExprKind, Op, PlaceId, PlaceKind, SpanId, TypeId, TypeKind, UnaryOp, VarId};
use run::{ObjectName, Pointer, Step, Touched, Value};

use super::builder::{Builder, Pending};
use super::nodes::At;
use super::{Event, Fact};
use crate::rule_states::States;

/// Elements of an array that are shown.
const ELEMENTS: u64 = 8;
/// Characters of a text that are shown.
const TEXT: u64 = 60;

/// A call of a library function that has not returned.
pub(super) struct LibraryCall {
    name: String,
    at: At,
    /// Its arguments as they are written.
    written: Vec<String>,
    arguments: Vec<Argument>,
    /// The temporary that gets the result.
    result: Option<VarId>,
    /// The bytes that were written, by object.
    touched: BTreeMap<u32, (u32, u32)>,
    output: Vec<u8>,
    /// Whether it took an input.
    input: bool,
    /// Whether there is an entry for it.
    pub told: bool,
    /// For an event of a usage rule: what the rule remembered before.
    rule: Option<BeforeEvent>,
}

/// An event of a usage rule that has begun.
struct BeforeEvent {
    /// The rule, as an index into those of the program.
    rule: usize,
    /// The object that it is about, as it is written.
    object: Option<String>,
    states: States,
}

/// An argument of a call of a user's function.
#[derive(Debug, Clone, Default)]
pub(super) struct Passed {
    /// As it is written.
    pub written: String,
    /// Whether it is an input.
    pub input: bool,
    /// For a condition: which one, and what it was computed from.
    pub note: Option<String>,
}

/// An argument that points to something of the user's.
struct Argument {
    pointer: Pointer,
    /// What it points to.
    pointee: TypeId,
    /// The place that it is the address of, or the pointer and how many elements are added to it.
    text: Named,
}

/// How an argument names what it points to.
enum Named {
    Place(String),
    Elements(String, i128),
}

impl Builder<'_> {
    pub fn call(&mut self, step: Step, edge: &Edge, callee: Callee, arguments: &[ExprId], result: Option<PlaceId>) {
        self.mark(step);
        // A compound literal is complete when it is passed on.
        let literal = self.frame().building.as_ref().map(|building| building.var);
        if literal.is_some_and(|var| self.program[var].name.starts_with('(')) {
            self.finish_building();
        }
        let mut passed: Vec<Passed> = arguments
            .iter()
            .map(|&argument| {
                let copied = self.names.copied_temporary(argument);
                let input = self.drop_pending(copied);
                Passed { written: self.names.text(self.program[argument].span()), input, note: None }
            })
            .collect();
        self.flush_pending(&[]);
        let (name, of_user) = match callee {
            Callee::Function(function) => {
                let function = &self.program[function];
                (function.name.clone(), !function.library)
            }
            Callee::Builtin(builtin) => (builtin.name().to_string(), false),
            Callee::Pointer(pointer) => self.pointed_function(pointer),
        };
        if of_user {
            for (passed, &argument) in passed.iter_mut().zip(arguments) {
                passed.note = self.decided(argument);
            }
            let extra = self.variable_arguments(callee, arguments, &passed);
            self.cursor.forward();
            if let Some(next) = self.cursor.next_step().filter(|next| next.depth > step.depth) {
                self.enter_told(next, edge.span, &passed, extra);
            }
            return;
        }
        let rule = self.rule_event(edge, &passed);
        let mut call = LibraryCall {
            // Some functions have a model of another name.
            name: name.trim_start_matches("__cexplain_").to_string(),
            at: self.at(step.index, edge.span),
            written: passed.into_iter().map(|passed| passed.written).collect(),
            arguments: self.pointer_arguments(arguments),
            result: result.and_then(|place| match *self.program[place].kind() {
                PlaceKind::Variable(var) => Some(var),
                PlaceKind::Deref(_) | PlaceKind::Field(..) | PlaceKind::Index(..) => None,
            }),
            touched: BTreeMap::new(),
            output: Vec::new(),
            input: self.is_undefined(callee),
            told: false,
            rule,
        };
        if callee == Callee::Builtin(Builtin::Free) {
            self.tell_free(arguments, call.at);
        }
        self.observe(step, &mut call);
        self.cursor.forward();
        if self.cursor.next_step().is_some_and(|next| next.depth > step.depth) {
            self.frame().library_call = Some(call);
        } else {
            self.finish_library_call(call);
        }
    }

    /// What a usage rule remembers when one of its events begins.
    fn rule_event(&self, edge: &Edge, passed: &[Passed]) -> Option<BeforeEvent> {
        let event = self.program.rule_event_of(edge)?;
        let states = States::of(self.program, self.program.rules.get(event.rule)?, &self.cursor);
        let object = event.instance.and_then(|position| Some(passed.get(position)?.written.clone()));
        Some(BeforeEvent { rule: event.rule, object, states })
    }

    /// Tells how an event changed what a usage rule remembers.
    fn tell_rule(&mut self, before: &BeforeEvent, at: At) {
        let rule = &self.program.rules[before.rule];
        let after = States::of(self.program, rule, &self.cursor);
        let writes: Vec<Fact> = before
            .states
            .changes(self.program, rule, &after)
            .into_iter()
            .map(|change| {
                let text = match (&before.object, &rule.instances) {
                    (Some(object), _) => format!("{} of {object}", change.name),
                    (None, Some(instances)) => {
                        format!("{} of {} {}", change.name, instances.name, change.object + 1)
                    }
                    (None, None) => change.name,
                };
                Fact { written: text.clone(), text, value: change.after, input: false, note: None }
            })
            .collect();
        if !writes.is_empty() {
            let by = Some(format!("rule {}", rule.name));
            self.push(Event::Assign { writes, by, inputs: Vec::new() }, at);
        }
    }

    /// For an argument that is a condition: which one, and what it was computed from.
    fn decided(&mut self, argument: ExprId) -> Option<String> {
        let condition = self.names.source_expr(argument);
        let decides = match self.program[condition].kind() {
            ExprKind::Binary(op, ..) => op.is_comparison(),
            ExprKind::Unary(op, _) => *op == UnaryOp::LogicalNot,
            ExprKind::And(..) | ExprKind::Or(..) => true,
            _ => false,
        };
        let truth = self.cursor.eval(argument).as_int().filter(|_| decides)? != 0;
        let text = self.names.text(self.program[condition].span());
        let operands = self.names.operands(condition, &self.cursor);
        let values: Vec<String> = operands.iter().map(|fact| format!("{} = {}", fact.text, fact.value)).collect();
        Some(format!("{text} is {truth}{}{}", if values.is_empty() { "" } else { ": " }, values.join(", ")))
    }

    /// The name of the function that a pointer points to, and whether it is the user's.
    fn pointed_function(&mut self, pointer: ExprId) -> (String, bool) {
        if let Value::Pointer(Pointer { target: Some(target), .. }) = self.cursor.eval(pointer)
            && let ObjectName::Function(function) = target.name
        {
            let function = &self.program[function];
            return (function.name.clone(), !function.library);
        }
        (self.names.text(self.program[pointer].span()), false)
    }

    /// Whether nobody knows what a called function does: its result is an input.
    fn is_undefined(&self, callee: Callee) -> bool {
        let Callee::Pointer(pointer) = callee else { return false };
        match self.cursor.eval(pointer) {
            Value::Pointer(Pointer { target: Some(target), .. }) => match target.name {
                ObjectName::Function(function) => !self.program[function].defined,
                _ => false,
            },
            _ => false,
        }
    }

    /// Arguments beyond the parameters.
    fn variable_arguments(&mut self, callee: Callee, arguments: &[ExprId], passed: &[Passed]) -> Vec<Fact> {
        let named = match callee {
            Callee::Function(function) => self.program[function].parameters.len(),
            Callee::Pointer(_) | Callee::Builtin(_) => return Vec::new(),
        };
        let mut facts = Vec::new();
        for (index, &argument) in arguments.iter().enumerate().skip(named) {
            let value = self.cursor.eval(argument);
            let value = self.names.value(&value, self.program[argument].ty());
            let Passed { written, input, .. } = passed.get(index).cloned().unwrap_or_default();
            facts.push(Fact { text: String::new(), written, value, input, note: None });
        }
        facts
    }

    /// The arguments that point to something that the user can see.
    fn pointer_arguments(&mut self, arguments: &[ExprId]) -> Vec<Argument> {
        let mut found = Vec::new();
        for &argument in arguments {
            let source = self.source_pointer(argument);
            let Value::Pointer(pointer) = self.cursor.eval(source) else { continue };
            let Some(pointee) = self.pointee(source) else { continue };
            let text = match *self.program[source].kind() {
                ExprKind::AddressOf(place) => Named::Place(self.names.place(place, &self.cursor)),
                ExprKind::PointerAdd { pointer, index, negative, .. } => {
                    let index = self.cursor.eval(index).as_int().unwrap_or(0);
                    let base = self.names.text(self.program[self.source_pointer(pointer)].span());
                    Named::Elements(base, if negative { -index } else { index })
                }
                _ => Named::Elements(self.names.text(self.program[source].span()), 0),
            };
            found.push(Argument { pointer, pointee, text });
        }
        found
    }

    /// What a pointer points to, before it was taken for a pointer to anything.
    fn pointee(&self, pointer: ExprId) -> Option<TypeId> {
        let ty = match *self.program[pointer].kind() {
            ExprKind::AddressOf(place) => return Some(self.program[place].ty()),
            ExprKind::Load(place) => self.program[place].ty(),
            ExprKind::PointerAdd { pointer, .. } => {
                let pointee = self.pointee(self.source_pointer(pointer))?;
                return match *self.program.types.kind(pointee) {
                    TypeKind::Array { element, .. } => Some(element),
                    _ => Some(pointee),
                };
            }
            _ => self.program[pointer].ty(),
        };
        match *self.program.types.kind(ty) {
            TypeKind::Pointer(pointee) => Some(pointee),
            _ => None,
        }
    }

    /// Whether a type is that of streams: what is in there is the library's matter.
    fn is_stream(&self, ty: TypeId) -> bool {
        match *self.program.types.kind(ty) {
            TypeKind::Record(record) => self.program.types.record(record).name == "struct _IO_FILE",
            _ => false,
        }
    }

    /// A pointer before it was converted for the call.
    fn source_pointer(&self, expr: ExprId) -> ExprId {
        match *self.program[expr].kind() {
            ExprKind::Convert(inner)
                if matches!(self.program.types.kind(self.program[inner].ty()), TypeKind::Pointer(_)) =>
            {
                self.source_pointer(inner)
            }
            _ => expr,
        }
    }

    fn tell_free(&mut self, arguments: &[ExprId], at: At) {
        let Some(&argument) = arguments.first() else { return };
        let source = self.source_pointer(argument);
        let value = self.cursor.eval(source);
        let value = self.names.value(&value, self.program[source].ty());
        let text = self.names.text(self.program[source].span());
        self.push(Event::Free(Fact { written: text.clone(), text, value, input: false, note: None }), at);
    }

    /// What the next step does for a library call.
    fn observe(&mut self, step: Step, call: &mut LibraryCall) {
        for touched in self.cursor.touched() {
            if let Touched::Written { object, offset, length } = touched {
                let range = call.touched.entry(object).or_insert((offset, offset));
                *range = (range.0.min(offset), range.1.max(offset.saturating_add(length)));
            }
        }
        for (_, bytes) in self.trace.output(step.index) {
            call.output.extend_from_slice(bytes);
        }
    }

    /// Makes a step of library code.
    pub fn library_step(&mut self, step: Step) {
        let owner = self.frames.iter().rposition(|frame| !frame.library);
        let call = owner.and_then(|owner| self.frames[owner].library_call.take());
        let span = call.as_ref().map_or(SpanId::NONE, |call| call.at.span);
        self.take_inputs(step.index, span, true);
        if let (Some(mut call), Some(owner)) = (call, owner) {
            self.observe(step, &mut call);
            let edge = self.program[step.function].edge(step.edge);
            call.input |= match edge.op {
                Op::Input { source, .. } => self.program[source].kind.is_result(),
                _ => false,
            };
            self.frames[owner].library_call = Some(call);
        }
        self.cursor.forward();
    }

    /// A library function calls back: now it needs an entry.
    pub fn tell_library_call(&mut self) {
        let Some(owner) = self.frames.iter_mut().rev().find(|frame| !frame.library) else { return };
        let Some(call) = owner.library_call.as_mut().filter(|call| !call.told) else { return };
        call.told = true;
        let arguments = call.written.iter().map(|text| Fact { value: text.clone(), ..Fact::default() }).collect();
        let event = Event::Call { name: call.name.clone(), arguments, library: true };
        let at = call.at;
        self.nodes.open(event, at);
    }

    /// A library function has returned: tells what it did.
    pub fn finish_library_call(&mut self, call: LibraryCall) {
        if call.told {
            self.nodes.close_call();
        }
        if let Some(before) = &call.rule {
            self.tell_rule(before, call.at);
        }
        if !call.output.is_empty() {
            let text = String::from_utf8_lossy(&call.output).into_owned();
            self.push(Event::Output(text), call.at);
        }
        let mut writes = Vec::new();
        let mut told = Vec::new();
        for argument in &call.arguments {
            let Some(target) = &argument.pointer.target else { continue };
            if self.is_stream(argument.pointee) {
                continue;
            }
            let Some(&range) = call.touched.get(&target.object) else { continue };
            // A second pointer to the same object is likely one to read from, unless both name places.
            let place = matches!(argument.text, Named::Place(_));
            let known = told.iter().find(|(object, _)| *object == target.object);
            if known.is_none_or(|(_, of_place)| place && *of_place) {
                told.push((target.object, place));
                writes.extend(self.left_behind(argument, range));
            }
        }
        if !writes.is_empty() {
            self.push(Event::Assign { writes, by: Some(call.name), inputs: Vec::new() }, call.at);
        }
        if let Some(var) = call.result.filter(|_| call.input) {
            let value = self.cursor.variable(var);
            let value = self.names.value(&value, self.program[var].ty);
            let text = self.names.text(call.at.span);
            let fact = Fact { written: text.clone(), text, value, input: true, note: None };
            self.frame().pending.push(Pending { var, fact, at: call.at });
        }
    }

    /// What lies where an argument points, after a library function wrote there.
    fn left_behind(&mut self, argument: &Argument, (from, to): (u32, u32)) -> Option<Fact> {
        let target = argument.pointer.target.as_ref()?;
        let types = &self.program.types;
        let address = argument.pointer.address;
        let end = i64::from(to).min(i64::try_from(target.size).ok()?);
        let fact = |text: String, value: String| Fact { written: text.clone(), text, value, input: false, note: None };
        let (base, start) = match &argument.text {
            Named::Place(place) => {
                let size = types.size_of(argument.pointee).and_then(|size| i64::try_from(size).ok());
                let behind = size.is_some_and(|size| target.offset + size <= i64::from(from));
                if target.offset >= end || behind {
                    return None;
                }
                let value = self.cursor.at(address, argument.pointee);
                return Some(fact(place.clone(), self.names.value(&value, argument.pointee)));
            }
            Named::Elements(base, start) => (base, *start),
        };
        // Elements from the pointer on, as far as something was written.
        let size = types.size_of(argument.pointee).filter(|size| *size > 0)?;
        let count = u64::try_from(end - target.offset).ok()?.div_ceil(size);
        if target.offset >= end || matches!(types.kind(argument.pointee), TypeKind::Void) {
            return None;
        }
        let one = if start == 0 { format!("*{base}") } else { format!("{base}[{start}]") };
        let many = format!("{base}[{start}...]");
        let is_text = matches!(types.kind(argument.pointee), TypeKind::Int { bits: 8, .. });
        if is_text && let Some(text) = self.text_at(address, count) {
            return Some(fact(if start == 0 { one } else { many }, text));
        }
        let mut values = Vec::new();
        for index in 0..count.min(ELEMENTS) {
            let value = self.cursor.at(address.wrapping_add(index * size), argument.pointee);
            values.push(self.names.value(&value, argument.pointee));
        }
        if count == 1 {
            return Some(fact(one, values.concat()));
        }
        if count > ELEMENTS {
            values.push(format!("... ({count} elements)"));
        }
        Some(fact(many, format!("{{{}}}", values.join(", "))))
    }

    /// The text in so many bytes: to its end, or all of them.
    fn text_at(&self, address: u64, count: u64) -> Option<String> {
        let (byte, _) = self.program.types.iter().find(|(_, ty)| matches!(ty.kind, TypeKind::Int { bits: 8, .. }))?;
        let mut text = String::from("\"");
        for index in 0..count.min(TEXT) {
            match self.cursor.at(address.wrapping_add(index), byte) {
                Value::Int(0) if index > 0 => return Some(text + "\""),
                Value::Int(letter) if matches!(letter, 9 | 10 | 13 | 32..=126) => {
                    text.extend(std::ascii::escape_default(letter as u8).map(char::from));
                }
                _ => return None,
            }
        }
        Some(text + "\"...")
    }
}
