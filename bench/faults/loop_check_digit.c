/* The check digit of a card number: every second digit counts twice, its digits added up. */
#include <assert.h>

extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);

#define DIGITS 5

static int weighted_sum(const int *digits)
{
    int sum = 0;
    for (int i = 0; i < DIGITS; i++) {
        int value = digits[i];
        if (i % 2 == 0) {
            value *= 2;
            if (value > 9)
                value -= 10;
        }
        sum += value;
    }
    return sum;
}

static int check_digit(const int *digits)
{
    return (10 - weighted_sum(digits) % 10) % 10;
}

int main(void)
{
    int digits[DIGITS];
    int sum = 0;
    for (int i = 0; i < DIGITS; i++) {
        digits[i] = __VERIFIER_nondet_int();
        __VERIFIER_assume(digits[i] >= 0 && digits[i] <= 9);
        if (i % 2 == 0)
            sum += 2 * digits[i] / 10 + 2 * digits[i] % 10;
        else
            sum += digits[i];
    }

    int check = check_digit(digits);
    assert(check >= 0 && check <= 9);
    assert((sum + check) % 10 == 0);
    return 0;
}
