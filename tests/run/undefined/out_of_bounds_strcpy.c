// strcpy into a buffer that is one byte too small.
//@ expect: fails out-of-bounds
#include <string.h>

int main(void)
{
    char small[5];
    const char *text = "hello";
    strcpy(small, text); //~ run: out-of-bounds
    return small[0];
}
