//! Values of a `switch` that go another way: a label that is missing, one too many, or one in the wrong group.

use ir::{
    Arm, Edge, EdgeId, Enumeration, ExprId, ExprKind, FunctionId, LocationId, Op, Program, StatementId, StatementKind,
};

use crate::blocks::{contains, region_of};
use crate::rework::Rework;

/// A `switch` statement.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Switch {
    /// Its function.
    pub function: FunctionId,
    /// What it decides by.
    pub selector: ExprId,
    /// The statement.
    statement: StatementId,
    /// Its ways out in the order of the text, `default` (or past all of it) last; each with where something is done first.
    arms: Vec<(EdgeId, LocationId)>,
}

/// The `switch` that a location decides. A computed `goto` is none.
pub fn switch_at(program: &Program, function: FunctionId, location: LocationId) -> Option<Switch> {
    let own = &program[function];
    let outgoing = own.outgoing();
    let ways = outgoing.get(location.index())?;
    let first = own.edge(*ways.first()?);
    let Op::Case { selector, .. } = first.op else { return None };
    if program[first.statement].kind != StatementKind::Switch || !program.is_written(program[first.statement].span) {
        return None;
    }
    let arms = ways.iter().map(|&arm| (arm, start_of(program, function, arm, &outgoing))).collect();
    Some(Switch { function, selector, statement: first.statement, arms })
}

/// The location from which on a way does something: before that variables begin and end at most.
fn start_of(program: &Program, function: FunctionId, arm: EdgeId, outgoing: &[Vec<EdgeId>]) -> LocationId {
    let own = &program[function];
    let mut location = own.edge(arm).to;
    // An empty loop has no end.
    for _ in 0..own.locations {
        let [only] = outgoing[location.index()][..] else { break };
        match own.edge(only).op {
            Op::Skip | Op::Begin { .. } | Op::End { .. } => location = own.edge(only).to,
            _ => break,
        }
    }
    location
}

/// The changes by which a value goes another way, each of these once.
pub fn other_arms(program: &Program, switch: &Switch, value: i128) -> Vec<Rework> {
    let function = switch.function;
    let way = |is_meant: &dyn Fn(EdgeId) -> bool| switch.arms.iter().find(|(arm, _)| is_meant(*arm));
    let labelled = way(&|arm| takes(program, function, arm, value));
    let Some(&(from, old)) = labelled.or_else(|| way(&|arm| is_default(program, function, arm))) else {
        return Vec::new();
    };
    let mut ways: Vec<(EdgeId, LocationId)> = Vec::new();
    for &(arm, start) in switch.arms.iter().filter(|(_, start)| *start != old) {
        match ways.iter_mut().find(|(_, known)| *known == start) {
            None => ways.push((arm, start)),
            // The label that stands nearest to what is done; where `default` does the same, no label is needed.
            Some((known, _)) if !is_default(program, function, *known) => *known = arm,
            Some(_) => {}
        }
    }
    ways.into_iter().map(|(to, _)| Rework::Case { function, value, from, to }).collect()
}

fn takes(program: &Program, function: FunctionId, arm: EdgeId, value: i128) -> bool {
    matches!(program[function].edge(arm).op, Op::Case { arm: Arm::Range(low, high), .. } if (low..=high).contains(&value))
}

/// Whether a way out of a `switch` is that of all values that no label has.
pub fn is_default(program: &Program, function: FunctionId, arm: EdgeId) -> bool {
    matches!(program[function].edge(arm).op, Op::Case { arm: Arm::Otherwise, .. })
}

/// The step that a change of a `switch` is written before: the first one after the label that is added, or else after
/// the one that is left out. None if nothing is done there.
pub fn step_at_label<'p>(program: &'p Program, switch: &Switch, (from, to): (EdgeId, EdgeId)) -> Option<&'p Edge> {
    let label = if is_default(program, switch.function, to) { from } else { to };
    let &(_, start) = switch.arms.iter().find(|(arm, _)| *arm == label)?;
    let whole = region_of(program, program[switch.statement].span)?;
    let step = program[switch.function].edges.iter().find(|edge| edge.from == start)?;
    region_of(program, step.span).is_some_and(|part| contains(&whole, &part)).then_some(step)
}

