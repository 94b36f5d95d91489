//! What can be said about a violation at the moment it happens: where, in which calls, with which values,
//! about which object.

mod operands;
mod sentence;

use ir::{ExprId, ExprKind, Op, PlaceId, PlaceKind, PropertyClass, SiteId, SiteKind, SpanId, StatementId};

use crate::code::Node;
use crate::compile::NO_EDGE;
use crate::eval::View;
use crate::memory::{Memory, ObjectKind, Origin};
use crate::outcome::{Failure, ObjectNote, StackFrame};
use crate::vm::Vm;
use crate::vm::world::{At, Violation, World};
use operands::Collector;

/// The node that a violation belongs to: for an index it is the place, for a record that is read the value.
pub(crate) fn node(world: &World, violation: &Violation, at: &At) -> Node {
    let op = world.program[at.function].edges.get(at.note.edge.index()).map(|edge| &edge.op);
    match (at.note.node, op) {
        (Node::Expr(expr), _) if violation.index => match *world.program[expr].kind() {
            ExprKind::Load(place) => Node::Place(place),
            _ => at.note.node,
        },
        (Node::Op, Some(Op::Assign { place, .. })) if violation.index => Node::Place(*place),
        (Node::Op, Some(Op::Assign { value, .. })) if violation.access.is_some_and(|access| !access.write) => {
            Node::Expr(*value)
        }
        (node, _) => node,
    }
}

/// The site that a violation belongs to.
pub(crate) fn site(world: &World, violation: &Violation, at: &At) -> Option<SiteId> {
    if violation.class == PropertyClass::StackOverflow {
        return world.program.stack_site;
    }
    let mut at = *at;
    at.note.node = node(world, violation, &at);
    world.site(&at)
}

/// A pointer that is 0 itself makes a null dereference of every access through it, however far; an address
/// near 0 that was made otherwise is just no object.
pub(crate) fn refine(vm: &Vm, violation: &mut Violation, at: &At) {
    use PropertyClass::{InvalidPointer, NullDereference};
    if !matches!(violation.class, NullDereference | InvalidPointer) {
        return;
    }
    let Some(pointer) = base_pointer(vm, node(&vm.world, violation, at), at) else { return };
    let Ok(address) = view(vm).scalar(pointer) else { return };
    violation.class = if address == 0 { NullDereference } else { InvalidPointer };
    if let Some(access) = &mut violation.access {
        access.class = violation.class;
    }
}

/// The pointer that an access goes through, before anything is added to it.
fn base_pointer(vm: &Vm, node: Node, at: &At) -> Option<ExprId> {
    let program = vm.world.program;
    let place = match node {
        Node::Expr(expr) => match *program[expr].kind() {
            ExprKind::Load(place) => place,
            _ => return None,
        },
        Node::Place(place) => place,
        Node::Op => match program[at.function].edges.get(at.note.edge.index())?.op {
            Op::Assign { place, .. } => place,
            _ => return None,
        },
    };
    let mut pointer = dereferenced(vm, place)?;
    loop {
        match *program[pointer].kind() {
            ExprKind::PointerAdd { pointer: base, .. } => pointer = base,
            ExprKind::AddressOf(place) => pointer = dereferenced(vm, place)?,
            ExprKind::Convert(operand)
                if matches!(program.types.kind(program[operand].ty()), ir::TypeKind::Pointer(_)) =>
            {
                pointer = operand;
            }
            _ => return Some(pointer),
        }
    }
}

/// The pointer that a place dereferences.
fn dereferenced(vm: &Vm, mut place: PlaceId) -> Option<ExprId> {
    loop {
        match *vm.world.program[place].kind() {
            PlaceKind::Deref(pointer) => return Some(pointer),
            PlaceKind::Field(base, _) | PlaceKind::Index(base, _) => place = base,
            PlaceKind::Variable(_) => return None,
        }
    }
}

/// The state of the innermost call.
fn view<'a>(vm: &'a Vm) -> View<'a> {
    let code = &vm.codes[vm.code as usize];
    View {
        program: vm.world.program,
        memory: &vm.world.memory,
        globals: &vm.globals,
        frame: Some((code, &vm.stack[vm.base..])),
    }
}

/// Everything about a violation.
pub(crate) fn failure(vm: &Vm, violation: &Violation, site: Option<SiteId>, at: &At) -> Failure {
    let program = vm.world.program;
    let node = node(&vm.world, violation, at);
    let view = view(vm);
    let mut collector = Collector::new(view);
    collector.node(node, at);
    let operands = collector.operands;
    let object = object_note(&vm.world.memory, &vm.world, violation);
    let stack = stack(vm, at);
    let text = sentence::sentence(vm, violation, node, at, object.as_ref());
    let mut placed = *at;
    placed.note.node = node;
    let span = match site {
        Some(site) if program[site].span.is_some() && node == Node::Op && program[site].kind != SiteKind::Stack => {
            program[site].span
        }
        _ => vm.world.span(&placed),
    };
    Failure {
        class: violation.class,
        site,
        span,
        statement: statement(vm, site, at),
        function: at.function,
        edge: (at.note.edge != NO_EDGE).then_some(at.note.edge),
        step: at.step,
        user_frame: stack.iter().position(|frame| !program[frame.function].library),
        stack,
        operands,
        object,
        text,
    }
}

