//! Branches and switches.

use ir::{Arm, BinaryOp, EdgeId, ExprId, ExprKind, FloatFormat, LocationId, Op, PropertyClass, UnaryOp};

use super::select::float_test;
use super::{Compiler, Label};
use crate::code::{Instr, Node, SwitchTable};
use crate::scalar::Scalar;

impl Compiler<'_> {
    /// A location with the two outcomes of a condition; returns where to go on.
    pub(super) fn branch_location(
        &mut self,
        then: EdgeId,
        otherwise: EdgeId,
        work: &mut Vec<LocationId>,
    ) -> Option<LocationId> {
        let (yes, no) = (self.function.edge(then).to, self.function.edge(otherwise).to);
        if self.setting.recording {
            self.branch_edges(then, otherwise);
            self.later(yes, work);
            self.later(no, work);
            return None;
        }
        let fresh = |compiler: &Self, location: LocationId| compiler.labels[location.index()].is_none();
        if fresh(self, yes) {
            self.condition_edge(then, false, Label(no.index()));
            self.later(no, work);
            self.pending = 0;
            return Some(yes);
        }
        self.condition_edge(then, true, Label(yes.index()));
        self.pending = 0;
        if fresh(self, no) {
            return Some(no);
        }
        self.emit_to(Instr::Jump { target: 0, steps: 0 }, Label(no.index()));
        None
    }

    fn later(&mut self, location: LocationId, work: &mut Vec<LocationId>) {
        if self.labels[location.index()].is_none() {
            work.push(location);
        }
    }

    fn condition_edge(&mut self, edge: EdgeId, sense: bool, target: Label) {
        let mark = self.free;
        self.start_edge(edge);
        let Op::Assume { condition, .. } = self.function.edge(edge).op else { panic!("a branch has a condition") };
        let charge = (self.pending + 1) as u32;
        self.branch(condition, sense, target, charge);
        self.free = mark;
    }

    /// Both outcomes, with jumps to both locations.
    pub(super) fn branch_edges(&mut self, then: EdgeId, otherwise: EdgeId) {
        let (yes, no) = (self.function.edge(then).to, self.function.edge(otherwise).to);
        if !self.setting.recording {
            self.condition_edge(then, true, Label(yes.index()));
            self.emit_to(Instr::Jump { target: 0, steps: 0 }, Label(no.index()));
            return;
        }
        // The step is recorded before the condition is evaluated, as the outcome it will usually not have
        // to be corrected to.
        let (other, turned, turned_other) = (self.label(), self.label(), self.label());
        self.condition_edge(then, false, other);
        self.emit_to(Instr::Turn { target: 0 }, turned_other);
        self.bind(turned);
        self.emit_to(Instr::Jump { target: 0, steps: 0 }, Label(yes.index()));
        self.bind(other);
        self.emit_to(Instr::Turn { target: 0 }, turned);
        self.bind(turned_other);
        self.emit(Instr::Amend { edge: otherwise.0 });
        self.emit_to(Instr::Jump { target: 0, steps: 0 }, Label(no.index()));
    }

    /// Jumps to the target if the truth of an expression is `sense`. The first branch charges steps.
    pub(super) fn branch(&mut self, expr: ExprId, sense: bool, target: Label, charge: u32) {
        if let Some(value) = self.fold(expr) {
            if crate::arith::is_true(self.scalar(expr), value) == sense {
                self.emit_to(Instr::Jump { target: 0, steps: charge }, target);
            } else if charge > 0 {
                self.emit(Instr::Charge { steps: charge });
            }
            return self.charged(charge);
        }
        match *self.program[expr].kind() {
            ExprKind::Unary(UnaryOp::LogicalNot, operand) => self.branch(operand, !sense, target, charge),
            ExprKind::And(left, right) => self.branch_pair(left, right, false, sense, target, charge),
            ExprKind::Or(left, right) => self.branch_pair(left, right, true, sense, target, charge),
            ExprKind::Convert(operand) if self.keeps_truth(operand, expr) => {
                self.branch(operand, sense, target, charge);
            }
            ExprKind::Binary(op, left, right) if op.is_comparison() => {
                self.branch_comparison(expr, op, (left, right), sense, target, charge);
            }
            _ => self.branch_value(expr, sense, target, charge),
        }
    }

    /// From here on the current edge counts as charged.
    fn charged(&mut self, charge: u32) {
        if charge > 0 {
            self.pending = -1;
        }
    }

    fn branch_pair(&mut self, left: ExprId, right: ExprId, or: bool, sense: bool, target: Label, charge: u32) {
        if sense == or {
            self.branch(left, or, target, charge);
            self.branch(right, or, target, 0);
        } else {
            let skip = self.label();
            self.branch(left, or, skip, charge);
            self.branch(right, sense, target, 0);
            self.bind(skip);
        }
    }

    /// Whether a conversion keeps what counts as true.
    fn keeps_truth(&self, from: ExprId, to: ExprId) -> bool {
        match (self.scalar(from), self.scalar(to)) {
            (_, Scalar::Bool) => true,
            (Scalar::Bool, Scalar::Int { .. }) => true,
            (Scalar::Int { bits: from, .. }, Scalar::Int { bits: to, .. }) => from <= to,
            (Scalar::Float(_), Scalar::Int { .. } | Scalar::Float(_))
            | (Scalar::Bool | Scalar::Int { .. }, Scalar::Float(_)) => false,
        }
    }

    fn branch_value(&mut self, expr: ExprId, sense: bool, target: Label, charge: u32) {
        let scalar = self.scalar(expr);
        let mut a = self.expr(expr, None);
        self.node = Node::Expr(expr);
        if scalar.wide() || matches!(scalar, Scalar::Float(_)) {
            let dst = self.temporary(1);
            self.code.conversions.push(crate::code::ConvertInfo { from: scalar, to: Scalar::Bool, checked: false });
            let info = super::last(self.code.conversions.len());
            self.emit(Instr::Convert { dst, a, info });
            a = dst;
        }
        let (imm, steps) = (0, charge);
        self.emit_to(
            if sense {
                Instr::BrNeImm { a, imm, target: 0, steps }
            } else {
                Instr::BrEqImm { a, imm, target: 0, steps }
            },
            target,
        );
        self.charged(charge);
    }

    fn branch_comparison(
        &mut self,
        expr: ExprId,
        op: BinaryOp,
        (left, right): (ExprId, ExprId),
        sense: bool,
        target: Label,
        charge: u32,
    ) {
        let scalar = self.scalar(left);
        if scalar.wide() {
            return self.branch_value(expr, sense, target, charge);
        }
        let pair = self.checks(self.program[expr].site(), PropertyClass::PointerDifference);
        let a = self.expr(left, None);
        if !pair
            && let Scalar::Int { .. } | Scalar::Bool = scalar
            && let Some(imm) = self.immediate(right)
            && let Some(instr) = branch_immediate(op, scalar.signed(), sense, a, imm, charge)
        {
            self.emit_to(instr, target);
            return self.charged(charge);
        }
        let b = self.expr(right, None);
        self.node = Node::Expr(expr);
        if pair {
            self.emit(Instr::SameObject { a, b });
        }
        let instr = match scalar {
            Scalar::Float(format) => {
                let (test, swap, positive) = float_test(op);
                let (a, b) = if swap { (b, a) } else { (a, b) };
                let sense = sense == positive;
                match format {
                    FloatFormat::Single => Instr::BrF32 { a, b, test, sense, target: 0, steps: charge },
                    FloatFormat::Double | FloatFormat::Extended | FloatFormat::Quad => {
                        Instr::BrF64 { a, b, test, sense, target: 0, steps: charge }
                    }
                }
            }
            Scalar::Bool | Scalar::Int { .. } => branch_registers(op, scalar.signed(), sense, a, b, charge),
        };
        self.emit_to(instr, target);
        self.charged(charge);
    }

    /// A location whose edges are the arms of a switch.
    pub(super) fn switch_location(&mut self, edges: &[EdgeId], work: &mut Vec<LocationId>) {
        let mark = self.free;
        self.start_edge(edges[0]);
        let Op::Case { selector, .. } = self.function.edge(edges[0]).op else {
            return self.unsupported("a location with edges that do not fit each other");
        };
        let register = self.expr(selector, None);
        self.node = Node::Op;
        let mut table = SwitchTable {
            scalar: self.scalar(selector),
            ranges: Vec::new(),
            otherwise: 0,
            first: 0,
            dense: Vec::new(),
        };
        let mut stubs = Vec::new();
        for &edge in edges {
            let Op::Case { arm, .. } = self.function.edge(edge).op else { continue };
            let to = self.function.edge(edge).to;
            self.later(to, work);
            let label = if self.setting.recording {
                let stub = self.label();
                stubs.push((stub, edge, to));
                stub
            } else {
                Label(to.index())
            };
            match arm {
                Arm::Range(low, high) => table.ranges.push((low, high, label.0 as u32)),
                Arm::Otherwise => table.otherwise = label.0 as u32,
            }
        }
        table.ranges.sort_unstable();
        make_dense(&mut table);
        self.code.switches.push(table);
        let table = super::last(self.code.switches.len());
        self.emit_charging(|steps| Instr::Switch { selector: register, table, steps });
        for (stub, edge, to) in stubs {
            self.bind(stub);
            self.emit(Instr::Amend { edge: edge.0 });
            self.emit_to(Instr::Jump { target: 0, steps: 0 }, Label(to.index()));
        }
        self.free = mark;
    }
}

