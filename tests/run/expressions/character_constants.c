// All escape sequences in character constants, and multi-character constants as gcc reads them.
//@ expect: exit 0
//@ stdout: 7 8 12 10 13 9 11\n92 39 34 63\n0 7 65 65 -1\n34 27\n24930 1633837924\n
#include <stdio.h>

int main(void)
{
    printf("%d %d %d %d %d %d %d\n", '\a', '\b', '\f', '\n', '\r', '\t', '\v');
    printf("%d %d %d %d\n", '\\', '\'', '\"', '\?');
    printf("%d %d %d %d %d\n", '\0', '\7', '\101', '\x41', '\377');
    printf("%d %d\n", '"', '\e');
    printf("%d %d\n", 'ab', 'abcd');
    return 0;
}
