// scheduler.c with an admission test that rounds up: no deadline is missed.
//@ expect: holds
//@ unwind: 13
#define FIXED
#define TICKS 12
#include "scheduler.c"
