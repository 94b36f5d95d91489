//! The condition that failed, whatever the class of the property is: what would have had to hold in the last step.

use std::collections::BTreeSet;

use check::operations;
use ir::{
    Arm, ArrayLength, BinaryOp, Callee, EdgeId, ExprId, ExprKind, Function, LocationId, Op, PlaceId, PlaceKind,
    Program, PropertyClass, SiteId, SpanId, TypeKind,
};
use logic::Term;
use run::{Cursor, Failure, Home, Value};

use super::formula::Formula;
use super::path::{Bytes, Path, Store, bits_of};

/// What had to hold.
#[derive(Debug, Clone, PartialEq)]
pub struct Question {
    /// The step where it had to hold.
    pub step: usize,
    /// Where that is in the source.
    pub span: SpanId,
    /// Whether the outcomes of other branches are left aside. Of a branch they would only say that an earlier one had gone
    /// the same way.
    is_alone: bool,
    /// Operands of `&&`, `||` and `?:` that led to the place where it failed.
    guards: Vec<(ExprId, bool)>,
    demand: Demand,
}

#[derive(Debug, Clone, PartialEq)]
enum Demand {
    /// A condition has an outcome.
    Holds(ExprId, bool),
    /// A switch goes another way.
    NotCase(ExprId, Arm),
    /// The right operand is not zero.
    NotZero(ExprId),
    /// An operation does not overflow.
    Fits(ExprId),
    /// A shift amount is less than the width.
    GoodShift(ExprId),
    /// A pointer is not null.
    NotNull(ExprId),
    /// An index is less than a length.
    Below(ExprId, u64),
    /// An access of so many bytes lies within an object that begins at an address and has a size.
    Within(PlaceId, u64, u64, u64),
    /// A pointer has another value, or its object is alive.
    Alive(Pointed, u64, u32),
    /// The object that is watched was freed.
    Dead,
    /// At least one of these has another value.
    Different(Vec<(ExprId, u128)>),
    /// Nothing could have held here: the program does not ask.
    Never,
}

/// A pointer: as an expression, or as the address of a place.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Pointed {
    Expr(ExprId),
    Place(PlaceId),
}

/// The part of an operation that a site belongs to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Node {
    Expr(ExprId),
    Place(PlaceId),
    Op,
}

impl Question {
    /// What a failure asks. If the program only says that a place must not be reached, the question is the decision that
    /// led there.
    pub fn new(path: &mut Path<'_>, failure: &Failure) -> Question {
        let step = path.steps.len() - 1;
        let program = path.program;
        let mut cursor = path.trace.cursor();
        cursor.seek(step);
        let op = path.op(step);
        let search = Search { program, site: failure.site, cursor: &cursor };
        let (node, guards) = search.op(op);
        let source = match op {
            Op::Assert { condition, site } if failure.site == Some(*site) => Some((*condition, true)),
            _ => None,
        };
        let demand = match (source, failure.edge) {
            (Some((condition, _)), _) if is_constant(program, condition) => Demand::Never,
            (Some((condition, holds)), _) => Demand::Holds(condition, holds),
            (None, Some(_)) => search.demand(failure.class, node, op, path).unwrap_or_else(|| search.different(op)),
            (None, None) if failure.class == PropertyClass::Leak => Demand::Dead,
            (None, None) => Demand::Never,
        };
        let span = match node {
            Node::Expr(expr) => program[expr].span(),
            Node::Place(place) => program[place].span(),
            Node::Op => failure.span,
        };
        if demand == Demand::Never
            && let Some(question) = last_decision(path)
        {
            return question;
        }
        match (&demand, &failure.object) {
            (Demand::Alive(_, _, object), _) => {
                path.watched = path.deaths.get(object).map(|&death| (*object, death, false));
            }
            (Demand::Dead, Some(object)) => path.watched = Some((0, object.allocated_step as usize, true)),
            _ => {}
        }
        Question { step, span, is_alone: false, guards, demand }
    }

    /// Why a branch of the run went the way it did: the other way had to be taken. None if the step is no branch.
    pub fn of_branch(path: &Path<'_>, step: usize) -> Option<Question> {
        let (source, demand) = match *path.op(step) {
            Op::Assume { condition, holds } => (condition, Demand::Holds(condition, !holds)),
            Op::Case { selector, arm } => (selector, Demand::NotCase(selector, arm)),
            _ => return None,
        };
        Some(Question { step, span: path.program[source].span(), is_alone: false, guards: Vec::new(), demand })
    }

