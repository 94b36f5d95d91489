// A server takes a greeting, and may take a second one where the first failed; then it answers nothing and still says that all went
// well. Over predicates: the second call becomes one that fails, too.
//@ options: --method abstract --metric alignment
//@ says: was `greeted != 0`; now `greeted == 0`
//@ says: was `result > 0`; now `result <= 0`
#include <assert.h>

extern int __VERIFIER_nondet_int(void);

static int greeted, answered;

static int take_greeting(void)
{
    if (__VERIFIER_nondet_int()) { //~ cause
        greeted = 1; //~ cause
        return 1; //~ cause
    }
    return -1;
}

static void send_answer(void)
{
    answered = 1;
}

static int serve(void)
{
    int result = take_greeting();
    if (result <= 0) {
        result = take_greeting();
        return result;
    }
    send_answer();
    return result;
}

int main(void)
{
    int result = serve();
    assert(!greeted || answered || result == -1);
    return 0;
}
