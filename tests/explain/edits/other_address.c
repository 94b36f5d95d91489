// The address of another member is meant.
//@ says: with the member `failed` in place of `&s->passed`
#include <assert.h>
extern int __VERIFIER_nondet_int(void);

struct statistics {
    int passed;
    int failed;
};

static void count(int *counter)
{
    (*counter)++; //~ cause
}

static void note(struct statistics *s, int status)
{
    if (status == 0) //~ cause
        count(&s->passed);
    else
        count(&s->passed); //~ cause
}

int main(void)
{
    struct statistics s = { 0, 0 };
    int zeros = 0;
    for (int i = 0; i < 3; i++) {
        int status = __VERIFIER_nondet_int();
        zeros += status == 0;
        note(&s, status);
    }
    assert(s.passed == zeros);
    assert(s.passed + s.failed == 3);
    return 0;
}
