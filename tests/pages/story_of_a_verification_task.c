// A verification task: conditions that are passed to helpers are told where they are passed.
//@ command: run --story --inputs tests/pages/story_of_a_verification_task.inputs
extern int __VERIFIER_nondet_int(void);
extern void abort(void);
void reach_error(void) {}
void __VERIFIER_assert(int cond) { if (!(cond)) { ERROR: { reach_error(); abort(); } } return; }
void assume_abort_if_not(int cond) { if (!cond) { abort(); } }
int main(void)
{
    int n = __VERIFIER_nondet_int();
    int k = __VERIFIER_nondet_int();
    assume_abort_if_not(n > 0 && n < 1000);
    int i = 0, j = 0;
    while (i < n) {
        i++;
        if (__VERIFIER_nondet_int())
            j += i;
        else
            j -= k;
    }
    __VERIFIER_assert(j >= i - 3);
    return 0;
}
