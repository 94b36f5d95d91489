// An array initialised from a literal is writable, and so is an object behind a pointer to const.
//@ expect: exit 0
//@ stdout: Jello 2\n
#include <stdio.h>

int main(void)
{
    char text[] = "hello";
    int n = 1;
    const int *p = &n;
    text[0] = 'J';
    *(int *)p = 2;
    (*(char (*)[3])&(char[3]){ "ab" })[1] = 'c';
    printf("%s %d\n", text, n);
    return 0;
}
