//! The program as data.
//!
//! A [`Program`] is what every engine works on: source files and spans, types and their layout, pure
//! typed expressions, functions as control-flow graphs of locations and edges, and the properties that a
//! run may violate. Nothing here knows C syntax, and nothing here executes anything.
//!
//! **Semantics in one paragraph.** A run starts at the entry location of the start function and follows
//! edges. Evaluating an edge's operation evaluates its expressions, operands from left to right, each
//! node after its operands; `And`, `Or` and `Conditional` evaluate only what C evaluates. A node that
//! carries a [`SiteId`] is checked at that moment: when one of the classes of that site is violated, the
//! run fails there. A node without a site has the total meaning that gcc gives it (wrapping arithmetic,
//! masked shift). Memory is made of objects with lifetimes; a pointer is an address that belongs to one
//! object or to none. If the program spawns threads, each has its own frames; between two steps any thread may go on that does
//! not wait, and a step is never interrupted.

mod build;
mod builtin;
mod calls;
mod checks;
mod event;
mod expr;
mod intrinsic;
mod parts;
mod print;
mod program;
mod property;
mod rule;
mod source;
mod threads;
mod types;
mod wf;

pub use build::wrap;
pub use builtin::Builtin;
pub use calls::{MainArguments, on_stack};
pub use event::{Event, EventKind, Events};
pub use expr::{BinaryOp, Expr, ExprId, ExprKind, Place, PlaceId, PlaceKind, UnaryOp};
pub use intrinsic::Intrinsic;
pub use print::{print_function, print_program};
pub use program::{
    Arm, Callee, Edge, EdgeId, Enclosure, Function, FunctionId, Global, InitialPart, Initializer, InputId, InputKind,
    InputSource, LocationId, Op, PointerTarget, Program, Relocation, Statement, StatementId, StatementKind, Storage,
    VarId, Variable, VariableKind,
};

pub use property::{ClassSet, PropertyClass, Site, SiteId, SiteKind};
pub use rule::{OBJECT_NUMBER, Rule, RuleEvent, RuleInstances, RuleState};
pub use source::{Expansion, FileId, Region, SourceFile, SourceMap, Span, SpanId, assigned};
pub use types::{
    ArrayLength, EnumId, Enumeration, Field, FloatFormat, FunctionType, Machine, Record, RecordId, Type, TypeId,
    TypeKind, Types,
};
pub use wf::{Defect, well_formed};
