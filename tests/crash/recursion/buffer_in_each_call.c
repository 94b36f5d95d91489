// Every level has a buffer of its own.
//@ expect: stack-overflow
//@ args: 20
#include <stdio.h>
#include <stdlib.h>

static int walk(int depth)
{
    char path[1 << 20];
    path[0] = (char)depth;
    if (depth == 0)
        return path[0];
    return walk(depth - 1) + path[0];
}

int main(int argc, char **argv)
{
    int depth = argc > 1 ? atoi(argv[1]) : 3;
    if (depth < 0 || depth > 20)
        return 1;
    printf("%d\n", walk(depth));
    return 0;
}
