/* Telephone numbers are shown in groups: 1 234 567 */
#include <assert.h>
#include <string.h>

extern char __VERIFIER_nondet_char(void);
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);

#define DIGITS 7
#define GROUP 3

/* Groups are counted from the end. `to` has room for the digits, the blanks and the end. */
static void format_number(char *to, const char *digits)
{
    int n = (int)strlen(digits);
    for (int i = 0; i < n; i++) {
        if ((n - i) % GROUP == 0)
            *to++ = ' ';
        *to++ = digits[i];
    }
    *to = '\0';
}

/* The digits alone. */
static void plain_number(char *to, const char *text)
{
    for (; *text != '\0'; text++)
        if (*text != ' ')
            *to++ = *text;
    *to = '\0';
}

int main(void)
{
    char digits[DIGITS + 1];
    char shown[DIGITS + DIGITS / GROUP + 2];
    char again[DIGITS + 2];
    int n = __VERIFIER_nondet_int();
    __VERIFIER_assume(n >= 1 && n <= DIGITS);
    for (int i = 0; i < n; i++) {
        digits[i] = __VERIFIER_nondet_char();
        __VERIFIER_assume(digits[i] >= '0' && digits[i] <= '9');
    }
    digits[n] = '\0';

    format_number(shown, digits);
    plain_number(again, shown);
    assert(strcmp(again, digits) == 0);
    assert(strlen(shown) == (size_t)(n + (n - 1) / GROUP));
    assert(shown[0] == digits[0]);
    assert(strchr(shown, ' ') == NULL || n > GROUP);
    return 0;
}
