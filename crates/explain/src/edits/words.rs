//! What edits are made of: the constants, conditions and statements that the program has already.

mod of_line;

use std::collections::{BTreeMap, BTreeSet};

use edit::{
    Argument, Asked, Block, Edit, EditCondition, Guard, NewStep, Reached, Rework, Spot, Taken, blocks_in, call_text,
    can_copy, can_graft, conditions_in, declared_by, initial_value, joinable_call, joinable_value, jump_target,
    location_of, member_of, reached_member, reached_type, replaceable_value, step_text_at, target_text, targets,
    text_at, variables_at,
};
use ir::{Callee, EdgeId, ExprId, ExprKind, FunctionId, Op, PlaceKind, Program, TypeId, TypeKind, UnaryOp, VarId};

use super::blocks::blocks_for;
use super::calls::{self, Callables};
use super::comparisons;
use super::oddities::Reads;
use super::stores::{Places, Stores};
use crate::lines::Line;
pub use of_line::edits_of;

/// The most integers of an initial value, and expressions of a step, that are looked at.
pub const MOST_PARTS: usize = 64;
/// The most conditions from elsewhere that are tried with one.
const MOST_CONDITIONS: usize = 24;
/// The most integers of which it is asked whether they are 0.
const MOST_TESTED: usize = 8;
/// The most pointers that are tested.
const MOST_POINTERS: usize = 4;
/// The most statements that are tried at one place, and the most constants for one member.
const MOST_COPIES: usize = 48;
const MOST_STATEMENTS: usize = 100;
const MOST_VALUES: usize = 4;

/// The words of a program.
pub struct Words {
    /// Functions that are not what the program is about: what stands in them is tried there, but not in others.
    aside: BTreeSet<FunctionId>,
    /// Its constants.
    pub constants: Vec<i128>,
    /// The plain conditions in the code, by function.
    conditions: Vec<(FunctionId, Vec<ExprId>)>,
    /// The members and elements that are read in each function.
    reads: BTreeMap<FunctionId, Vec<ExprId>>,
    /// A place in the code where each variable is read.
    loads: BTreeMap<VarId, ExprId>,
    /// The steps that could be done elsewhere.
    steps: Vec<(FunctionId, EdgeId)>,
    /// The constants that functions return.
    returned: BTreeSet<ExprId>,
    /// The constants that members become or are compared with.
    members: BTreeMap<(TypeId, u32), BTreeSet<i128>>,
    /// The members and elements that are read or written.
    places: Places,
    /// The `if` statements that could stand elsewhere.
    blocks: Vec<Block>,
    /// The steps that the failing run takes.
    executed: BTreeMap<FunctionId, BTreeSet<EdgeId>>,
    /// The functions that could be called elsewhere.
    callables: Callables,
    /// How often variables of functions are read.
    pub local_reads: Reads,
}

impl Words {
    /// The constants and conditions of the user's code. Functions that are `aside` (the harness) say how the code is
    /// used, not what it is made of.
    pub fn new(program: &Program, is_aside: &dyn Fn(FunctionId) -> bool) -> Words {
        let mut constants: BTreeSet<i128> = BTreeSet::new();
        for global in &program.globals {
            let parts = 0..global.initializer.parts.len().min(MOST_PARTS);
            constants.extend(parts.filter_map(|part| initial_value(program, global.var, part)).map(|(_, value)| value));
        }
        let mut conditions = Vec::new();
        for (id, function) in program.functions().filter(|(_, function)| !function.library && function.defined) {
            for edge in &function.edges {
                for root in program.roots_of(&edge.op) {
                    constants.extend(program.parts_of(root).into_iter().filter_map(|part| constant(program, part)));
                }
            }
            conditions.push((id, conditions_in(program, id)));
        }
        let aside: BTreeSet<FunctionId> = program.functions().map(|(id, _)| id).filter(|&id| is_aside(id)).collect();
        let mut words = Words {
            aside: aside.clone(),
            constants: constants.into_iter().collect(),
            conditions,
            reads: BTreeMap::new(),
            loads: BTreeMap::new(),
            steps: Vec::new(),
            returned: BTreeSet::new(),
            members: BTreeMap::new(),
            places: Places::new(aside),
            blocks: Vec::new(),
            executed: BTreeMap::new(),
            callables: Callables::new(program, is_aside),
            local_reads: Reads::new(program),
        };
        words.add_steps(program);
        words
    }

