//! Programs: variables, functions as control-flow graphs, and the checked constructors of expressions.

use std::ops::Index;

use crate::{
    BinaryOp, Builtin, Expr, ExprId, ExprKind, Intrinsic, Machine, Place, PlaceId, PlaceKind, Site, SiteId, SourceMap,
    SpanId, TypeId, TypeKind, Types, UnaryOp,
};

macro_rules! id {
    ($(#[$doc:meta])* $name:ident) => {
        $(#[$doc])*
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub struct $name(pub u32);

        impl $name {
            /// Position in its table.
            pub fn index(self) -> usize {
                self.0 as usize
            }
        }
    };
}

id!(/** A variable of the program. */ VarId);
id!(/** A function of the program. */ FunctionId);
id!(/** A location of one function. */ LocationId);
id!(/** An edge of one function. */ EdgeId);
id!(/** A statement of the source. */ StatementId);
id!(/** A source of nondeterministic values. */ InputId);

/// How long a variable lives.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Storage {
    /// The whole run.
    Static,
    /// From [`Op::Begin`] to [`Op::End`], at most until its function returns; parameters and temporaries
    /// during the whole call.
    Automatic,
}

/// Why a variable exists.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum VariableKind {
    /// The user declared it.
    Declared,
    /// A parameter.
    Parameter,
    /// Made by lowering to hold an intermediate value; shown as its source expression.
    Temporary,
    /// A string literal.
    Literal,
}

/// A variable.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Variable {
    /// The name in the source; temporaries have names that C cannot spell.
    pub name: String,
    /// Its type.
    pub ty: TypeId,
    /// Its declaration, or the expression a temporary stands for.
    pub span: SpanId,
    /// How long it lives.
    pub storage: Storage,
    /// Why it exists.
    pub kind: VariableKind,
    /// Whether writing to it is undefined (`const` objects, string literals).
    pub read_only: bool,
    /// Whether its address is taken or it is too big for a register: it must live in memory.
    pub in_memory: bool,
    /// The function it belongs to.
    pub function: Option<FunctionId>,
    /// Alignment in bytes.
    pub align: u64,
}

/// A pointer inside an initial value.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PointerTarget {
    /// Into a variable of static storage.
    Variable(VarId),
    /// A function.
    Function(FunctionId),
}

/// An address to be written into an initial value.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Relocation {
    /// Where it goes.
    pub offset: u64,
    /// Its width in bytes.
    pub size: u64,
    /// What it points to.
    pub target: PointerTarget,
    /// Bytes added to the target's address.
    pub addend: i64,
}

/// The initial bytes of a variable of static storage.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Initializer {
    /// Size of the object; may exceed that of its type (flexible array members).
    pub size: u64,
    /// The first bytes; the rest is zero.
    pub bytes: Vec<u8>,
    /// Addresses in it.
    pub relocations: Vec<Relocation>,
    /// True for an `extern` variable that no file defines: its bytes are inputs.
    pub unknown: bool,
}

/// A variable of static storage with its initial value.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Global {
    /// The variable.
    pub var: VarId,
    /// Its initial value.
    pub initializer: Initializer,
}

/// Why a value is nondeterministic.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum InputKind {
    /// The program asked for any value (`__VERIFIER_nondet_int` and the like).
    Nondet(String),
    /// A function has neither body nor model.
    Undefined(String),
    /// A library function whose result depends on the outside world (`rand`, `time`).
    Environment(String),
    /// A `volatile` object is read, and the user asked to treat that as an input.
    Volatile,
    /// The output of an assembler statement.
    Assembler,
}

/// A source of nondeterministic values.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct InputSource {
    /// Why.
    pub kind: InputKind,
    /// The type of its values.
    pub ty: TypeId,
    /// Where it is asked for.
    pub span: SpanId,
}

/// Which values of a selector an edge takes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Arm {
    /// From the first to the second, both included.
    Range(i128, i128),
    /// Whatever no other arm of the location takes.
    Otherwise,
}

