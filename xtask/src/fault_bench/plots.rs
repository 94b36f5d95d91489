//! The results as pictures.

use std::fmt::Write as _;

use super::{METHODS, Outcome, Said};

const WIDTH: f64 = 720.0;
const ROW: f64 = 34.0;
const LEFT: f64 = 130.0;
const RIGHT: f64 = 60.0;
const TOP: f64 = 46.0;

/// The scores of all programs, a row per method: every program a dot, the median a line.
pub fn scores(outcomes: &[Outcome]) -> String {
    let of = |_: &Outcome, result: &Said| result.score_of_first.max(0.0);
    let label = |value: f64| format!("{value:.2}");
    plot(
        "Score, starting with the first three causes",
        outcomes,
        &of,
        &|value| value,
        &[0.0, 0.25, 0.5, 0.75, 1.0],
        &label,
    )
}

/// What explaining costs, in terms of finding the failing run.
pub fn times(outcomes: &[Outcome]) -> String {
    let of = |one: &Outcome, result: &Said| (result.seconds / one.check_seconds.max(0.01)).clamp(0.25, 256.0);
    // From a quarter to 256 times, each step four times as much.
    let place = |value: f64| (value.log2() + 2.0) / 10.0;
    let label = |value: f64| if value < 1.0 { "1/4".to_string() } else { format!("{value:.0}") };
    plot(
        "Time for finding and explaining, divided by that for finding",
        outcomes,
        &of,
        &place,
        &[0.25, 1.0, 4.0, 16.0, 64.0, 256.0],
        &label,
    )
}

fn plot(
    title: &str,
    outcomes: &[Outcome],
    of: &dyn Fn(&Outcome, &Said) -> f64,
    place: &dyn Fn(f64) -> f64,
    ticks: &[f64],
    label: &dyn Fn(f64) -> String,
) -> String {
    let height = TOP + ROW * METHODS.len() as f64 + 30.0;
    let across = |value: f64| LEFT + place(value) * (WIDTH - LEFT - RIGHT);
    let mut text = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {WIDTH} {height}\" font-family=\"sans-serif\" \
         font-size=\"13\">\n<rect width=\"{WIDTH}\" height=\"{height}\" fill=\"#fff\"/>\n\
         <text x=\"{LEFT}\" y=\"22\" font-size=\"15\">{title}</text>\n"
    );
    for &tick in ticks {
        let x = across(tick);
        let _ = writeln!(
            text,
            "<line x1=\"{x:.1}\" x2=\"{x:.1}\" y1=\"{TOP}\" y2=\"{:.1}\" stroke=\"#ddd\"/>\
             <text x=\"{x:.1}\" y=\"{:.1}\" text-anchor=\"middle\" fill=\"#555\">{}</text>",
            height - 26.0,
            height - 10.0,
            label(tick)
        );
    }
    for (row, method) in METHODS.iter().enumerate() {
        let y = TOP + ROW * (row as f64 + 0.5);
        let mut values: Vec<f64> = outcomes.iter().filter_map(|one| Some(of(one, one.methods.get(method)?))).collect();
        let _ =
            writeln!(text, "<text x=\"{:.1}\" y=\"{:.1}\" text-anchor=\"end\">{method}</text>", LEFT - 10.0, y + 4.0);
        for (number, &value) in values.iter().enumerate() {
            // Dots of equal values should not hide each other.
            let shift = (number * 7 % 15) as f64 - 7.0;
            let _ = writeln!(
                text,
                "<circle cx=\"{:.1}\" cy=\"{:.1}\" r=\"2.2\" fill=\"#3366aa\" fill-opacity=\"0.45\"/>",
                across(value),
                y + shift
            );
        }
        if values.is_empty() {
            continue;
        }
        values.sort_by(f64::total_cmp);
        let x = across(values[values.len() / 2]);
        let _ = writeln!(
            text,
            "<line x1=\"{x:.1}\" x2=\"{x:.1}\" y1=\"{:.1}\" y2=\"{:.1}\" stroke=\"#b03020\" stroke-width=\"3\"/>\
             <text x=\"{:.1}\" y=\"{:.1}\" fill=\"#b03020\">{:.2}</text>",
            y - 12.0,
            y + 12.0,
            WIDTH - RIGHT + 8.0,
            y + 4.0,
            values[values.len() / 2]
        );
    }
    text + "</svg>\n"
}
