//! What single steps of the user's functions tell.

use ir::{Arm, Edge, ExprId, ExprKind, InputId, InputKind, Op, PlaceId, PlaceKind, TypeKind};
use run::{Outcome, Step, Value};

use super::builder::{Builder, Building, Pending};
use super::loops::encloses;
use super::nodes::At;
use super::{Entry, Event, Fact};

impl<'t> Builder<'t> {
    /// Tells the next step, which is one of a user's function, and makes it.
    pub fn user_step(&mut self, step: Step) {
        let program = self.program;
        let edge = program[step.function].edge(step.edge);
        if self.frame().building.as_ref().is_some_and(|building| building.statement != edge.statement) {
            self.finish_building();
        }
        self.come_to(edge.from, step.index);
        let own = self.is_loops_own(edge);
        if self.is_interrupted(step) {
            if let Op::Assert { condition, .. } = edge.op
                && !self.is_constant(condition)
            {
                self.asserted = Some(self.condition(condition).1);
            }
            self.flush_pending(&[]);
            self.cursor.forward();
            return;
        }
        self.take_inputs(step.index, edge.span, false);
        let at = self.at(step.index, edge.span);
        match &edge.op {
            Op::Skip
            | Op::Observe { .. }
            | Op::Begin { .. }
            | Op::End { .. }
            | Op::Refuse { .. }
            | Op::Spawn { .. }
            | Op::Await { .. }
            | Op::Atomic { .. }
            | Op::Sync { .. }
            | Op::StackAllocate { .. } => {
                self.cursor.forward();
            }
            Op::Assign { place, value, .. } => self.assign(step, edge, *place, Some(*value), own, at),
            Op::Zero { place } => self.zero(step, edge, *place, own, at),
            Op::Input { source, .. } if self.allocator(*source).is_some() => {
                self.mark(step);
                let input = self.trace.report().inputs.get(self.next_input.wrapping_sub(1));
                let fails = input.is_some_and(|input| input.value != 0);
                self.tell_allocation(*source, fails, at);
                self.cursor.forward();
            }
            Op::Assume { .. } if program.allocator_at(step.function, edge).is_some() => {
                self.mark(step);
                self.cursor.forward();
            }
            Op::Input { place, .. } => self.input(step, edge, *place, own, at),
            Op::Assume { condition, holds } => self.branch(step, edge, *condition, *holds, own, at),
            Op::Case { selector, arm } => self.switch(step, *selector, *arm, at),
            Op::Constrain { condition } => self.assumption(step, *condition, at),
            Op::Assert { condition, .. } => {
                if !self.is_constant(*condition) {
                    self.mark(step);
                    let (condition, operands) = self.condition(*condition);
                    self.push(Event::Check { condition, operands }, at);
                }
                self.cursor.forward();
            }
            Op::Call { callee, arguments, result, .. } => self.call(step, edge, *callee, arguments, *result),
            Op::Return { value } => self.return_(step, *value, at),
        }
    }

    /// Whether the run ended in the middle of a step.
    fn is_interrupted(&self, step: Step) -> bool {
        let last = step.index + 1 == self.trace.len();
        match &self.trace.report().outcome {
            Outcome::Failure(failure) => failure.step == step.index as u64 && failure.edge.is_some(),
            Outcome::AssumptionFalse { .. }
            | Outcome::Signal { .. }
            | Outcome::Unsupported { .. }
            | Outcome::Limit(_) => last,
            Outcome::Exit { .. } => false,
        }
    }

    fn is_constant(&self, expr: ExprId) -> bool {
        matches!(self.program[expr].kind(), ExprKind::Int(_) | ExprKind::Float(_))
    }

    // Writes.

    fn assign(&mut self, step: Step, edge: &Edge, place: PlaceId, value: Option<ExprId>, own: bool, at: At) {
        if self.names.is_temporary(place) {
            self.cursor.forward();
            return;
        }
        let root = self.names.root(place);
        if root.is_some() && self.frame().building.as_ref().map(|building| building.var) == root {
            let copied = value.and_then(|value| self.names.copied_temporary(value));
            self.drop_pending(copied);
            self.cursor.forward();
            return;
        }
        self.finish_building();
        let copied = value.and_then(|value| self.names.copied_temporary(value));
        let input = self.drop_pending(copied);
        if let Some(var) = root.filter(|_| !own).filter(|&var| self.is_initialisation(place, var, edge)) {
            self.mark(step);
            self.frame().building = Some(Building { var, statement: edge.statement, at });
            self.cursor.forward();
            return;
        }
        let mut fact = self.written(place);
        fact.input = input;
        self.write(step, edge, fact, own, at);
    }

    /// Whether a part of a variable is written by the variable's own declaration.
    fn is_initialisation(&self, place: PlaceId, var: ir::VarId, edge: &Edge) -> bool {
        let sources = &self.program.sources;
        let statement = self.program[edge.statement].span;
        match (self.program[place].kind(), sources.span(statement), sources.span(self.program[var].span)) {
            (PlaceKind::Field(..) | PlaceKind::Index(..), Some(statement), Some(declared)) => {
                encloses(&statement.text, &declared.text)
            }
            _ => false,
        }
    }

