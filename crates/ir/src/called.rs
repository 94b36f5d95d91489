//! New calls of known functions, with arguments that are chosen where they are put: as statements, or for values.

use crate::{
    Callee, Edge, EdgeId, ExprId, ExprKind, FunctionId, LocationId, Op, PlaceId, PlaceKind, Program, Reached, SpanId,
    StatementId, TypeId, TypeKind, UnaryOp, VarId, VariableKind,
};

/// The most arguments of a new call.
pub const MOST_ARGUMENTS: usize = 4;

/// What a new call passes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Argument {
    /// What a variable holds.
    Variable(VarId),
    /// What a member or an element holds.
    Read(Reached),
    /// Where a record or an array is.
    Address(Reached),
    /// A constant.
    Constant(i64),
}

/// A new call.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Called {
    /// The function that is called.
    pub callee: FunctionId,
    /// The arguments, as many as it has parameters.
    pub arguments: [Option<Argument>; MOST_ARGUMENTS],
}

/// How well a value fits where one is wanted.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Fit {
    /// It is of that type.
    Same,
    /// C converts it: both are integers.
    Converted,
}

impl Program {
    /// What a function returns.
    pub fn returned_type(&self, function: FunctionId) -> Option<TypeId> {
        match self.types.kind(self[function].ty) {
            TypeKind::Function(function) => Some(function.returns),
            _ => None,
        }
    }

    /// Whether two types are the same, whatever is said about constants.
    fn is_alike(&self, a: TypeId, b: TypeId) -> bool {
        match (self.types.kind(a), self.types.kind(b)) {
            (TypeKind::Pointer(a), TypeKind::Pointer(b)) => self.is_alike(*a, *b),
            (a, b) => a == b,
        }
    }

    /// How well a value of one type fits where one of another type is wanted.
    pub fn value_fit(&self, given: TypeId, wanted: TypeId) -> Option<Fit> {
        match (self.types.kind(given), self.types.kind(wanted)) {
            _ if self.is_alike(given, wanted) => Some(Fit::Same),
            (TypeKind::Int { .. }, TypeKind::Int { .. }) => Some(Fit::Converted),
            _ => None,
        }
    }

    /// How well an argument fits a parameter, where some variables can be named.
    pub fn argument_fit(&self, argument: Argument, parameter: VarId, variables: &[VarId]) -> Option<Fit> {
        let wanted = self[parameter].ty;
        let is_pointer = matches!(self.types.kind(wanted), TypeKind::Pointer(_));
        // What points to constants is not for functions that write.
        let may_write = is_pointer && !self[parameter].constant_target;
        match argument {
            Argument::Variable(var) => {
                let is_kept = !may_write || !self[var].constant_target;
                self.value_fit(self[var].ty, wanted).filter(|_| is_kept && self.types.is_scalar(wanted))
            }
            Argument::Read(reached) => {
                let fit = self.value_fit(self.reached_type(reached)?, wanted)?;
                let is_kept = !may_write || !self.holds_constant_target(reached, variables);
                (is_kept && self.can_read(reached, variables)).then_some(fit)
            }
            Argument::Address(reached) => {
                let fits = self.can_address(reached, wanted, variables)
                    && (!may_write || self.is_for_writing(reached, variables));
                fits.then_some(Fit::Same)
            }
            Argument::Constant(_) => matches!(self.types.kind(wanted), TypeKind::Int { .. }).then_some(Fit::Same),
        }
    }

    /// Whether a place is a record or an array whose address is a pointer of some type, and can be taken.
    fn can_address(&self, reached: Reached, wanted: TypeId, variables: &[VarId]) -> bool {
        let (TypeKind::Pointer(to), Some(ty)) = (self.types.kind(wanted), self.reached_type(reached)) else {
            return false;
        };
        let pointed = match self.types.kind(ty) {
            TypeKind::Record(_) => ty,
            TypeKind::Array { element, .. } => *element,
            _ => return false,
        };
        let field = self.reached_member(reached).and_then(|(record, member)| self.types.field(record, member));
        // A variable whose address is taken has to be in memory.
        let is_in_memory = |var: VarId| self.namesake(var, variables).is_some_and(|var| self[var].in_memory);
        // The address of what a pointer points to is that pointer.
        let is_pointer = reached.member.is_none()
            && matches!(self[reached.base].kind, PlaceKind::Deref(pointer) if matches!(self[pointer].kind, ExprKind::Load(_)));
        !is_pointer
            && self.is_alike(pointed, *to)
            && field.is_none_or(|field| !field.name.is_empty())
            && self.can_graft_place(reached.base, variables)
            && self.root_of(reached.base).is_none_or(is_in_memory)
    }

