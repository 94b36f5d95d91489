//! What a page says about the order in which threads make their steps: the failing run with the thread of each line, and the closest
//! order that passes.

use explain::schedules::{ClosestSchedule, Order, Point};

use super::Page;
use crate::story::{Length, story, story_page};
use crate::words::counted;

impl Page<'_> {
    /// The failing run of a program with threads; nothing for others.
    pub(super) fn threads(&mut self) {
        let program = self.words.program;
        if !program.spawns() {
            return;
        }
        if let Ok(trace) = &self.finding.failing.trace {
            let length = if self.full { Length::Full } else { Length::SHORT };
            let text = story_page(program, &story(trace, length), self.look);
            self.line("");
            self.line(&text);
        }
        if let Some(closest) = self.finding.schedule {
            self.closest_schedule(closest);
        }
    }

    fn closest_schedule(&mut self, closest: &ClosestSchedule) {
        self.heading("The closest order of steps that passes:");
        if closest.orders.is_empty() {
            self.paragraph("  ", "other steps are made, and none of those of the failing run changed places");
        }
        for (number, order) in closest.orders.iter().enumerate() {
            let start = if number == 0 { "  passes if " } else { "         and " };
            self.paragraph(start, &self.order_sentence(order));
        }
        let parts = counted(closest.moves as usize, "part");
        let proof = match (closest.is_closest, closest.moves) {
            (true, 1) => "no fewer can be: the order is another one",
            (true, _) => "one such part does not do",
            (false, _) => "fewer may do; not all were tried",
        };
        self.paragraph(
            "  ",
            &format!("({parts} of a thread's turn is made at another time; {proof}; the run was replayed)"),
        );
    }

    /// `thread 2's ... at 14 comes before thread 3's ... at 13`
    fn order_sentence(&self, order: &Order) -> String {
        format!("{} comes before {}", self.point(order.first), self.point(order.second))
    }

    fn point(&self, point: Point) -> String {
        let source = self.look.cut(&self.words.source(point.span), 40);
        format!("thread {}'s `{source}` at {}", point.thread + 1, self.short_place(point.span))
    }
}
