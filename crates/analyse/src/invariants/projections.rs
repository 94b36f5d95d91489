//! What proofs rely on: partial specifications that checks give which never fail.
//!
//! **Question.** A check is proven. Which values may a step give a variable so that the check can still be passed afterwards (its
//! safety projection), and without which steps would nothing be proven (those that its error projection makes relevant)?
//!
//! **Paper.** Balakrishnan and Ganai, PED (2008), section 4.1: definitions 4.1 to 4.3.
//!
//! **Differs.** A check of an index, offset or result fails in two ways, and each is a property of its own ([`Part`]), so that a
//! lower bound may be proven where the upper one fails. Projections are led back over the whole program, calls included. They
//! say nothing of numbers but what follows from the check and the conditions and steps behind; pointers lead to the objects
//! that they lead to in the program as it is, and those that always lead to one place in them go on doing so.
//!
//! **Refuses.** Checks of which nothing can be said backwards (whether memory is alive, was set, or may be written) have no
//! projection.

use std::collections::{BTreeMap, BTreeSet};

use ir::{EdgeId, ExprId, ExprKind, FunctionId, LocationId, Op, PlaceId, PlaceKind};
use ir::{Program, PropertyClass, SiteId, SiteKind, VarId};

use super::checks::Part;
use super::number::Number;
use super::outcomes::{Found, Subject};
use super::pointer::Pointer;
use super::spread::Start;
use super::state::{State, Value};
use super::{Ground, Invariants, PathStep};
use crate::expressions::of_step;

/// A check that a step makes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct SafetyCheck {
    /// The step.
    pub step: PathStep,
    /// Where it is checked.
    pub site: SiteId,
    /// What is checked.
    pub class: PropertyClass,
    /// Which way of failing is meant.
    pub part: Part,
    /// Whether no run fails in this way.
    pub is_proven: bool,
}

/// States from which a check is still reached, and passed or failed, at each location.
#[derive(Debug, Clone)]
pub struct Projection {
    states: Ground,
}

impl Projection {
    /// The states at a location from which a run may come to the check, and pass it (or fail it): none if no run does.
    pub fn at(&self, function: FunctionId, location: LocationId) -> Option<&State> {
        self.states.get(&(function, location))
    }
}

/// What all projections of a program have in common.
#[derive(Debug)]
pub struct Basis {
    /// States without numbers.
    ground: Ground,
    /// Places that steps access in any case.
    accessed: BTreeMap<PathStep, Vec<PlaceId>>,
}

/// What several proofs say together about how the program is meant.
#[derive(Debug, Clone, Default)]
pub struct Specification {
    /// Steps that proofs rely on, with how many of them do: what they compute or decide is trusted.
    pub trusted: BTreeMap<PathStep, usize>,
    /// What steps that assign a variable may give it instead so that all these checks can still be passed.
    pub allowed: BTreeMap<PathStep, Number>,
}

