//! What is asked for.

use std::collections::BTreeMap;
use std::path::PathBuf;

use ir::Program;
use run::{InputValue, Script};

use crate::Explaining;

/// What is asked for.
#[derive(Debug, Clone)]
pub struct Request {
    /// The C files of the program.
    pub files: Vec<PathBuf>,
    /// How they are read.
    pub reading: cfront::Options,
    /// What is checked, and within which limits. Bounds of single loops are given by [`Request::loop_bounds`].
    pub checking: check::Options,
    /// Bounds of loops by their names.
    pub loop_bounds: Vec<(String, u32)>,
    /// A run that is known to fail: then no other is looked for.
    pub given: Option<GivenRun>,
    /// How failures are explained, if they are.
    pub explaining: Option<Explaining>,
}

/// A run that is known to fail.
#[derive(Debug, Clone)]
pub struct GivenRun {
    /// What decides it, besides the values of inputs.
    pub script: Script,
    /// These values, as far as they are given.
    pub inputs: Vec<InputValue>,
}

impl Request {
    /// The options of the check, with the bounds of the loops of this program.
    pub(crate) fn options_for(&self, program: &Program) -> Result<check::Options, String> {
        let mut unwind_set = BTreeMap::new();
        for (name, bound) in &self.loop_bounds {
            let Some(id) = check::loops::find(program, name) else {
                return Err(format!("there is no loop `{name}`; `--show-loops` lists them"));
            };
            unwind_set.insert(id, *bound);
        }
        let wanted = &self.checking.properties;
        let known = if wanted.is_empty() { Vec::new() } else { check::properties(program, self.checking.classes) };
        for name in wanted {
            if !known.iter().any(|property| property.name == *name) {
                return Err(format!("there is no property `{name}`; `--show-properties` lists them"));
            }
        }
        Ok(check::Options { unwind_set, ..self.checking.clone() })
    }
}
