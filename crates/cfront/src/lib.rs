//! C text to ir.
//!
//! The front half of a C compiler (the `rucc` crates: preprocessor, parser, type checker) reads each file;
//! [`lower`] turns the typed trees into one [`ir::Program`], with undefined behaviour as properties and
//! library functions as models. Nothing outside this crate names `rucc`, and no file is opened here: the
//! caller hands over a [`SourceAccess`].

mod diagnostic;
mod dialect;
mod library;
mod lower;
mod observe;
mod options;
mod places;
mod rules;
mod unit;
mod watch;

pub use diagnostic::{Diagnostic, Position, Severity};
pub use observe::Observation;
pub use options::{NoBody, Options, Standard, VolatileReads};
pub use rules::RuleFile;
pub use watch::{ResultTest, Watch, Watched};

use std::path::{Path, PathBuf};

/// How this crate reads files. The caller decides where they come from.
pub trait SourceAccess: std::fmt::Debug + Send + Sync {
    /// The bytes of a file.
    ///
    /// # Errors
    ///
    /// When the file cannot be read.
    fn read(&self, path: &Path) -> std::io::Result<Vec<u8>>;

    /// One name for a file however its path is spelled, so that `#pragma once` works.
    fn identity(&self, path: &Path) -> PathBuf;

    /// The text that the machine's C preprocessor makes of a file, if there is one. The message says why not.
    ///
    /// # Errors
    ///
    /// When there is no preprocessor or it refuses the file.
    fn preprocess(&self, path: &Path, arguments: &[String]) -> Result<Vec<u8>, String>;
}

/// A program with what was noticed on the way.
#[derive(Debug)]
pub struct Compiled {
    /// The program, well-formed.
    pub program: ir::Program,
    /// Warnings.
    pub warnings: Vec<Diagnostic>,
    /// What everybody should hear: rules that speak of what is not there.
    pub remarks: Vec<Diagnostic>,
}

/// Reads C files and links them into one program.
///
/// # Errors
///
/// The diagnostics of the first file that cannot be read, or of the first construct that is refused.
pub fn compile(files: &[PathBuf], options: &Options, access: &dyn SourceAccess) -> Result<Compiled, Vec<Diagnostic>> {
    // The checker and the lowering walk nested expressions by recursion: give them a large stack.
    const STACK: usize = 1 << 30;
    std::thread::scope(|scope| {
        let work = std::thread::Builder::new().stack_size(STACK).spawn_scoped(scope, || {
            let rules = rules::read(&options.rules, access)?;
            // A rule that nobody checks is not there.
            let is_checked = options.classes.has(ir::PropertyClass::Rule);
            let rules = if is_checked { rules } else { Vec::new() };
            let mut weaving = unit::Weaving { rules, is_first: true, ..unit::Weaving::default() };
            let mut units = Vec::new();
            for file in files {
                units.push(unit::read(file, options, &mut weaving, access)?);
            }
            if let Some(diagnostic) = observe::missing(&units, &watch::observations(options)) {
                return Err(vec![diagnostic]);
            }
            if let Some(unknown) = options.watched.iter().find_map(|watched| unit::unknown_function(&units, watched)) {
                return Err(vec![unknown]);
            }
            let remarks = rules::remarks(&weaving.rules, &weaving.progress.declared);
            let compiled = lower::link(units, &weaving.rules, options, access)?;
            Ok(Compiled { remarks, ..compiled })
        });
        match work {
            Ok(handle) => match handle.join() {
                Ok(result) => result,
                Err(panic) => std::panic::resume_unwind(panic),
            },
            Err(error) => Err(vec![Diagnostic::plain(format!("cannot start a thread: {error}"))]),
        }
    })
}
