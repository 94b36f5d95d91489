// An array inside a struct ends where it ends, even if the next member follows.
//@ expect: violated
//@ range: 0..5
//@ witness: 4
struct frame {
    char name[4];
    int guard;
};

extern unsigned __VERIFIER_nondet_uint(void);

int main(void)
{
    struct frame frame = { "abc", 0 };
    unsigned i = __VERIFIER_nondet_uint();
    if (i <= 4)
        frame.name[i] = 'z'; //~ check: out-of-bounds
    return frame.guard;
}
