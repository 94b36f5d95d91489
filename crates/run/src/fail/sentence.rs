//! One sentence about a violation, with the values that matter.

use ir::{BinaryOp, ExprId, ExprKind, Op, PlaceId, PlaceKind, PropertyClass, TypeKind, UnaryOp};

use super::view;
use crate::code::Node;
use crate::outcome::ObjectNote;
use crate::value::Value;
use crate::vm::Vm;
use crate::vm::world::{At, Violation};

/// What happened.
pub(super) fn sentence(vm: &Vm, violation: &Violation, node: Node, at: &At, object: Option<&ObjectNote>) -> String {
    if let Some(text) = &violation.text {
        return text.clone();
    }
    let teller = Teller { vm, violation, node, at, object };
    teller.tell().unwrap_or_else(|| violation.class.sentence().to_string())
}

struct Teller<'a, 'p> {
    vm: &'a Vm<'p>,
    violation: &'a Violation,
    node: Node,
    at: &'a At,
    object: Option<&'a ObjectNote>,
}

impl Teller<'_, '_> {
    fn tell(&self) -> Option<String> {
        use PropertyClass as C;
        match self.violation.class {
            C::Assertion => self.assertion(),
            C::Rule => self.rule(),
            C::SignedOverflow => self.overflow(),
            C::DivisionByZero => self.division(),
            C::BadShift => self.shift(),
            C::FloatConversion => self.conversion(),
            C::NullDereference => self.null(),
            C::OutOfBounds if self.violation.index => self.index(),
            C::OutOfBounds => self.bounds(),
            C::InvalidPointer => self.invalid(),
            C::UseAfterFree => self.about("was freed before"),
            C::UseAfterScope => self.about("no longer exists: its lifetime has ended"),
            C::DoubleFree => self.about("was freed before and is freed again"),
            C::InvalidFree => self.invalid_free(),
            C::ReadOnlyWrite => self.about("must not be modified"),
            C::Uninitialised => self.unset(),
            C::Overlap => self.overlap(),
            C::PointerDifference => self.pointers(),
            C::StackOverflow => Some(self.stack()),
            C::UnsignedWrap => self.wrapped(),
            C::LeftShift => self.left_shift(),
            C::PointerArithmetic => self.moved_pointer(),
            C::Misaligned => self.misaligned(),
            C::LockMisuse | C::Deadlock => self.said_by_model(),
            C::DataRace
            | C::ReachError
            | C::Abort
            | C::Leak
            | C::Unreachable
            | C::BadCall
            | C::VlaSize
            | C::VarArgs
            | C::Library => None,
        }
    }

    fn snippet(&self, expr: ExprId) -> Option<String> {
        let program = self.vm.world.program;
        program.sources.snippet(program[expr].span())
    }

    fn value(&self, expr: ExprId) -> String {
        let value = view(self.vm).value(expr);
        value.render(self.vm.world.program, self.vm.world.program[expr].ty())
    }

    /// A negative number as an operand.
    fn operand(&self, expr: ExprId) -> String {
        let text = self.value(expr);
        if text.starts_with('-') { format!("({text})") } else { text }
    }

    fn spelling(&self, expr: ExprId) -> &str {
        let program = self.vm.world.program;
        &program.types.get(program[expr].ty()).spelling
    }

    fn expr(&self) -> Option<ExprId> {
        match self.node {
            Node::Expr(expr) => Some(expr),
            Node::Place(_) | Node::Op => None,
        }
    }

    fn assertion(&self) -> Option<String> {
        let program = self.vm.world.program;
        let site = super::site(&self.vm.world, self.violation, self.at)?;
        let text = program[site].text.as_ref()?;
        Some(format!("the assertion `{text}` is false"))
    }

    /// What a model says about the use of a lock.
    fn said_by_model(&self) -> Option<String> {
        let site = super::site(&self.vm.world, self.violation, self.at)?;
        self.vm.world.program[site].text.clone()
    }

    fn rule(&self) -> Option<String> {
        let site = super::site(&self.vm.world, self.violation, self.at)?;
        Some(format!("rule {}", self.vm.world.program[site].text.as_ref()?))
    }

    fn overflow(&self) -> Option<String> {
        let expr = self.expr()?;
        let ty = self.spelling(expr);
        match *self.vm.world.program[expr].kind() {
            ExprKind::Binary(op, left, right) => {
                let (left, right) = (self.value(left), self.operand(right));
                Some(format!("{left} {} {right} does not fit `{ty}`", op.symbol()))
            }
            ExprKind::Unary(UnaryOp::Neg, operand) => Some(format!("-{} does not fit `{ty}`", self.operand(operand))),
            _ => None,
        }
    }

