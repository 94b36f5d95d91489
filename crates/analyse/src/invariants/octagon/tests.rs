//! Octagons over two and three small variables, against all points.

use super::{Constraint, Octagon, Signed};

const VALUES: std::ops::Range<i128> = -3..4;

type Point = [i128; 3];

fn points() -> impl Iterator<Item = Point> {
    VALUES.flat_map(|x| VALUES.flat_map(move |y| VALUES.map(move |z| [x, y, z])))
}

fn value(point: &Point, signed: Signed) -> i128 {
    if signed.negative { -point[signed.variable] } else { point[signed.variable] }
}

fn fulfils(point: &Point, constraint: &Constraint) -> bool {
    value(point, constraint.a) + constraint.b.map_or(0, |b| value(point, b)) <= constraint.bound
}

/// Whether a point fulfils all bounds that an octagon knows.
fn has(octagon: &Octagon, point: &Point) -> bool {
    let all: Vec<Signed> =
        (0..3).flat_map(|variable| [false, true].map(|negative| Signed { variable, negative })).collect();
    let pairs = all.iter().flat_map(|&a| all.iter().map(move |&b| (a, b)));
    let is_in =
        |(a, b): (Signed, Signed)| octagon.bound(a, b).is_none_or(|bound| value(point, a) + value(point, b) <= bound);
    let is_between = |variable: usize| {
        let (low, high) = octagon.range(variable);
        low.is_none_or(|low| low <= point[variable]) && high.is_none_or(|high| point[variable] <= high)
    };
    pairs.filter(|(a, b)| a.variable != b.variable).all(is_in) && (0..3).all(is_between)
}

/// Constraints chosen by a fixed rule, some of them contradictory.
fn systems() -> Vec<Vec<Constraint>> {
    let mut seed = 3u64;
    let mut next = move |below: u64| {
        seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (seed >> 33) % below
    };
    let mut systems = Vec::new();
    for count in 0..120 {
        let mut constraints = Vec::new();
        for _ in 0..count % 6 {
            let first = next(3) as usize;
            let second = (first + 1 + next(2) as usize) % 3;
            let a = Signed { variable: first, negative: next(2) == 0 };
            let b = (next(4) != 0).then_some(Signed { variable: second, negative: next(2) == 0 });
            constraints.push(Constraint { a, b, bound: i128::from(next(7)) - 3 });
        }
        systems.push(constraints);
    }
    systems
}

fn solved(constraints: &[Constraint]) -> Option<Octagon> {
    constraints.iter().try_fold(Octagon::any(3), |octagon, &constraint| octagon.constrained(constraint))
}

fn members(constraints: &[Constraint]) -> Vec<Point> {
    points().filter(|point| constraints.iter().all(|constraint| fulfils(point, constraint))).collect()
}

#[test]
fn constraints_keep_exactly_their_points() {
    for system in systems() {
        match solved(&system) {
            // What has no solution at all has none among the points.
            None => assert!(members(&system).is_empty(), "{system:?}"),
            Some(octagon) => {
                let inside: Vec<Point> = points().filter(|point| has(&octagon, point)).collect();
                assert_eq!(inside, members(&system), "{system:?}");
            }
        }
    }
}

#[test]
fn assignments() {
    for system in systems() {
        let Some(octagon) = solved(&system) else { continue };
        for source in [
            Signed { variable: 0, negative: false },
            Signed { variable: 0, negative: true },
            Signed { variable: 1, negative: true },
        ] {
            for distance in [-2, 0, 1] {
                let after = octagon.assign(0, source, distance).expect("an assignment keeps points");
                let again = after.clone().closed();
                assert_eq!(again.as_ref(), Some(&after), "it stays closed: {system:?} {source:?} {distance}");
                for point in members(&system) {
                    let moved = [value(&point, source) + distance, point[1], point[2]];
                    assert!(has(&after, &moved), "{system:?}: {point:?} becomes {moved:?}");
                }
            }
        }
    }
}

#[test]
fn unions_intersections_and_widening() {
    let systems = systems();
    for (one, other) in systems.iter().zip(systems.iter().skip(1)) {
        let (Some(a), Some(b)) = (solved(one), solved(other)) else { continue };
        let (join, widened) = (a.join(&b), a.widened(&b));
        for point in members(one).iter().chain(&members(other)) {
            assert!(has(&join, point) && has(&widened, point), "{one:?} {other:?} {point:?}");
        }
        assert!(join.includes(&a) && join.includes(&b) && widened.includes(&join));
        let both: Vec<Point> = members(one).into_iter().filter(|point| members(other).contains(point)).collect();
        match a.meet(&b) {
            None => assert!(both.is_empty()),
            Some(meet) => assert!(both.iter().all(|point| has(&meet, point))),
        }
    }
}
