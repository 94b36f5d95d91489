//! stub
use super::Verified;
use crate::case::Case;
use crate::fixes::Fix;
use run::Trace;

pub fn repair(_case: &Case<'_>, _trace: &Trace<'_>, _fixes: &[Fix], _last: usize) -> Verified {
    Verified::NotAsked
}
