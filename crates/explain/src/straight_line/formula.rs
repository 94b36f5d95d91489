//! The conditions of a path as terms, from some step on.
//!
//! Everything that storage holds when the path begins is a free variable. So the conditions that come out are the conjuncts
//! of the weakest precondition at that step: substituting backwards step by step and computing forwards with terms give
//! the same terms, but computing forwards costs each step once.

use check::operations::{self, Scalar};
use ir::{Arm, Builtin, Callee, ExprId, ExprKind, Op, PlaceId, Program, TypeId, UnaryOp, VarId};
use logic::{Term, Terms};
use run::Spot;

use super::cells::{Cells, Piece};
use super::choices::Choices;
use super::failed::Question;
use super::path::{Bytes, Doing, Given, Path, Store, Texts};

/// Where a definition comes from.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Origin {
    /// A step of the path.
    Step(usize),
    /// The initial value of a variable of static storage.
    Declaration(VarId),
}

/// A value that was written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Definition {
    /// Where it comes from.
    pub origin: Origin,
    /// Where it was written.
    pub to: Bytes,
    /// What was written.
    pub term: Term,
    /// The definitions it was computed from: the range in the list of all.
    reads: (u32, u32),
}

/// A condition on the path.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Conjunct {
    /// The step.
    pub step: usize,
    /// The condition in the source, and whether it holds; none if it is no expression.
    pub source: Option<(ExprId, bool)>,
    /// The condition.
    pub term: Term,
    /// The definitions it was computed from: the range in the list of all.
    reads: (u32, u32),
}

/// What a free variable stands for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum LeafKind {
    /// What storage held when the path began.
    Before(Bytes),
    /// An input of a step.
    Input(usize, Given),
    /// Something that the run does not determine: an operand that was not evaluated.
    Unknown,
}

/// A free variable.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Leaf {
    /// The variable.
    pub term: Term,
    /// What it stands for.
    pub kind: LeafKind,
}

/// The conditions of a path from some step on.
pub struct Formula<'p, 't> {
    pub(super) path: &'p Path<'t>,
    /// The step where it begins.
    pub from: usize,
    /// The terms.
    pub terms: Terms,
    pub(super) cells: Cells,
    /// What was written, in order.
    pub definitions: Vec<Definition>,
    /// What holds on the path, in order.
    pub conjuncts: Vec<Conjunct>,
    /// Facts about C's arithmetic: signed operations that the run was seen not to overflow in.
    pub background: Vec<Term>,
    /// The free variables.
    pub leaves: Vec<Leaf>,
    /// The condition that failed.
    pub failed: Option<Conjunct>,
    all_reads: Vec<u32>,
    pub(super) reads: Vec<u32>,
    pub(super) step: usize,
    /// The step where the question is asked.
    pub(super) last: usize,
    /// Whether the run evaluated what is looked at.
    pub(super) is_evaluated: bool,
    /// Where the program could say something else. Inputs are those of the run then.
    pub choices: Option<Choices<'t>>,
}

impl<'p, 't> Formula<'p, 't> {
    /// The conditions from a step on; in the last step the question is asked.
    pub fn new(path: &'p Path<'t>, from: usize, question: &Question) -> Formula<'p, 't> {
        Formula::execute_all(path, from, question, None)
    }

    /// The whole path with the inputs of the run, where the program could say something else.
    pub fn with_choices(path: &'p Path<'t>, question: &Question, choices: Choices<'t>) -> Formula<'p, 't> {
        Formula::execute_all(path, 0, question, Some(choices))
    }

    fn execute_all(
        path: &'p Path<'t>,
        from: usize,
        question: &Question,
        choices: Option<Choices<'t>>,
    ) -> Formula<'p, 't> {
        let mut formula = Formula {
            path,
            from,
            terms: Terms::new(),
            cells: Cells::default(),
            definitions: Vec::new(),
            conjuncts: Vec::new(),
            background: Vec::new(),
            leaves: Vec::new(),
            failed: None,
            all_reads: Vec::new(),
            reads: Vec::new(),
            step: from,
            last: question.step,
            is_evaluated: true,
            choices,
        };
        for step in from..question.step {
            formula.step = step;
            formula.execute();
        }
        formula.step = question.step;
        formula.give_read();
        formula.copies_before();
        question.ask(&mut formula);
        formula
    }

