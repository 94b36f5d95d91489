// A struct of three members seen as an array of three.
//@ expect: holds
//@ range: 0..5
union vector {
    struct {
        int x, y, z;
    } named;
    int numbered[3];
};

extern unsigned __VERIFIER_nondet_uint(void);

int main(void)
{
    union vector v = { { 1, 2, 3 } };
    unsigned i = __VERIFIER_nondet_uint() % 3;
    v.numbered[i] = 0;
    return v.named.x * v.named.y * v.named.z;
}
