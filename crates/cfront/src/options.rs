//! What the user may choose about reading C. Plain data: the command line is parsed elsewhere.

use std::path::PathBuf;

use ir::Machine;

/// The C standard the text is read as; GNU extensions are always on.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Standard {
    /// C89/C90.
    C89,
    /// C99.
    C99,
    /// C11.
    C11,
    /// C17.
    C17,
    /// C23.
    C23,
}

/// What reading a `volatile` object means.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum VolatileReads {
    /// The value last written, as for any object.
    Memory,
    /// Any value: an input.
    Input,
}

/// What a call of a function without body and model may change, besides giving any result.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum NoBody {
    /// What its pointer arguments lead to, unless they are pointers to `const`.
    Arguments,
    /// That, and the variables at file scope.
    Globals,
    /// Nothing.
    Nothing,
}

/// Options for reading C.
#[derive(Debug, Clone)]
pub struct Options {
    /// `-I` directories.
    pub include: Vec<PathBuf>,
    /// Directories of system headers.
    pub system_include: Vec<PathBuf>,
    /// `-D` definitions, `NAME` or `NAME=VALUE`.
    pub defines: Vec<String>,
    /// `-U` names.
    pub undefines: Vec<String>,
    /// `-include` files.
    pub preinclude: Vec<String>,
    /// `--std`.
    pub standard: Standard,
    /// `--machine`.
    pub machine: Machine,
    /// `--function`: where a run starts.
    pub function: String,
    /// `--cc`: let the machine's compiler do the preprocessing.
    pub use_cc: bool,
    /// `--volatile`.
    pub volatile: VolatileReads,
    /// `--no-body`.
    pub no_body: NoBody,
    /// `--malloc-may-fail`: whether an allocation fails is an input.
    pub malloc_may_fail: bool,
    /// The classes that are checked: operators are checked for those that are off by default only if they are among these (see
    /// [`ir::Program::optional_checks`]), and what states a property that nobody checks (an assertion, an error location, a rule)
    /// ends no run.
    pub classes: ir::ClassSet,
    /// What is looked at on the way; numbered from 0.
    pub observations: Vec<crate::Observation>,
    /// Propositions of temporal logic; numbered from 0.
    pub watched: Vec<crate::Watched>,
    /// `--rule`: rules that the program has to keep.
    pub rules: Vec<crate::RuleFile>,
}

impl Default for Options {
    fn default() -> Options {
        Options {
            include: Vec::new(),
            system_include: Vec::new(),
            defines: Vec::new(),
            undefines: Vec::new(),
            preinclude: Vec::new(),
            standard: Standard::C11,
            machine: Machine::Lp64,
            function: "main".to_string(),
            use_cc: false,
            volatile: VolatileReads::Memory,
            no_body: NoBody::Arguments,
            malloc_may_fail: false,
            classes: ir::ClassSet::default(),
            observations: Vec::new(),
            watched: Vec::new(),
            rules: Vec::new(),
        }
    }
}
