//! Declarations and statements of random programs.

use super::program::{INT, INTEGERS, Kind, Shape, Writer};

impl Writer {
    /// Declares something new in the current block.
    pub(super) fn declaration(&mut self) {
        let ty = self.integer();
        match self.random.below(13) {
            0..=1 => {
                let (name, length) = (self.fresh("a"), 2 + self.random.below(4));
                let values: Vec<String> = (0..length).map(|_| self.leaf()).collect();
                self.line(&format!("{} {name}[{length}] = {{ {} }};", ty.name, values.join(", ")));
                self.declare(&name, Kind::Array { ty, length });
            }
            2..=4 if self.features.pointers => self.pointer(),
            5 if self.features.records => {
                let name = self.fresh("r");
                let (a, b, c) = (self.leaf(), self.leaf(), self.leaf());
                self.line(&format!("struct record {name} = {{ {a}, {b}, {{ {c}, 1, 2 }}, 3, 4 }};"));
                self.declare(&name, Kind::Record);
                if self.chance(50) {
                    let pointer = self.fresh("q");
                    let target = self.visible(|kind| *kind == Kind::Record).map_or(name, |variable| variable.name);
                    self.line(&format!("struct record *{pointer} = &{target};"));
                    self.declare(&pointer, Kind::RecordPointer);
                }
            }
            6 if self.features.views => {
                let (name, value) = (self.fresh("u"), self.expression(1));
                self.line(&format!("union view {name} = {{ {value} }};"));
                self.declare(&name, Kind::View);
            }
            7..=8 if self.features.texts => {
                let (name, size) = (self.fresh("t"), 4 + self.random.below(3));
                let text = *self.random.pick(&["", "a", "ab", "abc", "cba"]);
                self.line(&format!("char {name}[{size}] = \"{text}\";"));
                self.declare(&name, Kind::Text { size });
            }
            9 if self.features.reals => {
                let (name, value) = (self.fresh("d"), self.expression(1));
                self.line(&format!("float {name} = {value};"));
                self.declare(&name, Kind::Real);
            }
            10 if self.features.heap && self.nesting == 1 && self.in_main() => self.block_of_heap(),
            11 if self.features.variable_arrays => {
                let (name, length, value) = (self.fresh("v"), self.fresh("n"), self.leaf());
                let plus = if self.risk() { "" } else { " + 1" };
                self.line(&format!("int {length} = ({value} & 3){plus};"));
                self.line(&format!("{} {name}[{length}];", ty.name));
                self.line(&format!("for (int i = 0; i < {length}; i++)"));
                self.line(&format!("    {name}[i] = i;"));
                self.declare(&length, Kind::Scalar { ty: INT, assignable: false });
                self.declare(&name, Kind::Variable { ty, length });
            }
            _ => {
                let (name, value) = (self.fresh("x"), self.expression(2));
                self.line(&format!("{} {name} = {value};", ty.name));
                self.declare(&name, Kind::Scalar { ty, assignable: true });
            }
        }
    }

    fn pointer(&mut self) {
        // A view of the bytes of a number, or a pointer to a number of its type.
        if self.chance(15)
            && let Some(variable) = self.visible(|kind| matches!(kind, Kind::Scalar { assignable: true, .. }))
            && let Kind::Scalar { ty, .. } = variable.kind
        {
            let name = self.fresh("b");
            self.line(&format!("unsigned char *{name} = (unsigned char *)&{};", variable.name));
            self.declare(&name, Kind::Array { ty: INTEGERS[1], length: ty.bits as usize / 8 });
            return;
        }
        let fits = |kind: &Kind| matches!(kind, Kind::Scalar { assignable: true, .. } | Kind::Array { .. });
        let Some(variable) = self.visible(fits) else { return };
        let (Kind::Scalar { ty, .. } | Kind::Array { ty, .. }) = variable.kind else { return };
        let name = self.fresh("p");
        let target = self.address(&Kind::Pointer { ty }).unwrap_or_else(|| "0".to_string());
        self.line(&format!("{} *{name} = {target};", ty.name));
        self.declare(&name, Kind::Pointer { ty });
    }

