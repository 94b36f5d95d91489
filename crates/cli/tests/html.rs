//! The HTML report as text: the same every time, complete without scripts, and without harm whatever the program says.
//! What a browser makes of it is tested in `tests/browser`.
#![allow(clippy::disallowed_methods)] // tests read files

use std::path::{Path, PathBuf};
use std::process::Command;

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// The page of a program, and the exit code.
fn page(file: &Path) -> (String, Option<i32>) {
    let output = Command::new(env!("CARGO_BIN_EXE_cexplain"))
        .arg(file)
        .args(["--html", "-"])
        .current_dir(root())
        .output()
        .expect("the binary under test starts");
    (String::from_utf8(output.stdout).expect("pages are UTF-8"), output.status.code())
}

/// What a reader sees of the part between `<main` and `</main>`.
fn visible(page: &str) -> String {
    let (_, rest) = page.split_once("<main").expect("a page has a main part");
    let (main, _) = rest.split_once("</main>").expect("the main part ends");
    let mut out = String::new();
    let mut in_tag = true;
    for letter in main.chars() {
        match letter {
            '<' => in_tag = true,
            '>' => in_tag = false,
            _ if !in_tag => out.push(letter),
            _ => {}
        }
    }
    let entities = [("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&#39;", "'"), ("&amp;", "&")];
    entities.iter().fold(out, |text, (entity, letter)| text.replace(entity, letter))
}

/// A folder for files that only one test sees.
fn folder(name: &str) -> PathBuf {
    let folder = std::env::temp_dir().join(format!("cexplain-html-{name}-{}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("a temporary folder can be made");
    folder
}

#[test]
fn a_page_is_the_same_every_time_and_whole_without_scripts() {
    let (first, code) = page(Path::new("examples/middle.c"));
    assert_eq!(code, Some(1));
    assert_eq!(first, page(Path::new("examples/middle.c")).0);
    let text = visible(&first);
    let mut rest = text.as_str();
    for part in [
        "The assertion not_above >= 2 && not_below >= 2 is false",
        "not_above >= 2 is false",
        "not_below >= 2 is not looked at any more",
        "The failing inputs",
        "The most likely causes",
        "m = y",
        "With x in place of y nothing fails within the bounds.",
        "The closest run that passes",
        "It changes 1 input.",
        "The source",
        "static int middle(int x, int y, int z)",
        "The runs, step by step",
        "Scope and trust",
        "was replayed",
    ] {
        let at = rest.find(part).unwrap_or_else(|| panic!("the page says `{part}`, in this order:\n{text}"));
        rest = &rest[at + part.len()..];
    }
    for address in ["http://", "https://", "//cdn", "src=", "@import", "url("] {
        assert!(!first.contains(address), "a page is one file, without {address}");
    }
}

#[test]
fn pages_speak_the_language_of_the_program() {
    let faults = ["examples/middle.c", "bench/faults/list_queue.c", "bench/faults/tcas_constant.c"];
    for file in faults {
        let (page, _) = page(Path::new(file));
        let text = visible(&page);
        for piece in ["bit-vector", "SpanId", "VarId", "Some(", "$", "<internal>"] {
            assert!(!text.contains(piece), "{file}: the page says `{piece}`");
        }
        for word in text.split(|letter: char| !letter.is_alphanumeric()) {
            let is_internal = ["ssa", "atom", "atoms", "guard", "guards", "phi", "term", "clause"].contains(&word);
            assert!(!is_internal && word != "SSA", "{file}: the page says `{word}`");
        }
        let (_, data) = page.split_once("application/json").expect("the runs are in the page");
        assert!(!data.contains("\"$"), "{file}: temporaries have no names in the runs");
    }
}

#[test]
fn nothing_that_a_program_says_is_markup() {
    let folder = folder("escape");
    let text = std::fs::read_to_string(root().join("tests/browser/programs/escape.c")).expect("the program is there");
    let file = folder.join("odd <b> & \"quoted\" 'name' {{body}}.c");
    std::fs::write(&file, text.replace("line_end = \"", "line_end = \"\u{2028}\u{202e}")).expect("it can be written");
    let (page, code) = page(&file);
    assert_eq!(code, Some(1));
    assert_eq!(page.matches("<script").count(), 2, "only the scripts of the page");
    assert_eq!(page.matches("</script").count(), 2, "only the scripts of the page");
    assert_eq!(page.matches("<!--").count(), 0, "no comment is opened");
    for harm in ["odd <b>", "= \"<b>", "<img", "\u{2028}\u{202e}", "\u{202e}"] {
        let (body, _) = page.split_once("<script>").expect("the page has a script");
        assert!(!body.contains(harm), "the page has {harm:?}");
    }
    let names = visible(&page).matches("odd <b> & \"quoted\" 'name' {{body}}.c").count();
    assert!(names > 0, "the name of the file is shown as it is");
    std::fs::remove_dir_all(&folder).expect("the temporary folder can be removed");
}

#[test]
fn a_program_without_failures_has_a_page_too() {
    let (page, code) = page(Path::new("tests/pages/check_holds.c"));
    assert_eq!(code, Some(0));
    assert!(page.contains("Nothing fails in"), "{}", visible(&page));
    assert!(visible(&page).contains("Scope and trust"));
}
