//! Walks a part of a recorded run once more, with terms for what storage holds. Storage is bytes: what nobody wrote since the walk
//! began is free, one variable for each byte or for as many as are read at once.

use std::collections::{BTreeMap, BTreeSet};

use check::operations::{self, Scalar};
use ir::{
    Builtin, Callee, ExprId, ExprKind, Op, PlaceId, Program, PropertyClass, Storage, TypeId, VarId, VariableKind,
};
use logic::{Term, Terms};
use run::{Cursor, Effect, Home, Spot, Trace, Value};

use super::{PathProof, arm_of, ranges};
use crate::case::Case;
use crate::explanation::{PathCondition, PathInput};
use crate::verify::Doubt;
use crate::verify::changes::Changes;

/// Where bytes are: a variable of a call, by the number of the call; or an object of memory.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(in crate::verify) enum Storehouse {
    Variable(usize, VarId),
    Object(u32),
}

/// Where a value begins, and for a bit-field which bits it is.
#[derive(Debug, Clone, Copy)]
pub(in crate::verify) struct Position {
    house: Storehouse,
    offset: u32,
    bits: Option<(u32, u32)>,
}

/// A walk through a run.
pub(in crate::verify) struct Walk<'t> {
    pub(in crate::verify) program: &'t Program,
    pub(in crate::verify) trace: &'t Trace<'t>,
    pub(in crate::verify) cursor: Cursor<'t>,
    pub(in crate::verify) terms: Terms,
    /// What is not followed: free variables, each with what it would take to know it.
    pub(in crate::verify) unknown: Vec<(Term, String)>,
    /// Signed arithmetic that the run was seen not to overflow in.
    pub(in crate::verify) facts: Vec<Term>,
    /// Whether it would have been seen.
    pub(in crate::verify) sees_overflow: bool,
    /// Whether the run evaluates what is looked at.
    pub(in crate::verify) is_evaluated: bool,
    bytes: BTreeMap<(Storehouse, u32), Term>,
    /// The inputs of steps, with their values.
    inputs: BTreeMap<usize, (Term, u128)>,
    /// The calls that are open, by their numbers, and how many there were.
    calls: Vec<usize>,
    call_count: usize,
    /// Objects that hold zeros where nothing else was written.
    zeroed: BTreeSet<u32>,
    /// Static variables by their objects, and the state in which they begin.
    statics: BTreeMap<u32, VarId>,
    start: Cursor<'t>,
    from: usize,
    last: usize,
    /// What is changed in the program.
    pub(in crate::verify) changes: Changes,
    /// Whether inputs, and what is not followed, are as in the run.
    is_fixed: bool,
    /// Whether something was taken from the run that changes could have made different.
    pub(in crate::verify) has_lost: bool,
}

