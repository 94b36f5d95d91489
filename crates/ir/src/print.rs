//! Text form of programs, for people: one line a step, expressions in C's notation.

use std::fmt::Write;

use crate::{
    Arm, Callee, ExprId, ExprKind, FloatFormat, Function, InputKind, LocationId, Op, PlaceId, PlaceKind, Program,
    Storage, UnaryOp, VarId, VariableKind,
};

/// The whole program: globals, then every function with a body that is the user's (`library`: all of them).
pub fn print_program(program: &Program, library: bool) -> String {
    let mut out = String::new();
    for global in &program.globals {
        let variable = &program[global.var];
        if variable.kind == VariableKind::Literal || (!library && program.sources.is_library(variable.span)) {
            continue;
        }
        let _ = writeln!(
            out,
            "global {}: {} ({} bytes{})",
            variable.name,
            program.types.get(variable.ty).spelling,
            global.initializer.size,
            if global.initializer.unknown { ", any value" } else { "" },
        );
    }
    for (_, function) in program.functions() {
        if function.defined && (library || !function.library) {
            out.push('\n');
            out.push_str(&print_function(program, function));
        }
    }
    out
}

/// One function.
pub fn print_function(program: &Program, function: &Function) -> String {
    let printer = Printer { program };
    let mut out = String::new();
    let parameters: Vec<String> = function.parameters.iter().map(|&var| printer.declaration(var)).collect();
    let _ = writeln!(
        out,
        "function {}({}) at {}",
        function.name,
        parameters.join(", "),
        program.sources.describe(function.span)
    );
    for &var in function.locals.iter().skip(function.parameters.len()) {
        let memory = if program[var].in_memory { "" } else { " (register)" };
        let _ = writeln!(out, "  local {}{memory}", printer.declaration(var));
    }
    for (index, edges) in (0u32..).zip(function.outgoing()) {
        for edge in edges {
            let edge = function.edge(edge);
            let line = program.sources.span(edge.span).map_or(0, |span| span.told.line);
            let _ = writeln!(
                out,
                "  {:>9} -> {:<6} {:<60} // line {line}",
                printer.location(function, LocationId(index)),
                printer.location(function, edge.to),
                printer.op(&edge.op)
            );
        }
    }
    out
}

struct Printer<'a> {
    program: &'a Program,
}

