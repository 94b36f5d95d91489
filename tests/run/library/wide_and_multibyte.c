// Wide strings, and multibyte characters of the C locale.
//@ expect: exit 0
//@ stdout: 5 2 1 1\n3 -1 1\n97 -1 1\n1 1 65 0\n-42 3\nx|y z|\nC 1 .\n
#include <locale.h>
#include <stdio.h>
#include <stdlib.h>
#include <wchar.h>
#include <wctype.h>

int main(void)
{
    wchar_t text[16] = L"ab", wide[8], *rest, *end;
    char narrow[8];
    wcsncat(text, L"cdefg", 3);
    printf("%d %d %d %d\n", (int)wcslen(text), (int)(wcsstr(text, L"cd") - text), wcscmp(text, L"abcde") == 0,
           wmemcmp(text, L"abd", 3) < 0);
    printf("%d %d %d\n", (int)mbstowcs(wide, "xyz", 8), (int)mbstowcs(wide, "\xff", 8), (int)wcstombs(narrow, L"q", 8));
    printf("%d %d %d\n", (int)btowc('a'), (int)btowc(200), mbtowc(wide, "z", 1));
    printf("%d %d %d %d\n", iswalpha(L'x') != 0, iswspace(L' ') != 0, (int)towupper(L'a'), iswdigit(0x660) != 0);
    printf("%ld ", wcstol(L"-42abc", &end, 10));
    printf("%d\n", (int)wcslen(end));
    wcscpy(text, L"x,y z,");
    for (wchar_t *token = wcstok(text, L",", &rest); token; token = wcstok(NULL, L",", &rest)) {
        wcstombs(narrow, token, sizeof narrow);
        printf("%s|", narrow);
    }
    printf("\n%s %d %s\n", setlocale(LC_ALL, NULL), setlocale(LC_ALL, "no such place") == NULL, localeconv()->decimal_point);
    return 0;
}
