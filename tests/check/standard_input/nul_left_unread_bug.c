// A NUL character does not belong to the letters, and is what comes next.
//@ expect: violated
//@ stdin: a\x00b
#include <assert.h>
#include <stdio.h>

int main(void)
{
    char letters[4];
    if (scanf("%3[a-z]", letters) != 1)
        return 1;
    assert(getchar() != '\0'); //~ check: assertion
    return 0;
}
