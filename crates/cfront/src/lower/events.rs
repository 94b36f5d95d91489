//! Events of usage rules: where the program calls a function that a rule speaks of, the functions that were written for the
//! rule are called before and after (`rules/weave.rs`).
//!
//! An event belongs to the call as the user wrote it: it has the place of the call and is part of its statement, whether the
//! function has a body, a model, or neither. Arguments are evaluated once. A call through a pointer is tested for all functions
//! that rules speak of and whose address is taken somewhere. What models of the library call is no event, and what the
//! functions of a rule call neither.

use ir::{Callee, ExprId as Value, Op, Rule, RuleEvent, RuleInstances, RuleState, SiteKind, SpanId, TypeKind};
use rucc_sema::{DeclId, ExprId, ExprKind, Stmt, StmtId};

use super::{Definer, Lower, Lowering};
use crate::rules::weave::{FULL, Passed, THROUGH, VIOLATION, WovenEvent, variables};

/// An event that a call is, and the unit that the function for it is in.
pub(super) struct EventHere {
    unit: usize,
    event: WovenEvent,
}

/// What happens at a call.
#[derive(Clone, Copy)]
struct Happening<'a> {
    /// The arguments.
    values: &'a [Value],
    result: Option<Value>,
    /// For a call through a pointer: the pointer.
    pointer: Option<Value>,
    span: SpanId,
}