    /// Makes the next step, which writes to a place, and tells what is there afterwards.
    fn written(&mut self, place: PlaceId) -> Fact {
        let ty = self.program[place].ty();
        let text = self.names.place(place, &self.cursor);
        let written = self.names.text(self.program[place].span());
        // Where the place is must be known before: the step may change that.
        let through_pointer = self.names.root(place).is_none();
        let pointer = if through_pointer { self.cursor.address(place) } else { None };
        self.cursor.forward();
        let value = match &pointer {
            Some(pointer) if !self.is_bit_field(place) => self.cursor.at(pointer.address, ty),
            _ => self.cursor.place(place),
        };
        let new = self.names.new_object(&value).map(|size| format!("new, {size} bytes"));
        let value = self.names.value(&value, ty);
        let alias = pointer.and_then(|pointer| self.names.whereabouts(&pointer, ty, &text));
        Fact { text, written, value, input: false, note: new.or(alias) }
    }

    fn is_bit_field(&self, place: PlaceId) -> bool {
        match *self.program[place].kind() {
            PlaceKind::Field(base, index) => {
                let field = self.program.types.field(self.program[base].ty(), index);
                field.is_some_and(|field| field.bits.is_some())
            }
            PlaceKind::Variable(_) | PlaceKind::Deref(_) | PlaceKind::Index(..) => false,
        }
    }

    /// Adds a write to the head of the loop it governs, to the entry of its statement, or as a new entry.
    fn write(&mut self, step: Step, edge: &Edge, fact: Fact, own: bool, at: At) {
        self.mark(step);
        if own {
            self.flush_pending(&[]);
            self.note_input(&fact);
            return self.add_to_head(fact);
        }
        self.add_write(edge, fact, at);
    }

    fn add_write(&mut self, edge: &Edge, fact: Fact, at: At) {
        let new: Vec<Fact> =
            std::mem::take(&mut self.frame().pending).into_iter().map(|waiting| waiting.fact).collect();
        for fact in new.iter().chain([&fact]) {
            self.note_input(fact);
        }
        let program = self.program;
        let line = |span: ir::SpanId| program.sources.span(span).map(|span| span.told.line);
        let statement = edge.statement;
        if let Some(Entry { event: Event::Assign { writes, by: None, inputs }, function, span, step: first, .. }) =
            self.nodes.last()
            && *function == at.function
            && line(*span) == line(at.span)
            && self.trace.step(*first).is_some_and(|first| {
                first.function == at.function && program[first.function].edge(first.edge).statement == statement
            })
        {
            // A compound literal that was copied needs no name of its own.
            if writes.last().is_some_and(|last| last.text.starts_with('(') && last.value == fact.value) {
                writes.pop();
            }
            writes.push(fact);
            inputs.extend(new);
            return;
        }
        self.push(Event::Assign { writes: vec![fact], by: None, inputs: new }, at);
    }

    /// All bytes become zero: the start of an initialisation, or a write like others.
    fn zero(&mut self, step: Step, edge: &Edge, place: PlaceId, own: bool, at: At) {
        self.finish_building();
        match *self.program[place].kind() {
            PlaceKind::Variable(var) if !self.names.is_temporary(place) && !own => {
                self.mark(step);
                self.frame().building = Some(Building { var, statement: edge.statement, at });
                self.cursor.forward();
            }
            PlaceKind::Variable(_) | PlaceKind::Deref(_) | PlaceKind::Field(..) | PlaceKind::Index(..) => {
                self.assign(step, edge, place, None, own, at);
            }
        }
    }

    /// The variable is initialised now.
    pub fn finish_building(&mut self) {
        let Some(Building { var, at, .. }) = self.frame().building.take() else { return };
        let value = self.cursor.variable(var);
        let value = self.names.value(&value, self.program[var].ty);
        let text = self.program[var].name.clone();
        let fact = Fact { written: text.clone(), text, value, input: false, note: None };
        let Some(first) = self.trace.step(at.step) else { return };
        let edge = self.program[first.function].edge(first.edge);
        self.add_write(edge, fact, at);
    }

    // Inputs.

    fn input(&mut self, step: Step, edge: &Edge, place: PlaceId, own: bool, at: At) {
        let mut fact = self.written(place);
        fact.input = true;
        match *self.program[place].kind() {
            PlaceKind::Variable(var) if self.names.is_temporary(place) => {
                fact.text = self.names.text(self.program[var].span);
                self.mark(step);
                self.frame().pending.push(Pending { var, fact, at });
            }
            PlaceKind::Variable(_) | PlaceKind::Deref(_) | PlaceKind::Field(..) | PlaceKind::Index(..) => {
                self.write(step, edge, fact, own, at);
            }
        }
    }

