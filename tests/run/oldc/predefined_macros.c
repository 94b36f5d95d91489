// The predefined macros a program may ask about.
//@ expect: exit 0
//@ stdout: 1 201112 1\n8 8 1\n.c 11\nx86-64 linux, gnu\n500\n
#include <stdio.h>
#include <string.h>

int main(void)
{
    printf("%d %ld %d\n", __STDC__, __STDC_VERSION__, __LINE__ > 5);
    printf("%d %d %d\n", __CHAR_BIT__, __SIZEOF_POINTER__, __INT_MAX__ == 2147483647);
    printf("%s %d\n", strrchr(__FILE__, 46), (int)strlen(__DATE__));
#if defined(__x86_64__) && defined(__linux__) && defined(__GNUC__)
    puts("x86-64 linux, gnu");
#endif
#line 500
    printf("%d\n", __LINE__);
    return 0;
}
