// A few functions on wide strings.
//@ expect: exit 0
//@ stdout: 9 0 5\n
#include <stdio.h>
#include <wchar.h>

int main(void)
{
    wchar_t a[16];
    wcscpy(a, L"wide");
    wcscat(a, L" text");
    printf("%d %d %d\n", (int)wcslen(a), wcscmp(a, L"wide text"), (int)(wcschr(a, L't') - a));
    return 0;
}
