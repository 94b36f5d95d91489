// Neither zero nor the one quotient that does not fit.
//@ expect: holds
//@ run: usual
//@ args: 12 5
//@ run: zero
//@ args: 12 0
//@ run: minus one
//@ args: -9999999 -1
#include <stdio.h>
#include <stdlib.h>

int main(int argc, char *argv[])
{
    if (argc < 3) return 1;
    int a = atoi(argv[1]), b = atoi(argv[2]);
    if (b == 0 || b == -1) {
        fputs("not by that\n", stderr);
        return 1;
    }
    printf("%d\n", a / b);
    return 0;
}
