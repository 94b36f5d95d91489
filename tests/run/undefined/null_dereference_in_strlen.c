// A library function is handed a null pointer.
//@ expect: fails null-dereference
#include <string.h>
#include <stdlib.h>

int main(void)
{
    const char *name = getenv("NO_SUCH_VARIABLE_IS_SET_HERE");
    return strlen(name) == 0; //~ run: null-dereference
}
