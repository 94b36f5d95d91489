//! Expressions of random programs. All are integers of whatever type comes out of C's conversions.

use super::program::{INT, Integer, Kind, Shape, Writer};

/// Numbers at the ends of types.
const ENDS: [&str; 8] = ["127", "-128", "255", "256", "32767", "65535", "2147483647", "4294967295u"];

impl Writer {
    /// A small constant of a type.
    pub(super) fn small_number(&mut self, ty: Integer) -> String {
        let number = self.random.below(12) as i64 - if ty.signed { 3 } else { 0 };
        number.to_string()
    }

    /// An expression of at most such a depth.
    pub(super) fn expression(&mut self, depth: usize) -> String {
        if depth == 0 || self.chance(20) {
            return self.leaf();
        }
        match self.random.below(20) {
            0..=6 => self.arithmetic(depth),
            7..=8 => {
                let (left, right) = (self.expression(depth - 1), self.mask_operand(depth - 1));
                format!("({left} {} {right})", self.random.pick(&["&", "|", "^"]))
            }
            9..=10 => self.condition(depth),
            11 => {
                let operator = *self.random.pick(&["-", "~", "!", "~"]);
                let operand = self.expression(depth - 1);
                match operator {
                    "-" => format!("(-({operand} & 63))"),
                    _ => format!("({operator}{operand})"),
                }
            }
            12 => {
                let (ty, operand) = (self.integer(), self.expression(depth - 1));
                format!("({})({operand})", ty.name)
            }
            13..=14 => {
                let condition = self.condition(depth - 1);
                let (yes, no) = (self.expression(depth - 1), self.expression(depth - 1));
                format!("({condition} ? {yes} : {no})")
            }
            15..=16 => self.division(depth),
            17 => self.shift(depth),
            18 => self.call(depth).unwrap_or_else(|| self.leaf()),
            _ => self.special(depth).unwrap_or_else(|| self.leaf()),
        }
    }

    /// Something that can be true or false.
    pub(super) fn condition(&mut self, depth: usize) -> String {
        let below = depth.saturating_sub(1);
        match self.random.below(10) {
            0 => {
                let (left, right) = (self.condition(below), self.condition(below));
                format!("({left} {} {right})", self.random.pick(&["&&", "||"]))
            }
            1 => format!("!{}", self.leaf()),
            2 => {
                let (left, end) = (self.expression(below), *self.random.pick(&ENDS));
                format!("({left} {} {end})", self.random.pick(&["<", ">", "=="]))
            }
            _ => {
                let (left, right) = (self.expression(below), self.leaf());
                format!("({left} {} {right})", self.random.pick(&["<", ">", "<=", ">=", "==", "!="]))
            }
        }
    }

    /// An expression whose values depend on the inputs, for an assertion.
    pub(super) fn telling_expression(&mut self) -> String {
        let depth = 1 + self.random.below(3);
        let (first, second) = (self.place(false), self.expression(depth));
        let input = self.inputs.get(self.random.below(self.inputs.len())).cloned();
        match (self.random.below(6), input) {
            (0, _) => format!("({first} ^ {second})"),
            (1, _) => format!("(({first} & 255) + ({second} & 255))"),
            (2, _) => first,
            (3, Some(input)) => format!("(({first} & 255) + {input} * 3)"),
            (4, Some(input)) => format!("(({second} & 63) * 8 + {input})"),
            _ => second,
        }
    }

    fn arithmetic(&mut self, depth: usize) -> String {
        let (left, right) = (self.expression(depth - 1), self.expression(depth - 1));
        let operator = *self.random.pick(&["+", "-", "+", "-", "*"]);
        if self.risk() {
            return match self.random.below(4) {
                0 => format!("({left} {operator} {right})"),
                1 => format!("(2147483640 + ({left} & 15))"),
                2 => format!("(-2147483647 - {left})"),
                _ => format!("(({left} & 63) * 40000000)"),
            };
        }
        match (operator, self.random.below(3)) {
            ("*", _) => format!("(({left} & 31) * ({right} & 7))"),
            (_, 0) => format!("({left} {operator} ({}){right})", self.random.pick(&["unsigned", "unsigned long"])),
            (_, 1) => format!("(({left} & 255) {operator} ({right} & 127))"),
            _ => {
                let small = self.small_number(INT);
                format!("({} {operator} ({small}))", self.narrow_leaf())
            }
        }
    }

