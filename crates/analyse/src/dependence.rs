//! The program dependence graph: which lines of the source depend on which others.
//!
//! ```text
//! Program -> Pointers (where pointers lead to) -> Calls (who calls whom) -> Accesses (what steps read and write)
//!         -> reaching writes: data dependence      Control (post-dominators): control dependence      -> Graph of lines
//! ```
//!
//! A node is a line of the user with code: one on which a step of the program begins, a variable or a parameter is declared, or
//! a function is. These are the vertices of the system dependence graph of Horwitz, Reps and Binkley, with the jumps and
//! declarations that CodeSurfer, by which the thesis has its graphs, adds to them; all of a line are one node. Labels, braces
//! and `else` have none, and what a jump decides shows in what others depend on.
//!
//! - **Data**: a line reads what another one may have written last. Parameters are handed over by calls and read where the
//!   function needs them; results go back to the calls. What a function does to memory is followed through calls, into callees
//!   and back to callers.
//! - **Control**: a branch decides whether the line is reached. Lines that are reached whenever their function is called
//!   depend on its head, and that on the calls. Checks (assertions, assumptions) decide nothing about what follows them.
//!
//! Library functions are part of the line that calls them. The memory of all runs is seen from afar: all instances of a
//! variable are one, so is all that one step allocates, and so are the elements of an array; members of structs are told
//! apart.

use std::collections::{BTreeMap, BTreeSet};

use ir::{EdgeId, FileId, FunctionId, Op, Program, Region, SpanId, Storage, VarId, VariableKind};

use crate::accesses::AllAccesses;
use crate::call_graph::{Calls, Step, is_users};
use crate::control::Control;
use crate::points_to::Pointers;
use crate::reaching_writes::Writer;

/// A line of a file, as the user knows it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Line {
    /// The file.
    pub file: FileId,
    /// Its number, from 1.
    pub line: u32,
}

/// Why a line depends on another.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Dependence {
    /// It reads what the other writes.
    Data,
    /// The other decides whether it is reached.
    Control,
}

impl Dependence {
    /// The word for it.
    pub fn name(self) -> &'static str {
        match self {
            Dependence::Data => "data",
            Dependence::Control => "control",
        }
    }
}

/// Lines and what they depend on.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Graph {
    lines: Vec<Line>,
    /// Of each line: the lines that it depends on.
    depends: Vec<BTreeSet<(usize, Dependence)>>,
    /// Lines without a node of their own that belong to others: the rest of a statement of several lines, a macro's body.
    stand_ins: BTreeMap<Line, BTreeSet<usize>>,
}

impl Graph {
    /// A graph of given lines; a dependence is `(line, line that it depends on, why)`. Those of a line on itself and of
    /// lines that are not given are left out.
    pub fn new(
        lines: impl IntoIterator<Item = Line>,
        dependences: impl IntoIterator<Item = (Line, Line, Dependence)>,
    ) -> Graph {
        let lines: Vec<Line> = lines.into_iter().collect::<BTreeSet<Line>>().into_iter().collect();
        let mut graph = Graph { depends: vec![BTreeSet::new(); lines.len()], lines, stand_ins: BTreeMap::new() };
        for (line, other, why) in dependences {
            if let (Some(line), Some(other)) = (graph.node(line), graph.node(other))
                && line != other
            {
                graph.depends[line].insert((other, why));
            }
        }
        graph
    }

    /// The graph of a program.
    pub fn of(program: &Program) -> Graph {
        let mut pointers = Pointers::of(program);
        let calls = Calls::of(program, &pointers);
        let accesses = AllAccesses::of(program, &mut pointers, &calls);
        let mut builder = Builder { program, calls: &calls, dependences: BTreeSet::new() };
        builder.control();
        builder.parameters();
        builder.results();
        let dependences = &mut builder.dependences;
        let mut known = BTreeSet::new();
        crate::reaching_writes::reaching(program, &pointers.cells, &calls, &accesses, &mut |reader, writer| {
            // Most pairs come up for several cells.
            if !known.insert((reader, writer)) {
                return;
            }
            let written = match writer {
                Writer::Step(step) => line_of(program, step),
                Writer::Definition(var) => program_line(program, program[var].span),
                Writer::Parameter(var) => parameter_line(program, var),
            };
            if let (Some(line), Some(written)) = (line_of(program, reader), written) {
                dependences.insert((line, written, Dependence::Data));
            }
        });
        let mut graph = Graph::new(lines(program), builder.dependences);
        graph.add_stand_ins(program);
        graph
    }

