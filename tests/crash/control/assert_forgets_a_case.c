// Three kinds of triangles, and a fourth.
//@ expect: assertion
//@ stdin: 1 2 9\n
#include <assert.h>
#include <stdio.h>

int main(void)
{
    int a, b, c;
    if (scanf("%d%d%d", &a, &b, &c) != 3 || a < 1 || b < 1 || c < 1)
        return 1;
    if (a > 1000 || b > 1000 || c > 1000)
        return 1;
    assert(a + b > c); //~ here
    puts(a == b && b == c ? "equilateral" : a == b || b == c || a == c ? "isosceles" : "scalene");
    return 0;
}
