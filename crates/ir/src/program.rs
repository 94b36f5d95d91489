//! Programs: variables, and functions as control-flow graphs.

mod variables;

use std::collections::{BTreeMap, BTreeSet};
use std::ops::Index;
use std::sync::Arc;

use crate::{
    Builtin, ClassSet, Events, Expr, ExprId, Machine, Place, PlaceId, Rule, RuleEvent, Site, SiteId, SourceMap, SpanId,
    TypeId, Types,
};

pub use variables::{
    Global, InitialPart, Initializer, InputKind, InputSource, PointerTarget, Relocation, Storage, Variable,
    VariableKind,
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
    /// Somebody wants to know whether the condition holds here; nothing happens. Nothing in it is checked.
    Observe {
        /// Which observation.
        number: u32,
        /// A scalar tested against 0.
        condition: ExprId,
    },
    /// `alloca`: memory until the function returns; its address goes to the place.
    StackAllocate {
        /// Where the pointer goes.
        result: PlaceId,
        /// Size in bytes, of type `size_t`.
        size: ExprId,
    },
    /// A new thread begins, in a function with one parameter and no result; it ends with it. Only in programs that spawn, as are
    /// the three below.
    Spawn {
        /// Becomes the number of the thread, an `int`; the first thread has 0.
        handle: PlaceId,
        /// What it executes.
        function: FunctionId,
        /// What it is called with.
        argument: ExprId,
    },
    /// The thread goes on as soon as the condition holds, outside of atomic brackets. The test and going on are one step, together
    /// with the bracket that opens next.
    Await {
        /// A scalar tested against 0.
        condition: ExprId,
        /// The address of what it waits for; null if that is nothing in memory.
        object: ExprId,
        /// An `int`: the number of the thread that it waits for, negative if that is none.
        holder: ExprId,
        /// The check that it does not wait for ever.
        site: SiteId,
    },
    /// A bracket: between two of them, no other thread makes a step.
    Atomic {
        /// Whether it opens.
        begins: bool,
    },
    /// What a thread did before it released an object happens before what another does after it acquired the object later.
    Sync {
        /// Whether it acquires; else it releases.
        acquires: bool,
        /// The address of the object.
        object: ExprId,
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
    /// What it is.
    pub kind: StatementKind,
    /// Whether a `goto`, `break`, `continue` or a label of a `switch` stands in it: in another place it would mean something else.
    pub has_jumps: bool,
}

impl Statement {
    /// One that nobody wrote.
    pub fn implied(span: SpanId, function: Option<FunctionId>) -> Statement {
        Statement { span, function, kind: StatementKind::Implied, has_jumps: false }
    }
}

/// What a statement is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum StatementKind {
    /// Nobody wrote it: the end of a function, what happens before `main`.
    Implied,
    /// An expression, or nothing: `x = f(y);`
    Expression,
    /// One or several declarations.
    Declaration,
    /// `if`
    If {
        /// Whether it has an `else`.
        has_else: bool,
    },
    /// `while`
    While,
    /// `do ... while`
    DoWhile,
    /// `for`
    For {
        /// Whether something is done before the first iteration, or after each: otherwise it is a `while`.
        counts: bool,
    },
    /// `switch`
    Switch,
    /// `goto`, also a computed one.
    Goto,
    /// `break`
    Break,
    /// `continue`
    Continue,
    /// `return`
    Return,
    /// Assembler.
    Assembler,
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
    /// Its loops and switches, inner ones before those around them.
    pub enclosures: Vec<Enclosure>,
    /// Its labels, by name.
    pub labels: Vec<(String, LocationId)>,
    /// False for a function that is declared, perhaps its address taken, but not defined.
    pub defined: bool,
}

