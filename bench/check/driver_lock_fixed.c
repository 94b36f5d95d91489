// driver_lock.c that gives the lock back on every way.
//@ expect: holds
//@ unwind: 6
#define FIXED
#define CALLS 3
#include "driver_lock.c"
