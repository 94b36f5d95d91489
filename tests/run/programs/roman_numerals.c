// Numbers to Roman numerals and back.
//@ expect: exit 0
//@ stdout: IV 4\nMCMXCIV 1994\nMMXXVI 2026\nMMMDCCCLXXXVIII 3888\n
#include <stdio.h>
#include <string.h>

static const struct { int value; const char *text; } part[] = {
    { 1000, "M" }, { 900, "CM" }, { 500, "D" }, { 400, "CD" }, { 100, "C" }, { 90, "XC" }, { 50, "L" },
    { 40, "XL" }, { 10, "X" }, { 9, "IX" }, { 5, "V" }, { 4, "IV" }, { 1, "I" },
};

static char *to_roman(int n, char *out)
{
    *out = '\0';
    for (unsigned i = 0; i < sizeof part / sizeof part[0]; i++)
        for (; n >= part[i].value; n -= part[i].value)
            strcat(out, part[i].text);
    return out;
}

static int from_roman(const char *s)
{
    int n = 0;
    for (unsigned i = 0; i < sizeof part / sizeof part[0];)
        if (strncmp(s, part[i].text, strlen(part[i].text)) == 0)
            n += part[i].value, s += strlen(part[i].text);
        else
            i++;
    return n;
}

int main(void)
{
    char text[20];
    int n[] = { 4, 1994, 2026, 3888 };
    for (int i = 0; i < 4; i++)
        printf("%s ", to_roman(n[i], text)), printf("%d\n", from_roman(text));
    return 0;
}