/// What is called.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Callee {
    /// A function of the program.
    Function(FunctionId),
    /// Whatever the pointer points to.
    Pointer(ExprId),
    /// A library function.
    Builtin(Builtin),
}

/// The operation on an edge.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Op {
    /// Nothing.
    Skip,
    /// The place becomes the value; both have the same type: a scalar, or a record or array copied whole.
    /// The value is evaluated first, then the place (its pointers and indices); the site checks the write.
    Assign {
        /// Where.
        place: PlaceId,
        /// What.
        value: ExprId,
        /// Check of the write.
        site: Option<SiteId>,
    },
    /// All bytes of the place become zero and initialised.
    Zero {
        /// Where.
        place: PlaceId,
    },
    /// One outcome of a branch: its location has exactly two edges, with the same condition.
    Assume {
        /// A scalar tested against 0.
        condition: ExprId,
        /// Which outcome.
        holds: bool,
    },
    /// One way out of a switch: all edges of its location have the same selector, one is `Otherwise`.
    Case {
        /// An integer.
        selector: ExprId,
        /// The values that go this way.
        arm: Arm,
    },
    /// `__VERIFIER_assume`: runs in which the condition is 0 are of no interest and end here.
    Constrain {
        /// A scalar tested against 0.
        condition: ExprId,
    },
    /// The property at the site holds if the condition is not 0.
    Assert {
        /// A scalar tested against 0.
        condition: ExprId,
        /// The property.
        site: SiteId,
    },
    /// The place becomes any value of its type.
    Input {
        /// Where.
        place: PlaceId,
        /// Why.
        source: InputId,
    },
    /// A call; the result (if wanted) goes to a place of the return type.
    Call {
        /// What is called.
        callee: Callee,
        /// The arguments, converted to the parameter types.
        arguments: Vec<ExprId>,
        /// Where the result goes.
        result: Option<PlaceId>,
        /// The check of a call through a pointer, or of a library function's preconditions.
        site: Option<SiteId>,
    },
    /// The function ends; the edge leads to the exit location.
    Return {
        /// What it returns.
        value: Option<ExprId>,
    },
    /// The lifetime of a local variable begins; it is uninitialised.
    Begin {
        /// The variable.
        var: VarId,
        /// For a variable-length array: its size in bytes, of type `size_t`.
        size: Option<ExprId>,
    },
    /// The lifetime of a local variable ends.
    End {
        /// The variable.
        var: VarId,
    },
    /// A construct that is not supported: a run that comes here cannot go on (it ends as unsupported, not as
    /// a failure).
    Refuse {
        /// The construct, in words.
        what: String,
    },
    /// `alloca`: memory until the function returns; its address goes to the place.
    StackAllocate {
        /// Where the pointer goes.
        result: PlaceId,
        /// Size in bytes, of type `size_t`.
        size: ExprId,
    },
}

/// An edge of a control-flow graph: one step of a run.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Edge {
    /// Where it starts.
    pub from: LocationId,
    /// Where it leads.
    pub to: LocationId,
    /// What happens.
    pub op: Op,
    /// Where it was written.
    pub span: SpanId,
    /// The source statement it belongs to.
    pub statement: StatementId,
}

/// A statement of the source. All steps lowered from it carry its id.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Statement {
    /// Where it stands (for a loop or `if`: the whole statement).
    pub span: SpanId,
    /// Its function; none for what happens outside of functions.
    pub function: Option<FunctionId>,
}

