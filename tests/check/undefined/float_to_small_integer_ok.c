// A float that does not fit a byte.
//@ expect: holds
//@ range: 0.0..300.0
extern float __VERIFIER_nondet_float(void);

int main(void)
{
    float x = __VERIFIER_nondet_float();
    if (x >= 0 && x < 256) {
        unsigned char byte = (unsigned char)x;
        return byte > 255;
    }
    return 0;
}
