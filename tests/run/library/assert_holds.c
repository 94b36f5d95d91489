// Assertions that hold have no effect, and NDEBUG removes even false ones.
//@ expect: exit 0
//@ stdout: 0\n
#include <stdio.h>
#include <assert.h>

static int check(int n) { assert(n > 0 && "positive"); return n; }

#define NDEBUG
#include <assert.h>

int main(void)
{
    int hits = 0;
    check(3);
    assert(hits++ > 100);
    printf("%d\n", hits);
    return 0;
}
