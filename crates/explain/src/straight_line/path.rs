//! A recorded run as a straight line of plain assignments and conditions: the run itself says where every pointer leads and
//! which way every branch goes, so that each step is about known places.

mod storage;

use std::collections::BTreeMap;

use check::operations::Scalar;
use ir::{
    Builtin, Callee, ClassSet, EdgeId, ExprId, ExprKind, FunctionId, Op, PlaceId, PlaceKind, Program, PropertyClass,
    VarId,
};
use run::{Cursor, Effect, Home, InputReason, Revealed, Spot, Touched, Trace, Value};

use super::effects::{Before, give, is_at, reads_input};
pub use storage::{Activation, Bytes, Copied, Doing, Given, Store, Texts};

/// A step of the path.
#[derive(Debug, Clone)]
pub struct PathStep {
    /// The function.
    pub function: FunctionId,
    /// The edge.
    pub edge: EdgeId,
    /// The call that it belongs to.
    pub activation: u32,
    /// What it does beyond its operation.
    pub doing: Doing,
    /// The ends of its parts in the lists of the path.
    spots: u32,
    known: u32,
    outcomes: u32,
    given: u32,
}

/// The path of a run.
pub struct Path<'t> {
    /// The program.
    pub program: &'t Program,
    /// The run.
    pub trace: &'t Trace<'t>,
    /// Its steps; the last one fails.
    pub steps: Vec<PathStep>,
    /// The calls.
    pub activations: Vec<Activation>,
    /// The variables of static storage, by their objects.
    pub statics: BTreeMap<u32, VarId>,
    /// In which steps objects died.
    pub deaths: BTreeMap<u32, usize>,
    /// The objects that began as zeros, and in which steps.
    pub zeroed: BTreeMap<u32, usize>,
    /// An object whose life matters, the step where it begins or ends, and which of them.
    pub watched: Option<(u32, usize, bool)>,
    /// Whether the run was stopped where signed arithmetic overflows.
    pub checks_overflow: bool,
    /// The state before the first step.
    start: Cursor<'t>,
    spots: Vec<(PlaceId, Spot)>,
    known: Vec<(ExprId, u128)>,
    outcomes: Vec<(ExprId, bool)>,
    pub(super) given: Vec<Given>,
}

impl<'t> Path<'t> {
    /// The path of a run.
    pub fn new(trace: &'t Trace<'t>, classes: ClassSet) -> Path<'t> {
        let program = trace.program();
        let mut path = Path {
            program,
            trace,
            steps: Vec::with_capacity(trace.len()),
            activations: Vec::new(),
            statics: BTreeMap::new(),
            deaths: BTreeMap::new(),
            zeroed: BTreeMap::new(),
            watched: None,
            checks_overflow: classes.has(PropertyClass::SignedOverflow),
            start: trace.cursor(),
            spots: Vec::new(),
            known: Vec::new(),
            outcomes: Vec::new(),
            given: Vec::new(),
        };
        let mut builder = Builder { cursor: trace.cursor(), open: Vec::new(), next_input: 0 };
        for (var, variable) in program.variables() {
            if variable.storage == ir::Storage::Static
                && let Some(Spot { home: Home::Memory { object, .. }, .. }) = builder.cursor.variable_spot(var)
            {
                path.statics.insert(object, var);
            }
        }
        while builder.cursor.next_step().is_some() {
            builder.step(&mut path);
        }
        path
    }

    /// The position of a step's parts: from the end of the step before.
    fn range(&self, step: usize, end: impl Fn(&PathStep) -> u32) -> std::ops::Range<usize> {
        let start = step.checked_sub(1).map_or(0, |before| end(&self.steps[before]));
        start as usize..end(&self.steps[step]) as usize
    }

    /// Where a place is in a step.
    pub fn spot(&self, step: usize, place: PlaceId) -> Option<Spot> {
        let spots = &self.spots[self.range(step, |step| step.spots)];
        spots.iter().find(|(known, _)| *known == place).map(|(_, spot)| *spot)
    }

    /// The value of an expression that is fixed by the run: an address of a function, the size of an object.
    pub fn known(&self, step: usize, expr: ExprId) -> Option<u128> {
        let known = &self.known[self.range(step, |step| step.known)];
        known.iter().find(|(one, _)| *one == expr).map(|(_, value)| *value)
    }

    /// Whether the left operand of `&&` or `||`, or the condition of `?:`, was true.
    pub fn outcome(&self, step: usize, expr: ExprId) -> Option<bool> {
        let outcomes = &self.outcomes[self.range(step, |step| step.outcomes)];
        outcomes.iter().find(|(one, _)| *one == expr).map(|(_, holds)| *holds)
    }

    /// What a step takes from the run as it is.
    pub fn given(&self, step: usize) -> &[Given] {
        &self.given[self.range(step, |step| step.given)]
    }

    /// What bytes of memory held before the first step.
    pub fn initial(&self, bytes: Bytes) -> Option<u128> {
        let Store::Object(object) = bytes.store else { return None };
        self.start.bytes_of(object, bytes.offset, bytes.length)
    }

    /// The operation of a step.
    pub fn op(&self, step: usize) -> &'t Op {
        let PathStep { function, edge, .. } = self.steps[step];
        &self.program[function].edge(edge).op
    }

    /// Storage and first byte of a spot in a call.
    pub fn place(activation: u32, spot: &Spot) -> Option<(Store, u32)> {
        match spot.home {
            Home::Register(var) => Some((Store::Variable(activation, var), 0)),
            Home::Memory { object, offset, .. } => Some((Store::Object(object), u32::try_from(offset).ok()?)),
        }
    }
}

