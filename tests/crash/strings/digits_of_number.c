// A number may have eleven characters, and one more for the end.
//@ expect: out-of-bounds
//@ stdin: -2147483647\n
#include <stdio.h>

int main(void)
{
    char digits[11];
    int n;
    if (scanf("%d", &n) != 1)
        return 1;
    sprintf(digits, "%d", n); //~ here
    puts(digits);
    return 0;
}
