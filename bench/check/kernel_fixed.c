// kernel.c with the lock given up on every way: whatever calls are made, the kernel's tables stay sound.
//@ expect: holds
//@ unwind: 4
#define FIXED
#define CALLS 2
#include "kernel.c"
