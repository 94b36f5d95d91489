#include <stdio.h>

struct pair { int left, right; };

void show(const struct pair *p)
{
    printf("(%d, %d)\n", p->left, p->right);
}