    fn division(&self) -> Option<String> {
        match *self.vm.world.program[self.expr()?].kind() {
            ExprKind::Binary(op, left, right) => {
                let what = if op == BinaryOp::Rem { "remainder" } else { "division" };
                let left = self.value(left);
                Some(match self.snippet(right) {
                    Some(text) if text != "0" => format!("{what} of {left} by zero: `{text}` is 0"),
                    _ => format!("{what} of {left} by zero"),
                })
            }
            _ => None,
        }
    }

    fn shift(&self) -> Option<String> {
        let program = self.vm.world.program;
        match *program[self.expr()?].kind() {
            ExprKind::Binary(_, left, right) => {
                let amount = view(self.vm).value(right).as_int()?;
                let (bits, _) = program.types.integer(program[left].ty())?;
                Some(if amount < 0 {
                    format!("the shift amount {amount} is negative")
                } else {
                    format!("the shift amount {amount} is not less than {bits}, the width of `{}`", self.spelling(left))
                })
            }
            _ => None,
        }
    }

    fn conversion(&self) -> Option<String> {
        let expr = self.expr()?;
        match *self.vm.world.program[expr].kind() {
            ExprKind::Convert(operand) => {
                Some(format!("{} does not fit `{}`", self.value(operand), self.spelling(expr)))
            }
            _ => None,
        }
    }

    fn null(&self) -> Option<String> {
        let pointer = super::base_pointer(self.vm, self.node, self.at);
        match pointer.and_then(|pointer| self.snippet(pointer)) {
            Some(text) => Some(format!("`{text}` is a null pointer")),
            None => match self.builtin() {
                Some(name) => Some(format!("`{name}` accesses memory through a null pointer")),
                None => Some("a null pointer is dereferenced".to_string()),
            },
        }
    }