    /// The question without regard to the outcomes of other branches.
    pub fn alone(self) -> Question {
        Question { is_alone: true, ..self }
    }

    /// Whether the outcomes of other branches are left aside.
    pub fn is_alone(&self) -> bool {
        self.is_alone
    }

    /// The condition, and whether it had to hold, where it is an expression of the program.
    pub fn condition(&self) -> Option<(ExprId, bool)> {
        match self.demand {
            Demand::Holds(condition, holds) => Some((condition, holds)),
            Demand::NotCase(selector, _) => Some((selector, true)),
            _ => None,
        }
    }

    /// Adds the condition to a formula that has come to the last step.
    pub fn ask(&self, formula: &mut Formula<'_, '_>) {
        for &(guard, holds) in &self.guards {
            formula.assume(guard, holds);
        }
        formula.begin_condition();
        let term = self.term(formula);
        formula.failed = Some(formula.conjunct(self.condition(), term));
    }

    fn term(&self, formula: &mut Formula<'_, '_>) -> Term {
        let program = formula.program();
        let pointer_bits = program.types.machine.pointer_bits();
        match &self.demand {
            Demand::Holds(condition, holds) => {
                let truth = formula.truth(*condition);
                if *holds { truth } else { formula.terms.not(truth) }
            }
            Demand::NotCase(selector, arm) => {
                let taken = formula.case_term(*selector, *arm);
                formula.terms.not(taken)
            }
            Demand::NotZero(divisor) | Demand::NotNull(divisor) => {
                let value = formula.value(*divisor);
                let zero = formula.terms.constant(formula.terms.width(value), 0);
                formula.terms.ne(value, zero)
            }
            Demand::Fits(expr) => self.fits(formula, *expr),
            Demand::GoodShift(expr) => {
                let ExprKind::Binary(_, left, right) = *program[*expr].kind() else { return formula.terms.falsehood() };
                let width = formula.scalar(program[left].ty()).bytes(program.types.machine) * 8;
                let (scalar, amount) = (formula.scalar(program[right].ty()), formula.value(right));
                let wrong = operations::bad_shift(&mut formula.terms, amount, scalar, width);
                formula.terms.not(wrong)
            }
            Demand::Below(index, length) => {
                let index = formula.index(*index, 64);
                let length = formula.terms.constant(64, u128::from(*length));
                formula.terms.ult(index, length)
            }
            Demand::Within(place, start, size, access) => {
                let address = formula.address(*place);
                let start = formula.terms.constant(pointer_bits, u128::from(*start));
                let offset = formula.terms.sub(address, start);
                match size.checked_sub(*access) {
                    Some(last) => {
                        let last = formula.terms.constant(pointer_bits, u128::from(last));
                        formula.terms.ule(offset, last)
                    }
                    None => formula.terms.ne(address, start),
                }
            }
            Demand::Alive(pointed, address, object) => {
                let value = match pointed {
                    Pointed::Expr(expr) => formula.value(*expr),
                    Pointed::Place(place) => formula.address(*place),
                };
                let seen = formula.terms.constant(formula.terms.width(value), u128::from(*address));
                let is_other = formula.terms.ne(value, seen);
                let life = formula.read(Bytes { store: Store::Life(*object), offset: 0, length: 1 });
                let dead = formula.terms.constant(8, 0);
                let is_alive = formula.terms.ne(life, dead);
                formula.terms.or(is_other, is_alive)
            }
            Demand::Dead => {
                let life = formula.read(Bytes { store: Store::Life(0), offset: 0, length: 1 });
                let dead = formula.terms.constant(8, 0);
                formula.terms.eq(life, dead)
            }
            Demand::Different(operands) => {
                let mut any = formula.terms.falsehood();
                for &(operand, seen) in operands {
                    let value = formula.value(operand);
                    let seen = formula.terms.constant(formula.terms.width(value), seen);
                    let differs = formula.terms.ne(value, seen);
                    any = formula.terms.or(any, differs);
                }
                any
            }
            Demand::Never => formula.terms.falsehood(),
        }
    }

