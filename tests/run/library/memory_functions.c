// memcpy, memmove, memset and memcmp on bytes and on structs.
//@ expect: exit 0
//@ stdout: 0101234789\n1234234789\n1***234789 1\n2 -1 1\n
#include <stdio.h>
#include <string.h>

struct p { int x, y; };

int main(void)
{
    char text[16] = "0123456789";
    struct p a = { 1, 2 }, b;
    memmove(text + 2, text, 5);
    printf("%s\n", text);
    memmove(text, text + 3, 4);
    printf("%s\n", text);
    memset(text + 1, '*', 3);
    printf("%s %d\n", text, memcpy(&b, &a, sizeof b) == &b);
    memset(&a, 0xff, sizeof a);
    printf("%d %d %d\n", b.y, a.x, memcmp(&a, &b, sizeof a) > 0);
    return 0;
}