    /// The lines with code, in order: the nodes.
    pub fn lines(&self) -> &[Line] {
        &self.lines
    }

    /// The node of a line, if it has one of its own.
    pub fn node(&self, line: Line) -> Option<usize> {
        self.lines.binary_search(&line).ok()
    }

    /// What a node depends on, in order.
    pub fn depends(&self, node: usize) -> impl Iterator<Item = (usize, Dependence)> {
        self.depends[node].iter().copied()
    }

    /// The nodes that stand for a line: its own; or those of the statement or the uses of the macro that it is part of; or
    /// the nearest ones before and after it in its file.
    pub fn nodes_for(&self, line: Line) -> Vec<usize> {
        if let Some(node) = self.node(line) {
            return vec![node];
        }
        if let Some(nodes) = self.stand_ins.get(&line) {
            return nodes.iter().copied().collect();
        }
        let after = self.lines.partition_point(|&other| other < line);
        let around = [after.checked_sub(1), Some(after)].into_iter().flatten();
        around.filter(|&node| self.lines.get(node).is_some_and(|other| other.file == line.file)).collect()
    }

    fn add_stand_ins(&mut self, program: &Program) {
        /// A statement that is longer is none that people read as one.
        const LONGEST: u32 = 100;
        for (id, function) in program.functions().filter(|(id, _)| is_users(program, *id)) {
            for (index, edge) in (0u32..).zip(&function.edges) {
                let Some(node) = line_of(program, (id, EdgeId(index))).and_then(|line| self.node(line)) else {
                    continue;
                };
                let own = program.sources.span(edge.span).map(|span| span.told);
                let expressions = crate::expressions::of_step(program, &edge.op);
                let spans = expressions.into_iter().filter_map(|expr| program.sources.span(program[expr].span()));
                let parts: BTreeSet<Region> = own
                    .into_iter()
                    .chain(spans.flat_map(|span| [Some(span.told), span.definition]).flatten())
                    .collect();
                for region in parts {
                    for line in (region.line..=region.end_line).take(LONGEST as usize) {
                        let line = Line { file: region.file, line };
                        if self.node(line).is_none() {
                            self.stand_ins.entry(line).or_default().insert(node);
                        }
                    }
                }
            }
        }
    }
}

/// The line of a span in the user's files.
fn program_line(program: &Program, span: SpanId) -> Option<Line> {
    let told = program.sources.span(span)?.told;
    let is_users = !program.sources.file(told.file).library;
    is_users.then_some(Line { file: told.file, line: told.line })
}

/// The line of a function's head: where its name stands.
fn head_of(program: &Program, function: FunctionId) -> Option<Line> {
    program_line(program, program[function].span)
}

/// The line of a parameter; a parameter without a place is where its function is.
fn parameter_line(program: &Program, parameter: VarId) -> Option<Line> {
    let of_function = || head_of(program, program[parameter].function?);
    program_line(program, program[parameter].span).or_else(of_function)
}

/// The line of a step that somebody wrote.
fn line_of(program: &Program, (id, edge): Step) -> Option<Line> {
    let function = &program[id];
    let edge = function.edge(edge);
    let does_something = match edge.op {
        Op::End { .. } | Op::Observe { .. } => false,
        // Jumps have a place of their own; what only joins two ways has none.
        Op::Skip => return program_line(program, edge.span),
        Op::Begin { var, size: None } => {
            let is_declared = program[var].kind == VariableKind::Declared;
            return program_line(program, program[var].span).filter(|_| is_declared);
        }
        // What a function without `return` ends with.
        Op::Return { .. } => edge.span != function.span,
        Op::Assign { .. }
        | Op::Zero { .. }
        | Op::Assume { .. }
        | Op::Case { .. }
        | Op::Constrain { .. }
        | Op::Assert { .. }
        | Op::Input { .. }
        | Op::Call { .. }
        | Op::Begin { size: Some(_), .. }
        | Op::Refuse { .. }
        | Op::Spawn { .. }
        | Op::Await { .. }
        | Op::Atomic { .. }
        | Op::Sync { .. }
        | Op::StackAllocate { .. } => true,
    };
    if !does_something {
        return None;
    }
    program_line(program, edge.span).or_else(|| program_line(program, program[edge.statement].span))
}

