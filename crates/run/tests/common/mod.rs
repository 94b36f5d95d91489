//! A small builder of programs: each test writes its graph by hand, with names for what it needs.
#![allow(dead_code, reason = "every test file uses its own part")]

use std::sync::Arc;

use ir::*;
use run::{Captured, Options, Outcome, Report};

/// A program under construction, with one function being built at a time.
#[derive(Clone)]
pub struct Build {
    pub program: Program,
    pub int: TypeId,
    pub long: TypeId,
    pub uint: TypeId,
    pub uchar: TypeId,
    pub double: TypeId,
    pub void: TypeId,
    file: FileId,
    text: String,
    statement: StatementId,
    function: FunctionId,
    here: u32,
    next: u32,
}

const EXIT: u32 = 1;

impl Build {
    /// An empty program for a machine; `text` is the source that spans are found in.
    pub fn new(machine: Machine, text: &str) -> Build {
        let mut program = Program::new(machine);
        let file = program.sources.add_file(SourceFile {
            name: "t.c".to_string(),
            text: Some(Arc::from(text)),
            library: false,
        });
        let types = &mut program.types;
        let int = types.int();
        let bits = machine.pointer_bits();
        let long = types.plain(TypeKind::Int { bits, signed: true }, "long");
        let uint = types.plain(TypeKind::Int { bits: 32, signed: false }, "unsigned int");
        let uchar = types.plain(TypeKind::Int { bits: 8, signed: false }, "unsigned char");
        let double = types.plain(TypeKind::Float(FloatFormat::Double), "double");
        let void = types.void();
        let statement = program.add_statement(Statement::implied(SpanId::NONE, None));
        let function = FunctionId(0);
        let text = text.to_string();
        Build { program, int, long, uint, uchar, double, void, file, text, statement, function, here: 0, next: 2 }
    }

    pub fn lp64() -> Build {
        Build::new(Machine::Lp64, "")
    }

    /// The span of the first place where the text stands in the (one-line) source.
    pub fn at(&mut self, piece: &str) -> SpanId {
        let Some(start) = self.text.find(piece) else { return SpanId::NONE };
        let region = Region {
            file: self.file,
            line: 1,
            column: start as u32 + 1,
            end_line: 1,
            end_column: (start + piece.len()) as u32 + 1,
        };
        self.program.sources.intern(Span { told: region, text: region, definition: None, expansion: None })
    }

    pub fn site(&mut self, kind: SiteKind) -> Option<SiteId> {
        let statement = self.statement;
        Some(self.program.add_site(Site { kind, span: SpanId::NONE, statement, text: None }))
    }

    // Functions.

    /// Declares a function; its body is built by `body`.
    pub fn function(
        &mut self,
        name: &str,
        parameters: &[(&str, TypeId)],
        returns: TypeId,
        variadic: bool,
    ) -> FunctionId {
        let types = parameters.iter().map(|&(_, ty)| ty).collect();
        let kind = TypeKind::Function(FunctionType { returns, parameters: types, variadic, prototyped: true });
        let ty = self.program.types.plain(kind, name);
        let id = self.program.add_function(Function {
            name: name.to_string(),
            ty,
            parameters: Vec::new(),
            locals: Vec::new(),
            span: SpanId::NONE,
            library: false,
            entry: LocationId(0),
            exit: LocationId(EXIT),
            locations: 2,
            edges: Vec::new(),
            enclosures: Vec::new(),
            labels: Vec::new(),
            defined: true,
        });
        for &(name, ty) in parameters {
            let var = self.variable(Some(id), name, ty, VariableKind::Parameter);
            self.program.function_mut(id).parameters.push(var);
        }
        id
    }

    /// The function that is built from now on.
    pub fn body(&mut self, function: FunctionId) {
        self.function = function;
        self.here = 0;
        self.next = 2;
    }

    /// `int main(void)`, built from now on.
    pub fn main(&mut self) {
        let main = self.function("main", &[], self.int, false);
        self.program.start = Some(main);
        self.body(main);
    }

    pub fn parameter(&self, function: FunctionId, index: usize) -> VarId {
        self.program[function].parameters[index]
    }

    fn variable(&mut self, function: Option<FunctionId>, name: &str, ty: TypeId, kind: VariableKind) -> VarId {
        let in_memory = !self.program.types.is_scalar(ty);
        let storage = if function.is_some() { Storage::Automatic } else { Storage::Static };
        let span = SpanId::NONE;
        let align = 8;
        let name = name.to_string();
        let variable = Variable {
            name,
            ty,
            span,
            storage,
            kind,
            read_only: false,
            constant_target: false,
            in_memory,
            function,
            align,
        };
        let var = self.program.add_variable(variable);
        if let Some(function) = function {
            self.program.function_mut(function).locals.push(var);
        }
        var
    }