    /// Notes the steps that the failing run takes.
    pub fn note_steps(&mut self, steps: &BTreeSet<(FunctionId, EdgeId)>) {
        for &(function, edge) in steps {
            self.executed.entry(function).or_default().insert(edge);
        }
    }

    fn add_steps(&mut self, program: &Program) {
        for (id, function) in program.functions().filter(|(_, function)| !function.library && function.defined) {
            let mut texts: BTreeSet<String> = BTreeSet::new();
            self.blocks.extend(blocks_in(program, id));
            for (edge_id, edge) in (0u32..).map(EdgeId).zip(&function.edges) {
                if let Op::Assign { place, value, .. } = edge.op {
                    self.add_member(program, place, value);
                }
                for part in program.roots_of(&edge.op).into_iter().flat_map(|root| program.parts_of(root)) {
                    match *program[part].kind() {
                        ExprKind::Binary(op, a, b) if op.is_comparison() => {
                            if let ExprKind::Load(place) = *program[a].kind() {
                                self.add_member(program, place, b);
                            }
                        }
                        ExprKind::Load(place) => match *program[place].kind() {
                            PlaceKind::Variable(var) => {
                                self.loads.entry(var).or_insert(part);
                            }
                            PlaceKind::Deref(_) | PlaceKind::Field(..) | PlaceKind::Index(..) => {
                                let text = program.sources.snippet(program[part].span());
                                // What is only counted is written as `x++`, and nobody reads it.
                                let is_read = |text: &String| !text.contains("++") && !text.contains("--");
                                if text.filter(is_read).is_some_and(|text| texts.insert(text)) {
                                    self.reads.entry(id).or_default().push(part);
                                }
                            }
                        },
                        _ => {}
                    }
                }
                if let Op::Return { value: Some(mut value) } = edge.op {
                    while let ExprKind::Convert(inner) | ExprKind::Unary(_, inner) = *program[value].kind() {
                        value = inner;
                    }
                    self.returned.insert(value);
                }
                let is_statement = matches!(
                    edge.op,
                    Op::Assign { .. } | Op::Return { .. } | Op::Call { callee: Callee::Function(_), result: None, .. }
                );
                if is_statement {
                    self.steps.push((id, edge_id));
                }
                self.places.add(program, id, &edge.op);
            }
        }
    }

    fn add_member(&mut self, program: &Program, place: ir::PlaceId, value: ExprId) {
        let Some(member) = member_of(program, place) else { return };
        let mut value = value;
        while let ExprKind::Convert(inner) = *program[value].kind() {
            value = inner;
        }
        let values = match *program[value].kind() {
            ExprKind::Conditional(_, a, b) => vec![a, b],
            _ => vec![value],
        };
        let constants = values.into_iter().filter_map(|value| constant(program, value));
        self.members.entry(member).or_default().extend(constants);
    }

