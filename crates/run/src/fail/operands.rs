//! The values that a failed check saw: every variable and every load that was evaluated, in order.

use ir::{Callee, ExprId, ExprKind, Op, PlaceId, PlaceKind, VarId, VariableKind};

use crate::code::Node;
use crate::eval::View;
use crate::outcome::Operand;
use crate::vm::world::At;

/// How many operands are kept.
const MOST: usize = 24;

/// Collects operands.
pub(super) struct Collector<'a> {
    view: View<'a>,
    pub(super) operands: Vec<Operand>,
}

impl<'a> Collector<'a> {
    pub(super) fn new(view: View<'a>) -> Collector<'a> {
        Collector { view, operands: Vec::new() }
    }

    /// What the check of a node saw.
    pub(super) fn node(&mut self, node: Node, at: &At) {
        match node {
            Node::Expr(expr) => self.operands_of(expr),
            Node::Place(place) => self.place_parts(place),
            Node::Op => {
                let program = self.view.program;
                if let Some(edge) = program[at.function].edges.get(at.note.edge.index()) {
                    self.op(&edge.op);
                }
            }
        }
    }

    fn op(&mut self, op: &Op) {
        match op {
            Op::Assign { place, .. } | Op::Zero { place } | Op::Input { place, .. } => self.place_parts(*place),
            Op::Assert { condition, .. } | Op::Constrain { condition } | Op::Assume { condition, .. } => {
                self.expr(*condition);
            }
            Op::Call { callee, arguments, .. } => {
                if let Callee::Pointer(pointer) = callee {
                    self.shown(*pointer);
                }
                for &argument in arguments {
                    self.shown(argument);
                }
            }
            Op::Case { selector: expr, .. }
            | Op::Return { value: Some(expr) }
            | Op::Begin { size: Some(expr), .. }
            | Op::StackAllocate { size: expr, .. } => self.shown(*expr),
            Op::Skip
            | Op::Observe { .. }
            | Op::Refuse { .. }
            | Op::Return { value: None }
            | Op::Begin { size: None, .. }
            | Op::End { .. }
            | Op::Spawn { .. }
            | Op::Await { .. }
            | Op::Atomic { .. }
            | Op::Sync { .. } => {}
        }
    }

    /// The operands of a node that failed itself.
    fn operands_of(&mut self, expr: ExprId) {
        match self.view.program[expr].kind() {
            ExprKind::Load(place) => self.place_parts(*place),
            ExprKind::Unary(_, operand) | ExprKind::Convert(operand) => self.shown(*operand),
            ExprKind::Binary(_, left, right) => {
                self.shown(*left);
                self.shown(*right);
            }
            ExprKind::PointerDifference { left, right, .. } => {
                self.shown(*left);
                self.shown(*right);
            }
            ExprKind::Int(_)
            | ExprKind::Float(_)
            | ExprKind::AddressOf(_)
            | ExprKind::FunctionAddress(_)
            | ExprKind::PointerAdd { .. }
            | ExprKind::And(..)
            | ExprKind::Or(..)
            | ExprKind::Conditional(..)
            | ExprKind::Intrinsic(..)
            | ExprKind::VariableArguments => self.expr(expr),
        }
    }

    /// An operand with its parts, and itself if it is more than a constant or a load.
    fn shown(&mut self, expr: ExprId) {
        self.expr(expr);
        match self.view.program[expr].kind() {
            ExprKind::Unary(..)
            | ExprKind::Binary(..)
            | ExprKind::PointerAdd { .. }
            | ExprKind::PointerDifference { .. }
            | ExprKind::Conditional(..)
            | ExprKind::Intrinsic(..)
            | ExprKind::And(..)
            | ExprKind::Or(..) => self.add_expr(expr),
            ExprKind::Convert(operand) => {
                if !matches!(
                    self.view.program[*operand].kind(),
                    ExprKind::Int(_) | ExprKind::Float(_) | ExprKind::Load(_)
                ) {
                    self.add_expr(expr);
                }
            }
            ExprKind::Int(_)
            | ExprKind::Float(_)
            | ExprKind::Load(_)
            | ExprKind::AddressOf(_)
            | ExprKind::FunctionAddress(_)
            | ExprKind::VariableArguments => {}
        }
    }

    /// The loads of an expression, as far as it is evaluated.
    fn expr(&mut self, expr: ExprId) {
        match self.view.program[expr].kind() {
            ExprKind::Int(_) | ExprKind::Float(_) | ExprKind::FunctionAddress(_) | ExprKind::VariableArguments => {}
            ExprKind::Load(place) => {
                self.place_parts(*place);
                self.add_place(expr, *place);
            }
            ExprKind::AddressOf(place) => self.place_parts(*place),
            ExprKind::Unary(_, operand) | ExprKind::Convert(operand) => self.expr(*operand),
            ExprKind::Binary(_, left, right) => {
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
            ExprKind::And(left, right) => {
                self.expr(*left);
                if self.view.truth(*left) == Ok(true) {
                    self.expr(*right);
                }
            }
            ExprKind::Or(left, right) => {
                self.expr(*left);
                if self.view.truth(*left) == Ok(false) {
                    self.expr(*right);
                }
            }
            ExprKind::Conditional(condition, then, otherwise) => {
                self.expr(*condition);
                match self.view.truth(*condition) {
                    Ok(true) => self.expr(*then),
                    Ok(false) => self.expr(*otherwise),
                    Err(_) => {}
                }
            }
            ExprKind::Intrinsic(_, operands) => {
                for &operand in operands {
                    self.expr(operand);
                }
            }
        }
    }

    /// The loads that decide where a place is.
    fn place_parts(&mut self, place: PlaceId) {
        match *self.view.program[place].kind() {
            PlaceKind::Variable(_) => {}
            PlaceKind::Deref(pointer) => self.expr(pointer),
            PlaceKind::Field(base, _) => self.place_parts(base),
            PlaceKind::Index(base, index) => {
                self.place_parts(base);
                self.shown(index);
            }
        }
    }

    fn add_place(&mut self, expr: ExprId, place: PlaceId) {
        let program = self.view.program;
        let temporary = match *program[place].kind() {
            PlaceKind::Variable(var) => self.temporary_text(var),
            PlaceKind::Deref(_) | PlaceKind::Field(..) | PlaceKind::Index(..) => None,
        };
        match (program[place].kind(), temporary) {
            (PlaceKind::Variable(var), None) if program[*var].kind != VariableKind::Temporary => {
                self.add(program[*var].name.clone(), expr);
            }
            (_, Some(text)) => self.add(text, expr),
            (PlaceKind::Variable(_), None) => {}
            (PlaceKind::Deref(_) | PlaceKind::Field(..) | PlaceKind::Index(..), None) => self.add_expr(expr),
        }
    }

    /// The expression that a temporary stands for.
    fn temporary_text(&self, var: VarId) -> Option<String> {
        let variable = &self.view.program[var];
        match variable.kind {
            VariableKind::Temporary => self.view.program.sources.snippet(variable.span),
            VariableKind::Declared | VariableKind::Parameter | VariableKind::Literal => None,
        }
    }

    fn add_expr(&mut self, expr: ExprId) {
        if let Some(text) = self.view.program.sources.snippet(self.view.program[expr].span()) {
            self.add(text, expr);
        }
    }

    fn add(&mut self, text: String, expr: ExprId) {
        if self.operands.len() >= MOST || self.operands.iter().any(|operand| operand.text == text) {
            return;
        }
        let node = &self.view.program[expr];
        let value = self.view.value(expr);
        let rendered = value.render(self.view.program, node.ty());
        self.operands.push(Operand { text, span: node.span(), ty: node.ty(), value, rendered });
    }
}
