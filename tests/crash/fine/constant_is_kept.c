// A function that gets a pointer to const does not change what it points to.
//@ expect: holds
//@ with: show.c
#include <assert.h>

struct pair { int left, right; };

void show(const struct pair *p);

int main(void)
{
    struct pair p = { 3, 4 };
    int other = 5;
    show(&p);
    assert(p.left + p.right == 7);
    assert(other == 5);
    return 0;
}