    fn division(&mut self, depth: usize) -> String {
        let left = self.expression(depth - 1);
        let operator = *self.random.pick(&["/", "%"]);
        if self.risk() {
            let right = self.leaf();
            return format!("({left} {operator} {right})");
        }
        match self.random.below(3) {
            0 => {
                let right = self.leaf();
                format!("({left} {operator} (({right} & 7) + 1))")
            }
            _ => format!("({left} {operator} {})", 2 + self.random.below(6)),
        }
    }

    fn shift(&mut self, depth: usize) -> String {
        let (left, amount) = (self.expression(depth - 1), self.leaf());
        let operator = *self.random.pick(&["<<", ">>"]);
        if self.risk() {
            let away = *self.random.pick(&["", " + 29", " - 2"]);
            return format!("({left} {operator} ({amount}{away}))");
        }
        format!("({left} {operator} ({amount} & 7))")
    }

    fn mask_operand(&mut self, depth: usize) -> String {
        match self.random.below(3) {
            0 => self.expression(depth),
            1 => self.random.pick(&ENDS).to_string(),
            _ => self.random.pick(&["1", "3", "7", "15", "0xf0"]).to_string(),
        }
    }

    /// A variable or a constant.
    pub(super) fn leaf(&mut self) -> String {
        match self.random.below(100) {
            0..=19 => self.random.below(10).to_string(),
            20..=39 if !self.inputs.is_empty() => {
                let chosen = self.random.below(self.inputs.len());
                self.inputs[chosen].clone()
            }
            _ => self.place(false),
        }
    }

    /// Something that does not overflow by a step.
    fn narrow_leaf(&mut self) -> String {
        let narrow = |kind: &Kind| matches!(kind, Kind::Scalar { ty, .. } if ty.bits < 32);
        match self.visible(narrow) {
            Some(variable) if !self.risk() => variable.name,
            _ => format!("({} & 1023)", self.leaf()),
        }
    }

    /// A place in memory that holds an integer; for writing only one that may be written.
    pub(super) fn place(&mut self, for_writing: bool) -> String {
        let fits = |kind: &Kind| match kind {
            Kind::Scalar { assignable, .. } => *assignable || !for_writing,
            Kind::Real | Kind::Text { .. } => false,
            _ => true,
        };
        let Some(variable) = self.visible(fits) else { return "(int){ 3 }".to_string() };
        let name = variable.name;
        match variable.kind {
            Kind::Scalar { .. } | Kind::Real | Kind::Text { .. } => name,
            Kind::Array { length, .. } => format!("{name}[{}]", self.index(length)),
            Kind::Variable { length, .. } => {
                let index = self.expression(1);
                match self.risk() {
                    true => format!("{name}[{index}]"),
                    false => format!("{name}[(unsigned)({index}) % {length}]"),
                }
            }
            Kind::Pointer { .. } => match self.risk() {
                true => format!("{name}[{}]", self.random.below(3)),
                false => format!("*{name}"),
            },
            Kind::Record => self.member(&format!("{name}.")),
            Kind::RecordPointer => self.member(&format!("{name}->")),
            Kind::View => match self.random.below(3) {
                0 => format!("{name}.word"),
                1 => format!("{name}.bytes[{}]", self.index(4)),
                _ => format!("{name}.halves[{}]", self.index(2)),
            },
        }
    }

    fn member(&mut self, prefix: &str) -> String {
        match self.random.below(6) {
            0 => format!("{prefix}a"),
            1 => format!("{prefix}b"),
            2 => format!("{prefix}f"),
            3 => format!("{prefix}g"),
            _ => format!("{prefix}c[{}]", self.index(3)),
        }
    }

