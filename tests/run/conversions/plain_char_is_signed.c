// Plain char is signed on x86-64, so bytes above 127 read as negative numbers.
//@ expect: exit 0
//@ stdout: -23 233 0\n-128 -1 255\n1 fffffffe\n
#include <stdio.h>

int main(void)
{
    char c = '\xe9', text[] = "\x80\xff";
    unsigned char u = c;
    int promoted = c;
    printf("%d %d %d\n", promoted, u, c == u);
    printf("%d %d %d\n", text[0], text[1], (unsigned char)text[1]);
    printf("%d %x\n", c < 'a', c >> 4);
    return 0;
}
