//! Which variables certainly have a value, and which local objects certainly live, at each location.
//!
//! A forward analysis over the graph; what holds on every way to a location holds there. For a variable
//! in a register the fact is "it is set", for one in memory "its life has begun".

use ir::{ArrayLength, EdgeId, ExprId, ExprKind, Function, Op, PlaceId, PlaceKind, Program, TypeId, TypeKind, VarId};

/// A set of the function's variables, by their position among its locals.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Set(Vec<u64>);

impl Set {
    fn new(count: usize, full: bool) -> Set {
        Set(vec![if full { u64::MAX } else { 0 }; count.div_ceil(64)])
    }

    pub(super) fn has(&self, index: usize) -> bool {
        self.0[index / 64] >> (index % 64) & 1 != 0
    }

    pub(super) fn put(&mut self, index: usize, on: bool) {
        let bit = 1 << (index % 64);
        if on {
            self.0[index / 64] |= bit;
        } else {
            self.0[index / 64] &= !bit;
        }
    }

    /// Keeps what is also in the other; whether something changed.
    fn meet(&mut self, other: &Set) -> bool {
        let mut changed = false;
        for (word, other) in self.0.iter_mut().zip(&other.0) {
            changed |= *word & !other != 0;
            *word &= other;
        }
        changed
    }
}

/// What is certain, and what is not and yet used.
pub(super) struct Assigned {
    /// The local variables, ordered by id, for looking up positions.
    locals: Vec<VarId>,
    /// Facts at each location.
    at: Vec<Set>,
    /// Variables that are used somewhere without being certain.
    pub(super) uncertain: Set,
}

impl Assigned {
    /// The position of a local variable.
    pub(super) fn position(&self, var: VarId) -> Option<usize> {
        self.locals.binary_search(&var).ok()
    }

    /// Whether the fact about a variable is certain where an edge starts.
    pub(super) fn certain(&self, function: &Function, edge: EdgeId, var: VarId) -> bool {
        let Some(position) = self.position(var) else { return true };
        self.at[function.edge(edge).from.index()].has(position)
    }
}

/// Analyses a function. `certain_at_entry` tells for each local whether its fact holds when the function
/// is entered.
pub(super) fn analyse(
    program: &Program,
    function: &Function,
    outgoing: &[Vec<EdgeId>],
    certain_at_entry: &dyn Fn(VarId) -> bool,
) -> Assigned {
    let mut locals = function.locals.clone();
    locals.sort_unstable();
    let count = locals.len();
    let mut assigned = Assigned {
        at: vec![Set::new(count, true); function.locations as usize],
        uncertain: Set::new(count, false),
        locals,
    };
    let mut entry = Set::new(count, false);
    for (position, &var) in assigned.locals.iter().enumerate() {
        entry.put(position, certain_at_entry(var));
    }
    assigned.at[function.entry.index()] = entry;
    let mut work = vec![function.entry];
    let mut seen = vec![false; outgoing.len()];
    while let Some(location) = work.pop() {
        for &edge in &outgoing[location.index()] {
            let edge = function.edge(edge);
            let mut after = assigned.at[location.index()].clone();
            if let Some((var, on)) = effect(program, &edge.op)
                && let Some(position) = assigned.position(var)
            {
                after.put(position, on);
            }
            let changed = assigned.at[edge.to.index()].meet(&after);
            let first = !std::mem::replace(&mut seen[edge.to.index()], true);
            if changed || first {
                work.push(edge.to);
            }
        }
    }
    find_uncertain(program, function, &mut assigned);
    assigned
}

/// The variable whose fact an operation changes.
fn effect(program: &Program, op: &Op) -> Option<(VarId, bool)> {
    let in_memory = |var| super::lives_in_memory(program, var);
    let written = |place: PlaceId| match *program[place].kind() {
        PlaceKind::Variable(var) if !in_memory(var) => Some((var, true)),
        PlaceKind::Variable(_) | PlaceKind::Deref(_) | PlaceKind::Field(..) | PlaceKind::Index(..) => None,
    };
    match op {
        Op::Assign { place, .. } | Op::Zero { place } | Op::Input { place, .. } => written(*place),
        Op::Call { result, .. } => written((*result)?),
        Op::StackAllocate { result, .. } | Op::Spawn { handle: result, .. } => written(*result),
        Op::Begin { var, .. } => Some((*var, in_memory(*var))),
        Op::End { var } => Some((*var, false)),
        Op::Skip
        | Op::Observe { .. }
        | Op::Refuse { .. }
        | Op::Assume { .. }
        | Op::Case { .. }
        | Op::Constrain { .. }
        | Op::Assert { .. }
        | Op::Return { .. }
        | Op::Await { .. }
        | Op::Atomic { .. }
        | Op::Sync { .. } => None,
    }
}

