//! Values that come from outside: what the program asks for, and what it takes from the standard input.

use std::sync::Arc;

use ir::TypeId;
use logic::Term;

use crate::stdin::Notation;

/// A value that comes from outside.
#[derive(Debug, Clone)]
pub struct Input {
    /// The variable.
    pub term: Term,
    /// A run asks for it.
    pub asked: Term,
    /// Its type.
    pub ty: TypeId,
    /// Where it comes from.
    pub form: Form,
}

/// Where an input comes from.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Form {
    /// It is one of the program's inputs.
    Value,
    /// A character of the standard input, or its end.
    Character {
        /// Whether spaces before it are passed over.
        spaced: Term,
    },
    /// What stands in the standard input where a number is expected: the number (0), the end, or another character.
    Look(Notation),
    /// A number in the standard input.
    Number(Notation),
    /// A part of the program's arguments or of its environment.
    Argument(ArgumentPart),
}

/// A part of the program's arguments or of its environment.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ArgumentPart {
    /// How many there are besides the program's own name.
    Count,
    /// A character, 0 for the end.
    Character {
        /// Of which argument: 1 for the one after the program's own name.
        argument: u32,
        /// The position in it, from 0.
        position: u32,
    },
    /// Of a variable of the environment.
    Variable {
        /// Its name.
        name: Arc<[u8]>,
        /// A character by its position from 0, 0 for the end; without, whether the variable is set.
        position: Option<u32>,
    },
}