    fn fits(&self, formula: &mut Formula<'_, '_>, expr: ExprId) -> Term {
        let program = formula.program();
        let wrong = match *program[expr].kind() {
            ExprKind::Binary(op, left, right) => {
                let (a, b) = (formula.value(left), formula.value(right));
                operations::overflow(&mut formula.terms, op, a, b)
            }
            ExprKind::Unary(_, operand) => {
                let value = formula.value(operand);
                Some(formula.terms.neg_overflow(value))
            }
            ExprKind::Convert(operand) => {
                let value = formula.value(operand);
                let (operations::Scalar::Float(format), Some((width, signed))) =
                    (formula.scalar(program[operand].ty()), program.types.integer(program[expr].ty()))
                else {
                    return formula.terms.falsehood();
                };
                let result = operations::float_to_integer(&mut formula.terms, format, value, (width, signed));
                result.map(|(_, fits)| formula.terms.not(fits))
            }
            _ => None,
        };
        match wrong {
            Some(wrong) => formula.terms.not(wrong),
            None => formula.terms.falsehood(),
        }
    }
}

/// Finds what a failure is about.
struct Search<'a, 't> {
    program: &'a Program,
    site: Option<SiteId>,
    cursor: &'a Cursor<'t>,
}

impl Search<'_, '_> {
    /// The part of an operation that the site belongs to, and the operands that led there.
    fn op(&self, op: &Op) -> (Node, Vec<(ExprId, bool)>) {
        let mut guards = Vec::new();
        let found = match op {
            Op::Assign { place, value, site } => {
                let value = self.expr(*value, &mut guards);
                let own = site.filter(|_| *site == self.site).map(|_| Node::Place(*place));
                value.or_else(|| self.place(*place, &mut guards)).or(own)
            }
            Op::Zero { place } | Op::Input { place, .. } => self.place(*place, &mut guards),
            Op::Assume { condition, .. } | Op::Constrain { condition } | Op::Assert { condition, .. } => {
                self.expr(*condition, &mut guards)
            }
            Op::Case { selector, .. } => self.expr(*selector, &mut guards),
            Op::Call { callee, arguments, result, .. } => {
                let pointer = if let Callee::Pointer(pointer) = callee { Some(*pointer) } else { None };
                let found = pointer.into_iter().chain(arguments.iter().copied()).find_map(|expr| {
                    guards.clear();
                    self.expr(expr, &mut guards)
                });
                found.or_else(|| self.place((*result)?, &mut guards))
            }
            Op::Return { value } => value.and_then(|value| self.expr(value, &mut guards)),
            Op::Begin { size, .. } => size.and_then(|size| self.expr(size, &mut guards)),
            Op::StackAllocate { size, .. } => self.expr(*size, &mut guards),
            Op::Skip
            | Op::Observe { .. }
            | Op::End { .. }
            | Op::Refuse { .. }
            | Op::Spawn { .. }
            | Op::Await { .. }
            | Op::Atomic { .. }
            | Op::Sync { .. } => None,
        };
        match found {
            Some(node) => (node, guards),
            None => (Node::Op, Vec::new()),
        }
    }

    fn expr(&self, expr: ExprId, guards: &mut Vec<(ExprId, bool)>) -> Option<Node> {
        if self.site.is_some() && self.program[expr].site() == self.site {
            return Some(Node::Expr(expr));
        }
        match *self.program[expr].kind() {
            ExprKind::Int(_) | ExprKind::Float(_) | ExprKind::FunctionAddress(_) | ExprKind::VariableArguments => None,
            ExprKind::Load(place) | ExprKind::AddressOf(place) => self.place(place, guards),
            ExprKind::Unary(_, operand) | ExprKind::Convert(operand) => self.expr(operand, guards),
            ExprKind::Binary(_, left, right)
            | ExprKind::PointerAdd { pointer: left, index: right, .. }
            | ExprKind::PointerDifference { left, right, .. } => {
                self.expr(left, guards).or_else(|| self.expr(right, guards))
            }
            ExprKind::And(left, right) | ExprKind::Or(left, right) => self.expr(left, guards).or_else(|| {
                let is_and = matches!(self.program[expr].kind(), ExprKind::And(..));
                self.behind(left, is_and, right, guards)
            }),
            ExprKind::Conditional(condition, then, otherwise) => self.expr(condition, guards).or_else(|| {
                let found = self.behind(condition, true, then, guards);
                found.or_else(|| self.behind(condition, false, otherwise, guards))
            }),
            ExprKind::Intrinsic(_, ref operands) => operands.iter().find_map(|&operand| self.expr(operand, guards)),
        }
    }

