//! Memory: objects with contents, lifetimes and addresses.
//!
//! On a 64-bit machine the high half of an address is the id of its object, and ids are never reused: a
//! pointer knows its object however it was computed, and a dangling pointer is recognised for ever. Live
//! objects sit in a table at `id modulo table size`; an id whose place is taken is skipped, so the table
//! needs no second level and stays in proportion to the objects alive. On a 32-bit machine
//! [`space::Space`] finds the id of an address.

mod access;
mod journal;
mod links;
mod object;
mod space;

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, PoisonError};

use ir::{FunctionId, Machine, PropertyClass, SpanId, TypeId};

pub(crate) use access::MemoryError;
pub(crate) use journal::{Birth, Death, Event, Journal, Why};
pub(crate) use links::Block;
use links::Contents;
pub(crate) use object::{Dead, Graveyard, Object, ObjectKind, Origin};
use space::Space;

use crate::schedule::Access;

/// Addresses below this one count as null.
pub(crate) const NULL_PAGE: u64 = 4096;

/// No object is larger; `malloc` refuses.
pub(crate) const MAX_OBJECT: u64 = (1 << 31) - 1;

/// What the bytes of a new object are.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Fill {
    /// Never set.
    Unset,
    /// Zero.
    Zero,
}

/// A request for an object.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Request {
    pub(crate) size: u64,
    pub(crate) align: u64,
    pub(crate) kind: ObjectKind,
    pub(crate) fill: Fill,
    pub(crate) span: SpanId,
    pub(crate) step: u64,
}

/// The memory of a running program.
#[derive(Debug, Clone)]
pub(crate) struct Memory {
    /// By the low bits of an id: where its object is. Live ids differ in these bits.
    table: Vec<u32>,
    /// The live objects, in no order; the first place stands for none.
    objects: Vec<Object>,
    /// Where they come from, in the same places.
    origins: Vec<Origin>,
    /// Places that are free again.
    free: Vec<u32>,
    /// Number of live objects.
    live: usize,
    /// The next id to try.
    next: u32,
    space: Option<Box<Space>>,
    graveyard: Graveyard,
    /// Bytes alive, and how many there may be.
    used: u64,
    limit: u64,
    /// Boxes of dead small objects by size, to be used again.
    spare: Vec<Vec<Box<[u8]>>>,
    /// What lies where in the areas of variable arguments that are alive.
    arguments: BTreeMap<u32, Vec<(u64, TypeId)>>,
    /// The id of the first function's object; the others follow.
    first_function: u32,
    function_count: u32,
    /// The unknown content that places share.
    contents: Contents,
    /// The record that a function just returned.
    pub(crate) returned: Option<Block>,
    /// Where changes are written down, in a recorded run.
    pub(crate) journal: Option<Box<Journal>>,
    /// Where accesses in the long ways are written down, if there may be several threads.
    pub(crate) accesses: Option<Arc<Mutex<Vec<Access>>>>,
}

/// Boxes up to this size are kept for use again.
const SPARE_SIZE: usize = 256;
const SPARE_COUNT: usize = 64;

impl Memory {
    pub(crate) fn new(machine: Machine, limit: u64) -> Memory {
        Memory {
            table: vec![0; 1024],
            objects: vec![Object::default()],
            origins: vec![Origin::default()],
            free: Vec::new(),
            live: 0,
            next: 1,
            space: match machine {
                Machine::Lp64 => None,
                Machine::Ilp32 => Some(Box::new(Space::new())),
            },
            graveyard: Graveyard::default(),
            used: 0,
            limit,
            spare: Vec::new(),
            arguments: BTreeMap::new(),
            first_function: 0,
            function_count: 0,
            contents: Contents::default(),
            returned: None,
            journal: None,
            accesses: None,
        }
    }

    /// Whether all objects that are alive are the same, with the same contents, as those of another memory.
    pub(crate) fn has_contents_of(&self, other: &Memory) -> bool {
        let is_same = |(one, two): (&Object, &Object)| {
            (one.id, one.base, &one.data, &one.shadow, &one.links)
                == (two.id, two.base, &two.data, &two.shadow, &two.links)
        };
        self.live == other.live
            && self.objects.len() == other.objects.len()
            && self.objects.iter().zip(&other.objects).all(is_same)
    }