impl Invariants<'_> {
    /// What the proofs of some checks say together. Checks that are not proven say nothing.
    pub fn specification(&self, checks: &[SafetyCheck]) -> Specification {
        let mut together = Specification::default();
        for check in checks.iter().filter(|check| check.is_proven) {
            for step in self.relevant_steps(check) {
                *together.trusted.entry(step).or_insert(0) += 1;
            }
            let Some(projection) = self.safety_projection(check) else { continue };
            for (id, function) in self.program().functions().filter(|(_, function)| function.defined) {
                for step in (0u32..).take(function.edges.len()).map(|index| (id, EdgeId(index))) {
                    let Some(values) = self.allowed_values(&projection, step) else { continue };
                    let known = together.allowed.get(&step).map_or(Some(values), |known| known.meet(&values));
                    // No value would do: the checks are never passed in one run, and say nothing together.
                    together.allowed.extend(known.map(|values| (step, values)));
                }
            }
        }
        together
    }

    /// The checks that steps of reachable code make and projections can be made of, in the order of the program, library code
    /// included.
    pub fn safety_checks(&self) -> Vec<SafetyCheck> {
        let program = self.program();
        let mut of_site: BTreeMap<SiteId, Vec<(PropertyClass, Part, bool)>> = BTreeMap::new();
        for (site, class, part, is_proven) in self.checks.all() {
            let classes = self.world().options.classes;
            if classes.has(class) && is_projected(program[site].kind, class) {
                of_site.entry(site).or_default().push((class, part, is_proven));
            }
        }
        let mut found = Vec::new();
        for (id, function) in program.functions().filter(|(_, function)| function.defined) {
            for (index, edge) in (0u32..).zip(&function.edges) {
                let step = (id, EdgeId(index));
                let sites: BTreeSet<SiteId> = self.subjects(step).into_iter().map(|(site, _)| site).collect();
                // Both ways out of a branch make the same checks.
                if self.at(id, edge.from).is_none() || matches!(edge.op, Op::Assume { holds: false, .. }) {
                    continue;
                }
                for site in sites {
                    for &(class, part, is_proven) in of_site.get(&site).into_iter().flatten() {
                        found.push(SafetyCheck { step, site, class, part, is_proven });
                    }
                }
            }
        }
        found
    }

    /// The values of variables with a cell of their own at a location, in all runs: numbers alone.
    pub fn values_at(&self, function: FunctionId, location: LocationId) -> Vec<(VarId, Number)> {
        let Some(state) = self.at(function, location) else { return Vec::new() };
        let numbers = self.program().variables().filter_map(|(var, _)| Some((var, self.number_in(state, var)?)));
        numbers.collect()
    }

    /// The values of a variable in some states; none if nothing is known, or if it is no integer.
    pub fn number_in(&self, state: &State, var: VarId) -> Option<Number> {
        match state.get(self.world().objects.scalar_of(var)?) {
            Value::Number(number) => Some(number),
            Value::Pointer(_) | Value::Unknown => None,
        }
    }

    /// The states at all locations from which a run may come to a check and pass it: more than there are, never fewer, as long
    /// as pointers lead to the objects that they lead to in the program as it is.
    pub fn safety_projection(&self, check: &SafetyCheck) -> Option<Projection> {
        self.projection(check, true)
    }

    /// The states at all locations from which a run may come to a check and fail it: more than there are, never fewer.
    pub fn error_projection(&self, check: &SafetyCheck) -> Option<Projection> {
        self.projection(check, false)
    }

    /// The values that a step may give the variable that it assigns so that a check can still be passed afterwards: a bound for
    /// what may stand there instead. None if there is no bound, if the check is not reached any more, or if the step assigns
    /// nothing that has a cell of its own.
    pub fn allowed_values(&self, projection: &Projection, (function, edge): PathStep) -> Option<Number> {
        let program = self.program();
        let step = program[function].edge(edge);
        let (Op::Assign { place, .. } | Op::Input { place, .. }) = step.op else { return None };
        let PlaceKind::Variable(var) = *program[place].kind() else { return None };
        self.number_in(projection.at(function, step.to)?, var)
    }

    /// The steps that the proof of a check relies on: behind each of them the check cannot fail any more, and it could if the step
    /// did nothing. Nothing for a check that is not proven.
    pub fn relevant_steps(&self, check: &SafetyCheck) -> BTreeSet<PathStep> {
        let mut relevant = BTreeSet::new();
        let Some(errors) = self.error_projection(check).filter(|_| check.is_proven) else { return relevant };
        let program = self.program();
        for (id, function) in program.functions().filter(|(_, function)| function.defined) {
            for (index, edge) in (0u32..).zip(&function.edges) {
                let (Some(before), Some(failing)) = (self.at(id, edge.from), errors.at(id, edge.to)) else { continue };
                // A step behind which no run goes on is a refusal or an end: it proves nothing about what it says.
                let after = self.after((id, EdgeId(index)), before);
                if after.is_some_and(|after| after.meet(failing).is_empty) && !before.meet(failing).is_empty {
                    relevant.insert((id, EdgeId(index)));
                }
            }
        }
        relevant.extend(self.relevant_calls(&errors));
        relevant
    }

    /// What holds behind a step: what the step makes of the state before it, or where it is a call what is known behind it.
    fn after(&self, (function, edge): PathStep, before: &State) -> Option<State> {
        let step = self.program()[function].edge(edge);
        match step.op {
            Op::Refuse { .. } => None,
            Op::Call { .. } => self.at(function, step.to).cloned(),
            _ => {
                let mut machine = self.machine(before);
                machine.step(function, edge);
                Some(machine.state)
            }
        }
    }

    /// Calls that give parameters the values that a proof relies on.
    fn relevant_calls(&self, errors: &Projection) -> BTreeSet<PathStep> {
        let program = self.program();
        let mut relevant = BTreeSet::new();
        for (callee, steps) in self.callers() {
            let entry = program[callee].entry;
            let (Some(known), Some(failing)) = (self.at(callee, entry), errors.at(callee, entry)) else { continue };
            if !known.meet(failing).is_empty {
                continue;
            }
            for (caller, edge) in steps {
                let Some(before) = self.at(caller, program[caller].edge(edge).from) else { continue };
                let machine = self.machine(before);
                if !machine.memory_of(before).meet(failing).is_empty {
                    relevant.insert((caller, edge));
                }
            }
        }
        relevant
    }

    fn projection(&self, check: &SafetyCheck, passes: bool) -> Option<Projection> {
        let (function, edge) = check.step;
        let from = self.program()[function].edge(edge).from;
        let found = self.subjects(check.step).into_iter().find(|(site, _)| *site == check.site);
        let (_, subject) = found.filter(|_| is_projected(self.program()[check.site].kind, check.class))?;
        let Basis { ground, accessed } = self.basis.get_or_init(|| self.new_basis());
        let mut machine = self.machine(ground.get(&(function, from))?);
        machine.require_check(&self.program()[function].edge(edge).op, check, subject, passes);
        let states = self.spread(Start { at: (function, from), state: machine.state, ground, accessed })?;
        Some(Projection { states })
    }

    fn new_basis(&self) -> Basis {
        let mut ground: Ground = self.states().iter().map(|(&at, state)| (at, self.loosened(state))).collect();
        // Where no run comes as the program is, one may come with other values.
        for (id, function) in self.program().functions().filter(|(_, function)| function.defined) {
            for edge in &function.edges {
                ground.entry((id, edge.from)).or_default();
                ground.entry((id, edge.to)).or_default();
            }
        }
        Basis { ground, accessed: self.accessed() }
    }

    /// The places that steps access in any case, whatever their operands decide.
    fn accessed(&self) -> BTreeMap<PathStep, Vec<PlaceId>> {
        let program = self.program();
        let mut found: BTreeMap<PathStep, Vec<PlaceId>> = BTreeMap::new();
        for (id, function) in program.functions().filter(|(_, function)| function.defined) {
            for (index, edge) in (0u32..).zip(&function.edges) {
                let step = (id, EdgeId(index));
                let parts = of_step(program, &edge.op);
                for (_, (subject, inside)) in self.subjects(step) {
                    if let Subject::Access(place) = subject
                        && inside.is_none_or(|inside| parts.iter().all(|&part| !is_optional(program, part, inside)))
                    {
                        found.entry(step).or_default().push(place);
                    }
                }
            }
        }
        found
    }

    /// A state without numbers: pointers lead to the same objects, at any offset unless it is always the same.
    fn loosened(&self, state: &State) -> State {
        let mut loosened = State {
            pointers: state.pointers.clone(),
            sizes: state.sizes.clone(),
            dead: state.dead.clone(),
            ..State::default()
        };
        loosened.retarget(&|pointer| {
            if pointer.any {
                return None;
            }
            let anywhere = |(&object, offset): (&u32, &Number)| {
                let (low, high) = self.world().reach(object);
                (object, if offset.single().is_some() { *offset } else { Number::between(low, high) })
            };
            Some(Pointer { targets: pointer.targets.iter().map(anywhere).collect(), ..pointer.clone() })
        });
        loosened
    }

    /// The sites of a step, each with what is checked there.
    fn subjects(&self, (function, edge): PathStep) -> Vec<(SiteId, Found)> {
        let program = self.program();
        let op = &program[function].edge(edge).op;
        let mut found = Vec::new();
        for expr in of_step(program, op) {
            if let Some(site) = program[expr].site() {
                let subject = match *program[expr].kind() {
                    ExprKind::Load(place) => Subject::Access(place),
                    _ => Subject::Expr(expr),
                };
                found.push((site, (subject, Some(expr))));
            }
            match *program[expr].kind() {
                ExprKind::Load(place) => self.indices(place, 0, Some(expr), &mut found),
                ExprKind::AddressOf(place) => self.indices(place, 1, Some(expr), &mut found),
                _ => {}
            }
        }
        match *op {
            Op::Assign { place, site, .. } => {
                found.extend(site.map(|site| (site, (Subject::Access(place), None))));
                self.indices(place, 0, None, &mut found);
            }
            Op::Assert { condition, site } => found.push((site, (Subject::Expr(condition), None))),
            _ => {}
        }
        found
    }

    /// The indices on the way to a place. The last one may be one past the end where an address is taken.
    fn indices(&self, mut place: PlaceId, mut beyond: i128, inside: Option<ExprId>, found: &mut Vec<(SiteId, Found)>) {
        let program = self.program();
        loop {
            match *program[place].kind() {
                PlaceKind::Variable(_) | PlaceKind::Deref(_) => return,
                PlaceKind::Field(record, _) => place = record,
                PlaceKind::Index(array, _) => {
                    let site = program[place].site();
                    found.extend(site.map(|site| (site, (Subject::Index(place, beyond), inside))));
                    place = array;
                }
            }
            beyond = 0;
        }
    }
}

