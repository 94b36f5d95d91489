// The violation is at the call of abort, inside the helper.
//@ expect: fails abort
//@ options: --enable abort
#include <stdlib.h>

static void *need(void *p)
{
    if (!p)
        abort(); //~ run: abort
    return p;
}

int main(void)
{
    int n = 1;
    need(&n);
    need(NULL);
    return 0;
}