    /// Writes down an access, if somebody wants to know.
    fn note_access(&self, access: Access) {
        if let Some(accesses) = &self.accesses {
            accesses.lock().unwrap_or_else(PoisonError::into_inner).push(access);
        }
    }

    /// The id of the object an address belongs to, or belonged to; 0 for none.
    #[inline(always)]
    pub(crate) fn id_of(&self, address: u64) -> u32 {
        match &self.space {
            None => (address >> 32) as u32,
            Some(space) => space.id_at(address as u32),
        }
    }

    /// The place where the object of an id would be; another object or none may be there.
    #[inline(always)]
    fn slot(&self, id: u32) -> usize {
        self.table[id as usize & (self.table.len() - 1)] as usize
    }

    /// Puts a live object into its place.
    fn insert(&mut self, object: Object, origin: Origin) {
        let entry = object.id as usize & (self.table.len() - 1);
        let place = match self.free.pop() {
            Some(place) => {
                self.objects[place as usize] = object;
                self.origins[place as usize] = origin;
                place
            }
            None => {
                self.objects.push(object);
                self.origins.push(origin);
                (self.objects.len() - 1) as u32
            }
        };
        self.table[entry] = place;
    }

    /// Takes a live object out of its place.
    fn remove(&mut self, id: u32) -> (Object, Origin) {
        let entry = id as usize & (self.table.len() - 1);
        let place = std::mem::replace(&mut self.table[entry], 0);
        self.free.push(place);
        (std::mem::take(&mut self.objects[place as usize]), self.origins[place as usize])
    }

    /// The live object with an id.
    #[inline]
    pub(crate) fn object(&self, id: u32) -> Option<&Object> {
        let object = &self.objects[self.slot(id)];
        (object.id == id && id != 0).then_some(object)
    }

    /// Where a live object comes from.
    pub(crate) fn origin(&self, id: u32) -> Option<&Origin> {
        self.object(id).map(|_| &self.origins[self.slot(id)])
    }

    /// What is remembered of a dead object.
    pub(crate) fn dead(&self, id: u32) -> Option<&Dead> {
        self.graveyard.find(id)
    }

    /// Whether there is or was an object of this id.
    pub(crate) fn is_known(&self, id: u32) -> bool {
        id != 0 && id < self.next
    }

    /// What lies where in a live area of variable arguments.
    pub(crate) fn arguments_at(&self, id: u32) -> Option<&Vec<(u64, TypeId)>> {
        self.arguments.get(&id)
    }

    /// Notes what lies where in an area of variable arguments.
    pub(crate) fn set_arguments(&mut self, id: u32, arguments: Vec<(u64, TypeId)>) {
        if let Some(journal) = &mut self.journal
            && let Some(birth) = journal.births.last_mut()
            && birth.id == id
        {
            birth.arguments = Some(arguments.clone());
        }
        self.arguments.insert(id, arguments);
    }

    /// All live objects.
    pub(crate) fn live_objects(&self) -> impl Iterator<Item = (&Object, &Origin)> {
        self.objects.iter().zip(&self.origins).filter(|(object, _)| object.id != 0)
    }

    /// Makes a new object; its address, or `None` when there is no room.
    pub(crate) fn create(&mut self, request: Request) -> Option<u64> {
        if request.size > MAX_OBJECT || self.used.saturating_add(request.size) > self.limit {
            return None;
        }
        let id = self.new_id()?;
        let base = match &mut self.space {
            None => (0x1000_0000 + ((u64::from(id) * 48) & 0x3fff_fff0)).next_multiple_of(request.align.max(16)) as u32,
            Some(space) => {
                let (table, objects) = (&self.table, &self.objects);
                let place = |id: u32| table[id as usize & (table.len() - 1)] as usize;
                space.place(id, request.size, request.align, |id| objects[place(id)].id == id)?
            }
        };
        let align = u32::try_from(request.align).unwrap_or(u32::MAX);
        let origin = Origin { kind: request.kind, allocated: request.span, step: request.step, align };
        let set = request.fill == Fill::Zero;
        if let Some(journal) = &mut self.journal {
            journal.events.push(Event::Create(journal.births.len()));
            let (size, read_only) = (request.size, false);
            journal.births.push(Birth { id, base, size, read_only, set, origin, arguments: None });
        }
        self.insert_new(id, base, request.size, set, origin);
        Some(self.address(id, base))
    }