    /// An argument as it would be written where some variables can be named.
    pub fn argument_text(&self, argument: Argument, variables: &[VarId]) -> Option<String> {
        match argument {
            Argument::Variable(var) => Some(self[var].name.clone()),
            Argument::Read(reached) => self.reached_text(reached, variables),
            Argument::Address(reached) => {
                let text = self.reached_text(reached, variables)?;
                let is_array = matches!(self.types.kind(self.reached_type(reached)?), TypeKind::Array { .. });
                Some(if is_array { text } else { format!("&{text}") })
            }
            Argument::Constant(value) => Some(value.to_string()),
        }
    }

    /// A call as it would be written where some variables can be named.
    pub fn call_text(&self, called: Called, variables: &[VarId]) -> Option<String> {
        let given = called.arguments.iter().flatten();
        let texts: Option<Vec<String>> = given.map(|&argument| self.argument_text(argument, variables)).collect();
        Some(format!("{}({})", self[called.callee].name, texts?.join(", ")))
    }

    /// A call, with the variables of a spot.
    pub(crate) fn call(
        &mut self,
        called: Called,
        result: Option<PlaceId>,
        variables: &[VarId],
        near: (SpanId, StatementId),
    ) -> Op {
        let wanted: Vec<TypeId> = self[called.callee].parameters.iter().map(|&parameter| self[parameter].ty).collect();
        let given = called.arguments.iter().flatten();
        let arguments =
            wanted.into_iter().zip(given).map(|(ty, &argument)| self.pass(argument, ty, variables, near)).collect();
        Op::Call { callee: Callee::Function(called.callee), arguments, result, site: None }
    }

    /// What is passed for a parameter of a type.
    fn pass(&mut self, argument: Argument, ty: TypeId, variables: &[VarId], near: (SpanId, StatementId)) -> ExprId {
        let (span, statement) = near;
        let value = match argument {
            Argument::Variable(var) => {
                let place = self.variable_place(var, span);
                self.read(place, span, statement)
            }
            Argument::Read(reached) => self.read_reached(reached, variables, near),
            Argument::Address(reached) => {
                let place = self.graft_reached(reached, variables, span);
                self.address_of(place, ty, span)
            }
            Argument::Constant(value) => self.int(i128::from(value), ty, span),
        };
        self.fitted(value, ty)
    }

    /// A value as one of another type.
    fn fitted(&mut self, value: ExprId, ty: TypeId) -> ExprId {
        match self.types.same_representation(self[value].ty, ty) {
            true => self.retype(value, ty),
            false => self.as_type(value, ty),
        }
    }

    /// The value of a step that assigns something that was computed or read, and is written by itself: it could be the
    /// result of a call. Not what a call returned already.
    pub fn replaceable_value(&self, function: FunctionId, edge: EdgeId) -> Option<ExprId> {
        let Op::Assign { place, value, .. } = self[function].edge(edge).op else { return None };
        let is_temporary = |var: VarId| self[var].kind == VariableKind::Temporary;
        let mut inner = value;
        while let ExprKind::Convert(converted) = self[inner].kind {
            inner = converted;
        }
        let is_constant = matches!(self[inner].kind, ExprKind::Int(_) | ExprKind::Float(_));
        let is_part = self.sources.snippet(self[value].span).is_none_or(|text| crate::assigned(&text).is_some());
        let mut used = self.parts_of(value).into_iter().filter_map(|part| self.variable_of(part));
        let is_written = self.root_of(place).is_none_or(|var| !is_temporary(var));
        (is_written && !is_constant && !is_part && !used.any(is_temporary)).then_some(value)
    }

    /// The variable that a step declares and gives a value.
    pub fn declared_by(&self, function: FunctionId, edge: EdgeId) -> Option<VarId> {
        let edge = self[function].edge(edge);
        let Op::Assign { place, .. } = edge.op else { return None };
        let PlaceKind::Variable(var) = self[place].kind else { return None };
        // Of a declaration the name is what is written.
        self.sources.snippet(edge.span).is_some_and(|text| !text.contains(['=', '+', '-'])).then_some(var)
    }

    /// Assigns the result of a call, in place of what a step assigns.
    pub(crate) fn take_result(&mut self, function: FunctionId, edge: EdgeId, called: Called) {
        let Op::Assign { place, value: old, site } = self[function].edge(edge).op else { return };
        let Some(value) = self.call_before(function, edge, called, self[old].span) else { return };
        let value = self.fitted(value, self[place].ty);
        self.function_mut(function).edges[edge.index()].op = Op::Assign { place, value, site };
    }

