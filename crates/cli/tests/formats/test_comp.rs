//! Test suites against the rules of their format: which elements stand where, with which attributes. The reader knows as much
//! XML as such files need; what it does not know is an error.

use std::collections::BTreeMap;

/// An element with what is in it.
#[derive(Debug, Default)]
struct Element {
    name: String,
    attributes: BTreeMap<String, String>,
    children: Vec<Element>,
    text: String,
}

/// What is wrong with `metadata.xml`.
pub fn metadata_problems(text: &str) -> Vec<String> {
    let root = match read(text, "test-metadata") {
        Ok(root) => root,
        Err(problem) => return vec![problem],
    };
    // In this order; how often each may stand there.
    let members = [
        ("sourcecodelang", 1..=1),
        ("producer", 1..=1),
        ("specification", 1..=1),
        ("programfile", 1..=1),
        ("programhash", 1..=1),
        ("entryfunction", 1..=1),
        ("architecture", 1..=1),
        ("inputtestsuitefile", 0..=usize::MAX),
        ("inputtestsuitehash", 0..=usize::MAX),
        ("creationtime", 1..=1),
    ];
    let mut problems = leaves(&root);
    problems.extend(no_attributes(&root));
    let mut rest = &root.children[..];
    for (name, times) in members {
        let count = rest.iter().take_while(|child| child.name == name).count();
        if !times.contains(&count) {
            problems.push(format!("<{name}> stands there {count} times"));
        }
        rest = &rest[count..];
    }
    problems.extend(rest.iter().map(|child| format!("<{}> is out of place", child.name)));
    for child in &root.children {
        problems.extend(no_attributes(child));
        let value = child.text.as_str();
        let is_fine = match child.name.as_str() {
            "sourcecodelang" => value == "C",
            "architecture" => ["32bit", "64bit"].contains(&value),
            "programhash" => value.len() == 64 && value.chars().all(|digit| digit.is_ascii_hexdigit()),
            "specification" => value.starts_with("COVER( init(") || value.starts_with("CHECK( init("),
            _ => !value.is_empty(),
        };
        if !is_fine {
            problems.push(format!("<{}> is `{value}`", child.name));
        }
    }
    problems
}

/// What is wrong with a test case.
pub fn test_case_problems(text: &str) -> Vec<String> {
    let root = match read(text, "testcase") {
        Ok(root) => root,
        Err(problem) => return vec![problem],
    };
    let mut problems = leaves(&root);
    for (name, value) in &root.attributes {
        if name != "coversError" || !["true", "false"].contains(&value.as_str()) {
            problems.push(format!("<testcase> has {name}=`{value}`"));
        }
    }
    for child in &root.children {
        if child.name != "input" {
            problems.push(format!("<{}> is out of place", child.name));
        }
        problems.extend(
            child
                .attributes
                .keys()
                .filter(|name| !["type", "variable"].contains(&name.as_str()))
                .map(|name| format!("<input> has {name}")),
        );
        let number = child.text.trim_start_matches('-');
        if !number.starts_with(|digit: char| digit.is_ascii_digit()) {
            problems.push(format!("`{}` is no value", child.text));
        }
    }
    problems
}

/// Elements that may only hold text, and text where there may only be elements.
fn leaves(root: &Element) -> Vec<String> {
    let mut problems: Vec<String> = root
        .children
        .iter()
        .filter(|child| !child.children.is_empty())
        .map(|child| format!("<{}> holds elements", child.name))
        .collect();
    if !root.text.trim().is_empty() {
        problems.push(format!("<{}> holds text", root.name));
    }
    problems
}

fn no_attributes(element: &Element) -> Vec<String> {
    element.attributes.keys().map(|name| format!("<{}> has {name}", element.name)).collect()
}

