//! Well-formedness: what every engine may rely on. Checked constructors guard expressions; this guards
//! the graphs. Always on in tests.

use crate::{
    Arm, Callee, Edge, ExprId, Function, FunctionId, LocationId, Op, PlaceId, PlaceKind, Program, Storage, TypeKind,
};

/// A broken rule, in words.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Defect {
    /// The function it is in.
    pub function: String,
    /// What is wrong.
    pub message: String,
}

/// All defects of a program; empty for a well-formed one.
pub fn well_formed(program: &Program) -> Vec<Defect> {
    let mut defects = Vec::new();
    for (id, function) in program.functions() {
        if function.defined {
            Checker { program, id, function, defects: &mut defects }.check();
        }
    }
    for global in &program.globals {
        if program[global.var].storage != Storage::Static {
            defects.push(Defect {
                function: String::new(),
                message: format!("global `{}` is not static", program[global.var].name),
            });
        }
    }
    if program.start.is_some_and(|start| !program[start].defined) {
        defects.push(Defect { function: String::new(), message: "the start function has no body".into() });
    }
    defects
}

struct Checker<'a> {
    program: &'a Program,
    id: FunctionId,
    function: &'a Function,
    defects: &'a mut Vec<Defect>,
}

impl Checker<'_> {
    fn check(&mut self) {
        for location in [self.function.entry, self.function.exit] {
            self.require(location.0 < self.function.locations, "entry and exit are locations");
        }
        let mut targets_in_range = true;
        for edge in &self.function.edges {
            targets_in_range &= edge.from.0 < self.function.locations && edge.to.0 < self.function.locations;
        }
        self.require(targets_in_range, "edges lead from location to location");
        if !targets_in_range {
            return;
        }
        for edge in &self.function.edges {
            self.check_op(edge);
        }
        let outgoing = self.function.outgoing();
        for (location, edges) in (0u32..).map(LocationId).zip(&outgoing) {
            let edges: Vec<&Edge> = edges.iter().map(|&edge| self.function.edge(edge)).collect();
            self.check_exits(location, &edges);
        }
        self.check_reachable_ends(&outgoing);
    }

    fn require(&mut self, holds: bool, rule: &str) {
        if !holds {
            self.defects.push(Defect { function: self.function.name.clone(), message: rule.to_string() });
        }
    }

    /// A location has no edge (exit), one plain edge, two `Assume` edges, or `Case` edges that share their selector.
    fn check_exits(&mut self, location: LocationId, edges: &[&Edge]) {
        match edges {
            [] => {}
            [only] => {
                let plain = !matches!(only.op, Op::Assume { .. });
                let lone_case = matches!(only.op, Op::Case { arm: Arm::Range(..), .. });
                self.require(plain && !lone_case, &format!("location {} has a complete set of edges", location.0));
            }
            [first, ..] => match &first.op {
                Op::Assume { condition, holds } => {
                    let complete =
                        edges.len() == 2 && edges[1].op == (Op::Assume { condition: *condition, holds: !*holds });
                    self.require(complete, &format!("branch at location {} has two outcomes", location.0));
                }
                Op::Case { selector, .. } => self.check_cases(location, *selector, edges),
                _ => self.require(false, &format!("location {} has one edge", location.0)),
            },
        }
        self.require(location != self.function.exit || edges.is_empty(), "no edge leaves the exit");
    }

    fn check_cases(&mut self, location: LocationId, selector: ExprId, edges: &[&Edge]) {
        let mut ranges = Vec::new();
        let mut otherwise = 0;
        let mut same = true;
        for edge in edges {
            match &edge.op {
                Op::Case { selector: own, arm } => {
                    same &= *own == selector;
                    match arm {
                        Arm::Range(low, high) => ranges.push((*low, *high)),
                        Arm::Otherwise => otherwise += 1,
                    }
                }
                _ => same = false,
            }
        }
        ranges.sort_unstable();
        let disjoint = ranges.windows(2).all(|pair| pair[0].1 < pair[1].0);
        let ordered = ranges.iter().all(|(low, high)| low <= high);
        self.require(
            same && otherwise == 1 && disjoint && ordered,
            &format!("switch at location {} has disjoint arms and one default", location.0),
        );
    }

    /// Every location that can be reached has a way on, except the exit.
    fn check_reachable_ends(&mut self, outgoing: &[Vec<crate::EdgeId>]) {
        let mut seen = vec![false; outgoing.len()];
        let mut work = vec![self.function.entry];
        while let Some(location) = work.pop() {
            if std::mem::replace(&mut seen[location.index()], true) {
                continue;
            }
            if outgoing[location.index()].is_empty() && location != self.function.exit {
                self.require(false, &format!("location {} leads on", location.0));
            }
            work.extend(outgoing[location.index()].iter().map(|&edge| self.function.edge(edge).to));
        }
    }

    fn check_op(&mut self, edge: &Edge) {
        let types = &self.program.types;
        match &edge.op {
            Op::Skip | Op::Refuse { .. } => {}
            Op::Assign { place, value, .. } => {
                self.check_place(*place);
                self.check_expr(*value);
                let fits = types.same_representation(self.program[*place].ty, self.program[*value].ty);
                self.require(fits, "an assigned value has the place's type");
            }
            Op::Zero { place } => self.check_place(*place),
            Op::Assume { condition, .. }
            | Op::Constrain { condition }
            | Op::Observe { condition, .. }
            | Op::Assert { condition, .. } => {
                self.check_expr(*condition);
                self.require(types.is_scalar(self.program[*condition].ty), "a condition is a scalar");
            }
            Op::Case { selector, .. } => {
                self.check_expr(*selector);
                self.require(types.integer(self.program[*selector].ty).is_some(), "a selector is an integer");
            }
            Op::Input { place, source } => {
                self.check_place(*place);
                let fits = types.same_representation(self.program[*place].ty, self.program[*source].ty);
                self.require(fits, "an input has the place's type");
            }
            Op::Call { callee, arguments, result, .. } => {
                for &argument in arguments {
                    self.check_expr(argument);
                }
                if let Callee::Pointer(pointer) = callee {
                    self.check_expr(*pointer);
                    let is_pointer = matches!(types.kind(self.program[*pointer].ty), TypeKind::Pointer(_));
                    self.require(is_pointer, "a call goes through a pointer");
                }
                if let Some(result) = result {
                    self.check_place(*result);
                }
                if let Callee::Function(function) = callee {
                    self.require(self.program[*function].defined, "a function that is called directly has a body");
                }
            }
            Op::Return { value } => {
                if let Some(value) = value {
                    self.check_expr(*value);
                }
                self.require(edge.to == self.function.exit, "a return leads to the exit");
            }
            Op::Begin { var, size } => {
                self.check_local(*var);
                if let Some(size) = size {
                    self.check_expr(*size);
                }
            }
            Op::End { var } => self.check_local(*var),
            Op::StackAllocate { result, size } => {
                self.check_place(*result);
                self.check_expr(*size);
            }
            Op::Spawn { .. } | Op::Await { .. } | Op::Atomic { .. } | Op::Sync { .. } => self.check_thread_op(&edge.op),
        }
    }

    fn check_thread_op(&mut self, op: &Op) {
        let types = &self.program.types;
        match op {
            Op::Spawn { handle, function, argument } => {
                self.check_place(*handle);
                self.check_expr(*argument);
                let integer = types.integer(self.program[*handle].ty).is_some();
                self.require(integer, "the number of a thread is an integer");
                let spawned = &self.program[*function];
                let fits = spawned.defined && spawned.parameters.len() == 1;
                self.require(fits, "a thread begins in a function with a body and one parameter");
            }
            Op::Await { condition, object, holder, .. } => {
                for expr in [condition, object, holder] {
                    self.check_expr(*expr);
                    self.require(types.is_scalar(self.program[*expr].ty), "what is awaited is said by scalars");
                }
            }
            Op::Sync { object, .. } => {
                self.check_expr(*object);
                let is_pointer = matches!(types.kind(self.program[*object].ty), TypeKind::Pointer(_));
                self.require(is_pointer, "an object is named by its address");
            }
            _ => {}
        }
    }

    fn check_local(&mut self, var: crate::VarId) {
        let variable = &self.program[var];
        let own = variable.function == Some(self.id) && variable.storage == Storage::Automatic;
        self.require(own, &format!("`{}` is a local variable of its function", variable.name));
    }

    fn check_place(&mut self, place: PlaceId) {
        match *self.program[place].kind() {
            PlaceKind::Variable(var) => {
                if self.program[var].storage == Storage::Automatic {
                    self.check_local(var);
                }
            }
            PlaceKind::Deref(pointer) => self.check_expr(pointer),
            PlaceKind::Field(base, _) => self.check_place(base),
            PlaceKind::Index(base, index) => {
                self.check_place(base);
                self.check_expr(index);
            }
        }
    }

    fn check_expr(&mut self, expr: ExprId) {
        use crate::ExprKind as K;
        match self.program[expr].kind() {
            K::Int(_) | K::Float(_) | K::FunctionAddress(_) | K::VariableArguments => {}
            K::Load(place) => self.check_place(*place),
            K::AddressOf(place) => {
                self.check_place(*place);
                let mut root = *place;
                while let PlaceKind::Field(base, _) | PlaceKind::Index(base, _) = *self.program[root].kind() {
                    root = base;
                }
                if let PlaceKind::Variable(var) = *self.program[root].kind() {
                    self.require(self.program[var].in_memory, "a variable whose address is taken is in memory");
                }
            }
            K::Unary(_, operand) | K::Convert(operand) => self.check_expr(*operand),
            K::Binary(_, left, right) | K::And(left, right) | K::Or(left, right) => {
                self.check_expr(*left);
                self.check_expr(*right);
            }
            K::PointerAdd { pointer, index, .. } => {
                self.check_expr(*pointer);
                self.check_expr(*index);
            }
            K::PointerDifference { left, right, .. } => {
                self.check_expr(*left);
                self.check_expr(*right);
            }
            K::Conditional(condition, then, otherwise) => {
                self.check_expr(*condition);
                self.check_expr(*then);
                self.check_expr(*otherwise);
            }
            K::Intrinsic(_, operands) => {
                for &operand in operands {
                    self.check_expr(operand);
                }
            }
        }
    }
}
