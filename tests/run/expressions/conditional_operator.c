// Only the chosen arm of ?: is evaluated, the types of both arms decide the result's type.
//@ expect: exit 0
//@ stdout: 10 0\none\n1.0\n1\n4\ntext\n5\n
#include <stdio.h>

int main(void)
{
    int n = 1, hits = 0;
    int r = n ? 10 : (hits++, 20);
    printf("%d %d\n", r, hits);
    printf("%s\n", n > 1 ? "many" : n == 1 ? "one" : "none");
    printf("%.1f\n", n ? 1 : 2.5);
    printf("%d\n", (n ? -1 : 1u) > 0);
    printf("%d\n", (int)sizeof(n ? (char)1 : (short)2));
    const char *p = n ? "text" : 0;
    printf("%s\n", p);
    n ? (hits = 5) : (hits = 6);
    printf("%d\n", hits);
    return 0;
}