/// A loop or a switch, for what jumps out of it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Enclosure {
    /// The locations inside.
    pub inside: BTreeSet<LocationId>,
    /// Where `break` leads.
    pub leave: LocationId,
    /// Where `continue` leads, in a loop.
    pub again: Option<LocationId>,
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

    /// The edges that lead to a location, in order.
    pub fn incoming(&self, location: LocationId) -> Vec<EdgeId> {
        let edges = (0u32..).map(EdgeId).zip(&self.edges);
        edges.filter(|(_, edge)| edge.to == location).map(|(id, _)| id).collect()
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
    pub(crate) places: Vec<Place>,
    variables: Vec<Arc<Variable>>,
    /// Shared by copies of the program, as are the variables: an edit touches few of them.
    functions: Vec<Arc<Function>>,
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
    /// The check that open calls fit the stack.
    pub stack_site: Option<SiteId>,
    /// The classes off by default that operators of this program are checked for. Their sites are made only if somebody asks
    /// for them: most programs have far more unsigned operators and moved pointers than anybody wants to hear of.
    pub optional_checks: ClassSet,
    /// Functions without body and model, by name: each call returns any value.
    pub undefined_functions: Vec<String>,
    /// `extern` variables that no file defines, by name: they hold any value.
    pub undefined_variables: Vec<String>,
    /// Whether atomic operations of a program with threads ask for less than sequential consistency.
    pub has_weak_orders: bool,
    /// Usage rules that were woven into the program.
    pub rules: Vec<Rule>,
    /// The functions that are events of rules, or work for them.
    pub rule_events: BTreeMap<FunctionId, RuleEvent>,
    /// What formulas of temporal logic see of runs.
    pub events: Events,
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
            stack_site: None,
            optional_checks: ClassSet::NONE,
            undefined_functions: Vec::new(),
            undefined_variables: Vec::new(),
            has_weak_orders: false,
            rules: Vec::new(),
            rule_events: BTreeMap::new(),
            events: Events::default(),
        }
    }

    /// Adds a variable.
    pub fn add_variable(&mut self, variable: Variable) -> VarId {
        self.variables.push(Arc::new(variable));
        VarId(count(self.variables.len()))
    }

    /// The variable behind an id, to be changed while lowering goes on.
    pub fn variable_mut(&mut self, id: VarId) -> &mut Variable {
        Arc::make_mut(&mut self.variables[id.index()])
    }

    /// Adds a function.
    pub fn add_function(&mut self, function: Function) -> FunctionId {
        self.functions.push(Arc::new(function));
        FunctionId(count(self.functions.len()))
    }

    /// The function behind an id, to be changed while lowering goes on.
    pub fn function_mut(&mut self, id: FunctionId) -> &mut Function {
        Arc::make_mut(&mut self.functions[id.index()])
    }

    /// Adds a variable for something that nobody named. It is not yet among those of its function.
    pub fn add_temporary(&mut self, function: Option<FunctionId>, ty: TypeId, span: SpanId) -> VarId {
        self.add_variable(Variable {
            name: "$temporary".to_string(),
            ty,
            span,
            storage: Storage::Automatic,
            kind: VariableKind::Temporary,
            read_only: false,
            constant_target: false,
            in_memory: !self.types.is_scalar(ty),
            function,
            align: self.types.size_of(ty).unwrap_or(1).clamp(1, 16),
        })
    }

    /// Whether something stands in the user's text as it is, and does not come out of a macro.
    pub fn is_written(&self, span: SpanId) -> bool {
        self.sources.span(span).is_some_and(|span| span.definition.is_none() && span.expansion.is_none())
    }

    /// Notes that a jump stands in a statement.
    pub fn note_jump(&mut self, statement: StatementId) {
        self.statements[statement.0 as usize].has_jumps = true;
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
        (0u32..).map(FunctionId).zip(self.functions.iter().map(|function| &**function))
    }

    /// All variables in order.
    pub fn variables(&self) -> impl Iterator<Item = (VarId, &Variable)> {
        (0u32..).map(VarId).zip(self.variables.iter().map(|variable| &**variable))
    }

    /// All statements in order.
    pub fn statements(&self) -> impl Iterator<Item = (StatementId, &Statement)> {
        (0u32..).map(StatementId).zip(&self.statements)
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
}

pub(crate) fn count(len: usize) -> u32 {
    u32::try_from(len - 1).expect("fewer than 2^32 entries")
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
