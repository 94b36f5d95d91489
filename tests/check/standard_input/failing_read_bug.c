// Reading the standard input may fail: it may be closed, or a folder. What is returned then is no length.
//@ expect: violated
//@ witness: 1
#include <unistd.h>

int main(void)
{
    char text[8];
    long length = read(0, text, sizeof text - 1);
    text[length] = 0; //~ check: out-of-bounds
    return 0;
}