/// Marks every variable that an edge uses without certainty.
fn find_uncertain(program: &Program, function: &Function, assigned: &mut Assigned) {
    let mut uses = Uses { program, found: Vec::new() };
    for edge in &function.edges {
        uses.found.clear();
        uses.op(&edge.op);
        for &var in &uses.found {
            if let Some(position) = assigned.position(var)
                && !assigned.at[edge.from.index()].has(position)
            {
                assigned.uncertain.put(position, true);
            }
        }
    }
}

/// Collects the variables that an operation reads or takes the address of.
struct Uses<'a> {
    program: &'a Program,
    found: Vec<VarId>,
}

impl Uses<'_> {
    fn op(&mut self, op: &Op) {
        match op {
            Op::Skip
            | Op::Observe { .. }
            | Op::Refuse { .. }
            | Op::Begin { size: None, .. }
            | Op::End { .. }
            | Op::Atomic { .. }
            | Op::Return { value: None } => {}
            Op::Assign { place, value, .. } => {
                self.target(*place);
                self.expr(*value);
            }
            Op::Zero { place } | Op::Input { place, .. } => self.target(*place),
            Op::Assume { condition: expr, .. }
            | Op::Constrain { condition: expr }
            | Op::Assert { condition: expr, .. }
            | Op::Case { selector: expr, .. }
            | Op::Begin { size: Some(expr), .. }
            | Op::Sync { object: expr, .. }
            | Op::Return { value: Some(expr) } => self.expr(*expr),
            Op::Await { condition, object, holder, .. } => {
                for expr in [condition, object, holder] {
                    self.expr(*expr);
                }
            }
            Op::Spawn { handle, argument, .. } => {
                self.target(*handle);
                self.expr(*argument);
            }
            Op::Call { callee, arguments, result, .. } => {
                if let ir::Callee::Pointer(pointer) = callee {
                    self.expr(*pointer);
                }
                for &argument in arguments {
                    self.expr(argument);
                }
                if let Some(result) = result {
                    self.target(*result);
                }
            }
            Op::StackAllocate { result, size } => {
                self.target(*result);
                self.expr(*size);
            }
        }
    }

    /// A place that is written: a register is not read by that, an object must live.
    fn target(&mut self, place: PlaceId) {
        if let PlaceKind::Variable(var) = *self.program[place].kind()
            && !super::lives_in_memory(self.program, var)
        {
            return;
        }
        self.place(place);
    }

    fn place(&mut self, place: PlaceId) {
        match *self.program[place].kind() {
            PlaceKind::Variable(var) => self.found.push(var),
            PlaceKind::Deref(pointer) => self.expr(pointer),
            PlaceKind::Field(base, _) => self.place(base),
            PlaceKind::Index(base, index) => {
                self.place(base);
                self.lengths(self.program[base].ty());
                self.expr(index);
            }
        }
    }

    /// The variables that hold the lengths of a variable-length array.
    fn lengths(&mut self, ty: TypeId) {
        if let TypeKind::Array { element, length } = *self.program.types.kind(ty) {
            if let ArrayLength::Variable(var) = length {
                self.found.push(var);
            }
            self.lengths(element);
        }
    }

    fn expr(&mut self, expr: ExprId) {
        match self.program[expr].kind() {
            ExprKind::Int(_) | ExprKind::Float(_) | ExprKind::FunctionAddress(_) | ExprKind::VariableArguments => {}
            ExprKind::Load(place) | ExprKind::AddressOf(place) => self.place(*place),
            ExprKind::Unary(_, operand) | ExprKind::Convert(operand) => self.expr(*operand),
            ExprKind::Binary(_, left, right) | ExprKind::And(left, right) | ExprKind::Or(left, right) => {
                self.expr(*left);
                self.expr(*right);
            }
            ExprKind::PointerAdd { pointer, index, .. } => {
                self.expr(*pointer);
                self.expr(*index);
            }
            ExprKind::PointerDifference { left, right, .. } => {
                self.expr(*left);
                self.expr(*right);
            }
            ExprKind::Conditional(condition, then, otherwise) => {
                self.expr(*condition);
                self.expr(*then);
                self.expr(*otherwise);
            }
            ExprKind::Intrinsic(_, operands) => {
                for &operand in operands {
                    self.expr(operand);
                }
            }
        }
    }
}
