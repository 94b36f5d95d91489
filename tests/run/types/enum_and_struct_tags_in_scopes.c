// Tags declared in an inner block hide outer ones.
//@ expect: exit 0
//@ stdout: 3 25 3 4\n
#include <stdio.h>

struct s { char c[3]; };
enum { SIZE = 4 };

int main(void)
{
    struct s outer;
    int before = sizeof(struct s), after;
    {
        struct s { double d[2]; };
        enum { SIZE = 9 };
        struct s inner;
        after = sizeof inner + SIZE;
    }
    printf("%d %d %d %d\n", before, after, (int)sizeof outer, SIZE);
    return 0;
}
