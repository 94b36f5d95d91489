// A bad amount is another class than a lost bit.
//@ expect: violated
//@ options: --enable left-shift
//@ witness: 40
//@ witness: 31
extern unsigned char __VERIFIER_nondet_uchar(void);

int main(void)
{
    int one = 1;
    return one << __VERIFIER_nondet_uchar(); //~ check: bad-shift //~ check: left-shift
}
