//! Programs that exist only in a test.

use std::path::{Path, PathBuf};

use cfront::{Options, SourceAccess, compile};
use ir::Program;

/// One file.
#[derive(Debug)]
struct Memory(&'static str);

impl SourceAccess for Memory {
    fn read(&self, path: &Path) -> std::io::Result<Vec<u8>> {
        match path == Path::new("t.c") {
            true => Ok(self.0.as_bytes().to_vec()),
            false => Err(std::io::Error::new(std::io::ErrorKind::NotFound, "no such file")),
        }
    }

    fn identity(&self, path: &Path) -> PathBuf {
        path.to_path_buf()
    }

    fn preprocess(&self, _path: &Path, _arguments: &[String]) -> Result<Vec<u8>, String> {
        Err("there is no compiler in this test".to_string())
    }
}

/// The program that a text is.
pub fn program(text: &'static str) -> Program {
    let compiled = compile(&[PathBuf::from("t.c")], &Options::default(), &Memory(text));
    compiled.map(|compiled| compiled.program).unwrap_or_else(|_| panic!("the program is read"))
}
