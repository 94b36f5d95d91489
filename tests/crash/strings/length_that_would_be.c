// snprintf returns how long the text would have been.
//@ expect: out-of-bounds
//@ args: abcdefgh
#include <stdio.h>

int main(int argc, char **argv)
{
    char line[8];
    int n = snprintf(line, sizeof line, "%s", argc > 1 ? argv[1] : "?");
    line[n] = '!'; //~ here
    printf("%.8s\n", line);
    return 0;
}
