// plant.c with that channel refused: whatever two messages are sent, the state of the plant is sound.
//@ expect: holds
//@ unwind: 17
#define FIXED
#define MESSAGES 2
#include "plant.c"