    /// A local variable of the current function; its life begins here.
    pub fn local(&mut self, name: &str, ty: TypeId) -> VarId {
        let var = self.variable(Some(self.function), name, ty, VariableKind::Declared);
        self.op(Op::Begin { var, size: None });
        var
    }

    /// A global variable with initial bytes.
    pub fn global(&mut self, name: &str, ty: TypeId, bytes: Vec<u8>) -> VarId {
        let var = self.variable(None, name, ty, VariableKind::Declared);
        let size = self.program.types.size_of(ty).expect("a global has a size");
        self.program.globals.push(Global { var, initializer: Initializer { size, bytes, ..Initializer::default() } });
        var
    }

    pub fn array(&mut self, element: TypeId, length: u64) -> TypeId {
        let kind = TypeKind::Array { element, length: ArrayLength::Fixed(length) };
        self.program.types.plain(kind, "array")
    }

    pub fn pointer(&mut self, target: TypeId) -> TypeId {
        self.program.types.pointer_to(target)
    }

    // Edges.

    fn edge(&mut self, from: u32, to: u32, op: Op) {
        let edge =
            Edge { from: LocationId(from), to: LocationId(to), op, span: SpanId::NONE, statement: self.statement };
        let next = self.next;
        let function = self.program.function_mut(self.function);
        function.edges.push(edge);
        function.locations = function.locations.max(next);
    }

    pub fn fresh(&mut self) -> u32 {
        self.next += 1;
        let next = self.next;
        let function = self.program.function_mut(self.function);
        function.locations = function.locations.max(next);
        self.next - 1
    }

    /// Appends an operation.
    pub fn op(&mut self, op: Op) {
        let to = self.fresh();
        self.edge(self.here, to, op);
        self.here = to;
    }

    pub fn ret(&mut self, value: Option<ExprId>) {
        self.edge(self.here, EXIT, Op::Return { value });
        self.here = self.fresh();
    }

    /// `if (condition) then else otherwise`
    pub fn branch(&mut self, condition: ExprId, then: impl FnOnce(&mut Build), otherwise: impl FnOnce(&mut Build)) {
        let (yes, no, join) = (self.fresh(), self.fresh(), self.fresh());
        self.edge(self.here, yes, Op::Assume { condition, holds: true });
        self.edge(self.here, no, Op::Assume { condition, holds: false });
        self.here = yes;
        then(self);
        self.edge(self.here, join, Op::Skip);
        self.here = no;
        otherwise(self);
        self.edge(self.here, join, Op::Skip);
        self.here = join;
    }

    /// `while (condition) body`
    pub fn while_loop(&mut self, condition: ExprId, body: impl FnOnce(&mut Build)) {
        let (head, inside, after) = (self.fresh(), self.fresh(), self.fresh());
        self.edge(self.here, head, Op::Skip);
        self.edge(head, inside, Op::Assume { condition, holds: true });
        self.edge(head, after, Op::Assume { condition, holds: false });
        self.here = inside;
        body(self);
        self.edge(self.here, head, Op::Skip);
        self.here = after;
    }

    /// `switch (selector)`: each arm stores its number in `result`.
    pub fn switch(&mut self, selector: ExprId, arms: &[Arm], result: VarId) {
        let (from, join) = (self.here, self.fresh());
        for (number, &arm) in (0..).zip(arms) {
            let at = self.fresh();
            self.edge(from, at, Op::Case { selector, arm });
            self.here = at;
            let value = self.num(number);
            self.assign(result, value);
            self.edge(self.here, join, Op::Skip);
        }
        self.here = join;
    }

    pub fn assign(&mut self, var: VarId, value: ExprId) {
        let place = self.program.variable_place(var, SpanId::NONE);
        self.op(Op::Assign { place, value, site: None });
    }

    pub fn store(&mut self, place: PlaceId, value: ExprId) {
        let site = self.site(SiteKind::Access);
        self.op(Op::Assign { place, value, site });
    }

    pub fn call(&mut self, function: FunctionId, arguments: Vec<ExprId>, result: Option<VarId>) {
        let result = result.map(|var| self.program.variable_place(var, SpanId::NONE));
        self.op(Op::Call { callee: Callee::Function(function), arguments, result, site: None });
    }

    pub fn builtin(&mut self, builtin: Builtin, arguments: Vec<ExprId>, result: Option<VarId>) {
        let kind = if builtin == Builtin::Free { SiteKind::Free } else { SiteKind::Library };
        let site = self.site(kind);
        let result = result.map(|var| self.program.variable_place(var, SpanId::NONE));
        self.op(Op::Call { callee: Callee::Builtin(builtin), arguments, result, site });
    }

