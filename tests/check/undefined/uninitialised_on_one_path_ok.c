// A variable that only one branch sets; reading it is an error on request.
//@ expect: holds
//@ options: --uninitialised error
extern int __VERIFIER_nondet_int(void);

int main(void)
{
    int x = __VERIFIER_nondet_int(), result;
    if (x < 5)
        result = 0;
    else
        result = 1;
    return result;
}
