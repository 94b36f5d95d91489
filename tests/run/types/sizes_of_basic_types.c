// Sizes and alignments of the basic types on x86-64.
//@ expect: exit 0
#include <stdio.h>
#include <stddef.h>
#include <wchar.h>

#define SHOW(t) printf("%s %d %d\n", #t, (int)sizeof(t), (int)_Alignof(t))

int main(void)
{
    SHOW(char); SHOW(short); SHOW(int); SHOW(long); SHOW(long long); SHOW(_Bool);
    SHOW(float); SHOW(double); SHOW(long double); SHOW(void *); SHOW(int (*)(void));
    SHOW(size_t); SHOW(ptrdiff_t); SHOW(wchar_t); SHOW(max_align_t); SHOW(__int128);
    SHOW(int[3]);
    return 0;
}