    // Expressions.

    pub fn num(&mut self, value: i128) -> ExprId {
        let int = self.int;
        self.program.int(value, int, SpanId::NONE)
    }

    pub fn constant(&mut self, value: i128, ty: TypeId) -> ExprId {
        self.program.int(value, ty, SpanId::NONE)
    }

    pub fn load(&mut self, var: VarId) -> ExprId {
        let name = self.program[var].name.clone();
        let span = self.at(&name);
        let place = self.program.variable_place(var, span);
        let site = self.site(SiteKind::Access);
        self.program.load(place, span, site)
    }

    pub fn load_place(&mut self, place: PlaceId) -> ExprId {
        let site = self.site(SiteKind::Access);
        let span = self.program[place].span();
        self.program.load(place, span, site)
    }

    pub fn binary(&mut self, op: BinaryOp, left: ExprId, right: ExprId) -> ExprId {
        let kind = match op {
            BinaryOp::Add | BinaryOp::Sub | BinaryOp::Mul => Some(SiteKind::Arithmetic),
            BinaryOp::Div | BinaryOp::Rem => Some(SiteKind::Division),
            BinaryOp::Shl | BinaryOp::Shr => Some(SiteKind::Shift),
            _ => None,
        };
        let signed = self.program.types.integer(self.program[left].ty()).is_some_and(|(_, signed)| signed);
        let divides = matches!(op, BinaryOp::Div | BinaryOp::Rem | BinaryOp::Shl | BinaryOp::Shr);
        let site = kind.filter(|_| signed || divides).and_then(|kind| self.site(kind));
        self.program.binary(op, left, right, SpanId::NONE, site)
    }

    pub fn convert(&mut self, expr: ExprId, ty: TypeId) -> ExprId {
        let site = self.site(SiteKind::FloatConversion);
        self.program.convert(expr, ty, SpanId::NONE, site)
    }

    /// `var[index]`
    pub fn element(&mut self, var: VarId, index: ExprId) -> PlaceId {
        let name = self.program[var].name.clone();
        let span = self.at(&name);
        let base = self.program.variable_place(var, span);
        let site = self.site(SiteKind::Index);
        self.program.index(base, index, SpanId::NONE, site)
    }

    /// `*(pointer + index)`
    pub fn deref(&mut self, pointer: VarId, index: i128) -> PlaceId {
        let pointer = self.load(pointer);
        let TypeKind::Pointer(target) = *self.program.types.kind(self.program[pointer].ty()) else {
            panic!("a pointer")
        };
        let stride = self.program.types.size_of(target).expect("elements have a size");
        let index = self.num(index);
        let moved = self.program.pointer_add(pointer, index, stride, false, SpanId::NONE);
        self.program.deref(moved, target, SpanId::NONE)
    }

    pub fn address_of(&mut self, var: VarId) -> ExprId {
        let place = self.program.variable_place(var, SpanId::NONE);
        let ty = self.program[var].ty;
        let pointer = self.pointer(ty);
        self.program.address_of(place, pointer, SpanId::NONE)
    }

    /// A value that the program asks for.
    pub fn input(&mut self, var: VarId) {
        let ty = self.program[var].ty;
        let kind = InputKind::Nondet("any".to_string());
        let source = self.program.add_input(InputSource { kind, ty, span: SpanId::NONE });
        let place = self.program.variable_place(var, SpanId::NONE);
        self.op(Op::Input { place, source });
    }

    // Running.

    pub fn run(&self) -> Report {
        self.run_with(&Options::default())
    }

    pub fn run_with(&self, options: &Options) -> Report {
        let defects = well_formed(&self.program);
        assert!(defects.is_empty(), "{defects:?}");
        let mut output = Captured::default();
        let report = run::execute(&self.program, options, &mut output);
        let recorded =
            run::Trace::replay(&self.program, options, &mut Captured::default()).expect("it can be recorded");
        assert_eq!(*recorded.report(), report, "a recorded run is the same run");
        report
    }
}

/// The exit status, or a panic that shows what happened instead.
pub fn status(report: &Report) -> u8 {
    match &report.outcome {
        Outcome::Exit { status } => *status,
        other => panic!("{other:?}"),
    }
}

/// The violated class, or a panic that shows what happened instead.
pub fn class(report: &Report) -> PropertyClass {
    failure(report).class
}

pub fn failure(report: &Report) -> &run::Failure {
    match &report.outcome {
        Outcome::Failure(failure) => failure,
        other => panic!("{other:?}"),
    }
}
