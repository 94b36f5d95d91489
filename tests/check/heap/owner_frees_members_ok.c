// A struct with memory of its own; freeing in the wrong order reads what is gone.
//@ expect: holds
#include <stdlib.h>

struct buffer {
    char *data;
    int size;
};

extern int __VERIFIER_nondet_int(void);

int main(void)
{
    struct buffer *b = malloc(sizeof *b);
    b->size = 4;
    b->data = __VERIFIER_nondet_int() ? malloc(4) : NULL;
    free(b->data);
    free(b);
    return 0;
}
