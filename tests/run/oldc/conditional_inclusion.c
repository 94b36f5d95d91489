// Conditional directives with defined, arithmetic, elif and a macro from the command line.
//@ expect: exit 0
//@ options: -DLEVEL=3
//@ stdout: high 30 1 1\n
#include <stdio.h>

#define FEATURE
#if defined(FEATURE) && LEVEL > 2
#define NAME "high"
#elif defined FEATURE
#define NAME "low"
#else
#error no feature
#endif
#undef FEATURE
#ifndef FEATURE
#define EXTRA (LEVEL * 10)
#endif
#if 0
this text is skipped, even an unmatched ' quote
#endif
#if (1 ? 2 : 3) == 2 && UNKNOWN == 0 && -1 < 0 && 'A' == 65
#define OK 1
#else
#define OK 0
#endif

int main(void)
{
    printf("%s %d %d %d\n", NAME, EXTRA, OK, __LINE__ > 20);
    return 0;
}
