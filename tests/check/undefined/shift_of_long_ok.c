// A long is shifted by up to 63.
//@ expect: holds
extern unsigned char __VERIFIER_nondet_uchar(void);

int main(void)
{
    unsigned char n = __VERIFIER_nondet_uchar() % 64;
    unsigned long bits = 1;
    return (bits << n) == 0;
}
