// The environment does not change by itself.
//@ expect: holds
//@ run: set
//@ env: LANG=de
//@ run: not set
//@ env: -LANG
#include <assert.h>
#include <stdlib.h>
#include <string.h>

int main(void)
{
    if (getenv("LANG"))
        assert(strlen(getenv("LANG")) == strlen(getenv("LANG")));
    return 0;
}
