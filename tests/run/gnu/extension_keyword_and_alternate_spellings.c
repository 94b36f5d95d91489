// __extension__ and the keywords with underscores.
//@ expect: exit 0
//@ stdout: 10 -1 3 4294967296 2 8\nmain main\n
#include <stdio.h>

__extension__ typedef long long wide;
static __inline__ int twice(int n) { return n * 2; }
static __const int c = 5;

int main(void)
{
    __signed__ char s = -1;
    __volatile__ int v = 3;
    int *__restrict__ r = (int *)&v;
    wide w = __extension__ 0x100000000LL;
    __extension__ struct { int a; union { int b; char x; }; } t = { 1, { 2 } };
    printf("%d %d %d %lld %d %d\n", twice(c), s, *r, w, t.b, (int)__alignof__(double));
    printf("%s %s\n", __func__, __FUNCTION__);
    return 0;
}
