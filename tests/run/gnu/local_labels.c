// __label__ declares a label local to its block, so a macro can be used twice.
//@ expect: exit 0
//@ stdout: 2 -1\n
#include <stdio.h>

#define FIND(v, n, x) ({ __label__ done; int at = -1; \
    for (int i = 0; i < (n); i++) if ((v)[i] == (x)) { at = i; goto done; } \
    done: at; })

int main(void)
{
    int v[] = { 4, 8, 15, 16 };
    printf("%d %d\n", FIND(v, 4, 15), FIND(v, 4, 23));
    return 0;
}
