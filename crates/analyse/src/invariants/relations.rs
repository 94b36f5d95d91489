//! How expressions talk to octagons: sums of variables that do not overflow.

use std::rc::Rc;

use ir::{BinaryOp, ExprId, ExprKind, PlaceKind, UnaryOp, VarId};

use super::evaluate::Machine;
use super::number::{Number, Width};
use super::objects::CellId;
use super::octagon::{Constraint, Octagon, Signed};
use super::packs::{PackId, packable};
use super::state::Value;

/// `cell + distance`, or with the sign of the cell reversed; without a cell a constant.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Linear {
    /// The variable.
    pub cell: Option<(CellId, bool)>,
    /// What is added.
    pub distance: i128,
}

/// The sum of at most two linear expressions in variables.
struct Terms {
    cells: Vec<(CellId, bool)>,
    distance: i128,
}

impl Machine<'_, '_> {
    /// An expression as a variable plus a constant, exactly: nothing in it overflows or is cut.
    pub fn linear(&mut self, expr: ExprId) -> Option<Linear> {
        let program = self.world.program;
        let width = self.width(program[expr].ty())?;
        match *program[expr].kind() {
            ExprKind::Int(value) => Some(Linear { cell: None, distance: value }),
            ExprKind::Load(place) => match *program[place].kind() {
                PlaceKind::Variable(var) => {
                    let cell = packable(program, &self.world.objects, var)?;
                    Some(Linear { cell: Some((cell, false)), distance: 0 })
                }
                PlaceKind::Deref(_) | PlaceKind::Field(..) | PlaceKind::Index(..) => None,
            },
            ExprKind::Convert(inner) => {
                let number = self.number_again(inner)?;
                if number.fits(width) { self.linear(inner) } else { None }
            }
            ExprKind::Unary(UnaryOp::Neg, inner) => {
                let inner = self.linear(inner)?;
                let linear = Linear { cell: inner.cell.map(|(cell, sign)| (cell, !sign)), distance: -inner.distance };
                self.is_exact(linear, width).then_some(linear)
            }
            ExprKind::Binary(op @ (BinaryOp::Add | BinaryOp::Sub), left, right) => {
                let (left, right) = (self.linear(left)?, self.linear(right)?);
                let right = match op {
                    BinaryOp::Add => right,
                    _ => Linear { cell: right.cell.map(|(cell, sign)| (cell, !sign)), distance: -right.distance },
                };
                let cell = match (left.cell, right.cell) {
                    (Some(_), Some(_)) => return None,
                    (one, None) | (None, one) => one,
                };
                let linear = Linear { cell, distance: left.distance + right.distance };
                self.is_exact(linear, width).then_some(linear)
            }
            _ => None,
        }
    }

    /// Whether the exact value of a linear expression fits its type in this state.
    fn is_exact(&self, linear: Linear, width: Width) -> bool {
        self.linear_range(linear).fits(width)
    }

    fn cell_range(&self, cell: CellId) -> Number {
        let ty = self.world.objects.cell(cell).ty;
        let width = self.width(ty).expect("cells in packs are integers");
        self.state.get(cell).number(width)
    }

    fn linear_range(&self, linear: Linear) -> Number {
        let distance = Number::constant(linear.distance);
        match linear.cell {
            None => distance,
            Some((cell, false)) => self.cell_range(cell).plus(&distance),
            Some((cell, true)) => self.cell_range(cell).negated().plus(&distance),
        }
    }

    /// Whether a sum or difference of two variables fits its type, by their relation.
    pub fn sum_fits(&mut self, expr: ExprId, width: Width) -> bool {
        let ExprKind::Binary(op @ (BinaryOp::Add | BinaryOp::Sub), left, right) = *self.world.program[expr].kind()
        else {
            return false;
        };
        let (Some(left), Some(right)) = (self.linear(left), self.linear(right)) else { return false };
        let Some(terms) = terms(left, right, op == BinaryOp::Sub) else { return false };
        let above = self.upper_bound(&terms);
        let opposite = Terms { cells: terms.cells.iter().map(|&(cell, sign)| (cell, !sign)).collect(), ..terms };
        let below = self.upper_bound(&Terms { distance: -opposite.distance, ..opposite });
        above.is_some_and(|above| above <= width.greatest()) && below.is_some_and(|below| -below >= width.least())
    }

    /// The greatest value of a sum of two variables, as far as a pack knows.
    fn upper_bound(&self, terms: &Terms) -> Option<i128> {
        let [(a, negative_a), (b, negative_b)] = terms.cells[..] else { return None };
        let bound = |(pack, x, y): (PackId, usize, usize)| {
            let octagon = self.state.relations.get(pack)?;
            let octagon = self.with_ranges(pack, octagon, &[(x, a), (y, b)])?;
            let (x, y) = (Signed { variable: x, negative: negative_a }, Signed { variable: y, negative: negative_b });
            octagon.bound(x, y)
        };
        let bounds = self.world.packs.shared(a, b).into_iter().filter_map(bound);
        bounds.min().map(|bound| bound + terms.distance)
    }

    /// An octagon with what is known of single variables.
    fn with_ranges(&self, _pack: PackId, octagon: &Octagon, cells: &[(usize, CellId)]) -> Option<Octagon> {
        let mut octagon = octagon.clone();
        for &(place, cell) in cells {
            let range = self.cell_range(cell);
            let (plus, minus) =
                (Signed { variable: place, negative: false }, Signed { variable: place, negative: true });
            octagon = octagon.constrained(Constraint { a: plus, b: None, bound: range.high() })?;
            octagon = octagon.constrained(Constraint { a: minus, b: None, bound: -range.low() })?;
        }
        Some(octagon)
    }

