// A zero-length array takes no room in its struct.
//@ expect: exit 0
//@ stdout: 4 4 30\n
#include <stdio.h>
#include <stddef.h>
#include <stdlib.h>

struct head { short kind; int body[0]; };

int main(void)
{
    struct head *h = malloc(sizeof *h + 2 * sizeof(int));
    h->kind = 1;
    h->body[0] = 10;
    h->body[1] = 20;
    printf("%d %d %d\n", (int)sizeof *h, (int)offsetof(struct head, body), h->body[0] + h->body[1]);
    free(h);
    return 0;
}