    /// The program.
    pub fn program(&self) -> &'t Program {
        self.path.program
    }

    /// The path.
    pub fn path(&self) -> &'p Path<'t> {
        self.path
    }

    /// The definitions that a definition was computed from.
    pub fn reads_of(&self, definition: u32) -> &[u32] {
        let (start, end) = self.definitions[definition as usize].reads;
        &self.all_reads[start as usize..end as usize]
    }

    /// The definitions that a conjunct was computed from.
    pub fn reads_of_conjunct(&self, conjunct: &Conjunct) -> &[u32] {
        &self.all_reads[conjunct.reads.0 as usize..conjunct.reads.1 as usize]
    }

    // Steps.

    fn execute(&mut self) {
        let (path, step) = (self.path, self.step);
        self.give_read();
        self.copies_before();
        match path.op(step) {
            Op::Assign { place, value, .. } => self.assign(*place, *value),
            Op::Zero { place } => {
                let size = self.program().types.size_of(self.program()[*place].ty()).unwrap_or(0);
                if let Some((store, offset)) = self.place(*place) {
                    self.fill(Bytes { store, offset, length: size as u32 }, None);
                }
            }
            Op::Assume { condition, holds } => self.assume(*condition, *holds),
            Op::Case { selector, arm } => self.case(*selector, *arm),
            Op::Constrain { condition } | Op::Assert { condition, .. } => self.assume(*condition, true),
            Op::Call { callee, arguments, .. } => self.call(*callee, arguments),
            Op::Return { value } => self.leave(*value),
            Op::Input { .. } | Op::StackAllocate { .. } => self.give_all(),
            Op::Skip
            | Op::Observe { .. }
            | Op::Begin { .. }
            | Op::End { .. }
            | Op::Refuse { .. }
            | Op::Spawn { .. }
            | Op::Await { .. }
            | Op::Atomic { .. }
            | Op::Sync { .. } => {}
        }
        if let Some((object, change, is_alive)) = path.watched
            && change == step
        {
            self.reads.clear();
            let life = self.terms.constant(8, u128::from(is_alive));
            self.define(Bytes { store: Store::Life(object), offset: 0, length: 1 }, life);
        }
    }

    /// Writes what the step reads although nobody had set it.
    fn give_read(&mut self) {
        let mut last = None;
        for &given in self.path.given(self.step).iter().filter(|given| given.is_read) {
            let term = last.filter(|_| given.is_copy).unwrap_or_else(|| self.given_term(given));
            last = Some(term);
            self.reads.clear();
            let term = self.among_others(given, term);
            self.define(given.to, term);
        }
    }

    /// Writes what the step takes from the run.
    fn give_all(&mut self) {
        for &given in self.path.given(self.step).iter().filter(|given| !given.is_read) {
            self.give(given);
        }
    }

    /// Writes something that is taken from the run.
    fn give(&mut self, given: Given) {
        self.reads.clear();
        let term = self.given_term(given);
        self.define(given.to, term);
    }

    fn given_term(&mut self, given: Given) -> Term {
        let width = given.to.length * 8;
        if given.is_input && self.choices.is_none() {
            self.leaf(LeafKind::Input(self.step, given), width)
        } else {
            self.terms.constant(width, given.value)
        }
    }

    /// The bits that are given, with the others as they are.
    fn among_others(&mut self, given: Given, term: Term) -> Term {
        let bits = self.terms.constant(given.to.length * 8, given.bits);
        let others = self.terms.not(bits);
        if self.terms.as_constant(others) == Some(0) {
            return term;
        }
        let old = self.read(given.to);
        let (new, kept) = (self.terms.and(term, bits), self.terms.and(old, others));
        self.terms.or(new, kept)
    }

    fn assign(&mut self, place: PlaceId, value: ExprId) {
        let ty = self.program()[place].ty();
        self.reads.clear();
        if Scalar::of(&self.program().types, ty).is_some() {
            let term = self.value(value);
            let term = self.or_anything(value, term);
            let term = self.or_left_out(place, term);
            self.store(self.activation(), self.path.spot(self.step, place), ty, term);
            return;
        }
        let size = self.program().types.size_of(ty).unwrap_or(0) as u32;
        if let (ExprKind::Load(source), Some(to)) = (self.program()[value].kind(), self.place(place))
            && let Some(from) = self.place(*source)
        {
            self.copy(from, Bytes { store: to.0, offset: to.1, length: size });
        }
    }

    /// Writes a scalar to a spot.
    fn store(&mut self, activation: u32, spot: Option<Spot>, ty: TypeId, term: Term) {
        let Some(spot) = spot else { return };
        let Some((store, offset)) = Path::place(activation, &spot) else { return };
        let Some((first, width)) = spot.bits else {
            let length = self.scalar(ty).bytes(self.program().types.machine);
            return self.define(Bytes { store, offset, length }, term);
        };
        // A bit-field: its bits among those around it.
        let (byte, shift) = (first / 8, first % 8);
        let length = (shift + width).div_ceil(8);
        let bytes = Bytes { store, offset: offset + byte, length };
        let old = self.read(bytes);
        let mut new = self.terms.extract(term, 0, width);
        if shift > 0 {
            let low = self.terms.extract(old, 0, shift);
            new = self.terms.concat(new, low);
        }
        if shift + width < length * 8 {
            let high = self.terms.extract(old, shift + width, length * 8 - shift - width);
            new = self.terms.concat(high, new);
        }
        self.define(bytes, new);
    }

    /// Notes a value that is written.
    pub(super) fn define(&mut self, to: Bytes, term: Term) {
        self.define_as(Origin::Step(self.step), to, term);
    }

    pub(super) fn define_as(&mut self, origin: Origin, to: Bytes, term: Term) {
        let reads = self.kept_reads();
        let number = self.definitions.len() as u32;
        self.definitions.push(Definition { origin, to, term, reads });
        self.cells.write(&mut self.terms, to, term, Some(number));
    }

    /// Copies bytes; each value of the source is one of the target.
    fn copy(&mut self, (from, start): (Store, u32), to: Bytes) {
        self.fill_gaps(Bytes { store: from, offset: start, length: to.length });
        let pieces = self.cells.pieces(Bytes { store: from, offset: start, length: to.length });
        let mut offset = to.offset;
        for piece in pieces {
            let Piece::Of(cell, first, length) = piece else { continue };
            let term = self.terms.extract(cell.term, first * 8, length * 8);
            self.reads.clear();
            self.reads.extend(cell.definition);
            self.define(Bytes { store: to.store, offset, length }, term);
            offset += length;
        }
    }

    /// Fills bytes with the lowest byte of a term, or with zeros.
    fn fill(&mut self, to: Bytes, byte: Option<Term>) {
        let mut at = 0;
        while at < to.length {
            let length = (to.length - at).min(8);
            let mut term = byte.unwrap_or_else(|| self.terms.constant(8, 0));
            let one = term;
            for _ in 1..length {
                term = self.terms.concat(one, term);
            }
            self.define(Bytes { store: to.store, offset: to.offset + at, length }, term);
            at += length;
        }
    }

    fn call(&mut self, callee: Callee, arguments: &[ExprId]) {
        let (path, step) = (self.path, self.step);
        match &path.steps[step].doing {
            Doing::Enter { activation, parameters, area } => {
                self.enter(*activation, parameters, *area, arguments);
            }
            Doing::Block { copied, filled, texts, result } => {
                for copied in copied {
                    self.copy(copied.from, copied.to);
                }
                for &bytes in filled {
                    self.reads.clear();
                    let value = self.value(arguments[1]);
                    let byte = self.terms.extract(value, 0, 8);
                    self.fill(bytes, Some(byte));
                }
                if let (Callee::Builtin(builtin), Some(result)) = (callee, result) {
                    self.text(builtin, texts, *result);
                }
                self.give_all();
            }
            Doing::Plain | Doing::Leave { .. } => {
                let is_function = matches!(callee, Callee::Builtin(builtin) if builtin >= Builtin::Sin);
                for &given in path.given(step).iter().filter(|given| !given.is_read) {
                    if is_function {
                        self.point(arguments, given);
                    } else {
                        self.give(given);
                    }
                }
            }
        }
    }

    fn enter(&mut self, activation: u32, parameters: &[Option<Spot>], area: Option<u32>, arguments: &[ExprId]) {
        let types = &self.program().types;
        let callee = &self.program()[self.path.activations[activation as usize].function];
        let mut free = 0;
        for (position, &argument) in arguments.iter().enumerate() {
            let ty = self.program()[argument].ty();
            let size = types.size_of(ty).unwrap_or(0) as u32;
            let target = match parameters.get(position) {
                Some(spot) => (*spot).and_then(|spot| Path::place(activation, &spot)),
                None => {
                    let (offset, next) = types.variable_argument(ty, free);
                    free = next;
                    area.map(|area| (Store::Object(area), offset as u32))
                }
            };
            let Some((store, offset)) = target else { continue };
            self.reads.clear();
            if let Some(scalar) = Scalar::of(types, ty) {
                let mut term = self.value(argument);
                let mut length = scalar.bytes(types.machine);
                // Without a prototype an argument may have another width than its parameter.
                if let Some(&parameter) = callee.parameters.get(position)
                    && let Some(own) = Scalar::of(types, self.program()[parameter].ty)
                    && own != scalar
                {
                    length = own.bytes(types.machine);
                    term = match (scalar, own) {
                        (Scalar::Float(_), Scalar::Float(to)) => {
                            let converted = operations::float_of(&mut self.terms, scalar, to, term);
                            self.or_unknown(converted, length * 8)
                        }
                        _ => operations::resized(&mut self.terms, scalar, term, length * 8),
                    };
                }
                self.define(Bytes { store, offset, length }, term);
            } else if let ExprKind::Load(source) = self.program()[argument].kind()
                && let Some(from) = self.place(*source)
            {
                self.copy(from, Bytes { store, offset, length: size });
            }
        }
    }

    fn leave(&mut self, value: Option<ExprId>) {
        let path = self.path;
        let Doing::Leave { caller: Some(caller), result: Some((place, spot)) } = &path.steps[self.step].doing else {
            return;
        };
        let Some(value) = value else { return };
        let ty = self.program()[*place].ty();
        self.reads.clear();
        if Scalar::of(&self.program().types, ty).is_some() {
            let term = self.value(value);
            let term = self.or_anything(value, term);
            return self.store(*caller, Some(*spot), ty, term);
        }
        let size = self.program().types.size_of(ty).unwrap_or(0) as u32;
        if let ExprKind::Load(source) = self.program()[value].kind()
            && let (Some(from), Some(to)) = (self.place(*source), Path::place(*caller, spot))
        {
            self.copy(from, Bytes { store: to.0, offset: to.1, length: size });
        }
    }

    /// The result of a function that is known at one point only: for these arguments it is what the run saw.
    fn point(&mut self, arguments: &[ExprId], given: Given) {
        self.reads.clear();
        let mut same = self.terms.truth();
        for &argument in arguments {
            let term = self.value(argument);
            let seen = self.path.known(self.step, argument);
            let seen = seen.map(|seen| self.terms.constant(self.terms.width(term), seen));
            if let Some(seen) = seen {
                let equal = self.terms.eq(term, seen);
                same = self.terms.and(same, equal);
            }
        }
        let width = given.to.length * 8;
        let result = self.terms.constant(width, given.value);
        let term = self.only_if(same, result);
        self.define(given.to, term);
    }

    /// The length or the difference of texts, as far as the run looked at them.
    fn text(&mut self, builtin: Builtin, texts: &Texts, result: Spot) {
        let Op::Call { result: Some(place), .. } = self.path.op(self.step) else { return };
        let ty = self.program()[*place].ty();
        let width = self.width_of(ty);
        self.reads.clear();
        let mut bytes: Vec<Vec<Term>> = Vec::new();
        for &(store, offset) in &texts.starts {
            let read = (0..texts.looked).map(|at| self.read(Bytes { store, offset: offset + at, length: 1 }));
            bytes.push(read.collect());
        }
        let is_length = bytes.len() == 1;
        let mut value = match (texts.is_all, is_length) {
            (true, true) => self.terms.constant(width, u128::from(texts.looked)),
            (true, false) => self.terms.constant(width, 0),
            (false, _) => self.unknown(width),
        };
        let zero = self.terms.constant(8, 0);
        for at in (0..texts.looked as usize).rev() {
            let first = bytes[0][at];
            let is_end = self.terms.eq(first, zero);
            if is_length {
                let length = self.terms.constant(width, at as u128);
                value = self.terms.ite(is_end, length, value);
            } else {
                let second = bytes[1][at];
                let (a, b) = (self.terms.zero_extend(first, width), self.terms.zero_extend(second, width));
                let difference = self.terms.sub(a, b);
                let differ = self.terms.ne(first, second);
                let stops = if builtin == Builtin::Memcmp { differ } else { self.terms.or(differ, is_end) };
                value = self.terms.ite(stops, difference, value);
            }
        }
        self.store(self.activation(), Some(result), ty, value);
    }

    // Conditions.

    /// A condition of the path. C evaluates `&&` and `||` as branches, so each operand that was evaluated is a condition
    /// of its own.
    pub fn assume(&mut self, condition: ExprId, holds: bool) {
        match *self.program()[condition].kind() {
            ExprKind::Unary(UnaryOp::LogicalNot, operand) => self.assume(operand, !holds),
            ExprKind::And(left, right) | ExprKind::Or(left, right) => {
                let decides = matches!(self.program()[condition].kind(), ExprKind::Or(..));
                match self.path.outcome(self.step, left) {
                    Some(outcome) if outcome == decides => self.assume(left, outcome),
                    Some(outcome) => {
                        self.assume(left, outcome);
                        self.assume(right, holds);
                    }
                    None => self.assume_whole(condition, holds),
                }
            }
            _ => self.assume_whole(condition, holds),
        }
    }

    fn assume_whole(&mut self, condition: ExprId, holds: bool) {
        self.reads.clear();
        let mut term = self.truth(condition);
        term = self.or_negated(condition, term);
        if !holds {
            term = self.terms.not(term);
        }
        let conjunct = self.conjunct(Some((condition, holds)), term);
        self.conjuncts.push(conjunct);
    }

    /// A condition over what was read since the last one.
    pub fn conjunct(&mut self, source: Option<(ExprId, bool)>, term: Term) -> Conjunct {
        Conjunct { step: self.step, source, term, reads: self.kept_reads() }
    }

    /// What was read, kept in the list of all.
    fn kept_reads(&mut self) -> (u32, u32) {
        let start = self.all_reads.len() as u32;
        self.all_reads.extend(&self.reads);
        (start, self.all_reads.len() as u32)
    }

    /// Forgets what was read: a condition begins.
    pub fn begin_condition(&mut self) {
        self.reads.clear();
    }

    fn case(&mut self, selector: ExprId, arm: Arm) {
        self.reads.clear();
        let term = self.case_term(selector, arm);
        let conjunct = self.conjunct(Some((selector, true)), term);
        self.conjuncts.push(conjunct);
    }

    /// Whether a switch goes this way.
    pub fn case_term(&mut self, selector: ExprId, arm: Arm) -> Term {
        let is_signed = self.scalar(self.program()[selector].ty()).is_signed();
        let value = self.value(selector);
        let width = self.terms.width(value);
        let within = |formula: &mut Self, low: i128, high: i128| {
            let terms = &mut formula.terms;
            let (low, high) = (terms.constant(width, low as u128), terms.constant(width, high as u128));
            if low == high {
                return terms.eq(value, low);
            }
            let (above, below) = if is_signed {
                (terms.sle(low, value), terms.sle(value, high))
            } else {
                (terms.ule(low, value), terms.ule(value, high))
            };
            terms.and(above, below)
        };
        match arm {
            Arm::Range(low, high) => within(self, low, high),
            Arm::Otherwise => {
                let step = &self.path.steps[self.step];
                let function = &self.program()[step.function];
                let from = function.edge(step.edge).from;
                let mut none = self.terms.truth();
                for edge in function.edges.iter().filter(|edge| edge.from == from) {
                    if let Op::Case { arm: Arm::Range(low, high), .. } = edge.op {
                        let other = within(self, low, high);
                        let not = self.terms.not(other);
                        none = self.terms.and(none, not);
                    }
                }
                none
            }
        }
    }
}