    /// An index below `length`, unless a risk is taken.
    pub(super) fn index(&mut self, length: usize) -> String {
        if self.risk() && self.chance(50) {
            return if self.chance(70) { self.expression(1) } else { length.to_string() };
        }
        let scalar = self.visible(|kind| matches!(kind, Kind::Scalar { .. })).map(|variable| variable.name);
        match (self.random.below(4), scalar) {
            (0, _) | (_, None) => self.random.below(length).to_string(),
            (1, _) if length.is_power_of_two() => format!("{} & {}", self.expression(1), length - 1),
            (1, _) => format!("(unsigned)({}) % {length}", self.expression(1)),
            (_, Some(scalar)) if length.is_power_of_two() => format!("{scalar} & {}", length - 1),
            (_, Some(scalar)) => format!("(unsigned){scalar} % {length}"),
        }
    }

    fn call(&mut self, depth: usize) -> Option<String> {
        if self.has_table && self.chance(40) {
            let (index, x, y) = (self.index(2), self.expression(depth - 1), self.expression(depth - 1));
            return Some(format!("table[{index}]({x}, {y})"));
        }
        let callable = |shape: Shape| matches!(shape, Shape::Plain | Shape::Recursive | Shape::OnRecord);
        let functions: Vec<_> = self.functions.iter().filter(|f| callable(f.shape)).cloned().collect();
        if functions.is_empty() {
            return None;
        }
        let function = functions[self.random.below(functions.len())].clone();
        let (x, y) = (self.expression(depth - 1), self.expression(depth - 1));
        let name = function.name;
        match function.shape {
            Shape::Plain => Some(format!("{name}({x}, {y})")),
            Shape::Recursive => Some(format!("{name}({x} & 3, {y})")),
            Shape::OnRecord => {
                let record = self.visible(|kind| *kind == Kind::Record)?.name;
                Some(format!("{name}({record}, {x}).{}", self.random.pick(&["a", "b", "f", "g"])))
            }
            Shape::ThroughPointer => None,
        }
    }

    /// Texts, floating numbers, pointers, commas.
    fn special(&mut self, depth: usize) -> Option<String> {
        match self.random.below(7) {
            0 | 1 if self.features.texts => self.about_texts(),
            2 | 3 if self.features.reals => {
                let real = self.visible(|kind| *kind == Kind::Real)?.name;
                let other = self.leaf();
                match self.random.below(3) {
                    0 => Some(format!("({real} < {other})")),
                    1 => Some(format!("({real} * 2 == {other})")),
                    _ if self.rare_risk() => Some(format!("(int)({real} * 1e9f)")),
                    _ => Some(format!("({real} > -1000 && {real} < 1000 ? (int){real} : 7)")),
                }
            }
            4 if self.features.pointers => {
                let pointer = self.visible(|kind| matches!(kind, Kind::Pointer { .. }))?;
                let other = self.visible(|kind| *kind == pointer.kind)?.name;
                let pointer = pointer.name;
                match self.risk() {
                    true => Some(format!("({pointer} < {other})")),
                    false => Some(format!("({pointer} {} {other})", self.random.pick(&["==", "!="]))),
                }
            }
            5 => {
                let narrow = |kind: &Kind| matches!(kind, Kind::Scalar { ty, assignable: true } if ty.bits < 32);
                let name = self.visible(narrow)?.name;
                Some(format!("({name}{}, {})", self.random.pick(&["++", "--"]), self.expression(depth - 1)))
            }
            _ => {
                let array = self.visible(|kind| matches!(kind, Kind::Array { .. }))?;
                let Kind::Array { length, .. } = array.kind else { return None };
                let (from, to) = (self.index(length), self.index(length));
                Some(format!("(&{0}[{from}] - &{0}[{to}])", array.name))
            }
        }
    }

    fn about_texts(&mut self) -> Option<String> {
        let text = self.visible(|kind| matches!(kind, Kind::Text { .. }))?.name;
        let other = self.visible(|kind| matches!(kind, Kind::Text { .. }))?.name;
        Some(match self.random.below(5) {
            0 => format!("(int)strlen({text})"),
            1 => format!("(strcmp({text}, {other}) < 0)"),
            2 => format!("(strcmp({text}, {other}) == 0)"),
            3 => format!("(strchr({text}, 'a' + ({} & 3)) != 0)", self.leaf()),
            _ => format!("{text}[{}]", self.index(2)),
        })
    }
}