/// The root of a document of a type, declared as the format wants it.
fn read(text: &str, kind: &str) -> Result<Element, String> {
    let declaration = "<?xml version=\"1.0\" encoding=\"UTF-8\" standalone=\"no\"?>\n";
    let rest = text.strip_prefix(declaration).ok_or("the XML declaration is missing")?;
    let kind_of_document = format!(
        "<!DOCTYPE {kind} PUBLIC \"+//IDN sosy-lab.org//DTD test-format {kind} 1.1//EN\" \
         \"https://sosy-lab.org/test-format/{kind}-1.1.dtd\">\n"
    );
    let mut rest = rest.strip_prefix(&kind_of_document).ok_or("the type of the document is missing")?;
    let root = element(&mut rest)?;
    if root.name != kind {
        return Err(format!("the root is <{}>", root.name));
    }
    if rest.trim().is_empty() { Ok(root) } else { Err(format!("behind the root there is `{rest}`")) }
}

fn element(rest: &mut &str) -> Result<Element, String> {
    let inside = rest.strip_prefix('<').ok_or_else(|| format!("no element begins at `{rest}`"))?;
    let (tag, mut inside) = inside.split_once('>').ok_or("a tag does not end")?;
    let (name, attributes) = tag.split_once(' ').unwrap_or((tag, ""));
    if name.is_empty() || !name.chars().all(|letter| letter.is_ascii_alphanumeric() || letter == '-') {
        return Err(format!("`{name}` is no name"));
    }
    let mut read = Element { name: name.to_string(), ..Element::default() };
    let mut attributes = attributes.trim_start();
    while let Some((name, behind)) = attributes.split_once("=\"") {
        let (value, behind) = behind.split_once('"').ok_or("an attribute does not end")?;
        if read.attributes.insert(name.to_string(), unescaped(value)?).is_some() {
            return Err(format!("{name} stands twice in <{tag}>"));
        }
        attributes = behind.trim_start();
    }
    if !attributes.is_empty() {
        return Err(format!("`{attributes}` is no attribute"));
    }
    let end = format!("</{name}>");
    loop {
        let at = inside.find('<').ok_or_else(|| format!("<{name}> does not end"))?;
        read.text.push_str(&unescaped(&inside[..at])?);
        inside = &inside[at..];
        if let Some(behind) = inside.strip_prefix(end.as_str()) {
            *rest = behind;
            return Ok(read);
        }
        read.children.push(element(&mut inside)?);
    }
}

fn unescaped(text: &str) -> Result<String, String> {
    let entities = [("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&amp;", "&")];
    let known: usize = entities.iter().map(|(entity, _)| text.matches(entity).count()).sum();
    if text.matches('&').count() != known || text.contains('<') {
        return Err(format!("`{text}` is not escaped"));
    }
    Ok(entities.iter().fold(text.to_string(), |text, (entity, letter)| text.replace(entity, letter)))
}

#[test]
fn damaged_suites_are_recognised() {
    let written = crate::root().join("tests/formats/written");
    let file = |name: &str| std::fs::read_to_string(written.join(name)).expect("a suite was written");
    let (metadata, case) = (file("average.metadata.xml"), file("average.testcase-1.xml"));
    assert_eq!(metadata_problems(&metadata), Vec::<String>::new());
    assert_eq!(test_case_problems(&case), Vec::<String>::new());
    let producer = "  <producer>cexplain 0.1.0</producer>\n";
    assert!(metadata.contains(producer), "{metadata}");
    for (from, to) in [
        (producer, ""),
        (producer, &format!("{producer}{producer}")),
        ("</test-metadata>", "<more>x</more></test-metadata>"),
        ("<test-metadata>", "<test-metadata a=\"b\">"),
        ("64bit", "65bit"),
        ("test-metadata-1.1.dtd", "test-metadata.dtd"),
        ("<programfile>average.c", "<programfile>a & b.c"),
    ] {
        assert!(!metadata_problems(&metadata.replace(from, to)).is_empty(), "{from} -> {to}");
    }
    for (from, to) in [
        ("coversError=\"true\"", "coversError=\"yes\""),
        ("<input type", "<input kind"),
        ("</testcase>", "</testcase><testcase></testcase>"),
        ("</input>", "</output>"),
        ("<input type=\"int\">", "<input type=\"int\">x"),
        ("</testcase>", "text</testcase>"),
    ] {
        assert!(!test_case_problems(&case.replace(from, to)).is_empty(), "{from} -> {to}");
    }
}
