// A state that is set wrongly on one of two ways. Only the branch decides whether the error location is reached, behind a function
// that does nothing else; so that branch is the check, and what comes before it has causes.
//@ options: --method transitions
//@ says: no run takes 2 of them and then passes the check
//@ says: The check is taken to be the branch
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

enum state { CLOSED, OPEN, WAITING };

static enum state state;

static void error_function(void)
{
    reach_error();
}

static void request(int is_urgent)
{
    if (is_urgent) { //~ cause
        state = WAITING; //~ cause
    } else {
        state = OPEN;
    }
}

int main(void)
{
    int number = __VERIFIER_nondet_int();
    if (number < 0)
        return 0;
    request(number > 7);
    if (state != OPEN)
        error_function();
    return 0;
}