    /// What a comparison gives by the relation of its sides.
    pub fn compared_by_relations(&mut self, op: BinaryOp, left: ExprId, right: ExprId) -> Option<bool> {
        let (left, right) = (self.linear(left)?, self.linear(right)?);
        let difference = terms(left, right, true)?;
        let opposite = terms(right, left, true)?;
        // The greatest value of `left - right`, and of `right - left`.
        let (above, below) = (self.upper_bound(&difference), self.upper_bound(&opposite));
        let at_most = |bound: Option<i128>, most: i128| bound.is_some_and(|bound| bound <= most);
        let (less, at_least) = (at_most(above, -1), at_most(below, 0));
        let (greater, not_greater) = (at_most(below, -1), at_most(above, 0));
        let decided = |yes: bool, no: bool| if yes { Some(true) } else { no.then_some(false) };
        match op {
            BinaryOp::Lt => decided(less, at_least),
            BinaryOp::Ge => decided(at_least, less),
            BinaryOp::Le => decided(not_greater, greater),
            BinaryOp::Gt => decided(greater, not_greater),
            BinaryOp::Eq => decided(at_least && not_greater, less || greater),
            BinaryOp::Ne => decided(less || greater, at_least && not_greater),
            _ => None,
        }
    }

    /// Whether an index lies below the value of a variable plus a number.
    pub fn is_below_variable(&mut self, index: ExprId, var: VarId, beyond: i128) -> bool {
        let Some(cell) = packable(self.world.program, &self.world.objects, var) else { return false };
        let length = Linear { cell: Some((cell, false)), distance: beyond };
        let range = self.linear_range(length);
        if self.number_again(index).is_some_and(|index| index.high() < range.low()) {
            return true;
        }
        let Some(index) = self.linear(index) else { return false };
        let Some(terms) = terms(index, length, true) else { return false };
        self.upper_bound(&terms).is_some_and(|bound| bound <= -1)
    }

    /// `left - right <= bound` holds from here on.
    pub fn require_difference(&mut self, left: ExprId, right: ExprId, bound: i128) {
        if self.state.is_empty {
            return;
        }
        let (Some(left), Some(right)) = (self.linear(left), self.linear(right)) else { return };
        let Some(Terms { cells, distance }) = terms(left, right, true) else { return };
        let [(a, negative_a), (b, negative_b)] = cells[..] else { return };
        for (pack, x, y) in self.world.packs.shared(a, b) {
            let octagon = self.octagon(pack);
            let constraint = Constraint {
                a: Signed { variable: x, negative: negative_a },
                b: Some(Signed { variable: y, negative: negative_b }),
                bound: bound - distance,
            };
            let with_ranges = self.with_ranges(pack, &octagon, &[(x, a), (y, b)]);
            match with_ranges.and_then(|octagon| octagon.constrained(constraint)) {
                Some(octagon) => self.learn(pack, octagon),
                None => return self.stop(),
            }
        }
    }

    fn octagon(&self, pack: PackId) -> Rc<Octagon> {
        let any = || Rc::new(Octagon::any(self.world.packs.members(pack).len()));
        self.state.relations.get(pack).map_or_else(any, Rc::clone)
    }

    /// A pack's relations become stronger, and with them the ranges of its variables.
    fn learn(&mut self, pack: PackId, octagon: Octagon) {
        for (place, &cell) in self.world.packs.members(pack).iter().enumerate() {
            let (low, high) = octagon.range(place);
            let range = self.cell_range(cell);
            let (low, high) = (low.unwrap_or(range.low()), high.unwrap_or(range.high()));
            if low <= range.low() && high >= range.high() || !self.state.is_set(cell) {
                continue;
            }
            match range.clipped(low, high) {
                Some(range) => self.state.refine(self.world, cell, Value::Number(range)),
                None => return self.stop(),
            }
        }
        self.state.relations.set(pack, (!octagon.is_any()).then(|| Rc::new(octagon)));
    }

    /// A variable becomes the value of a linear expression: what that means for its packs. The value itself was set.
    pub fn relate(&mut self, before: &[(PackId, Rc<Octagon>)], cell: CellId, linear: Linear) {
        let Some((source, negative)) = linear.cell else { return };
        for &(pack, place, other) in &self.world.packs.shared(cell, source) {
            let known = before.iter().find(|(known, _)| *known == pack).map(|(_, octagon)| Rc::clone(octagon));
            let octagon = known.unwrap_or_else(|| self.octagon(pack));
            if let Some(octagon) = octagon.assign(place, Signed { variable: other, negative }, linear.distance) {
                self.state.relations.set(pack, Some(Rc::new(octagon)));
            }
        }
    }

    /// The relations of a cell as they are now.
    pub fn relations_of(&self, cell: CellId) -> Vec<(PackId, Rc<Octagon>)> {
        let packs = self.world.packs.of_cell(cell).iter();
        packs.filter_map(|&(pack, _)| Some((pack, Rc::clone(self.state.relations.get(pack)?)))).collect()
    }
}

/// The sum or difference of two linear expressions, if it has two different variables.
fn terms(left: Linear, right: Linear, is_difference: bool) -> Option<Terms> {
    let (a, (b, sign)) = (left.cell?, right.cell?);
    let distance = if is_difference { left.distance - right.distance } else { left.distance + right.distance };
    (a.0 != b).then(|| Terms { cells: vec![a, (b, sign != is_difference)], distance })
}
