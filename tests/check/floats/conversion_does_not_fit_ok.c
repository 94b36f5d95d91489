// A float becomes an int only if it is in range.
//@ expect: holds
//@ range: -9.0..9.0
extern float __VERIFIER_nondet_float(void);

int main(void)
{
    float x = __VERIFIER_nondet_float();
    if (x >= -2147483648.0f && x < 2147483648.0f)
        return (int)x & 0;
    return 0;
}
