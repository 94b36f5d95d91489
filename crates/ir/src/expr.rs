//! Pure typed expressions and places. They live in the program's arenas and are made only by the checked
//! constructors of [`Program`](crate::Program), so that a node always has operands of fitting types.

use crate::{FunctionId, Intrinsic, SiteId, SpanId, TypeId, VarId};

/// An expression in the program's arena.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ExprId(pub(crate) u32);

impl ExprId {
    /// Position in the arena, for tables beside it.
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

/// A place (an lvalue) in the program's arena.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct PlaceId(pub(crate) u32);

impl PlaceId {
    /// Position in the arena, for tables beside it.
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

/// Operators on one operand.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum UnaryOp {
    /// Arithmetic negation.
    Neg,
    /// Bitwise complement.
    BitNot,
    /// `!`: 1 when the operand (of any scalar type) is zero. Result `int`.
    LogicalNot,
}

/// Operators on two operands. Both have the same type, except for shifts; comparisons yield `int`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum BinaryOp {
    /// `+`
    Add,
    /// `-`
    Sub,
    /// `*`
    Mul,
    /// `/`, truncating for integers.
    Div,
    /// `%`
    Rem,
    /// `&`
    BitAnd,
    /// `|`
    BitOr,
    /// `^`
    BitXor,
    /// `<<`; the amount may have any integer type.
    Shl,
    /// `>>`, arithmetic on signed types; the amount may have any integer type.
    Shr,
    /// `==`
    Eq,
    /// `!=`
    Ne,
    /// `<`
    Lt,
    /// `<=`
    Le,
    /// `>`
    Gt,
    /// `>=`
    Ge,
}

impl BinaryOp {
    /// Whether the result is a truth value of type `int`.
    pub fn is_comparison(self) -> bool {
        match self {
            BinaryOp::Eq | BinaryOp::Ne | BinaryOp::Lt | BinaryOp::Le | BinaryOp::Gt | BinaryOp::Ge => true,
            BinaryOp::Add
            | BinaryOp::Sub
            | BinaryOp::Mul
            | BinaryOp::Div
            | BinaryOp::Rem
            | BinaryOp::BitAnd
            | BinaryOp::BitOr
            | BinaryOp::BitXor
            | BinaryOp::Shl
            | BinaryOp::Shr => false,
        }
    }

    /// Whether the operands may have different types.
    pub fn is_shift(self) -> bool {
        matches!(self, BinaryOp::Shl | BinaryOp::Shr)
    }

    /// The operator as C writes it.
    pub fn symbol(self) -> &'static str {
        match self {
            BinaryOp::Add => "+",
            BinaryOp::Sub => "-",
            BinaryOp::Mul => "*",
            BinaryOp::Div => "/",
            BinaryOp::Rem => "%",
            BinaryOp::BitAnd => "&",
            BinaryOp::BitOr => "|",
            BinaryOp::BitXor => "^",
            BinaryOp::Shl => "<<",
            BinaryOp::Shr => ">>",
            BinaryOp::Eq => "==",
            BinaryOp::Ne => "!=",
            BinaryOp::Lt => "<",
            BinaryOp::Le => "<=",
            BinaryOp::Gt => ">",
            BinaryOp::Ge => ">=",
        }
    }
}

/// What an expression is.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ExprKind {
    /// An integer, `_Bool` or pointer constant; within the range of its type.
    Int(i128),
    /// A floating-point constant: the bits of its format.
    Float(u128),
    /// The value of a place: a scalar, or a whole record or array of known size. Its site (if any) checks the
    /// access; a site of kind `VarArgs` reports whatever is wrong with it as that class.
    Load(PlaceId),
    /// The address of a place; nothing is accessed.
    AddressOf(PlaceId),
    /// The address of a function.
    FunctionAddress(FunctionId),
    /// One operand.
    Unary(UnaryOp, ExprId),
    /// Two operands.
    Binary(BinaryOp, ExprId, ExprId),
    /// `pointer + index * stride` bytes; the index has any integer type and is used with its sign.
    PointerAdd {
        /// Where to start.
        pointer: ExprId,
        /// How many elements.
        index: ExprId,
        /// Bytes of one element.
        stride: u64,
        /// Whether the index is subtracted.
        negative: bool,
    },
    /// `(left - right) / stride`, of a signed integer type of pointer width.
    PointerDifference {
        /// The minuend.
        left: ExprId,
        /// The subtrahend.
        right: ExprId,
        /// Bytes of one element.
        stride: u64,
    },
    /// The operand converted to this node's scalar type, as C converts (to `_Bool`: whether it is not 0).
    Convert(ExprId),
    /// `&&`: 1 or 0 of type `int`; the right operand counts only if the left one is not 0.
    And(ExprId, ExprId),
    /// `||`
    Or(ExprId, ExprId),
    /// `?:`: the first is a scalar tested against 0.
    Conditional(ExprId, ExprId, ExprId),
    /// A pure operation without an operator.
    Intrinsic(Intrinsic, Vec<ExprId>),
    /// The address of the first variable argument of the current call.
    VariableArguments,
}

/// An expression.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Expr {
    pub(crate) kind: ExprKind,
    pub(crate) ty: TypeId,
    pub(crate) span: SpanId,
    pub(crate) site: Option<SiteId>,
}

impl Expr {
    /// What it is.
    pub fn kind(&self) -> &ExprKind {
        &self.kind
    }

    /// Its type.
    pub fn ty(&self) -> TypeId {
        self.ty
    }

    /// Where it was written.
    pub fn span(&self) -> SpanId {
        self.span
    }

    /// What is checked when it is evaluated.
    pub fn site(&self) -> Option<SiteId> {
        self.site
    }
}

/// What a place is.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum PlaceKind {
    /// A variable.
    Variable(VarId),
    /// What a pointer points to. The site (if any) checks that the address is a multiple of the type's alignment.
    Deref(ExprId),
    /// A member of a record place, by its index in the record.
    Field(PlaceId, u32),
    /// An element of an array place; the index has any integer type. The site (if any) checks the index
    /// against the declared length. (`p[i]` on a pointer is a `Deref` of a `PointerAdd`.)
    Index(PlaceId, ExprId),
}

/// A place.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Place {
    pub(crate) kind: PlaceKind,
    pub(crate) ty: TypeId,
    pub(crate) span: SpanId,
    pub(crate) site: Option<SiteId>,
}

impl Place {
    /// What it is.
    pub fn kind(&self) -> &PlaceKind {
        &self.kind
    }

    /// The type of what it holds.
    pub fn ty(&self) -> TypeId {
        self.ty
    }

    /// Where it was written.
    pub fn span(&self) -> SpanId {
        self.span
    }

    /// For an index: the check against the declared length. For what a pointer points to: the check of its alignment.
    pub fn site(&self) -> Option<SiteId> {
        self.site
    }
}
