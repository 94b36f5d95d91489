// A terminal or a pipe may give less than what is asked for, although more comes later.
//@ expect: violated
//@ witness: 0 1
//@ stdin: ab
#include <assert.h>
#include <unistd.h>

int main(void)
{
    char word[2], next;
    if (read(0, word, 2) != 1)
        return 0;
    assert(read(0, &next, 1) != 1); //~ check: assertion
    return 0;
}
