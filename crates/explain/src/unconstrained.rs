//! Whether only unconstrained inputs reach a failure: all that the failed operation computes with are inputs and constants, and
//! no condition that the failing run came by before compared one of these inputs with anything but other inputs.
//!
//! That is read off the failing run alone, step by step: which inputs a value was computed from, and which inputs conditions
//! limit. What is not followed (records, bit-fields, what library functions copy) counts as something of the program's own, so
//! that the answer is no.

use std::collections::{BTreeMap, BTreeSet};

use check::operations::Scalar;
use ir::{ClassSet, ExprId, ExprKind, Op, PlaceId, Program, TypeId};
use run::{Outcome, Spot, Trace};

use crate::straight_line::path::{Bytes, Doing, Path, Store};

/// The most steps of a run that is looked at.
const MAX_STEPS: usize = 200_000;
/// The longest value, in bytes.
const LONGEST: u32 = 16;

/// The inputs that a value is computed from, besides constants; none if it is computed from anything else.
type Origin = Option<BTreeSet<u32>>;

/// Whether only unconstrained inputs reach the failure of a run.
pub fn is_only_unconstrained(trace: &Trace<'_>, classes: ClassSet) -> bool {
    let (Outcome::Failure(failure), 1..=MAX_STEPS) = (&trace.report().outcome, trace.len()) else { return false };
    let path = Path::new(trace, classes);
    let mut origins = Origins { path: &path, cells: BTreeMap::new(), limited: BTreeSet::new(), inputs: 0 };
    let last = path.steps.len() - 1;
    for step in 0..last {
        origins.take(step);
    }
    let roots = roots_of(path.program, path.op(last));
    let parts = || roots.iter().flat_map(|&root| path.program.parts_of(root));
    let Some(failed) = parts().find(|&part| failure.site.is_some() && path.program[part].site() == failure.site) else {
        return false;
    };
    for part in parts() {
        origins.limit_before(last, part, failed);
    }
    let origin = origins.of(last, failed);
    origin.is_some_and(|inputs| !inputs.is_empty() && inputs.is_disjoint(&origins.limited))
}

/// The expressions that a step evaluates.
fn roots_of(program: &Program, op: &Op) -> Vec<ExprId> {
    match op {
        Op::Assert { condition, .. } | Op::Constrain { condition } => vec![*condition],
        _ => program.roots_of(op),
    }
}

/// What is known of a run up to some step.
struct Origins<'p, 't> {
    path: &'p Path<'t>,
    /// What storage holds, by its first byte, with how many bytes it is; nothing where it is not computed from inputs alone.
    cells: BTreeMap<(Store, u32), (u32, BTreeSet<u32>)>,
    /// The inputs that some condition compared with anything but inputs.
    limited: BTreeSet<u32>,
    /// How many inputs there were.
    inputs: u32,
}

impl Origins<'_, '_> {
    /// Follows a step.
    fn take(&mut self, step: usize) {
        let (op, own) = (self.path.op(step), &self.path.steps[step]);
        for given in self.path.given(step) {
            self.inputs += 1;
            self.write(given.to, given.is_input.then(|| BTreeSet::from([self.inputs])));
        }
        match op {
            Op::Assume { condition, .. } | Op::Constrain { condition } | Op::Assert { condition, .. } => {
                self.limit(step, *condition);
            }
            Op::Case { selector, .. } => self.limited.extend(self.of(step, *selector).unwrap_or_default()),
            Op::Assign { place, value, .. } => {
                let origin = self.of(step, *value);
                self.write_at(own.activation, self.path.spot(step, *place), self.path.program[*place].ty(), origin);
            }
            Op::Zero { place } => {
                self.write_at(own.activation, self.path.spot(step, *place), self.path.program[*place].ty(), None);
            }
            Op::Skip
            | Op::Input { .. }
            | Op::Call { .. }
            | Op::Return { .. }
            | Op::Begin { .. }
            | Op::End { .. }
            | Op::Refuse { .. }
            | Op::Spawn { .. }
            | Op::Await { .. }
            | Op::Atomic { .. }
            | Op::Sync { .. }
            | Op::Observe { .. }
            | Op::StackAllocate { .. } => {}
        }
        self.pass(step);
    }

    /// Follows what a step hands to a function or back, and what library functions write.
    fn pass(&mut self, step: usize) {
        match (&self.path.steps[step].doing, self.path.op(step)) {
            (Doing::Enter { activation, parameters, .. }, Op::Call { arguments, .. }) => {
                let types: Vec<TypeId> = {
                    let callee = &self.path.program[self.path.activations[*activation as usize].function];
                    callee.parameters.iter().map(|&var| self.path.program[var].ty).collect()
                };
                for ((&argument, &spot), ty) in arguments.iter().zip(parameters).zip(types) {
                    let origin = self.of(step, argument);
                    self.write_at(*activation, spot, ty, origin);
                }
            }
            (Doing::Leave { caller: Some(caller), result: Some((place, spot)) }, Op::Return { value }) => {
                let origin = value.and_then(|value| self.of(step, value));
                self.write_at(*caller, Some(*spot), self.path.program[*place].ty(), origin);
            }
            (Doing::Block { copied, filled, .. }, _) => {
                for to in copied.iter().map(|copied| copied.to).chain(filled.iter().copied()) {
                    self.write(to, None);
                }
            }
            (Doing::Plain | Doing::Enter { .. } | Doing::Leave { .. }, _) => {}
        }
    }

