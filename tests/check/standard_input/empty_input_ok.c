// An empty input has no first character.
//@ expect: holds
#include <stdio.h>

int main(void)
{
    static int seen[256];
    int c = fgetc(stdin);
    if (c != EOF)
        seen[c] = 1;
    return 0;
}
