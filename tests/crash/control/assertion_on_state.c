// A traffic light that goes from red to yellow.
//@ expect: assertion
//@ args: 2
#include <assert.h>
#include <stdlib.h>

enum light { RED, GREEN, YELLOW };

static enum light next(enum light now)
{
    switch (now) {
    case RED: now = GREEN; break;
    case GREEN: now = YELLOW;
    case YELLOW: now = RED;
    }
    return now;
}

int main(int argc, char **argv)
{
    int steps = argc > 1 ? atoi(argv[1]) : 1;
    enum light light = RED;
    while (steps-- > 0 && light != YELLOW) {
        enum light before = light;
        light = next(light);
        assert(before != GREEN || light == YELLOW); //~ here
    }
    return 0;
}