/// Fills the table of a switch whose cases lie close together.
fn make_dense(table: &mut SwitchTable) {
    let (Some(first), Some(last)) = (table.ranges.first(), table.ranges.last()) else { return };
    let (Ok(first), Ok(last)) = (i64::try_from(first.0), i64::try_from(last.1)) else { return };
    let Some(span) = last.checked_sub(first) else { return };
    if table.scalar.wide() || span >= 64 + 8 * table.ranges.len() as i64 {
        return;
    }
    table.first = first;
    table.dense = vec![table.otherwise; span as usize + 1];
    for &(low, high, target) in &table.ranges {
        for value in low..=high {
            table.dense[(value - i128::from(first)) as usize] = target;
        }
    }
}

fn branch_immediate(op: BinaryOp, signed: bool, sense: bool, a: u16, imm: i32, steps: u32) -> Option<Instr> {
    let target = 0;
    // Reduced to: is the value less than a bound, and is that what is asked for?
    let (bound, less) = match op {
        BinaryOp::Eq | BinaryOp::Ne => {
            return Some(if (op == BinaryOp::Eq) == sense {
                Instr::BrEqImm { a, imm, target, steps }
            } else {
                Instr::BrNeImm { a, imm, target, steps }
            });
        }
        BinaryOp::Lt => (imm, sense),
        BinaryOp::Ge => (imm, !sense),
        BinaryOp::Le => (imm.checked_add(1)?, sense),
        BinaryOp::Gt => (imm.checked_add(1)?, !sense),
        BinaryOp::Add
        | BinaryOp::Sub
        | BinaryOp::Mul
        | BinaryOp::Div
        | BinaryOp::Rem
        | BinaryOp::BitAnd
        | BinaryOp::BitOr
        | BinaryOp::BitXor
        | BinaryOp::Shl
        | BinaryOp::Shr => return None,
    };
    Some(match (signed, less) {
        (true, true) => Instr::BrLtSImm { a, imm: bound, target, steps },
        (true, false) => Instr::BrGeSImm { a, imm: bound, target, steps },
        (false, true) => Instr::BrLtUImm { a, imm: u32::try_from(bound).ok()?, target, steps },
        (false, false) => Instr::BrGeUImm { a, imm: u32::try_from(bound).ok()?, target, steps },
    })
}

