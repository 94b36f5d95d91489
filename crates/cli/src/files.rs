//! Files: how C sources and headers are found and read.

use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::process::Command;

use cfront::{Compiled, Diagnostic, SourceAccess};
use report::formats::Building;

use crate::options::{MachineName, NoBodyName, ReadOptions, StandardName, VolatileName};
use crate::{exit, page};

/// The most errors that are shown: those after them are mostly consequences.
const MAX_ERRORS: usize = 5;

/// Files on the disk, and the machine's C compiler as a preprocessor.
#[derive(Debug)]
pub struct Disk;

impl SourceAccess for Disk {
    fn read(&self, path: &Path) -> std::io::Result<Vec<u8>> {
        std::fs::read(path)
    }

    fn identity(&self, path: &Path) -> PathBuf {
        std::fs::canonicalize(path).unwrap_or_else(|_| path.to_path_buf())
    }

    fn preprocess(&self, path: &Path, arguments: &[String]) -> Result<Vec<u8>, String> {
        let output = Command::new(compiler()).arg("-E").args(arguments).arg(path).output();
        match output {
            Ok(output) if output.status.success() => Ok(output.stdout),
            Ok(output) => Err(String::from_utf8_lossy(&output.stderr).trim().to_string()),
            Err(error) => Err(format!("{}: {error}", compiler())),
        }
    }
}

fn compiler() -> String {
    std::env::var("CC").unwrap_or_else(|_| "cc".to_string())
}

/// Reads the program; complaints are printed, and the exit code returned.
pub fn read_program(options: &ReadOptions) -> Result<Compiled, u8> {
    read_checked(options, ir::ClassSet::default())
}

/// Reads the program that is run and checked for some classes.
pub fn read_checked(options: &ReadOptions, classes: ir::ClassSet) -> Result<Compiled, u8> {
    let wanted = cfront::Options { classes, ..front_end_options(options) };
    tell(options, cfront::compile(&options.files, &wanted, &Disk))
}

/// Tells what the front end says.
fn tell(options: &ReadOptions, compiled: Result<Compiled, Vec<Diagnostic>>) -> Result<Compiled, u8> {
    match compiled {
        Ok(compiled) => {
            tell_warnings(options, &compiled);
            Ok(compiled)
        }
        Err(diagnostics) => Err(tell_errors(options, &diagnostics)),
    }
}

/// Prints warnings, if they are wanted, and what everybody should hear.
pub fn tell_warnings(options: &ReadOptions, compiled: &Compiled) {
    for remark in &compiled.remarks {
        page::print_diagnostic(remark, page::look(options, page::Stream::Err));
    }
    if options.warnings {
        for warning in &compiled.warnings {
            page::print_diagnostic(warning, page::look(options, page::Stream::Err));
        }
    }
}

/// Prints why the program cannot be read; the exit code.
pub fn tell_errors(options: &ReadOptions, diagnostics: &[Diagnostic]) -> u8 {
    for diagnostic in diagnostics.iter().take(MAX_ERRORS) {
        page::print_diagnostic(diagnostic, page::look(options, page::Stream::Err));
    }
    let more = diagnostics.len().saturating_sub(MAX_ERRORS);
    if more > 0 {
        eprintln!("({more} more error{})", if more == 1 { "" } else { "s" });
    }
    exit::BAD_INPUT
}

/// How the front end reads the program.
pub fn front_end_options(options: &ReadOptions) -> cfront::Options {
    let machine = match options.machine {
        MachineName::Lp64 => ir::Machine::Lp64,
        MachineName::Ilp32 => ir::Machine::Ilp32,
    };
    cfront::Options {
        include: options.include_dirs.clone(),
        system_include: system_include_dirs(machine),
        defines: options.defines.clone(),
        undefines: options.undefines.clone(),
        preinclude: options.preinclude.clone(),
        standard: match options.std {
            StandardName::C89 => cfront::Standard::C89,
            StandardName::C99 => cfront::Standard::C99,
            StandardName::C11 => cfront::Standard::C11,
            StandardName::C17 => cfront::Standard::C17,
            StandardName::C23 => cfront::Standard::C23,
        },
        machine,
        function: options.function.clone(),
        use_cc: options.cc,
        no_body: match options.no_body {
            NoBodyName::Arguments => cfront::NoBody::Arguments,
            NoBodyName::Globals => cfront::NoBody::Globals,
            NoBodyName::Nothing => cfront::NoBody::Nothing,
        },
        volatile: match options.volatile {
            VolatileName::Memory => cfront::VolatileReads::Memory,
            VolatileName::Input => cfront::VolatileReads::Input,
        },
        malloc_may_fail: options.malloc_may_fail,
        classes: ir::ClassSet::default(),
        observations: Vec::new(),
        watched: Vec::new(),
        rules: options.rule.iter().map(|text| rule_file(text)).collect(),
    }
}

