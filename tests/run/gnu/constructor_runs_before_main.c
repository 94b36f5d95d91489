// Constructors run before main and destructors after it.
//@ expect: exit 0
//@ stdout: before\nmain 5\nafter\n
#include <stdio.h>

static int ready;
__attribute__((constructor)) static void prepare(void) { ready = 5; puts("before"); }
__attribute__((destructor)) static void clean(void) { puts("after"); }

int main(void)
{
    printf("main %d\n", ready);
    return 0;
}
