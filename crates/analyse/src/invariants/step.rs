//! What a step of a run makes of a state. Calls of functions with a body are followed elsewhere.

use std::collections::BTreeSet;

use ir::{
    Arm, EdgeId, ExprId, ExprKind, FunctionId, InputId, Op, PlaceId, PlaceKind, SiteId, TypeKind, VarId, VariableKind,
};

use super::evaluate::{Machine, Spot};
use super::number::Number;
use super::objects::{Age, ObjectKind};
use super::pointer::{ObjectId, Pointer};
use super::state::Value;

impl Machine<'_, '_> {
    /// Makes a step that is no call.
    pub fn step(&mut self, function: FunctionId, edge: EdgeId) {
        let program = self.world.program;
        match program[function].edge(edge).op {
            Op::Skip | Op::Observe { .. } | Op::Call { .. } => {}
            Op::Refuse { .. } => self.stop(),
            Op::Spawn { .. } | Op::Await { .. } | Op::Atomic { .. } | Op::Sync { .. } => {
                panic!("programs with several threads are not analysed")
            }
            Op::Assign { place, value, site } => self.assign(place, value, site),
            Op::Zero { place } => {
                let spot = self.place(place, false);
                self.zero(&spot, program[place].ty());
            }
            Op::Assume { condition, holds } => {
                self.eval(condition);
                self.require_truth(condition, holds);
            }
            Op::Constrain { condition } => {
                self.eval(condition);
                self.require_truth(condition, true);
            }
            Op::Assert { condition, site } => self.assert(condition, site),
            Op::Case { selector, arm } => {
                self.eval(selector);
                self.take_arm(function, edge, selector, arm);
            }
            Op::Input { place, source } => self.input(place, source),
            Op::Return { value } => self.give_back(function, value),
            Op::Begin { var, size } => self.begin(var, size),
            Op::End { var } => self.end(var),
            Op::StackAllocate { result, size } => {
                let size = self.number(size);
                let pointer = self.allocate(function, edge, size);
                let spot = self.place(result, false);
                self.write(&spot, program[result].ty(), &Value::Pointer(pointer));
            }
        }
    }

    fn assign(&mut self, place: PlaceId, value: ExprId, site: Option<SiteId>) {
        let program = self.world.program;
        let ty = program[place].ty();
        if !program.types.is_scalar(ty) {
            return self.assign_whole(place, value, site);
        }
        let what = self.eval(value);
        let linear = self.linear(value);
        let spot = self.place(place, false);
        self.access(&spot, place, site, true);
        if self.state.is_empty {
            return;
        }
        // What a value of the type is at least: a value that was computed is set.
        let what = match (what, self.width(ty)) {
            (Value::Unknown, Some(_)) if matches!(program.types.kind(ty), TypeKind::Pointer(_)) => {
                Value::Pointer(Pointer::any())
            }
            (Value::Unknown, Some(width)) if !self.may_hold_address(ty) => Value::Number(Number::any(width)),
            (what, _) => what,
        };
        let spot = self.place_again(place);
        let cell = self.strong_cell(&spot, ty);
        let before = cell.map_or_else(Vec::new, |cell| self.relations_of(cell));
        self.write(&spot, ty, &what);
        if let (Some(cell), Some(linear)) = (cell, linear) {
            self.relate(&before, cell, linear);
        }
        if let PlaceKind::Variable(var) = *program[place].kind()
            && program[var].kind == VariableKind::Temporary
        {
            self.state.define(self.world, var, value);
        }
    }

    /// Whether an integer may be an address in disguise.
    fn may_hold_address(&self, ty: ir::TypeId) -> bool {
        let types = &self.world.program.types;
        types.size_of(ty) == Some(types.machine.pointer_bytes())
    }

    fn place_again(&mut self, place: PlaceId) -> Spot {
        let was_quiet = std::mem::replace(&mut self.is_quiet, true);
        let spot = self.place(place, false);
        self.is_quiet = was_quiet;
        spot
    }

