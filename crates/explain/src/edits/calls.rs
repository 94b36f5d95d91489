//! Calls that might be missing, or whose results might be meant: of functions of the program, with arguments that are at hand.

use std::collections::{BTreeMap, BTreeSet};

use edit::{Argument, Called, Fit, MOST_ARGUMENTS, argument_fit, argument_text, call_text, returned_type, value_fit};
use ir::{Callee, ExprId, ExprKind, FunctionId, Op, PlaceId, Program, Storage, TypeId, TypeKind, UnaryOp, VarId};

use super::stores::Places;

/// The most arguments that are tried for one parameter, calls of one function, and calls at one place.
const MOST_CANDIDATES: usize = 4;
const MOST_COMBINATIONS: usize = 8;
const MOST_CALLS: usize = 24;
/// The most results that are tried for what one line assigns.
pub const MOST_RESULTS: usize = 12;
/// The most ways to ask one question that are tried, and the most questions with one condition.
const MOST_QUESTIONS: usize = 2;
const MOST_PREDICATES: usize = 8;

/// What speaks against an argument: nothing if it has the name of the parameter, then more and more.
const NAMED_ALIKE: u32 = 1;
const OWN_VARIABLE: u32 = 2;
const OWN_MEMBER: u32 = 3;
const FROM_ELSEWHERE: u32 = 4;
/// What speaks against one that is converted, against ignoring a result that is ignored nowhere, and against a function that
/// only the harness calls: it is what the code is used by, hardly what it makes use of.
const CONVERTED: u32 = 3;
const IGNORED: u32 = 2;
const FOR_HARNESS: u32 = 3;

/// The functions that may be called, and which ones they call themselves.
pub struct Callables {
    all: Vec<Callable>,
    calls: BTreeMap<FunctionId, BTreeSet<FunctionId>>,
}

/// A function that may be called.
struct Callable {
    function: FunctionId,
    /// Whether it returns nothing, or what it returns is ignored somewhere.
    is_statement: bool,
    /// Whether a call does anything but to return something.
    has_effects: bool,
    /// Whether only the harness calls it.
    is_for_harness: bool,
    /// What is passed elsewhere for each of its parameters.
    passed: Vec<Passed>,
}

/// What calls pass for a parameter.
#[derive(Default)]
struct Passed {
    texts: BTreeSet<String>,
    constants: BTreeSet<i64>,
}

/// The calls that are possible somewhere, the most plausible first, and how they are written.
#[derive(Default)]
pub struct Found {
    /// As statements.
    pub statements: Vec<(Called, String)>,
    /// For their results.
    values: Vec<Called>,
    /// Those that answer a question and do nothing else.
    pub predicates: Vec<Called>,
}

/// The calls that are possible where some variables can be named in a function.
pub type Known = BTreeMap<(FunctionId, Vec<VarId>), Found>;

/// Something that can be passed.
struct Candidate {
    argument: Argument,
    text: String,
    /// What speaks against it, if its name does not speak for it.
    cost: u32,
}

/// A call and what speaks against it.
type Weighed = (u32, Called);

impl Callables {
    /// The functions of the user's code. Those that are `aside` (the harness) are not called, and how they call says nothing.
    pub fn new(program: &Program, is_aside: &dyn Fn(FunctionId) -> bool) -> Callables {
        let mut calls: BTreeMap<FunctionId, BTreeSet<FunctionId>> = BTreeMap::new();
        let mut all: BTreeMap<FunctionId, Callable> = BTreeMap::new();
        for (id, _) in program.functions() {
            calls.insert(id, called_from(program, id));
            if !is_aside(id) && can_be_called(program, id) {
                all.insert(id, Callable::new(program, id));
            }
        }
        for callable in all.values_mut() {
            let entered = calls[&callable.function].iter().chain([&callable.function]);
            callable.has_effects = entered.into_iter().any(|&function| has_own_effects(program, function));
        }
        // What the code itself calls is known last.
        let (harness, own): (Vec<_>, Vec<_>) = program.functions().partition(|(id, _)| is_aside(*id));
        for (id, function) in harness.into_iter().chain(own) {
            for edge in &function.edges {
                let Op::Call { callee: Callee::Function(callee), arguments, result, .. } = &edge.op else { continue };
                let Some(callable) = all.get_mut(callee) else { continue };
                callable.is_for_harness = is_aside(id);
                if callable.is_for_harness {
                    continue;
                }
                callable.is_statement |= result.is_none();
                for (passed, &argument) in callable.passed.iter_mut().zip(arguments) {
                    passed.add(program, argument);
                }
            }
        }
        Callables { all: all.into_values().collect(), calls }
    }

