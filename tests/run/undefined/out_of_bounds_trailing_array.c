// A flexible array is still bounded by its allocation.
//@ expect: fails out-of-bounds
#include <stdlib.h>

struct packet { int length; unsigned char data[]; };

int main(void)
{
    struct packet *p = malloc(sizeof *p + 4);
    for (p->length = 0; p->length < 8; p->length++)
        p->data[p->length] = 1; //~ run: out-of-bounds
    free(p);
    return 0;
}
