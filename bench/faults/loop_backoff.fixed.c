/* Waits longer and longer between attempts, until the time is used up. */
#include <assert.h>

extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);

#define FIRST_PAUSE 10
#define LONGEST_PAUSE 80
#define MAX_ATTEMPTS 20

/* Total waiting time before attempt number n; the first attempt is made at once. */
static int waited_before(int attempt)
{
    int pause = FIRST_PAUSE;
    int total = 0;
    for (int i = 1; i < attempt; i++) {
        total += pause;
        if (pause < LONGEST_PAUSE)
            pause *= 2;
    }
    return total;
}

/* 10, 30, 70, 150 and then 80 more each time. */
static int reference(int attempt)
{
    static const int first[] = {0, 10, 30, 70};
    if (attempt <= 4)
        return first[attempt - 1];
    return 70 + (attempt - 4) * LONGEST_PAUSE;
}

int main(void)
{
    int attempt = __VERIFIER_nondet_int();
    __VERIFIER_assume(attempt >= 1 && attempt <= MAX_ATTEMPTS);

    int total = waited_before(attempt);
    assert(total == reference(attempt));
    return 0;
}