    /// The calls that are possible in a function where some variables can be named.
    pub fn calls_at<'k>(
        &self,
        program: &Program,
        places: &Places,
        (function, variables): (FunctionId, &[VarId]),
        known: &'k mut Known,
    ) -> &'k Found {
        let find = || self.find(program, places, function, variables);
        known.entry((function, variables.to_vec())).or_insert_with(find)
    }

    fn find(&self, program: &Program, places: &Places, function: FunctionId, variables: &[VarId]) -> Found {
        let candidates = candidates(program, places, function, variables);
        let (mut statements, mut values, mut predicates): (Vec<Weighed>, Vec<Weighed>, Vec<Weighed>) =
            (Vec::new(), Vec::new(), Vec::new());
        let can_call = |callable: &&Callable| {
            !self.would_recur(function, callable.function) && edit::is_callable_in(program, callable.function, function)
        };
        for callable in self.all.iter().filter(can_call) {
            let calls = callable.calls(program, &candidates, variables);
            let ignored = if callable.is_statement { 0 } else { IGNORED };
            // What only the harness calls (to begin anew, say) would mend much, and is hardly what is missing.
            if callable.has_effects && !callable.is_for_harness {
                statements.extend(calls.iter().map(|&(cost, called)| (cost + ignored, called)));
            }
            if !callable.has_effects && answers(program, callable.function) {
                predicates.extend(calls.iter().take(MOST_QUESTIONS));
            }
            values.extend(calls);
        }
        statements.sort_by_key(|(cost, _)| *cost);
        values.sort_by_key(|(cost, _)| *cost);
        predicates.sort_by_key(|(cost, _)| *cost);
        let written = |(_, called): Weighed| call_text(program, called, variables).map(|text| (called, text));
        Found {
            statements: statements.into_iter().filter_map(written).take(MOST_CALLS).collect(),
            values: values.into_iter().map(|(_, called)| called).collect(),
            predicates: predicates.into_iter().map(|(_, called)| called).take(MOST_PREDICATES).collect(),
        }
    }

    /// Whether a call in a function would make it call itself, which it did not do before.
    fn would_recur(&self, function: FunctionId, callee: FunctionId) -> bool {
        let reaches = |from: FunctionId, to: FunctionId| self.calls.get(&from).is_some_and(|all| all.contains(&to));
        callee == function || reaches(callee, function) && !reaches(function, callee)
    }
}

impl Found {
    /// The calls whose results fit where a value of some type is assigned, those of that very type first; they do not pass
    /// what is only declared there.
    pub fn fitting(&self, program: &Program, wanted: TypeId, declared: Option<VarId>) -> impl Iterator<Item = Called> {
        let is_known =
            |called: &Called| declared.is_none_or(|var| !called.arguments.contains(&Some(Argument::Variable(var))));
        let fit = |called: &Called| value_fit(program, returned_type(program, called.callee)?, wanted);
        let mut fitting: Vec<(Fit, Called)> = self
            .values
            .iter()
            .filter(|called| is_known(called))
            .filter_map(|called| fit(called).map(|fit| (fit, *called)))
            .collect();
        fitting.sort_by_key(|(fit, _)| *fit);
        fitting.into_iter().map(|(_, called)| called)
    }
}

impl Callable {
    fn new(program: &Program, function: FunctionId) -> Callable {
        let is_void = returned_type(program, function).is_some_and(|ty| *program.types.kind(ty) == TypeKind::Void);
        let passed = program[function].parameters.iter().map(|_| Passed::default()).collect();
        Callable { function, is_statement: is_void, has_effects: false, is_for_harness: false, passed }
    }