impl Printer<'_> {
    fn location(&self, function: &Function, location: LocationId) -> String {
        if location == function.exit { "exit".to_string() } else { location.0.to_string() }
    }

    fn declaration(&self, var: VarId) -> String {
        format!("{}: {}", self.variable(var), self.program.types.get(self.program[var].ty).spelling)
    }

    /// Temporaries are numbers; locals of the same name in different scopes are told apart by theirs.
    fn variable(&self, var: VarId) -> String {
        let variable = &self.program[var];
        match (variable.storage, variable.kind) {
            (Storage::Automatic, VariableKind::Temporary) => format!("${}", var.0),
            (Storage::Automatic, _) if self.is_ambiguous(var) => format!("{}#{}", variable.name, var.0),
            (Storage::Automatic | Storage::Static, _) => variable.name.clone(),
        }
    }

    fn is_ambiguous(&self, var: VarId) -> bool {
        let Some(function) = self.program[var].function else { return false };
        let name = &self.program[var].name;
        self.program[function].locals.iter().filter(|&&other| self.program[other].name == *name).count() > 1
    }

    fn op(&self, op: &Op) -> String {
        match op {
            Op::Skip => "skip".into(),
            Op::Refuse { what } => format!("refuse {what}"),
            Op::Assign { place, value, .. } => format!("{} = {}", self.place(*place), self.expr(*value)),
            Op::Zero { place } => format!("{} = zero", self.place(*place)),
            Op::Assume { condition, holds: true } => format!("if {}", self.expr(*condition)),
            Op::Assume { condition, holds: false } => format!("if not {}", self.expr(*condition)),
            Op::Case { selector, arm: Arm::Range(low, high) } if low == high => {
                format!("case {} == {low}", self.expr(*selector))
            }
            Op::Case { selector, arm: Arm::Range(low, high) } => {
                format!("case {} in {low}..{high}", self.expr(*selector))
            }
            Op::Case { selector, arm: Arm::Otherwise } => format!("case {} other", self.expr(*selector)),
            Op::Constrain { condition } => format!("assume {}", self.expr(*condition)),
            Op::Observe { number, condition } => format!("observe {number}: {}", self.expr(*condition)),
            Op::Assert { condition, site } => {
                format!("assert {} [{:?}]", self.expr(*condition), self.program[*site].kind)
            }
            Op::Input { place, source } => {
                let why = match &self.program[*source].kind {
                    InputKind::Nondet(name)
                    | InputKind::Undefined(name)
                    | InputKind::Environment(name)
                    | InputKind::Outside(name) => name,
                    InputKind::Allocation(_) => "whether it fails",
                    InputKind::Volatile => "volatile",
                    InputKind::Assembler => "asm",
                };
                format!("{} = input {why}", self.place(*place))
            }
            Op::Call { callee, arguments, result, .. } => {
                let callee = match callee {
                    Callee::Function(function) => self.program[*function].name.clone(),
                    Callee::Pointer(pointer) => format!("(*{})", self.expr(*pointer)),
                    Callee::Builtin(builtin) => builtin.name().to_string(),
                };
                let arguments: Vec<String> = arguments.iter().map(|&argument| self.expr(argument)).collect();
                let call = format!("call {callee}({})", arguments.join(", "));
                match result {
                    Some(place) => format!("{} = {call}", self.place(*place)),
                    None => call,
                }
            }
            Op::Return { value: Some(value) } => format!("return {}", self.expr(*value)),
            Op::Return { value: None } => "return".into(),
            Op::Begin { var, size: None } => format!("begin {}", self.variable(*var)),
            Op::Begin { var, size: Some(size) } => {
                format!("begin {} of {} bytes", self.variable(*var), self.expr(*size))
            }
            Op::End { var } => format!("end {}", self.variable(*var)),
            Op::StackAllocate { result, size } => format!("{} = alloca({})", self.place(*result), self.expr(*size)),
            Op::Spawn { handle, function, argument } => {
                let name = &self.program[*function].name;
                format!("{} = spawn {name}({})", self.place(*handle), self.expr(*argument))
            }
            Op::Await { condition, .. } => format!("await {}", self.expr(*condition)),
            Op::Atomic { begins: true } => "atomic {".to_string(),
            Op::Atomic { begins: false } => "} atomic".to_string(),
            Op::Sync { acquires: true, object } => format!("acquire {}", self.expr(*object)),
            Op::Sync { acquires: false, object } => format!("release {}", self.expr(*object)),
        }
    }

    fn place(&self, place: PlaceId) -> String {
        match *self.program[place].kind() {
            PlaceKind::Variable(var) => self.variable(var),
            PlaceKind::Deref(pointer) => format!("*{}", self.operand(pointer)),
            PlaceKind::Field(base, index) => {
                let name = self
                    .program
                    .types
                    .field(self.program[base].ty(), index)
                    .map_or(String::new(), |field| field.name.clone());
                let name = if name.is_empty() { format!("<{index}>") } else { name };
                match *self.program[base].kind() {
                    PlaceKind::Deref(pointer) => format!("{}->{name}", self.operand(pointer)),
                    _ => format!("{}.{name}", self.place(base)),
                }
            }
            PlaceKind::Index(base, index) => format!("{}[{}]", self.place(base), self.expr(index)),
        }
    }

    /// An expression as an operand: in parentheses unless it is a name, a constant or a cast.
    fn operand(&self, expr: ExprId) -> String {
        let text = self.expr(expr);
        match self.program[expr].kind() {
            ExprKind::Binary(..)
            | ExprKind::And(..)
            | ExprKind::Or(..)
            | ExprKind::Conditional(..)
            | ExprKind::PointerAdd { .. }
            | ExprKind::PointerDifference { .. } => format!("({text})"),
            _ => text,
        }
    }

    fn expr(&self, expr: ExprId) -> String {
        let node = &self.program[expr];
        match node.kind() {
            ExprKind::Int(value) => value.to_string(),
            ExprKind::Float(bits) => match self.program.types.float(node.ty()) {
                Some(FloatFormat::Single) => format!("{:?}f", f32::from_bits(*bits as u32)),
                Some(FloatFormat::Double) => format!("{:?}", f64::from_bits(*bits as u64)),
                _ => format!("float:{bits:#x}"),
            },
            ExprKind::Load(place) => self.place(*place),
            ExprKind::AddressOf(place) => format!("&{}", self.place(*place)),
            ExprKind::FunctionAddress(function) => format!("&{}", self.program[*function].name),
            ExprKind::Unary(op, operand) => {
                let sign = match op {
                    UnaryOp::Neg => "-",
                    UnaryOp::BitNot => "~",
                    UnaryOp::LogicalNot => "!",
                };
                format!("{sign}{}", self.operand(*operand))
            }
            ExprKind::Binary(op, left, right) => {
                format!("{} {} {}", self.operand(*left), op.symbol(), self.operand(*right))
            }
            ExprKind::PointerAdd { pointer, index, stride, negative } => format!(
                "{} {} {}*{stride}B",
                self.operand(*pointer),
                if *negative { "-" } else { "+" },
                self.operand(*index)
            ),
            ExprKind::PointerDifference { left, right, stride } => {
                format!("({} - {})/{stride}B", self.operand(*left), self.operand(*right))
            }
            ExprKind::Convert(operand) => {
                format!("({}){}", self.program.types.get(node.ty()).spelling, self.operand(*operand))
            }
            ExprKind::And(left, right) => format!("{} && {}", self.operand(*left), self.operand(*right)),
            ExprKind::Or(left, right) => format!("{} || {}", self.operand(*left), self.operand(*right)),
            ExprKind::Conditional(condition, then, otherwise) => {
                format!("{} ? {} : {}", self.operand(*condition), self.operand(*then), self.operand(*otherwise))
            }
            ExprKind::Intrinsic(op, operands) => {
                let operands: Vec<String> = operands.iter().map(|&operand| self.expr(operand)).collect();
                format!("{op:?}({})", operands.join(", "))
            }
            ExprKind::VariableArguments => "variable arguments".into(),
        }
    }
}
