// What somebody else may have set is any pointer, in a copy as well.
//@ expect: holds
#include <assert.h>

struct node {
    int number;
    struct node *next;
};

extern struct node known;

int main(void)
{
    struct node copy = known;
    if (copy.next != 0)
        assert(known.next != 0);
    assert(copy.number == known.number);
    return 0;
}
