// Case constants are converted to the promoted type of the controlling expression.
//@ expect: exit 0
//@ stdout: minus one as unsigned\nchar minus one\nwide\nletter\n
#include <stdio.h>

int main(void)
{
    unsigned u = 4294967295u;
    signed char c = -1;
    unsigned long long w = 1ULL << 32;
    switch (u) {
    case -1: printf("minus one as unsigned\n"); break;
    default: printf("no\n");
    }
    switch (c) {
    case 255: printf("no\n"); break;
    case -1: printf("char minus one\n"); break;
    }
    switch (w) {
    case 0: printf("truncated\n"); break;
    case 4294967296: printf("wide\n"); break;
    }
    switch ('A') {
    case 65: printf("letter\n");
    }
    return 0;
}
