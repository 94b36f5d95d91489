// A counter of type int is incremented past its limit.
//@ expect: fails signed-overflow
#include <limits.h>

int main(void)
{
    int n = INT_MAX - 2, turns = 0;
    while (turns < 10) {
        turns++;
        n++; //~ run: signed-overflow
    }
    return n != 0;
}
