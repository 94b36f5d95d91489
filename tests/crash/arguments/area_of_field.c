// Both sides fit an int, the area does not.
//@ expect: signed-overflow
//@ args: 99999 99999
#include <stdio.h>
#include <stdlib.h>

int area(int w, int h)
{
    return w * h; //~ here
}

int main(int argc, char **argv)
{
    if (argc != 3) return 1;
    int w = atoi(argv[1]), h = atoi(argv[2]);
    if (w <= 0 || h <= 0) { fputs("sides must be positive\n", stderr); return 1; }
    printf("%d\n", area(w, h));
}