/// What is open while a path is made.
struct Builder<'t> {
    cursor: Cursor<'t>,
    /// The calls that are open: each with the edge that made it.
    open: Vec<(u32, Option<(FunctionId, EdgeId)>)>,
    next_input: usize,
}

impl Builder<'_> {
    fn step(&mut self, path: &mut Path<'_>) {
        let Some(step) = self.cursor.next_step() else { return };
        let program = path.program;
        let edge = program[step.function].edge(step.edge);
        while self.open.len() > step.depth as usize {
            self.open.pop();
        }
        while self.open.len() < step.depth as usize {
            // The start function, or one that the end of the program calls.
            let activation = self.activate(path, step.function, None);
            self.open.push((activation, None));
        }
        let activation = self.open.last().map_or(0, |(activation, _)| *activation);
        let is_last = step.index + 1 == path.trace.len();
        let loads = self.places(path, &edge.op);
        self.unset_inputs(path, step.index, activation, &loads);
        let taken = match &edge.op {
            Op::Input { .. } => true,
            Op::Call { callee: Callee::Builtin(builtin), .. } => reads_input(*builtin),
            Op::Call { .. } => true,
            _ => false,
        };
        let is_effect_given = matches!(edge.op, Op::Input { .. } | Op::StackAllocate { .. } | Op::Call { .. });
        let effects = if is_effect_given && !is_last { self.cursor.effects() } else { Vec::new() };
        if matches!(edge.op, Op::Call { .. } | Op::End { .. } | Op::Return { .. }) {
            for touched in self.cursor.touched() {
                if let Touched::Destroyed { object } = touched {
                    path.deaths.insert(object, step.index);
                }
            }
        }
        let mut doing = Doing::Plain;
        if is_last {
            self.cursor.forward();
        } else if let Some(next) = path.trace.step(step.index + 1).filter(|next| next.depth > step.depth) {
            doing = self.enter(path, step.index, next.function, &effects, (step.function, step.edge));
        } else if matches!(edge.op, Op::Return { .. }) {
            let call = self.open.last().and_then(|(_, call)| *call);
            self.cursor.forward();
            let place = call.and_then(|(function, edge)| match program[function].edge(edge).op {
                Op::Call { result, .. } => result,
                _ => None,
            });
            let result = place.and_then(|place| Some((place, self.cursor.spot(place)?)));
            let caller = self.open.len().checked_sub(2).map(|index| self.open[index].0);
            doing = Doing::Leave { caller, result };
        } else {
            let before = self.builtin(&edge.op);
            self.cursor.forward();
            let mut rest = effects;
            if matches!(edge.op, Op::Call { callee: Callee::Builtin(Builtin::Calloc), .. }) {
                let created = rest.iter().find_map(|effect| match effect {
                    Effect::Created(pointer) => pointer.target.as_ref().map(|target| target.object),
                    _ => None,
                });
                path.zeroed.extend(created.map(|object| (object, step.index)));
            }
            let result = match edge.op {
                Op::Call { result, .. } => result,
                Op::Input { place, .. } | Op::StackAllocate { result: place, .. } => Some(place),
                _ => None,
            };
            // Where the result goes, written anew or not: what a step leaves as it was is no effect.
            let result = result.and_then(|place| Some((place, self.cursor.spot(place)?)));
            rest.retain(|effect| !is_at(effect, result.map(|(_, spot)| spot)));
            if let Some(before) = before {
                doing = before.doing(result.map(|(_, spot)| spot), &mut rest);
            }
            if !matches!(doing, Doing::Block { result: Some(_), .. }) {
                self.give_result(path, activation, result, taken);
            }
            for effect in &rest {
                give(path, activation, effect, taken);
            }
        }
        path.steps.push(PathStep {
            function: step.function,
            edge: step.edge,
            activation,
            doing,
            spots: path.spots.len() as u32,
            known: path.known.len() as u32,
            outcomes: path.outcomes.len() as u32,
            given: path.given.len() as u32,
        });
    }

    /// Takes the result of a step from the state after it.
    fn give_result(&self, path: &mut Path<'_>, activation: u32, result: Option<(PlaceId, Spot)>, is_input: bool) {
        let Some((place, spot)) = result else { return };
        let types = &path.program.types;
        let (ty, Some((store, offset))) = (path.program[place].ty(), Path::place(activation, &spot)) else { return };
        let Some(scalar) = Scalar::of(types, ty) else {
            // A record: its bytes, as far as they are set.
            let size = types.size_of(ty).unwrap_or(0) as u32;
            for at in 0..size {
                if let Store::Object(object) = store
                    && let Some(value) = self.cursor.bytes_of(object, offset + at, 1)
                {
                    let to = Bytes { store, offset: offset + at, length: 1 };
                    path.given.push(Given::new(to, value, is_input));
                }
            }
            return;
        };
        if let (Some(value), None) = (bits_of(&self.cursor.place(place)), spot.bits) {
            let length = scalar.bytes(types.machine);
            let value = value & (u128::MAX >> (128 - 8 * length));
            path.given.push(Given::new(Bytes { store, offset, length }, value, is_input));
        }
    }

    fn activate(&mut self, path: &mut Path<'_>, function: FunctionId, called_at: Option<usize>) -> u32 {
        path.activations.push(Activation {
            function,
            depth: self.open.len() as u32 + 1,
            called_at,
            caller: self.open.last().map(|(caller, _)| *caller),
        });
        path.activations.len() as u32 - 1
    }

    /// The call of a function whose first step comes next.
    fn enter(
        &mut self,
        path: &mut Path<'_>,
        step: usize,
        function: FunctionId,
        effects: &[Effect],
        call: (FunctionId, EdgeId),
    ) -> Doing {
        let activation = self.activate(path, function, Some(step));
        self.open.push((activation, Some(call)));
        self.cursor.forward();
        let callee = &path.program[function];
        let parameters: Vec<Option<Spot>> =
            callee.parameters.iter().map(|&var| self.cursor.variable_spot(var)).collect();
        let is_parameter = |object: u32| {
            parameters
                .iter()
                .flatten()
                .any(|spot| matches!(spot.home, Home::Memory { object: own, .. } if own == object))
        };
        let area = effects.iter().find_map(|effect| match effect {
            Effect::Created(pointer) => {
                pointer.target.as_ref().map(|target| target.object).filter(|&id| !is_parameter(id))
            }
            _ => None,
        });
        Doing::Enter { activation, parameters, area }
    }

    /// Notes where the places of an operation are; the loads in the order in which they are evaluated.
    fn places(&self, path: &mut Path<'_>, op: &Op) -> Vec<PlaceId> {
        let program = path.program;
        let mut loads = Vec::new();
        let mut roots: Vec<ExprId> = Vec::new();
        let mut places: Vec<PlaceId> = Vec::new();
        match op {
            Op::Assign { place, value, .. } => {
                roots.push(*value);
                places.push(*place);
            }
            Op::Zero { place } | Op::Input { place, .. } => places.push(*place),
            Op::Assume { condition, .. } | Op::Constrain { condition } | Op::Assert { condition, .. } => {
                roots.push(*condition);
            }
            Op::Case { selector, .. } => roots.push(*selector),
            Op::Call { callee, arguments, .. } => {
                if let Callee::Pointer(pointer) = callee {
                    roots.push(*pointer);
                }
                roots.extend(arguments);
                if matches!(callee, Callee::Builtin(builtin) if *builtin >= Builtin::Sin) {
                    arguments.iter().for_each(|&argument| self.know(path, argument));
                }
            }
            Op::Return { value } => roots.extend(value),
            Op::Begin { size, .. } => roots.extend(size),
            Op::StackAllocate { result, size } => {
                roots.push(*size);
                places.push(*result);
            }
            Op::Skip
            | Op::Observe { .. }
            | Op::End { .. }
            | Op::Refuse { .. }
            | Op::Spawn { .. }
            | Op::Await { .. }
            | Op::Atomic { .. }
            | Op::Sync { .. } => {}
        }
        for root in roots {
            self.expression(path, program, root, &mut loads);
        }
        for place in places {
            self.inner(path, program, place, &mut loads);
            path.spots.extend(self.cursor.spot(place).map(|spot| (place, spot)));
        }
        loads
    }

    fn expression(&self, path: &mut Path<'_>, program: &Program, expr: ExprId, loads: &mut Vec<PlaceId>) {
        match program[expr].kind() {
            ExprKind::Int(_) | ExprKind::Float(_) => {}
            ExprKind::Load(place) => {
                self.inner(path, program, *place, loads);
                path.spots.extend(self.cursor.spot(*place).map(|spot| (*place, spot)));
                loads.push(*place);
            }
            ExprKind::AddressOf(place) => self.inner(path, program, *place, loads),
            ExprKind::FunctionAddress(_) | ExprKind::VariableArguments => self.know(path, expr),
            ExprKind::Unary(_, operand) | ExprKind::Convert(operand) => self.expression(path, program, *operand, loads),
            ExprKind::Binary(_, left, right)
            | ExprKind::PointerAdd { pointer: left, index: right, .. }
            | ExprKind::PointerDifference { left, right, .. } => {
                self.expression(path, program, *left, loads);
                self.expression(path, program, *right, loads);
            }
            ExprKind::And(left, right) | ExprKind::Or(left, right) => {
                self.expression(path, program, *left, loads);
                path.outcomes.extend(self.truth(program, *left).map(|holds| (*left, holds)));
                self.expression(path, program, *right, loads);
            }
            ExprKind::Conditional(condition, then, otherwise) => {
                path.outcomes.extend(self.truth(program, *condition).map(|holds| (*condition, holds)));
                for operand in [*condition, *then, *otherwise] {
                    self.expression(path, program, operand, loads);
                }
            }
            ExprKind::Intrinsic(op, operands) => {
                for &operand in operands {
                    self.expression(path, program, operand, loads);
                }
                if op.asks_memory() {
                    self.know(path, expr);
                }
            }
        }
    }

    /// What is evaluated to find a place, and the variable that it begins with.
    fn inner(&self, path: &mut Path<'_>, program: &Program, place: PlaceId, loads: &mut Vec<PlaceId>) {
        match program[place].kind() {
            PlaceKind::Variable(_) => path.spots.extend(self.cursor.spot(place).map(|spot| (place, spot))),
            PlaceKind::Deref(pointer) => self.expression(path, program, *pointer, loads),
            PlaceKind::Field(base, _) => self.inner(path, program, *base, loads),
            PlaceKind::Index(base, index) => {
                self.inner(path, program, *base, loads);
                self.expression(path, program, *index, loads);
            }
        }
    }

    fn know(&self, path: &mut Path<'_>, expr: ExprId) {
        if let Some(bits) = bits_of(&self.cursor.eval(expr)) {
            path.known.push((expr, bits));
        }
    }

    /// Whether an expression counts as true now.
    fn truth(&self, program: &Program, expr: ExprId) -> Option<bool> {
        let bits = bits_of(&self.cursor.eval(expr))?;
        let scalar = Scalar::of(&program.types, program[expr].ty())?;
        Some(match scalar {
            // Both zeros count as false: the sign is no part of it.
            Scalar::Float(_) => bits << (129 - 8 * scalar.bytes(program.types.machine)) != 0,
            Scalar::Bool | Scalar::Int { .. } | Scalar::Pointer => bits != 0,
        })
    }

    /// Values that nobody set and that this step reads: each is an input from here on, and so are its copies in memory.
    fn unset_inputs(&mut self, path: &mut Path<'_>, step: usize, activation: u32, loads: &[PlaceId]) {
        let inputs = &path.trace.report().inputs;
        while let Some(input) = inputs.get(self.next_input).filter(|input| input.step <= step as u64) {
            self.next_input += 1;
            let InputReason::Uninitialised(Some(var)) = input.reason else { continue };
            let is_own = |place: &&PlaceId| *path.program[**place].kind() == PlaceKind::Variable(var);
            let Some(&place) = loads.iter().find(is_own).filter(|_| input.step == step as u64) else { continue };
            let types = &path.program.types;
            let spot = self.cursor.spot(place).filter(|spot| matches!(spot.home, Home::Register(_)));
            let (Some(spot), Some(scalar)) = (spot, Scalar::of(types, path.program[var].ty)) else { continue };
            if let Some((store, offset)) = Path::place(activation, &spot) {
                let to = Bytes { store, offset, length: scalar.bytes(types.machine) };
                path.given.push(Given { is_read: true, ..Given::new(to, input.value, true) });
            }
        }
        let number = |bytes: &[u8]| bytes.iter().rev().fold(0u128, |sum, byte| sum << 8 | u128::from(*byte));
        let mut last_read = None;
        for Revealed { object, offset, bytes, bits, is_read } in self.cursor.revealed() {
            let (length, value, bits) = (bytes.len() as u32, number(&bytes), number(&bits));
            let is_copy = !is_read && last_read == Some((length, bits));
            last_read = if is_read { Some((length, bits)) } else { last_read };
            let to = Bytes { store: Store::Object(object), offset, length };
            path.given.push(Given { is_read: true, is_copy, bits, ..Given::new(to, value, true) });
        }
    }

    /// What a library function is about to read.
    fn builtin(&self, op: &Op) -> Option<Before> {
        let Op::Call { callee: Callee::Builtin(builtin), arguments, .. } = op else { return None };
        let place = |index: usize| {
            let Value::Pointer(pointer) = self.cursor.eval(*arguments.get(index)?) else { return None };
            let target = pointer.target.filter(|target| target.alive)?;
            Some((Store::Object(target.object), u32::try_from(target.offset).ok()?))
        };
        match builtin {
            Builtin::Memcpy
            | Builtin::Mempcpy
            | Builtin::Memmove
            | Builtin::Strcpy
            | Builtin::Stpcpy
            | Builtin::Strncpy
            | Builtin::Strcat
            | Builtin::Strncat => self.source(place(1)?, Before::Copy),
            Builtin::Realloc => self.source(place(0)?, Before::Copy),
            Builtin::Memset => Some(Before::Fill),
            Builtin::Strlen => Some(self.texts(*builtin, vec![place(0)?], None)),
            Builtin::Strnlen => Some(self.texts(*builtin, vec![place(0)?], arguments.get(1))),
            Builtin::Strcmp => Some(self.texts(*builtin, vec![place(0)?, place(1)?], None)),
            Builtin::Strncmp | Builtin::Memcmp => {
                Some(self.texts(*builtin, vec![place(0)?, place(1)?], arguments.get(2)))
            }
            _ => None,
        }
    }

    /// How far a function looks at texts.
    fn texts(&self, builtin: Builtin, starts: Vec<(Store, u32)>, limit: Option<&ExprId>) -> Before {
        let limit = limit.and_then(|&limit| bits_of(&self.cursor.eval(limit))).unwrap_or(u128::MAX);
        let byte = |&(store, offset): &(Store, u32), at: u32| match store {
            Store::Object(object) => self.cursor.bytes_of(object, offset + at, 1),
            Store::Variable(..) | Store::Life(_) => None,
        };
        let mut looked = 0;
        while u128::from(looked) < limit {
            let bytes: Option<Vec<u128>> = starts.iter().map(|start| byte(start, looked)).collect();
            let Some(bytes) = bytes else { break };
            looked += 1;
            let differ = bytes.iter().any(|byte| *byte != bytes[0]);
            if differ || builtin != Builtin::Memcmp && bytes[0] == 0 {
                break;
            }
        }
        Before::Text(Texts { starts, looked, is_all: u128::from(looked) == limit })
    }

    /// Where bytes are copied from, with what they are: not all that is written need be a copy.
    fn source(&self, from: (Store, u32), make: fn((Store, u32), Vec<Option<u8>>) -> Before) -> Option<Before> {
        let Store::Object(object) = from.0 else { return None };
        let size = u32::try_from(self.cursor.size_of(object)?).ok()?;
        let bytes = (from.1..size).map(|at| self.cursor.bytes_of(object, at, 1).map(|byte| byte as u8));
        Some(make(from, bytes.collect()))
    }
}

/// The bits of a scalar value.
pub fn bits_of(value: &Value) -> Option<u128> {
    match value {
        Value::Int(value) => Some(*value as u128),
        Value::Float(bits) => Some(*bits),
        Value::Pointer(pointer) => Some(u128::from(pointer.address)),
        Value::Record(_) | Value::Array { .. } | Value::Unset | Value::Missing => None,
    }
}
