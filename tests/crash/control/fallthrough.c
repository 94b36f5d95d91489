// A forgotten break: minus also divides.
//@ expect: division-by-zero
//@ stdin: 5 - 0\n
#include <stdio.h>

int main(void)
{
    int a, b, result = 0;
    char op;

    if (scanf("%d %c %d", &a, &op, &b) != 3)
        return 1;
    if (op == '/' && b == 0)
        return 1;
    if (a < 0 || a > 99 || b < 0 || b > 99)
        return 1;
    switch (op) {
    case '+':
        result = a + b;
        break;
    case '-':
        result = a - b;
    case '/':
        result = a / b; //~ here
        break;
    }
    printf("%d\n", result);
    return 0;
}