    /// The statements that might be missing at a spot.
    pub fn statements_for(
        &self,
        program: &Program,
        at: Spot,
        stores: &mut Stores,
        calls: &mut calls::Known,
    ) -> Vec<Edit> {
        let variables = variables_at(program, at.function, location_of(program, at));
        let insert = |new: NewStep| Edit::Steps(Rework::Inserted { at, guard: None, new });
        let (mut edits, mut texts): (Vec<Edit>, BTreeSet<String>) = (Vec::new(), BTreeSet::new());
        let is_own = |step: &&(FunctionId, EdgeId)| step.0 == at.function;
        let (own, others): (Vec<_>, Vec<_>) = self.steps.iter().partition(is_own);
        let others = others.into_iter().filter(|step: &&(FunctionId, EdgeId)| !self.aside.contains(&step.0));
        for &(function, edge) in own.into_iter().chain(others) {
            let step = program[function].edge(edge);
            // What cannot be shown as it stands is no statement that a person would write.
            let Some(text) = step_text_at(program, step, &variables) else { continue };
            let can_copy = edits.len() < MOST_COPIES && can_copy(program, (function, edge), at.function, &variables);
            if can_copy && texts.insert(text) {
                edits.push(insert(NewStep::Copy(function, edge)));
            }
        }
        for (target, ty) in targets(program, &variables) {
            let is_pointer = matches!(program.types.kind(ty), TypeKind::Pointer(_));
            let is_bool = matches!(program.types.kind(ty), TypeKind::Bool);
            let record = match *program.types.kind(program[target.var].ty) {
                TypeKind::Pointer(to) => to,
                _ => program[target.var].ty,
            };
            let known = target.member.and_then(|member| self.members.get(&(record, member)));
            for value in values_for(program, ty, known) {
                if texts.insert(format!("{} = {value}", target_text(program, target))) {
                    edits.push(insert(NewStep::Set(target, value)));
                }
            }
            if !is_bool && !is_pointer {
                edits.extend([1, -1].map(|by| insert(NewStep::Add(target, by))));
            }
        }
        edits.truncate(MOST_STATEMENTS);
        let standing: BTreeSet<String> = texts.iter().map(|text| calls::folded(text)).collect();
        let found = self.callables.calls_at(program, &self.places, (at.function, &variables), calls);
        let found = found.statements.iter().filter(|(_, text)| !standing.contains(&calls::folded(text)));
        edits.extend(found.map(|(called, _)| insert(NewStep::Call(*called))));
        let jumps = [false, true].into_iter().filter(|&is_again| jump_target(program, at, is_again).is_some());
        edits.extend(jumps.map(|is_again| insert(NewStep::Jump { is_again })));
        let known = |member: (TypeId, u32)| self.members.get(&member);
        let found = stores
            .entry((at.function, variables.clone()))
            .or_insert_with(|| self.places.stores_for(program, (at.function, &variables), &known));
        edits.extend(found.iter().filter(|(_, text)| texts.insert(text.clone())).map(|(new, _)| insert(*new)));
        let is_usable = |block: &&Block| block.function == at.function || !self.aside.contains(&block.function);
        edits.extend(blocks_for(program, self.blocks.iter().filter(is_usable), at, &variables));
        edits
    }

    /// Calls whose results a line may be meant to assign, in place of what it computes or reads.
    fn results_for(&self, program: &Program, line: &Line, calls: &mut calls::Known) -> Vec<Edit> {
        let mut edits = Vec::new();
        for &(function, edge) in &line.edges {
            let Some(value) = replaceable_value(program, function, edge) else { continue };
            let variables = variables_at(program, function, program[function].edge(edge).from);
            let found = self.callables.calls_at(program, &self.places, (function, &variables), calls);
            let fitting = found.fitting(program, program[value].ty(), declared_by(program, function, edge));
            edits.extend(fitting.map(|called| Edit::Steps(Rework::Result { function, edge, called })));
        }
        edits.truncate(calls::MOST_RESULTS);
        edits
    }

    /// Questions that a function answers, as one more condition where a line computes or decides something.
    fn predicates_for(&self, program: &Program, line: &Line, calls: &mut calls::Known) -> Vec<Edit> {
        let (mut edits, mut known) = (Vec::new(), BTreeSet::new());
        for &(function, edge) in &line.edges {
            let is_new = |value: &ExprId| known.insert(*value);
            let own = joinable_call(program, function, edge);
            if own.is_none() && joinable_value(program, function, edge).filter(is_new).is_none() {
                continue;
            }
            let variables = variables_at(program, function, program[function].edge(edge).from);
            let found = self.callables.calls_at(program, &self.places, (function, &variables), calls);
            let declared = declared_by(program, function, edge).map(Argument::Variable);
            let is_known = |called: &&edit::Called| declared.is_none_or(|var| !called.arguments.contains(&Some(var)));
            // What the line asks already is not asked once more.
            let asked = program.sources.snippet(program[function].edge(edge).span).unwrap_or_default();
            let is_other = |called: &&edit::Called| {
                call_text(program, **called, &variables)
                    .is_none_or(|text| !calls::folded(&asked).contains(&calls::folded(&text)))
            };
            for &called in
                found.predicates.iter().filter(is_known).filter(is_other).filter(|called| own != Some(called.callee))
            {
                let ways = [(false, false), (true, false), (false, true), (true, true)];
                edits.extend(ways.map(|(is_negated, is_or)| {
                    Edit::Steps(Rework::Predicate { function, edge, called, is_negated, is_or })
                }));
            }
        }
        edits
    }

