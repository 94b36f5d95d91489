//! What decides a run of a program: everything that comes from outside.

use ir::{ClassSet, PropertyClass};

use crate::schedule::Turn;

/// A variable of the environment that a run asks for.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct EnvironmentVariable {
    /// Its name.
    pub name: Vec<u8>,
    /// What it is set to, if it is.
    pub value: Option<Vec<u8>>,
}

/// The arguments, the environment, the standard input, the inputs and the schedule of a run. With the program and the options it
/// decides every step.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Script {
    /// The program's arguments, its own name first.
    pub arguments: Vec<Vec<u8>>,
    /// What is known of its environment; other variables are not set.
    pub environment: Vec<EnvironmentVariable>,
    /// What it can read from its standard input.
    pub stdin: Vec<u8>,
    /// The values of its inputs, in the order in which they are asked for.
    pub inputs: Vec<u128>,
    /// In which order the threads make their steps; empty for a program with one.
    pub schedule: Vec<Turn>,
    /// Whether the run goes on where threads race: it is about what comes of that.
    pub goes_past_races: bool,
}

impl Script {
    /// The classes of properties that end the run, of those that are checked.
    pub fn classes(&self, checked: ClassSet) -> ClassSet {
        let mut classes = checked;
        classes.set(PropertyClass::DataRace, checked.has(PropertyClass::DataRace) && !self.goes_past_races);
        classes
    }
}