    /// The allocation function whose success an input decides.
    pub fn allocator(&self, source: InputId) -> Option<&'t str> {
        match &self.program[source].kind {
            InputKind::Allocation(name) => Some(name),
            _ => None,
        }
    }

    /// Tells whether an allocation fails; that one succeeds is told only among the inputs.
    pub fn tell_allocation(&mut self, source: InputId, fails: bool, at: At) {
        let Some(name) = self.allocator(source) else { return };
        let line = self.program.sources.span(at.span).map_or(0, |span| span.told.line);
        let value = format!("{name} at line {line} {}", if fails { "fails" } else { "succeeds" });
        let fact = Fact { text: String::new(), written: String::new(), value, input: true, note: None };
        self.note_input(&fact);
        if fails {
            self.push(Event::Input(fact), at);
        }
    }

    /// Forgets that an input waits in a temporary: it is told otherwise. Whether it did wait.
    pub fn drop_pending(&mut self, var: Option<ir::VarId>) -> bool {
        let Some(var) = var else { return false };
        let pending = &mut self.frame().pending;
        let before = pending.len();
        pending.retain(|waiting| waiting.var != var);
        pending.len() < before
    }

    /// Tells the inputs that wait, except those that facts name.
    pub fn flush_pending(&mut self, except: &[Fact]) {
        for Pending { fact, at, .. } in std::mem::take(&mut self.frame().pending) {
            self.note_input(&fact);
            if !except.iter().any(|known| known.text == fact.text) {
                self.push(Event::Input(fact), at);
            }
        }
    }

    // Decisions.

    /// The text of a condition and the values it is computed from.
    fn condition(&mut self, condition: ExprId) -> (String, Vec<Fact>) {
        let text = self.names.text(self.program[condition].span());
        let mut operands = self.names.operands(condition, &self.cursor);
        for fact in &mut operands {
            fact.input = self.frame().pending.iter().any(|waiting| waiting.fact.text == fact.text);
        }
        self.flush_pending(&operands);
        (text, operands)
    }

    fn branch(&mut self, step: Step, edge: &Edge, condition: ExprId, holds: bool, own: bool, at: At) {
        if self.is_constant(condition) {
            self.cursor.forward();
            return;
        }
        self.mark(step);
        let (condition, operands) = self.condition(condition);
        if own {
            self.loop_condition(edge, condition, holds, operands, at);
        } else {
            self.push(Event::Branch { condition, holds, operands }, at);
        }
        self.cursor.forward();
    }

    fn switch(&mut self, step: Step, selector: ExprId, arm: Arm, at: At) {
        self.mark(step);
        let source = self.names.source_expr(selector);
        let text = self.names.text(self.program[source].span());
        // A value that is read has the type of its place, however it is promoted.
        let ty = match *self.program[source].kind() {
            ExprKind::Load(place) => self.program[place].ty(),
            _ => self.program[source].ty(),
        };
        let operands = match self.names.copied_temporary(selector) {
            Some(var) if self.drop_pending(Some(var)) => {
                let value = self.cursor.eval(selector);
                let value = self.names.value(&value, ty);
                vec![Fact { text: text.clone(), written: text.clone(), value, input: true, note: None }]
            }
            _ => {
                self.flush_pending(&[]);
                let value = self.cursor.eval(selector);
                let value = self.names.value(&value, ty);
                vec![Fact { text: text.clone(), written: text.clone(), value, input: false, note: None }]
            }
        };
        if matches!(self.program.types.kind(ty), TypeKind::Pointer(_)) {
            // A computed `goto`: where it leads shows by itself.
            self.cursor.forward();
            return;
        }
        let label = |number: i128, names: &mut super::names::Names<'_>| {
            let text = names.value(&Value::Int(number), ty);
            text.split(" (").next().unwrap_or(&text).to_string()
        };
        let arm = match arm {
            Arm::Range(low, high) if low == high => format!("case {}", label(low, &mut self.names)),
            Arm::Range(low, high) => {
                format!("case {} ... {}", label(low, &mut self.names), label(high, &mut self.names))
            }
            Arm::Otherwise => "default".to_string(),
        };
        self.push(Event::Switch { selector: text, arm, operands }, at);
        self.cursor.forward();
    }

    fn assumption(&mut self, step: Step, condition: ExprId, at: At) {
        // What is assumed of an input by itself says nothing new.
        let text = self.names.text(at.span);
        let of_input = self.frame().pending.iter().any(|waiting| waiting.fact.text == text);
        if !self.is_constant(condition) && !of_input {
            self.mark(step);
            let (condition, operands) = self.condition(condition);
            self.push(Event::Assumption { condition, operands }, at);
        }
        self.cursor.forward();
    }

    fn return_(&mut self, step: Step, value: Option<ExprId>, at: At) {
        self.mark(step);
        let told = self.frame().told;
        if let Some(value) = value.filter(|_| told) {
            let copied = self.names.copied_temporary(value);
            let input = self.drop_pending(copied);
            self.flush_pending(&[]);
            let rendered = self.cursor.eval(value);
            let rendered = self.names.value(&rendered, self.program[value].ty());
            let text = self.names.text(self.program[value].span());
            let fact = Fact { written: text.clone(), text, value: rendered, input, note: None };
            self.push(Event::Return { value: Some(fact) }, at);
        }
        self.flush_pending(&[]);
        self.cursor.forward();
    }
}
