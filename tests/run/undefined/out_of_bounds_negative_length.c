// A length below zero is a huge one: behind it there is no address any more.
//@ expect: fails out-of-bounds
#include <string.h>

int main(void)
{
    char text[8] = "length";
    int begin = 3, end = 2;
    memmove(text + begin, text + 1, end - begin); //~ run: out-of-bounds
    return text[0];
}
