//! Where pointers may lead to: inclusion constraints over all steps of the program, without regard to their order.
//!
//! A node is a set of cells that a value may be the address of. Cells have nodes for what they hold. A constraint says that
//! one set is part of another; those through pointers become such when the pointer's set is known. Functions that are called
//! through pointers are connected in the same way.

use std::collections::{BTreeMap, BTreeSet, VecDeque};

use ir::{
    BinaryOp, Builtin, Callee, EdgeId, ExprId, ExprKind, FunctionId, InputId, Op, PlaceId, PointerTarget, Program,
    TypeId,
};

use crate::cells::{Base, CellNumber, Cells, Object, Reference, Shift, reference};
use crate::layout;
use crate::library_effects::Effect;

type Node = usize;

/// What a set takes part in.
#[derive(Debug, Default)]
struct Set {
    cells: BTreeSet<CellNumber>,
    /// Cells that were not handed on yet.
    fresh: Vec<CellNumber>,
    copies: Vec<Node>,
    shifts: Vec<(Shift, Node)>,
    /// What is found there becomes part of the node.
    loads: Vec<(Shift, Node)>,
    /// The node becomes part of what is there.
    stores: Vec<(Shift, Node)>,
    /// Calls through this pointer.
    calls: Vec<(FunctionId, EdgeId)>,
    is_waiting: bool,
}

/// The nodes for what a cell holds: to be read, and to be written. They are one, except for cells without an offset.
#[derive(Debug, Clone, Copy)]
struct Content {
    read: Node,
    written: Node,
}

/// The solved constraints.
#[derive(Debug)]
pub(crate) struct Pointers<'a> {
    program: &'a Program,
    /// Objects and cells.
    pub cells: Cells,
    sets: Vec<Set>,
    copied: BTreeSet<(Node, Node)>,
    contents: BTreeMap<CellNumber, Content>,
    /// The node of each expression whose value may be an address.
    expressions: Vec<Option<Node>>,
    waiting: VecDeque<Node>,
    callees: BTreeMap<(FunctionId, EdgeId), BTreeSet<FunctionId>>,
}

