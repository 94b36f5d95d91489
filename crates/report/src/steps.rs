//! The steps of a recorded run as lines of text: what the user's statements did, with values.

use ir::{Arm, Callee, Op, PlaceId, PlaceKind, Program, SpanId, TypeId, VariableKind};
use run::{Cursor, Step, Trace, Value};

/// Steps of indentation; what lies deeper is not moved further.
const INDENT: u32 = 40;

/// One line for every step of the user's functions, one for each stretch of library code.
pub fn step_lines(trace: &Trace<'_>) -> Vec<String> {
    let mut writer = Writer { program: trace.program(), lines: Vec::new(), hidden: None };
    let mut cursor = trace.cursor();
    while let Some(step) = cursor.next_step() {
        writer.step(step, &mut cursor);
    }
    writer.show_hidden();
    writer.lines
}

struct Writer<'p> {
    program: &'p Program,
    lines: Vec<String>,
    /// Steps of library code not yet mentioned, and the function they began in.
    hidden: Option<(u64, String, u32)>,
}

impl Writer<'_> {
    /// Describes the next step and makes it.
    fn step(&mut self, step: Step, cursor: &mut Cursor<'_>) {
        let function = &self.program[step.function];
        if function.library {
            cursor.forward();
            match &mut self.hidden {
                Some((count, ..)) => *count += 1,
                None => self.hidden = Some((1, function.name.clone(), step.depth)),
            }
            return;
        }
        let edge = function.edge(step.edge);
        let before = self.before(&edge.op, cursor);
        cursor.forward();
        let Some(text) = before.or_else(|| self.after(&edge.op, cursor)) else { return };
        self.show_hidden();
        let place = self.program.sources.span(edge.span).map_or(String::new(), |span| {
            let name = &self.program.sources.file(span.told.file).name;
            format!("{}:{}", name.rsplit('/').next().unwrap_or(name), span.told.line)
        });
        self.line(&place, step.depth, &text);
    }

    fn show_hidden(&mut self) {
        if let Some((count, name, depth)) = self.hidden.take() {
            let steps = if count == 1 { "step" } else { "steps" };
            self.line("", depth, &format!("({count} {steps} in `{name}`)"));
        }
    }

    fn line(&mut self, place: &str, depth: u32, text: &str) {
        let indent = "  ".repeat(depth.saturating_sub(1).min(INDENT) as usize);
        self.lines.push(format!("{place:<24} {indent}{text}"));
    }

    /// What is known from the state before the step; none if the state after it tells more.
    fn before(&self, op: &Op, cursor: &Cursor<'_>) -> Option<String> {
        let value = |expr: ir::ExprId| cursor.eval(expr).render(self.program, self.program[expr].ty());
        match op {
            Op::Assume { condition, holds } => Some(format!(
                "{} is {}",
                self.text(self.program[*condition].span(), "condition"),
                if *holds { "true" } else { "false" }
            )),
            Op::Case { selector, arm } => {
                let text = self.text(self.program[*selector].span(), "selector");
                let arm = match arm {
                    Arm::Range(low, high) if low == high => format!("case {low}"),
                    Arm::Range(low, high) => format!("case {low} ... {high}"),
                    Arm::Otherwise => "default".to_string(),
                };
                Some(format!("{text} = {}: {arm}", value(*selector)))
            }
            Op::Constrain { condition } => {
                Some(format!("assume {}", self.text(self.program[*condition].span(), "condition")))
            }
            Op::Assert { condition, .. } => {
                Some(format!("assert {}", self.text(self.program[*condition].span(), "condition")))
            }
            Op::Call { callee, arguments, .. } => {
                let name = match callee {
                    Callee::Function(function) => self.program[*function].name.clone(),
                    Callee::Builtin(builtin) => builtin.name().to_string(),
                    Callee::Pointer(pointer) => value(*pointer),
                };
                let arguments: Vec<String> = arguments.iter().map(|&argument| value(argument)).collect();
                Some(format!("{name}({})", arguments.join(", ")))
            }
            Op::Return { value: Some(result) } => Some(format!("return {}", value(*result))),
            Op::Return { value: None } => Some("return".to_string()),
            Op::Refuse { what } => Some(format!("not supported: {what}")),
            Op::Spawn { function, .. } => Some(format!("starts a thread in {}", self.program[*function].name)),
            Op::Await { .. } => Some("waits".to_string()),
            Op::Atomic { .. } | Op::Sync { .. } => None,
            Op::Skip | Op::Observe { .. } | Op::Begin { .. } | Op::End { .. } => None,
            Op::Assign { .. } | Op::Zero { .. } | Op::Input { .. } | Op::StackAllocate { .. } => None,
        }
    }

    /// What is known from the state after the step: the values it wrote.
    fn after(&self, op: &Op, cursor: &Cursor<'_>) -> Option<String> {
        match op {
            Op::Assign { place, .. } | Op::Zero { place } => self.written(*place, "", cursor),
            Op::Input { place, .. } => self.written(*place, " (input)", cursor),
            Op::StackAllocate { result, .. } => self.written(*result, "", cursor),
            Op::Skip
            | Op::Observe { .. }
            | Op::Begin { .. }
            | Op::End { .. }
            | Op::Assume { .. }
            | Op::Case { .. }
            | Op::Constrain { .. } => None,
            Op::Assert { .. }
            | Op::Call { .. }
            | Op::Return { .. }
            | Op::Refuse { .. }
            | Op::Spawn { .. }
            | Op::Await { .. }
            | Op::Atomic { .. }
            | Op::Sync { .. } => None,
        }
    }

    fn written(&self, place: PlaceId, remark: &str, cursor: &Cursor<'_>) -> Option<String> {
        let value = cursor.place(place);
        if value == Value::Missing {
            return None;
        }
        let ty: TypeId = self.program[place].ty();
        let text = self.place_text(place, cursor);
        Some(format!("{text} = {}{remark}", value.render(self.program, ty)))
    }

    /// A place in source terms: `point.x`, `row[2]`; what a pointer leads to as it was written.
    fn place_text(&self, place: PlaceId, cursor: &Cursor<'_>) -> String {
        let node = &self.program[place];
        match *node.kind() {
            PlaceKind::Variable(var) if self.program[var].kind != VariableKind::Temporary => {
                self.program[var].name.clone()
            }
            PlaceKind::Variable(_) | PlaceKind::Deref(_) => self.text(node.span(), "value"),
            PlaceKind::Field(base, index) => {
                let through_pointer = matches!(self.program[base].kind(), PlaceKind::Deref(_));
                let field = self.program.types.field(self.program[base].ty(), index);
                match field {
                    Some(field) if !through_pointer => format!("{}.{}", self.place_text(base, cursor), field.name),
                    _ => self.text(node.span(), "value"),
                }
            }
            PlaceKind::Index(base, index) => {
                let number = cursor.eval(index).render(self.program, self.program[index].ty());
                format!("{}[{number}]", self.place_text(base, cursor))
            }
        }
    }

    fn text(&self, span: SpanId, otherwise: &str) -> String {
        self.program.sources.snippet(span).unwrap_or_else(|| otherwise.to_string())
    }
}
