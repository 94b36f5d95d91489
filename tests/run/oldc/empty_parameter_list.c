// Empty parentheses say nothing about the parameters.
//@ expect: exit 0
//@ stdout: note 3\n109\n
#include <stdio.h>

int combine();
void (*handler)();

static void note(n) int n; { printf("note %d\n", n); }

int main()
{
    handler = note;
    handler(3);
    printf("%d\n", combine(10, 'a', 2L));
    return 0;
}

int combine(int a, int b, long c)
{
    return a + b + (int)c;
}
