//! What decides a run of a program: everything that comes from outside.

/// A variable of the environment that a run asks for.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct EnvironmentVariable {
    /// Its name.
    pub name: Vec<u8>,
    /// What it is set to, if it is.
    pub value: Option<Vec<u8>>,
}

/// The arguments, the environment, the standard input and the inputs of a run. With the program and the options it decides every step.
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
}
