//! Smells: code that works as it is written, and is often a slip all the same. No proof of anything; where a run fails, a line on its way
//! that smells is likelier to be at fault.
//!
//! | smell | file |
//! |---|---|
//! | an assignment as a condition, a comparison inside of bit operations, `!` before `&`, an unsigned number below 0 | `conditions` |
//! | the size of a pointer, an allocation that counts no elements or no terminator | `sizes` |
//! | a value that nobody reads | `unused` |
//! | a `case` that runs on into the next one, a loop that goes beyond its array | `flow` |
//! | a line like the one before in which one name was not changed | `copies` |

mod conditions;
mod copies;
mod flow;
mod sizes;
mod unused;

use ir::{Edge, EdgeId, ExprId, ExprKind, Function, FunctionId, Op, Program, TypeKind};

/// Something that is often a slip.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Smell {
    /// `if (x = 5)`
    AssignmentAsCondition,
    /// `flags & MASK == 0`: the comparison comes first.
    ComparisonInBits,
    /// `!flags & MASK`: the negation comes first.
    NegationInBits,
    /// An unsigned number is never below 0.
    UnsignedBelowZero,
    /// `sizeof p`, where `p` is a pointer, as the size of what it points to.
    SizeOfPointer,
    /// Bytes are allocated for elements that are larger.
    AllocationOfBytes,
    /// `malloc(strlen(s))`: no room for the terminator.
    NoTerminator,
    /// Nobody reads the value.
    ValueNeverRead,
    /// A `case` runs on into the next one.
    FallsThrough,
    /// A loop goes beyond the end of the array that it indexes.
    BeyondArray,
    /// One name was not changed when the line was copied.
    NameNotChanged,
}

impl Smell {
    /// All of them.
    pub const ALL: [Smell; 11] = [
        Smell::AssignmentAsCondition,
        Smell::ComparisonInBits,
        Smell::NegationInBits,
        Smell::UnsignedBelowZero,
        Smell::SizeOfPointer,
        Smell::AllocationOfBytes,
        Smell::NoTerminator,
        Smell::ValueNeverRead,
        Smell::FallsThrough,
        Smell::BeyondArray,
        Smell::NameNotChanged,
    ];

    /// Its name in reports.
    pub fn name(self) -> &'static str {
        match self {
            Smell::AssignmentAsCondition => "assignment-as-condition",
            Smell::ComparisonInBits => "comparison-in-bits",
            Smell::NegationInBits => "negation-in-bits",
            Smell::UnsignedBelowZero => "unsigned-below-zero",
            Smell::SizeOfPointer => "size-of-pointer",
            Smell::AllocationOfBytes => "allocation-of-bytes",
            Smell::NoTerminator => "no-terminator",
            Smell::ValueNeverRead => "value-never-read",
            Smell::FallsThrough => "falls-through",
            Smell::BeyondArray => "beyond-array",
            Smell::NameNotChanged => "name-not-changed",
        }
    }
}

/// A smell and the step that it is about.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Found {
    /// The function.
    pub function: FunctionId,
    /// The edge.
    pub edge: EdgeId,
    /// What it is.
    pub smell: Smell,
}

/// All smells of the user's code, in the order of its functions and their steps; each once for a step.
pub fn all(program: &Program) -> Vec<Found> {
    let mut found = Vec::new();
    for finder in [conditions::find, sizes::find, flow::find, unused::find, copies::find] {
        finder(program, &mut found);
    }
    // In a macro's definition, what stands there was not written for this place.
    found.retain(|one| {
        let span = program[one.function].edge(one.edge).span;
        program.sources.span(span).is_some_and(|span| span.definition.is_none() && span.expansion.is_none())
    });
    found.sort_unstable();
    found.dedup();
    found
}

/// The functions that the user wrote.
fn functions(program: &Program) -> impl Iterator<Item = (FunctionId, &Function)> {
    program.functions().filter(|(_, function)| !function.library && function.defined)
}

fn edges(function: &Function) -> impl Iterator<Item = (EdgeId, &Edge)> {
    (0u32..).map(EdgeId).zip(&function.edges)
}

/// An expression without the conversions around it.
fn inner(program: &Program, mut expr: ExprId) -> ExprId {
    while let ExprKind::Convert(operand) = *program[expr].kind() {
        expr = operand;
    }
    expr
}

/// Whether it is a truth value: a comparison or what is made of such.
fn is_truth(program: &Program, expr: ExprId) -> bool {
    let expr = inner(program, expr);
    match program[expr].kind() {
        ExprKind::Binary(op, ..) => op.is_comparison(),
        ExprKind::Unary(op, _) => *op == ir::UnaryOp::LogicalNot,
        ExprKind::And(..) | ExprKind::Or(..) => true,
        _ => matches!(program.types.kind(program[expr].ty()), TypeKind::Bool),
    }
}

/// All expressions that a step evaluates.
fn parts(program: &Program, op: &Op) -> Vec<ExprId> {
    program.roots_of(op).into_iter().flat_map(|root| program.parts_of(root)).collect()
}

#[cfg(test)]
mod tests {
    use super::Smell;

    #[test]
    fn every_smell_has_a_name_of_its_own() {
        let mut names: Vec<&str> = Smell::ALL.iter().map(|smell| smell.name()).collect();
        names.sort_unstable();
        names.dedup();
        assert_eq!(names.len(), Smell::ALL.len());
    }
}
