// A variable that only one branch sets; reading it is an error on request.
//@ expect: violated
//@ options: --uninitialised error
//@ witness: 5
extern int __VERIFIER_nondet_int(void);

int main(void)
{
    int x = __VERIFIER_nondet_int(), result;
    if (x < 5)
        result = 0;
    else if (x > 5)
        result = 1;
    return result; //~ check: uninitialised
}
