// Wide, 16-bit and 32-bit character and string literals are arrays of integers.
//@ expect: exit 0
//@ stdout: 16 68 e9 0\n6 62\n8 1f600\n4 1 3\n3\n
#include <stdio.h>
#include <wchar.h>

int main(void)
{
    wchar_t w[] = L"h\u00e9!";
    unsigned short u16[] = u"ab";
    unsigned u32[] = U"\U0001F600";
    printf("%d %x %x %x\n", (int)sizeof w, (unsigned)w[0], (unsigned)w[1], (unsigned)w[3]);
    printf("%d %x\n", (int)sizeof u16, u16[1]);
    printf("%d %x\n", (int)sizeof u32, u32[0]);
    printf("%d %d %d\n", (int)sizeof L'a', L'a' == 'a', (int)wcslen(w));
    printf("%d\n", (int)sizeof u8"\u00e9");
    return 0;
}
