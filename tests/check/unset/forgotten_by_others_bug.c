// What a function without body may have changed is no longer what was copied.
//@ expect: violated
//@ witness: 1 2
#include <assert.h>

struct pair {
    int x;
    int y;
};

extern void change(struct pair *p);

int main(void)
{
    struct pair a, b;
    b = a;
    change(&a);
    assert(b.y == a.y); //~ check: assertion
    return 0;
}
