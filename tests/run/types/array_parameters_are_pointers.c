// An array parameter is a pointer, whatever size is written.
//@ expect: exit 0
//@ stdout: 16\n
#include <stdio.h>

static int look(int a[100], char text[static 3], const int n[const])
{
    a++;
    return (int)sizeof a + a[0] + text[1] + n[0];
}

int main(void)
{
    int small[2] = { 5, 6 }, one = 1;
    printf("%d\n", look(small, "a\001c", &one));
    return 0;
}
