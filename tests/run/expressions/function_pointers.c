// Function designators decay to pointers, and any number of stars comes to the same.
//@ expect: exit 0
//@ stdout: 3 7 11\n5 42\n1 1\n
#include <stdio.h>

static int add(int a, int b) { return a + b; }
static int sub(int a, int b) { return a - b; }
static int (*choose(char op))(int, int) { return op == '+' ? add : &sub; }

int main(void)
{
    int (*f)(int, int) = add;
    printf("%d %d %d\n", f(1, 2), (*f)(3, 4), (***f)(5, 6));
    f = &sub;
    printf("%d %d\n", f(9, 4), choose('+')(20, 22));
    printf("%d %d\n", f == sub, f != add);
    return 0;
}