/// A function.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Function {
    /// Its name.
    pub name: String,
    /// Its type.
    pub ty: TypeId,
    /// Its parameters.
    pub parameters: Vec<VarId>,
    /// All its variables of automatic storage, parameters first.
    pub locals: Vec<VarId>,
    /// Where it is defined (its name).
    pub span: SpanId,
    /// True for library models that come with the tool.
    pub library: bool,
    /// Where it starts.
    pub entry: LocationId,
    /// Where `Return` edges lead; no edge leaves it.
    pub exit: LocationId,
    /// Number of locations.
    pub locations: u32,
    /// The edges.
    pub edges: Vec<Edge>,
    /// False for a function that is declared, perhaps its address taken, but not defined.
    pub defined: bool,
}

impl Function {
    /// The edges that leave each location, in order.
    pub fn outgoing(&self) -> Vec<Vec<EdgeId>> {
        let mut out = vec![Vec::new(); self.locations as usize];
        for (index, edge) in (0u32..).zip(&self.edges) {
            out[edge.from.index()].push(EdgeId(index));
        }
        out
    }

    /// The edge behind an id.
    pub fn edge(&self, id: EdgeId) -> &Edge {
        &self.edges[id.index()]
    }
}

/// A whole program.
#[derive(Debug, Clone)]
pub struct Program {
    /// Files and spans.
    pub sources: SourceMap,
    /// Types.
    pub types: Types,
    pub(crate) exprs: Vec<Expr>,
    places: Vec<Place>,
    variables: Vec<Variable>,
    functions: Vec<Function>,
    statements: Vec<Statement>,
    sites: Vec<Site>,
    inputs: Vec<InputSource>,
    /// Variables of static storage with their initial values.
    pub globals: Vec<Global>,
    /// The function a run starts in.
    pub start: Option<FunctionId>,
    /// The library function that calls what `atexit` registered; it runs when `main` returns or `exit` is called.
    pub exit_handlers: Option<FunctionId>,
    /// Checks that belong to the end of the program (leaks).
    pub end_site: Option<SiteId>,
    /// Functions without body and model, by name: each call returns any value.
    pub undefined_functions: Vec<String>,
    /// `extern` variables that no file defines, by name: they hold any value.
    pub undefined_variables: Vec<String>,
}

impl Program {
    /// An empty program.
    pub fn new(machine: Machine) -> Program {
        Program {
            sources: SourceMap::default(),
            types: Types::new(machine),
            exprs: Vec::new(),
            places: Vec::new(),
            variables: Vec::new(),
            functions: Vec::new(),
            statements: Vec::new(),
            sites: Vec::new(),
            inputs: Vec::new(),
            globals: Vec::new(),
            start: None,
            exit_handlers: None,
            end_site: None,
            undefined_functions: Vec::new(),
            undefined_variables: Vec::new(),
        }
    }

    /// Adds a variable.
    pub fn add_variable(&mut self, variable: Variable) -> VarId {
        self.variables.push(variable);
        VarId(count(self.variables.len()))
    }

    /// The variable behind an id, to be changed while lowering goes on.
    pub fn variable_mut(&mut self, id: VarId) -> &mut Variable {
        &mut self.variables[id.index()]
    }

    /// Adds a function.
    pub fn add_function(&mut self, function: Function) -> FunctionId {
        self.functions.push(function);
        FunctionId(count(self.functions.len()))
    }

    /// The function behind an id, to be changed while lowering goes on.
    pub fn function_mut(&mut self, id: FunctionId) -> &mut Function {
        &mut self.functions[id.index()]
    }

    /// Adds a statement.
    pub fn add_statement(&mut self, statement: Statement) -> StatementId {
        self.statements.push(statement);
        StatementId(count(self.statements.len()))
    }

    /// Adds a site.
    pub fn add_site(&mut self, site: Site) -> SiteId {
        self.sites.push(site);
        SiteId(count(self.sites.len()))
    }

    /// Adds a source of inputs.
    pub fn add_input(&mut self, source: InputSource) -> InputId {
        self.inputs.push(source);
        InputId(count(self.inputs.len()))
    }

    /// All functions in order.
    pub fn functions(&self) -> impl Iterator<Item = (FunctionId, &Function)> {
        (0u32..).map(FunctionId).zip(&self.functions)
    }

