// The vector grows when it is already too full.
//@ expect: out-of-bounds
//@ stdin: 1 2 3 4 5\n
#include <stdio.h>
#include <stdlib.h>

typedef struct { int *data; int size, room; } vector;

static void push(vector *v, int x)
{
    if (v->size > v->room) {
        v->room *= 2;
        v->data = realloc(v->data, v->room * sizeof *v->data);
    }
    v->data[v->size++] = x; //~ here
}

int main(void)
{
    vector v = { malloc(2 * sizeof(int)), 0, 2 };
    int x;
    while (scanf("%d", &x) == 1)
        push(&v, x);
    printf("%d numbers\n", v.size);
    free(v.data);
    return 0;
}