    /// Something that a pointer of that kind can be set to.
    fn address(&mut self, pointer: &Kind) -> Option<String> {
        let Kind::Pointer { ty } = *pointer else { return None };
        let wanted = |kind: &Kind| match kind {
            Kind::Scalar { ty: own, assignable: true } | Kind::Array { ty: own, .. } => *own == ty,
            Kind::Pointer { ty: own } => *own == ty,
            _ => false,
        };
        let variable = self.visible(wanted)?;
        let name = variable.name;
        let one = match variable.kind {
            Kind::Array { length, .. } => match self.risk() {
                true => format!("{name} + {}", self.leaf()),
                false => format!("&{name}[{}]", self.index(length)),
            },
            Kind::Pointer { .. } => name,
            _ => format!("&{name}"),
        };
        if self.chance(35) {
            let other = if self.risk() { "0".to_string() } else { self.address(pointer)? };
            return Some(format!("{} ? {one} : {other}", self.condition(1)));
        }
        Some(one)
    }

    fn block_of_heap(&mut self) {
        let (ty, name, length) = (self.integer(), self.fresh("h"), 2 + self.random.below(3));
        let type_name = ty.name;
        match self.random.below(2) {
            0 => self.line(&format!("{type_name} *{name} = calloc({length}, sizeof *{name});")),
            _ => {
                self.line(&format!("{type_name} *{name} = malloc({length} * sizeof *{name});"));
                let value = self.random.below(2);
                self.line(&format!("memset({name}, {value}, {length} * sizeof *{name});"));
            }
        }
        self.allocated.push(name.clone());
        self.declare(&name, Kind::Array { ty, length });
    }

    /// A list of unknown length, made, walked through and taken down.
    pub(super) fn write_list(&mut self) {
        let (head, sum) = (self.fresh("list"), self.fresh("x"));
        let (count, value) = (self.leaf(), self.expression(1));
        self.line(&format!("struct node *{head} = 0;"));
        self.line(&format!("for (int i = 0; i < ({count} & 3); i++) {{"));
        self.line("    struct node *node = malloc(sizeof *node);");
        self.line(&format!("    node->value = {value} + i;"));
        self.line(&format!("    node->next = {head};"));
        self.line(&format!("    {head} = node;"));
        self.line("}");
        self.line(&format!("unsigned {sum} = 0;"));
        self.line(&format!("for (struct node *p = {head}; p; p = p->next)"));
        self.line(&format!("    {sum} += p->value;"));
        self.declare(&sum, Kind::Scalar { ty: INTEGERS[5], assignable: true });
        if self.rare_risk() {
            self.line(&format!("{sum} ^= {head}->value;"));
        }
        if self.chance(60) {
            self.line(&format!("while ({head}) {{"));
            if self.rare_risk() {
                self.line(&format!("    free({head});"));
                self.line(&format!("    {head} = {head}->next;"));
            } else {
                self.line(&format!("    struct node *next = {head}->next;"));
                self.line(&format!("    free({head});"));
                self.line(&format!("    {head} = next;"));
            }
            self.line("}");
        }
    }

    /// A statement of at most such a depth.
    pub(super) fn statement(&mut self, depth: usize) {
        if depth == 0 {
            return self.simple();
        }
        match self.random.below(20) {
            0..=8 => self.simple(),
            9..=10 => self.choice(depth),
            11..=13 => self.counted_loop(depth),
            14 => self.switch(depth),
            15 if !self.jumped_over => self.declaration(),
            16 if self.features.gotos && !self.jumped_over => self.jump(depth),
            17 if self.features.exits && self.nesting == 1 => {
                let condition = self.condition(1);
                self.line(&format!("if ({condition})"));
                self.line("    exit(0);");
            }
            18 if self.in_loop => {
                let condition = self.condition(1);
                self.line(&format!("if ({condition})"));
                let word = *self.random.pick(&["break", "continue"]);
                self.line(&format!("    {word};"));
            }
            19 if self.chance(20) => self.assertion(),
            _ => self.simple(),
        }
    }

