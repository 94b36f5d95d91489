// A long is shifted by up to 63.
//@ expect: violated
//@ witness: 40
extern unsigned char __VERIFIER_nondet_uchar(void);

int main(void)
{
    unsigned char n = __VERIFIER_nondet_uchar() % 64;
    unsigned bits = 1;
    return (bits << n) == 0; //~ check: bad-shift
}
