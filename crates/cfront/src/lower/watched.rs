//! Events of temporal logic: where the program calls a watched function, comes to a watched line, or writes what a watched
//! expression may read, there is a step that does nothing and has the number of an event (`ir/src/event.rs`).
//!
//! Events belong to the user's code, as those of rules do. A call through a pointer is an event of a watched function if the
//! pointer leads to it.

use ir::{
    BinaryOp, Callee, Event, EventKind, ExprId as Value, Op, PlaceId, PlaceKind, SpanId, Storage, TypeKind, UnaryOp,
};
use rucc_sema::{DeclKind, ExprId, Stmt};

use super::functions::FunctionState;
use super::{Definer, Lower, Lowering};
use crate::watch::{ResultTest, Watch, function_name};

impl Lowering<'_> {
    /// Whether calls of a function are watched here.
    pub(super) fn is_watched(&self, name: &str) -> bool {
        !self.is_in_library() && self.options.watched.iter().any(|watched| watched.function() == Some(name))
    }

    /// The call of a function is an event.
    pub(super) fn emit_watched_call(&mut self, name: &str, pointer: Option<Value>, span: SpanId) -> Lower<()> {
        let calls: Vec<(usize, Option<Value>)> = (0..)
            .zip(&self.options.watched)
            .filter(|(_, watched)| watched.watch == Watch::Call(name.to_string()))
            .map(|(number, _)| (number, None))
            .collect();
        if calls.is_empty() {
            return Ok(());
        }
        self.emit_event(EventKind::Call, calls, (name, pointer), span)
    }

    /// Whether a proposition speaks of the result of a function.
    pub(super) fn watches_result(&self, name: &str) -> bool {
        let tests = |watch: &Watch| matches!(watch, Watch::Return(function, Some(_)) if function == name);
        !self.is_in_library() && self.options.watched.iter().any(|watched| tests(&watched.watch))
    }

    /// The return from a call is an event.
    pub(super) fn emit_watched_return(
        &mut self,
        name: &str,
        (pointer, result): (Option<Value>, Option<Value>),
        span: SpanId,
    ) -> Lower<()> {
        let mut returns = Vec::new();
        for (number, watched) in self.options.watched.iter().enumerate() {
            match &watched.watch {
                Watch::Return(function, test) if function == name => {
                    let condition = match test {
                        Some(test) => Some(self.result_test(*test, result, span).ok_or_else(|| {
                            Box::new(watched.wrong(format!("the result of `{name}` cannot be compared with a number")))
                        })?),
                        None => None,
                    };
                    returns.push((number, condition));
                }
                _ => {}
            }
        }
        if returns.is_empty() {
            return Ok(());
        }
        self.emit_event(EventKind::Return, returns, (name, pointer), span)
    }

    /// A result compared with a number, as C does it.
    fn result_test(&mut self, test: ResultTest, result: Option<Value>, span: SpanId) -> Option<Value> {
        let result = result?;
        let ty = self.program[result].ty();
        if self.program.types.integer(ty).is_none() {
            // Of a pointer it is asked whether it is null.
            let is_pointer = matches!(self.program.types.kind(ty), TypeKind::Pointer(_));
            return match (test.operator, is_pointer && test.number == 0) {
                (BinaryOp::Eq, true) => Some(self.program.unary(UnaryOp::LogicalNot, result, span, None)),
                (BinaryOp::Ne, true) => Some(result),
                _ => None,
            };
        }
        let int = self.program.types.int();
        let is_narrow = self.program.types.integer(ty).is_some_and(|(bits, _)| bits < 32);
        let common = if is_narrow { int } else { ty };
        let result = if common == ty { result } else { self.program.convert(result, common, span, None) };
        let number = self.program.int(test.number, common, span);
        Some(self.program.binary(test.operator, result, number, span, None))
    }

    /// What watched functions may be called through a pointer.
    pub(super) fn watched_behind_pointers(&self) -> Vec<String> {
        if self.is_in_library() {
            return Vec::new();
        }
        let mut names: Vec<String> =
            self.options.watched.iter().filter_map(|watched| watched.function()).map(str::to_string).collect();
        names.sort_unstable();
        names.dedup();
        names.retain(|name| self.units.iter().any(|unit| unit.addressed.contains(name)));
        names
    }

    fn emit_event(
        &mut self,
        kind: EventKind,
        holds: Vec<(usize, Option<Value>)>,
        (name, pointer): (&str, Option<Value>),
        span: SpanId,
    ) -> Lower<()> {
        let condition = match pointer {
            None => {
                let int = self.program.types.int();
                self.program.int(1, int, span)
            }
            Some(pointer) => {
                let Some(definer) = self.function_named(name) else { return Ok(()) };
                let function = self.function_of(definer)?;
                let address = self.program.function_address(function, self.program[pointer].ty(), span);
                self.program.binary(BinaryOp::Eq, pointer, address, span, None)
            }
        };
        self.push_event(Event { kind, holds }, condition, span);
        Ok(())
    }

    /// Where a function of the program or of the library is defined.
    fn function_named(&self, name: &str) -> Option<Definer> {
        if let Some(&known) = self.functions.get(name) {
            return Some(known);
        }
        self.units.iter().enumerate().find_map(|(unit, own)| {
            let tast = &own.checked.tast;
            let symbol = own.session.interner.find(name)?;
            let is_it = |decl: &&rucc_sema::DeclId| {
                let node = &tast[**decl];
                node.kind == DeclKind::Function && node.name == Some(symbol) && node.body.is_some()
            };
            tast.top_level().iter().find(is_it).map(|&decl| Definer { unit, decl })
        })
    }

    /// Adds an edge from the current location to a new one.
    pub(super) fn emit(&mut self, op: Op, span: SpanId) {
        let before = self.fun.watched_line.take();
        self.emit_plainly(op.clone(), span);
        if let Some(before) = before.filter(|_| matches!(op, Op::Observe { .. })) {
            self.fun.watched_line = Some(before);
        }
        self.watch_write(&op, span);
    }

    /// The same, where it is no event.
    pub(super) fn emit_plainly(&mut self, op: Op, span: SpanId) {
        let to = self.fun.new_location();
        self.emit_to(op, to, span);
        self.fun.fresh = true;
    }

    fn push_event(&mut self, event: Event, condition: Value, span: SpanId) {
        let events = &mut self.program.events;
        let number = events.first + u32::try_from(events.list.len()).expect("fewer than 2^32 events");
        events.list.push(event);
        self.emit_plainly(Op::Observe { number, condition }, span);
    }

    /// An observation that belongs to propositions about its line: all of one line are one event.
    pub(super) fn lower_watched_line(&mut self, proposition: usize, condition: Value, span: SpanId) {
        let Watch::Line { file, line, expression } = &self.options.watched[proposition].watch else { return };
        let place = (file.clone(), *line);
        let holds = (proposition, expression.is_some().then_some(condition));
        if self.fun.watched_line.as_ref() == Some(&place)
            && let Some(event) = self.program.events.list.last_mut()
        {
            event.holds.push(holds);
            return;
        }
        self.fun.watched_line = Some(place);
        let int = self.program.types.int();
        let always = self.program.int(1, int, span);
        self.push_event(Event { kind: EventKind::Line, holds: vec![holds] }, always, span);
    }

    /// The proposition of an observation that was not asked for by itself.
    pub(super) fn proposition_of(&self, observation: u32) -> Option<usize> {
        let number = (observation as usize).checked_sub(self.options.observations.len())?;
        let lines = self.options.watched.iter().enumerate().filter(|(_, watched)| watched.observation().is_some());
        lines.map(|(proposition, _)| proposition).nth(number)
    }

    /// Makes the expressions that are watched everywhere: they speak of nothing but what the first file knows.
    pub(super) fn prepare_watched(&mut self) -> Lower<()> {
        self.program.events.propositions = self.options.watched.len();
        self.program.events.first = u32::try_from(self.options.observations.len()).expect("a command line is short");
        let ends = self.options.watched.iter().position(|watched| watched.watch == Watch::End);
        self.program.events.end = ends;
        let options = self.options;
        for (number, watched) in options.watched.iter().enumerate() {
            if !matches!(watched.watch, Watch::Always(_)) {
                continue;
            }
            self.unit = 0;
            let Some(definer) = self.function_of_rule(0, &function_name(number)) else { continue };
            let Some(expr) = self.returned_by(definer) else { continue };
            if self.has_effects(expr) {
                let message = "an expression that calls or changes something is not supported here";
                return Err(Box::new(watched.wrong(message.to_string())));
            }
            let statement = self.statement(SpanId::NONE, ir::StatementKind::Implied);
            self.fun = FunctionState::default();
            (self.fun.is_observing, self.fun.statement) = (true, statement);
            let value = self.truth(expr);
            self.fun = FunctionState::default();
            self.program.events.everywhere.push((number, value?));
        }
        Ok(())
    }

    fn returned_by(&self, definer: Definer) -> Option<ExprId> {
        let body = self.decl(definer.decl).body?;
        let Stmt::Block(list) = self.tast()[body] else { return None };
        match self.tast()[list] {
            [only] => match self.tast()[only] {
                Stmt::Return(value) => value,
                _ => None,
            },
            _ => None,
        }
    }

    /// After a step that may have changed what a watched expression reads, there is an event.
    pub(super) fn watch_write(&mut self, op: &Op, span: SpanId) {
        if self.program.events.everywhere.is_empty() || self.is_in_library() || !self.may_change_watched(op) {
            return;
        }
        let int = self.program.types.int();
        let always = self.program.int(1, int, span);
        self.push_event(Event { kind: EventKind::Write, holds: Vec::new() }, always, span);
    }

    /// The start of the program is an event if expressions are watched.
    pub(super) fn emit_watched_start(&mut self, span: SpanId) {
        if !self.program.events.everywhere.is_empty() {
            let int = self.program.types.int();
            let always = self.program.int(1, int, span);
            self.push_event(Event { kind: EventKind::Start, holds: Vec::new() }, always, span);
        }
    }

    fn may_change_watched(&self, op: &Op) -> bool {
        match op {
            Op::Assign { place, .. } | Op::Zero { place } | Op::Input { place, .. } => self.is_watched_place(*place),
            Op::StackAllocate { result, .. } => self.is_watched_place(*result),
            Op::Call { callee, result, .. } => {
                let is_own = matches!(callee, Callee::Function(function) if !self.program[*function].library);
                !is_own || result.is_some_and(|place| self.is_watched_place(place))
            }
            Op::End { .. } | Op::Begin { .. } => self.reads_through_pointers(),
            Op::Spawn { handle, .. } => self.is_watched_place(*handle),
            Op::Skip
            | Op::Await { .. }
            | Op::Atomic { .. }
            | Op::Sync { .. }
            | Op::Assume { .. }
            | Op::Case { .. }
            | Op::Constrain { .. }
            | Op::Assert { .. }
            | Op::Return { .. }
            | Op::Refuse { .. }
            | Op::Observe { .. } => false,
        }
    }

    /// Whether a watched expression may read a place: a local variable only through a pointer.
    fn is_watched_place(&self, place: PlaceId) -> bool {
        match *self.program[place].kind() {
            PlaceKind::Variable(var) => {
                let variable = &self.program[var];
                let is_temporary = variable.kind == ir::VariableKind::Temporary;
                variable.storage == Storage::Static || !is_temporary && self.reads_through_pointers()
            }
            PlaceKind::Deref(_) => true,
            PlaceKind::Field(base, _) | PlaceKind::Index(base, _) => self.is_watched_place(base),
        }
    }

    fn reads_through_pointers(&self) -> bool {
        let texts = self.options.watched.iter().filter_map(|watched| match &watched.watch {
            Watch::Always(text) => Some(text),
            _ => None,
        });
        texts.into_iter().any(|text| text.contains('*') || text.contains("->") || text.contains('['))
    }
}
