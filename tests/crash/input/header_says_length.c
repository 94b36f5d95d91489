// A record begins with its length; the length is not looked at.
//@ expect: out-of-bounds
//@ stdin: \x09abcdefghij
#include <stdio.h>
#include <string.h>

struct record {
    unsigned char length;
    char data[15];
};

int main(void)
{
    struct record r;
    char name[6];

    if (fread(&r, 1, sizeof r, stdin) < 2)
        return 1;
    if (r.length > sizeof r.data)
        return 1;
    memcpy(name, r.data, r.length); //~ here
    name[5] = '\0';
    puts(name);
    return 0;
}