    /// All variables in order.
    pub fn variables(&self) -> impl Iterator<Item = (VarId, &Variable)> {
        (0u32..).map(VarId).zip(&self.variables)
    }

    /// All sites in order.
    pub fn sites(&self) -> impl Iterator<Item = (SiteId, &Site)> {
        (0u32..).map(SiteId).zip(&self.sites)
    }

    /// All expressions in order.
    pub fn expressions(&self) -> impl Iterator<Item = &Expr> {
        self.exprs.iter()
    }

    /// Number of expressions, for tables beside the arena.
    pub fn expr_count(&self) -> usize {
        self.exprs.len()
    }

    /// Number of places, for tables beside the arena.
    pub fn place_count(&self) -> usize {
        self.places.len()
    }

    // Checked constructors. Each asserts what the node relies on.

    fn push_expr(&mut self, kind: ExprKind, ty: TypeId, span: SpanId, site: Option<SiteId>) -> ExprId {
        self.exprs.push(Expr { kind, ty, span, site });
        ExprId(count(self.exprs.len()))
    }

    fn push_place(&mut self, kind: PlaceKind, ty: TypeId, span: SpanId, site: Option<SiteId>) -> PlaceId {
        self.places.push(Place { kind, ty, span, site });
        PlaceId(count(self.places.len()))
    }

    /// An integer, `_Bool` or pointer constant; the value is wrapped into the type.
    pub fn int(&mut self, value: i128, ty: TypeId, span: SpanId) -> ExprId {
        let (bits, signed) = self.types.integer(ty).expect("an integer constant has an integer type");
        let value = if matches!(self.types.kind(ty), TypeKind::Bool) {
            i128::from(value != 0)
        } else {
            wrap(value, bits, signed)
        };
        self.push_expr(ExprKind::Int(value), ty, span, None)
    }

    /// A floating-point constant.
    pub fn float(&mut self, bits: u128, ty: TypeId, span: SpanId) -> ExprId {
        assert!(self.types.float(ty).is_some(), "a float constant has a float type");
        self.push_expr(ExprKind::Float(bits), ty, span, None)
    }

    /// The value of a place.
    pub fn load(&mut self, place: PlaceId, span: SpanId, site: Option<SiteId>) -> ExprId {
        let ty = self[place].ty;
        let aggregate = matches!(self.types.kind(ty), TypeKind::Record(_) | TypeKind::Array { .. });
        let fits = self.types.is_scalar(ty) || aggregate && self.types.size_of(ty).is_some();
        assert!(fits, "only values of known size are loaded");
        self.push_expr(ExprKind::Load(place), ty, span, site)
    }

    /// The address of a place, with the given pointer type.
    pub fn address_of(&mut self, place: PlaceId, ty: TypeId, span: SpanId) -> ExprId {
        assert!(matches!(self.types.kind(ty), TypeKind::Pointer(_)), "an address has a pointer type");
        self.mark_in_memory(place);
        self.push_expr(ExprKind::AddressOf(place), ty, span, None)
    }

    fn mark_in_memory(&mut self, mut place: PlaceId) {
        loop {
            match self[place].kind {
                PlaceKind::Variable(var) => {
                    self.variables[var.index()].in_memory = true;
                    return;
                }
                PlaceKind::Field(base, _) | PlaceKind::Index(base, _) => place = base,
                PlaceKind::Deref(_) => return,
            }
        }
    }

    /// The address of a function.
    pub fn function_address(&mut self, function: FunctionId, ty: TypeId, span: SpanId) -> ExprId {
        assert!(matches!(self.types.kind(ty), TypeKind::Pointer(_)), "an address has a pointer type");
        self.push_expr(ExprKind::FunctionAddress(function), ty, span, None)
    }

