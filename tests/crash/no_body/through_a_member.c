// A function without body may follow a pointer inside of what its argument points to.
//@ expect: unknown
//@ with: through.c
#include <assert.h>

struct place { int *where; };
void visit(struct place *place);

int main(void)
{
    int count = 1;
    struct place place = { &count };
    visit(&place);
    assert(count == 1);
    return 0;
}