    /// Its calls with what can be passed, the best ones.
    fn calls(&self, program: &Program, candidates: &[Candidate], variables: &[VarId]) -> Vec<Weighed> {
        let none = Called { callee: self.function, arguments: [None; MOST_ARGUMENTS] };
        let mut calls: Vec<Weighed> = vec![(if self.is_for_harness { FOR_HARNESS } else { 0 }, none)];
        for (position, &parameter) in program[self.function].parameters.iter().enumerate() {
            let fitting = self.fitting(program, (position, parameter), candidates, variables);
            let mut longer = Vec::new();
            for &(cost, called) in &calls {
                // What is passed once is hardly meant for another parameter as well.
                let is_new = |(_, argument): &&(u32, Argument)| {
                    matches!(argument, Argument::Constant(_)) || !called.arguments.contains(&Some(*argument))
                };
                for &(more, argument) in fitting.iter().filter(is_new) {
                    let mut called = called;
                    called.arguments[position] = Some(argument);
                    longer.push((cost + more, called));
                }
            }
            calls = longer;
        }
        calls.sort_by_key(|(cost, _)| *cost);
        calls.truncate(MOST_COMBINATIONS);
        calls
    }

    /// What can be passed for a parameter, the best few.
    fn fitting(
        &self,
        program: &Program,
        (position, parameter): (usize, VarId),
        candidates: &[Candidate],
        variables: &[VarId],
    ) -> Vec<(u32, Argument)> {
        let passed = &self.passed[position];
        let mut fitting: Vec<(u32, Argument)> = Vec::new();
        for candidate in candidates {
            let Some(fit) = argument_fit(program, candidate.argument, parameter, variables) else { continue };
            let converted = if fit == Fit::Converted { CONVERTED } else { 0 };
            let named = named_cost(&candidate.text, &program[parameter].name, passed);
            fitting
                .push((named.map_or(candidate.cost, |cost| cost.min(candidate.cost)) + converted, candidate.argument));
        }
        if let Some(only) = only_pointer(program, parameter, &fitting) {
            return vec![(0, only)];
        }
        let constants = passed.constants.iter().map(|&value| (OWN_VARIABLE, Argument::Constant(value)));
        fitting
            .extend(constants.filter(|&(_, argument)| argument_fit(program, argument, parameter, variables).is_some()));
        fitting.sort_by_key(|(cost, _)| *cost);
        fitting.truncate(MOST_CANDIDATES);
        fitting
    }
}

impl Passed {
    fn add(&mut self, program: &Program, argument: ir::ExprId) {
        self.texts.extend(program.sources.snippet(program[argument].span()));
        let mut inner = argument;
        while let ExprKind::Convert(converted) = *program[inner].kind() {
            inner = converted;
        }
        if let ExprKind::Int(value @ (0 | 1)) = *program[inner].kind() {
            self.constants.insert(i64::from(value == 1));
        }
    }
}

/// Text without white space: how calls are compared.
pub fn folded(text: &str) -> String {
    text.chars().filter(|letter| !letter.is_whitespace() && *letter != ';').collect()
}

/// What speaks against an argument whose name speaks for it.
fn named_cost(text: &str, parameter: &str, passed: &Passed) -> Option<u32> {
    let is_letter = |letter: char| letter.is_ascii_alphanumeric() || letter == '_';
    let last = text.rsplit(|letter| !is_letter(letter)).next();
    match text == parameter {
        true => Some(0),
        false => (last == Some(parameter) || passed.texts.contains(text)).then_some(NAMED_ALIKE),
    }
}

/// The variable that points to such a record as a parameter does, if it is the only one.
fn only_pointer(program: &Program, parameter: VarId, fitting: &[(u32, Argument)]) -> Option<Argument> {
    let TypeKind::Pointer(to) = *program.types.kind(program[parameter].ty) else { return None };
    let mut pointers = fitting.iter().filter(|(_, argument)| matches!(argument, Argument::Variable(_)));
    match (program.types.kind(to), pointers.next(), pointers.next()) {
        (TypeKind::Record(_), Some(&(_, only)), None) => Some(only),
        _ => None,
    }
}

