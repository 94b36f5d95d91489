// The reversed string begins with its end.
//@ expect: out-of-bounds
//@ stdin: abc\n
#include <stdio.h>
#include <string.h>

int main(void)
{
    char word[6], reversed[6];
    int i, n;
    if (scanf("%5s", word) != 1)
        return 1;
    n = strlen(word);
    for (i = 0; i <= n; i++)
        reversed[n - 1 - i] = word[i]; //~ here
    reversed[n] = 0;
    puts(reversed);
    return 0;
}
