// plant.c with that channel refused: whatever message is sent, the state of the plant is sound.
//@ expect: holds
//@ unwind: 17
#define FIXED
#define MESSAGES 1
#include "plant.c"
