// A pointer to a string literal, or an array with the same characters.
//@ expect: violated
//@ range: 0..4
//@ witness: 1
extern unsigned __VERIFIER_nondet_uint(void);

int main(void)
{
    char *text = "abc";
    text[__VERIFIER_nondet_uint() % 3] = 'x'; //~ check: read-only-write
    return 0;
}