    /// An assignment or a call.
    fn simple(&mut self) {
        match self.random.below(16) {
            0..=1 if self.features.pointers => {
                let pointer = self.visible(|kind| matches!(kind, Kind::Pointer { .. }));
                if let Some(pointer) = pointer {
                    let name = pointer.name;
                    if self.risk() {
                        let ending = *self.random.pick(&["++", " = 0", " += 2", "--"]);
                        self.line(&format!("{name}{ending};"));
                    } else if let Some(target) = self.address(&pointer.kind) {
                        self.line(&format!("{name} = {target};"));
                    }
                }
            }
            2 => {
                let (place, operand) = (self.place(true), self.leaf());
                match self.random.below(3) {
                    0 => self.line(&format!("{place} ^= {operand};")),
                    1 => self.line(&format!("{place} |= {operand} & 15;")),
                    _ => self.line(&format!("{place} &= {operand};")),
                }
            }
            3..=4 => {
                let narrow = |kind: &Kind| match kind {
                    Kind::Scalar { ty, assignable: true } => ty.bits < 32 || !ty.signed,
                    _ => false,
                };
                let (name, operand) = (self.visible(narrow).map(|variable| variable.name), self.leaf());
                if let Some(name) = name {
                    let operator = *self.random.pick(&["+=", "-="]);
                    self.line(&format!("{name} {operator} ({operand} & 63);"));
                }
            }
            5 => self.call_for_effect(),
            6..=7 if self.features.texts => self.change_text(),
            8 if self.features.reals => {
                if let Some(real) = self.visible(|kind| *kind == Kind::Real) {
                    let (name, operand) = (real.name, self.leaf());
                    let factor = *self.random.pick(&["0.5f", "1.25f", "-1", "0.1f"]);
                    self.line(&format!("{name} = {name} * {factor} + {operand};"));
                }
            }
            9 if self.features.records => {
                let whole = |kind: &Kind| *kind == Kind::Record;
                if let (Some(to), Some(from)) = (self.visible(whole), self.visible(whole)) {
                    self.line(&format!("{} = {};", to.name, from.name));
                }
            }
            10 if self.features.heap && self.nesting == 1 && self.rare_risk() => {
                if let Some(block) = self.allocated.first().cloned() {
                    let condition = self.condition(1);
                    self.line(&format!("if ({condition})"));
                    self.line(&format!("    free({block});"));
                }
            }
            12 if !self.jumped_over && self.rare_risk() => self.undefined(),
            11 => {
                if let Some(array) = self.visible(|kind| matches!(kind, Kind::Array { .. })) {
                    let Kind::Array { length, .. } = array.kind else { return };
                    let (name, count, value) = (array.name, self.leaf(), self.random.below(3));
                    let mask = if self.risk() { 7 } else { (length + 2).next_power_of_two() / 2 - 1 };
                    self.line(&format!("memset({name}, {value}, ({count} & {mask}) * sizeof *{name});"));
                }
            }
            _ => {
                let (place, value) = (self.place(true), self.expression(2));
                self.line(&format!("{place} = {value};"));
            }
        }
    }

    /// Something that is wrong for some inputs, in ways that expressions are not.
    fn undefined(&mut self) {
        let array = self.visible(|kind| matches!(kind, Kind::Array { length: 3.., .. }));
        let pointer = self.visible(|kind| matches!(kind, Kind::Pointer { .. }));
        let value = self.leaf();
        match (self.random.below(4), array, pointer) {
            (0, Some(array), _) => {
                let name = array.name;
                self.line(&format!("memcpy({name}, {name} + ({value} & 1), 2 * sizeof *{name});"));
            }
            (1, _, Some(pointer)) => {
                let Kind::Pointer { ty } = pointer.kind else { return };
                let name = self.fresh("y");
                self.line("{");
                self.line(&format!("    {} {name} = {value};", ty.name));
                self.line(&format!("    if ({value} & 1)"));
                self.line(&format!("        {} = &{name};", pointer.name));
                self.line("}");
            }
            (2, _, _) => {
                self.line(&format!("if (({value} & 7) == 6)"));
                self.line("    __builtin_unreachable();");
            }
            _ => {
                let name = self.fresh("k");
                self.line(&format!("static const int {name} = 2;"));
                self.line(&format!("if (({value} & 7) == 5)"));
                self.line(&format!("    *(int *)&{name} = 3;"));
            }
        }
    }