fn statement(vm: &Vm, site: Option<SiteId>, at: &At) -> Option<StatementId> {
    let program = vm.world.program;
    let edge = program[at.function].edges.get(at.note.edge.index());
    edge.map(|edge| edge.statement).or_else(|| site.map(|site| program[site].statement))
}

/// A leak: `count` objects were never freed, the violation names the first.
pub(crate) fn leak_failure(vm: &Vm, violation: &Violation, site: SiteId, at: &At, count: usize) -> Failure {
    let object = object_note(&vm.world.memory, &vm.world, violation);
    let span = object.as_ref().map_or(SpanId::NONE, |object| object.allocated);
    let size = object.as_ref().map_or(0, |object| object.size);
    let text = match count {
        1 => format!("memory of {size} bytes is never freed"),
        _ => format!("{count} allocated objects are never freed, the first of {size} bytes"),
    };
    Failure {
        class: PropertyClass::Leak,
        site: Some(site),
        span,
        statement: None,
        function: at.function,
        edge: None,
        step: at.step,
        stack: Vec::new(),
        user_frame: None,
        operands: Vec::new(),
        object,
        text,
    }
}

/// The open calls, innermost first.
fn stack(vm: &Vm, at: &At) -> Vec<StackFrame> {
    let program = vm.world.program;
    let frame = |function: ir::FunctionId, edge: ir::EdgeId| {
        let found = program[function].edges.get(edge.index());
        StackFrame { function, edge: found.map(|_| edge), span: found.map_or(program[function].span, |edge| edge.span) }
    };
    let mut stack = vec![frame(at.function, at.note.edge)];
    for caller in vm.frames.iter().rev() {
        if let Some(code) = vm.codes.get(caller.code as usize) {
            let note = code.notes[(caller.pc as usize).saturating_sub(1)];
            stack.push(frame(code.function, note.edge));
        }
    }
    stack
}

/// What is known about the object of a violation.
fn object_note(memory: &Memory, world: &World, violation: &Violation) -> Option<ObjectNote> {
    let address = violation.access.map(|access| access.address).or(violation.address)?;
    let id = memory.id_of(address);
    let offset = |base: u32| Some(i64::from((address as u32).wrapping_sub(base) as i32));
    let (origin, size, base, ended) = match (memory.object(id), memory.dead(id)) {
        (Some(object), _) => {
            let origin = *memory.origin(id)?;
            (origin, object.data.len() as u64, object.base, None)
        }
        (None, Some(dead)) => (dead.origin, dead.size, dead.base, Some((dead.ended, dead.ended_step))),
        (None, None) => return None,
    };
    Some(ObjectNote {
        name: object_name(world, id, &origin, size),
        variable: match origin.kind {
            ObjectKind::Variable(var) => Some(var),
            ObjectKind::Heap
            | ObjectKind::Stack
            | ObjectKind::Function(_)
            | ObjectKind::Arguments
            | ObjectKind::Environment => None,
        },
        size,
        allocated: origin.allocated,
        allocated_step: origin.step,
        ended,
        offset: offset(base),
        access_size: violation.access.map(|access| access.size),
        write: violation.access.is_some_and(|access| access.write),
    })
}

fn object_name(world: &World, id: u32, origin: &Origin, size: u64) -> String {
    let program = world.program;
    match origin.kind {
        ObjectKind::Variable(var) => match program[var].kind {
            ir::VariableKind::Literal => match program.sources.snippet(program[var].span) {
                Some(text) => format!("the string {text}"),
                None => "a string literal".to_string(),
            },
            ir::VariableKind::Declared | ir::VariableKind::Parameter => format!("`{}`", program[var].name),
            ir::VariableKind::Temporary => match program.sources.snippet(program[var].span) {
                Some(text) => format!("the value of `{text}`"),
                None => "a temporary object".to_string(),
            },
        },
        ObjectKind::Heap => format!("heap object of {size} bytes"),
        ObjectKind::Stack => format!("alloca object of {size} bytes"),
        ObjectKind::Function(function) => format!("function `{}`", program[function].name),
        ObjectKind::Arguments => "the variable arguments".to_string(),
        ObjectKind::Environment => outside_name(world, id, origin),
    }
}

/// What storage is called that the program finds when it starts, or that belongs to the library.
fn outside_name(world: &World, id: u32, origin: &Origin) -> String {
    let mut variables = world.environment.iter();
    match variables.find(|&(_, &address)| world.memory.id_of(address) == id) {
        Some((name, _)) => format!("the environment variable {}", String::from_utf8_lossy(name)),
        None if origin.step > 0 => "storage of the C library".to_string(),
        None => "the program's arguments".to_string(),
    }
}
