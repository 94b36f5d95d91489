//! What people see, to the letter: every C file in `tests/pages` has beside it the page that cexplain prints
//! for it. And the README shows what its first commands really print. `BLESS=1` writes pages that are missing or have
//! changed; read them before you commit them.
#![allow(clippy::disallowed_methods)] // tests read files

use std::path::{Path, PathBuf};
use std::process::Command;

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// Standard output and standard error of a command in the project's directory, one after the other.
fn page(arguments: &[&str]) -> String {
    let output = Command::new(env!("CARGO_BIN_EXE_cexplain"))
        .args(arguments)
        .current_dir(root())
        .env_remove("COLUMNS")
        .output()
        .expect("the binary under test starts");
    let text = [output.stdout, output.stderr].concat();
    without_times(&String::from_utf8(text).expect("pages are UTF-8"))
}

/// The page with `(0.1 s)` as `(TIME)`, and without the size of the formula: both change without harm.
fn without_times(text: &str) -> String {
    let mut out = String::new();
    for line in text.split_inclusive('\n').filter(|line| !line.starts_with("  \"statistics\"")) {
        match line.trim_end().rsplit_once(" (") {
            Some((before, time)) if time.strip_suffix(" s)").is_some_and(|number| number.parse::<f64>().is_ok()) => {
                out.push_str(before);
                out.push_str(" (TIME)\n");
            }
            _ => out.push_str(line),
        }
    }
    out
}

#[test]
fn pages_are_as_they_were_read() {
    let mut wrong = Vec::new();
    let mut checked = 0;
    let mut files: Vec<PathBuf> = std::fs::read_dir(root().join("tests/pages"))
        .expect("the pages can be listed")
        .map(|entry| entry.expect("the pages can be listed").path())
        .filter(|path| path.extension().is_some_and(|extension| extension == "c"))
        .collect();
    files.sort();
    for file in files {
        let name = format!("tests/pages/{}", file.file_name().expect("a file").to_string_lossy());
        let text = std::fs::read_to_string(&file).expect("the file can be read");
        let command = text.lines().find_map(|line| line.strip_prefix("//@ command: ")).expect("a command");
        let arguments: Vec<&str> = command.split(' ').chain([name.as_str()]).collect();
        let (seen, expected_file) = (page(&arguments), file.with_extension("txt"));
        let expected = std::fs::read_to_string(&expected_file).unwrap_or_default();
        checked += 1;
        if seen != expected && std::env::var_os("BLESS").is_some() {
            std::fs::write(&expected_file, &seen).expect("the page can be written");
        } else if seen != expected {
            wrong.push(format!("{name}\n--- expected\n{expected}--- seen\n{seen}"));
        }
    }
    assert!(checked > 0, "there are pages");
    assert!(wrong.is_empty(), "{} of {checked} pages differ:\n{}", wrong.len(), wrong.join("\n"));
}

#[test]
fn the_readme_shows_what_its_first_commands_print() {
    let mut readme = std::fs::read_to_string(root().join("README.md")).expect("there is a README");
    let commands =
        ["run examples/overflow.c", "examples/middle.c", "run examples/middle.c --inputs examples/middle.txt --story"];
    for command in commands {
        let shown_after = format!("cargo run --release -- {command}\n```\n\n```text\n");
        let (before, rest) = readme.split_once(&shown_after).expect("the command");
        let (shown, after) = rest.split_once("```").expect("the block ends");
        let arguments: Vec<&str> = command.split(' ').collect();
        let seen = page(&arguments);
        if seen != without_times(shown) && std::env::var_os("BLESS").is_some() {
            readme = format!("{before}{shown_after}{}```{after}", seen.replace("(TIME)", "(0.1 s)"));
            std::fs::write(root().join("README.md"), &readme).expect("the README can be written");
        } else {
            assert_eq!(seen, without_times(shown));
        }
    }
}

#[test]
fn stories_of_whole_programs_fit_a_page() {
    let mut wrong = Vec::new();
    let mut programs: Vec<PathBuf> = std::fs::read_dir(root().join("tests/run/programs"))
        .expect("the programs can be listed")
        .map(|entry| entry.expect("the programs can be listed").path())
        .filter(|path| path.extension().is_some_and(|extension| extension == "c"))
        .collect();
    programs.sort();
    for program in programs {
        let name = program.to_string_lossy();
        let text = page(&["run", "--story", "--stdin", "/dev/null", &name]);
        let story: Vec<&str> =
            text.lines().skip_while(|line| *line != "The run:").take_while(|line| !line.is_empty()).collect();
        let told = story.iter().any(|line| line.contains("the program ends"));
        let wide = story.iter().any(|line| line.chars().count() > 80);
        // Remarks that do not fit a line take one more.
        if !told || wide || story.len() > 75 {
            wrong.push(format!("{name}: {} lines, told: {told}, wide: {wide}", story.len()));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