    /// The conditions under which a statement might be missing at a spot: those of the code, and that a pointer is null or not.
    pub fn guards_for(&self, program: &Program, at: Spot) -> Vec<Guard> {
        let variables = variables_at(program, at.function, location_of(program, at));
        let mut conditions = self.conditions_for(program, at.function, &variables);
        let mut texts: BTreeSet<String> = BTreeSet::new();
        let parts = program[at.function].edges.iter().flat_map(|edge| program.roots_of(&edge.op));
        for part in parts.flat_map(|root| program.parts_of(root)) {
            let is_pointer = matches!(program.types.kind(program[part].ty()), TypeKind::Pointer(_));
            if is_pointer && matches!(program[part].kind(), ExprKind::Load(_)) && can_graft(program, part, &variables) {
                let is_new = text_at(program, part, &variables).is_some_and(|text| texts.insert(text));
                if is_new && texts.len() <= MOST_POINTERS {
                    conditions.push(part);
                }
            }
        }
        conditions
            .into_iter()
            .flat_map(|condition| {
                [false, true]
                    .map(|is_negated| Guard { condition: EditCondition::Asked(Asked::Standing(condition)), is_negated })
            })
            .collect()
    }

    /// The same of questions that a function answers.
    pub fn answers_at(&self, program: &Program, at: Spot, calls: &mut calls::Known) -> Vec<Guard> {
        let variables = variables_at(program, at.function, location_of(program, at));
        let found = self.callables.calls_at(program, &self.places, (at.function, &variables), calls);
        let asked = found.predicates.iter().copied();
        asked
            .flat_map(|called| {
                [false, true].map(|is_negated| Guard { condition: EditCondition::Answered(called), is_negated })
            })
            .collect()
    }

    /// Whether an expression is all that a function returns.
    pub fn is_returned(&self, expr: ExprId) -> bool {
        self.returned.contains(&expr)
    }

    /// The members and elements that can be read where some variables can be named, those that the function reads first.
    fn reads_for(&self, program: &Program, function: FunctionId, named: &[VarId], cache: &mut Fitting) -> Vec<ExprId> {
        let fitting = || {
            let own = self.reads.get(&function).into_iter().flatten();
            let is_other = |of: &FunctionId| *of != function && !self.aside.contains(of);
            let others = self.reads.iter().filter(|(of, _)| is_other(of)).flat_map(|(_, reads)| reads);
            let mut texts: BTreeSet<String> = BTreeSet::new();
            let is_new = |read: &ExprId| {
                can_graft(program, *read, named)
                    && text_at(program, *read, named).is_some_and(|text| texts.insert(text))
            };
            own.chain(others).copied().filter(is_new).collect()
        };
        cache.entry((function, named.to_vec())).or_insert_with(fitting).clone()
    }

    /// What may be one more operand: members and elements, then variables.
    fn operands(&self, variables: &[VarId], reads: &[Taken], taken: impl Fn(ExprId) -> Taken) -> Vec<Taken> {
        let loads = variables.iter().filter_map(|var| self.loads.get(var)).map(|&load| taken(load));
        reads.iter().copied().chain(loads).collect()
    }

    /// The conditions under which a statement might be done.
    pub fn guards_of(&self, program: &Program, function: FunctionId, edge: EdgeId) -> Vec<Guard> {
        let variables = variables_at(program, function, program[function].edge(edge).from);
        let conditions = self.conditions_for(program, function, &variables);
        conditions
            .into_iter()
            .flat_map(|condition| {
                [false, true]
                    .map(|is_negated| Guard { condition: EditCondition::Asked(Asked::Standing(condition)), is_negated })
            })
            .collect()
    }

    /// What can be read where some variables can be named in a function.
    pub fn readable(&self, program: &Program, function: FunctionId, variables: &[VarId]) -> Vec<(Reached, TypeId)> {
        self.places.readable(program, function, variables)
    }

