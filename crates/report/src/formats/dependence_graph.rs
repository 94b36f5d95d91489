//! The dependence graph as a list, for Graphviz, and as JSON. An arrow leads from a line to what it depends on.

use std::fmt::Write as _;

use explain::dependence::{Dependence, Graph, Line};
use ir::Program;

use crate::Json;

/// The name and version of the JSON form.
const SCHEMA: &str = "cexplain-pdg-1";
/// Of a line of source so many letters are shown.
const WIDEST: usize = 60;

/// One line for each line with code: `prog.c:12: data 3, 8; control 11`.
pub fn graph_list(program: &Program, graph: &Graph) -> String {
    let mut out = String::new();
    for (node, &line) in graph.lines().iter().enumerate() {
        let _ = write!(out, "{}:", place(program, line));
        let mut separator = " ";
        for why in [Dependence::Data, Dependence::Control] {
            let others: Vec<String> = dependences(graph, node, why)
                .map(|other| match graph.lines()[other] {
                    other if other.file == line.file => other.line.to_string(),
                    other => place(program, other),
                })
                .collect();
            if !others.is_empty() {
                let _ = write!(out, "{separator}{} {}", why.name(), others.join(", "));
                separator = "; ";
            }
        }
        out.push('\n');
    }
    let count = |why| (0..graph.lines().len()).map(|node| dependences(graph, node, why).count()).sum::<usize>();
    let (data, control) = (count(Dependence::Data), count(Dependence::Control));
    let _ = writeln!(out, "{} lines, {data} data and {control} control dependences", graph.lines().len());
    out
}

/// The graph in Graphviz's language: solid arrows for data, dashed ones for control, a box around the lines of each file.
pub fn graph_dot(program: &Program, graph: &Graph) -> String {
    let mut out = "// which lines depend on which, written by cexplain\ndigraph dependences {\n  node [shape=box, fontname=monospace];\n".to_string();
    for (number, lines) in graph.lines().chunk_by(|one, other| one.file == other.file).enumerate() {
        let name = &program.sources.file(lines[0].file).name;
        let _ = writeln!(out, "  subgraph cluster_{number} {{\n    label={};", quoted(name));
        for &line in lines {
            let node = graph.node(line).unwrap_or_default();
            let source = program.sources.line(line.file, line.line).unwrap_or("");
            let source = source.split_whitespace().collect::<Vec<_>>().join(" ");
            let text: String = source.chars().take(WIDEST).collect();
            let rest = if text.len() < source.len() { " ..." } else { "" };
            let _ = writeln!(out, "    n{node} [label={}];", quoted(&format!("{}: {text}{rest}", line.line)));
        }
        out.push_str("  }\n");
    }
    for node in 0..graph.lines().len() {
        for (other, why) in graph.depends(node) {
            let style = match why {
                Dependence::Data => "",
                Dependence::Control => " [style=dashed]",
            };
            let _ = writeln!(out, "  n{node} -> n{other}{style};");
        }
    }
    out.push_str("}\n");
    out
}

/// The graph as JSON: the nodes in order, each with the numbers of the nodes that it depends on.
pub fn graph_json(program: &Program, graph: &Graph) -> String {
    let node = |(node, &line): (usize, &Line)| {
        let numbers = |why| Json::List(dependences(graph, node, why).map(Json::count).collect());
        Json::Object(vec![
            ("node", Json::count(node)),
            ("file", Json::text(&program.sources.file(line.file).name)),
            ("line", Json::count(line.line)),
            ("data", numbers(Dependence::Data)),
            ("control", numbers(Dependence::Control)),
        ])
    };
    let nodes = graph.lines().iter().enumerate().map(node);
    Json::Object(vec![("schema", Json::text(SCHEMA)), ("nodes", Json::List(nodes.collect()))]).write()
}

fn dependences(graph: &Graph, node: usize, why: Dependence) -> impl Iterator<Item = usize> {
    graph.depends(node).filter(move |(_, known)| *known == why).map(|(other, _)| other)
}

fn place(program: &Program, line: Line) -> String {
    format!("{}:{}", program.sources.file(line.file).name, line.line)
}

/// A text as Graphviz takes it.
fn quoted(text: &str) -> String {
    let mut out = String::from("\"");
    for letter in text.chars() {
        match letter {
            '"' | '\\' => out.extend(['\\', letter]),
            letter if letter.is_control() => out.push(' '),
            letter => out.push(letter),
        }
    }
    out.push('"');
    out
}
