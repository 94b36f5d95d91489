// alloca takes whatever is asked for.
//@ expect: stack-overflow
//@ stdin: 90000000\n
#include <alloca.h>
#include <stdio.h>

int main(void)
{
    unsigned n;
    if (scanf("%u", &n) != 1)
        return 1;
    char *block = alloca(n + 1ul); //~ here
    block[0] = 'x';
    putchar(block[0]);
    return 0;
}