/// The lines with code.
fn lines(program: &Program) -> BTreeSet<Line> {
    let mut found = BTreeSet::new();
    for (id, function) in program.functions().filter(|(id, _)| is_users(program, *id)) {
        found.extend((0u32..).take(function.edges.len()).filter_map(|index| line_of(program, (id, EdgeId(index)))));
        found.extend(head_of(program, id));
        found.extend(function.parameters.iter().filter_map(|&parameter| parameter_line(program, parameter)));
    }
    for global in program.globals.iter().filter(|global| !global.initializer.unknown) {
        let variable = &program[global.var];
        if variable.kind == VariableKind::Declared && variable.storage == Storage::Static {
            found.extend(program_line(program, variable.span));
        }
    }
    found
}

struct Builder<'a> {
    program: &'a Program,
    calls: &'a Calls,
    dependences: BTreeSet<(Line, Line, Dependence)>,
}

impl Builder<'_> {
    fn control(&mut self) {
        for (id, function) in self.program.functions().filter(|(id, _)| is_users(self.program, *id)) {
            let control = Control::of(self.program, self.calls, id);
            let head = head_of(self.program, id);
            let outgoing = function.outgoing();
            let program = self.program;
            let line_at = |location: usize| outgoing[location].iter().find_map(|&edge| line_of(program, (id, edge)));
            for location in 0..outgoing.len() {
                let Some(line) = line_at(location) else { continue };
                let branches = control.branches[location].iter().filter_map(|&branch| line_at(branch));
                let called = head.filter(|_| control.by_call[location]);
                let all: Vec<Line> = branches.chain(called).collect();
                self.dependences.extend(all.into_iter().map(|other| (line, other, Dependence::Control)));
            }
            let called = self.callers(id).into_iter().filter_map(|caller| Some((head?, caller, Dependence::Control)));
            self.dependences.extend(called);
        }
    }

    /// Parameters depend on the calls that hand them over, and are there whenever their function is.
    fn parameters(&mut self) {
        for (id, function) in self.program.functions().filter(|(id, _)| is_users(self.program, *id)) {
            let (head, callers) = (head_of(self.program, id), self.callers(id));
            for line in function.parameters.iter().filter_map(|&parameter| parameter_line(self.program, parameter)) {
                self.dependences.extend(callers.iter().map(|&caller| (line, caller, Dependence::Data)));
                self.dependences.extend(head.map(|head| (line, head, Dependence::Control)));
            }
        }
    }

    /// The lines that call a function.
    fn callers(&self, function: FunctionId) -> BTreeSet<Line> {
        let callers = self.calls.callers.get(&function).into_iter().flatten();
        callers.filter_map(|&step| line_of(self.program, step)).collect()
    }

    /// Results of calls depend on what is returned.
    fn results(&mut self) {
        for (&(id, edge), callees) in &self.calls.callees {
            let uses_result = matches!(self.program[id].edge(edge).op, Op::Call { result: Some(_), .. })
                || self.calls.library.contains_key(&(id, edge));
            let Some(line) = line_of(self.program, (id, edge)).filter(|_| uses_result) else { continue };
            for &callee in callees {
                for (index, edge) in (0u32..).zip(&self.program[callee].edges) {
                    if matches!(edge.op, Op::Return { value: Some(_) })
                        && let Some(returned) = line_of(self.program, (callee, EdgeId(index)))
                    {
                        self.dependences.insert((line, returned, Dependence::Data));
                    }
                }
            }
        }
    }
}