    /// A unary operation.
    pub fn unary(&mut self, op: UnaryOp, operand: ExprId, span: SpanId, site: Option<SiteId>) -> ExprId {
        let operand_ty = self[operand].ty;
        assert!(self.types.is_scalar(operand_ty), "operators take scalars");
        let ty = match op {
            UnaryOp::Neg | UnaryOp::BitNot => operand_ty,
            UnaryOp::LogicalNot => self.types.int(),
        };
        self.push_expr(ExprKind::Unary(op, operand), ty, span, site)
    }

    /// A binary operation.
    pub fn binary(&mut self, op: BinaryOp, left: ExprId, right: ExprId, span: SpanId, site: Option<SiteId>) -> ExprId {
        let (left_ty, right_ty) = (self[left].ty, self[right].ty);
        assert!(
            self.types.is_scalar(left_ty)
                && (op.is_shift() && self.types.integer(right_ty).is_some()
                    || self.types.same_representation(left_ty, right_ty)),
            "operands of `{}` fit each other: {} and {}",
            op.symbol(),
            self.types.get(left_ty).spelling,
            self.types.get(right_ty).spelling,
        );
        let ty = if op.is_comparison() { self.types.int() } else { left_ty };
        self.push_expr(ExprKind::Binary(op, left, right), ty, span, site)
    }

    /// Pointer plus or minus an integer; the result has the pointer's type.
    pub fn pointer_add(&mut self, pointer: ExprId, index: ExprId, stride: u64, negative: bool, span: SpanId) -> ExprId {
        let ty = self[pointer].ty;
        assert!(matches!(self.types.kind(ty), TypeKind::Pointer(_)), "pointer arithmetic starts at a pointer");
        assert!(self.types.integer(self[index].ty).is_some(), "a pointer moves by an integer");
        self.push_expr(ExprKind::PointerAdd { pointer, index, stride, negative }, ty, span, None)
    }

    /// Pointer minus pointer.
    pub fn pointer_difference(
        &mut self,
        left: ExprId,
        right: ExprId,
        stride: u64,
        ty: TypeId,
        span: SpanId,
        site: Option<SiteId>,
    ) -> ExprId {
        for side in [left, right] {
            let side_ty = self[side].ty;
            assert!(matches!(self.types.kind(side_ty), TypeKind::Pointer(_)), "pointers are subtracted");
        }
        assert!(stride > 0, "elements have a size");
        self.push_expr(ExprKind::PointerDifference { left, right, stride }, ty, span, site)
    }

    /// A conversion between scalar types.
    pub fn convert(&mut self, operand: ExprId, ty: TypeId, span: SpanId, site: Option<SiteId>) -> ExprId {
        assert!(
            self.types.is_scalar(self[operand].ty) && self.types.is_scalar(ty),
            "scalars are converted: {} to {}",
            self.types.get(self[operand].ty).spelling,
            self.types.get(ty).spelling,
        );
        self.push_expr(ExprKind::Convert(operand), ty, span, site)
    }

    /// `&&` (`or` false) or `||` (`or` true).
    pub fn short_circuit(&mut self, or: bool, left: ExprId, right: ExprId, span: SpanId) -> ExprId {
        assert!(self.types.is_scalar(self[left].ty) && self.types.is_scalar(self[right].ty), "truth of scalars");
        let ty = self.types.int();
        let kind = if or { ExprKind::Or(left, right) } else { ExprKind::And(left, right) };
        self.push_expr(kind, ty, span, None)
    }

    /// `?:` on scalars.
    pub fn conditional(&mut self, condition: ExprId, then: ExprId, otherwise: ExprId, span: SpanId) -> ExprId {
        let ty = self[then].ty;
        assert!(self.types.is_scalar(self[condition].ty), "a condition is a scalar");
        assert!(
            self.types.is_scalar(ty) && self.types.same_representation(ty, self[otherwise].ty),
            "both arms have one scalar type"
        );
        self.push_expr(ExprKind::Conditional(condition, then, otherwise), ty, span, None)
    }

