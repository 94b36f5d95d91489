// A copy of what was never set has the same content: each member is asked for once, and by whom does not matter.
//@ expect: exit 0
//@ inputs: 5 7 9
//@ gcc: no values that nobody set cannot be given to a compiled program
//@ stdout: 5 5 5 7 7 1 9\n
#include <stdio.h>
#include <string.h>

struct pair { int first, second; };

static struct pair same(struct pair p) { return p; }

int main(void)
{
    struct pair a, b, c, d;
    b = a;
    memcpy(&c, &b, sizeof c);
    printf("%d ", c.first);
    printf("%d ", a.first);
    d = same(a);
    printf("%d ", d.first);
    printf("%d ", d.second);
    b.second = 1;
    printf("%d %d ", c.second, b.second);
    memmove(&a.second, &a.first, sizeof a.second);
    struct pair other;
    printf("%d\n", other.first);
    return 0;
}
