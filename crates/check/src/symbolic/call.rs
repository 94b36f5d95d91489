//! Calls: direct, through pointers, with variable arguments; and the end of the program.

use std::collections::BTreeMap;

use analyse::loops::LoopId;
use ir::{Builtin, Callee, EdgeId, ExprId, FunctionId, PlaceId, PropertyClass, SiteId, TypeId, TypeKind};
use logic::Term;

use super::access::Use;
use super::blocks::Block;
use super::object::{Background, Cell};
use super::state::{Slot, State};
use super::value::{NOWHERE, Pointer, Target, Value};
use super::{Executor, Frame, ObjectKind, Otherwise, Size, start_of};
use crate::operations::Scalar;

/// The value of an argument.
#[derive(Debug, Clone)]
pub(super) enum Passed {
    Scalar(Value),
    Record(Block),
}

/// An argument with its type.
pub(super) type Argument = (TypeId, Passed);

/// What a call gives back.
#[derive(Debug, Clone)]
pub(super) enum Returned {
    Nothing,
    Scalar(Cell),
    Record(Block),
}

impl Executor<'_> {
    /// Executes a call.
    pub(super) fn call(
        &mut self,
        edge: EdgeId,
        callee: Callee,
        arguments: &[ExprId],
        result: Option<PlaceId>,
        site: Option<SiteId>,
    ) {
        let pointer = match callee {
            Callee::Pointer(pointer) => Some((self.pointer(pointer), pointer)),
            Callee::Function(_) | Callee::Builtin(_) => None,
        };
        let mut passed = Vec::with_capacity(arguments.len());
        for (position, &expression) in arguments.iter().enumerate() {
            let (argument, is_computed) = self.traced(|executor| executor.argument(expression));
            let Some((ty, mut argument)) = argument else { return };
            if let (Callee::Function(function), Passed::Scalar(value)) = (callee, &argument)
                && !self.program[function].library
            {
                let parameter = self.program[function].parameters.get(position).copied();
                argument = Passed::Scalar(self.note_value((expression, value.clone()), parameter, is_computed));
            }
            passed.push((ty, argument));
        }
        if self.dead {
            return;
        }
        let wanted = result.map(|place| self.program[place].ty());
        let returned = match callee {
            Callee::Function(function) => self.call_function(edge, function, passed, wanted),
            Callee::Builtin(builtin) => self.call_builtin(builtin, &passed, wanted, site),
            Callee::Pointer(_) => {
                let (pointer, expr) = pointer.expect("the pointer was evaluated");
                self.call_pointer(edge, &pointer, expr, passed, wanted, site)
            }
        };
        if self.dead {
            return;
        }
        if let Some(place) = result {
            self.take_result(place, returned);
        }
    }

    fn argument(&mut self, argument: ExprId) -> Option<Argument> {
        let ty = self.program[argument].ty();
        if self.scalar_of(ty).is_some() {
            return Some((ty, Passed::Scalar(self.value(argument))));
        }
        let size = self.program.types.size_of(ty).unwrap_or(0);
        Some((ty, Passed::Record(self.block(argument, size)?)))
    }

    fn take_result(&mut self, place: PlaceId, returned: Returned) {
        let ty = self.program[place].ty();
        match returned {
            Returned::Nothing => {}
            Returned::Scalar(cell) => {
                let mut value = cell.value;
                if let Some(set) = cell.set {
                    let full = self.all_ones(cell.size);
                    let missing = self.terms.ne(set, full);
                    self.missing_result(missing, ty);
                    if !self.options.uninitialised.is_error(&self.program.types, ty) {
                        let input = self.scalar_input(ty, missing);
                        value = self.choose_value(missing, &input, &value);
                    }
                }
                if self.dead {
                    return;
                }
                let value = self.freed(value, ty);
                self.note_receiver(place, &value);
                let spot = self.spot(place, false);
                self.store(&spot, ty, value, Use::Initialise, None);
            }
            Returned::Record(block) => {
                let size = self.program.types.size_of(ty).unwrap_or(0);
                let super::place::Spot::Memory(pointer, _) = self.spot(place, false) else { return };
                self.store_block(&pointer, &block, size, Use::Initialise, None);
            }
        }
    }

    /// Calls a function of the program.
    pub(super) fn call_function(
        &mut self,
        edge: EdgeId,
        function: FunctionId,
        arguments: Vec<Argument>,
        wanted: Option<TypeId>,
    ) -> Returned {
        if !self.program[function].defined {
            return self.call_undefined(function, &arguments, wanted);
        }
        if !self.may_enter(function) || !self.fits_stack(function) {
            self.dead = true;
            return Returned::Nothing;
        }
        let (outer, outer_extra) = (self.context, self.extra);
        let caller = self.frames.last().map_or(u32::MAX, |frame| frame.function.0);
        self.context = self.contexts.inside(outer, caller, edge.0, function.0 | 1 << 31);
        if self.options.records {
            let here = self.here();
            self.calls.insert(self.context, here);
        }
        self.enter(function, arguments);
        self.depth_of[function.index()] += 1;
        let end = self.body(function);
        self.depth_of[function.index()] -= 1;
        let frame = self.frames.pop().expect("the call was entered");
        self.context = outer;
        self.extra = outer_extra;
        match end {
            None => {
                self.dead = true;
                Returned::Nothing
            }
            Some(state) => {
                self.state = state;
                self.dead = false;
                self.leave(&frame)
            }
        }
    }

    /// Whether a function may be entered once more, if it is active already.
    fn may_enter(&mut self, function: FunctionId) -> bool {
        let depth = self.depth_of[function.index()];
        if depth == 0 {
            return true;
        }
        let here = self.here();
        // Deeper calls that are certain are free; those that depend on inputs are counted.
        let starts: Vec<Term> =
            self.frames.iter().filter(|frame| frame.function == function).map(|frame| frame.start).collect();
        let mut uncertain = u32::from(starts.last().is_none_or(|&start| start != here));
        let is_certain = uncertain == 0;
        uncertain += starts.windows(2).map(|pair| u32::from(pair[0] != pair[1])).sum::<u32>();
        self.goes_on(LoopId::Recursion(function), (here, self.state.steps), is_certain, depth, uncertain)
    }

    fn enter(&mut self, function: FunctionId, arguments: Vec<Argument>) {
        let program = self.program;
        let callee = &program[function];
        let start = self.here();
        let around = self.frames.last().map_or(0, |frame| frame.stack_used);
        let stack_used = around + program.stack_bytes(function);
        let first_slot = self.new_slots(callee.locals.len() as u32);
        let TypeKind::Function(signature) = program.types.kind(callee.ty) else { panic!("a function has its type") };
        let result = self.result_slot(signature.returns);
        self.frames.push(Frame {
            function,
            first_slot,
            arguments: None,
            edge: EdgeId(0),
            objects: Vec::new(),
            result,
            start,
            stack_used,
        });
        let mut rest = arguments.into_iter();
        for &parameter in &callee.parameters {
            let Some((given, passed)) = rest.next() else { break };
            self.pass(parameter, given, passed, signature.prototyped);
        }
        if signature.variadic {
            let rest: Vec<Argument> = rest.collect();
            let area = self.variable_area(&rest);
            if let Some(frame) = self.frames.last_mut() {
                frame.arguments = Some(area);
                frame.objects.push(area);
            }
        }
    }

    /// A slot for what a function returns; it is unset at first.
    fn result_slot(&mut self, returns: TypeId) -> Option<u32> {
        if let Some(scalar) = self.scalar_of(returns) {
            let slot = self.new_slots(1);
            let size = self.scalar_bytes(scalar);
            let cell = self.background_cell(size, Background::Unset);
            self.state.slots.set(slot, Some(Slot::Register(cell)));
            return Some(slot);
        }
        match self.program.types.kind(returns) {
            TypeKind::Record(_) => {
                let size = self.program.types.size_of(returns).unwrap_or(0);
                let slot = self.new_slots(1);
                let object = self.new_object(ObjectKind::Environment, Size::Known(size), Background::Unset);
                self.state.slots.set(slot, Some(Slot::Address(start_of(object))));
                Some(slot)
            }
            _ => None,
        }
    }

    /// Gives a parameter its argument.
    fn pass(&mut self, parameter: ir::VarId, given: TypeId, passed: Passed, prototyped: bool) {
        let ty = self.program[parameter].ty;
        match (passed, self.scalar_of(ty)) {
            (Passed::Scalar(value), Some(wanted)) => {
                let given = self.scalar_of(given).expect("a scalar was passed");
                let value = self.passed_value(value, given, wanted, prototyped);
                let size = self.scalar_bytes(wanted);
                let cell = Cell::known(size, value);
                if self.lives_in_memory(parameter) {
                    let pointer = self.begin_variable(parameter, Size::Known(u64::from(size)));
                    self.write(&pointer, &cell);
                } else {
                    let slot = self.local_slot(parameter);
                    self.state.slots.set(slot, Some(Slot::Register(cell)));
                }
            }
            (Passed::Record(block), None) => {
                let size = self.program.types.size_of(ty).unwrap_or(0);
                let pointer = self.begin_variable(parameter, Size::Known(size));
                let truth = self.terms.truth();
                let block: Block = block.into_iter().filter(|(at, cell)| u64::from(at + cell.size) <= size).collect();
                self.write_block(&pointer, &block, truth);
            }
            (Passed::Scalar(_) | Passed::Record(_), _) => {
                self.refuse("an argument and its parameter of different kinds (record and scalar)");
            }
        }
    }

    /// An argument as its parameter gets it: the bits are kept, except that a definition without prototype knows that a
    /// `float` comes as a `double`.
    fn passed_value(&mut self, value: Value, given: Scalar, wanted: Scalar, prototyped: bool) -> Value {
        if given == wanted {
            return self.typed(value, wanted);
        }
        let bits = self.as_bits(&value);
        if let (Scalar::Float(_), Scalar::Float(to)) = (given, wanted)
            && !prototyped
        {
            return Value::Bits(self.float_of(given, to, bits));
        }
        let width = self.scalar_bytes(wanted) * 8;
        let bits = self.resized(bits, given, width);
        self.typed(Value::Bits(bits), wanted)
    }

    /// Lays out variable arguments in an object of their own.
    fn variable_area(&mut self, arguments: &[Argument]) -> u32 {
        let mut offsets = Vec::new();
        let mut free = 0;
        for (ty, _) in arguments {
            let (offset, next) = self.program.types.variable_argument(*ty, free);
            offsets.push((offset, *ty));
            free = next;
        }
        let area = self.new_object(ObjectKind::Arguments, Size::Known(free), Background::Unset);
        let truth = self.terms.truth();
        for ((ty, passed), (offset, _)) in arguments.iter().zip(&offsets) {
            let pointer = Pointer::One(Target::at(area, *offset as i64));
            match passed {
                Passed::Scalar(value) => {
                    let scalar = self.scalar_of(*ty).expect("a scalar was passed");
                    let size = self.scalar_bytes(scalar);
                    self.write(&pointer, &Cell::known(size, value.clone()));
                }
                Passed::Record(block) => self.write_block(&pointer, block, truth),
            }
        }
        self.objects[area as usize].arguments = offsets;
        area
    }

    /// Checks that an argument of a type lies at a position in an area of variable arguments.
    pub(super) fn check_argument(&mut self, pointer: &Pointer, ty: TypeId, site: Option<SiteId>) {
        let mut missing = self.terms.falsehood();
        for (when, target) in pointer.cases(self.terms) {
            let list = &self.objects[target.object as usize].arguments;
            let here = |at: u64| target.index.is_none() && i64::try_from(at) == Ok(target.base);
            let given = list.iter().filter(|&&(at, _)| here(at)).map(|&(_, given)| given);
            let fits = given.clone().any(|given| given == ty)
                || given.clone().next_back().is_some_and(|given| self.alike(given, ty));
            if !fits {
                missing = self.terms.or(missing, when);
            }
        }
        self.check(site, PropertyClass::VarArgs, missing, Otherwise::GoesOn);
    }

    /// Whether two values are passed alike: same class and size.
    fn alike(&self, a: TypeId, b: TypeId) -> bool {
        match (self.scalar_of(a), self.scalar_of(b)) {
            (Some(Scalar::Float(a)), Some(Scalar::Float(b))) => a == b,
            (Some(Scalar::Float(_)), Some(_)) | (Some(_), Some(Scalar::Float(_))) => false,
            (Some(a), Some(b)) => self.scalar_bytes(a) == self.scalar_bytes(b),
            (None, None) => self.program.types.size_of(a) == self.program.types.size_of(b),
            (Some(_), None) | (None, Some(_)) => false,
        }
    }

    /// Ends a call: its objects die, its variables are forgotten.
    fn leave(&mut self, frame: &Frame) -> Returned {
        let truth = self.terms.truth();
        let returned = self.returned(frame);
        for (index, &var) in (0u32..).zip(&self.program[frame.function].locals) {
            let slot = frame.first_slot + index;
            if self.lives_in_memory(var)
                && let Some(Slot::Address(pointer)) = self.state.slots.get(slot).cloned()
            {
                for (_, target) in pointer.cases(self.terms) {
                    self.kill(target.object, truth);
                }
            }
            if self.state.slots.get(slot).is_some() {
                self.state.slots.set(slot, None);
            }
        }
        for &object in &frame.objects {
            self.kill(object, truth);
        }
        returned
    }

    fn returned(&mut self, frame: &Frame) -> Returned {
        let Some(slot) = frame.result else { return Returned::Nothing };
        let result = self.state.slots.get(slot).cloned();
        self.state.slots.set(slot, None);
        match result {
            Some(Slot::Register(cell)) => Returned::Scalar(cell),
            Some(Slot::Address(pointer)) => {
                let size = match pointer {
                    Pointer::One(target) => self.objects[target.object as usize].size.most(),
                    Pointer::Cases(_) => 0,
                };
                let block = self.read_block(&pointer, size as u32);
                if let Pointer::One(target) = pointer {
                    let truth = self.terms.truth();
                    self.kill(target.object, truth);
                }
                Returned::Record(block)
            }
            Some(Slot::Object(_)) | None => Returned::Nothing,
        }
    }

    /// A call of a function without body: of the library, or one that returns any value.
    fn call_undefined(&mut self, function: FunctionId, arguments: &[Argument], wanted: Option<TypeId>) -> Returned {
        let TypeKind::Function(ty) = self.program.types.kind(self.program[function].ty) else {
            self.refuse("a function without a function type");
            return Returned::Nothing;
        };
        let returns = ty.returns;
        if let Some(builtin) = Builtin::from_name(&self.program[function].name) {
            return self.call_builtin(builtin, arguments, wanted.or(Some(returns)), None);
        }
        let truth = self.terms.truth();
        if let Some(scalar) = self.scalar_of(returns) {
            let value = self.scalar_input(returns, truth);
            return Returned::Scalar(Cell::known(self.scalar_bytes(scalar), value));
        }
        match self.program.types.kind(returns) {
            TypeKind::Record(_) => {
                let size = self.program.types.size_of(returns).unwrap_or(0);
                Returned::Record(self.input_block(size as u32, returns))
            }
            _ => Returned::Nothing,
        }
    }

    /// A call through a pointer: of every function it can point to.
    fn call_pointer(
        &mut self,
        edge: EdgeId,
        pointer: &Pointer,
        expr: ExprId,
        arguments: Vec<Argument>,
        wanted: Option<TypeId>,
        site: Option<SiteId>,
    ) -> Returned {
        let mut callees: Vec<(Term, FunctionId)> = Vec::new();
        let mut wrong = self.terms.falsehood();
        for (when, target) in pointer.cases(self.terms) {
            let function = match self.objects[target.object as usize].kind {
                ObjectKind::Function(function)
                    if target.object != NOWHERE && target == Target::at(target.object, 0) =>
                {
                    let is_wrong =
                        self.checks(site, PropertyClass::BadCall) && self.mismatch(function, expr, arguments.len());
                    (!is_wrong).then_some(function)
                }
                _ => None,
            };
            match function {
                Some(function) => callees.push((when, function)),
                None => wrong = self.terms.or(wrong, when),
            }
        }
        self.check(site, PropertyClass::BadCall, wrong, Otherwise::Ends);
        if self.dead {
            return Returned::Nothing;
        }
        if let [(_, function)] = callees[..] {
            return self.call_function(edge, function, arguments, wanted);
        }
        self.call_each(edge, &callees, &arguments, wanted)
    }

    /// Calls one of several functions and merges what comes out.
    fn call_each(
        &mut self,
        edge: EdgeId,
        callees: &[(Term, FunctionId)],
        arguments: &[Argument],
        wanted: Option<TypeId>,
    ) -> Returned {
        let start = self.take_state();
        let mut merged: Option<State> = None;
        // The result of each call waits in a slot, so that it is merged with the states.
        let slot = self.new_slots(1);
        let area = wanted.filter(|&ty| self.scalar_of(ty).is_none()).map(|ty| {
            let size = self.program.types.size_of(ty).unwrap_or(0);
            (size, self.new_object_outside(Size::Known(size)))
        });
        for &(when, function) in callees {
            self.state = start.clone();
            self.state.guard = self.state.guard.and(self.terms, when);
            let guard = self.state.guard.term(self.terms);
            if guard == self.terms.falsehood() {
                continue;
            }
            self.note_decision(guard, when);
            self.dead = false;
            let returned = self.call_function(edge, function, arguments.to_vec(), wanted);
            if self.dead {
                continue;
            }
            match (returned, area) {
                (Returned::Scalar(cell), _) => self.state.slots.set(slot, Some(Slot::Register(cell))),
                (Returned::Record(block), Some((_, object))) => {
                    self.revive(object);
                    let truth = self.terms.truth();
                    self.write_block(&start_of(object), &block, truth);
                }
                (Returned::Nothing | Returned::Record(_), _) => {}
            }
            let state = self.take_state();
            merged = Some(match merged {
                None => state,
                Some(other) => self.join_states(other, state),
            });
        }
        match merged {
            None => {
                self.state = start;
                self.dead = true;
                Returned::Nothing
            }
            Some(state) => {
                self.state = state;
                self.dead = false;
                match (self.state.slots.get(slot).cloned(), area) {
                    (Some(Slot::Register(cell)), _) => {
                        self.state.slots.set(slot, None);
                        Returned::Scalar(cell)
                    }
                    (_, Some((size, object))) => Returned::Record(self.read_block(&start_of(object), size as u32)),
                    (_, None) => Returned::Nothing,
                }
            }
        }
    }

    /// Whether a function is called through a pointer of another type.
    fn mismatch(&self, function: FunctionId, pointer: ExprId, given: usize) -> bool {
        let types = &self.program.types;
        let TypeKind::Pointer(pointee) = *types.kind(self.program[pointer].ty()) else { return false };
        let (TypeKind::Function(expected), TypeKind::Function(actual)) =
            (types.kind(pointee), types.kind(self.program[function].ty))
        else {
            return false;
        };
        let is_defined = self.program[function].defined;
        let parameters: Vec<TypeId> = if is_defined {
            self.program[function].parameters.iter().map(|&var| self.program[var].ty).collect()
        } else {
            actual.parameters.clone()
        };
        let is_known = is_defined || actual.prototyped;
        if !expected.prototyped && !actual.variadic && is_known && parameters.len() != given {
            return true;
        }
        if expected.prototyped && actual.prototyped {
            if actual.variadic != expected.variadic || parameters.len() != expected.parameters.len() {
                return true;
            }
            if expected.parameters.iter().zip(&parameters).any(|(&a, &b)| !self.alike(a, b)) {
                return true;
            }
        }
        let is_value = |ty: TypeId| self.scalar_of(ty).is_some() || matches!(types.kind(ty), TypeKind::Record(_));
        is_value(expected.returns) && is_value(actual.returns) && !self.alike(expected.returns, actual.returns)
    }

    /// The program ends here: registered functions run, then leaks show.
    pub(super) fn exit(&mut self, runs_handlers: bool) {
        if runs_handlers && let Some(handlers) = self.program.exit_handlers {
            self.call_function(EdgeId(u32::MAX), handlers, Vec::new(), None);
        }
        if !self.dead {
            self.end_of_program();
        }
        self.dead = true;
    }

    /// Checks that belong to the end of the program.
    pub(super) fn end_of_program(&mut self) {
        let site = self.program.end_site;
        if self.checks(site, PropertyClass::Leak) {
            self.leaks(site);
        }
        if !self.dead {
            let here = self.here();
            self.ends.push((here, self.required));
            self.note_end();
        }
    }

    /// Memory that is never freed: a property of each allocation. A run is said to leak what it allocated first.
    fn leaks(&mut self, site: Option<SiteId>) {
        let mut earlier = self.terms.falsehood();
        let mut by_origin: BTreeMap<Option<(FunctionId, EdgeId)>, Term> = BTreeMap::new();
        for id in 1..self.objects.len() as u32 {
            let info = &self.objects[id as usize];
            let (kind, origin) = (info.kind, info.origin);
            let Some(object) = self.object(id) else { continue };
            let alive = object.alive;
            if kind != ObjectKind::Heap {
                continue;
            }
            let is_first = self.terms.not(earlier);
            let leaks = self.terms.and(alive, is_first);
            let entry = by_origin.entry(origin).or_insert_with(|| self.terms.falsehood());
            *entry = self.terms.or(*entry, leaks);
            earlier = self.terms.or(earlier, alive);
        }
        for (origin, wrong) in by_origin {
            let property = super::PropertyKey { site, class: PropertyClass::Leak, call: origin };
            self.check_property(property, wrong, true);
        }
    }
}