    /// Notes the inputs that a condition limits.
    fn limit(&mut self, step: usize, condition: ExprId) {
        match *self.path.program[condition].kind() {
            ExprKind::And(left, right) | ExprKind::Or(left, right) => {
                self.limit(step, left);
                self.limit(step, right);
            }
            ExprKind::Unary(ir::UnaryOp::LogicalNot, operand) | ExprKind::Convert(operand) => self.limit(step, operand),
            ExprKind::Binary(op, left, right) if op.is_comparison() => {
                let sides = [left, right].map(|side| self.of(step, side));
                let are_inputs = sides.iter().all(|side| side.as_ref().is_some_and(|inputs| !inputs.is_empty()));
                if !are_inputs {
                    self.limited.extend(sides.into_iter().flatten().flatten());
                }
            }
            _ => self.limited.extend(self.of(step, condition).unwrap_or_default()),
        }
    }

    /// Notes what the conditions inside of an expression limit that come before a part of it.
    fn limit_before(&mut self, step: usize, expr: ExprId, failed: ExprId) {
        let (ExprKind::And(first, _) | ExprKind::Or(first, _) | ExprKind::Conditional(first, ..)) =
            *self.path.program[expr].kind()
        else {
            return;
        };
        if !self.path.program.parts_of(first).contains(&failed) {
            self.limit(step, first);
        }
    }

    /// The inputs that an expression is computed from.
    fn of(&self, step: usize, expr: ExprId) -> Origin {
        let all = |operands: &[ExprId]| {
            operands.iter().try_fold(BTreeSet::new(), |mut all, &operand| {
                all.extend(self.of(step, operand)?);
                Some(all)
            })
        };
        match self.path.program[expr].kind() {
            ExprKind::Int(_) | ExprKind::Float(_) => Some(BTreeSet::new()),
            ExprKind::Load(place) => self.read(step, *place),
            ExprKind::Unary(_, operand) | ExprKind::Convert(operand) => self.of(step, *operand),
            ExprKind::Binary(_, left, right) | ExprKind::And(left, right) | ExprKind::Or(left, right) => {
                all(&[*left, *right])
            }
            ExprKind::Conditional(condition, then, otherwise) => all(&[*condition, *then, *otherwise]),
            ExprKind::AddressOf(_)
            | ExprKind::FunctionAddress(_)
            | ExprKind::PointerAdd { .. }
            | ExprKind::PointerDifference { .. }
            | ExprKind::Intrinsic(..)
            | ExprKind::VariableArguments => None,
        }
    }

    fn read(&self, step: usize, place: PlaceId) -> Origin {
        let program = self.path.program;
        let scalar = Scalar::of(&program.types, program[place].ty())?;
        let spot = self.path.spot(step, place).filter(|spot| spot.bits.is_none())?;
        let (store, offset) = Path::place(self.path.steps[step].activation, &spot)?;
        let (mut at, end) = (offset, offset + scalar.bytes(program.types.machine));
        let mut inputs = BTreeSet::new();
        for (&(_, start), (length, origin)) in self.cells.range((store, offset)..(store, end)) {
            if start != at {
                return None;
            }
            inputs.extend(origin);
            at += length;
        }
        (at == end).then_some(inputs)
    }

    fn write_at(&mut self, activation: u32, spot: Option<Spot>, ty: TypeId, origin: Origin) {
        let types = &self.path.program.types;
        let Some((spot, (store, offset))) = spot.and_then(|spot| Some((spot, Path::place(activation, &spot)?))) else {
            return;
        };
        // A record or a part of some bytes: what it holds is not followed.
        let followed = Scalar::of(types, ty).filter(|_| spot.bits.is_none());
        let size = u32::try_from(types.size_of(ty).unwrap_or(0)).unwrap_or(u32::MAX);
        let length = followed.map_or(size, |scalar| scalar.bytes(types.machine));
        self.write(Bytes { store, offset, length }, origin.filter(|_| followed.is_some()));
    }

    fn write(&mut self, bytes: Bytes, origin: Origin) {
        let (store, end) = (bytes.store, bytes.offset.saturating_add(bytes.length));
        let first = (store, bytes.offset.saturating_sub(LONGEST - 1));
        let is_covered = |start: u32, length: u32| start + length > bytes.offset;
        let covered: Vec<(Store, u32)> = self
            .cells
            .range(first..(store, end))
            .filter(|&(&(_, start), &(length, _))| is_covered(start, length))
            .map(|(&key, _)| key)
            .collect();
        for key in covered {
            self.cells.remove(&key);
        }
        if let Some(inputs) = origin {
            self.cells.insert((store, bytes.offset), (bytes.length, inputs));
        }
    }
}
