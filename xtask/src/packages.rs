//! What the tests need besides Rust: found, or installed from Debian packages, or reported as missing.

use std::path::PathBuf;
use std::process::{Command, Stdio};

use crate::process::{target_dir, works};

/// Something that tests need and a machine may lack.
#[derive(Debug)]
pub struct Need {
    /// Its name for people.
    pub name: &'static str,
    packages: &'static [&'static str],
    present: fn() -> bool,
    /// What is skipped without it.
    pub without: &'static str,
}

/// The C compiler; without it nothing can be compared.
const COMPILER: Need = Need {
    name: "gcc",
    packages: &["gcc", "libc6-dev"],
    present: || builds(&[]),
    without: "every comparison with gcc",
};

/// Everything that is worth installing.
pub const NEEDS: &[Need] = &[
    COMPILER,
    Need {
        name: "gcc -m32",
        packages: &["gcc-multilib"],
        present: || builds(&["-m32"]),
        without: "the comparison of 32-bit fixtures with gcc",
    },
    Need {
        name: "csmith",
        packages: &["csmith", "libcsmith-dev"],
        present: || works("csmith", &["--version"]) && csmith_include_dir().is_some(),
        without: "the random programs",
    },
    Need {
        name: "node 20 with npm",
        packages: &["nodejs", "npm"],
        present: crate::browser::has_node,
        without: "the HTML report in a browser",
    },
    Need {
        name: "chromium",
        packages: &["chromium"],
        present: crate::browser::has_chromium,
        without: "the HTML report in a browser",
    },
];

/// Looks for everything, installs what is missing if that is allowed and possible, and returns what still lacks.
pub fn prepare(install: bool) -> Vec<&'static Need> {
    let missing: Vec<&Need> = NEEDS.iter().filter(|need| !(need.present)()).collect();
    if missing.is_empty() || !install {
        return missing;
    }
    let Some(prefix) = installer() else { return missing };
    let packages: Vec<&str> = missing.iter().flat_map(|need| need.packages.iter().copied()).collect();
    println!("installing {}", packages.join(" "));
    // A package at a time, so that one that does not exist here does not stop the others.
    let mut updated = false;
    for package in packages {
        if !apt(&prefix, &["install", package]) && !updated {
            updated = true;
            let _ = apt(&prefix, &["update"]) && apt(&prefix, &["install", package]);
        }
    }
    missing.into_iter().filter(|need| !(need.present)()).collect()
}

/// Where `csmith.h` is.
pub fn csmith_include_dir() -> Option<PathBuf> {
    let mut dirs: Vec<PathBuf> = Vec::new();
    for include in ["/usr/include", "/usr/local/include"] {
        let entries = std::fs::read_dir(include).ok()?;
        let named = |path: &PathBuf| path.file_name().is_some_and(|name| name.to_string_lossy().starts_with("csmith"));
        dirs.extend(entries.flatten().map(|entry| entry.path()).filter(named));
    }
    dirs.sort();
    dirs.into_iter().find(|dir| dir.join("csmith.h").is_file())
}

/// The words before `apt-get`: none for root, sudo when it asks for no password.
fn installer() -> Option<Vec<&'static str>> {
    if !works("apt-get", &["--version"]) {
        return None;
    }
    if crate::process::first_line("id", &["-u"]) == "0" {
        return Some(Vec::new());
    }
    works("sudo", &["-n", "true"]).then(|| vec!["sudo", "-n"])
}

fn apt(prefix: &[&str], arguments: &[&str]) -> bool {
    let mut words: Vec<&str> = prefix.to_vec();
    words.extend(["env", "DEBIAN_FRONTEND=noninteractive", "apt-get", "-q", "-y", "--no-install-recommends"]);
    words.extend(arguments);
    let mut command = Command::new(words[0]);
    command.args(&words[1..]).stdin(Stdio::null()).stdout(Stdio::null());
    command.status().is_ok_and(|status| status.success())
}

/// Whether gcc builds a program that uses the C library.
fn builds(options: &[&str]) -> bool {
    let dir = target_dir().join("fuzz");
    let (source, binary) = (dir.join("probe.c"), dir.join("probe"));
    let text = "#include <stdio.h>\nint main(void) { return puts(\"works\") < 0; }\n";
    if std::fs::create_dir_all(&dir).is_err() || std::fs::write(&source, text).is_err() {
        return false;
    }
    let mut command = Command::new("gcc");
    command.args(options).arg(&source).arg("-o").arg(&binary).stdin(Stdio::null()).stderr(Stdio::null());
    command.status().is_ok_and(|status| status.success())
}