/// What can be passed where some variables can be named in a function, each text once.
fn candidates(program: &Program, places: &Places, function: FunctionId, variables: &[VarId]) -> Vec<Candidate> {
    let of_variable = |&var: &VarId| {
        let is_own = program[var].function == Some(function);
        (Argument::Variable(var), if is_own { OWN_VARIABLE } else { FROM_ELSEWHERE })
    };
    let scalars = variables.iter().filter(|var| program.types.is_scalar(program[**var].ty)).map(of_variable);
    let others = places.passable(program, function, variables);
    let others =
        others.into_iter().map(|(argument, is_own)| (argument, if is_own { OWN_MEMBER } else { FROM_ELSEWHERE }));
    let (mut found, mut texts): (Vec<Candidate>, BTreeSet<String>) = (Vec::new(), BTreeSet::new());
    for (argument, cost) in scalars.chain(others) {
        let Some(text) = argument_text(program, argument, variables) else { continue };
        if texts.insert(text.clone()) {
            found.push(Candidate { argument, text, cost });
        }
    }
    found
}

/// Whether a function is one of the user's that can be called with a few numbers and pointers.
fn can_be_called(program: &Program, function: FunctionId) -> bool {
    let own = &program[function];
    let takes = |parameter: &VarId| program.types.is_scalar(program[*parameter].ty);
    let is_plain = match program.types.kind(own.ty) {
        TypeKind::Function(ty) => {
            let returns = *program.types.kind(ty.returns) == TypeKind::Void || program.types.is_scalar(ty.returns);
            returns && !ty.variadic
        }
        _ => false,
    };
    let is_users = own.defined && !own.library && Some(function) != program.start;
    is_users && is_plain && own.parameters.len() <= MOST_ARGUMENTS && own.parameters.iter().all(takes)
}

/// The functions that a function calls, directly or not.
fn called_from(program: &Program, function: FunctionId) -> BTreeSet<FunctionId> {
    let (mut found, mut waiting) = (BTreeSet::new(), vec![function]);
    while let Some(from) = waiting.pop() {
        for edge in &program[from].edges {
            if let Op::Call { callee: Callee::Function(callee), .. } = edge.op
                && found.insert(callee)
            {
                waiting.push(callee);
            }
        }
    }
    found
}

/// Whether a step of a function changes something that others see.
fn has_own_effects(program: &Program, function: FunctionId) -> bool {
    let is_outside = |place: PlaceId| program.root_of(place).is_none_or(|var| program[var].storage == Storage::Static);
    program[function].edges.iter().any(|edge| match edge.op {
        Op::Assign { place, .. } | Op::Zero { place } => is_outside(place),
        Op::Call { callee: Callee::Builtin(_) | Callee::Pointer(_), .. } => true,
        Op::Call { result: Some(place), .. } => is_outside(place),
        _ => false,
    })
}

/// Whether a function answers a question: what it returns are truth values.
pub fn answers(program: &Program, function: FunctionId) -> bool {
    let (is_bool, is_int) = match returned_type(program, function).map(|ty| program.types.kind(ty)) {
        Some(TypeKind::Bool) => (true, false),
        Some(TypeKind::Int { .. }) => (false, true),
        _ => (false, false),
    };
    let is_truth = |value: ExprId| match *program[value].kind() {
        ExprKind::Int(value) => value == 0 || value == 1,
        ExprKind::Binary(op, ..) => op.is_comparison(),
        ExprKind::And(..) | ExprKind::Or(..) => true,
        ExprKind::Unary(op, _) => op == UnaryOp::LogicalNot,
        _ => false,
    };
    let mut returns = program[function].edges.iter().filter_map(|edge| match edge.op {
        Op::Return { value } => value,
        _ => None,
    });
    is_bool || is_int && returns.all(is_truth)
}
