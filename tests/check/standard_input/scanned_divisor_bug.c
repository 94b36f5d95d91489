// A number that is read may be 0.
//@ expect: violated
//@ stdin: 4 0\n
#include <stdio.h>

int main(void)
{
    int total, parts;
    if (scanf("%d %d", &total, &parts) != 2 || total == -2147483647 - 1)
        return 1;
    printf("%d\n", total / parts); //~ check: division-by-zero
    return 0;
}
