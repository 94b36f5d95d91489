//! What is known about a program before its analysis begins: objects, packs of related variables, thresholds, recursion.

use std::collections::{BTreeMap, BTreeSet};

use ir::{Callee, ClassSet, ExprKind, FunctionId, Op, Program, VarId};

use super::number::Number;
use super::objects::{CellId, ObjectKind, Objects};
use super::packs::Packs;
use super::pointer::ObjectId;

/// What is asked about a program.
#[derive(Debug, Clone, Copy)]
pub struct Options {
    /// The classes of properties that are checked: a run that goes on beyond a check has passed it.
    pub classes: ClassSet,
    /// Which values are violations if they were never set.
    pub unset: Unset,
    /// Steps of work until the analysis is given up.
    pub max_work: u64,
}

/// Which values are violations of the class `uninitialised` if they were never set.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Unset {
    /// Pointers.
    Pointers,
    /// None.
    Nothing,
    /// All.
    Everything,
}

impl Default for Options {
    fn default() -> Options {
        Options { classes: ClassSet::default(), unset: Unset::Pointers, max_work: 20_000_000 }
    }
}

/// What is known beforehand.
#[derive(Debug)]
pub struct World<'a> {
    /// The program.
    pub program: &'a Program,
    /// What is asked.
    pub options: Options,
    /// Its objects and their cells.
    pub objects: Objects,
    /// Variables whose relations are looked at.
    pub packs: Packs,
    /// Where widened bounds stop at first, in order.
    constants: Vec<i128>,
    /// Where they stop later: at the bounds of types.
    bounds: Vec<i128>,
    /// Functions that may be called while they are open.
    pub recursive: BTreeSet<FunctionId>,
    /// Functions that a call through an unknown pointer may call.
    pub by_address: Vec<FunctionId>,
}

impl World<'_> {
    /// Looks at a program.
    pub fn of(program: &Program, options: Options) -> World<'_> {
        let by_address: Vec<FunctionId> = program.functions_with_address().into_iter().collect();
        let recursive = recursive(program, &by_address);
        let objects = Objects::of(program, &recursive);
        let packs = Packs::of(program, &objects);
        World {
            program,
            options,
            objects,
            packs,
            constants: constants(program),
            bounds: bounds(),
            recursive,
            by_address,
        }
    }

    /// Where widened bounds stop in a round, of which only the first so many look at constants of the program.
    pub fn thresholds(&self, round: usize, with_constants: usize) -> &[i128] {
        if round < with_constants { &self.constants } else { &self.bounds }
    }

    /// Where addresses of an object may lie that are certainly not those of another one.
    pub fn reach(&self, object: ObjectId) -> (i128, i128) {
        match self.program.types.machine {
            ir::Machine::Lp64 => (-(1 << 27), 1 << 30),
            ir::Machine::Ilp32 => (-255, i128::from(self.objects.object(object).size.unwrap_or(0)) + 255),
        }
    }

    /// Whether an object is one in memory, so that a write to it replaces what was there.
    pub fn is_concrete(&self, object: ObjectId) -> bool {
        let info = self.objects.object(object);
        match info.kind {
            ObjectKind::Variable(_) => {
                info.function.is_none_or(|own| !info.has_address || !self.recursive.contains(&own))
            }
            ObjectKind::Allocated(_, _, age) => age == super::objects::Age::Latest,
            ObjectKind::Returned(_) => true,
            ObjectKind::Function(_) => false,
        }
    }

    /// The variable that a cell is, if it is all of it.
    pub fn variable_of(&self, cell: CellId) -> Option<VarId> {
        match self.objects.object(self.objects.cell(cell).object).kind {
            ObjectKind::Variable(var) => Some(var),
            ObjectKind::Allocated(..) | ObjectKind::Returned(_) | ObjectKind::Function(_) => None,
        }
    }

    /// The size of an object, if it is always the same.
    pub fn fixed_size(&self, object: ObjectId) -> Option<Number> {
        self.objects.object(object).size.map(|size| Number::constant(i128::from(size)))
    }
}

/// The functions that may be called again before they end.
fn recursive(program: &Program, by_address: &[FunctionId]) -> BTreeSet<FunctionId> {
    let mut callees: BTreeMap<FunctionId, BTreeSet<FunctionId>> = BTreeMap::new();
    for (id, function) in program.functions() {
        let called = callees.entry(id).or_default();
        for edge in &function.edges {
            match edge.op {
                Op::Call { callee: Callee::Function(callee), .. } => drop(called.insert(callee)),
                Op::Call { callee: Callee::Pointer(_), .. } => called.extend(by_address),
                _ => {}
            }
        }
    }
    let reached = |from: FunctionId| {
        let (mut seen, mut waiting) = (BTreeSet::new(), vec![from]);
        while let Some(function) = waiting.pop() {
            waiting.extend(callees[&function].iter().copied().filter(|&callee| seen.insert(callee)));
        }
        seen
    };
    callees.keys().copied().filter(|&function| reached(function).contains(&function)).collect()
}

/// Constants of the program and their neighbours, sizes of variables, and the bounds of types.
fn constants(program: &Program) -> Vec<i128> {
    let mut found: BTreeSet<i128> = bounds().into_iter().collect();
    for expr in program.expressions() {
        if let ExprKind::Int(value) = *expr.kind()
            && value.abs() < 1 << 64
        {
            found.extend([value - 1, value, value + 1]);
        }
    }
    for (_, variable) in program.variables() {
        let size = i128::from(program.types.size_of(variable.ty).unwrap_or(0));
        found.extend([size - 1, size]);
    }
    found.into_iter().collect()
}

/// The bounds of types.
fn bounds() -> Vec<i128> {
    let of_bits = |bits: u32| [-(1i128 << bits), (1i128 << bits) - 1];
    let found: BTreeSet<i128> = [0u32, 7, 8, 15, 16, 31, 32, 63, 64].into_iter().flat_map(of_bits).collect();
    found.into_iter().collect()
}
