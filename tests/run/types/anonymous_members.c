// Members of anonymous structs and unions belong to the enclosing struct.
//@ expect: exit 0
//@ stdout: 1 1 2 5 6\n20041\n30000 0 9\n
#include <stdio.h>

struct value {
    int kind;
    union {
        int number;
        struct { short low, high; };
        char letter;
    };
    struct { int x; struct { int y; }; };
};

int main(void)
{
    struct value v = { 1, { 0x00020001 }, { 5, { 6 } } };
    printf("%d %d %d %d %d\n", v.kind, v.low, v.high, v.x, v.y);
    v.letter = 'A';
    printf("%x\n", v.number);
    struct value w = { .high = 3, .y = 9 };
    printf("%x %d %d\n", w.number, w.x, w.y);
    return 0;
}