    fn change_text(&mut self) {
        let text = |kind: &Kind| matches!(kind, Kind::Text { .. });
        let (Some(to), Some(from)) = (self.visible(text), self.visible(text)) else { return };
        let (Kind::Text { size }, Kind::Text { size: from_size }) = (to.kind, from.kind) else { return };
        let risk = self.risk();
        match self.random.below(3) {
            0 if to.name != from.name && (from_size <= size || risk) => {
                self.line(&format!("strcpy({}, {});", to.name, from.name));
            }
            1 => {
                let (count, value) = (self.leaf(), *self.random.pick(&["'b'", "0", "'a'"]));
                let mask = if risk { 7 } else { 3 };
                self.line(&format!("memset({}, {value}, {count} & {mask});", to.name));
            }
            _ => {
                let (index, value) = (self.index(if risk { size } else { size - 1 }), self.leaf());
                self.line(&format!("{}[{index}] = 'a' + ({value} & 3);", to.name));
            }
        }
    }

    fn call_for_effect(&mut self) {
        let functions: Vec<_> =
            self.functions.iter().filter(|function| function.shape == Shape::ThroughPointer).cloned().collect();
        let Some(function) = functions.first() else { return };
        if let Some(target) = self.address(&Kind::Pointer { ty: INT }) {
            let value = self.expression(1);
            self.line(&format!("{}({target}, {value});", function.name));
        }
    }

    fn choice(&mut self, depth: usize) {
        let condition = self.condition(2);
        self.line(&format!("if ({condition}) {{"));
        self.block(depth - 1);
        if self.chance(40) {
            self.line("} else {");
            self.block(depth - 1);
        }
        self.line("}");
    }

    fn counted_loop(&mut self, depth: usize) {
        let counter = self.fresh("i");
        let bound = match self.random.below(4) {
            0 => (1 + self.random.below(4)).to_string(),
            1 => format!("({} & 3) + 1", self.leaf()),
            _ => format!("({} & 3)", self.leaf()),
        };
        let outer = std::mem::replace(&mut self.in_loop, true);
        self.scopes.push(Vec::new());
        if self.chance(75) {
            self.line(&format!("for (int {counter} = 0; {counter} < {bound}; {counter}++) {{"));
            self.declare(&counter, Kind::Scalar { ty: INT, assignable: false });
            self.block(depth - 1);
        } else {
            // Nothing may skip the step of this one.
            self.in_loop = false;
            if self.jumped_over {
                self.line(&format!("for (int {counter} = {bound}; {counter} > 0;) {{"));
            } else {
                self.line(&format!("int {counter} = {bound};"));
                self.line(&format!("while ({counter} > 0) {{"));
            }
            self.declare(&counter, Kind::Scalar { ty: INT, assignable: false });
            self.block(depth - 1);
            self.line(&format!("    {counter}--;"));
        }
        self.scopes.pop();
        self.in_loop = outer;
        self.line("}");
    }

    fn switch(&mut self, depth: usize) {
        let value = self.expression(1);
        self.line(&format!("switch ({value} & 3) {{"));
        let outer = (std::mem::replace(&mut self.in_loop, false), std::mem::replace(&mut self.jumped_over, true));
        for label in ["case 0:", "case 1:", "case 2:", "default:"] {
            if label != "default:" && self.chance(25) {
                continue;
            }
            self.line(label);
            self.nesting += 1;
            self.statement((depth - 1).min(1));
            if self.chance(60) {
                self.line("break;");
            }
            self.nesting -= 1;
        }
        (self.in_loop, self.jumped_over) = outer;
        self.line("    ;");
        self.line("}");
    }

    fn jump(&mut self, depth: usize) {
        let label = self.fresh("label");
        let outer = std::mem::replace(&mut self.jumped_over, true);
        if self.chance(60) {
            let condition = self.condition(1);
            self.line(&format!("if ({condition})"));
            self.line(&format!("    goto {label};"));
            self.statement(depth - 1);
            self.statement(0);
            self.line(&format!("{label}:;"));
        } else {
            let counter = self.fresh("again");
            self.line(&format!("int {counter} = 0;"));
            self.line(&format!("{label}:;"));
            self.statement(depth - 1);
            let condition = self.condition(1);
            self.line(&format!("if ({counter}++ < 3 && {condition})"));
            self.line(&format!("    goto {label};"));
        }
        self.jumped_over = outer;
    }

    /// One or two statements in a block of their own.
    fn block(&mut self, depth: usize) {
        self.nesting += 1;
        self.scopes.push(Vec::new());
        let outer = std::mem::replace(&mut self.jumped_over, false);
        for _ in 0..1 + self.random.below(2) {
            self.statement(depth);
        }
        self.jumped_over = outer;
        self.scopes.pop();
        self.nesting -= 1;
    }
}
