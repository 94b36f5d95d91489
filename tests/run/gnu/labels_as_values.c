// The address of a label can be stored and jumped to.
//@ expect: exit 0
//@ stdout: 64\n
#include <stdio.h>

int main(void)
{
    static void *code[] = { &&push, &&add, &&push, &&add, &&halt };
    int pc = 0, top = 1;
    goto *code[pc];
push:
    top += 10;
    goto *code[++pc];
add:
    top *= 2;
    goto *code[++pc];
halt:
    printf("%d\n", top);
    return 0;
}
