//! What the edges do.

use ir::{EdgeId, ExprId, ExprKind, Op, PlaceId, PropertyClass, SiteId, TypeId};
use logic::Term;

use super::access::Use;
use super::blocks::Block;
use super::object::{Background, Cell};
use super::place::Spot;
use super::state::Slot;
use super::value::{Pointer, Value};
use super::{Executor, ObjectKind, Otherwise, PropertyKey, Size, start_of};

impl Executor<'_> {
    /// Executes the operation of an edge on the current state.
    pub(super) fn step(&mut self, edge: EdgeId, op: &Op) {
        match op {
            Op::Skip => {}
            Op::Observe { number, condition } => self.observe(*number, *condition),
            Op::Assign { place, value, site } => self.assign(*place, *value, *site),
            Op::Zero { place } => self.zero(*place),
            Op::Assume { .. } | Op::Case { .. } => unreachable!("branches are executed with their location"),
            Op::Constrain { condition } => {
                let holds = self.truth(*condition);
                let fails = self.terms.not(holds);
                if !self.dead {
                    self.require_not(fails);
                }
            }
            Op::Assert { condition, site } => {
                let holds = self.truth(*condition);
                let fails = self.terms.not(holds);
                let class = self.program[*site].kind.classes()[0];
                self.shape = self.options.records.then(|| self.shape_of(*condition, false));
                self.check(Some(*site), class, fails, Otherwise::GoesOn);
                self.shape = None;
            }
            Op::Input { place, source } => {
                let ty = self.program[*source].ty;
                self.input_into(*place, ty);
            }
            Op::Call { callee, arguments, result, site } => self.call(edge, *callee, arguments, *result, *site),
            Op::Return { value } => self.set_result(*value),
            Op::Begin { var, size } => {
                if self.lives_in_memory(*var) {
                    self.end_variable(*var);
                    let size = match size {
                        Some(size) => {
                            let bits = self.bits(*size);
                            let bits = self.terms.resize(bits, 64);
                            self.take_stack(bits);
                            if self.dead {
                                return;
                            }
                            self.size_of_bits(bits)
                        }
                        None => Size::Known(self.program.types.size_of(self.program[*var].ty).unwrap_or(0)),
                    };
                    let pointer = self.begin_variable(*var, size);
                    self.note_on_stack(*var, &pointer);
                } else {
                    let slot = self.local_slot(*var);
                    self.state.slots.set(slot, None);
                }
            }
            Op::End { var } => {
                if self.lives_in_memory(*var) {
                    self.end_variable(*var);
                } else {
                    let slot = self.local_slot(*var);
                    self.state.slots.set(slot, None);
                }
            }
            Op::Refuse { what } => self.refuse(what.clone()),
            // Programs with several threads are not executed here; see `explore`.
            Op::Spawn { .. } | Op::Await { .. } | Op::Atomic { .. } | Op::Sync { .. } => {
                self.refuse("several threads".to_string());
            }
            Op::StackAllocate { result, size } => {
                let bits = self.bits(*size);
                let bits = self.terms.resize(bits, 64);
                self.take_stack(bits);
                if self.dead {
                    return;
                }
                let size = self.size_of_bits(bits);
                let object = self.new_object(ObjectKind::Stack, size, Background::Unset);
                self.on_stack.push(object);
                if let Some(frame) = self.frames.last_mut() {
                    frame.objects.push(object);
                }
                let spot = self.spot(*result, false);
                let ty = self.program[*result].ty();
                self.store(&spot, ty, Value::Pointer(start_of(object)), Use::Initialise, None);
            }
        }
    }

    fn assign(&mut self, place: PlaceId, value: ExprId, site: Option<SiteId>) {
        let ty = self.program[place].ty();
        let purpose = self.write_use(place);
        if self.scalar_of(ty).is_some() {
            let (assigned, is_computed) = self.traced(|executor| executor.value(value));
            let spot = self.spot(place, false);
            if self.dead {
                return;
            }
            let value = self.note_assignment((place, &spot), (value, assigned), is_computed);
            self.store(&spot, ty, value, purpose, site);
            self.writer = 0;
            return;
        }
        let size = self.program.types.size_of(ty).unwrap_or(0);
        let ExprKind::Load(source) = *self.program[value].kind() else {
            return self.refuse("a record that is no place");
        };
        // Both places first, then the copy: the read is checked before the write.
        let Spot::Memory(from, _) = self.spot(source, false) else { return };
        let Spot::Memory(target, _) = self.spot(place, false) else { return };
        let Some(block) = self.block_at(&from, value, size) else { return };
        self.store_block(&target, &block, size, purpose, site);
    }

    /// The bytes of a record or array expression.
    pub(super) fn block(&mut self, value: ExprId, size: u64) -> Option<Block> {
        let ExprKind::Load(source) = *self.program[value].kind() else {
            self.refuse("a record that is no place");
            return None;
        };
        let Spot::Memory(pointer, _) = self.spot(source, false) else { return None };
        self.block_at(&pointer, value, size)
    }

    /// The bytes behind a pointer, for an expression that loads them.
    fn block_at(&mut self, pointer: &Pointer, value: ExprId, size: u64) -> Option<Block> {
        if size == 0 {
            return Some(Block::new());
        }
        let pointer = self.checked(pointer, size, Use::Read, self.program[value].site())?;
        Some(self.read_block(&pointer, size as u32))
    }

    /// Writes a block with its check.
    pub(super) fn store_block(
        &mut self,
        target: &Pointer,
        block: &Block,
        size: u64,
        purpose: Use,
        site: Option<SiteId>,
    ) {
        if size == 0 || self.dead {
            return;
        }
        if let Some(target) = self.checked(target, size, purpose, site) {
            let truth = self.terms.truth();
            self.write_block(&target, block, truth);
        }
    }

    fn zero(&mut self, place: PlaceId) {
        let ty = self.program[place].ty();
        let spot = self.spot(place, false);
        if let (Spot::Register(_) | Spot::Memory(_, Some(_)), Some(scalar)) = (&spot, self.scalar_of(ty)) {
            let value = self.anything(scalar);
            return self.store(&spot, ty, value, Use::Initialise, None);
        }
        let Spot::Memory(pointer, _) = spot else { return };
        let size = self.program.types.size_of(ty).unwrap_or(0);
        if let Some((id, 0)) = self.constant_place(&pointer)
            && self.objects[id as usize].size == Size::Known(size)
        {
            return self.blank(id, Background::Zero);
        }
        let block = self.zero_block(size as u32);
        self.store_block(&pointer, &block, size, Use::Initialise, None);
    }

    /// Sets a whole object to its background.
    pub(super) fn blank(&mut self, id: u32, background: Background) {
        if let Some(object) = self.object(id) {
            let object = super::object::Object::blank(object.alive, object.size, background);
            self.set_object(id, std::rc::Rc::new(object));
        }
    }

    fn input_into(&mut self, place: PlaceId, ty: ir::TypeId) {
        let truth = self.terms.truth();
        if self.scalar_of(ty).is_some() {
            let value = self.scalar_input(ty, truth);
            self.note_receiver(place, &value);
            let spot = self.spot(place, false);
            let own = self.program[place].ty();
            return self.store(&spot, own, value, Use::Initialise, None);
        }
        let size = self.program.types.size_of(ty).unwrap_or(0);
        let block = self.input_block(size as u32, ty);
        if let Spot::Memory(pointer, _) = self.spot(place, false) {
            self.store_block(&pointer, &block, size, Use::Initialise, None);
        }
    }

    /// The bytes of a record from the inputs, in pieces of 16.
    pub(super) fn input_block(&mut self, size: u32, ty: ir::TypeId) -> Block {
        let truth = self.terms.truth();
        let mut block = Block::new();
        let mut at = 0;
        while at < size {
            let length = (size - at).min(16);
            let bits = self.input(length * 8, ty, truth);
            block.push((at, Cell::known(length, Value::Bits(bits))));
            at += length;
        }
        block
    }

    /// Ends the life of a local variable in memory.
    pub(super) fn end_variable(&mut self, var: ir::VarId) {
        let slot = self.local_slot(var);
        let Some(Slot::Address(pointer)) = self.state.slots.get(slot).cloned() else { return };
        let truth = self.terms.truth();
        for (_, target) in pointer.cases(self.terms) {
            self.kill(target.object, truth);
        }
        self.state.slots.set(slot, None);
    }

    /// The size of an object whose bytes are counted by a term of 64 bits.
    pub(super) fn size_of_bits(&mut self, bits: Term) -> Size {
        if let Some(size) = self.terms.as_constant(bits) {
            return Size::Known(size as u64);
        }
        let most = u64::try_from(self.terms.known_bits(bits).maximum(64)).unwrap_or(u64::MAX);
        let here = self.here();
        for limit in [16, 64, 256, 1024, 4096, 1 << 16] {
            let number = self.number(64, limit);
            let is_larger = self.terms.ult(number, bits);
            if most <= limit as u64 || !self.oracle.possible(self.terms, &[self.required, here, is_larger]) {
                return Size::Computed(bits, most.min(limit as u64));
            }
        }
        let limit = self.number(64, 1 << 16);
        let is_larger = self.terms.ult(limit, bits);
        self.refuse_if(is_larger, "an object of a computed size of more than 65536 bytes");
        Size::Computed(bits, 1 << 16)
    }

    fn set_result(&mut self, value: Option<ExprId>) {
        let Some(value) = value else { return };
        let Some(slot) = self.frames.last().and_then(|frame| frame.result) else { return };
        let ty = self.program[value].ty();
        match self.scalar_of(ty) {
            Some(scalar) => {
                let (bits, is_computed) = self.traced(|executor| executor.value(value));
                let value = self.note_value((value, bits), None, is_computed);
                let size = self.scalar_bytes(scalar);
                self.state.slots.set(slot, Some(Slot::Register(Cell::known(size, value))));
            }
            None => {
                let size = self.program.types.size_of(ty).unwrap_or(0);
                let Some(block) = self.block(value, size) else { return };
                if let Some(Slot::Address(pointer)) = self.state.slots.get(slot).cloned() {
                    let truth = self.terms.truth();
                    self.write_block(&pointer, &block, truth);
                }
            }
        }
    }

    /// Something that was never set is used, and has no site: the result of a function that ends without one.
    pub(super) fn missing_result(&mut self, wrong: Term, ty: TypeId) {
        let is_error = self.options.uninitialised.is_error(&self.program.types, ty)
            && self.options.classes.has(PropertyClass::Uninitialised);
        if is_error {
            let property = PropertyKey { site: None, class: PropertyClass::Uninitialised, call: self.user_call() };
            self.check_property(property, wrong, true);
        }
    }
}