    /// The truth value that a step computes or decides by: it may be meant to be one of two.
    pub fn joinable_value(&self, function: FunctionId, edge: EdgeId) -> Option<ExprId> {
        let is_truth = |value: &ExprId| match self[*value].kind {
            ExprKind::Binary(op, ..) => op.is_comparison(),
            ExprKind::And(..) | ExprKind::Or(..) => true,
            ExprKind::Unary(op, _) => op == UnaryOp::LogicalNot,
            ExprKind::Int(_) => false,
            _ => self.types.kind(self[*value].ty) == &TypeKind::Bool,
        };
        match self[function].edge(edge).op {
            Op::Assume { condition, .. } => {
                let is_number = self.types.float(self[condition].ty).is_none();
                Some(condition).filter(|condition| is_number && !matches!(self[*condition].kind, ExprKind::Int(_)))
            }
            Op::Assign { place, value, .. } => {
                // What is kept for later is part of another expression.
                let is_kept = self.root_of(place).is_some_and(|var| self[var].kind == VariableKind::Temporary);
                Some(value).filter(|value| !is_kept && is_truth(value))
            }
            Op::Return { value: Some(value) } => Some(value).filter(is_truth),
            _ => None,
        }
    }

    /// The function whose answer a step only keeps: that may be meant to be one of two.
    pub fn joinable_call(&self, function: FunctionId, edge: EdgeId) -> Option<FunctionId> {
        match self[function].edge(edge).op {
            Op::Call { callee: Callee::Function(callee), result: Some(result), .. } => {
                let is_kept = self.root_of(result).is_some_and(|var| self[var].kind == VariableKind::Temporary);
                (!is_kept && self.types.kind(self[result].ty) == &TypeKind::Bool).then_some(callee)
            }
            _ => None,
        }
    }

    /// Joins what a step computes or decides by with the result of a call.
    pub(crate) fn join_result(
        &mut self,
        (function, edge): (FunctionId, EdgeId),
        called: Called,
        is_negated: bool,
        is_or: bool,
    ) {
        if self.joinable_call(function, edge).is_some() {
            self.keep_result(function, edge);
        }
        let Some(old) = self.joinable_value(function, edge) else { return };
        let span = self[old].span;
        let Some(mut result) = self.call_before(function, edge, called, span) else { return };
        if is_negated {
            result = self.unary(UnaryOp::LogicalNot, result, span, None);
        }
        let copy = self.copy_of(old);
        let joined = self.short_circuit(is_or, copy, result, span);
        let joined = self.as_type(joined, self[old].ty);
        self.put(old, joined);
    }

    /// What a call returns is assigned by a step of its own: the edge is that step then.
    fn keep_result(&mut self, function: FunctionId, edge: EdgeId) {
        let Edge { from, span, statement, .. } = *self[function].edge(edge);
        let Op::Call { callee, arguments, result: Some(place), site } = self[function].edge(edge).op.clone() else {
            return;
        };
        let Callee::Function(called) = callee else { return };
        let Some(returns) = self.returned_type(called) else { return };
        let temporary = self.add_temporary(Some(function), returns, span);
        let kept = self.variable_place(temporary, span);
        let read = self.variable_place(temporary, span);
        let value = self.load(read, span, None);
        let value = self.fitted(value, self[place].ty);
        let own = self.function_mut(function);
        own.locals.push(temporary);
        let between = LocationId(own.locations);
        own.locations += 1;
        let assigning = &mut own.edges[edge.index()];
        (assigning.from, assigning.op) = (between, Op::Assign { place, value, site: None });
        let op = Op::Call { callee, arguments, result: Some(kept), site };
        own.edges.push(Edge { from, to: between, op, span, statement });
    }

    /// Puts a call before a step (and its alternatives), and reads what it returns.
    fn call_before(&mut self, function: FunctionId, edge: EdgeId, called: Called, near: SpanId) -> Option<ExprId> {
        let Edge { from, span, statement, .. } = *self[function].edge(edge);
        let returns = self.returned_type(called.callee)?;
        let variables = self.variables_at(function, from);
        let (result, value) = self.kept_result(function, returns, near);
        let call = self.call(called, Some(result), &variables, (near, statement));
        let own = self.function_mut(function);
        let between = LocationId(own.locations);
        own.locations += 1;
        own.edges.iter_mut().filter(|edge| edge.from == from).for_each(|edge| edge.from = between);
        own.edges.push(Edge { from, to: between, op: call, span, statement });
        Some(value)
    }

    /// A new temporary for a result: the place, and what reads it.
    pub(crate) fn kept_result(&mut self, function: FunctionId, ty: TypeId, near: SpanId) -> (PlaceId, ExprId) {
        let temporary = self.add_temporary(Some(function), ty, near);
        self.function_mut(function).locals.push(temporary);
        let result = self.variable_place(temporary, near);
        let read = self.variable_place(temporary, near);
        (result, self.load(read, near, None))
    }
}
