// sliding_window.c with a window of half the sequence numbers: what is delivered is what was sent, in order.
//@ expect: holds
//@ unwind: 17
#define FIXED
#define STEPS 10
#include "sliding_window.c"
