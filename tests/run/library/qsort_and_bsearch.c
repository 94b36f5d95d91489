// Sorting and searching ints, strings and structs with comparison functions.
//@ expect: exit 0
//@ stdout: -7 -1 0 3 5 9 9 at 3, 1\napple fig pear, B A C\n
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct city { const char *name; int size; };
static int by_int(const void *a, const void *b) { int x = *(const int *)a, y = *(const int *)b; return (x > y) - (x < y); }
static int by_text(const void *a, const void *b) { return strcmp(*(char *const *)a, *(char *const *)b); }
static int by_size(const void *a, const void *b) { return ((const struct city *)b)->size - ((const struct city *)a)->size; }

int main(void)
{
    int v[] = { 5, -1, 9, 0, 3, 9, -7 }, key = 3, none = 4;
    const char *w[] = { "pear", "apple", "fig" };
    struct city c[] = { { "A", 20 }, { "B", 50 }, { "C", 10 } };
    qsort(v, 7, sizeof *v, by_int);
    for (int i = 0; i < 7; i++)
        printf("%d ", v[i]);
    int *hit = bsearch(&key, v, 7, sizeof *v, by_int);
    printf("at %d, %d\n", (int)(hit - v), bsearch(&none, v, 7, sizeof *v, by_int) == NULL);
    qsort(w, 3, sizeof *w, by_text);
    qsort(c, 3, sizeof *c, by_size);
    printf("%s %s %s, %s %s %s\n", w[0], w[1], w[2], c[0].name, c[1].name, c[2].name);
    return 0;
}