    fn assign_whole(&mut self, place: PlaceId, value: ExprId, site: Option<SiteId>) {
        let program = self.world.program;
        let ty = program[place].ty();
        let from = match *program[value].kind() {
            ExprKind::Load(source) => {
                let from = self.place(source, false);
                self.access(&from, source, program[value].site(), false);
                Some(from)
            }
            _ => {
                self.eval(value);
                None
            }
        };
        let to = self.place(place, false);
        self.access(&to, place, site, true);
        if !self.state.is_empty {
            self.copy(&to, from.as_ref(), ty);
        }
    }

    fn assert(&mut self, condition: ExprId, site: SiteId) {
        let kind = self.world.program[site].kind;
        let class = kind.classes()[0];
        self.eval(condition);
        if self.state.is_empty {
            return;
        }
        let truth = self.truth(condition);
        self.check(Some(site), class, truth == Some(true));
        if self.is_on(class) {
            self.require_truth(condition, true);
        }
    }

    fn take_arm(&mut self, function: FunctionId, edge: EdgeId, selector: ExprId, arm: Arm) {
        let Some(mut number) = self.number_again(selector).filter(|_| !self.state.is_empty) else { return };
        match arm {
            Arm::Range(low, high) => match number.clipped(low, high) {
                Some(clipped) => number = clipped,
                None => return self.stop(),
            },
            Arm::Otherwise => {
                let body = &self.world.program[function];
                let from = body.edge(edge).from;
                let mut taken: Vec<(i128, i128)> = Vec::new();
                for other in body.edges.iter().filter(|other| other.from == from) {
                    if let Op::Case { arm: Arm::Range(low, high), .. } = other.op {
                        taken.push((low, high));
                    }
                }
                taken.sort_unstable();
                match without_arms(number, &taken) {
                    Some(rest) => number = rest,
                    None => return self.stop(),
                }
            }
        }
        self.require(selector, &Value::Number(number));
    }

    fn input(&mut self, place: PlaceId, source: InputId) {
        let program = self.world.program;
        let ty = program[place].ty();
        let spot = self.place(place, false);
        if self.state.is_empty {
            return;
        }
        if !program.types.is_scalar(ty) {
            return self.copy(&spot, None, ty);
        }
        let is_bool = matches!(program.types.kind(program[source].ty), TypeKind::Bool);
        let value = match self.width(ty) {
            _ if is_bool => Value::Number(Number::truth(None)),
            Some(_) if matches!(program.types.kind(ty), TypeKind::Pointer(_)) => Value::Pointer(Pointer::any()),
            Some(width) if !self.may_hold_address(ty) => Value::Number(Number::any(width)),
            // Any address may come from outside.
            Some(width) => Value::Number(Number::any(width)),
            None => Value::Unknown,
        };
        self.write(&spot, ty, &value);
    }

    fn give_back(&mut self, function: FunctionId, value: Option<ExprId>) {
        let Some(value) = value else { return };
        let Some(object) = self.world.objects.number(ObjectKind::Returned(function)) else { return };
        let ty = self.world.program[value].ty();
        let to = Spot { pointer: Pointer::to(object, Number::constant(0)), bits: None };
        if self.world.program.types.is_scalar(ty) {
            let what = self.eval(value);
            if !self.state.is_empty {
                self.write(&to, ty, &what);
            }
            return;
        }
        let from = match *self.world.program[value].kind() {
            ExprKind::Load(source) => {
                let from = self.place(source, false);
                self.access(&from, source, self.world.program[value].site(), false);
                Some(from)
            }
            _ => {
                self.eval(value);
                None
            }
        };
        if !self.state.is_empty {
            self.copy(&to, from.as_ref(), ty);
        }
    }

    fn begin(&mut self, var: VarId, size: Option<ExprId>) {
        let bytes = size.and_then(|size| self.number(size));
        let object = self.world.objects.variable(var);
        self.revive(&[object]);
        if let Some(bytes) = bytes {
            self.state.sizes.set(object, Some(bytes));
        } else if size.is_some() {
            self.state.sizes.set(object, Some(Number::between(0, 1 << 62)));
        }
    }