impl Lowering<'_> {
    /// The events of a function that is called here.
    pub(super) fn events_of(&self, decl: DeclId) -> Vec<EventHere> {
        let woven = &self.units[self.unit].woven;
        if woven.events.is_empty() || self.is_in_library() {
            return Vec::new();
        }
        let name = self.called_name(decl);
        let own = woven.events.iter().filter(|event| event.function == name);
        own.map(|event| EventHere { unit: self.unit, event: event.clone() }).collect()
    }

    /// The events that a call through a pointer may be: of functions whose address is taken somewhere.
    pub(super) fn events_of_pointers(&self, count: usize) -> Vec<EventHere> {
        let mut found: Vec<EventHere> = Vec::new();
        if self.is_in_library() {
            return found;
        }
        for (unit, own) in self.units.iter().enumerate() {
            for event in &own.woven.events {
                let has_all = event.passed.iter().all(|passed| match passed {
                    Passed::Argument(index) => *index < count,
                    Passed::Result => true,
                });
                // Every file that declares a function has functions of the same names for its events.
                let is_known = !event.is_static && found.iter().any(|known| known.event.handler == event.handler);
                if has_all && !is_known && self.units.iter().any(|unit| unit.addressed.contains(&event.function)) {
                    found.push(EventHere { unit, event: event.clone() });
                }
            }
        }
        found
    }

    pub(super) fn is_in_library(&self) -> bool {
        self.fun.id.is_none_or(|id| self.program[id].library)
    }

    /// A call with events.
    pub(super) fn call_watched(
        &mut self,
        (id, decl): (ExprId, DeclId),
        arguments: &[ExprId],
        wanted: bool,
        events: &[EventHere],
    ) -> Lower<Option<Value>> {
        let span = self.expr_span(id);
        let values = self.arguments(arguments)?;
        for (argument, &value) in arguments.iter().zip(&values) {
            self.fun.known.insert(argument.index(), value);
        }
        let kept = self.keep_for_later(arguments, &values, events);
        self.happen(events, true, Happening { values: &values, result: None, pointer: None, span })?;
        let name = self.called_name(decl);
        let is_watched = self.is_watched(&name);
        if is_watched {
            self.emit_watched_call(&name, None, span)?;
        }
        if self.ends_with_rules(decl) {
            self.emit_rule_exits(span)?;
        }
        let wants_result =
            self.watches_result(&name) || events.iter().any(|here| here.event.passed.contains(&Passed::Result));
        let result = self.call_by_name(id, decl, arguments, wanted || wants_result);
        for argument in arguments {
            self.fun.known.remove(&argument.index());
        }
        let result = result?.map(|value| self.keep(value, true, span));
        self.happen(events, false, Happening { values: &kept, result, pointer: None, span })?;
        if is_watched {
            self.emit_watched_return(&name, (None, result), span)?;
        }
        Ok(result.filter(|_| wanted))
    }

    /// A call through a pointer that may be one of a function with events.
    pub(super) fn call_watched_pointer(
        &mut self,
        pointer: Value,
        (arguments, values): (&[ExprId], Vec<Value>),
        (returns, wanted): (ir::TypeId, bool),
        site: Option<ir::SiteId>,
        (events, span): (&[EventHere], SpanId),
    ) -> Lower<Option<Value>> {
        let pointer = self.keep(pointer, true, span);
        let kept = self.keep_for_later(arguments, &values, events);
        let before = Happening { values: &values, result: None, pointer: Some(pointer), span };
        self.happen(events, true, before)?;
        let watched = self.watched_behind_pointers();
        for name in &watched {
            self.emit_watched_call(name, Some(pointer), span)?;
        }
        let wants_result = watched.iter().any(|name| self.watches_result(name))
            || events.iter().any(|here| here.event.passed.contains(&Passed::Result));
        let callee = Callee::Pointer(pointer);
        let result = self.emit_call(callee, values.clone(), returns, wanted || wants_result, site, span);
        self.happen(events, false, Happening { values: &kept, result, ..before })?;
        for name in &watched {
            // A function of another kind is not behind this pointer.
            let is_told = result.is_some() || !self.watches_result(name);
            if is_told {
                self.emit_watched_return(name, (Some(pointer), result), span)?;
            }
        }
        Ok(result.filter(|_| wanted))
    }

    /// Arguments as they are before the call, for what happens after it.
    fn keep_for_later(&mut self, arguments: &[ExprId], values: &[Value], events: &[EventHere]) -> Vec<Value> {
        let is_needed = |index: usize| {
            events.iter().any(|here| !here.event.is_enter && here.event.passed.contains(&Passed::Argument(index)))
        };
        let needed: Vec<bool> = (0..values.len()).map(is_needed).collect();
        let mut kept = Vec::new();
        for ((&argument, &value), is_needed) in arguments.iter().zip(values).zip(needed) {
            let span = self.expr_span(argument);
            kept.push(self.keep(value, is_needed, span));
        }
        kept
    }

    /// Lets the events before or after a call happen.
    fn happen(&mut self, events: &[EventHere], is_before: bool, happening: Happening<'_>) -> Lower<()> {
        for EventHere { unit, event } in events.iter().filter(|here| here.event.is_enter == is_before) {
            let name = if happening.pointer.is_some() { &event.through } else { &event.handler };
            let Some(definer) = self.function_of_rule(*unit, name) else { continue };
            let passed: Option<Vec<Value>> = event
                .passed
                .iter()
                .map(|passed| match passed {
                    Passed::Argument(index) => happening.values.get(*index).copied(),
                    Passed::Result => happening.result,
                })
                .collect();
            // A call with too few arguments, or one that does not come back, is no such event.
            let Some(passed) = passed else { continue };
            let passed: Vec<Value> = happening.pointer.into_iter().chain(passed).collect();
            if self.can_be_passed(definer, &passed)? {
                let void = self.program.types.void();
                self.call_with(definer, passed, void, false, happening.span)?;
            }
        }
        Ok(())
    }

    /// Whether values are numbers or pointers where the function of an event wants these. A call through a pointer may be one of
    /// quite another function.
    fn can_be_passed(&mut self, definer: Definer, values: &[Value]) -> Lower<bool> {
        let function = self.function_of(definer)?;
        let TypeKind::Function(signature) = self.program.types.kind(self.program[function].ty).clone() else {
            return Ok(false);
        };
        let types = &self.program.types;
        let pairs = signature.parameters.iter().zip(values);
        let is_alike = |(&wanted, &value): (&ir::TypeId, &Value)| {
            let given = self.program[value].ty();
            wanted == given || types.is_scalar(wanted) && types.is_scalar(given)
        };
        Ok(signature.parameters.len() == values.len() && pairs.into_iter().all(is_alike))
    }

    /// Where a function of a rule is defined.
    pub(super) fn function_of_rule(&self, unit: usize, name: &str) -> Option<Definer> {
        let tast = &self.units[unit].checked.tast;
        let interner = &self.units[unit].session.interner;
        let symbol = interner.find(name)?;
        let found = tast.top_level().iter().find(|&&decl| tast[decl].name == Some(symbol) && tast[decl].body.is_some());
        found.map(|&decl| Definer { unit, decl })
    }

    /// Whether a rule looks at the end of the program.
    pub(super) fn has_rule_exits(&self) -> bool {
        self.units.iter().any(|unit| !unit.woven.exits.is_empty())
    }

    /// Whether a call ends the program and rules look at that.
    pub(super) fn ends_with_rules(&self, decl: DeclId) -> bool {
        self.has_rule_exits() && self.called_name(decl) == "exit" && !self.is_in_library()
    }

    /// The rules see that the program ends: `main` returns, or `exit` is called. What `atexit` registered comes before.
    pub(super) fn emit_rule_exits(&mut self, span: SpanId) -> Lower<()> {
        let exits: Vec<(usize, String)> = (0..)
            .zip(self.units)
            .flat_map(|(index, unit)| unit.woven.exits.iter().map(move |name| (index, name.clone())))
            .collect();
        if exits.is_empty() || self.is_in_library() {
            return Ok(());
        }
        let void = self.program.types.void();
        if self.may_register_handlers() {
            let handlers = self.functions["__cexplain_run_exit_handlers"];
            self.call_with(handlers, Vec::new(), void, false, span)?;
        }
        for (unit, name) in exits {
            if let Some(definer) = self.function_of_rule(unit, &name) {
                self.call_with(definer, Vec::new(), void, false, span)?;
            }
        }
        Ok(())
    }

    /// Whether the user's files name `atexit`.
    fn may_register_handlers(&self) -> bool {
        self.external_functions.contains_key("atexit")
            || self.units.iter().filter(|unit| !unit.library).any(|unit| {
                let tast = &unit.checked.tast;
                let symbol = unit.session.interner.find("atexit");
                let count = tast.counts().exprs;
                symbol.is_some()
                    && (0..count).map(ExprId::from_usize).any(|id| match tast[id].kind {
                        ExprKind::Decl(decl) => tast[decl].name == symbol,
                        _ => false,
                    })
            })
    }

    /// The sentence of a statement that is nothing but a `violation`.
    pub(super) fn violation_in(&self, statement: StmtId) -> Option<String> {
        match self.tast()[statement] {
            Stmt::Expr(expr) => self.violation(expr),
            Stmt::Block(list) => match self.tast()[list] {
                [only] => self.violation_in(only),
                _ => None,
            },
            _ => None,
        }
    }

    fn violation(&self, id: ExprId) -> Option<String> {
        match self.expr(id).kind {
            ExprKind::Convert { operand, .. } => self.violation(operand),
            ExprKind::Call { callee, args } => {
                let decl = self.callee_decl(callee)?;
                let &text = self.tast()[args].first()?;
                (self.name_of(decl) == VIOLATION).then(|| self.literal_text(text)).flatten()
            }
            _ => None,
        }
    }

    /// `if (condition) violation "...";`
    pub(super) fn lower_violation(&mut self, condition: ExprId, text: String, span: SpanId) -> Lower<()> {
        let own = self.expr_span(condition);
        let value = self.truth(condition)?;
        let value = self.program.unary(ir::UnaryOp::LogicalNot, value, own, None);
        self.emit_check(SiteKind::Rule, value, Some(text), span);
        Ok(())
    }

    /// Calls that only the functions of rules make.
    #[allow(clippy::option_option)] // as for the whole vocabulary
    pub(super) fn rule_vocabulary(&mut self, name: &str, id: ExprId, arguments: &[ExprId]) -> Option<Option<Value>> {
        let span = self.expr_span(id);
        let text = arguments.first().and_then(|&text| self.literal_text(text));
        match name {
            VIOLATION => self.emit_never(SiteKind::Rule, text, span),
            FULL => self.emit(Op::Refuse { what: text.unwrap_or_default() }, span),
            _ => return None,
        }
        Some(None)
    }

    /// Writes into the program what is known of its rules.
    pub(super) fn note_rules(&mut self, rules: &[crate::rules::Rule]) {
        for (number, rule) in rules.iter().enumerate() {
            let (states, [count, objects]) = variables(number, rule);
            let name = &rule.name.text;
            let named = rule.states.iter().zip(states);
            let states: Vec<RuleState> = named
                .filter_map(|(state, variable)| {
                    let var = *self.external_variables.get(&variable)?;
                    self.program.variable_mut(var).name = format!("{} of rule {name}", state.name.text);
                    let first = state.first.as_ref().map_or("0", |range| &rule.source.text[range.clone()]);
                    Some(RuleState { name: state.name.text.clone(), first: first.parse().ok(), var })
                })
                .collect();
            let instances = rule.each.as_ref().and_then(|(each, _)| {
                let count = *self.external_variables.get(&count)?;
                self.program.variable_mut(count).name = format!("the number of objects of rule {name}");
                if let Some(&objects) = self.external_variables.get(&objects) {
                    self.program.variable_mut(objects).name = format!("the objects of rule {name}");
                }
                Some(RuleInstances { name: each.text.clone(), count })
            });
            self.program.rules.push(Rule { name: rule.name.text.clone(), states, instances });
        }
        for (index, unit) in self.units.iter().enumerate() {
            for (name, &(rule, instance)) in &unit.woven.functions {
                let definer = self.function_of_rule(index, name);
                let known =
                    definer.and_then(|definer| self.states[index].functions.get(&definer.decl.index()).copied());
                // What is called through a pointer passes that first.
                let is_through_pointer = name.ends_with(THROUGH);
                let instance = instance.map(|position| position + usize::from(is_through_pointer));
                if let Some(function) = known {
                    let event = RuleEvent { rule, instance, is_through_pointer };
                    self.program.rule_events.insert(function, event);
                    self.program.function_mut(function).name = format!("rule {}", rules[rule].name.text);
                }
            }
        }
    }
}