impl<'a> Pointers<'a> {
    /// Where the pointers of a program may lead to.
    pub fn of(program: &'a Program) -> Pointers<'a> {
        let mut pointers = Pointers {
            program,
            cells: Cells::default(),
            sets: Vec::new(),
            copied: BTreeSet::new(),
            contents: BTreeMap::new(),
            expressions: Vec::new(),
            waiting: VecDeque::new(),
            callees: BTreeMap::new(),
        };
        // Operands are made before what they are part of.
        for expr in program.expressions() {
            let node = pointers.expression(expr.kind(), expr.ty());
            pointers.expressions.push(node);
        }
        pointers.initial_values();
        for (id, function) in program.functions() {
            for (index, edge) in (0u32..).zip(&function.edges) {
                pointers.step(id, EdgeId(index), &edge.op);
            }
        }
        pointers.solve();
        pointers
    }

    /// The cells that a value may be the address of.
    pub fn targets(&self, pointer: ExprId) -> Vec<CellNumber> {
        let node = self.expressions.get(pointer.index()).copied().flatten();
        node.map_or_else(Vec::new, |node| self.sets[node].cells.iter().copied().collect())
    }

    /// The cells whose addresses a cell may hold.
    pub fn held(&self, cell: CellNumber) -> Vec<CellNumber> {
        let content = self.contents.get(&cell);
        content.map_or_else(Vec::new, |content| self.sets[content.read].cells.iter().copied().collect())
    }

    /// The functions that a step may call.
    pub fn callees(&self, function: FunctionId, edge: EdgeId) -> impl Iterator<Item = FunctionId> {
        self.callees.get(&(function, edge)).into_iter().flatten().copied()
    }

    /// The cells that a place may be.
    pub fn places(&mut self, reference: Reference, shift: Shift) -> Vec<CellNumber> {
        let starts = match reference.base {
            Base::Variable(var) => {
                let object = self.cells.object(self.program, Object::Variable(var));
                vec![self.cells.at(self.program, object, 0)]
            }
            Base::Pointer(pointer) => self.targets(pointer),
        };
        let shift = further(reference, shift);
        starts.into_iter().map(|cell| self.cells.shifted(self.program, cell, shift)).collect()
    }

    fn node(&mut self) -> Node {
        self.sets.push(Set::default());
        self.sets.len() - 1
    }

    fn add(&mut self, node: Node, cell: CellNumber) {
        let set = &mut self.sets[node];
        if set.cells.insert(cell) {
            set.fresh.push(cell);
            if !set.is_waiting {
                set.is_waiting = true;
                self.waiting.push_back(node);
            }
        }
    }

    /// A node that holds one address.
    fn address(&mut self, object: Object, byte: u64) -> Node {
        let object = self.cells.object(self.program, object);
        let cell = self.cells.at(self.program, object, byte);
        let node = self.node();
        self.add(node, cell);
        node
    }

    fn copy(&mut self, from: Node, to: Node) {
        if from == to || !self.copied.insert((from, to)) {
            return;
        }
        self.sets[from].copies.push(to);
        let known: Vec<CellNumber> = self.sets[from].cells.iter().copied().collect();
        for cell in known {
            self.add(to, cell);
        }
    }

    /// What a cell holds. A write anywhere in an object reaches all its cells, and all its cells are what is read anywhere.
    fn content(&mut self, cell: CellNumber) -> Content {
        if let Some(&content) = self.contents.get(&cell) {
            return content;
        }
        let known = self.cells.cell(cell);
        let all: Vec<CellNumber> = self.cells.cells_of(known.object).values().copied().collect();
        let read = self.node();
        let content = match known.offset {
            Some(_) => Content { read, written: read },
            None => Content { read, written: self.node() },
        };
        self.contents.insert(cell, content);
        if known.offset.is_none() {
            self.copy(content.written, content.read);
        }
        for other in all {
            let Some(&neighbour) = self.contents.get(&other).filter(|_| other != cell) else { continue };
            match (known.offset, self.cells.cell(other).offset) {
                (None, Some(_)) => {
                    self.copy(content.written, neighbour.written);
                    self.copy(neighbour.read, content.read);
                }
                (Some(_), None) => {
                    self.copy(neighbour.written, content.written);
                    self.copy(content.read, neighbour.read);
                }
                _ => {}
            }
        }
        content
    }

    fn variable_cell(&mut self, object: Object, shift: Shift) -> CellNumber {
        let object = self.cells.object(self.program, object);
        let start = self.cells.at(self.program, object, 0);
        self.cells.shifted(self.program, start, shift)
    }

    /// The node of what is found at a place.
    fn load(&mut self, reference: Reference, shift: Shift) -> Option<Node> {
        let shift = further(reference, shift);
        match reference.base {
            Base::Variable(var) => {
                let cell = self.variable_cell(Object::Variable(var), shift);
                Some(self.content(cell).read)
            }
            Base::Pointer(pointer) => {
                let pointer = self.expressions.get(pointer.index()).copied().flatten()?;
                Some(self.load_through(pointer, shift))
            }
        }
    }

    fn load_through(&mut self, pointer: Node, shift: Shift) -> Node {
        let node = self.node();
        self.sets[pointer].loads.push((shift, node));
        self.again(pointer);
        node
    }

    fn store(&mut self, reference: Reference, shift: Shift, value: Node) {
        let shift = further(reference, shift);
        match reference.base {
            Base::Variable(var) => {
                let cell = self.variable_cell(Object::Variable(var), shift);
                let content = self.content(cell);
                self.copy(value, content.written);
            }
            Base::Pointer(pointer) => {
                if let Some(pointer) = self.expressions.get(pointer.index()).copied().flatten() {
                    self.store_through(pointer, shift, value);
                }
            }
        }
    }

    fn store_through(&mut self, pointer: Node, shift: Shift, value: Node) {
        self.sets[pointer].stores.push((shift, value));
        self.again(pointer);
    }

    fn shift(&mut self, from: Node, shift: Shift) -> Node {
        if shift == Shift::Member(0) {
            return from;
        }
        let node = self.node();
        self.sets[from].shifts.push((shift, node));
        self.again(from);
        node
    }

    /// All that a set holds is handed on once more: it takes part in something new.
    fn again(&mut self, node: Node) {
        let set = &mut self.sets[node];
        if !set.cells.is_empty() {
            set.fresh = set.cells.iter().copied().collect();
            if !set.is_waiting {
                set.is_waiting = true;
                self.waiting.push_back(node);
            }
        }
    }

    fn known(&self, expr: ExprId) -> Option<Node> {
        self.expressions.get(expr.index()).copied().flatten()
    }

    fn expression(&mut self, kind: &ExprKind, ty: TypeId) -> Option<Node> {
        if !layout::may_hold_address(&self.program.types, ty) {
            return None;
        }
        match kind {
            ExprKind::Load(place) => self.load(reference(self.program, *place), Shift::Member(0)),
            ExprKind::AddressOf(place) => {
                let reference = reference(self.program, *place);
                match reference.base {
                    Base::Variable(var) => Some(self.address(Object::Variable(var), reference.offset)),
                    Base::Pointer(pointer) => {
                        let pointer = self.known(pointer)?;
                        Some(self.shift(pointer, Shift::Member(reference.offset)))
                    }
                }
            }
            ExprKind::FunctionAddress(function) => Some(self.address(Object::Function(*function), 0)),
            ExprKind::VariableArguments => Some(self.address(Object::Arguments, 0)),
            ExprKind::PointerAdd { pointer, index, stride, negative } => {
                let pointer = self.known(*pointer)?;
                let count = match *self.program[*index].kind() {
                    ExprKind::Int(count) => i64::try_from(if *negative { -count } else { count }).ok(),
                    _ => None,
                };
                Some(self.shift(pointer, Shift::Elements(*stride, count)))
            }
            ExprKind::Convert(operand) => self.known(*operand),
            ExprKind::Conditional(_, yes, no) => self.either(*yes, *no, Shift::Member(0)),
            // An address that is computed with as a number stays in its object.
            ExprKind::Binary(operator, left, right) => match operator {
                BinaryOp::Add
                | BinaryOp::Sub
                | BinaryOp::BitAnd
                | BinaryOp::BitOr
                | BinaryOp::BitXor
                | BinaryOp::Shl
                | BinaryOp::Shr => self.either(*left, *right, Shift::Anywhere),
                BinaryOp::Mul | BinaryOp::Div | BinaryOp::Rem => None,
                BinaryOp::Eq | BinaryOp::Ne | BinaryOp::Lt | BinaryOp::Le | BinaryOp::Gt | BinaryOp::Ge => None,
            },
            ExprKind::Unary(_, operand) => {
                let operand = self.known(*operand)?;
                Some(self.shift(operand, Shift::Anywhere))
            }
            ExprKind::Int(_)
            | ExprKind::Float(_)
            | ExprKind::PointerDifference { .. }
            | ExprKind::And(..)
            | ExprKind::Or(..)
            | ExprKind::Intrinsic(..) => None,
        }
    }

    fn either(&mut self, left: ExprId, right: ExprId, shift: Shift) -> Option<Node> {
        let operands: Vec<Node> = [left, right].into_iter().filter_map(|operand| self.known(operand)).collect();
        if operands.is_empty() {
            return None;
        }
        let node = self.node();
        for operand in operands {
            let moved = self.shift(operand, shift);
            self.copy(moved, node);
        }
        Some(node)
    }

    /// Addresses in initial values, and what comes from outside.
    fn initial_values(&mut self) {
        let program = self.program;
        for global in &program.globals {
            for relocation in &global.initializer.relocations {
                let target = match relocation.target {
                    PointerTarget::Variable(var) => Object::Variable(var),
                    PointerTarget::Function(function) => Object::Function(function),
                };
                let value = self.address(target, u64::try_from(relocation.addend).unwrap_or(0));
                let at = Reference { base: Base::Variable(global.var), offset: relocation.offset, is_exact: false };
                self.store(at, Shift::Member(0), value);
            }
            if global.initializer.unknown {
                let at = Reference { base: Base::Variable(global.var), offset: 0, is_exact: false };
                self.outside(at, program[global.var].ty);
            }
        }
        for &parameter in program.start.map_or(&[][..], |start| &program[start].parameters) {
            let at = Reference { base: Base::Variable(parameter), offset: 0, is_exact: true };
            self.outside(at, program[parameter].ty);
        }
        let outside = self.address(Object::Outside, 0);
        self.store_through(outside, Shift::Member(0), outside);
    }

    /// A place gets any value.
    fn outside(&mut self, reference: Reference, ty: TypeId) {
        if layout::may_hold_address(&self.program.types, ty) {
            let value = self.address(Object::Outside, 0);
            self.store(reference, Shift::Member(0), value);
        }
    }

    /// A value becomes part of what a place holds.
    fn assign(&mut self, to: Reference, value: ExprId) {
        let types = &self.program.types;
        let ty = self.program[value].ty();
        if types.is_scalar(ty) {
            if let Some(node) = self.known(value) {
                self.store(to, Shift::Member(0), node);
            }
            return;
        }
        let mut waiting = vec![value];
        while let Some(value) = waiting.pop() {
            match *self.program[value].kind() {
                ExprKind::Load(place) => self.copy_parts(reference(self.program, place), to, ty),
                ExprKind::Conditional(_, yes, no) => waiting.extend([yes, no]),
                ExprKind::Convert(operand) => waiting.push(operand),
                _ => {}
            }
        }
    }

    fn copy_parts(&mut self, from: Reference, to: Reference, ty: TypeId) {
        for shift in self.address_parts(ty) {
            if let Some(value) = self.load(from, shift) {
                self.store(to, shift, value);
            }
        }
    }

    /// The ways to the parts of a type that may hold addresses.
    fn address_parts(&self, ty: TypeId) -> Vec<Shift> {
        let types = &self.program.types;
        match layout::parts(types, ty) {
            Some(parts) => {
                let parts = parts.into_iter().filter(|(.., ty)| layout::may_hold_address(types, *ty));
                parts.map(|(start, ..)| Shift::Member(start)).collect()
            }
            None => vec![Shift::Anywhere],
        }
    }

    fn step(&mut self, function: FunctionId, edge: EdgeId, op: &Op) {
        match op {
            Op::Assign { place, value, .. } => self.assign(reference(self.program, *place), *value),
            Op::Return { value: Some(value) } => {
                let object = Object::Returned(function);
                for shift in self.address_parts(self.program[*value].ty()) {
                    let cell = self.variable_cell(object, shift);
                    let content = self.content(cell);
                    for source in self.values(*value, shift) {
                        self.copy(source, content.written);
                    }
                }
            }
            Op::Input { place, source } => self.input(*place, *source),
            Op::StackAllocate { result, .. } => self.allocate(function, edge, *result),
            Op::Spawn { function: callee, .. } => self.call(function, edge, *callee),
            Op::Call { callee, arguments, result, .. } => match callee {
                Callee::Function(callee) => self.call(function, edge, *callee),
                Callee::Pointer(pointer) => {
                    if let Some(pointer) = self.known(*pointer) {
                        self.sets[pointer].calls.push((function, edge));
                        self.again(pointer);
                    }
                }
                Callee::Builtin(builtin) => self.builtin((function, edge), *builtin, arguments, *result),
            },
            Op::Skip
            | Op::Await { .. }
            | Op::Atomic { .. }
            | Op::Sync { .. }
            | Op::Zero { .. }
            | Op::Assume { .. }
            | Op::Case { .. }
            | Op::Constrain { .. }
            | Op::Assert { .. }
            | Op::Return { value: None }
            | Op::Begin { .. }
            | Op::End { .. }
            | Op::Refuse { .. }
            | Op::Observe { .. } => {}
        }
    }

    /// The nodes of a value, or of a part of it if it has parts.
    fn values(&mut self, value: ExprId, shift: Shift) -> Vec<Node> {
        if self.program.types.is_scalar(self.program[value].ty()) {
            return self.known(value).into_iter().collect();
        }
        let (mut found, mut waiting) = (Vec::new(), vec![value]);
        while let Some(value) = waiting.pop() {
            match *self.program[value].kind() {
                ExprKind::Load(place) => found.extend(self.load(reference(self.program, place), shift)),
                ExprKind::Conditional(_, yes, no) => waiting.extend([yes, no]),
                ExprKind::Convert(operand) => waiting.push(operand),
                _ => {}
            }
        }
        found
    }

    fn input(&mut self, place: PlaceId, source: InputId) {
        let ty = self.program[source].ty;
        self.outside(reference(self.program, place), ty);
    }

    fn allocate(&mut self, function: FunctionId, edge: EdgeId, result: PlaceId) {
        let address = self.address(Object::Allocated(function, edge), 0);
        self.store(reference(self.program, result), Shift::Member(0), address);
    }

    /// A function is called by a step: arguments become parameters, what it returns becomes the result.
    fn call(&mut self, function: FunctionId, edge: EdgeId, callee: FunctionId) {
        if !self.callees.entry((function, edge)).or_default().insert(callee) {
            return;
        }
        let program = self.program;
        let (arguments, result) = match &program[function].edge(edge).op {
            Op::Call { arguments, result, .. } => (&arguments[..], result),
            // A thread begins as a call does, and nobody gets a result of it.
            Op::Spawn { argument, .. } => (std::slice::from_ref(argument), &None),
            _ => return,
        };
        let parameters = &program[callee].parameters;
        for (position, &argument) in arguments.iter().enumerate() {
            match parameters.get(position) {
                Some(&parameter) => {
                    let to = Reference { base: Base::Variable(parameter), offset: 0, is_exact: true };
                    self.assign(to, argument);
                }
                None => {
                    let cell = self.variable_cell(Object::Arguments, Shift::Anywhere);
                    let content = self.content(cell);
                    for shift in self.address_parts(program[argument].ty()) {
                        for value in self.values(argument, shift) {
                            self.copy(value, content.written);
                        }
                    }
                }
            }
        }
        let Some(result) = result else { return };
        for shift in self.address_parts(program[*result].ty()) {
            let cell = self.variable_cell(Object::Returned(callee), shift);
            let returned = self.content(cell).read;
            self.store(reference(program, *result), shift, returned);
        }
    }

    fn builtin(
        &mut self,
        (function, edge): (FunctionId, EdgeId),
        builtin: Builtin,
        arguments: &[ExprId],
        result: Option<PlaceId>,
    ) {
        let known = |position: usize| arguments.get(position).and_then(|&argument| self.known(argument));
        let (first, second) = (known(0), known(1));
        let effect = Effect::of(builtin);
        if effect.copies_block
            && let (Some(to), Some(from)) = (first, second)
        {
            let value = self.load_through(from, Shift::Anywhere);
            self.store_through(to, Shift::Anywhere, value);
        }
        if effect.stores_end
            && let (Some(from), Some(to)) = (first, second)
        {
            let value = self.shift(from, Shift::Anywhere);
            self.store_through(to, Shift::Member(0), value);
        }
        let Some(result) = result else { return };
        if effect.allocates {
            self.allocate(function, edge, result);
        }
        if let (Some(way), Some(from)) = (effect.returns_first, first) {
            let value = self.shift(from, way);
            self.store(reference(self.program, result), Shift::Member(0), value);
        }
    }

    fn solve(&mut self) {
        while let Some(node) = self.waiting.pop_front() {
            self.sets[node].is_waiting = false;
            let fresh = std::mem::take(&mut self.sets[node].fresh);
            for index in 0..self.sets[node].copies.len() {
                let to = self.sets[node].copies[index];
                fresh.iter().for_each(|&cell| self.add(to, cell));
            }
            for index in 0..self.sets[node].shifts.len() {
                let (shift, to) = self.sets[node].shifts[index];
                for &cell in &fresh {
                    let moved = self.cells.shifted(self.program, cell, shift);
                    self.add(to, moved);
                }
            }
            for index in 0..self.sets[node].loads.len() {
                let (shift, to) = self.sets[node].loads[index];
                for &cell in &fresh {
                    let place = self.cells.shifted(self.program, cell, shift);
                    let content = self.content(place);
                    self.copy(content.read, to);
                }
            }
            for index in 0..self.sets[node].stores.len() {
                let (shift, from) = self.sets[node].stores[index];
                for &cell in &fresh {
                    let place = self.cells.shifted(self.program, cell, shift);
                    let content = self.content(place);
                    self.copy(from, content.written);
                }
            }
            for index in 0..self.sets[node].calls.len() {
                let (function, edge) = self.sets[node].calls[index];
                for &cell in &fresh {
                    if let Object::Function(callee) = self.cells.object_of(cell) {
                        self.call(function, edge, callee);
                    }
                }
            }
        }
    }
}

/// The whole way from the base of a place.
fn further(reference: Reference, shift: Shift) -> Shift {
    match shift {
        Shift::Member(bytes) => Shift::Member(reference.offset.saturating_add(bytes)),
        Shift::Elements(..) | Shift::Anywhere => Shift::Anywhere,
    }
}
