//! Values that variables and memory have at each location, in all runs: an abstract interpreter.
//!
//! ```text
//! World (objects, packs, thresholds) -> fixpoint (states at locations) -> Invariants (answers)
//!   number, octagon, pointer: sets of values; state: sets of states
//!   evaluate, refine, memory, relations, step, builtins, calls: what a step makes of a state
//! ```
//!
//! What others ask: [`Invariants::of`] analyses a program; [`Invariants::at`] and [`Invariants::values_at`] say what holds at a
//! location, [`Invariants::holds`] whether a check never fails, [`Invariants::safety_checks`] lists the checks.
//! [`Invariants::backward`] and [`Invariants::backward_along`] lead a condition back, through the program or along the steps of a run.
//! [`Invariants::safety_projection`] with [`Invariants::allowed_values`], [`Invariants::error_projection`],
//! [`Invariants::relevant_steps`] and, for several checks at once, [`Invariants::specification`] say what proofs rely on.
//!
//! What is said holds for every run that has come to a location, whatever its inputs, as the interpreter executes it with
//! the same classes of properties switched on. Nothing is taken from the points-to sets of the crate, which keep to the rules
//! of C: addresses are followed like other values here, and one that is not known may be any.

mod backward;
mod builtins;
mod calls;
mod checks;
mod evaluate;
mod facts;
mod fixpoint;
mod initial;
mod memory;
mod number;
mod objects;
mod octagon;
mod outcomes;
mod packs;
mod pointer;
mod points;
mod projections;
mod refine;
mod relations;
mod spread;
mod state;
mod step;
mod text;
mod unchanged;
mod world;

use std::cell::OnceCell;
use std::collections::BTreeMap;

use ir::{FunctionId, LocationId, Op, Program, PropertyClass, SiteId};

pub use backward::{Goal, PathStep};
pub use checks::Part;
use checks::{Checks, is_looked_at};
use evaluate::Machine;
pub use facts::Relation;
use fixpoint::Analysis;
pub use fixpoint::Halt;
pub use number::Number;
pub use objects::{Age, CellId, CellInfo, Hits, ObjectInfo, ObjectKind, Objects};
pub use pointer::{ObjectId, Pointer};
pub use points::{CheckResult, Point, PointKind};
use projections::Basis;
pub use projections::{Projection, SafetyCheck, Specification};
pub use state::{State, Value};
pub use world::{Options, Unset, World};

/// States at locations.
type Ground = BTreeMap<(FunctionId, LocationId), State>;

/// What holds in all runs.
#[derive(Debug)]
pub struct Invariants<'a> {
    world: World<'a>,
    states: Ground,
    checks: Checks,
    /// What projections need, once one was asked for.
    basis: OnceCell<Basis>,
    /// Whether a run may come to something that is not followed, once that was asked for.
    refused: OnceCell<bool>,
    /// Why nothing is known, if the analysis was given up.
    pub halt: Option<Halt>,
    /// Steps of work that it took.
    pub work: u64,
}

impl<'a> Invariants<'a> {
    /// Analyses a program.
    pub fn of(program: &'a Program, options: Options) -> Invariants<'a> {
        let world = World::of(program, options);
        let mut analysis = Analysis::new(&world);
        // What one thread is told to hold another may change.
        let halt = if program.spawns() { Some(Halt::Threads) } else { run(&world, &mut analysis).err() };
        let Analysis { recorded, checks, work, .. } = analysis;
        let (states, checks) = match halt {
            None => (recorded, checks),
            Some(_) => (BTreeMap::new(), Checks::default()),
        };
        Invariants { world, states, checks, basis: OnceCell::new(), refused: OnceCell::new(), halt, work }
    }

    /// The program.
    pub fn program(&self) -> &'a Program {
        self.world.program
    }

    /// What was known about it beforehand.
    pub fn world(&self) -> &World<'a> {
        &self.world
    }

    /// The states in which runs come to a location: none if no run does, or if nothing is known ([`Invariants::halt`]).
    pub fn at(&self, function: FunctionId, location: LocationId) -> Option<&State> {
        self.states.get(&(function, location))
    }

    /// The states at all locations to which runs come.
    fn states(&self) -> &Ground {
        &self.states
    }

    /// Whether a check never fails, in any run. One that no run comes to does not, unless runs end before at something that is
    /// not followed.
    pub fn holds(&self, site: SiteId, class: PropertyClass) -> bool {
        self.halt.is_none()
            && is_looked_at(self.world.program[site].kind)
            && self.checks.held(site, class).unwrap_or_else(|| !self.may_be_refused())
    }

    /// Whether no run comes to a check.
    pub fn is_never_made(&self, site: SiteId, class: PropertyClass) -> bool {
        self.checks.held(site, class).is_none() && self.holds(site, class)
    }

    /// Whether a run may come to something that is not followed: what would happen behind it is not known.
    pub fn may_be_refused(&self) -> bool {
        let is_refused = |(id, function): (FunctionId, &ir::Function)| {
            let refusals = function.edges.iter().filter(|edge| matches!(edge.op, Op::Refuse { .. }));
            refusals.into_iter().any(|edge| self.at(id, edge.from).is_some())
        };
        *self.refused.get_or_init(|| self.world.program.functions().any(is_refused))
    }
}

/// Follows the program from its start, and what runs when it has ended.
fn run(world: &World<'_>, analysis: &mut Analysis<'_, '_>) -> Result<(), Halt> {
    let program = world.program;
    let Some(start) = program.start else { return Ok(()) };
    let mut machine = Machine { world, state: State::default(), checks: None, is_quiet: false };
    initial::set_up(&mut machine);
    let before = machine.state.clone();
    initial::start_parameters(&mut machine, &program[start].parameters, program[start].name == "main");
    analysis.follow(start, machine.state)?;
    if let Some(handlers) = program.exit_handlers {
        // They may run whenever the program ends, whatever memory holds then.
        let mut machine = Machine { world, state: before, checks: None, is_quiet: false };
        machine.state.forget_memory(world);
        analysis.follow(handlers, machine.state)?;
    }
    Ok(())
}
