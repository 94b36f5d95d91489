// strdup needs memory, too.
//@ expect: violated
//@ options: --malloc-may-fail
//@ witness: 1
#include <string.h>

int main(void)
{
    char *text = strdup("abc");
    text[0] = 'x'; //~ check: null-dereference
    return 0;
}