    /// New instances of objects come into being: what pointed to earlier ones points to nothing. Earlier ones need not be known
    /// to be dead: a jump back over a declaration ends the life of a variable without a step of its own.
    pub fn revive(&mut self, objects: &[ObjectId]) {
        for &object in objects {
            self.state.forget_object(self.world, object);
            if self.state.dead.get(object).is_some() {
                self.state.dead.set(object, None);
            }
        }
        let is_new =
            |object: &ObjectId| self.world.objects.object(*object).has_address && self.world.is_concrete(*object);
        let new: BTreeSet<ObjectId> = objects.iter().copied().filter(is_new).collect();
        if !new.is_empty() {
            self.state.retarget(&|pointer| {
                let is_earlier = |object: &&ObjectId| new.contains(object);
                let earlier: Vec<ObjectId> = pointer.targets.keys().filter(is_earlier).copied().collect();
                let rest = |rest: Pointer, object: &ObjectId| rest.without(*object);
                (!earlier.is_empty()).then(|| earlier.iter().fold(pointer.clone(), rest))
            });
        }
    }

    fn end(&mut self, var: VarId) {
        let object = self.world.objects.variable(var);
        self.state.forget_object(self.world, object);
        self.bury(object);
    }

    /// An object may be dead from here on.
    pub fn bury(&mut self, object: ObjectId) {
        if self.world.objects.object(object).has_address && self.state.dead.get(object).is_none() {
            self.state.dead.set(object, Some(()));
        }
    }

    /// A step allocates memory; its address. What it allocated before is one of many from now on.
    pub fn allocate(&mut self, function: FunctionId, edge: EdgeId, size: Option<Number>) -> Pointer {
        let number = |age: Age| self.world.objects.number(ObjectKind::Allocated(function, edge, age));
        let (Some(latest), Some(earlier)) = (number(Age::Latest), number(Age::Earlier)) else { return Pointer::any() };
        if self.state.sizes.get(latest).is_some() {
            self.retire(latest, earlier);
        }
        self.state.forget_object(self.world, latest);
        self.state.dead.set(latest, None);
        let size = size.and_then(|size| size.clipped(0, 1 << 62)).unwrap_or_else(|| Number::between(0, 1 << 62));
        self.state.sizes.set(latest, Some(size));
        Pointer::to(latest, Number::constant(0))
    }

    fn retire(&mut self, latest: ObjectId, earlier: ObjectId) {
        let size = *self.state.sizes.get(latest).expect("it exists");
        let known = self.state.sizes.get(earlier).copied();
        let pairs =
            self.world.objects.object(latest).cells.values().zip(self.world.objects.object(earlier).cells.values());
        for (&from, &to) in pairs {
            let value = self.state.get(from);
            if known.is_some() {
                self.state.add(self.world, to, &value);
            } else {
                self.state.set(self.world, to, value);
            }
        }
        self.state.sizes.set(earlier, Some(known.map_or(size, |known| known.join(&size))));
        if self.state.dead.get(latest).is_some() {
            self.state.dead.set(earlier, Some(()));
        }
        self.state.retarget(&|pointer| {
            let offset = *pointer.targets.get(&latest)?;
            let mut changed = pointer.clone();
            changed.targets.remove(&latest);
            Some(changed.join(&Pointer::to(earlier, offset)))
        });
    }

    /// A check is made that nothing is known about.
    pub fn fails(&mut self, site: Option<SiteId>) {
        let Some(site) = site else { return };
        for &class in self.world.program[site].kind.classes() {
            self.check(Some(site), class, false);
        }
    }
}

/// What is left of a set without ranges at its ends.
fn without_arms(mut number: Number, taken: &[(i128, i128)]) -> Option<Number> {
    for &(low, high) in taken {
        if low <= number.low() && number.low() <= high {
            number = number.clipped(high + 1, i128::MAX >> 8)?;
        }
    }
    for &(low, high) in taken.iter().rev() {
        if low <= number.high() && number.high() <= high {
            number = number.clipped(i128::MIN >> 8, low - 1)?;
        }
    }
    Some(number)
}
