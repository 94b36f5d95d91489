// A pointer to a string literal, or an array with the same characters.
//@ expect: holds
//@ range: 0..4
extern unsigned __VERIFIER_nondet_uint(void);

int main(void)
{
    char text[] = "abc";
    text[__VERIFIER_nondet_uint() % 3] = 'x';
    return 0;
}
