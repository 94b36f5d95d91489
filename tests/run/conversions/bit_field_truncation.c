// Storing into a bit-field keeps the low bits, the value of the assignment is the stored one.
//@ expect: exit 0
//@ stdout: 5 5\n-4 -4\n-1\n-8\n5 7 3\n
#include <stdio.h>

struct fields { unsigned u : 4; signed s : 4; int one : 1; };

int main(void)
{
    struct fields f = { 0 };
    int stored = f.u = 0x35;
    printf("%d %d\n", stored, f.u);
    stored = f.s = 12;
    printf("%d %d\n", stored, f.s);
    f.one = 1;
    printf("%d\n", f.one);
    f.s = 7;
    f.s++;
    printf("%d\n", f.s);
    printf("%d ", f.u++); printf("%d ", ++f.u); printf("%d\n", f.u = 99);
    return 0;
}
