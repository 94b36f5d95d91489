/* A code lock that locks out after three wrong codes in a row. */
#include <assert.h>
#include <stdbool.h>

extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);

#define CODE 4711
#define MAX_FAILURES 3
#define ENTRIES 5

struct lock {
    bool open;
    bool locked_out;
    int failures;
};

static void enter_code(struct lock *lock, int code)
{
    if (lock->locked_out)
        return;
    if (code == CODE) {
        lock->open = true;
        return;
    }
    lock->open = false;
    lock->failures++;
    if (lock->failures == MAX_FAILURES)
        lock->locked_out = true;
}

int main(void)
{
    struct lock lock = {false, false, 0};
    int wrong_in_a_row = 0;
    bool must_lock_out = false;

    for (int i = 0; i < ENTRIES; i++) {
        int code = __VERIFIER_nondet_int();
        __VERIFIER_assume(code >= 0 && code <= 9999);
        enter_code(&lock, code);
        wrong_in_a_row = code == CODE ? 0 : wrong_in_a_row + 1;
        must_lock_out = must_lock_out || wrong_in_a_row == MAX_FAILURES;
        assert(lock.locked_out == must_lock_out);
        assert(lock.locked_out || lock.open == (code == CODE));
    }
    return 0;
}
