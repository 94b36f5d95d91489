// A default is set where nothing is.
//@ expect: holds
//@ run: not set
//@ env: -TOOL
//@ run: set
//@ env: TOOL=awk
#include <assert.h>
#include <stdlib.h>
#include <string.h>

int main(void)
{
    setenv("TOOL", "sed", 0);
    const char *tool = getenv("TOOL");
    assert(tool != NULL);
    setenv("TOOL", "grep", 1);
    assert(strcmp(getenv("TOOL"), "grep") == 0);
    return 0;
}
