// Both sides of an assignment are wrong: the value is computed first, as gcc does it.
//@ expect: fails division-by-zero
#include <stdlib.h>

static int table[2];

int main(int argc, char **argv)
{
    int index = argc + 1, divisor = argc - 1;
    (void)argv;
    table[index] = 5 % divisor; //~ run: division-by-zero
    return table[0];
}
