/* Reads Roman numerals: a smaller numeral before a larger one is taken off. */
#include <assert.h>

extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);

#define MAX_VALUE 39

static int value_of(char numeral)
{
    switch (numeral) {
    case 'I':
        return 1;
    case 'V':
        return 5;
    case 'X':
        return 10;
    default:
        return 0;
    }
}

static int read_roman(const char *text)
{
    int total = 0;
    for (; *text != '\0'; text++) {
        int value = value_of(text[0]);
        if (value <= value_of(text[1]))
            total -= value;
        else
            total += value;
    }
    return total;
}

static void write_roman(int number, char *text)
{
    static const char *const units[] = {"", "I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX"};
    for (int tens = number / 10; tens > 0; tens--)
        *text++ = 'X';
    for (const char *unit = units[number % 10]; *unit != '\0'; unit++)
        *text++ = *unit;
    *text = '\0';
}

int main(void)
{
    char text[12];
    int number = __VERIFIER_nondet_int();
    __VERIFIER_assume(number >= 0 && number <= MAX_VALUE);
    write_roman(number, text);
    assert(read_roman(text) == number);
    return 0;
}
