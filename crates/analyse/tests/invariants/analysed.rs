//! Programs that tests have as text, and what is said of them.

use std::path::{Path, PathBuf};

use analyse::invariants::{Goal, Invariants, Options, PathStep, State, Value};
use cfront::SourceAccess;
use ir::{EdgeId, FunctionId, Op, Program, VarId};

/// No files but the one that is compiled.
#[derive(Debug)]
struct OneFile(String);

impl SourceAccess for OneFile {
    fn read(&self, path: &Path) -> std::io::Result<Vec<u8>> {
        match path.to_str() {
            Some("prog.c") => Ok(self.0.clone().into_bytes()),
            _ => std::fs::read(path),
        }
    }

    fn identity(&self, path: &Path) -> PathBuf {
        path.to_path_buf()
    }

    fn preprocess(&self, _path: &Path, _arguments: &[String]) -> Result<Vec<u8>, String> {
        Err("nothing is preprocessed by others".to_string())
    }
}

pub fn compiled(text: &str) -> Program {
    let of_gcc = std::fs::read_dir("/usr/lib/gcc/x86_64-linux-gnu").into_iter().flatten().flatten();
    let mut system_include: Vec<PathBuf> = of_gcc.map(|entry| entry.path().join("include")).collect();
    system_include.extend(["/usr/include/x86_64-linux-gnu", "/usr/include"].map(PathBuf::from));
    let options = cfront::Options { system_include, ..cfront::Options::default() };
    let compiled = cfront::compile(&[PathBuf::from("prog.c")], &options, &OneFile(text.to_string()));
    compiled.expect("the program compiles").program
}

/// What is said of a program, with its variables and functions by name.
pub struct Analysed<'p> {
    pub program: &'p Program,
    pub invariants: Invariants<'p>,
}

impl<'p> Analysed<'p> {
    pub fn of(program: &'p Program) -> Analysed<'p> {
        Analysed { program, invariants: Invariants::of(program, Options::default()) }
    }

    pub fn function(&self, name: &str) -> FunctionId {
        self.program.functions().find(|(_, function)| function.name == name).expect("there is such a function").0
    }

    pub fn variable(&self, name: &str) -> VarId {
        self.program.variables().find(|(_, variable)| variable.name == name).expect("there is such a variable").0
    }

    /// The step of the assertion, and its failure.
    pub fn failure(&self) -> (PathStep, Goal) {
        let found = self.program.functions().find_map(|(id, function)| {
            (0u32..).zip(&function.edges).find_map(|(index, edge)| match edge.op {
                Op::Assert { condition, site } if self.program[site].kind == ir::SiteKind::Assertion => {
                    Some(((id, EdgeId(index)), Goal { condition, holds: false }))
                }
                _ => None,
            })
        });
        found.expect("something is asserted")
    }

    pub fn range(&self, state: &State, name: &str) -> Option<(i128, i128)> {
        let cell = self.invariants.world().objects.scalar_of(self.variable(name))?;
        match state.get(cell) {
            Value::Number(number) => Some((number.low(), number.high())),
            Value::Pointer(_) | Value::Unknown => None,
        }
    }
}