    /// Looks behind an operand that has to have an outcome.
    fn behind(&self, guard: ExprId, holds: bool, expr: ExprId, guards: &mut Vec<(ExprId, bool)>) -> Option<Node> {
        guards.push((guard, holds));
        let found = self.expr(expr, guards);
        if found.is_none() {
            guards.pop();
        }
        found
    }

    fn place(&self, place: PlaceId, guards: &mut Vec<(ExprId, bool)>) -> Option<Node> {
        if self.site.is_some() && self.program[place].site() == self.site {
            return Some(Node::Place(place));
        }
        match *self.program[place].kind() {
            PlaceKind::Variable(_) => None,
            PlaceKind::Deref(pointer) => self.expr(pointer, guards),
            PlaceKind::Field(base, _) => self.place(base, guards),
            PlaceKind::Index(base, index) => self.place(base, guards).or_else(|| self.expr(index, guards)),
        }
    }

    /// What a class of properties demands of a part of an operation; none if that is not known exactly.
    fn demand(&self, class: PropertyClass, node: Node, op: &Op, path: &Path<'_>) -> Option<Demand> {
        let accessed = match node {
            Node::Expr(expr) => match *self.program[expr].kind() {
                ExprKind::Load(place) => Some(place),
                _ => None,
            },
            Node::Place(place) => Some(place),
            Node::Op => None,
        };
        match class {
            PropertyClass::SignedOverflow | PropertyClass::FloatConversion => match node {
                Node::Expr(expr) => Some(Demand::Fits(expr)),
                Node::Place(_) | Node::Op => None,
            },
            PropertyClass::DivisionByZero => match node {
                Node::Expr(expr) => match *self.program[expr].kind() {
                    ExprKind::Binary(BinaryOp::Div | BinaryOp::Rem, _, right) => Some(Demand::NotZero(right)),
                    _ => None,
                },
                Node::Place(_) | Node::Op => None,
            },
            PropertyClass::BadShift => match node {
                Node::Expr(expr) => Some(Demand::GoodShift(expr)),
                Node::Place(_) | Node::Op => None,
            },
            PropertyClass::NullDereference => Some(Demand::NotNull(self.base_pointer(accessed?)?)),
            PropertyClass::OutOfBounds => self.bounds(node, accessed?),
            PropertyClass::UseAfterFree | PropertyClass::UseAfterScope => {
                let Some(place) = accessed else { return self.dead_argument(op, path) };
                let (_, object) = self.dead(self.base_pointer(place)?)?;
                Some(Demand::Alive(Pointed::Place(place), self.address_of(place)?, object))
            }
            PropertyClass::DoubleFree => self.dead_argument(op, path),
            _ => None,
        }
    }

    /// The argument of a library function that leads to something dead.
    fn dead_argument(&self, op: &Op, path: &Path<'_>) -> Option<Demand> {
        let Op::Call { arguments, .. } = op else { return None };
        arguments.iter().find_map(|&argument| {
            let (address, object) = self.dead(argument)?;
            path.deaths.contains_key(&object).then_some(Demand::Alive(Pointed::Expr(argument), address, object))
        })
    }

    /// The address and the object of a pointer to something dead.
    fn dead(&self, pointer: ExprId) -> Option<(u64, u32)> {
        match self.cursor.eval(pointer) {
            Value::Pointer(pointer) => Some((pointer.address, pointer.target?.object)),
            _ => None,
        }
    }

    fn address_of(&self, place: PlaceId) -> Option<u64> {
        self.cursor.address(place).map(|pointer| pointer.address)
    }

    fn bounds(&self, node: Node, place: PlaceId) -> Option<Demand> {
        if let (Node::Place(_), PlaceKind::Index(base, index)) = (node, self.program[place].kind())
            && self.program[place].site() == self.site
        {
            return match *self.program.types.kind(self.program[*base].ty()) {
                TypeKind::Array { length: ArrayLength::Fixed(length), .. } => Some(Demand::Below(*index, length)),
                TypeKind::Array { length: ArrayLength::Variable(var), .. } => {
                    Some(Demand::Below(*index, bits_of(&self.cursor.variable(var))? as u64))
                }
                _ => None,
            };
        }
        let address = self.address_of(place)?;
        let Home::Memory { object, offset, .. } = self.cursor.home(address)? else { return None };
        let size = self.cursor.size_of(object)?;
        let access = self.program.types.size_of(self.program[place].ty())?;
        Some(Demand::Within(place, address.wrapping_sub(offset as u64), size, access))
    }

