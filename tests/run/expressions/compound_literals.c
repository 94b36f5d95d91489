// Compound literals of arrays, structs and scalars are modifiable objects.
//@ expect: exit 0
//@ stdout: 34 3\n10 9\n5 four\n42\n1 1 \n
#include <stdio.h>

struct pair { int a, b; };
static int sum(struct pair p) { return p.a + p.b; }
static int total(const int *v, int n) { int t = 0; while (n--) t += v[n]; return t; }
static int *global = (int[]){ 7, 8, 9 };

int main(void)
{
    struct pair *p = &(struct pair){ .b = 4 };
    p->a = 30;
    printf("%d %d\n", sum(*p), sum((struct pair){ 1, 2 }));
    printf("%d %d\n", total((int[]){ 1, 2, 3, 4 }, 4), global[2]);
    printf("%d %s\n", (int)sizeof((char[]){ "four" }), (char[]){ "four" });
    printf("%d\n", ++*&(int){ 41 });
    for (int i = 0; i < 2; i++) {
        int *fresh = &(int){ 0 };
        printf("%d ", ++*fresh);
    }
    printf("\n");
    return 0;
}