/// The label of a value, as it would be written: `case RED:`.
pub fn label_text(program: &Program, function: FunctionId, arm: EdgeId, value: i128) -> String {
    format!("case {}:", name_of(program, function, arm, value))
}

/// The label of a way out of a `switch`.
pub fn arm_text(program: &Program, function: FunctionId, arm: EdgeId) -> String {
    match program[function].edge(arm).op {
        Op::Case { arm: Arm::Range(low, high), .. } if low == high => label_text(program, function, arm, low),
        Op::Case { arm: Arm::Range(low, high), .. } => {
            let [low, high] = [low, high].map(|value| name_of(program, function, arm, value));
            format!("case {low} ... {high}:")
        }
        _ => "default:".to_string(),
    }
}

/// Whether a label has other values beside one.
pub fn has_range(program: &Program, function: FunctionId, arm: EdgeId) -> bool {
    matches!(program[function].edge(arm).op, Op::Case { arm: Arm::Range(low, high), .. } if low < high)
}

/// A value of a selector by the name that it has there.
fn name_of(program: &Program, function: FunctionId, arm: EdgeId, value: i128) -> String {
    let Edge { op: Op::Case { selector, .. }, statement, .. } = *program[function].edge(arm) else {
        return value.to_string();
    };
    let text = program.sources.snippet(program[statement].span).unwrap_or_default();
    let named = |enumeration: &Enumeration| {
        enumeration.values.iter().find(|(_, own)| *own == value).map(|(name, _)| name.clone())
    };
    // Where the type says nothing, the other labels may.
    let of_labels = || program.types.enumerations().find(|one| names_label(one, &text)).and_then(named);
    if let Some(name) = enumeration_of(program, selector).and_then(named).or_else(of_labels) {
        return name;
    }
    match u8::try_from(value) {
        Ok(letter) if letter.is_ascii_graphic() && !b"'\\".contains(&letter) && text.contains("case '") => {
            format!("'{}'", char::from(letter))
        }
        _ => value.to_string(),
    }
}

/// The enumeration that an expression has values of, before conversions.
fn enumeration_of(program: &Program, expr: ExprId) -> Option<&Enumeration> {
    match (program.types.get(program[expr].ty()).enumeration, program[expr].kind()) {
        (Some(id), _) => Some(program.types.enumeration(id)),
        (None, ExprKind::Convert(inner)) => enumeration_of(program, *inner),
        (None, _) => None,
    }
}

/// Sends a value of a `switch` where another way out of it leads.
pub(crate) fn send(program: &mut Program, function: FunctionId, value: i128, (from, to): (EdgeId, EdgeId)) {
    let own = program.function_mut(function);
    let (old, target) = (own.edges[from.index()].clone(), own.edges[to.index()].to);
    let Op::Case { selector, arm } = old.op else { return };
    let case = |low: i128, high: i128| Op::Case { selector, arm: Arm::Range(low, high) };
    match arm {
        Arm::Otherwise => own.edges.push(Edge { to: target, op: case(value, value), ..old }),
        Arm::Range(low, high) => {
            let edge = &mut own.edges[from.index()];
            (edge.to, edge.op) = (target, case(value, value));
            for (low, high) in [(low, value - 1), (value + 1, high)] {
                if low <= high {
                    own.edges.push(Edge { op: case(low, high), ..old.clone() });
                }
            }
        }
    }
}

/// Whether the text of a `switch` has a label with a name of an enumeration.
fn names_label(enumeration: &Enumeration, text: &str) -> bool {
    let is_letter = |letter: char| letter.is_ascii_alphanumeric() || letter == '_';
    let mut labels = text.split("case ").skip(1).filter_map(|rest| rest.split(|letter| !is_letter(letter)).next());
    labels.any(|label| enumeration.values.iter().any(|(name, _)| name == label))
}
