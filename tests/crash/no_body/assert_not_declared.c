// An old program that never included assert.h.
//@ expect: assertion
//@ options: --std c89
//@ with: assert.c
//@ stdin: 13\n
#include <stdio.h>

main()
{
    int n = 0;
    scanf("%d", &n);
    assert(n != 13); //~ here
    printf("%d\n", n);
    return 0;
}