impl<'t> Walk<'t> {
    /// A walk that begins before a step, and comes to another one.
    pub(in crate::verify) fn new(case: &Case<'_>, trace: &'t Trace<'t>, from: usize, last: usize) -> Walk<'t> {
        let (program, start) = (trace.program(), trace.cursor());
        let mut statics = BTreeMap::new();
        for (var, variable) in program.variables() {
            if variable.storage == Storage::Static
                && let Some(Spot { home: Home::Memory { object, .. }, .. }) = start.variable_spot(var)
            {
                statics.insert(object, var);
            }
        }
        let mut cursor = trace.cursor();
        cursor.seek(from);
        Walk {
            program,
            trace,
            cursor,
            terms: Terms::new(),
            unknown: Vec::new(),
            facts: Vec::new(),
            sees_overflow: case.options.classes.has(PropertyClass::SignedOverflow),
            is_evaluated: true,
            bytes: BTreeMap::new(),
            inputs: BTreeMap::new(),
            calls: Vec::new(),
            call_count: 0,
            zeroed: BTreeSet::new(),
            statics,
            start,
            from,
            last,
            changes: Changes::default(),
            is_fixed: false,
            has_lost: false,
        }
    }

    /// A walk through a changed program from the beginning, with the inputs of the run.
    pub(in crate::verify) fn changed(case: &Case<'_>, trace: &'t Trace<'t>, last: usize, changes: Changes) -> Walk<'t> {
        Walk { changes, is_fixed: true, ..Walk::new(case, trace, 0, last) }
    }

    /// Walks to the failed condition: its term, and those of the other conditions on the way.
    pub(in crate::verify) fn terms_of(&mut self, proof: &PathProof<'_>) -> Result<(Term, Vec<Term>), Doubt> {
        let mut terms = Vec::new();
        for step in self.from..=self.last {
            self.open_calls();
            for condition in proof.conditions.iter().filter(|condition| condition.step == step) {
                terms.push(self.condition(condition));
            }
            if step < self.last {
                self.step();
            }
        }
        if terms.len() != proof.conditions.len() {
            return Doubt::wrong("a condition of the proof does not lie on its path");
        }
        let failed = match proof.failed.source {
            Some((expr, _)) if arm_of(self.trace, proof.failed, expr).is_some() => {
                let taken = self.condition(proof.failed);
                self.terms.not(taken)
            }
            Some(_) => self.condition(proof.failed),
            None => self.failed()?,
        };
        Ok((failed, terms))
    }

    /// The condition that an input is as in the run.
    pub(in crate::verify) fn input(&mut self, input: &PathInput) -> Result<Term, Doubt> {
        let Some(&(term, value)) = input.step.and_then(|step| self.inputs.get(&step)) else {
            return Doubt::undecided("it does not follow an input of the proof");
        };
        if (value, 8 * input.bytes) != (input.bits, self.terms.width(term)) {
            return Doubt::wrong("an input of the proof has another value in the run");
        }
        let value = self.terms.constant(self.terms.width(term), value);
        Ok(self.terms.eq(term, value))
    }

    pub(in crate::verify) fn condition(&mut self, condition: &PathCondition) -> Term {
        let Some((expr, holds)) = condition.source else { return self.unknown(1, "a condition that is no expression") };
        let Some(arm) = arm_of(self.trace, condition, expr) else {
            let truth = self.truth(expr);
            return if holds { truth } else { self.terms.not(truth) };
        };
        let (ranges, is_otherwise) = ranges(self.program, condition, arm);
        let (is_signed, value) = (self.scalar(self.program[expr].ty()).is_signed(), self.value(expr));
        let terms = &mut self.terms;
        let width = terms.width(value);
        let mut within = terms.falsehood();
        for (low, high) in ranges {
            let (low, high) = (terms.constant(width, low as u128), terms.constant(width, high as u128));
            let (above, below) = match is_signed {
                true => (terms.sle(low, value), terms.sle(value, high)),
                false => (terms.ule(low, value), terms.ule(value, high)),
            };
            let both = terms.and(above, below);
            within = terms.or(within, both);
        }
        if is_otherwise { terms.not(within) } else { within }
    }

    /// Gives numbers to calls that have begun.
    pub(in crate::verify) fn open_calls(&mut self) {
        let depth = self.cursor.next_step().map_or(0, |step| step.depth as usize);
        self.calls.truncate(depth);
        while self.calls.len() < depth {
            self.calls.push(self.call_count);
            self.call_count += 1;
        }
    }

    // Steps.

    pub(in crate::verify) fn step(&mut self) {
        let Some(step) = self.cursor.next_step() else { return };
        let program = self.program;
        match &program[step.function].edge(step.edge).op {
            Op::Assign { place, value, .. } => self.assign(*place, *value),
            Op::Zero { place } => {
                let size = program.types.size_of(program[*place].ty()).unwrap_or(0) as u32;
                if let Some(to) = self.position(*place) {
                    let zero = self.terms.constant(8, 0);
                    (0..size).for_each(|at| self.write_byte(to, at, zero));
                }
            }
            Op::Assume { condition, .. } | Op::Constrain { condition } | Op::Assert { condition, .. } => {
                self.truth(*condition);
            }
            Op::Case { selector, .. } => {
                self.value(*selector);
            }
            Op::Call { callee, arguments, result, .. } => return self.call(*callee, arguments, *result),
            Op::Return { value } => return self.leave(*value),
            Op::Input { place, .. } => return self.take_input(*place),
            Op::StackAllocate { result, .. } => {
                self.cursor.forward();
                return self.take(*result);
            }
            Op::Begin { var, .. } | Op::End { var } => self.forget(*var),
            Op::Skip | Op::Observe { .. } | Op::Refuse { .. } => {}
            Op::Spawn { .. } | Op::Await { .. } | Op::Atomic { .. } | Op::Sync { .. } => {}
        }
        self.cursor.forward();
    }

    fn assign(&mut self, place: PlaceId, value: ExprId) {
        let ty = self.program[place].ty();
        if self.is_left_out() {
            return;
        }
        if Scalar::of(&self.program.types, ty).is_some() {
            let term = self.value(value);
            if let Some(to) = self.position(place) {
                self.write(to, term);
            }
        } else if let ExprKind::Load(source) = *self.program[value].kind()
            && let (Some(from), Some(to)) = (self.position(source), self.position(place))
        {
            self.copy(from, to, self.program.types.size_of(ty).unwrap_or(0) as u32);
        }
    }

    fn take_input(&mut self, place: PlaceId) {
        let step = self.cursor.position();
        let to = self.position(place);
        let scalar = Scalar::of(&self.program.types, self.program[place].ty());
        self.cursor.forward();
        let (Some(to), Some(scalar)) = (to, scalar) else {
            return self.lose_storage(step, "an input that is no number");
        };
        let width = 8 * scalar.bytes(self.program.types.machine);
        if self.is_fixed {
            return self.take(place);
        }
        let term = self.terms.variable("input", width);
        if let (Some(bits), None) = (bits_of(&self.cursor.place(place)), to.bits) {
            self.inputs.insert(step, (term, bits & (u128::MAX >> (128 - width))));
        }
        self.write(to, term);
    }

    /// Takes the value of a place as it is in the run after a step.
    fn take(&mut self, place: PlaceId) {
        let width = self.width_of(self.program[place].ty());
        if let (Some(to), Some(bits)) = (self.position(place), bits_of(&self.cursor.place(place))) {
            let value = self.terms.constant(width, bits);
            self.write(to, value);
        }
    }

    /// What a step of the run writes is not known.
    fn lose_storage(&mut self, step: usize, what: &str) {
        let here = self.cursor.position();
        self.cursor.seek(step);
        let effects = self.cursor.effects();
        let call = self.calls.last().copied().unwrap_or(0);
        self.cursor.seek(here);
        if self.is_fixed {
            self.has_lost |= !what.contains("outside");
            return self.as_in_run(&effects, call);
        }
        for effect in effects {
            let (house, offset, length) = match effect {
                Effect::Variable { var, .. } => {
                    (Storehouse::Variable(call, var), 0, self.width_of(self.program[var].ty) / 8)
                }
                Effect::Memory { place, after, .. } => match place.target {
                    Some(target) => (Storehouse::Object(target.object), target.offset as u32, after.len() as u32),
                    None => continue,
                },
                Effect::Created(_) | Effect::Destroyed(_) | Effect::Called(_) | Effect::Returned(_) => continue,
            };
            for at in 0..length {
                let byte = self.unknown(8, what);
                self.write_byte(Position { house, offset, bits: None }, at, byte);
            }
        }
    }

    fn call(&mut self, callee: Callee, arguments: &[ExprId], result: Option<PlaceId>) {
        let step = self.cursor.position();
        let depth = |step: usize| self.trace.step(step).map_or(0, |step| step.depth);
        if depth(step + 1) > depth(step) {
            return self.enter(step, arguments);
        }
        let Callee::Builtin(builtin) = callee else {
            // A function without a body: its result comes from outside.
            return self.bring(step, result);
        };
        let block = |walk: &Self, at: usize| walk.pointed(*arguments.get(at)?);
        let number = |walk: &Self, at: usize| bits_of(&walk.cursor.eval(*arguments.get(at)?));
        match builtin {
            Builtin::Memcpy | Builtin::Memmove | Builtin::Memset => {
                let (to, from, length) = (block(self, 0), block(self, 1), number(self, 2).unwrap_or(0) as u32);
                if let (Some(to), Builtin::Memset) = (to, builtin) {
                    let value = self.value(arguments[1]);
                    let byte = self.terms.extract(value, 0, 8);
                    (0..length).for_each(|at| self.write_byte(to, at, byte));
                } else if let (Some(to), Some(from)) = (to, from) {
                    self.copy(from, to, length);
                }
                self.cursor.forward();
                // The result is the address of the block.
                if let Some(result) = result {
                    self.take(result);
                }
            }
            Builtin::Malloc | Builtin::Calloc | Builtin::AlignedAlloc => {
                let created = self.created();
                self.cursor.forward();
                if builtin == Builtin::Calloc {
                    self.zeroed.extend(created);
                }
                if let Some(result) = result {
                    self.take(result);
                }
            }
            Builtin::Getchar
            | Builtin::Fgetc
            | Builtin::Gets
            | Builtin::Fgets
            | Builtin::Fread
            | Builtin::Scanf
            | Builtin::Fscanf => {
                self.bring(step, result);
            }
            other => self.lose(step, result, &format!("`{}`", other.name())),
        }
    }

    /// What a step of the run writes is what it wrote there.
    fn as_in_run(&mut self, effects: &[Effect], call: usize) {
        for effect in effects {
            let (house, offset, bytes): (Storehouse, u32, Vec<u8>) = match effect {
                Effect::Variable { var, after, .. } => {
                    let Some(bits) = bits_of(after) else { continue };
                    let length = self.width_of(self.program[*var].ty) / 8;
                    (Storehouse::Variable(call, *var), 0, bits.to_le_bytes()[..length as usize].to_vec())
                }
                Effect::Memory { place, after, .. } => match &place.target {
                    Some(target) => (Storehouse::Object(target.object), target.offset as u32, after.clone()),
                    None => continue,
                },
                Effect::Created(_) | Effect::Destroyed(_) | Effect::Called(_) | Effect::Returned(_) => continue,
            };
            for (at, byte) in (0..).zip(bytes) {
                let byte = self.terms.constant(8, u128::from(byte));
                self.write_byte(Position { house, offset, bits: None }, at, byte);
            }
        }
    }

    /// Makes a step that is not followed: what it writes is unknown.
    fn lose(&mut self, step: usize, result: Option<PlaceId>, what: &str) {
        self.cursor.forward();
        self.lose_storage(step, what);
        if self.is_fixed {
            return result.map_or((), |result| self.take(result));
        }
        // A result that is as it was before is no change of the state.
        if let Some(place) = result
            && let Some(to) = self.position(place)
        {
            for at in 0..self.program.types.size_of(self.program[place].ty()).unwrap_or(0) as u32 {
                let byte = self.unknown(8, what);
                self.write_byte(to, at, byte);
            }
        }
    }

    /// Makes a step whose writes come from outside: they may be anything.
    fn bring(&mut self, step: usize, result: Option<PlaceId>) {
        let before = self.unknown.len();
        self.lose(step, result, "what comes from outside");
        self.unknown.truncate(before);
    }

    /// The object that the next step creates.
    fn created(&self) -> Option<u32> {
        self.cursor.effects().into_iter().find_map(|effect| match effect {
            Effect::Created(pointer) => pointer.target.map(|target| target.object),
            _ => None,
        })
    }

    fn enter(&mut self, step: usize, arguments: &[ExprId]) {
        let size = |walk: &Self, ty: TypeId| walk.program.types.size_of(ty).unwrap_or(0) as u32;
        enum Passed {
            Scalar(Option<Scalar>, Term),
            Block(Option<Position>, u32),
        }
        let mut passed = Vec::new();
        for &argument in arguments {
            let ty = self.program[argument].ty();
            passed.push(match (self.scalar_value(argument), self.program[argument].kind()) {
                (Some(term), _) => Passed::Scalar(Scalar::of(&self.program.types, ty), term),
                (None, ExprKind::Load(place)) => Passed::Block(self.position(*place), size(self, ty)),
                (None, _) => Passed::Block(None, size(self, ty)),
            });
        }
        self.cursor.forward();
        self.open_calls();
        let function = self.trace.step(step + 1).map(|next| next.function);
        let parameters = function.map_or(&[][..], |function| &self.program[function].parameters[..]);
        if arguments.len() > parameters.len() {
            self.lose_storage(step, "variable arguments");
        }
        for (&parameter, passed) in parameters.iter().zip(passed) {
            let Some(to) = self.cursor.variable_spot(parameter).and_then(|spot| self.at(spot)) else { continue };
            match passed {
                Passed::Scalar(from, mut term) => {
                    let own = Scalar::of(&self.program.types, self.program[parameter].ty);
                    if own != from {
                        term = self.unknown(self.width_of(self.program[parameter].ty), "a call without a prototype");
                    }
                    self.write(to, term);
                }
                Passed::Block(Some(from), length) => self.copy(from, to, length),
                Passed::Block(None, _) => {}
            }
        }
    }

    fn leave(&mut self, value: Option<ExprId>) {
        let step = self.cursor.position();
        // The edge of the caller that waits for the result.
        let call = self.cursor.frames().get(1).and_then(|frame| Some((frame.function, frame.edge?)));
        let place = call.and_then(|(function, edge)| match self.program[function].edge(edge).op {
            Op::Call { result, .. } => result,
            _ => None,
        });
        let value = value.filter(|_| place.is_some());
        let term = value.and_then(|value| self.scalar_value(value));
        let source = value.and_then(|value| match self.program[value].kind() {
            ExprKind::Load(place) => self.position(*place),
            _ => None,
        });
        self.cursor.forward();
        self.calls.pop();
        let Some(place) = place else { return };
        match (self.position(place), term, source) {
            (Some(to), Some(term), _) => self.write(to, term),
            (Some(to), None, Some(from)) => {
                self.copy(from, to, self.program.types.size_of(self.program[place].ty()).unwrap_or(0) as u32);
            }
            _ => self.lose_storage(step, "what a function returns"),
        }
    }

    /// A variable begins or ends: whatever it held, it holds no more.
    fn forget(&mut self, var: VarId) {
        let Some(&call) = self.calls.last() else { return };
        let house = Storehouse::Variable(call, var);
        let own: Vec<u32> = self.bytes.range((house, 0)..=(house, u32::MAX)).map(|(&(_, offset), _)| offset).collect();
        for offset in own {
            self.bytes.remove(&(house, offset));
        }
    }

    // Storage.

    /// Where a place is, now.
    pub(in crate::verify) fn position(&self, place: PlaceId) -> Option<Position> {
        self.cursor.spot(place).and_then(|spot| self.at(spot))
    }

    pub(in crate::verify) fn at(&self, spot: Spot) -> Option<Position> {
        let (house, offset) = match spot.home {
            Home::Register(var) => (Storehouse::Variable(*self.calls.last()?, var), 0),
            Home::Memory { object, offset, .. } => (Storehouse::Object(object), u32::try_from(offset).ok()?),
        };
        Some(Position { house, offset, bits: spot.bits })
    }

    /// Where a pointer leads, now.
    fn pointed(&self, pointer: ExprId) -> Option<Position> {
        let Value::Pointer(pointer) = self.cursor.eval(pointer) else { return None };
        let target = pointer.target.filter(|target| target.alive)?;
        let offset = u32::try_from(target.offset).ok()?;
        Some(Position { house: Storehouse::Object(target.object), offset, bits: None })
    }

    fn write_byte(&mut self, to: Position, at: u32, byte: Term) {
        self.bytes.insert((to.house, to.offset + at), byte);
    }

    fn copy(&mut self, from: Position, to: Position, length: u32) {
        let bytes: Vec<Term> = (0..length).map(|at| self.read_bytes(from, at, 1)).collect();
        for (at, byte) in (0..).zip(bytes) {
            self.write_byte(to, at, byte);
        }
    }

    /// Writes a scalar.
    pub(in crate::verify) fn write(&mut self, to: Position, term: Term) {
        let Some((first, width)) = to.bits else {
            for at in 0..self.terms.width(term) / 8 {
                let byte = self.terms.extract(term, 8 * at, 8);
                self.write_byte(to, at, byte);
            }
            return;
        };
        for bit in 0..width {
            let (at, within) = ((first + bit) / 8, (first + bit) % 8);
            let (old, new) = (self.read_bytes(to, at, 1), self.terms.extract(term, bit, 1));
            let mut byte = new;
            if within > 0 {
                let low = self.terms.extract(old, 0, within);
                byte = self.terms.concat(byte, low);
            }
            if within < 7 {
                let high = self.terms.extract(old, within + 1, 7 - within);
                byte = self.terms.concat(high, byte);
            }
            self.write_byte(to, at, byte);
        }
    }

    /// What a place holds.
    pub(in crate::verify) fn read(&mut self, from: Position, ty: TypeId) -> Term {
        let width = self.width_of(ty);
        let Some((first, bits)) = from.bits else { return self.read_bytes(from, 0, width / 8) };
        let (first_byte, last_byte) = (first / 8, (first + bits - 1) / 8);
        let storage = self.read_bytes(from, first_byte, last_byte - first_byte + 1);
        let value = self.terms.extract(storage, first % 8, bits);
        let scalar = self.scalar(ty);
        operations::resized(&mut self.terms, scalar, value, width)
    }

    fn read_bytes(&mut self, from: Position, at: u32, length: u32) -> Term {
        let start = from.offset + at;
        let keys = (start..start + length).map(|offset| (from.house, offset));
        let is_new = |key: &(Storehouse, u32)| !self.bytes.contains_key(key) && self.initial(*key).is_none();
        if keys.clone().all(|key| is_new(&key)) {
            let any = self.terms.variable("before", 8 * length);
            for (at, key) in (0..).zip(keys) {
                let byte = self.terms.extract(any, 8 * at, 8);
                self.bytes.insert(key, byte);
            }
            return any;
        }
        let mut whole: Option<Term> = None;
        for key in keys {
            let byte = match (self.bytes.get(&key), self.initial(key)) {
                (Some(&byte), _) => byte,
                (None, Some(value)) => self.terms.constant(8, value),
                (None, None) => self.terms.variable("before", 8),
            };
            self.bytes.insert(key, byte);
            whole = Some(whole.map_or(byte, |low| self.terms.concat(byte, low)));
        }
        whole.unwrap_or_else(|| self.unknown(8, "a value without bytes"))
    }

    /// What a byte holds that nobody wrote, if that is fixed: constants, zeros, and initial values where the walk begins with
    /// the program.
    fn initial(&self, (house, offset): (Storehouse, u32)) -> Option<u128> {
        let Storehouse::Object(object) = house else { return None };
        if self.zeroed.contains(&object) {
            return Some(0);
        }
        let variable = &self.program[*self.statics.get(&object)?];
        let is_fixed = self.from == 0 || variable.kind == VariableKind::Literal || variable.read_only;
        self.start.bytes_of(object, offset, 1).filter(|_| is_fixed)
    }

    /// Something that the walk does not know.
    pub(in crate::verify) fn unknown(&mut self, width: u32, what: &str) -> Term {
        let term = self.terms.variable("unknown", width);
        self.unknown.push((term, what.to_string()));
        term
    }

    /// Whether facts of the step count: not where the run fails, that is the question.
    pub(in crate::verify) fn is_before_failure(&self) -> bool {
        self.cursor.position() < self.last
    }
}

/// The bits of a scalar.
pub(in crate::verify) fn bits_of(value: &Value) -> Option<u128> {
    match value {
        Value::Int(value) => Some(*value as u128),
        Value::Float(bits) => Some(*bits),
        Value::Pointer(pointer) => Some(u128::from(pointer.address)),
        Value::Record(_) | Value::Array { .. } | Value::Unset | Value::Missing => None,
    }
}