/// A file of rules as it is given on the command line: `rules/lock.rule:LOCK=take,UNLOCK=give`.
pub fn rule_file(text: &str) -> cfront::RuleFile {
    let renames = |list: &str| -> Option<Vec<(String, String)>> {
        let is_name =
            |name: &str| !name.is_empty() && name.chars().all(|letter| letter.is_alphanumeric() || letter == '_');
        let pair = |entry: &str| {
            let (name, meant) = entry.split_once('=')?;
            (is_name(name) && is_name(meant)).then(|| (name.to_string(), meant.to_string()))
        };
        list.split(',').map(pair).collect()
    };
    let split = text.rsplit_once(':').and_then(|(path, list)| Some((path, renames(list)?)));
    let (path, renames) = split.unwrap_or((text, Vec::new()));
    cfront::RuleFile { path: PathBuf::from(path), renames }
}

/// How gcc compiles the program that was read, up to the name of the test.
pub fn building(options: &ReadOptions) -> Building {
    let mut flags: Vec<OsString> = Vec::new();
    if matches!(options.machine, MachineName::Ilp32) {
        // Floating-point numbers are computed as the interpreter does it, without the x87's excess precision.
        flags.extend(["-m32", "-msse2", "-mfpmath=sse"].map(OsString::from));
    }
    let standard = match options.std {
        StandardName::C89 => "-std=gnu89",
        StandardName::C99 => "-std=gnu99",
        StandardName::C11 => "-std=gnu11",
        StandardName::C17 => "-std=gnu17",
        StandardName::C23 => "-std=gnu2x",
    };
    flags.push(standard.into());
    for dir in &options.include_dirs {
        flags.extend(["-I".into(), dir.clone().into_os_string()]);
    }
    flags.extend(options.defines.iter().map(|define| format!("-D{define}").into()));
    flags.extend(options.undefines.iter().map(|name| format!("-U{name}").into()));
    for file in &options.preinclude {
        flags.extend(["-include".into(), OsString::from(file)]);
    }
    Building { files: options.files.clone(), flags, test: PathBuf::new() }
}

/// Where system headers are: the usual places of gcc on Linux, found without running it.
fn system_include_dirs(machine: ir::Machine) -> Vec<PathBuf> {
    let mut dirs = Vec::new();
    if let Some(own) = newest_gcc_dir() {
        dirs.push(own.join("include"));
    }
    dirs.push(PathBuf::from("/usr/local/include"));
    match machine {
        ir::Machine::Lp64 => dirs.push(PathBuf::from("/usr/include/x86_64-linux-gnu")),
        ir::Machine::Ilp32 => {
            dirs.push(PathBuf::from("/usr/include/i386-linux-gnu"));
            dirs.push(PathBuf::from("/usr/include/x86_64-linux-gnu"));
        }
    }
    dirs.push(PathBuf::from("/usr/include"));
    dirs.retain(|dir| dir.is_dir());
    dirs
}

fn newest_gcc_dir() -> Option<PathBuf> {
    let mut found: Vec<(u32, PathBuf)> = Vec::new();
    for triple in ["x86_64-linux-gnu", "x86_64-redhat-linux", "x86_64-pc-linux-gnu", "x86_64-unknown-linux-gnu"] {
        let Ok(entries) = std::fs::read_dir(Path::new("/usr/lib/gcc").join(triple)) else { continue };
        for entry in entries.flatten() {
            let name = entry.file_name().to_string_lossy().into_owned();
            let version = name.split('.').next().and_then(|major| major.parse().ok());
            if let Some(version) = version
                && entry.path().join("include").is_dir()
            {
                found.push((version, entry.path()));
            }
        }
    }
    found.sort();
    found.pop().map(|(_, path)| path)
}
