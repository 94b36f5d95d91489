//! What the automaton of a usage rule did in a run: its states before and after the events.

use ir::{Program, PropertyClass, Rule, SpanId, TypeKind};
use run::{Cursor, Failure, Home, Trace, Value};

use crate::answer::Finding;
use crate::failure::excerpt;
use crate::message::{Level, Message};

/// The most events with changes that are looked at in one run.
const MAX_CHANGES: usize = 1000;
/// The most events that a page tells.
const MAX_TOLD: usize = 6;

/// The values of an automaton at one moment: for each object (one, if there is one state for all) those of its states.
#[derive(Debug, Clone, Default, PartialEq)]
pub(crate) struct States {
    objects: Vec<Vec<String>>,
}

/// A state that an event changed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Change {
    /// The number of the object.
    pub object: usize,
    /// Its name in the rule.
    pub name: String,
    pub before: String,
    pub after: String,
}

/// An event that changed states.
#[derive(Debug, Clone)]
pub(crate) struct RuleStep {
    /// The call.
    pub span: SpanId,
    pub changes: Vec<Change>,
}

impl States {
    /// Reads the states of a rule off a moment of a run.
    pub(crate) fn of(program: &Program, rule: &Rule, cursor: &Cursor<'_>) -> States {
        let count = rule.instances.as_ref().map(|known| cursor.variable(known.count).as_int().unwrap_or(0));
        let value = |state: &ir::RuleState, object: usize| {
            let ty = element_type(program, state);
            let found = match count {
                Some(_) => element_of(program, cursor, state.var, (ty, object)),
                None => cursor.variable(state.var),
            };
            found.render(program, ty)
        };
        let objects = usize::try_from(count.unwrap_or(1)).unwrap_or(0);
        let states = |object: usize| rule.states.iter().map(|state| value(state, object)).collect();
        States { objects: (0..objects).map(states).collect() }
    }

    /// What is different later. An object that was not known has changed where a state is not what it began with.
    pub(crate) fn changes(&self, program: &Program, rule: &Rule, after: &States) -> Vec<Change> {
        let mut changes = Vec::new();
        for (object, values) in after.objects.iter().enumerate() {
            let before = self.objects.get(object);
            for (position, (state, value)) in rule.states.iter().zip(values).enumerate() {
                let first = || Some(Value::Int(state.first?).render(program, element_type(program, state)));
                let old = before.map_or_else(first, |old| old.get(position).cloned());
                // What it began with may be a constant of the program; then nothing is said of it.
                if let Some(before) = old.filter(|old| old != value) {
                    let (name, after) = (state.name.clone(), value.clone());
                    changes.push(Change { object, name, before, after });
                }
            }
        }
        changes
    }
}

/// The type of a state, for each object.
fn element_type(program: &Program, state: &ir::RuleState) -> ir::TypeId {
    let ty = program[state.var].ty;
    match program.types.kind(ty) {
        &TypeKind::Array { element, .. } => element,
        _ => ty,
    }
}

/// An element of an array of the program.
fn element_of(
    program: &Program,
    cursor: &Cursor<'_>,
    array: ir::VarId,
    (element, index): (ir::TypeId, usize),
) -> Value {
    let size = program.types.size_of(element).unwrap_or(1);
    match cursor.variable_spot(array).map(|spot| spot.home) {
        Some(Home::Memory { address, .. }) => cursor.at(address.wrapping_add(index as u64 * size), element),
        Some(Home::Register(_)) | None => Value::Missing,
    }
}

impl Change {
    /// `held: 0 -> 1`
    pub(crate) fn text(&self) -> String {
        format!("{}: {} -> {}", self.name, self.before, self.after)
    }
}

impl RuleStep {
    /// `held: 0 -> 1`, with commas between.
    pub(crate) fn text(&self) -> String {
        self.changes.iter().map(Change::text).collect::<Vec<_>>().join(", ")
    }
}

/// The events that changed the states of the object for which a rule is violated, in the order of the run.
pub(crate) fn history(trace: &Trace<'_>, failure: &Failure) -> Vec<RuleStep> {
    let program = trace.program();
    let Some(violated) = program.rule_events.get(&failure.function) else { return Vec::new() };
    let Some(rule) = program.rules.get(violated.rule) else { return Vec::new() };
    let mut steps: Vec<RuleStep> = Vec::new();
    let mut cursor = trace.cursor();
    while let Some(step) = cursor.next_step() {
        let edge = program[step.function].edge(step.edge);
        let event = program.rule_event_of(edge).filter(|event| event.rule == violated.rule);
        if event.is_none() || program[step.function].library || steps.len() >= MAX_CHANGES {
            cursor.forward();
            continue;
        }
        let before = States::of(program, rule, &cursor);
        cursor.forward();
        while cursor.next_step().is_some_and(|next| next.depth > step.depth) {
            cursor.forward();
        }
        let changes = before.changes(program, rule, &States::of(program, rule, &cursor));
        if !changes.is_empty() {
            steps.push(RuleStep { span: edge.span, changes });
        }
    }
    let mut locals = program[failure.function].locals.iter().chain(&program[failure.function].parameters);
    let number = locals.find(|&&var| program[var].name == ir::OBJECT_NUMBER);
    let object = number.and_then(|&number| cursor.variable(number).as_int());
    for step in &mut steps {
        step.changes.retain(|change| object.is_none_or(|object| change.object as i128 == object));
    }
    steps.retain(|step| !step.changes.is_empty());
    steps
}

/// The name of the rule that a failing run breaks, and the events that led to it.
pub(crate) fn broken_rule<'a>(finding: &Finding<'a>, program: &'a Program) -> Option<(&'a str, Vec<RuleStep>)> {
    let failure = finding.failing.failure().filter(|failure| failure.class == PropertyClass::Rule)?;
    let rule = program.rule_of(failure.function)?;
    let steps = finding.failing.trace.as_ref().map_or_else(|_| Vec::new(), |trace| history(trace, failure));
    Some((&rule.name, steps))
}

/// Remarks about the last events that led to a violation of a rule.
pub(crate) fn remarks(finding: &Finding<'_>, program: &Program) -> Vec<Message> {
    let Some((name, steps)) = broken_rule(finding, program) else { return Vec::new() };
    let left_out = steps.len().saturating_sub(MAX_TOLD);
    let mut remarks = Vec::new();
    for step in &steps[left_out..] {
        let mut remark = Message::plain(Level::Note, format!("rule {name}: {} here", step.text()));
        remark.excerpts.extend(excerpt(program, step.span, String::new(), true));
        remarks.push(remark);
    }
    remarks
}
