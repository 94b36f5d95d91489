// A copy of a struct has the same pointer, and both are freed.
//@ expect: double-free
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct text { size_t length; char *chars; };

static struct text make(const char *s)
{
    struct text t = { strlen(s), malloc(strlen(s) + 1) };
    if (t.chars)
        strcpy(t.chars, s);
    return t;
}

static void destroy(struct text *t)
{
    free(t->chars); //~ here
    t->chars = NULL;
}

int main(void)
{
    struct text a = make("abc");
    struct text b = a;
    destroy(&a);
    destroy(&b);
    return 0;
}
