// Writing through a null pointer.
//@ expect: fails null-dereference
#include <stddef.h>

int main(void)
{
    char *text = NULL;
    *text = 'x'; //~ run: null-dereference
    return 0;
}
