//! What cexplain writes for programs, against the schemas of the formats: its own (`docs/*.schema.json`) and that of SARIF. They are compared by a validator that others wrote (`xtask/validator`).

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use crate::process::{cargo, root, target_dir};

/// How many files fit, and how many do not; or why nothing could be compared.
#[derive(Debug)]
pub enum Compared {
    /// Files were compared.
    Files {
        /// Those that fit.
        fine: usize,
        /// Those that do not.
        wrong: usize,
    },
    /// There is no validator.
    Skipped(String),
}

/// Compares the files of `tests/formats/written` and `tests/invariants`, and what the tests left in the target directory.
pub fn run(install: bool) -> Result<Compared, String> {
    let validator = target_dir().join("validator/debug/validator");
    if install {
        let mut build = cargo();
        build.args(["build", "--quiet", "--locked", "--manifest-path", "xtask/validator/Cargo.toml", "--target-dir"]);
        let status = build.arg(target_dir().join("validator")).stdin(Stdio::null()).status();
        if !status.map_err(|error| format!("cargo: {error}"))?.success() {
            return Ok(Compared::Skipped("the validator cannot be built here (it needs a network)".to_string()));
        }
    }
    if !validator.is_file() {
        return Ok(Compared::Skipped("there is no validator, and none may be built".to_string()));
    }
    let Some(sarif_schema) = sarif_schema() else {
        return Ok(Compared::Skipped("the schema of SARIF is not here".to_string()));
    };
    let written = root().join("tests/formats/written");
    let all = files(&written, ".json");
    let of = |ending: &str| -> Vec<PathBuf> {
        all.iter().filter(|name| name.to_string_lossy().ends_with(ending)).cloned().collect()
    };
    let (checks, runs) = (of(".check.json"), of(".run.json"));
    let reports: Vec<PathBuf> =
        all.iter().filter(|name| !checks.contains(name) && !runs.contains(name)).cloned().collect();
    let mut logs = files(&written, ".sarif");
    logs.extend(files(&target_dir().join("tmp/formats"), ".sarif"));
    let own = |name: &str| root().join(format!("docs/{name}.schema.json"));
    // The member that a damaged file has lost.
    let forms = [
        (own("report"), true, reports, "\"tool\""),
        (own("check"), true, checks, "\"statistics\""),
        (own("run"), true, runs, "\"entries\""),
        (own("invariants"), true, files(&root().join("tests/invariants"), ".json"), "\"checks\""),
        (sarif_schema, false, logs, "\"tool\""),
    ];
    let (mut wrong, mut count) = (0, 0);
    for (schema, is_closed, names, member) in &forms {
        let Some(sample) = names.first() else { return Err("there is nothing to compare".to_string()) };
        if accepts_damaged(&validator, schema, *is_closed, sample, member)? {
            return Err(format!("{} accepts a damaged file", schema.display()));
        }
        count += names.len();
        for part in names.chunks(200) {
            wrong += compare(&validator, schema, *is_closed, part)?;
        }
    }
    Ok(Compared::Files { fine: count - wrong, wrong })
}

/// How many of the files do not fit.
fn compare(validator: &Path, schema: &Path, is_closed: bool, names: &[PathBuf]) -> Result<usize, String> {
    let mut command = Command::new(validator);
    if is_closed {
        command.arg("--closed");
    }
    let output = command.arg(schema).args(names).output().map_err(|error| format!("the validator: {error}"))?;
    let said = String::from_utf8_lossy(&output.stdout).into_owned();
    print!("{said}");
    match output.status.code() {
        Some(0) => Ok(0),
        Some(1) => Ok(names.iter().filter(|name| said.contains(&format!("{}: ", name.display()))).count().max(1)),
        _ => Err(format!("the validator: {}", String::from_utf8_lossy(&output.stderr))),
    }
}

/// Whether a file in which a member has lost its name passes: then the comparison says nothing.
fn accepts_damaged(
    validator: &Path,
    schema: &Path,
    is_closed: bool,
    sample: &Path,
    member: &str,
) -> Result<bool, String> {
    let complain = |error: std::io::Error| format!("{}: {error}", sample.display());
    let text = std::fs::read_to_string(sample).map_err(complain)?;
    let damaged = target_dir().join("validator/damaged.json");
    std::fs::write(&damaged, text.replace(member, "\"lost\"")).map_err(complain)?;
    let mut command = Command::new(validator);
    if is_closed {
        command.arg("--closed");
    }
    let output = command.arg(schema).arg(&damaged).output().map_err(|error| format!("the validator: {error}"))?;
    Ok(output.status.success())
}

fn files(folder: &Path, ending: &str) -> Vec<PathBuf> {
    let Ok(entries) = std::fs::read_dir(folder) else { return Vec::new() };
    let mut names: Vec<PathBuf> =
        entries.flatten().map(|entry| entry.path()).filter(|path| path.to_string_lossy().ends_with(ending)).collect();
    names.sort();
    names
}

/// The schema of SARIF, in the sources of a package that the validator names but does not use.
fn sarif_schema() -> Option<PathBuf> {
    let mut command = cargo();
    command.args(["metadata", "--format-version", "1", "--locked", "--manifest-path", "xtask/validator/Cargo.toml"]);
    let output = command.stdin(Stdio::null()).stderr(Stdio::null()).output().ok()?;
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    let paths = text.split("\"manifest_path\":\"").skip(1).filter_map(|rest| rest.split('"').next());
    let manifest = paths.map(PathBuf::from).find(|path| path.parent().is_some_and(is_sarif_package))?;
    Some(manifest.parent()?.join("src/schema.json")).filter(|schema| schema.is_file())
}

fn is_sarif_package(folder: &Path) -> bool {
    folder.file_name().is_some_and(|name| name.to_string_lossy().starts_with("serde-sarif-"))
}