/// Whether an operand of `&&`, `||` or `?:` that is not always evaluated has a part.
fn is_optional(program: &Program, expr: ExprId, part: ExprId) -> bool {
    let has = |root: ExprId| program.parts_of(root).contains(&part);
    match *program[expr].kind() {
        ExprKind::And(_, right) | ExprKind::Or(_, right) => has(right),
        ExprKind::Conditional(_, yes, no) => has(yes) || has(no),
        _ => false,
    }
}

/// Whether something can be said backwards about a check.
fn is_projected(kind: SiteKind, class: PropertyClass) -> bool {
    match kind {
        SiteKind::Assertion
        | SiteKind::Rule
        | SiteKind::ReachError
        | SiteKind::Unreachable
        | SiteKind::Precondition
        | SiteKind::Arithmetic
        | SiteKind::UnsignedArithmetic
        | SiteKind::Shift
        | SiteKind::VlaSize
        | SiteKind::Index => true,
        SiteKind::Division => class == PropertyClass::DivisionByZero,
        SiteKind::Access => matches!(class, PropertyClass::OutOfBounds | PropertyClass::NullDereference),
        SiteKind::Abort
        | SiteKind::LeftShift
        | SiteKind::PointerArithmetic
        | SiteKind::Alignment
        | SiteKind::FloatConversion
        | SiteKind::PointerPair
        | SiteKind::Call
        | SiteKind::Free
        | SiteKind::VarArgs
        | SiteKind::Library
        | SiteKind::SharedAccess
        | SiteKind::LockUse
        | SiteKind::Wait
        | SiteKind::End
        | SiteKind::Stack => false,
    }
}
