// An unsigned length that becomes less than 0.
//@ expect: fails unsigned-wrap
//@ options: --enable unsigned-wrap
//@ gcc: no gcc has no check for unsigned results
#include <string.h>

int main(void)
{
    const char *text = "";
    size_t last = strlen(text) - 1; //~ run: unsigned-wrap
    return last == 0;
}