    /// The constants that a place may be compared with, given what it was seen to hold.
    pub fn comparable(&self, program: &Program, place: Reached, seen: impl Iterator<Item = i128>) -> Vec<i128> {
        let known = reached_member(program, place).and_then(|member| self.members.get(&member));
        match reached_type(program, place).map(|ty| program.types.kind(ty)) {
            Some(TypeKind::Int { .. }) => {
                comparisons::near([0].into_iter().chain(known.into_iter().flatten().copied()), &self.constants, seen)
            }
            _ => vec![0],
        }
    }

    /// Conditions that mean something in a function where some variables can be named, those of the function first.
    fn conditions_for(&self, program: &Program, function: FunctionId, variables: &[VarId]) -> Vec<ExprId> {
        let own = self.conditions.iter().filter(|(of, _)| *of == function);
        let others = self.conditions.iter().filter(|(of, _)| *of != function && !self.aside.contains(of));
        let mut texts: BTreeSet<String> = BTreeSet::new();
        let mut fitting = Vec::new();
        for &condition in own.chain(others).flat_map(|(_, conditions)| conditions) {
            // What cannot be shown as it stands is no edit that a person would make.
            let Some(text) = text_at(program, condition, variables) else { continue };
            if fitting.len() < MOST_CONDITIONS && can_graft(program, condition, variables) && texts.insert(text) {
                fitting.push(condition);
            }
        }
        // Whether something is 0 need not be asked anywhere else.
        let reads = self.reads.get(&function).into_iter().flatten().copied();
        let loads = variables.iter().filter_map(|var| self.loads.get(var)).copied();
        let is_integer = |read: &ExprId| matches!(program.types.kind(program[*read].ty()), TypeKind::Int { .. });
        let mut is_new = |read: &ExprId| {
            can_graft(program, *read, variables)
                && text_at(program, *read, variables).is_some_and(|text| texts.insert(text))
        };
        fitting.extend(reads.chain(loads).filter(is_integer).filter(|read| is_new(read)).take(MOST_TESTED));
        fitting
    }
}

/// The constant that an expression is: with a sign, too, as in `#define NONE (-1)`.
fn constant(program: &Program, expr: ExprId) -> Option<i128> {
    match *program[expr].kind() {
        ExprKind::Int(value) => Some(value),
        ExprKind::Convert(inner) => constant(program, inner),
        ExprKind::Unary(UnaryOp::Neg, inner) => constant(program, inner).and_then(i128::checked_neg),
        _ => None,
    }
}

/// The constants that something may become, given those that it does become or is compared with.
pub fn values_for(program: &Program, ty: TypeId, known: Option<&BTreeSet<i128>>) -> Vec<i128> {
    let mut values = match program.types.kind(ty) {
        TypeKind::Bool => return vec![0, 1],
        TypeKind::Pointer(_) => return vec![0],
        _ => vec![0],
    };
    values.extend(known.into_iter().flatten().copied().filter(|&value| value != 0));
    values.truncate(MOST_VALUES);
    values
}

/// The reads that mean something where some variables can be named, by function and variables.
pub type Fitting = BTreeMap<(FunctionId, Vec<VarId>), Vec<ExprId>>;

/// The truth value that a step computes or decides by.
pub fn truth_of(program: &Program, op: &Op) -> Option<ExprId> {
    let is_constant = |part: &ExprId| matches!(program[*part].kind(), ExprKind::Int(_));
    let is_truth = |expr: &ExprId| match program[*expr].kind() {
        ExprKind::Binary(op, ..) => op.is_comparison(),
        ExprKind::And(..) | ExprKind::Or(..) | ExprKind::Unary(UnaryOp::LogicalNot, _) => true,
        // `true && x` is nothing that a person would write.
        _ => {
            *program.types.kind(program[*expr].ty()) == TypeKind::Bool
                && !program.parts_of(*expr).iter().any(is_constant)
        }
    };
    match *op {
        Op::Assume { condition, .. } => Some(condition),
        Op::Assign { value, .. } => Some(value).filter(is_truth),
        Op::Return { value: Some(value) } => Some(value).filter(is_truth),
        _ => None,
    }
}