    fn insert_new(&mut self, id: u32, base: u32, size: u64, set: bool, origin: Origin) {
        let length = size as usize;
        let (data, shadow, unset) = if set {
            (self.fresh(length, true), Box::default(), 0)
        } else {
            (self.fresh(length, false), self.fresh(length, true), length as u32)
        };
        self.insert(Object { data, shadow, id, base, unset, ..Object::default() }, origin);
        self.live += 1;
        self.used += size;
    }

    /// A box of some bytes, all of them zero if that is wanted. Pages of a large box are not touched.
    fn fresh(&mut self, length: usize, zero: bool) -> Box<[u8]> {
        if length <= SPARE_SIZE
            && let Some(mut spare) = self.spare.get_mut(length).and_then(Vec::pop)
        {
            if zero {
                spare.fill(0);
            }
            return spare;
        }
        vec![0; length].into_boxed_slice()
    }

    fn retire(&mut self, bytes: Box<[u8]>) {
        let length = bytes.len();
        if length == 0 || length > SPARE_SIZE {
            return;
        }
        // Most runs are short, and many are made: there is nothing here before it is needed.
        if self.spare.len() <= length {
            self.spare.resize_with(length + 1, Vec::new);
        }
        if self.spare[length].len() < SPARE_COUNT {
            self.spare[length].push(bytes);
        }
    }

    /// The address of the first byte of an object.
    pub(crate) fn address(&self, id: u32, base: u32) -> u64 {
        match self.space {
            None => (u64::from(id) << 32) | u64::from(base),
            Some(_) => u64::from(base),
        }
    }

    fn new_id(&mut self) -> Option<u32> {
        if self.live * 8 >= self.table.len() * 7 {
            self.grow();
        }
        loop {
            let id = self.next;
            self.next = self.next.checked_add(1)?;
            if self.slot(id) == 0 {
                return Some(id);
            }
        }
    }

    /// Doubles the table. Ids that differ modulo the old size differ modulo the new one.
    fn grow(&mut self) {
        let size = self.table.len() * 2;
        self.resize_table(size);
    }

    fn resize_table(&mut self, size: usize) {
        self.table = vec![0; size];
        for (place, object) in self.objects.iter().enumerate() {
            if object.id != 0 {
                self.table[object.id as usize & (size - 1)] = place as u32;
            }
        }
    }

    /// Ends the life of an object.
    pub(crate) fn destroy(&mut self, id: u32, span: SpanId, step: u64) {
        if let Some(object) = self.end_life(id, span, step) {
            self.retire(object.data);
            self.retire(object.shadow);
        }
    }

    /// Ends the life of an object and hands out its contents, unless the journal keeps them.
    fn end_life(&mut self, id: u32, span: SpanId, step: u64) -> Option<Object> {
        let size = self.object(id)?.data.len() as u32;
        self.note_access(Access { object: id, offset: 0, size: size.max(1), writes: true });
        let (object, origin) = self.remove(id);
        self.live -= 1;
        self.used -= object.data.len() as u64;
        let (base, size) = (object.base, object.data.len() as u64);
        self.graveyard.bury(Dead { id, base, size, origin, ended: span, ended_step: step });
        let arguments = if origin.kind == ObjectKind::Arguments { self.arguments.remove(&id) } else { None };
        if let Some(journal) = &mut self.journal {
            journal.events.push(Event::Destroy(journal.deaths.len()));
            journal.deaths.push(Death { object, origin, arguments });
            return None;
        }
        Some(object)
    }

