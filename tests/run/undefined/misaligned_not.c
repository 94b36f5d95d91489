// Packed structs, types of less alignment, bytes, and addresses whose alignment is not known.
//@ expect: exit 10
//@ options: --enable misaligned
#include <stdlib.h>
#include <string.h>

struct __attribute__((packed)) packed { char tag; int number; };
typedef int loose __attribute__((aligned(1)));

int main(void)
{
    struct packed packed = {1, 2}, *p = &packed;
    char small[3] = {0, 1, 2};
    char *block = malloc(32);
    long *numbers = (long *)(block + 8);
    int copy;
    memset(block, 0, 32);
    *(loose *)(block + 1) = 7;
    memcpy(&copy, block + 1, sizeof copy);
    numbers[1] = small[1];
    p->number += copy + (int)numbers[1];
    free(block);
    return p->number;
}
