// Two structs share one buffer, and both free it.
//@ expect: fails double-free
#include <stdlib.h>

struct text { char *data; };
static void destroy(struct text *t)
{
    free(t->data); //~ run: double-free
    t->data = NULL;
}

int main(void)
{
    struct text a = { malloc(4) };
    struct text b = a;
    destroy(&a);
    destroy(&a);
    destroy(&b);
    return 0;
}
