//! The closest passing run over predicates.

use explain::Evidence;

use super::text::{escaped, sentence};
use super::{Page, Section};

impl Page<'_> {
    pub(super) fn abstraction(&self, section: &Section<'_>) -> String {
        let mut out = String::new();
        for explanation in section.finding.explanations {
            let Evidence::Abstract(evidence) = &explanation.evidence else { continue };
            for contrast in &evidence.contrasts {
                let title = self.words.abstract_title(contrast);
                let run = self.words.abstract_run(contrast, self.answer.options);
                out.push_str(&format!("<p class=\"prose\">{} {}</p>\n", sentence(&title), sentence(&run)));
                let items: String = self
                    .words
                    .abstract_changes(evidence, contrast)
                    .iter()
                    .map(|change| {
                        format!("<li>{} {}</li>\n", self.place_link(&section.id, change.span), sentence(&change.text))
                    })
                    .collect();
                out.push_str(&format!("<ol class=\"chain\">\n{items}</ol>\n"));
                let side = |text: &Option<String>| text.as_ref().map_or("-".to_string(), |text| sentence(text));
                let rows: String = self
                    .words
                    .aligned_lines(evidence, contrast, false)
                    .iter()
                    .map(|line| match line {
                        None => "<tr><td colspan=\"4\">...</td></tr>\n".to_string(),
                        Some(line) => format!(
                            "<tr><td>{}</td><td class=\"fail\">{}</td><td class=\"pass\">{}</td><td>{}</td></tr>\n",
                            self.place_link(&section.id, line.span),
                            side(&line.failing),
                            side(&line.passing),
                            sentence(&line.changed)
                        ),
                    })
                    .collect();
                out.push_str(&format!(
                    "<div class=\"wide\"><table>\n<thead><tr><th scope=\"col\">line</th><th scope=\"col\">failing run</th>\
                     <th scope=\"col\">passing run</th><th scope=\"col\">{}</th></tr></thead>\n<tbody>\n{rows}</tbody></table></div>\n",
                    escaped("relations before it that differ")
                ));
            }
        }
        out
    }
}