    /// The pointer that an access goes through, before anything is added to it.
    fn base_pointer(&self, place: PlaceId) -> Option<ExprId> {
        let mut pointer = self.dereferenced(place)?;
        loop {
            match *self.program[pointer].kind() {
                ExprKind::PointerAdd { pointer: base, .. } => pointer = base,
                ExprKind::AddressOf(place) => pointer = self.dereferenced(place)?,
                ExprKind::Convert(operand)
                    if matches!(self.program.types.kind(self.program[operand].ty()), TypeKind::Pointer(_)) =>
                {
                    pointer = operand;
                }
                _ => return Some(pointer),
            }
        }
    }

    fn dereferenced(&self, mut place: PlaceId) -> Option<ExprId> {
        loop {
            match *self.program[place].kind() {
                PlaceKind::Variable(_) => return None,
                PlaceKind::Deref(pointer) => return Some(pointer),
                PlaceKind::Field(base, _) | PlaceKind::Index(base, _) => place = base,
            }
        }
    }

    /// Where a class demands more than a term can say: with other operands it would have been another question.
    fn different(&self, op: &Op) -> Demand {
        let roots: Vec<ExprId> = match op {
            Op::Call { callee: Callee::Pointer(pointer), arguments, .. } => {
                std::iter::once(*pointer).chain(arguments.iter().copied()).collect()
            }
            Op::Call { arguments, .. } => arguments.clone(),
            Op::Assign { place, value, .. } => [self.program.expressions_of(*place), vec![*value]].concat(),
            Op::Assume { condition, .. } | Op::Constrain { condition } => vec![*condition],
            Op::Return { value: Some(value) } => vec![*value],
            Op::Case { selector, .. } => vec![*selector],
            _ => Vec::new(),
        };
        let mut operands = Vec::new();
        for root in roots {
            for part in self.program.parts_of(root) {
                let is_root = part == root && matches!(op, Op::Call { .. });
                let is_load = matches!(self.program[part].kind(), ExprKind::Load(_));
                let is_scalar = self.program.types.is_scalar(self.program[part].ty());
                if is_scalar
                    && (is_root || is_load)
                    && let Some(bits) = bits_of(&self.cursor.eval(part))
                    && !operands.contains(&(part, bits))
                {
                    operands.push((part, bits));
                }
            }
        }
        if operands.is_empty() { Demand::Never } else { Demand::Different(operands) }
    }
}

/// Whether an expression reads nothing.
fn is_constant(program: &Program, expr: ExprId) -> bool {
    let reads = |expr: &ExprId| matches!(program[*expr].kind(), ExprKind::Load(_));
    !program.parts_of(expr).iter().any(reads)
}

/// The last decision without which the run would not have come to its end: the branch that the failed step depends on, or
/// that a call around it does.
fn last_decision(path: &Path<'_>) -> Option<Question> {
    let mut at = path.steps.len() - 1;
    loop {
        let activation = path.steps[at].activation;
        let function = &path.program[path.steps[at].function];
        let goal = function.edge(path.steps[at].edge).from;
        let entered = path.activations[activation as usize].called_at;
        let first = entered.map_or(0, |call| call + 1);
        for step in (first..at).rev().filter(|&step| path.steps[step].activation == activation) {
            let edge = path.steps[step].edge;
            if let Some(question) = Question::of_branch(path, step)
                && avoids(function, edge, goal)
            {
                return Some(question);
            }
        }
        at = entered?;
    }
}

/// Whether a function can come to its end without a location if a branch goes another way.
fn avoids(function: &Function, taken: EdgeId, goal: LocationId) -> bool {
    let from = function.edge(taken).from;
    let others = function.edges.iter().enumerate().filter(|(index, edge)| edge.from == from && *index != taken.index());
    let mut waiting: Vec<LocationId> = others.map(|(_, edge)| edge.to).collect();
    let mut seen: BTreeSet<LocationId> = BTreeSet::new();
    while let Some(location) = waiting.pop() {
        if location == function.exit {
            return true;
        }
        if location != goal && seen.insert(location) {
            waiting.extend(function.edges.iter().filter(|edge| edge.from == location).map(|edge| edge.to));
        }
    }
    false
}