fn branch_registers(op: BinaryOp, signed: bool, sense: bool, a: u16, b: u16, steps: u32) -> Instr {
    let target = 0;
    let (a, b, less) = match op {
        BinaryOp::Eq | BinaryOp::Ne => {
            return if (op == BinaryOp::Eq) == sense {
                Instr::BrEq { a, b, target, steps }
            } else {
                Instr::BrNe { a, b, target, steps }
            };
        }
        BinaryOp::Lt => (a, b, sense),
        BinaryOp::Ge => (a, b, !sense),
        BinaryOp::Gt => (b, a, sense),
        BinaryOp::Le => (b, a, !sense),
        BinaryOp::Add
        | BinaryOp::Sub
        | BinaryOp::Mul
        | BinaryOp::Div
        | BinaryOp::Rem
        | BinaryOp::BitAnd
        | BinaryOp::BitOr
        | BinaryOp::BitXor
        | BinaryOp::Shl
        | BinaryOp::Shr => panic!("`{}` is no comparison", op.symbol()),
    };
    match (signed, less) {
        (true, true) => Instr::BrLtS { a, b, target, steps },
        (true, false) => Instr::BrGeS { a, b, target, steps },
        (false, true) => Instr::BrLtU { a, b, target, steps },
        (false, false) => Instr::BrGeU { a, b, target, steps },
    }
}
