// Every object is freed, also through another pointer and inside a structure.
//@ expect: exit 0
//@ options: --enable leak
#include <stdlib.h>

struct box { int *content; };

int main(void)
{
    struct box *b = malloc(sizeof *b);
    b->content = malloc(40);
    int *alias = b->content;
    b->content = realloc(alias, 80);
    free(b->content);
    free(b);
    return 0;
}
