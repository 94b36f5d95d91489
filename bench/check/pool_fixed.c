// pool.c that merges free blocks alone: blocks in use stay in use, and the chain of blocks is whole.
//@ expect: holds
//@ unwind: 9
#define FIXED
#define STEPS 2
#include "pool.c"
