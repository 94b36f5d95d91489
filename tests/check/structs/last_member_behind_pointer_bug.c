// An array at the end of a struct ends there, although another struct follows, and also behind a pointer.
//@ expect: violated
//@ range: 0..5
//@ witness: 4
struct row {
    int count;
    int cells[4];
};

extern unsigned __VERIFIER_nondet_uint(void);

int main(void)
{
    struct row rows[2] = { { 0 }, { 0 } };
    struct row *row = &rows[0];
    unsigned i = __VERIFIER_nondet_uint();
    if (i <= 4)
        row->cells[i] = 1; //~ check: out-of-bounds
    return 0;
}
