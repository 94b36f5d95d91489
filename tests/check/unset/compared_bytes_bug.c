// Two blocks are compared that nobody set: all of the first is read before the second.
//@ expect: violated
//@ witness: 1 2 3 4 0 2 3 4
#include <assert.h>
#include <string.h>

int main(void)
{
    unsigned char a[4], b[4];
    int order = memcmp(a, b, sizeof a);
    assert(order == 0 || a[0] == b[0] || a[3] != b[3]); //~ check: assertion
    return 0;
}
