// ring_buffer.c that wraps at the right byte: records come out as they went in.
//@ expect: holds
//@ unwind: 9
#define FIXED
#define STEPS 5
#include "ring_buffer.c"