    /// An intrinsic; `ty` is its result type.
    pub fn intrinsic(
        &mut self,
        op: Intrinsic,
        operands: Vec<ExprId>,
        ty: TypeId,
        span: SpanId,
        site: Option<SiteId>,
    ) -> ExprId {
        assert_eq!(op.arity(), operands.len(), "an intrinsic has its operands");
        self.push_expr(ExprKind::Intrinsic(op, operands), ty, span, site)
    }

    /// The address of the first variable argument of the current call.
    pub fn variable_arguments(&mut self, ty: TypeId, span: SpanId) -> ExprId {
        self.push_expr(ExprKind::VariableArguments, ty, span, None)
    }

    /// A variable as a place.
    pub fn variable_place(&mut self, var: VarId, span: SpanId) -> PlaceId {
        let ty = self.variables[var.index()].ty;
        self.push_place(PlaceKind::Variable(var), ty, span, None)
    }

    /// What a pointer points to, seen as a value of type `ty`.
    pub fn deref(&mut self, pointer: ExprId, ty: TypeId, span: SpanId) -> PlaceId {
        let pointer_ty = self[pointer].ty;
        assert!(matches!(self.types.kind(pointer_ty), TypeKind::Pointer(_)), "a pointer is dereferenced");
        self.push_place(PlaceKind::Deref(pointer), ty, span, None)
    }

    /// A member of a record place.
    pub fn field(&mut self, base: PlaceId, index: u32, span: SpanId) -> PlaceId {
        let ty = self.types.field(self[base].ty, index).expect("the record has that member").ty;
        self.push_place(PlaceKind::Field(base, index), ty, span, None)
    }

    /// An element of an array place.
    pub fn index(&mut self, base: PlaceId, index: ExprId, span: SpanId, site: Option<SiteId>) -> PlaceId {
        let TypeKind::Array { element, .. } = *self.types.kind(self[base].ty) else {
            panic!("an array is indexed");
        };
        assert!(self.types.integer(self[index].ty).is_some(), "an index is an integer");
        self.push_place(PlaceKind::Index(base, index), element, span, site)
    }

    /// The same value under another type of the same representation (another spelling or pointee).
    pub fn retype(&mut self, expr: ExprId, ty: TypeId) -> ExprId {
        assert!(
            self.types.same_representation(self[expr].ty, ty),
            "a value keeps its representation: {} as {}",
            self.types.get(self[expr].ty).spelling,
            self.types.get(ty).spelling,
        );
        if self[expr].ty == ty {
            return expr;
        }
        let mut copy = self[expr].clone();
        copy.ty = ty;
        self.exprs.push(copy);
        ExprId(count(self.exprs.len()))
    }
}

fn count(len: usize) -> u32 {
    u32::try_from(len - 1).expect("fewer than 2^32 entries")
}

/// Wraps a value into an integer type of `bits` bits. Unsigned 128-bit values keep their bit pattern.
pub(crate) fn wrap(value: i128, bits: u32, signed: bool) -> i128 {
    if bits >= 128 {
        return value;
    }
    let mask = (1i128 << bits) - 1;
    let low = value & mask;
    if signed && low >> (bits - 1) != 0 { low - (1i128 << bits) } else { low }
}

macro_rules! index {
    ($id:ty, $item:ty, $field:ident) => {
        impl Index<$id> for Program {
            type Output = $item;
            fn index(&self, id: $id) -> &$item {
                &self.$field[id.index()]
            }
        }
    };
}

index!(ExprId, Expr, exprs);
index!(PlaceId, Place, places);
index!(VarId, Variable, variables);
index!(FunctionId, Function, functions);
index!(StatementId, Statement, statements);
index!(InputId, InputSource, inputs);

impl Index<SiteId> for Program {
    type Output = Site;
    fn index(&self, id: SiteId) -> &Site {
        &self.sites[id.0 as usize]
    }
}
