// An array handed to a function is the array itself, a struct is a copy.
//@ expect: violated
//@ witness: 4
#include <assert.h>

extern int __VERIFIER_nondet_int(void);

struct box {
    int values[2];
};

static void change_array(int values[2], int x)
{
    values[0] = x;
}

static void change_box(struct box box, int x)
{
    box.values[0] = x;
}

int main(void)
{
    int x = __VERIFIER_nondet_int();
    struct box box = { { 0, 0 } };
    change_array(box.values, x);
    assert(box.values[0] == 0); //~ check: assertion
    return 0;
}