    /// Ends the life of an object and moves its contents, as far as they fit, into one that was just made;
    /// pages behind them are not touched. Not for recorded runs.
    pub(crate) fn hand_over(&mut self, from: u32, to: u32, span: SpanId, step: u64) {
        let Some(old) = self.end_life(from, span, step) else { return };
        let slot = self.slot(to);
        let new = &mut self.objects[slot];
        let kept = old.data.len().min(new.data.len());
        new.data[..kept].copy_from_slice(&old.data[..kept]);
        drop(old.data);
        if old.shadow.is_empty() {
            new.shadow[..kept].fill(0xff);
        } else {
            new.shadow[..kept].copy_from_slice(&old.shadow[..kept]);
        }
        new.links = links::moved(&old.links, 0, kept as u32, 0);
        new.unset = new.shadow.iter().filter(|&&bits| bits != 0xff).count() as u32;
        if new.unset == 0 {
            new.shadow = Box::default();
        }
    }

    /// Makes an object read-only.
    pub(crate) fn protect(&mut self, id: u32) {
        if let Some(journal) = &mut self.journal
            && let Some(birth) = journal.births.last_mut()
            && birth.id == id
        {
            birth.read_only = true;
        }
        let slot = self.slot(id);
        self.objects[slot].read_only = true;
    }

    /// Makes one object for every function; they get consecutive ids.
    pub(crate) fn create_functions(&mut self, count: u32) {
        // The table must have room, so that no id is skipped.
        while self.table.len() < (self.next as usize + count as usize + 1) * 2 {
            self.grow();
        }
        self.first_function = self.next;
        self.function_count = count;
        for index in 0..count {
            let kind = ObjectKind::Function(FunctionId(index));
            let request = Request { size: 0, align: 16, kind, fill: Fill::Zero, span: SpanId::NONE, step: 0 };
            let address = self.create(request).expect("an object without bytes always has room");
            debug_assert_eq!(self.id_of(address), self.first_function + index);
            let id = self.first_function + index;
            self.protect(id);
        }
    }

    /// The address of a function.
    pub(crate) fn function_address(&self, function: FunctionId) -> u64 {
        let object = self.object(self.first_function + function.0).expect("functions live for ever");
        self.address(object.id, object.base)
    }

    /// The function at an address.
    #[inline]
    pub(crate) fn function_at(&self, address: u64) -> Option<FunctionId> {
        let id = self.id_of(address);
        let index = id.wrapping_sub(self.first_function);
        if index >= self.function_count || self.object(id)?.base != address as u32 {
            return None;
        }
        Some(FunctionId(index))
    }

    /// The live object that an address belongs to, and the offset in it (perhaps outside).
    pub(crate) fn locate(&self, address: u64) -> Option<(&Object, i64)> {
        let object = self.object(self.id_of(address))?;
        Some((object, i64::from((address as u32).wrapping_sub(object.base) as i32)))
    }

    /// How far an address is from the first byte of its object, alive or not.
    pub(crate) fn offset_in_object(&self, address: u64) -> Option<i64> {
        let id = self.id_of(address);
        let base = self.object(id).map(|object| object.base).or_else(|| self.dead(id).map(|dead| dead.base))?;
        Some(i64::from((address as u32).wrapping_sub(base) as i32))
    }

    /// Whether an id is or was that of an object of the heap.
    pub(crate) fn is_from_heap(&self, id: u32) -> bool {
        match self.origin(id) {
            Some(origin) => origin.kind == ObjectKind::Heap,
            None => self.is_known(id) && self.graveyard.was_freed(id),
        }
    }

    /// Why an address cannot be accessed at all, or what is wrong with that many bytes at it.
    pub(crate) fn complaint(&self, address: u64, size: u64, write: bool) -> Option<PropertyClass> {
        let address = if self.space.is_some() { u64::from(address as u32) } else { address };
        if address < NULL_PAGE {
            return Some(PropertyClass::NullDereference);
        }
        let id = self.id_of(address);
        if let Some(object) = self.object(id) {
            let offset = u64::from((address as u32).wrapping_sub(object.base));
            // A length below zero is a huge one.
            if offset.checked_add(size).is_none_or(|end| end > object.data.len() as u64) {
                return Some(PropertyClass::OutOfBounds);
            }
            return (write && object.read_only).then_some(PropertyClass::ReadOnlyWrite);
        }
        if id == 0 || id >= self.next {
            return Some(PropertyClass::InvalidPointer);
        }
        Some(if self.graveyard.was_freed(id) { PropertyClass::UseAfterFree } else { PropertyClass::UseAfterScope })
    }

    // For walking a recorded run.