    fn builtin(&self) -> Option<&'static str> {
        let program = self.vm.world.program;
        match program[self.at.function].edges.get(self.at.note.edge.index())?.op {
            Op::Call { callee: ir::Callee::Builtin(builtin), .. } if self.node == Node::Op => Some(builtin.name()),
            _ => None,
        }
    }

    fn index(&self) -> Option<String> {
        let Node::Place(place) = self.node else { return None };
        let program = self.vm.world.program;
        let PlaceKind::Index(base, index) = *program[place].kind() else { return None };
        let TypeKind::Array { length, .. } = *program.types.kind(program[base].ty()) else { return None };
        let value = self.value(index);
        let length = view(self.vm).length(length).ok()?;
        let elements = if length == 1 { "1 element".to_string() } else { format!("{length} elements") };
        Some(format!("index {value} is outside {}, which has {elements}", self.array_name(base)))
    }

    fn array_name(&self, place: PlaceId) -> String {
        let program = self.vm.world.program;
        match *program[place].kind() {
            PlaceKind::Variable(var) => match program[var].kind {
                ir::VariableKind::Declared | ir::VariableKind::Parameter => format!("`{}`", program[var].name),
                ir::VariableKind::Temporary | ir::VariableKind::Literal => {
                    match program.sources.snippet(program[place].span()) {
                        Some(text) => format!("`{text}`"),
                        None => "the array".to_string(),
                    }
                }
            },
            PlaceKind::Deref(_) | PlaceKind::Field(..) | PlaceKind::Index(..) => {
                match program.sources.snippet(program[place].span()) {
                    Some(text) => format!("`{text}`"),
                    None => "the array".to_string(),
                }
            }
        }
    }

    fn bounds(&self) -> Option<String> {
        let object = self.object?;
        let (size, offset) = (object.access_size?, object.offset?);
        let does = match (self.builtin(), object.write) {
            (Some(name), true) => format!("`{name}` writes"),
            (Some(name), false) => format!("`{name}` reads"),
            (None, true) => "writing".to_string(),
            (None, false) => "reading".to_string(),
        };
        let bytes = if size == 1 { "1 byte".to_string() } else { format!("{size} bytes") };
        let has = if object.name.contains("object of") {
            object.name.clone()
        } else {
            format!("{}, which has {} bytes", object.name, object.size)
        };
        let verb = if self.builtin().is_some() { "outside" } else { "is outside" };
        Some(format!("{does} {bytes} at offset {offset} {verb} {has}"))
    }

    fn invalid(&self) -> Option<String> {
        let pointer = super::base_pointer(self.vm, self.node, self.at)?;
        let text = self.snippet(pointer)?;
        let value = view(self.vm).scalar(pointer).ok()?;
        Some(format!("`{text}` is {value:#x}, where no object is"))
    }

    fn about(&self, what: &str) -> Option<String> {
        let object = self.object?;
        Some(format!("{} {what}", object.name))
    }

    fn invalid_free(&self) -> Option<String> {
        let object = self.object?;
        Some(match object.offset {
            Some(offset) if offset != 0 && object.variable.is_none() && object.ended.is_none() => {
                format!("the pointer points to offset {offset} of {}, not to its start", object.name)
            }
            _ => format!("{} was not allocated by malloc", object.name),
        })
    }

    fn unset(&self) -> Option<String> {
        let expr = self.expr()?;
        let text = self.snippet(expr)?;
        Some(format!("`{text}` is read but was never set"))
    }

    fn stack(&self) -> String {
        let world = &self.vm.world;
        let mebibytes = world.options.stack_limit >> 20;
        let edge = world.program[self.at.function].edges.get(self.at.note.edge.index());
        if let Some(Op::Begin { size: Some(size), .. } | Op::StackAllocate { size, .. }) = edge.map(|edge| &edge.op) {
            let size = self.value(*size);
            return format!("{size} bytes are more than what is left of the {mebibytes} MiB of stack");
        }
        let deepest = self.vm.codes[self.vm.code as usize].function;
        format!(
            "{} calls are open, the innermost of `{}`: together they need more than the {mebibytes} MiB of stack",
            self.vm.frames.len(),
            world.program[deepest].name
        )
    }

    fn wrapped(&self) -> Option<String> {
        let expr = self.expr()?;
        let ty = self.spelling(expr);
        match *self.vm.world.program[expr].kind() {
            ExprKind::Binary(op, left, right) => {
                let (left, right, result) = (self.value(left), self.value(right), self.value(expr));
                Some(format!("{left} {} {right} does not fit `{ty}` and wraps around to {result}", op.symbol()))
            }
            ExprKind::Unary(UnaryOp::Neg, operand) => {
                let (operand, result) = (self.value(operand), self.value(expr));
                Some(format!("-{operand} does not fit `{ty}` and wraps around to {result}"))
            }
            _ => None,
        }
    }

    fn left_shift(&self) -> Option<String> {
        let expr = self.expr()?;
        match *self.vm.world.program[expr].kind() {
            ExprKind::Binary(_, left, right) => {
                let (value, amount) = (self.value(left), self.value(right));
                Some(if value.starts_with('-') {
                    format!("{value} is negative and is shifted to the left")
                } else {
                    format!("{value} << {amount} does not fit `{}`", self.spelling(expr))
                })
            }
            _ => None,
        }
    }

    fn moved_pointer(&self) -> Option<String> {
        let ExprKind::PointerAdd { index, stride, negative, .. } = *self.vm.world.program[self.expr()?].kind() else {
            return None;
        };
        let count = view(self.vm).value(index).as_int()?;
        let bytes = count.checked_mul(i128::from(stride))?;
        let bytes = if negative { -bytes } else { bytes };
        let Some(object) = self.object else { return Some(format!("a null pointer is moved by {bytes} bytes")) };
        let to = bytes.checked_add(i128::from(object.offset?))?;
        Some(if to < 0 {
            format!("the pointer is moved to {} bytes before {}", -to, object.name)
        } else {
            format!("the pointer is moved to offset {to} of {}, which has {} bytes", object.name, object.size)
        })
    }

    fn misaligned(&self) -> Option<String> {
        let Node::Place(place) = self.node else { return None };
        let program = self.vm.world.program;
        let (ty, object) = (program[place].ty(), self.object?);
        let (align, name, offset) = (program.types.align_of(ty), &object.name, object.offset?);
        let spelling = &program.types.get(ty).spelling;
        Some(format!(
            "a `{spelling}` needs an address that is a multiple of {align}, and offset {offset} of {name} is none"
        ))
    }

    fn overlap(&self) -> Option<String> {
        let name = self.builtin()?;
        Some(format!("source and destination of `{name}` overlap"))
    }

    fn pointers(&self) -> Option<String> {
        let (left, right) = match *self.vm.world.program[self.expr()?].kind() {
            ExprKind::Binary(_, left, right) => (left, right),
            ExprKind::PointerDifference { left, right, .. } => (left, right),
            _ => return None,
        };
        let null = |expr| matches!(view(self.vm).value(expr), Value::Pointer(pointer) if pointer.address == 0);
        if null(left) || null(right) {
            return Some("a null pointer is compared with or subtracted from another pointer".to_string());
        }
        Some(format!("{} and {} belong to different objects", self.value(left), self.value(right)))
    }
}