    /// Prepares the memory at the start of a recorded run for walking: a table as large as it ever was, and
    /// the names of everything that dies.
    pub(crate) fn prepare_walk(&mut self, end: &Memory) {
        if end.table.len() > self.table.len() {
            self.resize_table(end.table.len());
        }
        self.graveyard = end.graveyard.clone();
        self.next = end.next;
    }

    /// Takes an object away again.
    pub(crate) fn undo_birth(&mut self, birth: &Birth) {
        self.remove(birth.id);
        self.arguments.remove(&birth.id);
        self.live -= 1;
        self.used -= birth.size;
    }

    /// Makes an object again.
    pub(crate) fn redo_birth(&mut self, birth: &Birth) {
        if let Some(space) = &mut self.space {
            space.restore(birth.id, birth.base, birth.size);
        }
        self.insert_new(birth.id, birth.base, birth.size, birth.set, birth.origin);
        let slot = self.slot(birth.id);
        self.objects[slot].read_only = birth.read_only;
        if let Some(arguments) = &birth.arguments {
            self.arguments.insert(birth.id, arguments.clone());
        }
    }

    /// Brings a dead object back.
    pub(crate) fn undo_death(&mut self, death: &Death) {
        self.insert(death.object.clone(), death.origin);
        self.live += 1;
        self.used += death.object.data.len() as u64;
        if let Some(arguments) = &death.arguments {
            self.arguments.insert(death.object.id, arguments.clone());
        }
    }

    /// Lets an object die again.
    pub(crate) fn redo_death(&mut self, death: &Death) {
        let (object, _) = self.remove(death.object.id);
        self.arguments.remove(&object.id);
        self.live -= 1;
        self.used -= object.data.len() as u64;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn request(size: u64, kind: ObjectKind) -> Request {
        Request { size, align: 1, kind, fill: Fill::Unset, span: SpanId::NONE, step: 0 }
    }

    #[test]
    fn dead_objects_stay_dead() {
        for machine in [Machine::Lp64, Machine::Ilp32] {
            let mut memory = Memory::new(machine, 1 << 20);
            let kept = memory.create(request(8, ObjectKind::Heap)).expect("there is room");
            let first = memory.create(request(8, ObjectKind::Heap)).expect("there is room");
            memory.destroy(memory.id_of(first), SpanId::NONE, 0);
            for _ in 0..100_000 {
                let address = memory.create(request(4, ObjectKind::Stack)).expect("there is room");
                memory.destroy(memory.id_of(address), SpanId::NONE, 0);
            }
            assert_eq!(memory.complaint(first, 1, false), Some(PropertyClass::UseAfterFree));
            assert_eq!(memory.complaint(kept, 8, true), None);
            assert_eq!(memory.complaint(kept + 1, 8, true), Some(PropertyClass::OutOfBounds));
            assert_eq!(memory.complaint(kept - 1, 1, true), Some(PropertyClass::OutOfBounds));
            assert_eq!(memory.complaint(8, 1, true), Some(PropertyClass::NullDereference));
            assert!(memory.complaint(0x7f_0000_1234, 1, true).is_some());
            assert!(memory.objects.len() <= 1024);
        }
    }

    #[test]
    fn many_live_objects() {
        let mut memory = Memory::new(Machine::Lp64, 1 << 30);
        let addresses: Vec<u64> =
            (0..10_000).map(|_| memory.create(request(3, ObjectKind::Heap)).expect("there is room")).collect();
        for &address in addresses.iter().step_by(2) {
            memory.destroy(memory.id_of(address), SpanId::NONE, 0);
        }
        for (index, &address) in addresses.iter().enumerate() {
            let expected = (index % 2 == 0).then_some(PropertyClass::UseAfterFree);
            assert_eq!(memory.complaint(address, 3, true), expected);
        }
    }

    #[test]
    fn functions_have_addresses() {
        let mut memory = Memory::new(Machine::Ilp32, 1 << 20);
        memory.create_functions(3);
        let address = memory.function_address(FunctionId(2));
        assert_eq!(memory.function_at(address), Some(FunctionId(2)));
        assert_eq!(memory.function_at(address + 1), None);
        assert_eq!(memory.function_at(0), None);
    }
}
